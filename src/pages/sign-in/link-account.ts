import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import type { Message } from '../../invite/default-messages.ts'
import { routes } from '../../routes.ts'
import { signInMethods } from '../../users/sign-in/sign-in-methods.ts'
import { type MessageKey, say } from '../../words/text.ts'
import type { Markup } from '../layout.ts'
import { hostName } from '../page-texts/code-host.ts'
import { sayMarkup } from '../rich-text.ts'

export type LinkPart = {
  config: Config
  /** Path of the page that shows this part. */
  from: string
  paid: boolean
  /** Names of the accounts that are linked. */
  linked: readonly string[]
}

/**
 * The linked accounts. Without one, a buyer who has paid gets the button that links one, if the code host's sign-in is
 * configured.
 */
export function linkPart({ config, from, paid, linked }: LinkPart): Markup | '' {
  const host = hostName(config.codeHost)
  if (linked.length > 0) {
    return html`<p class="linked">${sayMarkup('link.linked', { names: names(linked) })}</p>`
  }
  if (!paid || !signInMethods(config).codeHost) return ''
  return html`<form class="link-account" method="post" action="${routes.link}">
    <input type="hidden" name="from" value="${from}">
    <button type="submit" class="btn" data-variant="outline" aria-describedby="link-hint">${say('link.button', { host })}</button>
    <span class="hint" id="link-hint">${say('link.hint', { host })}</span>
  </form>`
}

/**
 * The outcome of linking: the accounts that are linked now, or the error code of the code host or the sign-in library.
 */
export type LinkOutcome = { linked: readonly string[] } | { error: string }

export function linkMessage(outcome: LinkOutcome, config: Config): Message {
  const host = hostName(config.codeHost)
  if ('error' in outcome) return problemMessage(outcome.error, host, config.site.supportEmail)
  return {
    tone: 'success',
    title: say('link.done', { names: names(outcome.linked) }),
    text: say('link.done.text', { host })
  }
}

/** No invitation was sent, since the code host did not say which account the buyer has. */
export function notToldMessage(error: string, config: Config): Message {
  const known = ['access_denied', 'state_mismatch'].find((each) => each === error) ?? 'no_code'
  const { text } = problemMessage(known, hostName(config.codeHost), config.site.supportEmail)
  return { tone: 'error', title: say('problem.not_sent'), text }
}

/** Errors of better-auth 1.7.7 (`oauth2/errors.mjs`, `state.mjs`), and of RFC 6749, 4.1.2.1, which it passes on. */
function problemMessage(error: string, host: string, supportEmail: string): Message {
  const support = { href: `mailto:${supportEmail}`, label: say('frame.write_to', { seller: supportEmail }) }
  const told = (tone: Message['tone'], title: MessageKey, text: MessageKey): Message => {
    const values = { host, seller: supportEmail }
    return { tone, title: say(title, values), text: say(text, values) }
  }
  switch (error) {
    case 'access_denied':
      return told('info', 'link.nothing', 'link.denied.text')
    case 'account_already_linked_to_different_user': {
      const link = { href: routes.merge, label: say('merge.button') }
      return { ...told('error', 'link.other', 'link.other.text'), link }
    }
    case 'unable_to_link_account':
      return { ...told('error', 'link.unable', 'link.unable.text'), link: support }
    case 'unable_to_get_user_info':
    case 'invalid_code':
    case 'no_code':
    case 'temporarily_unavailable':
    case 'server_error':
      return told('error', 'link.nothing', 'link.no_answer.text')
    case 'state_mismatch':
    case 'state_not_found':
    case 'state_invalid':
      return told('error', 'link.nothing', 'link.lost.text')
    default:
      return { ...told('error', 'link.nothing', 'link.failed.text'), link: support }
  }
}

function names(logins: readonly string[]): string {
  return logins.map((login) => `@${login}`).join(', ')
}
