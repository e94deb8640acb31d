import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InviteResult } from '../../../src/invite/result.ts'
import { claimPayments } from '../../../src/users/users-and-guests/claim-payments.ts'
import { plainConfig } from '../../support/builders/plain-config.ts'
import {
  checkoutEvent,
  disputeEvent,
  event,
  oneRefundEvent,
  refundEvent
} from '../../support/builders/stripe-events.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { aShop, type Shop } from '../../support/worlds/shop.ts'
import { hiddenFields, linkMailedTo, signIn, visit } from '../../support/worlds/visitor.ts'

/** Start of the stories, in s since the epoch. */
const START = 1_800_000_000

let made = 0
/** A text that no other story uses. */
const unique = () => `${++made}`

/** The payment of this checkout session as the gate and the seller see it. */
async function payment(shop: Shop, key: string) {
  const row = await shop.context.db
    .selectFrom('payment')
    .select(['status', 'scene', 'user_id', 'email', 'amount', 'currency', 'reference'])
    .where('key', '=', key)
    .executeTakeFirst()
  return row && { ...row }
}

const statusOf = async (shop: Shop, key: string) => (await payment(shop, key))?.status
const userOf = async (shop: Shop, key: string) => (await payment(shop, key))?.user_id

/** The columns `status` (the contract's) and `state` (the detailed one). */
async function stateOf(shop: Shop, key: string) {
  const row = shop.context.db.selectFrom('payment').select(['status', 'state']).where('key', '=', key)
  const { status, state } = await row.executeTakeFirstOrThrow()
  return [status, state]
}

const delayed = {
  succeeded: 'checkout.session.async_payment_succeeded',
  failed: 'checkout.session.async_payment_failed'
}

