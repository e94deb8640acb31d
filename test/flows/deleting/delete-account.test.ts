// A user deletes the account: what goes, what stays, and that no purchase is lost by it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { routes } from '../../../src/routes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { makeSeatLink } from '../../../src/users/give-seats/seat-links.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { account, link } from '../../support/worlds/at-the-code-host.ts'
import { guestWhoPaid } from '../../support/worlds/guest.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { linkMailedTo, newestMail, pressLink, signIn, subjectsOf, type Visitor } from '../../support/worlds/visitor.ts'

const admin = 'owner@acme.example'

/** The columns that may still name a person who has deleted the account, each with the reason. */
const left: Record<string, string> = {
  'access_account.account_id': 'the account that was let in, for as long as the purchase counts',
  'access_account.login': 'the same',
  'access_grant.account_id': 'the same',
  'access_grant.login': 'the same',
  'access_intent.account_id': 'the calls about it',
  'access_intent.login': 'the same',
  'deleted_guest.id': 'a hash, so that a later event of the payment names nobody',
  'inbox.body': 'the deliveries of the processor, 90 days',
  'mailed_link.email': 'requests for mailed links, a day',
  'mailed_link.mailbox': 'the same',
  'paid_link.email': 'links of mails about the purchase, 7 days',
  'payment.email': 'the address that paid',
  'payment.username': 'typed at the checkout',
  'payment_event.facts': 'the record of the sale'
}

