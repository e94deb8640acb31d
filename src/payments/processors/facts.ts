import { normalEmail } from '../../mail/canonical-address.ts'
import type { BoughtItem, PaymentFacts } from '../payment/event.ts'
import { isAddress, isId, MOST_QUANTITY } from '../payment/storable-event.ts'

/**
 * Unchecked values that a payload has about its payment. Unusable values are left out: they are no reason to refuse the
 * delivery.
 */
export type Found = {
  email?: unknown
  name?: unknown
  customer?: unknown
  /** Best first. */
  userReferences?: readonly unknown[]
  scene?: string | undefined
  unmapped?: readonly string[]
  quantity?: unknown
  items?: BoughtItem[] | undefined
  username?: string | undefined
  /** Minor currency units, as an integer or as its digits. */
  amount?: unknown
  currency?: unknown
}

/** The names under which a seller may put the id of one of our users into a processor's custom data, best first. */
const referenceNames = ['userId', 'user_id', 'referenceId', 'reference_id']

/** The facts of a payment, from the values of its payload. */
export function toFacts(found: Found): PaymentFacts {
  const email = typeof found.email === 'string' && isAddress(found.email) ? normalEmail(found.email) : undefined
  const name = text(typeof found.name === 'string' ? found.name.trim() : undefined)
  const customer = text(found.customer)
  const userReferences = [...new Set((found.userReferences ?? []).flatMap((reference) => text(reference) ?? []))]
  const amount = minorUnits(found.amount)
  const currency = text(found.currency)?.slice(0, 10)
  const { quantity, scene, items, unmapped = [], username } = found
  return {
    ...(email && { email }),
    ...(name && { name }),
    ...(customer && { customer }),
    ...(userReferences.length > 0 && { userReferences }),
    ...(scene && { scene }),
    ...(items && { items }),
    ...(!scene &&
      !items &&
      unmapped.length > 0 && { unmapped: [...new Set(unmapped.flatMap((id) => text(id) ?? []))] }),
    ...(isQuantity(quantity) && { quantity }),
    ...(username && { username }),
    ...(amount !== undefined && { amount }),
    ...(currency && { currency: currency.toLowerCase() })
  }
}

/**
 * Values in custom data or metadata that may be one of our user ids. Buyers can edit some of them: they may decide who
 * bought, never what was bought.
 */
export function referencesIn(data: Readonly<Record<string, unknown>> | null | undefined): unknown[] {
  return referenceNames.map((name) => data?.[name])
}

/**
 * The scene of the first of these ids that the site config maps; null and undefined stand for ids that a payload leaves
 * out.
 */
export function sceneOf(
  scenes: Readonly<Record<string, string>>,
  ids: readonly (string | null | undefined)[]
): string | undefined {
  return ids.flatMap((id) => (id && Object.hasOwn(scenes, id) ? scenes[id] : []))[0]
}

/**
 * The product of a sale by these ids, best first: its scene if an id is mapped, else the ids, for the seller to map.
 */
export function boughtAs(
  scenes: Readonly<Record<string, string>>,
  ids: readonly (string | null | undefined)[]
): Pick<Found, 'scene' | 'unmapped'> {
  const scene = sceneOf(scenes, ids)
  return scene === undefined ? { unmapped: ids.filter((id) => id != null) } : { scene }
}

/**
 * A line of a cart. `ids`: the processor's ids of the item, best first. `line`: the id of the line, which a refund
 * may name. `once`: a one-time item, though the cart has a subscription, too.
 */
export type CartLine = {
  ids: readonly (string | null | undefined)[]
  quantity?: unknown
  /** Minor currency units, as an integer or as its digits. */
  amount?: unknown
  line?: string | undefined
  once?: boolean
}

/** The contents of a cart: the scene and quantity of a single line, or all items of several lines. */
export function boughtIn(
  lines: readonly CartLine[],
  scenes: Readonly<Record<string, string>>
): Pick<Found, 'scene' | 'quantity' | 'items' | 'unmapped'> {
  const bought = itemsIn(lines, scenes)
  const [only, ...others] = lines
  const [item] = bought.items ?? []
  if (!only || others.length > 0 || !item || item.once) return bought
  return { scene: item.scene, quantity: only.quantity }
}

/**
 * The items of a cart: each product with all of its lines, and the lines that are not sold here as an item without a
 * scene, so that a refund of these is recognised. `otherwise`: the scene of unmapped lines, where the seller has set
 * one for the whole sale.
 */
export function itemsIn(
  lines: readonly CartLine[],
  scenes: Readonly<Record<string, string>>,
  otherwise?: string
): Pick<Found, 'items' | 'unmapped'> {
  const unmapped = lines.filter(({ ids }) => sceneOf(scenes, ids) === undefined)
  // Of several unmapped lines it is not known which one counts accounts; beside a mapped line of the product none of
  // them does.
  const isMapped = lines.some(({ ids }) => sceneOf(scenes, ids) === otherwise)
  const counts = unmapped.length === 1 && !isMapped
  const named = lines.map((line) => {
    const scene = sceneOf(scenes, line.ids)
    if (scene !== undefined) return { ...line, scene }
    return { ...line, scene: otherwise, quantity: otherwise === undefined || counts ? line.quantity : undefined }
  })
  if (named.every(({ scene }) => scene === undefined)) {
    return { unmapped: unmapped.flatMap(({ ids }) => ids.filter((id) => id != null)) }
  }
  return { items: [...Map.groupBy(named, ({ scene }) => scene)].map(([scene, of]) => itemOf(scene, of)) }
}

function itemOf(scene: string | undefined, lines: readonly CartLine[]): BoughtItem {
  // A one-time charge for a subscription, such as a setup fee, does not add to its quantity.
  const counted = lines.some(({ once }) => !once) ? lines.filter(({ once }) => !once) : lines
  const quantities = counted.map(({ quantity }) => quantity).filter(isQuantity)
  const amounts = lines.map(({ amount }) => minorUnits(amount))
  const amount = amounts.every((each) => each !== undefined) ? sumOf(amounts) : undefined
  const ids = lines.flatMap(({ line }) => text(line) ?? [])
  return {
    ...(scene !== undefined && { scene }),
    ...(quantities.length > 0 && { quantity: sumOf(quantities) }),
    ...(amount !== undefined && { amount }),
    ...(ids.length > 0 && { lines: ids }),
    ...(lines.every(({ once }) => once) && { once: true as const })
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/**
 * Whether a value is a usable quantity. Too large numbers pass, so that the event is refused with a reason
 * (`storable-event.ts`).
 */
function isQuantity(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && (Number.isInteger(value) || value > MOST_QUANTITY)
}

/** The number of an invoice or a receipt, as the field of an event; nothing if the payload has none. */
export function invoiceOf(value: unknown): { invoice?: string } {
  const invoice = text(typeof value === 'number' && Number.isSafeInteger(value) ? `${value}` : value)
  return invoice === undefined ? {} : { invoice }
}

/** A short text that both databases can hold. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && isId(value) ? value : undefined
}

/** A whole amount of minor units, which Paddle sends as digits; undefined for anything else. */
export function minorUnits(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}
