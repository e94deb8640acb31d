import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { type ConfigResult, mistakesText, readConfig } from './config.ts'
import type { Environment } from './environment/variables.ts'

const folder = mkdtempSync(join(tmpdir(), 'pullpass-config-'))
after(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'a-file'), '')
writeFileSync(join(folder, 'newline-only'), '\n')
mkdirSync(join(folder, 'a-folder'))

const goodSite = {
  site: { name: 'Acme Kit', url: 'https://kit.example.com', supportEmail: 'help@example.com' },
  github: { inviteRepoOwner: 'acme', inviteRepoName: 'kit' },
  product: { id: 'kit-lifetime', name: 'Kit', checkoutUrl: 'https://buy.stripe.com/abc123?locale=de' }
}

const goodEnv: Environment = {
  TRUST_PROXY: 'loopback',
  CODE_HOST_INVITE_TOKEN: 'github_pat_x',
  MAIL_DIR: 'mails',
  STRIPE_WEBHOOK_SECRET: 'whsec_f3b1c09d5a7e4428b6d0'
}

let files = 0
function siteFile(text: string, ending = 'mjs'): string {
  files += 1
  const name = `site-${files}.${ending}`
  writeFileSync(join(folder, name), text)
  return name
}

async function read(site: object | undefined, env: Environment): Promise<ConfigResult> {
  const file = site === undefined ? undefined : siteFile(`export default ${JSON.stringify(site)}`)
  return readConfig({ ...goodEnv, SITE_CONFIG: file, ...env }, folder)
}

test('The configuration that all cases of mistakes start from has no mistake', async () => {
  const result = await read(goodSite, {})
  assert.ok(result.kind === 'ready', JSON.stringify(result))
  assert.deepEqual(result.warnings, [
    'SMTP_URL is not set: mails are only written to MAIL_DIR, none leaves this machine.'
  ])
})

type Case = [name: string, env: Environment, fix: RegExp, site?: object]
const token = 'CODE_HOST_INVITE_TOKEN'
const hook = 'CODE_HOST_WEBHOOK_SECRET'
const noWayIn = { MAIL_DIR: '' }
const postgres = { DATABASE_URL: 'postgres://u:hidden-word@db/x' }
const secret = 'hidden-word-hidden-word'
const eventSecret = { EVENT_WEBHOOK_SECRET: `whsec_${Buffer.from(secret.repeat(2)).toString('base64')}` }
const eventUrl = { EVENT_WEBHOOK_URL: 'https://shop.example/hook' }

