import { after, before } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
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
  'javaScriptEnabled' | 'viewport' | 'colorScheme' | 'reducedMotion'
> & {
  deviceScaleFactor?: number
}

/** ms to wait for an element that a page ought to show. */
const PATIENCE_MS = 15_000

// Each test file is a process of its own, with one browser for all of its tabs.
let browser: Browser
before(async () => {
  browser = await launchBrowser()
})
after(() => browser.close())

export async function openTab({ url }: { url: string }, profile: Profile = {}): Promise<Tab> {
  const context = await browser.newContext({ baseURL: url, ...profile })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
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
