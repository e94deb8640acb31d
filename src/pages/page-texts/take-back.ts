import type { GrantState } from '../../access/grant-states.ts'
import type { TakeBackResult } from '../../access/requests/take-back.ts'
import type { Config } from '../../config/config.ts'
import type { Message } from '../../invite/default-messages.ts'
import { type MessageKey, say, type Values } from '../../words/text.ts'
import { shopValues } from './code-host.ts'

/**
 * The message after a buyer took an account off its seat. `had`: the state of its grant before, where that is known.
 * `now` in ms. The card says when the host has done it, and the form what the buyer does next.
 */
export function mistypedMessage(
  config: Config,
  result: TakeBackResult,
  { had, now }: { had: GrantState | undefined; now: number }
): Message {
  const values: Values = shopValues(config)
  if (result.ok)
    return message('success', ['taken_back.title', 'taken_back.text'], { ...values, had: had ?? 'unknown' })
  const { supportEmail } = config.site
  const link = { href: `mailto:${supportEmail}`, label: say('frame.write_to', values) }
  switch (result.reason) {
    case 'too_late':
      return { ...message('error', ['taken_back.too_late.title', 'taken_back.too_late.text'], values), link }
    case 'too_many': {
      const { retryAt } = result
      const when = retryAt === undefined ? '' : ({ at: retryAt, style: 'at', now } as const)
      const known = retryAt === undefined ? 'no' : 'yes'
      const about = { ...values, when, known }
      return { ...message('error', ['taken_back.too_many.title', 'taken_back.too_many.text'], about), link }
    }
    case 'not_yours':
      return { ...message('error', ['taken_back.not_yours.title', 'taken_back.not_yours.text'], values), link }
  }
}

function message(tone: Message['tone'], [title, text]: [MessageKey, MessageKey], values: Values): Message {
  return { tone, title: say(title, values), text: say(text, values) }
}