const variables: Case[] = [
  ['PORT', { PORT: 'http' }, /whole number from 0 to 65535/],
  ['PORT', { PORT: '65536' }, /65535/],
  ['PORT', { PORT: '80.5' }, /65535/],
  ['PORT', { PORT: '-1' }, /65535/],
  ['HOST', { HOST: 'http://x' }, /127\.0\.0\.1/],
  ['HOST', { HOST: '127.0.0.1:80' }, /without a port/],
  ['HOST', { HOST: '300.1.1.1' }, /127\.0\.0\.1/],
  ['SITE_URL', { SITE_URL: 'kit.example.com/buy' }, /Write https:\/\/kit\.example\.com$/],
  ['SITE_URL', { SITE_URL: 'https://kit.example.com/buy' }, /Write only https:\/\/kit\.example\.com$/],
  ['SITE_URL', { SITE_URL: 'https://kit.example.com/?a=b' }, /Write only/],
  ['SITE_URL', { SITE_URL: 'https://me:hidden-word@kit.example.com' }, /before the @/],
  ['SITE_URL', { SITE_URL: 'ftp://kit.example.com' }, /whole address like https:/],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }, /how many proxies/],
  ['TRUST_PROXY', { TRUST_PROXY: 'loopback,0.0.0.0/0' }, /how many proxies/],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }, /ranges like 10\.0\.0\.0\/8/],
  ['TRUST_PROXY', { TRUST_PROXY: 'nginx' }, /words loopback and private/],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://u:hidden-word@db/x' }, /file:\.\/data\/pullpass\.db .*postgres:\/\//],
  ['DATABASE_URL', { DATABASE_URL: './data.db' }, /file:/],
  ['DATABASE_URL', { DATABASE_URL: 'file::memory:' }, /file:/],
  ['DATABASE_URL', { DATABASE_URL: 'file:./x.db?mode=ro' }, /file:/],
  ['DATABASE_URL', { DATABASE_URL: 'file:a-folder' }, /pullpass\.db/],
  ['DATABASE_URL', { DATABASE_URL: 'file:a-file/x.db' }, /folder/],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://u:hidden-word@[db/x', AUTH_SECRET: secret }, /%40/],
  ['AUTH_SECRET', { AUTH_SECRET: 'hidden-word' }, /openssl rand -base64 32/],
  ['AUTH_SECRET', postgres, /openssl rand -base64 32/],
  [token, { [token]: '' }, /fine-grained token/],
  [token, { [token]: 'hidden-word twice' }, /one line/],
  [`${token}_FILE`, { [`${token}_FILE`]: 'not-there' }, /Write the token into that file/],
  [`${token}_FILE`, { [`${token}_FILE`]: 'newline-only' }, /Write the token into that file/],
  [`${token}_FILE`, { [`${token}_FILE`]: 'a-folder' }, /Write the token into that file/],
  ['CODE_HOST_CLIENT_SECRET', { CODE_HOST_CLIENT_ID: 'id' }, /Set both/],
  ['CODE_HOST_CLIENT_ID', { CODE_HOST_CLIENT_SECRET: secret }, /Set both/],
  ['CODE_HOST_CLIENT_SECRET', { ...noWayIn, CODE_HOST_CLIENT_ID: 'id' }, /Set both/],
  ['CODE_HOST_API_URL', { CODE_HOST_API_URL: 'api.example.com/v3' }, /Write https:\/\/api\.example\.com\/v3$/],
  [
    'CODE_HOST_API_URL',
    { CODE_HOST_API_URL: 'http://ghe.example.com/api/v3/' },
    /Write https:\/\/ghe\.example\.com\/api\/v3$/
  ],
  ['CODE_HOST_API_URL', { CODE_HOST_API_URL: 'https://me:hidden-word@ghe.example.com' }, /before the @/],
  ['CODE_HOST_API_URL', { CODE_HOST_API_URL: 'https://ghe.example.com/api/v3?x=1' }, /Write only/],
  ['CODE_HOST_URL', { CODE_HOST_URL: 'http://ghe.example.com' }, /https:\/\/ghe\.example\.com$/],
  ['CODE_HOST_URL', { CODE_HOST_URL: 'git@ghe.example.com' }, /https:\/\/github\.com/],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'whsec_hidden-word,' }, /whsec_…/],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'whsec_hidden-word whsec_b' }, /comma between/],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'whsec_…' }, /comma between/],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'sk_live_hidden-word' }, /signing secret/],
  ['STRIPE_API_KEY', { STRIPE_API_KEY: 'whsec_hidden-word' }, /restricted key \(rk_…\)/],
  ['STRIPE_API_KEY', { STRIPE_API_KEY: 'pk_live_hidden-word' }, /restricted key/],
  ['STRIPE_API_KEY', { STRIPE_API_KEY: 'rk_live_hidden-word,rk_live_b' }, /restricted key/],
  ['POLAR_API_KEY', { POLAR_API_KEY: 'polar_whs_hidden-word' }, /orders:read/],
  ['POLAR_API_KEY', { POLAR_API_KEY: 'polar_oat_hidden word' }, /orders:read/],
  [
    'LEMONSQUEEZY_API_KEY',
    { LEMONSQUEEZY_API_KEY: 'hidden-word', LEMONSQUEEZY_WEBHOOK_SECRET: 'other,hidden-word' },
    /Settings, API/
  ],
  ['POLAR_API_URL', { POLAR_API_URL: 'http://sandbox-api.polar.sh' }, /Write https:\/\/sandbox-api\.polar\.sh$/],
  [hook, { [hook]: `${secret},` }, /openssl rand -hex 32/],
  [hook, { [hook]: `${secret} ${secret}` }, /comma between/],
  [hook, { [hook]: '0123456789abcdef…' }, /openssl rand/],
  [hook, { [hook]: `${secret},hidden-word` }, /openssl rand/],
  [hook, { [hook]: 'github_pat_hidden-word0123456789' }, /openssl rand/],
  ['SMTP_URL', { SMTP_URL: 'https://u:hidden-word@mail.example.com' }, /smtps:\/\//],
  ['SMTP_URL', { SMTP_URL: 'smtp://' }, /smtps:\/\//],
  ['ALERT_WEBHOOK_URL', { ALERT_WEBHOOK_URL: 'http://hooks.slack.com/services/hidden-word' }, /whole https:/],
  ['ALERT_WEBHOOK_URL', { ALERT_WEBHOOK_URL: 'hooks.slack.com/services/hidden-word' }, /whole https:/],
  ['ALERT_WEBHOOK_URL', { ALERT_WEBHOOK_URL: 'https://hidden-word@hooks.slack.com/services/a' }, /whole https:/],
  ['ALERT_WEBHOOK_URL', { ALERT_WEBHOOK_URL: 'https://10.0.0.1/hidden-word' }, /whole https:/],
  ['ALERT_WEBHOOK_URL', { ALERT_WEBHOOK_URL: 'https://[::1]/hidden-word' }, /whole https:/],
  ['ALERT_WEBHOOK_URL', { ALERT_WEBHOOK_URL: 'https://localhost/hidden-word' }, /whole https:/],
  ['ALERT_WEBHOOK_FORMAT', { ALERT_WEBHOOK_URL: 'https://chat.example/hooks/hidden-word' }, /slack, .* or json/],
  ['ALERT_WEBHOOK_FORMAT', { ALERT_WEBHOOK_FORMAT: 'teams' }, /slack, discord, mattermost or json/],
  ['MAIL_FROM', { MAIL_FROM: 'Acme Kit' }, /Acme Kit <kit@example\.com>/],
  ['MAIL_FROM', { MAIL_FROM: 'a@example.com, b@example.com' }, /one address/],
  ['MAIL_FROM', { MAIL_FROM: 'A <a@example.com>\r\nBcc: b@example.com' }, /one address/],
  ['MAIL_DIR', { MAIL_DIR: 'a-file' }, /folder/],
  ['MAIL_DIR', { MAIL_DIR: 'a-file/mails' }, /folder/],
  ['EVENT_WEBHOOK_URL', { ...eventSecret, EVENT_WEBHOOK_URL: 'http://shop.example/hidden-word' }, /whole https:/],
  ['EVENT_WEBHOOK_URL', { ...eventSecret, EVENT_WEBHOOK_URL: 'https://10.0.0.1/hidden-word' }, /whole https:/],
  ['EVENT_WEBHOOK_SECRET', { EVENT_WEBHOOK_URL: 'https://shop.example/hook' }, /openssl rand -base64 32/],
  ['EVENT_WEBHOOK_SECRET', { ...eventUrl, EVENT_WEBHOOK_SECRET: 'hidden-word' }, /openssl rand -base64 32/],
  ['EVENT_WEBHOOK_SECRET', { ...eventUrl, EVENT_WEBHOOK_SECRET: 'whsec_aGlkZGVu' }, /openssl rand -base64 32/],
  ['EVENT_WEBHOOK_SECRET_FILE', { ...eventUrl, EVENT_WEBHOOK_SECRET_FILE: 'no-file' }, /openssl rand -base64 32/],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'hidden-word' }, /openssl rand/],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'hidden-word and more words' }, /openssl rand/],
  ['METRICS_TOKEN_FILE', { METRICS_TOKEN_FILE: 'no-file' }, /openssl rand/],
  ['BACKUP_FOLDER', { BACKUP_FOLDER: 'a-file' }, /folder/],
  ['SMTP_URL, MAIL_DIR or CODE_HOST_CLIENT_ID', noWayIn, /Set SMTP_URL .* MAIL_DIR/],
  ['SITE_CONFIG', { SITE_CONFIG: 'not-there.ts' }, /site\.config\.example\.ts/],
  ['SITE_CONFIG', { SITE_CONFIG: 'a-folder' }, /Name the file/],
  ['SITE_CONFIG', { SITE_CONFIG: 'a-file' }, /end in \.ts/],
  ['SITE_CONFIG', { SITE_CONFIG: siteFile('export default {\n  a: 1,,\n}\n', 'ts') }, /Correct that place/],
  ['SITE_CONFIG', { SITE_CONFIG: siteFile('throw new Error("boo")') }, /Correct that place/],
  ['SITE_CONFIG', { SITE_CONFIG: siteFile('export const site = {}') }, /export default/],
  ['SITE_CONFIG', { SITE_CONFIG: siteFile('export default []') }, /export default/],
  ['site.config.ts', { SITE_CONFIG: '' }, /site\.config\.example\.ts .*SITE_CONFIG/]
]

