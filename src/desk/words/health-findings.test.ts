import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Finding } from '../../doctor/finding.ts'
import { withNeeds } from './health-findings.ts'
import type { Need } from './needs-words.ts'

const need = (kind: Need['kind'], changes: Partial<Need> = {}): Need => ({
  ...{ kind, about: '', title: `need ${kind}`, text: 'What to do.', lines: [], since: 1, leads: [], purchases: 0 },
  ...changes
})
const finding = (check: string, severity: Finding['severity'], about?: string): Finding => ({
  ...{ check, severity, name: check, found: `${check} ${severity}` },
  ...(about !== undefined && { about })
})
const shown = (findings: Finding[], ...needs: Need[]) =>
  withNeeds(findings, needs).findings.map(
    ({ severity, found, name, isNeed }) => `${severity}: ${isNeed ? `${name} | ` : ''}${found}`
  )

test('A need takes the place of what the last run called fine or unknown', () => {
  const refused = need('forbidden', { about: 'acme/kit', lines: [{ words: 'The code host said: no' }] })
  for (const severity of ['fine', 'unknown'] as const) {
    assert.deepEqual(
      shown([finding('clock', 'fine'), finding('token-permissions', severity, 'Acme/Kit')], refused),
      ['wrong: need forbidden | What to do. The code host said: no.', 'fine: clock fine'],
      severity
    )
  }
})

test('A need that a finding calls wrong already is not said twice', () => {
  assert.deepEqual(shown([finding('seats', 'wrong', 'acme')], need('no_seat', { about: 'acme/kit' })), [
    'wrong: seats wrong'
  ])
  assert.deepEqual(shown([finding('repository-private', 'alarm', 'acme/kit')], need('repository_public')), [
    'alarm: repository-private alarm'
  ])
})

test('A need about one repository leaves what was found of another one', () => {
  assert.deepEqual(
    shown([finding('token-permissions', 'fine', 'acme/plus')], need('forbidden', { about: 'acme/kit' })),
    ['wrong: need forbidden | What to do.', 'fine: token-permissions fine']
  )
})

test('A finding that is worth knowing, and of which the seller was told, needs the seller in the words of the check', () => {
  assert.deepEqual(shown([finding('token-life', 'worth_knowing')], need('token_expiring')), [
    'wrong: token-life | token-life worth_knowing'
  ])
  assert.deepEqual(shown([finding('token-permissions', 'worth_knowing')], need('forbidden')), [
    'wrong: need forbidden | What to do.',
    'worth_knowing: token-permissions worth_knowing'
  ])
})

test('Before the first run the needs alone are shown, with the pages where they are mended except Health', () => {
  const leads = [
    { path: '/admin/health', words: 'Look at Health' },
    { path: '/admin/buyers?need=forbidden', words: 'Look at the purchases' }
  ]
  const { findings } = withNeeds([], [need('forbidden', { leads })])
  assert.deepEqual(findings[0]?.pages, [{ to: '/admin/buyers?need=forbidden', called: 'Look at the purchases' }])
})

test('Needs that are about no check are counted', () => {
  const { findings, others } = withNeeds([finding('clock', 'fine')], [need('breaker'), need('account_not_named')])
  assert.deepEqual([findings.length, others], [1, 2])
})
