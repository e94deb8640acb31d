import * as z from 'zod'
import type { ProcessorDescriptor } from '../../payments/processors/descriptor.ts'
import type { Product } from '../../product.ts'
import type { Findings, Mistake } from '../mistake.ts'
import { brandKeys, type SiteBrand } from '../shop-front/brand-shape.ts'
import { productPageKeys } from '../shop-front/product-page-shape.ts'
import { canonicalEmail, checkEmailAddress } from '../values/email-address.ts'
import { nearestKey } from '../values/nearest-key.ts'
import { checkOwnerName, checkRepositoryName } from '../values/repository-name.ts'
import { isRecord, keyName, shapeMistake } from '../values/shape-mistake.ts'
import { text } from '../values/text.ts'
import { checkOrigin } from '../values/web-address.ts'
import {
  alertsFixes,
  alertsKeys,
  alertsShape,
  type CheckedAlerts,
  madeAlerts,
  type SiteAlerts
} from './alerts-shape.ts'
import {
  badId,
  type CheckedPayments,
  madePayments,
  mappedOf,
  paymentsShape,
  portalsOf,
  type SitePayments,
  sceneFixes,
  settingsKeys
} from './payments-shape.ts'
import { madeProducts, productFixes, productShape, type SiteProduct } from './product-shape.ts'

/** The default export of `site.config.ts`. */
export type SiteConfig = {
  site: {
    /** The name on pages and in mails. */
    name: string
    /** Where buyers reach Pullpass, without a path. `SITE_URL` in the environment takes precedence. */
    url?: string
    /** The address that buyers write to when something does not work. */
    supportEmail: string
    /**
     * Your own site with the products. The first page of the shop then redirects there; the pages of buyers, `/buy/ID`
     * and `/products/ID` stay.
     */
    home?: string
    /** How the shop and its mails look. */
    brand?: SiteBrand
  }
  /**
   * The repository, by the name `github` for every kind of code host. Not needed when every product names its own
   * repositories.
   */
  github?: {
    /** The organization that owns the repository. */
    inviteRepoOwner: string
    /** The private repository that buyers are invited to. */
    inviteRepoName: string
  }
  /** The one product that is sold; with several products use `products` instead. */
  product?: SiteProduct
  products?: SiteProduct[]
  /** E-mail addresses of the people who run this site. */
  admins?: string[]
  /** When the seller is told of what only the seller can mend. */
  alerts?: SiteAlerts
  payments?: SitePayments
}

/** The checked site config; `url` is an origin, and absent when `SITE_URL` takes precedence. */
export type CheckedSite = {
  site: { name: string; url?: string; supportEmail: string }
  products: readonly [Product, ...Product[]]
  admins: string[]
  alerts: CheckedAlerts
  payments: CheckedPayments
}

const fixes: Record<string, string> = {
  site: "Write site: { name: '…', url: 'https://…', supportEmail: '…' }",
  'site.name': "Write the name that buyers see, like name: 'Acme Kit'",
  'site.url': "Write where buyers reach this site, like url: 'https://kit.example.com', or set SITE_URL.",
  'site.supportEmail': "Write where buyers turn for help, like supportEmail: 'help@example.com'",
  github: "Write github: { inviteRepoOwner: '…', inviteRepoName: '…' }",
  'github.inviteRepoOwner': "Write the organization that owns the repository, like inviteRepoOwner: 'acme'",
  'github.inviteRepoName': "Write the name of the private repository, like inviteRepoName: 'kit'",
  product: "Write product: { id: '…', name: '…', checkoutUrl: '…' }",
  products: "Write products: [{ id: '…', name: '…', checkoutUrl: '…' }, …], or product: { … } for a single one.",
  ...alertsFixes,
  admins: "Write a list of e-mail addresses, like admins: ['you@example.com']",
  'payments.acceptTests': 'Write acceptTests: true to have test purchases count, or leave it out.',
  'payments.keepBodiesDays': 'Write how many days, like keepBodiesDays: 90, or leave it out.'
}

const shape = {
  site: z.object({ name: text(), url: text(checkOrigin), supportEmail: text(checkEmailAddress) }),
  github: z.object({ inviteRepoOwner: text(checkOwnerName), inviteRepoName: text(checkRepositoryName) }),
  product: productShape,
  products: z.array(productShape).min(1),
  admins: z.array(text((admin) => checkEmailAddress(canonicalEmail(admin) ?? admin))).optional(),
  alerts: alertsShape.optional()
}

/**
 * Checks the shape and every value of a site config, and adds every problem to the findings.
 * @param needsUrl false when `SITE_URL` takes precedence over `site.url`, which is then not checked
 */
