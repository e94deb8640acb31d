import { toldByChecks } from '../../alerts/alert-words.ts'
import { type AlertSeller, itsLine } from '../../alerts/alerts.ts'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { onAccountOfGrant } from '../tables/account-of-grant.ts'

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
  const reasons = await reasonsOfWaiting.all(db, { target })
  for (const kind of toldByChecks.filter((one) => reasons.some(({ because }) => because === one))) {
    for (const { id, login, host_login } of await grantsWaitingFor.all(db, { target, kind })) {
      const said = (await wordsOfLastCall.first(db, { grantId: id }))?.words ?? undefined
      await alert(kind, { repository: name, item: id, words: itsLine(host_login ?? login, said) })
    }
  }
}

function waitingForSeller(db: Database, target: string) {
  return db
    .selectFrom('access_grant')
    .where('access_grant.target', '=', target)
    .where('access_grant.state', 'in', ['queued', 'expired', 'gone', 'blocked'])
    .where('acts', '=', 'seller')
}

const reasonsOfWaiting = statement((db, value: { target: string }) =>
  waitingForSeller(db, value.target).select('because').where('because', 'in', toldByChecks).distinct()
)

const grantsWaitingFor = statement((db, value: { target: string; kind: (typeof toldByChecks)[number] }) =>
  waitingForSeller(db, value.target)
    .leftJoin('access_account', onAccountOfGrant)
    .select(['access_grant.id', 'access_grant.login', 'access_account.login as host_login'])
    .where('because', '=', value.kind)
    .orderBy('updated_at', 'desc')
    .orderBy('access_grant.id')
    .limit(MOST_GRANTS)
)

/** The host's words about the last call for a grant. */
const wordsOfLastCall = statement((db, value: { grantId: string }) =>
  db
    .selectFrom('access_intent')
    .select('words')
    .where('grant_id', '=', value.grantId)
    .where('words', 'is not', null)
    .orderBy('at', 'desc')
    .limit(1)
)
