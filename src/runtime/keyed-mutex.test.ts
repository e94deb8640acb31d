import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKeyedMutex } from './keyed-mutex.ts'

const never = () => new Promise<never>(() => {})

test('Work with the same key runs one at a time in the order of the calls, also after work that failed', async () => {
  const mutex = createKeyedMutex()
  const seen: string[] = []
  const work = (name: string) => async () => {
    seen.push(`${name} begins`)
    await new Promise(setImmediate)
    seen.push(`${name} ends`)
    if (name === 'second') throw new Error('second')
    return name
  }
  const all = await Promise.allSettled(['first', 'second', 'third'].map((name) => mutex.run('key', work(name))))
  assert.deepEqual(
    all.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled']
  )
  assert.deepEqual(
    seen,
    ['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`])
  )
})

test('Work with one key does not wait for work with another key', async () => {
  const mutex = createKeyedMutex()
  void mutex.run('one', never)
  assert.equal(await mutex.run('other', async () => 'done'), 'done')
})

test('A caller whose turn does not come in time gives up, and the caller behind it gets the turn', async () => {
  const mutex = createKeyedMutex()
  const end = await mutex.enter('key', never)
  const impatient = mutex.enter('key', async () => {})
  const behind = mutex.run('key', async () => 'done')
  assert.equal(await impatient, undefined)
  end?.()
  assert.equal(await behind, 'done')
})

test('A caller is asked for its patience only while another caller has the turn, and is told when its own turn comes', async () => {
  const mutex = createKeyedMutex()
  const end = await mutex.enter('key', () => assert.fail('the turn was free'))
  let told = false
  const second = mutex.enter('key', (entered) => {
    entered.addEventListener('abort', () => (told = true))
    return never()
  })
  end?.()
  assert.ok(await second)
  assert.ok(told)
})

test('A turn that is ended twice does not end the turn of the next caller', async () => {
  const mutex = createKeyedMutex()
  const first = await mutex.enter('key', never)
  const second = mutex.enter('key', never)
  first?.()
  assert.ok(await second)
  first?.()
  assert.equal(await mutex.enter('key', async () => {}), undefined, 'the second one still has the turn')
})

test('Work that takes longer than its limit does not hold up the next work with its key', async () => {
  const mutex = createKeyedMutex()
  void mutex.run('key', never, 5)
  assert.equal(await mutex.run('key', async () => 'done'), 'done')
})
