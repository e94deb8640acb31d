import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wait } from '../../src/runtime/time/sleep.ts'
import { SOON_MS } from '../support/processes/process.ts'
import { startSale } from '../support/worlds/sale.ts'

// Stopping does not wait for the host (src/runtime/shutdown.ts): after half a second, calls under way are given up. A
// page of a list could take 5 s, a write 10 s.

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; waited < 5_000; waited += 10) {
    if (condition()) return
    await wait(10)
  }
  throw new Error('waited 5 s')
}

async function msToStop(sale: Awaited<ReturnType<typeof startSale>>): Promise<number> {
  const from = performance.now()
  await sale.pullpass.close()
  return performance.now() - from
}

test('Stopping does not wait for a controller that waits for a list', async () => {
  await using sale = await startSale()
  await sale.invite()
  sale.host.silent = true
  sale.host.calls.length = 0
  sale.pullpass.context.access.nudge()
  await until(() => sale.host.calls.length > 0)
  const ms = await msToStop(sale)
  assert.ok(ms < SOON_MS, `${ms} ms`)
})

test('When the service stops, a waiting buyer gets unavailable, the grant stays queued, and the lease is released', async () => {
  await using sale = await startSale()
  sale.host.answer = 'never'
  const sent = sale.invite()
  await until(() => sale.puts().length > 0)
  const { db, access } = sale.pullpass.context
  const from = performance.now()
  const stopped = access.stop()
  const { reason, grant } = await sent
  await stopped
  const ms = performance.now() - from
  assert.ok(ms < SOON_MS, `${ms} ms`)
  assert.equal(reason, 'unavailable')
  const { state, because } = grant as { state: string; because: string }
  assert.deepEqual([state, because], ['queued', 'unclear'])
  const target = await db.selectFrom('access_target').select(['holder']).executeTakeFirstOrThrow()
  assert.equal(target.holder, null)
  // The call may have taken effect, so its attempt has no outcome.
  const intents = await db.selectFrom('access_intent').select(['kind', 'outcome']).execute()
  assert.deepEqual(
    intents.map(({ kind, outcome }) => [kind, outcome]),
    [['invite', null]]
  )
})

test('A request while the service stops is queued, and no call is made', async () => {
  await using sale = await startSale()
  await sale.pullpass.context.access.stop()
  await wait(600)
  const { reason, grant } = await sale.invite()
  assert.equal(reason, 'rate_limited')
  assert.equal((grant as { state: string }).state, 'queued')
  assert.equal(sale.puts().length, 0)
})
