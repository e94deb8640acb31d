import type { ChatMessage } from '../chat/chat-message.ts'
import { type Since, sinceWords } from './alert-groups.ts'
import { type AlertKind, alertWords } from './alert-words.ts'
import { deskPageOf } from './desk-page.ts'

/**
 * The shop that a chat message is from. `desk`: the address of its desk; undefined if there are no admins, and so no
 * desk.
 */
export type ChatShop = { name: string; desk: string | undefined }

/**
 * The kinds that the chat is not told of. `chat_stuck` is about the chat itself.
 */
export function isForChat(kind: AlertKind): boolean {
  return kind !== 'chat_stuck'
}

/**
 * The message about alerts of one kind. It has the sentence of the kind, the repository and the number of alerts, and
 * nothing of their own words: those may hold an address or a text of a buyer. `items`: their subjects, of which only
 * our own ids get into the link.
 */
export function chatAlert(
  alerts: { kind: AlertKind; about: string; items: readonly string[]; since: Since; isReminder: boolean },
  shop: ChatShop
): ChatMessage {
  const { kind, about, items, since, isReminder } = alerts
  const count = items.length
  const { desk } = shop
  const { subject } = alertWords[kind]
  return {
    shop: shop.name,
    kind,
    event: isReminder ? 'reminder' : 'new',
    headline: `${isReminder ? 'Reminder: ' : ''}${subject}`,
    lines: [
      ...(about === '' ? [] : [`The repository is ${about}.`]),
      ...(count > 1 ? [`There are ${count} of them.`] : []),
      `${sinceWords(since)} ${desk === undefined ? 'The mail about it says what to do.' : 'The desk says what to do:'}`
    ],
    count,
    link: desk === undefined ? undefined : new URL(deskPageOf({ kind, about, items }), desk).href
  }
}

/** The message that the seller asks for to try the chat. */
export function chatTest(shop: ChatShop): ChatMessage {
  return {
    shop: shop.name,
    kind: 'test',
    event: 'test',
    headline: 'Messages arrive in this chat',
    lines: [
      `The seller has asked for this test message. Alerts of the shop come here too.${shop.desk === undefined ? '' : ' The desk:'}`
    ],
    link: shop.desk
  }
}
