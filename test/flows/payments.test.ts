import assert from 'node:assert/strict'
import { it } from 'node:test'
import { claimPayments } from '../../src/accounts/claim.ts'
import { checkoutEvent, event, refundEvent } from '../setup/stripe-events.ts'
import { hiddenFields, newestMail, signIn, signInLinkIn, visit } from '../setup/visitor.ts'
import { onEachDatabase, type Shop } from './shop.ts'

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

const delayed = {
  succeeded: 'checkout.session.async_payment_succeeded',
  failed: 'checkout.session.async_payment_failed'
}

onEachDatabase('the status of a payment', (shop) => {
  it('is paid when Stripe says so, with what the session tells', async () => {
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

  it('is paid when nothing was to pay', async () => {
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id, paymentStatus: 'no_payment_required', paymentIntent: null }))
    assert.equal(await statusOf(shop(), id), 'paid')
    assert.equal((await payment(shop(), id))?.reference, null)
  })

  for (const order of ['in order', 'the other way round']) {
    const arrange = (events: unknown[]) => (order === 'in order' ? events : events.reverse())

    it(`follows a delayed method that succeeds, ${order}`, async () => {
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

    it(`follows a delayed method that fails, ${order}`, async () => {
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

    it(`is refunded after a full refund, ${order}`, async () => {
      const id = `cs_${unique()}`
      const paymentIntent = `pi_${id}`
      await shop().receive(...arrange([checkoutEvent({ id, paymentIntent }), refundEvent({ paymentIntent })]))
      assert.equal(await statusOf(shop(), id), 'refunded')
    })

    it(`stays paid after a refund in part, ${order}`, async () => {
      const id = `cs_${unique()}`
      const paymentIntent = `pi_${id}`
      await shop().receive(
        ...arrange([checkoutEvent({ id, paymentIntent }), refundEvent({ paymentIntent, full: false })])
      )
      assert.equal(await statusOf(shop(), id), 'paid')
    })
  }

  it('is refunded when the last part went back too, and a late copy of the first part changes nothing', async () => {
    const id = `cs_${unique()}`
    const paymentIntent = `pi_${id}`
    await shop().receive(
      checkoutEvent({ id, paymentIntent }),
      refundEvent({ paymentIntent, full: true, created: 1_800_000_002 }),
      refundEvent({ paymentIntent, full: false, created: 1_800_000_001 })
    )
    assert.equal(await statusOf(shop(), id), 'refunded')
  })

  it('is refunded when the refund overtook a delayed success', async () => {
    const id = `cs_${unique()}`
    const paymentIntent = `pi_${id}`
    await shop().receive(
      checkoutEvent({ id, paymentIntent, paymentStatus: 'unpaid' }),
      refundEvent({ paymentIntent }),
      checkoutEvent({ id, paymentIntent, type: delayed.succeeded })
    )
    assert.equal(await statusOf(shop(), id), 'refunded')
  })

  it('is not touched by the refund of another payment, nor by one that names none', async () => {
    const id = `cs_${unique()}`
    await shop().receive(
      checkoutEvent({ id, paymentIntent: `pi_${id}` }),
      refundEvent({ paymentIntent: 'pi_of_another_shop' }),
      event('charge.refunded', { id: 'ch_old', refunded: true, amount_refunded: 1, payment_intent: null })
    )
    assert.equal(await statusOf(shop(), id), 'paid')
  })

  it('is nothing at all for a session that only saves a card', async () => {
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id, mode: 'setup', paymentStatus: 'no_payment_required' }))
    assert.equal(await payment(shop(), id), undefined)
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
      it(`comes from ${words}`, async () => {
        const id = `cs_${unique()}`
        await shop().receive(checkoutEvent({ id, ...checkout, email: 'somebody@example.com' }))
        assert.equal((await payment(shop(), id))?.scene, scene)
        assert.equal(await statusOf(shop(), id), 'paid')
      })
    }
  },
  { config: { stripeScenes: { plink_kit: 'starter-kit' } } }
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
  it('is the user whom client_reference_id names', async () => {
    const buyer = await signIn(shop(), `${unique()}@example.com`)
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id, reference: buyer.userId, email: 'other@example.com' }))
    assert.equal(await userOf(shop(), id), buyer.userId)
  })

  it('is the user whom metadata.userId names', async () => {
    const buyer = await signIn(shop(), `${unique()}@example.com`)
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id, metadata: { scene: 'starter-kit', userId: buyer.userId } }))
    assert.equal(await userOf(shop(), id), buyer.userId)
  })

  it('is client_reference_id before metadata.userId, and the second when the first names nobody', async () => {
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

  it('is the user with the address, when the references name nobody', async () => {
    const address = `ada.${unique()}@example.com`
    const buyer = await signIn(shop(), address)
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id, reference: 'nobody', email: ` ${address.toUpperCase()} ` }))
    assert.equal(await userOf(shop(), id), buyer.userId)
  })

  it('is whoever signs in with the address later, however it is written', async () => {
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
    const page = await (await upper.get(signInLinkIn(await newestMail(shop(), mailbox)))).text()
    await upper.postForm('/sign-in/link', hiddenFields(page))
    const session = (await (await upper.get('/api/auth/get-session')).json()) as { user: { id: string } }
    assert.equal(await userOf(shop(), second), session.user.id)
    assert.notEqual(session.user.id, lower.userId)
  })

  it('gets the form at once when the payment comes while signed in', async () => {
    const address = `now.${unique()}@example.com`
    const buyer = await signIn(shop(), address)
    assert.doesNotMatch(await (await buyer.get('/dashboard')).text(), /Send invite/)
    await shop().receive(checkoutEvent({ email: address }))
    assert.match(await (await buyer.get('/dashboard')).text(), /Send invite/)
    assert.deepEqual(await (await buyer.postJson('/api/invite', { username: 'ada' })).json(), {
      ok: true,
      reason: 'invited'
    })
  })

  it('is the user whose code host calls the address verified: at arrival', async () => {
    const buyer = await signIn(shop(), `${unique()}@example.com`)
    const address = `work.${unique()}@corp.example`
    await link(shop(), buyer.userId, [`private.${unique()}@example.com`, address])
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id, email: address.toUpperCase() }))
    assert.equal(await userOf(shop(), id), buyer.userId)
  })

  it('is the user whose code host calls the address verified: at a later sign-in', async () => {
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

  it('is not the user of an account here whose address nobody has verified', async () => {
    const address = `squatter.${unique()}@example.com`
    const { internalAdapter } = await (await shop().context.auth()).$context
    const unverified = { email: address, name: '', emailVerified: false }
    const squatter = await internalAdapter.createUser(unverified, { method: 'magic-link' })
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id, email: address }))
    assert.equal(await userOf(shop(), id), null)
    assert.equal(await claimPayments(shop().context.db, squatter.id, Date.now()), 0)
    assert.equal(await userOf(shop(), id), null)
  })

  it('is not a code-host account that is linked to nobody here', async () => {
    const address = `unlinked.${unique()}@example.com`
    const row = { account_id: `${80_000 + Number(unique())}`, email: address }
    await shop().context.db.insertInto('code_host_email').values(row).execute()
    const id = `cs_${unique()}`
    await shop().receive(checkoutEvent({ id, email: address }))
    assert.equal(await userOf(shop(), id), null)
  })

  it('stays who it is: neither a later event nor a later sign-in moves a payment', async () => {
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

  it('may be unknown, as may be what was bought: the sale is kept', async () => {
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
