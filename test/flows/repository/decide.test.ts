// The seller decides about a whole repository on the desk: withdrawals that the breaker holds, and a name that means
// another repository.
import assert from 'node:assert/strict'
import { noteMailServer } from '../../../src/mail/mail-server.ts'
import { ASK_NOW } from '../../../src/routes.ts'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { repository } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { buyerOf, type ReconcileWorld, reconcileStory } from '../../support/worlds/reconcile-story.ts'
import { hiddenFields, signIn } from '../../support/worlds/visitor.ts'

const PAGE = `/admin/repositories/${repository}`
const AT = `${PAGE}/reconcile`
async function sellerOf(world: ReconcileWorld) {
  const seller = await signIn(world, SELLER)
  const read = async (path: string) => (await seller.get(path)).text()
  const press = async (page: string) => {
    const answer = await seller.postForm(AT, hiddenFields(page))
    return answer.status === 200 ? plain(await answer.text()) : (answer.headers.get('location') ?? '')
  }
  return { read, press }
}

/** Invites a buyer, and has the repository's name lead to another number than the one that was sold. */
async function replaceAfterSale(world: ReconcileWorld) {
  const { access, config, db, knownRepositories } = world.context
  await (await buyerOf(world, 'ada')).send()
  const known = knownRepositories.of(config.products[0])
  await known.isPersonal()
  await access.round()
  await db.updateTable('access_target').set({ repository_id: 1 }).execute()
  await access.round()
  return known
}

reconcileStory(
  'The seller sees on the desk whose access the breaker keeps, and releases exactly that, once',
  async (world) => {
    const logins = [1, 2, 3, 4, 5].map((number) => `buyer-${number}`)
    for (const login of logins) {
      const buyer = await buyerOf(world, login)
      await buyer.send()
      buyer.byHand('accept')
    }
    world.codeHost.clock.advance(2 * MINUTE_MS)
    await world.context.access.round()
    const { read, press } = await sellerOf(world)
    assert.match(await read(AT), /No withdrawal is held back/)
    await world.context.db.updateTable('payment').set({ scene: 'another' }).execute()
    world.codeHost.clock.advance(2 * MINUTE_MS)
    await world.context.access.round()
    assert.match(await read('/admin'), new RegExp(`Withdrawals are stopped[\\s\\S]*href="${AT}"`))

    const { access, db, now } = world.context
    const held = db.selectFrom('access_grant').select('id').where('because', '=', 'breaker')
    const payments = await db.selectFrom('payment').select('id').execute()
    world.codeHost.clock.advance(2 * MINUTE_MS)
    for (const { id } of payments) await access.checkNow(id)
    assert.equal((await held.execute()).length, 5, 'a check lets no removal go on that the breaker holds back')
    await noteMailServer(db, { at: now(), problem: 'The mail server refuses connections.' })
    assert.match(plain(await read(AT)), /Nothing is done yet\. .* Mails do not go out now: the last try failed/)
    await noteMailServer(db, { at: now(), problem: undefined })
    const page = await read(AT)
    assert.match(plain(page), /withdraws what 5 accounts of 5 have.*buyer-1 buyer-2 buyer-3 buyer-4 buyer-5/)
    const first = (await world.context.db.selectFrom('payment').select('id').execute())[0]?.id ?? ''
    await world.context.db.updateTable('payment').set({ scene: 'starter-kit' }).where('id', '=', first).execute()
    assert.match(await press(page), /It has changed since you looked\. Nothing was done/)
    assert.equal(world.codeHost.record.calls().filter(({ method }) => method === 'DELETE').length, 0)
    await world.context.db.updateTable('payment').set({ scene: 'another' }).execute()

    const again = await read(AT)
    assert.equal(await press(again), PAGE)
    const removed = () => world.codeHost.record.calls().filter(({ method }) => method === 'DELETE').length
    assert.equal(removed(), 5)
    assert.equal(await press(again), PAGE)
    assert.equal(removed(), 5)
    assert.match(plain(await read(PAGE)), /Ordered before “Done here”, below, says what came of it/)
    assert.match(
      plain(await read(PAGE)),
      new RegExp(`${SELLER}: Release the withdrawals of buyer-1, .* 5 of 5 withdrawn`)
    )
    assert.doesNotMatch(await read('/admin'), /Withdrawals are stopped/)
    assert.match(plain(await read(`/admin/buyers/${first}`)), /The seller released the withdrawals that were held back/)
  },
  { admins: [SELLER] }
)

