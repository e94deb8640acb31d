import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Result, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import type { SiteBrand } from '../../../src/config/shop-front/brand-shape.ts'
import { cutOff, uselessInPrint, wearSpacing } from '../../support/browser/criteria.ts'
import { assertOwnOrigin, openSignedIn, openTab } from '../../support/browser/tab.ts'
import { fullBrand, fullPage } from '../../support/builders/full-shop.ts'
import { plainProduct, sandboxProduct, sandboxRepository } from '../../support/builders/plain-config.ts'
import { databases } from '../../support/databases/databases.ts'
import { frontOf } from '../../support/worlds/shop-front.ts'
import { openWorld } from '../../support/worlds/test-worlds.ts'

declare global {
  var axe: typeof import('axe-core')
}

const axeSource = readFileSync(fileURLToPath(new URL('axe.min.js', import.meta.resolve('axe-core'))), 'utf8')
const allRules: RunOptions = { resultTypes: ['violations', 'incomplete'], rules: { 'target-size': { enabled: true } } }
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }
const [sqlite] = databases
const create = sqlite?.create ?? assert.fail()

/** A shop with this brand and two products, of which the first has a page with every part. */
async function openBrandedShop(t: Parameters<typeof openWorld>[0], brand: SiteBrand, home?: string) {
  const front = await frontOf({ brand }, fullPage)
  const [page] = front.pages
  const kit = { ...plainProduct, repositories: [sandboxRepository] as const, ...(page && { page }) }
  return openWorld(t, create, {
    config: { products: [kit, sandboxProduct('course', 'course')] },
    site: { ...(front.brand && { brand: front.brand }), ...(home !== undefined && { home }) }
  })
}

const brands: Record<string, SiteBrand> = {
  'round corners and a violet accent': fullBrand,
  'square corners and a black accent': { ...fullBrand, accent: '#000', corners: 'square' },
  'a yellow accent for dark pages': { accent: { light: '#866a00', dark: '#ffd400' } }
}

for (const [words, brand] of Object.entries(brands)) {
  test(`The pages of a shop with ${words} have no accessibility violations, fit their window and complain of nothing`, async (t) => {
    const world = await openBrandedShop(t, brand)
    for (const colorScheme of ['light', 'dark'] as const) {
      const tab = await openTab(world, { colorScheme })
      t.after(tab.close)
      const { page } = tab
      for (const path of ['/', '/products/starter-kit', '/sign-in']) {
        await page.goto(path)
        await openQuestions(page)
        await page.evaluate(axeSource)
        for (const [size, viewport] of Object.entries(sizes)) {
          await page.setViewportSize(viewport)
          await t.test(`The page ${path} has no mistakes (${size}, ${colorScheme})`, async () => {
            assert.deepEqual(await violations(page), [])
            assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width)
            assert.deepEqual(await brokenPictures(page), [])
          })
        }
        await page.setViewportSize({ width: 320, height: 640 })
        await wearSpacing(page, true)
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, path)
        assert.deepEqual(await cutOff(page), [], path)
        await wearSpacing(page, false)
      }
      assertOwnOrigin(tab)
    }
  })
}

test('The logo and the button have the colours of the scheme, and the corners of the brand', async (t) => {
  const world = await openBrandedShop(t, fullBrand)
  const seen = []
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, close } = await openTab(world, { colorScheme })
    t.after(close)
    await page.goto('/products/starter-kit')
    const logo = await page
      .locator('.site-name img')
      .evaluate((img: HTMLImageElement) => img.currentSrc.split('.').at(-1))
    const button = await page.locator('.offer-buy .btn').evaluate((element) => {
      const { backgroundColor, borderRadius } = getComputedStyle(element)
      return [backgroundColor, borderRadius]
    })
    seen.push({ logo, button })
  }
  const [light, dark] = seen
  assert.deepEqual(light, { logo: 'svg', button: ['rgb(122, 47, 230)', '22px'] })
  assert.equal(dark?.logo, 'png')
  assert.notEqual(dark?.button[0], light?.button[0])
})

