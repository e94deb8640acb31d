import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { DAY_MS, HOUR_MS } from '../../../src/runtime/time/durations.ts'
import { dayHead } from '../../../src/runtime/time/time-words.ts'
import { assertOwnOrigin, openSignedIn } from '../../support/browser/tab.ts'
import { checkoutEvent } from '../../support/builders/stripe-events.ts'
import { onOneDatabase } from '../../support/databases/on-each-database.ts'
import { deliver } from '../../support/worlds/deliver.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'

declare global {
  var axe: typeof import('axe-core')
}

const axeSource = readFileSync(fileURLToPath(new URL('axe.min.js', import.meta.resolve('axe-core'))), 'utf8')

onOneDatabase('the list of deliveries in a browser', aWorld({ config: { admins: [SELLER] } }), (world) => {
  /** A delivery of the first and one of the last half hour of yesterday, in UTC. */
  async function fill() {
    const { db, inbox, now } = world().context
    const today = Math.floor(now() / DAY_MS) * DAY_MS
    for (const at of [today - DAY_MS + HOUR_MS / 2, today - HOUR_MS / 2]) {
      const event = checkoutEvent()
      assert.equal((await deliver(world().url, event)).status, 200)
      await inbox.drain()
      await db.updateTable('inbox').set({ received_at: at }).where('event_id', '=', event.id).execute()
    }
    return today
  }

  /** The lines of the list: the heads of days, and the times below them. */
  const shown = `[...document.querySelectorAll('tbody tr')].map((line) => line.querySelector('time')?.textContent ?? line.textContent.trim())`

  test('The list is by day in the reader’s zone; without a script, in UTC, and says so', async (t) => {
    const today = await fill()
    const day = (at: number) => dayHead(at, today).replace('Today, ', '')
    const yesterday = day(today - DAY_MS)
    const linesIn = async (profile: object) => {
      const tab = await openSignedIn(world(), SELLER, profile)
      t.after(tab.close)
      await tab.page.goto('/admin/deliveries')
      const lines = await tab.page.evaluate(shown)
      assertOwnOrigin(tab)
      return lines
    }
    assert.deepEqual(await linesIn({ javaScriptEnabled: false }), [
      `${yesterday} (UTC)`,
      '23:30:00 UTC',
      '00:30:00 UTC'
    ])
    const inUtc = [yesterday, '11:30:00 PM', '12:30:00 AM']
    assert.deepEqual(await linesIn({ timezoneId: 'UTC' }), inUtc)
    // Two hours later it is the next day for the last one, and two hours earlier the day before for the first one.
    const late = await linesIn({ timezoneId: 'Etc/GMT-2' })
    assert.match(String(late), new RegExp(`^(Today, )?${day(today)},1:30:00 AM,${yesterday},2:30:00 AM$`))
    const early = await linesIn({ timezoneId: 'Etc/GMT+2' })
    assert.match(
      String(early),
      new RegExp(`^(Today, )?${yesterday},9:30:00 PM,${day(today - 2 * DAY_MS)},10:30:00 PM$`)
    )
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`A press anywhere on a line opens the delivery, without accessibility violations, in ${colorScheme} colours`, async (t) => {
      const tab = await openSignedIn(world(), SELLER, { colorScheme })
      t.after(tab.close)
      const { page } = tab
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto('/admin/deliveries')
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        assert.ok(overflow <= 0, `${overflow} px wider than ${width}`)
        await page.evaluate(axeSource)
        const { violations } = await page.evaluate(() =>
          globalThis.axe.run(document, { rules: { 'target-size': { enabled: true } } })
        )
        assert.deepEqual(
          violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]),
          []
        )
        // The link of the line lies above its words, for which the browser driver would wait.
        await page.getByText('checkout.session.completed').first().click({ force: true })
        await page.waitForURL(/\/admin\/deliveries\/stripe\./)
      }
      assertOwnOrigin(tab)
    })
  }
})
