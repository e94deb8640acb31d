import type { AccountAnswer, Failed, HostAccount } from '../../code-host/code-host.ts'
import type { AccountObservation } from '../host/observe.ts'
import { observeName } from '../host/observe-name.ts'
import type { RepositoryDeps } from '../host/repository-deps.ts'

/** A code-host account that a user has signed in with or linked; `login` is the last name that the host reported. */
export type LinkedAccount = { id: number; login: string }

/** The accounts of the code host that users have signed in with. */
export type LinkedAccounts = {
  of(userId: string): Promise<LinkedAccount[]>
  /** Keeps the name that such an account has now. */
  rename(account: LinkedAccount): Promise<void>
}

type Deps = Pick<RepositoryDeps, 'records' | 'codeHost' | 'writer'> & { accounts: LinkedAccounts }

/**
 * The account that a submission names. `username` is the name for the call; `account` is undefined if the host reports
 * no account. `observed`: what the host showed of this account at the same time; undefined if it was not asked about
 * it. `isFree`: the host has just said that no account has the name.
 */
export type ResolvedName = {
  username: string
  account: HostAccount | undefined
  proven: boolean
  observed: AccountObservation | Failed | undefined
  isFree?: boolean
}

/** Asks the host which account the buyer means by a name, and what that account has. */
export async function resolveUsername(
  deps: Deps,
  { userId, username }: { userId: string; username: string }
): Promise<ResolvedName> {
  const { records, codeHost } = deps
  const [answer, linked] = await Promise.all([observeName(codeHost, username, records.now), deps.accounts.of(userId)])
  const found = await notedAnswer(deps, answer.found)
  const renamed = found && (await linkedUnderEarlierName(deps, linked, username, found))
  if (renamed) return { username: renamed.login, account: renamed, proven: true, observed: undefined }
  const account = found && 'account' in found ? found.account : undefined
  const isFree = found !== undefined && 'noAccount' in found
  return { username, account, proven: linked.some(({ id }) => id === account?.id), observed: answer.observed, isFree }
}

/**
 * The linked account, if the name is its earlier name: the form had filled that in, so the buyer means this account,
 * not the account that has the name now. Undefined if the host does not report the account's
 * present name.
 */
async function linkedUnderEarlierName(
  deps: Deps,
  linked: readonly LinkedAccount[],
  username: string,
  found: AccountAnswer
): Promise<HostAccount | undefined> {
  if ('account' in found && linked.some(({ id }) => id === found.account.id)) return undefined
  const meant = linked.find(({ login }) => login.toLowerCase() === username.toLowerCase())
  const answer = meant && (await notedAnswer(deps, await deps.codeHost.accountById(meant.id)))
  if (!answer || !('account' in answer)) return undefined
  const { id, login } = answer.account
  await deps.accounts.rename({ id, login })
  return answer.account
}

/** The host's answer; undefined without an answer, whose reason is recorded. */
async function notedAnswer({ records, writer }: Deps, answer: AccountAnswer): Promise<AccountAnswer | undefined> {
  if (!('failed' in answer)) return answer
  await writer.noteRefusal(records.target, answer.refusal)
  return undefined
}