onEachDatabase('the status of a payment', aShop(), (shop) => {
  test('A payment is paid when Stripe says so, with the facts of the session', async () => {
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id, email: 'Ada@Example.com', paymentIntent: `pi_${id}` }))
    assert.deepEqual(await payment(shop(), id), {
      status: 'paid',
      scene: 'starter-kit',
      user_id: null,
      email: 'ada@example.com',
      amount: 9900,
      currency: 'usd',
      reference: `pi_${id}`
    })
  })

  test('A payment is paid when there was nothing to pay', async () => {
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id, paymentStatus: 'no_payment_required', paymentIntent: null }))
    assert.equal(await statusOf(shop(), id), 'paid')
    assert.equal((await payment(shop(), id))?.reference, null)
  })

  for (const order of ['in order', 'in reverse order']) {
    const arrange = (events: unknown[]) => (order === 'in order' ? events : events.reverse())

    test(`A payment by a delayed method that succeeds is paid in the end, events ${order}`, async () => {
      const id = `cs_${unique()}`
      const [first, second] = arrange([
        checkoutEvent({ id, paymentStatus: 'unpaid', created: 1_800_000_000 }),
        checkoutEvent({ id, type: delayed.succeeded, created: 1_800_300_000 })
      ])
      await shop().receive(first)
      assert.equal(await statusOf(shop(), id), order === 'in order' ? 'pending' : 'paid')
      await shop().receive(second)
      assert.equal(await statusOf(shop(), id), 'paid')
    })

    test(`A payment by a delayed method that fails is failed in the end, events ${order}`, async () => {
      const id = `cs_${unique()}`
      const session = { id, paymentStatus: 'unpaid' as const }
      const [first, second] = arrange([
        checkoutEvent({ ...session, created: 1_800_000_000 }),
        checkoutEvent({ ...session, type: delayed.failed, created: 1_800_300_000 })
      ])
      await shop().receive(first)
      assert.equal(await statusOf(shop(), id), order === 'in order' ? 'pending' : 'failed')
      await shop().receive(second)
      assert.equal(await statusOf(shop(), id), 'failed')
    })

    test(`A payment is refunded after a full refund, events ${order}`, async () => {
      const id = `cs_${unique()}`
      const paymentIntent = `pi_${id}`
      await shop().receive(...arrange([checkoutEvent({ id, paymentIntent }), refundEvent({ paymentIntent })]))
      assert.equal(await statusOf(shop(), id), 'refunded')
    })

    test(`A payment stays paid after a partial refund, events ${order}`, async () => {
      const id = `cs_${unique()}`
      const paymentIntent = `pi_${id}`
      await shop().receive(
        ...arrange([checkoutEvent({ id, paymentIntent }), refundEvent({ paymentIntent, full: false })])
      )
      assert.equal(await statusOf(shop(), id), 'paid')
    })
  }

  test('A payment is refunded after the last partial refund, and a late event of the first part changes nothing', async () => {
    const id = `cs_${unique()}`
    const paymentIntent = `pi_${id}`
    await shop().receive(
      checkoutEvent({ id, paymentIntent }),
      refundEvent({ paymentIntent, full: true, created: 1_800_000_002 }),
      refundEvent({ paymentIntent, full: false, created: 1_800_000_001 })
    )
    assert.equal(await statusOf(shop(), id), 'refunded')
  })

  test('A payment is refunded when its partial refunds add up to the amount', async () => {
    const id = `cs_${unique()}`
    const paymentIntent = `pi_${id}`
    const part = (total: number, created: number) => refundEvent({ paymentIntent, full: false, total, created })
    await shop().receive(part(9000, START + 2), checkoutEvent({ id, paymentIntent, created: START }))
    assert.deepEqual(await stateOf(shop(), id), ['paid', 'partially_refunded'])
    await shop().receive(part(9900, START + 3))
    assert.deepEqual(await stateOf(shop(), id), ['refunded', 'refunded'])
    await shop().receive(oneRefundEvent({ paymentIntent, created: START + 4 }))
    assert.deepEqual(await stateOf(shop(), id), ['paid', 'paid'])
  })

  test('A payment is refunded when the refund arrived before the delayed success', async () => {
    const id = `cs_${unique()}`
    const paymentIntent = `pi_${id}`
    await shop().receive(
      checkoutEvent({ id, paymentIntent, paymentStatus: 'unpaid' }),
      refundEvent({ paymentIntent }),
      checkoutEvent({ id, paymentIntent, type: delayed.succeeded })
    )
    assert.equal(await statusOf(shop(), id), 'refunded')
  })

  test('A payment is not changed by the refund of another payment, nor by a refund that names no payment', async () => {
    const id = `cs_${unique()}`
    await shop().receive(
      checkoutEvent({ id, paymentIntent: `pi_${id}` }),
      refundEvent({ paymentIntent: 'pi_of_another_shop' }),
      event('charge.refunded', { id: 'ch_old', refunded: true, amount_refunded: 1, payment_intent: null })
    )
    assert.equal(await statusOf(shop(), id), 'paid')
  })

  test('A session that only saves a card makes no payment', async () => {
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id, mode: 'setup', paymentStatus: 'no_payment_required' }))
    assert.equal(await payment(shop(), id), undefined)
  })
})

