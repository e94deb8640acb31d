import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toast } from '../support/browser/buying.ts'
import { openTab } from '../support/browser/tab.ts'
import { onEachDatabase } from '../support/databases/on-each-database.ts'
import { aWorld } from '../support/worlds/test-worlds.ts'

onEachDatabase('the sign-in through the code host', aWorld({ workers: 'all' }), (shared) => {
  test('A user signs in through the code host', async (t) => {
    const world = shared()

    for (const javaScriptEnabled of [true, false]) {
      const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'
      await t.test(`a user who refuses the sign-in is told of the other way to sign in, ${how}`, async (t) => {
        const { page, close } = await openTab(world, { javaScriptEnabled })
        t.after(close)
        await page.goto('/sign-in')
        await page.getByRole('button', { name: 'Sign in with Code Host' }).click()
        await page.getByRole('button', { name: 'Cancel' }).click()
        await page.waitForURL(`${world.url}/sign-in?**`)
        assert.match(await page.getByRole('alert').innerText(), /cannot be signed in.*use a link by e-mail/)
      })
    }

    await t.test(
      'the purchase of a second address of the account is found, and the login of the account fills the field',
      async (t) => {
        // Ada's first address at the code host is ada@example.com.
        await world.pay({ email: 'Ada.Buyer@example.org' })
        const { page, complaints, close } = await openTab(world)
        t.after(close)
        await page.goto('/dashboard')
        await page.getByRole('button', { name: 'Sign in with Code Host' }).click()
        await page.getByRole('button', { name: 'ada-buyer' }).click()
        await page.waitForURL(`${world.url}/dashboard`)
        await page.getByRole('heading', { name: 'Welcome' }).waitFor()
        assert.equal(await page.getByRole('textbox', { name: 'Code Host username' }).inputValue(), 'ada-buyer')
        await page.getByRole('button', { name: 'Send invite' }).click()
        await toast(page, 'Invitation sent').waitFor()
        await page.goto('/settings/purchases')
        assert.match(await page.locator('main').innerText(), /Signed in as ada@example\.com/)
        assert.equal(await page.getByRole('textbox', { name: 'Code Host username' }).inputValue(), 'ada-buyer')
        await page.getByRole('button', { name: 'Sign out' }).click()
        await page.getByRole('link', { name: 'I have bought it: sign in' }).waitFor()
        assert.deepEqual(complaints, [])
      }
    )

    await t.test('an address that the code host does not call verified finds nothing', async (t) => {
      const emails = [
        { email: 'mallory@example.net', primary: true, verified: true },
        { email: 'victim@example.com', primary: false, verified: false }
      ]
      await world.tell('/_sandbox/accounts', { login: 'mallory', emails })
      await world.pay({ email: 'victim@example.com' })
      const { page, close } = await openTab(world)
      t.after(close)
      await page.goto('/sign-in')
      await page.getByRole('button', { name: 'Sign in with Code Host' }).click()
      await page.getByRole('button', { name: 'mallory' }).click()
      await page.getByRole('heading', { name: 'No purchase found yet' }).waitFor()
    })
  })
})
