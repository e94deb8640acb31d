import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { GrantView, PurchaseView } from '../../../src/access/requests/purchase-view.ts'
import { hasMoneyBack } from '../../../src/pages/page-texts/card-words.ts'
import { explainGrant, explainSale } from '../../../src/pages/page-texts/explain-view.ts'
import type { Explanation } from '../../../src/words/explain.ts'
import type { NextStep } from '../../../src/words/situation-rules.ts'
import { openSignedIn } from '../../support/browser/tab.ts'
import { everyGrant, statuses } from '../../support/builders/every-grant.ts'
import { plainProduct, sandboxProduct, sandboxRepository } from '../../support/builders/plain-config.ts'
import { plainGrant, plainPurchase } from '../../support/builders/plain-purchase.ts'
import { databases } from '../../support/databases/databases.ts'
import { openWorld } from '../../support/worlds/test-worlds.ts'
import { tell } from '../../support/worlds/told-access.ts'

const desktop = { width: 1280, height: 844 }
const windows = { desktop, phone: { width: 390, height: 844 } }
const DAY_MS = 86_400_000

/** The steps that a button of the page leads to. Cloning has commands to copy, and the seller is written to by mail. */
const pressed: readonly NextStep[] = ['name_account', 'send_invite', 'accept', 'buy_again', 'renew']

test('Each state of a purchase has one primary button for its next step, which a desktop and a phone show without scrolling', {
  timeout: 300_000
}, async (t) => {
  const [sqlite] = databases
  assert.ok(sqlite)
  const world = await openWorld(t, sqlite.create, { workers: 'all' })
  await world.pay({ email: 'buyer@example.com' })
  const { page, close } = await openSignedIn(world, 'buyer@example.com', { viewport: desktop })
  t.after(close)
  const now = world.context.now()
  const { config } = world.context

  async function look(what: string, purchase: PurchaseView, { next }: Pick<Explanation, 'next'>) {
    tell(world, { purchases: [purchase] })
    const isMoneyBack = hasMoneyBack(purchase)
    for (const path of ['/dashboard', '/settings/purchases']) {
      await page.goto(path)
      for (const [name, size] of Object.entries(windows)) {
        await page.setViewportSize(size)
        const buttons = await primaryButtons(page)
        const words = `${what}, ${path}, ${name}, next ${next}: ${JSON.stringify(buttons)}`
        if (pressed.includes(next)) assert.equal(buttons.length, 1, words)
        else assert.ok(buttons.length <= (isMoneyBack ? 0 : 1), words)
        for (const { bottom } of buttons) if (pressed.includes(next)) assert.ok(bottom <= size.height, words)
      }
    }
  }

  for (const { status, state, because } of everyGrant.filter(({ status }) => status === 'paid')) {
    await t.test(`The page of an account that is ${state} because of ${because} has one next step`, async () => {
      const times: Partial<GrantView> = state === 'queued' ? { queuePosition: 2, expectedAt: now + DAY_MS } : {}
      const grant = plainGrant({ state, because, ...times, sentAt: now - DAY_MS, expiresAt: now + 6 * DAY_MS })
      const purchase = plainPurchase([grant], { status })
      await look(`${state} ${because}`, purchase, explainGrant(config, purchase, grant, now))
    })
  }
  for (const status of statuses) {
    await t.test(`The page of a purchase that is ${status}, without an account, has one next step`, async () => {
      const situation = status === 'paid' ? 'to_name' : status
      await look(status, plainPurchase([], { status }), explainSale(config, situation, { product: 'Starter Kit' }))
    })
  }
  await t.test('The heading of a low window stands at least 20 pixels below the header', async () => {
    tell(world, { purchases: [plainPurchase([plainGrant()])] })
    for (const height of [720, 800, 844]) {
      await page.setViewportSize({ ...desktop, height })
      await page.goto('/dashboard')
      const bottom = await page.locator('.site-header').evaluate((each) => each.getBoundingClientRect().bottom)
      const top = await page.locator('h1').evaluate((each) => each.getBoundingClientRect().top)
      assert.ok(top - bottom >= 20, `${top - bottom} px in a window of ${height} px`)
    }
    await page.setViewportSize(desktop)
  })
  await t.test('The page of a renewal that failed has one next step, beside an invitation too', async () => {
    const over = { state: 'past_due', endsAt: now + 7 * DAY_MS } as const
    await look('renewal', plainPurchase([plainGrant({ state: 'accepted', because: 'shown' })], over), { next: 'renew' })
    await look('renewal, invited', plainPurchase([plainGrant({ sentAt: now })], over), { next: 'renew' })
    await look('renewal, no account', plainPurchase([], over), { next: 'renew' })
  })
})

test('The page of two products without an account has one primary button, which a phone shows without scrolling', async (t) => {
  const [sqlite] = databases
  assert.ok(sqlite)
  const products = [
    { ...plainProduct, repositories: [sandboxRepository] },
    { ...sandboxProduct('course', 'course'), name: 'Course' }
  ] as const
  const world = await openWorld(t, sqlite.create, { workers: 'all', config: { products: [...products] } })
  for (const { id } of products) await world.pay({ email: 'two@example.com', product: id })
  const { page, close } = await openSignedIn(world, 'two@example.com', { viewport: windows.phone })
  t.after(close)
  for (const path of ['/dashboard', '/settings/purchases']) {
    await page.goto(path)
    const buttons = await primaryButtons(page)
    assert.equal(buttons.length, 1, JSON.stringify(buttons))
    for (const { bottom } of buttons) assert.ok(bottom <= windows.phone.height, JSON.stringify(buttons))
    if (process.env.LOOK)
      await page.screenshot({ path: `${process.env.LOOK}/two${path.replaceAll('/', '-')}.png`, fullPage: true })
  }
})

test('The sign-in at the code host is the primary button until the field shows whose account a name is: then Send invite is', async (t) => {
  const [sqlite] = databases
  assert.ok(sqlite)
  const world = await openWorld(t, sqlite.create, { workers: 'all' })
  await world.pay({ email: 'buyer@example.com' })
  const { page, close } = await openSignedIn(world, 'buyer@example.com', { viewport: desktop })
  t.after(close)
  await page.goto('/dashboard#username')
  const names = async () => (await primaryButtons(page)).map(({ words }) => words)
  assert.deepEqual(await names(), ['Continue with Code Host'])
  await page.getByRole('textbox', { name: 'username' }).fill('ada-buyer')
  await page.locator('.preview[data-tone="good"]').waitFor()
  // The colours change within 120 ms.
  await page.waitForTimeout(500)
  assert.deepEqual(await names(), ['Send invite'])
  await page.getByRole('textbox', { name: 'username' }).fill('nobody-of-that-name')
  await page.locator('.preview[data-tone="good"]').waitFor({ state: 'detached' })
  await page.waitForTimeout(500)
  assert.deepEqual(await names(), ['Continue with Code Host'])
})

/** The visible elements of the content that are filled with the accent, and where they end, in pixels. */
function primaryButtons(page: Page): Promise<{ words: string; bottom: number }[]> {
  return page.evaluate(() => {
    const sample = document.createElement('div')
    sample.className = 'btn'
    document.body.append(sample)
    const accent = getComputedStyle(sample).backgroundColor
    sample.remove()
    return [...document.querySelectorAll<HTMLElement>('main a, main button')]
      .filter((each) => each.checkVisibility() && getComputedStyle(each).backgroundColor === accent)
      .map((each) => ({ words: each.innerText, bottom: Math.round(each.getBoundingClientRect().bottom) }))
  })
}
