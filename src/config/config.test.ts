import assert from 'node:assert/strict'
import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gitHubKind } from '../code-host/github/kind.ts'
import { allProcessors } from '../payments/processors/all.ts'
import { defaultPolicy } from '../product.ts'
import { readConfig } from './config.ts'
import { installationVariables } from './environment/variables.ts'

const example = fileURLToPath(new URL('../../site.config.example.ts', import.meta.url))
const noSecret =
  'No payment can arrive: none of STRIPE_WEBHOOK_SECRET, POLAR_WEBHOOK_SECRET, LEMONSQUEEZY_WEBHOOK_SECRET, PADDLE_WEBHOOK_SECRET, CREEM_WEBHOOK_SECRET, STANDARD_WEBHOOK_SECRET is set.'
const needed = { CODE_HOST_INVITE_TOKEN: 'token', MAIL_DIR: 'mails' }

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pullpass-config-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

async function ready(env: Record<string, string>, cwd: string) {
  const result = await readConfig(env, cwd)
  assert.ok(result.kind === 'ready', JSON.stringify(result))
  return result
}

/** Writes a site config with the example's values and the given sections. */
async function siteWith(folder: string, sections: string): Promise<string> {
  const base = `import example from ${JSON.stringify(example)}\n`
  await writeFile(join(folder, 'site.mjs'), `${base}export default { ...example, ${sections} }`)
  return 'site.mjs'
}

test('The example site config has no mistake, found in its folder or named by SITE_CONFIG', async (t) => {
  const cwd = await emptyFolder(t)
  const named = await ready({ ...needed, SITE_CONFIG: example }, cwd)
  await copyFile(example, join(cwd, 'site.config.ts'))
  const found = await ready(needed, cwd)
  assert.deepEqual(found.config, named.config)
  assert.deepEqual(found.config, {
    site: { name: 'Acme Kit', url: 'https://kit.example.com', supportEmail: 'support@example.com' },
    products: [
      {
        id: 'kit-lifetime',
        name: 'Acme Kit, lifetime access',
        checkoutUrl: 'https://buy.stripe.com/abc123',
        seats: 1,
        portals: { creem: { url: 'https://creem.io/my-orders/login', label: 'Creem', has: 'order' } },
        scenes: ['kit-lifetime', 'product-lifetime'],
        repositories: [{ owner: 'acme', repo: 'kit' }],
        policy: defaultPolicy
      }
    ],
    admins: ['you@example.com'],
    alerts: { zone: 'UTC', weekly: true },
    listen: { port: 3000, host: '127.0.0.1' },
    trustProxy: { kind: 'none' },
    database: { kind: 'sqlite', file: join(cwd, 'data', 'pullpass.db') },
    codeHost: { kind: gitHubKind, apiUrl: 'https://api.github.com', url: 'https://github.com' },
    mail: { from: 'Acme Kit <support@example.com>', dir: join(cwd, 'mails'), smtp: false },
    payments: {
      processors: allProcessors,
      scenes: { stripe: {}, polar: {}, lemonsqueezy: {}, paddle: {}, creem: {}, standard: {} },
      keepBodiesDays: 90,
      acceptTests: false
    }
  })
  assert.ok((await stat(join(cwd, 'mails'))).isDirectory())
})

test('A home page that is the first page of the shop itself is a mistake', async (t) => {
  const env = { ...needed, SITE_CONFIG: 'site.mjs', SITE_URL: 'https://shop.example' }
  for (const [home, isMistake] of [
    ['https://shop.example', true],
    ['https://shop.example/?from=logo', true],
    ['https://shop.example/about', false]
  ] as const) {
    const cwd = await emptyFolder(t)
    await siteWith(cwd, `site: { ...example.site, home: '${home}' }`)
    const result = await readConfig(env, cwd)
    const named = result.kind === 'mistakes' ? result.mistakes.map(({ name }) => name) : []
    assert.deepEqual(named, isMistake ? ['site.home'] : [], home)
  }
})

