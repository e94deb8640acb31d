// The list of buyers: two times for what changes, the day of the purchase, and short lines at every width.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openSignedIn } from '../../support/browser/tab.ts'
import { onOneDatabase } from '../../support/databases/on-each-database.ts'
import { fillDesk, SELLER, unmatchedSale } from '../../support/worlds/desk-scene.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'

const YEAR_MS = 366 * 24 * 60 * 60 * 1000

onOneDatabase('the list of buyers', aWorld({ config: { admins: [SELLER] } }), (world) => {
  before(async () => {
    await fillDesk(world())
    const { db, now } = world().context
    const email = `a-buyer-with-a-very-long-name@${'sub-domain-'.repeat(3)}.example.com`
    const at = now() - YEAR_MS
    const long = { id: 'long', key: 'long', email, amount: 123456700, currency: 'usd', created_at: at, paid_at: at }
    await db
      .insertInto('payment')
      .values({ ...(await unmatchedSale(db)), ...long })
      .execute()
  })

  for (const width of [1280, 1440, 390]) {
    test(`At ${width} px no line of the list is wider than the window, and no cell has more than three lines`, async (t) => {
      const tab = await openSignedIn(world(), SELLER, { viewport: { width, height: 900 } })
      t.after(tab.close)
      const { page } = tab
      await page.goto('/admin/buyers')
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0)
      const cells = await page.locator('.buyers-list tbody > tr > *').evaluateAll((all) =>
        all.map((cell) => {
          const range = document.createRange()
          range.selectNodeContents(cell)
          const ends = [...range.getClientRects()].filter((box) => box.width > 2).map((box) => Math.round(box.bottom))
          const lines = ends.sort((a, b) => a - b).filter((end, at) => at === 0 || end - (ends[at - 1] ?? 0) > 8)
          const { left, right } = cell.getBoundingClientRect()
          return { text: cell.textContent ?? '', lines: lines.length, isInside: left >= 0 && right <= innerWidth }
        })
      )
      assert.ok(cells.length >= 28, `${cells.length} cells`)
      for (const { text, lines, isInside } of cells) {
        assert.ok(lines <= 3, `${lines} lines: ${text}`)
        assert.ok(isInside, text)
      }
    })
  }

  test('A line of a wide window has the time since the state and the time of the last check, and the purchase has its day', async (t) => {
    const tab = await openSignedIn(world(), SELLER, { viewport: { width: 1280, height: 900 } })
    t.after(tab.close)
    const { page } = tab
    await page.goto('/admin/buyers')
    const line = page.locator('.buyers-list tbody tr').filter({ hasText: 'ada-inside@mail.example' })
    assert.equal(await line.locator('.stands time[data-past]').count(), 1)
    assert.equal(await line.locator('.account time[data-past]').count(), 1)
    const bought = line.locator('.amount time')
    assert.match(await bought.innerText(), /^[A-Z][a-z]{2} \d{1,2}$/)
    assert.match((await bought.getAttribute('title')) ?? '', /\d{4}.* \d{1,2}:\d{2}/)
    const old = page.locator('.buyers-list tbody tr').filter({ hasText: 'a-buyer-with-a-very-long-name' })
    assert.match(await old.locator('.amount time').innerText(), /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  })
})
