import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import type { SellerActionKind } from '../../db/seller-tables.ts'
import { serializable } from '../../db/serializable.ts'
import { startsWith } from '../queries/starts-with.ts'
import {
  type Acted,
  type Acting,
  type ActionDeps,
  type ActionTxScope,
  alreadyDone,
  type StoredAction,
  scopeOf
} from './action.ts'

/** An action to store. `payments`: the ids of the payments that it is about; `now` in ms. */
type Done = {
  kind: SellerActionKind
  payments: readonly string[]
  why?: string | undefined
  facts?: Readonly<Record<string, unknown>>
  now: number
}

/** Stores an action in the story of each purchase that it is about. */
export async function recordAction(tx: Tx, { by, actionId: id }: Acting, done: Done): Promise<void> {
  const { kind, payments, why = null, facts = {}, now: at } = done
  const user_id = by === 'command line' ? null : by.userId
  const rows = payments.map((payment_id) => ({
    id,
    payment_id,
    kind,
    at,
    user_id,
    why,
    facts: JSON.stringify(facts)
  }))
  await tx.insertInto('seller_action').values(rows).execute()
}

/** Stores the outcome of an action, once it is known. The first outcome stays. */
export async function recordOutcome(
  db: Database,
  { actionId }: Pick<Acting, 'actionId'>,
  outcome: Readonly<Record<string, unknown>>
): Promise<void> {
  const rows = await db.selectFrom('seller_action').select('facts').where('id', '=', actionId).limit(1).execute()
  for (const { facts } of rows) {
    if (hasOutcome(facts)) return
    const changed = JSON.stringify({ ...JSON.parse(facts), outcome })
    await db.updateTable('seller_action').set({ facts: changed }).where('id', '=', actionId).execute()
  }
}

/**
 * Stores a whole action in one transaction, and wakes the controller, which does what follows from it. Everything that
 * the action stores has the time of its scope, so that the story has it in one place. An action whose id is stored
 * already is not done again.
 */
export async function storeOnce(
  deps: ActionDeps,
  acting: Acting,
  work: (scope: ActionTxScope) => Promise<Acted>
): Promise<Acted> {
  const acted = await onceInTransaction(deps, acting, async (scope, progress) => {
    return progress === 'new' ? work(scope) : alreadyDone
  })
  if (acted.ok) deps.access.nudge()
  return acted
}

/**
 * Does the stored part of an action that goes on afterwards, in one transaction. An action whose process ended before
 * its outcome was stored goes on when it is ordered again.
 */
export function onceToItsEnd<Outcome>(
  deps: TxDeps,
  acting: Acting,
  work: (scope: ActionTxScope, progress: 'new' | 'begun') => Promise<Outcome>
): Promise<Outcome | typeof alreadyDone> {
  return onceInTransaction(deps, acting, async (scope, progress) => {
    return progress === 'done' ? alreadyDone : work(scope, progress)
  })
}

type TxDeps = Pick<ActionDeps, 'db' | 'config' | 'now'>

/** Runs the work of an action in one transaction, and tells it how far the action is. It may run more than once. */
function onceInTransaction<Outcome>(
  deps: TxDeps,
  acting: Acting,
  work: (scope: ActionTxScope, progress: Progress) => Promise<Outcome>
): Promise<Outcome> {
  return serializable(deps.db, async (tx) => {
    const progress = await progressOf(tx, acting)
    return work({ ...scopeOf(deps), db: tx }, progress)
  })
}

type Progress = 'new' | 'begun' | 'done'

/**
 * How far an action has come that goes on after it was stored. `begun`: its outcome is not stored, so its process has
 * ended in between, or is still at work.
 */
async function progressOf(db: Database, { actionId }: Pick<Acting, 'actionId'>): Promise<Progress> {
  const row = await db.selectFrom('seller_action').select('facts').where('id', '=', actionId).executeTakeFirst()
  return row === undefined ? 'new' : hasOutcome(row.facts) ? 'done' : 'begun'
}

const hasOutcome = (facts: string): boolean => 'outcome' in JSON.parse(facts)

/** The seller's actions about these payments, the oldest first. */
export async function actionsOf(db: Database, paymentIds: readonly string[]): Promise<StoredAction[]> {
  if (paymentIds.length === 0) return []
  const rows = await db
    .selectFrom('seller_action')
    .selectAll()
    .where('payment_id', 'in', paymentIds)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, payment_id, kind, at, user_id, why, facts }) => ({
    actionId: id,
    paymentId: payment_id,
    kind,
    at,
    by: user_id === null ? 'command line' : { userId: user_id },
    why: why ?? undefined,
    facts: JSON.parse(facts)
  }))
}

/**
 * The payments that the newest action of this kind about a payment was about; only the payment itself if there is none.
 */
export async function paymentsOfLast(db: Database, paymentId: string, kind: SellerActionKind): Promise<string[]> {
  const last = (await actionsOf(db, [paymentId])).findLast((action) => action.kind === kind)
  if (!last) return [paymentId]
  const rows = db.selectFrom('seller_action').select('payment_id').where('id', '=', last.actionId)
  return (await rows.orderBy('payment_id').execute()).map(({ payment_id }) => payment_id)
}

/** The ids of the purchases that one action for several of them was done for. `actionId`: of the whole order. */
export async function purchasesOfAction(db: Database, actionId: string): Promise<string[]> {
  const rows = db
    .selectFrom('seller_action')
    .select('payment_id')
    // The id of the action of each purchase begins with that of the order.
    .where(startsWith(db, sql.ref('id'), `${actionId}.`))
  return (await rows.execute()).map(({ payment_id }) => payment_id)
}
