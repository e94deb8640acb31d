// Events to the seller's program: what it learns of a purchase, in which order, and what it never learns.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { paymentEventTypes, toldStates } from '../../../src/outbound/event-types.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { type ChatHost, startChatHost } from '../../support/chat/chat-host.ts'
import { EVENT_SECRET, eventsAt } from '../../support/chat/receiver.ts'
import { onEachDatabase, type Shared } from '../../support/databases/on-each-database.ts'
import { firstCells, read } from '../../support/documents.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { type SandboxWorld, startSandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'

/** A shop with a program that receives its events. */
const withReceiver: Shared<{ world(): SandboxWorld; receiver(): ChatHost }> = (database) => {
  let world: SandboxWorld
  let receiver: ChatHost
  return {
    given: { world: () => world, receiver: () => receiver },
    async open() {
      receiver = await startChatHost()
      const secrets = { eventWebhook: { url: receiver.url, secrets: [EVENT_SECRET] } }
      const overrides = { chatNetwork: receiver.network }
      world = await startSandboxWorld({ database: database(), secrets, overrides, wire: true })
      // As at a start, from which on facts are written.
      await world.context.workers.outbound.send()
    },
    async close() {
      await world.close()
      await receiver.close()
    }
  }
}

onEachDatabase('the events of purchases', withReceiver, ({ world, receiver }) => {
  const { buyer, send, byHand, refund, pass } = peopleOf(world)
  const outbound = () => world().context.workers.outbound
  /** The events that arrive now. */
  async function events() {
    receiver().received.length = 0
    await outbound().send()
    return eventsAt(receiver())
  }

  test('A program learns of payment, invitation, acceptance, refund and the proven end of access, in this order', async () => {
    const ada = await buyer()
    await send(ada, ada.login)
    byHand('accept', ada.login)
    await pass()
    const before = await events()
    assert.deepEqual(
      before.map(({ type }) => type),
      ['payment.paid', 'access.invited', 'access.accepted']
    )
    const [paid, invited] = before
    const { id, key } = await world().context.db.selectFrom('payment').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual(paid?.data, {
      sequence: 1,
      payment: id,
      product: 'starter-kit',
      sale: { processor: 'stripe', id: key },
      state: 'paid',
      status: 'paid'
    })
    const grant = await world().context.db.selectFrom('access_grant').selectAll().executeTakeFirstOrThrow()
    const target = await world().context.db.selectFrom('access_target').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual(invited?.data, {
      sequence: 2,
      payment: id,
      product: 'starter-kit',
      sale: { processor: 'stripe', id: key },
      grant: grant.id,
      repository: { id: Number(target.repository_id), name: 'acme-starters/starter-kit' },
      account: { id: Number(grant.account_id), login: ada.login },
      seat: 1,
      state: 'invited',
      because: 'sent'
    })
    for (const { headers, text } of receiver().received) {
      const verified = new Webhook(EVENT_SECRET).verify(text, headers as Record<string, string>)
      assert.deepEqual(verified, JSON.parse(text))
      assert.ok(!text.includes('@'), 'no address')
    }

    await pass(2 * MINUTE_MS)
    await refund(ada)
    await world().context.access.round()
    assert.deepEqual(
      (await events()).map(({ type }) => type),
      ['payment.refunded'],
      'access that is being withdrawn is not said to be gone'
    )
    await pass(60_000)
    assert.deepEqual(await events(), [])
    await pass(4 * MINUTE_MS)
    const after = await events()
    assert.deepEqual(
      after.map(({ type, data }) => [type, data.sequence, data.because]),
      [['access.revoked', 5, 'refunded']]
    )
    assert.deepEqual(await events(), [], 'each is sent once')
  })

  test('A name that no account has is told as blocked, and an invitation that is declined as gone', async () => {
    const [bob, cleo] = [await buyer(), await buyer()]
    await send(bob, 'no-such-account')
    await send(cleo, cleo.login)
    await pass(2 * MINUTE_MS)
    byHand('decline', cleo.login)
    await pass(10 * MINUTE_MS)
    const told = (await events()).filter(({ type }) => type.startsWith('access.'))
    assert.deepEqual(
      told.map(({ type, data }) => [type, (data.account as { login: string } | null)?.login, data.because]),
      [
        ['access.blocked', undefined, 'no_such_account'],
        ['access.invited', cleo.login, 'sent'],
        ['access.gone', cleo.login, 'declined']
      ]
    )
  })

  test('A dispute that is won is told as paid again, with the access that ends and comes back in between', async () => {
    const dan = await buyer()
    await send(dan, dan.login)
    byHand('accept', dan.login)
    await pass(2 * MINUTE_MS)
    await world().atProcessor('dispute', dan.email)
    await pass(5 * MINUTE_MS)
    await world().atProcessor('win', dan.email)
    await pass(2 * MINUTE_MS)
    assert.deepEqual(
      (await events()).map(({ type }) => type),
      [
        'payment.paid',
        'access.invited',
        'access.accepted',
        'payment.disputed',
        'access.revoked',
        'payment.paid',
        'access.invited'
      ]
    )
  })

  test('The seller is told once of an event that the program did not take for three days', async () => {
    receiver().answer = { status: 500 }
    await buyer()
    await outbound().send()
    world().codeHost.clock.advance(3 * DAY_MS)
    await outbound().send()
    const alerts = world().context.db.selectFrom('seller_alert').select(['item', 'words'])
    const told = await alerts.where('kind', '=', 'event_given_up').execute()
    assert.deepEqual(
      told.map(({ item, words }) => [item, words]),
      [['', 'The receiver of events answered with 500.']]
    )
    receiver().answer = { status: 200 }
    assert.deepEqual(await events(), [])
  })

  test('The numbers have no gaps, and the events of a grant tell its stored history', async () => {
    const { db } = world().context
    const rows = await db.selectFrom('outbound_event').selectAll().orderBy('sequence').execute()
    assert.ok(rows.length > 15, `${rows.length}`)
    assert.deepEqual(
      rows.map(({ sequence }) => Number(sequence)),
      rows.map((_, index) => index + 1)
    )
    const told: readonly string[] = toldStates
    const history = await db.selectFrom('access_history').selectAll().orderBy('grant_id').orderBy('version').execute()
    for (const [grantId, transitions] of Map.groupBy(history, ({ grant_id }) => grant_id)) {
      const stored = transitions.filter(
        ({ from_state, to_state }) => from_state !== to_state && told.includes(to_state)
      )
      assert.deepEqual(
        rows.filter(({ grant_id }) => grant_id === grantId).map(({ state, because }) => [state, because]),
        stored.map(({ to_state, because }) => [to_state, because])
      )
    }
  })
})

test('docs/events.md lists every event once, and no other', () => {
  const types = [...toldStates.map((state) => `access.${state}`), ...new Set(Object.values(paymentEventTypes))]
  assert.deepEqual(firstCells(read('docs/events.md'), 'event').flat().toSorted(), types.toSorted())
})

onEachDatabase('a shop without a program for events', aWorld({ wire: true }), (world) => {
  test('Nothing is written for a program where none is configured', async () => {
    const { buyer, send } = peopleOf(world)
    const ada = await buyer()
    await world().context.workers.outbound.send()
    await send(ada, ada.login)
    assert.deepEqual(await world().context.db.selectFrom('outbound_event').selectAll().execute(), [])
  })
})
