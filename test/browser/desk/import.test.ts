import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { assertOwnOrigin, openSignedIn } from '../../support/browser/tab.ts'
import { onOneDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { peopleOf, repository } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'

declare global {
  var axe: typeof import('axe-core')
}

const axeSource = readFileSync(fileURLToPath(new URL('axe.min.js', import.meta.resolve('axe-core'))), 'utf8')
const phone = { width: 390, height: 844 }

onOneDatabase('the import page in a browser', aWorld({ config: { admins: [SELLER] } }), (world) => {
  const { person } = peopleOf(world)
  const fileOf = (...lines: string[]) => ({
    name: 'buyers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['address,username,product,date,note', ...lines].join('\r\n'))
  })

  for (const [scheme, javaScriptEnabled] of [
    ['dark', false],
    ['light', true]
  ] as const) {
    const how = javaScriptEnabled ? 'with' : 'without'
    test(`From a phone ${how} JavaScript the seller looks at a file and imports it, in ${scheme} colours`, async (t) => {
      const tab = await openSignedIn(world(), SELLER, { javaScriptEnabled, viewport: phone })
      t.after(tab.close)
      const { page } = tab
      await page.emulateMedia({ colorScheme: scheme })
      const [inside, outside] = [person(`in-${scheme}`), person(`out-${scheme}`)]
      world().codeHost.rehearse.byHand({ action: 'add', repository, login: inside })
      await page.goto('/admin/buyers')
      await page.getByRole('link', { name: 'Import' }).click()
      await check('form')
      const gap = await page
        .getByLabel('CSV file')
        .evaluate((field) => getComputedStyle(field, '::file-selector-button').marginInlineEnd)
      assert.ok(Number.parseFloat(gap) >= 8, `${gap} between the button and the name of the file`)
      await page
        .getByLabel('CSV file')
        .setInputFiles(
          fileOf(
            `in-${scheme}@old.example,${inside},starter-kit,2024-05-06,order 17`,
            `out-${scheme}@old.example,${outside},,,"paid by card, in May"`,
            `a-very-long-name-of-a-person-at-work@department-${scheme}.company-with-a-long-name.example,,,,`,
            `oops,,,,`,
            `typo-${scheme}@old.example,there-is-no-such-name,,,`
          )
        )
      await page.getByRole('button', { name: 'Review' }).click()
      await page.getByRole('heading', { level: 1, name: 'buyers.csv' }).waitFor()
      await page.getByText('3 new purchases. 2 lines need you').waitFor()
      await check('report')
      await page.getByRole('link', { name: 'Unknown username 1' }).click()
      await page.getByText('There is no account there-is-no-such-name.').waitFor()
      assert.equal(await page.getByText(`in-${scheme}@`).count(), 0)
      await page.setViewportSize({ width: 1200, height: 844 })
      const height = await page.getByRole('rowheader', { name: `typo-${scheme}@` }).evaluate((cell) => {
        const words = document.createRange()
        words.selectNodeContents(cell)
        return words.getBoundingClientRect().height
      })
      assert.ok(height < 30, `an address of an ordinary length is ${height} pixels high`)
      await page.setViewportSize(phone)
      await page.getByRole('link', { name: 'All 5' }).click()
      await page.getByRole('button', { name: 'Import 3 purchases' }).click()
      await page.getByText('3 purchases were imported. 2 lines need you').waitFor()
      await check('done')
      const purchase = page.getByRole('link', { name: 'Open the purchase of line 2' })
      assert.match(await purchase.evaluate((link) => getComputedStyle(link).textDecorationLine), /underline/)
      await purchase.click()
      await page.getByText('The seller imported the purchase.').waitFor()
      assertOwnOrigin(tab)

      /** Looks at the page as it is, small and large, with axe where that can run. */
      async function check(name: string) {
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 844 })
          const picture = process.env.IMPORT_PICTURES
          if (picture) await page.screenshot({ path: `${picture}-${name}-${scheme}-${width}.png`, fullPage: true })
          if (!javaScriptEnabled) continue
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          assert.ok(overflow <= 0, `${name}: ${overflow} px wider than ${width}`)
          await page.evaluate(axeSource)
          const { violations } = await page.evaluate(() =>
            globalThis.axe.run(document, { rules: { 'target-size': { enabled: true } } })
          )
          assert.deepEqual(
            violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)]),
            []
          )
        }
        await page.setViewportSize(phone)
      }
    })
  }
})
