import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskActions } from '../../routes.ts'
import { type ActionName, type ActionOutcome, actionWords, outcomeMessage } from './action-words.ts'

const said = { ok: true, said: 'It is so.' } as const
const grant = { id: 'g1', state: 'queued', because: 'limit' }

const rows: [ActionName, ActionOutcome, tone: string, title: string][] = [
  ['end', said, 'success', 'Access ended'],
  ['end', { ...said, isUnderWay: true }, 'info', 'Access is being ended'],
  ['give', said, 'success', 'Access given'],
  ['end', { ok: false, why: 'It is so.' }, 'error', 'Not done'],
  ['invite', { ...said, result: { ok: true, reason: 'invited', verified: true } }, 'success', 'Invited'],
  ['move-seat', { ...said, result: { ok: true, reason: 'invited' } }, 'success', 'Account changed'],
  ['invite', { ...said, result: { ok: true, reason: 'invited', verified: 'unknown' } }, 'info', 'No clear answer'],
  ['invite', { ...said, result: { ok: false, reason: 'unavailable' } }, 'info', 'No clear answer'],
  ['invite', { ...said, result: { ok: false, reason: 'forbidden', grant } }, 'info', 'The invitation waits'],
  ['invite', { ...said, result: { ok: false, reason: 'forbidden' } }, 'info', 'Not invited'],
  ['invite', { ...said, result: { ok: true, reason: 'already_invited' } }, 'info', 'No new invitation'],
  ['check', { ...said, accounts: [] }, 'info', 'Nothing to check'],
  ['check', { ...said, accounts: [{ shows: 'access' }] }, 'success', 'Checked'],
  ['check', { ...said, accounts: [{ shows: 'access' }, { shows: 'unknown' }] }, 'info', 'Checked in part'],
  ['check', { ...said, accounts: [{ shows: 'unknown' }] }, 'info', 'Not checked']
]

test('A check with a token that the code host rejects links to Health', () => {
  const linkAfter = (why: string) => outcomeMessage('check', { ...said, accounts: [{ shows: 'unknown', why }] }).link
  assert.deepEqual(linkAfter('token_refused'), { href: '/admin/health', label: 'Health' })
  assert.equal(linkAfter('throttled'), undefined)
})

for (const [name, outcome, tone, title] of rows) {
  test(`The action "${name}" with the outcome ${JSON.stringify(outcome)} says "${title}"`, () => {
    assert.deepEqual(outcomeMessage(name, outcome), { tone, title, text: 'It is so.' })
  })
}

test('Every action has words for its link, its button and its outcome', () => {
  assert.deepEqual(Object.keys(actionWords), [...deskActions, 'give'])
  for (const words of Object.values(actionWords)) for (const each of Object.values(words)) assert.match(each, /^[A-Z]/)
})

test('An action that had been done before says so, and a long outcome is cut', () => {
  const again = outcomeMessage('end', { ...said, again: true })
  assert.deepEqual([again.tone, again.title], ['info', 'Done already'])
  assert.match(again.text, /done once/)
  assert.equal(outcomeMessage('check', { ok: true, said: 'x'.repeat(5000) }).text.length, 1000)
  assert.equal(outcomeMessage('check', { ok: false, why: 'x'.repeat(5000) }).text.length, 1000)
})
