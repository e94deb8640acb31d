import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { InviteReason } from '../../src/invite/result.ts'
import { openForm, sendInvite, toast } from '../support/browser/buying.ts'
import { openSignedIn, type Tab } from '../support/browser/tab.ts'
import { plainGrant, plainPurchase } from '../support/builders/plain-purchase.ts'
import { onOneDatabase } from '../support/databases/on-each-database.ts'
import { aWorld } from '../support/worlds/test-worlds.ts'

/**
 * `card`: what the card of the account says besides. `answer`: what the sandbox host has to answer to the collaborator
 * call, where its own answer is not wanted.
 */
type Case = {
  reason: InviteReason
  username: string
  answer?: Record<string, unknown>
  title: string
  words: RegExp
  card?: RegExp
}

const cases: Case[] = [
  {
    reason: 'invited',
    username: 'grace-hops',
    title: 'Invitation sent',
    words: /It went to grace-hops/,
    card: /The invitation expires.*Open the invitation/
  },
  {
    reason: 'already_invited',
    username: 'acme-owner',
    title: 'No invitation needed',
    words: /lets acme-owner in already/
  },
  {
    reason: 'invalid_username',
    username: 'not a name',
    title: 'Username not found',
    words: /“not a name” could not be invited/
  },
  {
    reason: 'invalid_username',
    username: 'no-such-person',
    title: 'Username not found',
    words: /Check the spelling/
  },
  {
    reason: 'forbidden',
    username: 'ada-buyer',
    answer: { status: 403, body: '{"message":"Resource not accessible by personal access token"}' },
    title: 'Request saved',
    words: /ada-buyer has no new invitation yet/,
    card: /Questions\? Write to support@acme\.example/
  },
  {
    reason: 'unavailable',
    username: 'ada-buyer',
    answer: { status: 502 },
    title: 'No clear answer from Code Host',
    words: /not known whether ada-buyer was invited/
  },
  {
    reason: 'unavailable',
    username: 'ada-buyer',
    answer: { drop: 'before' },
    title: 'No clear answer from Code Host',
    words: /not known whether ada-buyer was invited/
  },
  // This case comes after the other calls, since the throttle delays the whole repository for a while.
  {
    reason: 'rate_limited',
    username: 'ada-buyer',
    answer: { status: 429, headers: { 'retry-after': '60' } },
    title: 'Request saved',
    words: /The invitation for ada-buyer is due /
  },
  { reason: 'not_paid', username: 'ada-buyer', title: 'No paid purchase found', words: /has no purchase that is paid/ }
]

/** The reasons of good outcomes, and of outcomes after which the buyer waits. */
const good: InviteReason[] = ['invited', 'already_invited', 'unavailable', 'rate_limited']

// The answers themselves are tested on both databases, in test/contracts and test/flows.
for (const javaScriptEnabled of [true, false]) {
  onOneDatabase(
    `toasts ${javaScriptEnabled ? 'in place' : 'after the redirect, without JavaScript'}`,
    aWorld({ workers: 'all', paid: 'buyer@example.com', wire: true }),
    (world) => {
      let buyer: Tab
      let visitor: Tab
      after(() => Promise.all([buyer.close(), visitor.close()]))
      before(async () => {
        buyer = await openSignedIn(world(), 'buyer@example.com', { javaScriptEnabled })
        visitor = await openSignedIn(world(), 'visitor@example.com', { javaScriptEnabled })
      })

      for (const { reason, username, answer, title, words, card } of cases) {
        test(`The toast says "${title}" for ${reason} (${answer ? JSON.stringify(answer) : username})`, async () => {
          const { page } = reason === 'not_paid' ? visitor : buyer
          await page.goto('/settings/purchases')
          const answers: number[] = []
          page.on('response', (response) => {
            if (response.url().endsWith('/api/invite')) answers.push(response.status())
          })
          if (answer) await world().tell('/_sandbox/misbehave', { method: 'PUT', ...answer })
          await sendInvite(page, username)
          const shown = toast(page, title)
          await shown.waitFor()
          assert.match((await shown.innerText()).replaceAll('\n', ' '), words)
          if (card) assert.match((await page.locator('#access').innerText()).replaceAll('\n', ' '), card)
          assert.equal(await shown.getAttribute('role'), good.includes(reason) ? 'status' : 'alert')
          assert.equal(await page.locator('#toaster[aria-live="polite"] .toast').count(), 1)
          assert.equal(new URL(page.url()).pathname, '/settings/purchases')
          assert.deepEqual(answers, [javaScriptEnabled ? 200 : 303])
          assert.equal(await page.title(), `${javaScriptEnabled ? '' : `${title} · `}Your purchases · Acme Starters`)
          // Screen readers announce no toast that is there at load, so it has to be the first heading then.
          const heading = await page.locator('h1, h2').first().innerText()
          assert.equal(heading, title)
          await isMarked(page, reason === 'invalid_username')
          page.removeAllListeners('response')
        })
      }
    }
  )
}

