import type { Access } from '../../../src/access/access.ts'
import type { Preview, PurchaseView } from '../../../src/access/requests/purchase-view.ts'
import type { TakeBackResult } from '../../../src/access/requests/take-back.ts'
import type { Context } from '../../../src/context.ts'
import { plainGrant, plainPurchase } from '../builders/plain-purchase.ts'

/**
 * Fake answers of `access`, for tests that check only pages and routes. `asked`: the calls so far, but for those that
 * read purchases.
 */
export type Told = { purchases: PurchaseView[]; preview: Preview; mistyped: TakeBackResult; asked: unknown[] }

type Answers = Pick<Access, 'purchases' | 'purchase' | 'refresh' | 'preview' | 'mistyped'>

const real = new WeakMap<Context, Answers>()

/** Replaces the functions of `access` in a shop by these answers. */
export function tell(shop: { context: Context }, told: Partial<Told> = {}): Told {
  const all: Told = {
    purchases: [plainPurchase([plainGrant()])],
    preview: { kind: 'no_account', username: 'x' },
    mistyped: { ok: true },
    asked: [],
    ...told
  }
  const { purchases, purchase, refresh, preview, mistyped } = shop.context.access
  if (!real.has(shop.context)) real.set(shop.context, { purchases, purchase, refresh, preview, mistyped })
  const access: Answers = {
    purchases: async () => all.purchases,
    async purchase(paymentId, userId) {
      const found = all.purchases.find((each) => each.paymentId === paymentId)
      return found ?? (await real.get(shop.context)?.purchase(paymentId, userId))
    },
    refresh: async (userId) => void all.asked.push(['refresh', userId]),
    preview: async (userId, username) => {
      all.asked.push(['preview', userId, username])
      return all.preview
    },
    mistyped: async (order) => {
      all.asked.push(['mistyped', order])
      return all.mistyped
    }
  }
  Object.assign(shop.context.access, access)
  return all
}

/** Gives a shop its own functions of `access` back. */
export function stopTelling(shop: { context: Context }): void {
  Object.assign(shop.context.access, real.get(shop.context))
}
