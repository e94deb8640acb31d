import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimPayments } from '../../src/accounts/users/claim-payments.ts'
import type { InviteResult } from '../../src/invite/result.ts'
import { plainConfig } from '../setup/plain-config.ts'
import { checkoutEvent, disputeEvent, event, oneRefundEvent, refundEvent } from '../setup/stripe-events.ts'
import { hiddenFields, newestMail, signIn, signInLinkIn, visit } from '../setup/visitor.ts'
import { onEachDatabase, type Shop } from './shop.ts'

/** s since the epoch; what is told below happens one after another from then on. */
const START = 1_800_000_000

let made = 0
/** What sets one story's rows apart from another's. */
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

/** The contract's column and the finer one. */
async function stateOf(shop: Shop, key: string) {
  const row = shop.context.db.selectFrom('payment').select(['status', 'state']).where('key', '=', key)
  const { status, state } = await row.executeTakeFirstOrThrow()
  return [status, state]
}

const delayed = {
  succeeded: 'checkout.session.async_payment_succeeded',
  failed: 'checkout.session.async_payment_failed'
}

onEachDatabase('the status of a payment', (shop) => {
  test('is paid when Stripe says so, with what the session tells', async () => {
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

  test('is paid when nothing was to pay', async () => {
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id, paymentStatus: 'no_payment_required', paymentIntent: null }))
    assert.equal(await statusOf(shop(), id), 'paid')
    assert.equal((await payment(shop(), id))?.reference, null)
  })

  for (const order of ['in order', 'the other way round']) {
    const arrange = (events: unknown[]) => (order === 'in order' ? events : events.reverse())

    test(`follows a delayed method that succeeds, ${order}`, async () => {
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

    test(`follows a delayed method that fails, ${order}`, async () => {
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

    test(`is refunded after a full refund, ${order}`, async () => {
      const id = `cs_${unique()}`
      const paymentIntent = `pi_${id}`
      await shop().receive(...arrange([checkoutEvent({ id, paymentIntent }), refundEvent({ paymentIntent })]))
      assert.equal(await statusOf(shop(), id), 'refunded')
    })

    test(`stays paid after a refund in part, ${order}`, async () => {
      const id = `cs_${unique()}`
      const paymentIntent = `pi_${id}`
      await shop().receive(
        ...arrange([checkoutEvent({ id, paymentIntent }), refundEvent({ paymentIntent, full: false })])
      )
      assert.equal(await statusOf(shop(), id), 'paid')
    })
  }

  test('is refunded when the last part went back too, and a late copy of the first part changes nothing', async () => {
    const id = `cs_${unique()}`
    const paymentIntent = `pi_${id}`
    await shop().receive(
      checkoutEvent({ id, paymentIntent }),
      refundEvent({ paymentIntent, full: true, created: 1_800_000_002 }),
      refundEvent({ paymentIntent, full: false, created: 1_800_000_001 })
    )
    assert.equal(await statusOf(shop(), id), 'refunded')
  })

  test('is refunded when the parts add up to what was paid', async () => {
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

  test('is refunded when the refund overtook a delayed success', async () => {
    const id = `cs_${unique()}`
    const paymentIntent = `pi_${id}`
    await shop().receive(
      checkoutEvent({ id, paymentIntent, paymentStatus: 'unpaid' }),
      refundEvent({ paymentIntent }),
      checkoutEvent({ id, paymentIntent, type: delayed.succeeded })
    )
    assert.equal(await statusOf(shop(), id), 'refunded')
  })

  test('is not touched by the refund of another payment, nor by one that names none', async () => {
    const id = `cs_${unique()}`
    await shop().receive(
      checkoutEvent({ id, paymentIntent: `pi_${id}` }),
      refundEvent({ paymentIntent: 'pi_of_another_shop' }),
      event('charge.refunded', { id: 'ch_old', refunded: true, amount_refunded: 1, payment_intent: null })
    )
    assert.equal(await statusOf(shop(), id), 'paid')
  })

  test('is nothing at all for a session that only saves a card', async () => {
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id, mode: 'setup', paymentStatus: 'no_payment_required' }))
    assert.equal(await payment(shop(), id), undefined)
  })
})

onEachDatabase('the status of a payment whose money is taken back or claimed back', (shop) => {
  /** Delivers in this order and the other way round, to a payment of its own each, and twice over. */
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
    ['disputed once the bank asks', 'disputed', (paymentIntent) => [disputeEvent({ paymentIntent })]],
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
      'lost with the dispute, though a part was reinstated',
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
      'paid through an inquiry, which is no dispute',
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
      'lost when a dispute was prevented by giving the money back',
      'lost',
      (paymentIntent) => [disputeEvent({ paymentIntent, status: 'prevented', caseType: 'resolution' })]
    ],
    [
      'paid when the bank dropped a dispute before it was one',
      'paid',
      (paymentIntent) => [disputeEvent({ paymentIntent, status: 'prevented', caseType: 'block' })]
    ],
    [
      'refunded when the seller gave the money back in spite of the dispute',
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
      'refunded when a second refund took the place of one that failed',
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
    test(`is ${words}, in any order`, async () => {
      assert.deepEqual(await statusAfter((paymentIntent) => tell(paymentIntent, `x_${unique()}`)), both(status))
    })
  }

  test('has done with what it has no use for', async () => {
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

  test('keeps a dispute of a kind that nobody knows yet, and goes on', async () => {
    const id = `cs_${unique()}`
    const strange = disputeEvent({ paymentIntent: `pi_${id}`, status: 'in_mediation' })
    await shop().receive(checkoutEvent({ id, paymentIntent: `pi_${id}` }), strange)
    assert.equal(await statusOf(shop(), id), 'paid')
    const kept = shop().context.db.selectFrom('inbox').select(['done', 'error']).where('event_id', '=', strange.id)
    const { done, error } = await kept.executeTakeFirstOrThrow()
    assert.equal(done, 2)
    assert.match(error ?? '', /in_mediation/)
  })

  test('is not touched by a dispute that names no payment', async () => {
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id }), disputeEvent({ paymentIntent: null }))
    assert.equal(await statusOf(shop(), id), 'paid')
  })

  test('is closed to the form while disputed and open again once the dispute is won', async () => {
    const address = `disputing.${unique()}@example.com`
    const paymentIntent = `pi_${address}`
    const buyer = await signIn(shop(), address)
    const id = `du_${unique()}`
    await shop().receive(
      checkoutEvent({ email: address, paymentIntent, created: START }),
      disputeEvent({ paymentIntent, id, created: START + 1 })
    )
    const invite = async () => (await (await buyer.postJson('/api/invite', { username: 'ada' })).json()) as object
    assert.deepEqual(await invite(), { ok: false, reason: 'not_paid' })
    assert.match(await (await buyer.get('/dashboard')).text(), /Your payment is being questioned/)
    await shop().receive(disputeEvent({ paymentIntent, id, told: 'closed', status: 'won', created: START + 2 }))
    assert.match(await (await buyer.get('/dashboard')).text(), /Send invite/)
  })
})

