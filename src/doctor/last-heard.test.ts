import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REJECTED } from './checks/host/token-life.ts'
import type { Finding, Severity } from './finding.ts'
import { findingsSince, type HeardOfRepository, lastHeard } from './last-heard.ts'
import type { DoctorRun } from './stored-runs.ts'

const life = (found: string, severity: Finding['severity']): Finding => ({
  ...{ check: 'token-life', name: 'Life of the token', found, severity }
})
const rejected = life(REJECTED, 'wrong')
const run = (at: number, ...findings: Finding[]): DoctorRun => ({ at, findings })
const accepted = life('The token expires on …', 'fine')
const of = (observedAt: number, refusedAt?: number): HeardOfRepository => ({ observedAt, refusedAt })

const table: [string, Parameters<typeof lastHeard>, ReturnType<typeof lastHeard>][] = [
  ['Nothing was heard', [[], undefined, 100], undefined],
  ['A list was read', [[of(40)], undefined, 100], { state: 'accepted', at: 40 }],
  ['A call was rejected after it', [[of(40, 50)], undefined, 100], { state: 'rejected', at: 50 }],
  ['The lists were read after that', [[of(60, 50)], undefined, 100], { state: 'accepted', at: 60 }],
  [
    'A call was rejected and the lists were read at the same time',
    [[of(50, 50)], undefined, 100],
    { state: 'rejected', at: 50 }
  ],
  ['Another repository heard the rejection', [[of(40), of(0, 50)], undefined, 100], { state: 'rejected', at: 50 }],
  ['Another repository was read since', [[of(60), of(0, 50)], undefined, 100], { state: 'accepted', at: 60 }],
  ['The doctor was accepted since', [[of(40, 50)], run(60, accepted), 100], { state: 'accepted', at: 60 }],
  ['The doctor was accepted before', [[of(40, 50)], run(45, accepted), 100], { state: 'rejected', at: 50 }],
  ['The doctor alone was rejected', [[], run(30, rejected), 100], { state: 'rejected', at: 30 }],
  ['The doctor was rejected, and nothing is stored of it any more', [[of(20)], run(30, rejected), 100], of20()],
  ['The doctor could not ask', [[of(40)], run(60, life('Not known.', 'unknown')), 100], { state: 'accepted', at: 40 }],
  ['The doctor had no token', [[of(40)], run(60, life('There is no token.', 'wrong')), 100], of40()],
  [
    'A token that expires soon is accepted',
    [[], run(60, life('It expires.', 'wrong')), 100],
    { state: 'accepted', at: 60 }
  ],
  ['The doctor said nothing of it', [[], run(60), 100], undefined],
  ['A clock ran ahead', [[of(6_400, 50)], run(6_300, accepted), 100], { state: 'rejected', at: 50 }],
  [
    'Another machine heard it whose clock is a little ahead',
    [[of(40, 400)], undefined, 100],
    { state: 'rejected', at: 400 }
  ]
]

function of20() {
  return { state: 'accepted', at: 20 } as const
}
function of40() {
  return { state: 'accepted', at: 40 } as const
}

for (const [what, given, heard] of table) {
  test(`${what}: the newest answer about the token is ${heard?.state ?? 'not known'}`, () =>
    assert.deepEqual(lastHeard(...given), heard))
}

const other: Finding = { check: 'clock', name: 'Clock', found: 'Right.', severity: 'fine' }
const heardOf = (state: 'accepted' | 'rejected') => ({ state, at: Date.UTC(2026, 10, 23, 14, 2) }) as const
const NOTHING = { worked: new Set<string>() }
const words = (findings: readonly Finding[]) => findings.map(({ severity, found }) => `${severity}: ${found}`)

test('A run that found the token accepted says so no more once the host rejects it, with the time', () => {
  const now = findingsSince(run(1, other, accepted), heardOf('rejected'), NOTHING)
  assert.deepEqual(words(now), [`wrong: ${REJECTED} It last said so on November 23, 2026, 14:02 UTC.`, 'fine: Right.'])
  assert.match(now[0]?.fix ?? '', /Make a new token/)
  assert.deepEqual(now[0]?.pages, [{ to: '/admin/settings', called: 'Settings' }])
  const pages = [{ to: 'https://github.com/settings/personal-access-tokens', called: 'Tokens of the account' }]
  assert.deepEqual(findingsSince(run(1, { ...rejected, pages }), heardOf('rejected'), NOTHING)[0]?.pages, pages)
  assert.equal(now[0]?.check, 'token-life')
})

test('A run that found the token rejected says so no more once the host accepts it', () => {
  const now = findingsSince(run(1, rejected, other), heardOf('accepted'), NOTHING)
  assert.deepEqual(words(now), [
    'worth_knowing: The host has accepted the token since the last check, on November 23, 2026, 14:02 UTC.',
    'fine: Right.'
  ])
  assert.match(now[0]?.fix ?? '', /Press Check now/)
})

test('A run that agrees with what was heard stays, and a rejection gets the time of the last one', () => {
  assert.deepEqual(findingsSince(run(1, accepted, other), heardOf('accepted'), NOTHING), [accepted, other])
  assert.deepEqual(findingsSince(run(1, accepted), undefined, NOTHING), [accepted])
  assert.deepEqual(findingsSince(run(1, other), heardOf('accepted'), NOTHING), [other])
  assert.match(
    words(findingsSince(run(1, rejected), heardOf('rejected'), NOTHING))[0] ?? '',
    /It last said so on November 23/
  )
})

test('A run that could not know whether the token is accepted says so no more once it is, with the end of the token', () => {
  const unknown = life('Not known.', 'unknown')
  const since = { ...NOTHING, endsAt: Date.UTC(2027, 0, 31) }
  assert.deepEqual(words(findingsSince(run(1, unknown, other), heardOf('accepted'), since)), [
    'worth_knowing: The host has accepted the token since the last check, on November 23, 2026, 14:02 UTC. It expires on January 31, 2027.',
    'fine: Right.'
  ])
  const later = run(heardOf('accepted').at, unknown)
  assert.deepEqual(findingsSince(later, heardOf('accepted'), NOTHING), [unknown], 'heard before the run')
  const none = life('There is no token.', 'wrong')
  assert.deepEqual(findingsSince(run(1, none), heardOf('accepted'), NOTHING), [none])
})

test('A permission that a run left open or denied is proven by the work of the token in that repository', () => {
  const permission = (severity: Severity, about?: string): Finding => ({
    check: 'token-permissions',
    name: 'Permissions',
    found: 'Found.',
    severity,
    ...(about && { about })
  })
  const worked = new Set(['acme/kit'])
  const proven =
    'fine: Since the last check the host has done what it was asked with the token, and has shown its lists.'
  const since = (...findings: Finding[]) =>
    words(findingsSince(run(1, accepted, ...findings), heardOf('accepted'), { worked }))
  assert.deepEqual(since(permission('unknown', 'Acme/Kit')), [words([accepted])[0], proven])
  assert.deepEqual(since(permission('wrong', 'acme/kit'))[1], proven)
  assert.deepEqual(since(permission('wrong', 'acme/other'))[0], 'wrong: Found.')
  assert.deepEqual(since(permission('unknown'))[0], 'unknown: Found.')
  assert.ok(since(permission('fine', 'acme/kit')).includes('fine: Found.'))
})
