import type { Page } from 'playwright-core'
import { carryOutAccountOrder } from '../../../src/desk/actions/account-actions.ts'
import { endAccess } from '../../../src/desk/actions/end-access.ts'
import { giveAccess } from '../../../src/desk/giving/give-access.ts'
import { askMerge } from '../../../src/desk/merging/ask-merge.ts'
import type { DeskActionName } from '../../../src/routes.ts'
import { newToken } from '../../../src/runtime/secret-token.ts'
import { DAY_MS, HOUR_MS } from '../../../src/runtime/time/durations.ts'
import { peopleOf } from '../worlds/people.ts'
import type { SandboxWorld } from '../worlds/sandbox-world.ts'
import { signInAnew } from './desk-pages.ts'
import type { State } from './states.ts'

/** A buyer with two accounts that declined, one with two purchases that ended together, and one who is asked about. */
const [declined, ended, asked] = ['tia-team@mail.example', 'gil-gives@mail.example', 'quentin-waits@mail.example']
/** A buyer with access that the seller gave for a time. */
const forATime = 'rhea-reviews@mail.example'
const prepared = new WeakSet<SandboxWorld>()

/** Opens the page of an action about the purchase of this address, and waits for this text of it. */
function about(email: string, action: DeskActionName, text: string) {
  return async (page: Page, world: SandboxWorld) => {
    if (!prepared.has(world)) {
      await prepare(world)
      await signInAnew(page, world)
    }
    prepared.add(world)
    await page.goto(`/admin/buyers/${await purchaseOf(world, email)}/${action}`)
    await page.getByText(text).first().waitFor()
  }
}

async function purchaseOf({ context }: SandboxWorld, email: string): Promise<string> {
  const rows = context.db.selectFrom('payment').select('id').where('email', '=', email).orderBy('created_at')
  return (await rows.executeTakeFirstOrThrow()).id
}

async function prepare(world: SandboxWorld): Promise<void> {
  const { context } = world
  const { person, byHand, pass } = peopleOf(() => world)
  const acting = () => ({ by: 'command line' as const, actionId: newToken() })
  const [one, two] = [person('tia-one'), person('tia-two')]
  await giveAccess(context, { email: declined, product: 'starter-kit', why: 'A transfer', quantity: 2 }, acting())
  const paymentId = await purchaseOf(world, declined)
  for (const username of [one, two])
    await carryOutAccountOrder(context, { kind: 'invite', paymentId, username }, acting())
  for (const login of [one, two]) byHand('decline', login)
  await pass(2 * HOUR_MS)
  for (const email of [ended, ended]) await world.pay({ email })
  const until = context.now() + 30 * DAY_MS
  await giveAccess(context, { email: forATime, product: 'starter-kit', why: 'A review', until }, acting())
  const order = { paymentId: await purchaseOf(world, ended), words: 'You shared it.', others: 'all' } as const
  await endAccess(context, order, acting())
  await askMerge(context, { paymentId: await purchaseOf(world, asked), other: 'ada-inside@mail.example' }, acting())
}

const preview = 'Nothing is done yet.'
const form = 'Show what this does'

/** The forms and the previews of the actions that no other state has. They come last, since time passes before them. */
export const deskActionStates: State[] = [
  { name: 'the form that matches a sale', arrive: about('unmatched@mail.example', 'match', form) },
  { name: 'what "Not sold here" does', arrive: about('unmatched@mail.example', 'not-sold-here', preview) },
  { name: 'the form that invites an account', arrive: about('nameless@company.example', 'invite', form) },
  { name: 'the form that invites an account again', arrive: about(declined, 'invite-again', form) },
  { name: 'the form that moves a seat', arrive: about('ada-inside@mail.example', 'move-seat', form) },
  { name: 'what a check does', arrive: about('ada-inside@mail.example', 'check', preview) },
  { name: 'what a sign-in link does', arrive: about('ada-inside@mail.example', 'sign-in-link', preview) },
  { name: 'the form that corrects an address', arrive: about('ada-inside@mail.example', 'correct-address', form) },
  { name: 'the form that prolongs access', arrive: about(forATime, 'prolong', form) },
  { name: 'the form that gives access back', arrive: about(ended, 'give-back', form) },
  { name: 'what withdrawing the question does', arrive: about(asked, 'withdraw-merge', preview) },
  { name: 'what letting an account go does', arrive: arriveAtLetGo }
].map(({ name, arrive }) => ({ name: `the desk, ${name}`, who: 'seller', arrive }))

/** Has an account that got in by hand follow a purchase, and opens the page that undoes it. */
async function arriveAtLetGo(page: Page): Promise<void> {
  await page.goto('/admin/repositories/acme-starters/starter-kit')
  if ((await page.getByRole('link', { name: 'Let go sid-stranger' }).count()) === 0) {
    await page.getByRole('link', { name: 'Adopt sid-stranger' }).click()
    await page.getByLabel('Which payment does it follow?').fill('nameless@company.example')
    await page.getByRole('button', { name: form }).click()
    await page.getByRole('radio', { name: 'nameless@company.example' }).waitFor()
    await page.getByRole('button', { name: form }).click()
    await page.getByText(preview).waitFor()
    await page.getByRole('button', { name: 'Adopt' }).click()
  }
  await page.getByRole('link', { name: 'Let go sid-stranger' }).click()
  await page.getByText(preview).waitFor()
}
