import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { InviteResult } from '../../../src/invite/result.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import {
  account,
  backFrom,
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
import { hiddenFields, newestMail, signIn, type Visitor, visit } from '../../support/worlds/visitor.ts'

const repository = 'acme-starters/starter-kit'

/** Sends the invite form as a program does. */
async function send(visitor: Visitor, username: string) {
  const answer = await visitor.postJson('/api/invite', { username })
  return (await answer.json()) as InviteResult
}

async function storedLogin({ context }: SandboxWorld, id: number): Promise<string | undefined> {
  const row = await context.db
    .selectFrom('code_host_account')
    .select('login')
    .where('account_id', '=', String(id))
    .executeTakeFirst()
  return row?.login
}

const openInvitations = ({ codeHost }: SandboxWorld) =>
  codeHost.record
    .invitations(repository)
    .filter(({ expired }) => !expired)
    .map(({ inviteeId }) => inviteeId)

onEachDatabase('linking the code-host account of a buyer who signed in by mail', aWorld(), (world) => {
  test('A linked account with another address is shown as proven, fills in the form, and brings the payments of its addresses', async () => {
    const { id } = account(
      world(),
      'mina',
      { email: 'mina@host.example', verified: true },
      { email: 'mina.second@host.example', verified: true },
      { email: 'not-hers@host.example', verified: false }
    )
    const visitor = await buyer(world(), 'mina@mail.example')
    await world().pay({ email: 'mina.second@host.example' })
    await world().pay({ email: 'not-hers@host.example' })
    const before = await look(visitor)
    assert.deepEqual([before.button, before.linked, before.field], [true, undefined, ''])

    const back = await link(visitor, { account: 'mina' }, '/dashboard')
    assert.equal(back.headers.get('location'), '/dashboard', 'the page where it began, without an outcome in the URL')
    const after = await look(visitor, '/dashboard')
    assert.deepEqual(after.toast[0], 'Linked: @mina')
    assert.deepEqual([after.button, after.linked, after.field], [false, 'Linked: @mina', 'mina'])
    assert.deepEqual((await look(visitor)).toast, [], 'said once')
    assert.equal(await storedLogin(world(), id), 'mina')
    const purchases = await world().context.access.purchases(visitor.userId)
    assert.equal(purchases.length, 2, "the user's own purchase, and the one of the second verified address")

    const there = await signInThere(world(), 'mina')
    assert.equal(await userIdOf(there), visitor.userId, 'the account is a way to sign in now')
    const sent = await send(visitor, 'mina')
    assert.equal(sent.reason, 'invited')
    assert.match((await look(visitor)).text, /you signed in with it/)
  })

  test('A grant is shown as proven as soon as its account is linked', async () => {
    account(world(), 'noor', { email: 'noor@host.example', verified: true })
    account(world(), 'omar', { email: 'omar@host.example', verified: true })
    const noor = await buyer(world(), 'noor@mail.example')
    assert.equal((await send(noor, 'noor')).reason, 'invited')
    assert.doesNotMatch((await look(noor)).text, /you signed in with it/)
    await link(noor, { account: 'noor' })
    assert.match((await look(noor)).text, /you signed in with it/)
    // A link proves only its own account.
    const other = await buyer(world(), 'omar@mail.example')
    assert.equal((await send(other, 'noor')).reason, 'already_invited')
    await link(other, { account: 'omar' })
    assert.doesNotMatch((await look(other)).text, /you signed in with it/)
  })

  test('An account that is linked to another user is not linked again, and the page says so', async () => {
    account(world(), 'pia', { email: 'pia@host.example', verified: true })
    const first = await signInThere(world(), 'pia')
    const visitor = await buyer(world(), 'pia@mail.example')
    const back = await link(visitor, { account: 'pia' })
    assert.equal(back.headers.get('location'), page)
    const { toast, linked, button, text } = await look(visitor)
    assert.equal(toast[0], 'That Code Host account has another sign-in here')
    assert.match(toast[1] ?? '', /If both sign-ins are yours, merge them, or write to support@acme\.example/)
    assert.match(text, /href="\/settings\/merge">Merge both sign-ins</)
    assert.deepEqual([linked, button], [undefined, true])
    assert.doesNotMatch(text, /account_already/)
    assert.notEqual(await userIdOf(await signInThere(world(), 'pia')), visitor.userId)
    assert.equal((await look(first)).linked, 'Linked: @pia')
    assert.equal((await send(visitor, 'pia')).reason, 'invited', 'typing the name needs no link')
  })

  test('No account is linked when the buyer cancels at the code host, and the page says what to do', async () => {
    const visitor = await buyer(world(), 'quin@mail.example')
    const back = await link(visitor, { cancel: '1' })
    assert.equal(back.headers.get('location'), page)
    const { toast, linked, button, text } = await look(visitor)
    assert.equal(toast[0], 'Nothing was linked')
    assert.match(toast[1] ?? '', /was not allowed to tell us who you are.*type your username/)
    assert.deepEqual([linked, button], [undefined, true])
    assert.doesNotMatch(text, /access_denied/)
  })

  test('The page asks the buyer to verify an address when the account has no verified one', async () => {
    account(world(), 'rosa', { email: 'rosa@host.example', verified: false })
    const visitor = await buyer(world(), 'rosa@mail.example')
    await link(visitor, { account: 'rosa' })
    const { toast, linked } = await look(visitor)
    assert.match(toast.join(': '), /cannot be linked yet: It probably has no verified email address: verify one/)
    assert.equal(linked, undefined)
  })

  test('The page asks the buyer to try again when the code host does not answer, or its answer comes in another browser or twice', async () => {
    account(world(), 'sami', { email: 'sami@host.example', verified: true })
    const visitor = await buyer(world(), 'sami@mail.example')
    world().codeHost.rehearse.misbehave({ path: '/user', status: 503, times: 2 })
    await link(visitor, { account: 'sami' })
    assert.match((await look(visitor)).toast.join(': '), /Nothing was linked: Code Host did not say who you are/)
    world().codeHost.rehearse.behave()

    const started = await visitor.postForm('/settings/link', { from: page })
    const address = await backFrom(started.headers.get('location') ?? '', { account: 'sami' })
    // Another user's browser did not begin this flow.
    const stranger = await buyer(world(), 'stranger@mail.example')
    assert.equal((await stranger.get(address)).headers.get('location'), page)
    assert.match((await look(stranger)).toast.join(': '), /Nothing was linked: It took too long, or went on elsewhere/)
    assert.equal((await look(stranger)).linked, undefined)
    const nobody = await visit(world()).get(address)
    assert.equal(nobody.headers.get('location'), page, 'which then asks to sign in')
    assert.deepEqual(nobody.headers.getSetCookie(), [])

    await visitor.get(address)
    assert.equal((await look(visitor)).toast[0], 'Linked: @sami')
    await visitor.get(address)
    const again = await look(visitor)
    assert.deepEqual([again.toast[0], again.linked], ['Nothing was linked', 'Linked: @sami'])
  })

  test('The button is gone, and its address does nothing, when an account is linked or none can be', async () => {
    account(world(), 'tove', { email: 'tove@host.example', verified: true })
    const visitor = await buyer(world(), 'tove@mail.example')
    await link(visitor, { account: 'tove' })
    const again = await visitor.postForm('/settings/link', { from: '/dashboard' })
    assert.equal(again.headers.get('location'), '/dashboard')
    const unpaid = await look(await signIn(world(), 'unpaid@mail.example'))
    assert.deepEqual([unpaid.button, unpaid.linked], [false, undefined])

    const out = await visit(world()).postForm('/settings/link', { from: '/dashboard' })
    assert.equal(out.headers.get('location'), '/sign-in?next=%2Fdashboard')
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      assert.equal((await visitor.postForm('/settings/link', {}, headers)).status, 403)
    }
    assert.equal((await visitor.get('/settings/link')).status, 404)
  })

  test('Linking needs a sign-in of the last 15 minutes', async () => {
    account(world(), 'ulla', { email: 'ulla@host.example', verified: true })
    const visitor = await buyer(world(), 'ulla@mail.example')
    world().codeHost.clock.advance(15 * 60_000)
    const refused = await visitor.postForm('/settings/link', { from: '/dashboard' })
    assert.equal(refused.headers.get('location'), '/sign-in?again=1&next=%2Fdashboard')
    const again = await signIn(world(), 'ulla@mail.example')
    await link(again, { account: 'ulla' })
    assert.equal((await look(again)).linked, 'Linked: @ulla')
    assert.equal((await again.get('/sign-in?again=1&next=%2Fdashboard')).headers.get('location'), '/dashboard')
  })

  test('Signing in once more by the code host is offered only to the user who has an account of it', async () => {
    account(world(), 'wanda', { email: 'wanda@host.example', verified: true })
    const visitor = await buyer(world(), 'wanda@mail.example')
    const other = await buyer(world(), 'yara@mail.example')
    await link(visitor, { account: 'wanda' })
    world().codeHost.clock.advance(15 * 60_000)
    const offered = async (who: Visitor) =>
      /with Code Host/.test(await (await who.get('/sign-in?again=1&next=%2Fdashboard')).text())
    assert.deepEqual([await offered(visitor), await offered(other)], [true, false])
  })

  test('A repeated sign-in that is cancelled or fails at the code host is told on the page where it was begun', async () => {
    account(world(), 'una', { email: 'una@host.example', verified: false })
    const visitor = await buyer(world(), 'una@mail.example')
    world().codeHost.clock.advance(15 * 60_000)
    const next = '/settings/merge?x=1&y=%20'
    for (const [at, words] of [
      [{ cancel: '1' }, 'We can sign you in only if you let us see your account there.'],
      [{ account: 'una' }, 'That account has no verified email address.']
    ] as const) {
      const back = await comeBack(visitor, await visitor.postForm('/sign-in/code-host', { next }), at)
      const shown = await (await visitor.get(back.headers.get('location') ?? '')).text()
      assert.match(shown, /<h1>Sign in once more<\/h1>/)
      assert.ok(shown.includes(words), shown)
      assert.equal(hiddenFields(shown).next, next)
      assert.deepEqual((await look(visitor)).toast, [], 'nothing was being linked')
    }
    const stranger = visit(world())
    const back = await comeBack(stranger, await stranger.postForm('/sign-in/code-host', { next }), { cancel: '1' })
    const shown = await (await stranger.get(back.headers.get('location') ?? '')).text()
    assert.match(shown, /<h1>Sign in<\/h1>/)
    assert.equal(hiddenFields(shown).next, next)
  })

  test('No account is linked when the answer comes to a browser where another user, or no user, is signed in', async () => {
    account(world(), 'viktor', { email: 'viktor@host.example', verified: true })
    const visitor = await buyer(world(), 'viktor@mail.example')
    const other = await signIn(world(), 'somebody@mail.example')
    for (const leave of [
      () => other.cookies.forEach((value, name) => void visitor.cookies.set(name, value)),
      () => visitor.postForm('/sign-out', {})
    ]) {
      const started = await visitor.postForm('/settings/link', { from: page })
      const kept = new Map(visitor.cookies)
      await leave()
      // A user of the same browser may keep all earlier cookies except the session's.
      for (const [name, value] of kept) if (!name.endsWith('session_token')) visitor.cookies.set(name, value)
      const back = await comeBack(visitor, started, { account: 'viktor' })
      assert.equal(back.headers.get('location'), page)
      const own = await signIn(world(), 'viktor@mail.example')
      assert.deepEqual([(await look(own)).linked, (await look(other)).linked], [undefined, undefined])
      own.cookies.forEach((value, name) => void visitor.cookies.set(name, value))
    }
  })

  test('The button is missing, and its address is 404, when the site has no OAuth app', async () => {
    const { clientId: _, ...codeHost } = world().config.codeHost
    world().config.codeHost = codeHost
    const visitor = await buyer(world(), 'uma@mail.example')
    assert.equal((await look(visitor)).button, false)
    assert.equal((await visitor.postForm('/settings/link', { from: page })).status, 404)
  })
})

