// A user who has proven the address of a payment asks for the purchase, which another browser or sign-in holds.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attachPayment } from '../../../src/cli/sales/payments.ts'
import { type DecisionWord, decideAbout, listTakeovers } from '../../../src/cli/sales/takeovers.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { joinGuest } from '../../../src/users/merging/join-guest.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { account, link, look, signInThere, userIdOf } from '../../support/worlds/at-the-code-host.ts'
import { type Guest, guestWhoPaid, toCheckout } from '../../support/worlds/guest.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import {
  hiddenFields,
  linkMailedTo,
  newestMail,
  pressButton,
  pressLink,
  signIn,
  subjectsOf,
  type Visitor,
  visit
} from '../../support/worlds/visitor.ts'

const admin = 'owner@acme.example'
const ALERT = 'Acme Starters: A purchase is asked for, and you decide'

const text = async (visitor: Visitor, path = '/dashboard') => {
  const page = await (await visitor.get(path)).text()
  return page
    .slice(page.indexOf('<main'))
    .replaceAll(/<(?!input|form)[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

onEachDatabase('a purchase that is elsewhere', aWorld({ config: { admins: [admin] }, wire: true }), (world) => {
  const { person, pass, byHand, collaborators, accepted } = peopleOf(world)
  const db = () => world().context.db
  const quiet = () => {}

  const ownerOf = async (email: string) => (await paymentOf(db(), email)).user_id
  async function takeoverOf(email: string) {
    const rows = await db().selectFrom('takeover').selectAll().where('email', '=', email).execute()
    assert.ok(rows.length <= 1, `${rows.length} rows`)
    return rows[0]
  }

  async function invite(visitor: Visitor, username: string) {
    const answer = await visitor.postJson('/api/invite', { username })
    return answer.status === 200 ? ((await answer.json()) as { reason: string; detail?: string }) : undefined
  }

  /**
   * A guest who has paid with this address and has an account invited, and another browser in which its owner signs in.
   */
  async function twoBrowsers(
    email: string,
    login = person()
  ): Promise<{ guest: Guest; owner: Visitor & { userId: string } }> {
    const guest = await guestWhoPaid(world(), email)
    assert.equal((await invite(guest, login))?.reason, 'invited')
    return { guest, owner: await signIn(world(), email) }
  }

  async function ask(visitor: Visitor, email: string) {
    const { id } = await paymentOf(db(), email)
    return visitor.postForm('/settings/takeover/ask', { payment: id, from: '/dashboard' })
  }

  async function answer(visitor: Visitor, email: string, word: 'keep' | 'hand_over') {
    const takeover = (await takeoverOf(email))?.id ?? ''
    return visitor.postForm('/settings/takeover', { takeover, answer: word, from: '/dashboard' })
  }

  async function decide(email: string, word: DecisionWord): Promise<[code: number, lines: string]> {
    const lines: string[] = []
    const code = await decideAbout(world().context, { ...(await paymentOf(db(), email)), word }, (line) =>
      lines.push(line)
    )
    return [code, lines.join('\n')]
  }

  async function listed(): Promise<string> {
    const lines: string[] = []
    assert.equal(await listTakeovers(world().context, (line) => lines.push(line)), 0)
    return lines.join('\n')
  }

  /** Lets time pass, and sends the mails that are due then. */
  async function later(ms: number) {
    world().codeHost.clock.advance(ms)
    await world().context.access.sendMails()
  }

  /** The subject of the newest mail to the seller about the payment with this address. */
  async function alertAbout(email: string): Promise<string | undefined> {
    const mail = await newestMail(world(), admin, new RegExp(`asked for by ${email}`)).catch(() => undefined)
    return mail?.subject
  }

  test('On the desk the seller sees what each decision does, and gives the purchase away or leaves it, once', async () => {
    const seller = await signIn(world(), admin)
    for (const [path, email, outcome] of [
      ['hand-over', 'greta@example.com', 'given'],
      ['leave-with-holder', 'gustav@example.com', 'kept']
    ] as const) {
      const login = person()
      const { guest, owner } = await twoBrowsers(email, login)
      await ask(owner, email)
      const { id, user_id: holder } = await paymentOf(db(), email)
      const page = async () => (await text(seller, `/admin/buyers/${id}`)).replaceAll('&#39;', "'")
      const answerTo = (all: string) => /Answer for the buyer Copy Show the answer (.*?) Story /.exec(all)?.[1] ?? ''
      const open = await page()
      assert.match(
        open,
        new RegExp(
          `Next: ${email} asks for this purchase\\. Its holder can answer until .*Decide now, or wait for that answer\\.`
        )
      )
      // The list of buyers and Today say so, too, before the seller has to decide.
      assert.match(await text(seller, `/admin/buyers?q=${email}`), new RegExp(`${email} asks for it`))
      assert.match(
        await text(seller, '/admin'),
        new RegExp(`Asked for, and the holder can answer \\(1\\) ${email} asks for a purchase of Starter Kit\\. `)
      )
      assert.match(open, /reads: “You asked for this purchase\. /)
      assert.match(answerTo(open), /You asked for this purchase.*Without an answer from whoever has it/)
      await answer(guest, email, 'keep')
      await later(HOUR_MS)
      const contested = await page()
      assert.match(
        contested,
        new RegExp(`Next: ${email} asks for this purchase\\. Its holder wants to keep it\\. You decide`)
      )
      for (const said of [open, contested].map(answerTo)) {
        assert.ok(said.includes(`signed in with ${email}`), said)
        assert.ok(!said.includes(login), 'the answer to the user who asks has nothing of the holder')
      }
      assert.match(await text(seller, '/admin'), /A purchase is asked for, and you decide/)
      const at = `/admin/buyers/${id}`
      assert.match(await text(seller, at), /Give it to the user who asks.*Leave it with the holder/)
      const isIn = { state: 'accepted', because: 'shown', acts: null } as const
      await world().context.db.updateTable('access_grant').set(isIn).where('login', '=', login).execute()
      const preview = await (await seller.get(`${at}/${path}`)).text()
      assert.match(preview, /held by a browser that has not signed in, who wants to keep it/)
      if (outcome === 'given') assert.match(preview, new RegExp(`stay as they are: ${login} \\(Has access\\)`))
      assert.equal(await ownerOf(email), holder, 'nothing is done yet')
      const order = { ...hiddenFields(preview), step: 'do' }
      for (const _ of ['first', 'again']) assert.equal((await seller.postForm(`${at}/${path}`, order)).status, 303)
      assert.equal((await takeoverOf(email))?.outcome, outcome)
      assert.equal(await ownerOf(email), outcome === 'given' ? owner.userId : holder)
      const story = await text(seller, at)
      assert.match(
        story,
        outcome === 'given' ? /The seller gave the purchase to the user/ : /The seller left the purchase/
      )
      assert.doesNotMatch(story, /The purchase was handed over\.|The holder kept the purchase\./, 'said once')
      assert.match(story, new RegExp(`By ${admin}`))
      assert.doesNotMatch(story, /Give it to the user who asks/)
      assert.doesNotMatch(await text(seller, '/admin'), new RegExp(email))
      await later(MINUTE_MS)
      const subject = outcome === 'given' ? 'Your purchase of Starter Kit is here' : 'Starter Kit stays where it is'
      assert.ok((await subjectsOf(world(), email)).includes(subject))
    }
  })

  test('A buyer who comes back in another browser learns where the purchase is, and what happens now', async () => {
    const login = person('nora-named')
    const { guest, owner } = await twoBrowsers('nora@example.com', login)
    for (const path of ['/dashboard', '/settings/purchases']) {
      const page = await text(owner, path)
      assert.match(
        page,
        /Opened in another browser Starter Kit was paid with nora@example\.com, and the account n•• was named/
      )
      assert.match(page, /Sign in there with nora@example\.com, and the purchase is here at once/)
      assert.match(page, /Whoever has it can answer for 7 days; then Acme Starters decides/)
      assert.doesNotMatch(page, /nora-named|No purchase found|can’t find a purchase|Not bought yet/)
      assert.equal(page.split('Ask for this purchase').length, 2, 'the page has one button')
    }
    const refused = await invite(owner, person())
    assert.equal(refused?.reason, 'not_paid')
    assert.match(refused?.detail ?? '', /^Opened in another browser\. Starter Kit was paid with nora@example\.com/)
    const script = { 'hx-request': 'true' }
    const toast = await (await owner.postForm('/api/invite', { username: person(), from: '/dashboard' }, script)).text()
    assert.match(toast, /<h2>No new invitation<\/h2>/)
    await owner.postForm('/api/invite', { username: person(), from: '/dashboard' })
    assert.equal((await look(owner, '/dashboard')).toast[0], 'No new invitation')
    assert.equal(await takeoverOf('nora@example.com'), undefined, 'looking asks for nothing')

    assert.equal((await ask(owner, 'nora@example.com')).headers.get('location'), '/dashboard')
    const asked = await look(owner, '/dashboard')
    assert.equal(asked.toast[0], 'You asked for this purchase')
    assert.match(await text(owner), /Without an answer from whoever has it, Acme Starters decides on .* at .* UTC/)
    assert.doesNotMatch(await text(owner), /Ask for this purchase/)
    assert.equal(await ownerOf('nora@example.com'), guest.reference, 'nothing has changed')
    const shown = await text(guest)
    assert.match(
      shown,
      /Somebody asks for this purchase They confirmed n••@example\.com, the address that paid\. Without your answer, Acme Starters decides on/
    )
    assert.match(shown, /Keep it .*Hand it over/)
    assert.doesNotMatch(shown, /nora@example/)
  })

  test('The browser that holds the purchase hands it over, and it is with the owner of the address at once', async () => {
    const login = person()
    const { guest, owner } = await twoBrowsers('hana@example.com', login)
    await ask(owner, 'hana@example.com')
    const end = await answer(guest, 'hana@example.com', 'hand_over')
    assert.equal(end.status, 200)
    assert.match(await end.text(), /<h1>The purchase was handed over<\/h1>/)
    assert.equal(await ownerOf('hana@example.com'), owner.userId)
    assert.equal(await invite(guest, person()), undefined, 'the guest has no purchase any more')
    assert.match(await text(owner), new RegExp(`Your purchase Starter Kit .*${login}`))
    await later(MINUTE_MS)
    assert.ok((await subjectsOf(world(), 'hana@example.com')).includes('Your purchase of Starter Kit is here'))
    assert.equal((await takeoverOf('hana@example.com'))?.outcome, 'given')
  })

  test('The holder wants to keep the purchase: the seller is told, sees who asks, and decides', async () => {
    for (const [name, word, moved] of [
      ['gil', 'give', true],
      ['kim', 'keep', false]
    ] as const) {
      const email = `${name}@example.com`
      const { guest, owner } = await twoBrowsers(email, person(`${name}-dev`))
      await ask(owner, email)
      await answer(guest, email, 'keep')
      assert.match(await text(guest), /You want to keep it\. Acme Starters decides now/)
      assert.doesNotMatch(await text(guest), /Keep it /)
      assert.match(
        await text(owner),
        /Waiting for Acme Starters Whoever has Starter Kit wants to keep it\. Acme Starters decides now/
      )
      assert.match(
        await listed(),
        new RegExp(
          `stripe +cs_\\S+ +${email} +a guest +${name}-dev \\(invited\\) +you decide: the holder wants to keep it`
        )
      )
      assert.equal(await alertAbout(email), undefined)
      await later(25 * HOUR_MS)
      assert.equal(await alertAbout(email), ALERT)
      const { text: mail = '' } = await newestMail(world(), admin, new RegExp(email))
      assert.match(
        mail,
        new RegExp(
          `asked for by ${email}, held by a browser that has not signed in with ${name}-dev \\(invited\\), which wants to keep it`
        )
      )
      assert.match(mail, /npm run pullpass -- takeovers decide/)
      const [code, line] = await decide(email, word)
      assert.equal(code, 0)
      assert.match(line, moved ? /moved to gil@example\.com/ : /stays with a guest/)
      assert.equal(await ownerOf(email), moved ? owner.userId : guest.reference)
      assert.equal((await decide(email, word))[0], 1, 'it is decided once')
      assert.doesNotMatch(await listed(), new RegExp(email))
      await later(DAY_MS)
      assert.equal(
        (await subjectsOf(world(), email)).at(-1),
        moved ? 'Your purchase of Starter Kit is here' : 'Starter Kit stays where it is'
      )
    }
  })

  test('A user whose request the seller has refused is told so, and cannot ask again', async () => {
    const { guest, owner } = await twoBrowsers('rita@example.com')
    await ask(owner, 'rita@example.com')
    await decide('rita@example.com', 'keep')
    assert.match(await text(owner), /This purchase was not moved Acme Starters decided not to move Starter Kit/)
    assert.doesNotMatch(await text(owner), /Ask for this purchase/)
    assert.match(await text(owner), /What to do .*Not bought yet\?/)
    await ask(owner, 'rita@example.com')
    assert.equal((await look(owner, '/dashboard')).toast[0], 'This purchase can’t be asked for')
    assert.equal((await takeoverOf('rita@example.com'))?.outcome, 'kept')
    assert.equal(await ownerOf('rita@example.com'), guest.reference)
    assert.doesNotMatch(await text(guest), /Somebody asks/)
  })

  test('The seller is told after seven days without an answer, and not before; time alone moves no purchase', async () => {
    const { guest, owner } = await twoBrowsers('silas@example.com')
    await ask(owner, 'silas@example.com')
    await later(7 * DAY_MS - MINUTE_MS)
    assert.equal(await alertAbout('silas@example.com'), undefined)
    assert.match(await listed(), /silas@example\.com .*the holder can answer until/)
    await later(DAY_MS)
    assert.equal(await alertAbout('silas@example.com'), ALERT)
    assert.match(await listed(), /silas@example\.com .*you decide: the holder has not answered/)
    assert.match(await text(owner), /Nobody has answered for 7 days\. Acme Starters decides now/)
    assert.match(await text(guest), /Acme Starters decides now, and you can still answer/)
    for (let day = 0; day < 60; day += 1) await later(DAY_MS)
    assert.equal(await ownerOf('silas@example.com'), guest.reference)
    assert.match((await alertAbout('silas@example.com')) ?? '', /Reminder: /)
    assert.equal((await decide('silas@example.com', 'give'))[0], 0)
    assert.equal(await ownerOf('silas@example.com'), owner.userId)
  })

  test('A mistyped address costs the buyer nothing: its owner asks, and the account of the buyer keeps its access', async () => {
    const guest = await guestWhoPaid(world(), 'typo@example.com')
    const login = await accepted({ userId: guest.reference, email: 'typo@example.com', login: '' })
    const stranger = await signIn(world(), 'typo@example.com')
    await ask(stranger, 'typo@example.com')
    await pass(8 * DAY_MS)
    await later(DAY_MS)
    assert.equal(await ownerOf('typo@example.com'), guest.reference)
    assert.equal((await invite(stranger, person()))?.reason, 'not_paid')
    await decide('typo@example.com', 'keep')
    await pass(HOUR_MS)
    assert.ok(collaborators().includes(login))
    assert.equal(await ownerOf('typo@example.com'), guest.reference)
  })

  test('A checkout link with a stranger’s reference costs the payer nothing: the seller moves the purchase, and the payer changes the account', async () => {
    const planter = await toCheckout(world())
    await world().pay({ email: 'vera@example.com', client_reference_id: planter.reference })
    const planted = person('planted')
    assert.equal((await invite(planter, planted))?.reason, 'invited')
    byHand('accept', planted)
    await pass(2 * MINUTE_MS)
    const vera = await signIn(world(), 'vera@example.com')
    await ask(vera, 'vera@example.com')
    assert.doesNotMatch(await text(planter), /vera@/)
    await answer(planter, 'vera@example.com', 'keep')
    await decide('vera@example.com', 'give')
    assert.equal(await invite(planter, planted), undefined)
    const own = person()
    await invite(vera, own)
    byHand('accept', own)
    await pass(10 * MINUTE_MS)
    assert.ok(collaborators().includes(own))
    assert.ok(!collaborators().includes(planted))
  })

  test('After a decision for the user who asks, nothing says that this user signed in with the account, or that the purchase goes back', async () => {
    const email = 'nadia@example.com'
    const login = person('late')
    const guest = await guestWhoPaid(world(), email)
    await invite(guest, login)
    byHand('accept', login)
    await pass(2 * MINUTE_MS)
    const late = await signIn(world(), 'late@example.com')
    const joined = { guest: guest.reference, to: late.userId, isAsked: true, now: world().context.now() }
    assert.ok(await joinGuest(db(), joined))
    await db().updateTable('access_grant').set({ proven: 1 }).where('login', '=', login).execute()
    assert.match(await text(late), /you signed in with it/)
    const nora = await signIn(world(), email)
    const { id } = await paymentOf(db(), email)
    const seller = await signIn(world(), admin)
    assert.match(await text(seller, `/admin/buyers/${id}`), /The buyer has signed in with it/)
    await ask(nora, email)
    const waiting = db().selectFrom('joining').select('id').where('tell_at', 'is not', null)
    assert.equal((await waiting.execute()).length, 1)
    await decide(email, 'give')
    const own = await text(nora)
    assert.match(own, new RegExp(login))
    assert.doesNotMatch(own, /you signed in with it/)
    assert.doesNotMatch(await text(seller, `/admin/buyers/${id}`), /The buyer has signed in with it/)
    await later(HOUR_MS)
    await world().context.merges.tellDue()
    assert.equal((await waiting.execute()).length, 0, 'no mail waits')
    const subjects = await subjectsOf(world(), email)
    assert.ok(!subjects.some((subject) => /now under (a|your) sign-in/.test(subject)), subjects.join())
  })

  test('In the browser of the guest, the button brings the purchase at once', async () => {
    const known = await signIn(world(), 'here@example.com')
    const guest = await guestWhoPaid(world(), 'here@example.com')
    await invite(guest, person())
    for (const [name, value] of known.cookies) if (name !== 'pullpass_guest') guest.cookies.set(name, value)
    assert.match(
      await text(guest),
      /You paid in this browser Starter Kit was paid for here.*Add it to here@example\.com/
    )
    await ask(guest, 'here@example.com')
    assert.equal(await ownerOf('here@example.com'), known.userId)
    assert.equal(await takeoverOf('here@example.com'), undefined)
  })

  test('A purchase with several accounts is not said to come by linking one of them, nor does it', async () => {
    account(world(), 'tea-own', { email: 'tea@host.example', verified: true })
    const { owner } = await twoBrowsers('tea@example.com', 'tea-own')
    const holder = await ownerOf('tea@example.com')
    const grants = db().selectFrom('access_grant').selectAll().where('login', '=', 'tea-own')
    const mate = { id: crypto.randomUUID(), login: person(), account_id: 999_001, seat: 2 }
    await db()
      .insertInto('access_grant')
      .values({ ...(await grants.executeTakeFirstOrThrow()), ...mate })
      .execute()
    const page = await text(owner)
    assert.match(page, /the accounts .••, .•• were named for it\. Do you still have that browser/)
    assert.doesNotMatch(page, /account yours|Link Code Host/)
    await link(owner, { account: 'tea-own' }, '/dashboard')
    assert.equal(await ownerOf('tea@example.com'), holder)
  })

  test('Linking the account that was named brings the purchase at once, and ends the request', async () => {
    account(world(), 'lea-dev')
    account(world(), 'lea-own', { email: 'lea@host.example', verified: true })
    const { owner } = await twoBrowsers('lea@example.com', 'lea-own')
    assert.match(await text(owner), /Is that account yours\? Link Code Host, and the purchase is here at once/)
    await ask(owner, 'lea@example.com')
    await link(owner, { account: 'lea-own' }, '/dashboard')
    assert.equal(await ownerOf('lea@example.com'), owner.userId)
    await later(HOUR_MS)
    assert.equal((await takeoverOf('lea@example.com'))?.outcome, 'given')
    assert.doesNotMatch(await text(owner), /Somebody asks|You asked/)
  })

  test('Only a user who has proven the address can ask, and only the holder can answer', async () => {
    const { guest, owner } = await twoBrowsers('olaf@example.com')
    const other = await signIn(world(), 'stranger@example.com')
    const otherGuest = await guestWhoPaid(world(), 'other-guest@example.com')
    assert.doesNotMatch(await text(other), /another browser/)
    await ask(other, 'olaf@example.com')
    assert.match((await ask(otherGuest, 'olaf@example.com')).headers.get('location') ?? '', /^\/sign-in/)
    assert.match((await ask(visit(world()), 'olaf@example.com')).headers.get('location') ?? '', /^\/sign-in/)
    assert.equal(await takeoverOf('olaf@example.com'), undefined)
    await ask(owner, 'olaf@example.com')
    for (const visitor of [other, otherGuest, owner, visit(world())]) {
      await answer(visitor, 'olaf@example.com', 'hand_over')
      await answer(visitor, 'olaf@example.com', 'keep')
    }
    assert.equal(await ownerOf('olaf@example.com'), guest.reference)
    assert.equal((await takeoverOf('olaf@example.com'))?.objected_at, null)
    for (const odd of ['', 'x', "'--", '\u0000']) {
      const sent = await guest.postForm('/settings/takeover', { takeover: odd, answer: 'hand_over' })
      assert.equal(sent.status, 303, odd)
    }
    await guest.postForm('/settings/takeover', {
      takeover: (await takeoverOf('olaf@example.com'))?.id ?? '',
      answer: 'yes'
    })
    assert.equal(await ownerOf('olaf@example.com'), guest.reference)
  })

  test('Requests, answers and decisions at the same moment, also of two processes, leave one request and one holder', async () => {
    // A second connection to SQLite in this thread would wait for the lock of the first one for ever.
    const isShared = world().config.database.kind === 'postgres'
    const other = isShared ? await world().reconfigured({}) : world().context
    for (const round of [1, 2, 3]) {
      const email = `race-${round}@example.com`
      const { guest, owner } = await twoBrowsers(email)
      await Promise.all([ask(owner, email), ask(owner, email), ask(owner, email)])
      assert.equal((await takeoverOf(email))?.user_id, owner.userId)
      const payment = await paymentOf(db(), email)
      const codes = await Promise.all([
        decideAbout(world().context, { ...payment, word: 'give' }, quiet),
        decideAbout(other, { ...payment, word: 'keep' }, quiet),
        decideAbout(other, { ...payment, word: 'give' }, quiet)
      ])
      assert.deepEqual(codes.sort(), [0, 1, 1], `round ${round}`)
      const outcome = (await takeoverOf(email))?.outcome
      assert.equal(await ownerOf(email), outcome === 'given' ? owner.userId : guest.reference)
      await later(MINUTE_MS)
      const told = (await subjectsOf(world(), email)).filter((subject) => /is here|stays where/.test(subject))
      assert.equal(told.length, 1, told.join(', '))
    }
  })

  test('A holder with a sign-in gets a mail, whose link opens a page; only its buttons change anything', async () => {
    for (const word of ['keep', 'hand_over'] as const) {
      const [paidBy, holderOf] = [`payer-${word}@example.com`, `holder-${word}@example.com`]
      const holder = await signIn(world(), holderOf)
      await world().pay({ email: paidBy, client_reference_id: holder.userId })
      await invite(holder, person())
      const payer = await signIn(world(), paidBy)
      assert.match(await text(payer), /Opened with another sign-in/)
      assert.doesNotMatch(await text(payer), new RegExp(holderOf))
      await ask(payer, paidBy)
      await later(MINUTE_MS)
      const mail = await newestMail(world(), holderOf, /takeover/)
      assert.equal(mail.subject, 'Somebody asks for your purchase of Starter Kit')
      assert.doesNotMatch(mail.text ?? '', new RegExp(paidBy), 'the address is masked')
      await later(DAY_MS)
      const subjects = (await subjectsOf(world(), holderOf)).filter((subject) => /Somebody asks/.test(subject))
      assert.equal(subjects.length, 1, 'the mail is sent once')
      const mailed = await linkMailedTo(world(), holderOf, /takeover/)
      const reader = visit(world())
      const page = await (await reader.get(mailed)).text()
      assert.match(page, /Keep Starter Kit, or hand it over\?/)
      assert.equal(await ownerOf(paidBy), holder.userId, 'opening the link changes nothing')
      assert.equal((await takeoverOf(paidBy))?.objected_at, null)
      const token = new URL(mailed).searchParams.get('token') ?? ''
      for (const odd of [`${token}x`, token.slice(1), token.split('.')[0] ?? '', '', '\u0000.\u0000']) {
        const refused = await reader.postForm('/settings/takeover', { token: odd, answer: 'hand_over' })
        assert.equal(refused.status, 400, odd)
      }
      assert.equal(await ownerOf(paidBy), holder.userId, 'a changed link changes nothing')
      assert.equal((await reader.postForm('/settings/takeover', { token, answer: word })).status, 200)
      const keeps = word === 'keep'
      assert.equal(await ownerOf(paidBy), keeps ? holder.userId : payer.userId)
      assert.equal((await takeoverOf(paidBy))?.objected_at !== null, keeps)
      await later(MINUTE_MS)
      const last = (await subjectsOf(world(), holderOf)).at(-1)
      if (!keeps) assert.equal(last, 'Your purchase of Starter Kit was handed over')
      const again = await reader.get(mailed)
      assert.equal(again.status, keeps ? 200 : 400)
    }
  })

  test('A purchase whose holder has proven the address, too, cannot be asked for', async () => {
    const both = 'both@example.com'
    account(world(), 'both-dev', { email: 'both-first@example.com', verified: true }, { email: both, verified: true })
    const holder = await signInThere(world(), 'both-dev')
    await world().pay({ email: both, client_reference_id: await userIdOf(holder) })
    const mailbox = await signIn(world(), both)
    assert.match(await text(mailbox), /Opened with another sign-in/)
    assert.doesNotMatch(await text(mailbox), /Ask for this purchase/)
    await ask(mailbox, both)
    assert.equal(await takeoverOf(both), undefined)
  })

  test('Giving the sale by a command decides the request, too', async () => {
    for (const [name, toAsker] of [
      ['amy', true],
      ['abe', false]
    ] as const) {
      const email = `${name}@example.com`
      const { owner } = await twoBrowsers(email)
      const third = await signIn(world(), `${name}-third@example.com`)
      await ask(owner, email)
      const user = toAsker ? email : `${name}-third@example.com`
      const { id, ...payment } = await paymentOf(db(), email)
      assert.equal(await attachPayment(world().context, { ...payment, user }, quiet), 0)
      // The address of the payment is the one that the seller has named.
      const after = db().selectFrom('payment').select(['user_id', 'email']).where('id', '=', id)
      const userId = toAsker ? owner.userId : third.userId
      assert.deepEqual({ ...(await after.executeTakeFirst()) }, { user_id: userId, email: user })
      assert.equal((await takeoverOf(email))?.outcome, toAsker ? 'given' : 'kept')
      assert.doesNotMatch(await text(toAsker ? owner : third), /Somebody asks/)
    }
  })

  test('Of access that the seller gave, neither the user who asks nor the holder reads that it was paid', async () => {
    const { guest, owner } = await twoBrowsers('gerda@example.com', person('gerda-named'))
    await db().updateTable('payment').set({ processor: 'by_hand' }).where('email', '=', 'gerda@example.com').execute()
    assert.match(await text(owner), /Starter Kit was given to gerda@example\.com, and the account g•• was named for it/)
    await ask(owner, 'gerda@example.com')
    assert.match(await text(owner), /Starter Kit was given to gerda@example\.com\. Without an answer/)
    assert.match(await text(guest), /They confirmed g••@example\.com, the address that it was given to/)
    for (const visitor of [owner, guest]) assert.doesNotMatch(await text(visitor), /\bpaid\b/)
  })

  test('A request ends with the payment: nothing is decided about a refunded purchase', async () => {
    const { guest, owner } = await twoBrowsers('fred@example.com')
    await ask(owner, 'fred@example.com')
    await answer(guest, 'fred@example.com', 'keep')
    await world().atProcessor('refund', 'fred@example.com')
    await later(2 * DAY_MS)
    assert.equal(await alertAbout('fred@example.com'), undefined)
    assert.equal((await decide('fred@example.com', 'give'))[0], 1)
    assert.equal(await ownerOf('fred@example.com'), guest.reference)
    assert.doesNotMatch(await text(guest), /Somebody asks/)
  })

  test('The page “Find my purchase” reaches a purchase that a guest holds: the proven address can ask for it', async () => {
    const { guest } = await twoBrowsers('found@example.com')
    const other = await signIn(world(), 'finder@example.com')
    await other.postForm('/settings/find-purchase', { email: 'found@example.com' })
    await world().context.purchaseLinks.settled()
    const mailed = await linkMailedTo(world(), 'found@example.com', /find-purchase/)
    await pressLink(other, mailed)
    assert.match(await text(other), /Opened in another browser/)
    await ask(other, 'found@example.com')
    await answer(guest, 'found@example.com', 'hand_over')
    assert.equal(await ownerOf('found@example.com'), await userIdOf(other))
  })

  test('A user who has lost the address gets nothing, also by the seller’s decision', async () => {
    const { guest } = await twoBrowsers('lost@example.com')
    const thief = await signIn(world(), 'thief@example.com')
    await thief.postForm('/settings/find-purchase', { email: 'lost@example.com' })
    await world().context.purchaseLinks.settled()
    await pressButton(
      thief,
      await (await thief.get(await linkMailedTo(world(), 'lost@example.com', /find-purchase/))).text()
    )
    await ask(thief, 'lost@example.com')
    await world().context.merges.tellDue()
    const separate = await (
      await visit(world()).get(await linkMailedTo(world(), 'lost@example.com', /separate/))
    ).text()
    assert.equal((await pressButton(visit(world()), separate)).status, 200)
    assert.equal((await decide('lost@example.com', 'give'))[0], 1)
    await answer(guest, 'lost@example.com', 'hand_over')
    assert.notEqual(await ownerOf('lost@example.com'), thief.userId)
    assert.doesNotMatch(await text(guest), /Somebody asks/)
  })

  test('The page of the user who asks loads anew when the request is decided', async () => {
    const { guest, owner } = await twoBrowsers('live@example.com')
    const poll = async () => {
      const page = await (await owner.get('/dashboard')).text()
      const url = /hx-get="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
      return async () => (await owner.get(url, { 'hx-request': 'true' })).headers.get('hx-refresh')
    }
    await ask(owner, 'live@example.com')
    const open = await poll()
    assert.equal(await open(), null)
    await answer(guest, 'live@example.com', 'keep')
    assert.equal(await open(), 'true')
    const waiting = await poll()
    await decide('live@example.com', 'give')
    assert.equal(await waiting(), 'true')
  })
})
