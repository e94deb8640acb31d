import { html, raw } from 'hono/html'
import { type AccentColours, type Brand, type CornerStyle, fontStack } from '../shop-front.ts'
import { speech } from '../words/in-language.ts'
import { say } from '../words/text.ts'
import { logoOf } from './logo.ts'
import type { Mail } from './mail.ts'
import { preheaderOf } from './preheader.ts'

type Markup = ReturnType<typeof html>

/** A command to copy. `how`: its name, such as "SSH". */
export type Command = { how: string; command: string }

/** The shop that a mail is from. A mail has the looks and the footer links of its brand. */
export type MailingShop = { name: string; supportEmail: string; brand?: Brand }

/**
 * A mail of Pullpass in its parts. All parts are plain sentences: whatever a visitor typed is escaped in the HTML.
 */
export type Letter = {
  to: string
  subject: string
  shop: MailingShop
  headline: string
  /** The paragraphs below the headline. Mail programs show the first sentences beside the subject. */
  text: readonly string[]
  /** A list below the text, such as the accounts that an alert is about. */
  lines?: readonly string[]
  /** A code to type. */
  code?: string
  commands?: readonly Command[]
  /** The one thing to press. */
  button?: { url: string; label: string }
  /** Another page, as a quiet link. */
  elsewhere?: { url: string; label: string }
  /** The paragraphs below the button. */
  after?: readonly string[]
  /** Why the reader gets this mail. */
  why: string
  /** Where questions go: a sentence that names the address. Undefined for a mail to the seller. */
  questions?: string
}

/** The same sentences as plain text and as HTML. Answers to a mail with `questions` go to the support address. */
export function letter(parts: Letter): Mail {
  const { to, subject, shop, questions } = parts
  const replyTo = questions === undefined ? {} : { replyTo: shop.supportEmail }
  const pictures = logoOf(shop, lookOf(shop).font)?.pictures
  return { to, subject, ...replyTo, ...(pictures && { pictures }), text: plainOf(parts), html: String(markupOf(parts)) }
}

/**
 * The plain text stays ASCII when the sentences are, apart from apostrophes and masked letters, so that its link stays
 * whole. Other texts keep their quotes.
 */
function plainOf(parts: Letter): string {
  const { headline, text, lines = [], code, commands = [], button, elsewhere, after = [], why, questions, shop } = parts
  const links = shop.brand?.links ?? []
  const blocks = [
    headline,
    ...text,
    ...(lines.length > 0 ? [lines.map((line) => `- ${line}`).join('\n')] : []),
    ...(code === undefined ? [] : [code]),
    ...commands.map(({ how, command }) => `${labelOf(how)}\n${command}`),
    ...(button ? [`${labelOf(button.label)}\n${button.url}`] : []),
    ...after,
    ...(elsewhere ? [`${labelOf(elsewhere.label)}\n${elsewhere.url}`] : []),
    why,
    ...(questions === undefined ? [] : [questions]),
    ...(links.length > 0 ? [links.map(({ name, url }) => `${labelOf(say(`frame.${name}`))} ${url}`).join('\n')] : [])
  ]
  const whole = `${blocks.join('\n\n')}\n`
  const plain = whole.replaceAll('’', "'").replaceAll('•', '*')
  return /^[\t\n\x20-\x7e]*$/.test(plain) ? plain : whole
}

/** The words before an address or a command. Not every language has the colon of English. */
function labelOf(label: string): string {
  return say('mail.label', { label })
}

const usualFonts = 'system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const MONO = 'font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace'
/** The sizes of the pages, in pixels: mail programs know neither the tokens nor rem. The largest is for pages alone. */
const TYPE = {
  1: 'font-size:13px;line-height:20px',
  2: 'font-size:14px;line-height:20px',
  3: 'font-size:16px;line-height:24px',
  4: 'font-size:20px;line-height:28px',
  5: 'font-size:28px;line-height:34px'
}
const BODY = `margin:0 0 16px;${TYPE[3]};color:#1c2333;overflow-wrap:anywhere`
const QUIET = `margin:0 0 12px;${TYPE[2]};color:#596075;overflow-wrap:anywhere`

