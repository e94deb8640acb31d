// The seller replaces the token: the alert disappears within seconds, and the waiting buyer is invited.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { callForAllClears } from '../../../src/alerts/all-clear.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, subjectsOf, type Visitor } from '../../support/worlds/visitor.ts'

onEachDatabase('a new token', aWorld({ workers: [], config: { admins: [SELLER] } }), (world) => {
  const { buyer, send, person, accepted, statesOf, pass, collaborators } = peopleOf(world)
  let seller: Visitor
  before(async () => {
    seller = await signIn(world(), SELLER)
    await accepted(await buyer('ada'), 'ada')
  })
  const today = async () => plain(await (await seller.get('/admin')).text())
  const spoil = (trouble: string) => world().tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble })
  const soon = () => pass(15 * SECOND_MS)

  for (const trouble of ['revoked', 'expired', 'weak', 'not_admin', 'unapproved']) {
    test(`After a token that is ${trouble}, a new one empties the first page and invites who waited, within seconds`, async () => {
      await spoil(trouble)
      const late = await buyer()
      const login = person()
      await send(late, login)
      await soon()
      assert.match(await today(), /To do \(\d\)/)
      assert.match((await statesOf(late)).join(), new RegExp(`${login} queued`))
      world().codeHost.rehearse.renewToken('acme-bot')
      await soon()
      assert.deepEqual(await statesOf(late), [`${login} invited sent`])
      assert.match(await today(), /Nothing for you\./)
    })
  }

  test('The end of a token that may not do its work is mailed, once the invitation that it held up went out', async () => {
    const { context, config, mailDir } = world()
    const { db, now } = context
    const mails = async () => {
      await context.access.sendMails()
      return (await subjectsOf({ mailDir }, SELLER)).filter((subject) => subject.includes('may not do its work'))
    }
    const before = (await mails()).length
    await spoil('weak')
    await send(await buyer(), person())
    await soon()
    assert.equal((await mails()).length, before + 1)
    const clear = async () => {
      const receivers = { admins: [SELLER], hasChat: false }
      await callForAllClears({
        db,
        products: config.products,
        now,
        shop: { name: config.site.name, desk: undefined },
        receivers
      })
      return (await mails()).slice(before + 1)
    }
    world().codeHost.rehearse.renewToken('acme-bot')
    await soon()
    assert.deepEqual(await clear(), [], 'it may be raised again')
    await pass(3 * HOUR_MS)
    assert.deepEqual(await clear(), ['Acme Starters: Over: The invite token may not do its work'])
    assert.equal((await clear()).length, 1)
  })

  test('A token that is given its right again at the code host invites who waited once the seller presses Check now', async () => {
    for (const trouble of ['weak', 'revoked', 'unapproved']) {
      await pass(20 * MINUTE_MS)
      await spoil(trouble)
      const late = await buyer()
      const login = person()
      await send(late, login)
      await soon()
      await spoil('none')
      await seller.postForm('/admin/health', {})
      await soon()
      assert.deepEqual(await statesOf(late), [`${login} invited sent`], trouble)
      assert.match(await today(), /Nothing for you\./, trouble)
    }
  })

  const refundedWith = async (trouble: string) => {
    const who = await buyer()
    const login = await accepted(who)
    await spoil(trouble)
    await world().atProcessor('refund', who.email)
    await soon()
    assert.ok(collaborators().includes(login))
    const { db } = world().context
    const { id } = await paymentOf(db, who.email)
    const page = async () => plain(await (await seller.get(`/admin/buyers/${id}`)).text())
    return { login, page }
  }

  test('A removal that the token may not make is on the page of the purchase and in its answer, and a new token makes it at once', async () => {
    const { login, page } = await refundedWith('weak')
    const refused = await page()
    assert.match(
      refused,
      /Not removed Next: The account keeps what it has: Code Host has refused to let Pullpass take it away\. It answered 403 on .* UTC\. The invite token may not do its work\. /
    )
    assert.match(refused, /Look at Health for what to mend\..* Code Host said: “/)
    assert.match(
      refused,
      new RegExp(
        `Starter Kit: ${login} still has access\\. .* was refunded on [^.]*\\. That is to end, but Code Host has not let us take it away`
      )
    )
    assert.match(
      await today(),
      /keeps what Code Host refuses to take away The payment was refunded\. .* The accounts keep what they have/
    )
    const { calls } = await world().hostTruth()
    await soon()
    const removals = (all: typeof calls) => all.filter(({ method }) => method === 'DELETE').length
    assert.equal(
      removals((await world().hostTruth()).calls),
      removals(calls),
      'the same token is not tried again so soon'
    )
    world().codeHost.rehearse.renewToken('acme-bot')
    await soon()
    assert.ok(!collaborators().includes(login))
    assert.match(await page(), /Access being removed/)
    await pass(10 * MINUTE_MS)
    assert.match(await page(), /Access ended/)
    assert.match(await today(), /Nothing for you\./)
  })

  test('While the code host rejects the token, the pages of a refunded purchase promise no removal within minutes', async () => {
    const { login, page } = await refundedWith('revoked')
    const rejected = await page()
    assert.match(
      rejected,
      /Not removed Next: The account keeps what it has\. The code host rejects the invite token\. .* With the new one, Pullpass tries again at once\./
    )
    assert.match(
      rejected,
      new RegExp(
        `${login} still has access\\. \\$99\\.00 was refunded on [^.]+\\. Code Host doesn’t let us remove ${login} yet`
      )
    )
    assert.doesNotMatch(rejected, /in a few minutes|once Code Host confirms/)
    world().codeHost.rehearse.renewToken('acme-bot')
    await soon()
    assert.ok(!collaborators().includes(login))
    assert.doesNotMatch(await page(), /rejects the invite token/)
  })

  test('A new token that may not remove either is tried once, and the right that it is given counts after Check now', async () => {
    const { login } = await refundedWith('weak')
    world().codeHost.rehearse.renewToken('acme-bot')
    await spoil('weak')
    const refusals = () =>
      world()
        .context.db.selectFrom('access_intent')
        .select('id')
        .where('login', '=', login)
        .where('kind', '=', 'remove')
        .where('outcome', '=', 'refused')
        .execute()
    const before = (await refusals()).length
    await pass(5 * MINUTE_MS)
    assert.equal((await refusals()).length, before + 1)
    await spoil('none')
    await seller.postForm('/admin/health', {})
    await soon()
    assert.ok(!collaborators().includes(login))
  })

  test('A token that the sandbox lets expire soon works until then, is told of after Check now, and is rejected later', async () => {
    const late = await buyer()
    const checkNow = async () => {
      // A run of the last minute is not repeated.
      await pass(2 * MINUTE_MS)
      await seller.postForm('/admin/health', {})
    }
    await spoil('expiring')
    await checkNow()
    assert.match(
      await today(),
      /The invite token expires soon It expires on \w+ \d+, \d{4}\. After that nothing is sent and nothing withdrawn\./
    )
    await send(late, person())
    assert.match((await statesOf(late)).join(), /invited sent/)
    await spoil('none')
    await checkNow()
    assert.match(await today(), /Nothing for you\./)
    await spoil('expiring')
    world().codeHost.clock.advance(8 * DAY_MS)
    await soon()
    seller = await signIn(world(), SELLER)
    assert.match(await today(), /The code host rejects the invite token/)
    world().codeHost.rehearse.renewToken('acme-bot')
    await soon()
  })

  test('After a token that expires soon, a new one has the checks run anew, which empties the first page', async () => {
    const { context, codeHost } = world()
    codeHost.rehearse.renewToken('acme-bot')
    codeHost.clock.advance(360 * DAY_MS)
    await context.doctor.examine()
    seller = await signIn(world(), SELLER)
    assert.match(await today(), /The invite token expires soon/)
    const { doctor } = context.workers
    doctor.start()
    await setTimeout(50)
    codeHost.rehearse.renewToken('acme-bot')
    doctor.nudge()
    const until = Date.now() + 10_000
    while (/expires soon/.test(await today()) && Date.now() < until) await setTimeout(50)
    assert.doesNotMatch(await today(), /The invite token expires soon/)
  })

  test('Another end of the same token, which any answer names, has the checks run anew and is told at once', async () => {
    const { context, codeHost } = world()
    codeHost.rehearse.renewToken('acme-bot')
    await pass(2 * MINUTE_MS)
    seller = await signIn(world(), SELLER)
    await context.doctor.examine()
    assert.doesNotMatch(await today(), /expires soon/)
    const { doctor } = context.workers
    doctor.start()
    await spoil('expiring')
    await soon()
    const until = Date.now() + 10_000
    while (!/expires soon/.test(await today()) && Date.now() < until) await setTimeout(50)
    assert.match(await today(), /The invite token expires soon/)
    await spoil('none')
    await soon()
    while (/expires soon/.test(await today()) && Date.now() < until) await setTimeout(50)
    assert.doesNotMatch(await today(), /The invite token expires soon/)
  })
})
