import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { assignSeat, type SeatRequest } from '../../../src/access/seats/assign-seat.ts'
import { giveSeatBack, releaseReplaced } from '../../../src/access/tables/release-seat.ts'
import type { Database } from '../../../src/db/database.ts'
import { serializable } from '../../../src/db/serializable.ts'
import { AT, buy, tables, target } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

type Buyer = { userId: string; paymentId: string }
const ids: Record<string, number> = { ada: 1, bob: 2, eve: 3, zoe: 4 }

function request(db: Database, { userId }: Buyer, login: string, changes: Partial<SeatRequest> = {}): SeatRequest {
  const accountId = ids[login]
  const what = { target, product: 'kit', userId, scenes: ['kit'], seats: 1, login, accountId, replace: undefined }
  return { db, ...what, proven: false, now: AT, newId: randomUUID, ...changes }
}

async function grants(db: Database, { paymentId }: Buyer) {
  const rows = await db
    .selectFrom('access_grant')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('login')
    .execute()
  return rows.map(({ id, login, released, replaced_by, seat, account_id, moved }) => {
    const replacedBy = rows.find((row) => row.id === replaced_by)?.login
    return { id, login, released, replacedBy, seat, accountId: account_id, moved }
  })
}

const current = async (db: Database, buyer: Buyer) =>
  (await grants(db, buyer)).filter(({ released, replacedBy }) => !released && !replacedBy).map(({ login }) => login)

/** Records that the account is invited, or has accepted. */
async function reach(db: Database, buyer: Buyer, login: string, reached: 'invited' | 'accepted') {
  const grant = (await grants(db, buyer)).find((each) => each.login === login)
  assert.ok(grant)
  const times = reached === 'accepted' ? { invited_at: AT, accepted_at: AT } : { invited_at: AT }
  await db
    .updateTable('access_grant')
    .set({ state: reached, ...times })
    .where('id', '=', grant.id)
    .execute()
  await serializable(db, (tx) => releaseReplaced(tx, grant.id, reached, { actor: 'host', now: AT }))
}

async function take(db: Database, buyer: Buyer, login: string, changes: Partial<SeatRequest> = {}): Promise<string> {
  const made = await assignSeat(request(db, buyer, login, changes))
  assert.ok(made.kind === 'grant')
  return made.grantId
}

