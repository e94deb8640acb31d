import { html, raw } from 'hono/html'
import type { Config } from '../config/config.ts'
import { type Message, toast } from '../invite/default-messages.ts'
import { routes } from '../routes.ts'
import type { Buyer } from '../users/sessions/current-buyer.ts'
import { speech } from '../words/in-language.ts'
import { type Language, languages } from '../words/languages.ts'
import { say } from '../words/text.ts'
import { type AssetName, assetUrl } from './assets.ts'
import { brandLinks, footerLinks, type SharedPage, sharedPage, siteName, usesServedFont } from './brand.ts'
import { manifestLink, themeColour } from './manifest.ts'
import { sayMarkup } from './rich-text.ts'

/** HTML in which all texts are escaped. */
export type Markup = ReturnType<typeof html>

/** The contents of one page between head and foot. */
export type Page = {
  config: Config
  /** The signed-in user; `unknown` on a page about a problem, where the session was not read. */
  user: Buyer | 'unknown' | undefined
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
  /** The stylesheets that this page alone has. */
  styles?: readonly AssetName[]
  /** The page is for sellers, in English only: its foot offers no other language. */
  isEnglish?: true
}

const htmxConfig = JSON.stringify({
  noSwap: [204, 304, '4xx', '5xx'],
  includeIndicatorCSS: false,
  history: false
})

/** The colours of the bars that browsers draw around the page. */
function themeColours({ brand }: Config['site']): Markup {
  return html`<meta name="theme-color" media="(prefers-color-scheme: light)" content="${themeColour(brand, 'light')}">
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="${themeColour(brand, 'dark')}">`
}

/** Renders the frame of every page for buyers and visitors. */
export function layout(page: Page): Markup {
  const { name } = frameOf(page.config)
  return documentOf(page, {
    header: html`<header class="site-header">
      ${name}
      <nav aria-label="${say('frame.main')}">${navigation(page)}</nav>
    </header>`,
    reader: page.user === 'unknown' ? undefined : page.user?.email,
    head: html`${stylesOf(page).map((name) => html`<link rel="stylesheet" href="${assetUrl(name)}">`)}`
  })
}

/** Only pages of signed-in users have purchases: the first page of the shop is smaller without their styles. */
function stylesOf({ user, styles = [] }: Page): readonly AssetName[] {
  return [...(user ? (['team.css'] as const) : []), ...styles]
}

/**
 * The parts by which the frame of the desk differs. `head`: further links in the head. `kind`: the class of the body.
 * `end`: what follows the footer. `reader`: the address of the user who has signed in.
 */
export type FrameParts = { header: Markup; head?: Markup; kind?: 'desk'; end?: Markup; reader?: string | undefined }

/** Renders a whole page with this header. */
export function documentOf(page: Omit<Page, 'user' | 'at'>, { header, head, kind, end, reader }: FrameParts): Markup {
  const { config, title, body, message, shared, isEnglish } = page
  const { site } = config
  const named = `${title} · ${site.name}`
  const titleLater = message ? html` data-title="${named}"` : ''
  const { theme, links, skip, foot, englishFoot, deskFoot } = frameOf(config)
  return html`<!doctype html>
<html lang="${speech().language}"${clockAhead(config)}>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    ${theme}
    <title>${message ? `${message.title} · ` : ''}${named}</title>${sharedPage(config, shared)}
    ${links}${head ?? ''}
  </head>
  <body${kind ? html` class="${kind}"` : ''}>
    ${skip}
    ${config.sandbox ? sandboxBanner(config.sandbox, reader) : ''}
    ${header}
    <div id="toaster" class="toaster" aria-live="polite"${titleLater}>${message ? raw(toast(message, say('invite.close'))) : ''}</div>
    <main id="content">
      ${body}
    </main>
    ${kind === 'desk' ? deskFoot : isEnglish ? englishFoot : foot}${end ?? ''}
  </body>
</html>`
}

/** The script of the pages needs it: it shows times relative to the shop's clock. */
function clockAhead({ sandbox }: Config): Markup | '' {
  const ahead = Math.round((sandbox?.clockAhead?.() ?? 0) / 1000) * 1000
  return ahead === 0 ? '' : html` data-clock-ahead="${ahead}"`
}

/** The parts of the frame that are the same on all pages of a shop in a language. */
type Frame = Record<'theme' | 'links' | 'name' | 'skip' | 'foot' | 'englishFoot' | 'deskFoot', Markup>

const frames = new WeakMap<Config, Map<Language, Frame>>()

