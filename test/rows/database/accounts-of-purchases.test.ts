import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buy, grant, tables } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

onEachDatabase('the number of accounts of a purchase', tables, ({ db }) => {
  async function accountsOf(paymentId: string) {
    const row = db().selectFrom('payment').select('accounts').where('id', '=', paymentId)
    return (await row.executeTakeFirstOrThrow()).accounts
  }

  test('The database counts an account of a purchase while it holds a seat', async () => {
    const [{ paymentId }, { paymentId: another }] = [await buy(db()), await buy(db())]
    assert.equal(await accountsOf(paymentId), 0)
    const first = await grant(db(), { paymentId })
    const second = await grant(db(), { paymentId, target: 'acme/other' })
    assert.equal(await accountsOf(paymentId), 2)
    const change = (id: string) => db().updateTable('access_grant').where('id', '=', id)
    await change(first).set({ released: 'moved' }).execute()
    assert.equal(await accountsOf(paymentId), 1)
    await change(first).set({ released: 'moved', state: 'revoked' }).execute()
    assert.equal(await accountsOf(paymentId), 1)
    await change(first).set({ released: null }).execute()
    assert.equal(await accountsOf(paymentId), 2)
    await change(first).set({ released: null, state: 'accepted' }).execute()
    assert.equal(await accountsOf(paymentId), 2)
    await change(second).set({ payment_id: another }).execute()
    assert.deepEqual([await accountsOf(paymentId), await accountsOf(another)], [1, 1])
    await change(second).set({ payment_id: paymentId, released: 'moved' }).execute()
    assert.deepEqual([await accountsOf(paymentId), await accountsOf(another)], [1, 0])
    await db().deleteFrom('access_grant').where('id', '=', second).execute()
    assert.equal(await accountsOf(paymentId), 1)
    await db().deleteFrom('access_grant').where('id', '=', first).execute()
    assert.equal(await accountsOf(paymentId), 0)
  })

  test('The database counts no account that was given back with an order that fails', async () => {
    const { paymentId } = await buy(db())
    const undone = db()
      .transaction()
      .execute(async (tx) => {
        await grant(tx, { paymentId })
        throw new Error('the power went')
      })
    await assert.rejects(undone, /the power went/)
    assert.equal(await accountsOf(paymentId), 0)
  })
})
