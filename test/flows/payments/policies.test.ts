import assert from 'node:assert/strict'
import { test } from 'node:test'
import { processorNames } from '../../../sandbox/processor/delivery/carrier.ts'
import type { Config } from '../../../src/config/config.ts'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { sandboxProduct as product } from '../../support/builders/plain-config.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { type Buyer, peopleOf } from '../../support/worlds/people.ts'
import { tellerOf } from '../../support/worlds/teller.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn } from '../../support/worlds/visitor.ts'

const generous = { refund: 'keep', partialRefund: 'keep', dispute: 'keep' } as const
const strict = { refund: 'withdraw', partialRefund: 'withdraw', dispute: 'withdraw' } as const
const sold: Pick<Config, 'products'> = {
  products: [
    { ...product('starter-kit', 'starter-kit'), policy: generous },
    { ...product('course', 'course'), policy: strict }
  ]
}

const course = 'acme-starters/course'

onEachDatabase('the policies of products', aWorld({ config: sold }), (world) => {
  const { buyer, send, byHand, pass, collaborators } = peopleOf(world)
  const tell = tellerOf(world)

  /** A buyer who has bought both products and accepted both invitations. */
  async function owner(): Promise<Buyer> {
    const who = await buyer(undefined, 'starter-kit', 'course')
    for (const id of ['starter-kit', 'course']) assert.equal((await send(who, who.login, id)).reason, 'invited')
    byHand('accept', who.login)
    byHand('accept', who.login, course)
    await pass(2 * MINUTE_MS)
    assert.deepEqual(has(who), [true, true])
    return who
  }
  const has = ({ login }: Buyer) => [collaborators(), collaborators(course)].map((all) => all.includes(login))
  const statuses = async ({ userId }: { userId: string }, { db } = world().context) => {
    const rows = await db
      .selectFrom('payment')
      .select(['scene', 'status', 'state'])
      .where('user_id', '=', userId)
      .orderBy('scene', 'desc')
      .execute()
    return rows.map(({ scene, status, state }) => `${scene} ${status} ${state}`)
  }

  for (const [action, state] of [
    ['refund', 'refunded'],
    ['dispute', 'disputed']
  ] as const) {
    test(`After a ${action} each product keeps or withdraws access by its own policy, which decides the status, not the state`, async () => {
      const ada = await owner()
      for (const id of ['starter-kit', 'course']) await world().atProcessor(action, ada.email, id)
      await pass(5 * MINUTE_MS)
      assert.deepEqual(has(ada), [true, false])
      assert.deepEqual(await statuses(ada), [`starter-kit paid ${state}`, `course ${state} ${state}`])
      assert.equal((await send(ada, ada.login, 'course')).reason, 'not_paid')
      assert.equal((await send(ada, ada.login, 'starter-kit')).reason, 'already_invited')
    })
  }

  test('A partial refund has a policy of its own', async () => {
    const statusesOf = async (scene: string) => {
      const { email } = await tell('standard', 'partly', { scene })
      return statuses(await signIn(world(), email))
    }
    assert.deepEqual(await statusesOf('starter-kit'), ['starter-kit paid partially_refunded'])
    assert.deepEqual(await statusesOf('course'), ['course partially_refunded partially_refunded'])
  })

  test('A changed policy counts from the next start, also for earlier events', async () => {
    const ada = await owner()
    for (const id of ['starter-kit', 'course']) await world().atProcessor('refund', ada.email, id)
    await pass(5 * MINUTE_MS)
    assert.deepEqual(has(ada), [true, false])
    const [kit, other] = sold.products
    assert.ok(kit && other)
    const changed = await world().reconfigured({
      products: [
        { ...kit, policy: strict },
        { ...other, policy: generous }
      ]
    })
    assert.deepEqual(await statuses(ada, changed), ['starter-kit refunded refunded', 'course paid refunded'])
    assert.equal(
      (await changed.invite({ userId: ada.userId, username: ada.login, product: 'starter-kit' })).reason,
      'not_paid'
    )
  })
})

for (const [words, policy, status] of [
  ['ends the access of a running subscription where the policy withdraws', strict, 'partially_refunded'],
  ['leaves a running subscription its access where the policy keeps', generous, 'paid']
] as const) {
  onEachDatabase(
    `a partial refund ${words}`,
    aWorld({ config: { products: [{ ...product('starter-kit', 'starter-kit'), policy }] } }),
    (world) => {
      const tell = tellerOf(world)
      for (const processor of processorNames) {
        test(`A partial refund at ${processor} ${words}, also of a cancelled subscription that runs to its end`, async () => {
          for (const story of ['subscribed', 'ending']) {
            const { sale, email } = await tell(processor, story, { scene: 'starter-kit' })
            const stands = async () => {
              const { status, state } = await paymentOf(world().context.db, email)
              return [status, state]
            }
            const before = story === 'ending' ? 'ending' : 'active'
            assert.deepEqual(await stands(), ['paid', before])
            await tell(processor, 'partly', { sale })
            assert.deepEqual(await stands(), [status, 'partially_refunded'])
            const page = await (await (await signIn(world(), email)).get('/dashboard')).text()
            assert.equal(/Send invite/.test(page), status === 'paid')
            assert.equal(
              /Subscription cancelled\. Access stays until /.test(page),
              status === 'paid' && before === 'ending'
            )
          }
        })
      }
    }
  )
}
