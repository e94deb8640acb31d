import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendInvite, toast } from '../support/browser/buying.ts'
import { openSignedIn } from '../support/browser/tab.ts'
import { onEachDatabase } from '../support/databases/on-each-database.ts'
import { aWorld } from '../support/worlds/test-worlds.ts'

onEachDatabase('a user without a paid purchase', aWorld({ workers: 'all' }), (world) => {
  for (const javaScriptEnabled of [true, false]) {
    test(`A user who bought nothing gets no invitation, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async (t) => {
      const { page, close } = await openSignedIn(world(), 'nobody@example.com', { javaScriptEnabled })
      t.after(close)
      await page.goto('/dashboard')
      await page.getByRole('heading', { name: 'No purchase found' }).waitFor()
      assert.match(await page.locator('main').innerText(), /can’t find a purchase for nobody@example\.com/)
      assert.equal(await page.locator('main form').count(), 0, 'no form')
      assert.equal(await page.getByRole('textbox').count(), 0)

      await page.goto('/settings/purchases')
      await sendInvite(page, 'ada-buyer')
      const shown = toast(page, 'No paid purchase found')
      await shown.waitFor()
      assert.equal(await shown.getAttribute('role'), 'alert')
      assert.equal(new URL(page.url()).pathname, '/settings/purchases')
      // Pullpass asks for the repository's number and its latest release regardless of any buyer.
      const { calls } = await world().hostTruth()
      const ofShop = ['/repos/acme-starters/starter-kit', '/repos/acme-starters/starter-kit/releases/latest']
      const others = calls.filter(({ path }) => !ofShop.includes(path))
      assert.deepEqual(others, [], 'the code host was not called')
    })
  }

  test('A pending payment shows no form; once it is paid, the page has the form', async (t) => {
    const { page, close, userId } = await openSignedIn(world(), 'patient@example.com')
    t.after(close)
    const order = { email: 'patient@example.com', client_reference_id: userId, story: 'bank_debit' }
    await world().pay(order)
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1, name: 'Your purchase' }).waitFor()
    await page.locator('main').getByText('Payment pending', { exact: true }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Buy' }).count(), 0, 'nobody is asked to pay twice')
    await world().pay({ ...order, story: 'paid' })
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Your purchase' }).waitFor()
    assert.equal(await page.getByRole('textbox', { name: 'username' }).count(), 1)
  })
})
