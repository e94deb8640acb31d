import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runSeeds } from './seeds.ts'
import type { Outcome } from './simulate.ts'

/** A thread that runs this code; `parentPort` and `order` are there for it. */
function threadThat(onOrder: string): URL {
  const code = `
    import { parentPort } from 'node:worker_threads'
    const say = (message) => parentPort.postMessage(message)
    parentPort.on('message', (order) => { ${onOrder} })
    say('ready')`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}

const answer = `if (order === 'end') return parentPort.close()
  say({ steps: 7, working: 0 })
  say({ outcome: { seed: order.seed, violations: [], story: [], steps: 9, days: 1, acted: [] } })`

/** Runs three seeds on such threads, with a second for each step. */
async function runOn(onOrder: string): Promise<number[]> {
  const seeds: number[] = []
  const onOutcome = (outcome: Outcome) => void seeds.push(outcome.seed)
  await runSeeds({ kind: 'sqlite', from: 1, count: 3 }, onOutcome, { thread: threadThat(onOrder), stillMs: 1000 })
  return seeds.toSorted()
}

test('Each seed has its outcome when all threads have ended', async () => {
  assert.deepEqual(await runOn(answer), [1, 2, 3])
})

test('A seed that waits for an answer for ever is named, with its last step and what it waits for', async () => {
  const stands = `if (order.seed === 2) return setInterval(() => say({ steps: 41, working: 3 }), 100)\n${answer}`
  await assert.rejects(
    runOn(stands),
    /^Error: seed 2 on sqlite, after step 41, with 3 pieces of real work open, has made no step for \d+ s$/
  )
})

test('A seed whose thread is in an endless loop is named', async () => {
  await assert.rejects(runOn(`if (order.seed === 3) for (;;);\n${answer}`), /^Error: seed 3 on sqlite.* no step/)
})

test('A seed that takes long is not ended while it makes steps', async () => {
  const slow = `if (order.seed !== 2) { ${answer}; return }
    let steps = 0
    const telling = setInterval(() => {
      say({ steps: ++steps, working: 0 })
      if (steps < 25) return
      clearInterval(telling)
      ${answer}
    }, 100)`
  assert.deepEqual(await runOn(slow), [1, 2, 3])
})

test('A seed whose thread fails, or ends too early, is named', async () => {
  await assert.rejects(runOn(`if (order.seed === 2) throw new Error('no disk')\n${answer}`), (error: Error) => {
    assert.match(error.message, /^seed 2 on sqlite.* has failed$/)
    assert.match(String(error.cause), /no disk/)
    return true
  })
  await assert.rejects(runOn(`if (order.seed === 2) process.exit(0)\n${answer}`), /^Error: seed 2.* has ended with 0$/)
})
