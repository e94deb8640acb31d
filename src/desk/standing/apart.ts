import { sql } from 'kysely'
import type { GrantState } from '../../access/grant-states.ts'
import { withoutAccount } from '../../db/about-payments.ts'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { unknownScenes } from '../../payments/sales/sales.ts'
import { notPaid } from '../queries/list-purchases.ts'

/**
 * The ids of the purchases that may stand otherwise than their payment says: paid ones that may not have access, and
 * others that may not be over. `unnamed`: those of which only this is to be known, that they are paid and no account
 * was named for them, so that all of them stand alike. `scenes`: of all products.
 */
export async function mayStandApart(
  db: Database,
  scenes: readonly string[]
): Promise<{ ids: Set<string>; unnamed: Set<string> }> {
  const lists = []
  for (const list of [onTheirWay, asideOfUs, notShown, comingBack, keptAfterEnd, openPayments, disputed])
    lists.push(await list.all(db, {}))
  for (const list of [notSold, withoutScene, nameOpen]) lists.push(await list.all(db, {}))
  for await (const scene of unknownScenes(db, scenes)) lists.push(await ofScene.all(db, { scene }))
  const ids = new Set(lists.flatMap((rows) => rows.map(({ id }) => id)))
  const unnamed = new Set((await withoutAnyAccount.all(db, {})).map(({ id }) => id))
  return { ids, unnamed: unnamed.difference(ids) }
}

type Nothing = Record<never, never>

/** The states of accounts that neither have access nor had it. */
const between = ['queued', 'invited', 'expired', 'gone', 'revoking', 'blocked'] as const satisfies GrantState[]

const onTheirWay = statement((db, _: Nothing) =>
  db
    .selectFrom('access_grant')
    .select('payment_id as id')
    .where('released', 'is', null)
    .where(sql<boolean>`state in (${sql.join(between.map((state) => sql.lit(state)))})`)
)

/** In the words of the index `access_grant_aside`. */
const asideOfUs = statement((db, _: Nothing) =>
  db
    .selectFrom('access_grant')
    .select('payment_id as id')
    .where(sql<boolean>`released is null and not (state <> 'accepted' or because = 'shown')`)
)

/** Accounts that had access when the host did not show them. The index `access_account_absent` has such accounts. */
const notShown = statement((db, _: Nothing) =>
  db
    .selectFrom('access_account')
    // SQLite reads the tables of a cross join in their order: few accounts, and then their grants.
    .crossJoin('access_grant')
    .select('access_grant.payment_id as id')
    .where('access_account.absent_at', 'is not', null)
    .whereRef('access_grant.target', '=', 'access_account.target')
    .whereRef('access_grant.account_id', '=', 'access_account.account_id')
    .where('access_grant.state', '=', sql.lit('accepted'))
    .where('access_grant.released', 'is', null)
)

/** Paid again after the access was taken away. */
const comingBack = statement((db, _: Nothing) =>
  db
    .selectFrom('access_grant')
    .select('payment_id as id')
    .where('released', 'is', null)
    .where('state', '=', sql.lit('revoked'))
    .where(sql<boolean>`(select status from payment where payment.id = access_grant.payment_id) = 'paid'`)
)

/** Purchases that are not paid, with an account that still has something, also one that gave up its seat. */
const keptAfterEnd = statement((db, _: Nothing) =>
  db
    .selectFrom('payment')
    .select('id')
    .where(notPaid)
    // Counted for each: there are fewer such purchases than accounts.
    .where(
      sql<boolean>`(select count(*) from access_grant where payment_id = payment.id and access_grant.state <> 'revoked') > 0`
    )
)

/** Payments that are on their way, and disputed ones whose access is paused. */
const openPayments = statement((db, _: Nothing) =>
  db.selectFrom('payment').select('id').where(notPaid).where(sql<boolean>`status in ('pending', 'disputed')`)
)

/** Also those whose access stays. The first condition is that of the index `payment_by_policy`. */
const disputed = statement((db, _: Nothing) =>
  db
    .selectFrom('payment')
    .select('id')
    .where(sql<boolean>`state in ('partially_refunded', 'refunded', 'disputed', 'lost')`)
    .where('state', '=', sql.lit('disputed'))
)

const notSold = statement((db, _: Nothing) =>
  db.selectFrom('payment').select('id').where('not_sold_at', 'is not', null)
)

const withoutScene = statement((db, _: Nothing) =>
  db.selectFrom('payment').select('id').where('status', '=', sql.lit('paid')).where('scene', 'is', null)
)

const ofScene = statement((db, { scene }: { scene: string }) =>
  db.selectFrom('payment').select('id').where('status', '=', sql.lit('paid')).where('scene', '=', scene)
)

/** In the words of the index `payment_username`. */
const nameOpen = statement((db, _: Nothing) =>
  db.selectFrom('payment').select('id').where(sql<boolean>`username is not null and username_asked_at is null`)
)

const withoutAnyAccount = statement((db, _: Nothing) =>
  db.selectFrom('payment').select('id').where('status', '=', sql.lit('paid')).where(withoutAccount)
)
