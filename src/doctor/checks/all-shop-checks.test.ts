import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RegisteredWebhook } from '../../payments/processors/webhook-list.ts'
import { findingsOf } from '../finding.ts'
import type { ShopFacts } from '../shop-facts.ts'
import { shopChecks } from './all-shop-checks.ts'
import { sizeWords } from './shop/disk.ts'

const NOW = Date.UTC(2026, 10, 23, 12)
const HOUR = 3_600_000
const MB = 1024 * 1024

const address = 'https://kit.example/api/webhooks/stripe'
const events = { always: ['paid', 'refunded'], ofSubscriptions: ['renewed'] }
const here = { url: address, events: ['paid', 'refunded', 'renewed'] }
const stripe = {
  name: 'stripe',
  label: 'Stripe',
  lastDeliveryAt: NOW - HOUR,
  isMapped: true,
  webhooks: { known: { webhooks: [here], address, events } },
  listingKey: 'STRIPE_API_KEY'
}
const { webhooks: _webhooks, ...unlisted } = stripe
const { listingKey: _key, ...withoutList } = unlisted
const { lastDeliveryAt: _at, ...silentWithoutList } = withoutList
const good: ShopFacts = {
  now: NOW,
  processors: [stripe],
  hook: { goodAt: NOW - HOUR, expectedSince: NOW - 9 * HOUR },
  unmatched: { count: 0, isMore: false },
  site: { url: 'https://kit.example', isPrivate: false, answer: 'shop' },
  mail: { server: 'took', toFolder: false, waiting: 0, failed: 0 },
  disk: { known: { freeBytes: 2048 * MB, folder: '/data' } },
  database: { known: { kind: 'sqlite', isChecked: true, damage: [] } }
}
const { server: _, ...noServer } = good.mail
const { lastDeliveryAt: __, ...silent } = stripe
const site = (change: Partial<ShopFacts['site']>) => ({ site: { ...good.site, ...change } })
const mail = (change: Partial<ShopFacts['mail']>) => ({ mail: { ...good.mail, ...change } })
const chat = (change: Partial<NonNullable<ShopFacts['chat']>>) => ({ chat: { waiting: 0, failed: 0, ...change } })
const free = (freeBytes: number) => ({ disk: { known: { freeBytes, folder: '/data' } } })
const backup = (newest?: { name: string; at: number; bytes: number }) => ({
  backup: { known: { folder: '/backups', ...(newest && { newest }) } }
})
const database = (change: object) => ({
  database: { known: { kind: 'postgres' as const, isChecked: true, damage: [], ...change } }
})

/** Stripe lists these webhooks. */
const lists = (webhooks: RegisteredWebhook[]) => ({
  processors: [{ ...stripe, webhooks: { known: { webhooks, address, events } } }]
})

