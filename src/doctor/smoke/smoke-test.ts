import { createLeases } from '../../access/host/lease.ts'
import { markedAsSmokeTest } from '../../access/tables/smoke-invitations.ts'
import type { CodeHost, HostAccount, HostInvitation, InviteOutcome, Written } from '../../code-host/code-host.ts'
import type { SoldRepository } from '../../code-host/sold-repositories.ts'
import { statement } from '../../db/statement.ts'
import { isUsername } from '../../invite/username.ts'
import { nameOf } from '../../product.ts'
import type { DoctorOptions } from '../doctor-options.ts'
import { failureWords, findInviteMistake } from './smoke-words.ts'

/**
 * The dependencies of the smoke test. `say` prints a line as soon as it is known. `turnMs`: for how long (ms) it waits
 * for another process that writes to the repository; a minute unless given. `stop`: once it aborts, no account is
 * invited any more, and what was sent is withdrawn without waiting until it is shown.
 */
export type SmokeDeps = Pick<DoctorOptions, 'db' | 'basics' | 'repositories' | 'access'> & {
  say(line: string): void
  turnMs?: number
  stop?: AbortSignal
}

/** ms between two writes: GitHub asks for at least 1 s (docs/github.md). */
const PAUSE_MS = 1500
/** ms for which the host may not show a write yet, and ms between two looks. */
const SHOWN_MS = 60_000
const LOOK_MS = 3_000
/** The number of times that a withdrawal is tried. */
const MOST_TRIES = 4

/**
 * The result for one repository. `left`: an invitation or access may have stayed, which the seller has to take away.
 * `untried`: the host got no invite call.
 */
type Outcome = 'works' | 'fails' | 'left' | 'untried'

/** The result for all repositories. `partly`: the call works for each for which it was tried, and not all were. */
export type SmokeResult = 'works' | 'fails' | 'untried' | 'partly'

/**
 * Tries the invite call for real: for each repository, invites an account that has nothing there, looks whether the
 * host shows the invitation with permission to read, withdraws it, and looks whether it is gone. Only a mark is stored,
 * for as long as that takes: for a pass, the account would be one without a purchase.
 */
export async function runSmokeTest(deps: SmokeDeps, username: string): Promise<SmokeResult> {
  const { say, basics, turnMs = 60_000 } = deps
  if (!isUsername(username)) {
    say('That cannot be a username. Nothing was sent.')
    return 'untried'
  }
  const { clock, sleep, newId, stopping } = basics
  const leases = createLeases({ db: deps.db, ...clock, sleep, newId, stopping })
  const outcomes: Outcome[] = []
  for (const repository of deps.repositories) {
    if (deps.stop?.aborted) break
    const name = nameOf(repository)
    say(name)
    const line = (text: string) => say(`  ${text}`)
    const row = await rowOfName.first(deps.db, { name: name.toLowerCase() })
    const tryIt = () => tryRepository({ ...deps, say: line }, repository, username)
    // A repository without a row has no other writer yet.
    const held = row ? await leases.hold(row.target, turnMs, tryIt) : { value: await tryIt() }
    if (!held) line('Another process of the shop writes to this repository. Nothing was sent: try again in a minute.')
    if (held?.value === 'left') {
      line(`Look under Settings, Collaborators of ${name}, and remove ${username} there.`)
    }
    outcomes.push(held?.value ?? 'untried')
  }
  return resultOf(outcomes)
}

function resultOf(outcomes: readonly Outcome[]): SmokeResult {
  if (outcomes.some((outcome) => outcome === 'fails' || outcome === 'left')) return 'fails'
  if (outcomes.every((outcome) => outcome === 'untried')) return 'untried'
  return outcomes.includes('untried') ? 'partly' : 'works'
}

const rowOfName = statement((db, value: { name: string }) =>
  db.selectFrom('access_name').select('target').where('name', '=', value.name)
)

async function tryRepository(deps: SmokeDeps, repository: SoldRepository, username: string): Promise<Outcome> {
  const { say, access, basics, stop, db } = deps
  const { codeHost } = repository
  if (await access.mustBackOff()) {
    say('The code host throttles requests, or has rejected the token. Nothing was sent: `doctor` says which.')
    return 'untried'
  }
  const account = await accountWithoutAccess(codeHost, username)
  if (typeof account === 'string') {
    say(`${account} Nothing was sent.`)
    return 'untried'
  }
  if (stop?.aborted) {
    say('Nothing was sent.')
    return 'untried'
  }
  const mark = { repository: nameOf(repository), accountId: account.id }
  return markedAsSmokeTest({ db, now: basics.clock.now }, mark, () => inviteAndTakeAway(deps, codeHost, account))
}

async function inviteAndTakeAway(deps: SmokeDeps, codeHost: CodeHost, account: HostAccount): Promise<Outcome> {
  const { say, access, basics } = deps
  const sent = await codeHost.invite(account.login, 0)
  if (sent.refusal) await access.noteRefusal(sent.refusal)
  const mistake = findInviteMistake(sent, account)
  say(mistake ?? `${account.login} was invited${byAnswer(sent)}.`)
  const certainlyNothing = sent.refusal && (sent.refusal.kind !== 'unreachable' || sent.unsent)
  if (certainlyNothing) return sent.noToken || sent.unsent ? 'untried' : 'fails'
  await basics.sleep(PAUSE_MS)
  const isShown = await showsInvitation(deps, codeHost, account)
  const isGone = await takeAway(deps, codeHost, account, sent.invitation?.id)
  if (!isGone) return 'left'
  return isShown && mistake === undefined ? 'works' : 'fails'
}

