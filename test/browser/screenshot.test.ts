import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { sendInvite, toast } from '../support/browser/buying.ts'
import { openSignedIn, openTab } from '../support/browser/tab.ts'
import { databases } from '../support/databases/databases.ts'
import { repository } from '../support/worlds/people.ts'
import { openWorld } from '../support/worlds/test-worlds.ts'

const size = { width: 1200, height: 760 }
/** A picture of an empty page of one colour has 4 kB. */
const bytes = { least: 20_000, most: 200_000 }

const [sqlite] = databases

// Each run takes the pictures of the documents; only UPDATE_SCREENSHOT=1 npm test -- screenshot replaces the stored
// ones.
test('The pictures of the documents show a buyer who has paid, is invited, has access, and got a refund, and the desk', async (t) => {
  assert.ok(sqlite)
  const world = await openWorld(t, sqlite.create, { workers: 'all', config: { admins: ['owner@example.com'] } })
  // The pages show the addresses of GitHub, while the calls go to the sandbox.
  world.config.codeHost = { ...world.config.codeHost, url: 'https://github.com' }

  const guest = await openTab(world, { viewport: size })
  await guest.page.goto('/')
  await guest.page.getByRole('link', { name: 'Buy Starter Kit' }).click()
  await guest.page.getByLabel('E-mail address').fill('grace@example.com')
  await guest.page.getByRole('button', { name: /^Pay .*99/ }).click()
  await guest.page.getByRole('heading', { name: 'Payment received' }).waitFor()
  await keepPicture(guest.page, 'screenshot-paid')

  await world.pay({ email: 'ada@example.com' })
  const { page } = await openSignedIn(world, 'ada@example.com', { viewport: size })
  await page.goto('/dashboard')
  await sendInvite(page, 'ada-buyer')
  const sent = toast(page, 'Invitation sent')
  await sent.waitFor()
  const light = await keepPicture(page, 'screenshot')
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await keepPicture(page, 'screenshot-dark')
  assert.ok(!light.equals(dark), 'the dark picture is the light one')
  // The toast must still be there after the pictures were taken, and lie wholly within them.
  const box = await sent.boundingBox()
  assert.ok(box && box.x >= 0 && box.y >= 0, JSON.stringify(box))
  assert.ok(box.x + box.width <= size.width && box.y + box.height <= size.height, JSON.stringify(box))
  await page.emulateMedia({ colorScheme: 'light' })

  world.codeHost.rehearse.byHand({ action: 'accept', repository, login: 'ada-buyer' })
  await world.context.access.round()
  await page.goto('/dashboard')
  await page.locator('#access').getByText('You’re in').waitFor()
  await keepPicture(page, 'screenshot-access')

  const seller = await openSignedIn(world, 'owner@example.com', { viewport: size })
  await seller.page.goto('/admin/buyers')
  await seller.page.getByRole('link', { name: 'ada@example.com' }).click()
  await seller.page.getByRole('heading', { name: 'Story' }).waitFor()
  await keepPicture(seller.page, 'screenshot-desk')
  await seller.page.emulateMedia({ colorScheme: 'dark' })
  await keepPicture(seller.page, 'screenshot-desk-dark')

  await world.atProcessor('refund', 'ada@example.com')
  await page.goto('/settings/purchases')
  await page.locator('#access').getByText('refunded').first().waitFor()
  await keepPicture(page, 'screenshot-refunded')
})

/** Takes a picture of the window, and checks it and the one that is stored in docs. */
async function keepPicture(page: Page, name: string): Promise<Buffer> {
  const file = new URL(`../../docs/${name}.png`, import.meta.url)
  await page.mouse.move(0, 0)
  await page.evaluate(() => scrollTo(0, 0))
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  const picture = await page.screenshot()
  checkPicture(picture)
  if (process.env.UPDATE_SCREENSHOT) writeFileSync(file, picture)
  checkPicture(readFileSync(file))
  return picture
}

function checkPicture(picture: Buffer): void {
  assert.equal(picture.toString('latin1', 1, 4), 'PNG')
  // The header chunk: https://www.w3.org/TR/png/#11IHDR
  assert.deepEqual({ width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) }, size)
  assert.ok(picture.length > bytes.least && picture.length < bytes.most, `${picture.length} bytes`)
}
