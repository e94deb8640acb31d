import { createHash } from 'node:crypto'
import type { Product } from '../../config/config.ts'
import { canonicalEmail } from '../../config/values/email-address.ts'
import { isUsername } from '../../invite/username.ts'
import { BY_HAND, type GivenAccess, recordGivenAccess } from '../../payments/by-seller/given-access.ts'
import { productOfScene } from '../../product.ts'
import { findUsers, signInAddress } from '../../users/users-and-guests/users.ts'
import { personNamed } from '../actions/account-actions.ts'
import {
  type Acted,
  type Acting,
  type ActionDeps,
  type ActionScope,
  type CannotBe,
  cannot,
  type Previewed,
  recording,
  scopeOf,
  shopOf
} from '../actions/action.ts'
import { recordAction, storeOnce } from '../actions/action-rows.ts'
import { otherPurchases, paymentIdOf } from '../actions/purchase-facts.ts'
import { sellerWords } from '../actions/seller-words.ts'
import { givePreview } from './giving-words.ts'

/**
 * An order to give access without a processor. `why`: the seller's reason, which the buyer is not told. `until`: when
 * the access ends, in ms; undefined: never. `username`: the account, as if it were named at a checkout.
 */
export type GiveOrder = {
  email: string
  product: string
  why: string
  until?: number | undefined
  username?: string | undefined
  quantity?: number | undefined
}

/** The most products that can be given at once. */
const MOST_GIVEN = 1000

type Giving = Omit<GivenAccess, 'key' | 'scene'> & { ok: true; product: Product; why: string }

/** Says what giving access will do. Asks the host whose the name is, and changes nothing. */
export async function previewGiveAccess(deps: ActionDeps, order: GiveOrder): Promise<Previewed> {
  const giving = givingOf(scopeOf(deps), order)
  if (!giving.ok) return giving
  const { email, product } = giving
  const [userId] = await findUsers(deps.db, [{ ids: [], email }])
  const held = await otherPurchases(deps, { userId, email, product, scene: product.id })
  const { username } = giving
  const named = username === undefined ? undefined : await personNamed(deps, product, username)
  if (named?.ok === false) return named
  const next = named && (await deps.access.nextInvitation(product.id))
  const isKnown = named?.accountId !== undefined
  const userEmail = userId === undefined ? undefined : await signInAddress(deps.db, userId)
  return { ok: true, preview: givePreview({ ...giving, userEmail, held, isKnown }, next, shopOf(deps)) }
}

/**
 * Gives access without a processor: a payment by the hand of the seller, from which everything follows as from any
 * other. `paymentId`: the purchase; `payment`: its processor and key, as the commands take them.
 */
export async function giveAccess(
  deps: ActionDeps,
  order: GiveOrder,
  acting: Acting
): Promise<Acted & { paymentId?: string | undefined; payment: string }> {
  const key = keyOf(acting)
  const acted = await storeOnce(deps, acting, async (scope) => {
    const { db: tx, now } = scope
    const giving = givingOf(scope, order)
    if (!giving.ok) return giving
    const { product, why, ...given } = giving
    await recordGivenAccess(tx, { ...given, key, scene: product.id }, recording(scope))
    const paymentId = (await paymentIdOf(tx, BY_HAND, key)) ?? ''
    await recordAction(tx, acting, { kind: 'give_access', payments: [paymentId], why, now })
    return { ok: true, said: `${given.email} was given ${product.name}.` }
  })
  const payment = `${BY_HAND} ${key}`
  if (!acted.ok) return { ...acted, payment }
  return { ...acted, payment, paymentId: await paymentIdOf(deps.db, BY_HAND, key) }
}

/** The key of the payment: the same for the same action. */
function keyOf({ actionId }: Acting): string {
  return `given_${createHash('sha256').update(actionId).digest('hex').slice(0, 12)}`
}

function givingOf({ config, now }: Pick<ActionScope, 'config' | 'now'>, order: GiveOrder): Giving | CannotBe {
  const { until, username, quantity } = order
  const email = canonicalEmail(order.email)
  if (email === undefined) return cannot('The address is no e-mail address. Write one like ada@example.com.')
  const product = productOfScene(config.products, order.product)
  const ids = config.products.map(({ id }) => id)
  if (!product) return cannot(`There is no product ${order.product}; there is ${ids.join(', ')}.`)
  const why = sellerWords(order.why, 'The reason')
  if (!why.ok) return why
  const noEnd = until === undefined ? undefined : whyNoEnd(until, now)
  if (noEnd) return noEnd
  if (username !== undefined && !isUsername(username)) return cannot(`${username} cannot be a username.`)
  if (quantity !== undefined && !(Number.isInteger(quantity) && quantity >= 1 && quantity <= MOST_GIVEN)) {
    return cannot(`The quantity has to be a whole number from 1 to ${MOST_GIVEN}.`)
  }
  const end = until === undefined ? undefined : Math.floor(until)
  return { ok: true, email, product, why: why.words, until: end, username, quantity }
}

/** The refusal of an end that access cannot have; undefined if it can. Both in ms. */
export function whyNoEnd(until: number, now: number): CannotBe | undefined {
  if (!(until > now)) return cannot('The end has to be in the future.')
  return until < LATEST_MS ? undefined : cannot('The end is too far in the future.')
}

/** Access has to end before the year 10000 (ms). */
const LATEST_MS = 253_402_300_800_000
