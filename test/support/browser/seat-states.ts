import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { claimSeatLink, endClaim, makeSeatLink } from '../../../src/users/give-seats/seat-links.ts'
import { plainGrant, plainPurchase } from '../builders/plain-purchase.ts'
import type { SandboxWorld } from '../worlds/sandbox-world.ts'
import { tell } from '../worlds/told-access.ts'
import type { State } from './states.ts'

/** Makes a link to a seat of the buyer's purchase. */
async function linkOf({ context: { db, now } }: SandboxWorld): Promise<{ token: string; paymentId: string }> {
  const payments = db.selectFrom('payment').where('status', '=', 'paid').where('user_id', 'is not', null)
  const { id, user_id: holder } = await payments.select(['id', 'user_id']).executeTakeFirstOrThrow()
  assert.ok(holder)
  return { token: await makeSeatLink(db, { paymentId: id, holder, now: now(), most: 5 }), paymentId: id }
}

async function open(page: Page, token: string, heading: string): Promise<void> {
  await page.goto(`/seat?token=${token}`)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

/** The page of a seat that the visitor has taken. From then on the shop answers so to every visitor. */
function taken(name: string, heading: string, grant: Parameters<typeof plainGrant>[0]): State {
  return {
    name: `a seat that was taken, ${name}`,
    who: 'visitor',
    async arrive(page, world) {
      const { token, paymentId } = await linkOf(world)
      const { db, now } = world.context
      const visitors = db.selectFrom('user').select('id').where('email', '=', 'visitor@example.com')
      const { id: userId } = await visitors.executeTakeFirstOrThrow()
      assert.ok(await claimSeatLink(db, { token, userId, now: now() }))
      await endClaim(db, { token, userId, grantId: 'g1' })
      const other = plainGrant({ id: 'g2', login: 'grace-hops', accountId: 8, state: 'queued', because: 'new' })
      tell(world, { purchases: [plainPurchase([plainGrant(grant), other], { paymentId, seats: 2 })] })
      await open(page, token, heading)
    }
  }
}

const inside = plainGrant({ login: 'grace-hops', state: 'accepted', because: 'shown' })

/** The page on which a buyer gives free seats of a team away. */
function giving(name: string, seats: number, then: (page: Page) => Promise<unknown> = async () => {}): State {
  return {
    name: `giving a seat away, ${name}`,
    who: 'buyer',
    async arrive(page, world) {
      const paymentId = await paymentOfTeam(world)
      const second = plainGrant({ id: 'g2', seat: 2, accountId: 8 })
      tell(world, { purchases: [plainPurchase([inside, second], { paymentId, seats })] })
      await page.goto(`/settings/seats?payment=${paymentId}`)
      await page.getByRole('heading', { level: 1, name: 'Give a seat away' }).waitFor()
      await then(page)
    }
  }
}

/** The id of the payment of the buyer, for whom the purchases are told. */
async function paymentOfTeam({ context: { db } }: SandboxWorld): Promise<string> {
  const payments = db.selectFrom('payment').innerJoin('user', 'user.id', 'payment.user_id')
  const { id } = await payments
    .select('payment.id')
    .where('user.email', '=', 'buyer@example.com')
    .executeTakeFirstOrThrow()
  return id
}

/** The pages on which seats are given away, taken, and taken back, in each state that looks different. */
export const seatStates: State[] = [
  giving('none is free', 2),
  giving('some are free', 3),
  giving('the link that was made', 3, async (page) => {
    await page.getByRole('button', { name: 'Make a link' }).click()
    await page.getByRole('heading', { name: 'Copy this link now' }).waitFor()
  }),
  {
    name: 'the question before an account loses access',
    who: 'buyer',
    async arrive(page, world) {
      tell(world, { purchases: [plainPurchase([inside], { seats: 3 })] })
      await page.goto('/settings/purchases/withdraw?grant=g1&from=/dashboard')
      await page.getByRole('heading', { level: 1, name: 'Remove grace-hops now?' }).waitFor()
    }
  },
  {
    name: 'a seat to take',
    who: 'visitor',
    async arrive(page, world) {
      await open(page, (await linkOf(world)).token, 'A seat for Starter Kit is waiting for you')
    }
  },
  taken('invited', 'The seat for Starter Kit is yours', {}),
  taken('with access', 'The seat for Starter Kit is yours', { state: 'accepted', because: 'shown' }),
  taken('declined', 'The seat for Starter Kit is yours', { state: 'gone', because: 'declined' }),
  taken('being replaced', 'Your seat for Starter Kit', { state: 'accepted', because: 'shown', replacedBy: 'g2' })
]
