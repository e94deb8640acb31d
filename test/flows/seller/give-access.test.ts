// The seller gives access without a processor.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionsOf } from '../../../src/desk/actions/action-rows.ts'
import { endAccess, giveAccessBack } from '../../../src/desk/actions/end-access.ts'
import { type GiveOrder, giveAccess, previewGiveAccess } from '../../../src/desk/giving/give-access.ts'
import type { InviteResult } from '../../../src/invite/result.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail, signIn, subjectsOf } from '../../support/worlds/visitor.ts'

// The inbox does not run by itself here, so that the gate alone has to notice that the time is over.
onEachDatabase('access that the seller gives', aWorld({ workers: [] }), (world) => {
  const { person, byHand, pass, invited, collaborators, statesOf } = peopleOf(world)
  let count = 0
  const acting = () => {
    count += 1
    return { by: { userId: 'admin-1' }, actionId: `action-${count}` }
  }
  const order = (email: string, more: Partial<GiveOrder> = {}): GiveOrder => ({
    email,
    product: 'starter-kit',
    why: 'a bank transfer',
    ...more
  })
  const give = async (email: string, more: Partial<GiveOrder> = {}) => {
    const given = await giveAccess(world().context, order(email, more), acting())
    assert.ok(given.ok, JSON.stringify(given))
    return given.paymentId ?? ''
  }
  const payment = (id: string) =>
    world().context.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const invite = async (email: string, username: string) => {
    const response = await (await signIn(world(), email)).postJson('/api/invite', { username })
    return ((await response.json()) as InviteResult).reason
  }

  test('A buyer who was given access gets a mail, signs in, sees it as given, and is invited', async () => {
    const { context } = world()
    const id = await give('Ada@Example.com')
    const { processor, email, status, scene } = await payment(id)
    assert.deepEqual([processor, email, status, scene], ['by_hand', 'ada@example.com', 'paid', 'starter-kit'])
    await context.access.sendMails()
    const mail = await newestMail(world(), 'ada@example.com')
    assert.equal(mail.subject, 'Starter Kit is ready for you')
    assert.match(
      mail.text ?? '',
      /Acme Starters has given you access to Starter Kit\.[\s\S]*because it gave you access/
    )
    assert.doesNotMatch(mail.text ?? '', /bought|transfer/)
    const login = person()
    assert.equal(await invite('ada@example.com', login), 'invited')
    const page = await (await signIn(world(), 'ada@example.com')).get('/dashboard')
    const card = await page.text()
    assert.match(card, /<span>Given to you<span class="sr-only">, done/)
    assert.doesNotMatch(card, /Ordered/)
    assert.match(card, /Given to you on <time/)
    assert.match(card, new RegExp(`Code Host also emails ${login}’s own address`))
    assert.doesNotMatch(card, /you paid with/)
    assert.deepEqual(
      (await actionsOf(context.db, [id])).map(({ kind, why }) => [kind, why]),
      [['give_access', 'a bank transfer']]
    )
  })

  test('An account that is named is invited without the buyer, as one that is named at a checkout', async () => {
    const login = person()
    await give(`${login}@example.com`, { username: login })
    await pass(5 * MINUTE_MS)
    assert.ok(invited().includes(login))
  })

  test('A named account that does not exist is refused in the preview', async () => {
    const previewed = await previewGiveAccess(world().context, order('typo@example.com', { username: 'nobody-at-all' }))
    assert.equal(
      previewed.ok ? '' : previewed.why,
      'No account named nobody-at-all on Code Host. Look at its spelling.'
    )
  })

  test('Access for a time ends: the gate is closed at that moment, and the account loses its access', async () => {
    const { context, codeHost } = world()
    const login = person()
    const email = `${login}@example.com`
    const until = codeHost.clock.now() + 2 * DAY_MS
    const id = await give(email, { until })
    assert.equal((await payment(id)).ends_at, until)
    assert.equal(await invite(email, login), 'invited')
    byHand('accept', login)
    await pass(HOUR_MS)
    assert.ok(collaborators().includes(login))
    codeHost.clock.advance(until - MINUTE_MS - codeHost.clock.now())
    assert.equal(await invite(email, login), 'already_invited')
    codeHost.clock.advance(MINUTE_MS)
    assert.equal((await payment(id)).status, 'paid')
    const calls = codeHost.record.calls().length
    assert.equal(await invite(email, login), 'not_paid')
    assert.equal(codeHost.record.calls().length, calls, 'the code host is not called')
    const { status, user_id } = await payment(id)
    assert.equal(status, 'time_over')
    await pass(HOUR_MS)
    assert.ok(!collaborators().includes(login))
    assert.deepEqual(await statesOf({ userId: user_id ?? '' }), [`${login} revoked time_over`])
    await context.access.sendMails()
    assert.ok((await subjectsOf(world(), email)).includes(`${login} no longer has access: Starter Kit`))
    const page = await (await signIn(world(), email)).get('/dashboard')
    assert.match(await page.text(), /gave you access for a time, which is over/)
  })

  test('Access for a time ends without anybody asking, and ending it again changes nothing', async () => {
    const { context, codeHost } = world()
    const until = codeHost.clock.now() + DAY_MS
    const id = await give('nobody@example.com', { until })
    const ended = await give('ended@example.com', { until })
    await endAccess(context, { paymentId: ended, words: 'No.', others: 'all' }, acting())
    codeHost.clock.advance(DAY_MS)
    context.inbox.start()
    const statuses = async () => [(await payment(id)).status, (await payment(ended)).status]
    for (let tries = 0; tries < 100 && (await payment(id)).status === 'paid'; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    assert.deepEqual(await statuses(), ['time_over', 'ended_by_seller'])
    await giveAccessBack(context, { paymentId: ended }, acting())
    assert.deepEqual(await statuses(), ['time_over', 'time_over'])
    const events = context.db.selectFrom('payment_event').select('event_id').where('kind', '=', 'time_over')
    assert.equal(new Set((await events.execute()).map(({ event_id }) => event_id)).size, 3)
  })

  test('An order that arrives again after the end of the access says that it was done', async () => {
    const { context, codeHost } = world()
    const twice = acting()
    const once = order('over@example.com', { until: codeHost.clock.now() + HOUR_MS })
    const first = await giveAccess(context, once, twice)
    codeHost.clock.advance(HOUR_MS)
    const second = await giveAccess(context, once, twice)
    assert.deepEqual([second.ok && second.again, second.paymentId], [true, first.paymentId], JSON.stringify(second))
  })

  test('A form that is sent twice gives access once, and impossible orders are refused in words', async () => {
    const { context, codeHost } = world()
    const twice = acting()
    const first = await giveAccess(context, order('twice@example.com'), twice)
    const second = await giveAccess(context, order('twice@example.com'), twice)
    assert.deepEqual([first.ok, second.ok && second.again, second.paymentId], [true, true, first.paymentId])
    const preview = await previewGiveAccess(context, order('twice@example.com'))
    assert.match(
      preview.ok ? preview.preview.does.join('\n') : '',
      /has a purchase of the product already: Starter Kit, given on \w+ \d+, \d{4}, \d\d:\d\d UTC\./
    )
    for (const [more, why] of [
      [{ email: 'nobody' }, /no e-mail address/],
      [{ product: 'kit' }, /no product kit; there is starter-kit/],
      [{ why: '' }, /The reason is empty/],
      [{ until: codeHost.clock.now() }, /in the future/],
      [{ until: 1e300 }, /too far/],
      [{ username: 'a b' }, /cannot be a username/],
      [{ quantity: 0 }, /whole number/]
    ] as const) {
      const refused = await giveAccess(context, order('new@example.com', more), acting())
      assert.match(refused.ok ? '' : refused.why, why)
    }
  })
})
