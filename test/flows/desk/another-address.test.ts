// A buyer writes to the seller from another address than the one that paid; a teammate writes who has taken a seat.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { plainProduct, sandboxRepository } from '../../support/builders/plain-config.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { account, signInThere } from '../../support/worlds/at-the-code-host.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { tellerOf } from '../../support/worlds/teller.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { hiddenFields, signIn, subjectsOf, type Visitor, visit } from '../../support/worlds/visitor.ts'

onEachDatabase('a buyer who writes from another address', aWorld({ config: { admins: [SELLER] } }), (world) => {
  let seller: Visitor
  before(async () => {
    seller = await signIn(world(), SELLER)
  })
  const tell = tellerOf(world)
  const search = async (query: Record<string, string>) =>
    (await seller.get(`/admin/buyers?${new URLSearchParams(query)}`)).text()
  const link = (html: string, words: RegExp) =>
    (new RegExp(`href="([^"]+)">${words.source}`).exec(html)?.[1] ?? '').replaceAll('&amp;', '&')

  test('The seller finds the purchase by what the buyer tells, and gives it to the address that the buyer wrote from', async () => {
    const [paid, wrote] = ['paid.elsewhere@mail.example', 'wrote.from@mail.example']
    await world().pay({ email: paid })
    const { db } = world().context
    const sale = await paymentOf(db, paid)
    const buyer = await signIn(world(), wrote)

    const empty = await search({ q: wrote })
    assert.match(
      plain(empty),
      /No purchase has this address.*If this person has paid.*number of the payment, receipt or invoice/
    )
    const page = await (await seller.get(link(empty, /wrote\.from@mail\.example/))).text()
    assert.match(plain(page), /Has signed in, and has no purchase\..*Addresses wrote\.from@mail\.example.*Last sign-in/)
    assert.match(page, /name="for" value="wrote\.from@mail\.example"/)
    assert.match(page, /href="\/admin\/give-access\?email=wrote\.from%40mail\.example"/)

    const found = await search({ q: sale.key, for: wrote })
    const form = link(found, /Correct its address to wrote\.from@mail\.example/)
    assert.equal(form, `/admin/buyers/${sale.id}/correct-address?email=wrote.from%40mail.example`)
    const path = form.split('?')[0] ?? ''
    const preview = await (await seller.get(form)).text()
    assert.match(plain(preview), /Correct the address paid\.elsewhere@mail\.example to wrote\.from@mail\.example/)
    assert.match(plain(preview), /Nothing is done yet\./)
    assert.equal((await paymentOf(db, paid)).id, sale.id, 'a link changes nothing')
    const filled = await (await seller.postForm(path, { ...hiddenFields(preview), step: 'form' })).text()
    assert.match(filled, /name="email" type="email" maxlength="254" value="wrote\.from@mail\.example"/)
    assert.match(await (await seller.get(path)).text(), /name="email" type="email" maxlength="254" value=""/)
    const bad = await seller.get(`${path}?email=no-address`)
    assert.equal(bad.status, 400)
    assert.match(await bad.text(), /no-address is no e-mail address\..*name="email"[^>]*value="no-address"/s)
    const done = await seller.postForm(path, { ...hiddenFields(preview), step: 'do' })
    assert.equal(done.status, 303, plain(await done.text()))
    await world().context.access.sendMails()
    assert.ok((await subjectsOf(world(), wrote)).some((subject) => /sign-in link for Starter Kit/.test(subject)))
    assert.match(await (await buyer.get('/dashboard')).text(), /Starter Kit/)
    assert.doesNotMatch(await (await buyer.get('/dashboard')).text(), /No purchase found/)

    const after = await search({ q: wrote })
    assert.doesNotMatch(after, /Signed in, without a purchase/)
    assert.match(
      plain(await (await seller.get(`/admin/signed-in/${buyer.userId}`)).text()),
      /This buyer has a purchase\./
    )
  })

  test('A sale of Paddle whose address the seller corrects keeps the name of its buyer, and the story says what was done', async () => {
    const { email } = await tell('paddle', 'paid', { scene: 'starter-kit' })
    const { id, name } = await paymentOf(world().context.db, email)
    assert.ok(name !== null && name.length > 3)
    const path = `/admin/buyers/${id}/correct-address`
    const right = `right.${email}`
    const preview = await (await seller.postForm(path, { email: right, step: 'preview' })).text()
    assert.equal((await seller.postForm(path, { ...hiddenFields(preview), step: 'do' })).status, 303)
    assert.equal((await paymentOf(world().context.db, right)).name, name)
    const story = plain(await (await seller.get(`/admin/buyers/${id}`)).text())
    assert.ok(story.includes(`The seller corrected the address of the buyer from ${email} to ${right}.`), story)
    assert.doesNotMatch(story, /The seller recorded the address/, 'said once')
    assert.match(await search({ q: name }), new RegExp(right))
  })

  test('A sign-in without a purchase is found by the name of its account, too, and a purchase that is found offers nothing', async () => {
    account(world(), 'no-purchase-yet', { email: 'no.purchase@mail.example', verified: true })
    await signInThere(world(), 'no-purchase-yet')
    const page = await search({ q: '@no-purchase' })
    assert.match(plain(page), /Signed in, without a purchase no\.purchase@mail\.example/)
    const opened = await (await seller.get(link(page, /no\.purchase@mail\.example/))).text()
    assert.match(plain(opened), /account no-purchase-yet/)
    await world().pay({ email: 'with.purchase@mail.example' })
    assert.doesNotMatch(
      await search({ q: 'with.purchase@mail.example' }),
      /Correct its address|If this person has paid/
    )
  })

  test('An address that only a customer of Paddle has, whose payment failed, leads to the deliveries that say so', async () => {
    const { email } = await tell('paddle', 'failed', { scene: 'starter-kit' })
    const page = await search({ q: email })
    assert.match(
      plain(page),
      /Paddle named a customer with this address .{3,60}: ctm_\w+\. No completed payment of this customer has arrived\. These deliveries about this customer changed nothing: transaction\.payment_failed, .{3,60}: an attempt to pay failed: the transaction counts when it is completed transaction\.ready, /
    )
    const delivery = await (await seller.get(link(page, /transaction\.payment_failed/))).text()
    assert.match(plain(delivery), /It changes nothing: an attempt to pay failed: the transaction counts/)
    const another = await tell('paddle', 'paid', { scene: 'starter-kit' })
    assert.match(plain(await search({ q: 'nothing-like-it', for: another.email })), /What that means/)
    assert.doesNotMatch(await search({ q: 'nothing-like-it', for: another.email }), /named a customer/)
  })

  test('An address that has neither paid nor signed in has the same help, and a word that is no address has none', async () => {
    const page = await search({ q: 'never.seen@mail.example' })
    assert.match(page, /If this person has paid/)
    assert.doesNotMatch(page, /Signed in, without a purchase/)
    assert.match(plain(page), /No delivery that could be read has brought a purchase with this address to the shop\./)
    for (const outcome of ['unreadable', 'failing']) {
      assert.match(page, new RegExp(`href="/admin/deliveries\\?outcome=${outcome}"`))
    }
    const { db, now } = world().context
    await db.deleteFrom('catch_up').execute()
    assert.doesNotMatch(plain(await search({ q: 'never.seen@mail.example' })), /Catch-up/)
    await db.insertInto('catch_up').values({ processor: 'stripe', read_until: now() }).execute()
    assert.match(
      plain(await search({ q: 'never.seen@mail.example' })),
      /Stripe: last delivery .{3,60}\. Catch-up last read its list .{3,60}\. Polar: nothing delivered yet\. Lemon/
    )
    const told = await search({ q: 'never.seen@mail.example' })
    assert.match(
      plain(told),
      /Catch-up reads the processors’ own lists of payments once an hour, and brings a sale whose delivery never arrived\. It reads next .{3,40}\. Read the processors’ lists now/
    )
    let nudges = 0
    const { nudge } = world().context.catchUp
    world().context.catchUp.nudge = () => {
      nudges += 1
    }
    const from = '/admin/buyers?q=never.seen%40mail.example'
    const pressed = await seller.postForm('/admin/catch-up', { from })
    world().context.catchUp.nudge = nudge
    assert.deepEqual([pressed.status, pressed.headers.get('location'), nudges], [303, from, 1])
    const lines = plain(await (await seller.get('/admin/deliveries')).text())
    assert.match(lines, /Catch-up found \w+ .{3,40}\. It was last asked for by \S+@\S+ .{3,40} UTC\./)
    assert.ok(told.includes(`action="/admin/catch-up"><input type="hidden" name="from" value="${from}"`))
    assert.match(plain(await (await seller.get(from)).text()), /Catch-up reads the lists now .* Search again then\./)
    assert.match(
      plain(page),
      /Answer for the buyer We find no purchase at .* with the address never\.seen@mail\.example\..*Please forward us the receipt or the invoice that you got by mail\. It comes from .*Stripe/
    )
    assert.doesNotMatch(await search({ q: 'nothing-like-it' }), /If this person has paid|Answer for the buyer/)
    assert.match(
      await search({ q: 'nothing-like-it', for: 'ada@mail.example' }),
      /name="for" value="ada@mail\.example"/
    )
  })

  test('Of a user who is not known, and to all but the seller, there is no such page', async () => {
    const { userId } = await signIn(world(), 'some.user@mail.example')
    assert.equal((await seller.get('/admin/signed-in/nobody')).status, 404)
    assert.equal((await visit(world()).get(`/admin/signed-in/${userId}`)).status, 404)
  })
})

