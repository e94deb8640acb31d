import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databases } from '../setup/databases.ts'
import { suiteWorld } from '../setup/test-worlds.ts'
import { sendInvite, toast } from './buying.ts'
import { openSignedIn } from './tab.ts'

/** A door in front of the collaborator call: it counts who comes, and opens when it is told to. */
type Door = { arrived: number; open: PromiseWithResolvers<void>; somebody: PromiseWithResolvers<void> }
const closedDoor = (): Door => ({ arrived: 0, open: Promise.withResolvers(), somebody: Promise.withResolvers() })

for (const { name, create } of databases) {
  describe(`${name}: what may go wrong on the page`, () => {
    let door = closedDoor()
    const waitAtDoor: typeof fetch = async (input, init) => {
      if (init?.method === 'PUT') {
        door.arrived += 1
        door.somebody.resolve()
        await door.open.promise
      }
      return fetch(input, init)
    }
    const world = suiteWorld(create, { paid: 'buyer@example.com', overrides: { fetch: waitAtDoor } })

    test('a double click, and Enter again and again, are one call while the host is slow', async (t) => {
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
      test(`no longer signed in: Send invite leads to signing in, ${how}`, async (t) => {
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

    test('an answer that is none of ours is told to the buyer', async (t) => {
      const { page, close } = await openSignedIn(world(), 'buyer@example.com')
      t.after(close)
      await page.goto('/dashboard')
      // A proxy in front of the shop answers in its place.
      await page.route('**/api/invite', (route) => route.fulfill({ status: 504, body: '<h1>Gateway timeout</h1>' }))
      await sendInvite(page, 'ada-buyer')
      const shown = toast(page, 'That did not get through')
      await shown.waitFor()
      assert.equal(await page.getByText('Gateway timeout').count(), 0)
    })

    // The last one: the shop does not come back.
    test('the shop does not answer any more: the page says so', async (t) => {
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
  })
}
