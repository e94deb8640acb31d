import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { wait } from './sleep.ts'
import { yieldingAfter } from './yield-between.ts'

/** The pauses after work that takes 30 ms by the clock. */
async function rested(work: () => Promise<void>): Promise<number[]> {
  const pauses: number[] = []
  let now = 0
  const sleep = (ms: number) => {
    if (ms > 0) pauses.push(ms)
    return wait(0)
  }
  await yieldingAfter({ now: () => now, sleep }, async () => {
    await work()
    now += 30
  })
  return pauses
}

describe('yielding between pieces of work', () => {
  test('Yielding pauses for as long as the work took when the work was one turn of the event loop', async () => {
    assert.deepEqual(await rested(async () => await undefined), [30])
  })

  test('Yielding does not pause after work that has already let other work run', async () => {
    assert.deepEqual(await rested(() => wait(0)), [])
  })

  test('Yielding returns the result of the work, and throws its error', async () => {
    const time = { now: () => 0, sleep: wait }
    assert.equal(await yieldingAfter(time, async () => 'done'), 'done')
    await assert.rejects(
      yieldingAfter(time, () => Promise.reject(new Error('no'))),
      /no/
    )
  })
})