function changed(section: string, key: string, value: unknown): object {
  const held = Object.entries(goodSite).find(([name]) => name === section)?.[1]
  return { ...goodSite, [section]: { ...held, [key]: value } }
}

const keys: Case[] = [
  ...Object.entries(goodSite).flatMap(([section, held]) =>
    Object.keys(held).flatMap((key) => requiredKey(section, key))
  ),
  ['site', {}, /site: \{ name/, { ...goodSite, site: 'Acme' }],
  ['site.name', {}, /one line/, changed('site', 'name', 'Acme\nBcc: x@example.com')],
  ['site.url', {}, /Write only https:\/\/kit\.example\.com$/, changed('site', 'url', 'https://kit.example.com/buy')],
  ['site.supportEmail', {}, /help@example\.com/, changed('site', 'supportEmail', 'help at example.com')],
  ...[0, -1, 101, 1.5, Number.NaN, '3', null, true].map(
    (seats): Case => ['product.seats', {}, /seats: 1/, changed('product', 'seats', seats)]
  ),
  [
    'github.inviteRepoOwner',
    {},
    /inviteRepoOwner: 'acme-x'/,
    changed('github', 'inviteRepoOwner', 'https://github.com/acme-x')
  ],
  ['github.inviteRepoOwner', {}, /inviteRepoOwner: 'acme-x'/, changed('github', 'inviteRepoOwner', 'acme-x/kit')],
  ['github.inviteRepoOwner', {}, /inviteRepoOwner: '/, changed('github', 'inviteRepoOwner', 'Acme Inc')],
  ['github.inviteRepoName', {}, /inviteRepoName: 'kit-x'/, changed('github', 'inviteRepoName', 'acme/kit-x')],
  [
    'github.inviteRepoName',
    {},
    /inviteRepoName: 'kit-x'/,
    changed('github', 'inviteRepoName', 'git@github.com:acme/kit-x.git')
  ],
  [
    'github.inviteRepoName',
    {},
    /inviteRepoName: 'kit-x'/,
    changed('github', 'inviteRepoName', 'https://github.com/acme/kit-x/tree/main')
  ],
  ['github.inviteRepoName', {}, /inviteRepoName: '/, changed('github', 'inviteRepoName', '..')],
  [
    'product.checkoutUrl',
    {},
    /Write https:\/\/buy\.stripe\.com\/x$/,
    changed('product', 'checkoutUrl', 'buy.stripe.com/x')
  ],
  ['product.checkoutUrl', {}, /whole address/, changed('product', 'checkoutUrl', 'javascript:alert(1)')],
  ['admins', {}, /list of e-mail addresses/, { ...goodSite, admins: 'you@example.com' }],
  ['admins[1]', {}, /help@example\.com/, { ...goodSite, admins: ['you@example.com', 'octocat'] }],
  ['alerts', {}, /Write alerts: \{/, { ...goodSite, alerts: 'none' }],
  ['alerts.zone', {}, /Europe\/Berlin/, { ...goodSite, alerts: { zone: 'Europe' } }],
  ['alerts.quiet', {}, /from: '22:00'/, { ...goodSite, alerts: { quiet: true } }],
  ['alerts.quiet', {}, /from: '22:00'/, { ...goodSite, alerts: { quiet: { from: '08:00', to: '08:00' } } }],
  ['alerts.quiet.from', {}, /'22:00'/, { ...goodSite, alerts: { quiet: { from: '24:00', to: '08:00' } } }],
  ['alerts.quiet.to', {}, /'22:00'/, { ...goodSite, alerts: { quiet: { from: '22:00', to: '8' } } }],
  ['alerts.weekly', {}, /weekly: false/, { ...goodSite, alerts: { weekly: 'no' } }],
  ['payments.stripe', {}, /plink_/, { ...goodSite, payments: { stripe: 1 } }],
  ['payments.stripe.scenes', {}, /plink_/, { ...goodSite, payments: { stripe: { scenes: ['plink_a'] } } }],
  ['payments.stripe.scenes.price_a', {}, /plink_/, { ...goodSite, payments: { stripe: { scenes: { price_a: 'x' } } } }],
  ['payments.stripe.scenes.plink_a', {}, /plink_/, { ...goodSite, payments: { stripe: { scenes: { plink_a: '' } } } }],
  ['payments.stripe.scenes.plink_a', {}, /plink_/, { ...goodSite, payments: { stripe: { scenes: { plink_a: 5 } } } }],
  ['payments.polar', {}, /polar: \{ scenes: \{ 'the id/, { ...goodSite, payments: { polar: 'kit' } }],
  ['payments.lemonsqueezy.scenes', {}, /'123456'/, { ...goodSite, payments: { lemonsqueezy: { scenes: 'kit' } } }],
  ['payments.paddle.scenes.price_a', {}, /pri_/, { ...goodSite, payments: { paddle: { scenes: { price_a: 'x' } } } }],
  ['payments.polar.portal', {}, /portal: 'https:\/\/polar\.sh/, { ...goodSite, payments: { polar: { portal: 5 } } }],
  ['payments.paddle.portal', {}, /Write https:/, { ...goodSite, payments: { paddle: { portal: 'http://a.example' } } }],
  ['payments.creem.scenes', {}, /prod_/, { ...goodSite, payments: { creem: { scenes: ['prod_a'] } } }]
]

function requiredKey(section: string, key: string): Case[] {
  const fix = new RegExp(`${key}: '`)
  return [undefined, '', '  ', 7, null].map((value) => [`${section}.${key}`, {}, fix, changed(section, key, value)])
}

for (const [name, env, fix, site] of [...variables, ...keys]) {
  const given = site === undefined ? env : site
  test(`A mistake in ${name} is the only one reported for ${JSON.stringify(given).slice(0, 150)}`, async () => {
    const result = await read(site ?? goodSite, env)
    assert.ok(result.kind === 'mistakes', 'it is taken')
    assert.deepEqual(
      result.mistakes.map((mistake) => mistake.name),
      [name]
    )
    assert.match(result.mistakes[0]?.fix ?? '', fix)
    const text = mistakesText(result.mistakes)
    assert.ok(text.includes(`  ${name}\n`) && text.includes('Fix: '))
    assert.ok(!text.includes('hidden-word'), 'no secret is shown')
  })
}

test('A syntax error in the site config is shown with its position', async () => {
  const SITE_CONFIG = siteFile('export default {\n  a: 1,,\n}\n', 'ts')
  const result = await read(undefined, { SITE_CONFIG })
  assert.ok(result.kind === 'mistakes')
  assert.match(result.mistakes[0]?.problem ?? '', /site-\d+\.ts:2\n[\s\S]*a: 1,,[\s\S]*Unexpected token/)
})

test('With many mistakes at once, the text names every one', async () => {
  const env = {
    PORT: 'x',
    HOST: '*',
    TRUST_PROXY: 'true',
    DATABASE_URL: 'mysql://x',
    [token]: '',
    [`${token}_FILE`]: 'not-there',
    CODE_HOST_API_URL: 'http://ghe.example.com',
    CODE_HOST_URL: 'ghe',
    CODE_HOST_CLIENT_ID: 'id',
    AUTH_SECRET: 'short',
    STRIPE_WEBHOOK_SECRET: ',',
    SMTP_URL: 'mail.example.com',
    MAIL_FROM: 'nobody',
    MAIL_DIR: 'a-file'
  }
  const site = { admins: ['x'], payments: { stripe: { scenes: { x: '' } } } }
  const names = [
    ...Object.keys(env).filter((name) => name !== token && name !== 'CODE_HOST_CLIENT_ID'),
    'CODE_HOST_CLIENT_SECRET',
    ...Object.entries(goodSite).flatMap(([section, held]) => Object.keys(held).map((key) => `${section}.${key}`)),
    'admins[0]',
    'payments.stripe.scenes.x'
  ]
  const result = await read(site, env)
  assert.ok(result.kind === 'mistakes')
  assert.deepEqual(new Set(result.mistakes.map((mistake) => mistake.name)), new Set(names))
  const text = mistakesText(result.mistakes)
  for (const name of names) assert.ok(text.includes(`\n  ${name}\n`), name)
  assert.equal(text.match(/Fix: /g)?.length, result.mistakes.length)
})
