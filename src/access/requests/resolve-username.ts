import type { AccountAnswer, HostAccount } from '../../code-host/code-host.ts'
import type { HostDeps } from '../host/deps.ts'

/** A code-host account that a user has signed in with or linked; `login` is its name as last heard. */
export type LinkedAccount = { id: number; login: string }

export type NamingOptions = Pick<HostDeps, 'codeHost' | 'writer'> & {
  target: string
  linkedAccounts(userId: string): Promise<LinkedAccount[]>
  /** Keeps the name that such an account has now. */
  renameLinked(account: LinkedAccount): Promise<void>
}

/** Whom a submission names. `username` is the name to call with; `account` is undefined where the host names nobody. */
export type ResolvedName = { username: string; account: HostAccount | undefined; proven: boolean }

/** Asks the host whom the buyer means by a name. */
export async function resolveUsername(
  deps: NamingOptions,
  { userId, username }: { userId: string; username: string }
): Promise<ResolvedName> {
  const found = await ask(deps, () => deps.codeHost.accountByLogin(username))
  const linked = await deps.linkedAccounts(userId)
  const renamed = found && (await renamedSince(deps, linked, username, found))
  if (renamed) return { username: renamed.login, account: renamed, proven: true }
  const account = found && 'account' in found ? found.account : undefined
  return { username, account, proven: linked.some(({ id }) => id === account?.id) }
}

/**
 * The linked account, when the name is the one that it used to have: the form had filled it in, so its buyer means the
 * account, and neither nobody nor whoever took the name over. Undefined when the host does not say what it is called now.
 */
async function renamedSince(
  deps: NamingOptions,
  linked: readonly LinkedAccount[],
  username: string,
  found: AccountAnswer
): Promise<HostAccount | undefined> {
  if ('account' in found && linked.some(({ id }) => id === found.account.id)) return undefined
  const meant = linked.find(({ login }) => login.toLowerCase() === username.toLowerCase())
  const answer = meant && (await ask(deps, () => deps.codeHost.accountById(meant.id)))
  if (!answer || !('account' in answer)) return undefined
  const { id, login } = answer.account
  await deps.renameLinked({ id, login })
  return answer.account
}

/** What the host says; undefined when it does not say anything, the reason of which is heeded. */
async function ask(
  { writer, target }: NamingOptions,
  question: () => Promise<AccountAnswer>
): Promise<AccountAnswer | undefined> {
  const answer = await question()
  if (!('failed' in answer)) return answer
  await writer.heed(target, answer.refusal)
  return undefined
}