function frameOf(config: Config): Frame {
  const ofShop = frames.get(config) ?? new Map<Language, Frame>()
  frames.set(config, ofShop)
  const { language } = speech()
  const known = ofShop.get(language)
  if (known) return known
  const { site } = config
  const frame: Frame = {
    theme: themeColours(site),
    links: html`<meta name="htmx-config" content="${htmxConfig}">
    ${usesServedFont(site.brand) ? html`<link rel="preload" href="${assetUrl('geist.woff2')}" as="font" type="font/woff2" crossorigin>` : ''}
    <link rel="stylesheet" href="${assetUrl('tokens.css')}">
    <link rel="stylesheet" href="${assetUrl('base.css')}">
    <link rel="stylesheet" href="${assetUrl('pullpass.css')}">
    ${brandLinks(site.brand)}
    ${manifestLink(site)}
    <script src="${assetUrl('has-script.js')}"></script>
    <script defer src="${assetUrl('htmx.js')}"></script>
    <script defer src="${assetUrl('pullpass.js')}"></script>`,
    name: siteName(site),
    skip: html`<a class="skip" href="#content">${say('frame.skip')}</a>`,
    foot: footOf(site, languageSwitch(language)),
    englishFoot: footOf(site, ''),
    // The desk is the seller's own: it needs no way to write to the seller, and is in English.
    deskFoot: scriptParts(site.supportEmail)
  }
  ofShop.set(language, frame)
  return frame
}

function footOf({ brand, supportEmail }: Config['site'], last: Markup | ''): Markup {
  return html`<footer class="site-footer">
      ${footerLinks(brand)}
      <p>${sayMarkup('frame.questions', { seller: { writeTo: supportEmail } })}</p>
      ${last}
    </footer>
    ${scriptParts(supportEmail)}`
}

/** The words that the script shows. */
function scriptParts(supportEmail: string): Markup {
  return html`${wordsOfScript()}
    <template id="no-answer">${raw(toast(noAnswer(supportEmail), say('invite.close')))}</template>`
}

/** The form in the footer. The browser keeps the choice, and says which page the form was on. */
function languageSwitch(present: Language): Markup {
  const options = Object.entries(languages).map(
    ([language, name]) =>
      html`<option value="${language}" lang="${language}"${language === present ? ' selected' : ''}>${name}</option>`
  )
  return html`<form class="language" method="post" action="${routes.language}">
        <label for="language">${say('frame.language')}</label>
        <select class="input language-choice" id="language" name="language" autocomplete="language">${options}</select>
        <button type="submit" class="btn" data-variant="outline" data-size="sm">${say('frame.change_language')}</button>
      </form>`
}

/** The words that the script of the pages shows. */
function wordsOfScript(): Markup {
  return html`<template id="words" data-sending="${say('frame.sending')}" data-copied="${say('clone.copied')}" data-not-copied="${say('clone.not_copied')}" data-moment="${say('time.moment')}" data-just-now="${say('time.just_now')}" data-about="${say('time.approximately')}"></template>`
}

const desk = html`<a href="${routes.desk}" lang="en">Desk</a>
    `
const current = html` aria-current="page"`

function navigation({ user, at, config }: Page): Markup {
  if (!user) return html`<a href="${routes.signIn}">${say('frame.sign_in')}</a>`
  if (user === 'unknown') return html`<a href="${routes.dashboard}">${say('frame.dashboard')}</a>`
  // Only a link: the desk checks at each request whether the address is the user's.
  return html`${config.admins.includes(user.email) ? desk : ''}<a href="${routes.dashboard}"${at === 'dashboard' ? current : ''}>${say('frame.dashboard')}</a>
    <a href="${routes.purchases}"${at === 'purchases' ? current : ''}>${say('frame.purchases')}</a>
    ${user.isGuest ? html`<a href="${routes.signIn}">${say('frame.sign_in')}</a>` : ofUser(at)}`
}

/** A guest has neither: the browser is the only key to the purchase, until a sign-in has proven an address. */
function ofUser(at: Page['at']): Markup {
  return html`<a href="${routes.account}"${at === 'account' ? current : ''}>${say('frame.account')}</a>
    <form method="post" action="${routes.signOut}"><button type="submit" class="link">${say('frame.sign_out')}</button></form>`
}

/** `reader`: the address of the user who has signed in, whose mails the mailbox shows. */
function sandboxBanner(sandbox: NonNullable<Config['sandbox']>, reader: string | undefined): Markup {
  const mails = reader === undefined ? '' : `/?to=${encodeURIComponent(reader)}`
  return html`<aside class="sandbox-banner" lang="en" aria-label="Sandbox">
    <strong>Sandbox.</strong> Nothing here is real, and it is reachable from this machine only.
    <a href="${routes.product}">Shop</a>
    <a href="${routes.guide}">Guide</a>
    <a href="${routes.guideDesk}">Desk</a>
    <a href="${sandbox.codeHostUrl}">Code host</a>
    <a href="${sandbox.codeHostUrl}/_sandbox">Clock and rehearsals</a>
    <a href="${sandbox.processorUrl}">Payments</a>
    <a href="${sandbox.mailboxUrl}${mails}">Mailbox</a>
  </aside>`
}

function noAnswer(supportEmail: string): Message {
  return {
    tone: 'error',
    title: say('frame.no_answer.title'),
    text: say('frame.no_answer.text', { seller: { writeTo: supportEmail } })
  }
}