onEachDatabase('the status of a payment that is refunded or disputed', aShop(), (shop) => {
  /** Delivers the events in order and in reverse, each to a payment of its own and twice. Returns both statuses. */
  async function statusAfter(tell: (paymentIntent: string) => unknown[]): Promise<(string | undefined)[]> {
    const found: (string | undefined)[] = []
    for (const backwards of [false, true]) {
      const id = `cs_${unique()}`
      const paymentIntent = `pi_${id}`
      const events = [checkoutEvent({ id, paymentIntent, created: START }), ...tell(paymentIntent)]
      if (backwards) events.reverse()
      await shop().receive(...events)
      await shop().receive(...events)
      found.push(await statusOf(shop(), id))
    }
    return found
  }
  const both = (status: string) => [status, status]

  const cases: [string, string, (paymentIntent: string, id: string) => unknown[]][] = [
    ['disputed after a dispute of the bank', 'disputed', (paymentIntent) => [disputeEvent({ paymentIntent })]],
    [
      'paid again after a dispute that was won',
      'paid',
      (paymentIntent, id) => [
        disputeEvent({ paymentIntent, id, created: START + 1 }),
        disputeEvent({ paymentIntent, id, told: 'funds_withdrawn', created: START + 1 }),
        disputeEvent({ paymentIntent, id, told: 'updated', status: 'under_review', created: START + 2 }),
        disputeEvent({ paymentIntent, id, told: 'closed', status: 'won', created: START + 3 }),
        disputeEvent({ paymentIntent, id, told: 'funds_reinstated', status: 'won', created: START + 4 })
      ]
    ],
    [
      'lost after a lost dispute, even if a part was reinstated',
      'lost',
      (paymentIntent, id) => [
        disputeEvent({ paymentIntent, id, created: START + 1 }),
        disputeEvent({ paymentIntent, id, told: 'closed', status: 'lost', created: START + 2 }),
        disputeEvent({ paymentIntent, id, told: 'funds_reinstated', status: 'lost', created: START + 3 })
      ]
    ],
    [
      'disputed again while a lost dispute is appealed',
      'disputed',
      (paymentIntent, id) => [
        disputeEvent({ paymentIntent, id, told: 'closed', status: 'lost', created: START + 2 }),
        disputeEvent({ paymentIntent, id, told: 'updated', status: 'appeal_under_review', created: START + 3 })
      ]
    ],
    [
      'paid during an inquiry, which is not a dispute',
      'paid',
      (paymentIntent, id) => [
        disputeEvent({ paymentIntent, id, status: 'warning_needs_response', created: START + 1 }),
        disputeEvent({ paymentIntent, id, told: 'updated', status: 'warning_under_review', created: START + 2 }),
        disputeEvent({ paymentIntent, id, told: 'closed', status: 'warning_closed', created: START + 3 })
      ]
    ],
    [
      'disputed when an inquiry becomes a dispute',
      'disputed',
      (paymentIntent, id) => [
        disputeEvent({ paymentIntent, id, status: 'warning_needs_response', created: START + 1 }),
        disputeEvent({ paymentIntent, id, told: 'funds_withdrawn', created: START + 9 })
      ]
    ],
    [
      'disputed while one of two disputes is open',
      'disputed',
      (paymentIntent, id) => [
        disputeEvent({ paymentIntent, id, created: START + 1 }),
        disputeEvent({ paymentIntent, id: `${id}_second`, created: START + 2 }),
        disputeEvent({ paymentIntent, id, told: 'closed', status: 'won', created: START + 3 })
      ]
    ],
    [
      'lost when a dispute was prevented by a refund',
      'lost',
      (paymentIntent) => [disputeEvent({ paymentIntent, status: 'prevented', caseType: 'resolution' })]
    ],
    [
      'paid when the bank dropped a dispute before it was opened',
      'paid',
      (paymentIntent) => [disputeEvent({ paymentIntent, status: 'prevented', caseType: 'block' })]
    ],
    [
      'refunded when the seller refunded in spite of the dispute',
      'refunded',
      (paymentIntent, id) => [
        disputeEvent({ paymentIntent, id, created: START + 1 }),
        refundEvent({ paymentIntent, created: START + 2 }),
        disputeEvent({ paymentIntent, id, told: 'closed', status: 'won', created: START + 3 })
      ]
    ],
    [
      'paid again when its refund failed',
      'paid',
      (paymentIntent, id) => [
        refundEvent({ paymentIntent, created: START + 1 }),
        oneRefundEvent({ paymentIntent, id, created: START + 2 }),
        oneRefundEvent({ paymentIntent, id, type: 'refund.updated', created: START + 2 })
      ]
    ],
    [
      'refunded when a second refund replaced a failed one',
      'refunded',
      (paymentIntent, id) => [
        refundEvent({ paymentIntent, created: START + 1 }),
        oneRefundEvent({ paymentIntent, id, created: START + 2 }),
        refundEvent({ paymentIntent, created: START + 3 }),
        oneRefundEvent({ paymentIntent, id, type: 'refund.updated', created: START + 4 })
      ]
    ],
    [
      'refunded while the refund is under way',
      'refunded',
      (paymentIntent) => [
        refundEvent({ paymentIntent, created: START + 1 }),
        oneRefundEvent({ paymentIntent, type: 'refund.updated', status: 'pending', created: START + 2 })
      ]
    ]
  ]
  for (const [words, status, tell] of cases) {
    test(`A payment is ${words}, in any order of the events`, async () => {
      assert.deepEqual(await statusAfter((paymentIntent) => tell(paymentIntent, `x_${unique()}`)), both(status))
    })
  }

  test('Events of disputes and refunds that change nothing are done', async () => {
    const idle = [
      disputeEvent({ paymentIntent: 'pi_idle', status: 'warning_closed', told: 'closed' }),
      oneRefundEvent({ paymentIntent: 'pi_idle', type: 'refund.updated', status: 'succeeded' })
    ]
    await shop().receive(...idle)
    const ids = idle.map(({ id }) => id)
    const kept = await shop().context.db.selectFrom('inbox').select('done').where('event_id', 'in', ids).execute()
    assert.deepEqual(
      kept.map(({ done }) => done),
      [1, 1]
    )
  })

  test('A dispute with an unknown status is set aside, and the payment stays paid', async () => {
    const id = `cs_${unique()}`
    const strange = disputeEvent({ paymentIntent: `pi_${id}`, status: 'in_mediation' })
    await shop().receive(checkoutEvent({ id, paymentIntent: `pi_${id}` }), strange)
    assert.equal(await statusOf(shop(), id), 'paid')
    const kept = shop().context.db.selectFrom('inbox').select(['done', 'error']).where('event_id', '=', strange.id)
    const { done, error } = await kept.executeTakeFirstOrThrow()
    assert.equal(done, 2)
    assert.match(error ?? '', /in_mediation/)
  })

  test('A payment is not changed by a dispute that names no payment', async () => {
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id }), disputeEvent({ paymentIntent: null }))
    assert.equal(await statusOf(shop(), id), 'paid')
  })

  test('The form is closed while the payment is disputed, and open again once the dispute is won', async () => {
    const address = `disputing.${unique()}@example.com`
    const paymentIntent = `pi_${address}`
    const buyer = await signIn(shop(), address)
    const id = `du_${unique()}`
    await shop().receive(
      checkoutEvent({ email: address, paymentIntent, created: START }),
      disputeEvent({ paymentIntent, id, created: START + 1 })
    )
    const answer = await (await buyer.postJson('/api/invite', { username: 'ada' })).json()
    assert.deepEqual(answer, { ok: false, reason: 'not_paid' })
    assert.match(
      await (await buyer.get('/dashboard')).text(),
      /Your bank opened a dispute for Starter Kit on .*, so this purchase gives no access for now/
    )
    await shop().receive(disputeEvent({ paymentIntent, id, told: 'closed', status: 'won', created: START + 2 }))
    assert.match(await (await buyer.get('/dashboard')).text(), /Send invite/)
  })
})

