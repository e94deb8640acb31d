import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alertOfRun, tokenExpiry } from './alert-of-run.ts'
import type { Finding } from './finding.ts'
import { nothingInspected } from './host-facts.ts'

const NOW = Date.UTC(2026, 10, 23, 12)
const DAY = 86_400_000

/** The alerts of a run, each as its kind and its fact. */
async function alertsOf(findings: Finding[], expiresAt?: number) {
  const alerts: unknown[] = []
  await alertOfRun(async (kind, fact) => void alerts.push([kind, fact]), { at: NOW, findings }, expiresAt)
  return alerts
}

const finding = (check: string, severity: Finding['severity'], about?: string): Finding => ({
  ...{ check, severity, name: 'Name', found: 'Found.' },
  ...(about !== undefined && { about })
})

test('The seller is told of a public, a renamed and an archived repository, of seats, of an old backup, and of a mighty token', async () => {
  const findings = [
    finding('repository-private', 'alarm', 'Acme/Kit'),
    finding('repository-name', 'wrong', 'acme/kit'),
    finding('repository-archived', 'wrong', 'acme/kit'),
    finding('seats', 'wrong', 'acme'),
    finding('backup', 'wrong'),
    finding('token-reach', 'worth_knowing'),
    finding('token-owner', 'worth_knowing', 'acme')
  ]
  assert.deepEqual(await alertsOf(findings), [
    ['repository_public', { repository: 'acme/kit', words: 'Found.' }],
    ['repository_renamed', { repository: 'acme/kit', words: 'Found.' }],
    ['repository_archived', { repository: 'acme/kit', words: 'Found.' }],
    ['seats_short', { item: 'acme', words: 'Found.' }],
    ['backup_old', { item: '', words: 'Found.' }],
    ['token_reaches_more', { item: '', words: 'Found.' }],
    ['token_of_owner', { item: 'acme', words: 'Found.' }]
  ])
})

test('The doctor sends no alert about a finding that is fine, is unknown, or has an alert of its own', async () => {
  const findings = [
    finding('repository-private', 'fine', 'acme/kit'),
    finding('repository-private', 'unknown', 'acme/kit'),
    finding('repository-name', 'unknown', 'acme/kit'),
    finding('seats', 'worth_knowing', 'acme'),
    finding('token-permissions', 'wrong', 'acme/kit'),
    finding('token-permissions', 'unknown'),
    finding('token-life', 'wrong'),
    finding('mail', 'wrong')
  ]
  assert.deepEqual(await alertsOf(findings), [])
})

const expiries: [ms: number, days: number | undefined][] = [
  [30 * DAY + 1, undefined],
  [30 * DAY, 30],
  [14 * DAY + 1, 30],
  [14 * DAY, 14],
  [7 * DAY + 1, 14],
  [7 * DAY, 7],
  [DAY + 1, 7],
  [DAY, 1],
  [1, 1],
  [0, undefined],
  [-DAY, undefined]
]

for (const [ms, days] of expiries) {
  test(`A token that expires in ${ms / DAY} days is told ${days ? `as one of ${days} days` : 'by no alert'}`, async () => {
    const alerts = await alertsOf([], NOW + ms)
    assert.deepEqual(
      alerts.map((alert) => JSON.stringify(alert).includes(`"${NOW + ms} ${days}"`)),
      days === undefined ? [] : [true]
    )
    if (days === 30 && ms === 30 * DAY) assert.match(JSON.stringify(alerts), /It expires on December 23, 2026\./)
  })
}

test('Of a token that is missing, rejected or not known no expiry is known', () => {
  const nothing = nothingInspected([], 'Why.')
  assert.equal(tokenExpiry({ inspection: nothing }), undefined)
  for (const state of ['missing', 'rejected'] as const)
    assert.equal(tokenExpiry({ inspection: { ...nothing, token: { known: { state } } } }), undefined)
  const account = { id: 7, login: 'acme-bot' }
  const accepted = { known: { state: 'accepted' as const, account, expiresAt: 5 } }
  assert.equal(tokenExpiry({ inspection: { ...nothing, token: accepted } }), 5)
})
