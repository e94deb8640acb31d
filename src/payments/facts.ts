import { normalEmail } from '../accounts/normal-email.ts'
import { isAddress, isId, MOST_QUANTITY } from './keepable.ts'
import type { PaymentFacts } from './payment-event.ts'

/** What a payload may say of its payment, as it stands there. Whatever is not usable is left out: it is no reason to refuse. */
export type Found = {
  email?: unknown
  customer?: unknown
  /** Best first. */
  userReferences?: readonly unknown[]
  scene?: string | undefined
  unmapped?: readonly string[]
  quantity?: unknown
  username?: string | undefined
  /** Minor currency units, as an integer or as its digits. */
  amount?: unknown
  currency?: unknown
}

/** The names under which a seller may put the id of one of our users into a processor's custom data, best first. */
const referenceNames = ['userId', 'user_id', 'referenceId', 'reference_id']

/** The facts of a payment out of what its payload says. */
export function toFacts(found: Found): PaymentFacts {
  const email = typeof found.email === 'string' && isAddress(found.email) ? found.email : undefined
  const customer = text(found.customer)
  const userReferences = [...new Set((found.userReferences ?? []).flatMap((reference) => text(reference) ?? []))]
  const amount = minorUnits(found.amount)
  const currency = text(found.currency)?.slice(0, 10)
  const { quantity, scene, unmapped = [], username } = found
  return {
    ...(email && { email: normalEmail(email) }),
    ...(customer && { customer }),
    ...(userReferences.length > 0 && { userReferences }),
    ...(scene && { scene }),
    ...(!scene && unmapped.length > 0 && { unmapped: [...new Set(unmapped.flatMap((id) => text(id) ?? []))] }),
    ...(isQuantity(quantity) && { quantity }),
    ...(username && { username }),
    ...(amount !== undefined && { amount }),
    ...(currency && { currency: currency.toLowerCase() })
  }
}

/** What may be one of our user ids in custom data or metadata. Buyers can edit some of it: good for "who", never for "what". */
export function referencesIn(data: Readonly<Record<string, unknown>> | null | undefined): unknown[] {
  return referenceNames.map((name) => data?.[name])
}

/** What one of these ids sells, the first that is known; null and undefined stand for ids that a payload leaves out. */
export function sceneOf(
  scenes: Readonly<Record<string, string>>,
  ids: readonly (string | null | undefined)[]
): string | undefined {
  return ids.flatMap((id) => (id && Object.hasOwn(scenes, id) ? scenes[id] : []))[0]
}

/** What a sale is of, by these ids, best first: its scene, else the ids themselves, for the seller to map. */
export function boughtAs(
  scenes: Readonly<Record<string, string>>,
  ids: readonly (string | null | undefined)[]
): Pick<Found, 'scene' | 'unmapped'> {
  const scene = sceneOf(scenes, ids)
  return scene === undefined ? { unmapped: ids.filter((id) => id != null) } : { scene }
}

/** A whole number of them. One beyond all measure is no slip that could be left out: it is told (`keepable.ts`). */
function isQuantity(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && (Number.isInteger(value) || value > MOST_QUANTITY)
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
