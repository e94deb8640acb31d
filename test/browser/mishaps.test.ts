import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendInvite, toast } from '../support/browser/buying.ts'
import { openSignedIn, openTab } from '../support/browser/tab.ts'
import { onEachDatabase } from '../support/databases/on-each-database.ts'
import { aWorld } from '../support/worlds/test-worlds.ts'

/** Holds back the collaborator calls: counts them, and lets them through when the test resolves `open`. */
type Door = { arrived: number; open: PromiseWithResolvers<void>; somebody: PromiseWithResolvers<void> }
const closedDoor = (): Door => ({ arrived: 0, open: Promise.withResolvers(), somebody: Promise.withResolvers() })

let door = closedDoor()
const waitAtDoor: typeof fetch = async (input, init) => {
  if (init?.method === 'PUT') {
    door.arrived += 1
    door.somebody.resolve()
    await door.open.promise
  }
  return fetch(input, init)
}

onEachDatabase(
  'mishaps on the page',
  aWorld({ workers: 'all', paid: 'buyer@example.com', overrides: { fetch: waitAtDoor } }),
  (world) => {
    test('A double click and repeated Enter make one call while the host is slow', async (t) => {
      door = closedDoor()
      const { page, close } = await openSignedIn(world(), 'buyer@example.com')
      t.after(close)
      const posts: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') posts.push(request.url())
      })
      await page.goto('/dashboard')
      const field = page.getByRole('textbox', { name: 'username' })
      await field.fill('grace-hops')
      await page.getByRole('button', { name: 'Send invite' }).dblclick()
      await field.press('Enter')
      await door.somebody.promise
      await field.press('Enter')
      await page.getByRole('button', { name: 'Send invite' }).click()
      door.open.resolve()
      await toast(page, 'Invitation sent').waitFor()
      assert.deepEqual(posts, [`${world().url}/api/invite`])
      assert.equal(door.arrived, 1)
      assert.equal((await world().hostTruth()).calls.filter(({ method }) => method === 'PUT').length, 1)

      await sendInvite(page, 'ada-buyer')
      await toast(page, 'Invitation sent').filter({ hasText: 'ada-buyer' }).waitFor()
      assert.equal(door.arrived, 2, 'after the answer, the form sends again')
    })

    for (const javaScriptEnabled of [true, false]) {
      const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'
      test(`Send invite leads a buyer who is no longer signed in to the sign-in page, ${how}`, async (t) => {
        door = closedDoor()
        const { page, close } = await openSignedIn(world(), 'buyer@example.com', { javaScriptEnabled })
        t.after(close)
        await page.goto('/settings/purchases')
        await page.context().clearCookies()
        await sendInvite(page, 'ada-buyer')
        await page.waitForURL(`${world().url}/sign-in?next=%2Fsettings%2Fpurchases`)
        await page.getByRole('heading', { name: 'Sign in' }).waitFor()
        assert.equal(door.arrived, 0)
      })
    }

    test('The page tells the buyer of an answer that does not come from the shop', async (t) => {
      const { page, close } = await openSignedIn(world(), 'buyer@example.com')
      t.after(close)
      await page.goto('/dashboard')
      // A proxy in front of the shop answers instead of the shop.
      await page.route('**/api/invite', (route) => route.fulfill({ status: 504, body: '<h1>Gateway timeout</h1>' }))
      await sendInvite(page, 'ada-buyer')
      const shown = toast(page, 'That did not get through')
      await shown.waitFor()
      assert.equal(await page.getByText('Gateway timeout').count(), 0)
    })

    test('A page that waits for a mailed link stops asking once the link has ended, until its reader returns', async (t) => {
      const { page, close } = await openTab(world())
      t.after(close)
      await page.clock.install()
      await page.goto('/sign-in')
      await page.getByLabel('Email address').fill('late@example.com')
      await page.getByRole('button', { name: 'Send me a sign-in link' }).click()
      await page.getByRole('heading', { name: 'Check your email' }).waitFor()
      let asked = 0
      page.on('request', (request) => {
        if (request.url().includes('/sign-in?next=')) asked += 1
      })
      await page.clock.runFor(3_000)
      assert.equal(asked, 1)
      await page.clock.fastForward(2 * 3_600_000)
      asked = 0
      await page.clock.runFor(30_000)
      assert.equal(asked, 0)
      const answer = page.waitForResponse((response) => response.url().includes('/sign-in?next='))
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await answer
      assert.equal(asked, 1)
    })

    // This test is the last, since the shop does not come back.
    test('The page tells the buyer when the shop does not answer any more', async (t) => {
      const { page, close } = await openSignedIn(world(), 'buyer@example.com')
      t.after(close)
      await page.goto('/dashboard')
      await world().stopListening()
      await sendInvite(page, 'ada-buyer')
      const shown = toast(page, 'That did not get through')
      await shown.waitFor()
      assert.equal(await shown.getAttribute('role'), 'alert')
      assert.match(await shown.innerText(), /reload the page and try again/)
      assert.equal(await page.getByRole('textbox', { name: 'username' }).inputValue(), 'ada-buyer')
      await shown.getByRole('button', { name: 'Close' }).click()
      await shown.waitFor({ state: 'detached' })
    })
  }
)