onEachDatabase(
  'what was bought',
  (shop) => {
    const cases: [string, { metadata?: Record<string, string> | null; paymentLink?: string }, string | null][] = [
      ['the metadata', { metadata: { scene: 'starter-kit' } }, 'starter-kit'],
      ['the payment link', { metadata: {}, paymentLink: 'plink_kit' }, 'starter-kit'],
      ['the payment link without any metadata', { metadata: null, paymentLink: 'plink_kit' }, 'starter-kit'],
      ['the metadata before the link', { metadata: { scene: 'other' }, paymentLink: 'plink_kit' }, 'other'],
      ['a link that is not mapped: nothing', { metadata: {}, paymentLink: 'plink_unknown' }, null],
      ['neither: nothing', { metadata: { colour: 'green' } }, null]
    ]
    for (const [words, checkout, scene] of cases) {
      test(`comes from ${words}`, async () => {
        const id = `cs_${unique()}`
        await shop().receive(checkoutEvent({ id, ...checkout, email: 'somebody@example.com' }))
        assert.equal((await payment(shop(), id))?.scene, scene)
        assert.equal(await statusOf(shop(), id), 'paid')
      })
    }
  },
  {
    config: {
      payments: {
        ...plainConfig.payments,
        scenes: { ...plainConfig.payments.scenes, stripe: { plink_kit: 'starter-kit' } }
      }
    }
  }
)

