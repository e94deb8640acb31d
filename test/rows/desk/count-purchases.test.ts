import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { Because, GrantState } from '../../../src/access/grant-states.ts'
import { countPaid } from '../../../src/weekly/count-purchases.ts'
import { weeklyNews } from '../../../src/weekly/weekly-words.ts'
import { plainProduct } from '../../support/builders/plain-config.ts'
import { buy, grant, tables, target } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

const products = [{ ...plainProduct, scenes: ['kit'] }]

onEachDatabase('the paid purchases in the weekly letter', tables, ({ db }) => {
  afterEach(async () => {
    for (const table of ['access_grant', 'payment'] as const) await db().deleteFrom(table).execute()
  })
  let accountId = 0
  /** A paid purchase with accounts in these states, each on a seat of its own. */
  async function sold(...accounts: [state: GrantState, because: Because][]) {
    const { paymentId } = await buy(db())
    for (const [state, because] of accounts) {
      accountId += 1
      const id = await grant(db(), { paymentId, state, because, accountId, target: `acme/kit-${accountId}` })
      await db().updateTable('access_grant').set({ seat: accountId, target }).where('id', '=', id).execute()
    }
  }

  test('Each paid purchase is in one count, also a team of which one person is in and another is invited', async () => {
    const [inside, invited, waits] = [
      ['accepted', 'shown'],
      ['invited', 'sent'],
      ['queued', 'limit']
    ] as const
    await sold([...inside])
    await sold([...inside], [...inside])
    await sold([...inside], [...invited])
    await sold([...invited], [...waits])
    await sold([...waits])
    await sold()
    await sold(['gone', 'declined'])
    await buy(db(), { scene: 'sticker' })
    const refunded = await buy(db(), { status: 'refunded' })
    await grant(db(), { paymentId: refunded.paymentId, state: 'accepted', because: 'shown', accountId: 99 })
    const { paymentId: elsewhere } = await buy(db(), { scene: 'mug' })
    await db().updateTable('payment').set({ not_sold_at: 1 }).where('id', '=', elsewhere).execute()
    const now = await countPaid(db(), products)
    assert.deepEqual(now, { paid: 8, in: 3, part: 1, invited: 1, waiting: 1, no_account: 1, other: 2 })
    assert.equal(now.paid, now.in + now.invited + now.waiting + now.no_account + now.other)
    const facts = {
      ...{ sales: 0, invitations: 0, acceptances: 0, withdrawals: 0, token: undefined, now },
      lapsing: { invitations: 0, given: 0, graces: 0 },
      needs: { own: [], buyers: [] },
      unmatched: { count: 0, isMore: false }
    }
    const { lines } = weeklyNews(facts, '2026-11-23', { name: 'Acme', desk: undefined })
    assert.deepEqual(lines.slice(2, 6), [
      'With access: 3 of 8 paid purchases, 1 of them not for all their accounts.',
      'Invitation not sent yet: 1 purchase.',
      'Invited, not accepted: 1. No account: 1.',
      'Without access for another reason: 2 purchases.'
    ])
  })

  test('A shop without a paid purchase counts none', async () => {
    assert.equal((await countPaid(db(), products)).paid, 0)
  })
})
