import { recordOf } from './accounts.ts'
import { readIntents } from './attempts.ts'
import type { LedgerAccount, Reading } from './grants.ts'

/** Accounts that the host invited in place of others, and that nobody claims. */
export async function readStrays(reading: Reading): Promise<LedgerAccount[]> {
  const { db, target } = reading
  const rows = await db
    .selectFrom('access_account')
    .leftJoin('access_grant', (join) =>
      join
        .onRef('access_grant.account_id', '=', 'access_account.account_id')
        .onRef('access_grant.target', '=', 'access_account.target')
    )
    .selectAll('access_account')
    .where('access_account.target', '=', target)
    .where('stray_of', 'is not', null)
    .where('access_grant.id', 'is', null)
    .orderBy('access_account.account_id')
    .execute()
  const strays: LedgerAccount[] = []
  for (const row of rows) {
    const { account_id: accountId, login } = row
    const intents = (await readIntents(reading, accountId, accountId)).get(accountId) ?? []
    strays.push({ target, accountId, login, claims: [], record: recordOf(row), intents })
  }
  return strays
}
