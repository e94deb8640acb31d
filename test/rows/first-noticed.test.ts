// The time at which an alert was first noticed, when it is raised again after a pause.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { type AlertKind, alertRules, alertWords, isAlertKind } from '../../src/alerts/alert-words.ts'
import { createAlert, endAlerts } from '../../src/alerts/alerts.ts'
import { canBeOver } from '../../src/alerts/checks/happened-once.ts'
import { noteWhatIsOver } from '../../src/alerts/stored/note-what-is-over.ts'
import { readOpenAlerts } from '../../src/desk/needs/open-alerts.ts'
import { createLog } from '../../src/runtime/logging/log.ts'
import { DAY_MS, HOUR_MS } from '../../src/runtime/time/durations.ts'
import { plainProduct } from '../support/builders/plain-config.ts'
import { AT, buy, grant, tables, target } from '../support/databases/access-rows.ts'
import { onEachDatabase } from '../support/databases/on-each-database.ts'

onEachDatabase('the first time of an alert', tables, ({ db }) => {
  const clock = { now: AT }
  const now = () => clock.now
  const say = (kind: AlertKind, fact: { item?: string; beganAt?: number; repository?: string } = {}) =>
    createAlert({ db: db(), log: createLog('silent'), tokenDigest: () => 'a token', now })(kind, {
      repository: target,
      ...fact
    })
  const look = () => noteWhatIsOver(db(), [plainProduct], clock.now)
  /** The time of the open alert, as the desk has it. */
  const shown = async () => {
    const { open } = await readOpenAlerts(db(), [plainProduct], clock.now)
    assert.equal(open.length, 1)
    return { at: open[0]?.since, isNoticed: open[0]?.isNoticed }
  }
  /** Raises an alert, and again after days without a process, and returns when it was raised first and what is said. */
  async function raiseTwice(kind: AlertKind, between: () => Promise<unknown> = async () => {}) {
    const first = clock.now
    await say(kind, { item: 'x' })
    clock.now += alertRules(kind).lastsMs + 3 * DAY_MS
    await between()
    clock.now += HOUR_MS
    await say(kind, { item: 'x' })
    return { first, stored: await db().selectFrom('seller_alert').selectAll().executeTakeFirstOrThrow() }
  }

  beforeEach(async () => {
    for (const table of ['seller_alert', 'access_grant', 'access_name', 'doctor_run'] as const)
      await db().deleteFrom(table).execute()
    await db().insertInto('access_name').values({ name: target, target }).execute()
    clock.now += 30 * DAY_MS
  })

  test('An alert that is raised again after days has the time at which it was first noticed', async () => {
    for (const kind of Object.keys(alertWords).filter(isAlertKind)) {
      await db().deleteFrom('seller_alert').execute()
      const { first, stored } = await raiseTwice(kind)
      assert.equal(Number(stored.noticed_at), canBeOver(kind) ? first : clock.now, kind)
      assert.equal(Number(stored.since), clock.now, kind)
    }
  })

  test('An alert that is raised only every three hours has the time at which it was first noticed', async () => {
    const first = clock.now
    for (; clock.now < first + 5 * DAY_MS; clock.now += 3 * HOUR_MS) {
      await say('no_seat')
      assert.deepEqual(await shown(), { at: first, isNoticed: true })
      await look()
    }
  })

  test('An alert that a look has ended is noticed anew', async () => {
    const { stored } = await raiseTwice('repository_public', () =>
      endAlerts(db(), 'repository_public', () => true, clock.now)
    )
    assert.equal(Number(stored.noticed_at), clock.now)
  })

  test('An alert of which the tables have proven that it is over is noticed anew, though the seller was not told', async () => {
    const grantOf = async (state: 'accepted' | 'gone', because: 'shown' | 'removed') =>
      grant(db(), { paymentId: (await buy(db())).paymentId, state, because })
    const item = await grantOf('accepted', 'shown')
    const other = await grantOf('gone', 'removed')
    await db().updateTable('access_grant').set({ acts: 'seller' }).where('id', '=', other).execute()
    const first = clock.now
    for (const each of [item, other]) await say('removed', { item: each })
    await look()
    clock.now += DAY_MS
    await look()
    clock.now += HOUR_MS
    const again = clock.now
    for (const each of [item, other]) await say('removed', { item: each })
    const rows = await db().selectFrom('seller_alert').select(['item', 'noticed_at', 'over_at']).execute()
    const noticed = Object.fromEntries(rows.map((row) => [row.item, Number(row.noticed_at)]))
    assert.deepEqual(noticed, { [item]: again, [other]: first })
    assert.deepEqual(
      rows.map(({ over_at }) => over_at),
      [null, null]
    )
  })

  test('An alert keeps its first time when its repository is renamed during the pause', async () => {
    const first = clock.now
    await say('role_raised', { item: 'x' })
    clock.now += 3 * DAY_MS
    await db().insertInto('access_name').values({ name: 'acme/renamed', target }).execute()
    await say('role_raised', { item: 'x', repository: 'acme/renamed' })
    assert.deepEqual(await shown(), { at: first, isNoticed: true })
  })

  test('An alert that was stored by an earlier version has the time at which it was last raised without a break', async () => {
    const { first } = await raiseTwice('no_seat', () =>
      db().updateTable('seller_alert').set({ noticed_at: null }).execute()
    )
    assert.deepEqual(await shown(), { at: first, isNoticed: true })
    await db().updateTable('seller_alert').set({ noticed_at: null }).execute()
    assert.deepEqual(await shown(), { at: clock.now, isNoticed: true })
  })
})
