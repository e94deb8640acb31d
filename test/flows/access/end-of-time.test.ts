// Access for a time: each page and mail says until when, before it ends.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { giveAccess } from '../../../src/desk/giving/give-access.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { dateWords } from '../../../src/runtime/time/time-words.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail, signIn } from '../../support/worlds/visitor.ts'

onEachDatabase('access with an end', aWorld({ workers: [], config: { admins: [SELLER] } }), (world) => {
  const { person, pass, byHand, buyer, accepted } = peopleOf(world)

  async function pagesOf(paymentId: string, email: string) {
    const dashboard = await (await (await signIn(world(), email)).get('/dashboard')).text()
    const desk = await (await (await signIn(world(), SELLER)).get(`/admin/buyers/${paymentId}`)).text()
    return { dashboard: plain(dashboard), desk: plain(desk) }
  }
  /** Gives access until the end of the day in ten days; returns the purchase, and that day. */
  async function given(username: string | undefined, email: string) {
    const { context } = world()
    const until = (Math.floor(context.now() / DAY_MS) + 11) * DAY_MS
    const order = { email, product: 'starter-kit', why: 'A gift', until, username }
    const done = await giveAccess(context, order, { by: 'command line', actionId: `gift ${email}` })
    return { paymentId: done.paymentId ?? '', last: dateWords(until - 1) }
  }

  test('A gift with an end names its last day on the pages, in the answer and in the mails', async () => {
    const [login, email] = [person(), 'gift@mail.example']
    const { paymentId, last } = await given(login, email)
    await pass(MINUTE_MS)
    byHand('accept', login)
    await pass(2 * MINUTE_MS)
    const { dashboard, desk } = await pagesOf(paymentId, email)
    const words = `${login} has access until ${last}. Until then, git pull brings every release.`
    assert.ok(dashboard.includes(words), dashboard)
    assert.equal(desk.split(words).length, 3, 'the words of the page, and those of the answer')
    assert.ok(desk.includes(`Has access Next: The access ends automatically. Its last day is ${last}.`), desk)
    for (const page of [dashboard, desk]) assert.doesNotMatch(page, /every later release|Next: Nothing/)
    await world().context.access.sendMails()
    const mail = await newestMail(world(), email, /You're in/)
    assert.ok(`${mail.text}`.replace(/\s+/g, ' ').includes(`has access until ${last}.`), `${mail.text}`)
    const unnamed = 'unnamed@mail.example'
    const { last: day } = await given(undefined, unnamed)
    await pass(MINUTE_MS)
    await world().context.access.sendMails()
    const ready = await newestMail(world(), unnamed, /given you access/)
    assert.ok(`${ready.text}`.replace(/\s+/g, ' ').includes(`access to Starter Kit until ${day}.`), `${ready.text}`)
  })

  test('A subscription that is cancelled says until when there is access, with the day once it is known', async () => {
    const ada = await buyer()
    await accepted(ada, ada.login)
    const { db } = world().context
    const [purchase] = await world().context.access.purchases(ada.userId)
    const paymentId = purchase?.paymentId ?? ''
    const payment = () => db.updateTable('payment').where('id', '=', paymentId)
    await payment().set({ state: 'ending', sale_state: 'ending' }).execute()
    const ending = await pagesOf(paymentId, ada.email)
    assert.match(ending.dashboard, /has access until the end of the paid time\. Until then/)
    assert.match(ending.desk, /Next: The access ends with the time that is paid: .* Its last day is not known\./)
    const cancelledTo = world().context.now() + 9 * DAY_MS
    await payment().set({ subscription_ends_at: cancelledTo }).execute()
    const known = await pagesOf(paymentId, ada.email)
    const day = dateWords(cancelledTo - 1)
    assert.ok(known.dashboard.includes(`has access until ${day}. Until then`), known.dashboard)
    assert.ok(known.dashboard.includes(`Subscription cancelled. Access stays until ${day}.`), known.dashboard)
    assert.ok(known.desk.includes(`The access ends automatically. Its last day is ${day}.`), known.desk)
    // The last day is over, and the delivery that says so has not come.
    const wasDue = world().context.now() - 2 * DAY_MS
    await payment().set({ subscription_ends_at: wasDue }).execute()
    const late = await pagesOf(paymentId, ada.email)
    const lastDue = dateWords(wasDue - 1)
    assert.ok(late.dashboard.includes(`${ada.login} has access, which was to end on ${lastDue}.`), late.dashboard)
    assert.ok(late.dashboard.includes(`Access was to end on ${lastDue}, and the payment service`), late.dashboard)
    assert.ok(late.desk.includes(`Next: The access was to end on ${lastDue}, and goes on:`), late.desk)
    assert.match(late.desk, /Cancelled, was to end/)
    await world().context.teller.tell()
    const today = plain(await (await (await signIn(world(), SELLER)).get('/admin')).text())
    assert.ok(today.includes(`The subscription of ${ada.email} should have ended`), today)
    for (const page of [late.dashboard, late.desk])
      assert.doesNotMatch(page, /until [A-Z]|ends automatically|stays until|Cancelled, ends/)
    const endsAt = world().context.now() + 3 * DAY_MS
    const failed = { state: 'past_due', sale_state: 'past_due', ends_at: endsAt, renewal_failed_at: 1 } as const
    await payment().set(failed).execute()
    const due = await pagesOf(paymentId, ada.email)
    const last = dateWords(endsAt - 1)
    assert.ok(due.dashboard.includes(`has access until ${last}, and longer once the renewal is paid.`), due.dashboard)
    assert.ok(due.desk.includes(`Its last day is ${last}, unless the renewal is paid before.`), due.desk)
    for (const { dashboard, desk } of [ending, due])
      for (const page of [dashboard, desk]) assert.doesNotMatch(page, /every later release|Next: Nothing/)
  })
})
