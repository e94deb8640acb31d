import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../../../src/config/config.ts'
import { installationVariables } from '../../../src/config/environment/variables.ts'
import { allProcessors } from '../../../src/payments/processors/all.ts'
import { sandboxRepository } from '../../support/builders/plain-config.ts'
import { databases } from '../../support/databases/databases.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { aWorld, openWorld } from '../../support/worlds/test-worlds.ts'
import { signIn } from '../../support/worlds/visitor.ts'

const example = fileURLToPath(new URL('../../../site.config.example.ts', import.meta.url))

/** The lines of the tables by their keys: the value and, where it is told, the place that the value came from. */
function linesOf(html: string): Map<string, string> {
  const rows = [...html.matchAll(/<tr role="row">(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd] role="(?:rowheader|cell)[^>]*>(.*?)<\/t[hd]>|<th scope="row"[^>]*>(.*?)<\/th>/gs)].map(
      ([, cell, head]) => `${head ?? cell}`.replaceAll(/<[^>]+>/g, '').trim()
    )
  )
  return new Map(
    rows.flatMap(([, value, key, ...rest]) => (key === undefined ? [] : [[key, [value, ...rest].join(' | ')]]))
  )
}

/** Secrets of all kinds, made at run time, so that no scanner takes one for a real one. */
const secretOf = (name: string) => createHash('sha256').update(name).digest('hex')
const whsec = `whsec_${Buffer.from('a secret of these tests'.repeat(2)).toString('base64')}`
const secrets = {
  CODE_HOST_CLIENT_SECRET: secretOf('client'),
  CODE_HOST_WEBHOOK_SECRET: secretOf('hook'),
  AUTH_SECRET: secretOf('auth'),
  STRIPE_WEBHOOK_SECRET: whsec,
  POLAR_API_KEY: secretOf('polar'),
  ALERT_WEBHOOK_URL: `https://hooks.slack.com/services/${secretOf('chat')}`,
  EVENT_WEBHOOK_URL: `https://hooks.program.dev/${secretOf('events')}`,
  EVENT_WEBHOOK_SECRET: `whsec_${Buffer.from(secretOf('event')).toString('base64')}`,
  METRICS_TOKEN: secretOf('metrics')
}
const passwords = { database: secretOf('database'), smtp: secretOf('smtp'), token: secretOf('token') }

