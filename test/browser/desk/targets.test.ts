import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openSignedIn } from '../../support/browser/tab.ts'
import { onOneDatabase } from '../../support/databases/on-each-database.ts'
import { fillDesk, SELLER } from '../../support/worlds/desk-scene.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'

/** The smallest side of a target in px (WCAG 2.5.8). Links within a sentence are exempt. */
const LEAST = 24

onOneDatabase('the desk on a phone', aWorld({ config: { admins: [SELLER] } }), (world) => {
  before(() => fillDesk(world()))

  test('Each link and button in a list of the desk is at least 24 pixels wide and high', async (t) => {
    const tab = await openSignedIn(world(), SELLER, { viewport: { width: 390, height: 844 } })
    t.after(tab.close)
    const { page } = tab
    const row = world().context.db.selectFrom('payment').select('id').where('email', 'like', 'quentin-waits%')
    const { id } = await row.executeTakeFirstOrThrow()
    const paths = ['', '/buyers', '/buyers?q=never.seen@mail.example', `/buyers/${id}`, '/deliveries', '/health']
    for (const path of [...paths, '/repositories', '/repositories/acme-starters/starter-kit', '/settings']) {
      await page.goto(`/admin${path}`)
      await page.evaluate(() => {
        for (const each of document.querySelectorAll('details')) each.open = true
      })
      const small = await page
        .locator('main :is(li, td, th, dd, dt) :is(a, button, summary)')
        .evaluateAll((all, least) => {
          const isInSentence = (target: Element) => {
            const beside = [...(target.parentElement?.childNodes ?? [])].filter(({ nodeType }) => nodeType === 3)
            const words = beside.map(({ textContent }) => textContent?.trim() ?? '').join('')
            return words.length > 20 && getComputedStyle(target).display === 'inline'
          }
          return all.flatMap((target) => {
            const { width, height } = target.getBoundingClientRect()
            if (width === 0 || (width >= least && height >= least) || isInSentence(target)) return []
            return [
              `${target.tagName} ${target.textContent?.trim().slice(0, 40)} ${Math.round(width)}x${height.toFixed(1)} in ${target.parentElement?.tagName}.${target.parentElement?.className} of ${target.closest('ul, ol, dl, table')?.className}`
            ]
          })
        }, LEAST)
      assert.deepEqual(small, [], path)
    }
  })

  for (const width of [360, 390]) {
    test(`The header takes two rows on a page of ${width} pixels, and each target in it has 40`, async (t) => {
      const tab = await openSignedIn(world(), SELLER, { viewport: { width, height: 844 } })
      t.after(tab.close)
      await tab.page.goto('/admin/settings')
      const boxes = await tab.page
        .locator('.desk-header :is(nav a, .site-name, .input, summary)')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))
      assert.equal(boxes.length, 9)
      assert.deepEqual(
        boxes.filter((box) => box.height < 40 || box.width < 40),
        []
      )
      const middles = new Set(boxes.map(({ top, bottom }) => Math.round((top + bottom) / 2 / 10)))
      assert.ok(middles.size <= 2, [...middles].join())
      assert.equal(await tab.page.evaluate(() => document.documentElement.scrollWidth), width)
    })
  }
})
