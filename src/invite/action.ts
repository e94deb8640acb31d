import { type PaymentRecord, qualifies, qualifyingScenes } from './gate.ts'
import { type InviteResult, resultOf } from './result.ts'
import { isUsername } from './username.ts'

/**
 * The user who asks, and the account to invite. `username` has no leading `@`; the form cleans pasted text. `product`:
 * the product, where there are several. `replace`: the id of the grant whose seat the account takes. `freeSeatOf`: the
 * id of a payment, of which the account may take a free seat only.
 */
export type InviteRequest = {
  userId: string
  username: string
  product?: string
  replace?: string
  freeSeatOf?: string
}

/** Layer 2 as a function. It returns every outcome as a result. `Time`: how the results say a time. */
export type InviteAction<Time = string> = (request: InviteRequest) => Promise<InviteResult<Time>>

/** The product for sale, or several products, of which a request may name one. */
type Sold =
  | { productId: string }
  /** The scenes that qualify for the product that a request names. */
  | { scenesOf(product: string | undefined): readonly string[] }

export type InviteActionOptions<Time = string> = Sold & {
  /**
   * Finds a payment of this user with status `paid` and one of these scenes. The action checks the returned payment
   * once more.
   */
  findPaidPayment(wanted: { userId: string; scenes: readonly string[] }): Promise<PaymentRecord | undefined>
  /** Holds back a user who sends too many requests, until `retryAt`. */
  allow?(userId: string): Promise<{ ok: true } | { ok: false; retryAt: Time }>
  /** The invite client, or code that wraps it. The host's answer that comes beside the result is left out. */
  invite(username: string, request: InviteRequest): Promise<InviteResult<Time> & { answer?: unknown }>
  /**
   * True only when the host has said that the repository belongs to a person: there, `pull` is ignored and every
   * collaborator can push.
   */
  isPersonalRepository?(request: InviteRequest): Promise<boolean>
  /** Is told the result of each request, such as for a log. */
  answered?(request: InviteRequest, result: InviteResult<Time>): void
}

/**
 * Layer 2: checks the shape, the gate, what forbids the call, and then calls the client. A request that fails before
 * the client causes no invite call.
 */
export function createInviteAction<Time = string>(options: InviteActionOptions<Time>): InviteAction<Time> {
  const act = actionOf(options)
  return async (request) => {
    const result = await act(request)
    options.answered?.(request, result)
    return result
  }
}

function actionOf<Time>(options: InviteActionOptions<Time>): InviteAction<Time> {
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
    const { answer: _, ...result } = await options.invite(username, request)
    return result
  }
}

function scenesOfSold(sold: Sold): (product: string | undefined) => readonly string[] {
  if ('scenesOf' in sold) return (product) => sold.scenesOf(product)
  const scenes = qualifyingScenes(sold.productId)
  return () => scenes
}
