import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { codeHosts } from '../../code-host/all.ts'
import { allProcessors } from './all.ts'

test('The list names each folder of a processor once', () => {
  const entries = readdirSync(import.meta.dirname, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  assert.ok(folders.length >= 6)
  assert.deepEqual(allProcessors.map(({ name }) => name).sort(), folders.sort())
})

for (const { name, label, secret, list, open } of allProcessors) {
  test(`The name of ${label} fits into addresses and variables, and is not the code host's`, () => {
    assert.match(name, /^[a-z]+$/)
    // The code host's own webhook arrives at the same address with this name.
    assert.ok(!codeHosts.some((kind) => kind.name === name), name)
  })

  test(`No signing secret and no API key of ${label} is taken for the other`, () => {
    for (const prefix of secret.prefixes ?? []) {
      assert.ok(!allProcessors.some(({ apiKeys }) => apiKeys?.test(`${prefix}abc`)), prefix)
    }
    assert.equal(list?.key.problem?.('a key of another processor'), undefined)
  })

  test(`${label} verifies, identifies and reads deliveries once it is opened`, async () => {
    const { isSigned, eventId, eventType, read } = await open({ secrets: ['whsec_abcd'], scenes: {} })
    const unsigned = { headers: new Headers(), body: new TextEncoder().encode('{}') }
    assert.equal(await isSigned(unsigned, Date.now()), false)
    assert.equal(eventId('no object', unsigned.headers), undefined)
    assert.equal(eventType('no object'), undefined)
    assert.equal(read('no object').kind, 'unreadable')
  })
}
