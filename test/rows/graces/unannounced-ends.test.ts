// A grace that is over before its buyer was told of its end: it is put off once.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { queueOwedMails } from '../../../src/access/mail/queue-owed-mails.ts'
import type { Database } from '../../../src/db/database.ts'
import { serializable } from '../../../src/db/serializable.ts'
import { applyPolicies } from '../../../src/payments/apply-policies.ts'
import { endDueAccess } from '../../../src/payments/by-seller/given-access.ts'
import type { BoughtItem, EventKind, PaymentEvent } from '../../../src/payments/payment/event.ts'
import { recordEvents } from '../../../src/payments/payment/record-event.ts'
import { defaultPolicy } from '../../../src/product.ts'
import { DAY_MS } from '../../../src/runtime/time/durations.ts'
import { findPaidPayment } from '../../../src/users/users-and-guests/find-purchases.ts'
import { plainProduct } from '../../support/builders/plain-config.ts'
import { buy, tables } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

const START = 1_800_000_000_000
const day = (days: number) => START + days * DAY_MS

onEachDatabase('the grace whose buyer was not told of its end', tables, ({ db, other }) => {
  /** A subscription, paid on day 1, whose renewal fails on day 31. `graces`: the days of grace of each scene. */
  async function failing(graces: Record<string, number>, { hasAddress = true, items = [] as BoughtItem[] } = {}) {
    const processor = `processor_${randomUUID()}`
    const { userId } = await buy(db(), { scene: 'another' })
    const policyOf = (scene: string | undefined) => {
      const grace = graces[scene ?? '']
      return { ...defaultPolicy, ...(grace !== undefined && { grace }) }
    }
    const findUsers = async (_: Database, buyers: readonly unknown[]) =>
      buyers.map(() => (hasAddress ? userId : undefined))
    const says = (days: number, kind: EventKind, more: Partial<PaymentEvent> = {}) => {
      const event = { kind, occurredAt: day(days), key: 'sub', facts: {}, ...more }
      const order = { processor, eventId: `${kind} ${days}`, event }
      return serializable(db(), (tx) => recordEvents(tx, [order], { now: day(days), findUsers, policyOf }))
    }
    const payments = () => db().selectFrom('payment').selectAll().where('processor', '=', processor).orderBy('key')
    const rows = async () =>
      (await payments().execute()).map(({ scene, status, ends_at }) => {
        return `${scene} ${status}${ends_at === null ? '' : ` until day ${(ends_at - START) / DAY_MS}`}`
      })
    const ending = (days: number, sendsMails = true) => ({ now: day(days), policyOf, sendsMails })
    /** The payments of this sale that end. The other tests share the database. */
    async function endDue(days: number, { sendsMails = true, on = db() } = {}) {
      const ended = await endDueAccess(on, { ...ending(days, sendsMails), findUsers })
      return ended.filter((each) => each.processor === processor)
    }
    const gate = (days: number) => findPaidPayment(db(), { userId, scenes: ['kit'] }, ending(days))
    const restart = (days: number) => applyPolicies(db(), policyOf, day(days))
    const products = Object.keys(graces).map((id) => ({ ...plainProduct, id, scenes: [id] as const }))
    /** Queues the mails of that day, and gives that about the grace this state. */
    async function mail(days: number, state: 'sent' | 'failed' | 'void' | 'waiting', scene = 'kit') {
      await queueOwedMails({ db: db(), products, now: () => day(days) })
      const { id } = await payments().where('scene', '=', scene).executeTakeFirstOrThrow()
      const about = db().updateTable('access_mail').set({ state }).where('subject', '=', id).where('kind', '=', 'grace')
      return Number((await about.executeTakeFirst()).numUpdatedRows)
    }
    await says(1, 'paid', { period: 'march', facts: items.length > 0 ? { items } : { scene: 'kit' } })
    await says(1, 'active')
    await says(31, 'past_due')
    return { says, rows, endDue, gate, restart, mail }
  }

  test('An end that came while the shop was off is put off once, and the mail goes out before it', async () => {
    const { says, rows, endDue, restart, mail } = await failing({ kit: 10 })
    await restart(50)
    assert.deepEqual(await endDue(50), [])
    assert.deepEqual(await rows(), ['kit paid until day 57'])
    assert.equal(await mail(50, 'waiting'), 1)
    await restart(52)
    await says(53, 'past_due')
    assert.deepEqual(await rows(), ['kit paid until day 57'], 'neither a start nor a further try moves it')
    assert.equal((await endDue(58)).length, 1, 'also where that mail did not go out')
    assert.deepEqual(await rows(), ['kit past_due'])
    await says(60, 'paid', { period: 'april' })
    await says(91, 'past_due')
    assert.deepEqual(await rows(), ['kit paid until day 101'])
    assert.deepEqual(await endDue(102), [], 'each failed renewal is told of')
    assert.deepEqual(await rows(), ['kit paid until day 109'])
  })

  test('A shorter grace is put off by its own days', async () => {
    const { rows, endDue } = await failing({ kit: 2 })
    await endDue(40)
    assert.deepEqual(await rows(), ['kit paid until day 42'])
  })

  test('The gate puts the end off as the worker does', async () => {
    const { gate, rows } = await failing({ kit: 10 })
    assert.equal((await gate(50))?.status, 'paid')
    assert.deepEqual(await rows(), ['kit paid until day 57'])
  })

  test('Two processes that meet the end at the same moment put it off once', async () => {
    const { endDue, rows } = await failing({ kit: 10 })
    const ended = await Promise.all([db(), other()].map((on) => endDue(50, { on })))
    assert.deepEqual(ended, [[], []])
    assert.deepEqual(await rows(), ['kit paid until day 57'])
  })

  for (const [words, state, status] of [
    ['was sent', 'sent', 'past_due'],
    ['was tried and given up', 'failed', 'past_due'],
    ['waits', 'waiting', 'paid until day 57'],
    ['was dropped, since the grace was over when its turn came', 'void', 'paid until day 57']
  ] as const) {
    test(`A grace whose mail ${words} ${status === 'past_due' ? 'ends in time' : 'is put off'}`, async () => {
      const { mail, endDue, rows } = await failing({ kit: 10 })
      assert.equal(await mail(35, state), 1)
      await endDue(50)
      assert.deepEqual(await rows(), [`kit ${status}`])
    })
  }

  test('A failure that is reported as older than the mail says is still the one that the buyer was told of', async () => {
    const { mail, says, endDue, rows } = await failing({ kit: 10 })
    await mail(35, 'sent')
    await says(30, 'past_due')
    await endDue(50)
    assert.deepEqual(await rows(), ['kit past_due'])
  })

  test('Nothing is put off for a buyer without an address, nor where no mails are configured', async () => {
    const nobody = await failing({ kit: 10 }, { hasAddress: false })
    await nobody.endDue(50)
    assert.deepEqual(await nobody.rows(), ['kit past_due'])
    const silent = await failing({ kit: 10 })
    await silent.endDue(50, { sendsMails: false })
    assert.deepEqual(await silent.rows(), ['kit past_due'])
  })

  test('Of the products of one sale only that one is put off whose buyer was not told', async () => {
    const items = [{ scene: 'kit' }, { scene: 'team' }]
    const { mail, endDue, rows } = await failing({ kit: 10, team: 12 }, { items })
    await mail(35, 'sent')
    await mail(35, 'void', 'team')
    await endDue(50)
    assert.deepEqual(await rows(), ['kit past_due', 'team paid until day 57'])
    await endDue(57)
    assert.deepEqual(await rows(), ['kit past_due', 'team past_due'])
  })

  test('A refund within the days that were put off ends the access', async () => {
    const { endDue, says, rows } = await failing({ kit: 10 })
    await endDue(50)
    await says(52, 'refunded', { period: 'march' })
    assert.deepEqual(await rows(), ['kit refunded'])
  })

  test('A dispute that is won within the days that were put off gives the access back until their end', async () => {
    const { endDue, says, rows, restart } = await failing({ kit: 10 })
    await endDue(50)
    await says(52, 'disputed', { about: 'first' })
    assert.deepEqual(await rows(), ['kit disputed'])
    await restart(53)
    await says(54, 'dispute_won', { about: 'first' })
    assert.deepEqual(await rows(), ['kit paid until day 57'])
    await restart(55)
    assert.deepEqual([await endDue(56), await rows()], [[], ['kit paid until day 57']])
    await says(56, 'disputed', { about: 'second' })
    await says(58, 'dispute_won', { about: 'second' })
    await endDue(58)
    assert.deepEqual(await rows(), ['kit past_due'])
  })
})
