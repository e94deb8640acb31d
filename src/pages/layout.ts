import { html, raw } from 'hono/html'
import type { User } from '../accounts/sessions/current-user.ts'
import type { Config } from '../config/config.ts'
import { type Message, toast } from '../invite/messages.ts'
import { routes } from '../routes.ts'
import { assetUrl } from './assets.ts'
import { brandLinks, footerLinks, type SharedPage, sharedPage, siteName } from './brand.ts'

/** HTML in which all texts are escaped. */
export type Markup = ReturnType<typeof html>

/** The contents of one page between head and foot. */
export type Page = {
  config: Config
  /** The signed-in user; `unknown` on a page about a problem, where the session was not read. */
  user: User | 'unknown' | undefined
  title: string
  /** The page of the main navigation that this is. */
  at?: 'dashboard' | 'purchases' | 'account'
  body: Markup
  /**
   * The outcome that a plain form post left for this page. Screen readers do not announce content that is present at
   * load, so the outcome is in the title and the first heading.
   */
  message?: Message | undefined
  /** On a public page: what it says of itself to sites that show a link to it. */
  shared?: SharedPage
}

const htmxConfig = JSON.stringify({
  noSwap: [204, 304, '4xx', '5xx'],
  includeIndicatorCSS: false,
  history: false
})

/** Renders the frame of every page for buyers and visitors. */
export function layout(page: Page): Markup {
  const { name } = frameOf(page.config)
  return documentOf(page, {
    header: html`<header class="site-header">
      ${name}
      <nav aria-label="Main">${navigation(page)}</nav>
    </header>`
  })
}

/**
 * The parts by which the frame of the desk differs. `head`: further links in the head. `kind`: the class of the body.
 * `end`: what follows the footer.
 */
export type FrameParts = { header: Markup; head?: Markup; kind?: 'desk'; end?: Markup }

/** Renders a whole page with this header. */
export function documentOf(page: Omit<Page, 'user' | 'at'>, { header, head, kind, end }: FrameParts): Markup {
  const { config, title, body, message, shared } = page
  const { site } = config
  const { links, banner, foot } = frameOf(config)
  return html`<!doctype html>
<html lang="en"${clockAhead(config)}>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${message ? `${message.title} · ` : ''}${title} · ${site.name}</title>${sharedPage(config, shared)}
    ${links}${head ?? ''}
  </head>
  <body${kind ? html` class="${kind}"` : ''}>
    <a class="skip" href="#content">Skip to the content</a>
    ${banner}
    ${header}
    <div id="toaster" class="toaster" aria-live="polite">${message ? raw(toast(message)) : ''}</div>
    <main id="content">
      ${body}
    </main>
    ${foot}${end ?? ''}
  </body>
</html>`
}

/** The script of the pages needs it: it shows times relative to the shop's clock. */
function clockAhead({ sandbox }: Config): Markup | '' {
  const ahead = Math.round((sandbox?.clockAhead?.() ?? 0) / 1000) * 1000
  return ahead === 0 ? '' : html` data-clock-ahead="${ahead}"`
}

/** The parts of the frame that are the same on all pages of a shop. */
type Frame = { links: Markup; name: Markup; banner: Markup | ''; foot: Markup }

const frames = new WeakMap<Config, Frame>()

function frameOf(config: Config): Frame {
  const known = frames.get(config)
  if (known) return known
  const { site, sandbox } = config
  const frame: Frame = {
    links: html`<meta name="htmx-config" content="${htmxConfig}">
    <link rel="stylesheet" href="${assetUrl('basecoat.css')}">
    <link rel="stylesheet" href="${assetUrl('tokens.css')}">
    <link rel="stylesheet" href="${assetUrl('pullpass.css')}">
    ${brandLinks(site.brand)}
    <script src="${assetUrl('theme.js')}"></script>
    <script defer src="${assetUrl('htmx.js')}"></script>
    <script defer src="${assetUrl('basecoat.js')}"></script>
    <script defer src="${assetUrl('toast.js')}"></script>
    <script defer src="${assetUrl('pullpass.js')}"></script>`,
    name: siteName(site),
    banner: sandbox ? sandboxBanner(sandbox) : '',
    foot: html`<footer class="site-footer">
      ${footerLinks(site.brand)}
      <p>Questions? <a href="mailto:${site.supportEmail}">${site.supportEmail}</a></p>
    </footer>
    <template id="no-answer">${raw(toast(noAnswer(site.supportEmail)))}</template>`
  }
  frames.set(config, frame)
  return frame
}

const stranger = html`<a href="${routes.signIn}">Sign in</a>`
const unknownUser = html`<a href="${routes.dashboard}">Dashboard</a>`
const current = html` aria-current="page"`
const signedIn = (
  at: Page['at']
) => html`<a href="${routes.dashboard}"${at === 'dashboard' ? current : ''}>Dashboard</a>
    <a href="${routes.purchases}"${at === 'purchases' ? current : ''}>Purchases</a>
    <a href="${routes.account}"${at === 'account' ? current : ''}>Account</a>
    <form method="post" action="${routes.signOut}"><button type="submit" class="link">Sign out</button></form>`
const signedInAt = {
  dashboard: signedIn('dashboard'),
  purchases: signedIn('purchases'),
  account: signedIn('account'),
  elsewhere: signedIn(undefined)
}

const desk = html`<a href="${routes.desk}">Desk</a>
    `

function navigation({ user, at, config }: Page): Markup {
  if (!user) return stranger
  if (user === 'unknown') return unknownUser
  const links = signedInAt[at ?? 'elsewhere']
  // Only a link: the desk checks at each request whether the address is the user's.
  return config.admins.includes(user.email) ? html`${desk}${links}` : links
}

function sandboxBanner(sandbox: NonNullable<Config['sandbox']>): Markup {
  return html`<aside class="sandbox-banner" aria-label="Sandbox">
    <strong>Sandbox.</strong> Nothing here is real, and it is reachable from this machine only.
    <a href="${routes.product}">Shop</a>
    <a href="${routes.guide}">Guide</a>
    <a href="${routes.guideDesk}">Desk</a>
    <a href="${sandbox.codeHostUrl}">Code host</a>
    <a href="${sandbox.codeHostUrl}/_sandbox">Clock and rehearsals</a>
    <a href="${sandbox.processorUrl}">Payments</a>
    <a href="${sandbox.mailboxUrl}">Mailbox</a>
  </aside>`
}

function noAnswer(supportEmail: string): Message {
  return {
    tone: 'error',
    title: 'That did not get through',
    text: `The shop did not answer as it should. Check your connection, reload the page and try again. Still stuck? Write to ${supportEmail}.`
  }
}
