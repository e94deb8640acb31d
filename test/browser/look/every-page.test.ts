import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { deskStates } from '../../support/browser/desk-states.ts'
import { states, type Who } from '../../support/browser/states.ts'
import { openSignedIn, openTab, type Tab } from '../../support/browser/tab.ts'
import { databases } from '../../support/databases/databases.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { openWorld } from '../../support/worlds/test-worlds.ts'

const phone = { width: 390, height: 844 }
/**
 * A window of 1280 x 1024 pixels has this size in CSS pixels at a zoom of 400 %. https://www.w3.org/TR/WCAG22/#reflow
 */
const zoomed = { width: 320, height: 256 }

// The look does not depend on the database, so one is enough.
test('Every page has the look that the design asks for', { timeout: 300_000 }, async (t) => {
  const [sqlite] = databases
  assert.ok(sqlite)
  const world = await openWorld(t, sqlite.create, { workers: 'all', config: { admins: [SELLER] } })
  await world.pay({ email: 'buyer@example.com' })
  const tabs: Record<Who, Tab> = {
    stranger: await openTab(world, { viewport: phone }),
    guest: await openTab(world, { viewport: phone }),
    visitor: await openSignedIn(world, 'visitor@example.com', { viewport: phone }),
    buyer: await openSignedIn(world, 'buyer@example.com', { viewport: phone }),
    seller: await openSignedIn(world, SELLER, { viewport: phone })
  }
  t.after(() => Promise.all(Object.values(tabs).map((tab) => tab.close())))
  for (const { name, who, arrive } of [...states, ...deskStates]) {
    const { page } = tabs[who]
    await t.test(`The page "${name}" has the look that the design asks for`, async (t) => {
      await page.setViewportSize(phone)
      await page.emulateMedia({ forcedColors: 'none', contrast: 'no-preference' })
      await arrive(page, world)
      await t.test('The page has at most one primary button', async () => {
        const primary = await primaryButtons(page)
        assert.ok(primary.length <= 1, primary.join(', '))
      })
      await t.test('The page shows the border of every control in forced colours, and with more contrast', async () => {
        await page.emulateMedia({ forcedColors: 'active' })
        assert.deepEqual(await controlsWithoutBorder(page), [])
        await page.emulateMedia({ forcedColors: 'none', contrast: 'more' })
        assert.deepEqual(await controlsWithoutBorder(page), [])
        await page.emulateMedia({ contrast: 'no-preference' })
      })
      await page.setViewportSize(zoomed)
      await t.test('The page can be read at a zoom of 400 %', async () => assert.deepEqual(await collisions(page), []))
      await t.test('The page can be read with the text spacing of WCAG', async () => {
        await spaceText(page)
        assert.deepEqual(await collisions(page), [])
        await page.setViewportSize(phone)
        assert.deepEqual(await collisions(page), [])
      })
    })
  }
})

/** The words of the visible elements that are filled with the accent, as the primary button is. */
function primaryButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sample = document.createElement('div')
    sample.className = 'btn'
    document.body.append(sample)
    const accent = getComputedStyle(sample).backgroundColor
    sample.remove()
    const all = [...document.querySelectorAll<HTMLElement>('a, button')]
    return all
      .filter((each) => each.checkVisibility() && getComputedStyle(each).backgroundColor === accent)
      .map((each) => each.innerText)
  })
}

/**
 * The visible buttons, fields, cards and marks of a state without a border, or with one of less than 3:1 against both
 * its own inside and the page. A filled button needs no border, since its filling is the edge.
 */
function controlsWithoutBorder(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (!canvas) throw new Error('the browser draws nothing')
    const paint = (...colours: string[]) => {
      canvas.clearRect(0, 0, 1, 1)
      for (const colour of colours) {
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
      }
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
      return [red, green, blue] as const
    }
    // https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
    const luminance = (colour: readonly [number, number, number]) => {
      const [red, green, blue] = colour.map((part) => {
        const value = part / 255
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
      }) as [number, number, number]
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const contrast = (one: readonly [number, number, number], other: readonly [number, number, number]) => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
      return (light + 0.05) / (dark + 0.05)
    }
    const behind = (element: Element): string[] => {
      const above = element.parentElement ? behind(element.parentElement) : ['white']
      return [...above, getComputedStyle(element).backgroundColor]
    }
    const parts = [...document.querySelectorAll('.btn, .field > .input, .card, .state, .step-name .icon, .clone-line')]
    return parts
      .filter((part) => part.checkVisibility())
      .filter((part) => {
        const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(part)
        const around = paint(...behind(part.parentElement ?? part))
        const inside = paint(...behind(part))
        if (contrast(inside, around) >= 3) return false
        const hasBorder = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1
        return !hasBorder || contrast(paint(...behind(part), borderTopColor), around) < 3
      })
      .map((part) => `${part.className}: ${part.textContent?.trim().slice(0, 40)}`)
  })
}

/** Sets the spacing of text that must do no harm. https://www.w3.org/TR/WCAG22/#text-spacing */
async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }`)
    document.adoptedStyleSheets.push(sheet)
  })
}

/** The texts that stick out of the window or of their button, that are cut off, or that lie over other texts. */
function collisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // A line of text may reach into the next one by this much, in pixels, since letters are higher than their line.
    const tolerance = 3
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement))
    const isAside = (element: Element) =>
      isClipped(element) || element.closest('.toaster, .skip, pre, .ways input, template') !== null
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: { words: string; element: Element; boxes: DOMRect[] }[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const words = node.textContent?.trim() ?? ''
      if (!element || words === '' || isAside(element) || !element.checkVisibility()) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      texts.push({ words: words.slice(0, 40), element, boxes: [...range.getClientRects()] })
    }
    const found: string[] = []
    const overlaps = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > tolerance &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > tolerance
    const controls = [...document.querySelectorAll('.btn, .input, summary')].filter(
      (each) => each.checkVisibility() && !isAside(each)
    )
    for (const [index, { words, element, boxes }] of texts.entries()) {
      const button = element.closest('.btn, .state')?.getBoundingClientRect()
      for (const box of boxes) {
        if (box.right > innerWidth + 1 || box.left < 0) found.push(`"${words}" sticks out of the window`)
        if (button && (box.right > button.right + 1 || box.bottom > button.bottom + 1 || box.left < button.left - 1))
          found.push(`"${words}" sticks out of its button`)
        for (const other of texts.slice(index + 1))
          if (other.boxes.some((each) => overlaps(box, each))) found.push(`"${words}" lies over "${other.words}"`)
        for (const control of controls)
          if (!control.contains(element) && overlaps(box, control.getBoundingClientRect()))
            found.push(`"${words}" lies over ${control.outerHTML.slice(0, 60)}`)
      }
      for (let part: Element | null = element; part && part !== document.body; part = part.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(part)
        const isCut =
          (overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1) ||
          (overflowY !== 'visible' && part.scrollHeight > part.clientHeight + 1)
        if (isCut) found.push(`"${words}" is cut off in ${part.outerHTML.slice(0, 60)}`)
      }
    }
    return [...new Set(found)]
  })
}
