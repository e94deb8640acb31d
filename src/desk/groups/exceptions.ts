import { sql } from 'kysely'
import { accountIsMissing, hasOpenDispute } from '../../db/about-payments.ts'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { unknownScenes } from '../../payments/sales/sales.ts'
import { type Product, scenesOfAll } from '../../product.ts'
import { notPaid } from '../queries/list-purchases.ts'
import { runOutAt } from './state-of.ts'

/**
 * The purchases that may be in another group than their payment says: paid ones that may not have access, and others
 * that may not be over. `alike`: lists of purchases with the same deciding facts, so that all of a list are in the same
 * group. `ids`: the others. `products`: all that are sold. `now` in ms.
 */
export async function possibleExceptions(
  db: Database,
  { products, now }: { products: readonly Product[]; now: number }
): Promise<{ ids: Set<string>; alike: string[][] }> {
  // The two longest statements run beside the others, where the database can do that.
  const [ids, between, open] = await Promise.all([
    idsOfLists(db, scenesOfAll(products)),
    onTheirWay.all(db, {}),
    withoutAnyAccount(db, products)
  ])
  for (const { id, ...facts } of between) if (!isSimple(facts)) ids.add(id)
  const simple = between.filter(({ id }) => !ids.has(id))
  const unnamed = open.filter(({ id }) => !ids.has(id))
  const groups = [...Map.groupBy(simple, (account) => decidingOf(account, now)).values(), unnamed]
  return { ids, alike: groups.map((group) => group.map(({ id }) => id)) }
}

/** The purchases that have to be read one by one. */
async function idsOfLists(db: Database, scenes: readonly string[]): Promise<Set<string>> {
  const lists = []
  for (const list of [leaving, asideOfUs, notShown, comingBack, keptAfterEnd, openPayments, disputed])
    lists.push(await list.all(db, {}))
  for (const list of [notSold, withoutScene, nameOpen]) lists.push(await list.all(db, {}))
  for await (const scene of unknownScenes(db, scenes)) lists.push(await ofScene.all(db, { scene }))
  return new Set(lists.flatMap((rows) => rows.map(({ id }) => id)))
}

type Between = Awaited<ReturnType<typeof onTheirWay.all>>[number]

/** Whether the account is the only one of a paid purchase, and nothing else is known about it. */
function isSimple({ status, live, isAside }: Omit<Between, 'id'>): boolean {
  return status === 'paid' && Number(live) === 1 && Number(isAside) === 0
}

/** The facts that decide the group of the purchase of such an account, as one text. */
function decidingOf({ state, because, acts, proven, ...times }: Between, now: number): string {
  return [state, because, acts, proven, runOutAt({ state, ...times }, now)].join()
}

type Nothing = Record<never, never>

/**
 * Accounts that neither have access nor lose it. `live`: the accounts of the purchase. `isAside`: it gives way, the
 * host has not shown it, or rejects the token. Each account is looked up by its key, since Postgres would read all
 * accounts for a join.
 */
const onTheirWay = statement((db, _: Nothing) =>
  db
    .selectFrom('access_grant as own')
    .leftJoin('access_target', 'access_target.target', 'own.target')
    .select(['own.payment_id as id', 'own.state', 'own.because', 'own.acts', 'own.proven'])
    .select('own.invited_at as invitedAt')
    .select([
      ofAccount<number | null>('invited_at').as('hostInvitedAt'),
      ofAccount<number | null>('renewals').as('renewals')
    ])
    .select([
      sql<string>`(select status from payment where payment.id = own.payment_id)`.as('status'),
      sql<number>`(select accounts from payment where payment.id = own.payment_id)`.as('live'),
      sql<number>`case when own.replaced_by is null and ${ofAccount('absent_at')} is null and access_target.refused_token is null then 0 else 1 end`.as(
        'isAside'
      )
    ])
    .where('own.released', 'is', null)
    .where(sql<boolean>`own.state in ('queued', 'invited', 'expired', 'gone', 'blocked')`)
)

/** A column of the account of the grant `own`. */
function ofAccount<Value>(column: 'invited_at' | 'renewals' | 'absent_at') {
  return sql<Value>`(select ${sql.ref(column)} from access_account where access_account.target = own.target and access_account.account_id = own.account_id)`
}

const leaving = statement((db, _: Nothing) =>
  db
    .selectFrom('access_grant')
    .select('payment_id as id')
    .where('released', 'is', null)
    .where('state', '=', sql.lit('revoking'))
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

/** Unpaid purchases with a grant that is not `revoked`; a grant that gave up its seat counts too. */
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

/** Payments with the status `pending`, and those with the status `disputed` that give no access meanwhile. */
const openPayments = statement((db, _: Nothing) =>
  db.selectFrom('payment').select('id').where(notPaid).where(sql<boolean>`status in ('pending', 'disputed')`)
)

/** Also those whose access stays, or was ended by the seller. */
const disputed = statement((db, _: Nothing) => db.selectFrom('payment').select('id').where(hasOpenDispute))

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

/** Paid purchases whose buyer is to name an account. */
function withoutAnyAccount(db: Database, products: readonly Product[]) {
  const paid = db.selectFrom('payment').select('id').where('status', '=', sql.lit('paid'))
  return paid.where(accountIsMissing(products)).execute()
}
