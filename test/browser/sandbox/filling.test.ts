import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertOwnOrigin, openTab } from '../../support/browser/tab.ts'
import { makePlace, start } from '../../support/processes/process.ts'
import { countsOn } from '../../support/worlds/groups.ts'

/** ms in which twenty buyers pay and answer their invitations on a busy machine. */
const FILLING_MS = 120_000

test('The guide of the sandbox fills a shop with twenty buyers in every state, and the desk lists them', async () => {
  await using place = await makePlace()
  await using running = await start(place, { PORT: '0' })
  const tab = await openTab({ url: running.url }, { viewport: { width: 390, height: 844 } })
  const { page } = tab
  await page.goto('/guide')
  await page.getByRole('button', { name: 'Fill with 20 buyers' }).click()
  await page.getByText(/^[4-9] of 20 buyers/).waitFor({ timeout: FILLING_MS })
  assert.equal(await page.getByRole('button', { name: /^Fill with/ }).count(), 0, 'one filling at a time')
  await page.getByText('20 buyers are there.').waitFor({ timeout: FILLING_MS })

  await page.getByRole('link', { name: 'Open the desk' }).click()
  await page.getByRole('button', { name: 'Open the desk as the seller' }).click()
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  assert.equal((await rowsOf(page, '/admin/buyers')).length, 20)
  const read = async (path: string) => (await page.goto(path))?.text() ?? ''
  const isReady = async () => Object.values(countsOn(await read('/admin/buyers'))).every((count) => count > 0)
  for (const until = Date.now() + FILLING_MS; !(await isReady()) && Date.now() < until; )
    await page.waitForTimeout(1000)
  assert.ok(await isReady(), 'each group has a buyer')
  const links = page.getByRole('navigation', { name: 'Groups' }).getByRole('link')
  const boxes = await links.evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
  assert.deepEqual(
    [boxes.length, new Set(boxes.map(({ left }) => left)).size],
    [6, 2],
    'a phone has them in two columns'
  )
  for (const [state, expected] of Object.entries(inState)) {
    const path = `/admin/buyers?state=${state}`
    for (
      const until = Date.now() + FILLING_MS;
      (await rowsOf(page, path)).length < expected.length && Date.now() < until;
    )
      await page.waitForTimeout(1000)
    assert.deepEqual(await rowsOf(page, path), expected, state)
  }
  assertOwnOrigin(tab)
  await tab.close()
  await seesThePurchase(running.url, 'mia-keller@people.example.com')
  await signsInAtTheHost(running.url, 'sofia-rossi')
})

/** A person who signs in as one of the buyers sees the purchase, and not that another browser has it. */
async function seesThePurchase(url: string, email: string): Promise<void> {
  const { page, close } = await openTab({ url })
  await page.goto('/sign-in')
  await page.getByRole('textbox').first().fill(email)
  await page.getByRole('button', { name: 'Send me a sign-in link' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.getByRole('link', { name: 'Mailbox' }).click()
  await page.getByRole('link', { name: /sign/i }).first().click()
  await page.waitForURL(/\/mails\//)
  const [path = ''] = /\/sign-in\/link\?token=[\w-]+/.exec(await page.content()) ?? []
  await page.goto(path)
  await page.locator('main form button').first().click()
  await page.getByText('You’re in').first().waitFor()
  await close()
}

/** The account of a buyer has the address that paid, so that it signs in without a mail. */
async function signsInAtTheHost(url: string, login: string): Promise<void> {
  const { page, close } = await openTab({ url })
  await page.goto('/sign-in')
  await page.getByRole('button', { name: /with Code Host/ }).click()
  await page.getByRole('button', { name: login }).click()
  await page.getByText('Accept the invitation').first().waitFor()
  assert.match(await page.locator('#access').innerText(), new RegExp(`${login}.*you signed in with it`, 's'))
  await close()
}

/** The state of the list on the desk, and the buyers in it right after the filling. */
const inState: Record<string, string[]> = {
  seller: ['diego-santos', 'elena-popova', 'liam-byrne'],
  unmatched: ['ruth-cohen'],
  pending: ['amara-okafor'],
  failed: ['felix-brandt'],
  renewal_failed: ['oscar-nilsen'],
  waiting: ['liam-byrne'],
  no_account: ['ingrid-holm', 'zoe-adeyemi']
}

/** The first part of the addresses on a list of the desk, in alphabetical order. */
async function rowsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  const lines = await page.locator('tbody th[scope=row]').allInnerTexts()
  return lines.map((line) => line.split('@')[0]?.trim() ?? '').sort()
}
