// An account that had access before the purchase, which the buyer names and then replaces.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { type Buyer, peopleOf, repository } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

onEachDatabase('an account named by mistake', aWorld({ workers: [], config: { admins: [SELLER] } }), (world) => {
  const { buyer, person, send, byHand, pass, statesOf, grantsOf, collaborators } = peopleOf(world)
  let seller: Visitor & { userId: string }
  before(async () => {
    seller = await signIn(world(), SELLER)
  })

  const storedFor = ({ email }: Buyer) =>
    world()
      .context.db.selectFrom('access_grant')
      .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
      .select(['access_grant.login', 'access_grant.state', 'because', 'acts', 'payment.id as paymentId'])
      .where('payment.email', '=', email)
      .orderBy('access_grant.created_at')
      .execute()

  for (const action of ['add', 'invite'] as const)
    test(`The seller is not asked about an account that had something before (${action}), once its replacement has access`, async () => {
      const [ada, bot] = [await buyer(), person()]
      world().codeHost.rehearse.byHand({ action, repository, login: bot })
      assert.equal((await send(ada, bot)).reason, 'already_invited')
      await pass(2 * MINUTE_MS)
      assert.deepEqual(await statesOf(ada), [`${bot} ${action === 'add' ? 'accepted' : 'invited'} found`])
      assert.equal((await send(ada, ada.login)).reason, 'invited')
      byHand('accept', ada.login)
      await pass(5 * MINUTE_MS)
      // The account has what it had before.
      assert.equal(collaborators().includes(bot), action === 'add')
      assert.deepEqual(await statesOf(ada), [`${ada.login} accepted shown`])
      const stored = await storedFor(ada)
      assert.deepEqual(
        stored.map(({ login, because, acts }) => `${login} ${because} ${acts}`),
        [`${bot} not_ours null`, `${ada.login} shown null`]
      )
      const today = plain(await (await seller.get('/admin')).text())
      assert.doesNotMatch(today, new RegExp(`${bot} has access that no payment covers`))
      const page = plain(await (await seller.get(`/admin/buyers/${stored[0]?.paymentId}`)).text())
      assert.match(page, new RegExp(`${bot} \\(opens its page in a new tab\\) Gave its seat up Holds no seat`))
      assert.equal((await grantsOf(ada)).length, 1)
    })
})
