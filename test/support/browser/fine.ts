import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Result, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { cutOff, uselessInPrint, wearSpacing } from './criteria.ts'

declare global {
  var axe: typeof import('axe-core')
}

const axeSource = readFileSync(fileURLToPath(new URL('axe.min.js', import.meta.resolve('axe-core'))), 'utf8')
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }
/**
 * The dark page gets the rules of colour alone: it is the light one in other colours, as `differsInLight` shows. The
 * other rules cost most of the time of this file.
 */
const rulesOfColour: RunOptions = {
  runOnly: { type: 'tag', values: ['cat.color'] },
  // Of level AAA, which axe checks only when it is asked by tag.
  rules: { 'color-contrast-enhanced': { enabled: false } }
}
/** All rules, and the one about the size of targets (WCAG 2.5.8), which axe checks only when it is asked. */
const allRules: RunOptions = { rules: { 'target-size': { enabled: true } } }
const narrow = { width: 320, height: 640 }

/**
 * The page has no violations that axe finds, and fits its window, as a phone and a desktop show it, light and dark,
 * with widely spaced texts, and in print.
 */
export async function isFine(t: TestContext, page: Page): Promise<void> {
  // The browser itself runs this script, so the page's Content-Security-Policy need not allow it.
  await page.evaluate(axeSource)
  for (const colorScheme of ['light', 'dark'] as const) {
    await wear(page, colorScheme)
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport)
      await t.test(`Axe finds no violations (${size}, ${colorScheme})`, async () => {
        assert.deepEqual(await violations(page, colorScheme === 'light' ? allRules : rulesOfColour), [])
        if (colorScheme === 'dark') assert.deepEqual(await differsInLight(page), [])
      })
    }
  }
  await page.setViewportSize(narrow)
  await t.test('The page fits a window of 320 pixels', async () => assert.deepEqual(await sticksOut(page), []))
  await page.setViewportSize(sizes.phone)
  await t.test('Widely spaced texts fit, and are not cut off', async () => {
    await wearSpacing(page, true)
    assert.deepEqual([...(await sticksOut(page)), ...(await cutOff(page))], [])
    await wearSpacing(page, false)
  })
  await t.test('The printed page has no toasts, menus and forms', async () =>
    assert.deepEqual(await uselessInPrint(page), [])
  )
}

/** The same page without scripts, as the server has sent it, has no violations either, and fits a phone. */
export async function isFineWithoutScripts(t: TestContext, page: Page): Promise<void> {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Emulation.setScriptExecutionDisabled', { value: true })
  // The browser sends a form once more for this. A form that only shows what it would do does nothing.
  await page.reload()
  assert.equal(await page.evaluate(() => 'htmx' in globalThis), false, 'no script has run')
  await wire.send('Emulation.setScriptExecutionDisabled', { value: false })
  await wire.detach()
  await page.evaluate(axeSource)
  await wear(page, 'light')
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    await t.test(`Axe finds no violations without JavaScript (${size})`, async () => {
      assert.deepEqual(await violations(page, allRules), [])
      assert.deepEqual(await sticksOut(page), [])
    })
  }
}

async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // While the colours fade over, the contrast is too low.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
}

async function violations(page: Page, rules: RunOptions): Promise<string[]> {
  const options: RunOptions = { resultTypes: ['violations', 'incomplete'], ...rules }
  const found = await page.evaluate((options) => globalThis.axe.run(document, options), options)
  const unknown = found.incomplete.flatMap((each) => {
    const nodes = each.nodes.filter(({ html }) => each.id !== 'color-contrast' || !isTextInPicture(html))
    return nodes.length === 0 ? [] : [{ ...each, nodes }]
  })
  return [...found.violations, ...unknown].map(
    ({ id, nodes }: Result) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`)}`
  )
}

/** axe cannot tell what is behind a text in an SVG. It has colours whose contrast src/pages/tokens.test.ts computes. */
function isTextInPicture(html: string): boolean {
  return html.startsWith('<text ')
}

/** The elements of a dark page that have another place or size, or another visibility, when the page is light. */
async function differsInLight(page: Page): Promise<string[]> {
  const dark = await shapes(page)
  await wear(page, 'light')
  const light = await shapes(page)
  await wear(page, 'dark')
  return dark.filter(({ shape }, index) => shape !== light[index]?.shape).map(({ html }) => html)
}

/** The place, the size and the visibility of each element. */
function shapes(page: Page): Promise<{ html: string; shape: string }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body, body *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { display, visibility } = getComputedStyle(element)
      const shape = [x, y, width, height, display, visibility].join()
      return { html: element.outerHTML.slice(0, 100), shape }
    })
  )
}

/**
 * The elements that are wider than the window. Commands (`pre`) may be wider, since they scroll on their own. What
 * stands in a closed `<details>` has no place of its own: Chromium tells the one that it had in another window.
 */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = [
      ...document.querySelectorAll(
        'body *:not(pre *, .skip, details:not([open]) > :not(summary), details:not([open]) > :not(summary) *)'
      )
    ].filter((element) => element.getBoundingClientRect().right > innerWidth)
    const scrolls = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []
    return [...scrolls, ...wide.map((element) => element.outerHTML.slice(0, 100))]
  })
}
