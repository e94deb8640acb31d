import type { Receipt } from '../payment/event.ts'
import { isTime } from '../payment/storable-event.ts'
import type { ProcessorOptions } from './processor.ts'

/** UTF-16 units of an address: it carries a signature, and no processor needs more. */
const LONGEST = 2000

/** The rule for addresses of receipts. `isAt`: whether the processor's receipts are at this address. */
export type ReceiptRule = { isAt(address: URL): boolean } & Pick<ProcessorOptions, 'standIn'>

/**
 * The receipt or the invoice of a payment, as a part of its facts. Nothing if the payload has no usable address: that
 * must not cost the buyer the purchase. `until`: when the address stops working, in ms.
 */
export function receiptIn(
  { isAt, standIn }: ReceiptRule,
  value: unknown,
  { kind, until }: Omit<Receipt, 'url'>
): { receipt?: Receipt } {
  if (typeof value !== 'string' || value.length > LONGEST || !URL.canParse(value)) return {}
  const address = new URL(value)
  const isStandIn = standIn !== undefined && address.origin === new URL(standIn).origin
  const isTheirs = address.protocol === 'https:' && isAt(address)
  const { href: url, username, password } = address
  if (!(isTheirs || isStandIn) || username !== '' || password !== '' || url.length > LONGEST) return {}
  return { receipt: { url, kind, ...(until !== undefined && isTime(until) && { until }) } }
}

/** The receipt of a payment, as it is stored. */
export function storedReceipt(stored: string | null): Receipt | undefined {
  return stored === null ? undefined : JSON.parse(stored)
}

/** The stored receipt of a payment while its address works; undefined if there is none. `now` in ms. */
export function shownReceipt(stored: string | null, now: number): Receipt | undefined {
  const receipt = storedReceipt(stored)
  return receipt?.until === undefined || now < receipt.until ? receipt : undefined
}