/** A code-host account that belongs to this user, with the addresses that the host calls verified. */
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

onEachDatabase('who bought', (shop) => {
  test('is the user whom client_reference_id names', async () => {
    const buyer = await signIn(shop(), `${unique()}@example.com`)
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id, reference: buyer.userId, email: 'other@example.com' }))
    assert.equal(await userOf(shop(), id), buyer.userId)
  })

  test('is the user whom metadata.userId names', async () => {
    const buyer = await signIn(shop(), `${unique()}@example.com`)
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id, metadata: { scene: 'starter-kit', userId: buyer.userId } }))
    assert.equal(await userOf(shop(), id), buyer.userId)
  })

  test('is client_reference_id before metadata.userId, and the second when the first names nobody', async () => {
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

  test('is the user with the address, when the references name nobody', async () => {
    const address = `ada.${unique()}@example.com`
    const buyer = await signIn(shop(), address)
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id, reference: 'nobody', email: ` ${address.toUpperCase()} ` }))
    assert.equal(await userOf(shop(), id), buyer.userId)
  })

  test('is whoever signs in with the address later, however it is written', async () => {
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
    const page = await (await upper.get(signInLinkIn(await newestMail(shop(), two)))).text()
    await upper.postForm('/sign-in/link', hiddenFields(page))
    const session = (await (await upper.get('/api/auth/get-session')).json()) as { user: { id: string } }
    assert.equal(await userOf(shop(), second), session.user.id)
    assert.notEqual(session.user.id, lower.userId)
  })

  test('gets the form at once when the payment comes while signed in', async () => {
    const address = `now.${unique()}@example.com`
    const buyer = await signIn(shop(), address)
    assert.doesNotMatch(await (await buyer.get('/dashboard')).text(), /Send invite/)
    await shop().receive(checkoutEvent({ email: address }))
    assert.match(await (await buyer.get('/dashboard')).text(), /Send invite/)
    const result = (await (await buyer.postJson('/api/invite', { username: 'ada' })).json()) as InviteResult
    assert.deepEqual([result.ok, result.reason], [true, 'invited'])
  })

  test('is the user whose code host calls the address verified: at arrival', async () => {
    const buyer = await signIn(shop(), `${unique()}@example.com`)
    const address = `work.${unique()}@corp.example`
    await link(shop(), buyer.userId, [`private.${unique()}@example.com`, address])
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id, email: address.toUpperCase() }))
    assert.equal(await userOf(shop(), id), buyer.userId)
  })

  test('is the user whose code host calls the address verified: at a later sign-in', async () => {
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

  test('is not the user of an account here whose address nobody has verified', async () => {
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

  test('is not a code-host account that is linked to nobody here', async () => {
    const address = `unlinked.${unique()}@example.com`
    const row = { account_id: `${80_000 + Number(unique())}`, email: address }
    await shop().context.db.insertInto('code_host_email').values(row).execute()
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id, email: address }))
    assert.equal(await userOf(shop(), id), null)
  })

  test('stays who it is: neither a later event nor a later sign-in moves a payment', async () => {
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

  test('may be unknown, as may be what was bought: the sale is kept', async () => {
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
