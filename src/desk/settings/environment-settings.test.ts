import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainConfig } from '../../../test/support/builders/plain-config.ts'
import type { Config } from '../../config/config.ts'
import { checkTrustProxy } from '../../config/environment/trust-proxy.ts'
import { installationVariables, type VariableName } from '../../config/environment/variables.ts'
import type { ConfigSources } from '../../config/sources.ts'
import { environmentSettings, type SettingFacts } from './environment-settings.ts'

type Told = Partial<Omit<ConfigSources, 'variables'>> & { set?: VariableName[] }

const sourcesOf = ({ set = [], ...more }: Told): ConfigSources => ({
  variables: Object.fromEntries(set.map((name) => [name, 'environment'])),
  siteFile: '/shop/site.config.ts',
  written: new Set(),
  secretFiles: {},
  ...more
})

/** The line of one variable: value, place and whether it is quiet. */
function lineOf(
  name: VariableName,
  told: Told,
  config: Partial<Config> = {},
  filesChangedAt: SettingFacts['filesChangedAt'] = {}
) {
  const facts = { config: { ...plainConfig, ...config }, sources: sourcesOf(told), filesChangedAt }
  const { value, from, isQuiet } = environmentSettings(facts).find((each) => each.name === name) ?? {}
  return [value, from, isQuiet]
}

function trusting(text: string): Partial<Config> {
  const checked = checkTrustProxy(text)
  assert.ok(checked.ok)
  return { trustProxy: checked.value }
}

const sqlite: Partial<Config> = { database: { kind: 'sqlite', file: '/data/pullpass.db' } }
const listed = { payments: { ...plainConfig.payments, apiUrls: { polar: 'https://sandbox-api.polar.sh' } } }
const [POLAR, TOKEN, TOKEN_FILE] = ['POLAR_API_URL', 'CODE_HOST_INVITE_TOKEN', 'CODE_HOST_INVITE_TOKEN_FILE'] as const
const file = { secretFiles: { CODE_HOST_INVITE_TOKEN: '/run/token' } }
const eventFile = { secretFiles: { EVENT_WEBHOOK_SECRET: '/run/events' } }
const metricsFile = { secretFiles: { METRICS_TOKEN: '/run/metrics' } }

const table: [VariableName, Told, Partial<Config>, (string | true | undefined)[]][] = [
  ['SITE_CONFIG', {}, {}, ['/shop/site.config.ts', 'Default', undefined]],
  ['SITE_URL', { set: ['SITE_URL'] }, {}, ['https://shop.example', 'Environment', undefined]],
  ['SITE_URL', {}, {}, ['Not set: site.url counts', undefined, true]],
  ['PORT', { set: ['PORT'] }, { listen: { port: 8080, host: '::1' } }, ['8080', 'Environment', undefined]],
  ['HOST', {}, { listen: { port: 8080, host: '::1' } }, ['::1', 'Default', undefined]],
  ['TRUST_PROXY', {}, {}, ['Off', 'Default', undefined]],
  ['TRUST_PROXY', { set: ['TRUST_PROXY'] }, trusting('1'), ['The nearest proxy', 'Environment', undefined]],
  ['TRUST_PROXY', { set: ['TRUST_PROXY'] }, trusting('2'), ['The nearest 2 proxies', 'Environment', undefined]],
  [
    'TRUST_PROXY',
    {},
    trusting('10.0.0.0/8,192.0.2.1'),
    ['Address: IPv4 192.0.2.1, Subnet: IPv4 10.0.0.0/8', 'Default', undefined]
  ],
  ['DATABASE_URL', {}, sqlite, ['SQLite, /data/pullpass.db', 'Default', undefined]],
  ['DATABASE_URL', { set: ['DATABASE_URL'], postgres: 'db/x' }, {}, ['Postgres, db/x', 'Environment', undefined]],
  ['DATABASE_URL', { set: ['DATABASE_URL'] }, {}, ['Postgres', 'Environment', undefined]],
  ['CODE_HOST', {}, {}, ['github', 'Default', undefined]],
  ['CODE_HOST_API_URL', {}, {}, ['https://api.github.com', 'Default', undefined]],
  ['CODE_HOST_URL', {}, {}, ['https://github.com', 'Default', undefined]],
  ['CODE_HOST_CLIENT_ID', {}, {}, ['Not set', undefined, true]],
  ['CODE_HOST_CLIENT_ID', {}, { codeHost: { ...plainConfig.codeHost, clientId: 'a' } }, ['a', 'Default', undefined]],
  ['MAIL_FROM', {}, {}, ['Test Shop <help@shop.example>', 'Default', undefined]],
  ['MAIL_DIR', {}, {}, ['Not set', undefined, true]],
  [
    'MAIL_DIR',
    { set: ['MAIL_DIR'] },
    { mail: { from: 'a', smtp: false, dir: '/mails' } },
    ['/mails', 'Environment', undefined]
  ],
  ['BACKUP_FOLDER', {}, {}, ['Not set', undefined, true]],
  ['BACKUP_FOLDER', { set: ['BACKUP_FOLDER'] }, { backupFolder: '/backups' }, ['/backups', 'Environment', undefined]],
  [TOKEN, {}, {}, ['Not set', undefined, true]],
  [TOKEN, { set: [TOKEN] }, {}, ['Set', 'Environment', undefined]],
  [TOKEN, { set: [TOKEN_FILE], ...file }, {}, ['Not set: it is in a file', undefined, true]],
  [
    TOKEN,
    { set: [TOKEN, TOKEN_FILE], ...file },
    {},
    ['Set, and not used: the file takes precedence', 'Environment', true]
  ],
  [TOKEN_FILE, { set: [TOKEN] }, {}, ['Not set', undefined, true]],
  [
    TOKEN_FILE,
    { set: [TOKEN_FILE], ...file },
    {},
    ['Set, from the file /run/token, which cannot be read', 'Environment', undefined]
  ],
  ['CODE_HOST_WEBHOOK_SECRET', {}, {}, ['Not set', undefined, true]],
  ['AUTH_SECRET', { set: ['AUTH_SECRET'] }, {}, ['Set', 'Environment', undefined]],
  ['AUTH_SECRET', {}, {}, ['Not set', undefined, true]],
  ['AUTH_SECRET', {}, sqlite, ['Not set: it is kept beside the database', undefined, true]],
  ['STRIPE_WEBHOOK_SECRET', {}, {}, ['Not set: the processor is off', undefined, true]],
  ['STRIPE_API_KEY', { set: ['STRIPE_API_KEY'] }, {}, ['Set', 'Environment', undefined]],
  [POLAR, {}, {}, ['https://api.polar.sh', 'Default', undefined]],
  [POLAR, { set: [POLAR] }, listed, ['https://sandbox-api.polar.sh', 'Environment', undefined]],
  ['SMTP_URL', { set: ['SMTP_URL'], mailServer: 'mail.example' }, {}, ['Set, mail.example', 'Environment', undefined]],
  ['SMTP_URL', { set: ['SMTP_URL'] }, {}, ['Set', 'Environment', undefined]],
  ['SMTP_URL', {}, {}, ['Not set', undefined, true]],
  ['ALERT_WEBHOOK_URL', { set: ['ALERT_WEBHOOK_URL'] }, {}, ['Set', 'Environment', undefined]],
  ['ALERT_WEBHOOK_URL', {}, {}, ['Not set: alerts come by mail alone', undefined, true]],
  ['EVENT_WEBHOOK_URL', {}, {}, ['Not set: no events are sent', undefined, true]],
  ['EVENT_WEBHOOK_URL', { set: ['EVENT_WEBHOOK_URL'] }, {}, ['Set', 'Environment', undefined]],
  [
    'EVENT_WEBHOOK_SECRET',
    { set: ['EVENT_WEBHOOK_SECRET_FILE'], ...eventFile },
    {},
    ['Not set: it is in a file', undefined, true]
  ],
  [
    'EVENT_WEBHOOK_SECRET_FILE',
    { set: ['EVENT_WEBHOOK_SECRET_FILE'], ...eventFile },
    {},
    ['Set, from the file /run/events, which cannot be read', 'Environment', undefined]
  ],
  ['EVENT_WEBHOOK_SECRET', {}, {}, ['Not set', undefined, true]],
  ['METRICS_TOKEN', {}, {}, ['Not set: /metrics is off', undefined, true]],
  [
    'METRICS_TOKEN',
    { set: ['METRICS_TOKEN', 'METRICS_TOKEN_FILE'], ...metricsFile },
    {},
    ['Set, and not used: the file takes precedence', 'Environment', true]
  ],
  ['METRICS_TOKEN_FILE', {}, {}, ['Not set', undefined, true]],
  ['ALERT_WEBHOOK_FORMAT', {}, { alerts: { chat: 'slack' } }, ['slack', 'Default', undefined]],
  ['ALERT_WEBHOOK_FORMAT', {}, {}, ['Not set', undefined, true]]
]

