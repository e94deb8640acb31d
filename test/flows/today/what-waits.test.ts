// The lists and the first page of the desk about purchases that wait for nobody, for their buyer, or for the seller.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createAlert } from '../../../src/alerts/alerts.ts'
import { checkTables } from '../../../src/alerts/checks/table-checks.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { readWeek } from '../../../src/weekly/read-week.ts'
import { plainProduct, sandboxRepository } from '../../support/builders/plain-config.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { linesOn } from '../../support/worlds/groups.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { plain, visible } from '../../support/worlds/plain.ts'
import { tellerOf } from '../../support/worlds/teller.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { hiddenFields, signIn, type Visitor } from '../../support/worlds/visitor.ts'

const team = { ...plainProduct, repositories: [sandboxRepository] as const, seats: 5 }

onEachDatabase('what waits', aWorld({ workers: [], config: { products: [team], admins: [SELLER] } }), (world) => {
  const { buyer, send, byHand, person, pass, accepted, refund } = peopleOf(world)
  const tell = tellerOf(world)
  let seller: Visitor & { userId: string }
  before(async () => {
    seller = await signIn(world(), SELLER)
  })
  const read = async (path: string) => (await seller.get(path)).text()

  test('The list and the page of a purchase of several seats say how many are in use, and how many are free', async () => {
    const ada = await buyer()
    await send(ada, person('first-of-five'))
    const [purchase] = await world().context.access.purchases(ada.userId)
    const visitor = await signIn(world(), ada.email)
    assert.match(visible(await read('/admin/buyers')), /first-of-five\s*,\s+1 of 5 seats/)
    assert.match(plain(await read(`/admin/buyers/${purchase?.paymentId}`)), /Accounts 1 of 5 seats in use, 4 free\./)
    assert.match(plain(await (await visitor.get('/dashboard')).text()), /1 of 5 seats in use\b/)
    await send(ada, person('second-of-five'))
    assert.match(visible(await read('/admin/buyers')), /and 1 more\s*,\s+2 of 5 seats/)
    for (const which of ['third', 'fourth', 'fifth']) await send(ada, person(`${which}-of-five`))
    assert.match(plain(await read(`/admin/buyers/${purchase?.paymentId}`)), /5 of 5 seats in use, none free\./)
    assert.match(plain(await (await visitor.get('/dashboard')).text()), /5 of 5 seats in use\b/)
  })

  test('A purchase whose buyer declined is stuck no more, and has a list of its own', async () => {
    const eve = await buyer()
    await send(eve, person('eve-declines'))
    await pass(10 * 60_000)
    byHand('decline', 'eve-declines')
    await pass(2 * HOUR_MS)
    const page = await read('/admin')
    assert.match(await read('/admin/buyers?state=declined'), new RegExp(eve.email))
    assert.doesNotMatch(await read('/admin/buyers?state=stuck'), new RegExp(eve.email))
    assert.match(await read(`/admin/buyers?state=declined&q=${eve.email}`), new RegExp(eve.email))
    assert.match(plain(page), /Nothing for you\. 2 purchases wait for their buyers\./)
    // Three days later the seller would be told of it.
    await refund(eve)
  })

  test('Access that another purchase of the account keeps is not counted as being removed', async () => {
    const [first, second] = [await buyer(), await buyer()]
    const shared = await accepted(first, person('shared-account'))
    await send(second, shared)
    await pass(2 * HOUR_MS)
    await refund(first)
    await pass(10 * 60_000)
    const { db } = world().context
    const grants = db.selectFrom('access_grant').select(['state', 'because']).where('login', '=', shared)
    assert.deepEqual(
      (await grants.orderBy('state').execute()).map(({ state, because }) => `${state} ${because}`),
      ['accepted shown', 'revoking other_claim']
    )
    assert.doesNotMatch(await read('/admin/buyers?state=leaving'), new RegExp(first.email))
    assert.doesNotMatch(await read(`/admin/buyers?state=leaving&q=${first.email}`), /<th scope="row"/)
    assert.match(await read(`/admin/buyers?state=ended`), new RegExp(first.email))
    // Once nothing keeps it, it is.
    await refund(second)
    await world().context.access.round()
    const reasons = (await grants.orderBy('state').execute()).map(({ because }) => because)
    assert.deepEqual(reasons, ['refunded', 'refunded'])
    assert.equal((await linesOn(read, '/admin/buyers?state=leaving')).length, 2)
  })

  test('A paid sale that is nobody’s has a button on the first page that leads to it', async () => {
    const { email } = await tell('stripe', 'paid')
    const { id } = await paymentOf(world().context.db, email)
    for (let day = 0; day < 4; day += 1) {
      world().codeHost.clock.advance(DAY_MS)
      await world().context.access.sendMails()
    }
    seller = await signIn(world(), SELLER)
    const page = await read('/admin')
    assert.match(plain(page), new RegExp(`${email} paid \\$99\\.00 and has not signed in`))
    assert.match(page, new RegExp(`<a class="btn"[^>]*href="/admin/buyers/${id}"[^>]*>Reach the buyer`))
    // The mail that did not reach the buyer is why nobody signs in: both are one item.
    const { db, log, now } = world().context
    const alert = createAlert({ db, log, now, tokenDigest: () => '' })
    await alert('mail_given_up', { item: `${id} ready:1`, words: `The mail to ${email}: no such mailbox` })
    const today = await read('/admin')
    assert.match(
      plain(today),
      new RegExp(`A mail to ${email} was given up The buyer has not signed in, and may not know`)
    )
    assert.doesNotMatch(plain(today), new RegExp(`${email} paid`))
    const other = await tell('stripe', 'paid')
    const { processor, key } = await paymentOf(db, other.email)
    await alert('sale_of_nobody', { item: `${processor} ${key}`, words: other.email })
    assert.match(plain(await read('/admin')), new RegExp(`${other.email} paid \\$99\\.00 and has not signed in`))
    await db.updateTable('seller_alert').set({ settled_at: now() }).where('kind', '=', 'mail_given_up').execute()
    assert.match(plain(await read('/admin')), /2 paid sales are nobody’s yet/, 'once the mail is taken off')
    await db.deleteFrom('seller_alert').where('kind', 'in', ['mail_given_up', 'sale_of_nobody']).execute()
  })

  test('A paid purchase without an account stays on the first page for weeks, until an account is named', async () => {
    const { context, codeHost } = world()
    const { db, log, now, config } = context
    const alert = createAlert({ db, log, now, tokenDigest: () => '' })
    const walt = await buyer('walt-waits')
    const isListed = async () => plain(await read('/admin')).includes(`${walt.email}: Starter Kit`)
    for (const days of [4, 10, 30]) {
      codeHost.clock.advance(days * DAY_MS)
      await checkTables({ db, log, products: config.products, now, alert })
      seller = await signIn(world(), SELLER)
      assert.ok(await isListed(), `${days} days later`)
    }
    // The sign-in of the buyer is over by now.
    const again = await signIn(world(), walt.email)
    assert.equal((await again.postJson('/api/invite', { username: person('walt-is-here') })).status, 200)
    assert.ok(!(await isListed()))
  })

  test('An item of the first page names its buyer and the product, and no id, and is taken off the list by the seller for good', async () => {
    const { context, codeHost } = world()
    const { db, log, now, config } = context
    const alert = createAlert({ db, log, now, tokenDigest: () => '' })
    const lookAfterFourDays = async () => {
      codeHost.clock.advance(4 * DAY_MS)
      await checkTables({ db, log, products: config.products, now, alert })
      seller = await signIn(world(), SELLER)
    }
    const zoe = await buyer('zoe-names-nobody')
    await lookAfterFourDays()
    const item = async () =>
      /<h3>[^<]*ha(s|ve) no invitation<\/h3>.*?(?=<h3>|<details class="taken|<\/section>)/s.exec(
        await read('/admin')
      )?.[0]
    const formsIn = (page = '', button = '') =>
      [...page.matchAll(/<form method="post" action="\/admin">.*?<\/form>/gs)]
        .map(([form]) => form)
        .filter((form) => plain(form).includes(button))
    /** Presses a button, and returns the message on the page after it. */
    const press = async (form = '') => {
      const done = await seller.postForm('/admin', hiddenFields(`<main>${form}`))
      assert.equal(done.headers.get('location'), '/admin')
      return plain(/<div id="toaster".*?<\/div>\s*<\/div>/s.exec(await read('/admin'))?.[0] ?? '')
    }
    const storyOf = async (who: { email: string }) => {
      const of = context.db.selectFrom('payment').select('id').where('email', '=', who.email)
      const { id } = await of.executeTakeFirstOrThrow()
      return plain(await read(`/admin/buyers/${id}`))
    }
    const shown = (await item()) ?? ''
    assert.match(plain(shown), new RegExp(`${zoe.email}: Starter Kit, bought on \\w+ \\d+, \\d{4}`))
    assert.doesNotMatch(plain(shown), /cs_test|stripe/)
    assert.equal(formsIn(shown).length, 1)
    const said = await press(formsIn(shown, 'Take it off the list')[0])
    assert.match(
      said,
      new RegExp(`Taken off the list .*${zoe.email}: Starter Kit, .* It does not come back automatically\\.`)
    )
    assert.equal(await item(), undefined)
    assert.match(
      await storyOf(zoe),
      /The seller took the purchase off the list on Today\..* By owner@example\.com .*Listed as A paid purchase has no account/
    )
    const later = await buyer('yves-names-nobody')
    const last = await buyer('yann-names-nobody')
    await lookAfterFourDays()
    const two = (await item()) ?? ''
    assert.equal(plain(two).split(later.email).length - 1, 2, 'once as a line, and once in the name of its button')
    assert.doesNotMatch(plain(two), new RegExp(zoe.email))
    assert.equal(formsIn(two, 'Take both off the list').length, 1)
    // Only one of two purchases was taken off: the other stays on the list, and its story has no line about it.
    await press(formsIn(two, `Take off the list ${last.email}`)[0])
    assert.match(plain((await item()) ?? ''), new RegExp(later.email))
    assert.doesNotMatch(plain((await item()) ?? ''), new RegExp(last.email))
    assert.match(await storyOf(last), /took the purchase off the list/)
    assert.doesNotMatch(await storyOf(later), /took the purchase off the list/)
    // The one that was taken off stands below, and can be put back.
    const back = formsIn(await read('/admin'), `Put it back ${last.email}`)
    assert.match(plain(await read('/admin')), /Taken off the list \(\d\).*Taken off .* by owner@example\.com/)
    assert.match(await press(back[0]), new RegExp(`Put back on the list .*${last.email}`))
    assert.match(plain((await item()) ?? ''), new RegExp(last.email))
    assert.match(await storyOf(last), /The seller put the purchase back on the list on Today/)
    assert.match(await press(back[0]), /Nothing was changed/)
    // All of them at once: the story of each says so.
    await press(formsIn(await item(), 'Take both off the list')[0])
    assert.equal(await item(), undefined)
    assert.match(await storyOf(later), /took the purchase off the list/)
  })

  test('A buyer who declined is on the first page three days later, in the Monday letter too, until another account is named', async () => {
    const { context, codeHost } = world()
    const { db, log, now, config } = context
    const dora = await buyer('dora-declines')
    await send(dora, 'dora-declines')
    await pass(2 * MINUTE_MS)
    byHand('decline', 'dora-declines')
    await pass(5 * MINUTE_MS)
    codeHost.clock.advance(3 * DAY_MS)
    await checkTables({
      db,
      log,
      products: config.products,
      now,
      alert: createAlert({ db, log, now, tokenDigest: () => '' })
    })
    seller = await signIn(world(), SELLER)
    const line = new RegExp(
      `A paid purchase has no account with access or an invitation.*${dora.email}: Starter Kit, bought on [^.]*\\. dora-declines declined the invitation`
    )
    assert.match(plain(await read('/admin')), line)
    const { needs } = await readWeek(db, config.products, now())
    assert.ok(needs.buyers.some(({ words }) => words === 'A paid purchase has no account with access or an invitation'))
    await send(dora, person('dora-again'))
    assert.doesNotMatch(plain(await read('/admin')), new RegExp(dora.email))
  })

  test('An item is over once its buyer names an account, before the tables are looked at again', async () => {
    const { db, log, now, config } = world().context
    const ines = await buyer('ines-names-late')
    world().codeHost.clock.advance(4 * DAY_MS)
    const alert = createAlert({ db, log, now, tokenDigest: () => '' })
    await checkTables({ db, log, products: config.products, now, alert })
    seller = await signIn(world(), SELLER)
    assert.match(plain(await read('/admin')), new RegExp(`A paid purchase has no account .*${ines.email}`))
    await send(ines, person('ines-is-named'))
    assert.doesNotMatch(plain(await read('/admin')), new RegExp(ines.email))
  })

  test('The line of a purchase without an account says which account was named, and why it holds no seat', async () => {
    const { db, log, now, config } = world().context
    const [none, mistyped] = [await buyer(), await buyer()]
    await send(mistyped, 'there-is-nobody-like-this')
    const [checkout, younger] = ['at-checkout@mail.example', 'younger@mail.example']
    for (const email of [checkout, younger]) await world().pay({ email })
    const { userId } = await signIn(world(), checkout)
    const named = { username: 'liam-typo', user_id: userId }
    await db.updateTable('payment').set(named).where('email', '=', checkout).execute()
    const asked = { ...named, username: 'new-one', username_asked_at: now() }
    await db.updateTable('payment').set(asked).where('email', '=', younger).execute()
    world().codeHost.clock.advance(4 * DAY_MS)
    const alert = createAlert({ db, log, now, tokenDigest: () => '' })
    await checkTables({ db, log, products: config.products, now, alert })
    seller = await signIn(world(), SELLER)
    const list = plain(await read('/admin'))
    const line = (email: string, words: string) =>
      new RegExp(`${email}(: Starter Kit, bought on [^.]*\\.| \\$99\\.00 ·) ${words}`)
    assert.match(list, line(none.email, 'The buyer signed in and named no account\\.'))
    assert.match(
      list,
      line(mistyped.email, 'The buyer named there-is-nobody-like-this, and there is no such account\\.')
    )
    assert.match(list, line(checkout, 'The buyer named liam-typo at the checkout, which was not looked up\\.'))
    assert.match(
      list,
      line(younger, 'The buyer named new-one at the checkout, and no person’s account of this name is older')
    )
  })

  test('An item that is only over when it is mended cannot be taken off the list', async () => {
    const { db, now } = world().context
    const row = {
      kind: 'repository_public',
      about: '',
      item: 'x',
      words: null,
      since: now(),
      said_at: now(),
      told_at: null
    }
    await db.insertInto('seller_alert').values(row).execute()
    assert.match(plain(await read('/admin')), /The repository is public/)
    await seller.postForm('/admin', { kind: row.kind, about: '', shown: String(now()) })
    assert.match(plain(await read('/admin')), /The repository is public/)
    await db.deleteFrom('seller_alert').where('item', '=', 'x').execute()
  })

  test('An invitation that no list has shown is said to be so everywhere, until it counts as declined', async () => {
    const una = await buyer()
    const login = person('una-declines')
    await send(una, login)
    byHand('decline', login)
    await pass(3 * MINUTE_MS)
    const [purchase] = await world().context.access.purchases(una.userId)
    const path = `/admin/buyers/${purchase?.paymentId}`
    const page = plain(await read(path))
    assert.match(
      page,
      /Starter Kit May have declined Next: The buyer may have declined: Code Host shows no invitation\./
    )
    assert.match(page, /showed no invitation (today|yesterday) at .* Unless it shows one, it counts as declined/)
    assert.match(page, /The invitation of una-declines is not shown: Code Host lists it late, or it was declined\./)
    assert.match(page, /Send the invitation/)
    assert.doesNotMatch(page, /The invitation expires|Accept the invitation here/)
    assert.match(
      page,
      /- una-declines: The invitation isn’t shown\. Code Host showed no invitation for una-declines when we looked on /
    )
    assert.match(plain(await read(`/admin/buyers?q=${una.email}`)), /May have declined/)
    const theirs = plain(await (await (await signIn(world(), una.email)).get('/dashboard')).text())
    assert.match(
      theirs,
      /Press Send invite for a new one, or we treat the old one as declined (today|tomorrow) at \d\d:\d\d UTC/
    )
    assert.doesNotMatch(theirs, /Open the invitation/)

    await pass(HOUR_MS)
    await pass(5 * MINUTE_MS)
    assert.match(plain(await read(path)), /Starter Kit Invitation declined/)
    const mails = world().context.db.selectFrom('access_mail').select('kind').orderBy('at')
    const kinds = await mails.where('subject', '=', purchase?.grants[0]?.id ?? '').execute()
    assert.deepEqual(
      kinds.map(({ kind }) => kind),
      ['invited', 'stopped']
    )
  })
})
