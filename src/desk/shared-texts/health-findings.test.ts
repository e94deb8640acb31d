import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostChecks } from '../../doctor/checks/all-host-checks.ts'
import { shopChecks } from '../../doctor/checks/all-shop-checks.ts'
import type { Finding } from '../../doctor/finding.ts'
import { checkOf, verdictOf, withNeeds } from './health-findings.ts'
import type { Need } from './needs-words.ts'

const need = (kind: Need['kind'], changes: Partial<Need> = {}): Need => ({
  ...{ kind, about: '', title: `need ${kind}`, text: 'What to do.', lines: [], since: 1, leads: [] },
  ...{ short: '', people: [], more: 0 },
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
  assert.deepEqual(shown([finding('token-reach', 'worth_knowing')], need('token_reaches_more')), [
    'wrong: token-reach | token-reach worth_knowing'
  ])
})

test('A finding that is worth knowing, and of which the seller was not told, stands beside the need', () => {
  for (const [check, kind] of [
    ['token-permissions', 'forbidden'],
    ['token-life', 'token_refused']
  ] as const) {
    assert.deepEqual(shown([finding(check, 'worth_knowing')], need(kind)), [
      `wrong: need ${kind} | What to do.`,
      `worth_knowing: ${check} worth_knowing`
    ])
  }
})

test('A need of which the seller was told takes the place of a finding that is fine', () => {
  assert.deepEqual(shown([finding('token-life', 'fine')], need('token_expiring')), [
    'wrong: need token_expiring | What to do.'
  ])
})

test('A need is not hidden by what is wrong with something else, or worth knowing about it', () => {
  assert.deepEqual(
    shown([finding('clock', 'wrong'), finding('token-life', 'worth_knowing')], need('token_reaches_more')),
    ['wrong: clock wrong', 'wrong: need token_reaches_more | What to do.', 'worth_knowing: token-life worth_knowing']
  )
})

for (const [kind, check] of Object.entries(checkOf) as [Need['kind'], string][]) {
  test(`The need ${kind} is about the same thing as the check ${check}`, () => {
    const { findings, others } = withNeeds([finding(check, 'fine')], [need(kind)])
    assert.deepEqual(
      findings.map((each) => [each.severity, each.check]),
      [['wrong', check]]
    )
    assert.equal(others, 0)
  })
}

test('Each sentence of a need ends as it was written, or with a full stop', () => {
  const lines = ['Why?', 'Look here:', 'Stop!', 'no end'].map((words) => ({ words }))
  const [found] = withNeeds([], [need('forbidden', { lines })]).findings
  assert.equal(found?.found, 'What to do. Why? Look here: Stop! no end.')
})

test('Each need that is about a check names a check that there is', () => {
  const ids = [...hostChecks, ...shopChecks].map(({ id }) => id)
  for (const [kind, check] of Object.entries(checkOf)) assert.ok(ids.includes(check), `${kind}: ${check}`)
})

test('Before the first run the needs alone are shown, with the pages where they are mended except Health', () => {
  const leads = [
    { path: '/admin/health', words: 'Mend the token' },
    { path: '/admin/buyers?need=forbidden', words: 'Open the purchases' }
  ]
  const { findings } = withNeeds([], [need('forbidden', { leads })])
  assert.deepEqual(findings[0]?.pages, [{ to: '/admin/buyers?need=forbidden', called: 'Open the purchases' }])
})

test('Needs that are about no check are counted, without those that wait for a buyer', () => {
  const needs = [need('breaker'), need('stranger'), need('no_seat'), need('account_not_named'), need('sale_of_nobody')]
  const { findings, others } = withNeeds([finding('clock', 'fine')], needs)
  assert.deepEqual([findings.length, others], [2, 2])
})

test('The verdict about a part is the worst of its findings, with how many are that bad', () => {
  const of = (...severities: Finding['severity'][]) => verdictOf(severities.map((severity) => ({ severity })))
  assert.equal(of(), undefined)
  assert.deepEqual(of('fine', 'fine'), { tone: 'fine', count: 2 })
  assert.deepEqual(of('fine', 'worth_knowing'), { tone: 'worth_knowing', count: 1 })
  assert.deepEqual(of('unknown', 'worth_knowing', 'unknown', 'fine'), { tone: 'unknown', count: 2 })
  assert.deepEqual(of('unknown', 'alarm', 'wrong', 'fine'), { tone: 'needs_you', count: 2 })
})

test('Each need that Health shows as a finding leads somewhere else than to Health', () => {
  for (const kind of Object.keys(checkOf) as Need['kind'][]) {
    const health = [{ path: '/admin/health', words: 'Look at Health' }]
    const [{ link, pages = [] } = finding('none', 'fine')] = withNeeds([], [need(kind, { leads: health })]).findings
    assert.ok(link ?? pages[0], kind)
    assert.ok(pages.every(({ to }) => to !== '/admin/health'))
  }
})
