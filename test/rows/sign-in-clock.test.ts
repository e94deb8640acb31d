// Rows about signing in that were stored while the clock was ahead, after the clock was corrected.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { DAY_MS } from '../../src/runtime/time/durations.ts'
import { isRecent } from '../../src/users/sessions/recent-sign-in.ts'
import { createCodeHostFlows } from '../../src/users/sign-in/code-host-flows.ts'
import { createMailedLinks } from '../../src/users/sign-in/mailed-links.ts'
import { buy, tables } from '../support/databases/access-rows.ts'
import { onEachDatabase } from '../support/databases/on-each-database.ts'

const AT = 1_800_000_000_000

test('A sign-in in the future does not count as recent, unless it is seconds ahead', () => {
  const ago = (ms: number) => isRecent({ since: AT - ms, byPaidLink: false }, AT)
  assert.deepEqual([ago(0), ago(15 * 60_000 - 1), ago(-5000)], [true, true, true])
  assert.deepEqual([ago(15 * 60_000), ago(-5001), ago(-30 * DAY_MS)], [false, false, false])
})

onEachDatabase('a clock that was 30 days ahead and was corrected', tables, ({ db }) => {
  const clock = { now: AT }
  const now = () => clock.now
  const ahead = () => {
    clock.now = AT + 30 * DAY_MS
  }
  const right = () => {
    clock.now = AT
  }

  test('A mailed link does not work for 30 days, nor does its mailbox wait so long, after the clock was corrected', async () => {
    const links = createMailedLinks({ db: db(), authSecret: 'secret', now })
    const ask = () => links.ask({ email: 'ada@example.com', address: '203.0.113.1' })
    ahead()
    for (let count = 0; count < 10; count += 1) {
      const asked = await ask()
      assert.ok(asked.ok)
      await links.keepToken(asked.id, { token: `token ${count}`, email: 'ada@example.com' })
    }
    assert.equal((await links.read('token 9'))?.email, 'ada@example.com')
    assert.equal((await ask()).ok, false)
    right()
    assert.equal(await links.read('token 9'), undefined)
    assert.equal((await ask()).ok, false)
    assert.equal(await links.read('token 9'), undefined)
    clock.now += 15 * 60_000
    assert.equal((await ask()).ok, true)
    clock.now += DAY_MS
    await ask()
    const { length } = await db().selectFrom('mailed_link').select('id').execute()
    assert.equal(length, 1)
  })

  test('A network that was seen while the clock was ahead is remembered for 90 days from its correction', async () => {
    const { userId, email } = await buy(db())
    const links = createMailedLinks({ db: db(), authSecret: 'secret', now })
    ahead()
    await links.remember(userId, '198.51.100.1')
    right()
    /** Whether an owner on that network gets a link although strangers have used up all links of the day. */
    const isKnown = async () => {
      for (let count = 0; count < 150; count += 1) {
        const row = { id: randomUUID(), email, mailbox: email, network: `n${count}`, wide_network: `w${count}` }
        await db()
          .insertInto('mailed_link')
          .values({ ...row, asked_at: clock.now, next_page: null })
          .execute()
      }
      return (await links.ask({ email, address: '198.51.100.1' })).ok
    }
    assert.equal(await isKnown(), true)
    clock.now = AT + 91 * DAY_MS
    assert.equal(await isKnown(), false)
  })

  test('A network that is seen after the clock was corrected is remembered beside those seen while it was ahead', async () => {
    const { userId } = await buy(db())
    const links = createMailedLinks({ db: db(), authSecret: 'secret', now })
    ahead()
    for (let count = 1; count <= 5; count += 1) await links.remember(userId, `198.51.100.${count}`)
    const networks = async () => {
      const rows = db().selectFrom('known_network').select(['network', 'seen_at']).where('user_id', '=', userId)
      return rows.execute()
    }
    const early = new Set((await networks()).map(({ network }) => network))
    right()
    await links.remember(userId, '203.0.113.9')
    const kept = await networks()
    assert.equal(kept.length, 5)
    assert.equal(kept.filter(({ network }) => !early.has(network)).length, 1)
    assert.ok(kept.every(({ seen_at }) => seen_at <= clock.now))
  })

  test('A flow to the code host does not count for 30 days after the clock was corrected', async () => {
    const flows = createCodeHostFlows({ db: db(), now })
    const session = { id: 'session', user: { id: 'ada', email: 'ada@example.com' }, since: AT, byPaidLink: false }
    ahead()
    await flows.begin({ kind: 'link', state: 'early', session })
    assert.deepEqual(await flows.find('early', session), { kind: 'link', belongs: true })
    right()
    assert.deepEqual(await flows.find('early', session), { kind: 'link', belongs: false })
    await flows.begin({ kind: 'link', state: 'now', session })
    assert.deepEqual(await flows.find('now', session), { kind: 'link', belongs: true })
    assert.equal(await flows.find('early', session), undefined)
  })
})