export function checkSite(
  raw: object,
  { needsUrl, processors }: { needsUrl: boolean; processors: readonly ProcessorDescriptor[] },
  findings: Findings
): CheckedSite | undefined {
  const several = 'products' in raw && !('product' in raw)
  // A missing section is read as an empty one, so that each of its keys is named.
  const sections = { site: {}, ...(several ? {} : { github: {}, product: {} }), ...raw }
  const site = needsUrl ? shape.site : shape.site.extend({ url: z.unknown().optional() })
  const sold = several
    ? { github: shape.github.optional(), product: z.undefined().optional() }
    : { products: z.undefined().optional() }
  const payments = paymentsShape(processors)
  const result = z.object({ ...shape, payments: payments.optional(), site, ...sold }).safeParse(sections)
  warnOfUnknownKeys(raw, knownKeys(processors), findings)
  if (!result.success) {
    findings.mistakes.push(...result.error.issues.map((issue) => siteMistake(issue, sections, processors)))
    return undefined
  }
  const { site: checked, github, product, products: listed, admins = [], alerts } = result.data
  const shared = github && { owner: github.inviteRepoOwner, repo: github.inviteRepoName }
  const products = madeProducts(
    listed ?? (product ? [product] : []),
    { single: !several, shared, processors, portals: portalsOf(processors, result.data.payments) },
    findings
  )
  if (!products) return undefined
  const { name, supportEmail } = checked
  const origin = typeof checked.url === 'string' && needsUrl ? checkOrigin(checked.url) : undefined
  return {
    site: origin?.ok ? { name, url: origin.value, supportEmail } : { name, supportEmail },
    products,
    admins: admins.map((address) => canonicalEmail(address) ?? address),
    alerts: madeAlerts(alerts),
    payments: madePayments(result.data.payments, { products, processors }, findings)
  }
}

function siteMistake(issue: z.core.$ZodIssue, raw: object, processors: readonly ProcessorDescriptor[]): Mistake {
  const name = keyName(issue.path)
  const known = { ...fixes, ...sceneFixes(processors) }
  if (name === 'products' && 'product' in raw) {
    return { name, problem: 'is written beside product.', fix: 'Write one of them: move product into products.' }
  }
  if (issue.code === 'invalid_key') {
    return { name, problem: badId(String(issue.path[1]), processors), fix: fixOf(issue.path, known) }
  }
  return shapeMistake(issue, { raw, fixOf: (path) => fixOf(path, known) })
}

/** How to write the value at a path. */
function fixOf([first, ...rest]: readonly PropertyKey[], fixes: Record<string, string>): string {
  const name = keyName([first ?? '', ...rest])
  const inProduct = first === 'product' ? rest[0] : first === 'products' ? rest[1] : undefined
  const own = inProduct === undefined ? undefined : productFixes[String(inProduct)]
  return (
    own ??
    fixes[name] ??
    fixes[keyName([first ?? '', rest[0] ?? ''])] ??
    fixes[String(first)] ??
    'See site.config.example.ts.'
  )
}

type KnownKeys = Record<string, readonly string[]>

/** The keys that a site config can have, by the path of the object that has them. */
export function knownKeys(processors: readonly ProcessorDescriptor[]): KnownKeys {
  return {
    '': [...Object.keys(shape), 'payments'],
    site: [...Object.keys(shape.site.shape), 'home', 'brand'],
    ...brandKeys,
    github: Object.keys(shape.github.shape),
    ...productKeys('product'),
    ...productKeys('products[]'),
    ...alertsKeys,
    payments: Object.keys(paymentsShape(processors).shape),
    ...Object.fromEntries(mappedOf(processors).map((each) => [`payments.${each.name}`, settingsKeys(each)]))
  }
}

/** The keys of a product: what is sold, and what its page says. */
function productKeys(path: string): KnownKeys {
  const { '': page = [], ...parts } = productPageKeys
  const below = Object.entries(parts).map(([part, keys]) => [`${path}.${part}`, keys])
  return { [path]: [...Object.keys(productShape.shape), ...page], ...Object.fromEntries(below) }
}

function warnOfUnknownKeys(value: unknown, all: KnownKeys, findings: Findings, path = ''): void {
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) warnOfUnknownKeys(each, all, findings, `${path}[${index}]`)
    return
  }
  const known = all[path.replaceAll(/\[\d+\]/g, '[]')]
  if (known === undefined || !isRecord(value)) return
  for (const key of Object.keys(value)) {
    const name = path === '' ? key : `${path}.${key}`
    if (known.includes(key)) {
      warnOfUnknownKeys(value[key], all, findings, name)
      continue
    }
    const near = nearestKey(key, known)
    if (near) findings.misspelt?.push({ name, meant: near })
    findings.warnings.push(
      `${name} in the site config is unknown${near ? `: did you mean ${near}?` : ' and not used.'}`
    )
  }
}
