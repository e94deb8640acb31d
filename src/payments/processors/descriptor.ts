import type { DisputeWord } from '../by-seller/seller-decision.ts'
import type { EventKind, PaymentEvent } from '../payment/event.ts'
import type { ListReader } from './list-reader.ts'
import type { Processor, ProcessorOptions } from './processor.ts'
import type { WebhookList } from './webhook-list.ts'

/**
 * Describes a payment processor to the configuration, the pages and the commands, and switches it on. Each processor
 * has a descriptor in its own folder; `all.ts` lists them. docs/adding-a-processor.md explains every part.
 */
export type ProcessorDescriptor = {
  /**
   * Lower-case letters. The name is part of the webhook's address, of the environment variables and of stored rows, so
   * it never changes.
   */
  name: string
  /** The name as the processor spells it. */
  label: string
  secret: SigningSecret
  /**
   * How its API keys begin. A key opens the seller's account, so it is refused where a signing secret should be, at any
   * processor.
   */
  apiKeys?: RegExp
  /** The ids that the site config maps to products. Absent where the delivery itself names the product. */
  ids?: SoldIds
  /** Absent where no address is known to be this processor's checkout. */
  checkout?: Checkout
  /** Its page where buyers see what they have paid. Absent where none is documented. */
  portal?: BuyersPortal
  /** Each buyer gets a receipt or a confirmation of the order by its mail, unless the seller has turned that off. */
  mailsReceipts?: true
  /** The processor's own list of payments, for catch-up. Absent where it has none. */
  list?: PaymentList
  /**
   * Loads how the webhooks that are set up are listed, for the doctor. Absent where no list is documented that the key
   * of `list` can read.
   */
  webhooks?(): Promise<WebhookList>
  /** The seller's words for a kind of event that this processor reports differently. */
  kindWords?: Partial<Record<EventKind, string>>
  /** The ends of a dispute that the processor does not report, and the seller does. Absent where it reports each. */
  untoldDisputeEnds?: readonly DisputeEnd[]
  /**
   * The address of the processor's own page of the payment that an event names, for the seller; undefined if the event
   * names none. `isTest`: the processor marked the event as a test. Absent where no such address is documented, or the
   * id that it needs is not stored.
   */
  pageOf?(event: NamedPayment, isTest: boolean): string | undefined
  /** The address of the public documentation that says how a webhook is set up, for the doctor. */
  webhookDocs?: string
  /** Loads the code for its deliveries. Called at the start, and only if the processor has a signing secret. */
  open(options: ProcessorOptions): Promise<Processor>
}

/** How a dispute ends. */
export type DisputeEnd = Exclude<DisputeWord, 'opened'>

/** The ends of a dispute that this processor does not report. */
export function untoldDisputeEnds(
  processors: readonly Pick<ProcessorDescriptor, 'name' | 'untoldDisputeEnds'>[],
  processor: string
): readonly DisputeEnd[] {
  return processors.find(({ name }) => name === processor)?.untoldDisputeEnds ?? []
}

/** The part of an event that names its payment. */
export type NamedPayment = Pick<PaymentEvent, 'kind' | 'key' | 'references' | 'period'>

/** The secret with which the processor signs its deliveries. */
export type SigningSecret = {
  /** How the processor's dashboard names it, and what it looks like. The text continues "Write". */
  called: string
  /** The prefixes that may stand before the random text of a secret. */
  prefixes?: readonly string[]
  /** The problem of a secret; undefined if it has none. Absent where any text may be a secret. */
  problem?(secret: string): string | undefined
}

export type SoldIds = {
  /** The form of an id, and its name in words. Absent where any text may be an id. */
  form?: { pattern: RegExp; called: string }
  /** An example of an id, as the key of an object in TypeScript. */
  example: string
  /** Whether a sale may name its product in another way, so that no id has to be mapped. */
  optional?: boolean
}

export type Checkout = {
  isAt(address: URL): boolean
  /** Absent where the checkout takes no parameters. Then the buyer's e-mail address is compared. */
  parameters?: CheckoutParameters
  /**
   * The page of the seller at the processor where buyers change their card and pay a renewal, by the address of the
   * seller's checkout; undefined if that address does not tell it. Absent where no such address is documented.
   */
  portalOf?(checkout: URL): string | undefined
  /**
   * Its deliveries do not contain how many a buyer bought at once; its API is asked, with the key of `list`. Absent
   * where they do.
   */
  quantityNeedsKey?: true
}

/** The page of a processor where buyers, after a sign-in with the address that paid, see what they have paid. */
export type BuyersPortal = {
  /** The part of an order that a buyer finds there. */
  has: ShownAtPortal
  /** Its address, where it is the same for all sellers. Elsewhere the site config has the seller's. */
  url?: string
  /** An example of the address of one seller. */
  example?: string
}

export type ShownAtPortal = 'receipt' | 'invoice' | 'order'

/**
 * The checkout's names for two parameters: the id of our user, which comes back with the payment, and the address that
 * it fills in.
 */
export type CheckoutParameters = { user: string; email: string }

export type PaymentList = {
  reader: ListReader
  key: ListKey
  /** How long the processor itself repeats a delivery that was not taken, such as "3 days". */
  retries: string
}

/** The API key that reads the list. */
export type ListKey = {
  /** How the processor names it, with the least right that is needed. The text continues "Write". */
  called: string
  /** The problem of a key of this processor that cannot read the list; undefined if it has none. */
  problem?(key: string): string | undefined
  /** A key of this processor that may do everything. It works, and the seller is warned. */
  tooMighty?: RegExp
}

/** Whether an address is at this domain or below it. */
export function isAtDomain({ hostname }: URL, domain: string): boolean {
  return hostname === domain || hostname.endsWith(`.${domain}`)
}
