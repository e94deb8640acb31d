import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createShutdown } from './shutdown.ts'
import { wait } from './time/sleep.ts'

test('A shutdown has two steps, the second after a grace period, and a second call of begin changes nothing', async () => {
  const { begun, late, begin } = createShutdown(30)
  assert.deepEqual([begun.aborted, late.aborted], [false, false])
  begin()
  assert.deepEqual([begun.aborted, late.aborted], [true, false])
  await wait(20)
  begin()
  await wait(20)
  assert.equal(late.aborted, true)
  assert.match(String(late.reason), /the process stops/)
})