/** The account, if it is a person's and has neither access nor an invitation; else the sentence that says why not. */
async function accountWithoutAccess(codeHost: CodeHost, username: string): Promise<HostAccount | string> {
  const owner = await codeHost.repositoryOwner()
  if (owner.owner === 'unknown') return owner.why
  if (owner.owner === 'person') return 'The repository belongs to a person. There every collaborator could push.'
  const found = await codeHost.accountByLogin(username)
  if ('failed' in found) return failureWords('The account cannot be looked up', found)
  if ('noAccount' in found) return `There is no account ${username}.`
  const { account } = found
  if (account.type !== 'User') return `${account.login} is no account of a person, but ${account.type}.`
  const answer = await codeHost.isCollaborator(account.login)
  if ('failed' in answer) return failureWords('The code host does not say whether the account has access', answer)
  if (answer.collaborator)
    return `${account.login} has access. Name an account without access, such as a second one of yours.`
  const { items, complete, failed } = await codeHost.invitations()
  if (failed) return failureWords('The invitations cannot be read', failed)
  if (!complete) return 'The list of invitations changed while it was read.'
  if (invitationOf(items, account)) return `${account.login} has an invitation. Name an account that has none.`
  return account
}

function invitationOf(items: readonly HostInvitation[], { id }: HostAccount): HostInvitation | undefined {
  return items.find(({ inviteeId }) => inviteeId === id)
}

/** Looks until the host shows the invitation, or the access of an account that has accepted or needed none. */
async function showsInvitation(deps: SmokeDeps, codeHost: CodeHost, account: HostAccount): Promise<boolean> {
  const { say } = deps
  const isStopped = () => deps.stop?.aborted === true
  return within(deps, isStopped, async (isLast) => {
    const invitation = invitationOf((await codeHost.invitations()).items, account)
    if (invitation) {
      say(`The host shows the invitation of ${account.login}, with permission to ${invitation.permission}.`)
      if (invitation.permission !== 'read') say('That is not what was asked for: buyers may only read.')
      return invitation.permission === 'read' ? 'yes' : 'no'
    }
    const answer = await codeHost.isCollaborator(account.login)
    if ('collaborator' in answer && answer.collaborator) {
      say(`The host shows ${account.login} as a collaborator.`)
      return 'yes'
    }
    if (isLast) say(`The host does not show the invitation of ${account.login}.`)
    return 'not yet'
  })
}

/** Withdraws the invitation, or removes the account if it has accepted, until the host shows neither. */
async function takeAway(
  deps: SmokeDeps,
  codeHost: CodeHost,
  account: HostAccount,
  known: number | undefined
): Promise<boolean> {
  const { say, access, basics } = deps
  let answered = known
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { items, failed } = await codeHost.invitations()
    const id = invitationOf(items, account)?.id ?? answered
    const isIn = await codeHost.isCollaborator(account.login)
    const hasAccess = 'collaborator' in isIn && isIn.collaborator
    const written = await takeOne(codeHost, account, { id, hasAccess })
    const what = hasAccess ? `The access of ${account.login}` : 'The invitation'
    if (written?.outcome === 'done') {
      say(`${what} was ${hasAccess ? 'removed' : 'withdrawn'} (${written.status}).`)
      // An invitation that the host has deleted is not deleted again: it may only still be listed.
      answered = undefined
    } else if (written) {
      await access.noteRefusal(written.failed.refusal)
      say(failureWords(`${what} could not be ${hasAccess ? 'removed' : 'withdrawn'}`, written.failed))
    }
    if (!failed && (await showsNothing(deps, codeHost, account))) return true
    await basics.sleep(LOOK_MS)
  }
  say(`The host still shows ${account.login}, or does not answer.`)
  return false
}

function takeOne(
  codeHost: CodeHost,
  { login }: HostAccount,
  { id, hasAccess }: { id: number | undefined; hasAccess: boolean }
): Promise<Written> | undefined {
  if (hasAccess) return codeHost.removeCollaborator(login)
  return id === undefined ? undefined : codeHost.withdrawInvitation(id)
}

/** Looks until a whole list and a direct question show that the account has nothing. */
async function showsNothing(deps: SmokeDeps, codeHost: CodeHost, account: HostAccount): Promise<boolean> {
  const never = () => false
  return within(deps, never, async () => {
    const { items, complete } = await codeHost.invitations()
    const answer = await codeHost.isCollaborator(account.login)
    const isOut = 'collaborator' in answer && !answer.collaborator
    if (!complete || !isOut || invitationOf(items, account)) return 'not yet'
    deps.say(`The host shows nothing of ${account.login} any more.`)
    return 'yes'
  })
}

/** Looks now and then, until the answer is known, the host has had its time, or the look is stopped. */
async function within(
  { basics: { clock, sleep } }: Pick<SmokeDeps, 'basics'>,
  isStopped: () => boolean,
  look: (isLast: boolean) => Promise<'yes' | 'no' | 'not yet'>
): Promise<boolean> {
  const end = clock.elapsed() + SHOWN_MS
  for (;;) {
    const isLast = isStopped() || clock.elapsed() >= end
    const seen = await look(isLast)
    if (seen !== 'not yet' || isLast) return seen === 'yes'
    await sleep(LOOK_MS)
  }
}

function byAnswer({ status, requestId }: Pick<InviteOutcome, 'status' | 'requestId'>): string {
  if (status === undefined) return ''
  return requestId === undefined ? ` (${status})` : ` (${status}, request ${requestId})`
}
