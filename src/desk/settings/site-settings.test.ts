import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainConfig, plainProduct } from '../../../test/support/builders/plain-config.ts'
import type { Config } from '../../config/config.ts'
import type { ConfigSources } from '../../config/sources.ts'
import type { Picture } from '../../shop-front.ts'
import { siteSettings } from './site-settings.ts'

const sourcesOf = (...written: string[]): ConfigSources => ({
  variables: {},
  siteFile: '/shop/site.config.ts',
  written: new Set(written),
  secretFiles: {}
})

/** The lines as texts: name, value and place. */
function linesOf(config: Partial<Config>, sources: ConfigSources | undefined): string[] {
  return siteSettings({ config: { ...plainConfig, ...config }, sources }).map(({ name, value, from, isQuiet }) =>
    [name, value, ...(from ? [from] : []), ...(isQuiet ? ['quiet'] : [])].join(' | ')
  )
}

test('Each value of a small site config has its place, and what is not written has its default or is not set', () => {
  const written = ['site.name', 'site.url', 'site.supportEmail', 'product', 'product.id', 'product.name']
  assert.deepEqual(linesOf({}, sourcesOf(...written, 'product.checkoutUrl')), [
    'site.name | Test Shop | Site config',
    'site.url | https://shop.example | Site config',
    'site.supportEmail | help@shop.example | Site config',
    'site.home | Not set | quiet',
    'site.brand.logo | Not set | quiet',
    'site.brand.favicon | Not set | quiet',
    'site.brand.accent | Not set | quiet',
    'site.brand.corners | soft | Default',
    'site.brand.fonts | Geist, then those of the system | Default',
    'site.brand.home | Not set | quiet',
    'site.brand.links | Not set | quiet',
    'site.brand.openGraph | Not set | quiet',
    'product.id | starter-kit | Site config',
    'product.name | Starter Kit | Site config',
    'product.checkoutUrl | https://checkout.example/b/1 | Site config',
    'product.renewUrl | Not set | quiet',
    'product.seats | 1 | Default',
    'product.quantity | Not set | quiet',
    'product.aliases | product-lifetime | Default',
    'product.repositories | acme/kit, by github | Site config',
    'product.policy.refund | withdraw | Default',
    'product.policy.partialRefund | keep | Default',
    'product.policy.dispute | withdraw | Default',
    'product.policy.grace | Not set | quiet',
    'product.price | Not set | quiet',
    'product.line | Not set | quiet',
    'product.description | Not set | quiet',
    'product.pictures | Not set | quiet',
    'product.inside | Not set | quiet',
    'product.licence | Not set | quiet',
    'product.refunds | Not set | quiet',
    'product.questions | Not set | quiet',
    'admins | Not set | quiet',
    'alerts.zone | UTC | Default',
    'alerts.quiet | Not set | quiet',
    'alerts.weekly | A letter on Monday | Default',
    'payments.polar.portal | Not set | quiet',
    'payments.paddle.portal | Not set | quiet',
    'payments.acceptTests | Yes: purchases in test mode count | Default',
    'payments.keepBodiesDays | 90 days | Default'
  ])
})

const picture = {} as Picture
const colours = (accent: string) => ({ accent, onAccent: '#fff', hover: '#000' })
const markdown = { html: '<p>Text</p>' }

