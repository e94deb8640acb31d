/** The formats of chat messages. `json`: plain JSON, for a program of the seller. */
export const chatFormats = ['slack', 'discord', 'mattermost', 'json'] as const

export type ChatFormat = (typeof chatFormats)[number]

/** A chat webhook of the seller. `url` is a secret: whoever knows it can write into the chat. */
export type ChatWebhook = { url: string; format: ChatFormat }

/** Whether the text is the name of a format. */
export function isChatFormat(text: string): text is ChatFormat {
  return (chatFormats as readonly string[]).includes(text)
}

/**
 * The format of an address of Slack or Discord; undefined for every other address. Mattermost runs on hosts of any
 * name, and other programs also use its path, so its addresses are not recognised. Sources:
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks and
 * https://docs.discord.com/developers/resources/webhook#execute-webhook
 */
export function formatOfAddress({ hostname, pathname }: URL): ChatFormat | undefined {
  if (/^hooks\.slack(-gov)?\.com$/.test(hostname) && pathname.startsWith('/services/')) return 'slack'
  const isDiscord = /^((ptb|canary)\.)?discord(app)?\.com$/.test(hostname)
  if (isDiscord && /^\/api\/(v\d+\/)?webhooks\/[^/]+\/[^/]+\/?$/.test(pathname)) return 'discord'
  return undefined
}
