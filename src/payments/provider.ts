import type { PaymentEvent } from './payment-event.ts'
import type { SignedDelivery } from './signature.ts'

/** What a sender needs to know. Any of `secrets` may have signed; `scenes`: the processor's id of what was bought -> its scene. */
export type ProviderOptions = { secrets: readonly string[]; scenes: Readonly<Record<string, string>> }

/** One payment processor: its deliveries verified, recognised and normalised, and nothing else. */
export type Provider = {
  isSigned(delivery: SignedDelivery, now: number): Promise<boolean>
  /**
   * The id that a repeated delivery repeats, as the headers or the body say it; undefined where there is none. Then the
   * body itself stands for it.
   */
  eventId(body: unknown, headers: Headers): string | undefined
  read(body: unknown): Reading
}

/**
 * `test`: the processor calls it a test. `ignored`: signed, and nothing to us. `unreadable`: perhaps a sale, but not of the
 * shape that we know: kept and tried again.
 */
export type Reading =
  | { kind: 'event'; event: PaymentEvent; test?: boolean }
  | { kind: 'ignored'; why: string }
  | { kind: 'unreadable'; why: string }
