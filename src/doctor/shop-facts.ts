import type { Told } from '../code-host/inspection.ts'
import type { NeededEvents, RegisteredWebhook } from '../payments/processors/webhook-list.ts'

/** Everything that the checks of the shop itself judge. Times in ms, sizes in bytes. */
export type ShopFacts = {
  now: number
  processors: readonly SwitchedOn[]
  /** Of the webhook of the code host; absent if it is off. */
  hook?: HookFacts
  /**
   * Paid sales that match no product; at most a hundred are counted. `only`: the id of the payment, if there is only
   * one.
   */
  unmatched: { count: number; isMore: boolean; only?: string }
  site: SiteAnswer
  mail: MailFacts
  /** Absent if the seller has no chat. */
  chat?: ChatFacts
  disk: Told<{ freeBytes: number; folder: string }>
  database: Told<DatabaseState>
  /** The newest backup. Absent if no folder with backups is configured. */
  backup?: Told<{ folder: string; newest?: { name: string; at: number; bytes: number } }>
}

/**
 * `goodAt`: the last delivery with a right signature. `expectedSince`: since when the shop has had a secret, and has
 * noted that. `missedAt`: when an acceptance was found of which no delivery has told since.
 */
export type HookFacts = { goodAt?: number; expectedSince?: number; missedAt?: number }

/**
 * A processor with a signing secret. `lastDeliveryAt`: absent if none came in the last 30 days. `isMapped`: the site
 * config maps an id, or needs none.
 */
export type SwitchedOn = {
  name: string
  label: string
  /** The public documentation of its webhooks. */
  webhookDocs?: string
  lastDeliveryAt?: number
  isMapped: boolean
  /** Absent if the processor has no list of webhooks, or the shop has no API key for it. */
  webhooks?: Told<ListedWebhooks>
  /** The variable of the API key that would list the webhooks; absent if the processor has no such list. */
  listingKey?: string
}

/**
 * The webhooks that are set up at a processor, and what one of them has to be: its address, and the events that it
 * sends.
 */
export type ListedWebhooks = { webhooks: readonly RegisteredWebhook[]; address: string; events: NeededEvents }

/**
 * How the shop's own address answers. `isPrivate`: only this machine can reach it. `isProxyUntold`: all visitors count
 * as one, since a proxy stands before the shop that the configuration does not name.
 */
export type SiteAnswer = {
  url: string
  isPrivate: boolean
  isProxyUntold?: boolean
  answer: 'shop' | 'other' | { failed: string }
}

/**
 * `server`: how the mail server took the greeting and the sign-in; absent without one. `toFolder`: mails are written to
 * a folder. `waiting`: mails that could not be sent yet. `sent`: the mail that was asked for.
 */
export type MailFacts = {
  server?: 'took' | { problem: string }
  toFolder: boolean
  waiting: number
  oldestAt?: number
  failed: number
  sent?: { to: string; problem?: string }
}

/**
 * `problem`: why the host of the chat cannot be used; absent if it can. `waiting`: messages that could not be sent yet;
 * the oldest is of `oldestAt`. `failed`: messages that were given up in the last 30 days. `sent`: the message that was
 * asked for.
 */
export type ChatFacts = {
  problem?: string
  waiting: number
  oldestAt?: number
  failed: number
  sent?: { problem?: string }
}

/** `damage`: what the database's own check has found. `isChecked`: whether it looks for damage at all. */
export type DatabaseState = { kind: 'sqlite' | 'postgres'; isChecked: boolean; damage: readonly string[] }
