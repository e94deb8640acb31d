// A username that the buyer gave at checkout, at a processor that has a field for it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { giveAccess } from '../../../src/desk/giving/give-access.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { peopleOf, repository } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { tellerOf } from '../../support/worlds/teller.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail, signIn, subjectsOf, visit } from '../../support/worlds/visitor.ts'

const READY = 'Starter Kit is ready for you'
onEachDatabase('a username given at checkout', aWorld({ config: { admins: [SELLER] } }), (world) => {
  const { person, send, pass, invited, statesOf } = peopleOf(world)
  const tell = tellerOf(world)
  const rehearse = () => world().codeHost.rehearse
  const bought = (username: string, story = 'paid') => tell('standard', story, { username, scene: 'starter-kit' })
  const invitingCalls = (login: string) =>
    world()
      .codeHost.record.calls()
      .filter(({ method, path }) => method === 'PUT' && path.endsWith(`/collaborators/${login}`)).length

  const readDesk = async (email: string) => {
    const { id } = await paymentOf(world().context.db, email)
    return plain(await (await (await signIn(world(), SELLER)).get(`/admin/buyers/${id}`)).text())
  }

  for (const [words, because, said, name] of [
    ['an organization', 'not_a_person', 'isn’t a person’s account', () => 'acme-starters'],
    [
      'a bot',
      'not_a_person',
      'isn’t a person’s account',
      () => {
        rehearse().addAccount({ login: 'helper-bot', name: 'Helper', emails: [], type: 'Bot' })
        return 'helper-bot'
      }
    ],
    [
      'of an account that was renamed',
      'no_such_account',
      'No account named',
      () => {
        const login = person()
        rehearse().rename(login, `${login}-renamed`)
        return login
      }
    ],
    ['of no account', 'no_such_account', 'No account named', () => 'no-account-at-all']
  ] as const) {
    test(`A username from checkout that is ${words} is not invited, and the mail, the buyer's page and the desk say why`, async () => {
      const login = name()
      const { email } = await bought(login)
      assert.match(await readDesk(email), new RegExp(`${login}: not looked up yet: Pullpass asks`))
      await pass(6 * MINUTE_MS)
      assert.equal(invitingCalls(login), 0)
      await world().context.access.sendMails()
      assert.deepEqual(await subjectsOf(world(), email), [`${login} could not be invited to Starter Kit`])
      const { text = '' } = await newestMail(world(), email)
      assert.match(text, new RegExp(`You named ${login} when you bought Starter Kit\\. You can enter another account`))
      const [link = ''] = /http\S+token=\S+/.exec(text) ?? []
      assert.match(text, /The button signs you in as \S+@/)
      const opened = await visit(world()).get(new URL(link).pathname + new URL(link).search)
      assert.equal(opened.status, 200)
      const visitor = await signIn(world(), email)
      assert.deepEqual(await statesOf(visitor), [`${login} blocked ${because}`])
      const dashboard = await (await visitor.get('/dashboard')).text()
      assert.match(plain(dashboard), new RegExp(said))
      assert.match(dashboard, new RegExp(`value="${login}"`))
      const desk = await readDesk(email)
      assert.match(desk, /Starter Kit (No such account|Not a person’s account) Next: The buyer (corrects|names)/)
      assert.match(desk, new RegExp(`It names the account ${login}\\. The purchase is “paid”\\.`))
      assert.match(
        desk,
        new RegExp(`${login} is not invited: (it is an organization or a bot|Code Host has no account of this name)`)
      )
      const right = person()
      assert.equal((await send(visitor, right)).reason, 'invited')
      assert.deepEqual(await statesOf(visitor), [`${right} invited sent`])
    })
  }

  test('After a refund no page says that an invitation is being cancelled for a username that no account has', async () => {
    const email = 'typo-at-checkout@mail.example'
    await world().pay({ email })
    const named = world().context.db.updateTable('payment').set({ username: 'no-account-ever' })
    await named.where('email', '=', email).execute()
    await pass(6 * MINUTE_MS)
    const visitor = await signIn(world(), email)
    assert.deepEqual(await statesOf(visitor), ['no-account-ever blocked no_such_account'])
    await world().atProcessor('refund', email)
    for (const wait of [0, 10 * MINUTE_MS]) {
      if (wait > 0) await pass(wait)
      const desk = await readDesk(email)
      assert.match(desk, /Starter Kit Refunded Next: Nothing/)
      assert.match(desk, /Not invited Holds no seat\. There is nothing to check\./)
      const page = plain(await (await visitor.get('/settings/purchases')).text())
      assert.match(page, /refunded/)
      assert.doesNotMatch(desk + page, /being cancelled|Invitation cancelled|isn’t invited any more/)
    }
  })

  test('A username from checkout whose account is younger than the payment is proposed in the form, and the desk says why', async () => {
    const login = 'not-yet-there'
    const { email } = await bought(login)
    world().codeHost.clock.advance(HOUR_MS)
    rehearse().addAccount({ login, name: 'Somebody', emails: [] })
    await pass(6 * MINUTE_MS)
    await world().context.access.sendMails()
    assert.deepEqual(await subjectsOf(world(), email), [READY])
    assert.equal(invitingCalls(login), 0)
    const visitor = await signIn(world(), email)
    const card = async () => (await visitor.get('/dashboard')).text()
    const why = `You named ${login} at the checkout, but that account is newer than your payment. If it is yours, press Send invite.`
    assert.match(await card(), new RegExp(`value="${login}"`))
    assert.ok((await card()).includes(why))
    assert.match(
      await readDesk(email),
      new RegExp(
        `The account ${login} from the checkout was not invited automatically: it was created at Code Host after the payment`
      )
    )
    assert.equal((await send(visitor, login)).reason, 'invited')
    assert.ok(!(await card()).includes(why), 'the buyer has said that it is theirs')
  })

  test('Before the look-up the page and the answer of the desk say which account was named, and ask for none', async () => {
    const login = person()
    const given = { email: `${login}@mail.example`, product: 'starter-kit', why: 'A gift', username: login }
    const acting = { by: 'command line', actionId: 'early-gift' } as const
    assert.ok((await giveAccess(world().context, given, acting)).ok)
    const visitor = await signIn(world(), given.email)
    const card = async () => plain(await (await visitor.get('/dashboard')).text())
    const said = new RegExp(
      `Checking ${login} on Code Host Once Code Host says whose account ${login} is, it gets in line`
    )
    assert.match(await card(), said)
    assert.match(await card(), /Change account/)
    assert.doesNotMatch(await card(), /Choose your Code Host account|Get your invitation/)
    const paid = plain(await (await visitor.get('/paid')).text())
    assert.match(paid, /Access was given to you .*Starter Kit .*Given to you on/)
    assert.doesNotMatch(paid, /account that gets access|Choose your Code Host account|Payment received/)
    const desk = await readDesk(given.email)
    assert.match(
      desk,
      new RegExp(`Starter Kit: Checking ${login} on Code Host\\. Once .*Account: ${login}, not looked up yet`)
    )
    assert.doesNotMatch(desk, /Choose your|Tell us which/)
    await pass(6 * MINUTE_MS)
    assert.match(await card(), new RegExp(`Accept the invitation Code Host invited ${login}`))
    assert.doesNotMatch(await card(), /Checking/)
  })

  test('The mail about a wrong account of given access does not say that the buyer named it', async () => {
    const given = { email: 'gift@mail.example', product: 'starter-kit', why: 'A gift', username: 'no-such-gift' }
    const acting = { by: 'command line', actionId: 'wrong-gift' } as const
    assert.ok((await giveAccess(world().context, given, acting)).ok)
    await pass(6 * MINUTE_MS)
    await world().context.access.sendMails()
    const { subject, text } = await newestMail(world(), given.email)
    assert.equal(subject, 'no-such-gift could not be invited to Starter Kit')
    assert.doesNotMatch(text ?? '', /You named|you bought/)
  })

  test('A username from checkout is not invited when the sale is refunded before the name is looked up', async () => {
    const login = person()
    await bought(login, 'refunded')
    await pass(5 * MINUTE_MS)
    assert.equal(invitingCalls(login), 0)
  })

  test('The invitation of a username from checkout is withdrawn after a refund, even if the buyer never signed in', async () => {
    const login = person()
    const { sale } = await bought(login)
    await pass()
    assert.ok(invited().includes(login))
    await tell('standard', 'refunded', { sale })
    await pass(5 * MINUTE_MS)
    assert.ok(!invited().includes(login))
  })

  test('A username from checkout is not invited when the buyer has named another account in the form', async () => {
    const [given, typed] = [person(), person()]
    const { email } = await bought(given)
    const buyer = await signIn(world(), email)
    assert.equal((await send(buyer, typed)).reason, 'invited')
    await pass(5 * MINUTE_MS)
    assert.equal(invitingCalls(given), 0)
    assert.deepEqual(await statesOf(buyer), [`${typed} invited sent`])
  })

  test('A username from checkout is looked up again while the host fails, and then invited', async () => {
    const login = person()
    rehearse().misbehave({ path: `/users/${login}`, status: 500, times: 1 })
    await bought(login)
    await world().context.access.round()
    assert.equal(invitingCalls(login), 0)
    await pass(10 * MINUTE_MS)
    assert.ok(invited().includes(login))
  })

  test('A buyer whose username from checkout cannot be looked up gets a mail, and is invited once the host answers', async () => {
    const login = person()
    rehearse().misbehave({ preset: 'server_error', forMs: 10 * HOUR_MS })
    const { email } = await bought(login)
    await pass(6 * MINUTE_MS)
    await world().context.access.sendMails()
    assert.deepEqual(await subjectsOf(world(), email), [READY])
    await pass(9 * HOUR_MS)
    assert.equal(invitingCalls(login), 0)
    await pass(2 * HOUR_MS)
    assert.ok(invited().includes(login))
    await world().context.access.sendMails()
    assert.equal((await subjectsOf(world(), email)).length, 2)
  })

  test('A username from checkout about which the host never answers does not hold up those of later buyers', async () => {
    const [stuck, login] = [person(), person()]
    rehearse().misbehave({ path: `/users/${stuck}`, status: 301, forMs: 10 * DAY_MS })
    await bought(stuck)
    world().codeHost.clock.advance(MINUTE_MS)
    await bought(login)
    await pass(5 * MINUTE_MS)
    assert.deepEqual([invited().includes(stuck), invited().includes(login)], [false, true])
  })

  test('A buyer whose username from checkout waits behind the limit of a day is told by mail, once, and then invited', async () => {
    await pass(2 * DAY_MS, { rounds: 8 })
    const early = person()
    const soon = await bought(early)
    await pass(2 * HOUR_MS)
    for (let count = 0; count < 49; count += 1)
      rehearse().byHand({ action: 'invite', repository, login: person(), role: 'read' })
    const [first, login] = [person(), person()]
    await bought(first)
    world().codeHost.clock.advance(MINUTE_MS)
    const { email } = await bought(login)
    const subjects = async (to: string) => {
      await world().context.access.sendMails()
      return (await subjectsOf(world(), to)).filter((subject) => !subject.startsWith('Sign in'))
    }
    await pass(20 * MINUTE_MS)
    assert.deepEqual(await subjects(email), [], 'many waits are over within minutes')
    await pass(20 * MINUTE_MS)
    assert.equal(invitingCalls(login), 0)
    const told = `${login} waits for its invitation to Starter Kit`
    assert.deepEqual(await subjects(email), [told])
    // The mail, the page and the desk name the place, the time and the limit, though the host was never asked.
    const { text: mail = '' } = await newestMail(world(), email)
    assert.match(mail, /You're number 2 in line/)
    assert.match(mail.replace(/\s+/g, ' '), /Code Host limits invitations per day\. The invitation goes out on \w+ \d/)
    const page = await (await (await signIn(world(), email)).get('/dashboard')).text()
    assert.match(page, /You’re number 2 in line/)
    assert.match(page, /Code Host limits invitations per day\. The invitation goes out /)
    const rows = world().context.db.selectFrom('payment').select('id').where('email', '=', email)
    const { id } = await rows.executeTakeFirstOrThrow()
    const desk = await (await (await signIn(world(), SELLER)).get(`/admin/buyers/${id}`)).text()
    assert.match(desk, /Waits for the daily limit/)
    const list = await (await signIn(world(), SELLER)).get(`/admin/buyers?q=${encodeURIComponent(email)}`)
    assert.match(await list.text(), /Waits for the daily limit/)
    assert.match(desk, /: You’re number 2 in line\.\nCode Host limits invitations per day\./)
    await pass(12 * HOUR_MS)
    assert.deepEqual(await subjects(email), [told])
    await pass(13 * HOUR_MS)
    assert.deepEqual(await subjects(email), [told, `${login} is invited to Starter Kit`])
    assert.deepEqual(await subjects(soon.email), [`${early} is invited to Starter Kit`])
  })

  test('A username from checkout of a sale older than 30 days is proposed in the form, and not invited', async () => {
    const login = person()
    const { email } = await bought(login)
    const { db } = world().context
    const longAgo = world().codeHost.clock.now() - 31 * DAY_MS
    await db.updateTable('payment').set({ paid_at: longAgo }).where('email', '=', email).execute()
    await pass(5 * MINUTE_MS)
    assert.equal(invitingCalls(login), 0)
    assert.match(await (await (await signIn(world(), email)).get('/dashboard')).text(), new RegExp(`value="${login}"`))
  })
})
