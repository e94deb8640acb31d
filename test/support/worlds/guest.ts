import type { SandboxWorld } from './sandbox-world.ts'
import { type Visitor, visit } from './visitor.ts'

/** A browser that has gone to the checkout without signing in, with the reference that its checkout link carries. */
export type Guest = Visitor & { reference: string }

/** Opens the way to the checkout, in this browser or in a new one. */
export async function toCheckout(
  world: SandboxWorld,
  { product = world.config.products[0].id, visitor = visit(world) }: { product?: string; visitor?: Visitor } = {}
): Promise<Guest> {
  const answer = await visitor.get(`/buy/${product}`)
  const reference = new URL(answer.headers.get('location') ?? '').searchParams.get('client_reference_id')
  if (answer.status !== 303 || reference === null) throw new Error(`the way to the checkout: ${answer.status}`)
  return { ...visitor, reference }
}

/** A browser that has paid without signing in. */
export async function guestWhoPaid(world: SandboxWorld, email: string, product?: string): Promise<Guest> {
  const guest = await toCheckout(world, product === undefined ? {} : { product })
  await world.pay({ email, client_reference_id: guest.reference, ...(product !== undefined && { product }) })
  return guest
}
