import type { PaymentEvent } from '../payment/event.ts'
import type { SignedDelivery } from './signature.ts'

/**
 * Options of a processor. A delivery may be signed with any of `secrets`. `scenes`: maps the processor's ids of
 * products to scenes. `api`: access to the processor's API, where there is a key. `standIn`: the address of a server
 * that stands in for the processor, such as the sandbox.
 */
export type ProcessorOptions = {
  secrets: readonly string[]
  scenes: Readonly<Record<string, string>>
  api?: ProcessorApi
  standIn?: string | undefined
}

/** `url`: replaces the usual address. `deadline` returns a signal that aborts after this many ms. */
export type ProcessorApi = {
  key: string
  url?: string | undefined
  fetch: typeof fetch
  now(): number
  deadline(ms: number): AbortSignal
}

/** The sale whose delivery leaves something out. */
export type Question = { id: string; isSubscription: boolean }

/**
 * The event with all that the processor tells when asked; or why it is not known, and when to ask again (ms; undefined:
 * in vain). `keyRefused`: the seller has to give the API key its right.
 */
export type Answer =
  | { ok: true; event: PaymentEvent }
  | { ok: false; why: string; retryAt: number | undefined; keyRefused?: boolean }

/** A payment processor: verifies, identifies and normalises its deliveries, and does nothing else. */
export type Processor = {
  isSigned(delivery: SignedDelivery, now: number): Promise<boolean>
  /**
   * The id that a repeated delivery repeats, from the headers or the body; undefined where there is none. Then a digest
   * of the body is the id.
   */
  eventId(body: unknown, headers: Headers): string | undefined
  /** The processor's own name of the event, as in `order.paid`; undefined where the body has none. */
  eventType(body: unknown): string | undefined
  read(body: unknown): Reading
  /**
   * Asks the processor's API for details that a delivery leaves out. Has a deadline, and never throws. Absent for
   * processors without such an API.
   */
  ask?(question: Question, event: PaymentEvent): Promise<Answer>
}

/**
 * `test`: the processor marked it as a test. `asks`: the API knows more about it. `ignored`: signed, but without
 * meaning for Pullpass. `unreadable`: perhaps a sale, but of unknown shape: stored and tried again.
 */
export type Reading =
  | { kind: 'event'; event: PaymentEvent; test?: boolean; asks?: Question }
  | { kind: 'ignored'; why: string }
  | { kind: 'unreadable'; why: string }
