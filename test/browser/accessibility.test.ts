import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openForm, sendInvite, toast } from '../support/browser/buying.ts'
import { deskStates } from '../support/browser/desk-states.ts'
import { isFine, isFineWithoutScripts } from '../support/browser/fine.ts'
import { findWith, states, type Who } from '../support/browser/states.ts'
import { assertOwnOrigin, openGuest, openSignedIn, openTab, type Tab } from '../support/browser/tab.ts'
import { checkoutEvent } from '../support/builders/stripe-events.ts'
import { emptyDatabase, onOneDatabase } from '../support/databases/on-each-database.ts'
import { deliver } from '../support/worlds/deliver.ts'
import { SELLER } from '../support/worlds/desk-scene.ts'
import { startPullpass } from '../support/worlds/pullpass.ts'
import { collaboratorCalls, startRawHost } from '../support/worlds/raw-host.ts'
import { aWorld } from '../support/worlds/test-worlds.ts'
import { linkMailedTo, signIn } from '../support/worlds/visitor.ts'

const sandbox = {
  codeHostUrl: 'http://h.example',
  processorUrl: 'http://p.example',
  mailboxUrl: 'http://m.example'
}

onOneDatabase(
  'the pages of the shop',
  aWorld({ workers: 'all', paid: 'buyer@example.com', config: { sandbox, admins: [SELLER] } }),
  (world) => {
    let tabs: Record<Who, Tab>
    after(() => Promise.all(Object.values(tabs).map((tab) => tab.close())))
    before(async () => {
      tabs = {
        stranger: await openTab(world()),
        guest: await openTab(world()),
        visitor: await openSignedIn(world(), 'visitor@example.com'),
        buyer: await openSignedIn(world(), 'buyer@example.com'),
        seller: await openSignedIn(world(), SELLER)
      }
    })

    const seen: { title: string; path: string; heading: string }[] = []
    for (const state of [...states, ...deskStates]) {
      test(`The page "${state.name}" has no accessibility violations and fits a phone`, async (t) => {
        const { page } = tabs[state.who]
        await page.emulateMedia({ colorScheme: 'light' })
        await state.arrive(page, world())
        const heading = await page.locator('h1').innerText()
        seen.push({ title: await page.title(), path: new URL(page.url()).pathname, heading })
        await isFine(t, page)
        if (state.preview !== undefined) await isFineWithoutScripts(t, page)
      })
    }

    test('The pages load nothing from another origin and log no errors, with JavaScript', () => {
      for (const tab of Object.values(tabs)) assertOwnOrigin(tab)
    })

    test('Pages with different paths and headings have different titles', () => {
      assert.ok(seen.length > 10, `${seen.length}`)
      const alike = seen.flatMap((one) =>
        seen.filter(({ title, path, heading }) => title === one.title && path !== one.path && heading !== one.heading)
      )
      assert.deepEqual(alike, [])
    })
  }
)

onOneDatabase('the page of the sandbox with every component', aWorld({ config: { sandbox } }), (world) => {
  test('The page with every component has no accessibility violations', async (t) => {
    const { page, close } = await openTab(world())
    t.after(close)
    // The page is long: while it is looked at, "1 minute ago" would become "2 minutes ago".
    await page.clock.setFixedTime(Date.now())
    await page.goto('/design')
    await page.getByRole('heading', { level: 2, name: 'Dark' }).waitFor()
    await isFine(t, page)
  })
})

onOneDatabase('the notice that the repository belongs to a person', emptyDatabase, (database) => {
  test('The notice that the repository belongs to a person has no accessibility violations', async (t) => {
    const host = await startRawHost()
    t.after(() => host.close())
    host.owner = 'User'
    const pullpass = await startPullpass({ database: database(), host: { apiUrl: host.url, url: host.url } })
    t.after(() => pullpass.close())
    await deliver(pullpass.url, checkoutEvent({ email: 'buyer@example.com' }))
    await pullpass.context.inbox.drain()
    const { page, close } = await openSignedIn(pullpass, 'buyer@example.com')
    t.after(close)
    await page.goto('/dashboard')
    await sendInvite(page, 'ada-buyer')
    await toast(page, 'Waiting for the seller').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Invitations are off at the moment' }).waitFor()
    await isFine(t, page)
    assert.deepEqual(collaboratorCalls(host), [])
  })
})