/** The accent of a shop that has chosen none. */
const usualAccent = {
  light: { accent: '#3a55c8', onAccent: '#ffffff' },
  dark: { accent: '#a9bcff', onAccent: '#131a33' }
}

/** The corners of the button and of the card, in pixels. */
const usualCorners: Record<CornerStyle, [button: number, card: number]> = {
  square: [0, 0],
  soft: [8, 14],
  round: [22, 24]
}

type Ink = Pick<AccentColours, 'accent' | 'onAccent'>

/** The styles of the brand. `font`, `body` and `quiet` go on elements: Outlook inherits no font. */
type Look = { light: Ink; dark: Ink; corners: [button: number, card: number] } & Record<
  'font' | 'body' | 'quiet',
  string
>

/** How the brand of a shop looks in a mail. */
function lookOf({ brand }: MailingShop): Look {
  const font = `font-family:${fontStack(brand?.fonts, usualFonts)}`
  return {
    ...(brand?.accent ?? usualAccent),
    corners: usualCorners[brand?.corners ?? 'soft'],
    font,
    body: `${font};${BODY}`,
    quiet: `${font};${QUIET}`
  }
}

/**
 * Colours for dark mode, and less space on a narrow screen. A mail program that ignores the sheet shows the light
 * colours, which stand on the elements. Which programs read it:
 * https://www.caniemail.com/features/css-at-media-prefers-color-scheme/
 */