const table: [title: string, change: Partial<ShopFacts>, ...expected: RegExp[]][] = [
  ['Everything is fine in a shop that is set up as the documents say', {}],
  ['A shop without a payment processor is wrong', { processors: [] }, /^wrong webhook-secrets: No payment can arrive/],
  [
    'A shop without a webhook of the code host is worth knowing',
    { hook: undefined as never },
    /^worth_knowing webhook-secrets: The webhook of the code host is off/
  ],
  [
    'A webhook of the code host that has delivered nothing, with nothing to deliver, is not known to work',
    { hook: { expectedSince: NOW - 9 * HOUR } },
    /^unknown webhook-secrets: .* not known: none has come yet, and none was to be expected since November 23, 2026, 03:00 UTC\.$/
  ],
  [
    'The same is so before the shop has noted its secret',
    { hook: {} },
    /^unknown webhook-secrets: .* to be expected\.$/
  ],
  [
    'A webhook of the code host that told of no acceptance is worth knowing',
    { hook: { expectedSince: NOW - 9 * HOUR, missedAt: NOW } },
    /^worth_knowing webhook-secrets: No delivery .* has come since November 23, 2026, 03:00 UTC, .* found by asking, on November 23, 2026, 12:00 UTC\.$/
  ],
  [
    'A webhook of the code host that does not deliver any more is worth knowing',
    { hook: { goodAt: NOW - 5 * HOUR, expectedSince: NOW - 9 * HOUR, missedAt: NOW } },
    /^worth_knowing webhook-secrets: No delivery .* has come since November 23, 2026, 07:00 UTC/
  ],
  [
    'A processor that has delivered nothing lately is worth knowing',
    { processors: [silent] },
    /^worth_knowing deliveries: No delivery of Stripe/
  ],
  [
    'Which events a webhook sends is not known without the API key',
    { processors: [unlisted] },
    /^unknown webhooks-registered: Whether the webhook of Stripe sends .* is not known: STRIPE_API_KEY is not set\.$/
  ],
  [
    'Which events a webhook sends is not known where no list can be read',
    { processors: [withoutList] },
    /^unknown webhooks-registered: Whether the webhook of Stripe sends .* is not known: Pullpass cannot look there\.$/
  ],
  [
    'A processor that has delivered nothing and has no list is one finding, and not two',
    { processors: [silentWithoutList] },
    /^worth_knowing deliveries: No delivery of Stripe/
  ],
  [
    'A webhook whose address ends with a slash leads here',
    lists([
      { ...here, url: `${address}/` },
      { url: 'no address', events: [] }
    ])
  ],
  [
    'A webhook whose host is written in capitals leads here',
    lists([{ url: address.toUpperCase().replace('/API/WEBHOOKS/STRIPE', '/api/webhooks/stripe'), events: 'all' }])
  ],
  [
    'Two webhooks that send all events between them are fine',
    lists([
      { ...here, events: ['paid'] },
      { ...here, events: ['refunded', 'renewed'] }
    ])
  ],
  [
    'A webhook that does not send what was paid is wrong',
    lists([{ ...here, events: ['refunded'] }]),
    /^wrong webhooks-registered: The webhook of Stripe to https\S+ does not send paid\.$/
  ],
  [
    'A webhook that does not send renewals is worth knowing',
    lists([{ ...here, events: ['paid', 'refunded'] }]),
    /^worth_knowing webhooks-registered: The webhook of Stripe does not send renewed\.$/
  ],
  [
    'A webhook that is off is wrong',
    lists([{ ...here, problem: 'is off' }]),
    /^wrong webhooks-registered: The webhook of Stripe to https\S+ is off\.$/
  ],
  ['A webhook that is off is fine beside one that is on', lists([{ ...here, problem: 'is off' }, here])],
  [
    'A list without a webhook is worth knowing while deliveries arrive',
    lists([]),
    /^worth_knowing webhooks-registered: Deliveries of Stripe arrive, but by its list it has no webhook/
  ],
  [
    'A webhook that leads elsewhere is worth knowing while deliveries arrive',
    lists([{ ...here, url: `${address}x` }]),
    /^worth_knowing webhooks-registered: Deliveries of Stripe arrive, but by its list its webhook leads elsewhere/
  ],
  [
    'Webhooks that lead elsewhere are wrong while no delivery arrives',
    {
      processors: [
        {
          ...silent,
          webhooks: {
            known: { webhooks: [here, here].map((each) => ({ ...each, url: `${address}x` })), address, events }
          }
        }
      ]
    },
    /^wrong webhooks-registered: Stripe does not send to https\S+: its webhooks lead elsewhere\.$/,
    /^worth_knowing deliveries/
  ],
  [
    'A list of webhooks that could not be read is unknown',
    { processors: [{ ...stripe, webhooks: { unknown: 'Why.' } }] },
    /^unknown webhooks-registered: Why\.$/
  ],
  [
    'A processor without any id of a product is wrong',
    { processors: [{ ...stripe, isMapped: false }] },
    /^wrong sales-mapped: No id of Stripe/
  ],
  [
    'One paid sale that matches no product is wrong',
    { unmatched: { count: 1, isMore: false } },
    /^wrong sales-mapped: 1 paid sale matches no product: its buyer gets nothing\.$/
  ],
  [
    'More paid sales than are counted match no product, which is wrong',
    { unmatched: { count: 100, isMore: true } },
    /^wrong sales-mapped: More than 100 paid sales match no product: their buyers get nothing\.$/
  ],
  [
    'A site address with plain http is wrong',
    site({ url: 'http://kit.example' }),
    /^wrong site-address: http:\/\/kit.example is plain http/
  ],
  [
    'A site address of this machine alone is worth knowing',
    site({ url: 'http://127.0.0.1:3000', isPrivate: true }),
    /^worth_knowing site-address: .*this machine only/
  ],
  [
    'A proxy that the configuration does not name is wrong, since all visitors count as one',
    site({ isProxyUntold: true }),
    /^wrong site-address: TRUST_PROXY is not set, .* nobody can sign in or buy\.$/
  ],
  [
    'A site address that answers with something else is wrong',
    site({ answer: 'other' }),
    /^wrong site-address: .*something else/
  ],
  [
    'A site address that does not answer is wrong',
    site({ answer: { failed: 'ECONNREFUSED' } }),
    /^wrong site-address: .*does not answer \(ECONNREFUSED\)/
  ],
  [
    'A mail server that refuses is wrong',
    mail({ server: { problem: 'The mail server refuses.' } }),
    /^wrong mail: The mail server refuses\.$/
  ],
  [
    'Mails that are only written to a folder are worth knowing',
    { mail: { ...noServer, toFolder: true } },
    /^worth_knowing mail: Mails are only written/
  ],
  ['A shop that cannot send mails is wrong', { mail: noServer }, /^wrong mail: No mail can be sent/],
  ['A mail that has waited for an hour is fine', mail({ waiting: 1, oldestAt: NOW - HOUR })],
  [
    'A mail that has waited for more than an hour is wrong',
    mail({ waiting: 1, oldestAt: NOW - HOUR - 1 }),
    /^wrong mail: 1 mail waits, the oldest since November 23, 2026, 10:59 UTC/
  ],
  [
    'Two mails of which one has waited for two hours are wrong',
    mail({ waiting: 2, oldestAt: NOW - 2 * HOUR }),
    /^wrong mail: 2 mails wait, the oldest since November 23, 2026, 10:00 UTC/
  ],
  ['One mail that was given up is worth knowing', mail({ failed: 1 }), /^worth_knowing mail: 1 mail was given up/],
  [
    'Three mails that were given up are worth knowing',
    mail({ failed: 3 }),
    /^worth_knowing mail: 3 mails were given up/
  ],
  ['A test mail that was sent is fine', mail({ sent: { to: 'you@example.com' } })],
  [
    'A test mail that was not sent is wrong',
    mail({ sent: { to: 'you@example.com', problem: 'Refused.' } }),
    /^wrong mail: .*you@example.com was not sent\. Refused\.$/
  ],
  ['A chat without messages is fine', chat({})],
  ['A chat whose address does not answer is wrong', chat({ problem: 'No such host.' }), /^wrong chat: No such host\.$/],
  ['A chat message that has waited for an hour is fine', chat({ waiting: 1, oldestAt: NOW - HOUR })],
  [
    'A chat message that has waited for more than an hour is wrong',
    chat({ waiting: 1, oldestAt: NOW - HOUR - 1 }),
    /^wrong chat: 1 message waits, the oldest since November 23, 2026, 10:59 UTC/
  ],
  [
    'Two chat messages of which one has waited for two hours are wrong',
    chat({ waiting: 2, oldestAt: NOW - 2 * HOUR }),
    /^wrong chat: 2 messages wait, the oldest since/
  ],
  [
    'One chat message that was given up is worth knowing',
    chat({ failed: 1 }),
    /^worth_knowing chat: 1 message was given up/
  ],
  [
    'Three chat messages that were given up are worth knowing',
    chat({ failed: 3 }),
    /^worth_knowing chat: 3 messages were given up/
  ],
  ['A test message that was sent is fine', chat({ sent: {} })],
  [
    'A test message that was not sent is wrong',
    chat({ sent: { problem: 'Refused.' } }),
    /^wrong chat: The test message was not sent\. Refused\.$/
  ],
  ['A disk with less than 2 GB free is worth knowing', free(2048 * MB - 1), /^worth_knowing disk/],
  ['A disk with 512 MB free is worth knowing', free(512 * MB), /^worth_knowing disk: 512 MB are free in \/data/],
  ['A disk with less than 512 MB free is wrong', free(512 * MB - 1), /^wrong disk/],
  ['A disk with less than 64 MB free raises the alarm', free(64 * MB - 1), /^alarm disk/],
  [
    'A disk of which the free space could not be read is unknown',
    { disk: { unknown: 'Why.' } },
    /^unknown disk: .*Why\.$/
  ],
  ['A backup of today is fine', backup({ name: 'a.db', at: NOW - HOUR, bytes: 5 })],
  ['A backup that is two days old is fine', backup({ name: 'a.db', at: NOW - 48 * HOUR, bytes: 5 })],
  [
    'A backup that is older than two days is wrong',
    backup({ name: 'a.db', at: NOW - 48 * HOUR - 1, bytes: 3 * MB }),
    /^wrong backup: The newest backup in \/backups is a\.db, 2 days old, 3 MB\.$/
  ],
  [
    'An empty backup is wrong',
    backup({ name: 'a.db', at: NOW - HOUR, bytes: 0 }),
    /^wrong backup: .* 1 hour old, 0 kB/
  ],
  ['A folder without a backup is wrong', backup(), /^wrong backup: There is no backup in \/backups\.$/],
  [
    'A folder with backups that cannot be read is unknown',
    { backup: { unknown: '/backups cannot be read.' } },
    /^unknown backup: .*cannot be read\.$/
  ],
  ['A Postgres database that is checked for damage is fine', database({})],
  [
    'A Postgres database that is not checked for damage is worth knowing',
    database({ isChecked: false }),
    /^worth_knowing integrity: Postgres does not look for damage/
  ],
  [
    'A damaged database raises the alarm, and three of its damages are named',
    database({ damage: ['a', 'b', 'c', 'd'] }),
    /^alarm integrity: The database is damaged: a; b; c\.$/
  ],
  ['A database that could not be checked is unknown', { database: { unknown: 'Why.' } }, /^unknown integrity: .*Why\.$/]
]

