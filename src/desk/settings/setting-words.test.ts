import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainConfig, plainProduct } from '../../../test/support/builders/plain-config.ts'
import { installationVariables } from '../../config/environment/variables.ts'
import { allProcessors } from '../../payments/processors/all.ts'
import { settingWords } from './setting-words.ts'
import { siteSettings } from './site-settings.ts'

const scenes = Object.fromEntries(allProcessors.map(({ name }) => [name, { some: 'starter-kit' }]))
const config = { ...plainConfig, payments: { ...plainConfig.payments, processors: allProcessors, scenes } }
const names = [
  ...installationVariables(allProcessors),
  'PORT',
  'HOST',
  'Node',
  ...siteSettings({ config, sources: undefined }).map(({ name }) => name)
]

test('Every variable and every key of the site config has words, and no two of them the same', () => {
  const words = names.map((name) => settingWords(name, allProcessors) ?? `${name} has none`)
  assert.deepEqual(
    words.filter((text) => text.endsWith('has none')),
    []
  )
  // Groups of their own have an address, a name and an id.
  const often = ['Address', 'Name', 'Webhook secret']
  const twice = words.filter((text, index) => words.indexOf(text) !== index)
  assert.deepEqual(twice.filter((text) => !often.includes(text)).sort(), [])
  assert.ok(words.includes('Polar: page for buyers') && words.includes('Stripe: its ids of products'), words.join(', '))
})

test('Of several products the words say which one is meant', () => {
  const two = [plainProduct, { ...plainProduct, id: 'plus' }] as const
  const written = siteSettings({ config: { ...config, products: two }, sources: undefined })
  const words = written.map(({ name }) => settingWords(name, allProcessors))
  assert.deepEqual(
    words.filter((text) => text?.startsWith('Checkout')),
    ['Checkout (product 1)', 'Checkout (product 2)']
  )
})

test('A name that is no setting has no words', () => {
  for (const name of ['product.nothing', 'site.', 'GUMROAD_API_KEY', 'toString'])
    assert.equal(settingWords(name, allProcessors), undefined, name)
})
