import type { CodeHost, HostAccount, Refusal, Written } from '../../code-host.ts'
import { LAG_MS } from './judge.ts'

/** The dependencies of the cleaning. `paced`: makes a write once the pause after the last one is over. Times in ms. */
export type CleaningDeps = {
  host: Pick<CodeHost, 'invitations' | 'isCollaborator' | 'withdrawInvitation' | 'removeCollaborator'>
  account: HostAccount
  say(line: string): void
  paced<Answer>(write: () => Promise<Answer>): Promise<Answer>
  sleep(ms: number): Promise<void>
  now(): number
  elapsed(): number
  /** Takes note of a refusal. Returns whether nothing more may be asked of the host. */
  refused(refusal: Refusal): Promise<boolean>
}

/**
 * The traces that the tries may have left. `answered`: the invitations that the host has named and that are not
 * withdrawn yet. `doubtUntil`: until then (`elapsed`) an invitation may come into the list that no answer has named.
 */
export type Traces = { answered: Set<number>; doubtUntil: number }

/** Rounds of looking and removing, and ms between two of them. */
const MOST_ROUNDS = 6
const ROUND_MS = 3_000
/** The longest throttle, in ms, that is waited for. */
const LONGEST_WAIT_MS = 2 * 60_000

/** The account as the host shows it. `ids`: its listed invitations. A part that the host did not tell is undefined. */
type Look = { ids: readonly number[] | undefined; hasAccess: boolean | undefined; refusals: Refusal[] }

/**
 * Withdraws each invitation of the account and removes its access, until a whole list and a direct question show
 * nothing of it. Never throws for an answer of the host.
 * @returns undefined when nothing is left; else what may be left, as a sentence
 */
export async function cleanUp(deps: CleaningDeps, traces: Traces): Promise<string | undefined> {
  let last: Look = { ids: undefined, hasAccess: undefined, refusals: [] }
  const removed: Removed = { ids: new Set(), access: false, at: Number.NEGATIVE_INFINITY }
  for (let round = 0; round < MOST_ROUNDS; ) {
    last = await lookAt(deps)
    if (await mustStop(deps, last.refusals)) return leftWords(deps, last, traces)
    const inDoubt = deps.elapsed() < traces.doubtUntil
    if (isNothing(last) && traces.answered.size === 0 && !inDoubt) {
      deps.say(`The host shows nothing of ${deps.account.login} any more.`)
      return undefined
    }
    // Until the lists have caught up, what was removed may still be listed.
    const mayLag = deps.elapsed() < removed.at + LAG_MS
    const open = openOf(last, traces, mayLag ? removed : undefined)
    const refusals = await removeAll(deps, open, { traces, removed })
    if (await mustStop(deps, refusals)) return leftWords(deps, last, traces)
    // Looks that only wait for the lists cost no round.
    if (open.ids.length > 0 || open.access || !(inDoubt || mayLag)) round += 1
    await deps.sleep(ROUND_MS)
  }
  last = await lookAt(deps)
  return isNothing(last) && traces.answered.size === 0 ? undefined : leftWords(deps, last, traces)
}

/** The invitations and the access that the host has answered to have removed. `at`: when it last did (`elapsed`). */
type Removed = { ids: Set<number>; access: boolean; at: number }

/** The invitations and the access that are to be removed now. */
type Open = { ids: readonly number[]; access: boolean }

function openOf({ ids = [], hasAccess }: Look, { answered }: Traces, removed: Removed | undefined): Open {
  const all = [...new Set([...ids, ...answered])]
  return {
    ids: all.filter((id) => !removed?.ids.has(id)),
    access: hasAccess === true && removed?.access !== true
  }
}

const isNothing = ({ ids, hasAccess }: Look) => ids?.length === 0 && hasAccess === false

async function lookAt({ host, account }: CleaningDeps): Promise<Look> {
  const { items, complete, failed } = await host.invitations()
  const answer = await host.isCollaborator(account.login)
  const ids = items.filter(({ inviteeId }) => inviteeId === account.id).map(({ id }) => id)
  return {
    // An invitation on an incomplete list is there; that there is none does not follow from such a list.
    ids: complete || ids.length > 0 ? ids : undefined,
    hasAccess: 'failed' in answer ? undefined : answer.collaborator,
    refusals: [...(failed ? [failed.refusal] : []), ...('failed' in answer ? [answer.refusal] : [])]
  }
}

async function removeAll(
  { host, account, paced, say, elapsed }: CleaningDeps,
  { ids, access }: Open,
  { traces: { answered }, removed }: { traces: Traces; removed: Removed }
): Promise<Refusal[]> {
  const refusals: Refusal[] = []
  function note(what: string, written: Written): boolean {
    const isDone = written.outcome === 'done'
    if (isDone) removed.at = elapsed()
    else refusals.push(written.failed.refusal)
    const { status } = isDone ? written : written.failed
    say(`${what} ${isDone ? (status === 404 ? 'was already' : 'is') : 'was not'} removed (${status ?? 'no answer'}).`)
    return isDone
  }
  for (const id of ids) {
    const isDone = note(`An invitation of ${account.login}`, await paced(() => host.withdrawInvitation(id)))
    if (isDone) answered.delete(id)
    if (isDone) removed.ids.add(id)
  }
  if (access) {
    const written = await paced(() => host.removeCollaborator(account.login))
    removed.access = note(`The access of ${account.login}`, written)
  }
  return refusals
}

/** Waits for a short throttle. @returns whether the host may not be asked any more */
async function mustStop({ refused, sleep, now }: CleaningDeps, refusals: readonly Refusal[]): Promise<boolean> {
  for (const refusal of refusals) {
    if (!(await refused(refusal))) continue
    const waitMs = refusal.kind === 'throttled' ? refusal.until - now() : Number.POSITIVE_INFINITY
    if (waitMs > LONGEST_WAIT_MS) return true
    await sleep(waitMs)
  }
  return false
}

function leftWords({ account }: CleaningDeps, { ids, hasAccess }: Look, { answered }: Traces): string {
  const { login } = account
  const sure = [
    ...(hasAccess === true ? [`${login} has access`] : []),
    ...(ids !== undefined && ids.length > 0 ? [`an invitation of ${login} is listed`] : [])
  ]
  if (sure.length > 0) return `Not removed: ${sure.join(', and ')}.`
  if (ids !== undefined && hasAccess !== undefined && answered.size === 0) {
    return `It is not certain that nothing is left: an invitation of ${login} may still appear.`
  }
  return `The host did not tell whether something is left: an invitation of ${login}, or access, may be there.`
}
