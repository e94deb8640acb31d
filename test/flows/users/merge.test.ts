import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import {
  account,
  buyer,
  comeBack,
  link,
  look,
  page,
  signInThere,
  userIdOf
} from '../../support/worlds/at-the-code-host.ts'
import type { SandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import {
  formAction,
  hiddenFields,
  linkMailedTo,
  pressButton,
  signIn,
  type Visitor,
  visit
} from '../../support/worlds/visitor.ts'

const merge = '/settings/merge'

/**
 * A person with two sign-ins: one with the code host, and one by mail with another address, which paid for the
 * purchase.
 */
async function twice(world: SandboxWorld, login: string) {
  account(world, login, { email: `${login}@host.example`, verified: true })
  const there = await signInThere(world, login)
  const visitor = await buyer(world, `${login}@mail.example`)
  return { there: await userIdOf(there), earlier: visitor.userId, visitor }
}

/** Begins a merge and signs in at the code host. Returns the text of the page after that. */
async function begin(visitor: Visitor, at: Record<string, string>): Promise<string> {
  const back = await comeBack(visitor, await visitor.postForm(merge, {}), at)
  assert.equal(new URL(back.headers.get('location') ?? '', 'http://shop.example').pathname, merge)
  return (await visitor.get(back.headers.get('location') ?? '')).text()
}

const purchasesOf = async ({ context }: SandboxWorld, userId: string) => (await context.access.purchases(userId)).length

onEachDatabase('merging two sign-ins of one person', aWorld(), (world) => {
  test('Two sign-ins are merged with a proof of both and one question, from the message after Link', async () => {
    const { there, earlier, visitor } = await twice(world(), 'ada')
    const otherDevice = await signIn(world(), 'ada@mail.example')
    assert.equal((await visitor.postJson('/api/invite', { username: 'grace-hops' })).status, 200)
    await link(visitor, { account: 'ada' })
    const refused = await look(visitor)
    assert.equal(refused.toast[0], 'That Code Host account has another sign-in here')
    assert.match(refused.text, /href="\/settings\/merge">Merge both sign-ins</)
    const start = await (await visitor.get(merge)).text()
    assert.match(start, /signed in as <strong>ada@mail\.example/)
    assert.equal(formAction(start), merge)

    const question = await begin(visitor, { account: 'ada' })
    assert.match(
      question,
      /What <strong>ada@mail\.example<\/strong> has bought here moves to <strong>ada@host\.example/
    )
    assert.match(question, /For 14 days, its link can separate them again/, 'the page says so before the merge')
    assert.equal(formAction(question), '/settings/merge/confirmed')
    assert.equal(await purchasesOf(world(), earlier), 1, 'nothing changes before the button is pressed')

    const pressed = await visitor.postForm('/settings/merge/confirmed', {})
    assert.equal(pressed.headers.get('location'), '/dashboard')
    const after = await look(visitor, '/dashboard')
    assert.equal(after.toast[0], 'Your purchase is here')
    assert.match(after.text, /grace-hops/, 'the invited account keeps its seat')
    assert.deepEqual([await purchasesOf(world(), earlier), await purchasesOf(world(), there)], [0, 1])
    assert.equal((await look(visitor)).linked, 'Linked: @ada')
    assert.equal((await otherDevice.get('/dashboard')).status, 303, 'other sessions have ended')

    assert.equal((await signIn(world(), 'ada@mail.example')).userId, there, 'its mail leads to the other one')
    assert.equal(await userIdOf(await signInThere(world(), 'ada')), there)
    await world().pay({ email: 'ada@mail.example' })
    await world().pay({ email: 'ada.third@mail.example', client_reference_id: earlier })
    assert.equal(await purchasesOf(world(), there), 3, 'later payments, by address and by reference')
    const again = await visitor.postForm('/settings/merge/confirmed', {})
    assert.equal(again.headers.get('location'), merge, 'once')
    const rows = await world().context.db.selectFrom('account_merge').selectAll().execute()
    assert.deepEqual(
      rows.map(({ from_user, to_user }) => [from_user, to_user]),
      [[earlier, there]]
    )
  })

  test('The last of three sign-ins that are merged one after the other has everything', async () => {
    const { there, earlier, visitor } = await twice(world(), 'ben')
    await begin(visitor, { account: 'ben' })
    await visitor.postForm('/settings/merge/confirmed', {})
    account(world(), 'ben-two', { email: 'ben-two@host.example', verified: true })
    const last = await userIdOf(await signInThere(world(), 'ben-two'))
    await begin(visitor, { account: 'ben-two' })
    await visitor.postForm('/settings/merge/confirmed', {})
    await world().pay({ email: 'x@mail.example', client_reference_id: earlier })
    await world().pay({ email: 'y@mail.example', client_reference_id: there })
    assert.equal(await purchasesOf(world(), last), 3)
    for (const email of ['ben@mail.example', 'ben@host.example']) {
      assert.equal((await signIn(world(), email)).userId, last, email)
    }
    assert.equal(await userIdOf(await signInThere(world(), 'ben')), last)
    assert.match((await look(visitor)).linked ?? '', /@ben\b.*@ben-two|@ben-two.*@ben\b/)
  })

  test('A linking that was begun by the earlier user links nothing after the merge', async () => {
    const { visitor } = await twice(world(), 'cleo')
    account(world(), 'cleo-late', { email: 'cleo-late@host.example', verified: true })
    const otherDevice = await signIn(world(), 'cleo@mail.example')
    const underWay = await otherDevice.postForm('/settings/link', { from: page })
    await begin(visitor, { account: 'cleo' })
    await visitor.postForm('/settings/merge/confirmed', {})
    const late = await comeBack(otherDevice, underWay, { account: 'cleo-late' })
    assert.equal(late.headers.get('location'), page)
    assert.equal((await look(visitor)).linked, 'Linked: @cleo')
  })
})

onEachDatabase('merges that are refused', aWorld(), (world) => {
  test('Sign-ins are not merged when the user cancels at the code host', async () => {
    const { earlier, visitor } = await twice(world(), 'dora')
    const shown = await begin(visitor, { cancel: '1' })
    assert.match(shown, /was not allowed to tell us who you are\. Nothing has changed/)
    assert.equal(formAction(shown), merge)
    await visitor.postForm('/settings/merge/confirmed', {})
    assert.equal(await purchasesOf(world(), earlier), 1)
    assert.equal(await userIdOf(visitor), earlier)
  })

  test('Sign-ins are not merged when the account signs in as the same user', async () => {
    account(world(), 'eva', { email: 'eva@mail.example', verified: true })
    const visitor = await buyer(world(), 'eva@mail.example')
    assert.match(await begin(visitor, { account: 'eva' }), /there is nothing to merge/)
    await visitor.postForm('/settings/merge/confirmed', {})
    assert.equal(await purchasesOf(world(), visitor.userId), 1)
  })

  test('Sign-ins are not merged when the earlier user has signed out, so the next user of the browser gets nothing', async () => {
    const { there, earlier, visitor } = await twice(world(), 'finn')
    await visitor.postForm(merge, {})
    await visitor.postForm('/sign-out', {})
    const back = await comeBack(visitor, await visitor.postForm('/sign-in/code-host', {}), { account: 'finn' })
    assert.equal(back.headers.get('location'), '/dashboard')
    assert.equal(await userIdOf(visitor), there)
    await visitor.postForm('/settings/merge/confirmed', {})
    assert.equal(await purchasesOf(world(), earlier), 1)
    assert.match((await look(visitor, `${merge}?back=1`)).text, /That took too long/)
  })

  test('Sign-ins are not merged after ten minutes', async () => {
    const { earlier, visitor } = await twice(world(), 'gita')
    await begin(visitor, { account: 'gita' })
    world().codeHost.clock.advance(10 * 60_000 + 1)
    const late = await visitor.postForm('/settings/merge/confirmed', {})
    assert.equal(late.headers.get('location'), merge)
    assert.equal(await purchasesOf(world(), earlier), 1)
  })

  test('Sign-ins are not merged when another user has signed in in this browser meanwhile', async () => {
    const { earlier, visitor } = await twice(world(), 'hal')
    account(world(), 'mallory', { email: 'mallory@host.example', verified: true })
    const mallory = await signIn(world(), 'mallory@mail.example')
    const ways: (() => Promise<unknown>)[] = [
      async () => {
        await visitor.postForm('/sign-in', { email: 'mallory@mail.example' })
        const link = await linkMailedTo(world(), 'mallory@mail.example')
        const shown = await (await visitor.get(link)).text()
        await pressButton(visitor, shown)
      },
      async () => comeBack(visitor, await visitor.postForm('/sign-in/code-host', {}), { account: 'mallory' }),
      // Another site of the same domain may set a cookie.
      async () => mallory.cookies.forEach((value, name) => void visitor.cookies.set(name, value))
    ]
    for (const signInOtherwise of ways) {
      const own = await signIn(world(), 'hal@mail.example')
      own.cookies.forEach((value, name) => void visitor.cookies.set(name, value))
      await visitor.postForm(merge, {})
      await signInOtherwise()
      assert.notEqual(await userIdOf(visitor), earlier)
      assert.doesNotMatch((await look(visitor, `${merge}?back=1`)).text, /Bring your purchases here/)
      await visitor.postForm('/settings/merge/confirmed', {})
      assert.equal(await purchasesOf(world(), earlier), 1)
    }
  })

  test("Sign-ins are not merged when the code host's answer comes to another session than the one that asked", async () => {
    const { earlier, there, visitor } = await twice(world(), 'ivan')
    const started = await visitor.postForm(merge, {})
    const other = await signIn(world(), 'other@mail.example')
    const session = [...other.cookies].find(([name]) => name.endsWith('session_token'))
    assert.ok(session)
    visitor.cookies.set(...session)
    const back = await comeBack(visitor, started, { account: 'ivan' })
    assert.equal(back.headers.get('location'), `${merge}?back=1`)
    assert.equal(await userIdOf(visitor), other.userId, 'the answer signed no user in')
    await visitor.postForm('/settings/merge/confirmed', {})
    assert.deepEqual([await purchasesOf(world(), earlier), await purchasesOf(world(), there)], [1, 0])
  })

  test('A user who signed in more than 15 minutes ago signs in again before a merge', async () => {
    const { earlier, there, visitor } = await twice(world(), 'jill')
    world().codeHost.clock.advance(15 * 60_000)
    const refused = await visitor.postForm(merge, {})
    assert.equal(refused.headers.get('location'), '/sign-in?again=1&next=%2Fsettings%2Fmerge')
    const asked = await (await visitor.get(refused.headers.get('location') ?? '')).text()
    assert.match(asked, /You signed in as <strong>jill@mail\.example.*needs a sign-in of the last 15 minutes/s)
    await visitor.postForm('/sign-in', { ...hiddenFields(asked), email: 'jill@mail.example' })
    const link = await linkMailedTo(world(), 'jill@mail.example')
    const shown = await (await visitor.get(link)).text()
    const signedIn = await pressButton(visitor, shown)
    assert.equal(signedIn.headers.get('location'), merge)
    await begin(visitor, { account: 'jill' })
    await visitor.postForm('/settings/merge/confirmed', {})
    assert.deepEqual([await purchasesOf(world(), earlier), await purchasesOf(world(), there)], [0, 1])
  })

  test('Sign-ins are not merged by a page of another site, by opening a page, or without a session', async () => {
    const { earlier, visitor } = await twice(world(), 'ida')
    await begin(visitor, { account: 'ida' })
    for (const path of [merge, '/settings/merge/confirmed']) {
      assert.equal((await visitor.postForm(path, {}, { 'sec-fetch-site': 'cross-site' })).status, 403)
      const out = await visit(world()).postForm(path, {})
      assert.equal(out.headers.get('location'), `/sign-in?next=${encodeURIComponent(merge)}`)
    }
    assert.equal((await visitor.get('/settings/merge/confirmed')).status, 404)
    assert.equal((await visit(world()).get(merge)).headers.get('location'), '/sign-in?next=%2Fsettings%2Fmerge')
    await visitor.get(merge)
    assert.equal(await purchasesOf(world(), earlier), 1)
  })

  test('The pages for a merge are 404 when the site has no OAuth app', async () => {
    const visitor = await signIn(world(), 'jon@mail.example')
    const { clientId: _, ...codeHost } = world().config.codeHost
    world().config.codeHost = codeHost
    for (const answer of [await visitor.get(merge), await visitor.postForm(merge, {})]) assert.equal(answer.status, 404)
  })
})
