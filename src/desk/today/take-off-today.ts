import { type AlertKind, isLeftToSeller } from '../../alerts/alert-words.ts'
import { settleAlert } from '../../alerts/alerts.ts'
import type { Context } from '../../context.ts'
import { serializable } from '../../db/serializable.ts'
import { newToken } from '../../runtime/secret-token.ts'
import { recordAction } from '../actions/action-rows.ts'
import { type AlertItem, readOpenAlerts } from '../needs/open-alerts.ts'

/**
 * An order to take something off the list of what needs the seller; with `isBack`, to put it back. `item`: one of the
 * things that the alert is about; undefined for all. `shownAt`: when the page was shown, in ms: what began after that
 * stays on the list.
 */
export type TakeOffOrder = {
  kind: AlertKind
  about: string
  item: string | undefined
  shownAt: number
  isBack: boolean
}

/**
 * Takes things off the list, or puts them back, and stores that in the story of each purchase that they are about.
 * `userId`: the seller.
 * @returns the things that were; those that are where they are to be already are not among them
 */
export function takeOff(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  { kind, about, item, shownAt, isBack }: TakeOffOrder,
  { userId }: { userId: string }
): Promise<AlertItem[]> {
  return serializable(db, async (tx) => {
    if (!isLeftToSeller(kind)) return []
    const at = now()
    const { open, takenOff } = await readOpenAlerts(tx, config.products, at)
    const alert = (isBack ? takenOff : open).find((each) => each.kind === kind && each.about === about)
    const items = (alert?.items ?? []).filter(
      (each) => (item === undefined || each.item === item) && each.raisedAt <= shownAt
    )
    for (const each of items)
      await settleAlert(tx, { kind, about, item: each.item }, isBack ? undefined : { userId, at })
    const payments = [...new Set(items.flatMap(({ paymentId }) => paymentId ?? []))]
    const done = { kind: isBack ? 'put_back' : 'take_off', payments, facts: { alert: kind }, now: at } as const
    if (payments.length > 0) await recordAction(tx, { by: { userId }, actionId: newToken() }, done)
    return items
  })
}
