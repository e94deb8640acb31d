import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { PurchaseView } from '../../../src/access/requests/purchase-view.ts'
import { serializable } from '../../../src/db/serializable.ts'
import { askedMergeToken } from '../../../src/users/merging/asked-merge-token.ts'
import { askToMerge } from '../../../src/users/merging/asked-merges.ts'
import { plainGrant, plainPurchase } from '../builders/plain-purchase.ts'
import type { SandboxWorld } from '../worlds/sandbox-world.ts'
import { stopTelling, tell } from '../worlds/told-access.ts'
import { linkMailedTo, pressButton, signIn, visit } from '../worlds/visitor.ts'
import { openForm, sendInvite, toast } from './buying.ts'
import { guestStates } from './guest-states.ts'
import { seatStates } from './seat-states.ts'

/**
 * The user of a page: a stranger is not signed in, a guest has paid without signing in, a visitor is signed in and has
 * bought nothing, a buyer has bought, and the seller is an admin of the world. Each state of a guest brings its own
 * purchase.
 */
export type Who = 'stranger' | 'guest' | 'visitor' | 'buyer' | 'seller'

/** A page in a certain state. `arrive` opens it, and resolves when it is shown. */
export type State = {
  name: string
  who: Who
  arrive(page: Page, world: SandboxWorld): Promise<unknown>
  /** The route of the button, if the page says what an action of the desk will do. */
  preview?: string
}

