import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLeases, guard, type Lease, type LeaseOptions } from '../../../src/access/host/lease.ts'
import { LeaseLost } from '../../../src/access/tables/write-conflicts.ts'
import { serializable } from '../../../src/db/serializable.ts'
import { createShutdown } from '../../../src/runtime/shutdown.ts'
import { wait } from '../../../src/runtime/time/sleep.ts'
import { tables } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

const LEASE_MS = 12_000
const BEAT_MS = 4_000

onEachDatabase('leases', tables, ({ db }) => {
  let processes = 0
  let targets = 0

  /** A process whose clock may be `ahead` (ms), and for which `passed` more ms have gone by. */
  function startProcess(sleep: LeaseOptions['sleep'] = wait) {
    const clock = { ahead: 0, passed: 0 }
    const stopping = createShutdown(50)
    processes += 1
    const holder = `process-${processes}`
    const now = () => Date.now() + clock.ahead + clock.passed
    const elapsed = () => performance.now() + clock.passed
    const leases = createLeases({ db: db(), now, elapsed, sleep, newId: () => holder, stopping })
    return { clock, stopping, ...leases }
  }

  async function newTarget() {
    const target = `repository-${++targets}`
    await db().insertInto('access_target').values({ target }).execute()
    return target
  }

  /** Holds the lease until `release`. */
  async function keep(leases: ReturnType<typeof startProcess>, target: string) {
    let release = () => {}
    const ends = new Promise<void>((resolve) => {
      release = resolve
    })
    let ended: Promise<unknown> = Promise.resolve()
    const lease = await new Promise<Lease>((resolve) => {
      ended = leases.hold(target, 1000, (lease) => {
        resolve(lease)
        return ends
      })
    })
    return {
      lease,
      async release() {
        release()
        await ended
      }
    }
  }

  test('A lease has one holder at a time, in the order of the requests of a process, and a growing fencing token', async () => {
    const [one, target] = [startProcess(), await newTarget()]
    let inside = 0
    const fences: number[] = []
    const order: number[] = []
    const turns = [0, 1, 2, 3, 4].map((turn) =>
      one.hold(target, 5000, async ({ fence }) => {
        inside += 1
        assert.equal(inside, 1)
        await wait(5)
        fences.push(fence)
        order.push(turn)
        inside -= 1
        return turn
      })
    )
    assert.deepEqual(
      await Promise.all(turns),
      [0, 1, 2, 3, 4].map((value) => ({ value }))
    )
    assert.deepEqual(order, [0, 1, 2, 3, 4])
    assert.deepEqual(
      fences,
      fences.toSorted((a, b) => a - b)
    )
    assert.equal(new Set(fences).size, 5)
  })

  test('A lease keeps another process out of one repository, and not out of another', async () => {
    const [one, two, target] = [startProcess(), startProcess(), await newTarget()]
    const kept = await keep(one, target)
    assert.equal(await two.hold(target, 150, async () => 'in'), undefined)
    assert.deepEqual(await two.hold(await newTarget(), 0, async () => 'in'), { value: 'in' })
    const waiting = two.hold(target, 5000, async () => 'in')
    await kept.release()
    assert.deepEqual(await waiting, { value: 'in' })
  })

  test('A request for a lease that times out leaves the queue', async () => {
    const [one, target] = [startProcess(), await newTarget()]
    const kept = await keep(one, target)
    const impatient = one.hold(target, 20, async () => 'impatient')
    const patient = one.hold(target, 5000, async () => 'patient')
    assert.equal(await impatient, undefined)
    await kept.release()
    assert.deepEqual(await patient, { value: 'patient' })
  })

  test('A lease of a dead process can be taken over after 12 s, and later writes of that process are refused', async () => {
    const [gone, two, target] = [startProcess(), startProcess(), await newTarget()]
    const kept = await keep(gone, target)
    const cannot = async () => assert.equal(await two.hold(target, 0, async () => 'in'), undefined)
    await cannot()
    two.clock.passed = LEASE_MS - 1000
    await cannot()
    two.clock.passed = LEASE_MS + 1000
    const taken = await keep(two, target)
    const write = (lease: Lease) => serializable(db(), (tx) => guard(tx, lease, Date.now()))
    await assert.rejects(write(kept.lease), LeaseLost)
    await write(taken.lease)
    // The end of the first holder's work does not take the lease from the second.
    await kept.release()
    await write(taken.lease)
    await taken.release()
    await assert.rejects(write(taken.lease), LeaseLost)
  })

  test('A lease is prolonged by each write', async () => {
    const [one, two, target] = [startProcess(), startProcess(), await newTarget()]
    const kept = await keep(one, target)
    const cannot = async () => assert.equal(await two.hold(target, 0, async () => 'in'), undefined)
    await cannot()
    await serializable(db(), (tx) => guard(tx, kept.lease, Date.now() + 1))
    two.clock.passed = LEASE_MS + 1000
    await cannot()
    two.clock.passed += LEASE_MS - 1000
    await cannot()
    await kept.release()
  })

  test('A lease is neither lost nor kept longer because the clocks of two processes differ', async () => {
    for (const ahead of [-30, 30].map((days) => days * 24 * 60 * 60_000)) {
      const [gone, two, target] = [startProcess(), startProcess(), await newTarget()]
      gone.clock.ahead = ahead
      const kept = await keep(gone, target)
      assert.equal(await two.hold(target, 0, async () => 'in'), undefined)
      two.clock.passed = LEASE_MS + 1000
      assert.deepEqual(await two.hold(target, 0, async () => 'in'), { value: 'in' })
      await kept.release()
    }
  })

  test('A lease that a process could not release is available to the same process at once', async () => {
    const [one, target] = [startProcess(), await newTarget()]
    const kept = await keep(one, target)
    await kept.release()
    const stuck = { holder: `process-${processes}`, lease_until: Date.now() + LEASE_MS }
    await db().updateTable('access_target').set(stuck).where('target', '=', target).execute()
    assert.deepEqual(await one.hold(target, 0, async () => 'in'), { value: 'in' })
  })

  /** A process that holds a lease, and whose time passes in steps. */
  async function startSlow() {
    let wake = () => {}
    const sleeping = (_: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        wake = resolve
        signal?.addEventListener('abort', () => resolve())
      })
    const [slow, two, target] = [startProcess(sleeping), startProcess(), await newTarget()]
    const kept = await keep(slow, target)
    const until = async () => {
      const row = db().selectFrom('access_target').select('lease_until').where('target', '=', target)
      return (await row.executeTakeFirstOrThrow()).lease_until
    }
    return {
      two,
      target,
      kept,
      /** True if the lease was prolonged. */
      async beat() {
        slow.clock.passed += BEAT_MS
        two.clock.passed += BEAT_MS
        const before = await until()
        wake()
        for (let looks = 0; looks < 50; looks += 1) {
          if ((await until()) > before) return true
          await wait(4)
        }
        return false
      }
    }
  }

  test('A lease is kept while the work is slow, however slow the host is to answer', async () => {
    const { two, target, kept, beat } = await startSlow()
    for (let beats = 0; beats < 6; beats += 1) {
      assert.ok(await beat())
      assert.equal(await two.hold(target, 0, async () => 'in'), undefined)
    }
    await serializable(db(), (tx) => guard(tx, kept.lease, Date.now()))
    await kept.release()
    assert.deepEqual(await two.hold(target, 0, async () => 'in'), { value: 'in' })
  })

  test('A lease is not kept for ever by work that never ends, and not after it was released or lost', async () => {
    const { two, target, kept, beat } = await startSlow()
    let beats = 0
    while (await beat()) beats += 1
    assert.equal(beats, 30)
    await two.hold(target, 0, async () => 'in')
    two.clock.passed += LEASE_MS
    const taken = await keep(two, target)
    assert.equal(await beat(), false)
    await kept.release()
    await taken.release()

    const again = await startSlow()
    await again.two.hold(again.target, 0, async () => 'in')
    again.two.clock.passed += LEASE_MS + 1000
    const lost = await keep(again.two, again.target)
    assert.equal(await again.beat(), false)
    await again.kept.release()
    await lost.release()
    assert.equal(await again.beat(), false)
  })

  test('A lease is released when the work throws', async () => {
    const [one, two, target] = [startProcess(), startProcess(), await newTarget()]
    await assert.rejects(
      one.hold(target, 0, () => Promise.reject(new Error('broken'))),
      /broken/
    )
    assert.deepEqual(await two.hold(target, 0, async () => 'in'), { value: 'in' })
  })

  test('When a process stops, waiting requests for a lease end, new ones fail, and it is idle after the last work', async () => {
    const [one, two, target] = [startProcess(), startProcess(), await newTarget()]
    const kept = await keep(one, target)
    const inLine = one.hold(target, 60_000, async () => 'in')
    const atTheDoor = two.hold(target, 60_000, async () => 'in')
    const from = performance.now()
    one.stopping.begin()
    two.stopping.begin()
    assert.deepEqual(await Promise.all([inLine, atTheDoor]), [undefined, undefined])
    assert.ok(performance.now() - from < 5000)
    assert.equal(await one.hold(await newTarget(), 1000, async () => 'in'), undefined)
    let idle = false
    const ended = one.idle().then(() => {
      idle = true
    })
    await wait(20)
    assert.equal(idle, false)
    await kept.release()
    await ended
    assert.deepEqual(await startProcess().hold(target, 0, async () => 'in'), { value: 'in' })
  })
})
