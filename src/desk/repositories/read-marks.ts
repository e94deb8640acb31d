import type { Context } from '../../context.ts'
import { statesOfAccounts } from '../groups/state-of.ts'
import { readPurchaseRows } from '../queries/purchase-rows.ts'
import type { Line, LineKind } from './lines/compare.ts'
import { type LineMark, markOf } from './lines/line-words.ts'

/** The kinds of accounts that stand as their purchase says: the list of buyers has their words and marks. */
const asPurchase: readonly LineKind[] = ['paid', 'by_hand', 'invited', 'expired']

/** Reads the marks of these lines: of accounts that stand as their purchase says, those of the list of buyers. */
export async function readMarks(
  context: Pick<Context, 'db' | 'config' | 'now'>,
  lines: readonly Line[]
): Promise<Map<Line, LineMark>> {
  const { db, config, now } = context
  const own = lines.filter(({ kind, isLive }) => isLive && asPurchase.includes(kind))
  const ids = [...new Set(own.flatMap(({ grant }) => grant?.paymentId ?? []))]
  const rows = await readPurchaseRows({ db, products: config.products, now }, ids)
  const states = new Map(rows.map((row) => [row.id, { row, states: statesOfAccounts(row, context) }]))
  return new Map(
    lines.map((line) => {
      const { grant } = line
      const of = own.includes(line) && grant ? states.get(grant.paymentId) : undefined
      const index = of?.row.accounts.findIndex(
        ({ accountId, released, state }) =>
          accountId === grant?.accountId && released === null && state === grant?.state
      )
      return [line, (index === undefined ? undefined : of?.states[index]) ?? markOf(line)]
    })
  )
}
