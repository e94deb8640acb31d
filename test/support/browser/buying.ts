import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import type { SandboxWorld } from '../worlds/sandbox-world.ts'

/** Goes from the product page through the checkout and back, and from there to the sign-in page. */
export async function buy(page: Page, world: SandboxWorld, email: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Buy Starter Kit' }).click()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: /^Pay .*99/ }).click()
  await page.waitForURL(`${world.url}/paid`)
  // The delivery is stored by now, and is processed in the background.
  await world.context.inbox.drain()
  // With JavaScript, a page that was there before the payment loads itself once more, which can get in the way.
  await page.goto('/sign-in').catch(() => page.goto('/sign-in'))
}

/** Signs in from the sign-in page, with the link in the mail and the button of the page that it opens. */
export async function signInByMail(page: Page, world: SandboxWorld, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me a sign-in link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await openMailedLink(page, world, email)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/**
 * Opens the newest mail in the mailbox and clicks the link in its plain text, which equals the link in its HTML. (The
 * HTML is in a sandboxed frame of another process, where a click right after loading sometimes has no effect.)
 */
async function openMailedLink(page: Page, world: SandboxWorld, email: string): Promise<void> {
  await page.goto(world.mailbox.url)
  await page
    .getByRole('link', { name: `To ${email}` })
    .first()
    .click()
  const link = page.locator('pre').getByRole('link')
  const inHtml = page.frameLocator('iframe').getByRole('link', { name: 'Sign in' })
  assert.equal(await link.getAttribute('href'), await inHtml.getAttribute('href'))
  await link.click()
  await page.waitForURL(`${world.url}/sign-in/link?**`)
}

/** Types a name into the form and presses the button. */
export async function sendInvite(page: Page, username: string): Promise<void> {
  await openForm(page)
  await page.getByRole('textbox', { name: 'username' }).fill(username)
  await page.getByRole('button', { name: 'Send invite' }).click()
}

/** Opens the form where it waits under "Change account" or "Add a person", and resolves when it is shown. */
export async function openForm(page: Page): Promise<void> {
  const closed = page.locator(':is(.invite-card details, .way-out):not([open]) > summary:visible')
  // The last form is opened first, since an opened form counts no longer.
  for (const title of (await closed.all()).reverse()) await title.click()
  const ofTeam = page.locator('.purchase a[href^="#username"]')
  for (const link of await ofTeam.all()) await link.click()
  for (const form of await page.locator('.invite-form').all()) await form.waitFor()
}

/** The toast with this heading. */
export function toast(page: Page, title: string): Locator {
  return page.locator('#toaster .toast').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}
