import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Because } from '../../../src/access/grant-states.ts'
import { aheadOf } from '../../../src/access/host/queue.ts'
import { readGrant } from '../../../src/access/tables/grants.ts'
import { recordTransition } from '../../../src/access/tables/record-transition.ts'
import type { Database } from '../../../src/db/database.ts'
import { serializable } from '../../../src/db/serializable.ts'
import { AT, buy, grant, tables, target } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

async function queue(db: Database, grantId: string, because: Because, now: number, actor: 'buyer' | 'host' = 'host') {
  const found = await readGrant({ db, target, now, scenesOf: () => ['kit'] }, grantId)
  assert.ok(found)
  const transition = { grantId, to: 'queued', because, acts: null } as const
  await serializable(db, (tx) => recordTransition(tx, found, transition, { actor, now }))
}

onEachDatabase('the queue', tables, ({ db }) => {
  test('renewals are behind all new buyers in the queue, even if they waited for another reason before', async () => {
    const old = await grant(db(), { ...(await buy(db())), state: 'invited', because: 'sent', accountId: 1 })
    await queue(db(), old, 'renewal', AT + 1)
    await queue(db(), old, 'throttled', AT + 2)
    const young = await grant(db(), { ...(await buy(db())), accountId: 2 })
    await db()
      .updateTable('access_grant')
      .set({ queued_at: AT + 3 })
      .where('id', '=', young)
      .execute()
    assert.equal(await aheadOf(db(), target, { grantId: young, queuedAt: AT + 3, renewal: false }), 0)
    assert.equal(await aheadOf(db(), target, { grantId: old, queuedAt: AT + 1, renewal: true }), 1)
    // A grant whose buyer asks for it again is no renewal any more.
    await queue(db(), old, 'throttled', AT + 4, 'buyer')
    assert.equal(await aheadOf(db(), target, { grantId: young, queuedAt: AT + 3, renewal: false }), 1)
  })
})
