import { sql } from 'kysely'
import type { Because } from '../../access/grant-states.ts'
import type { Database } from '../../db/database.ts'
import { grantOfEnd } from '../alerts.ts'

/** Alerts about accounts of a repository, by its name. `items`: grants, ends of grants, or the numbers of accounts. */
type OfAccounts = { about: string; items: readonly string[] }

/** Whether no account of the repository waits for the seller for this reason any more. */
export function noGrantWaits(because: Because) {
  return async (db: Database, { about }: OfAccounts): Promise<boolean> => {
    const waiting = await db
      .selectFrom('access_grant')
      .innerJoin('access_name', 'access_name.target', 'access_grant.target')
      .select('access_grant.id')
      .where('access_name.name', '=', about)
      .where('access_grant.acts', '=', 'seller')
      .where('access_grant.because', '=', sql.lit(because))
      .limit(1)
      .executeTakeFirst()
    return waiting === undefined
  }
}

/** Whether the grant of an item does not wait for the seller for this reason any more, or its access has ended. */
export async function hasGrantMovedOn(db: Database, because: Because, item: string): Promise<boolean> {
  const ended = grantOfEnd(item)
  const grant = await db
    .selectFrom('access_grant')
    .select(['state', 'acts', 'because'])
    .where('id', '=', ended ?? item)
    .executeTakeFirst()
  if (ended !== undefined) return grant?.state !== 'revoking'
  return grant?.acts !== 'seller' || grant.because !== because
}

/** Whether the accesses that had to end have ended. */
export async function haveEnded(db: Database, { items }: OfAccounts): Promise<boolean> {
  const grants = items.flatMap((item) => grantOfEnd(item) ?? [])
  if (grants.length === 0) return true
  const waiting = db.selectFrom('access_grant').select('id').where('id', 'in', grants).where('state', '=', 'revoking')
  return (await waiting.limit(1).executeTakeFirst()) === undefined
}

/**
 * Whether each of these grants has left the reason `not_ours`: its account has no access that a payment does not cover.
 * The seller may have let the account stay. Then the grant keeps that reason, and no mail says that it is over.
 */
export async function isNoneUncovered(db: Database, { items }: OfAccounts): Promise<boolean> {
  const uncovered = db
    .selectFrom('access_grant')
    .select('id')
    .where('id', 'in', [...items])
    .where('because', '=', sql.lit('not_ours'))
  return (await uncovered.limit(1).executeTakeFirst()) === undefined
}

/** Whether the host shows nothing of these accounts any more, and none of their grants waits to be withdrawn. */
export async function areWithdrawn(db: Database, { about, items }: OfAccounts): Promise<boolean> {
  const accounts = items.map(Number)
  const named = db.selectFrom('access_name').select('target').where('name', '=', about)
  const shown = await db
    .selectFrom('access_account')
    .select('account_id')
    .where('target', 'in', named)
    .where('account_id', 'in', accounts)
    .where('shown', '!=', 'nothing')
    .executeTakeFirst()
  const revoking = await db
    .selectFrom('access_grant')
    .select('id')
    .where('target', 'in', named)
    .where('account_id', 'in', accounts)
    .where('state', '=', sql.lit('revoking'))
    .executeTakeFirst()
  return shown === undefined && revoking === undefined
}

/** Whether each of these grants has lost its seat. */
export async function areReleased(db: Database, { items }: OfAccounts): Promise<boolean> {
  const kept = db
    .selectFrom('access_grant')
    .select('id')
    .where('id', 'in', [...items])
    .where('released', 'is', null)
  return (await kept.limit(1).executeTakeFirst()) === undefined
}

/** Whether each of these takeovers has ended. */
export async function haveTakeoversEnded(db: Database, { items }: OfAccounts): Promise<boolean> {
  const open = db
    .selectFrom('takeover')
    .select('id')
    .where('id', 'in', [...items])
    .where('ended_at', 'is', null)
  return (await open.limit(1).executeTakeFirst()) === undefined
}
