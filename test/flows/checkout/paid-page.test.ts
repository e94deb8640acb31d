// GET /paid, the page to which checkouts lead back.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serializable } from '../../../src/db/serializable.ts'
import { givePayments } from '../../../src/payments/sales/sales.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { getPaid } from '../../../src/server/handlers/checkout/paid.ts'
import { sandboxProduct } from '../../support/builders/plain-config.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { account, comeBack } from '../../support/worlds/at-the-code-host.ts'
import { guestWhoPaid, toCheckout } from '../../support/worlds/guest.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { hiddenFields, linkMailedTo, pressButton, signIn, type Visitor, visit } from '../../support/worlds/visitor.ts'

/** The heading of the page, its labels of primary buttons, and its main part as text. */
async function look(visitor: Visitor, path = '/paid') {
  const page = await (await visitor.get(path)).text()
  const main = /<main.*<\/main>/s.exec(page)?.[0] ?? ''
  const primary = [...main.matchAll(/<(?:a|button) [^>]*class="btn"(?![^>]*data-variant)[^>]*>(.*?)</g)].map(
    (found) => found[1]
  )
  return {
    main,
    heading: /<h1>(.*?)<\/h1>/.exec(main)?.[1],
    primary,
    text: main.replaceAll(/<.*?>/gs, ' ').replaceAll(/\s+/g, ' ')
  }
}

const poll = async (visitor: Visitor) => {
  const answer = await visitor.get('/paid', { 'hx-request': 'true' })
  return [answer.status, answer.headers.get('hx-refresh')]
}

const products = [sandboxProduct('starter-kit', 'starter-kit'), sandboxProduct('other-kit', 'other-kit')] as const

