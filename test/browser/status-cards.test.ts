import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import type { PurchaseView } from '../../src/access/requests/purchase-view.ts'
import { openForm, toast } from '../support/browser/buying.ts'
import { openSignedIn } from '../support/browser/tab.ts'
import { plainGrant, plainPurchase } from '../support/builders/plain-purchase.ts'
import { databases } from '../support/databases/databases.ts'
import { onEachDatabase } from '../support/databases/on-each-database.ts'
import { aWorld } from '../support/worlds/test-worlds.ts'
import { tell } from '../support/worlds/told-access.ts'

const queued = () => plainPurchase([plainGrant({ state: 'queued', because: 'limit', acts: null, queuePosition: 3 })])
const invited = () => plainPurchase([plainGrant({ sentAt: Date.now(), expiresAt: Date.now() + 86_400_000 })])
const accepted = () => plainPurchase([plainGrant({ state: 'accepted', because: 'shown', acts: null })])

const axeSource = readFileSync(fileURLToPath(new URL('axe.min.js', import.meta.resolve('axe-core'))), 'utf8')

// The cards behave the same in a browser with every database.
onEachDatabase(
  'the status cards',
  aWorld({ workers: 'all', paid: 'buyer@example.com' }),
  (world) => {
    /** Opens the dashboard of a user, who gets few sign-in links an hour. The test controls the clock of the page. */
    async function open(onEnd: (end: () => Promise<void>) => void, email = 'buyer@example.com') {
      const tab = await openSignedIn(world(), email)
      onEnd(tab.close)
      await tab.page.clock.install()
      await tab.page.goto('/dashboard')
      return tab
    }

    /** Lets the page poll once more; resolves with the HTTP status of the answer. */
    async function look(page: Page): Promise<number> {
      const answer = page.waitForResponse((response) => response.url().includes('/settings/purchases/status'))
      await page.clock.runFor(5_000)
      return (await answer).status()
    }

    test('Times are said relative to now, and in full as a title; without a script they name their zone', async (t) => {
      tell(world(), { purchases: [invited()] })
      const { page } = await open((end) => t.after(end))
      const card = page.locator('#access')
      await card.getByText('The invitation expires in 24 hours').waitFor()
      await page.clock.runFor(3 * 3_600_000)
      await card.getByText('3 hours ago').waitFor()
      await card.getByText('The invitation expires in 21 hours').waitFor()
      await page.clock.runFor(20 * 60_000)
      await card.getByText('The invitation expires in 21 hours').waitFor()
      await page.clock.runFor(20 * 60_000)
      await card.getByText('The invitation expires in 20 hours').waitFor()
      await card.getByText('4 hours ago').waitFor()
      assert.match((await card.locator('time[title]').first().getAttribute('title')) ?? '', /20\d\d at \d+:\d\d/)
      const plain = await openSignedIn(world(), 'buyer@example.com', { javaScriptEnabled: false })
      t.after(plain.close)
      await plain.page.goto('/dashboard')
      assert.match(await plain.page.locator('#access').innerText(), /expires tomorrow at \d\d:\d\d UTC/)
    })

    test('Where the clock of the reader is wrong, no fact is said as one to come, and no deadline as one of the past', async (t) => {
      tell(world(), { purchases: [invited()] })
      const { page } = await open((end) => t.after(end), 'reader@example.com')
      const card = page.locator('#access')
      await card.getByText('The invitation expires in 24 hours').waitFor()
      const wordsAt = async (ms: number) => {
        await page.clock.setSystemTime(Date.now() + ms)
        await page.evaluate(() => document.dispatchEvent(new Event('htmx:after:swap')))
        return await card.innerText()
      }
      const day = String.raw`[A-Z][a-z]{2} \d+, \d+:\d+`
      assert.match(await wordsAt(-120_000), /invited ada-buyer just now\. The invitation expires in 1 day\./)
      assert.match(await wordsAt(-7_200_000), new RegExp(`invited ada-buyer ${day}`))
      const late = await wordsAt(30 * 3_600_000)
      assert.match(late, new RegExp(`invited ada-buyer 1 day ago\\. The invitation expires ${day}`))
    })

    test('A time is said in full with the focus, which the keyboard and a press give', async (t) => {
      tell(world(), { purchases: [invited()] })
      const { page } = await open((end) => t.after(end))
      const time = page.locator('#access time', { hasText: 'in 24 hours' })
      const shown = () => time.evaluate((each) => getComputedStyle(each, '::after').content)
      assert.equal(await shown(), 'none')
      await time.click()
      assert.match(await shown(), / \(.* 20\d\d at \d+:\d\d .*\)/)
      await page.getByRole('link', { name: 'Open the invitation' }).focus()
      assert.equal(await shown(), 'none')
      await page.keyboard.press('Shift+Tab')
      assert.match(await shown(), / \(.* 20\d\d at \d+:\d\d .*\)/)
    })

    test('The cards update by themselves, keep the focus and the typed text, and announce only the state', async (t) => {
      const told = tell(world(), { purchases: [queued()] })
      const { page, complaints } = await open((end) => t.after(end))
      const field = page.getByRole('textbox', { name: 'username' })
      await openForm(page)
      await field.fill('half-a-na')
      await page.evaluate(() => {
        const changes: string[] = []
        Object.assign(globalThis, { changes })
        const access = document.getElementById('access')
        if (!access) throw new Error('there are no cards')
        new MutationObserver((records) => {
          for (const { target } of records) changes.push(target.nodeName)
        }).observe(access, { subtree: true, childList: true, characterData: true })
      })
      const changes = () => page.evaluate<number>('globalThis.changes.length')

      assert.equal(await look(page), 204)
      assert.equal(await changes(), 0, 'nothing new: nothing is touched')

      told.purchases = [invited()]
      assert.equal(await look(page), 200)
      await page.locator('#access [role=status]').getByText('Accept the invitation').waitFor()
      assert.ok((await changes()) > 0)
      assert.equal(await page.locator('#access [role=status]').textContent(), 'ada-buyer: Accept the invitation')
      assert.equal(await field.inputValue(), 'half-a-na')
      assert.equal(await field.evaluate((node) => node === document.activeElement), true)
      assert.match(await page.locator('#invite-seats').innerText(), /replaces ada-buyer\. The invitation/)

      // The part that came with the update goes on polling.
      told.purchases = [accepted()]
      assert.equal(await look(page), 200)
      await page.getByLabel('Command to clone').first().waitFor()
      assert.deepEqual(complaints, [])
    })

    const looks: [string, PurchaseView][] = [
      ['queued', queued()],
      ['invited', invited()],
      ['accepted', accepted()],
      ['stuck', plainPurchase([plainGrant({ state: 'blocked', because: 'other_invitee', acts: 'seller' })])],
      ['withdrawn', plainPurchase([plainGrant({ state: 'revoked', because: 'moved', acts: null })])],
      [
        'full',
        plainPurchase(
          [
            plainGrant({ login: 'a-name-of-nearly-forty-characters-0000-x', proven: true }),
            plainGrant({ id: 'g2', seat: 2, state: 'accepted', because: 'shown' })
          ],
          { seats: 2 }
        )
      ]
    ]
    test('The cards have no accessibility violations, light and dark, and fit a narrow phone', async (t) => {
      const { page, close } = await openSignedIn(world(), 'buyer@example.com')
      t.after(close)
      await page.addInitScript(axeSource)
      for (const [name, purchase] of looks) {
        tell(world(), { purchases: [purchase] })
        await page.setViewportSize({ width: 1280, height: 800 })
        await page.goto('/dashboard')
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
          const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }))
          assert.deepEqual(
            found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`),
            [],
            `${name}, ${colorScheme}`
          )
        }
        await page.setViewportSize({ width: 320, height: 640 })
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, name)
      }
    })

    test('The cards stop polling in a hidden tab, poll at once when it is shown, and poll slowly once settled', async (t) => {
      const told = tell(world(), { purchases: [invited()] })
      const { page } = await open((end) => t.after(end))
      const hide = (hidden: boolean) =>
        page.evaluate((value) => {
          Object.defineProperty(document, 'hidden', { value, configurable: true })
          document.dispatchEvent(new Event('visibilitychange'))
        }, hidden)
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/status')) asked.push(request.url())
      })
      await hide(true)
      await page.clock.runFor(60_000)
      assert.deepEqual(asked, [])

      told.purchases = [accepted()]
      await hide(false)
      await page.locator('#access').getByText('You’re in').waitFor()
      assert.equal(asked.length, 1)
      await page.clock.runFor(19_000)
      assert.equal(asked.length, 1)
      await page.clock.runFor(2_000)
      assert.equal(asked.length, 2)
    })

    test('The cards keep the chosen seat when they update', async (t) => {
      const three = (movesLeft: number) =>
        plainPurchase(
          [
            plainGrant({ sentAt: Date.now() }),
            plainGrant({ id: 'g2', seat: 2, login: 'grace-hops', sentAt: Date.now() })
          ],
          { seats: 2, movesLeft }
        )
      const told = tell(world(), { purchases: [three(5)] })
      const { page } = await open((end) => t.after(end))
      await openForm(page)
      await page.getByRole('radio', { name: 'grace-hops' }).check()
      told.purchases = [three(1)]
      assert.equal(await look(page), 200)
      await page.getByText('once more').waitFor()
      assert.equal(await page.getByRole('radio', { name: 'grace-hops' }).isChecked(), true)
    })

    test('The cards go on polling after the shop was down, without a toast', async (t) => {
      const told = tell(world(), { purchases: [queued()] })
      const { page } = await open((end) => t.after(end))
      await page.route('**/settings/purchases/status**', (route) => route.fulfill({ status: 502 }))
      assert.equal(await look(page), 502)
      await page.unroute('**/settings/purchases/status**')
      assert.equal(await page.locator('#toaster .toast').count(), 0)
      told.purchases = [accepted()]
      assert.equal(await look(page), 200)
      await page.locator('#access').getByText('You’re in').waitFor()
    })

    test('The button "Cancel invitation" takes the invitation back in place, and the focus goes to the card', async (t) => {
      const told = tell(world(), { purchases: [invited()] })
      const { page } = await open((end) => t.after(end))
      told.purchases = [plainPurchase([plainGrant({ state: 'revoking', because: 'mistyped', acts: null })])]
      await page.getByText('Wrong account?').click()
      await page.getByRole('button', { name: 'Cancel invitation' }).focus()
      await page.keyboard.press('Enter')
      await toast(page, 'You took the account off its seat').waitFor()
      await page.locator('#access').getByText('The invitation is being cancelled').waitFor()
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'access')
      assert.deepEqual(told.asked.at(-1), [
        'mistyped',
        { userId: (told.asked.at(-1) as [string, { userId: string }])[1].userId, grantId: 'g1' }
      ])
    })

    test('The form shows the account of a typed name once typing pauses', async (t) => {
      const profileUrl = 'http://h.example/grace-hops'
      const preview = {
        kind: 'account',
        id: 1003,
        login: 'grace-hops',
        joined: 2019,
        name: 'Grace',
        profileUrl,
        proven: false
      } as const
      const told = tell(world(), { purchases: [plainPurchase([])], preview })
      const { page } = await open((end) => t.after(end))
      await openForm(page)
      await page.getByRole('textbox', { name: 'username' }).pressSequentially('grace-hops')
      await page.clock.runFor(500)
      await page.locator('#account-preview').getByText('joined 2019').waitFor()
      assert.equal(told.asked.filter((each) => Array.isArray(each) && each[0] === 'preview').length, 1)
      const picture = page.locator('#account-preview img')
      await page.waitForFunction(() => document.querySelector<HTMLImageElement>('#account-preview img')?.complete)
      assert.equal(await picture.evaluate((each: HTMLImageElement) => each.naturalWidth), 80)
      await page.getByRole('button', { name: 'Not you?' }).click()
      const marked = () => page.evaluate(() => String(getSelection()) || document.activeElement?.id)
      assert.match((await marked()) ?? '', /grace-hops|username/)
      await page.route('**/api/account**', (route) => route.abort())
      await page.getByRole('textbox', { name: 'username' }).fill('ada-buyer')
      await page.clock.runFor(500)
      assert.equal(await page.locator('#toaster .toast').count(), 0, 'a preview that fails says nothing')
    })
  },
  databases.slice(0, 1)
)