onEachDatabase(
  'the product of a payment',
  aShop({
    config: {
      payments: {
        ...plainConfig.payments,
        scenes: { ...plainConfig.payments.scenes, stripe: { plink_kit: 'starter-kit' } }
      }
    }
  }),
  (shop) => {
    const cases: [string, { metadata?: Record<string, string> | null; paymentLink?: string }, string | null][] = [
      ['the metadata', { metadata: { scene: 'starter-kit' } }, 'starter-kit'],
      ['the payment link', { metadata: {}, paymentLink: 'plink_kit' }, 'starter-kit'],
      ['the payment link without any metadata', { metadata: null, paymentLink: 'plink_kit' }, 'starter-kit'],
      ['the metadata before the link', { metadata: { scene: 'other' }, paymentLink: 'plink_kit' }, 'other'],
      ['a link that is not mapped (none)', { metadata: {}, paymentLink: 'plink_unknown' }, null],
      ['neither of them (none)', { metadata: { colour: 'green' } }, null]
    ]
    for (const [words, checkout, scene] of cases) {
      test(`The product of a payment comes from ${words}`, async () => {
        const id = `cs_${unique()}`
        await shop().receive(checkoutEvent({ id, ...checkout, email: 'somebody@example.com' }))
        assert.equal((await payment(shop(), id))?.scene, scene)
        assert.equal(await statusOf(shop(), id), 'paid')
      })
    }
  }
)