test('Headings and buttons are set in the fonts of the brand, and the browser takes the manifest', async (t) => {
  const world = await openBrandedShop(t, { ...fullBrand, fonts: ['Charter', 'serif'] })
  const tab = await openTab(world)
  t.after(tab.close)
  const { page } = tab
  await page.goto('/products/starter-kit')
  for (const element of ['h1', '.offer-buy .btn', '.lead'])
    assert.equal(await page.locator(element).evaluate((each) => getComputedStyle(each).fontFamily), 'Charter, serif')
  assert.equal(
    await page.evaluate(() => document.fonts.size > 0 && [...document.fonts].some(({ status }) => status === 'loaded')),
    false
  )
  const devtools = await page.context().newCDPSession(page)
  const { data = '', errors } = await devtools.send('Page.getAppManifest')
  assert.deepEqual([errors, JSON.parse(data).name], [[], 'Acme Starters'])
  assert.deepEqual(tab.complaints, [])
})

test('The price and the button are on the first screen of a phone, and stay in view on a desk', async (t) => {
  const world = await openBrandedShop(t, fullBrand)
  const { page, close } = await openTab(world, { viewport: sizes.phone })
  t.after(close)
  await page.goto('/products/starter-kit')
  const button = page.getByRole('link', { name: 'Buy Starter Kit' })
  const top = (await button.boundingBox())?.y ?? Number.NaN
  assert.ok(top < sizes.phone.height - 44, `${top}`)
  await page.setViewportSize(sizes.desktop)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 3))
  const box = await button.boundingBox()
  assert.ok(box && box.y >= 0 && box.y < sizes.desktop.height, `${box?.y}`)
})

test('The printed page of a product has its answers, and no menu', async (t) => {
  const world = await openBrandedShop(t, fullBrand)
  const { page, close } = await openTab(world, { viewport: sizes.desktop })
  t.after(close)
  await page.goto('/products/starter-kit')
  assert.deepEqual(await uselessInPrint(page), [])
  const answer = page.getByText('You keep what you have.')
  const height = () =>
    answer.evaluate((element) =>
      element.checkVisibility({ contentVisibilityAuto: true }) ? element.getBoundingClientRect().height : 0
    )
  assert.equal(await height(), 0, 'it is closed on a screen')
  await page.emulateMedia({ media: 'print' })
  assert.ok((await height()) > 0)
})

test('A picture with a script in it does nothing, on a page and when it is opened by its address', async (t) => {
  const world = await openBrandedShop(t, fullBrand)
  const { page, close } = await openTab(world)
  t.after(close)
  await page.goto('/products/starter-kit')
  const address = await page.getByAltText('The "dashboard"').getAttribute('src')
  assert.equal(await page.evaluate(() => 'pwned' in window), false)
  await page.goto(address ?? assert.fail())
  assert.equal(await page.locator('script').count(), 1, 'the picture has its script')
  assert.equal(await page.evaluate(() => 'pwned' in window || origin !== 'null'), false)
})

test('Signing out of a shop whose first page is on another site works in a browser', async (t) => {
  const world = await openBrandedShop(t, {}, 'https://acme.example')
  const { page, complaints, close } = await openSignedIn(world, 'ada@example.com')
  t.after(close)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  assert.deepEqual(complaints, [])
})

async function openQuestions(page: Page): Promise<void> {
  for (const question of await page.locator('.question > summary').all()) await question.click()
}

async function violations(page: Page): Promise<string[]> {
  const found = await page.evaluate((options) => globalThis.axe.run(document, options), allRules)
  return [...found.violations, ...found.incomplete].map(
    ({ id, nodes }: Result) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`)}`
  )
}

/** The pictures that did not load. Those that are far below the window load when they are scrolled to. */
async function brokenPictures(page: Page): Promise<string[]> {
  for (const picture of await page.locator('img').all()) await picture.scrollIntoViewIfNeeded()
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  return page.evaluate(() =>
    [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src)
  )
}
