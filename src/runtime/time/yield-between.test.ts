import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { wait } from './sleep.ts'
import { yieldingAfter } from './yield-between.ts'

/** A time in which `work` takes 30 ms, and how long it was rested for after that. */
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

describe('giving way', () => {
  test('rests for as long as work took that was one turn of the event loop', async () => {
    assert.deepEqual(await rested(async () => await undefined), [30])
  })

  test('does not rest after work that has let others have their turn', async () => {
    assert.deepEqual(await rested(() => wait(5)), [])
  })

  test('gives what the work gave, and throws what it threw', async () => {
    const time = { now: () => 0, sleep: wait }
    assert.equal(await yieldingAfter(time, async () => 'done'), 'done')
    await assert.rejects(
      yieldingAfter(time, () => Promise.reject(new Error('no'))),
      /no/
    )
  })
})
