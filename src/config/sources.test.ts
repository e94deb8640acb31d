import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allProcessors } from '../payments/processors/all.ts'
import { locationOf, readSources } from './sources.ts'

const PASSWORD = 'p4ssw0rd-of-the-tests'
const processors = allProcessors
const none = { siteFile: { kind: 'none' }, processors, fromFile: new Set<string>() } as const

for (const [address, location] of [
  [`postgres://shop:${PASSWORD}@db.example:5432/pullpass?sslmode=require`, 'db.example:5432/pullpass'],
  [`postgres://db.example/pullpass?password=${PASSWORD}`, 'db.example/pullpass'],
  [`smtps://shop%40example.com:${PASSWORD}@mail.example.com`, 'mail.example.com'],
  [`smtp://mail.example.com:2525/`, 'mail.example.com:2525'],
  // A password that was not encoded is read as another part of the address.
  ['postgres://shop:12/34@db.example/pullpass', undefined],
  ['postgres://shop:12?34@db.example/pullpass', undefined],
  ['postgres://shop:12#34@db.example/pullpass', undefined],
  [`postgres://shop:${PASSWORD}@db.example/pull@pass`, undefined],
  ['no address', undefined],
  [undefined, undefined]
] as const) {
  test(`Of the address ${address?.replace(PASSWORD, '…')} the location is ${location}`, () => {
    assert.equal(locationOf(address), location)
  })
}

test('Each variable that is set has the place where it was set, and no value', () => {
  const env = {
    SITE_URL: 'https://shop.example',
    PORT: '3000',
    HOST: '',
    STRIPE_WEBHOOK_SECRET: `whsec_${PASSWORD}`,
    DATABASE_URL: `postgres://shop:${PASSWORD}@db.example/pullpass`,
    SMTP_URL: `smtps://shop:${PASSWORD}@mail.example`,
    CODE_HOST_INVITE_TOKEN: PASSWORD,
    PATH: '/bin'
  }
  const sources = readSources(env, '/shop', { ...none, fromFile: new Set(['STRIPE_WEBHOOK_SECRET', 'PATH']) })
  assert.deepEqual(sources, {
    variables: {
      SITE_URL: 'environment',
      DATABASE_URL: 'environment',
      CODE_HOST_INVITE_TOKEN: 'environment',
      STRIPE_WEBHOOK_SECRET: '.env',
      SMTP_URL: 'environment',
      PORT: 'environment'
    },
    siteFile: '/shop/site.config.ts',
    written: new Set(),
    secretFiles: {},
    postgres: 'db.example/pullpass',
    mailServer: 'mail.example'
  })
  assert.ok(!JSON.stringify([sources, ...sources.written]).includes(PASSWORD))
})

test('Only the address of a Postgres has a host and a name, whatever its case', () => {
  const locationIn = (address: string) => readSources({ DATABASE_URL: address }, '/', none).postgres
  assert.equal(locationIn('POSTGRES://shop@db.example/pullpass'), 'db.example/pullpass')
  assert.equal(locationIn('postgresql://shop@db.example/pullpass'), 'db.example/pullpass')
  assert.equal(locationIn('file:///data/postgres.db'), undefined)
  assert.deepEqual(readSources({ HOST: '::1' }, '/', none).variables, { HOST: 'environment' })
})

test('Paths begin at the working directory', () => {
  const env = { SITE_CONFIG: '../kit.ts', CODE_HOST_INVITE_TOKEN_FILE: 'secrets/token', DATABASE_URL: 'file:./a.db' }
  const { siteFile, secretFiles, postgres } = readSources(env, '/shop/now', none)
  assert.deepEqual(
    [siteFile, secretFiles, postgres],
    ['/shop/kit.ts', { CODE_HOST_INVITE_TOKEN: '/shop/now/secrets/token' }, undefined]
  )
})

test('The keys of the site config are those that it writes, at every depth', () => {
  const value = {
    site: { name: 'Kit', url: undefined },
    products: [{ id: 'a' }, { id: 'b', policy: { refund: 'keep' } }],
    payments: { acceptTests: false }
  }
  const { written } = readSources({}, '/', { ...none, siteFile: { kind: 'loaded', value, folder: '/' } })
  assert.deepEqual(
    [...written],
    [
      'site',
      'site.name',
      'products',
      'products[0]',
      'products[0].id',
      'products[1]',
      'products[1].id',
      'products[1].policy',
      'products[1].policy.refund',
      'payments',
      'payments.acceptTests'
    ]
  )
})

test('A site config that contains itself is read to some depth', () => {
  const value: Record<string, unknown> = {}
  value.self = value
  assert.equal(readSources({}, '/', { ...none, siteFile: { kind: 'loaded', value, folder: '/' } }).written.size, 9)
})
