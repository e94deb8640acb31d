import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InviteResult } from '../../../src/invite/result.ts'
import { checkoutEvent, refundEvent } from '../../support/builders/stripe-events.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { collaboratorCalls } from '../../support/worlds/raw-host.ts'
import { aShop } from '../../support/worlds/shop.ts'
import { signIn } from '../../support/worlds/visitor.ts'

type Story = { name: string; events(buyer: string, other: string): unknown[]; reason: 'invited' | 'not_paid' }

const sale = (reference: string, scene?: string) =>
  checkoutEvent({ reference, metadata: scene === undefined ? {} : { scene } })

function failed(reference: string) {
  const session = { id: `cs_failed_${reference}`, reference, paymentStatus: 'unpaid' as const }
  return [checkoutEvent(session), checkoutEvent({ ...session, type: 'checkout.session.async_payment_failed' })]
}

function refunded(reference: string) {
  const paymentIntent = `pi_refunded_${reference}`
  return [checkoutEvent({ reference, paymentIntent }), refundEvent({ paymentIntent })]
}

const pending = (reference: string) => [checkoutEvent({ reference, paymentStatus: 'unpaid' })]

const stories: Story[] = [
  { name: 'no payment at all', events: () => [], reason: 'not_paid' },
  { name: 'a paid payment of the product', events: (buyer) => [sale(buyer, 'starter-kit')], reason: 'invited' },
  { name: 'the historical alias', events: (buyer) => [sale(buyer, 'product-lifetime')], reason: 'invited' },
  { name: 'another user’s payment', events: (_, other) => [sale(other, 'starter-kit')], reason: 'not_paid' },
  {
    name: 'a payment of another address, without a user',
    events: () => [checkoutEvent({ email: 'somebody@else.example' })],
    reason: 'not_paid'
  },
  { name: 'a pending payment', events: pending, reason: 'not_paid' },
  { name: 'a failed payment', events: failed, reason: 'not_paid' },
  { name: 'a refunded payment', events: refunded, reason: 'not_paid' },
  { name: 'a payment without a scene', events: (buyer) => [sale(buyer)], reason: 'not_paid' },
  ...[
    'other-kit',
    'Starter-Kit',
    'STARTER-KIT',
    'starter-kit ',
    ' starter-kit',
    'starter-kit\n',
    'starter-ki',
    'starter-kit2',
    'starter\u2010kit',
    'Product-Lifetime',
    'product-lifetime '
  ].map((scene): Story => {
    return { name: `the scene ${JSON.stringify(scene)}`, events: (buyer) => [sale(buyer, scene)], reason: 'not_paid' }
  }),
  {
    name: 'several payments, of which one qualifies',
    events: (buyer, other) => [
      ...failed(buyer),
      sale(buyer, 'other-kit'),
      sale(buyer, 'starter-kit'),
      ...refunded(buyer),
      sale(other, 'starter-kit')
    ],
    reason: 'invited'
  },
  {
    name: 'several payments, of which none meets every condition',
    events: (buyer, other) => [
      ...failed(buyer),
      ...pending(buyer),
      ...refunded(buyer),
      sale(buyer, 'other-kit'),
      sale(other, 'starter-kit')
    ],
    reason: 'not_paid'
  },
  {
    name: 'the product bought twice, and one of the two refunded',
    events: (buyer) => [...refunded(buyer), sale(buyer, 'starter-kit')],
    reason: 'invited'
  }
]

onEachDatabase('the gate', aShop(), (shop) => {
  for (const [index, { name, events, reason }] of stories.entries()) {
    test(`The gate answers ${reason} for ${name}`, async () => {
      const buyer = await signIn(shop(), `buyer-${index}@example.com`)
      const other = await signIn(shop(), `other-${index}@example.com`)
      await shop().receive(...events(buyer.userId, other.userId))
      await shop().context.knownRepositories.of(shop().context.config.products[0]).isPersonal()
      shop().host.calls.length = 0

      const response = await buyer.postJson('/api/invite', { username: 'octocat' })

      assert.equal(response.status, 200)
      const result = (await response.json()) as InviteResult
      assert.deepEqual([result.ok, result.reason], [reason === 'invited', reason])
      assert.equal(collaboratorCalls(shop().host).length, reason === 'invited' ? 1 : 0)
    })
  }
})
