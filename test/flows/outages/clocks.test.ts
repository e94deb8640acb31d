import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'
import { peopleOf, repository } from '../../support/worlds/people.ts'
import { type SandboxWorld, startSandboxWorld } from '../../support/worlds/sandbox-world.ts'

onEachDatabase('a machine whose clock is moved', emptyDatabase, (database) => {
  let world: SandboxWorld
  /** ms by which the machine's clock is ahead of the true time. */
  let ahead = 0
  const waits: number[] = []
  before(async () => {
    world = await startSandboxWorld({
      database: database(),
      workers: [],
      aheadMs: () => ahead,
      overrides: {
        writePauseMs: 1000,
        async sleep(ms) {
          waits.push(ms)
          await new Promise((resolve) => setImmediate(resolve))
        }
      }
    })
  })
  after(() => world.close())
  const { person, buyer, send, byHand, refund, invited, collaborators, grantsOf } = peopleOf(() => world)

  /** Advances the time by `ms`, with a round of the controller each minute. */
  async function pass(ms: number) {
    const end = world.codeHost.clock.now() + ms
    while (world.codeHost.clock.now() < end) {
      await world.context.access.round()
      world.codeHost.clock.advance(MINUTE_MS)
    }
    await world.context.access.round()
  }

  for (const [words, jump] of [
    ['a minute', MINUTE_MS],
    ['30 days', 30 * DAY_MS]
  ] as const) {
    test(`A buyer waits no longer than a lease's heartbeat after the clock was put back by ${words}`, async () => {
      // The buyers pay before: while the clock is wrong, signatures seem too old or in the future, and are refused.
      const [early, late] = [await buyer(), await buyer()]
      ahead = jump
      assert.equal((await send(early, early.login)).reason, 'invited')
      ahead = 0
      waits.length = 0
      assert.equal((await send(late, late.login)).reason, 'invited')
      // The longest pause is the interval of a lease's heartbeat.
      assert.ok(Math.max(0, ...waits) <= 4000, `waited ${Math.max(...waits)} ms`)
    })

    test(`A refund removes the access within minutes after the clock was put back by ${words}`, async () => {
      const eve = await buyer()
      ahead = jump
      assert.equal((await send(eve, eve.login)).reason, 'invited')
      await pass(2 * MINUTE_MS)
      ahead = 0
      await refund(eve)
      await pass(5 * MINUTE_MS)
      assert.ok(!invited().includes(eve.login))
      assert.equal((await grantsOf(eve))[0]?.state, 'revoked')
    })

    test(`A buyer who has declined can be invited again after the clock was put back by ${words}`, async () => {
      const mia = await buyer()
      ahead = jump
      assert.equal((await send(mia, mia.login)).reason, 'invited')
      byHand('decline', mia.login)
      ahead = 0
      assert.equal((await send(mia, mia.login)).reason, 'invited')
      assert.ok(invited().includes(mia.login))
    })

    test(`A throttled invitation is sent after the clock was put back by ${words}`, async () => {
      const joe = await buyer()
      ahead = jump
      world.codeHost.rehearse.misbehave({ preset: 'secondary_403', times: 1, method: 'PUT' })
      assert.equal((await send(joe, joe.login)).reason, 'forbidden')
      ahead = 0
      await pass(20 * MINUTE_MS)
      assert.ok(invited().includes(joe.login))
    })
  }

  for (const [words, back] of [
    ['while the clock is still ahead', async () => {}],
    [
      'after the clock was put back to before that moment',
      async () => {
        ahead = 0
      }
    ],
    [
      'long after the clock was put back',
      async () => {
        ahead = 0
        world.codeHost.clock.advance(4 * HOUR_MS)
        await pass(0)
      }
    ]
  ] as const) {
    test(`A name that was typed while the clock was ahead does not invite the stranger who has taken it since, ${words}`, async () => {
      const { rehearse } = world.codeHost
      ahead = 0
      rehearse.behave()
      const ada = await buyer()
      ahead = 3 * HOUR_MS
      rehearse.misbehave({ method: 'PUT', status: 429, headers: { 'retry-after': '60' }, times: 1 })
      rehearse.misbehave({ method: 'GET', path: '/users/', status: 502, times: null })
      assert.equal((await send(ada, ada.login)).grant?.because, 'throttled')
      await pass(20 * MINUTE_MS)
      rehearse.deleteAccount(ada.login)
      person(ada.login)
      await back()
      rehearse.behave()
      // The host asked for a back-off of a minute, and by the wrong clock that minute ends in three hours.
      await pass(0)
      world.codeHost.clock.advance(3 * HOUR_MS)
      await pass(20 * MINUTE_MS)
      ahead = 0
      assert.ok(!invited().includes(ada.login), 'the stranger was invited')
      assert.deepEqual(
        (await grantsOf(ada)).map(({ state, because }) => [state, because]),
        [['blocked', 'no_such_account']]
      )
    })
  }

  test('An account that was removed while the clock was 30 days ahead, and is added by hand two days later, keeps its access', async () => {
    const zoe = await buyer()
    const [first, second] = [zoe.login, person()]
    await send(zoe, first)
    byHand('accept', first)
    await pass(2 * MINUTE_MS)
    ahead = 30 * DAY_MS
    await send(zoe, second)
    byHand('accept', second)
    await pass(8 * MINUTE_MS)
    const isIn = (login: string) => collaborators().includes(login)
    assert.deepEqual([isIn(first), isIn(second)], [false, true])
    ahead = 0
    await pass(2 * MINUTE_MS)
    world.codeHost.clock.advance(2 * DAY_MS)
    world.codeHost.rehearse.byHand({ action: 'add', repository, login: first })
    await pass(15 * MINUTE_MS)
    assert.ok(isIn(first), 'the seller added it')
  })

  test('The next round corrects stored times if the database failed in this one', async () => {
    const { db, access } = world.context
    const future = () => world.codeHost.clock.now() + 30 * DAY_MS
    const mail = { subject: 'nobody', fact: 'ready:1', kind: 'ready', state: 'void' } as const
    await db
      .insertInto('access_mail')
      .values({ ...mail, at: future(), next_at: future() })
      .execute()
    ahead = DAY_MS
    await access.round()
    ahead = 0
    // Reading the time notices that the clock was put back.
    world.context.now()
    await sql`alter table access_mail rename to access_mail_away`.execute(db)
    await assert.rejects(access.round(), /access_mail/)
    await sql`alter table access_mail_away rename to access_mail`.execute(db)
    await access.round()
    const kept = db.selectFrom('access_mail').select('next_at').where('subject', '=', 'nobody')
    assert.ok((await kept.executeTakeFirstOrThrow()).next_at <= world.codeHost.clock.now())
  })

  test('An account does not count as gone because the clock was put forward while the lists lag', async () => {
    const { rehearse, clock } = world.codeHost
    const ida = await buyer()
    rehearse.set({ lagMs: 30_000 })
    assert.equal((await send(ida, ida.login)).reason, 'invited')
    ahead = DAY_MS
    await world.context.access.round()
    clock.advance(1000)
    await world.context.access.round()
    assert.equal((await grantsOf(ida))[0]?.state, 'invited')
    rehearse.set({ lagMs: 0 })
    await pass(3 * MINUTE_MS)
    assert.equal((await grantsOf(ida))[0]?.state, 'invited')
    ahead = 0
  })
})