// A teammate who took a seat by a link has no purchase of their own.
const team = { ...plainProduct, scenes: ['starter-kit'] as const, repositories: [sandboxRepository] as const, seats: 2 }
const options = { config: { admins: [SELLER], products: [team] as const }, wire: true }

onEachDatabase('a teammate who writes to the seller', aWorld(options), (world) => {
  const { person, buyer, send, byHand, pass, refund } = peopleOf(world)
  let seller: Visitor
  before(async () => {
    seller = await signIn(world(), SELLER)
  })
  const search = async (query: Record<string, string>) =>
    (await seller.get(`/admin/buyers?${new URLSearchParams(query)}`)).text()

  /** A buyer with an account, and a teammate who has taken the second seat by a link. */
  async function withTeammate() {
    const kim = await buyer()
    assert.equal((await send(kim, kim.login)).reason, 'invited')
    const holder = await signIn(world(), kim.email)
    const payment = (await world().context.access.purchases(kim.userId))[0]?.paymentId ?? ''
    const made = await holder.postForm('/settings/seats', { payment })
    const shown = await (await holder.get(made.headers.get('location') ?? '')).text()
    const login = person()
    const email = `${login}@mate.example`
    const mate = await signIn(world(), email)
    await mate.get(/\/seat\?token=[\w-]{43}/.exec(shown)?.[0] ?? '')
    await mate.postForm('/seat', { username: login })
    return { kim, holder, payment, mate, login, email }
  }

  test('The search for the address of a teammate finds the purchase of the seat, and does not deny that there is one', async () => {
    const { kim, payment, email } = await withTeammate()
    const found = await search({ q: email })
    assert.match(plain(found), new RegExp(`${kim.email} Person \\d+ ${email} holds a seat of this purchase`))
    assert.match(found, new RegExp(`href="/admin/buyers/${payment}"`))
    assert.doesNotMatch(found, /No purchase has this address|We find no purchase|If this person has paid/)
    assert.match(
      plain(found),
      new RegExp(`Signed in, without a purchase ${email}, with a seat of another buyer’s purchase`)
    )
    assert.doesNotMatch(await search({ q: kim.email }), /a seat of this purchase/)
    // The beginning of an address finds it, too; a stranger with no seat does not.
    assert.match(await search({ q: email.slice(0, email.indexOf('@') + 3) }), /holds a seat of this purchase/)
    const stranger = 'no-seat@mate.example'
    await signIn(world(), stranger)
    assert.match(await search({ q: stranger }), /No purchase has this address/)
  })

  test('The page of a teammate names the purchase of the seat, and its answer says what the teammate reads', async () => {
    const { kim, payment, mate, login, email } = await withTeammate()
    const look = async () => (await seller.get(`/admin/signed-in/${mate.userId}`)).text()
    const page = await look()
    assert.match(
      plain(page),
      new RegExp(
        `Has signed in, and has no purchase of their own\\. Holds a seat of the purchase of ${kim.email} \\(Starter Kit\\), by a seat link, with ${login}`
      )
    )
    assert.match(page, new RegExp(`href="/admin/buyers/${payment}">the purchase of ${kim.email}`))
    assert.match(
      plain(page),
      new RegExp(`Each paid purchase of a product .* not one of which this person has taken a seat, .* to ${email}\\.`)
    )
    const answerOf = (html: string) => /Answer for the buyer (.*?) Copy /.exec(plain(html))?.[1] ?? ''
    assert.match(
      answerOf(page),
      new RegExp(
        `^The seat for Starter Kit is yours\\. Accept the invitation.*: ${login}\\. Accept the invitation here: http.*signed in with ${email}: http\\S*/dashboard$`
      )
    )
    assert.match(
      await (await mate.get('/dashboard')).text(),
      /The seat for Starter Kit is yours[\s\S]*Accept the invitation/
    )
    byHand('accept', login)
    await pass(120_000)
    assert.match(answerOf(await look()), /^The seat for Starter Kit is yours\. You’re in/)
    assert.doesNotMatch(answerOf(await look()), /Accept the invitation|We find no purchase/)
  })

  test('A search for the purchase of a teammate offers to correct other purchases to their address, and not that of the seat', async () => {
    const { kim, mate, email } = await withTeammate()
    const other = await buyer()
    const lines = await search({ q: kim.email, for: email })
    assert.match(plain(lines), new RegExp(`${email} holds a seat of this purchase`))
    assert.doesNotMatch(lines, /Correct its address|offers to correct/)
    assert.match(await search({ q: other.email, for: email }), new RegExp(`Correct its address to ${email}`))
    // To a third person the purchase of the seat may belong.
    assert.match(await search({ q: email, for: other.email }), new RegExp(`Correct its address to ${other.email}`))
    assert.match(
      plain(await (await seller.get(`/admin/signed-in/${mate.userId}`)).text()),
      /If this person has paid, too/
    )
  })

  test('A seat of a purchase that was refunded is named as one that was taken, and the answer says no more that it is the teammate’s', async () => {
    const { kim, mate, email } = await withTeammate()
    await refund(kim)
    await pass(60_000)
    assert.match(plain(await search({ q: email })), new RegExp(`${email} took a seat of this purchase`))
    const page = plain(await (await seller.get(`/admin/signed-in/${mate.userId}`)).text())
    assert.match(page, /Took a seat of the purchase of/)
    assert.match(page, /Answer for the buyer Your seat for Starter Kit\./)
    assert.doesNotMatch(page, /Holds a seat|is yours/)
  })

  test('The preview of a corrected address says that the buyer loses the purchase, and that the new one has a seat of it', async () => {
    const { kim, payment, login, email, holder } = await withTeammate()
    const path = `/admin/buyers/${payment}/correct-address`
    const preview = async (address: string) => {
      const form = await (await seller.get(path)).text()
      return (await seller.postForm(path, { ...hiddenFields(form), email: address })).text()
    }
    assert.match(
      plain(await preview(email)),
      new RegExp(
        `${kim.email} no longer sees this purchase\\. Its accounts stay in it: ${kim.login}, ${login}\\. ${email} has taken a seat of it already, with ${login}\\.`
      )
    )
    const { email: stranger } = await buyer()
    const other = await preview(stranger)
    assert.match(plain(other), /no longer sees this purchase/)
    assert.doesNotMatch(other, /a seat of it already/)
    assert.doesNotMatch(await preview(kim.email), /no longer sees/)
    // The sentences are true.
    await seller.postForm(path, { ...hiddenFields(other), step: 'do' })
    assert.match(await (await holder.get('/dashboard')).text(), /Sign in with the newer address/)
    const accounts = plain(await (await seller.get(`/admin/buyers/${payment}`)).text())
    for (const each of [kim.login, login]) assert.match(accounts, new RegExp(`Seat Account .* \\d ${each} `))
  })
})