test('A full site config is shown in words, and texts of pages only as set', () => {
  const config: Partial<Config> = {
    admins: ['a@shop.example', 'b@shop.example'],
    alerts: { zone: 'Europe/Berlin', quiet: { from: 22 * 60 + 30, to: 8 * 60 }, weekly: false },
    site: {
      ...plainConfig.site,
      home: 'https://example.com',
      brand: {
        logo: { light: picture, dark: picture },
        favicon: picture,
        accent: { light: colours('#123456'), dark: colours('#abcdef') },
        corners: 'round',
        fonts: ['Charter', 'serif'],
        home: 'https://example.com/kit',
        links: [
          { name: 'terms', url: 'https://example.com/terms' },
          { name: 'imprint', url: 'https://shop.example/imprint' }
        ],
        openGraph: { title: 'Kit' }
      }
    },
    products: [
      {
        ...plainProduct,
        scenes: ['starter-kit', 'kit-2024', 'kit-2025'],
        renewUrl: 'https://billing.example/login',
        portals: { polar: { url: 'https://polar.sh/acme/portal', label: 'Polar', has: 'receipt' } },
        quantity: true,
        policy: { ...plainProduct.policy, grace: 7 },
        repositories: [
          { owner: 'acme', repo: 'kit' },
          { owner: 'acme', repo: 'course' }
        ],
        page: {
          price: '$199',
          line: 'Ready to ship.',
          description: markdown,
          pictures: [{ picture, alt: 'One' }],
          inside: ['Sign-in', 'Billing'],
          licence: markdown,
          refunds: markdown,
          questions: [{ question: 'Why?', answer: markdown }]
        }
      }
    ],
    payments: {
      ...plainConfig.payments,
      scenes: { stripe: { plink_1: 'kit', plink_2: 'both' }, polar: {} },
      acceptTests: false,
      keepBodiesDays: 30
    }
  }
  const sources = { ...sourcesOf('products', 'products[0].repositories'), variables: { SITE_URL: '.env' } as const }
  const lines = linesOf(config, sources).map((line) => line.replace(/ \| (Default|quiet)$/, ''))
  assert.deepEqual(lines.slice(1), [
    'site.url | Not used: SITE_URL counts',
    'site.supportEmail | help@shop.example',
    'site.home | https://example.com',
    'site.brand.logo | For light and dark pages',
    'site.brand.favicon | Set',
    'site.brand.accent | #123456 on light pages, #abcdef on dark ones',
    'site.brand.corners | round',
    'site.brand.fonts | Charter, serif',
    'site.brand.home | https://example.com/kit',
    'site.brand.links | terms: https://example.com/terms, imprint: https://shop.example/imprint',
    'site.brand.openGraph | Set',
    'products[0].id | starter-kit',
    'products[0].name | Starter Kit',
    'products[0].checkoutUrl | https://checkout.example/b/1',
    'products[0].renewUrl | https://billing.example/login',
    'products[0].seats | 1',
    'products[0].quantity | Buyers choose how many',
    'products[0].aliases | kit-2024, kit-2025',
    'products[0].repositories | acme/kit, acme/course | Site config',
    'products[0].policy.refund | withdraw',
    'products[0].policy.partialRefund | keep',
    'products[0].policy.dispute | withdraw',
    'products[0].policy.grace | 7 days',
    'products[0].price | $199',
    'products[0].line | Ready to ship.',
    'products[0].description | Set',
    'products[0].pictures | One picture',
    'products[0].inside | 2 points',
    'products[0].licence | Set',
    'products[0].refunds | Set',
    'products[0].questions | One question',
    'admins | a@shop.example, b@shop.example',
    'alerts.zone | Europe/Berlin',
    'alerts.quiet | 22:30 to 08:00',
    'alerts.weekly | No letter on Monday',
    'payments.stripe.scenes | plink_1 is kit, plink_2 is both',
    'payments.polar.portal | https://polar.sh/acme/portal',
    'payments.paddle.portal | Not set',
    'payments.acceptTests | No',
    'payments.keepBodiesDays | 30 days'
  ])
})

test('Of a configuration that a program made, no place is told, and one product is called product', () => {
  const of = (config: Partial<Config>) => siteSettings({ config: { ...plainConfig, ...config }, sources: undefined })
  assert.ok(of({}).every(({ from }) => from === undefined))
  assert.equal(of({}).find(({ name }) => name === 'product.repositories')?.value, 'acme/kit')
  const two = of({
    products: [plainProduct, { ...plainProduct, id: 'other', scenes: ['other'], page: { inside: [] } }]
  })
  const texts = two.map(({ name, value }) => `${name} ${value}`)
  assert.ok(texts.includes('products[1].aliases Not set') && texts.includes('products[1].inside Not set'))
  assert.deepEqual(
    two.filter(({ name }) => name.endsWith('.id')).map(({ name, value }) => `${name} ${value}`),
    ['products[0].id starter-kit', 'products[1].id other']
  )
  assert.equal(of({ site: { ...plainConfig.site, brand: { logo: { light: picture } } } })[4]?.value, 'For all pages')
})
