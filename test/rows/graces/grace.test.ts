// The grace after a failed renewal: what is stored, and when it ends.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { queueOwedMails } from '../../../src/access/mail/queue-owed-mails.ts'
import type { Database } from '../../../src/db/database.ts'
import { serializable } from '../../../src/db/serializable.ts'
import { applyPolicies } from '../../../src/payments/apply-policies.ts'
import { endDueAccess } from '../../../src/payments/by-seller/given-access.ts'
import type { BoughtItem, EventKind, PaymentEvent } from '../../../src/payments/payment/event.ts'
import { type EventToRecord, recordEvents } from '../../../src/payments/payment/record-event.ts'
import { defaultPolicy, type PaymentPolicy } from '../../../src/product.ts'
import { DAY_MS } from '../../../src/runtime/time/durations.ts'
import { findPaidPayment } from '../../../src/users/users-and-guests/find-purchases.ts'
import { plainProduct } from '../../support/builders/plain-config.ts'
import { buy, tables } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

const START = 1_800_000_000_000
const day = (days: number) => START + days * DAY_MS

onEachDatabase('the grace after a failed renewal', tables, ({ db, other }) => {
  /** A shop with a processor and products of its own. `graces`: the days of grace of each scene. */
  async function shop(graces: Record<string, number>) {
    const processor = `processor_${randomUUID()}`
    const { userId: user } = await buy(db(), { scene: 'another' })
    const policies = new Map(Object.entries(graces))
    const policyOf = (scene: string | undefined): PaymentPolicy => {
      const grace = scene === undefined ? undefined : policies.get(scene)
      return { ...defaultPolicy, ...(grace !== undefined && { grace }) }
    }
    const findUsers = async (_: Database, buyers: readonly unknown[]) => buyers.map(() => user)
    const happens = (days: number, kind: EventKind, more: Partial<PaymentEvent> = {}) => {
      const event = { kind, occurredAt: day(days), key: 'sub', facts: {}, ...more }
      return { processor, eventId: `${kind} ${days}`, event }
    }
    const learns = (days: number, orders: readonly EventToRecord[]) =>
      serializable(db(), (tx) => recordEvents(tx, orders, { now: day(days), findUsers, policyOf }))
    const says = (days: number, kind: EventKind, more?: Partial<PaymentEvent>) =>
      learns(days, [happens(days, kind, more)])
    const rows = async () => {
      const payments = db().selectFrom('payment').selectAll().where('processor', '=', processor).orderBy('key')
      return (await payments.execute()).map(({ scene, status, ends_at }) => {
        return `${scene} ${status}${ends_at === null ? '' : ` until day ${(ends_at - START) / DAY_MS}`}`
      })
    }
    const endDue = (days: number, on = db()) =>
      endDueAccess(on, { now: day(days), findUsers, policyOf, sendsMails: false })
    const gate = (days: number) =>
      findPaidPayment(db(), { userId: user, scenes: ['kit'] }, { now: day(days), policyOf, sendsMails: false })
    return { processor, policies, policyOf, happens, learns, says, rows, endDue, gate }
  }

  /** A subscription whose first month was paid. */
  async function running(graces: Record<string, number>, items?: BoughtItem[]) {
    const made = await shop(graces)
    await made.says(1, 'paid', { period: 'march', facts: items ? { items } : { scene: 'kit' } })
    await made.says(1, 'active')
    return made
  }

  /** A subscription whose first month was paid and whose renewal fails on day 31. */
  async function failing(graces: Record<string, number>, items?: BoughtItem[]) {
    const made = await running(graces, items)
    await made.says(31, 'past_due')
    return made
  }

  test('The access goes on until the grace is over, and comes back with the payment', async () => {
    const { says, rows, endDue } = await failing({ kit: 7 })
    assert.deepEqual(await rows(), ['kit paid until day 38'])
    await says(33, 'past_due')
    assert.deepEqual(await rows(), ['kit paid until day 38'])
    assert.deepEqual(await endDue(37.9), [])
    assert.deepEqual(
      (await endDue(38)).map(({ status }) => status),
      ['past_due']
    )
    assert.deepEqual(await rows(), ['kit past_due'])
    assert.deepEqual(await endDue(39), [])
    await says(40, 'paid', { period: 'april' })
    assert.deepEqual(await rows(), ['kit paid'])
    await says(61, 'past_due')
    assert.deepEqual(await rows(), ['kit paid until day 68'], 'each failed renewal has a grace of its own')
  })

  test('The gate is closed from that moment, before any worker has ended the access', async () => {
    const { gate, rows } = await failing({ kit: 7 })
    assert.equal((await gate(37.9))?.status, 'paid')
    assert.equal(await gate(38), undefined)
    assert.deepEqual(await rows(), ['kit past_due'])
  })

  test('Two processes that end the access at the same moment store one end', async () => {
    const { processor, endDue, rows } = await failing({ kit: 7 })
    await Promise.all([db(), other()].map((each) => endDue(38, each)))
    assert.deepEqual(await rows(), ['kit past_due'])
    const events = db().selectFrom('payment_event').select('event_id').where('processor', '=', processor)
    assert.equal((await events.where('kind', '=', 'time_over').execute()).length, 1)
  })

  test('An end that the processor reports within the grace does not cut it short', async () => {
    const { says, rows, endDue } = await failing({ kit: 7 })
    await says(32, 'ended')
    assert.deepEqual(await rows(), ['kit paid until day 38'])
    await endDue(38)
    assert.deepEqual(await rows(), ['kit ended'])
  })

  test('The products of one subscription have graces of their own', async () => {
    const items = [{ scene: 'kit' }, { scene: 'team' }, { scene: 'plain' }]
    const { rows, endDue } = await failing({ kit: 7, team: 14 }, items)
    assert.deepEqual(await rows(), ['kit paid until day 38', 'plain paid', 'team paid until day 45'])
    await endDue(38)
    assert.deepEqual(await rows(), ['kit past_due', 'plain paid', 'team paid until day 45'])
    await endDue(45)
    assert.deepEqual(await rows(), ['kit past_due', 'plain paid', 'team past_due'])
  })

  test('A product that was bought for good beside the subscription stays', async () => {
    const { rows, endDue } = await failing({ kit: 7, book: 7 }, [{ scene: 'kit' }, { scene: 'book', once: true }])
    await endDue(38)
    assert.deepEqual([...(await rows())].sort(), ['book paid', 'kit past_due'])
  })

  test('A product that leaves the subscription within the grace has ended', async () => {
    const { says, rows, endDue } = await failing({ kit: 7, team: 7 }, [{ scene: 'kit' }, { scene: 'team' }])
    await says(32, 'past_due', { facts: { scene: 'team' } })
    assert.deepEqual(await rows(), ['kit ended', 'team paid until day 38'])
    await endDue(38)
    assert.deepEqual(await rows(), ['kit ended', 'team past_due'])
  })

  /** Starts on a day with another grace, or with none. */
  async function start({ policies, policyOf, rows }: Awaited<ReturnType<typeof shop>>, day_: number, grace?: number) {
    if (grace === undefined) policies.delete('kit')
    else policies.set('kit', grace)
    await applyPolicies(db(), policyOf, day(day_))
    return rows()
  }

  test('A new policy counts for the renewals that have failed', async () => {
    const made = await failing({ kit: 7 })
    const { rows, endDue } = made
    assert.deepEqual(await start(made, 31, 14), ['kit paid until day 45'])
    assert.deepEqual(await start(made, 31), ['kit paid'])
    assert.deepEqual(await start(made, 31, 3), ['kit paid until day 34'])
    await endDue(34)
    assert.deepEqual(await rows(), ['kit past_due'])
    assert.deepEqual(await start(made, 34, 10), ['kit paid until day 41'], 'a longer grace gives the access back')
    assert.deepEqual(await start(made, 34, 2), ['kit paid until day 36'], 'and a shorter one ends it after its days')
    await endDue(36)
    assert.deepEqual(await rows(), ['kit past_due'])
    assert.deepEqual(await start(made, 37), ['kit paid'], 'the processor decides again')
  })

  test('A grace that is set or shortened after the failure ends the access only after the buyer could be told', async () => {
    const made = await failing({})
    const { says, rows, endDue } = made
    assert.deepEqual(await rows(), ['kit paid'])
    assert.deepEqual(await start(made, 50, 10), ['kit paid until day 57'], 'the grace would have ended on day 41')
    assert.deepEqual(await start(made, 53, 10), ['kit paid until day 57'], 'another start puts nothing off')
    await says(54, 'past_due')
    assert.deepEqual(await rows(), ['kit paid until day 57'], 'nor does another failed try end it sooner')
    await endDue(56.9)
    assert.deepEqual(await rows(), ['kit paid until day 57'])
    await endDue(57)
    assert.deepEqual(await rows(), ['kit past_due'])
    assert.deepEqual(await start(made, 58, 10), ['kit past_due'])
    await says(60, 'paid', { period: 'april' })
    await says(91, 'past_due')
    assert.deepEqual(await rows(), ['kit paid until day 101'], 'the next failure has the grace alone')
    assert.deepEqual(await start(made, 99, 2), ['kit paid until day 101'], 'an end that the buyer knows stays')
  })

  test('The buyer gets the mail about the grace before a grace that was set late ends the access', async () => {
    const made = await failing({})
    await start(made, 50, 10)
    assert.ok((await mailsAbout(made.processor, 50)).includes('grace'))
  })

  /** The mails that are queued by this day to the buyer of a sale at this processor. */
  async function mailsAbout(processor: string, days: number) {
    const sold = { ...plainProduct, id: 'kit', scenes: ['kit'] as const }
    await queueOwedMails({ db: db(), products: [sold], now: () => day(days) })
    const payment = db().selectFrom('payment').select('id').where('processor', '=', processor)
    const { id } = await payment.executeTakeFirstOrThrow()
    const mails = await db().selectFrom('access_mail').select('kind').where('subject', '=', id).execute()
    return mails.map(({ kind }) => kind)
  }

  test('A failed renewal that Pullpass learns of late leaves the buyer the days after the mail, and that only once', async () => {
    const { happens, learns, says, rows, endDue, gate } = await running({ kit: 10 })
    const failed = happens(31, 'past_due')
    await learns(50, [failed])
    assert.deepEqual(await rows(), ['kit paid until day 57'], 'the grace was over on day 41')
    await learns(53, [failed])
    await learns(54, [happens(33, 'past_due'), happens(40, 'ended', { unpaid: true })])
    await learns(55, [happens(30, 'past_due')])
    assert.deepEqual(await rows(), ['kit paid until day 57'], 'no further report puts it off again')
    assert.deepEqual(await endDue(56.9), [])
    assert.equal((await gate(56.9))?.status, 'paid')
    await endDue(57)
    assert.deepEqual(await rows(), ['kit ended'])
    await learns(58, [failed])
    assert.deepEqual(await rows(), ['kit ended'])
    await says(60, 'active')
    await learns(95, [happens(90, 'past_due')])
    assert.deepEqual(await rows(), ['kit paid until day 102'], 'each failed renewal is told of')
  })

  test('A sale that Pullpass first sees with its failed renewal leaves the buyer the same days', async () => {
    const { happens, learns, rows, endDue } = await shop({ kit: 3 })
    await learns(50, [happens(31, 'past_due', { facts: { scene: 'kit' } })])
    assert.deepEqual(await rows(), ['kit paid until day 53'])
    await learns(51, [happens(1, 'paid', { period: 'march', facts: { scene: 'kit' } })])
    assert.deepEqual(await rows(), ['kit paid until day 53'])
    await endDue(53)
    assert.deepEqual(await rows(), ['kit past_due'])
  })

  test('The events of an outage leave the same days in any order, one by one or together', async () => {
    const story: [number, EventKind, Partial<PaymentEvent>][] = [
      [1, 'paid', { period: 'march', facts: { scene: 'kit' } }],
      [1, 'active', {}],
      [31, 'past_due', {}],
      [33, 'past_due', {}],
      [36, 'ended', { unpaid: true }],
      [40, 'linked', {}]
    ]
    const orders = fc.shuffledSubarray([...story, ...story], { minLength: story.length * 2 })
    await fc.assert(
      fc.asyncProperty(orders, fc.constantFrom(1, 2, 12), fc.boolean(), async (arrivals, atOnce, knewSale) => {
        const { happens, learns, rows, endDue } = knewSale ? await running({ kit: 7 }) : await shop({ kit: 7 })
        const orders = arrivals.map(([days, kind, more]) => happens(days, kind, more))
        for (let next = 0; next < orders.length; next += atOnce) {
          const some = orders.slice(next, next + atOnce)
          await learns(60, [...new Map(some.map((each) => [each.eventId, each])).values()])
        }
        assert.deepEqual(await rows(), ['kit paid until day 67'])
        await endDue(67)
        for (const order of orders) await learns(68, [order])
        assert.deepEqual(await rows(), ['kit ended'])
      }),
      { numRuns: 25 }
    )
  })

  test('The products of a sale whose failed renewal is learned late end each at its own time', async () => {
    const items = [{ scene: 'kit' }, { scene: 'team' }, { scene: 'plain' }]
    const { happens, learns, says, rows, endDue } = await running({ kit: 3, team: 14 }, items)
    await learns(50, [happens(31, 'past_due')])
    assert.deepEqual(await rows(), ['kit paid until day 53', 'plain paid', 'team paid until day 57'])
    await endDue(53)
    assert.deepEqual(await rows(), ['kit past_due', 'plain paid', 'team paid until day 57'])
    await says(54, 'past_due')
    assert.deepEqual(await rows(), ['kit past_due', 'plain paid', 'team paid until day 57'])
    await endDue(57)
    assert.deepEqual(await rows(), ['kit past_due', 'plain paid', 'team past_due'])
  })

  test('A product that joins the subscription after the failure gets no days of its own', async () => {
    const { says, rows, endDue } = await failing({ kit: 3, team: 7, book: 7 })
    await says(33, 'past_due', { facts: { items: [{ scene: 'kit' }, { scene: 'team' }] } })
    assert.deepEqual(await rows(), ['kit paid until day 34', 'team paid until day 38'])
    await endDue(38)
    await says(50, 'past_due', { facts: { items: [{ scene: 'kit' }, { scene: 'team' }, { scene: 'book' }] } })
    await endDue(50)
    assert.deepEqual([...(await rows())].sort(), ['book past_due', 'kit past_due', 'team past_due'])
  })

  test('The buyer gets the mail about a grace that was over before Pullpass learned of it', async () => {
    const { happens, learns, processor } = await running({ kit: 10 })
    await learns(50, [happens(31, 'past_due')])
    assert.ok((await mailsAbout(processor, 50)).includes('grace'))
  })

  test('A refund or a dispute ends the access within a grace that was put off', async () => {
    const { happens, learns, says, rows } = await running({ kit: 7 })
    await learns(50, [happens(31, 'past_due')])
    await says(51, 'disputed', { about: 'd', period: 'march' })
    assert.deepEqual(await rows(), ['kit disputed'])
    await learns(51, [happens(49, 'refunded', { period: 'march' })])
    assert.deepEqual(await rows(), ['kit refunded'])
  })

  test('A refund or a dispute ends the access within the grace', async () => {
    const { says, rows } = await failing({ kit: 7 })
    await says(32, 'disputed', { about: 'd', period: 'march' })
    assert.deepEqual(await rows(), ['kit disputed'])
    await says(33, 'dispute_won', { about: 'd', period: 'march' })
    assert.deepEqual(await rows(), ['kit paid until day 38'])
    await says(34, 'refunded', { period: 'march' })
    assert.deepEqual(await rows(), ['kit refunded'])
  })
})
