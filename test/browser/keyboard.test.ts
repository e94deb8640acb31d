import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { toast } from '../support/browser/buying.ts'
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
    await tabTo(page, 'E-mail address')
    await keyboard.type('buyer@example.com')
    await tabTo(page, 'Send me a sign-in link')
    await keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    // Opening the link is the task of the mail program.
    await page.goto(await linkMailedTo(world, 'buyer@example.com'))
    await tabTo(page, 'Sign in', 'button')
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

/** Presses Tab until the element of this name has the focus. Every stop on the way must be visible and look focused. */
async function tabTo(page: Page, name: string, tag?: string): Promise<void> {
  const passed: string[] = []
  while (passed.length < 20) {
    await page.keyboard.press('Tab')
    await looksFocused(page)
    const stop = await focused(page)
    if (stop === name && (!tag || (await page.locator(':focus').evaluate((node) => node.localName)) === tag)) return
    passed.push(stop)
  }
  assert.fail(`Tab never came to ${name}, but to ${passed.join(', ')}`)
}

/** The name of the element with the focus, as a person would say it. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return 'nothing'
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.innerText : undefined
    return (label ?? element.getAttribute('aria-label') ?? element.innerText).trim().replace(/\s+/g, ' ')
  })
}

/**
 * Asserts that the focused element is in the window, that nothing hides it wholly (WCAG 2.4.11), and that it looks
 * different with the focus than without.
 */
async function looksFocused(page: Page): Promise<void> {
  // The browser scrolls to the element in the next frame.
  await page.waitForFunction(() => {
    if (document.activeElement === document.body) return true
    const { top, left, bottom, right } = document.activeElement?.getBoundingClientRect() ?? new DOMRect(-1)
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
  })
  const seen = await page.evaluate(async () => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) {
      return { name: 'nothing', differs: true, shown: true }
    }
    const shares = [0.1, 0.5, 0.9]
    const shown = [...element.getClientRects()].some(({ left, top, width, height }) =>
      shares.some((x) =>
        shares.some((y) => element.contains(document.elementFromPoint(left + width * x, top + height * y)))
      )
    )
    const settled = () => Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    const look = () => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element)
      const outline = outlineStyle === 'none' || outlineWidth === '0px' ? 'none' : `${outlineStyle} ${outlineWidth}`
      return JSON.stringify({ outline, boxShadow, borderColor })
    }
    await settled()
    const withFocus = look()
    element.blur()
    await settled()
    const without = look()
    // The browser shows the focus again, because the last input was a key.
    element.focus()
    return { name: element.outerHTML.slice(0, 80), differs: withFocus !== without, shown }
  })
  assert.ok(seen.shown, `something hides ${seen.name}, which has the focus`)
  assert.ok(seen.differs, `the focus on ${seen.name} cannot be seen`)
}
