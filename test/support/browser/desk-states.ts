import { DAY_MS } from '../../../src/runtime/time/durations.ts'
import { SELLER } from '../worlds/desk-scene.ts'
import { repository } from '../worlds/people.ts'
import { fillRepository } from '../worlds/repository-scene.ts'
import type { SandboxWorld } from '../worlds/sandbox-world.ts'
import { deskActionStates } from './desk-action-states.ts'
import { desk, signInAnew } from './desk-pages.ts'
import { deskPreviews } from './desk-previews.ts'
import type { State } from './states.ts'

/** The pages of the desk. They come last: to fill the desk takes hours of the clock, and spoils the token. */
export const deskStates: State[] = [
  {
    name: 'the desk, today',
    who: 'seller',
    async arrive(page, world) {
      await desk('/admin', 'Today')(page, world)
      await page.getByText('The same figures as a table').click()
      await page.getByRole('table').waitFor()
    }
  },
  { name: 'the desk, buyers', who: 'seller', arrive: desk('/admin/buyers', 'Buyers') },
  { name: 'the desk, nobody found', who: 'seller', arrive: desk('/admin/buyers?q=nobody-like-this', 'Search for') },
  {
    name: 'the desk, an address without a purchase',
    who: 'seller',
    arrive: desk(`/admin/buyers?q=${SELLER}`, 'Search for')
  },
  {
    name: 'the desk, purchases of a buyer who wrote from another address',
    who: 'seller',
    arrive: desk('/admin/buyers?q=quentin&for=wrote@mail.example', 'Search for')
  },
  { name: 'the desk, a user without a purchase', who: 'seller', arrive: desk('/admin/signed-in/:user', SELLER) },
  {
    name: 'the desk, a purchase',
    who: 'seller',
    async arrive(page, world) {
      await desk('/admin/buyers/:payment', 'quentin-waits')(page, world)
      await page.locator('.story details').last().click()
    }
  },
  {
    name: 'the desk, deliveries',
    who: 'seller',
    async arrive(page, world) {
      const now = world.context.now()
      const refused = { processor: 'stripe', day: Math.floor(now / DAY_MS), count: 3, last_at: now }
      const update = { count: 3, last_at: now }
      await world.context.db
        .insertInto('refused_delivery')
        .values(refused)
        .onConflict((conflict) => conflict.columns(['processor', 'day']).doUpdateSet(update))
        .execute()
      await desk('/admin/deliveries', 'Deliveries')(page, world)
    }
  },
  {
    name: 'the desk, a delivery',
    who: 'seller',
    async arrive(page, world) {
      await desk('/admin/deliveries/:delivery', 'Payment, Stripe')(page, world)
      await page.getByRole('button', { name: 'Show everything once' }).click()
      await page.getByText('This is the whole body').waitFor()
    }
  },
  {
    name: 'the desk, giving access that is refused',
    who: 'seller',
    async arrive(page, world) {
      await desk('/admin/give-access', 'Give access')(page, world)
      await page.getByLabel('E-mail address of the buyer').fill('reviewer@mail.example')
      await page.getByLabel('What it is').selectOption('review')
      await page.getByLabel('Your reason').fill('A review in a magazine')
      await page.getByLabel('username').fill('a name with spaces')
      await page.getByRole('button', { name: 'Review' }).click()
      await page.getByText('cannot be a username').waitFor()
    }
  },
  {
    name: 'the desk, the form that ends access',
    who: 'seller',
    async arrive(page, world) {
      await desk('/admin/buyers', 'Buyers')(page, world)
      const rows = world.context.db.selectFrom('payment').select('id').where('email', 'like', 'quentin-waits%')
      if ((await rows.execute()).length === 1) await world.pay({ email: 'quentin-waits@mail.example' })
      await desk('/admin/buyers/:payment/end', 'End access')(page, world)
      await page.getByRole('checkbox', { name: 'stripe' }).waitFor()
    }
  },
  {
    name: 'the desk, the form that asks two buyers',
    who: 'seller',
    async arrive(page, world) {
      await desk('/admin/buyers/:payment/merge', 'Ask two buyers to merge')(page, world)
      await page.getByLabel('The other buyer').fill('nobody@nowhere.example')
      await page.getByRole('button', { name: 'Review' }).click()
      await page.getByText('No purchase belongs to nobody').waitFor()
    }
  },
  { name: 'the desk, what the buyer sees', who: 'seller', arrive: desk('/admin/buyers/:payment/seen', 'What quentin') },
  {
    name: 'the desk, settings',
    who: 'seller',
    async arrive(page, world) {
      await desk('/admin/settings', 'Settings')(page, world)
      await page
        .getByText(/^\d+ not set$/)
        .first()
        .click()
    }
  },
  {
    name: 'the desk, a repository whose lists are incomplete',
    who: 'seller',
    async arrive(page, world) {
      await desk('/admin/repositories', 'acme-starters/starter-kit')(page, world)
      await page.getByText('The lists are incomplete').waitFor()
    }
  },
  {
    name: 'the desk, a repository',
    who: 'seller',
    async arrive(page, world) {
      await world.tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble: 'none' })
      await fillRepository(world)
      await forkedBy(world, 'ada-paid')
      await desk('/admin/repositories', 'acme-starters/starter-kit')(page, world)
      await page.getByText('shows 6 accounts with access').waitFor()
    }
  },
  {
    name: 'the desk, accounts to withdraw',
    who: 'seller',
    async arrive(page, world) {
      await signInAnew(page, world)
      await page.goto('/admin/repositories/acme-starters/starter-kit')
      for (const login of ['sid-stranger', 'otto-other'])
        await page.getByRole('checkbox', { name: `Tick ${login}` }).check()
      await page.getByRole('button', { name: 'Withdraw' }).click()
      await page.getByRole('heading', { level: 1, name: 'Withdraw what 2 accounts have' }).waitFor()
    }
  },
  {
    name: 'the desk, an account to adopt',
    who: 'seller',
    async arrive(page, world) {
      await signInAnew(page, world)
      await page.goto('/admin/repositories/acme-starters/starter-kit')
      await page.getByRole('link', { name: 'Adopt sid-stranger' }).click()
      await page.getByLabel('Which payment does it follow?').fill('mail.example')
      await page.getByRole('button', { name: 'Review' }).click()
      await page.getByLabel('Which payment does it follow?').waitFor()
    }
  },
  {
    name: 'the desk, an account to ignore',
    who: 'seller',
    async arrive(page, world) {
      await signInAnew(page, world)
      await page.goto('/admin/repositories/acme-starters/starter-kit')
      await page.getByRole('link', { name: 'Ignore sid-stranger' }).click()
      await page.getByLabel('Why it is meant to be there').waitFor()
    }
  },
  ...deskActionStates,
  ...deskPreviews
]

/** Forks the repository into the account of a buyer with access, once the seller allows it. */
async function forkedBy({ codeHost }: SandboxWorld, login: string): Promise<void> {
  const settings = `${codeHost.url}/_sandbox/repositories/${repository}`
  await fetch(settings, { method: 'PATCH', body: JSON.stringify({ allowForking: true }) })
  codeHost.rehearse.byHand({ action: 'fork', repository, login })
}
