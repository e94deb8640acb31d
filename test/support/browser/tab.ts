import assert from 'node:assert/strict'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAllFiles } from '../runner/time-limit.ts'
import { guestWhoPaid } from '../worlds/guest.ts'
import type { SandboxWorld } from '../worlds/sandbox-world.ts'
import { type Site, signIn } from '../worlds/visitor.ts'
import { launchBrowser } from './chromium.ts'

/** A page in a browser profile of its own, with its foreign requests and its errors. */
export type Tab = {
  page: Page
  /** Requests to another origin than the shop's, except navigation. */
  foreign: string[]
  /** Errors and warnings in the console (violations of the Content-Security-Policy too), and uncaught exceptions. */
  complaints: string[]
  close(): Promise<void>
}

export type Profile = Pick<
  BrowserContextOptions,
  'javaScriptEnabled' | 'viewport' | 'colorScheme' | 'reducedMotion' | 'locale' | 'timezoneId' | 'hasTouch' | 'isMobile'
> & {
  deviceScaleFactor?: number
}

/** ms to wait for an element that a page ought to show. */
const PATIENCE_MS = 15_000

/** The browser of the process, for all tabs of its test files. */
let launched: Promise<Browser> | undefined

async function browserOfProcess(): Promise<Browser> {
  if (!launched) afterAllFiles(async () => (await launched)?.close())
  launched ??= launchBrowser()
  return await launched
}

/** No page of the tab has loaded anything from another origin, or logged an error. */
export function assertOwnOrigin({ foreign, complaints }: Pick<Tab, 'foreign' | 'complaints'>): void {
  assert.deepEqual(foreign, [])
  // The browser logs every 404 and 400, also for pages that are meant to answer so.
  const expected = /status of (404 \(Not Found\)|400 \(Bad Request\))/
  assert.deepEqual(
    complaints.filter((complaint) => !expected.test(complaint)),
    []
  )
}

/**
 * Opens a tab without animations, unless the profile says otherwise. A part that is still opening moves the button
 * below it between the press and the release of the mouse, and the click is lost.
 */
export async function openTab({ url }: { url: string }, profile: Profile = {}): Promise<Tab> {
  const browser = await browserOfProcess()
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...profile })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  pressKeysAfterScripts(page)
  const foreign: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol === 'data:' || origin === url || request.isNavigationRequest()) return
    if (page.url().startsWith(url)) foreign.push(`${request.method()} ${request.url()}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return { page, foreign, complaints, close: () => context.close() }
}

/**
 * The heading of a page is visible before the browser has run the deferred scripts of the page. A key that a test
 * presses in this moment would get lost, so that the keyboard of the tests waits for the scripts.
 */
function pressKeysAfterScripts(page: Page): void {
  const { keyboard } = page
  const press = keyboard.press.bind(keyboard)
  keyboard.press = async (...key) => {
    await page.waitForLoadState('domcontentloaded')
    await press(...key)
  }
}

/** Opens a tab of a user who has already signed in by mail. */
export async function openSignedIn(
  site: Site,
  email: string,
  profile: Profile = {}
): Promise<Tab & { userId: string }> {
  const { cookies, userId } = await signIn(site, email)
  const tab = await openTab(site, profile)
  await tab.page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.url })))
  return { ...tab, userId }
}

/** Opens a tab of a guest who has already paid with this address, without signing in. */
export async function openGuest(world: SandboxWorld, email: string, profile: Profile = {}): Promise<Tab> {
  const { cookies } = await guestWhoPaid(world, email)
  const tab = await openTab(world, profile)
  await tab.page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: world.url })))
  return tab
}
