import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namedInTime, type Rename, renameStory } from './rename-story.ts'

const rename = (at: number, from: string, to: string, grantId = 'g1'): Rename => ({ grantId, at, from, to })
const twice = [rename(20, 'ada-two', 'ada-three'), rename(10, 'ada', 'ada-two')]

const times: [at: number, login: string][] = [
  [9, 'ada'],
  [10, 'ada-two'],
  [19, 'ada-two'],
  [20, 'ada-three']
]
for (const [at, login] of times) {
  test(`An entry at ${at} names an account, which was renamed at 10 and 20, as ${login}`, () => {
    assert.deepEqual(namedInTime([{ grantId: 'g1', login: 'ada-three', at }], twice), [{ grantId: 'g1', login, at }])
  })
}

test('The renaming of another account changes no name', () => {
  const entry = { grantId: 'g2', login: 'eve', at: 1 }
  assert.deepEqual(namedInTime([entry], twice), [entry])
})

test('A renaming is told once, however many repositories the purchase has', () => {
  const entries = renameStory([rename(10, 'ada', 'ada-new'), rename(10, 'ada', 'ada-new', 'g2')], 'GitHub')
  assert.deepEqual(
    entries.map(({ at, words }) => [at, words]),
    [[10, 'ada was renamed at GitHub: the same account is called ada-new now.']]
  )
})
