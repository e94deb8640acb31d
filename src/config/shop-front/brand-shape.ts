import * as z from 'zod'
import { type CornerStyle, cornerStyles, type FooterLink } from '../../shop-front.ts'
import type { Checked } from '../mistake.ts'
import { isEmailAddress } from '../values/email-address.ts'
import { text } from '../values/text.ts'
import { checkSecureLink } from '../values/web-address.ts'
import { checkFontFamily, howToWriteFonts } from './font-family.ts'

/** A value for light and dark pages, or a value for each of them. */
type LightAndDark = string | { light: string; dark?: string }

/** `file`: its path, from the folder of the site config. `alt`: what it shows, for readers who do not see it. */
export type SitePicture = { file: string; alt: string }

/** The brand in the site config. */
export type SiteBrand = {
  /**
   * A file with the logo, which takes the place of the name at the head of pages: SVG, PNG, JPEG or WebP, at most 100
   * KB.
   */
  logo?: LightAndDark
  /** A file with the picture in the tab of the browser: SVG, PNG or ICO, at most 100 KB. */
  favicon?: string
  /**
   * The colour of buttons and links, as CSS writes colours. The one for dark pages is made from it unless it is set.
   */
  accent?: LightAndDark
  /** The corners of buttons and cards; soft unless set. */
  corners?: CornerStyle
  /** Names of font families that readers' devices have, such as `['Charter', 'Georgia', 'serif']`. */
  fonts?: readonly string[]
  /** Where the logo leads: an https address. Unless set, to the first page of the shop. */
  home?: string
  /** Links in the footer of pages and mails: https or mailto addresses, or paths of the site. */
  links?: Partial<Record<FooterLink['name'], string>>
  /** The card that other sites show beside a link to the shop. */
  openGraph?: { title?: string; description?: string; picture?: SitePicture }
}

const lightAndDark = z.preprocess(
  (value) => (typeof value === 'string' ? { light: value } : value),
  z.object({ light: text(), dark: text().optional() })
)

export const pictureShape = z.object({ file: text(), alt: text() })

const links = z.object({
  terms: text(checkFooterLink).optional(),
  privacy: text(checkFooterLink).optional(),
  refunds: text(checkFooterLink).optional(),
  imprint: text(checkFooterLink).optional()
})

const openGraph = z.object({
  title: text().optional(),
  description: text().optional(),
  picture: pictureShape.optional()
})

/** The shape of the brand. */
export const brandShape = z.object({
  logo: lightAndDark.optional(),
  favicon: text().optional(),
  accent: lightAndDark.optional(),
  corners: z.enum(cornerStyles).optional(),
  fonts: z.array(text(checkFontFamily)).min(1).max(8).optional(),
  home: text(checkSecureLink).optional(),
  links: links.optional(),
  openGraph: openGraph.optional()
})

const pictureKeys = Object.keys(pictureShape.shape)

/** The keys of the brand, by the path of the object that has them. */
export const brandKeys: Record<string, readonly string[]> = {
  'site.brand': Object.keys(brandShape.shape),
  'site.brand.logo': ['light', 'dark'],
  'site.brand.accent': ['light', 'dark'],
  'site.brand.links': Object.keys(links.shape),
  'site.brand.openGraph': Object.keys(openGraph.shape),
  'site.brand.openGraph.picture': pictureKeys
}

/** How to write each part of the brand, by its key. */
export const brandFixes: Record<string, string> = {
  logo: "Write logo: 'brand/logo.svg', or logo: { light: 'brand/logo.svg', dark: 'brand/logo-dark.svg' }, or leave it out.",
  favicon: "Write favicon: 'brand/favicon.svg', or leave it out.",
  accent: "Write accent: '#3a55c8', or accent: { light: '#3a55c8', dark: '#a9bcff' }, or leave it out.",
  corners: `Write corners: ${cornerStyles.map((style) => `'${style}'`).join(' or ')}, or leave it out.`,
  fonts: `${howToWriteFonts} Or leave it out.`,
  home: "Write where the logo leads, like home: 'https://example.com', or leave it out.",
  links: "Write links: { terms: 'https://example.com/terms', imprint: '/imprint' }, or leave it out.",
  openGraph:
    "Write openGraph: { title: '…', description: '…', picture: { file: 'brand/card.png', alt: '…' } }, or leave it out."
}

/** Checks a link of the footer: an https or mailto address, or a path of the site. The value is as it was written. */
function checkFooterLink(link: string): Checked<string> {
  const fix =
    "Write an address like 'https://example.com/terms' or 'mailto:legal@example.com', or a path like '/terms'."
  if (link.startsWith('/')) {
    const base = 'https://own.invalid'
    const isOwn = URL.canParse(link, base) && new URL(link, base).origin === base && !/\s/.test(link)
    return isOwn ? { ok: true, value: link } : { ok: false, problem: 'is not a path of the site.', fix }
  }
  if (/^mailto:/i.test(link)) {
    const [address = ''] = link.slice('mailto:'.length).split('?')
    return isEmailAddress(address) ? { ok: true, value: link } : { ok: false, problem: 'has no e-mail address.', fix }
  }
  const checked = checkSecureLink(link)
  return checked.ok ? checked : { ...checked, fix }
}
