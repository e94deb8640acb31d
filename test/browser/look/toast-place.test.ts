import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { sendInvite, toast } from '../../support/browser/buying.ts'
import { openSignedIn, type Tab } from '../../support/browser/tab.ts'
import { plainGrant, plainPurchase } from '../../support/builders/plain-purchase.ts'
import { onOneDatabase } from '../../support/databases/on-each-database.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { tell } from '../../support/worlds/told-access.ts'

/** In the low window the button is near the bottom, where toasts usually are. */
const windows = {
  phone: { width: 390, height: 844 },
  'low phone': { width: 390, height: 500 },
  desktop: { width: 1280, height: 800 },
  'low desktop': { width: 1280, height: 480 }
}

onOneDatabase('the place of a toast', aWorld({ workers: 'all' }), (world) => {
  let tab: Tab
  before(async () => {
    tab = await openSignedIn(world(), 'visitor@example.com')
  })
  after(() => tab.close())

  for (const [name, viewport] of Object.entries(windows)) {
    test(`No toast and no "Sending…" covers the button that was pressed or the heading (${name})`, async () => {
      const { page } = tab
      await page.setViewportSize(viewport)
      await page.goto('/settings/purchases')
      const held = Promise.withResolvers<void>()
      await page.route(/\/api\/invite/, async (route) => {
        await held.promise
        await route.continue()
      })
      const button = page.getByRole('button', { name: 'Send invite' })
      await sendInvite(page, 'ada-buyer')
      await apart(button, page.locator('.sending'))
      held.resolve()
      const refused = toast(page, 'No paid purchase found')
      await refused.waitFor()
      await apart(button, refused)
      const heading = page.getByRole('heading', { level: 1 })
      await apart(heading, refused)
      await page.unroute(/\/api\/invite/)
      for (const place of ['start', 'end'] as const) {
        await button.evaluate((node, block) => node.scrollIntoView({ block }), place)
        await button.press('Enter')
        await refused.waitFor()
        await apart(button, refused)
        await apart(heading, refused)
      }
    })
  }

  test('At a zoom of 400 % a toast covers at most a third of the window, its words can be scrolled to, and it can be closed', async () => {
    const { page } = tab
    const refused = await refusedToast(page)
    // A window of 1280 x 1024 pixels has this size in CSS pixels then.
    await page.setViewportSize({ width: 320, height: 256 })
    const { height = 0 } = (await page.locator('#toaster').boundingBox()) ?? {}
    assert.ok(height > 0 && height <= 256 / 3, `${height} of 256 pixels`)
    const close = refused.getByRole('button', { name: 'Close' })
    const end = refused.locator('p')
    await end.evaluate((node) => node.scrollIntoView({ block: 'end' }))
    const [words, button, all] = await Promise.all([end.boundingBox(), close.boundingBox(), refused.boundingBox()])
    assert.ok(words && button && all)
    assert.ok(words.y + words.height <= all.y + all.height, 'the last words are inside')
    assert.ok(button.y >= all.y && button.y + button.height <= all.y + all.height, 'the button is inside')
    await close.click()
    await refused.waitFor({ state: 'detached' })
    await page.setViewportSize(windows.desktop)
  })

  test('Escape closes a toast and leaves the focus in the field', async () => {
    const { page } = tab
    const refused = await refusedToast(page)
    const field = page.getByRole('textbox', { name: 'username' })
    await field.focus()
    await field.press('Escape')
    await refused.waitFor({ state: 'detached' })
    assert.equal(await field.evaluate((node) => node === document.activeElement), true)
  })

  test('The next Tab after a toast goes to the toast, and a later one leads on', async () => {
    const { page } = tab
    const refused = await refusedToast(page)
    await page.keyboard.press('Tab')
    assert.equal(await focusedWords(page), 'Find my purchase')
    await page.keyboard.press('Tab')
    assert.equal(await focusedWords(page), 'Close')
    await page.keyboard.press('Tab')
    assert.equal(await refused.evaluate((node) => node.contains(document.activeElement)), false)
    await page.getByRole('button', { name: 'Send invite' }).focus()
    await page.keyboard.press('Tab')
    assert.equal(await focusedWords(page), 'Paid with another address?')
  })

  test('The copy button copies the command, and the way to clone is remembered', async () => {
    const { page } = tab
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world().url })
    tell(world(), { purchases: [plainPurchase([plainGrant({ state: 'accepted', because: 'shown' })])] })
    await page.goto('/dashboard')
    const command = page.locator('.clone-way code:visible')
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    assert.match(await command.innerText(), /^git clone http/)
    await page.getByRole('radio', { name: 'SSH' }).check()
    assert.match(await command.innerText(), /^git clone git@/)
    await page.getByRole('button', { name: 'Copy the command for SSH' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    assert.equal(await clipboard(), await command.innerText())
    await page.reload()
    assert.match(await command.innerText(), /^git clone git@/)
    assert.equal(await page.getByRole('radio', { name: 'SSH' }).isChecked(), true)
  })
})

async function refusedToast(page: Page): Promise<Locator> {
  await page.setViewportSize(windows.phone)
  await page.goto('/settings/purchases')
  await sendInvite(page, 'ada-buyer')
  const refused = toast(page, 'No paid purchase found')
  await refused.waitFor()
  return refused
}

function focusedWords(page: Page): Promise<string> {
  return page.locator(':focus').innerText()
}

/** Asserts that the two elements are both in the window, at least in part, and do not overlap. */
async function apart(control: Locator, notice: Locator): Promise<void> {
  const [one, other] = await Promise.all([control.boundingBox(), notice.boundingBox()])
  assert.ok(one && other)
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x
  const isAbove = one.y + one.height <= other.y || other.y + other.height <= one.y
  assert.ok(isBeside || isAbove, `${JSON.stringify(one)} and ${JSON.stringify(other)}`)
}