onEachDatabase('deleting an account', aWorld({ config: { admins: [admin] }, wire: true }), (world) => {
  const { person, send, accepted, pass, collaborators } = peopleOf(world)
  const db = () => world().context.db
  const text = async (answer: Response) => (await answer.text()).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  const press = (visitor: Visitor) => visitor.postForm(routes.accountDelete, { confirmed: 'yes' })
  const holderOf = async (email: string) => (await paymentOf(db(), email)).user_id

  async function signInHere(visitor: Visitor, email: string): Promise<string> {
    await visitor.postJson('/api/auth/sign-in/magic-link', { email, callbackURL: '/dashboard' })
    const mailed = await linkMailedTo(world(), email, /Somebody asked for this mail/)
    await pressLink(visitor, mailed)
    const session = (await (await visitor.get('/api/auth/get-session')).json()) as { user: { id: string } }
    return session.user.id
  }

  /** The columns that contain one of these texts, not as a part of a longer id, in any row of any table. */
  async function columnsWith(texts: readonly string[]): Promise<string[]> {
    const needle = new RegExp(`(?<![\\w-])(${texts.map((each) => each.replaceAll('.', '\\.')).join('|')})(?![\\w-])`)
    const found = new Set<string>()
    for (const { name } of await db().introspection.getTables()) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db())
      for (const row of rows) {
        for (const [column, value] of Object.entries(row)) {
          const words = value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : String(value)
          if (needle.test(words)) found.add(`${name}.${column}`)
        }
      }
    }
    return [...found].sort()
  }

  test('Everything about the person goes, from every table, and the purchase stays with its access', async () => {
    const [email, other, atHost] = ['all@mail.example', 'all.other@mail.example', 'all@host.example']
    const login = 'all-of-it'
    const guest = await guestWhoPaid(world(), email)
    const userId = await signInHere(guest, email)
    assert.equal(await holderOf(email), userId, 'the guest of this browser was joined')
    const number = account(world(), login, { email: atHost, verified: true })
    await link(guest, { account: login })
    // The account takes a seat of the older purchase.
    world().codeHost.clock.advance(MINUTE_MS)
    await world().pay({ email: other })
    await guest.postForm(routes.findPurchase, { email: other })
    await world().context.purchaseLinks.settled()
    const found = await linkMailedTo(world(), other, /looks for purchases/)
    await pressLink(guest, found)
    assert.equal(await holderOf(other), userId)
    await world().context.merges.tellDue()
    const elsewhere = await signIn(world(), email)
    await guest.get('/dashboard', { accept: 'text/html', 'accept-language': 'de' })
    await accepted({ userId, email, login }, login)
    await world().context.access.sendMails()
    const { id: paymentId } = await paymentOf(db(), email)
    await makeSeatLink(db(), { paymentId, holder: userId, now: world().context.now(), most: 1 })
    const foreign = await guestWhoPaid(world(), 'somebody@mail.example')
    const held = db().selectFrom('payment').select('id').where('email', '=', 'somebody@mail.example')
    const asked = { payment_id: (await held.executeTakeFirstOrThrow()).id, email, user_id: userId, asked_at: 1 }
    await db()
      .insertInto('takeover')
      .values({ id: 'asked', ...asked })
      .execute()
    const mail = {
      subject: 'asked',
      fact: `kept 1 ${email}`,
      kind: 'takeover:kept',
      at: 1,
      state: 'sent',
      next_at: 1
    } as const
    await db().insertInto('access_mail').values(mail).execute()
    assert.ok(foreign.reference)

    // The seller was told of problems with the addresses, and that one is over.
    const told = { kind: 'mail_given_up', about: '', since: 1, said_at: world().context.now(), told_at: null } as const
    await db()
      .insertInto('seller_alert')
      .values([
        { ...told, item: `joining 7 ${email}`, words: `"joining" to ${email}: 550` },
        { ...told, item: `joining 7 ${other}`, words: `"joining" to ${other}: 550` },
        { ...told, kind: 'account_not_named', item: 'p-1', words: `stripe cs_1, ${other.toUpperCase()}` },
        { ...told, item: 'another', words: `"joining" to un${email}: 550` }
      ])
      .execute()
    const news = { fact: 'over', at: 1, subject: `About ${email}`, texts: '[]', lines: JSON.stringify([email, other]) }
    await db().insertInto('seller_news').values(news).execute()

    // The processor reported the name of the buyer, made of the address here.
    const needles = [
      userId,
      'All',
      'All Other',
      'all',
      'all other',
      email,
      other,
      atHost,
      login,
      String(number.id),
      guest.reference
    ]
    const before = await columnsWith(needles)
    for (const column of [
      'session.userId',
      'sign_in.user_id',
      'user.email',
      'user_email.email',
      'account.accountId',
      'joining.facts'
    ]) {
      assert.ok(before.includes(column), column)
    }
    for (const column of [
      'code_host_account.login',
      'code_host_email.email',
      'takeover.user_id',
      'seat_link.user_id'
    ]) {
      assert.ok(before.includes(column), column)
    }
    assert.ok(before.includes('visitor_language.user_id') && before.includes('access_mail.fact'))
    assert.match(await text(await guest.get(routes.accountDelete)), /keep it for as long as the purchase is valid/)
    const done = await press(guest)
    assert.equal(done.status, 200)
    assert.match(await text(done), /Your account was deleted.*all@mail\.example/)
    await world().context.merges.tellDue()
    assert.match((await newestMail(world(), email)).subject ?? '', /Your account at Acme Starters was deleted/)
    assert.deepEqual(
      (await columnsWith(needles)).filter((column) => !(column in left)),
      []
    )
    const alerts = db().selectFrom('seller_alert').select(['item', 'words']).where('since', '=', 1).orderBy('item')
    assert.deepEqual((await alerts.execute()).map(({ item, words }) => `${item}: ${words}`).sort(), [
      `another: "joining" to un${email}: 550`,
      'joining 7 a deleted address: "joining" to a deleted address: 550',
      'p-1: stripe cs_1, a deleted address'
    ])
    for (const visitor of [guest, elsewhere]) assert.equal((await visitor.get('/dashboard')).status, 303)
    assert.deepEqual([await holderOf(email), await holderOf(other)], [null, null])
    await pass(2 * HOUR_MS)
    assert.ok(collaborators().includes(login))

    const again = await signIn(world(), email)
    assert.notEqual(again.userId, userId)
    assert.match(await text(await again.get('/dashboard')), /You’re in/)
    assert.equal(await holderOf(email), again.userId)
    assert.equal(await holderOf(other), null)
  })

  test('A later event of a payment gives it to nobody else, and a refund still ends the access', async () => {
    const email = 'refunded@mail.example'
    const login = person()
    const guest = await guestWhoPaid(world(), email)
    const userId = await signInHere(guest, email)
    await accepted({ userId, email, login }, login)
    assert.equal((await press(guest)).status, 200)
    await world().atProcessor('dispute', email)
    assert.equal(await holderOf(email), null, 'the reference of the guest names nobody any more')
    await world().atProcessor('win', email)
    await pass(HOUR_MS)
    assert.ok(collaborators().includes(login))
    await world().atProcessor('refund', email)
    await pass(HOUR_MS)
    assert.ok(!collaborators().includes(login))
  })

  test('A purchase that somebody asks for goes to the owner of its address, and the page says so before', async () => {
    const [email, payer] = ['holder@mail.example', 'payer@mail.example']
    const holder = await signIn(world(), email)
    await world().pay({ email: payer, client_reference_id: holder.userId })
    const login = person()
    await accepted({ userId: holder.userId, email, login }, login)
    const asker = await signIn(world(), payer)
    const paid = db().selectFrom('payment').select('id').where('email', '=', payer)
    const { id: payment } = await paid.executeTakeFirstOrThrow()
    await asker.postForm(routes.takeoverAsk, { payment, from: '/dashboard' })
    assert.equal(await holderOf(payer), holder.userId)
    assert.match(await text(await asker.get(routes.accountDelete)), /You asked for a purchase that somebody else holds/)
    const before = await text(await holder.get(routes.accountDelete))
    assert.match(before, /Somebody asks for a purchase that you hold/)
    assert.match(before, /paid with another address, or with none/)
    assert.equal((await press(holder)).status, 200)
    assert.match(await text(await asker.get('/dashboard')), /You’re in/)
    assert.equal(await holderOf(payer), asker.userId)
  })

  test('Only a recent sign-in can delete: not an old one, not a paid link, not a guest', async () => {
    const guest = await guestWhoPaid(world(), 'guest@mail.example')
    assert.match((await press(guest)).headers.get('location') ?? '', /^\/sign-in/)
    const email = 'paid@mail.example'
    await world().pay({ email })
    const ada = await signIn(world(), email)
    await db().updateTable('session').set({ by_paid_link: 1 }).where('userId', '=', ada.userId).execute()
    assert.match((await press(ada)).headers.get('location') ?? '', /^\/sign-in\?again/)
    assert.match((await ada.get(routes.accountDelete)).headers.get('location') ?? '', /^\/sign-in\?again/)
    await db().updateTable('session').set({ by_paid_link: 0 }).where('userId', '=', ada.userId).execute()
    world().codeHost.clock.advance(16 * MINUTE_MS)
    assert.match((await press(ada)).headers.get('location') ?? '', /^\/sign-in\?again/)
    assert.equal(await holderOf(email), ada.userId)
  })

  test('A form of another site deletes nothing, nor does one without the confirmation of the page', async () => {
    const ada = await signIn(world(), 'elsewhere@mail.example')
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    assert.equal((await ada.postForm(routes.accountDelete, { confirmed: 'yes' }, headers)).status, 403)
    assert.equal((await ada.postForm(routes.accountDelete, {})).headers.get('location'), routes.accountDelete)
    assert.equal((await ada.get(routes.account)).status, 200)
  })

  test('The account of a seller is refused with the reason, and two sign-ins that were just brought together wait', async () => {
    const owner = await signIn(world(), admin)
    for (const [status, answer] of [
      [200, await owner.get(routes.accountDelete)],
      [409, await press(owner)]
    ] as const) {
      assert.equal(answer.status, status)
      assert.match(await text(answer), /belongs to a seller of this shop/)
    }
    const [first, second] = ['first@mail.example', 'second@mail.example']
    await world().pay({ email: first })
    await signIn(world(), first)
    const ada = await signIn(world(), second)
    await ada.postForm(routes.findPurchase, { email: first })
    await world().context.purchaseLinks.settled()
    await pressLink(ada, await linkMailedTo(world(), first, /looks for purchases/))
    const refused = await press(ada)
    assert.equal(refused.status, 409)
    assert.match(await text(refused), /You can delete the account after [A-Z]\w+ \d+, \d{4} ?\./)
    assert.equal(await holderOf(first), ada.userId)
    world().codeHost.clock.advance(14 * DAY_MS)
    const later = await signIn(world(), second)
    assert.equal((await press(later)).status, 200)
    assert.equal(await holderOf(first), null)
    assert.equal((await signIn(world(), first)).userId === ada.userId, false)
  })

  test('Deleting twice at the same time deletes once, and answers both', async () => {
    const email = 'twice@mail.example'
    await world().pay({ email })
    const ada = await signIn(world(), email)
    const answers = await Promise.all([press(ada), press(ada)])
    assert.ok(answers.every(({ status }) => status === 200 || status === 303))
    await world().context.merges.tellDue()
    const subjects = await subjectsOf(world(), email)
    assert.equal(subjects.filter((subject) => subject.includes('was deleted')).length, 1)
    assert.equal(await send(ada, 'anybody').then(({ reason }) => reason), 'not_paid')
  })
})
