import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { openForm, toast } from '../support/browser/buying.ts'
import { countActions } from '../support/browser/count-actions.ts'
import { openTab } from '../support/browser/tab.ts'
import { onEachDatabase } from '../support/databases/on-each-database.ts'
import type { SandboxWorld } from '../support/worlds/sandbox-world.ts'
import { aWorld } from '../support/worlds/test-worlds.ts'
import { linkMailedTo } from '../support/worlds/visitor.ts'

onEachDatabase('the sign-in through the code host', aWorld({ workers: 'all' }), (shared) => {
  test('A user signs in through the code host', async (t) => {
    const world = shared()

    for (const javaScriptEnabled of [true, false]) {
      const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'
      await t.test(`A user who refuses the sign-in is told of the other way to sign in, ${how}`, async (t) => {
        const { page, close } = await openTab(world, { javaScriptEnabled })
        t.after(close)
        await page.goto('/sign-in')
        await page.getByRole('button', { name: 'Sign in with Code Host' }).click()
        await page.getByRole('button', { name: 'Cancel' }).click()
        await page.waitForURL(`${world.url}/sign-in?**`)
        assert.match(
          await page.getByRole('alert').innerText(),
          /only if you let us see your account.*use a link by email/
        )
      })
    }

    await t.test(
      'The purchase of a second address of the account is found, and the login of the account fills the field',
      async (t) => {
        // Ada's first address at the code host is ada@example.com.
        await world.pay({ email: 'Ada.Buyer@example.org' })
        const { page, complaints, close } = await openTab(world)
        t.after(close)
        await page.goto('/dashboard')
        await page.getByRole('button', { name: 'Sign in with Code Host' }).click()
        await page.getByRole('button', { name: 'ada-buyer' }).click()
        await page.waitForURL(`${world.url}/dashboard`)
        await page.getByRole('heading', { level: 1, name: 'Your purchase' }).waitFor()
        assert.equal(await page.getByRole('textbox', { name: 'Code Host username' }).inputValue(), 'ada-buyer')
        await page.getByRole('button', { name: 'Send invite' }).click()
        await toast(page, 'Invitation sent').waitFor()
        await page.goto('/settings/purchases')
        assert.match(await page.locator('main').innerText(), /Signed in as ada@example\.com/)
        await openForm(page)
        assert.equal(await page.getByRole('textbox', { name: 'Code Host username' }).inputValue(), 'ada-buyer')
        await page.getByRole('button', { name: 'Sign out' }).click()
        await page.getByText('Already bought? Sign in').waitFor()
        assert.deepEqual(complaints, [])
      }
    )

    await t.test(
      'A buyer goes on from the paid page with the code host and is invited, without JavaScript, a mail or a username',
      async (t) => {
        const { page, complaints, close } = await openTab(world, { javaScriptEnabled: false })
        t.after(close)
        await toPayment(page, 'linus-builds@paid.example')
        await page.getByRole('button', { name: /^Pay .*99/ }).click()
        await page.waitForURL(`${world.url}/paid`)
        await world.context.inbox.drain()
        await page.reload()
        await page.getByRole('button', { name: 'Continue with Code Host' }).click()
        await page.getByRole('button', { name: 'linus-builds' }).click()
        await page.waitForURL(`${world.url}/dashboard`)
        await toast(page, 'Invitation sent').waitFor()
        assert.deepEqual(complaints, [])
      }
    )

    await t.test(
      'A buyer who has pressed Pay copies the command to clone with the fifth click, without typing or a mail',
      async (t) => {
        const { page, complaints, close } = await openTab(world)
        t.after(close)
        await toPayment(page, 'grace-hops@paid.example')
        const actions = await countActions(page)
        await page.getByRole('button', { name: /^Pay .*99/ }).click()
        await page.getByRole('button', { name: 'Continue with Code Host' }).click()
        await page.getByRole('button', { name: 'grace-hops' }).click()
        await toast(page, 'Invitation sent').waitFor()
        const host = await openInvitation(page)
        await host.getByRole('button', { name: 'Accept invitation' }).click()
        assert.match(await copyCommand(page), /^git clone http/)
        // The first click is on Pay.
        assert.deepEqual(actions, { clicks: 1 + 5, fields: new Set() })
        assert.deepEqual(complaints, [])
      }
    )

    await t.test(
      'A buyer who comes by the mail about the payment is invited with the code host, and types nothing',
      async (t) => {
        const { page, complaints, close } = await openTab(world)
        t.after(close)
        const email = 'linus-by-mail@paid.example'
        await world.tell('/_sandbox/accounts', { login: 'linus-by-mail' })
        await world.pay({ email })
        await world.context.access.sendMails()
        await page.goto(await linkOnceMailed(world, email))
        await page.locator('main').getByRole('button').click()
        await page.getByRole('button', { name: 'Continue with Code Host' }).click()
        await page.getByRole('button', { name: 'linus-by-mail' }).click()
        await page.waitForURL(`${world.url}/dashboard`)
        await toast(page, 'Invitation sent').waitFor()
        assert.equal(await page.getByText(/Linked:/).count(), 0)
        assert.deepEqual(complaints, [])
      }
    )

    await t.test('An address that the code host does not call verified finds nothing', async (t) => {
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
      await page.getByRole('heading', { name: 'No purchase found' }).waitFor()
    })
  })
})

onEachDatabase(
  'buying without the sign-in of the code host',
  aWorld({ workers: 'all', codeHostSignIn: false }),
  (world) => {
    test('A buyer who has pressed Pay copies the command to clone with the sixth click, after one field and without a mail', async (t) => {
      const { page, complaints, close } = await openTab(world())
      t.after(close)
      await toPayment(page, 'ada-buyer@paid.example')
      const actions = await countActions(page)
      await page.getByRole('button', { name: /^Pay .*99/ }).click()
      await page.getByRole('link', { name: 'Choose your Code Host account' }).click()
      await page.getByRole('textbox', { name: 'Code Host username' }).fill('ada-buyer')
      await page.getByRole('button', { name: 'Send invite' }).click()
      const host = await openInvitation(page)
      await host.getByRole('button', { name: 'ada-buyer' }).click()
      await host.getByRole('button', { name: 'Accept invitation' }).click()
      assert.match(await copyCommand(page), /^git clone http/)
      // The first click is on Pay.
      assert.deepEqual(actions, { clicks: 1 + 6, fields: new Set(['username']) })
      assert.deepEqual(complaints, [])
    })
  }
)

/** Goes from the product page to the checkout, and fills in its address: the button that pays is next. */
async function toPayment(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Buy Starter Kit' }).click()
  await page.getByLabel('E-mail address').fill(email)
}

/** The link of the mail about the payment, which a worker of the shop may be sending just now. */
async function linkOnceMailed(world: SandboxWorld, email: string): Promise<string> {
  for (;;) {
    const link = await linkMailedTo(world, email, /Thank you for buying/).catch(() => undefined)
    if (link !== undefined) return link
    await sleep(50)
  }
}

/** Copies the command to clone by HTTPS, once the page has noticed that the invitation was accepted. */
async function copyCommand(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  // The tab of the invitation is in front, and a browser copies for the tab in front only.
  await page.bringToFront()
  await page.getByRole('button', { name: 'Copy the command for HTTPS' }).click()
  await page.getByRole('button', { name: 'Copied the command for HTTPS' }).waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Presses the link on the card, which opens the page of the invitation in a tab beside. */
async function openInvitation(page: Page): Promise<Page> {
  const beside = page.waitForEvent('popup')
  await page.locator('#access').getByRole('link', { name: 'Open the invitation' }).click()
  return beside
}
