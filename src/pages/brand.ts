import { html } from 'hono/html'
import type { Config } from '../config/config.ts'
import { routes } from '../routes.ts'
import {
  type AccentColours,
  type Brand,
  type CornerStyle,
  type DescribedPicture,
  fontStack,
  type Picture
} from '../shop-front.ts'
import { say } from '../words/text.ts'
import { FOREVER, type MadeAsset, madeAsset, serveMade } from './made-asset.ts'

type Markup = ReturnType<typeof html>

/** The facts of a page for the card that other sites show beside a link to it. `path`: of the page. */
export type SharedPage = { path: string; title: string; description?: string; picture?: DescribedPicture }

/** The corners of controls and of cards. `soft` is what tokens.css has. */
const corners: Record<CornerStyle, [control: string, card: string]> = {
  square: ['0', '0'],
  soft: ['0.5rem', '0.875rem'],
  round: ['1.375rem', '1.5rem']
}

/** The families of a shop that has chosen none: `--family` in tokens.css. Pullpass serves Geist. */
export const usualFonts =
  'Geist, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif'

/** Whether the pages of the brand begin with the font that Pullpass serves. */
export function usesServedFont(brand: Brand | undefined): boolean {
  return brand?.fonts === undefined || brand.fonts[0] === 'Geist'
}

/** The links in the head of each page that a brand adds: its stylesheet, after the others, and the icon of the tab. */
export function brandLinks(brand: Brand | undefined): Markup {
  const sheet = sheetOf(brand)
  const icon = brand?.favicon
  return html`${
    icon ? html`<link rel="icon" href="${icon.path}" type="${icon.type}">` : html`<link rel="icon" href="data:,">`
  }${sheet ? html`\n    <link rel="stylesheet" href="${routes.brandSheet}?v=${sheet.version}">` : ''}`
}

/** The name at the head of each page: the logo, if there is one, and otherwise the words. */
export function siteName({ name, home, brand }: Config['site']): Markup {
  const logo = brand?.logo
  return html`<a class="site-name" href="${brand?.home ?? home ?? routes.product}">${
    logo
      ? html`<picture>${logo.dark ? html`<source srcset="${logo.dark.path}" media="(prefers-color-scheme: dark)"${sizeOf(logo.dark)}>` : ''}<img src="${logo.light.path}" alt="${name}"${sizeOf(logo.light)}></picture>`
      : name
  }</a>`
}

/** The links of the footer: terms, privacy and so on, called in the language of the page. */
export function footerLinks(brand: Brand | undefined): Markup | '' {
  const links = brand?.links ?? []
  if (links.length === 0) return ''
  return html`<nav aria-label="${say('frame.about')}">${links.map(({ name, url }) => html`<a href="${url}">${say(`frame.${name}`)}</a>`)}</nav>`
}

/** The width and height of a picture, so that the page keeps its room while the picture loads. */
export function sizeOf({ width, height }: Picture): Markup {
  return html` width="${width}" height="${height}"`
}

/**
 * The tags of a public page that other sites read (https://ogp.me). A fact that the page lacks comes from the brand.
 * Empty unless the seller has written something.
 */
export function sharedPage({ site }: Config, page: SharedPage | undefined): Markup | '' {
  const general = site.brand?.openGraph
  if (!page) return ''
  const description = page.description ?? general?.description
  const picture = page.picture ?? general?.picture
  if (description === undefined && picture === undefined && general === undefined) return ''
  const meta = (property: string, content: string | number) =>
    html`\n    <meta property="${property}" content="${content}">`
  return html`${description === undefined ? '' : html`\n    <meta name="description" content="${description}">`}${meta('og:type', 'website')}${meta('og:site_name', site.name)}${meta('og:url', site.url + page.path)}${meta('og:title', page.title)}${
    description === undefined ? '' : meta('og:description', description)
  }${
    picture
      ? html`${meta('og:image', site.url + picture.picture.path)}${meta('og:image:width', picture.picture.width)}${meta('og:image:height', picture.picture.height)}${meta('og:image:alt', picture.alt)}`
      : ''
  }`
}

/** A stylesheet with the accent, the corners and the fonts of the brand; undefined if it has none of them. */
function sheetOf(brand: Brand | undefined): MadeAsset | undefined {
  const rules = [
    ...(brand?.accent ? accentRules(brand.accent.light, brand.accent.dark) : []),
    ...(brand?.corners
      ? [`--corner: ${corners[brand.corners][0]}`, `--corner-card: ${corners[brand.corners][1]}`]
      : []),
    ...(brand?.fonts ? [`--family: ${fontStack(brand.fonts, usualFonts)}`] : [])
  ]
  if (rules.length === 0) return undefined
  return madeAsset('text/css; charset=utf-8', `:root {\n${rules.map((rule) => `  ${rule};\n`).join('')}}\n`)
}

function accentRules(light: AccentColours, dark: AccentColours): string[] {
  const both = (name: string, part: keyof AccentColours) => `--${name}: light-dark(${light[part]}, ${dark[part]})`
  return [both('brand', 'accent'), both('on-brand', 'onAccent'), both('brand-hover', 'hover')]
}

/** Serves the stylesheet of the brand; undefined if it has none. */
export function serveBrandSheet(brand: Brand | undefined, request: Request): Response | undefined {
  const sheet = sheetOf(brand)
  return sheet && serveMade(sheet, request)
}

/** Serves the pictures that the site config lists, by their names; undefined for any other name. */
export function createPictureServer(config: Config): (name: string) => Response | undefined {
  const all = new Map(picturesIn(config).map((picture) => [picture.path, picture]))
  return (name) => {
    const picture = all.get(routes.picture.replace(':name', name))
    if (!picture) return undefined
    return new Response(picture.bytes, { headers: { 'content-type': picture.type, 'cache-control': FOREVER } })
  }
}

function picturesIn({ site: { brand }, products }: Config): Picture[] {
  const ofBrand = [brand?.logo?.light, brand?.logo?.dark, brand?.favicon, brand?.openGraph?.picture?.picture]
  const ofProducts = products.flatMap(({ page }) => page?.pictures?.map(({ picture }) => picture) ?? [])
  return [...ofBrand, ...ofProducts].filter((picture) => picture !== undefined)
}
