import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import type { Mail, MailOutcome } from '../../../src/mail/mail.ts'
import { createMailer } from '../../../src/mail/mailer.ts'
import { DAY_MS } from '../../../src/runtime/time/durations.ts'
import type { databases } from '../../support/databases/databases.ts'
import { emptyDatabase, onEachDatabase, testOnEachDatabase } from '../../support/databases/on-each-database.ts'
import { account, buyer, comeBack, link, look, signInThere, userIdOf } from '../../support/worlds/at-the-code-host.ts'
import { type SandboxWorld, startSandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import {
  formAction,
  linkIn,
  linkMailedTo,
  mailsIn,
  pressButton,
  signIn,
  type Visitor,
  visit
} from '../../support/worlds/visitor.ts'

const about = /separate/

const purchasesOf = async ({ context }: SandboxWorld, userId: string) => (await context.access.purchases(userId)).length

/** The recipients of the mails about merges, each with the link in the mail, in the order of the mails. */
async function told(world: SandboxWorld): Promise<{ to: string; link: string }[]> {
  await world.context.merges.tellDue()
  const found: { to: string; link: string }[] = []
  for (const name of await mailsIn(world.mailDir)) {
    const mail = await PostalMime.parse(await readFile(join(world.mailDir, name)))
    if (about.test(mail.text ?? '')) found.push({ to: mail.to?.[0]?.address ?? '', link: linkIn(mail) })
  }
  return found
}

async function linkTo(world: SandboxWorld, email: string): Promise<string> {
  await world.context.merges.tellDue()
  return linkMailedTo(world, email, about)
}

/** Opens the link in another browser, and presses its button. */
async function separate(world: SandboxWorld, link: string): Promise<string> {
  const visitor = visit(world)
  const page = await (await visitor.get(link)).text()
  assert.equal(formAction(page), '/sign-in/separate')
  return (await pressButton(visitor, page)).text()
}

/** A person who has signed in with the code host, and by mail with another address, and has merged both sign-ins. */
async function merged(world: SandboxWorld, login: string) {
  account(world, login, { email: `${login}@host.example`, verified: true })
  await world.pay({ email: `${login}@host.example` })
  const there = await userIdOf(await signInThere(world, login))
  const visitor = await buyer(world, `${login}@mail.example`)
  await visitor.postForm('/settings/merge', {}).then((started) => comeBack(visitor, started, { account: login }))
  await visitor.postForm('/settings/merge/confirmed', {})
  assert.deepEqual([await purchasesOf(world, visitor.userId), await purchasesOf(world, there)], [0, 2])
  return { visitor, there, earlier: visitor.userId }
}

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/dashboard')).status === 200

onEachDatabase('separating two merged sign-ins', aWorld(), (world) => {
  test('Both addresses get a mail about a merge, and separating returns the purchases and ends the sessions', async () => {
    const { visitor, there, earlier } = await merged(world(), 'ada')
    const mails = (await told(world())).filter(({ to }) => to.startsWith('ada@'))
    assert.deepEqual(mails.map(({ to }) => to).sort(), ['ada@host.example', 'ada@mail.example'])
    const otherDevice = await signIn(world(), 'ada@mail.example')
    assert.equal(otherDevice.userId, there)
    await world().pay({ email: 'ada@mail.example' })
    await world().pay({ email: 'ada@host.example' })
    assert.equal(await purchasesOf(world(), there), 4)

    const link = await linkTo(world(), 'ada@mail.example')
    const shown = await (await visit(world()).get(link)).text()
    assert.match(shown, /sign-in ada@mail\.example was merged with ada@host\.example/)
    assert.equal(await purchasesOf(world(), there), 4, 'opening the page changes nothing')
    const done = await separate(world(), link)
    assert.match(done, /ada@mail\.example is a sign-in of its own again/)
    assert.deepEqual([await purchasesOf(world(), earlier), await purchasesOf(world(), there)], [2, 2])
    assert.deepEqual([await isSignedIn(visitor), await isSignedIn(otherDevice)], [false, false])
    assert.equal((await signIn(world(), 'ada@mail.example')).userId, earlier)
    assert.equal(await userIdOf(await signInThere(world(), 'ada')), there)
    await world().pay({ email: 'ada.later@mail.example', client_reference_id: earlier })
    assert.equal(await purchasesOf(world(), earlier), 3)
  })

  test("Separating returns the earlier user's linked account and purchases, but not purchases of the other user by reference", async () => {
    account(world(), 'ben-own', { email: 'ben-own@host.example', verified: true })
    const before = await buyer(world(), 'ben@mail.example')
    await link(before, { account: 'ben-own' })
    const { there, earlier } = await (async () => {
      account(world(), 'ben', { email: 'ben@host.example', verified: true })
      const first = await signInThere(world(), 'ben')
      const user = await userIdOf(first)
      // Paid with the earlier user's address, but with the other user's reference.
      await world().pay({ email: 'ben@mail.example', client_reference_id: user })
      await before.postForm('/settings/merge', {}).then((started) => comeBack(before, started, { account: 'ben' }))
      await before.postForm('/settings/merge/confirmed', {})
      return { there: user, earlier: before.userId }
    })()
    assert.equal(await purchasesOf(world(), there), 2)
    await separate(world(), await linkTo(world(), 'ben@host.example'))
    assert.deepEqual([await purchasesOf(world(), earlier), await purchasesOf(world(), there)], [1, 1])
    assert.equal(await userIdOf(await signInThere(world(), 'ben-own')), earlier)
    assert.equal((await look(await signIn(world(), 'ben@mail.example'))).linked, 'Linked: @ben-own')
  })

  test('Two merges, one after the other, are separated independently', async () => {
    const { visitor, there, earlier } = await merged(world(), 'cy')
    const first = await linkTo(world(), 'cy@mail.example')
    account(world(), 'cy-two', { email: 'cy-two@host.example', verified: true })
    const last = await userIdOf(await signInThere(world(), 'cy-two'))
    await visitor.postForm('/settings/merge', {}).then((started) => comeBack(visitor, started, { account: 'cy-two' }))
    await visitor.postForm('/settings/merge/confirmed', {})
    assert.equal(await purchasesOf(world(), last), 2)
    await separate(world(), first)
    assert.deepEqual([await purchasesOf(world(), earlier), await purchasesOf(world(), last)], [1, 1])
    assert.equal((await signIn(world(), 'cy@mail.example')).userId, earlier)
    assert.equal((await signIn(world(), 'cy@host.example')).userId, last)
    await separate(world(), await linkTo(world(), 'cy-two@host.example'))
    assert.deepEqual([await purchasesOf(world(), there), await purchasesOf(world(), last)], [1, 0])
    assert.equal((await signIn(world(), 'cy@host.example')).userId, there)
  })
})

onEachDatabase('separating a linked account', aWorld(), (world) => {
  test('The addresses of both sides get a mail about a linked account, and once separated it signs in as a user of its own', async () => {
    account(
      world(),
      'dora',
      { email: 'dora@host.example', verified: true },
      { email: 'dora.two@host.example', verified: true }
    )
    const visitor = await buyer(world(), 'dora@mail.example')
    await world().pay({ email: 'dora.two@host.example' })
    await link(visitor, { account: 'dora' })
    await world().pay({ email: 'dora@host.example' })
    assert.equal(await purchasesOf(world(), visitor.userId), 3)
    const mails = (await told(world())).filter(({ to }) => to.startsWith('dora'))
    const all = ['dora.two@host.example', 'dora@host.example', 'dora@mail.example']
    assert.deepEqual(mails.map(({ to }) => to).sort(), all)

    const shown = await separate(world(), mails[0]?.link ?? '')
    assert.match(shown, /account dora no longer signs in as dora@mail\.example/)
    assert.equal(await isSignedIn(visitor), false)
    assert.equal(await purchasesOf(world(), visitor.userId), 1)
    const own = await userIdOf(await signInThere(world(), 'dora'))
    assert.notEqual(own, visitor.userId)
    assert.equal(await purchasesOf(world(), own), 2)
    const again = await signIn(world(), 'dora@mail.example')
    assert.deepEqual([again.userId, (await look(again)).linked], [visitor.userId, undefined])
  })

  test('A user whose address links an account at sign-in gets a mail, and a new user gets none', async () => {
    const visitor = await signIn(world(), 'eva@mail.example')
    account(world(), 'eva', { email: 'eva@mail.example', verified: true })
    assert.equal(await userIdOf(await signInThere(world(), 'eva')), visitor.userId)
    account(world(), 'finn', { email: 'finn@host.example', verified: true })
    await signInThere(world(), 'finn')
    const mails = (await told(world())).map(({ to }) => to)
    assert.ok(mails.includes('eva@mail.example'))
    assert.ok(!mails.includes('finn@host.example'))
    await signInThere(world(), 'eva')
    assert.equal((await told(world())).filter(({ to }) => to === 'eva@mail.example').length, 1, 'once')
  })

  test('A linking that was begun before a separation links nothing after it', async () => {
    account(world(), 'gus', { email: 'gus@host.example', verified: true })
    account(world(), 'gus-thief', { email: 'thief@host.example', verified: true })
    const visitor = await buyer(world(), 'gus@mail.example')
    const underWay = await visitor.postForm('/settings/link', {})
    const kept = new Map(visitor.cookies)
    await link(visitor, { account: 'gus' })
    await separate(world(), await linkTo(world(), 'gus@mail.example'))
    for (const [name, value] of kept) visitor.cookies.set(name, value)
    await comeBack(visitor, underWay, { account: 'gus-thief' })
    assert.equal((await look(await signIn(world(), 'gus@mail.example'))).linked, undefined)
    assert.notEqual(await userIdOf(await signInThere(world(), 'gus-thief')), visitor.userId)
  })
})

onEachDatabase('separating an address that was added to a sign-in', aWorld(), (world) => {
  test('Both addresses get a mail about an added address, and once separated its purchases wait for its own sign-in', async () => {
    await world().pay({ email: 'work@shop.example' })
    const visitor = await buyer(world(), 'home@shop.example')
    await visitor.postForm('/settings/find-purchase', { email: 'work@shop.example' })
    await world().context.purchaseLinks.settled()
    const page = await (await visitor.get(await linkMailedTo(world(), 'work@shop.example'))).text()
    assert.match(page, /Both get a mail about it\. For 14 days, its link can separate them again/)
    await pressButton(visitor, page)
    assert.equal(await purchasesOf(world(), visitor.userId), 2)
    assert.deepEqual((await told(world())).map(({ to }) => to).sort(), ['home@shop.example', 'work@shop.example'])

    await separate(world(), await linkTo(world(), 'work@shop.example'))
    assert.equal(await purchasesOf(world(), visitor.userId), 1)
    const own = await signIn(world(), 'work@shop.example')
    assert.notEqual(own.userId, visitor.userId)
    assert.equal(await purchasesOf(world(), own.userId), 1)
  })

  test('Adding an address needs a sign-in of the last 15 minutes', async () => {
    await world().pay({ email: 'late@work.example' })
    const visitor = await signIn(world(), 'late@home.example')
    await visitor.postForm('/settings/find-purchase', { email: 'late@work.example' })
    await world().context.purchaseLinks.settled()
    const opened = await linkMailedTo(world(), 'late@work.example')
    world().codeHost.clock.advance(15 * 60_000)
    const page = await (await visitor.get(opened)).text()
    const refused = await pressButton(visitor, page)
    const { pathname } = new URL(opened)
    assert.equal(refused.headers.get('location'), `/sign-in?again=1&next=${encodeURIComponent(pathname)}`)
    assert.equal(await purchasesOf(world(), visitor.userId), 0)
    const again = await signIn(world(), 'late@home.example')
    assert.equal((await pressButton(again, page)).headers.get('location'), '/dashboard')
    assert.equal(await purchasesOf(world(), visitor.userId), 1)
  })
})

onEachDatabase('the link that separates', aWorld(), (world) => {
  test('The link that separates works once, for 14 days, and only unchanged', async () => {
    const { there } = await merged(world(), 'ivy')
    const link = await linkTo(world(), 'ivy@mail.example')
    const token = new URL(link).searchParams.get('token') ?? ''
    const id = token.split('.')[0] ?? ''
    const other = await merged(world(), 'jon')
    const mac = new URL(await linkTo(world(), 'jon@mail.example')).searchParams.get('token')?.split('.')[1]
    for (const wrong of ['', 'x', id, `${id}.`, `${id}.${mac}`, token.slice(0, -1), `${token}x`, '.', 'é.é']) {
      const visitor = visit(world())
      for (const answer of [
        await visitor.get(`/sign-in/separate?token=${encodeURIComponent(wrong)}`),
        await visitor.postForm('/sign-in/separate', { token: wrong })
      ]) {
        assert.equal(answer.status, 400, wrong)
        assert.match(await answer.text(), /That link does not work/)
      }
    }
    assert.deepEqual([await purchasesOf(world(), there), await purchasesOf(world(), other.there)], [2, 2])
    assert.equal(
      (await visit(world()).postForm('/sign-in/separate', { token }, { 'sec-fetch-site': 'cross-site' })).status,
      403
    )
    await separate(world(), link)
    assert.equal(await purchasesOf(world(), there), 1)
    assert.equal((await visit(world()).postForm('/sign-in/separate', { token })).status, 400, 'used')

    const late = await linkTo(world(), 'jon@mail.example')
    world().codeHost.clock.advance(14 * DAY_MS - 60_000)
    assert.equal((await visit(world()).get(late)).status, 200)
    world().codeHost.clock.advance(60_000)
    assert.equal((await visit(world()).get(late)).status, 400)
  })

  test('The link that separates works once even if it is pressed many times at once', async () => {
    const { there, earlier } = await merged(world(), 'kim')
    const token = new URL(await linkTo(world(), 'kim@mail.example')).searchParams.get('token') ?? ''
    const press = () => visit(world()).postForm('/sign-in/separate', { token })
    const statuses = (await Promise.all(Array.from({ length: 6 }, press))).map(({ status }) => status)
    assert.deepEqual(statuses.sort(), [200, 400, 400, 400, 400, 400])
    assert.deepEqual([await purchasesOf(world(), earlier), await purchasesOf(world(), there)], [1, 1])
  })
})

onEachDatabase('the mail about a merge, with a folder for mails', emptyDatabase, (database) => {
  test('A refused mail about a merge is retried for three days, and each address gets it once', async () => {
    const refused = new Set<string>()
    const dir = await mkdtemp(join(tmpdir(), 'pullpass-joined-'))
    const real = createMailer({ from: 'support@acme.example', dir, now: Date.now })
    const mailer = {
      ...real,
      send: async (mail: Parameters<typeof real.send>[0]) =>
        about.test(mail.text) && refused.has(mail.to) ? ({ ok: false, problem: 'refused' } as const) : real.send(mail)
    }
    const world = await startSandboxWorld({ database: database(), overrides: { mailer } })
    try {
      const site = { ...world, mailDir: dir }
      const later = async (ms: number) => {
        world.codeHost.clock.advance(ms)
        world.context.merges.nudge()
        return (await told(site)).map(({ to }) => to)
      }
      account(world, 'lea', { email: 'lea@host.example', verified: true })
      const visitor = await signIn(site, 'lea@mail.example')
      await world.pay({ email: 'lea@mail.example' })
      refused.add('lea@mail.example')
      await link(visitor, { account: 'lea' })
      assert.deepEqual(await later(0), ['lea@host.example'])
      for (let hour = 0; hour < 70; hour += 1) assert.deepEqual(await later(60 * 60_000), ['lea@host.example'])
      refused.clear()
      assert.deepEqual(await later(6 * 60 * 60_000), ['lea@host.example', 'lea@mail.example'])
      assert.deepEqual(await later(60 * 60_000), ['lea@host.example', 'lea@mail.example'])
      await separate(site, await linkTo(site, 'lea@mail.example'))
      assert.equal(await isSignedIn(visitor), false)
    } finally {
      await world.close()
      await rm(dir, { recursive: true, force: true })
    }
  })
})

type Kind = (typeof databases)[number]
type Answer = (to: string, world: SandboxWorld) => MailOutcome | Promise<MailOutcome>

/** A shop whose mail server answers by `answer`, with one user for each login who has linked an account. */
async function linkedWith(create: Kind['create'], answer: Answer, logins: string[]) {
  const database = await create()
  const handed: { to: string; again: boolean }[] = []
  const real = createMailer({ from: 'support@acme.example', now: Date.now })
  const dir = await mkdtemp(join(tmpdir(), 'pullpass-joined-'))
  const mailing = createMailer({ from: 'support@acme.example', dir, now: Date.now })
  const send = async (mail: Mail) => {
    if (!about.test(mail.text)) return mailing.send(mail)
    handed.push({ to: mail.to, again: mail.again === true })
    return answer(mail.to, world)
  }
  const overrides = { mailer: { ...real, send } }
  const config = { admins: ['owner@acme.example'] }
  const world: SandboxWorld = await startSandboxWorld({ database, config, overrides })
  const site = { ...world, mailDir: dir }
  for (const login of logins) {
    account(world, login, { email: `${login}@host.example`, verified: true })
    const visitor = await signIn(site, `${login}@mail.example`)
    await world.pay({ email: `${login}@mail.example` })
    await link(visitor, { account: login })
    await world.context.merges.tellDue()
  }
  return {
    world,
    handed,
    /** Advances the time by hours, with a check every minute in the first hour and every 15 minutes after it. */
    async pass(hours: number) {
      for (let minute = 0; minute < hours * 60; minute += minute < 60 ? 1 : 15) {
        world.codeHost.clock.advance((minute < 60 ? 1 : 15) * 60_000)
        world.context.merges.nudge()
        await world.context.merges.tellDue()
      }
    },
    alerts: () => world.context.db.selectFrom('seller_alert').select(['kind', 'item', 'words']).execute(),
    async [Symbol.asyncDispose]() {
      await world.close()
      await database.dispose()
      await rm(dir, { recursive: true, force: true })
    }
  }
}
const unanswered = { ok: false, problem: 'no answer', unanswered: true } as const
const refusal = { ok: false, problem: 'no such mailbox' } as const

testOnEachDatabase(
  'A mail about a merge is sent at most twice to an address if the mail server does not answer, and the seller is told',
  async (_, { create }) => {
    await using shop = await linkedWith(create, (to) => (to.endsWith('@mail.example') ? unanswered : { ok: true }), [
      'noa'
    ])
    await shop.pass(0.4)
    const [mail, host] = ['noa@mail.example', 'noa@host.example']
    assert.deepEqual(shop.handed, [
      { to: mail, again: false },
      { to: host, again: false }
    ])
    await shop.pass(80)
    assert.deepEqual(shop.handed.slice(2), [{ to: mail, again: true }])
    const told = await shop.alerts()
    assert.deepEqual(
      told.map(({ kind, words }) => [kind, words]),
      [['mail_given_up', `The mail that tells of joined sign-ins, to ${mail}: no answer`]]
    )
  }
)

testOnEachDatabase(
  'A mail about a merge that is given up after three days is told to the seller',
  async (_, { create }) => {
    await using shop = await linkedWith(create, () => refusal, ['pia'])
    await shop.pass(80)
    const again = shop.handed.map(({ again }) => again)
    assert.deepEqual(again.slice(0, 3), [false, false, true])
    assert.ok(again.slice(2).every((each) => each))
    assert.ok(again.length < 60, `${again.length} tries`)
    const words = (await shop.alerts()).map((alert) => `${alert.kind} ${alert.words}`).sort()
    assert.deepEqual(words, [
      'mail_given_up The mail that tells of joined sign-ins, to pia@host.example: no such mailbox',
      'mail_given_up The mail that tells of joined sign-ins, to pia@mail.example: no such mailbox'
    ])
  }
)

testOnEachDatabase(
  'While the mail server is away only one mail about a merge is tried, and then each is sent once',
  async (_, { create }) => {
    let isAway = true
    const away = { ok: false, problem: 'refuses connections', away: true } as const
    await using shop = await linkedWith(create, () => (isAway ? away : { ok: true }), ['ron', 'sam', 'tom'])
    const [begun] = [shop.handed.length]
    await shop.pass(24)
    assert.ok(shop.handed.length - begun < 40, `${shop.handed.length - begun} tries in a day`)
    assert.deepEqual(
      (await shop.alerts()).map(({ kind, words }) => `${kind} ${words}`),
      ['mails_stuck refuses connections']
    )
    isAway = false
    shop.handed.splice(0)
    await shop.pass(2)
    assert.deepEqual(
      shop.handed.map(({ to }) => to).sort(),
      ['ron', 'sam', 'tom'].flatMap((login) => [`${login}@host.example`, `${login}@mail.example`])
    )
  }
)

testOnEachDatabase(
  'A mail about a merge does not wait for a time that was stored while the clock was ahead, nor is it retried until then',
  async (_, { create }) => {
    let result: MailOutcome = refusal
    await using shop = await linkedWith(create, () => result, ['vic', 'wim'])
    const { context, codeHost } = shop.world
    const future = codeHost.clock.now() + 30 * DAY_MS
    await context.db.updateTable('joining').set({ joined_at: future, tell_at: future }).execute()
    shop.handed.splice(0)
    await shop.pass(1)
    assert.ok(shop.handed.length >= 4, 'all mails are tried')
    await shop.pass(80)
    assert.equal((await shop.alerts()).length, 4, 'given up after three days')
    result = { ok: true }
    shop.handed.splice(0)
    await shop.pass(24)
    assert.deepEqual(shop.handed, [])
  }
)

testOnEachDatabase(
  'A mail about a merge counts as sent before it is sent, so that a process that dies sends it at most once more',
  async (_, { create }) => {
    const rows: unknown[] = []
    await using shop = await linkedWith(
      create,
      async (_, { context, codeHost }) => {
        const row = await context.db
          .selectFrom('joining')
          .select(['tell', 'unanswered', 'tell_at'])
          .where('tell_at', 'is not', null)
          .executeTakeFirstOrThrow()
        rows.push([row.tell, row.unanswered, Math.round(((row.tell_at ?? 0) - codeHost.clock.now()) / 60_000)])
        codeHost.clock.advance(4 * 60_000)
        return { ok: true }
      },
      ['uma']
    )
    const [mail, host] = ['uma@mail.example', 'uma@host.example']
    assert.deepEqual(rows, [
      [`["${mail}","${host}"]`, `{"${mail}":1}`, 10],
      [`["${host}"]`, `{"${mail}":0,"${host}":1}`, 10]
    ])
    const { context, codeHost } = shop.world
    for (const [died, handed] of [
      [1, [{ to: mail, again: true }]],
      [2, []]
    ] as const) {
      shop.handed.splice(0)
      const row = { tell: JSON.stringify([mail]), unanswered: JSON.stringify({ [mail]: died }) }
      await context.db
        .updateTable('joining')
        .set({ ...row, tell_at: codeHost.clock.now() })
        .execute()
      await shop.pass(1)
      assert.deepEqual(shop.handed, handed)
    }
    assert.deepEqual(
      (await shop.alerts()).map(({ kind, item }) => [kind, item.endsWith(` ${mail}`)]),
      [['mail_given_up', true]]
    )
  }
)
