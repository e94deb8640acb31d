// Looks in the tables: who named no account or accepted no invitation, sales of nothing, webhooks that do not arrive.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { checkTables } from '../../src/alerts/checks/table-checks.ts'
import { createLog } from '../../src/runtime/logging/log.ts'
import { DAY_MS, HOUR_MS } from '../../src/runtime/time/durations.ts'
import { plainProduct } from '../support/builders/plain-config.ts'
import { AT, buy, grant, tables } from '../support/databases/access-rows.ts'
import { onEachDatabase } from '../support/databases/on-each-database.ts'

const products = [
  { ...plainProduct, id: 'kit', scenes: ['kit'] },
  { ...plainProduct, id: 'plus', scenes: ['plus'], page: { price: '$199 one time' } }
]

onEachDatabase('looks in the tables', tables, ({ db }) => {
  beforeEach(async () => {
    for (const table of ['access_grant', 'payment', 'inbox', 'payment_event', 'webhook_heard'] as const)
      await db().deleteFrom(table).execute()
  })

  /** The alerts of a look at this time, each as its kind, its item and its words. */
  async function look(now: number) {
    const alerts: [kind: string, item: string | undefined, words: string | undefined][] = []
    await checkTables({
      db: db(),
      log: createLog('silent'),
      products,
      now: () => now,
      alert: async (kind, fact) => void alerts.push([kind, fact?.item, fact?.words])
    })
    return alerts
  }
  const kinds = async (now: number) => (await look(now)).map(([kind]) => kind)
  const change = (values: object, id: string) => db().updateTable('payment').set(values).where('id', '=', id).execute()

  test('A buyer who names no account for three days is told of, and not for longer than a week', async () => {
    const { paymentId, email } = await buy(db())
    assert.deepEqual(await kinds(AT + 3 * DAY_MS - 1), [])
    const [[kind, item, words] = []] = await look(AT + 3 * DAY_MS)
    assert.deepEqual([kind, item], ['account_not_named', paymentId])
    assert.equal(words, `${email}, test ${paymentId} of January 15, 2027`)
    assert.deepEqual(await kinds(AT + 10 * DAY_MS - 1), ['account_not_named'])
    assert.deepEqual(await kinds(AT + 10 * DAY_MS), [])
  })

  test('The three days of a buyer begin when the money has come, if the sale was made before', async () => {
    const { paymentId } = await buy(db())
    await change({ paid_at: AT + 9 * DAY_MS, updated_at: AT + 9 * DAY_MS }, paymentId)
    assert.deepEqual(await kinds(AT + 12 * DAY_MS - 1), [])
    assert.deepEqual(await kinds(AT + 12 * DAY_MS), ['account_not_named'])
    assert.deepEqual(await kinds(AT + 19 * DAY_MS), [])
  })

  test('A buyer who has named an account, has no product of this shop or has not paid is not told of', async () => {
    const now = AT + 4 * DAY_MS
    await grant(db(), { paymentId: (await buy(db())).paymentId, state: 'invited', because: 'sent' })
    await buy(db(), { scene: 'other' })
    await buy(db(), { status: 'pending' })
    await change({ user_id: null }, (await buy(db())).paymentId)
    assert.deepEqual(await kinds(now), [])
  })

  test('A buyer whose only account declined, or cannot be invited, is told of three days later, as one who named none', async () => {
    for (const [state, because] of [
      ['gone', 'declined'],
      ['gone', 'no_trace'],
      ['blocked', 'account_flagged'],
      ['blocked', 'enterprise_managed']
    ] as const) {
      const { paymentId, email } = await buy(db())
      const id = await grant(db(), { paymentId, state, because })
      const changedAt = AT + 2 * DAY_MS
      await db().updateTable('access_grant').set({ updated_at: changedAt }).where('id', '=', id).execute()
      assert.deepEqual(await kinds(changedAt + 3 * DAY_MS - 1), [], because)
      assert.deepEqual(await look(changedAt + 3 * DAY_MS), [
        ['account_not_named', paymentId, `${email}, test ${paymentId} of January 15, 2027`]
      ])
      assert.deepEqual(await kinds(changedAt + 10 * DAY_MS), [], because)
      await db().deleteFrom('access_grant').execute()
      await db().deleteFrom('payment').execute()
    }
  })

  test('A buyer who declined is not told of while another account is in or invited, or has left on its own', async () => {
    const now = AT + 4 * DAY_MS
    for (const [state, because] of [
      ['accepted', 'shown'],
      ['invited', 'sent'],
      ['queued', 'limit'],
      ['gone', 'left']
    ] as const) {
      const { paymentId } = await buy(db())
      await grant(db(), { paymentId, state: 'gone', because: 'declined' })
      await grant(db(), { paymentId, state, because, target: 'another' })
    }
    await grant(db(), {
      paymentId: (await buy(db(), { status: 'refunded' })).paymentId,
      state: 'gone',
      because: 'declined'
    })
    assert.deepEqual(await kinds(now), [])
  })

  test('A buyer whose account has given its place away has named none', async () => {
    const { paymentId } = await buy(db())
    const id = await grant(db(), { paymentId, state: 'revoked', because: 'moved' })
    await db().updateTable('access_grant').set({ released: 'moved' }).where('id', '=', id).execute()
    assert.deepEqual(await kinds(AT + 4 * DAY_MS), ['account_not_named'])
  })

  test('An invitation that expired after its last renewal is told of', async () => {
    const { paymentId, email } = await buy(db())
    const id = await grant(db(), { paymentId, state: 'expired', because: 'lapsed' })
    await db().updateTable('access_grant').set({ login: 'ada', updated_at: AT }).execute()
    assert.deepEqual(await look(AT + DAY_MS), [
      ['invitation_lapsed', id, `ada: ${email}, test ${paymentId} of January 15, 2027`]
    ])
    assert.deepEqual(await kinds(AT + 7 * DAY_MS), [])
    await db().updateTable('access_grant').set({ because: 'renewal' }).execute()
    assert.deepEqual(await kinds(AT + DAY_MS), [])
  })

  test('A cancelled subscription is told of from two days after its end on, while no delivery has reported that', async () => {
    const { paymentId, email } = await buy(db())
    await grant(db(), { paymentId, state: 'accepted', because: 'shown' })
    await change({ state: 'ending', subscription_ends_at: AT }, paymentId)
    assert.deepEqual(await kinds(AT + 2 * DAY_MS - 1), [])
    const told = ['end_not_reported', paymentId, `${email}, test ${paymentId} of January 15, 2027`]
    assert.deepEqual(await look(AT + 2 * DAY_MS), [told])
    assert.deepEqual(await look(AT + 40 * DAY_MS), [told])
    await change({ state: 'ended', status: 'ended' }, paymentId)
    assert.deepEqual(await kinds(AT + 2 * DAY_MS), [])
  })

  test('A sale of zero is told of where others have paid for that product', async () => {
    const free = (await buy(db())).paymentId
    await change({ amount: 0 }, free)
    assert.deepEqual(await kinds(AT + HOUR_MS), [])
    const other = (await buy(db())).paymentId
    await change({ amount: 100 }, other)
    assert.deepEqual(
      (await look(AT + HOUR_MS)).map(([kind, item]) => [kind, item]),
      [['sale_of_zero', free]]
    )
    await change({ processor: 'by_hand' }, free)
    assert.deepEqual(await kinds(AT + HOUR_MS), [])
  })

  test('A sale of zero is told of at once where the page of the product names a price', async () => {
    const { paymentId, email } = await buy(db(), { scene: 'plus' })
    await change({ amount: 0 }, paymentId)
    const words = `${email}, test ${paymentId} of January 15, 2027, where its page says “$199 one time”`
    assert.deepEqual(await look(AT + HOUR_MS), [['sale_of_zero', paymentId, words]])
    await change({ processor: 'by_hand' }, paymentId)
    assert.deepEqual(await kinds(AT + HOUR_MS), [])
  })

  test('An open dispute is told of as long as it is open, with whether the purchase gives access meanwhile', async () => {
    const { paymentId, email } = await buy(db())
    await change({ state: 'disputed', status: 'disputed' }, paymentId)
    const sale = `${email}, Starter Kit, test ${paymentId} of January 15, 2027`
    assert.deepEqual(await look(AT + 40 * DAY_MS), [
      ['dispute_opened', paymentId, `${sale}: the purchase gives no access meanwhile`]
    ])
    await change({ status: 'paid' }, paymentId)
    assert.deepEqual(
      (await look(AT)).filter(([kind]) => kind === 'dispute_opened'),
      [['dispute_opened', paymentId, `${sale}: its access stays`]]
    )
    await change({ state: 'lost', status: 'lost' }, paymentId)
    assert.deepEqual(await kinds(AT), [])
    await change({ state: 'disputed', scene: 'not-sold-here' }, paymentId)
    assert.deepEqual(await kinds(AT), [])
  })

  test('A dispute without an id began with its first event since an earlier one ended', async () => {
    const { paymentId } = await buy(db())
    await change({ state: 'disputed', status: 'disputed' }, paymentId)
    const facts = { processor: 'test', payment_key: paymentId, invoice: null, facts: '{}' }
    const kinds = ['paid', 'disputed', 'disputed', 'dispute_won', 'disputed', 'disputed'] as const
    const events = kinds.map((kind, index) => ({ ...facts, event_id: `e-${index}`, kind, occurred_at: AT + index }))
    await db().insertInto('payment_event').values(events).execute()
    const began: unknown[] = []
    await checkTables({
      ...{ db: db(), log: createLog('silent'), products, now: () => AT + DAY_MS },
      alert: async (kind, fact) => void (kind === 'dispute_opened' && began.push(fact?.beganAt))
    })
    assert.deepEqual(began, [AT + 4])
  })

  test('A disputed sale with more events than a sale can have is told of, and does not keep other facts back', async () => {
    const { paymentId } = await buy(db())
    await change({ state: 'disputed', status: 'disputed' }, paymentId)
    const facts = {
      processor: 'test',
      kind: 'paid',
      occurred_at: AT,
      payment_key: paymentId,
      invoice: null,
      facts: '{}'
    }
    const events = Array.from({ length: 5001 }, (_, index) => ({ ...facts, event_id: `event-${index}` }))
    for (let from = 0; from < events.length; from += 500)
      await db()
        .insertInto('payment_event')
        .values(events.slice(from, from + 500) as never)
        .execute()
    await db()
      .insertInto('webhook_heard')
      .values({ processor: 'polar', wrong: 3, wrong_since: AT, wrong_at: AT })
      .execute()
    assert.deepEqual(await kinds(AT), ['dispute_opened', 'signatures_failing'])
  })

  const delivery = (event_id: string, source: 'webhook' | 'catch_up', received_at: number, processor = 'stripe') =>
    db()
      .insertInto('inbox')
      .values({
        ...{ processor, event_id, source, body: Buffer.from('{}'), received_at, done: 1 },
        ...{ attempts: 1, next_attempt_at: AT, outcome: null, error: null }
      })
      .execute()

  test('Wrong signatures are told of from three in a row on, unless a right one has come since', async () => {
    const hear = (wrong: number) =>
      db()
        .insertInto('webhook_heard')
        .values({ processor: 'stripe', wrong, wrong_since: AT - HOUR_MS, wrong_at: AT })
        .onConflict((conflict) => conflict.column('processor').doUpdateSet({ wrong }))
        .execute()
    await hear(2)
    assert.deepEqual(await kinds(AT), [])
    await hear(3)
    const words = 'stripe: 3 in a row, the last one January 15, 2027, 08:00 UTC'
    assert.deepEqual(await look(AT), [['signatures_failing', 'stripe', words]])
    assert.deepEqual(await kinds(AT + 2 * DAY_MS), [], 'it was another day')
    await delivery('a', 'catch_up', AT)
    await delivery('b', 'webhook', AT, 'polar')
    await delivery('c', 'webhook', AT - 2 * HOUR_MS)
    assert.deepEqual(await kinds(AT), ['signatures_failing'])
    await delivery('d', 'webhook', AT)
    assert.deepEqual(await kinds(AT), [])
  })

  const event = (event_id: string, occurred_at: number) =>
    db()
      .insertInto('payment_event')
      .values({ processor: 'stripe', event_id, kind: 'paid', occurred_at, payment_key: 'x', facts: '{}' })
      .execute()

  test('A processor whose list has new sales that no webhook brought is told of, and not for its older sales', async () => {
    await delivery('old', 'catch_up', AT)
    await event('old', AT - 3 * HOUR_MS)
    assert.deepEqual(await kinds(AT), [], 'found when the key was set')
    await delivery('new', 'catch_up', AT)
    await event('new', AT - HOUR_MS)
    assert.deepEqual(await look(AT), [['webhooks_silent', 'stripe', 'stripe: 1 found in its own list']])
    assert.deepEqual(await kinds(AT + 3 * DAY_MS), [])
    await delivery('hook', 'webhook', AT - HOUR_MS)
    assert.deepEqual(await kinds(AT), [])
  })
})
