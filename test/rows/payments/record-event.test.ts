import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Database } from '../../../src/db/database.ts'
import { serializable } from '../../../src/db/serializable.ts'
import { inParts } from '../../../src/db/statement.ts'
import { applyPolicies } from '../../../src/payments/apply-policies.ts'
import type { EventKind, PaymentEvent, PaymentFacts } from '../../../src/payments/payment/event.ts'
import { recordEvents } from '../../../src/payments/payment/record-event.ts'
import { defaultPolicy, type PaymentPolicy } from '../../../src/product.ts'
import { findUsers } from '../../../src/users/users-and-guests/users.ts'
import { buy, tables } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

const AT = 1_800_000_000_000
const keep: PaymentPolicy = { refund: 'keep', partialRefund: 'keep', dispute: 'keep' }
const strict: PaymentPolicy = { ...defaultPolicy, partialRefund: 'withdraw' }

type Said = Omit<PaymentEvent, 'kind' | 'facts' | 'occurredAt'> & { at?: number; test?: boolean; facts?: PaymentFacts }
type Told = { event: PaymentEvent; test: boolean; eventId: string }

let made = 0
const says = (kind: EventKind, { at = 0, test = false, facts = {}, ...rest }: Said = {}): Told => ({
  event: { kind, occurredAt: AT + at, facts, ...rest },
  test,
  eventId: `evt_${++made}`
})

function record(db: Database, processor: string, { event, test, eventId }: Told, policy = defaultPolicy) {
  const order = { processor, eventId, event, test }
  return serializable(db, (tx) => recordEvents(tx, [order], { now: AT, findUsers, policyOf: () => policy }))
}

/** Stores so many events for each key. */
async function addEvents(db: Database, processor: string, counts: { [key: string]: number }) {
  const events = Object.entries(counts).flatMap(([key, count]) =>
    Array.from({ length: count }, (_, index) => ({
      processor,
      event_id: `${key}_${index}`,
      payment_key: key,
      kind: 'active' as const,
      occurred_at: AT,
      facts: '{}'
    }))
  )
  for (const part of inParts(events)) await db.insertInto('payment_event').values(part).execute()
}

const rows = (db: Database, processor: string) =>
  db.selectFrom('payment').selectAll().where('processor', '=', processor).orderBy('key').execute()