test('The pictures of the site config are found from its folder, and paths in the footer become whole addresses', async (t) => {
  const cwd = await emptyFolder(t)
  const folder = join(cwd, 'elsewhere')
  await mkdir(folder)
  await writeFile(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>')
  const brand = "brand: { logo: 'logo.svg', links: { terms: '/terms', imprint: 'mailto:a@b.example' } }"
  const site = `site: { ...example.site, home: 'https://own.example', ${brand} }`
  const page = "product: { ...example.product, price: '$ 1', description: '**Hello**' }"
  await siteWith(folder, `${site}, ${page}`)
  const { config, warnings } = await ready(
    { ...needed, SITE_CONFIG: 'elsewhere/site.mjs', SITE_URL: 'https://shop.example' },
    cwd
  )
  assert.deepEqual(
    warnings.filter((warning) => /brand|home|price|description/.test(warning)),
    []
  )
  assert.equal(config.site.home, 'https://own.example')
  assert.equal(config.site.brand?.logo?.light.width, 30)
  assert.deepEqual(config.site.brand.links, [
    { name: 'terms', url: 'https://shop.example/terms' },
    { name: 'imprint', url: 'mailto:a@b.example' }
  ])
  const [product] = config.products
  assert.deepEqual(product.page, { price: '$ 1', description: { html: '<p><strong>Hello</strong></p>\n' } })

  const wrong = await siteWith(
    cwd,
    "site: { ...example.site, name: '', brand: { accent: '#ffd400', logo: 'logo.svg' } }"
  )
  const result = await readConfig({ ...needed, SITE_CONFIG: wrong }, cwd)
  assert.ok(result.kind === 'mistakes')
  const names = result.mistakes.map(({ name }) => name)
  assert.deepEqual(names, ['site.name', 'site.brand.logo', 'site.brand.accent'])
})

test('Every variable of the environment reaches the configuration', async (t) => {
  const cwd = await emptyFolder(t)
  const mapped =
    "payments: { polar: { scenes: { a: 'kit-lifetime' } }, lemonsqueezy: { scenes: { 1: 'kit-lifetime' } } }"
  const { config, secrets, warnings } = await ready(
    {
      SITE_CONFIG: await siteWith(cwd, mapped),
      SITE_URL: 'https://Other.example.com/',
      PORT: '0',
      HOST: '::',
      TRUST_PROXY: '2',
      DATABASE_URL: 'postgresql://u:p@db/x',
      CODE_HOST: 'github',
      CODE_HOST_INVITE_TOKEN: 'token\r\n',
      CODE_HOST_API_URL: 'http://127.0.0.1:4000/api/v3/',
      CODE_HOST_URL: 'http://localhost:4000/',
      CODE_HOST_CLIENT_ID: 'id',
      CODE_HOST_CLIENT_SECRET: 'secret',
      CODE_HOST_WEBHOOK_SECRET: 'the-new-one-of-the-host, the-old-one-of-the-host',
      AUTH_SECRET: 'thirty-two-letters-or-more-of-it!',
      STRIPE_WEBHOOK_SECRET: 'whsec_new-one-of-stripe-it-is,whsec_old-one-of-stripe-it-is',
      POLAR_WEBHOOK_SECRET: 'whsec_one-of-polar-and-of-no-other',
      LEMONSQUEEZY_WEBHOOK_SECRET: 'lemon-with-a-squeezy-secret',
      STRIPE_API_KEY: 'rk_live_a',
      POLAR_API_KEY: 'polar_oat_b',
      LEMONSQUEEZY_API_KEY: 'eyJ0.c',
      POLAR_API_URL: 'https://sandbox-api.polar.sh/',
      SMTP_URL: 'smtps://u:q@mail.example.com',
      ALERT_WEBHOOK_URL: 'https://discord.com/api/webhooks/1/b',
      MAIL_FROM: 'Acme, Inc. <kit@example.com>'
    },
    cwd
  )
  assert.equal(config.site.url, 'https://other.example.com')
  assert.deepEqual(config.listen, { port: 0, host: '::' })
  assert.deepEqual(config.trustProxy, { kind: 'hops', count: 2 })
  assert.deepEqual(config.database, { kind: 'postgres' })
  assert.deepEqual(config.codeHost, {
    kind: gitHubKind,
    apiUrl: 'http://127.0.0.1:4000/api/v3',
    url: 'http://localhost:4000',
    clientId: 'id'
  })
  assert.deepEqual(config.mail, { from: '"Acme, Inc." <kit@example.com>', smtp: true })
  assert.deepEqual(config.payments.apiUrls, { polar: 'https://sandbox-api.polar.sh' })
  const { inviteToken, ...fixed } = secrets
  assert.equal(inviteToken(), 'token')
  assert.deepEqual(fixed, {
    authSecret: 'thirty-two-letters-or-more-of-it!',
    webhookSecrets: {
      stripe: ['whsec_new-one-of-stripe-it-is', 'whsec_old-one-of-stripe-it-is'],
      polar: ['whsec_one-of-polar-and-of-no-other'],
      lemonsqueezy: ['lemon-with-a-squeezy-secret']
    },
    apiKeys: { stripe: 'rk_live_a', polar: 'polar_oat_b', lemonsqueezy: 'eyJ0.c' },
    codeHostWebhookSecrets: ['the-new-one-of-the-host', 'the-old-one-of-the-host'],
    codeHostClientSecret: 'secret',
    databaseUrl: 'postgresql://u:p@db/x',
    smtpUrl: 'smtps://u:q@mail.example.com',
    alertWebhook: { url: 'https://discord.com/api/webhooks/1/b', format: 'discord' }
  })
  assert.deepEqual(warnings, [])
})

test('With SITE_URL set, the site config need not hold an address', async (t) => {
  const cwd = await emptyFolder(t)
  const SITE_CONFIG = await siteWith(cwd, `site: { name: 'Acme Kit', supportEmail: 'support@example.com' }`)
  const { config } = await ready({ ...needed, SITE_CONFIG, SITE_URL: 'https://kit.example.com' }, cwd)
  assert.equal(config.site.url, 'https://kit.example.com')
})

test('The path of a SQLite file is relative to the working directory unless it is absolute', async (t) => {
  const cwd = await emptyFolder(t)
  for (const [url, file] of [
    ['file:x.db', join(cwd, 'x.db')],
    ['file:./a/b/x.db', join(cwd, 'a/b/x.db')],
    [`file:${cwd}/y.db`, join(cwd, 'y.db')],
    [`file://${cwd}/with%20space/y.db`, join(cwd, 'with space/y.db')]
  ] as const) {
    const { config } = await ready({ ...needed, SITE_CONFIG: example, DATABASE_URL: url }, cwd)
    assert.deepEqual(config.database, { kind: 'sqlite', file })
  }
})

test('Admins reach the configuration in canonical form, and scenes as they are written', async (t) => {
  const cwd = await emptyFolder(t)
  const sections = `admins: ['You@Example.com', 'me@b\u00FCcher.example'], payments: { stripe: { scenes: { plink_1A: 'kit-lifetime' } } }`
  const { config } = await ready({ ...needed, SITE_CONFIG: await siteWith(cwd, sections) }, cwd)
  assert.deepEqual(config.admins, ['you@example.com', 'me@xn--bcher-kva.example'])
  assert.deepEqual(config.payments.scenes.stripe, { plink_1A: 'kit-lifetime' })
  assert.deepEqual([config.payments.keepBodiesDays, config.payments.acceptTests], [90, false])
})

test('A purchase covers one account unless the site config sets another number of seats', async (t) => {
  for (const [seats, expected] of [
    ['undefined', 1],
    ['1', 1],
    ['100', 100]
  ] as const) {
    const cwd = await emptyFolder(t)
    const SITE_CONFIG = await siteWith(cwd, `product: { ...example.product, seats: ${seats} }`)
    const { config, warnings } = await ready({ ...needed, SITE_CONFIG }, cwd)
    assert.equal(config.products[0].seats, expected)
    assert.doesNotMatch(warnings.join(), /seats/)
  }
})

test('A variable that is most likely a misspelt one of ours is named with the one that is meant', async (t) => {
  const cwd = await emptyFolder(t)
  const others = { MAILDIR: '/var/mail', STRIPE_PUBLISHABLE_KEY: 'pk', SITES_ENABLED: '1', SMTP_URL_: '' }
  const misspelt = 'CODE_HOST_INVITE_TOKN is not used: did you mean CODE_HOST_INVITE_TOKEN?'
  const sandbox = await readConfig({ ...others, CODE_HOST_INVITE_TOKN: 'token' }, cwd)
  assert.ok(sandbox.kind === 'sandbox', JSON.stringify(sandbox))
  assert.deepEqual(sandbox.notes, [misspelt])
  const env = { ...needed, ...others, SITE_CONFIG: example, STRIPE_WEBHOOKS_SECRET: 'x', MAIL_DIRS: 'y' }
  const { warnings } = await ready(env, cwd)
  assert.deepEqual(
    warnings.filter((warning) => warning.includes('did you mean')),
    ['STRIPE_WEBHOOKS_SECRET is not used: did you mean STRIPE_WEBHOOK_SECRET?']
  )
  const wrong = await readConfig({ MAIL_DIR: 'mails', CODE_HOST_INVITE_TOKN: 'token', SITE_CONFIG: example }, cwd)
  assert.ok(wrong.kind === 'mistakes')
  assert.deepEqual(
    wrong.mistakes.map(({ name, fix }) => [name, fix.slice(0, 36)]),
    [
      ['CODE_HOST_INVITE_TOKEN', 'Set it to a fine-grained token of th'],
      ['CODE_HOST_INVITE_TOKN', 'Did you mean CODE_HOST_INVITE_TOKEN?']
    ]
  )
})

test('Settings that are allowed but unwise are warnings', async (t) => {
  const cwd = await emptyFolder(t)
  const sections = `
    product: { ...example.product, checkoutURL: 'x' },
    github: { ...example.github, owner: 'x' }, adminz: [], banana: 1,
    payments: { stripe: { scenes: { plink_a: 'other' }, secret: '' } }`
  const SITE_CONFIG = await siteWith(cwd, sections)
  const { warnings } = await ready({ ...needed, SITE_CONFIG, SITE_URL: 'http://kit.example.com' }, cwd)
  for (const words of [
    'product.checkoutURL in the site config is unknown: did you mean checkoutUrl?',
    'github.owner in the site config is unknown: did you mean inviteRepoOwner?',
    'adminz in the site config is unknown: did you mean admins?',
    'banana in the site config is unknown and not used.',
    'payments.stripe.secret in the site config is unknown',
    'payments.stripe.scenes.plink_a: "other" is not the id of a product ("kit-lifetime")',
    noSecret,
    'SMTP_URL is not set: mails are only written to MAIL_DIR, none leaves this machine.',
    'SITE_URL is plain http'
  ]) {
    assert.equal(
      warnings.filter((warning) => warning.startsWith(words)).length,
      1,
      `${words} in ${warnings.join('\n')}`
    )
  }
  assert.equal(warnings.length, 9)
  const local = await ready({ ...needed, SITE_CONFIG: example, SITE_URL: 'http://127.0.0.1:3000' }, cwd)
  assert.deepEqual(local.warnings, [
    noSecret,
    'SMTP_URL is not set: mails are only written to MAIL_DIR, none leaves this machine.'
  ])
})

test('An https shop whose proxy TRUST_PROXY does not name is a warning, unless the seller says that there is nothing to name', async (t) => {
  const cwd = await emptyFolder(t)
  for (const [SITE_URL, TRUST_PROXY, expected] of [
    ['https://kit.example.com', '', 1],
    ['https://kit.example.com', '0', 0],
    ['https://kit.example.com', 'false', 0],
    ['https://kit.example.com', 'loopback', 0],
    ['https://kit.example.com', '1', 0],
    ['https://localhost', '', 0],
    ['http://127.0.0.1:3000', '', 0]
  ] as const) {
    const { warnings } = await ready({ ...needed, SITE_CONFIG: example, SITE_URL, TRUST_PROXY }, cwd)
    const found = warnings.filter((warning) => /^TRUST_PROXY is not set, .* Set TRUST_PROXY=loopback/.test(warning))
    assert.equal(found.length, expected, `${SITE_URL} ${TRUST_PROXY}: ${warnings.join()}`)
  }
})

test('An API key that is not used, or that may do more than it needs, is a warning', async (t) => {
  const cwd = await emptyFolder(t)
  const STRIPE_API_KEY = 'sk_live_everything'
  const off = await ready({ ...needed, SITE_CONFIG: example, STRIPE_API_KEY }, cwd)
  assert.match(off.warnings.join('\n'), /^STRIPE_API_KEY is not used: without STRIPE_WEBHOOK_SECRET/m)
  assert.match(off.warnings.join('\n'), /^STRIPE_API_KEY is a secret key, which may do everything: a restricted key/m)
  const on = { STRIPE_API_KEY: 'rk_live_a', STRIPE_WEBHOOK_SECRET: 'whsec_f3b1c09d5a7e4428b6d0' }
  const { warnings } = await ready({ ...needed, SITE_CONFIG: example, ...on }, cwd)
  assert.doesNotMatch(warnings.join('\n'), /STRIPE/)
})

test('A product that Stripe sells in a quantity needs the key that reads the quantity', async (t) => {
  const cwd = await emptyFolder(t)
  const env = { ...needed, SITE_CONFIG: await siteWith(cwd, 'product: { ...example.product, quantity: true }') }
  const refused = await readConfig(env, cwd)
  assert.ok(refused.kind === 'mistakes')
  assert.deepEqual(
    refused.mistakes.map(({ name }) => name),
    ['product.quantity']
  )
  const on = { STRIPE_API_KEY: 'rk_live_a', STRIPE_WEBHOOK_SECRET: 'whsec_f3b1c09d5a7e4428b6d0' }
  const { config } = await ready({ ...env, ...on }, cwd)
  assert.equal(config.products[0].quantity, true)
})

test('A secret that is short, or used for two things, is a warning', async (t) => {
  const cwd = await emptyFolder(t)
  const shared = 'f3b1c09d5a7e4428b6d0'
  const { warnings } = await ready(
    {
      SITE_CONFIG: example,
      CODE_HOST_INVITE_TOKEN: 'github_pat_x',
      AUTH_SECRET: 'only-sixteen-of-it',
      STRIPE_WEBHOOK_SECRET: `whsec_${shared}`,
      CODE_HOST_WEBHOOK_SECRET: shared,
      CODE_HOST_CLIENT_ID: 'an-app',
      CODE_HOST_CLIENT_SECRET: 'github_pat_x',
      SMTP_URL: 'smtps://u:only-sixteen-of-it@mail.example.com'
    },
    cwd
  )
  for (const words of [
    'AUTH_SECRET has only 18 characters',
    'STRIPE_WEBHOOK_SECRET and CODE_HOST_WEBHOOK_SECRET hold the same secret',
    'AUTH_SECRET and SMTP_URL hold the same secret',
    'CODE_HOST_INVITE_TOKEN and CODE_HOST_CLIENT_SECRET hold the same secret'
  ]) {
    assert.equal(warnings.filter((warning) => warning.startsWith(words)).length, 1, warnings.join('\n'))
  }
  assert.doesNotMatch(warnings.join(), /only-sixteen|f3b1c09d|github_pat_x/)
})

test('The invite token is read anew at each call, and its file takes precedence over its variable', async (t) => {
  const cwd = await emptyFolder(t)
  const file = join(cwd, 'token')
  await writeFile(file, 'first\n')
  const env = { ...needed, SITE_CONFIG: example, CODE_HOST_INVITE_TOKEN_FILE: 'token' }
  const { inviteToken } = (await ready(env, cwd)).secrets
  assert.equal(inviteToken(), 'first')
  await writeFile(file, 'second\r\n')
  assert.equal(inviteToken(), 'second')
  await writeFile(file, 'third\n\n')
  assert.equal(inviteToken(), 'third\n', 'one newline is dropped, not two')
  await writeFile(file, '\n')
  assert.equal(inviteToken(), undefined)
  await rm(file)
  assert.equal(inviteToken(), undefined)
  env.CODE_HOST_INVITE_TOKEN_FILE = ''
  assert.equal(inviteToken(), 'token', 'the variable is read anew too')
})

test('With nothing configured the result is the sandbox, on this machine only', async (t) => {
  const cwd = await emptyFolder(t)
  const listen = { port: 3000, host: '127.0.0.1' }
  const empty = Object.fromEntries(installationVariables(allProcessors).map((name) => [name, '']))
  for (const env of [{}, empty, { PATH: '/bin', NODE_ENV: 'development' }]) {
    assert.deepEqual(await readConfig(env, cwd), { kind: 'sandbox', listen, notes: [] })
  }
  const own = { kind: 'sandbox', listen: { port: 8080, host: '::1' }, notes: [] }
  assert.deepEqual(await readConfig({ PORT: '8080', HOST: '::1' }, cwd), own)
  for (const HOST of ['0.0.0.0', '::', 'pullpass.example.com', '192.168.1.5']) {
    const result = await readConfig({ HOST }, cwd)
    assert.ok(result.kind === 'sandbox')
    assert.deepEqual(result.listen, listen)
    assert.match(
      result.notes.join(),
      new RegExp(`^HOST=${HOST.replaceAll('.', '\\.')} is not used: .*127\\.0\\.0\\.1 only`)
    )
  }
  const wrong = await readConfig({ PORT: 'x', HOST: '*' }, cwd)
  assert.ok(wrong.kind === 'mistakes')
  assert.deepEqual(
    wrong.mistakes.map((mistake) => mistake.name),
    ['PORT', 'HOST']
  )
})

test('One variable or one file is enough to prevent the sandbox', async (t) => {
  const cwd = await emptyFolder(t)
  for (const name of installationVariables(allProcessors)) {
    const result = await readConfig({ [name]: 'https://x.example.com' }, cwd)
    assert.ok(result.kind === 'mistakes', name)
    const where = name === 'SITE_CONFIG' ? name : 'site.config.ts'
    const mistake = result.mistakes.find(({ name }) => name === where)
    assert.ok(mistake?.problem.includes(cwd), `${name}: the folder is named`)
  }
  await copyFile(example, join(cwd, 'site.config.ts'))
  assert.equal((await readConfig({}, cwd)).kind, 'mistakes')
})

test('In production, starting without configuration is refused', async (t) => {
  const cwd = await emptyFolder(t)
  const result = await readConfig({ NODE_ENV: 'production' }, cwd)
  assert.ok(result.kind === 'mistakes')
  assert.deepEqual(
    result.mistakes.map((mistake) => mistake.name),
    ['site.config.ts']
  )
  assert.match(result.mistakes[0]?.fix ?? '', /Copy site\.config\.example\.ts/)
})
