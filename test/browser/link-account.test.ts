import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openForm, sendInvite, toast } from '../support/browser/buying.ts'
import { openSignedIn } from '../support/browser/tab.ts'
import { onEachDatabase } from '../support/databases/on-each-database.ts'
import { aWorld } from '../support/worlds/test-worlds.ts'

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }
const field = (page: Page) => page.locator('#username')
const first = (page: Page) => page.getByRole('button', { name: 'Continue with Code Host' })
const link = (page: Page) => page.getByRole('button', { name: 'Link Code Host' })

onEachDatabase('linking an account', aWorld({ workers: 'all' }), (shared) => {
  test('A buyer links the code-host account', async (t) => {
    const world = shared()
    let buyers = 0

    for (const javaScriptEnabled of [true, false]) {
      for (const [size, viewport] of Object.entries(sizes)) {
        const how = `${javaScriptEnabled ? 'with' : 'without'} JavaScript, ${size}`

        await t.test(`A buyer refuses, goes on with the code host and is invited, ${how}`, async (t) => {
          const login = `linker-${++buyers}`
          const emails = [{ email: `${login}@host.example`, primary: true, verified: true }]
          await world.tell('/_sandbox/accounts', { login, emails })
          await world.pay({ email: `${login}@mail.example` })
          const profile = { javaScriptEnabled, viewport }
          const { page, complaints, close } = await openSignedIn(world, `${login}@mail.example`, profile)
          t.after(close)
          await page.goto('/settings/purchases')
          await first(page).click()
          await page.getByRole('button', { name: 'Cancel' }).click()
          await page.waitForURL(`${world.url}/settings/purchases`)
          await toast(page, 'Nothing was linked').waitFor()

          await page.goto('/dashboard')
          await first(page).click()
          await page.getByRole('button', { name: login }).click()
          await page.waitForURL(`${world.url}/dashboard`)
          await toast(page, 'Invitation sent').waitFor()
          await page.locator('#access').getByText('you signed in with it').waitFor()
          await openForm(page)
          assert.equal(await page.locator('.linked').innerText(), `Linked: @${login}`)
          assert.equal((await first(page).count()) + (await link(page).count()), 0)
          assert.equal(await field(page).inputValue(), login)
          assert.deepEqual(complaints, [])
        })
      }
    }

    await t.test('A buyer types a username instead, and links the account later', async (t) => {
      const emails = [{ email: 'typist@host.example', primary: true, verified: true }]
      await world.tell('/_sandbox/accounts', { login: 'typist', emails })
      await world.pay({ email: 'typist@mail.example' })
      const { page, complaints, close } = await openSignedIn(world, 'typist@mail.example')
      t.after(close)
      await page.goto('/dashboard')
      await field(page).fill('typist')
      await page.getByRole('button', { name: 'Send invite' }).click()
      await toast(page, 'Invitation sent').waitFor()
      assert.equal(await first(page).isVisible(), false)
      await page.reload()
      await openForm(page)
      await link(page).click()
      await page.getByRole('button', { name: 'typist' }).click()
      await toast(page, 'Linked: @typist').waitFor()
      assert.deepEqual(complaints, [])
    })

    await t.test(
      'The toast names the linked account by its new name when the buyer types its former name',
      async (t) => {
        await world.tell('/_sandbox/accounts/rename', { from: 'linker-1', login: 'linker-1-now' })
        await world.tell('/_sandbox/accounts', { login: 'linker-1' })
        const { page, close } = await openSignedIn(world, 'linker-1@mail.example')
        t.after(close)
        await page.goto('/dashboard')
        assert.equal(await field(page).inputValue(), 'linker-1')
        await sendInvite(page, 'linker-1')
        await toast(page, 'There already is an invitation').waitFor()
        assert.match(
          await toast(page, 'There already is an invitation').innerText(),
          /No new one was sent to linker-1-now\./
        )
        await page.reload()
        await openForm(page)
        assert.equal(await page.locator('.linked').innerText(), 'Linked: @linker-1-now')
      }
    )
  })
})