onEachDatabase('sign-in with accounts that could be linked', aWorld(), (world) => {
  test('An unverified address at the code host does not sign in as its owner, and a verified one does', async () => {
    const victim = await signIn(world(), 'victim@mail.example')
    const mallory = { email: 'mallory@host.example', verified: true }
    account(world(), 'mallory', { email: 'victim@mail.example', verified: false }, mallory)
    assert.notEqual(await userIdOf(await signInThere(world(), 'mallory')), victim.userId)
    account(world(), 'second', { email: 'victim@mail.example', verified: true })
    assert.equal(await userIdOf(await signInThere(world(), 'second')), victim.userId)
  })

  test('An address that is only verified at a linked account signs in as a user of its own', async () => {
    account(world(), 'vera', { email: 'vera@host.example', verified: true })
    const visitor = await buyer(world(), 'vera@mail.example')
    await link(visitor, { account: 'vera' })
    assert.notEqual((await signIn(world(), 'vera@host.example')).userId, visitor.userId)
    assert.ok(await newestMail(world(), 'vera@host.example'))
  })
})

onEachDatabase('linked accounts that were renamed', aWorld(), (world) => {
  for (const taken of [true, false]) {
    describe(taken ? 'the old name belongs to a stranger' : 'the old name belongs to no account', () => {
      test('The linked account is invited by its new name, and the page names it so', async () => {
        const [old, current] = taken ? ['wren', 'wren-now'] : ['xeno', 'xeno-now']
        const { id } = account(world(), old, { email: `${old}@host.example`, verified: true })
        const visitor = await buyer(world(), `${old}@mail.example`)
        await link(visitor, { account: old })
        world().codeHost.rehearse.rename(old, current)
        if (taken) account(world(), old, { email: `${old}@stranger.example`, verified: true })
        assert.equal((await look(visitor)).field, old)

        await visitor.postForm('/api/invite', { from: page, username: old.toUpperCase() })
        const { toast, field, linked, text } = await look(visitor)
        assert.equal(toast[0], 'Invitation sent')
        assert.match(toast[1] ?? '', new RegExp(`It went to ${current}\\.`))
        assert.deepEqual([field, linked], [current, `Linked: @${current}`])
        assert.match(text, /you signed in with it/)
        assert.ok(openInvitations(world()).includes(id))
        assert.equal(await storedLogin(world(), id), current)
        const [grant] = (await world().context.access.purchases(visitor.userId))[0]?.grants ?? []
        assert.deepEqual([grant?.accountId, grant?.login, grant?.proven], [id, current, true])
      })
    })
  }

  test('An invitation from before the renaming is found under the old name', async () => {
    const { id } = account(world(), 'yuki', { email: 'yuki@host.example', verified: true })
    const visitor = await buyer(world(), 'yuki@mail.example')
    await link(visitor, { account: 'yuki' })
    assert.equal((await send(visitor, 'yuki')).reason, 'invited')
    world().codeHost.rehearse.rename('yuki', 'yuki-now')
    account(world(), 'yuki', { email: 'yuki@stranger.example', verified: true })
    const again = await send(visitor, 'yuki')
    assert.deepEqual([again.reason, again.verified], ['already_invited', true])
    assert.deepEqual(again.grant?.account, { id, login: 'yuki-now' })
    assert.equal(openInvitations(world()).filter((invited) => invited === id).length, 1)
  })

  test('The name of another account is not taken for a linked one, nor is a name that the host does not resolve', async () => {
    account(world(), 'zoe', { email: 'zoe@host.example', verified: true })
    account(world(), 'zack')
    const visitor = await buyer(world(), 'zoe@mail.example')
    await link(visitor, { account: 'zoe' })
    assert.equal((await send(visitor, 'zack')).grant?.account?.login, 'zack', 'typing another one stays possible')
    world().codeHost.rehearse.rename('zoe', 'zoe-now')
    world().codeHost.rehearse.misbehave({ path: '/user/', status: 500 })
    assert.equal((await send(visitor, 'zoe')).reason, 'invalid_username')
  })
})