const at = (path: string, heading: string) => async (page: Page) => {
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

/** Has a sign-in link mailed to this address, and opens it. */
function confirmFor(email: string) {
  return async (page: Page, world: SandboxWorld) => {
    await visit(world).postForm('/sign-in', { email })
    await page.goto(await linkMailedTo(world, email))
    await page.getByRole('heading', { level: 1, name: 'Sign in to' }).waitFor()
  }
}

/** Brings a purchase of another address to the sign-in home@example.com. */
async function bringAnAddress(world: SandboxWorld): Promise<void> {
  const email = `${crypto.randomUUID()}@example.com`
  await world.pay({ email })
  const visitor = await signIn(world, 'home@example.com')
  await visitor.postForm('/settings/find-purchase', { email })
  await world.context.purchaseLinks.settled()
  const page = await (await visitor.get(await linkMailedTo(world, email))).text()
  await pressButton(visitor, page)
  await world.context.merges.tellDue()
}

/** Asks for a link to the purchases of this address. */
export async function findWith(page: Page, email: string): Promise<void> {
  await page.goto('/settings/find-purchase')
  await page.getByLabel('Email address you gave at checkout').fill(email)
  await page.getByRole('button', { name: 'Mail me a link' }).click()
}

const HOUR_MS = 3_600_000
const invited = (now: number) =>
  plainGrant({ sentAt: now - 24 * HOUR_MS, expiresAt: now + 6 * 24 * HOUR_MS, accountId: 7 })
const inside = plainGrant({ id: 'g2', seat: 2, login: 'grace-hops', accountId: 8, state: 'accepted', because: 'shown' })
const queued = (now: number) =>
  plainGrant({
    id: 'g3',
    seat: 3,
    login: 'a-name-of-nearly-forty-characters-000-x',
    accountId: 9,
    state: 'queued',
    because: 'limit',
    queuePosition: 2,
    expectedAt: now + HOUR_MS
  })

/** The dashboard with these purchases. From then on the shop answers so to every visitor, until `stopTelling`. */
function dashboardWith(name: string, heading: string, purchases: (now: number) => PurchaseView[]): State {
  return {
    name: `dashboard, ${name}`,
    who: 'buyer',
    async arrive(page, world) {
      tell(world, { purchases: purchases(world.context.now()) })
      await at('/dashboard', heading)(page)
    }
  }
}

const dashboards: State[] = [
  dashboardWith('an open invitation', 'Your purchase', (now) => [plainPurchase([invited(now)])]),
  dashboardWith('access', 'Your purchase', () => [plainPurchase([{ ...inside, seat: 1, proven: true }])]),
  dashboardWith('a declined invitation', 'Your purchase', () => [
    plainPurchase([plainGrant({ state: 'gone', because: 'declined' })])
  ]),
  dashboardWith('in the queue', 'Your purchase', (now) => [plainPurchase([{ ...queued(now), seat: 1 }])]),
  dashboardWith('waiting for the seller', 'Your purchase', () => [
    plainPurchase([plainGrant({ state: 'queued', because: 'token_refused', acts: 'seller' })])
  ]),
  dashboardWith('a team', 'Your purchase', (now) => [plainPurchase([invited(now), inside, queued(now)], { seats: 5 })]),
  dashboardWith('two purchases', 'Your purchases', (now) => [
    plainPurchase([invited(now)]),
    plainPurchase([], { paymentId: 'p2' })
  ]),
  dashboardWith('refunded', 'Your purchase', () => [
    plainPurchase([plainGrant({ state: 'revoked', because: 'refunded', hadAccess: true })], { status: 'refunded' })
  ]),
  dashboardWith('a renewal that failed', 'Your purchase', (now) => [
    plainPurchase([{ ...inside, seat: 1 }], { state: 'past_due', endsAt: now + 7 * 24 * HOUR_MS })
  ]),
  dashboardWith('a subscription that ended as its renewal failed', 'Your purchase', (now) => [
    plainPurchase([{ ...inside, seat: 1 }], { state: 'ended', endsAt: now + 7 * 24 * HOUR_MS })
  ]),
  dashboardWith('a renewal that was not paid in time', 'Your purchase', () => [
    plainPurchase([plainGrant({ state: 'revoked', because: 'renewal_failed', hadAccess: true })], {
      status: 'past_due',
      state: 'past_due'
    })
  ]),
  dashboardWith('failed', 'Your purchase', () => [plainPurchase([], { status: 'failed', paidAt: undefined })])
]

/** Every page of the shop, in every state that looks different. The names are part of test names. */
export const states: State[] = [
  { name: 'product', who: 'stranger', arrive: at('/', 'Starter Kit') },
  { name: 'product, signed in', who: 'visitor', arrive: at('/', 'Starter Kit') },
  { name: 'sign in', who: 'stranger', arrive: at('/sign-in', 'Sign in') },
  { name: 'sign in, with a problem', who: 'stranger', arrive: at('/sign-in?error=INVALID_TOKEN', 'Sign in') },
  {
    name: 'link sent',
    who: 'stranger',
    async arrive(page) {
      await page.goto('/sign-in')
      await page.getByLabel('Email address').fill(`${crypto.randomUUID()}@example.com`)
      await page.getByRole('button', { name: 'Send me a sign-in link' }).click()
      await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    }
  },
  {
    name: 'a code that does not work',
    who: 'stranger',
    async arrive(page) {
      await page.goto('/sign-in')
      await page.getByLabel('Email address').fill(`${crypto.randomUUID()}@example.com`)
      await page.getByRole('button', { name: 'Send me a sign-in link' }).click()
      await page.getByLabel('Six-digit code').fill('000000')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'That code does not work' }).waitFor()
    }
  },
  { name: 'back from the checkout, unknown', who: 'stranger', arrive: at('/paid', 'Check your email') },
  { name: 'back from the checkout, waiting', who: 'visitor', arrive: at('/paid', 'Waiting for your payment') },
  { name: 'back from the checkout, paid', who: 'buyer', arrive: at('/paid', 'Payment received') },
  ...guestStates,
  { name: 'confirm', who: 'stranger', arrive: confirmFor('newcomer@example.com') },
  { name: 'confirm, signed in already', who: 'visitor', arrive: confirmFor('visitor@example.com') },
  { name: 'confirm, another user signed in', who: 'visitor', arrive: confirmFor('newcomer@example.com') },
  { name: 'a sign-in link that does not work', who: 'stranger', arrive: at('/sign-in/link?token=t', 'Sign in') },
  { name: 'no such page', who: 'stranger', arrive: at('/nowhere', 'There is no such page') },
  { name: 'dashboard without a purchase', who: 'visitor', arrive: at('/dashboard', 'No purchase found') },
  { name: 'find a purchase', who: 'visitor', arrive: at('/settings/find-purchase', 'Find your purchase') },
  {
    name: 'find a purchase, the field marked',
    who: 'visitor',
    async arrive(page) {
      await findWith(page, 'visitor@example.com')
      await page.locator('#email-problem').waitFor()
    }
  },
  {
    name: 'link to find a purchase sent',
    who: 'visitor',
    async arrive(page) {
      await findWith(page, `${crypto.randomUUID()}@example.com`)
      await page.getByRole('heading', { name: 'Check that mailbox' }).waitFor()
    }
  },
  {
    name: 'link to find a purchase that does not work',
    who: 'visitor',
    arrive: at('/settings/find-purchase/link?token=t', 'That link does not work')
  },
  {
    name: 'link to find a purchase, after signing in for it',
    who: 'visitor',
    arrive: at('/settings/find-purchase/link', 'Open the link in the mail again')
  },
  {
    name: 'link to find a purchase, not signed in',
    who: 'stranger',
    arrive: at('/settings/find-purchase/link?token=t', 'Sign in first')
  },
  { name: 'delete the account', who: 'buyer', arrive: at('/settings/account/delete', 'Delete your account?') },
  {
    name: 'delete the account of a seller',
    who: 'seller',
    arrive: at('/settings/account/delete', 'Delete your account?')
  },
  { name: 'bring sign-ins together', who: 'buyer', arrive: at('/settings/merge', 'Merge your two sign-ins') },
  {
    name: 'bring sign-ins together, with a problem',
    who: 'buyer',
    arrive: at('/settings/merge?error=access_denied', 'Merge your two sign-ins')
  },
  { name: 'dashboard', who: 'buyer', arrive: at('/dashboard', 'Your purchase') },
  { name: 'purchases', who: 'buyer', arrive: at('/settings/purchases', 'Your purchases') },
  {
    name: 'a toast of success',
    who: 'buyer',
    async arrive(page) {
      await page.goto('/dashboard')
      await sendInvite(page, 'grace-hops')
      // In the second browser the toast says that the account is invited already.
      await page.locator('#toaster .toast[role=status]').waitFor()
    }
  },
  {
    name: 'linking refused',
    who: 'buyer',
    async arrive(page) {
      await page.goto('/dashboard')
      await openForm(page)
      await page.getByRole('button', { name: /^(Link|Continue with) Code Host$/ }).click()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await toast(page, 'Nothing was linked').waitFor()
      // The form is open, so that the buyer can press the button again.
      await page.getByRole('button', { name: /^(Link|Continue with) Code Host$/ }).waitFor()
    }
  },
  {
    name: 'a toast of refusal',
    who: 'visitor',
    async arrive(page) {
      await page.goto('/settings/purchases')
      await sendInvite(page, 'grace-hops')
      await toast(page, 'No paid purchase found').waitFor()
    }
  },
  {
    name: 'after the redirect, the field marked',
    who: 'buyer',
    async arrive(page) {
      await page.goto('/settings/purchases')
      await openForm(page)
      await page.getByRole('textbox', { name: 'username' }).fill('a-name-of-nearly-forty-characters-000_x')
      // Submit without the page's script, as a browser without JavaScript does.
      await page.locator('.invite-form').evaluate((form: HTMLFormElement) => form.submit())
      await page.locator('#username-problem').waitFor()
    }
  },
  { name: 'the account page', who: 'buyer', arrive: at('/settings/account', 'Your account') },
  {
    name: 'sessions, this browser only',
    who: 'buyer',
    arrive: at('/settings/sessions', 'Where you are signed in')
  },
  {
    name: 'sessions, two browsers',
    who: 'visitor',
    async arrive(page, world) {
      await signIn(world, 'visitor@example.com')
      await at('/settings/sessions', 'Where you are signed in')(page)
    }
  },
  { name: 'nothing to separate', who: 'stranger', arrive: at('/sign-in/separate?token=t', 'That link does not work') },
  {
    name: 'separate an address',
    who: 'stranger',
    async arrive(page, world) {
      await bringAnAddress(world)
      await page.goto(await linkMailedTo(world, 'home@example.com', /separate/))
      await page.getByRole('heading', { name: 'Separate them again?' }).waitFor()
    }
  },
  {
    name: 'separated',
    who: 'stranger',
    async arrive(page) {
      await page.getByRole('button', { name: 'Separate them' }).click()
      await page.getByRole('heading', { name: 'They are separate again' }).waitFor()
    }
  },
  {
    name: 'nothing to confirm',
    who: 'stranger',
    arrive: at('/sign-in/together?token=t', 'There is nothing to confirm')
  },
  {
    name: 'two buyers are asked',
    who: 'stranger',
    async arrive(page, world) {
      await page.goto(`/sign-in/together?token=${await askTwo(world)}`)
      await page.getByRole('heading', { name: 'Are both addresses yours?' }).waitFor()
    }
  },
  {
    name: 'one of two buyers has confirmed',
    who: 'stranger',
    async arrive(page, world) {
      await page.goto(`/sign-in/together?token=${await askTwo(world)}`)
      await page.getByRole('button', { name: 'Yes, both are mine' }).click()
      await page.getByRole('heading', { name: 'You have confirmed' }).waitFor()
    }
  },
  ...dashboards,
  ...seatStates,
  {
    // This state is the last, since from now on the sessions of the other users are too old as well.
    name: 'sign in once more',
    who: 'buyer',
    async arrive(page, world) {
      stopTelling(world)
      world.codeHost.clock.advance(16 * 60_000)
      await at('/sign-in?again=1&next=/dashboard', 'Sign in once more')(page)
    }
  }
]

/** Asks two buyers whether they are one. @returns the token of the mail to the first */
async function askTwo(world: SandboxWorld): Promise<string> {
  const { authSecret, db, now } = world.context
  const id = randomUUID()
  const [first, second] = ['ada@mail.example', `${id}@mail.example`]
  await signIn(world, first)
  await serializable(db, (tx) => askToMerge(tx, { id, first, second, now: now() }))
  return askedMergeToken({ id, side: 'first' }, authSecret)
}
