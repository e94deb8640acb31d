import type { Page } from 'playwright-core'
import { serializable } from '../../../src/db/serializable.ts'
import { givePayments } from '../../../src/payments/sales/sales.ts'
import { guestWhoPaid, toCheckout } from '../worlds/guest.ts'
import { paymentOf } from '../worlds/payment-of.ts'
import type { SandboxWorld } from '../worlds/sandbox-world.ts'
import { signIn, type Visitor } from '../worlds/visitor.ts'
import type { State } from './states.ts'

const newAddress = () => `${crypto.randomUUID()}@example.com`

/** Gives the tab the cookies of these visitors, and no other. */
async function become(page: Page, { url }: SandboxWorld, visitors: readonly Pick<Visitor, 'cookies'>[]): Promise<void> {
  await page.context().clearCookies()
  const all = visitors.flatMap(({ cookies }) => [...cookies])
  await page.context().addCookies(all.map(([name, value]) => ({ name, value, url })))
}

/** A state of the page after the checkout. `shown`: a text that the page has in English. */
type GuestPage = { name: string; heading: string; shown: string; open(page: Page, world: SandboxWorld): Promise<void> }

function paid(
  name: string,
  { heading, shown }: { heading: string; shown: string },
  visitorsOf: (world: SandboxWorld) => Promise<Pick<Visitor, 'cookies'>[]>
): GuestPage {
  return {
    name: `back from the checkout, ${name}`,
    heading,
    shown,
    async open(page, world) {
      // A page that waits for its payment would go on by itself as soon as it is another visitor's.
      await page.goto('about:blank')
      await become(page, world, await visitorsOf(world))
      await page.goto('/paid')
    }
  }
}

async function guestWhoWaits(world: SandboxWorld, email: string) {
  const guest = await toCheckout(world)
  await world.pay({ email, client_reference_id: guest.reference, story: 'bank_debit' })
  return guest
}

/** The page after the checkout, as browsers that paid without signing in see it, in any language. */
export const guestPages: GuestPage[] = [
  paid('a guest', { heading: 'Payment received', shown: 'Type a username instead' }, async (world) => [
    await guestWhoPaid(world, newAddress())
  ]),
  paid(
    'a guest who waits',
    { heading: 'Waiting for your payment', shown: 'A payment usually arrives' },
    async (world) => [await toCheckout(world)]
  ),
  paid('pending', { heading: 'Payment pending', shown: 'Go to your purchase' }, async (world) => [
    await guestWhoWaits(world, newAddress())
  ]),
  paid('failed', { heading: 'Payment failed', shown: 'Buy' }, async (world) => {
    const email = newAddress()
    const guest = await guestWhoWaits(world, email)
    await world.atProcessor('fail', email)
    return [guest]
  }),
  paid('in another sign-in', { heading: 'Payment received', shown: 'sign in there instead' }, async (world) => {
    const email = newAddress()
    const guest = await guestWhoPaid(world, email)
    await signIn(world, email)
    return [guest]
  }),
  paid(
    'in a sign-in that is not named',
    { heading: 'Payment received', shown: 'is in another sign-in' },
    async (world) => {
      const email = newAddress()
      const guest = await guestWhoPaid(world, email)
      const { userId } = await signIn(world, newAddress())
      const { db, now } = world.context
      const { id } = await paymentOf(db, email)
      await serializable(db, (tx) => givePayments(tx, [id], userId, now()))
      return [guest]
    }
  ),
  paid('a guest’s purchase to add', { heading: 'Payment received', shown: 'Add it to' }, async (world) => [
    await guestWhoPaid(world, newAddress()),
    await signIn(world, newAddress())
  ]),
  paid('a user without an account', { heading: 'Payment received', shown: 'Continue with' }, async (world) => {
    const email = newAddress()
    await world.pay({ email })
    return [await signIn(world, email)]
  })
]

/** The same in English. */
export const guestStates: State[] = guestPages.map(({ name, heading, shown, open }) => ({
  name,
  who: 'guest',
  async arrive(page, world) {
    await open(page, world)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.getByText(shown).first().waitFor()
  }
}))
