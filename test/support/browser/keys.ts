import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/**
 * `tag`: of the element. `stops`: after so many the element counts as missing. `looks`: whether every stop has to look
 * focused.
 */
type Way = { tag?: string; stops?: number; looks?: boolean }

/** Presses Tab until the element of this name has the focus. Every stop on the way must be visible and look focused. */
export async function tabTo(
  page: Page,
  name: string | RegExp,
  { tag, stops = 20, looks = true }: Way = {}
): Promise<void> {
  const isMeant = (stop: string) => (typeof name === 'string' ? stop === name : name.test(stop))
  const passed: string[] = []
  while (passed.length < stops) {
    await page.keyboard.press('Tab')
    if (looks) await looksFocused(page)
    const stop = await focused(page)
    if (isMeant(stop) && (!tag || (await page.locator(':focus').evaluate((node) => node.localName)) === tag)) return
    passed.push(stop)
  }
  assert.fail(`Tab never came to ${name}, but to ${passed.join(', ')}`)
}

/** Goes to the link or the button of this name, and presses Enter. Resolves when the next page is there. */
export async function enter(page: Page, name: string | RegExp): Promise<void> {
  await goTo(page, name)
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
}

/** Goes to the link, the button or the field of this name. A page without scripts cannot tell how a stop looks. */
export async function goTo(page: Page, name: string | RegExp): Promise<void> {
  const hasScript = (await page.locator('html.js').count()) > 0
  await tabTo(page, name, { stops: 80, looks: hasScript })
}

/** The name of the element with the focus, as a person would say it. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return 'nothing'
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    const label = isField ? element.labels?.[0]?.innerText : undefined
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
    // A field for a date has a stop for each of its parts. After a blur it would begin anew.
    const last = globalThis as typeof globalThis & { looked?: HTMLElement }
    if (last.looked === element) return { name: 'the same', differs: true, shown: true }
    last.looked = element
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