for (const [title, change, ...expected] of table) {
  test(title, () => {
    const all = findingsOf(shopChecks, { ...good, ...change })
    const lines = all
      .filter(({ severity }) => severity !== 'fine')
      .map(({ severity, check, found }) => `${severity} ${check}: ${found}`)
    assert.equal(lines.length, expected.length, lines.join('\n'))
    for (const [index, pattern] of expected.entries()) assert.match(lines[index] ?? '', pattern)
  })
}

test('Whatever is not fine in the shop has something to do, unless it is unknown, and a link', () => {
  const all = table.flatMap(([, change]) => findingsOf(shopChecks, { ...good, ...change }))
  const open = all.filter(({ severity }) => severity !== 'fine')
  assert.deepEqual([...new Set(open.map(({ check }) => check))].sort(), shopChecks.map(({ id }) => id).sort())
  for (const { severity, check, found, fix, pages, link } of open) {
    if (severity !== 'unknown') assert.ok(fix, `${check} has nothing to do: ${found}`)
    assert.ok(link ?? pages?.[0], `${check} has no link: ${found}`)
  }
})

test('A size is written in the unit that fits', () => {
  const sizes = [1, 1024, MB - 1, MB, 1024 * MB - MB, 1024 * MB, 1536 * MB].map(sizeWords)
  assert.deepEqual(sizes, ['1 kB', '1 kB', '1024 kB', '1 MB', '1023 MB', '1.0 GB', '1.5 GB'])
})