onEachDatabase('recording payment events', tables, ({ db, other }) => {
  /** A processor of their own keeps the stories apart. */
  const processor = () => `processor_${++made}`

  test('A sale may have 5,000 events, and of two sales that are recorded together each may have as many', async () => {
    const name = processor()
    const order = (key: string) => ({ processor: name, ...says('paid', { key }) })
    const recordAll = (...keys: string[]) =>
      serializable(db(), (tx) =>
        recordEvents(tx, keys.map(order), { now: AT, findUsers, policyOf: () => defaultPolicy })
      )
    await addEvents(db(), name, { long: 4997, short: 2500 })
    assert.equal((await recordAll('long', 'short')).length, 2)
    await recordAll('long')
    await recordAll('long')
    await assert.rejects(recordAll('long'), /more than 5000 events share a key or a reference with a payment/)
  })

  test('The payment row keeps the facts of a sale', async () => {
    const name = processor()
    const facts = { email: 'ada@example.com', scene: 'kit', amount: 5, currency: 'usd', quantity: 3, username: 'ada' }
    await record(db(), name, says('paid', { key: 'o', references: ['r'], facts, test: true }))
    const [row] = await rows(db(), name)
    const { status, state, sale_state, quantity, username, test, reference } = row ?? {}
    assert.deepEqual([status, state, sale_state, quantity, username], ['paid', 'paid', 'paid', 3, 'ada'])
    assert.deepEqual([test, reference], [1, 'r'])
  })

  test('The payment row stays when a subscription changes to another product, also after an item was removed', async () => {
    const name = processor()
    const lists = (at: number, ...scenes: string[]) =>
      says('active', { at, key: 's', facts: { items: scenes.map((scene) => ({ scene, quantity: 1 })) } })
    const stands = async () => (await rows(db(), name)).map(({ key, scene, status }) => `${key} ${scene} ${status}`)
    await record(db(), name, says('paid', { key: 's', facts: { items: [{ scene: 'kit' }, { scene: 'addon' }] } }))
    const [first] = await rows(db(), name)
    await record(db(), name, lists(1, 'kit'))
    assert.deepEqual(await stands(), ['s kit paid', 's/addon addon ended'])
    await record(db(), name, lists(2, 'team'))
    assert.deepEqual(await stands(), ['s team paid', 's/addon addon ended'])
    assert.equal((await rows(db(), name))[0]?.id, first?.id)
  })

  test('Each product of a subscription has a payment, which ends when the product is removed and resumes when it returns', async () => {
    const name = processor()
    const [kit, team] = [
      { scene: 'kit', quantity: 2 },
      { scene: 'team', quantity: 1 }
    ]
    const lists = (at: number, facts: PaymentFacts) => says('active', { at, key: 's', facts })
    const stands = async () => (await rows(db(), name)).map(({ key, scene, status }) => `${key} ${scene} ${status}`)
    await record(db(), name, says('paid', { key: 's', period: 't', facts: { items: [kit, team] } }))
    const [first] = await rows(db(), name)
    await record(db(), name, lists(1, { items: [kit, team] }))
    assert.deepEqual(await stands(), ['s kit paid', 's/team team paid'])
    await record(db(), name, lists(3, kit))
    assert.deepEqual(await stands(), ['s kit paid', 's/team team ended'])
    // A late event of an earlier time.
    await record(db(), name, lists(2, { items: [kit, team] }))
    assert.deepEqual(await stands(), ['s kit paid', 's/team team ended'])
    await record(db(), name, lists(4, { items: [team, kit] }))
    assert.deepEqual(await stands(), ['s kit paid', 's/team team paid'])
    assert.equal((await rows(db(), name))[0]?.id, first?.id)
  })

  test('The address of a customer goes to each payment of a cart', async () => {
    const name = processor()
    const items = [{ scene: 'kit' }, { scene: 'team' }]
    await record(db(), name, says('paid', { key: 't', facts: { customer: 'ctm', items } }))
    await record(db(), name, says('customer', { facts: { customer: 'ctm', email: 'ada@example.com' } }))
    const addresses = (await rows(db(), name)).map(({ key, email }) => `${key} ${email}`)
    assert.deepEqual(addresses, ['t ada@example.com', 't/team ada@example.com'])
  })

  test('Events that only a chain of references connects make one payment, in any order', async () => {
    const story = [
      says('paid', { key: 'cs', references: ['sub', 'in_1'], period: 'in_1', facts: { scene: 'kit' } }),
      says('paid', { at: 10, references: ['in_2', 'sub'], period: 'in_2' }),
      says('linked', { at: 10, references: ['pi_2', 'in_2'] }),
      says('refunded', { at: 20, references: ['pi_2'] })
    ]
    const orders = fc.shuffledSubarray(story, { minLength: story.length })
    await fc.assert(
      fc.asyncProperty(orders, async (events) => {
        const name = processor()
        for (const event of [...events, ...events]) await record(db(), name, event)
        const found = await rows(db(), name)
        assert.deepEqual(
          found.map(({ key, state }) => [key, state]),
          [['cs', 'refunded']]
        )
      }),
      { numRuns: 12 }
    )
  })

  test('Sales without a common reference, and sales of two processors, stay separate', async () => {
    const [one, two] = [processor(), processor()]
    await record(db(), one, says('paid', { key: 'a', references: ['r'] }))
    await record(db(), one, says('paid', { key: 'b' }))
    await record(db(), two, says('refunded', { references: ['r'] }))
    await record(db(), two, says('paid', { key: 'a' }))
    assert.deepEqual(
      [...(await rows(db(), one)), ...(await rows(db(), two))].map(({ state }) => state),
      ['paid', 'paid', 'paid']
    )
  })

  test('A payment keeps the key that it was created with', async () => {
    const name = processor()
    await record(db(), name, says('paid', { at: 5, key: 'late', references: ['sub'] }))
    const told = await record(db(), name, says('paid', { at: 1, key: 'early', references: ['sub'] }))
    assert.deepEqual(
      told.map(({ key }) => key),
      ['late']
    )
    assert.deepEqual(
      (await rows(db(), name)).map(({ key, created_at }) => [key, created_at]),
      [['late', AT + 1]]
    )
  })

  test('Two payments that turn out to belong together get the same state', async () => {
    const name = processor()
    await record(db(), name, says('paid', { key: 'a', references: ['x'] }))
    await record(db(), name, says('paid', { key: 'b', references: ['y'] }))
    await record(db(), name, says('linked', { references: ['x', 'y'] }))
    await record(db(), name, says('refunded', { at: 5, references: ['y'] }))
    assert.deepEqual(
      (await rows(db(), name)).map(({ state }) => state),
      ['refunded', 'refunded']
    )
  })

  test('Events of many sales lead to the same payments, recorded together or one by one', async () => {
    const { userId, email } = await buy(db())
    const sales = Array.from({ length: 40 }, (_, index) => {
      const bought = index % 5 === 0 ? { items: [{ scene: 'kit' }, { scene: 'team' }] } : { scene: 'kit' }
      const facts = {
        ...bought,
        ...(index % 3 === 0 ? { customer: `ctm_${index % 7}` } : { email: `${index}@a.example` })
      }
      const by = index % 4 === 0 ? { userReferences: ['unknown', userId] } : index % 4 === 1 ? { email } : {}
      const references = [`pi_${index}`]
      return [
        says('paid', { at: index, key: `cs_${index}`, references, facts: { ...facts, ...by } }),
        ...(index % 2 === 0 ? [says('refunded', { at: 100, references })] : []),
        ...(index % 3 === 0 ? [says('customer', { at: 50, facts: { customer: `ctm_${index % 7}`, email } })] : [])
      ]
    }).flat()
    const [one, other] = [processor(), processor()]
    for (const told of sales) await record(db(), one, told)
    const options = { now: AT, findUsers, policyOf: () => defaultPolicy }
    const recorded = await serializable(db(), (tx) =>
      recordEvents(
        tx,
        sales.toReversed().map((told) => ({ ...told, processor: other })),
        options
      )
    )
    const stands = async (name: string) => (await rows(db(), name)).map(({ id: _, processor: __, ...row }) => row)
    const separate = await stands(one)
    assert.equal(separate.length, 48)
    assert.deepEqual(await stands(other), separate)
    assert.deepEqual(
      recorded.map(({ key, status }) => `${key} ${status}`).sort(),
      separate.map(({ key, status }) => `${key} ${status}`).sort()
    )
  })

  test('Events that arrive at the same moment are all recorded', async () => {
    for (let round = 0; round < 5; round += 1) {
      const name = processor()
      await Promise.all([
        record(db(), name, says('paid', { key: 'cs', references: ['in'] })),
        record(other(), name, says('linked', { references: ['pi', 'in'] })),
        record(db(), name, says('refunded', { at: 5, references: ['pi'] }))
      ])
      assert.deepEqual(
        (await rows(db(), name)).map(({ state }) => state),
        ['refunded']
      )
    }
  })

  for (const order of ['before', 'after']) {
    test(`A sale gets its address and its user from a customer event ${order} it`, async () => {
      const name = processor()
      const { userId, email } = await buy(db())
      const customer = says('customer', { facts: { customer: 'ctm', email } })
      const sale = says('paid', { key: 'txn', facts: { customer: 'ctm', scene: 'kit' } })
      for (const told of order === 'before' ? [customer, sale] : [sale, customer]) await record(db(), name, told)
      assert.deepEqual(
        (await rows(db(), name)).map((row) => [row.email, row.user_id]),
        [[email, userId]]
      )
    })
  }

  test("A sale without an address gets the customer's newest one, and a sale with an address keeps it", async () => {
    const name = processor()
    const address = (at: number, email: string) => says('customer', { at, facts: { customer: 'ctm', email } })
    await record(db(), name, says('paid', { key: 'a', facts: { customer: 'ctm' } }))
    await record(db(), name, says('paid', { key: 'b', facts: { customer: 'ctm', email: 'own@example.com' } }))
    for (const told of [address(5, 'new@example.com'), address(1, 'old@example.com')]) await record(db(), name, told)
    assert.deepEqual(
      (await rows(db(), name)).map(({ email }) => email),
      ['new@example.com', 'own@example.com']
    )
  })

  test('The policy of the scene decides the status of a payment', async () => {
    const name = processor()
    for (const told of [
      says('paid', { key: 'o', facts: { scene: 'kit', amount: 10 } }),
      says('partially_refunded', { at: 1, key: 'o', refunded: 4, about: 'r' })
    ]) {
      await record(db(), name, told, strict)
    }
    const statuses = async () => (await rows(db(), name)).map(({ status, state }) => `${status} ${state}`)
    assert.deepEqual(await statuses(), ['partially_refunded partially_refunded'])
    await record(db(), name, says('refunded', { at: 2, key: 'o' }), keep)
    assert.deepEqual(await statuses(), ['paid refunded'])
  })

  test('Processing any event of a sale again corrects a payment that an earlier version stored differently', async () => {
    const name = processor()
    const facts = { scene: 'kit', amount: 100 }
    const sale = says('paid', { key: 's', references: ['r'], facts })
    const running = says('active', { at: 1, key: 's' })
    const refund = says('partially_refunded', { at: 2, references: ['r'], about: 'a', refunded: 10 })
    for (const told of [sale, running, refund]) await record(db(), name, told, strict)
    const stands = async () => (await rows(db(), name)).map(({ state, status }) => `${state} ${status}`)
    assert.deepEqual(await stands(), ['partially_refunded partially_refunded'])
    await db().updateTable('payment').set({ state: 'active', status: 'paid' }).where('processor', '=', name).execute()
    await applyPolicies(db(), () => strict, AT)
    assert.deepEqual(await stands(), ['active paid'], 'applying policies alone does not correct it')
    await record(db(), name, sale, strict)
    assert.deepEqual(await stands(), ['partially_refunded partially_refunded'])
  })

  test('The status of payments follows a changed policy', async () => {
    const name = processor()
    const scene = `scene_${name}`
    for (const [key, kind] of [
      ['a', 'refunded'],
      ['b', 'disputed'],
      ['c', 'partially_refunded'],
      ['d', 'ended']
    ] as const) {
      await record(db(), name, says('paid', { key, facts: { scene } }))
      await record(db(), name, says(kind, { at: 1, key, about: 'x' }))
    }
    // A payment that ended before its refund has no access to keep.
    await record(db(), name, says('refunded', { at: 2, key: 'd' }))
    const statuses = async () => (await rows(db(), name)).map(({ status }) => status)
    const apply = (policy: PaymentPolicy) => applyPolicies(db(), (of) => (of === scene ? policy : defaultPolicy), AT)
    assert.deepEqual(await statuses(), ['refunded', 'disputed', 'paid', 'refunded'])
    // First for the payments of the other tests on the same database.
    await apply(defaultPolicy)
    assert.equal(await apply(keep), 2)
    assert.deepEqual(await statuses(), ['paid', 'paid', 'paid', 'refunded'])
    assert.equal(await apply(keep), 0)
    assert.equal(await apply(strict), 3)
    assert.deepEqual(await statuses(), ['refunded', 'disputed', 'partially_refunded', 'refunded'])
  })
})
