import type { HostInvitation } from '../../code-host.ts'
import type { ProbeOptions } from '../../probing.ts'
import { readMembership } from '../inspect/shapes.ts'
import type { TriedName } from './behaviours.ts'
import type { Bench } from './bench.ts'
import type { Probable } from './conditions.ts'
import {
  type Judged,
  judgeFirstPut,
  judgeLag,
  judgeOrganization,
  judgePutOverExpired,
  judgeRemovalOfNobody,
  judgeRemovalWhileOpen,
  judgeSecondPut,
  LAG_MS,
  unrun
} from './judge.ts'

/** ms between two readings of the list, and ms for which the list is watched after a write that may change it. */
const READ_MS = 1_000
const WATCH_MS = 10_000

/** The dependencies of the tries. `cleanUp`: removes what was made so far. Returns whether nothing is left. */
export type TryDeps = {
  options: ProbeOptions
  bench: Bench
  probable: Probable
  stop: AbortSignal
  say(line: string): void
  cleanUp(): Promise<boolean>
}

export type Try = { name: TriedName; tryIt(): Promise<Judged> }

/**
 * The tries, in the order in which they are made. While an expired invitation is listed, the PUT over it comes before
 * the DELETE, which could take it away.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the tries share the invitation that is open.
export function triesOf({ options, bench, probable, stop, say, cleanUp }: TryDeps): readonly Try[] {
  const { elapsed, sleep } = options
  const { account, expired } = probable
  /** The open invitation that the next try is about. */
  let open: { id: number; since: number } | undefined

  /**
   * Reads the list until `isSettled`, or for so many ms. @returns the last list that was read, and after how many ms
   */
  async function watch(mostMs: number, isSettled: (listed: readonly HostInvitation[]) => boolean) {
    const from = elapsed()
    for (;;) {
      const listed = await bench.listed()
      const ms = elapsed() - from
      const isOver = ms >= mostMs || stop.aborted || bench.over() !== undefined
      if (isOver || (listed && isSettled(listed))) return { listed, ms }
      await sleep(READ_MS, stop)
    }
  }

  const has = (listed: readonly HostInvitation[] | undefined, id: number) => listed?.some((each) => each.id === id)

  async function organization(): Promise<Judged> {
    const org = { org: options.repository.owner }
    const answer = await bench.ask('GET /orgs/{org}', org)
    if (bench.over()) return judgeOrganization(answer, undefined)
    const membership = await bench.ask('GET /user/memberships/orgs/{org}', org)
    return judgeOrganization(answer, membership.status === 200 ? readMembership(membership.body ?? '') : undefined)
  }

  async function putOverExpired(): Promise<Judged> {
    if (!expired) {
      return unrun(
        'No expired invitation of the test account is listed. Invite it by hand, and run the probe 8 days later.'
      )
    }
    say(`PUT while the invitation of ${account.login} has expired.`)
    const answer = await bench.put()
    const { listed } = await watch(WATCH_MS, (all) => has(all, answer.invitation?.id ?? expired.id) === true)
    const judged = judgePutOverExpired(answer, expired.id, listed)
    if (!stop.aborted && bench.over() === undefined) await cleanUp()
    return judged
  }

  async function firstPut(): Promise<Judged> {
    say(`First PUT: the host mails ${account.login}.`)
    const answer = await bench.put()
    const { invitation } = answer
    if (invitation?.inviteeId === account.id) open = { id: invitation.id, since: elapsed() }
    return judgeFirstPut(answer, account.id)
  }

  async function lag(): Promise<Judged> {
    if (!open) return unrun('No invitation was open.')
    const { id, since } = open
    const { listed } = await watch(LAG_MS, (all) => has(all, id) === true)
    const ms = elapsed() - since
    return judgeLag(has(listed, id) ? { shownAfterMs: ms } : { notWithinMs: ms, failed: listed === undefined })
  }

  async function secondPut(): Promise<Judged> {
    if (!open) return unrun('No invitation was open.')
    say(`Second PUT: look whether the host mails ${account.login} again.`)
    const before = open.id
    const answer = await bench.put()
    const expected = answer.invitation?.id ?? before
    const { listed } = await watch(WATCH_MS, (all) => all.length === 1 && has(all, expected) === true)
    const one = listed?.at(0)
    if (one) open = { id: one.id, since: elapsed() }
    const ids = listed?.filter((each) => !each.expired).map(({ id }) => id)
    return judgeSecondPut(answer, before, ids)
  }

  async function removalWhileOpen(): Promise<Judged> {
    if (!open) return unrun('No invitation was open.')
    const { id } = open
    if (!has(await bench.listed(), id)) return unrun('The list did not show the open invitation.')
    say('DELETE of the collaborator while the invitation is open.')
    const answer = await bench.remove()
    const { listed, ms } = await watch(WATCH_MS, (all) => !has(all, id))
    return judgeRemovalWhileOpen(answer, has(listed, id), ms)
  }

  const removalOfNobody: Try = {
    name: 'delete-of-no-collaborator',
    tryIt: async () => judgeRemovalOfNobody(await bench.remove())
  }
  const overExpired: Try = { name: 'put-over-expired', tryIt: putOverExpired }
  return [
    { name: 'organization-settings', tryIt: organization },
    ...(expired ? [overExpired, removalOfNobody] : [removalOfNobody, overExpired]),
    { name: 'first-put', tryIt: firstPut },
    { name: 'list-after-put', tryIt: lag },
    { name: 'put-while-open', tryIt: secondPut },
    { name: 'delete-while-open', tryIt: removalWhileOpen }
  ]
}