onOneDatabase('the dashboard with a linked account', aWorld({ workers: 'all' }), (shared) => {
  test('The dashboard with a linked account of the longest name has no accessibility violations', async (t) => {
    const world = shared()
    const login = 'a-name-of-nearly-forty-characters-0000-x'.slice(0, 39)
    await world.tell('/_sandbox/accounts', { login, email: 'long@host.example' })
    await world.pay({ email: 'buyer@example.com' })
    const { page, close } = await openSignedIn(world, 'buyer@example.com')
    t.after(close)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Continue with Code Host' }).click()
    await page.getByRole('button', { name: login }).click()
    await toast(page, 'Invitation sent').waitFor()
    await openForm(page)
    await isFine(t, page)
  })
})

onOneDatabase('the questions before purchases come to another sign-in', aWorld({ workers: 'all' }), (shared) => {
  test('The questions before purchases come to another sign-in have no accessibility violations', async (t) => {
    const world = shared()
    const email = `${'an-address-of-sixty-four-characters-before-the-sign-'.padEnd(64, 'x')}@shop.example`
    await world.tell('/_sandbox/accounts', { login: 'twice', email: 'twice@host.example' })
    await world.pay({ email })
    await signIn(world, email)
    const { page, close } = await openSignedIn(world, 'buyer@example.com')
    t.after(close)
    await findWith(page, email)
    await page.getByRole('heading', { name: 'Check that mailbox' }).waitFor()
    await world.context.purchaseLinks.settled()
    await page.goto(await linkMailedTo(world, email, /find-purchase/))
    await page.getByText('has had a sign-in of its own here').waitFor()
    await isFine(t, page)

    await page.goto('/settings/merge')
    await page.getByRole('button', { name: 'Sign in with Code Host' }).click()
    await page.getByRole('button', { name: 'twice' }).click()
    await page.getByRole('button', { name: 'Merge both sign-ins' }).waitFor()
    await isFine(t, page)
  })
})

onOneDatabase('the pages about a purchase that another browser holds', aWorld({ workers: 'all' }), (shared) => {
  test('The pages about a purchase that another browser holds have no accessibility violations', async (t) => {
    const world = shared()
    const email = 'an-address-that-is-rather-long-for-a-phone@mail.example'
    const guest = await openGuest(world, email)
    t.after(guest.close)
    await guest.page.goto('/dashboard')
    await sendInvite(guest.page, 'grace-hops')
    await toast(guest.page, 'Invitation sent').waitFor()
    const { page, close } = await openSignedIn(world, email)
    t.after(close)
    await page.goto('/dashboard')
    await page.getByText('Opened in another browser').waitFor()
    await isFine(t, page)
    await page.getByRole('button', { name: 'Ask for this purchase' }).click()
    await toast(page, 'You asked for this purchase').waitFor()
    await isFine(t, page)
    await guest.page.goto('/dashboard')
    await guest.page.getByText('Somebody asks for this purchase').waitFor()
    await isFine(t, guest.page)

    const holder = await signIn(world, 'holder@mail.example')
    await world.pay({ email, client_reference_id: holder.userId })
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Ask for this purchase' }).click()
    await toast(page, 'You asked for this purchase').waitFor()
    await page.goto(await onceMailed(() => linkMailedTo(world, 'holder@mail.example', /takeover/)))
    await page.getByRole('heading', { name: 'Keep Starter Kit, or hand it over?' }).waitFor()
    await isFine(t, page)
    await page.getByRole('button', { name: 'Keep it' }).click()
    await page.getByRole('heading', { name: 'You keep it for now' }).waitFor()
    await isFine(t, page)
  })
})

/** Looks for a mail until a worker has sent it. */
async function onceMailed(link: () => Promise<string>): Promise<string> {
  for (;;) {
    const found = await link().catch(() => undefined)
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
