import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../setup/chromium.ts'
import { databases, type TestDatabase } from '../setup/databases.ts'
import { type SandboxWorld, startSandboxWorld } from '../setup/sandbox-world.ts'
import { sendInvite, toast } from './buying.ts'
import { openSignedIn } from './tab.ts'

let browser: Browser
before(async () => {
  browser = await launchBrowser()
})
after(() => browser.close())

for (const { name, create } of databases) {
  describe(`${name}: signed in, and nothing bought`, () => {
    let database: TestDatabase
    let world: SandboxWorld
    before(async () => {
      database = await create()
      world = await startSandboxWorld({ database })
    })
    after(async () => {
      await world.close()
      await database.dispose()
    })

    for (const javaScriptEnabled of [true, false]) {
      test(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async (t) => {
        const { page, close } = await openSignedIn(browser, world, 'nobody@example.com', { javaScriptEnabled })
        t.after(close)
        await page.goto('/dashboard')
        await page.getByRole('heading', { name: 'No purchase found yet' }).waitFor()
        assert.match(await page.locator('main').innerText(), /no purchase of Starter Kit/)
        assert.equal(await page.locator('main form').count(), 0, 'no form')
        assert.equal(await page.getByRole('textbox').count(), 0)

        await page.goto('/settings/purchases')
        await sendInvite(page, 'ada-buyer')
        const shown = toast(page, 'No paid purchase found')
        await shown.waitFor()
        assert.equal(await shown.getAttribute('role'), 'alert')
        assert.equal(new URL(page.url()).pathname, '/settings/purchases')
        assert.deepEqual((await world.hostTruth()).calls, [], 'the code host was not called')
      })
    }

    test('a payment still under way is no purchase; once it is paid, the page has the form', async (t) => {
      const { page, close, userId } = await openSignedIn(browser, world, 'patient@example.com')
      t.after(close)
      const order = { email: 'patient@example.com', client_reference_id: userId, story: 'bank_debit' }
      await world.pay(order)
      await page.goto('/dashboard')
      await page.getByRole('heading', { name: 'Your payment is under way' }).waitFor()
      assert.equal(await page.getByRole('link', { name: 'Buy' }).count(), 0, 'nobody is asked to pay twice')
      await world.pay({ ...order, story: 'paid' })
      await page.reload()
      await page.getByRole('heading', { name: 'Welcome' }).waitFor()
      assert.equal(await page.getByRole('textbox', { name: 'username' }).count(), 1)
    })
  })
}
