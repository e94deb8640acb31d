import { toldByLooking } from '../../alerts/alert-words.ts'
import { type AlertSeller, itsLine } from '../../alerts/alerts.ts'
import type { Database } from '../../db/database.ts'

/** The maximum number of listed grants of one kind. */
const MOST_GRANTS = 100

/**
 * Alerts the seller to grants that wait for the seller. A query finds them, so that a process that dies misses none.
 * `target`: the row of the repository; `name`: its name in the site config.
 */
export async function tellOfWaitingGrants(
  { db, target, name }: { db: Database; target: string; name: string },
  alert: AlertSeller
): Promise<void> {
  const waiting = db
    .selectFrom('access_grant')
    .where('access_grant.target', '=', target)
    .where('access_grant.state', 'in', ['queued', 'expired', 'gone', 'blocked'])
    .where('acts', '=', 'seller')
  const reasons = await waiting.select('because').where('because', 'in', toldByLooking).distinct().execute()
  for (const kind of toldByLooking.filter((one) => reasons.some(({ because }) => because === one))) {
    const grants = await waiting
      .leftJoin('access_account', (join) =>
        join
          .onRef('access_account.account_id', '=', 'access_grant.account_id')
          .onRef('access_account.target', '=', 'access_grant.target')
      )
      .select(['access_grant.id', 'access_grant.login', 'access_account.login as host_login'])
      .where('because', '=', kind)
      .orderBy('updated_at', 'desc')
      .orderBy('access_grant.id')
      .limit(MOST_GRANTS)
      .execute()
    for (const { id, login, host_login } of grants) {
      const said = await saidOf(db, id)
      await alert(kind, { repository: name, item: id, words: itsLine(host_login ?? login, said) })
    }
  }
}

/** The host's words about the last call for a grant. */
async function saidOf(db: Database, grantId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('access_intent')
    .select('words')
    .where('grant_id', '=', grantId)
    .where('words', 'is not', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.words ?? undefined
}
