import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostChecks } from './checks/all-host-checks.ts'
import { shopChecks } from './checks/all-shop-checks.ts'
import type { Finding } from './finding.ts'
import { isFoundOver, isNotSeen, kindOfFinding, toldFindings } from './told-findings.ts'

/** By check: the kind of the alert about what it finds wrong; `none` where another alert is about it. */
const kinds: Record<string, 'check_failed' | 'data_in_danger' | 'none'> = {
  'token-life': 'none',
  'token-owner': 'none',
  'token-permissions': 'none',
  'token-reach': 'none',
  'repository-shown': 'none',
  'repository-owner': 'none',
  'repository-private': 'none',
  'repository-name': 'none',
  'repository-archived': 'none',
  membership: 'check_failed',
  'members-delete': 'check_failed',
  'base-permission': 'check_failed',
  forking: 'check_failed',
  seats: 'none',
  'two-factor': 'check_failed',
  'webhook-secrets': 'check_failed',
  deliveries: 'check_failed',
  'webhooks-registered': 'check_failed',
  'sales-mapped': 'none',
  'site-address': 'check_failed',
  clock: 'check_failed',
  mail: 'none',
  chat: 'none',
  disk: 'data_in_danger',
  integrity: 'data_in_danger',
  backup: 'none'
}

for (const { id: check } of [...hostChecks, ...shopChecks]) {
  test(`The check ${check} tells the seller what it finds wrong by the kind ${kinds[check]}`, () => {
    for (const severity of ['wrong', 'alarm'] as const)
      assert.equal(kindOfFinding({ check, severity }) ?? 'none', kinds[check])
    for (const severity of ['fine', 'worth_knowing', 'unknown'] as const)
      assert.equal(kindOfFinding({ check, severity }), undefined)
  })
}

test('A processor without any id of a product is told, since no sale may come that would be', () => {
  assert.equal(kindOfFinding({ check: 'sales-mapped', severity: 'wrong', about: 'Polar' }), 'check_failed')
})

const finding = (check: string, severity: Finding['severity'], found: string, about?: string): Finding => ({
  ...{ check, severity, name: 'Name', found },
  ...(about !== undefined && { about })
})

test('All that a check finds wrong about one thing is one fact, in one line', () => {
  const findings = [
    finding('site-address', 'wrong', 'It is http.'),
    finding('site-address', 'wrong', 'It does not answer.'),
    finding('membership', 'wrong', 'No member.', 'Acme'),
    finding('membership', 'wrong', 'No member.', 'Other'),
    finding('disk', 'alarm', 'Nothing is free.')
  ]
  assert.deepEqual(toldFindings(findings), [
    { kind: 'check_failed', item: 'site-address', words: 'Name: It is http. It does not answer.' },
    { kind: 'check_failed', item: 'membership acme', words: 'Name (Acme): No member.' },
    { kind: 'check_failed', item: 'membership other', words: 'Name (Other): No member.' },
    { kind: 'data_in_danger', item: 'disk', words: 'Name: Nothing is free.' }
  ])
})

const rows: [severities: Finding['severity'][], isOver: boolean, isNotSeen: boolean][] = [
  [['fine'], true, false],
  [['worth_knowing'], true, false],
  [['fine', 'worth_knowing'], true, false],
  [['fine', 'wrong'], false, false],
  [['alarm'], false, false],
  [['unknown'], false, true],
  [['fine', 'unknown'], false, true],
  [[], false, false]
]

for (const [severities, isOver, isUnseen] of rows) {
  test(`A run that finds ${severities.join(' and ') || 'nothing'} ${isOver ? 'ends' : isUnseen ? 'keeps' : 'does not end'} an alert`, () => {
    const findings = [
      ...severities.map((severity) => finding('membership', severity, 'It is so.', 'Acme')),
      finding('membership', 'fine', 'It is so.', 'other')
    ]
    assert.deepEqual(
      [isFoundOver('membership acme', findings), isNotSeen('membership acme', findings)],
      [isOver, isUnseen]
    )
  })
}
