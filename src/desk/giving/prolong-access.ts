import { queueMail } from '../../mail/queue-mail.ts'
import { isForATime } from '../../payments/by-seller/given-access.ts'
import { recordDecision } from '../../payments/by-seller/seller-decision.ts'
import { dateWords } from '../../runtime/time/time-words.ts'
import { lastDay } from '../../words/when-access-ends.ts'
import {
  type Acted,
  type Acting,
  type ActionDeps,
  type ActionScope,
  cannot,
  type Previewed,
  recording,
  scopeOf,
  shopOf
} from '../actions/action.ts'
import { recordAction, storeOnce } from '../actions/action-rows.ts'
import { readPurchase } from '../actions/purchase-facts.ts'
import { statusWords } from '../actions/purchase-names.ts'
import { whyNoEnd } from './give-access.ts'
import { prolongPreview } from './giving-words.ts'

/** An order to give access for longer that the seller gave for a time. `until`: its new end, in ms, or none. */
export type ProlongOrder = { paymentId: string; until: number | 'never' }

/** Says what prolonging access will do. Changes nothing. */
export async function previewProlong(deps: ActionDeps, order: ProlongOrder): Promise<Previewed> {
  const prolonging = await prolongingOf(scopeOf(deps), order)
  return prolonging.ok ? { ok: true, preview: prolongPreview(prolonging, shopOf(deps)) } : prolonging
}

/**
 * Gives access another last day, which may also be an earlier one, or takes its end off. If its time is over, the
 * purchase counts again, and the buyer is told by mail (decisions/061).
 */
export function prolongAccess(deps: ActionDeps, order: ProlongOrder, acting: Acting): Promise<Acted> {
  return storeOnce(deps, acting, async (scope) => {
    const { db: tx, now } = scope
    const prolonging = await prolongingOf(scope, order)
    if (!prolonging.ok) return prolonging
    const { purchase, until, isOver } = prolonging
    const { processor, key, paymentId } = purchase
    await recordDecision(tx, { processor, key, until }, recording(scope))
    const day = until === 'never' ? 'none any more' : new Date(lastDay(until)).toISOString().slice(0, 10)
    await recordAction(tx, acting, { kind: 'prolong', payments: [paymentId], facts: { until: day }, now })
    const mail = { subject: paymentId, fact: `given_back:${acting.actionId}`, kind: 'given_back', at: now } as const
    if (isOver) await queueMail(tx, mail)
    const said =
      until === 'never'
        ? 'The access has no end any more.'
        : `The last day of the access is ${dateWords(lastDay(until))}.`
    return { ok: true, said }
  })
}

async function prolongingOf(scope: ActionScope, { paymentId, until: end }: ProlongOrder) {
  const purchase = await readPurchase(scope, paymentId)
  if (!purchase.ok) return purchase
  const { status, endsAt } = purchase
  if (endsAt === undefined || !isForATime(purchase)) return cannot('You did not give this access for a time.')
  const isOver = status === 'time_over'
  if (!isOver && status !== 'paid') return cannot(`The purchase cannot be prolonged: it is ${statusWords(status)}.`)
  if (end === 'never') return { ok: true, purchase, endsAt, until: end, isOver } as const
  const until = Math.floor(end)
  const noEnd = whyNoEnd(until, scope.now)
  if (noEnd) return noEnd
  if (until === endsAt) return cannot('The access has this last day already.')
  return { ok: true, purchase, endsAt, until, isOver } as const
}
