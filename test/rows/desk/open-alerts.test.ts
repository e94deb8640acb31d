// The alerts about purchases that the desk still shows after they are not raised any more.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAlert } from '../../../src/alerts/alerts.ts'
import { readOpenAlerts } from '../../../src/desk/needs/open-alerts.ts'
import { createLog } from '../../../src/runtime/logging/log.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { AT, buy, grant, tables, target } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

onEachDatabase('open alerts', tables, ({ db }) => {
  test('The unsolved purchase of an earlier alert stays, however many later purchases were solved', async () => {
    const { paymentId: unsolved } = await buy(db())
    const solved: string[] = []
    for (let count = 0; count < 120; count += 1) solved.push((await buy(db(), { status: 'refunded' })).paymentId)
    const clock = { now: AT }
    const alert = createAlert({ db: db(), log: createLog('silent'), tokenDigest: () => '', now: () => clock.now })
    for (const item of [unsolved, ...solved]) {
      clock.now += 1
      await alert('account_not_named', { item })
    }
    const { open } = await readOpenAlerts(db(), [], clock.now + 40 * DAY_MS)
    assert.deepEqual(
      open.map(({ kind, items }) => [kind, items.map(({ paymentId }) => paymentId)]),
      [['account_not_named', [unsolved]]]
    )
  })

  test('Withdrawals that are held back stand on, though the repository is read within a minute after they were told', async () => {
    const alert = createAlert({ db: db(), log: createLog('silent'), tokenDigest: () => '', now: () => AT })
    await db().insertInto('access_name').values({ name: target, target }).execute()
    await alert('breaker', { repository: target })
    const isShownAfter = async (ms: number) => {
      await db()
        .updateTable('access_target')
        .set({ observed_at: AT + ms })
        .execute()
      return (await readOpenAlerts(db(), [], AT + ms)).open.some(({ kind }) => kind === 'breaker')
    }
    assert.equal(await isShownAfter(MINUTE_MS), true)
    assert.equal(await isShownAfter(2 * MINUTE_MS + 1), false)
  })

  test('A buyer who is to lose a seat and has no address stands only while that is noticed, since the seat may stay', async () => {
    const { paymentId } = await buy(db())
    const item = await grant(db(), { paymentId, state: 'accepted', because: 'shown' })
    const alert = createAlert({ db: db(), log: createLog('silent'), tokenDigest: () => '', now: () => AT })
    await alert('nobody_to_tell', { item })
    const kindsAt = async (at: number) => (await readOpenAlerts(db(), [], at)).open.map(({ kind }) => kind)
    assert.ok((await kindsAt(AT + DAY_MS / 24)).includes('nobody_to_tell'))
    assert.ok(!(await kindsAt(AT + DAY_MS)).includes('nobody_to_tell'))
  })
})
