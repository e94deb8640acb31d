import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createAlert } from '../../../src/alerts/alerts.ts'
import { checkTables } from '../../../src/alerts/checks/table-checks.ts'
import { giveAccess } from '../../../src/desk/giving/give-access.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { enter, goTo } from '../../support/browser/keys.ts'
import { assertOwnOrigin, openSignedIn } from '../../support/browser/tab.ts'
import { onOneDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { peopleOf, repository } from '../../support/worlds/people.ts'
import type { SandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { tellerOf } from '../../support/worlds/teller.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'

/**
 * An action as the seller presses it: the names of its link and its button, and the fields of its form; undefined if it
 * has none. `done`: the title of the message after it; `told`: what the page says of it.
 */
type Pressed = { link: string; fields?: Record<string, string>; button: string; done: string; told: string }

onOneDatabase('each action of the desk by keyboard', aWorld({ config: { admins: [SELLER] } }), (world) => {
  const { buyer, person, byHand, pass } = peopleOf(world)
  const tell = tellerOf(world)

  for (const javaScriptEnabled of [true, false]) {
    const words = `By keyboard alone, ${javaScriptEnabled ? 'with' : 'without'} JavaScript, the seller`
    const named = (name: string) => `${name}-${javaScriptEnabled ? 'with' : 'without'}`
    const openDesk = async (t: TestContext) => {
      const tab = await openSignedIn(world(), SELLER, { javaScriptEnabled })
      t.after(tab.close)
      return tab
    }

    test(`${words} does each action on the page of a purchase`, async (t) => {
      const [one, two] = [person(named('one')), person(named('two'))]
      const [ada, bea] = [await buyer(named('ada')), await buyer(named('bea'))]
      const path = await pathOf(ada.email)
      const tab = await openDesk(t)
      for (const action of actionsAbout({ one, two, other: bea.email })) {
        if (action.link === 'Send the invitation') {
          byHand('decline', two)
          await pass(2 * HOUR_MS)
        }
        await press(tab.page, path, action)
      }
      assertOwnOrigin(tab)
    })

    test(`${words} prolongs access that was given for a time`, async (t) => {
      const email = `${named('gia')}@mail.example`
      const given = { email, product: 'starter-kit', why: 'A review', until: world().context.now() + DAY_MS }
      assert.ok((await giveAccess(world().context, given, { by: 'command line', actionId: email })).ok)
      const path = await pathOf(email)
      const tab = await openDesk(t)
      await press(tab.page, path, {
        link: 'Prolong',
        // A date field takes month, day and year as they are typed.
        fields: { 'Last day': '01312099' },
        button: 'Prolong',
        done: 'Prolonged',
        told: 'The seller changed the last day of the access.'
      })
      await tab.page.getByText('The last day of the access is January 31, 2099.').first().waitFor()
      assertOwnOrigin(tab)
    })

    test(`${words} calls a sale not sold here, takes that back, matches it, and takes the match back`, async (t) => {
      const { email } = await tell('paddle', 'paid', { item: 'sticker' })
      const path = await pathOf(email)
      const tab = await openDesk(t)
      for (const action of actionsAboutSale) await press(tab.page, path, action)
      assertOwnOrigin(tab)
    })

    test(`${words} adopts an account, lets it go, ignores it, stops ignoring it, and withdraws it`, async (t) => {
      const { email } = await buyer(named('zoe'))
      const login = person(named('sid'))
      world().codeHost.rehearse.byHand({ action: 'add', repository, login })
      world().codeHost.clock.advance(2 * MINUTE_MS)
      const tab = await openDesk(t)
      for (const { link, ...action } of actionsOnPeople(email)) {
        const own = `${link} ${login}`
        await press(tab.page, `/admin/repositories/${repository}`, { ...action, link: own, told: `${own}.` })
      }
      assertOwnOrigin(tab)
    })

    test(`${words} takes an item off the first page, puts it back, and replays a delivery`, async (t) => {
      const { email } = await buyer(named('walt'))
      await itemsOfPurchasesWithoutAccount(world())
      const path = await pathOf(email)
      const tab = await openDesk(t)
      const { page } = tab
      await page.goto('/admin')
      await enter(page, new RegExp(`^Take (it )?off the list( ${email}.*)?$`))
      await page.getByRole('heading', { level: 2, name: 'Taken off the list' }).waitFor()
      await goTo(page, /^Taken off the list/)
      await page.keyboard.press('Enter')
      await enter(page, new RegExp(`^Put it back ${email}`))
      await page.getByRole('heading', { level: 2, name: 'Put back on the list' }).waitFor()
      await page.goto(path)
      await page.getByText('The seller took the purchase off the list on Today.').waitFor()
      await page.getByText('The seller put the purchase back on the list on Today.').waitFor()

      await page.goto('/admin/deliveries')
      // The first line is the newest delivery, called by its time.
      await enter(page, /\d:\d\d/)
      await enter(page, 'Replay')
      await page.getByText('It was processed again. Nothing changed.').waitFor()
      assertOwnOrigin(tab)
    })
  }

  async function pathOf(email: string): Promise<string> {
    return `/admin/buyers/${(await paymentOf(world().context.db, email)).id}`
  }
})

/** The actions about a purchase of one seat. `one`, `two`: accounts; `other`: the address of another buyer. */
function actionsAbout({ one, two, other }: Record<'one' | 'two' | 'other', string>): Pressed[] {
  return [
    {
      link: 'Invite an account',
      fields: { 'Code Host username': one },
      button: 'Invite',
      done: 'Invited',
      told: 'The seller asked for an invitation.'
    },
    { link: 'Check now', button: 'Check now', done: 'Checked', told: 'The seller had the accounts checked.' },
    {
      link: 'Change an account',
      fields: { 'Code Host username': two },
      button: 'Change the account',
      done: 'Account changed',
      told: 'The seller asked to move the seat to another account.'
    },
    // The only account that can be is meant, so there is no form.
    {
      link: 'Send the invitation',
      button: 'Send the invitation',
      done: 'Invited',
      told: 'The seller asked to invite the account again.'
    },
    {
      link: 'Send a sign-in link',
      button: 'Send the link',
      done: 'On its way',
      told: 'The seller sent the buyer a sign-in link.'
    },
    {
      link: 'Ask two buyers to merge',
      fields: { 'The other buyer': other },
      button: 'Ask both',
      done: 'Both are asked',
      told: 'The seller asked whether two buyers are one.'
    },
    {
      link: 'Withdraw the question',
      button: 'Withdraw the question',
      done: 'Question withdrawn',
      told: 'The seller took the question back whether two buyers are one.'
    },
    {
      link: 'Correct the address',
      fields: { 'E-mail address of the buyer': other },
      button: 'Correct the address',
      done: 'Address corrected',
      told: 'The seller corrected the address of the buyer'
    },
    {
      link: 'End access',
      fields: { 'What the buyer is told': 'You shared it.' },
      button: 'End access',
      done: 'Access is being ended',
      told: 'The seller ended the access.'
    },
    {
      link: 'Give access back',
      // The other purchase of that buyer, which has ended with it, is ticked.
      fields: {},
      button: 'Give access back',
      done: 'Given back',
      told: 'The seller gave the access back.'
    }
  ]
}

const notSold = { link: 'Not sold here', button: 'Not sold here', done: 'Not sold here' }
/** The actions about a sale that matches no product. */
const actionsAboutSale: Pressed[] = [
  { ...notSold, told: 'The seller said that this is not sold here, so it waits for nobody.' },
  {
    link: 'Sold here after all',
    button: 'Sold here after all',
    done: 'Waits for you again',
    told: 'The seller took back that this is not sold here.'
  },
  {
    link: 'Match the sale',
    fields: {},
    button: 'Match the sale',
    done: 'Sale matched',
    told: 'The seller said what was bought.'
  },
  { ...notSold, told: 'The seller recorded that the product which the seller had named was not bought.' }
]

/** The actions about an account that got in by hand. `email`: of a buyer whose purchase has a free seat. */
function actionsOnPeople(email: string): Omit<Pressed, 'told'>[] {
  return [
    { link: 'Adopt', fields: { 'Which payment does it follow?': email }, button: 'Adopt', done: 'Adopted' },
    { link: 'Let go', button: 'Let go', done: 'Let go' },
    {
      link: 'Ignore',
      fields: { 'Why it is meant to be there': 'Helps.' },
      button: 'Ignore',
      done: 'Meant to be there'
    },
    { link: 'Stop ignoring', button: 'Stop ignoring', done: 'Not ignored any more' },
    { link: 'Withdraw', button: 'Withdraw', done: 'Withdrawn' }
  ]
}

/** Goes from a page to an action and through it, and finds its outcome in the message and in what the page tells. */
async function press(page: Page, path: string, { link, fields, button, done, told }: Pressed): Promise<void> {
  await page.goto(path)
  await enter(page, link)
  for (const [label, text] of Object.entries(fields ?? {})) {
    await goTo(page, label)
    await page.keyboard.type(text)
  }
  if (fields) await enter(page, 'Review')
  // A purchase that was searched for is chosen, and the page shows which one it is.
  if (link.startsWith('Adopt')) await enter(page, 'Review')
  await page.getByText('Nothing is done yet.').waitFor()
  await enter(page, button)
  await page.getByRole('heading', { level: 2, name: done }).first().waitFor()
  await page.getByText(told).first().waitFor()
}

/** Has the shop look for purchases whose buyers have named no account for days: an item of the first page for each. */
async function itemsOfPurchasesWithoutAccount({ context, codeHost }: SandboxWorld): Promise<void> {
  const { db, log, now, config } = context
  codeHost.clock.advance(4 * DAY_MS)
  const alert = createAlert({ db, log, now, tokenDigest: () => '' })
  await checkTables({ db, log, products: config.products, now, alert })
}
