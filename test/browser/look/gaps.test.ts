import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openSignedIn, openTab } from '../../support/browser/tab.ts'
import { plainProduct, sandboxProduct, sandboxRepository } from '../../support/builders/plain-config.ts'
import { databases } from '../../support/databases/databases.ts'
import { openWorld } from '../../support/worlds/test-worlds.ts'

const [sqlite] = databases

/** Pixels between the end of the first part and the beginning of the second. */
async function gapBetween(page: Page, first: string, second: string): Promise<number> {
  const [one, other] = await Promise.all([first, second].map((part) => page.locator(part).first().boundingBox()))
  assert.ok(one && other)
  return Math.round(other.y - one.y - one.height)
}

test('The sentence below the headline of the page after the checkout is as near in each of its states', async (t) => {
  assert.ok(sqlite)
  const world = await openWorld(t, sqlite.create, { workers: 'all' })
  await world.pay({ email: 'buyer@example.com' })
  const tabs = [
    await openTab(world),
    await openSignedIn(world, 'visitor@example.com'),
    await openSignedIn(world, 'buyer@example.com')
  ]
  t.after(() => Promise.all(tabs.map(({ close }) => close())))
  const gaps = new Set<number>()
  for (const { page } of tabs) {
    await page.goto('/paid')
    gaps.add(await gapBetween(page, '.outcome', '.lead'))
  }
  assert.equal(gaps.size, 1, [...gaps].join(', '))
})

test('The list of products keeps its distance from how it works', async (t) => {
  assert.ok(sqlite)
  const kit = { ...plainProduct, repositories: [sandboxRepository] as const }
  const world = await openWorld(t, sqlite.create, { config: { products: [kit, sandboxProduct('course', 'course')] } })
  const { page, close } = await openTab(world)
  t.after(close)
  await page.goto('/')
  assert.ok((await gapBetween(page, '.products', '.how')) >= 24)
})

test('A form that a link had opened leaves the page once its name is sent, and the card leads to it again', async (t) => {
  assert.ok(sqlite)
  const world = await openWorld(t, sqlite.create, { workers: 'all' })
  await world.pay({ email: 'buyer@example.com' })
  const { page, close } = await openSignedIn(world, 'buyer@example.com', { viewport: { width: 390, height: 844 } })
  t.after(close)
  await page.goto('/dashboard#username')
  await page.getByRole('textbox', { name: 'username' }).fill('ada-buyer')
  await page.getByRole('button', { name: 'Send invite' }).click()
  await page.locator('#access').getByText('Accept the invitation').first().waitFor()
  const form = page.locator('.invite-card')
  await form.waitFor({ state: 'hidden' })
  await page.locator('#access').getByText('Wrong account?').click()
  await page.locator('#access').getByRole('link', { name: 'Change account' }).click()
  await form.getByRole('textbox', { name: 'username' }).waitFor()
  assert.ok(await form.getByRole('textbox', { name: 'username' }).evaluate((field) => field === document.activeElement))
})
