import type { GrantState } from '../grant-states.ts'
import { underLease } from '../host/lease.ts'
import { keepListed, observeAccount } from '../host/observe.ts'
import type { SomeDeps } from '../host/repository-deps.ts'
import { readAccount } from '../tables/grants.ts'
import { LeaseLost, Overtaken } from '../tables/write-conflicts.ts'
import { updateFromHost } from './buyer-grants.ts'

/** An account on a repository, and its name as it is known. */
type AccountToCheck = { accountId: number; login: string }

/**
 * The state of an account at the host now. `isCertain`: false while its grants still say that it has something, since
 * the host may lag behind and is asked once more. `unknown`: the host was not asked, or gave no answer; `why` says so,
 * and `until` is when to ask again, in ms, if that is known.
 */
type Checked = { login: string } & (
  | { shows: 'access' | 'invitation' | 'expired' }
  | { shows: 'nothing'; isCertain: boolean }
  | { shows: 'unknown'; why: 'back_off' | 'no_answer' | 'busy' | 'replaced'; until?: number | undefined }
)

/** An account of a purchase on a repository, as the host shows it now. */
export type CheckedAccount = Checked & { grantId: string; repository: string }

/** ms for which a check waits while another process writes to the repository. */
const LOCK_MS = 5_000

/** The dependencies of a check. */
type CheckDeps = SomeDeps<
  'db' | 'now' | 'scenesOf',
  {
    repository: 'target' | 'backOff' | 'isReplaced'
    host: 'codeHost' | 'writer' | 'listed' | 'leases'
    process: 'evenSince'
  }
>

/**
 * Asks the host about an account and records the answer, with what follows from it. Changes nothing at the host: the
 * next round does that, with all its limits.
 */
export async function checkNow(deps: CheckDeps, account: AccountToCheck): Promise<Checked> {
  const { repository, host, now } = deps
  const { accountId, login } = account
  const backOff = await repository.backOff()
  if (backOff) return { login, shows: 'unknown', why: 'back_off', until: backOff.until }
  if (await repository.isReplaced()) return { login, shows: 'unknown', why: 'replaced' }
  const asked = await observeAccount(host.codeHost, account, now)
  if ('failed' in asked) {
    await host.writer.noteRefusal(repository.target, asked.refusal)
    return { login, shows: 'unknown', why: 'no_answer' }
  }
  keepListed(host.listed, asked.invitations, asked.shown.startedAt)
  let hasSomething: boolean
  try {
    const held = await host.leases.hold(repository.target, LOCK_MS, (lease) =>
      underLease(deps, lease, async (scope) => {
        await updateFromHost(scope, deps, accountId, asked)
        const account = await readAccount(scope, accountId)
        return account?.grants.some(({ state }) => having.includes(state)) ?? false
      })
    )
    hasSomething = held?.value ?? false
    if (!held) return { login, shows: 'unknown', why: 'busy' }
  } catch (error) {
    if (!(error instanceof LeaseLost) && !(error instanceof Overtaken)) throw error
    return { login, shows: 'unknown', why: 'busy' }
  }
  const { collaborator, invitation } = asked.shown
  const named = { login: asked.login ?? login }
  if (!collaborator && !invitation) return { ...named, shows: 'nothing', isCertain: !hasSomething }
  return { ...named, shows: collaborator ? 'access' : invitation?.expired ? 'expired' : 'invitation' }
}

/** The states of a grant whose account has something, as far as is known. */
const having: readonly GrantState[] = ['invited', 'accepted', 'revoking']
