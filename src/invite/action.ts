import { type PaymentRecord, qualifies, qualifyingScenes } from './gate.ts'
import { type InviteResult, resultOf } from './result.ts'
import { isUsername } from './username.ts'

/**
 * Who asks, and whom to invite. `username` has no leading `@`; cleaning what people paste is the form's work. `product`:
 * for which of several purchases. `replace`: the id of the grant whose seat the account takes.
 */
export type InviteRequest = { userId: string; username: string; product?: string; replace?: string }

/** Layer 2 as a function. Every outcome is a result. */
export type InviteAction = (request: InviteRequest) => Promise<InviteResult>

/** What is sold: one product, or several, of which a request may name one. */
type Sold =
  | { productId: string }
  /** The scenes that qualify for the product of a request, as it names it. */
  | { scenesOf(product: string | undefined): readonly string[] }

export type InviteActionOptions = Sold & {
  /** Finds a payment of this user with status `paid` and one of these scenes. What it returns is checked once more here. */
  findPaidPayment(wanted: { userId: string; scenes: readonly string[] }): Promise<PaymentRecord | undefined>
  /** Holds back a user who floods the code host; `retryAt` is an ISO 8601 time. */
  allow?(userId: string): Promise<{ ok: true } | { ok: false; retryAt: string }>
  /** The invite client, or what stands in front of it. */
  invite(username: string, request: InviteRequest): Promise<InviteResult>
  /** True only on positive evidence that the target belongs to a person: there, `pull` is ignored and everybody can push. */
  isPersonalRepository?(request: InviteRequest): Promise<boolean>
}

/** Layer 2: shape, gate, what forbids the call, client, in this order. The code host hears nothing of a request that fails before the client. */
export function createInviteAction(options: InviteActionOptions): InviteAction {
  const scenesOf = scenesOfSold(options)
  return async (request) => {
    const { userId, username, product } = request
    if (!isUsername(username)) return resultOf('invalid_username')
    const wanted = { userId, scenes: scenesOf(product) }
    const payment = await options.findPaidPayment(wanted)
    if (!payment || !qualifies(payment, wanted)) return resultOf('not_paid')
    const allowed = await options.allow?.(userId)
    if (allowed && !allowed.ok) return { ok: false, reason: 'rate_limited', retryAt: allowed.retryAt }
    if (await options.isPersonalRepository?.(request)) return resultOf('forbidden')
    return options.invite(username, request)
  }
}

function scenesOfSold(sold: Sold): (product: string | undefined) => readonly string[] {
  if ('scenesOf' in sold) return (product) => sold.scenesOf(product)
  const scenes = qualifyingScenes(sold.productId)
  return () => scenes
}
