import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openTab } from '../support/browser/tab.ts'
import { onOneDatabase } from '../support/databases/on-each-database.ts'
import { aWorld } from '../support/worlds/test-worlds.ts'

onOneDatabase('the colours of the pages', aWorld({ workers: 'all' }), (shared) => {
  test('The page follows the light or dark setting of the system, with and without JavaScript, and is printed dark on light', async (t) => {
    const world = shared()
    for (const javaScriptEnabled of [true, false]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const { page, close } = await openTab(world, { javaScriptEnabled, colorScheme })
        t.after(close)
        await page.goto('/sign-in')
        const setting = `${colorScheme}, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`
        const dark = colorScheme === 'dark'
        assert.equal((await brightness(page, 'body', 'background-color')) < 0.2, dark, `background, ${setting}`)
        assert.equal((await brightness(page, 'h1', 'color')) > 0.8, dark, `words, ${setting}`)
        assert.equal((await brightness(page, '.card', 'background-color')) < 0.25, dark, `card, ${setting}`)
        await page.emulateMedia({ media: 'print', colorScheme })
        assert.ok((await brightness(page, 'h1', 'color')) < 0.3, `words on paper, ${setting}`)
      }
    }
  })
})

/** The brightness of the painted colour, from 0 (black) to 1 (white). Painting it handles every notation of colours. */
function brightness(page: Page, selector: string, property: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, property) => {
      const paint = new OffscreenCanvas(1, 1).getContext('2d')
      if (!paint) throw new Error('no canvas')
      paint.fillStyle = getComputedStyle(element).getPropertyValue(property)
      paint.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = paint.getImageData(0, 0, 1, 1).data
      if (alpha !== 255) throw new Error(`${property} is not opaque`)
      return (red + green + blue) / 3 / 255
    }, property)
}
