// Pages in every language, as a browser with that language shows them on a phone.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { allLanguages, type Language, languages } from '../../../src/words/languages.ts'
import { cutOff } from '../../support/browser/criteria.ts'
import { guestPages } from '../../support/browser/guest-states.ts'
import { openSignedIn, openTab } from '../../support/browser/tab.ts'
import { everyGrant, statuses } from '../../support/builders/every-grant.ts'
import { plainGrant, plainPurchase } from '../../support/builders/plain-purchase.ts'
import { databases } from '../../support/databases/databases.ts'
import { openWorld } from '../../support/worlds/test-worlds.ts'
import { tell } from '../../support/worlds/told-access.ts'

const phone = { width: 390, height: 844 }
const DAY_MS = 86_400_000

const paths = {
  stranger: ['/', '/sign-in', '/sign-in?error=access_denied', '/sign-in/link?token=t', '/paid', '/nowhere', '/seat'],
  buyer: [
    '/',
    '/dashboard',
    '/settings/purchases',
    '/settings/account',
    '/settings/sessions',
    '/settings/find-purchase',
    '/settings/find-purchase/link',
    '/settings/find-purchase/link?token=t',
    '/settings/merge',
    '/settings/purchases/withdraw?grant=g1&from=/dashboard',
    '/settings/account/delete',
    '/settings/takeover?token=t',
    '/sign-in/separate?token=t',
    '/sign-in/together?token=t',
    '/sign-in?again=1'
  ]
}

/** Words that only an English sentence has. */
const english = /\b(the|your|you|with|this|from|which|please|press|open|back|again)\b/i

/** The purchases of one page: each state of an account, and each status without one. */
function everyPurchase(now: number) {
  const one = everyGrant.filter(({ status }) => status === 'paid' || status === 'refunded')
  const moments = { queuePosition: 3, expectedAt: now + DAY_MS / 2, sentAt: now - DAY_MS, expiresAt: now + 6 * DAY_MS }
  const withAccount = one.map(({ status, state, because }, index) => {
    const grant = plainGrant({ id: `g${index}`, accountId: index, state, because, ...moments })
    return plainPurchase([grant], { status, paymentId: `p${index}` })
  })
  const without = statuses.map((status) => plainPurchase([], { status, paymentId: `none-${status}` }))
  const team = plainPurchase([plainGrant(), plainGrant({ id: 'two', seat: 2, accountId: 2, login: 'grace-hops' })], {
    paymentId: 'team',
    seats: 5,
    movesLeft: 1
  })
  return [team, ...withAccount, ...without]
}

async function assertFine(page: Page, name: string): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  assert.ok(wide <= 0, `${name}: ${wide} px too wide`)
  assert.deepEqual(await cutOff(page), [], name)
}

/** The words of a page, without commands, names and what the seller wrote. */
function wordsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const each of document.querySelectorAll('code, pre, select, script, template')) each.remove()
    const labels = [...document.querySelectorAll('[aria-label]')].map((each) => each.getAttribute('aria-label') ?? '')
    return [document.title, ...labels, ...(document.body.textContent ?? '').split('\n')]
      .map((line) => line.trim())
      .filter((line) => line !== '')
  })
}

/** Fits a phone, cuts nothing off, and has no English words in another language. */
async function isFine(page: Page, name: string, language: Language): Promise<void> {
  assert.equal(await page.locator('html').getAttribute('lang'), language)
  for (const width of [390, 320]) {
    await page.setViewportSize({ ...phone, width })
    await assertFine(page, `${language} ${name} ${width}`)
  }
  if (language === 'en') return
  const left = (await wordsOn(page)).filter((line) => english.test(line))
  assert.deepEqual(left, [], `${language} ${name}`)
}

for (const language of allLanguages) {
  test(`Pages in ${languages[language]} fit a phone, cut nothing off, and have no English in them`, async (t) => {
    const [sqlite] = databases
    assert.ok(sqlite)
    const world = await openWorld(t, sqlite.create)
    await world.pay({ email: 'buyer@example.com' })
    const stranger = await openTab(world, { viewport: phone, locale: language })
    const buyer = await openSignedIn(world, 'buyer@example.com', { viewport: phone, locale: language })
    t.after(() => Promise.all([stranger.close(), buyer.close()]))
    const guest = await openTab(world, { viewport: phone, locale: language })
    t.after(guest.close)
    for (const { name, open } of guestPages) {
      await open(guest.page, world)
      await isFine(guest.page, name, language)
    }
    tell(world, { purchases: everyPurchase(world.context.now()) })
    for (const [{ page }, all] of [
      [stranger, paths.stranger],
      [buyer, paths.buyer]
    ] as const) {
      for (const path of all) {
        const answer = await page.goto(path)
        assert.equal(answer?.status() === 404, path === '/nowhere', `${path} is a page`)
        await isFine(page, path, language)
      }
    }
    assert.deepEqual(
      [...stranger.complaints, ...guest.complaints, ...buyer.complaints].filter(
        (each) => !/status of 40[04]/.test(each)
      ),
      []
    )
  })
}

test('A buyer changes the language at the foot of a page, and stays on the page', async (t) => {
  const [sqlite] = databases
  assert.ok(sqlite)
  const world = await openWorld(t, sqlite.create)
  for (const javaScriptEnabled of [true, false]) {
    const { page, close } = await openTab(world, { javaScriptEnabled, locale: 'en-US' })
    t.after(close)
    await page.goto('/sign-in?next=%2Fdashboard')
    await page.getByLabel('Language').selectOption('日本語')
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('heading', { level: 1, name: 'ログイン' }).waitFor()
    assert.equal(new URL(page.url()).search, '?next=%2Fdashboard')
    await page.goto('/')
    assert.equal(await page.locator('html').getAttribute('lang'), 'ja')
  }
})

test('Times are shown in the language of the page, relative to now', async (t) => {
  const [sqlite] = databases
  assert.ok(sqlite)
  const world = await openWorld(t, sqlite.create)
  await world.pay({ email: 'buyer@example.com' })
  const now = world.context.now()
  tell(world, {
    purchases: [
      plainPurchase([plainGrant({ sentAt: now - DAY_MS - 1000, expiresAt: now + 6 * DAY_MS })]),
      plainPurchase([plainGrant({ id: 'g2', state: 'queued', because: 'limit', expectedAt: now + 6 * 3_600_000 })], {
        paymentId: 'p2'
      })
    ]
  })
  const { page, close } = await openSignedIn(world, 'buyer@example.com', { locale: 'de' })
  t.after(close)
  await page.goto('/dashboard')
  await page.getByText('Die Einladung läuft in 6 Tagen ab.').waitFor()
  await page.getByText('hat ada-buyer vor 1 Tag eingeladen').waitFor()
  await page.getByText(/Die Einladung wird in etwa [56] Stunden gesendet/).waitFor()
})
