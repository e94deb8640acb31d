import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { toast } from '../support/browser/buying.ts'
import { focused, tabTo } from '../support/browser/keys.ts'
import { openTab } from '../support/browser/tab.ts'
import { onOneDatabase } from '../support/databases/on-each-database.ts'
import { aWorld } from '../support/worlds/test-worlds.ts'
import { linkMailedTo } from '../support/worlds/visitor.ts'

onOneDatabase('the pages without a mouse', aWorld({ workers: 'all' }), (shared) => {
  test('A buyer gets from the product page to the copied command to clone without a mouse', async (t) => {
    const world = shared()
    const { page, close } = await openTab(world)
    t.after(close)
    const { keyboard } = page

    await page.goto('/')
    await keyboard.press('Tab')
    assert.equal(await focused(page), 'Skip to the content', 'the first stop')
    await keyboard.press('Enter')
    await tabTo(page, 'Buy Starter Kit')
    await keyboard.press('Enter')
    await page.waitForURL(`${world.processor.url}/**`)
    await tabTo(page, 'E-mail address')
    await keyboard.type('buyer@example.com')
    await tabTo(page, 'Pay $99.00')
    await keyboard.press('Enter')
    await page.waitForURL(`${world.url}/paid`)
    await page.getByRole('heading', { name: 'Payment received' }).waitFor()
    await tabTo(page, 'Continue with Code Host')
    await tabTo(page, 'Type a username instead')
    await keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Your purchase' }).waitFor()
    assert.equal(await focused(page), 'Code Host username', 'the link leads into the field')

    await page.goto('/sign-in')
    await tabTo(page, 'Email address')
    await keyboard.type('buyer@example.com')
    await tabTo(page, 'Send me a sign-in link')
    await keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    // Opening the link is the task of the mail program.
    await page.goto(await linkMailedTo(world, 'buyer@example.com'))
    await tabTo(page, 'Sign in', { tag: 'button' })
    await keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Your purchase' }).waitFor()

    await tabTo(page, 'Code Host username')
    await keyboard.type('@grace-hops')
    await tabTo(page, 'Send invite')
    await keyboard.press('Enter')
    await toast(page, 'Invitation sent').waitFor()
    assert.equal(await focused(page), 'Your access', 'the form has closed, and the focus is at the cards')

    await tabTo(page, 'Close')
    await keyboard.press('Enter')
    await toast(page, 'Invitation sent').waitFor({ state: 'detached' })
    assert.equal(await focused(page), 'Your access', 'the focus is back at the cards')
    await tabTo(page, 'Open the invitation (opens in a new tab)')
    const beside = page.waitForEvent('popup')
    await keyboard.press('Enter')
    await acceptByKeys(await beside, world.codeHost.url)

    await page.locator('#access').getByText('You’re in').waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await tabTo(page, 'HTTPS')
    await keyboard.press('ArrowRight')
    await tabTo(page, 'Copy the command for SSH')
    await keyboard.press('Enter')
    await page.getByRole('button', { name: 'Copied the command for SSH' }).waitFor()
    const command = await page.getByLabel('Command to clone with SSH').innerText()
    assert.match(command, /^git clone git@/)
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), command)
  })
})

/** Signs in at the code host and accepts the invitation. */
async function acceptByKeys(host: Page, url: string): Promise<void> {
  await host.waitForURL(`${url}/login?return_to=**`)
  await tabTo(host, 'grace-hops Grace Hops')
  await host.keyboard.press('Enter')
  await host.getByRole('button', { name: 'Accept invitation' }).waitFor()
  await tabTo(host, 'Accept invitation')
  await host.keyboard.press('Enter')
  await host.waitForURL(`${url}/acme-starters/starter-kit`)
}
