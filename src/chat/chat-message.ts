import type { ChatFormat } from './chat-format.ts'

/**
 * A message to the seller's chat. `kind`: the kind of the alert, `weekly` or `test`; `event`: whether it is new, a
 * reminder, or over. `headline` and `lines`: plain sentences without personal data. `link`: an address of the shop;
 * undefined where no page of it is about this. `count`: how many things it is about.
 */
export type ChatMessage = {
  shop: string
  kind: string
  event: 'new' | 'reminder' | 'over' | 'letter' | 'test'
  headline: string
  lines: readonly string[]
  count?: number
  link: string | undefined
}

/**
 * Most characters of a text: Discord takes 2000
 * (https://docs.discord.com/developers/resources/webhook#execute-webhook), the others more.
 */
const MOST_CHARACTERS = 1900
/** A character without width. After an @ or a < it keeps chats from reading a mention. */
const NOTHING = '\u200b'

/**
 * The body of the request for a message. No text in it mentions anybody: Discord is told so by `allowed_mentions`; for
 * all of them each @ and each < is followed by a character without width, and for Slack &, < and > are written as
 * entities. Sources: https://docs.slack.dev/messaging/formatting-message-text,
 * https://docs.discord.com/developers/resources/message#allowed-mentions-object and
 * https://developers.mattermost.com/integrate/webhooks/incoming/
 */
export function chatBody(format: ChatFormat, message: ChatMessage): string {
  const { shop, kind, event, headline, lines, count, link } = message
  const text = textOf(message)
  switch (format) {
    case 'slack':
      return JSON.stringify({ text: withEntities(text), unfurl_links: false, unfurl_media: false })
    case 'discord':
      // 4: no preview of the link. https://docs.discord.com/developers/resources/message#message-object-message-flags
      return JSON.stringify({ content: text, allowed_mentions: { parse: [] }, flags: 4 })
    case 'mattermost':
      return JSON.stringify({ text })
    case 'json':
      return JSON.stringify({ text, shop, kind, event, headline, lines, count: count ?? null, link: link ?? null })
  }
}

function textOf({ shop, headline, lines, link }: ChatMessage): string {
  const said = [`${shop}: ${headline}`, ...lines].map(withoutMentions).join('\n')
  const end = link === undefined ? '' : `\n${link}`
  const most = MOST_CHARACTERS - end.length
  return `${said.length > most ? `${said.slice(0, most - 1)}…` : said}${end}`
}

/**
 * A line in which nothing is a mention, without control characters and characters that change the direction of text.
 */
function withoutMentions(line: string): string {
  return line
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .replace(/[@<]/g, (sign) => sign + NOTHING)
}

function withEntities(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
