import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalEmail } from '../../../src/mail/canonical-address.ts'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { account, look, page, signInThere, userIdOf } from '../../support/worlds/at-the-code-host.ts'
import type { SandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import {
  formAction,
  linkMailedTo,
  newestMail,
  pressButton,
  signIn,
  subjectsOf,
  type Visitor,
  visit
} from '../../support/worlds/visitor.ts'

const form = '/settings/find-purchase'
const subject = 'Find your purchase at Acme Starters'

/** Sends the form with the address used at checkout. Returns the answer. */
async function ask(world: SandboxWorld, visitor: Visitor, email: string): Promise<{ status: number; text: string }> {
  const answer = await visitor.postForm(form, { email }, { accept: 'text/html' })
  await world.context.purchaseLinks.settled()
  return { status: answer.status, text: await answer.text() }
}

/** Sends the form, and returns the link in the mail. */
async function mailedLink(world: SandboxWorld, visitor: Visitor, email: string): Promise<string> {
  assert.equal((await ask(world, visitor, email)).status, 200)
  return linkMailedTo(world, normalEmail(email), /find-purchase/)
}

/** Opens the link and presses its button. */
async function press(visitor: Visitor, link: string): Promise<Response> {
  const shown = await (await visitor.get(link)).text()
  assert.equal(formAction(shown), '/settings/find-purchase/link')
  return pressButton(visitor, shown)
}

const purchasesOf = async ({ context }: SandboxWorld, userId: string) => (await context.access.purchases(userId)).length
const mailsTo = async (world: SandboxWorld, email: string) =>
  (await subjectsOf(world, email)).filter((each) => each === subject).length

onEachDatabase('finding a purchase that was paid with another address', aWorld(), (world) => {
  test('A purchase is found by a mailed link: opening it changes nothing, and its button works once', async () => {
    await world().pay({ email: 'ada@work.example' })
    const ada = await signIn(world(), 'ada@home.example')
    assert.match((await look(ada, '/dashboard')).text, /href="\/settings\/find-purchase"/)
    assert.match((await look(ada)).text, /Paid with another address\?/)

    const link = await mailedLink(world(), ada, ' Ada@Work.example ')
    const mail = await newestMail(world(), 'ada@work.example')
    assert.match(mail.text ?? '', /signed in to Acme Starters as ada@home\.example/)
    assert.match(mail.text ?? '', /works once, within 30 minutes/)
    for (let count = 0; count < 2; count++) {
      const shown = await (await ada.get(link)).text()
      assert.match(shown, /<strong>ada@work\.example<\/strong> moves to your sign-in <strong>ada@home\.example/)
      assert.doesNotMatch(shown, /sign-in of its own/)
    }
    assert.equal((await fetch(link, { method: 'HEAD' })).status, 200)
    assert.equal(await purchasesOf(world(), ada.userId), 0)

    const pressed = await press(ada, link)
    assert.deepEqual([pressed.status, pressed.headers.get('location')], [303, '/dashboard'])
    assert.equal((await look(ada, '/dashboard')).toast[0], 'Your purchase is here')
    assert.equal(await purchasesOf(world(), ada.userId), 1)
    const again = await ada.postForm('/settings/find-purchase/link', hiddenFieldsOf(link))
    assert.equal(again.status, 400)
    assert.match(await again.text(), /was used already, is too old/)
  })

  test('Later purchases with a proven address are found too, and the address becomes a way to sign in', async () => {
    await world().pay({ email: 'ben@work.example' })
    const ben = await signIn(world(), 'ben@home.example')
    await press(ben, await mailedLink(world(), ben, 'ben@work.example'))
    await world().pay({ email: 'ben@work.example' })
    assert.equal(await purchasesOf(world(), ben.userId), 2)

    assert.equal((await signIn(world(), 'ben@work.example')).userId, ben.userId, 'by mail')
    const { id } = account(world(), 'ben', { email: 'ben@work.example', verified: true })
    assert.equal(await userIdOf(await signInThere(world(), 'ben')), ben.userId, 'by the code host')
    assert.equal(await userIdOf(await signInThere(world(), 'ben')), ben.userId, 'and again')
    assert.deepEqual(
      [(await look(ben)).linked, id > 0],
      ['Linked: @ben', true],
      'the account is linked to the user that it signs in'
    )
    await world().pay({ email: 'ben@work.example', client_reference_id: ben.userId })
    assert.equal(await purchasesOf(world(), ben.userId), 3)
  })

  test('One user gets the purchase when a link is pressed many times at once, or two users have a link to one address', async () => {
    await world().pay({ email: 'shared@work.example' })
    const first = await signIn(world(), 'first@home.example')
    const second = await signIn(world(), 'second@home.example')
    const links = [
      await mailedLink(world(), first, 'shared@work.example'),
      await mailedLink(world(), second, 'shared@work.example')
    ]
    const many = await Promise.all(
      Array.from({ length: 4 }, () => first.postForm('/settings/find-purchase/link', hiddenFieldsOf(links[0] ?? '')))
    )
    assert.deepEqual(many.map(({ status }) => status).sort(), [303, 400, 400, 400])
    assert.equal(await purchasesOf(world(), first.userId), 1)
    // The reader of that mailbox may take the purchase, and is told that the address has a sign-in.
    assert.match(await (await second.get(links[1] ?? '')).text(), /has had a sign-in of its own here/)
  })

  test('The page says so when an address has a sign-in of its own, and then merges both', async () => {
    await world().pay({ email: 'cleo@work.example' })
    const earlier = await signIn(world(), 'cleo@work.example')
    const cleo = await signIn(world(), 'cleo@home.example')
    const waiting = await mailedSignIn(world(), 'cleo@work.example')
    const link = await mailedLink(world(), cleo, 'cleo@work.example')
    const question = await (await cleo.get(link)).text()
    assert.match(question, /cleo@work\.example has had a sign-in of its own here/)
    assert.match(question, /For 14 days, its link can separate them again/)
    assert.equal(await purchasesOf(world(), earlier.userId), 1)
    await press(cleo, link)
    assert.deepEqual([await purchasesOf(world(), earlier.userId), await purchasesOf(world(), cleo.userId)], [0, 1])
    assert.equal((await earlier.get('/dashboard')).status, 303, 'its session has ended')
    // An earlier sign-in link, and the earlier user's reference in a checkout, lead to the merged user.
    const late = visit(world())
    const shown = await (await late.get(waiting)).text()
    await pressButton(late, shown)
    assert.equal(await userIdOf(late), cleo.userId)
    await world().pay({ email: 'elsewhere@work.example', client_reference_id: earlier.userId })
    assert.equal(await purchasesOf(world(), cleo.userId), 2)
    const rows = await world().context.db.selectFrom('account_merge').selectAll().execute()
    assert.deepEqual(
      rows.map(({ from_user, to_user }) => [from_user, to_user]),
      [[earlier.userId, cleo.userId]]
    )
  })

  test('The page says so when a link finds no further purchase', async () => {
    await world().pay({ email: 'dora@work.example' })
    const dora = await signIn(world(), 'dora@home.example')
    const link = await mailedLink(world(), dora, 'dora@work.example')
    const older = await mailedLink(world(), dora, 'dora@work.example')
    await press(dora, older)
    await press(dora, link)
    assert.equal((await look(dora)).toast[0], 'No further purchase found')
  })
})

onEachDatabase('the form does not tell who has bought', aWorld(), (world) => {
  test('The form gives every address the same answer, and mails a link only if there is a purchase', async () => {
    await world().pay({ email: 'payer@work.example' })
    await world().pay({ email: 'member@work.example' })
    await signIn(world(), 'member@work.example')
    await signIn(world(), 'unpaid@work.example')
    const spy = await signIn(world(), 'spy@home.example')
    const answers = []
    for (const name of ['payer', 'member', 'unpaid', 'nobody']) {
      const email = `${name}@work.example`
      const { status, text } = await ask(world(), spy, email)
      answers.push([status, text.replaceAll(email, 'ADDRESS')])
      assert.equal(await mailsTo(world(), email), name === 'payer' || name === 'member' ? 1 : 0, name)
    }
    for (const answer of answers) assert.deepEqual(answer, answers[0])
    assert.match(String(answers[0]?.[1]), /has a purchase that is not here yet/)
    assert.equal(await purchasesOf(world(), spy.userId), 0)
  })

  test('The answer of the form does not wait for the mail', async () => {
    await world().pay({ email: 'slow@work.example' })
    const visitor = await signIn(world(), 'quick@home.example')
    const answer = await visitor.postForm(form, { email: 'slow@work.example' })
    assert.equal(answer.status, 200)
    await world().context.purchaseLinks.settled()
    assert.equal(await mailsTo(world(), 'slow@work.example'), 1)
  })

  test("The form refuses the user's own address and an invalid one with different words, and mails nothing", async () => {
    await world().pay({ email: 'own@home.example' })
    const own = await signIn(world(), 'own@home.example')
    const mine = await ask(world(), own, 'OWN@home.example')
    assert.equal(mine.status, 400)
    assert.match(mine.text, /yours here already/)
    for (const email of ['', 'own', 'a@b.example, c@d.example']) {
      const refused = await ask(world(), own, email)
      assert.equal(refused.status, 400)
      assert.match(refused.text, /aria-invalid="true".*not an email address/s)
    }
    assert.equal(await mailsTo(world(), 'own@home.example'), 0)
  })

  test('A mailbox gets at most ten links in 15 minutes, sign-in links included', async () => {
    await world().pay({ email: 'flooded@work.example' })
    const visitor = await signIn(world(), 'flooder@home.example')
    for (let count = 0; count < 9; count++) await ask(world(), visitor, 'flooded@work.example')
    assert.equal((await visitor.postForm('/sign-in', { email: 'flooded@work.example' })).status, 200)
    const refused = await ask(world(), visitor, 'flooded@work.example')
    assert.equal(refused.status, 429)
    assert.match(refused.text, /Too many links/)
    assert.equal(await mailsTo(world(), 'flooded@work.example'), 9)
  })
})

onEachDatabase('a link to find a purchase', aWorld(), (world) => {
  test('The link shows other users and signed-out visitors what to do, and still works for the user who asked', async () => {
    await world().pay({ email: 'eva@work.example' })
    const eva = await signIn(world(), 'eva@home.example')
    const link = await mailedLink(world(), eva, 'eva@work.example')
    const other = await signIn(world(), 'other@home.example')
    const shown = await other.get(link)
    assert.equal(shown.status, 400)
    const text = await shown.text()
    assert.match(text, /Another sign-in asked for this link/)
    assert.doesNotMatch(text, /eva@/)
    const posted = await other.postForm('/settings/find-purchase/link', hiddenFieldsOf(link))
    assert.match(await posted.text(), /Another sign-in asked for this link/)

    const nobody = visit(world())
    const asked = await (await nobody.get(link)).text()
    assert.match(asked, /Sign in first/)
    assert.doesNotMatch(asked, /eva@/)
    const next = `/sign-in?next=${encodeURIComponent('/settings/find-purchase/link')}`
    assert.ok(asked.includes(`"${next}"`))
    const out = await nobody.postForm('/settings/find-purchase/link', hiddenFieldsOf(link))
    assert.equal(out.headers.get('location'), next)
    assert.match(await (await eva.get('/settings/find-purchase/link')).text(), /Open the link in the mail again/)

    assert.equal((await press(eva, link)).status, 303)
    assert.equal(await purchasesOf(world(), eva.userId), 1)
    assert.equal(await purchasesOf(world(), other.userId), 0)
  })

  test('A link that is invented, cut off or older than 30 minutes is refused in words', async () => {
    await world().pay({ email: 'finn@work.example' })
    const finn = await signIn(world(), 'finn@home.example')
    const link = await mailedLink(world(), finn, 'finn@work.example')
    for (const wrong of [link.slice(0, -1), `${link}x`, '/settings/find-purchase/link?token=']) {
      const shown = await finn.get(wrong)
      assert.equal(shown.status, 400)
      assert.match(await shown.text(), /That link does not work/)
    }
    world().codeHost.clock.advance(30 * MINUTE_MS - 5000)
    assert.equal((await finn.get(link)).status, 200)
    world().codeHost.clock.advance(5000)
    assert.equal((await finn.get(link)).status, 400)
    assert.equal((await finn.postForm('/settings/find-purchase/link', hiddenFieldsOf(link))).status, 400)
    assert.equal(await purchasesOf(world(), finn.userId), 0)
  })

  test('The token of a link is stored as a hash', async () => {
    await world().pay({ email: 'gita@work.example' })
    const gita = await signIn(world(), 'gita@home.example')
    const { token } = hiddenFieldsOf(await mailedLink(world(), gita, 'gita@work.example'))
    const rows = await world().context.db.selectFrom('purchase_link').selectAll().execute()
    assert.ok(rows.length > 0)
    assert.ok(!JSON.stringify(rows).includes(token))
  })

  test('The token of a link appears in no other URL and no other table while its user signs in', async () => {
    await world().pay({ email: 'gus@work.example' })
    const gus = await signIn(world(), 'gus@home.example')
    const link = await mailedLink(world(), gus, 'gus@work.example')
    const { token } = hiddenFieldsOf(link)
    const stranger = visit(world())
    const first = await (await stranger.get(link)).text()
    const out = await stranger.postForm('/settings/find-purchase/link', { token })
    world().codeHost.clock.advance(16 * MINUTE_MS)
    const old = await gus.postForm('/settings/find-purchase/link', { token })
    assert.equal(old.headers.get('location'), '/sign-in?again=1&next=%2Fsettings%2Ffind-purchase%2Flink')
    const addresses = [first, out.headers.get('location') ?? '', old.headers.get('location') ?? '']
    for (const text of addresses) assert.ok(!text.includes(token), text)
    // After signing in by mail, the user sees a page that says what to do.
    const { next = '' } = Object.fromEntries(new URL(addresses[2] ?? '', world().url).searchParams)
    await gus.postForm('/sign-in', { email: 'gus@home.example', next })
    assert.ok(!JSON.stringify(await world().context.db.selectFrom('mailed_link').selectAll().execute()).includes(token))
    const page = await (await gus.get(await linkMailedTo(world(), 'gus@home.example'))).text()
    const pressed = await pressButton(gus, page)
    const shown = await gus.get(pressed.headers.get('location') ?? '')
    assert.match(await shown.text(), /Open the link in the mail again/)
    assert.equal((await press(gus, link)).status, 303)
  })

  test('The form and the button work only from pages of the site, and only for signed-in users', async () => {
    const visitor = await signIn(world(), 'hal@home.example')
    for (const path of [form, '/settings/find-purchase/link']) {
      assert.equal((await visitor.postForm(path, {}, { origin: 'https://evil.example' })).status, 403)
    }
    const out = visit(world())
    for (const answer of [await out.get(form), await out.postForm(form, { email: 'hal@work.example' })]) {
      assert.equal(answer.headers.get('location'), `/sign-in?next=${encodeURIComponent(form)}`)
    }
  })

  test('The form is 404, and no page links to it, when no mail can be sent', async () => {
    const visitor = await signIn(world(), 'ida@home.example')
    const { dir: _, ...mail } = world().config.mail
    world().config.mail = mail
    assert.equal((await visitor.get(form)).status, 404)
    assert.equal((await visitor.postForm(form, { email: 'ida@work.example' })).status, 404)
    assert.doesNotMatch((await look(visitor, '/dashboard')).text + (await look(visitor, page)).text, /find-purchase/)
  })
})

function hiddenFieldsOf(link: string): { token: string } {
  return { token: new URL(link, 'http://shop.example').searchParams.get('token') ?? '' }
}

/** Mails a sign-in link, and returns it unused. */
async function mailedSignIn(world: SandboxWorld, email: string): Promise<string> {
  await visit(world).postForm('/sign-in', { email })
  return linkMailedTo(world, email, /Somebody asked for this mail/)
}
