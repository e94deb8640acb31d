import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { endAccess } from '../../../src/desk/actions/end-access.ts'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { fillDesk, SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { visible } from '../../support/worlds/plain.ts'
import { tellerOf } from '../../support/worlds/teller.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

onEachDatabase('the page of a purchase', aWorld({ config: { admins: [SELLER] } }), (world) => {
  let seller: Visitor
  before(async () => {
    await fillDesk(world())
    await world().context.access.sendMails()
    seller = await signIn(world(), SELLER)
  })

  async function open(buyer: string, more = ''): Promise<string> {
    const { id } = await world()
      .context.db.selectFrom('payment')
      .select('id')
      .where('email', 'like', `${buyer}%`)
      .executeTakeFirstOrThrow()
    const answer = await seller.get(`/admin/buyers/${id}${more}`)
    assert.equal(answer.status, 200)
    return answer.text()
  }
  /** The sentences of the story, in the order of the page. */
  const story = (page: string) =>
    [...page.matchAll(/<li data-kind="(\w+)"(?: data-bad)?>.*?<p>(.*?)<\/p>/gs)].map(
      ([, kind, words = '']) => `${kind}: ${visible(words)}`
    )

  test('The page of a purchase leads to the page of its payment at the processor, where it has one', async () => {
    const page = await open('rita-refunded')
    const { reference } = await world()
      .context.db.selectFrom('payment')
      .select('reference')
      .where('email', 'like', 'rita-refunded%')
      .executeTakeFirstOrThrow()
    assert.match(`${reference}`, /^pi_/)
    const address = `https://dashboard.stripe.com/test/payments/${reference}`
    assert.ok(
      page.includes(
        `Stripe · <a href="${address}" target="_blank" rel="noopener noreferrer">Open the payment<span class="sr-only"> at Stripe (opens in a new tab)</span></a>`
      )
    )
    // The refund is of the same payment, so the story does not repeat the address.
    assert.equal(page.split(address).length, 2)
    assert.doesNotMatch(await open('unmatched'), /dashboard\.stripe\.com/)
    world().config.sandbox = { codeHostUrl: world().url, processorUrl: world().url, mailboxUrl: world().url }
    assert.doesNotMatch(await open('rita-refunded'), /dashboard\.stripe\.com/)
    delete world().config.sandbox
  })

  test('The story of a purchase tells all of it in the order in which it happened', async () => {
    const page = await open('rita-refunded')
    const told = story(page).filter((line) => !line.startsWith('mail'))
    assert.deepEqual(told, [
      'payment: Stripe reported the payment of $99.00. The purchase is “paid”.',
      'person: The buyer signed in.',
      'access: The invitation for rita-refunded joined the queue. It went out within a minute.',
      'host: Code Host created the invitation for rita-refunded.',
      'access: rita-refunded is invited: the invitation was sent.',
      'access: rita-refunded has access: Code Host shows a collaborator.',
      'payment: Stripe reported a full refund of $99.00. The purchase was “paid” and is “refunded”.',
      'access: Anything that rita-refunded has is being withdrawn: the payment was refunded.',
      'host: Code Host answered that rita-refunded is removed from the repository. A check of the access follows.',
      'access: rita-refunded has neither access nor an invitation any more, as Code Host showed twice: the payment was refunded.'
    ])
    const mails = story(page).filter((line) => line.startsWith('mail'))
    assert.ok(
      mails.includes(
        'mail: A mail to rita-refunded@mail.example tells the buyer that the account has neither access nor an invitation any more. It was handed to the mail server.'
      ),
      `${mails}`
    )
  })

  test('Above the story stand the state, what comes next, and what the buyer reads', async () => {
    const text = visible(await open('grace-invited'))
    assert.match(text, /Starter Kit Invited Next: The buyer accepts the invitation at Code Host\./)
    assert.match(text, /The invitation expires (tomorrow|on \w+ \d+) at/)
    assert.match(text, /The buyer reads: “Accept the invitation\. Code Host invited grace-invited/)
    assert.match(text, /Paid \w+ at \d\d:\d\d UTC, \$99\.00, a test Processor Stripe · Open the payment Sale cs_/)
    assert.match(text, /grace-invited Invited Seat 1\. Invitation \d+\. Not checked yet\./)
  })

  test('A name of nobody has nothing to check', async () => {
    const mistyped = visible(await open('will-mistype'))
    assert.match(mistyped, /there-is-no-such-name No such account .*There is nothing to check\./)
    assert.doesNotMatch(mistyped, /Last checked|checked with|Account: there-is/)
    assert.match(mistyped, /You gave us the name there-is-no-such-name\. You see and do that here, signed in with /)
  })

  test('A refused call has its status, its request id and the words of the code host', async () => {
    const page = await open('quentin-waits')
    assert.ok(story(page).includes('host: Code Host refused to invite quentin-account.'))
    const call = visible(page.slice(page.indexOf('refused to invite')))
    assert.match(call, /Details Status 403 Request \S+ Words of Code Host \S/)
    assert.match(
      visible(page),
      /Waits for you Next: The invite token may not do its work\. .* Pullpass sends the invitation\. Code Host said: “Resource not accessible/
    )
  })

  test('The answer to copy has five lines in the words of the buyer’s page', async () => {
    const page = await open('ada-inside')
    const [, answer = ''] = /<section aria-labelledby="answer-heading">.*?<code>(.*?)<\/code>/s.exec(page) ?? []
    const lines = answer.replaceAll('&#39;', "'").split('\n')
    assert.equal(lines.length, 5)
    assert.match(lines[0] ?? '', /^Starter Kit: You’re in\.$/)
    assert.match(lines[2] ?? '', /^Paid on \w+ \d+, \d{4} \(\$99\.00\)\.$/, 'the id of the checkout is for programs')
    assert.match(
      lines[3] ?? '',
      /^Account: ada-inside, checked with Code Host on \w+ \d+, \d{4}, \d\d:\d\d UTC\. The repository: http\S+$/
    )
  })

  test('A sale of nothing that is sold here has a page, and no card of a buyer', async () => {
    const page = await open('unmatched')
    assert.match(visible(page), /Product not known Matches no product Next: Match the sale with a product/)
    assert.match(
      visible(page),
      /the buyer reads: “We have your payment\. We don’t know yet which product your payment is for\./i
    )
    assert.doesNotMatch(page, /See what the buyer sees/)
    const [, answer = ''] = /<section aria-labelledby="answer-heading">.*?<code>(.*?)<\/code>/s.exec(page) ?? []
    assert.match(
      answer,
      /^Acme Starters: We have your payment\.\nWe don’t know yet which product your payment is for\./
    )
    assert.match(visible(page), /The payment processor named no product\./)
    assert.equal((await seller.get('/admin/buyers/unmatched-sale/seen')).status, 404)
    assert.deepEqual(story(page), [])
  })

  test('The page shows the card that the buyer sees, and nothing of the card can be used', async () => {
    const page = await open('grace-invited', '/seen')
    const [before, card = ''] = page.split('<div class="seen access" inert>')
    assert.match(visible(card), /Accept the invitation .*Open the invitation/)
    assert.match(before ?? '', /What grace-invited@<wbr>mail<wbr>\.example sees/)
    const buyer = await signIn(world(), 'grace-invited@mail.example')
    const theirs = await (await buyer.get('/dashboard')).text()
    const words = (html: string) =>
      visible(html.slice(html.indexOf('<section class="card purchase"'))).split(' Clone ')[0]
    assert.equal(words(card), words(theirs))
  })

  test('The buyer of each purchase reads on its card what the page of the purchase says that the buyer reads', async () => {
    const rows = await world().context.db.selectFrom('payment').select(['id', 'email']).execute()
    let compared = 0
    for (const { id, email } of rows) {
      const seen = await seller.get(`/admin/buyers/${id}/seen`)
      if (seen.status === 404) continue
      const [, card = ''] = (await seen.text()).split('<div class="seen access" inert>')
      const page = visible(await (await seller.get(`/admin/buyers/${id}`)).text())
      const [, said = ''] = /the buyer reads: “(.*?)”(?: See| And in)/i.exec(page) ?? []
      const together = (words: string) => words.replace(/[\s.?!]/g, '')
      if (said.startsWith('Get your invitation')) continue
      assert.ok(
        said !== '' && together(visible(card)).includes(together(said)),
        `${email}: ${said} is not in ${visible(card)}`
      )
      compared += 1
    }
    assert.ok(compared > 4, `${compared}`)
    assert.match(
      visible(await open('rita-refunded')),
      /reads: “\$99\.00 refunded on [^.]+\. Access to \S+ ended the same day\./
    )
  })

  test('The actions of the seller are in the story before what follows from them, with who did it and why', async () => {
    const { context } = world()
    const { id } = await paymentOf(context.db, 'nameless@company.example')
    const { id: userId } = await context.db
      .selectFrom('user')
      .select('id')
      .where('email', '=', SELLER)
      .executeTakeFirstOrThrow()
    const acting = { by: { userId }, actionId: 'an-action' }
    let at = context.now()
    const ticking = { ...context, now: () => ++at }
    const ended = await endAccess(ticking, { paymentId: id, words: 'You asked us to.', others: [] }, acting)
    assert.ok(ended.ok)
    const page = await open('nameless')
    const told = story(page).filter((line) => !line.startsWith('mail'))
    assert.deepEqual(told, [
      'payment: Stripe reported the payment of $99.00. The purchase is “paid”.',
      'person: The seller ended the access. The buyer was told: “You asked us to.” The purchase was “paid” and is “ended by seller”.'
    ])
    assert.match(visible(page), /is “ended by seller”\. \d\d:\d\d:\d\d UTC Details By owner@example\.com/)
    assert.match(visible(page), /Told the buyer You asked us to\./)
  })

  test('An id that no purchase has leads nowhere', async () => {
    for (const id of ['none', '%00', "'", 'x'.repeat(300)])
      assert.equal((await seller.get(`/admin/buyers/${id}`)).status, 404, id)
  })

  test('Texts of strangers are text in the desk', async () => {
    const { db } = world().context
    const words = '<script>alert(1)</script>'
    await db
      .updateTable('payment')
      .set({ username: words, customer: words })
      .where('id', '=', 'unmatched-sale')
      .execute()
    const page = await open('unmatched')
    assert.ok(!page.includes(words))
    assert.ok(page.includes('&lt;script&gt;alert(1)'))
    const search = await (await seller.get(`/admin/buyers?q=${encodeURIComponent(words)}`)).text()
    assert.ok(!search.includes(words))
  })

  test('In the story of a sale with several payments each of them leads to its own page', async () => {
    const { db } = world().context
    const { processor, key, reference, paid_at } = await db
      .selectFrom('payment')
      .select(['processor', 'key', 'reference', 'paid_at'])
      .where('email', 'like', 'ada-inside%')
      .executeTakeFirstOrThrow()
    const event = { processor, event_id: 'evt_earlier', kind: 'paid', payment_key: key } as const
    await db
      .insertInto('payment_event')
      .values({ ...event, occurred_at: Number(paid_at) - 5000, facts: '{"test":true}' })
      .execute()
    await db
      .insertInto('payment_reference')
      .values({ processor, event_id: 'evt_earlier', reference: 'pi_earlier' })
      .execute()
    const page = await open('ada-inside')
    const [, told = '', payment = ''] = page.split(/id="(?:story|payment)-heading"/)
    assert.match(payment, new RegExp(`test/payments/${reference}"[^>]*>Open the payment<`))
    const links = [...told.matchAll(/<a href="([^"]+)"[^>]*>Open this payment<span class="sr-only"> at Stripe /g)]
    assert.deepEqual(
      links.map(([, address]) => address),
      ['https://dashboard.stripe.com/test/payments/pi_earlier']
    )
  })

  test('An old purchase of a user with more than a hundred is shown with its account', async () => {
    const { db } = world().context
    const payments = db.selectFrom('payment').selectAll().where('email', 'like', 'ada-inside%')
    const { created_at, ...row } = await payments.executeTakeFirstOrThrow()
    const copies = Array.from({ length: 100 }, (_, index) => {
      const name = `copy-${index}`
      return { ...row, id: name, key: name, created_at: created_at + index + 1 }
    })
    await db.insertInto('payment').values(copies).execute()
    const page = await (await seller.get(`/admin/buyers/${row.id}`)).text()
    await db.deleteFrom('payment').where('id', 'like', 'copy-%').execute()
    assert.match(visible(page), /The buyer reads: “You’re in\. ada-inside has access/)
  })

  test('While nobody has signed in for a purchase, its page says what the buyer will read, and how to accept', async () => {
    await world().tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble: 'none' })
    const { person, pass, byHand } = peopleOf(world)
    const username = person()
    const { email } = await tellerOf(world)('standard', 'paid', { username, scene: 'starter-kit' })
    await pass(6 * MINUTE_MS)
    const page = await open(email)
    const said = new RegExp(`Once signed in, the buyer reads: “Accept the invitation\\. Code Host invited ${username}`)
    assert.match(visible(page), said)
    const [, answer = ''] = /<section aria-labelledby="answer-heading">.*?<code>(.*?)<\/code>/s.exec(page) ?? []
    assert.match(answer, /^Starter Kit: Accept the invitation\.\n/)
    assert.match(answer, new RegExp(`Account: ${username}, .* Accept the invitation here: http`))
    assert.match(visible(await open(email, '/seen')), /Open the invitation/)

    byHand('accept', username)
    await pass(2 * MINUTE_MS)
    assert.match(visible(await open(email)), new RegExp(`the buyer reads: “You’re in\\. ${username} has access`))
  })
})
