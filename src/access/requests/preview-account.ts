import type { CodeHost, HostAccount, Refusal } from '../../code-host/code-host.ts'
import { isUsername } from '../../invite/username.ts'
import { HOUR_MS } from '../../runtime/time/durations.ts'
import { isManagedName } from '../grant-states.ts'
import type { Preview } from './purchase-view.ts'
import type { LinkedAccounts } from './resolve-username.ts'

/** ms for which an answer of the host is remembered, since an account may change its name. */
const FRESH_MS = 60_000
const KEPT = 1000
/**
 * The limit of questions in an hour. The host grants a token 5,000 requests, which invitations and withdrawals need as
 * well.
 */
const QUESTIONS = 1500

/**
 * Finds the account of a name. Remembers the host's answers for a minute, since buyers type the same name more than
 * once.
 */
export function createPreview(options: {
  codeHost: Pick<CodeHost, 'accountByLogin'>
  codeHostUrl: string
  accounts: Pick<LinkedAccounts, 'of'>
  /** Whether the host throttles requests or rejects the token. */
  mustBackOff(): Promise<boolean>
  noteRefusal(refusal: Refusal): Promise<void>
  now(): number
}): (userId: string, username: string) => Promise<Preview> {
  const { codeHost, codeHostUrl, accounts, mustBackOff, noteRefusal, now } = options
  const kept = new Map<string, { at: number; account: HostAccount | undefined }>()
  let hour = { began: 0, questions: 0 }

  async function find(username: string): Promise<{ account: HostAccount | undefined } | undefined> {
    const key = username.toLowerCase()
    const cached = kept.get(key)
    if (cached && Math.abs(now() - cached.at) < FRESH_MS) return cached
    if (await mustBackOff()) return undefined
    if (Math.abs(now() - hour.began) >= HOUR_MS) hour = { began: now(), questions: 0 }
    if (hour.questions >= QUESTIONS) return undefined
    hour.questions += 1
    const answer = await codeHost.accountByLogin(username)
    if ('failed' in answer) {
      await noteRefusal(answer.refusal)
      return undefined
    }
    const found = { at: now(), account: 'account' in answer ? answer.account : undefined }
    if (kept.size >= KEPT) kept.delete(kept.keys().next().value ?? '')
    kept.delete(key)
    kept.set(key, found)
    return found
  }

  return async (userId, username) => {
    if (!isUsername(username)) return { kind: 'not_a_name', username }
    const found = await find(username)
    if (!found) return { kind: 'unknown', username }
    const { account } = found
    if (!account) return { kind: isManagedName(username) ? 'enterprise_managed' : 'no_account', username }
    const { id, login, type, name, createdAt } = account
    if (type !== 'User') return { kind: 'not_a_person', login, type }
    const profileUrl = `${codeHostUrl}/${encodeURIComponent(login)}`
    const proven = (await accounts.of(userId)).some((linked) => linked.id === id)
    const joined = createdAt === undefined ? undefined : new Date(createdAt).getUTCFullYear()
    return { kind: 'account', id, login, name, profileUrl, joined, proven }
  }
}
