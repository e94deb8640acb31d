import type { PaymentEvent } from '../payment/event.ts'
import type { SignedDelivery } from './signature.ts'

/**
 * What a sender needs to know. Any of `secrets` may have signed; `scenes`: the processor's id of what was bought -> its scene.
 * `api`: how to ask the processor itself, where there is a key.
 */
export type ProcessorOptions = {
  secrets: readonly string[]
  scenes: Readonly<Record<string, string>>
  api?: ProcessorApi
}

/** `url`: instead of the usual address. `deadline` gives a signal that aborts after so many ms. */
export type ProcessorApi = {
  key: string
  url?: string | undefined
  fetch: typeof fetch
  now(): number
  deadline(ms: number): AbortSignal
}

/** The sale of which a delivery leaves something out. */
export type Question = { id: string; isSubscription: boolean }

/**
 * The event with all that the processor tells when asked; or why it is not known, and when to ask again (ms; undefined: in
 * vain). `keyRefused`: the seller has to give the API key its right.
 */
export type Answer =
  | { ok: true; event: PaymentEvent }
  | { ok: false; why: string; retryAt: number | undefined; keyRefused?: boolean }

/** One payment processor: its deliveries verified, recognised and normalised, and nothing else. */
export type Processor = {
  isSigned(delivery: SignedDelivery, now: number): Promise<boolean>
  /**
   * The id that a repeated delivery repeats, as the headers or the body say it; undefined where there is none. Then the
   * body itself stands for it.
   */
  eventId(body: unknown, headers: Headers): string | undefined
  read(body: unknown): Reading
  /** Asks for what a delivery leaves out; has a deadline, and throws nothing. Absent where nobody can be asked. */
  ask?(question: Question, event: PaymentEvent): Promise<Answer>
}

/**
 * `test`: the processor calls it a test. `asks`: it tells more of it when it is asked. `ignored`: signed, and nothing to us. `unreadable`: perhaps a sale, but not of the
 * shape that we know: kept and tried again.
 */
export type Reading =
  | { kind: 'event'; event: PaymentEvent; test?: boolean; asks?: Question }
  | { kind: 'ignored'; why: string }
  | { kind: 'unreadable'; why: string }
