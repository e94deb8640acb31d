import type { Refusal } from '../../code-host/code-host.ts'
import type { GrantState } from '../grant-states.ts'
import { keepListed, observeAccount } from '../host/observe.ts'
import type { RepositoryDeps } from '../host/repository-deps.ts'
import { LAG_MS } from '../plan/facts.ts'
import { readAccount, type StoredAccount } from '../tables/grants.ts'
import { LeaseLost, Overtaken } from '../tables/write-conflicts.ts'
import { updateFromHost } from './buyer-grants.ts'

/** An account on a repository, and its name as it is known. */
type AccountToCheck = { accountId: number; login: string }

/**
 * The state of an account at the host now. `unknown`: the host was not asked, or gave no answer; `why` says so, and
 * `until` is when to ask again, in ms, if that is known.
 */
type Checked = { login: string } & (
  | { shows: 'access' | 'invitation' | 'expired' }
  | ({ shows: 'nothing' } & Absence)
  | { shows: 'unknown'; why: WhyUnknown; until?: number | undefined }
)

/**
 * The meaning of an answer in which an account has nothing. `certain`: it has nothing. `doubted`: by the records it has
 * something, and the pages say that the host does not show it; the host is asked once more before that counts, at
 * `until` (ms), as the pages say. `no_proof`: the answer, which was asked for at `at`, changes nothing, since the host
 * may lag behind a write, or a list could not be read whole; an answer from `until` on (ms) may.
 */
type Absence =
  | { counts: 'certain' }
  | { counts: 'no_proof'; at: number; until: number | undefined }
  | { counts: 'doubted'; until?: number | undefined }

type WhyUnknown = 'throttled' | 'token_refused' | 'no_answer' | 'busy' | 'replaced'

/** An account of a purchase on a repository, as the host shows it now. */
export type CheckedAccount = Checked & { grantId: string; repository: string }

/** ms for which a check waits while another process writes to the repository. */
const LOCK_MS = 5_000

/** The dependencies of a check. */
type CheckDeps = Pick<RepositoryDeps, 'records' | 'repository' | 'codeHost' | 'writer'>

/**
 * Asks the host about an account and records the answer, with what follows from it. Changes nothing at the host: the
 * next round does that, with all its limits.
 */
export async function checkNow(deps: CheckDeps, account: AccountToCheck): Promise<Checked> {
  const { records, repository, codeHost, writer } = deps
  const { accountId, login } = account
  const backOff = await repository.backOff()
  if (backOff) return { login, shows: 'unknown', why: backOff.because, until: backOff.until }
  if (await repository.isReplaced()) return { login, shows: 'unknown', why: 'replaced' }
  const asked = await observeAccount(codeHost, account, records.now)
  if ('failed' in asked) {
    await writer.noteRefusal(records.target, asked.refusal)
    return { login, shows: 'unknown', ...whyNoAnswer(asked.refusal) }
  }
  keepListed(repository.listed, asked.invitations, asked.shown.startedAt)
  let absence: Absence
  try {
    const held = await repository.hold(LOCK_MS, (lease) =>
      records.underLease(lease, async (scope) => {
        const { nextAt } = await updateFromHost(scope, records, accountId, asked)
        const account = await readAccount(scope, accountId)
        return absenceOf(account, { at: asked.shown.startedAt, until: nextAt })
      })
    )
    if (!held) return { login, shows: 'unknown', why: 'busy' }
    absence = held.value
  } catch (error) {
    if (!(error instanceof LeaseLost) && !(error instanceof Overtaken)) throw error
    return { login, shows: 'unknown', why: 'busy' }
  }
  const { collaborator, invitation } = asked.shown
  const named = { login: asked.login ?? login }
  if (!collaborator && !invitation) return { ...named, shows: 'nothing', ...absence }
  return { ...named, shows: collaborator ? 'access' : invitation?.expired ? 'expired' : 'invitation' }
}

function whyNoAnswer(refusal: Refusal): { why: WhyUnknown; until?: number } {
  if (refusal.kind === 'throttled') return { why: 'throttled', until: refusal.until }
  return { why: refusal.kind === 'token_refused' ? 'token_refused' : 'no_answer' }
}

/** The meaning of an answer in which the account has nothing, by what is recorded after it. */
function absenceOf(account: StoredAccount | undefined, asked: { at: number; until: number | undefined }): Absence {
  const grants = account?.grants.filter(({ state }) => having.includes(state)) ?? []
  if (grants.length === 0) return { counts: 'certain' }
  const unlisted = grants.find(({ because }) => because === 'unlisted')
  if (unlisted) return { counts: 'doubted', until: unlisted.retryAt }
  const absentAt = account?.record.absentAt
  return absentAt === undefined ? { counts: 'no_proof', ...asked } : { counts: 'doubted', until: absentAt + LAG_MS }
}

/** The states of a grant whose account has something, as far as is known. */
const having: readonly GrantState[] = ['invited', 'accepted', 'revoking']
