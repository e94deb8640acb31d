import type { Generated } from 'kysely'

/** The tables of `src/alerts/` beside `seller_alert`. Times in ms since the epoch. */
export type AlertTables = {
  chat_message: ChatMessageTable
  chat_told: ChatToldTable
  seller_news: SellerNewsTable
  /** The quiet hours of the site config, at most one row. Minutes since midnight by the clocks of the zone. */
  seller_quiet: { from_minute: number; to_minute: number; zone: string }
}

/** A message to the seller's chat, about one fact. */
type ChatMessageTable = {
  fact: string
  /** The group of alerts that it is about, such as `alert:forbidden acme/kit`; or the name of the news. */
  kind: string
  at: number
  /** `void`: no longer true when it was to be sent; `failed`: given up. */
  state: 'waiting' | 'sending' | 'sent' | 'void' | 'failed'
  tries: Generated<number>
  /** How often the message was sent without an answer: it may have arrived. */
  unanswered: Generated<number>
  /**
   * `waiting`: not to be sent before this time. `sending`: until when it is being sent. Otherwise: since when it is so.
   */
  next_at: number
  /** Why it was not sent the last time. */
  problem: Generated<string | null>
  /** The message (JSON); null: it is made of the alerts that are open when it is sent. */
  said: Generated<string | null>
}

/** An alert that the chat was told of, by the key that it has in `seller_alert`. */
type ChatToldTable = {
  kind: string
  about: string
  item: string
  /** When the alert began, as the chat was told. */
  since: number
  /** When a message last named it, and how many have. */
  told_at: number
  told: number
}

/** News that the seller is told once, by mail and in the chat. `texts` and `lines`: JSON lists of sentences. */
type SellerNewsTable = {
  fact: string
  at: number
  subject: string
  texts: string
  lines: string
}