reconcileStory(
  'The seller sees on the desk both numbers of a replaced repository, and accepts the new one',
  async (world) => {
    const known = await replaceAfterSale(world)
    const { read, press } = await sellerOf(world)
    assert.match(await read(PAGE), new RegExp(`href="${AT}"`))
    const page = await read(AT)
    assert.match(
      plain(page),
      new RegExp(`number 1 at .*, and is number ${known.knownId()} now\\. .* 1 account is invited .* ada`)
    )
    assert.equal(await press(page), PAGE)
    assert.match(
      plain(await read(PAGE)),
      new RegExp(`${SELLER}: Accept repository number ${known.knownId()} for 1\\. It is sold`)
    )
    assert.match(await read(AT), /No withdrawal is held back/)
  },
  { admins: [SELLER] }
)

/** Lets in so many buyers, and takes the product of their payments away, so that the breaker holds all withdrawals. */
async function heldBack(world: ReconcileWorld, logins: readonly string[]) {
  for (const login of logins) {
    const buyer = await buyerOf(world, login)
    await buyer.send()
    buyer.byHand('accept')
  }
  world.codeHost.clock.advance(2 * MINUTE_MS)
  await world.context.access.round()
  await world.context.db.updateTable('payment').set({ scene: 'another' }).execute()
  world.codeHost.clock.advance(2 * MINUTE_MS)
  await world.context.access.round()
}

const five = [1, 2, 3, 4, 5].map((number) => `buyer-${number}`)

reconcileStory(
  'While the lists of the code host are not read whole, the page does not say that no withdrawal is held back',
  async (world) => {
    await heldBack(world, five)
    const { read } = await sellerOf(world)
    world.codeHost.rehearse.misbehave({ endpoint: 'collaborators', status: 502, body: '', times: null })
    const page = plain(await read(AT))
    assert.match(page, /Not known yet Nothing is done. The lists of the code host could not be read whole.* Look again/)
    assert.doesNotMatch(page, /No withdrawal is held back|Nothing to decide/)
  },
  { admins: [SELLER] }
)

reconcileStory(
  'Once the page of the repository is read anew, the page of the decision says the same at once',
  async (world) => {
    await heldBack(world, five)
    const { read } = await sellerOf(world)
    world.codeHost.rehearse.misbehave({ endpoint: 'collaborators', status: 502, body: '', times: null })
    assert.match(plain(await read(AT)), /Not known yet/)
    world.codeHost.rehearse.behave()
    assert.match(plain(await read(AT)), /Not known yet/, 'the reading of the page is kept for a minute')
    world.codeHost.clock.advance(30_000)
    await read(`${PAGE}${ASK_NOW}`)
    assert.match(plain(await read(AT)), /withdraws what 5 accounts of 5 have/)
  },
  { admins: [SELLER] }
)

reconcileStory(
  'A confirmation counts while only other buyers were let in, and names the purchases of accounts that were renamed since',
  async (world) => {
    await heldBack(world, five)
    const { read, press } = await sellerOf(world)
    const page = await read(AT)
    const asked = world.codeHost.record.calls().length
    await read(AT)
    assert.equal(world.codeHost.record.calls().length, asked, 'the host is asked once a minute')
    const late = await buyerOf(world, 'late')
    await late.send()
    late.byHand('accept')
    await world.context.access.round()
    const { db } = world.context
    await db.updateTable('access_grant').set({ login: 'earlier-name' }).where('login', '=', 'buyer-1').execute()
    world.codeHost.clock.advance(2 * MINUTE_MS)
    assert.equal(await press(page), PAGE)
    assert.match(plain(await read(PAGE)), /Withdrawals released 5 of 5 withdrawn/)
    const told = await db.selectFrom('seller_action').select('id').where('kind', '=', 'release_withdrawals').execute()
    assert.equal(told.length, 5)
  },
  { admins: [SELLER] }
)

reconcileStory(
  'A repository that was accepted counts as accepted, also if the code host throttles right after that',
  async (world) => {
    await replaceAfterSale(world)
    const { read, press } = await sellerOf(world)
    const page = await read(AT)
    world.codeHost.rehearse.misbehave({ endpoint: 'invitations', preset: 'secondary_429', times: 1 })
    assert.equal(await press(page), PAGE)
    assert.match(
      plain(await read(PAGE)),
      /Repository accepted It is sold from now on\. 0 of 1 invited until now; the others follow by themselves\./
    )
  },
  { admins: [SELLER] }
)
