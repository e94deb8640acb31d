import { html } from 'hono/html'
import { signInMethods } from '../../accounts/sign-in/sign-in-methods.ts'
import type { Config } from '../../config/config.ts'
import type { Message } from '../../invite/messages.ts'
import { routes } from '../../routes.ts'
import type { Markup } from '../layout.ts'
import { hostName } from '../words/code-host.ts'

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
    return html`<p class="linked">Linked: <strong>${names(linked)}</strong> (proven)</p>`
  }
  if (!paid || !signInMethods(config).codeHost) return ''
  return html`<form class="link-account" method="post" action="${routes.link}">
    <input type="hidden" name="from" value="${from}">
    <button type="submit" class="btn" data-variant="outline" aria-describedby="link-hint">Link ${host}</button>
    <span class="hint" id="link-hint">Optional: ${host} itself tells us which account is yours, so that nothing is mistyped. From then on you can also sign in with it.</span>
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
    title: `Linked: ${names(outcome.linked)}`,
    text: `${host} says that the account is yours, and its name is filled in. From now on you can also sign in with it.`
  }
}

/** Errors of better-auth 1.7.7 (`oauth2/errors.mjs`, `state.mjs`), and of RFC 6749, 4.1.2.1, which it passes on. */
function problemMessage(error: string, host: string, supportEmail: string): Message {
  const support = { href: `mailto:${supportEmail}`, label: `Write to ${supportEmail}` }
  const orType = 'Or just type the name and press Send invite: that needs no link.'
  switch (error) {
    case 'access_denied':
      return {
        tone: 'info',
        title: 'Nothing was linked',
        text: `${host} was not allowed to tell us who you are. Try again if that was a slip. ${orType}`
      }
    case 'account_already_linked_to_different_user':
      return {
        tone: 'error',
        title: `That ${host} account has another sign-in here`,
        text: `It is linked to a sign-in of this site with another e-mail address, and cannot be linked to this one as well. Both are yours? Then bring them together. ${orType} Still stuck? Write to ${supportEmail}.`,
        link: { href: routes.merge, label: 'Bring both together' }
      }
    case 'unable_to_link_account':
      return {
        tone: 'error',
        title: `That ${host} account cannot be linked yet`,
        text: `As a rule it has no verified e-mail address. Verify one at ${host}, and try again. ${orType} Still stuck? Write to ${supportEmail}.`,
        link: support
      }
    case 'unable_to_get_user_info':
    case 'invalid_code':
    case 'no_code':
    case 'temporarily_unavailable':
    case 'server_error':
      return {
        tone: 'error',
        title: 'Nothing was linked',
        text: `${host} did not say who you are. Try again in a minute. ${orType}`
      }
    case 'state_mismatch':
    case 'state_not_found':
    case 'state_invalid':
      return {
        tone: 'error',
        title: 'Nothing was linked',
        text: `It took too long, or went on in another browser or tab. Try again. ${orType}`
      }
    default:
      return {
        tone: 'error',
        title: 'Nothing was linked',
        text: `Linking did not work. Try again. ${orType} Still stuck? Write to ${supportEmail}.`,
        link: support
      }
  }
}

function names(logins: readonly string[]): string {
  return logins.map((login) => `@${login}`).join(', ')
}