onOneDatabase('a toast', aWorld({ workers: 'all' }), (world) => {
  test('The title of a page names no outcome any more when a live update has brought a later state', async (t) => {
    await world().pay({ email: 'tess@example.com' })
    const { page, close } = await openSignedIn(world(), 'tess@example.com')
    t.after(close)
    await page.clock.install()
    await page.goto('/dashboard')
    await page.getByRole('textbox', { name: 'username' }).fill('ada-buyer')
    // Without htmx, as when the code host's sign-in leads back to the page.
    await page.locator('form.invite-form').evaluate((form: HTMLFormElement) => form.submit())
    await toast(page, 'Invitation sent').waitFor()
    assert.equal(await page.title(), 'Invitation sent · Dashboard · Acme Starters')
    const { access } = world().context
    const { purchases } = access
    t.after(() => Object.assign(access, { purchases }))
    const isIn = plainPurchase([plainGrant({ state: 'accepted', because: 'shown', proven: true })])
    Object.assign(access, { purchases: async () => [isIn] })
    await page.clock.runFor(5_000)
    await page.locator('#access').getByText('You’re in').waitFor()
    assert.equal(await page.title(), 'Dashboard · Acme Starters')
  })

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test(`A toast stays until it is closed by mouse or keyboard (motion: ${reducedMotion})`, async (t) => {
      const { page, close } = await openSignedIn(world(), 'visitor@example.com', { reducedMotion })
      t.after(close)
      await page.clock.install()
      await page.goto('/settings/purchases')
      const submit = page.getByRole('button', { name: 'Send invite' })
      const shown = toast(page, 'No paid purchase found')
      await sendInvite(page, 'ada-buyer')
      await shown.waitFor()
      const moving = () => page.evaluate(() => document.getAnimations().length)
      if (reducedMotion === 'reduce') assert.equal(await moving(), 0, 'nothing moves')
      await page.clock.runFor('01:00:00')
      assert.equal(await shown.getAttribute('aria-hidden'), null, 'it is still there after an hour')
      await sendInvite(page, 'grace-hops')
      await shown.waitFor()
      await isFocused(submit)
      assert.equal(await shown.count(), 1, 'the newest takes the place of the last')

      await shown.getByRole('button', { name: 'Close' }).click()
      await shown.waitFor({ state: 'detached' })

      await submit.press('Enter')
      await shown.waitFor()
      await isFocused(submit)
      await shown.getByRole('button', { name: 'Close' }).focus()
      await page.keyboard.press('Enter')
      await shown.waitFor({ state: 'detached' })
      await isFocused(submit)

      await submit.press('Enter')
      await shown.waitFor()
      await page.keyboard.press('Escape')
      await shown.waitFor({ state: 'detached' })
      await isFocused(submit)
    })
  }
})

onOneDatabase('a toast about an earlier name', aWorld({ workers: 'all', paid: 'buyer@example.com' }), (world) => {
  test('A toast and a preview about an earlier name go when another name is typed, and a toast when a name is sent', async (t) => {
    const { page, close } = await openSignedIn(world(), 'buyer@example.com')
    t.after(close)
    await page.goto('/settings/purchases')
    const field = page.getByRole('textbox', { name: 'username' })
    const preview = page.locator('#account-preview')
    await openForm(page)
    await field.fill('no-such-person')
    await preview.getByText('no account named').waitFor()
    await sendInvite(page, 'no-such-person')
    const refused = toast(page, 'No account named no-such-person')
    await refused.waitFor()
    const held = Promise.withResolvers<void>()
    await page.route(/\/api\/(account|invite)/, async (route) => {
      await held.promise
      await route.continue()
    })
    await field.fill('grace-hops')
    assert.equal(await refused.count(), 0)
    assert.equal(await preview.innerText(), '')
    await field.fill('no-such-person')
    held.resolve()
    await page.getByRole('button', { name: 'Send invite' }).click()
    await refused.waitFor()
    // The sentence at the field moves the button when it comes, and htmx drops a press before it is done with the
    // answer.
    await page.locator('#username-problem').waitFor()
    assert.equal(await preview.isVisible(), false, 'the field says it already')
    await page.locator('.invite-form.htmx-request').waitFor({ state: 'detached' })
    const sent = Promise.withResolvers<void>()
    await page.route(/\/api\/invite/, async (route) => {
      await sent.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Send invite' }).click()
    assert.equal(await refused.count(), 0)
    assert.equal(await page.locator('#toaster').innerText(), 'Sending…')
    sent.resolve()
    await page.locator('#toaster .toast').waitFor()
    assert.match(await page.locator('#toaster').innerText(), /No account named no-such-person/)
  })

  test('A press that comes while htmx is still busy with the last answer leaves that answer on the page', async (t) => {
    const { page, close } = await openSignedIn(world(), 'buyer@example.com')
    t.after(close)
    await page.goto('/settings/purchases')
    await page.evaluate(() => {
      const press = () => document.querySelector<HTMLElement>('.invite-form button')?.click()
      document.addEventListener('htmx:after:swap', press, { once: true })
    })
    await sendInvite(page, 'no-such-person')
    await page.locator('.invite-form.htmx-request').waitFor({ state: 'detached' })
    await toast(page, 'No account named no-such-person').waitFor()
  })
})

async function isMarked(page: Page, refused: boolean): Promise<void> {
  const field = page.locator('#username')
  assert.equal(await field.getAttribute('aria-invalid'), refused ? 'true' : null)
  assert.equal(await page.locator('#username-problem').count(), refused ? 1 : 0)
}

async function isFocused(element: Locator): Promise<void> {
  assert.equal(await element.evaluate((node) => node === node.ownerDocument.activeElement), true, 'it has the focus')
}