onEachDatabase('the page after the checkout', aWorld({ config: { products } }), (world) => {
  const { person, invited } = peopleOf(world)

  test('The page says for which product it awaits a payment, claims none, and goes on when it is here', async () => {
    const guest = await toCheckout(world(), { product: 'starter-kit' })
    const before = await look(guest)
    assert.equal(before.heading, 'Waiting for your payment for starter-kit')
    assert.doesNotMatch(before.text, /on its way|received|you paid for/)
    // Each browser hides the sentence that is not so without a script, or with one.
    assert.match(before.main, /class="with-script">This page continues once it is here\./)
    assert.match(before.main, /class="without-script">Press Check again to see whether it is here\./)
    const looks = [...before.main.matchAll(/hx-get="\/paid" hx-trigger="([^"]*)"/g)].map(([, trigger]) => trigger)
    // The first looks come soon after the buyer: the delivery is often answered within a second.
    assert.deepEqual(looks, ['every 3s', 'load delay:500ms', 'load delay:1000ms', 'load delay:2000ms'])
    assert.deepEqual(before.primary, [], 'a page that looks automatically asks for nothing')
    assert.match(
      before.main,
      /<a class="btn without-script" href="\/paid">Check again</,
      'the link for browsers without JavaScript'
    )
    assert.deepEqual(await poll(guest), [204, null])
    await world().pay({ email: 'gina@example.com', client_reference_id: guest.reference, product: 'starter-kit' })
    assert.deepEqual(await poll(guest), [204, 'true'])
    const after = await look(guest)
    assert.equal(after.heading, 'Payment received')
    assert.match(after.text, /starter-kit \$99\.00 · g••@example\.com/)
    assert.doesNotMatch(after.main, /gina@|hx-get/)
  })

  test('The primary button is the sign-in of the code host, and a username can be typed instead', async () => {
    const guest = await guestWhoPaid(world(), 'gil@example.com', 'starter-kit')
    const { main, primary } = await look(guest)
    assert.deepEqual(primary, ['Continue with Code Host'])
    assert.match(
      main,
      /method="post" action="\/sign-in\/code-host">\s*<input type="hidden" name="next" value="\/paid\?invite=[\w-]+\.[\w-]{43}">/
    )
    assert.match(main, /<a href="\/dashboard#username">Type a username instead<\/a>/)
    assert.equal((await guest.postJson('/api/invite', { username: person() })).status, 200)
    assert.deepEqual((await look(guest)).primary, ['Go to your purchase'])
  })

  test('Without the sign-in of the code host the primary button leads to the field for the username', async () => {
    const { clientId: _, ...codeHost } = world().config.codeHost
    const other = await world().reconfigured({ codeHost })
    assert.equal(other.config.codeHost.clientId, undefined)
    const guest = await guestWhoPaid(world(), 'fay@example.com', 'starter-kit')
    const cookie = [...guest.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await getPaid(new Request(`${world().url}/paid`, { headers: { cookie } }), {
      context: other,
      address: ''
    })
    const page = await answer.text()
    assert.match(page, /<a class="btn" href="\/dashboard">Choose your Code Host account<\/a>/)
    assert.doesNotMatch(page, /action="\/sign-in\/code-host"|Type a username/)
  })

  test('A browser that was not at the checkout is sent to its mails, and learns of no purchase', async () => {
    await guestWhoPaid(world(), 'gary@example.com', 'starter-kit')
    const { heading, primary, main } = await look(visit(world()))
    assert.equal(heading, 'Check your email')
    assert.deepEqual(primary, ['Send me a sign-in link'])
    assert.doesNotMatch(main, /example\.com|hx-get/)
    assert.deepEqual(await poll(visit(world())), [204, 'true'], 'it polls no more')
  })

  test('A second purchase is awaited, although the first one is here, and each is shown for its own product', async () => {
    const guest = await guestWhoPaid(world(), 'gwen@example.com', 'starter-kit')
    world().codeHost.clock.advance(MINUTE_MS)
    await toCheckout(world(), { product: 'other-kit', visitor: guest })
    assert.equal((await look(guest)).heading, 'Waiting for your payment for other-kit')
    await world().pay({ email: 'gwen@example.com', client_reference_id: guest.reference, product: 'other-kit' })
    assert.match((await look(guest)).text, /Payment received .* other-kit \$99\.00/)
    world().codeHost.clock.advance(6 * MINUTE_MS)
    await toCheckout(world(), { product: 'other-kit', visitor: guest })
    const { heading } = await look(guest)
    assert.equal(heading, 'Waiting for your payment for other-kit', 'the same product, bought again')
    world().codeHost.clock.advance(DAY_MS)
    assert.match((await look(guest)).text, /Payment received .* other-kit/, 'the page waits for a day')
  })

  test('The page shows a signed-in user the newest purchase, and waits for the first one', async () => {
    const user = await signIn(world(), 'una@example.com')
    assert.equal((await look(user)).heading, 'Waiting for your payment')
    await world().pay({ email: 'una@example.com', product: 'starter-kit' })
    const { heading, primary, text } = await look(user)
    assert.deepEqual([heading, primary], ['Payment received', ['Continue with Code Host']])
    assert.match(text, /u••@example\.com/)
  })

  test('A signed-in user without an account of the code host links it from the page, and the invitation is sent', async () => {
    const user = await signIn(world(), 'ulla@example.com')
    await world().pay({ email: 'ulla@example.com', product: 'starter-kit' })
    const before = await look(user)
    assert.deepEqual(before.primary, ['Continue with Code Host'])
    assert.match(before.main, /<a href="\/dashboard#username">Type a username instead<\/a>/)
    assert.match(before.text, /Next, connect the Code Host account that gets access/)
    const login = 'ulla-dev'
    account(world(), login, { email: 'ulla@work.example', verified: true })
    const started = await user.postForm('/settings/link', hiddenFields(before.main))
    const back = await comeBack(user, started, { account: login })
    assert.equal(back.headers.get('location'), '/dashboard')
    assert.ok(invited().includes(login))
    assert.deepEqual((await look(user)).primary, ['Go to your purchase'])
    // The account is known now: the form of the next purchase has its name.
    world().codeHost.clock.advance(2000)
    await world().pay({ email: 'ulla@example.com', product: 'other-kit' })
    assert.deepEqual((await look(user)).primary, ['Choose your Code Host account'])
  })

  test('A signed-in user whose sign-in may link nothing is led to the code host for the name alone', async () => {
    await world().pay({ email: 'uwe@example.com', product: 'starter-kit' })
    await world().context.access.sendMails()
    const phone = visit(world())
    const link = await linkMailedTo(world(), 'uwe@example.com', /Thank you for buying/)
    assert.equal((await pressButton(phone, await (await phone.get(link)).text())).status, 303)
    assert.deepEqual((await look(phone)).primary, ['Continue with Code Host'])
    assert.match(await (await phone.get('/paid')).text(), /action="\/settings\/code-host-account"/)
  })

  test('The page says what is so of a purchase that was refunded, and offers no account for it', async () => {
    const guest = await guestWhoPaid(world(), 'rita@example.com', 'starter-kit')
    await world().atProcessor('refund', 'rita@example.com')
    const { heading, primary } = await look(guest)
    assert.deepEqual([heading, primary], ['Purchase refunded', ['Go to your purchase']])
  })

  test('A guest who buys again after a refund waits for the new payment, and is not told of the refund once more', async () => {
    const email = 'nora@example.com'
    const guest = await guestWhoPaid(world(), email, 'starter-kit')
    await world().atProcessor('refund', email)
    const link = (await guest.get('/buy/starter-kit')).headers.get('location') ?? ''
    assert.equal((await look(guest)).heading, 'Waiting for your payment for starter-kit')
    const reference = new URL(link).searchParams.get('client_reference_id') ?? ''
    await world().pay({ email, client_reference_id: reference, product: 'starter-kit' })
    assert.equal((await look(guest)).heading, 'Payment received')
  })

  test('A signed-in user who buys again after a refund waits for the new payment', async () => {
    const email = 'nils@example.com'
    const user = await signIn(world(), email)
    const buy = async () => {
      const link = (await user.get('/buy/starter-kit')).headers.get('location') ?? ''
      return new URL(link).searchParams.get('client_reference_id') ?? ''
    }
    await world().pay({ email, client_reference_id: await buy(), product: 'starter-kit' })
    await world().atProcessor('refund', email)
    assert.equal((await look(user)).heading, 'Purchase refunded')
    await buy()
    assert.equal((await look(user)).heading, 'Waiting for your payment for starter-kit')
  })

  test('A browser whose purchase another sign-in has got is told so at once, with no more of it than the page showed before', async () => {
    const email = 'phil@example.com'
    const guest = await toCheckout(world(), { product: 'starter-kit' })
    const signInOnPhone = () => signIn(world(), email)
    await world().pay({ email, client_reference_id: guest.reference, product: 'starter-kit' })
    await signInOnPhone()
    assert.deepEqual(await poll(guest), [204, 'true'], 'the open page that waits loads itself anew')
    assert.equal((await guest.get('/dashboard')).headers.get('location'), '/paid')
    const { heading, text, main, primary } = await look(guest)
    assert.equal(heading, 'Payment received')
    assert.match(
      text,
      /Your purchase of starter-kit is in the sign-in p••@example\.com . To see it, sign in there instead\./
    )
    assert.match(text, /Think this is wrong\? Write to/)
    assert.deepEqual(primary, ['Sign in'])
    assert.doesNotMatch(main, /phil@|hx-get|\$99/)
    // The next purchase of the same browser is awaited as always.
    world().codeHost.clock.advance(6 * MINUTE_MS)
    await toCheckout(world(), { product: 'starter-kit', visitor: guest })
    assert.equal((await look(guest)).heading, 'Waiting for your payment for starter-kit')
    assert.equal((await look(visit(world()))).heading, 'Check your email', 'another browser learns nothing')
  })

  test('“Continue with …” on an old page leads to the sign-in with the purchase, if the account lacks the address that paid', async () => {
    const guest = await guestWhoPaid(world(), 'paula@example.com', 'starter-kit')
    const { next = '' } = hiddenFields((await look(guest)).main)
    account(world(), 'paula-dev', { email: 'paula@work.example', verified: true })
    await signIn(world(), 'paula@example.com')
    const back = await comeBack(guest, await guest.postForm('/sign-in/code-host', { next }), { account: 'paula-dev' })
    assert.match(back.headers.get('location') ?? '', /^\/paid/)
    const { heading, text, main } = await look(guest, back.headers.get('location') ?? '')
    assert.equal(heading, 'Payment received')
    assert.match(text, /is in the sign-in p••@example\.com/)
    assert.match(main, /<a class="btn" href="\/settings\/find-purchase">Find your purchase</)
  })

  test('A sign-in to which the address of the payment does not lead is not named in the browser that paid', async () => {
    const email = 'petra@example.com'
    const guest = await guestWhoPaid(world(), email, 'starter-kit')
    const other = await signIn(world(), 'holder@example.com')
    const { db, now } = world().context
    const payment = await db.selectFrom('payment').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    await serializable(db, (tx) => givePayments(tx, [payment.id], other.userId, now()))
    const { text } = await look(guest)
    assert.match(text, /Payment received Your purchase of starter-kit is in another sign-in\. To see it, sign in there/)
    assert.doesNotMatch(text, /holder|h•|p•/)
  })

  test('A payment that is still pending has not been received, also when another sign-in has its purchase', async () => {
    const guest = await toCheckout(world(), { product: 'starter-kit' })
    const story = { client_reference_id: guest.reference, product: 'starter-kit', story: 'bank_debit' } as const
    await world().pay({ email: 'pending@example.com', ...story })
    await signIn(world(), 'pending@example.com')
    const { heading, text } = await look(guest)
    assert.equal(heading, 'Opened with another sign-in')
    assert.match(text, /is in the sign-in p••@example\.com/)
  })

  test('The dashboard, to which checkouts led back before, leads a waiting buyer to the page', async () => {
    const guest = await toCheckout(world(), { product: 'starter-kit' })
    assert.equal((await guest.get('/dashboard')).headers.get('location'), '/paid')
    await world().pay({ email: 'dan@example.com', client_reference_id: guest.reference, product: 'starter-kit' })
    assert.equal((await guest.get('/dashboard')).status, 200)
    assert.match((await visit(world()).get('/dashboard')).headers.get('location') ?? '', /^\/sign-in/)
  })

  test('A buyer who pays at the checkout of the sandbox comes back to the page', async () => {
    const guest = visit(world())
    const checkout = (await guest.get('/buy/starter-kit')).headers.get('location') ?? ''
    const shown = await (await fetch(checkout)).text()
    const fields = [...shown.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]+)"/g)].map(
      ([, name, value]) => [name, value]
    )
    const body = new URLSearchParams([...fields, ['email', 'real@example.com'], ['story', 'paid']] as [
      string,
      string
    ][])
    const paid = await fetch(checkout, { method: 'POST', body, redirect: 'manual' })
    assert.equal(paid.headers.get('location'), `${world().url}/paid`)
    await world().context.inbox.drain()
    assert.equal((await look(guest)).heading, 'Payment received')
  })

  test('An order for which nothing was paid is complete, and no payment was received', async () => {
    const guest = await toCheckout(world(), { product: 'starter-kit' })
    await world().pay({
      email: 'free@example.com',
      client_reference_id: guest.reference,
      product: 'starter-kit',
      story: 'coupon'
    })
    const { heading, text } = await look(guest)
    assert.equal(heading, 'Your order is complete')
    assert.doesNotMatch(text, /Payment received/)
  })

  test('A payment that takes days is pending, with its product, and one that fails leads to the checkout again', async () => {
    const guest = await toCheckout(world(), { product: 'starter-kit' })
    await world().pay({
      email: 'slow@example.com',
      client_reference_id: guest.reference,
      product: 'starter-kit',
      story: 'bank_debit'
    })
    const { heading, primary, main } = await look(guest)
    assert.deepEqual([heading, primary], ['Payment pending', ['Go to your purchase']])
    assert.match(main, /Bank debits take 2 to 5 days/)
    world().codeHost.clock.advance(6 * DAY_MS)
    assert.match((await look(guest)).main, /It is taking longer than usual: ask your bank/)
    await world().atProcessor('fail', 'slow@example.com')
    const failed = await look(guest)
    assert.deepEqual([failed.heading, failed.primary], ['Payment failed', ['Buy starter-kit']])
    assert.match(failed.main, /<a class="btn" href="\/buy\/starter-kit">/)
  })
})