onEachDatabase('seats', tables, ({ db, other }) => {
  test('Concurrent requests leave one account on each seat', async () => {
    for (let round = 0; round < 5; round += 1) {
      const buyer = await buy(db())
      const asked = ['ada', 'ada', 'bob', 'eve', 'ada', 'zoe'].map((login, place) =>
        assignSeat(request(place % 2 ? other() : db(), buyer, login))
      )
      for (const made of await Promise.all(asked)) assert.equal(made.kind, 'grant')
      assert.equal((await current(db(), buyer)).length, 1)
      const waiting = (await grants(db(), buyer)).filter(({ released }) => !released)
      assert.equal(waiting.length, 1, 'nobody else is left with a grant')
    }
  })

  test('Sending the same name twice at once makes one grant', async () => {
    const buyer = await buy(db())
    const made = await Promise.all(
      [db(), other(), db(), other()].map((each) => assignSeat(request(each, buyer, 'ada')))
    )
    assert.equal(new Set(made.map((each) => each.kind === 'grant' && each.grantId)).size, 1)
    assert.equal((await grants(db(), buyer)).length, 1)
  })

  test('Only live purchases of the product have seats', async () => {
    for (const changes of [{ status: 'refunded' }, { scene: 'another' }] as const) {
      const buyer = await buy(db(), changes)
      assert.deepEqual(await assignSeat(request(db(), buyer, 'ada')), { kind: 'not_paid' })
      assert.deepEqual(await grants(db(), buyer), [])
    }
  })

  test('A purchase whose time is over has no seat, also before that is stored, for its buyer and for the seller', async () => {
    const buyer = await buy(db())
    const bySellerFor = buyer.paymentId
    await db()
      .updateTable('payment')
      .set({ ends_at: AT + 1 })
      .where('id', '=', bySellerFor)
      .execute()
    for (const changes of [{}, { bySellerFor, userId: '' }]) {
      assert.deepEqual(await assignSeat({ ...request(db(), buyer, 'ada', changes), now: AT + 1 }), { kind: 'not_paid' })
    }
    assert.deepEqual(await grants(db(), buyer), [])
    await take(db(), buyer, 'ada')
  })

  test('The seats of several purchases are filled one after the other, and then the buyer has to choose', async () => {
    const first = await buy(db())
    const second = await buy(db(), { userId: first.userId })
    await take(db(), first, 'ada')
    await take(db(), first, 'bob')
    assert.deepEqual([...(await current(db(), first)), ...(await current(db(), second))].sort(), ['ada', 'bob'])
    assert.deepEqual(await assignSeat(request(db(), first, 'eve')), { kind: 'which' })
  })

  test('An account that has accepted keeps its grant until the next account has accepted', async () => {
    const buyer = await buy(db())
    await take(db(), buyer, 'ada')
    await reach(db(), buyer, 'ada', 'accepted')
    await take(db(), buyer, 'bob')
    await reach(db(), buyer, 'bob', 'invited')
    const ada = async () => (await grants(db(), buyer)).find(({ login }) => login === 'ada')
    assert.deepEqual([(await ada())?.released, (await ada())?.replacedBy], [null, 'bob'])
    await reach(db(), buyer, 'bob', 'accepted')
    assert.equal((await ada())?.released, 'moved')
  })

  test('An account that was only invited is released once the next account is invited', async () => {
    const buyer = await buy(db())
    await take(db(), buyer, 'ada')
    await reach(db(), buyer, 'ada', 'invited')
    await take(db(), buyer, 'bob')
    assert.equal((await grants(db(), buyer)).find(({ login }) => login === 'ada')?.released, null)
    await reach(db(), buyer, 'bob', 'invited')
    const ada = (await grants(db(), buyer)).find(({ login }) => login === 'ada')
    assert.equal(ada?.released, 'moved')
    const story = await db()
      .selectFrom('access_history')
      .select(['version', 'from_state', 'to_state', 'because', 'actor', 'at'])
      .where('grant_id', '=', ada?.id ?? '')
      .orderBy('version')
      .execute()
    const released = { version: 2, from_state: 'invited', to_state: 'invited', because: 'moved', actor: 'host', at: AT }
    assert.deepEqual({ ...story.at(-1) }, released)
    const row = await db()
      .selectFrom('access_grant')
      .select('version')
      .where('id', '=', ada?.id ?? '')
      .executeTakeFirst()
    assert.equal(row?.version, 2, 'a process that read the row before has to read it again')
  })

  test('A third name that is taken back leaves the accepted and the invited account as they were', async () => {
    const buyer = await buy(db())
    await take(db(), buyer, 'ada')
    await reach(db(), buyer, 'ada', 'accepted')
    await take(db(), buyer, 'bob')
    await reach(db(), buyer, 'bob', 'invited')
    const typo = await take(db(), buyer, 'nobody-at-all')
    await serializable(db(), (tx) => giveSeatBack(tx, typo, { moved: false }, { actor: 'buyer', now: AT }))
    assert.deepEqual(await current(db(), buyer), ['bob'])
    const rows = await grants(db(), buyer)
    assert.deepEqual(
      rows.map(({ login, released, replacedBy }) => [login, released, replacedBy]),
      [
        ['ada', null, 'bob'],
        ['bob', null, undefined],
        ['nobody-at-all', 'mistyped', undefined]
      ]
    )
  })

  test('An account that is still on its seat gets it back, and the account in between is released', async () => {
    const buyer = await buy(db())
    const ada = await take(db(), buyer, 'ada')
    await reach(db(), buyer, 'ada', 'accepted')
    await take(db(), buyer, 'bob')
    await reach(db(), buyer, 'bob', 'invited')
    assert.equal(await take(db(), buyer, 'ada'), ada)
    assert.deepEqual(await current(db(), buyer), ['ada'])
    assert.equal((await grants(db(), buyer)).find(({ login }) => login === 'bob')?.released, 'moved')
  })

  test('Once the account of a name is known, an earlier call by that name counts for the account', async () => {
    const buyer = await buy(db())
    const grantId = await take(db(), buyer, 'ada', { accountId: undefined })
    const attempt = { target, kind: 'invite', grant_id: grantId, login: 'ada', fence: 1, at: AT, deadline: AT } as const
    await db()
      .insertInto('access_intent')
      .values({ id: randomUUID(), ...attempt, account_id: null })
      .execute()
    assert.equal(await take(db(), buyer, 'ada'), grantId)
    const called = await db().selectFrom('access_intent').select('account_id').where('grant_id', '=', grantId).execute()
    assert.deepEqual(
      called.map((row) => row.account_id),
      [1]
    )
    assert.equal((await grants(db(), buyer))[0]?.accountId, 1)
    // The grant keeps this account, whoever has the name later.
    await take(db(), buyer, 'ada', { accountId: undefined })
    assert.equal((await grants(db(), buyer))[0]?.accountId, 1)
  })

  test('The sixth move in 30 days is delayed, even if two requests ask for it at once', async () => {
    const buyer = await buy(db())
    const names = ['ada', 'bob', 'eve', 'zoe', 'ada', 'bob']
    for (const [place, login] of names.entries()) {
      await take(db(), buyer, `${login}${place}`, { accountId: 100 + place, now: AT + place })
      await reach(db(), buyer, `${login}${place}`, 'invited')
    }
    const seventh = ['x', 'x'].map((login) => assignSeat(request(db(), buyer, login, { accountId: 200, now: AT + 10 })))
    for (const made of await Promise.all(seventh)) {
      assert.ok(made.kind === 'grant' && made.heldUntil === AT + 1 + 30 * 24 * 60 * 60 * 1000, JSON.stringify(made))
    }
  })
})
