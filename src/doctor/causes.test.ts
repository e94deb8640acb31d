import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Shown, underCauses, withCauses } from './causes.ts'
import type { Finding } from './finding.ts'

const finding = (check: string, severity: Finding['severity'], found = 'Found.', cause?: string): Finding => ({
  ...{ check, severity, found, name: check },
  ...(cause !== undefined && { cause })
})
const account = { id: 1, login: 'bot' }

test('All that is unknown has the token as its cause while the host rejects it, or while there is none', () => {
  for (const state of ['rejected', 'missing'] as const) {
    const findings = [finding('token-life', 'wrong'), finding('seats', 'unknown'), finding('clock', 'fine')]
    assert.deepEqual(
      withCauses(findings, { known: { state } }).map(({ cause }) => cause),
      [undefined, 'token-life', undefined]
    )
  }
})

test('A finding that is unknown for the same reason as the token has the token as its cause, and one with another reason has no cause', () => {
  const why = 'No answer arrived.'
  const findings = [finding('seats', 'unknown', `Not known. ${why}`), finding('forking', 'unknown', 'Not shown.')]
  assert.deepEqual(
    withCauses(findings, { unknown: why }).map(({ cause }) => cause),
    [why, undefined]
  )
  const accepted = withCauses(findings, { known: { state: 'accepted', account } })
  assert.deepEqual(accepted, findings)
})

const namesOf = (shown: readonly Shown[]) =>
  shown.map((each) => [
    'finding' in each ? each.finding.check : each.cause,
    ...(each.because ?? []).map(({ check }) => check)
  ])

test('Findings with one cause are shown under the finding that is the cause', () => {
  const findings = [
    finding('token-life', 'wrong'),
    finding('seats', 'unknown', '', 'token-life'),
    finding('disk', 'unknown'),
    finding('clock', 'unknown', '', 'token-life')
  ]
  assert.deepEqual(namesOf(underCauses(findings)), [['token-life', 'seats', 'clock'], ['disk']])
})

test('Findings with a cause that is no finding are shown together in the place of the first', () => {
  const why = 'No answer arrived.'
  const findings = [
    finding('disk', 'wrong'),
    finding('token-life', 'unknown', '', why),
    finding('mail', 'unknown'),
    finding('seats', 'unknown', '', why)
  ]
  assert.deepEqual(namesOf(underCauses(findings)), [['disk'], [why, 'token-life', 'seats'], ['mail']])
})

test('A single finding with a cause stays as it is', () => {
  const findings = [finding('token-life', 'wrong'), finding('seats', 'unknown', '', 'token-life')]
  assert.deepEqual(namesOf(underCauses(findings)), [['token-life'], ['seats']])
})