test('The page has every value with its place, and of secrets only whether they are set', async (t) => {
  const cwd = await mkdtemp(join(tmpdir(), 'pullpass-settings-'))
  t.after(() => rm(cwd, { recursive: true }))
  await writeFile(join(cwd, 'token'), passwords.token)
  await utimes(join(cwd, 'token'), 0, Date.UTC(2026, 10, 2, 9, 30) / 1000)
  const env = {
    ...secrets,
    SITE_CONFIG: example,
    PORT: '8080',
    DATABASE_URL: `postgres://shop:${passwords.database}@db.example:5432/pullpass?sslmode=require`,
    SMTP_URL: `smtps://shop:${passwords.smtp}@mail.example.com`,
    CODE_HOST_CLIENT_ID: 'the-client-id',
    CODE_HOST_INVITE_TOKEN: secretOf('other-token'),
    CODE_HOST_INVITE_TOKEN_FILE: 'token'
  }
  const read = await readConfig(env, cwd, allProcessors, new Set(['PORT', 'SMTP_URL', 'AUTH_SECRET']))
  assert.ok(read.kind === 'ready', JSON.stringify(read))
  const [sqlite] = databases
  const { products, listen, payments } = read.config
  const world = await openWorld(t, sqlite?.create ?? assert.fail(), {
    sources: read.sources,
    config: {
      products: [{ ...products[0], repositories: [sandboxRepository] }],
      listen,

      payments,
      database: read.config.database,
      admins: [SELLER]
    }
  })
  const seller = await signIn(world, SELLER)
  const html = await (await seller.get('/admin/settings')).text()
  const lines = linesOf(html)

  for (const [name, says] of Object.entries({
    SITE_CONFIG: `${example} | Environment`,
    SITE_URL: 'Not set: site.url counts | ',
    PORT: '8080 | File .env',
    HOST: '127.0.0.1 | Default',
    TRUST_PROXY: 'Off | Default',
    DATABASE_URL: 'Postgres, db.example:5432/pullpass | Environment',
    CODE_HOST: 'github | Default',
    CODE_HOST_INVITE_TOKEN: 'Set, and not used: the file takes precedence | Environment',
    CODE_HOST_INVITE_TOKEN_FILE: `Set, from the file ${join(cwd, 'token')}, changed November 2, 2026, 09:30 UTC | Environment`,
    CODE_HOST_CLIENT_SECRET: 'Set | Environment',
    CODE_HOST_WEBHOOK_SECRET: 'Set | Environment',
    AUTH_SECRET: 'Set | File .env',
    STRIPE_WEBHOOK_SECRET: 'Set | Environment',
    PADDLE_WEBHOOK_SECRET: 'Not set: the processor is off | ',
    POLAR_API_KEY: 'Set | Environment',
    POLAR_API_URL: `${lines.get('POLAR_API_URL')?.split(' ')[0]} | Default`,
    SMTP_URL: 'Set, mail.example.com | File .env',
    'product.id': 'kit-lifetime | Site config',
    'product.seats': '1 | Default',
    'product.aliases': 'product-lifetime | Default',
    'product.repositories': 'acme-starters/starter-kit, by github | Site config',
    'product.policy.refund': 'withdraw | Default',
    'product.price': 'Not set | ',
    admins: `${SELLER} | Site config`,
    'payments.keepBodiesDays': '90 days | Default'
  }))
    assert.equal(lines.get(name), says, name)

  const known = [...installationVariables(allProcessors), 'PORT', 'HOST']
  assert.deepEqual(
    known.filter((name) => !lines.has(name)),
    [],
    'every variable is there'
  )
  const all = [...Object.values(secrets), ...Object.values(passwords), env.CODE_HOST_INVITE_TOKEN]
  for (const secret of all) {
    for (let at = 0; at + 8 <= secret.length; at += 1)
      assert.ok(!html.includes(secret.slice(at, at + 8)), `a part of ${secret}`)
  }
  assert.match(html, /<th [^>]*><span class="sr-only">From</)
  assert.equal(lines.get('Node'), `${process.version} | `)
  assert.match(html, /Read only: change these in the environment or in site\.config\.example\.ts, and restart\./)

  await rm(join(cwd, 'token'))
  const gone = linesOf(await (await seller.get('/admin/settings')).text()).get('CODE_HOST_INVITE_TOKEN_FILE')
  assert.match(`${gone}`, /^Set, from the file .*token, which cannot be read \| Environment$/)
})

onEachDatabase('the settings of a shop without a configuration', aWorld({ config: { admins: [SELLER] } }), (world) => {
  test('Where nothing was configured the page says so, tells no places and no secrets, and has the values', async () => {
    const seller = await signIn(world(), SELLER)
    const html = await (await seller.get('/admin/settings')).text()
    const lines = linesOf(html)
    assert.match(html, /was started without a configuration/)
    assert.doesNotMatch(html, /<th [^>]*><span class="sr-only">From</)
    assert.equal(lines.get('SITE_URL'), world().url)
    assert.match(`${lines.get('DATABASE_URL')}`, /^(SQLite, \/|Postgres$)/)
    assert.equal(lines.get('product.id'), 'starter-kit')
    assert.equal(lines.get('product.repositories'), 'acme-starters/starter-kit')
    for (const name of ['CODE_HOST_INVITE_TOKEN', 'AUTH_SECRET', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL'])
      assert.equal(lines.has(name), false, name)
  })

  test('A colour of the brand has a swatch before its text', async () => {
    const { config } = world()
    const colours = (accent: string) => ({ accent, onAccent: '#ffffff', hover: '#000000' })
    config.site = { ...config.site, brand: { accent: { light: colours('#123456'), dark: colours('#abcdef') } } }
    const seller = await signIn(world(), SELLER)
    const html = await (await seller.get('/admin/settings')).text()
    const swatch = (colour: string) => `<svg class="swatch"[^>]*><rect [^>]*fill="${colour}"/></svg>${colour}`
    assert.match(html, new RegExp(`${swatch('#123456')} on light pages, ${swatch('#abcdef')} on dark ones`))
  })
})
