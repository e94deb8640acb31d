import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { assertOwnOrigin, openSignedIn } from '../../support/browser/tab.ts'
import { onOneDatabase } from '../../support/databases/on-each-database.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'

declare global {
  var axe: typeof import('axe-core')
}

const axeSource = readFileSync(fileURLToPath(new URL('axe.min.js', import.meta.resolve('axe-core'))), 'utf8')
const SELLER = 'owner@example.com'

onOneDatabase('the Health page in a browser', aWorld({ config: { admins: [SELLER] } }), (world) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`The seller checks the shop from a phone, in ${colorScheme} colours, without accessibility violations`, async (t) => {
      const tab = await openSignedIn(world(), SELLER)
      t.after(tab.close)
      const { page } = tab
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: 390, height: 844 })
      // A shop that was checked a moment ago is not checked again.
      world().codeHost.clock.advance(MINUTE_MS)
      await page.goto('/admin')
      await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Health' }).click()
      const pressed = async () => {
        const answer = page.waitForResponse((response) => response.request().method() === 'POST')
        await page.getByRole('button', { name: 'Check now' }).click()
        await answer
      }
      // Opening the page has begun the checks, and shows what they find.
      await page.getByRole('link', { name: 'Base permission of the organization' }).waitFor()
      await pressed()
      await pressed()
      await page
        .getByRole('heading', { level: 2, name: /^Checked (just now|one second ago|\d+ seconds ago)$/ })
        .waitFor()
      await page.getByText(/You can check again in (one second|\d+ seconds)\.$/).waitFor()
      await page.getByText(/^\d+ fine$/).click()
      await page.getByRole('heading', { name: 'Repository is private' }).waitFor()
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
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
        const picture = process.env.HEALTH_PICTURES
        if (picture) await page.screenshot({ path: `${picture}-${colorScheme}-${width}.png`, fullPage: true })
      }
      assertOwnOrigin(tab)
    })
  }

  test('The script says a time of the past that is ahead of its clock as it is stored, and never as one to come', async (t) => {
    const tab = await openSignedIn(world(), SELLER)
    t.after(tab.close)
    const { page } = tab
    await page.goto('/admin/health')
    const said = await page.evaluate(() => {
      const ahead = Number(document.documentElement.dataset.clockAhead ?? 0)
      const main = document.querySelector('main')
      const times = [
        [7_200_000, 'past'],
        [60_000, 'past'],
        [-7_200_000, 'past'],
        [7_200_000, ''],
        [-41_000, 'past seconds']
      ] as const
      const marks = times.map(([ms, past]) => {
        const time = document.createElement('time')
        time.dateTime = new Date(Date.now() + ahead + ms).toISOString()
        for (const name of past.split(' ').filter(Boolean)) time.dataset[name] = ''
        time.textContent = 'today at 01:10 UTC'
        main?.append(time)
        return time
      })
      document.dispatchEvent(new Event('htmx:after:swap'))
      return marks.map(({ textContent, title }) => [textContent, title])
    })
    const [ahead, slightly, before, coming, counted] = said
    assert.match(ahead?.[0] ?? '', /^[A-Z][a-z]{2} \d+, \d+:\d+/, 'the stored time')
    assert.deepEqual([slightly?.[0], before?.[0], coming?.[0]], ['just now', '2 hours ago', 'in 2 hours'])
    assert.match(counted?.[0] ?? '', /^4\d seconds ago$/)
  })
})
