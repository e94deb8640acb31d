import type { PaymentEvent } from './payment.ts'
import type { SignedDelivery } from './signature.ts'

/** One payment processor: its deliveries verified, recognised and normalised, and nothing else. */
export type Provider = {
  isSigned(delivery: SignedDelivery, now: number): Promise<boolean>
  /** The id that a repeated delivery repeats. */
  eventId(body: unknown): string | undefined
  read(body: unknown): Reading
}

/** `ignored`: signed, and nothing to us. `unreadable`: perhaps a sale, but not of the shape that we know: kept and tried again. */
export type Reading =
  | { kind: 'event'; event: PaymentEvent }
  | { kind: 'ignored'; why: string }
  | { kind: 'unreadable'; why: string }
