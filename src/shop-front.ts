/** A picture of the seller's, as it was when Pullpass started. */
export type Picture = {
  /** The path of the picture on the site. It contains a hash of the bytes, so it changes with the picture. */
  path: string
  /** The media type, such as `image/png`. */
  type: string
  bytes: Uint8Array<ArrayBuffer>
  /** In CSS pixels. */
  width: number
  height: number
}

/** A picture with the words that stand for it. */
export type DescribedPicture = { picture: Picture; alt: string }

/** The accent in one scheme, as `#rrggbb`: the colour itself, what is written on it, and its hover. */
export type AccentColours = { accent: string; onAccent: string; hover: string }

export type Accent = { light: AccentColours; dark: AccentColours }

/** The corners of controls and cards; `soft` unless the seller chooses. */
export const cornerStyles = ['square', 'soft', 'round'] as const

export type CornerStyle = (typeof cornerStyles)[number]

/** The families that CSS, or an older browser, knows by a keyword. */
export const familyKeywords = [
  ...['sans-serif', 'serif', 'monospace', 'cursive', 'fantasy', 'system-ui'],
  ...['ui-sans-serif', 'ui-serif', 'ui-monospace', 'ui-rounded', '-apple-system', 'BlinkMacSystemFont']
]

/**
 * The fonts of a brand as CSS lists them. `usual` is what a shop has that has chosen none. It follows the names unless
 * one of them is a keyword, since no device has all families.
 */
export function fontStack(fonts: readonly string[] | undefined, usual: string): string {
  if (fonts === undefined) return usual
  const isKeyword = (name: string) => familyKeywords.includes(name)
  const written = fonts.map((name) => (isKeyword(name) ? name : `'${name}'`))
  return [...written, ...(fonts.some(isKeyword) ? [] : [usual])].join(', ')
}

/** The links in the footer of pages and mails, in their order. The catalogues have their words. */
export const footerLinks = ['terms', 'privacy', 'refunds', 'imprint'] as const

/** `url`: a whole address, also of a page of this site. */
export type FooterLink = { name: (typeof footerLinks)[number]; url: string }

/** The seller's brand. Each part is absent unless the seller has set it. */
export type Brand = {
  /** `dark` is shown on dark pages; without it, `light` is shown on all. */
  logo?: { light: Picture; dark?: Picture }
  favicon?: Picture
  accent?: Accent
  corners?: CornerStyle
  /** Names of font families, the first that a device has first. */
  fonts?: readonly string[]
  /** Where the name at the head of each page leads, in place of the shop's first page. */
  home?: string
  links?: readonly FooterLink[]
  openGraph?: OpenGraph
}

/** The card that other sites show beside a link to the shop (https://ogp.me). */
export type OpenGraph = { title?: string; description?: string; picture?: DescribedPicture }

/** HTML that was made from the seller's Markdown; it has no markup that the seller wrote as HTML. */
export type MarkdownHtml = { html: string }

/** The content of a product's page, beside the name. */
export type ProductPage = {
  /** As the seller writes it. The checkout says what is really paid. */
  price?: string
  /** The product in one line. */
  line?: string
  description?: MarkdownHtml
  pictures?: readonly DescribedPicture[]
  /** The contents of the repository, a point each. */
  inside?: readonly string[]
  licence?: MarkdownHtml
  refunds?: MarkdownHtml
  questions?: readonly { question: string; answer: MarkdownHtml }[]
}

/** The numbers in the text of a price, without what separates thousands or cents: 199 and 9900 in "$199 or 99,00 €". */
export function numbersOfPrice(price: string): number[] {
  return price.match(/\d[\d.,\u00a0\u202f’']*/g)?.map((text) => Number(text.replace(/\D/g, ''))) ?? []
}

/** Whether the text of a price says that the product costs something: it names a currency, and no number of zero. */
export function saysItCosts(price: string | undefined): boolean {
  if (price === undefined || !/\p{Sc}|\b[A-Z]{3}\b|[円元원]/u.test(price)) return false
  const numbers = numbersOfPrice(price)
  return numbers.length > 0 && !numbers.includes(0)
}