for (const [name, told, config, line] of table) {
  test(`${name} is shown as ${line[0]}`, () => {
    assert.deepEqual(lineOf(name, told, config), line)
  })
}

test('Of a secret in a file the page says when the file was changed, and of a variable of .env where it is', () => {
  const at = Date.UTC(2026, 10, 2, 9, 30)
  assert.equal(
    lineOf(TOKEN_FILE, { set: [TOKEN_FILE], ...file }, {}, { CODE_HOST_INVITE_TOKEN: at })[0],
    'Set, from the file /run/token, changed November 2, 2026, 09:30 UTC'
  )
  assert.equal(
    lineOf('METRICS_TOKEN_FILE', { set: ['METRICS_TOKEN_FILE'], ...metricsFile }, {}, { METRICS_TOKEN: at })[0],
    'Set, from the file /run/metrics, changed November 2, 2026, 09:30 UTC'
  )
  const sources = { ...sourcesOf({}), variables: { PORT: '.env' } as const }
  const settings = environmentSettings({ config: plainConfig, sources, filesChangedAt: {} })
  assert.equal(settings.find(({ name }) => name === 'PORT')?.from, 'File .env')
})

test('Every variable is there once, in the order of the documents', () => {
  const { processors } = plainConfig.payments
  const names = environmentSettings({ config: plainConfig, sources: sourcesOf({}), filesChangedAt: {} }).map(
    ({ name }) => name
  )
  assert.deepEqual(names.slice(0, 5), ['SITE_CONFIG', 'SITE_URL', 'PORT', 'HOST', 'TRUST_PROXY'])
  assert.deepEqual(names.toSorted(), [...installationVariables(processors), 'PORT', 'HOST'].toSorted())
})

test('Of a configuration that a program made, nothing is said about secrets and places', () => {
  const settings = environmentSettings({ config: plainConfig, sources: undefined, filesChangedAt: {} })
  assert.ok(settings.every(({ from }) => from === undefined))
  assert.equal(settings.find(({ name }) => name === 'SITE_URL')?.value, 'https://shop.example')
  assert.ok(!settings.some(({ name }) => /SECRET|TOKEN|KEY|SMTP|SITE_CONFIG|WEBHOOK_URL/.test(name)))
})
