import type { Brand, ProductPage } from '../../shop-front.ts'
import { type Findings, keep } from '../mistake.ts'
import { isRecord, shapeMistake } from '../values/shape-mistake.ts'
import { text } from '../values/text.ts'
import { checkSecureLink } from '../values/web-address.ts'
import { brandFixes, brandShape } from './brand-shape.ts'
import { makeBrand } from './make-brand.ts'
import { makeProductPage } from './make-product-page.ts'
import { productPageFixes, productPageShape } from './product-page-shape.ts'

/**
 * The appearance of the shop, and the seller's own site (`home`). `pages`: the content of each product's page, in the
 * order of the products in the site config.
 */
export type ShopFront = { home?: string; brand?: Brand; pages: readonly (ProductPage | undefined)[] }

/**
 * Reads the appearance of the shop and the pages of the products from the site config, with the pictures that it names,
 * and adds every mistake to the findings.
 * @param folder the folder of the site config, at which the paths of pictures start
 */
export async function readShopFront(raw: object, folder: string, findings: Findings): Promise<ShopFront> {
  const site = 'site' in raw && isRecord(raw.site) ? raw.site : {}
  const home = site.home === undefined ? undefined : checked(homeShape, site.home, homeFix, 'site.home', findings)
  const brand = site.brand === undefined ? undefined : await readBrand(site.brand, folder, findings)
  const pages: (ProductPage | undefined)[] = []
  for (const [key, product] of productsIn(raw)) pages.push(await readPage(product, key, folder, findings))
  return { ...(home !== undefined && { home }), ...(brand && { brand }), pages }
}

const homeShape = text(checkSecureLink)
const homeFix = () => "Write the address of your own site, like home: 'https://example.com', or leave it out."

/** Reads a brand as `site.brand` has it; undefined after a mistake in its shape. */
async function readBrand(raw: unknown, folder: string, findings: Findings): Promise<Brand | undefined> {
  const fixOf = ([key]: readonly PropertyKey[]) =>
    brandFixes[String(key)] ?? "Write brand: { accent: '#3a55c8' }, or leave it out."
  const brand = checked(brandShape, raw, fixOf, 'site.brand', findings)
  return brand && makeBrand(brand, folder, (name, value) => keep(findings, `site.brand.${name}`, value))
}

/** Reads what the page of a product says; undefined if that is nothing, or after a mistake in its shape. */
async function readPage(
  product: unknown,
  key: string,
  folder: string,
  findings: Findings
): Promise<ProductPage | undefined> {
  const fixOf = ([part]: readonly PropertyKey[]) => productPageFixes[String(part)] ?? 'See site.config.example.ts.'
  // A product that is no object is a mistake that the shape of the site config reports.
  if (!isRecord(product)) return undefined
  const page = checked(productPageShape, product, fixOf, key, findings)
  if (page === undefined || Object.keys(page).length === 0) return undefined
  return makeProductPage(page, folder, (name, value) => keep(findings, `${key}.${name}`, value))
}

function productsIn(raw: object): [key: string, product: unknown][] {
  if ('product' in raw) return [['product', raw.product]]
  const listed = 'products' in raw && Array.isArray(raw.products) ? raw.products : []
  return listed.map((product, index) => [`products[${index}]`, product])
}

/** The value, if it has the shape. Adds each mistake to the findings. */
function checked<T>(
  shape: { safeParse(raw: unknown): import('zod').ZodSafeParseResult<T> },
  raw: unknown,
  fixOf: (path: readonly PropertyKey[]) => string,
  below: string,
  findings: Findings
): T | undefined {
  const result = shape.safeParse(raw)
  if (result.success) return result.data
  findings.mistakes.push(...result.error.issues.map((issue) => shapeMistake(issue, { raw, fixOf, below })))
  return undefined
}
