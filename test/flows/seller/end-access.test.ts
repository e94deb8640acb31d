// The seller ends the access of a purchase, and gives it back.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionsOf } from '../../../src/desk/actions/action-rows.ts'
import { endAccess, giveAccessBack, previewEndAccess, previewGiveBack } from '../../../src/desk/actions/end-access.ts'
import { giveAccess } from '../../../src/desk/giving/give-access.ts'
import { prolongAccess } from '../../../src/desk/giving/prolong-access.ts'
import type { InviteResult } from '../../../src/invite/result.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { dateWords } from '../../../src/runtime/time/time-words.ts'
import { makeSeatLink, readSeatLink } from '../../../src/users/give-seats/seat-links.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { type Buyer, peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail, signIn, subjectsOf } from '../../support/worlds/visitor.ts'

const words = 'You shared the files with others.'
const byAdmin = { userId: 'admin-1' }

onEachDatabase('access that the seller ends', aWorld(), (world) => {
  const { buyer, byHand, send, accepted, pass, person, invited, collaborators, statesOf, refund } = peopleOf(world)
  const paymentsOf = async ({ userId }: Buyer) => {
    const purchases = await world().context.access.purchases(userId)
    return purchases.map(({ paymentId }) => paymentId)
  }
  let count = 0
  const acting = () => {
    count += 1
    return { by: byAdmin, actionId: `action-${count}` }
  }
  const statusOf = async (paymentId: string) => {
    const rows = world().context.db.selectFrom('payment').select('status').where('id', '=', paymentId)
    return (await rows.executeTakeFirstOrThrow()).status
  }
  const end = async (paymentId: string, others: 'all' | 'none' = 'all') => {
    const acted = await endAccess(world().context, { paymentId, words, others }, acting())
    assert.ok(acted.ok, JSON.stringify(acted))
    return acted
  }

  /** The words of the card of a buyer. */
  const cardOf = async ({ email }: Pick<Buyer, 'email'>) => {
    const page = await (await (await signIn(world(), email)).get('/dashboard')).text()
    const read = page.replace(/<span class="sr-only">.*?<\/span>/g, '').replace(/<[^>]+>/g, ' ')
    return read.replace(/\s+/g, ' ').replaceAll(/ (?=[.,])/g, '')
  }

  test('There is nothing to end of a purchase that was refunded and whose account has lost its access', async () => {
    const rob = await buyer()
    await accepted(rob, rob.login)
    const [payment = ''] = await paymentsOf(rob)
    await refund(rob)
    await pass(HOUR_MS)
    const order = { paymentId: payment, words, others: 'all' } as const
    const refused = await endAccess(world().context, order, acting())
    assert.match(refused.ok ? '' : refused.why, /^There is no access to end: the purchase is refunded/)
    assert.equal((await previewEndAccess(world().context, order)).ok, false)
    assert.equal(await statusOf(payment), 'refunded')
  })

  test('The preview says that an account which another purchase covers loses nothing, and it loses nothing', async () => {
    const [ada, eve] = [await buyer(), await buyer()]
    const login = await accepted(ada, ada.login)
    assert.equal((await send(eve, login)).reason, 'already_invited')
    await pass(2 * MINUTE_MS)
    const [payment = ''] = await paymentsOf(ada)
    const order = { paymentId: payment, words, others: 'all' } as const
    const previewed = await previewEndAccess(world().context, order)
    const { does = [], mails = [] } = previewed.ok ? previewed.preview : {}
    assert.ok(does.includes(`${login} loses nothing: another purchase covers the same account.`), does.join('\n'))
    assert.doesNotMatch([...does, ...mails].join('\n'), /Removes|has neither access/)
    await end(payment)
    await pass(HOUR_MS)
    assert.ok(collaborators().includes(login))
    await world().context.access.sendMails()
    assert.ok(!(await subjectsOf(world(), ada.email)).includes(`${login} no longer has access: Starter Kit`))
  })

  test('An account loses its access, Send invite answers not_paid, and both are over when access is given back', async () => {
    const { context, codeHost } = world()
    const ada = await buyer()
    const login = await accepted(ada, ada.login)
    const [payment = ''] = await paymentsOf(ada)
    await end(payment)

    const visitor = await signIn(world(), ada.email)
    const calls = codeHost.record.calls().length
    const response = await visitor.postJson('/api/invite', { username: login })
    assert.equal(response.status, 200)
    const result = (await response.json()) as InviteResult
    assert.deepEqual([result.ok, result.reason], [false, 'not_paid'])
    assert.equal(codeHost.record.calls().length, calls, 'the code host is not called')

    await pass(10 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${login} revoked ended_by_seller`])
    assert.ok(!collaborators().includes(login))
    await context.access.sendMails()
    const subjects = await subjectsOf(world(), ada.email)
    assert.ok(subjects.includes('Your access to Starter Kit has ended'), subjects.join('\n'))
    assert.ok(subjects.includes(`${login} no longer has access: Starter Kit`), subjects.join('\n'))
    const mail = await newestMail(world(), ada.email, /You shared/)
    assert.match(mail.text ?? '', /Acme Starters writes: You shared the files with others\./)
    const page = await (await visitor.get('/dashboard')).text()
    assert.match(page, new RegExp(`${login} no longer has access`))
    const said = page.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ')
    const day = dateWords(context.now())
    assert.ok(said.includes(`Acme Starters ended the access of this purchase on ${day}.`), said)
    assert.match(said, /Access to [\w-]+\/[\w-]+ ended the same day\./)
    const atOnce = await newestMail(world(), ada.email, /that this purchase gave/)
    assert.ok(atOnce.text?.includes(`On ${day}, Acme Starters ended the access to Starter Kit`), `${atOnce.text}`)
    assert.ok(mail.text?.includes(`Acme Starters ended the access of this purchase on ${day}.`), `${mail.text}`)
    assert.match(page, /Acme Starters writes: You shared the files with others\./)

    await giveAccessBack(context, { paymentId: payment }, acting())
    await pass(HOUR_MS)
    assert.ok(invited().includes(login))
    await context.access.sendMails()
    assert.ok((await subjectsOf(world(), ada.email)).includes('Your purchase of Starter Kit is valid again'))
    const back = await newestMail(world(), ada.email, /is valid again/)
    assert.match(back.text ?? '', /invited again, and have to accept\./)
    const again = await newestMail(world(), ada.email, /so \S+ has to accept an invitation again/)
    assert.match(again.text ?? '', /Acme Starters has given you access again\. The earlier access was removed/)
    assert.deepEqual(
      (await actionsOf(context.db, [payment])).map(({ kind, by, why }) => [kind, by, why]),
      [
        ['end_access', byAdmin, words],
        ['give_back', byAdmin, undefined]
      ]
    )
  })

  test('The preview says what the card of the buyer says once the access is ended', async () => {
    const { context } = world()
    const [inside, asked, unnamed] = [await buyer(), await buyer(), await buyer()]
    await accepted(inside, inside.login)
    await send(asked, asked.login)
    const heads = [/^Access is being removed$/, /^The invitation is being cancelled$/, /^Purchase no longer valid$/]
    for (const [index, of] of [inside, asked, unnamed].entries()) {
      const [payment = ''] = await paymentsOf(of)
      const previewed = await previewEndAccess(context, { paymentId: payment, words, others: 'none' })
      assert.ok(previewed.ok)
      const { buyerSees } = previewed.preview
      assert.match(buyerSees[0] ?? '', heads[index] ?? /never/)
      assert.equal(buyerSees.at(-1), `Acme Starters writes: ${words}`)
      await end(payment, 'none')
      const shown = await cardOf(of)
      for (const sentence of buyerSees) assert.ok(shown.includes(sentence), `${sentence} is not in ${shown}`)
    }
  })

  test('A refund and a repeated delivery after the end change nothing, and count once access is given back', async () => {
    const ada = await buyer()
    const [payment = ''] = await paymentsOf(ada)
    await end(payment)
    await refund(ada)
    assert.equal(await statusOf(payment), 'ended_by_seller')
    const card = await cardOf(ada)
    assert.match(card, /\$99\.00 refunded on/)
    assert.doesNotMatch(card, /[Pp]artly/, 'all of it was refunded')
    await giveAccessBack(world().context, { paymentId: payment }, acting())
    assert.equal(await statusOf(payment), 'refunded')
  })

  const VALID_AGAIN = 'Your purchase of Starter Kit is valid again'

  type BackCase = [happens: string, happen: (of: Buyer) => Promise<void>, status: string, does: RegExp, undo: RegExp]
  const onceBack: BackCase[] = [
    [
      'nothing',
      async () => undefined,
      'paid',
      /^The purchase counts again, as Stripe says\.\n\S+ is invited again/,
      /end/
    ],
    [
      'a refund',
      (of) => refund(of),
      'refunded',
      /^The purchase still gives no access: it is refunded\.\nNo account is invited\.$/,
      /^There is nothing to undo/
    ],
    [
      'a dispute',
      ({ email }) => world().atProcessor('dispute', email),
      'disputed',
      /^The purchase still gives no access: it is disputed\. If you win the dispute, it gives access again\.\nNo account is invited\.$/,
      /^You can end the access again/
    ]
  ]
  for (const [happens, happen, status, does, undo] of onceBack) {
    test(`The preview of giving access back after ${happens} says what then happens, and no more`, async () => {
      const { context } = world()
      const ada = await buyer()
      await accepted(ada, ada.login)
      const [payment = ''] = await paymentsOf(ada)
      await end(payment)
      await pass(10 * MINUTE_MS)
      await happen(ada)
      await context.access.sendMails()
      const previewed = await previewGiveBack(context, { paymentId: payment })
      assert.ok(previewed.ok)
      const { preview } = previewed
      assert.match(preview.does.join('\n'), does)
      assert.match(preview.undo, undo)
      assert.equal(await statusOf(payment), 'ended_by_seller', 'the preview changes nothing')
      const acted = await giveAccessBack(context, { paymentId: payment }, acting())
      assert.equal(await statusOf(payment), status)
      assert.match(
        acted.ok ? acted.said : '',
        status === 'paid' ? /^The access is given back/ : /^No access: .* but it is/
      )
      const card = await cardOf(ada)
      for (const sentence of preview.buyerSees) assert.ok(card.includes(sentence), `${sentence} is not in ${card}`)
      await context.access.sendMails()
      const isMailed = (await subjectsOf(world(), ada.email)).includes(VALID_AGAIN)
      assert.deepEqual([isMailed, preview.mails.length > 0], [status === 'paid', status === 'paid'])
      await pass(HOUR_MS)
      assert.equal(invited().includes(ada.login), status === 'paid')
    })
  }

  test('Access that was given for a time and ended is over once it is given back after its last day, until another day is set', async () => {
    const { context, codeHost } = world()
    const [login, email] = [person(), 'guest-of-a-week@mail.example']
    const until = Math.ceil((codeHost.clock.now() + 7 * DAY_MS) / DAY_MS) * DAY_MS
    const gift = { email, product: 'starter-kit', why: 'a review', username: login, until }
    const given = await giveAccess(context, gift, acting())
    const payment = given.ok ? (given.paymentId ?? '') : ''
    await pass(2 * MINUTE_MS)
    byHand('accept', login)
    await pass(2 * MINUTE_MS)
    await end(payment)
    await pass(10 * MINUTE_MS)
    // No process looks at the clock meanwhile.
    codeHost.clock.advance(14 * DAY_MS)
    const previewed = await previewGiveBack(context, { paymentId: payment })
    assert.ok(previewed.ok)
    const { does, mails, buyerSees } = previewed.preview
    const over = `its last day, ${dateWords(until - 1)}, has passed. You can then set another one with “Prolong”.`
    assert.deepEqual(does, [`The purchase still gives no access: ${over}`, 'No account is invited.'])
    assert.deepEqual(mails, [])
    const acted = await giveAccessBack(context, { paymentId: payment }, acting())
    assert.ok(acted.ok && acted.said.endsWith(`You have given it back, but ${over}`), JSON.stringify(acted))
    assert.equal(await statusOf(payment), 'time_over')
    const card = await cardOf({ email })
    for (const sentence of buyerSees) assert.ok(card.includes(sentence), `${sentence} is not in ${card}`)
    await pass(HOUR_MS)
    await context.access.sendMails()
    assert.equal(await statusOf(payment), 'time_over')
    assert.ok(!invited().includes(login))
    assert.ok(!(await subjectsOf(world(), email)).includes(VALID_AGAIN))
    const ends = context.db.selectFrom('payment_event').select('event_id').where('kind', '=', 'time_over')
    assert.equal((await ends.execute()).length, 1, 'the end of the time is stored once')
    const later = codeHost.clock.now() + 9 * DAY_MS
    const prolonged = await prolongAccess(context, { paymentId: payment, until: later - (later % DAY_MS) }, acting())
    assert.ok(prolonged.ok, JSON.stringify(prolonged))
    assert.equal(await statusOf(payment), 'paid')
    await pass(HOUR_MS)
    assert.ok(invited().includes(login))
  })

  test('The other purchases of the buyer end too, and come back together, unless the seller leaves them out', async () => {
    const { context } = world()
    const ada = await buyer()
    await world().pay({ email: ada.email })
    const other = await buyer()
    const [first = '', second = ''] = await paymentsOf(ada)
    const both = () => Promise.all([statusOf(first), statusOf(second)])
    await end(first, 'none')
    assert.deepEqual(await both(), ['ended_by_seller', 'paid'])
    assert.equal((await send(ada, ada.login)).reason, 'invited')
    await giveAccessBack(context, { paymentId: first }, acting())
    const preview = await previewEndAccess(context, { paymentId: first, words, others: 'all' })
    assert.ok(preview.ok)
    assert.match(
      preview.preview.does.join('\n'),
      /Ends another purchase of this buyer too: Starter Kit, \$99\.00, paid on \w+ \d+, \d{4}, \d\d:\d\d UTC \(Stripe\)\./
    )
    await end(first)
    assert.deepEqual(await both(), ['ended_by_seller', 'ended_by_seller'])
    assert.equal((await send(ada, ada.login)).reason, 'not_paid')
    assert.equal((await send(other, other.login)).reason, 'invited', 'another buyer keeps the purchase')
    await giveAccessBack(context, { paymentId: second }, acting())
    assert.deepEqual(await both(), ['paid', 'paid'])
  })

  test('A purchase with an address of the buyer that another user holds does not end with those of the buyer', async () => {
    const { context } = world()
    const [ada, other] = [await buyer(), await buyer()]
    const [payment = ''] = await paymentsOf(ada)
    const [held = ''] = await paymentsOf(other)
    await context.db.updateTable('payment').set({ email: ada.email }).where('id', '=', held).execute()
    await end(payment)
    assert.deepEqual([await statusOf(payment), await statusOf(held)], ['ended_by_seller', 'paid'])
  })

  test('A mail about the end of the access is not sent once the access is given back', async () => {
    const { context } = world()
    const ada = await buyer()
    const [payment = ''] = await paymentsOf(ada)
    await end(payment)
    await giveAccessBack(context, { paymentId: payment }, acting())
    await context.access.sendMails()
    const subjects = await subjectsOf(world(), ada.email)
    assert.ok(subjects.includes('Your purchase of Starter Kit is valid again'), subjects.join('\n'))
    assert.ok(!subjects.includes('Your access to Starter Kit has ended'), subjects.join('\n'))
  })

  const isToldItIsBack = async ({ email }: Buyer) => {
    await world().context.access.sendMails()
    return (await subjectsOf(world(), email)).includes('Your purchase of Starter Kit is valid again')
  }

  /** A buyer of two purchases, whose access the seller has ended. */
  const endedBuyer = async () => {
    const ada = await buyer()
    await world().pay({ email: ada.email })
    const [first = '', second = ''] = await paymentsOf(ada)
    await end(first)
    return { ada, first, second }
  }

  for (const time of ['before it is given back', 'before the mail goes out'] as const) {
    test(`The buyer is told that access is back if one of the purchases is refunded ${time}`, async () => {
      // The refunded purchase is the one that the seller names in one case, and the other one in the other case.
      for (const named of ['first', 'second'] as const) {
        const ended = await endedBuyer()
        if (time === 'before it is given back') await refund(ended.ada)
        await giveAccessBack(world().context, { paymentId: ended[named] }, acting())
        if (time === 'before the mail goes out') await refund(ended.ada)
        const statuses = [await statusOf(ended.first), await statusOf(ended.second)]
        assert.deepEqual(statuses.toSorted(), ['paid', 'refunded'])
        assert.ok(await isToldItIsBack(ended.ada), `${named} of ${statuses}`)
      }
    })
  }

  test('A buyer whose access came back during a dispute is told how to go on once the dispute is won', async () => {
    const ada = await buyer()
    const [payment = ''] = await paymentsOf(ada)
    await world().atProcessor('dispute', ada.email)
    await end(payment)
    await giveAccessBack(world().context, { paymentId: payment }, acting())
    assert.ok(!(await isToldItIsBack(ada)))
    await pass(9 * 24 * HOUR_MS)
    await world().atProcessor('win', ada.email)
    await pass(10 * MINUTE_MS)
    await world().context.access.sendMails()
    const subjects = await subjectsOf(world(), ada.email)
    assert.ok(
      subjects.some((subject) => /ready|username/i.test(subject)),
      subjects.join('\n')
    )
  })

  test('A purchase of nobody yet stays ended when its buyer signs in later', async () => {
    const { context } = world()
    const email = 'later@example.com'
    await world().pay({ email })
    const { id } = await paymentOf(context.db, email)
    await end(id)
    const visitor = await signIn(world(), email)
    const response = await visitor.postJson('/api/invite', { username: person() })
    assert.equal(((await response.json()) as InviteResult).reason, 'not_paid')
    assert.match(await (await visitor.get('/dashboard')).text(), /Purchase no longer valid/)
  })

  test('A seat link of an ended purchase gives nothing', async () => {
    const { context, codeHost } = world()
    const ada = await buyer()
    const [payment = ''] = await paymentsOf(ada)
    const now = codeHost.clock.now()
    const token = await makeSeatLink(context.db, { paymentId: payment, holder: ada.userId, now, most: 1 })
    assert.ok(await readSeatLink(context.db, token, now))
    await end(payment)
    assert.equal(await readSeatLink(context.db, token, now), undefined)
  })

  test('An action that arrives twice is done once, and impossible orders are refused in words', async () => {
    const { context } = world()
    const ada = await buyer()
    const [payment = ''] = await paymentsOf(ada)
    const order = { paymentId: payment, words, others: 'all' } as const
    const twice = acting()
    assert.equal((await giveAccessBack(context, { paymentId: payment }, acting())).ok, false)
    assert.equal((await previewGiveBack(context, { paymentId: payment })).ok, false)
    const [one, two] = [await endAccess(context, order, twice), await endAccess(context, order, twice)]
    assert.deepEqual([one.ok && one.again, two.ok && two.again], [undefined, true])
    for (const [changes, why] of [
      [{}, /ended the access of this purchase already/],
      [{ paymentId: 'none' }, /no such purchase/],
      [{ words: ' \n' }, /What the buyer is told is empty/],
      [{ words: 'a'.repeat(501) }, /longer than 500/]
    ] as const) {
      const refused = await endAccess(context, { ...order, ...changes }, acting())
      assert.match(refused.ok ? '' : refused.why, why)
    }
    assert.equal((await actionsOf(context.db, [payment])).length, 1)
  })
})
