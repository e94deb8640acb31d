// The seller is told of a dispute: the processor waits for an answer, and not for long.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { serializable } from '../../../src/db/serializable.ts'
import { recording, scopeOf } from '../../../src/desk/actions/action.ts'
import { endAccess } from '../../../src/desk/actions/end-access.ts'
import { openDisputes } from '../../../src/payments/payment/fold.ts'
import { joinedEvents } from '../../../src/payments/payment/joined-events.ts'
import { recordEvents } from '../../../src/payments/payment/record-event.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { dateWords } from '../../../src/runtime/time/time-words.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail, signIn, subjectsOf, type Visitor } from '../../support/worlds/visitor.ts'

onEachDatabase('a dispute', aWorld({ config: { admins: [SELLER] } }), (world) => {
  const { buyer } = peopleOf(world)
  let seller: Visitor
  before(async () => {
    seller = await signIn(world(), SELLER)
  })
  /**
   * Lets time pass with a look of the teller every 20 minutes, and returns the subjects of the mails to the seller
   * meanwhile.
   */
  async function told(ms: number): Promise<string[]> {
    const { context, codeHost } = world()
    const earlier = (await subjectsOf(world(), SELLER)).length
    for (let passed = 0; passed < ms; passed += 20 * MINUTE_MS) {
      codeHost.clock.advance(20 * MINUTE_MS)
      await context.teller.tell()
      await context.access.sendMails()
    }
    const subjects = (await subjectsOf(world(), SELLER)).slice(earlier)
    return subjects
      .map((subject) => subject.replace('Acme Starters: ', ''))
      .filter((subject) => subject !== 'Your week')
  }
  const today = async () => plain(await (await seller.get('/admin')).text())

  test('The seller is told once of an open dispute, with the purchase and the page of the payment, and that it is over', async () => {
    const { context } = world()
    const ada = await buyer('ada-disputes')
    await world().atProcessor('dispute', ada.email)
    const { id } = await paymentOf(context.db, ada.email)
    assert.deepEqual(await told(HOUR_MS), ['A buyer disputes a payment'])
    const { text = '' } = await newestMail(world(), SELLER)
    assert.match(
      text,
      /- ada-disputes@mail\.example, Starter Kit, \$99\.00, stripe \S+ of .*: the purchase gives no access meanwhile, answer by [A-Z]\w+ \d+, \d{4}: https:\/\/dashboard\.stripe\.com\/\S*payments\/pi_\w+/
    )
    assert.ok(text.includes(`/admin/buyers/${id}`), text)
    assert.doesNotMatch(text, /Dispute won/, 'Stripe reports how a dispute ends')
    assert.match(
      await today(),
      /ada-disputes@mail\.example disputes \$99\.00 Answer by [A-Z]\w+ \d+, \d{4}\. The purchase gives no access meanwhile\. .*A buyer disputes a payment\. .*ada-disputes@mail\.example: Starter Kit, bought on [^.]*\. The purchase gives no access meanwhile\./
    )
    assert.deepEqual(await told(8 * HOUR_MS), [], 'it is told once')
    assert.match(await today(), /A buyer disputes a payment/)
    const [, day = ''] = /disputes \$99\.00 (Answer by [^.]+)\./.exec(await today()) ?? []
    const page = async () => plain(await (await seller.get(`/admin/buyers/${id}`)).text())
    assert.match(await page(), new RegExp(`before its deadline, or accept it\\. If you win, .*\\. ${day}\\. `))
    assert.match(await page(), new RegExp(`${day}\\. Answer the dispute at Stripe`))
    await world().atProcessor('win', ada.email)
    assert.doesNotMatch(await today(), /A buyer disputes a payment/)
    assert.deepEqual(await told(3 * HOUR_MS), ['Over: A buyer disputes a payment'])
  })

  test('A dispute of a purchase whose access the seller has ended is told with its last day for an answer', async () => {
    const { context } = world()
    const eve = await buyer('eve-shared-it')
    const { id } = await paymentOf(context.db, eve.email)
    const order = { paymentId: id, words: 'You shared the files.', others: 'none' } as const
    assert.ok((await endAccess(context, order, { by: { userId: 'admin-1' }, actionId: 'ended-first' })).ok)
    const page = async () => plain(await (await seller.get(`/admin/buyers/${id}`)).text())
    assert.match(await page(), /Next: Nothing, unless you give the access back\./)
    await world().atProcessor('dispute', eve.email)
    assert.deepEqual(await told(HOUR_MS), ['A buyer disputes a payment'])
    const { text = '' } = await newestMail(world(), SELLER)
    const [, day = ''] =
      /eve-shared-it@mail\.example.*: you have ended its access, answer by ([A-Z]\w+ \d+, \d{4})/.exec(text) ?? []
    assert.ok(day !== '', text)
    const list = await today()
    assert.ok(
      list.includes(`eve-shared-it@mail.example disputes $99.00 Answer by ${day}. You have ended its access.`),
      list
    )
    const buyers = plain(await (await seller.get('/admin/buyers')).text())
    for (const said of [await page(), buyers]) assert.match(said, /Disputed, ended by you/)
    const next =
      /Answer it at the payment processor before its deadline, or accept it\. You have ended its access, and it stays ended however the dispute ends\./
    assert.match(await page(), next)
    assert.ok((await page()).includes(`Answer by ${day}. Answer the dispute at Stripe`), await page())
    assert.deepEqual(await told(8 * HOUR_MS), [], 'it is told once')
    await world().atProcessor('win', eve.email)
    assert.doesNotMatch(await today(), /eve-shared-it@mail\.example disputes/)
    assert.match(await page(), /Next: Nothing, unless you give the access back\./)
    assert.deepEqual(await told(3 * HOUR_MS), ['Over: A buyer disputes a payment'])
    const solved = (await newestMail(world(), SELLER)).text ?? ''
    assert.match(solved, /Starter Kit, .*: it is not disputed any more, and you have ended its access/)
  })

  test('The access that the seller ends during a dispute leaves the dispute on Today', async () => {
    const { context } = world()
    const eve = await buyer('eve-disputes')
    const { id } = await paymentOf(context.db, eve.email)
    await world().atProcessor('dispute', eve.email)
    assert.deepEqual(await told(HOUR_MS), ['A buyer disputes a payment'])
    const order = { paymentId: id, words: 'You shared the files.', others: 'none' } as const
    assert.ok((await endAccess(context, order, { by: { userId: 'admin-1' }, actionId: 'ended-then' })).ok)
    assert.match(
      await today(),
      /eve-disputes@mail\.example disputes \$99\.00 Answer by [^.]+\. You have ended its access\./
    )
    assert.deepEqual(await told(8 * HOUR_MS), [], 'it is neither told again, nor solved')
    await world().atProcessor('win', eve.email)
    assert.deepEqual(await told(3 * HOUR_MS), ['Over: A buyer disputes a payment'])
  })

  test('A second dispute is told at once, though the first was never taken off Today and may just have ended', async () => {
    const ben = await buyer('ben-disputes')
    await world().atProcessor('dispute', ben.email)
    assert.deepEqual(await told(HOUR_MS), ['A buyer disputes a payment'])
    world().codeHost.clock.advance(MINUTE_MS)
    await world().atProcessor('win', ben.email)
    world().codeHost.clock.advance(MINUTE_MS)
    await world().atProcessor('dispute', ben.email)
    assert.match(await today(), /A buyer disputes a payment.*ben-disputes/)
    assert.deepEqual(await told(HOUR_MS), ['A buyer disputes a payment'])
    assert.deepEqual(await told(3 * HOUR_MS), [], 'it is told once')
    await report(ben.email, 'won', { kind: 'dispute_won', about: await openDispute(ben.email) })
    await told(3 * HOUR_MS)
  })

  /** An event of the sale that arrives now. */
  async function report(
    email: string,
    eventId: string,
    event: { kind: 'disputed' | 'dispute_won' | 'lost'; about: string; occurredAt?: number; answerBy?: number }
  ) {
    const { context } = world()
    const { processor, key } = await paymentOf(context.db, email)
    const all = { occurredAt: context.now(), ...event, key, facts: {} }
    const scope = { ...recording(scopeOf(context)), now: context.now() }
    await serializable(context.db, (tx) =>
      recordEvents(tx, [{ processor, eventId: `${email} ${eventId}`, event: all }], scope)
    )
  }

  test('The page of the purchase and Today say that the last day for an answer has passed, and that the bank decides', async () => {
    const { db, now } = world().context
    const dora = await buyer('dora-disputes')
    await told(HOUR_MS)
    // Two days, so that the reminder halfway is not due at once, whatever the time of the day.
    const day = now() + 2 * DAY_MS
    await report(dora.email, 'late', { kind: 'disputed', about: 'du_late', answerBy: day })
    assert.deepEqual(await told(HOUR_MS), ['A buyer disputes a payment'])
    assert.match(await today(), /dora-disputes@mail\.example disputes \$99\.00 Answer by/)
    world().codeHost.clock.advance(8 * DAY_MS)
    const later = await told(2 * HOUR_MS)
    assert.ok(!later.some((subject) => /disputes/.test(subject)), `a mail asks for an answer: ${later}`)
    const words = `The last day for an answer was ${dateWords(day)}.`
    assert.doesNotMatch(await today(), /dora-disputes/, 'nothing is left to answer')
    const group = async (name: string) => plain(await (await seller.get(`/admin/buyers?state=${name}`)).text())
    assert.doesNotMatch(await group('needs_you'), /dora-disputes/)
    assert.match(await group('in_progress'), /dora-disputes/)
    const { id } = await paymentOf(db, dora.email)
    const page = plain(await (await seller.get(`/admin/buyers/${id}`)).text())
    assert.ok(
      page.includes(`Next: The bank decides about the dispute. If you win, the purchase gives access again. ${words} `),
      page
    )
    await report(dora.email, 'won', { kind: 'dispute_won', about: 'du_late' })
    await told(3 * HOUR_MS)
    assert.doesNotMatch(plain(await (await seller.get(`/admin/buyers/${id}`)).text()), /last day for an answer/)
  })

  async function openDispute(email: string): Promise<string> {
    const { db } = world().context
    const { processor, key } = await paymentOf(db, email)
    const [id = ''] = openDisputes(await joinedEvents(db, processor, { keys: [key], references: [] }))
    return id
  }

  test('A second dispute with its own id is told once, also if its delivery is so late that it began before the first was told', async () => {
    const { now } = world().context
    const cleo = await buyer('cleo-disputes')
    const began = now()
    await told(HOUR_MS)
    await report(cleo.email, 'first', { kind: 'disputed', about: 'du_first' })
    assert.deepEqual(await told(HOUR_MS), ['A buyer disputes a payment'])
    await report(cleo.email, 'second', { kind: 'disputed', about: 'du_second', occurredAt: began })
    assert.deepEqual(await told(HOUR_MS), ['A buyer disputes a payment'])
    assert.deepEqual(await told(3 * HOUR_MS), [], 'it is told once')
    await report(cleo.email, 'first won', { kind: 'dispute_won', about: 'du_first' })
    assert.deepEqual(await told(3 * HOUR_MS), [], 'the second is still open, and was told')
    await report(cleo.email, 'second won', { kind: 'dispute_won', about: 'du_second' })
    assert.deepEqual(await told(3 * HOUR_MS), ['Over: A buyer disputes a payment'])
    await report(cleo.email, 'third', { kind: 'disputed', about: 'du_third', occurredAt: began + 1 })
    assert.deepEqual(await told(HOUR_MS), ['A buyer disputes a payment'])
    await report(cleo.email, 'third again', { kind: 'disputed', about: 'du_third' })
    assert.deepEqual(await told(3 * HOUR_MS), [], 'another event of the same dispute is no news')
    // Its reminder after three days would come among those of the tests below, at some hours of the day.
    await report(cleo.email, 'third won', { kind: 'dispute_won', about: 'du_third' })
    assert.deepEqual(await told(3 * HOUR_MS), ['Over: A buyer disputes a payment'])
  })

  test('Each dispute is told at once, those found together in one mail, and each end names its own purchase', async () => {
    const { context } = world()
    const buyers = [await buyer('eva-disputes'), await buyer('finn-disputes'), await buyer('gil-disputes')] as const
    const keys: string[] = []
    for (const { email } of buyers) {
      keys.push((await paymentOf(context.db, email)).key)
    }
    const [eva, finn, gil] = buyers
    const named = async () => {
      const { text = '' } = await newestMail(world(), SELLER)
      return keys.map((key) => text.replaceAll(/\s+/g, ' ').includes(`Starter Kit, $99.00, stripe ${key} of `))
    }
    const ofDisputes = async (ms: number) => (await told(ms)).filter((subject) => /disputes/.test(subject))
    await told(HOUR_MS)
    await world().atProcessor('dispute', eva.email)
    assert.deepEqual(await ofDisputes(20 * MINUTE_MS), ['A buyer disputes a payment'])
    assert.deepEqual(await named(), [true, false, false])
    await world().atProcessor('dispute', finn.email)
    await world().atProcessor('dispute', gil.email)
    assert.deepEqual(await ofDisputes(20 * MINUTE_MS), ['A buyer disputes a payment'], 'no mail waits for the next day')
    assert.deepEqual(await named(), [false, true, true])
    const { html = '' } = await newestMail(world(), SELLER)
    for (const { email } of [finn, gil]) {
      const { id } = await paymentOf(context.db, email)
      assert.match(
        html,
        new RegExp(`<li>${email}, Starter Kit, .*<a class="to" href="http[^"]*/admin/buyers/${id}"[^>]*>.*</li>`)
      )
    }
    /** The words of the newest all-clear of each purchase; undefined of one that it does not name. */
    const endsNamed = async () => {
      const rows = context.db.selectFrom('seller_news').select('lines').where('fact', 'like', 'over dispute_opened %')
      const [newest] = await rows.orderBy('at', 'desc').limit(1).execute()
      const lines: string[] = JSON.parse(newest?.lines ?? '[]')
      return keys.map((key) => {
        const line = lines.find((each) => each.startsWith(`Starter Kit, stripe ${key} of `))
        return line === undefined
          ? undefined
          : / \d{4}: ([^:(]*?)(?: \((?:noticed on|so since) [^)]*\))?: http\S+\/admin\/buyers\//.exec(line)?.[1]
      })
    }
    const won = 'it is not disputed any more, and counts as paid'
    await world().atProcessor('win', finn.email)
    assert.deepEqual(await ofDisputes(3 * HOUR_MS), ['Over: A buyer disputes a payment'], 'others are still open')
    assert.deepEqual(await endsNamed(), [undefined, won, undefined])
    await report(eva.email, 'lost', { kind: 'lost', about: await openDispute(eva.email) })
    await world().atProcessor('win', gil.email)
    assert.deepEqual(await ofDisputes(3 * HOUR_MS), ['Over: A buyer disputes a payment'])
    assert.deepEqual(await endsNamed(), ['the dispute was lost', undefined, won])
    assert.deepEqual(await ofDisputes(3 * HOUR_MS), [])
  })

  test('The seller is reminded of a dispute before the day of the answer, however soon that is', async () => {
    const { now } = world().context
    const emma = await buyer('emma-disputes')
    await told(HOUR_MS)
    const day = now() + 2.5 * DAY_MS
    await report(emma.email, 'soon', { kind: 'disputed', about: 'du_soon', answerBy: day })
    const ofDisputes = async (ms: number) => (await told(ms)).filter((subject) => /disputes/.test(subject))
    assert.deepEqual(await ofDisputes(HOUR_MS), ['A buyer disputes a payment'])
    assert.deepEqual(await ofDisputes(day - (day % DAY_MS) - now() - HOUR_MS), ['Reminder: A buyer disputes a payment'])
    await report(emma.email, 'won', { kind: 'dispute_won', about: 'du_soon' })
    await told(3 * HOUR_MS)
  })
})

const withTeller = aWorld({ workers: ['inbox', 'teller'], config: { admins: [SELLER] } })

onEachDatabase('a dispute whose delivery has just arrived', withTeller, (world) => {
  const { buyer } = peopleOf(world)

  test('An open dispute is on Today and told with its delivery, before any look at the tables', async () => {
    const { context } = world()
    const ada = await buyer('ada-disputes')
    await world().atProcessor('dispute', ada.email)
    const alerts = () =>
      context.db.selectFrom('seller_alert').select('item').where('kind', '=', 'dispute_opened').execute()
    for (let tries = 0; tries < 250 && (await alerts()).length === 0; tries += 1) await setTimeout(20)
    const seller = await signIn(world(), SELLER)
    assert.match(
      plain(await (await seller.get('/admin')).text()),
      /A buyer disputes a payment.*ada-disputes@mail\.example/
    )
    await context.access.sendMails()
    await context.teller.tell()
    await context.access.sendMails()
    const told = (await subjectsOf(world(), SELLER)).filter((subject) => subject.includes('disputes a payment'))
    assert.equal(told.length, 1)
  })
})
