// Each purchase is in one group of the desk, which its mark shows, which Today counts and Buyers lists.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createAlert } from '../../../src/alerts/alerts.ts'
import { checkTables } from '../../../src/alerts/checks/table-checks.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { plainProduct, sandboxRepository } from '../../support/builders/plain-config.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { fillDesk, SELLER, unmatchedSale } from '../../support/worlds/desk-scene.ts'
import { assertGroups, linesOn } from '../../support/worlds/groups.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

const team = { ...plainProduct, repositories: [sandboxRepository] as const, seats: 5 }

onEachDatabase('the groups of a busy shop', aWorld({ config: { admins: [SELLER] } }), (world) => {
  test('Each kind of purchase is in the group that its mark shows, and each group has as many as it counts', async () => {
    await fillDesk(world())
    const seller = await signIn(world(), SELLER)
    const read = async (path: string) => (await seller.get(path)).text()
    assert.deepEqual(await assertGroups(read), {
      needs_you: ['quentin-waits', 'unmatched'],
      buyer: ['grace-invited', 'nameless', 'will-mistype'],
      waiting: [],
      done: ['ada-inside'],
      ended: ['rita-refunded']
    })
    const { db } = world().context
    const sample = { ...(await unmatchedSale(db)), scene: 'starter-kit' }
    const others = [
      { id: 'refused', status: 'failed' },
      { id: 'on-its-way', status: 'pending' },
      { id: 'not-sold', scene: 'a-book', not_sold_at: 1 },
      { id: 'a-book', scene: 'a-book' },
      { id: 'name-is-open', username: 'somebody', paid_at: world().context.now() },
      { id: 'kept-dispute', state: 'disputed' }
    ] as const
    const rows = others.map((row) => ({ ...sample, ...row, key: `cs_${row.id}`, email: `${row.id}@mail.example` }))
    for (const row of rows) await db.insertInto('payment').values(row).execute()
    const groups = await assertGroups(read)
    assert.deepEqual(
      [groups.needs_you, groups.waiting, groups.ended],
      [
        ['a-book', 'kept-dispute', 'quentin-waits', 'unmatched'],
        ['name-is-open', 'on-its-way'],
        ['not-sold', 'refused', 'rita-refunded']
      ]
    )
  })
})

