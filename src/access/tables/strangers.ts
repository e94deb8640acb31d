import { endAlerts } from '../../alerts/alerts.ts'
import type { Database, Tx } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'

/** An account that has access or an open invitation, and no purchase. */
export type Stranger = { accountId: number; login: string }

/**
 * Why an account without a purchase is not reported. `owner`: it owns the repository. `sender`: it sends our
 * invitations. `may_send`: no invitation was sent yet, and the account administers the repository, so that it may be
 * the account of the token. Pure.
 * @param owner the name of the repository's owner at the host
 */
export function standingOf(
  { accountId, login, role }: { accountId: number; login: string | undefined; role: string | undefined },
  { inviterId, owner }: { inviterId: number | undefined; owner: string }
): 'owner' | 'sender' | 'may_send' | undefined {
  if (accountId === inviterId) return 'sender'
  if (login?.toLowerCase() === owner.toLowerCase()) return 'owner'
  return inviterId === undefined && role === 'admin' ? 'may_send' : undefined
}

/** `added`: those that are new. `ended`: those that are none any more. `all`: all that are stored now. */
type Recorded = { added: Stranger[]; ended: ReadonlySet<number>; all: ReadonlySet<number> }

/**
 * Replaces the stored strangers of a repository among the accounts that were judged. It stores no account that the
 * seller ignores. `at` in ms.
 */
export async function recordStrangers(
  db: Database,
  { target, at, isJudged }: { target: string; at: number; isJudged(accountId: number): boolean },
  seen: readonly Stranger[]
): Promise<Recorded> {
  const before = await changesIn(db, { target, isJudged }, seen)
  // Most passes change nothing, and need no transaction.
  if (before.added.length === 0 && before.ended.size === 0) return before
  return serializable(db, async (tx) => {
    const changes = await changesIn(tx, { target, isJudged }, seen)
    for (const accountId of changes.ended) await deleteStranger(tx, { target, accountId })
    for (const { accountId, login } of changes.added)
      await tx.insertInto('stranger').values({ target, account_id: accountId, login, since: at }).execute()
    return changes
  })
}

async function changesIn(
  db: Database | Tx,
  { target, isJudged }: { target: string; isJudged(accountId: number): boolean },
  seen: readonly Stranger[]
): Promise<Recorded> {
  const meant = await db.selectFrom('ignored_account').select('account_id').where('target', '=', target).execute()
  const ignored = new Set(meant.map(({ account_id }) => Number(account_id)))
  const strangers = seen.filter(({ accountId }) => !ignored.has(accountId))
  const present = new Set(strangers.map(({ accountId }) => accountId))
  const rows = await db.selectFrom('stranger').select('account_id').where('target', '=', target).execute()
  const known = new Set(rows.map(({ account_id }) => Number(account_id)))
  const ended = new Set([...known].filter((accountId) => isJudged(accountId) && !present.has(accountId)))
  const added = strangers.filter(({ accountId }) => !known.has(accountId))
  return { added, ended, all: known.union(present).difference(ended) }
}

/**
 * Ends what is said of a stranger at once, since the seller has withdrawn, adopted or ignored the account.
 * `repository`: as `owner/name` in lower case; `now` in ms.
 */
export async function endStranger(
  db: Database,
  { target, repository, accountId, now }: { target: string; repository: string; accountId: number; now: number }
): Promise<void> {
  await deleteStranger(db, { target, accountId })
  await endAlerts(db, 'stranger', ({ about, item }) => about === repository && item === `${accountId}`, now)
}

async function deleteStranger(db: Database, { target, accountId }: { target: string; accountId: number }) {
  await db.deleteFrom('stranger').where('target', '=', target).where('account_id', '=', accountId).execute()
}