test('Processors that have delivered nothing lately are one finding, which names them and their webhooks', () => {
  const creem = { ...silent, name: 'creem', label: 'Creem' }
  const paddle = { ...silent, name: 'paddle', label: 'Paddle' }
  const found = findingsOf(shopChecks, { ...good, processors: [creem, stripe, paddle] })
  const words = found
    .filter(({ check }) => check === 'deliveries')
    .map(({ severity, found: said, fix }) => [severity, said, fix])
  assert.deepEqual(words, [
    ['fine', 'The last delivery of Stripe came on November 23, 2026.', undefined],
    [
      'worth_knowing',
      'No delivery of Creem or Paddle has come in the last 30 days.',
      'Send a test delivery from the dashboard of each, to /api/webhooks/creem and /api/webhooks/paddle of this shop.'
    ]
  ])
})

test('A finding about the deliveries of a processor does not lead to the documentation of another one', () => {
  const webhooks = { known: { webhooks: [], address, events } }
  const ofPolar = (webhookDocs?: string) => {
    const polar = {
      ...silent,
      name: 'polar',
      label: 'Polar',
      webhooks,
      ...(webhookDocs !== undefined && { webhookDocs })
    }
    const found = findingsOf(shopChecks, { ...good, processors: [polar] }).filter(({ about }) => about === 'Polar')
    return found.map(({ check, pages = [], link }) => [check, ...pages.map(({ to }) => to), ...(link ? [link] : [])])
  }
  const docs = 'https://polar.example/docs/webhooks'
  assert.deepEqual(ofPolar(docs), [
    ['webhooks-registered', '/admin/deliveries', docs],
    ['deliveries', '/admin/deliveries', docs]
  ])
  assert.deepEqual(ofPolar(), [
    ['webhooks-registered', '/admin/deliveries'],
    ['deliveries', '/admin/deliveries']
  ])
})
