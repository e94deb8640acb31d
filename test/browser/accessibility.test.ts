import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Result, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { openForm, sendInvite, toast } from '../support/browser/buying.ts'
import { cutOff, uselessInPrint, wearSpacing } from '../support/browser/criteria.ts'
import { deskStates } from '../support/browser/desk-states.ts'
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

declare global {
  var axe: typeof import('axe-core')
}

const axeSource = readFileSync(fileURLToPath(new URL('axe.min.js', import.meta.resolve('axe-core'))), 'utf8')
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }
/**
 * The dark page gets the rules of colour alone: it is the light one in other colours, as `differsInLight` shows. The
 * other rules cost most of the time of this file.
 */
const rulesOfColour: RunOptions = {
  runOnly: { type: 'tag', values: ['cat.color'] },
  // Of level AAA, which axe checks only when it is asked by tag.
  rules: { 'color-contrast-enhanced': { enabled: false } }
}
/** All rules, and the one about the size of targets (WCAG 2.5.8), which axe checks only when it is asked. */
const allRules: RunOptions = { rules: { 'target-size': { enabled: true } } }
const narrow = { width: 320, height: 640 }

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
    await page.getByText('has a sign-in of its own here').waitFor()
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

async function isFine(t: TestContext, page: Page): Promise<void> {
  // The browser itself runs this script, so the page's Content-Security-Policy need not allow it.
  await page.evaluate(axeSource)
  for (const colorScheme of ['light', 'dark'] as const) {
    await wear(page, colorScheme)
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport)
      await t.test(`Axe finds no violations (${size}, ${colorScheme})`, async () => {
        assert.deepEqual(await violations(page, colorScheme === 'light' ? allRules : rulesOfColour), [])
        if (colorScheme === 'dark') assert.deepEqual(await differsInLight(page), [])
      })
    }
  }
  await page.setViewportSize(narrow)
  await t.test('The page fits a window of 320 pixels', async () => assert.deepEqual(await sticksOut(page), []))
  await page.setViewportSize(sizes.phone)
  await t.test('Widely spaced texts fit, and are not cut off', async () => {
    await wearSpacing(page, true)
    assert.deepEqual([...(await sticksOut(page)), ...(await cutOff(page))], [])
    await wearSpacing(page, false)
  })
  await t.test('The printed page has no toasts, menus and forms', async () =>
    assert.deepEqual(await uselessInPrint(page), [])
  )
}

async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // While the colours fade over, the contrast is too low.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
}

async function violations(page: Page, rules: RunOptions): Promise<string[]> {
  const options: RunOptions = { resultTypes: ['violations', 'incomplete'], ...rules }
  const found = await page.evaluate((options) => globalThis.axe.run(document, options), options)
  const unknown = found.incomplete.flatMap((each) => {
    const nodes = each.nodes.filter(({ html }) => each.id !== 'color-contrast' || !isTextInPicture(html))
    return nodes.length === 0 ? [] : [{ ...each, nodes }]
  })
  return [...found.violations, ...unknown].map(
    ({ id, nodes }: Result) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`)}`
  )
}

/** axe cannot tell what is behind a text in an SVG. It has colours whose contrast src/pages/tokens.test.ts computes. */
function isTextInPicture(html: string): boolean {
  return html.startsWith('<text ')
}

/** The elements of a dark page that have another place or size, or another visibility, when the page is light. */
async function differsInLight(page: Page): Promise<string[]> {
  const dark = await shapes(page)
  await wear(page, 'light')
  const light = await shapes(page)
  await wear(page, 'dark')
  return dark.filter(({ shape }, index) => shape !== light[index]?.shape).map(({ html }) => html)
}

/** The place, the size and the visibility of each element. */
function shapes(page: Page): Promise<{ html: string; shape: string }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body, body *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { display, visibility } = getComputedStyle(element)
      const shape = [x, y, width, height, display, visibility].join()
      return { html: element.outerHTML.slice(0, 100), shape }
    })
  )
}

/**
 * The elements that are wider than the window. Commands (`pre`) may be wider, since they scroll on their own. What
 * stands in a closed `<details>` has no place of its own: Chromium tells the one that it had in another window.
 */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = [
      ...document.querySelectorAll(
        'body *:not(pre *, .skip, details:not([open]) > :not(summary), details:not([open]) > :not(summary) *)'
      )
    ].filter((element) => element.getBoundingClientRect().right > innerWidth)
    const scrolls = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []
    return [...scrolls, ...wide.map((element) => element.outerHTML.slice(0, 100))]
  })
}
