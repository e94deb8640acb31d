import type { Config, Product } from '../../config/config.ts'
import type { ConfigSources } from '../../config/sources.ts'
import type { Brand } from '../../shop-front.ts'
import { fromSiteFile, type Setting } from './setting.ts'

type Facts = { config: Config; sources: ConfigSources | undefined }

/** Makes the lines of one part of the site config. `value`: undefined if there is none. */
type Write = (key: string, value: string | undefined, otherwise?: string) => Setting

/** Every value of the site config, in the order of docs/configuration.md. */
export function siteSettings({ config, sources }: Facts): Setting[] {
  const write: Write = (name, value, otherwise = 'Not set') => {
    if (value === undefined) return { name, value: otherwise, isQuiet: true }
    return { name, value, from: fromSiteFile(sources, name) }
  }
  const { site, products, admins, payments, alerts = {} } = config
  const isSingle = sources ? sources.written.has('product') : products.length === 1
  const isByVariable = sources?.variables.SITE_URL !== undefined
  const settings = [
    write('site.name', site.name),
    write('site.url', isByVariable ? undefined : site.url, 'Not used: SITE_URL counts'),
    write('site.supportEmail', site.supportEmail),
    write('site.home', site.home),
    ...brandSettings(write, site.brand),
    ...products.flatMap((product, index) =>
      productSettings(write, isSingle ? 'product' : `products[${index}]`, product)
    ),
    write('admins', admins.length === 0 ? undefined : admins.join(', ')),
    write('alerts.zone', alerts.zone ?? 'UTC'),
    write('alerts.quiet', alerts.quiet && `${timeOf(alerts.quiet.from)} to ${timeOf(alerts.quiet.to)}`),
    write('alerts.weekly', alerts.weekly === false ? 'No letter on Monday' : 'A letter on Monday'),
    ...Object.entries(payments.scenes).flatMap(([processor, scenes]) => {
      const mapped = Object.entries(scenes).map(([id, product]) => `${id} is ${product}`)
      return mapped.length === 0 ? [] : [write(`payments.${processor}.scenes`, mapped.join(', '))]
    }),
    ...payments.processors.flatMap(({ name, portal }) =>
      // The others have one page for the buyers of all sellers, or none.
      portal?.example === undefined ? [] : [write(`payments.${name}.portal`, products[0].portals?.[name]?.url)]
    ),
    write('payments.acceptTests', payments.acceptTests ? 'Yes: purchases in test mode count' : 'No'),
    write('payments.keepBodiesDays', `${payments.keepBodiesDays} days`)
  ]
  return settings
}

/** A time of a day, such as `08:00`. */
function timeOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

function brandSettings(write: Write, brand: Brand = {}): Setting[] {
  const { logo, favicon, accent, corners, fonts, home, links, openGraph } = brand
  const isSet = (value: unknown) => (value === undefined ? undefined : 'Set')
  return [
    write('site.brand.logo', logo && (logo.dark ? 'For light and dark pages' : 'For all pages')),
    write('site.brand.favicon', isSet(favicon)),
    write('site.brand.accent', accent && `${accent.light.accent} on light pages, ${accent.dark.accent} on dark ones`),
    write('site.brand.corners', corners ?? 'soft'),
    write('site.brand.fonts', fonts?.join(', ') ?? 'Geist, then those of the system'),
    write('site.brand.home', home),
    write('site.brand.links', links?.map(({ name, url }) => `${name}: ${url}`).join(', ')),
    write('site.brand.openGraph', isSet(openGraph))
  ]
}

function productSettings(write: Write, at: string, product: Product): Setting[] {
  const { id, name, checkoutUrl, renewUrl, seats, quantity, scenes, repositories, policy, page } = product
  const aliases = scenes.filter((scene) => scene !== id)
  const under = (key: string, value: string | undefined) => write(`${at}.${key}`, value)
  const count = (list: readonly unknown[] | undefined, one: string) =>
    list === undefined || list.length === 0 ? undefined : list.length === 1 ? `One ${one}` : `${list.length} ${one}s`
  const isSet = (value: unknown) => (value === undefined ? undefined : 'Set')
  return [
    under('id', id),
    under('name', name),
    under('checkoutUrl', checkoutUrl),
    under('renewUrl', renewUrl),
    under('seats', `${seats}`),
    under('quantity', quantity ? 'Buyers choose how many' : undefined),
    under('aliases', aliases.length === 0 ? undefined : aliases.join(', ')),
    repositoriesOf(write, at, repositories.map(({ owner, repo }) => `${owner}/${repo}`).join(', ')),
    under('policy.refund', policy.refund),
    under('policy.partialRefund', policy.partialRefund),
    under('policy.dispute', policy.dispute),
    under('policy.grace', policy.grace === undefined ? undefined : `${policy.grace} days`),
    under('price', page?.price),
    under('line', page?.line),
    under('description', isSet(page?.description)),
    under('pictures', count(page?.pictures, 'picture')),
    under('inside', count(page?.inside, 'point')),
    under('licence', isSet(page?.licence)),
    under('refunds', isSet(page?.refunds)),
    under('questions', count(page?.questions, 'question'))
  ]
}

/** The repositories of a product, which `github` names unless the product does. */
function repositoriesOf(write: Write, at: string, names: string): Setting {
  const own = write(`${at}.repositories`, names)
  return own.from === 'Default' ? { ...own, value: `${names}, by github`, from: 'Site config' } : own
}
