import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createScheduler, waiter } from './scheduler.ts'

/** A scheduler at the time 0, and what its actors have done, in order. */
function simulated() {
  const scheduler = createScheduler(0)
  const done: string[] = []
  /** Begins something, and ends it some promises later. */
  async function act(name: string) {
    done.push(`${name} begins`)
    for (let promises = 0; promises < 5; promises += 1) await undefined
    done.push(`${name} ends`)
  }
  return { scheduler, done, act }
}

test('Two processes whose waits are ended at the same moment continue one after the other', async () => {
  const { scheduler, done, act } = simulated()
  const rouse = new AbortController()
  for (const name of ['one', 'two']) void scheduler.wait(waiter(name), 1000, rouse.signal).then(() => act(name))
  scheduler.at(waiter('people'), 10, () => rouse.abort())
  await scheduler.run(20)
  assert.deepEqual(done, ['one begins', 'one ends', 'two begins', 'two ends'])
})

test('A process whose wait is ended while it stands still continues afterwards, and a dead one does not', async () => {
  const { scheduler, done, act } = simulated()
  const rouse = new AbortController()
  const [still, dead] = [waiter('still'), waiter('dead')]
  for (const who of [still, dead]) void scheduler.wait(who, 1000, rouse.signal).then(() => act(who.name))
  scheduler.at(waiter('people'), 10, () => {
    still.pausedUntil = 50
    rouse.abort()
    dead.dead = true
  })
  await scheduler.run(49)
  assert.deepEqual(done, [])
  await scheduler.run(50)
  assert.deepEqual(done, ['still begins', 'still ends'])
})

test('A wait that was ended early does not end a second time', async () => {
  const { scheduler, done, act } = simulated()
  const rouse = new AbortController()
  void scheduler.wait(waiter('one'), 100, rouse.signal).then(() => act('one'))
  scheduler.at(waiter('people'), 10, () => rouse.abort())
  await scheduler.run(200)
  assert.deepEqual([done, scheduler.steps()], [['one begins', 'one ends'], 2])
})