const sheetFor = (
  { accent, onAccent }: Ink,
  logo: string
) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:600px){.card{padding:24px 20px 8px!important}.page{padding:16px 12px!important}}
@media (prefers-color-scheme:dark){.ground{background:#13161d!important}.card{background:#1c212c!important;border-color:#353c4b!important}
.ink{color:#eceef4!important}.quiet{color:#a6aec1!important}.quiet a,.to{color:${accent}!important}.quiet a.raw{color:#a6aec1!important}
.mono{background:#13161d!important;border-color:#353c4b!important;color:#eceef4!important}
.button td{background:${accent}!important}.button a{color:${onAccent}!important}${logo}}`

function markupOf(parts: Letter): Markup {
  const { shop, subject } = parts
  const { dark, corners, font } = lookOf(shop)
  const logo = logoOf(shop, font)
  return html`<!doctype html>
<html lang="${speech().language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${raw(sheetFor(dark, logo?.darkSheet ?? ''))}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f4f5f9">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${preheaderOf(parts)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="page ground" align="center" style="padding:32px 16px;background:#f4f5f9">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left">
<tr><td class="ink" style="padding:0 0 16px;${font};${TYPE[3]};font-weight:650;color:#1c2333">${logo?.markup ?? shop.name}</td></tr>
<tr><td class="card" style="padding:32px 32px 16px;background:#ffffff;border:1px solid #dfe2ea;border-radius:${corners[1]}px">
${cardOf(parts)}</td></tr>
<tr><td style="padding:20px 0 0">${footerOf(parts)}</td></tr>
</table></td></tr></table>
</body>
</html>`
}

function cardOf(parts: Letter): Markup {
  const { headline, text, lines = [], code, commands = [], button, elsewhere, after = [], shop, questions } = parts
  const { light, font, body, quiet } = lookOf(shop)
  const { accent } = light
  // Visitors type some of the words of mails to buyers, and are to bring no links into them.
  const inText = (words: string) => (questions === undefined ? withLinks(words, accent) : words)
  return html`<h1 class="ink" style="margin:0 0 12px;${font};${TYPE[4]};font-weight:650;color:#1c2333;overflow-wrap:anywhere">${headline}</h1>
${text.map((words) => html`<p class="ink" style="${body}">${inText(words)}</p>\n`)}${listOf(lines.map(inText), body)}${
  code === undefined
    ? ''
    : html`<p class="mono" style="margin:0 0 16px;padding:12px 16px;${MONO};${TYPE[5]};letter-spacing:6px;color:#1c2333;background:#f4f5f9;border:1px solid #dfe2ea;border-radius:8px">${code}</p>\n`
}${commands.map(
  ({ how, command }) => html`<p class="quiet" style="${quiet};margin-bottom:4px">${how}</p>
<p class="mono" style="margin:0 0 12px;padding:8px 12px;${MONO};${TYPE[2]};color:#1c2333;background:#f4f5f9;border:1px solid #dfe2ea;border-radius:8px;overflow-wrap:anywhere">${command}</p>\n`
)}${button ? buttonOf(button, shop) : ''}${after.map((words) => html`<p class="quiet" style="${quiet}">${words}</p>\n`)}${
  elsewhere
    ? html`<p class="quiet" style="${quiet}">${labelOf(elsewhere.label)} <a href="${elsewhere.url}" style="color:${accent}">${elsewhere.url}</a></p>\n`
    : ''
}`
}

/** An address of a page within a sentence, without the mark that ends the sentence. */
const ADDRESS = /(https?:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?)])/

/** The words with each address of a page as a link. */
function withLinks(words: string, accent: string): Markup | string {
  const parts = words.split(ADDRESS)
  if (parts.length === 1) return words
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<a class="to" href="${part}" style="color:${accent}">${part}</a>` : part))}`
}

function listOf(lines: readonly (Markup | string)[], body: string): Markup | '' {
  if (lines.length === 0) return ''
  return html`<ul class="ink" style="${body};padding:0 0 0 20px">${lines.map((line) => html`<li>${line}</li>`)}</ul>\n`
}

/** The button is a table, since Outlook gives a link no padding. */
function buttonOf({ url, label }: NonNullable<Letter['button']>, shop: MailingShop): Markup {
  const { light, corners, font } = lookOf(shop)
  const { accent, onAccent } = light
  return html`<table role="presentation" class="button" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 20px"><tr>
<td bgcolor="${accent}" style="border-radius:${corners[0]}px;background:${accent}"><a href="${url}" style="display:inline-block;padding:10px 24px;${font};${TYPE[3]};font-weight:650;color:${onAccent};text-decoration:none">${label}</a></td>
</tr></table>
`
}

/** The address of the button, for programs that hide links. It is the quietest text of the mail. */
function addressOf({ url }: NonNullable<Letter['button']>, quiet: string): Markup {
  const words = labelOf(say('mail.button_fails'))
  return html`\n<p class="quiet" style="${quiet};${TYPE[1]}">${words} <a class="raw" href="${url}" style="color:#596075;word-break:break-all">${url}</a></p>`
}

function footerOf({ shop, why, questions, button }: Letter): Markup {
  const [before, behind] = (questions ?? '').split(shop.supportEmail)
  const { light, quiet } = lookOf(shop)
  const { accent } = light
  const links = shop.brand?.links ?? []
  const address = html`<a href="mailto:${shop.supportEmail}" style="color:${accent}">${shop.supportEmail}</a>`
  return html`<p class="quiet" style="${quiet};${TYPE[1]}">${why}</p>${
    questions === undefined
      ? ''
      : html`\n<p class="quiet" style="${quiet};${TYPE[1]}">${before}${behind === undefined ? '' : html`${address}${behind}`}</p>`
  }${button === undefined ? '' : addressOf(button, quiet)}${
    links.length === 0
      ? ''
      : html`\n<p class="quiet" style="${quiet};${TYPE[1]}">${links.map(({ name, url }, index) => html`${index > 0 ? ' · ' : ''}<a href="${url}" style="color:${accent}">${say(`frame.${name}`)}</a>`)}</p>`
  }`
}
