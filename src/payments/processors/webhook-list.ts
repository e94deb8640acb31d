import type { ListReader } from './list-reader.ts'

/**
 * A webhook that is set up at the processor. `events`: the names of the events that it sends. `problem`: why it sends
 * nothing that can be taken, as the rest of a sentence.
 */
export type RegisteredWebhook = { url: string; events: readonly string[] | 'all'; problem?: string }

/** The names of the events that a webhook has to send: for every sale, and for subscriptions as well. */
export type NeededEvents = { always: readonly string[]; ofSubscriptions: readonly string[] }

/** Describes how a processor lists the webhooks that are set up there. */
export type WebhookList = {
  reader: Pick<ListReader, 'origin' | 'path' | 'headers'>
  query: Readonly<Record<string, string>>
  /** The right that the key needs; the text continues "may it". */
  needs: string
  events: NeededEvents
  /** Reads the answer; undefined when its shape is unknown, or when it is not the whole list. */
  read(answer: unknown): RegisteredWebhook[] | undefined
}