/** Links a code-host account to this user, with the addresses that the host calls verified. */
async function link(shop: Shop, userId: string, emails: string[]) {
  const accountId = `${90_000 + Number(unique())}`
  const auth = await shop.context.auth()
  const { internalAdapter } = await auth.$context
  await internalAdapter.createAccount({ userId, providerId: 'github', accountId })
  await shop.context.db
    .insertInto('code_host_email')
    .values(emails.map((email) => ({ account_id: accountId, email })))
    .execute()
}

onEachDatabase('the user of a payment', aShop(), (shop) => {
  test('A payment belongs to the user whom client_reference_id names', async () => {
    const buyer = await signIn(shop(), `${unique()}@example.com`)
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id, reference: buyer.userId, email: 'other@example.com' }))
    assert.equal(await userOf(shop(), id), buyer.userId)
  })

  test('A payment belongs to the user whom metadata.userId names', async () => {
    const buyer = await signIn(shop(), `${unique()}@example.com`)
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id, metadata: { scene: 'starter-kit', userId: buyer.userId } }))
    assert.equal(await userOf(shop(), id), buyer.userId)
  })

  test('The field client_reference_id takes precedence over metadata.userId, unless it names no user', async () => {
    const [first, second] = [
      await signIn(shop(), `${unique()}@a.example`),
      await signIn(shop(), `${unique()}@b.example`)
    ]
    const metadata = { scene: 'starter-kit', userId: second.userId }
    const [both, one] = [`cs_${unique()}`, `cs_${unique()}`]
    await shop().receive(
      checkoutEvent({ id: both, reference: first.userId, metadata }),
      checkoutEvent({ id: one, reference: 'campaign-7', metadata })
    )
    assert.equal(await userOf(shop(), both), first.userId)
    assert.equal(await userOf(shop(), one), second.userId)
  })

  test('A payment belongs to the user with its address, when its references name no user', async () => {
    const address = `ada.${unique()}@example.com`
    const buyer = await signIn(shop(), address)
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id, reference: 'nobody', email: ` ${address.toUpperCase()} ` }))
    assert.equal(await userOf(shop(), id), buyer.userId)
  })

  test('A payment belongs to the user who signs in with its address later, in upper or lower case', async () => {
    const [one, two] = [`early.${unique()}@example.com`, `early.${unique()}@example.com`]
    const [first, second] = [`cs_${unique()}`, `cs_${unique()}`]
    await shop().receive(
      checkoutEvent({ id: first, email: one.toUpperCase() }),
      checkoutEvent({ id: second, email: two, reference: 'nobody' })
    )
    assert.equal(await userOf(shop(), first), null)
    const lower = await signIn(shop(), one)
    assert.equal(await userOf(shop(), first), lower.userId)

    const upper = visit(shop())
    const mailbox = two.replace(/^.*@/, (local) => local.toUpperCase())
    await upper.postJson('/api/auth/sign-in/magic-link', { email: mailbox })
    const page = await (await upper.get(await linkMailedTo(shop(), two))).text()
    await upper.postForm('/sign-in/link', hiddenFields(page))
    const session = (await (await upper.get('/api/auth/get-session')).json()) as { user: { id: string } }
    assert.equal(await userOf(shop(), second), session.user.id)
    assert.notEqual(session.user.id, lower.userId)
  })

  test('A signed-in user gets the form at once when the payment arrives', async () => {
    const address = `now.${unique()}@example.com`
    const buyer = await signIn(shop(), address)
    assert.doesNotMatch(await (await buyer.get('/dashboard')).text(), /Send invite/)
    await shop().receive(checkoutEvent({ email: address }))
    assert.match(await (await buyer.get('/dashboard')).text(), /Send invite/)
    const result = (await (await buyer.postJson('/api/invite', { username: 'ada' })).json()) as InviteResult
    assert.deepEqual([result.ok, result.reason], [true, 'invited'])
  })

  test('A payment on arrival belongs to the user whose code-host account has its address verified', async () => {
    const buyer = await signIn(shop(), `${unique()}@example.com`)
    const address = `work.${unique()}@corp.example`
    await link(shop(), buyer.userId, [`private.${unique()}@example.com`, address])
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id, email: address.toUpperCase() }))
    assert.equal(await userOf(shop(), id), buyer.userId)
  })

  test('A payment is claimed at the sign-in of the user whose code-host account has its address verified', async () => {
    const [own, address] = [`${unique()}@example.com`, `work.${unique()}@corp.example`]
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id, email: address }))
    const buyer = await signIn(shop(), own)
    assert.equal(await userOf(shop(), id), null)
    await link(shop(), buyer.userId, [address])
    await signIn(shop(), `${unique()}@example.com`)
    assert.equal(await userOf(shop(), id), null)
    await signIn(shop(), own)
    assert.equal(await userOf(shop(), id), buyer.userId)
  })

  test('A payment does not belong to a user whose address is not verified', async () => {
    const address = `squatter.${unique()}@example.com`
    const { internalAdapter } = await (await shop().context.auth()).$context
    const unverified = { email: address, name: '', emailVerified: false }
    const squatter = await internalAdapter.createUser(unverified, { method: 'magic-link' })
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id, email: address }))
    assert.equal(await userOf(shop(), id), null)
    assert.deepEqual(await claimPayments(shop().context.db, squatter.id, Date.now()), [])
    assert.equal(await userOf(shop(), id), null)
  })

  test('A payment does not belong to a code-host account that is linked to no user', async () => {
    const address = `unlinked.${unique()}@example.com`
    const row = { account_id: `${80_000 + Number(unique())}`, email: address }
    await shop().context.db.insertInto('code_host_email').values(row).execute()
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id, email: address }))
    assert.equal(await userOf(shop(), id), null)
  })

  test('A payment keeps its user after a later event and a later sign-in', async () => {
    const [address, session] = [`second.${unique()}@example.com`, `cs_${unique()}`]
    const first = await signIn(shop(), `first.${unique()}@example.com`)
    const checkout = { id: session, paymentIntent: `pi_${session}`, email: address }
    await shop().receive(checkoutEvent({ ...checkout, reference: first.userId, paymentStatus: 'unpaid' }))
    const second = await signIn(shop(), address)
    assert.equal(await userOf(shop(), session), first.userId)
    await shop().receive(
      checkoutEvent({ ...checkout, reference: second.userId, type: delayed.succeeded }),
      refundEvent({ paymentIntent: `pi_${session}`, full: false })
    )
    assert.equal(await userOf(shop(), session), first.userId)
    assert.equal(await statusOf(shop(), session), 'paid')
  })

  test('A sale without a known user and product is kept', async () => {
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id, metadata: null, paymentIntent: null }))
    assert.deepEqual(await payment(shop(), id), {
      status: 'paid',
      scene: null,
      user_id: null,
      email: null,
      amount: 9900,
      currency: 'usd',
      reference: null
    })
  })
})
