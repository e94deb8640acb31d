import * as z from 'zod'

/** The id of another object of Stripe's, or that object itself where somebody expanded it; null where there is none. */
export function idOf() {
  return z.union([z.string(), z.object({ id: z.string() }).transform((object) => object.id)]).nullish()
}
