import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupOf, inGroups, type SettingGroup } from './setting-groups.ts'

const cases: Record<SettingGroup, readonly string[]> = {
  site: ['SITE_CONFIG', 'SITE_URL', 'site.name', 'site.brand.logo'],
  products: ['product.id', 'products[0].name'],
  host: ['CODE_HOST', 'CODE_HOST_API_URL', 'CODE_HOST_INVITE_TOKEN_FILE', 'CODE_HOST_WEBHOOK_SECRET'],
  payments: [
    'STRIPE_WEBHOOK_SECRET',
    'STANDARD_WEBHOOK_SECRET',
    'POLAR_API_KEY',
    'POLAR_API_URL',
    'payments.acceptTests'
  ],
  mail: ['SMTP_URL', 'MAIL_FROM', 'MAIL_DIR'],
  alerts: ['admins', 'alerts.zone', 'ALERT_WEBHOOK_URL', 'ALERT_WEBHOOK_FORMAT'],
  events: ['EVENT_WEBHOOK_URL', 'EVENT_WEBHOOK_SECRET', 'EVENT_WEBHOOK_SECRET_FILE'],
  machine: ['PORT', 'HOST', 'TRUST_PROXY', 'DATABASE_URL', 'AUTH_SECRET', 'BACKUP_FOLDER', 'METRICS_TOKEN', 'Node']
}

for (const [group, names] of Object.entries(cases)) {
  test(`The group ${group} has the settings about it`, () => {
    assert.deepEqual(
      names.map((name) => [name, groupOf(name)]),
      names.map((name) => [name, group])
    )
  })
}

test('The settings stand in the order of the groups, and a group without any is left out', () => {
  const of = (name: string) => ({ name, value: '1' })
  const all = [of('PORT'), of('site.name'), of('HOST'), of('SITE_URL')]
  assert.deepEqual(
    inGroups(all).map(([group, settings]) => [group, settings.map(({ name }) => name)]),
    [
      ['site', ['site.name', 'SITE_URL']],
      ['machine', ['PORT', 'HOST']]
    ]
  )
})
