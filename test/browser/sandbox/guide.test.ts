import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { assertOwnOrigin, openTab } from '../../support/browser/tab.ts'
import { makePlace, start } from '../../support/processes/process.ts'

const run = promisify(execFile)

// A newcomer who has only the pages: each step leads to the next, up to a clone and a refund.
test('The guide of the sandbox leads from a purchase to a clone and to the end of the access, and ticks its steps', async () => {
  await using place = await makePlace()
  await using running = await start(place, { PORT: '0' })
  const tab = await openTab({ url: running.url }, { viewport: { width: 1280, height: 900 } })
  const guide = await openTab({ url: running.url }, { viewport: { width: 390, height: 844 } })
  const { page } = tab
  await guide.page.goto('/guide')
  const comesNext = (name: string) =>
    guide.page.locator('#guide [aria-current=step] .grant-title').getByText(name, { exact: true }).waitFor()
  await comesNext('Buy')

  await page.goto('/guide')
  await page.getByRole('link', { name: 'page of Starter Kit' }).click()
  await page.getByRole('link', { name: 'Buy Starter Kit' }).click()
  await page.getByLabel('E-mail address').fill('newcomer@example.com')
  await page.getByRole('button', { name: /^Pay .*99/ }).click()
  await comesNext('Connect an account')
  await page.getByRole('button', { name: 'Continue with Code Host' }).click()
  await page.getByRole('button', { name: 'ada-buyer' }).click()
  await comesNext('Accept the invitation')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open the invitation' }).click()
  const host = await opened
  await host.getByRole('button', { name: 'Accept invitation' }).click()
  await comesNext('Clone')

  await host.goto((await linkIn(guide.page, 'repository')) ?? '')
  const shown = await host
    .getByText(/git clone http:\/\/ada-buyer:/)
    .first()
    .innerText()
  const [address = ''] = /http\S+/.exec(shown) ?? []
  await run('git', ['clone', '--quiet', address, join(place.cwd, 'clone')])
  await comesNext('Refund')

  const payments = await openTab({ url: running.url })
  await payments.page.goto((await linkIn(guide.page, 'Payments')) ?? '')
  await payments.page
    .getByRole('button', { name: /^Refund/ })
    .first()
    .click()
  await comesNext('See the access end')
  // Two answers of the code host, a minute apart, prove that the access has ended.
  const done = guide.page.locator('#guide li[data-step=done]').filter({ hasText: 'See the access end' })
  for (let minutes = 0; minutes < 8 && (await done.count()) === 0; minutes += 1) {
    const clock = JSON.stringify({ advanceMs: 60_000 })
    const headers = { 'content-type': 'application/json' }
    await fetch(`${new URL(address).origin}/_sandbox/clock`, { method: 'POST', body: clock, headers })
    await guide.page.waitForTimeout(4000)
  }
  await done.waitFor()
  await assert.rejects(run('git', ['-C', join(place.cwd, 'clone'), 'pull', '--quiet']))

  // Each site of the sandbox leads to all others.
  const bar = payments.page.locator('.sandbox-banner')
  const names = ['Shop', 'Guide', 'Desk', 'Code host', 'Clock and rehearsals', 'Payments', 'Mailbox']
  const sites = await Promise.all(
    names.map((name) =>
      bar.getByRole('link', { name, exact: true }).evaluate((link) => (link as HTMLAnchorElement).href)
    )
  )
  for (const site of sites) {
    await payments.page.goto(site)
    assert.deepEqual(
      (await bar.getByRole('link').allInnerTexts()).map((name) => name.trim()),
      names,
      site
    )
  }
  assertOwnOrigin(guide)
  for (const { close } of [tab, guide, payments]) await close()
})

function linkIn(page: Page, name: string): Promise<string | null> {
  return page.locator('#guide').getByRole('link', { name }).getAttribute('href')
}