onEachDatabase('the groups', aWorld({ workers: [], config: { products: [team], admins: [SELLER] } }), (world) => {
  const { buyer, send, byHand, person, pass, accepted, refund } = peopleOf(world)
  let seller: Visitor & { userId: string }
  before(async () => {
    seller = await signIn(world(), SELLER)
  })
  const read = async (path: string) => (await seller.get(path)).text()
  async function groupOf({ login }: { login: string }): Promise<string | undefined> {
    const found = await assertGroups(read)
    return Object.keys(found).find((group) => found[group]?.includes(login))
  }

  test('A team is in the group of the account that has furthest to go, and its line says how many are in', async () => {
    const zoe = await buyer()
    await accepted(zoe)
    assert.equal(await groupOf(zoe), 'done')
    await send(zoe, person('zoe-invited'))
    assert.equal(await groupOf(zoe), 'buyer')
    assert.match(
      await read(`/admin/buyers?q=${zoe.email}`),
      /<span>1 of 2 has access<\/span><\/span> <span class="hint"><time .*?<\/time><\/span> <span class="hint note">zoe-invited: Invited</
    )
  })

  test('An account that the host did not show is not counted as having access until it is asked about again', async () => {
    const ada = await buyer()
    const login = await accepted(ada)
    byHand('leave', login)
    await pass(2 * HOUR_MS)
    const { db } = world().context
    const account = db.updateTable('access_account').where('login', '=', login)
    await account.set({ absent_at: world().context.now() }).execute()
    const grants = db.updateTable('access_grant').where('login', '=', login)
    await grants.set({ state: 'accepted', because: 'shown', acts: null }).execute()
    assert.equal(await groupOf(ada), 'waiting')
    await account.set({ absent_at: null }).execute()
    assert.equal(await groupOf(ada), 'done')
    await grants.set({ because: 'found', proven: 0 }).execute()
    assert.equal(await groupOf(ada), 'done', 'the account has access, whoever it belongs to')
  })

  test('An invitation whose time is over waits for the seller while the host rejects the token', async () => {
    const una = await buyer()
    const login = person()
    await send(una, login)
    const { db } = world().context
    const account = db.updateTable('access_account').where('login', '=', login)
    await account.set({ invited_at: world().context.now() - 8 * DAY_MS }).execute()
    assert.equal(await groupOf(una), 'waiting')
    await db.updateTable('access_target').set({ refused_token: 'abc' }).execute()
    assert.equal(await groupOf(una), 'needs_you')
    await db.updateTable('access_target').set({ refused_token: null }).execute()
  })

  test('A disputed purchase needs the seller until it is taken off Today, and comes back in its own group', async () => {
    const { db, log, now, config } = world().context
    const ben = await buyer()
    await accepted(ben)
    await world().atProcessor('dispute', ben.email)
    assert.equal(await groupOf(ben), 'needs_you')
    await checkTables({
      db,
      log,
      products: config.products,
      now,
      alert: createAlert({ db, log, now, tokenDigest: () => '' })
    })
    assert.equal(await groupOf(ben), 'needs_you')
    await seller.postForm('/admin', { kind: 'dispute_opened', about: '', shown: String(now()), from: '/admin' })
    assert.equal(await groupOf(ben), 'waiting', 'the purchase gives no access meanwhile')
    await world().atProcessor('win', ben.email)
    assert.equal(await groupOf(ben), 'done', 'nothing was taken away yet')
  })

  test('A purchase that has ended and whose account keeps what it has is not counted as ended', async () => {
    const eve = await buyer()
    const login = await accepted(eve)
    await refund(eve)
    assert.equal(await groupOf(eve), 'ended', 'its access is being removed')
    const { db } = world().context
    const grants = db.updateTable('access_grant').where('login', '=', login)
    await grants.set({ state: 'blocked', because: 'not_ours', acts: 'seller' }).execute()
    assert.equal(await groupOf(eve), 'needs_you')
    await grants.set({ state: 'accepted', because: 'found', acts: null }).execute()
    assert.equal(await groupOf(eve), 'needs_you')
    await pass(10 * MINUTE_MS)
    await db.updateTable('payment').set({ status: 'paid' }).where('email', '=', eve.email).execute()
    await grants.set({ state: 'revoked', because: 'refunded', acts: null }).execute()
    assert.equal(await groupOf(eve), 'waiting', 'it comes back')
  })

  test('A group of more purchases than a page has goes on to the next page, also where most of the newest are in another one', async () => {
    const { db, now } = world().context
    const sample = await db.selectFrom('payment').selectAll().where('status', '=', 'paid').executeTakeFirstOrThrow()
    const sales = Array.from({ length: 260 }, (_, index) => ({
      ...sample,
      accounts: 0,
      id: `many-${index}`,
      key: `cs_many_${index}`,
      email: `many-${index}@mail.example`,
      user_id: null,
      created_at: now() + index
    }))
    for (const sale of sales) await db.insertInto('payment').values(sale).execute()
    const before = (await assertGroups(read)).done?.length ?? 0
    const inside = sales.slice(0, 60).map(({ id }, index) => ({
      ...grantOf(id, index),
      target: '',
      created_at: now(),
      updated_at: now(),
      queued_at: now()
    }))
    const { target } = await db.selectFrom('access_target').select('target').executeTakeFirstOrThrow()
    for (const grant of inside)
      await db
        .insertInto('access_grant')
        .values({ ...grant, target })
        .execute()
    assert.equal((await assertGroups(read)).done?.length, before + 60)
    const oldest = await linesOn(read, '/admin/buyers?state=has_access&order=oldest')
    assert.deepEqual(oldest.toReversed(), await linesOn(read, '/admin/buyers?state=has_access'))
    const found = await linesOn(read, '/admin/buyers?state=has_access&q=many-1')
    assert.equal(found.length, 11)
    assert.match(
      await read('/admin/buyers?state=has_access&q=many-1'),
      /Only those of “Has access”\. <a href="\/admin\/buyers\?q=many-1">Show all/
    )
  })
})

/** The grant of a purchase whose account has access. */
function grantOf(id: string, index: number) {
  const account = { account_id: 9000 + index, login: `many-${index}`, seat: 1 }
  return {
    id: `grant-${id}`,
    payment_id: id,
    product: 'starter-kit',
    ...account,
    state: 'accepted',
    because: 'shown'
  } as const
}
