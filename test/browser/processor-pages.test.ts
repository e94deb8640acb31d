// The pages of the sandbox's payment processors, in a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startAllProcessors } from '../../sandbox/processor/testing.ts'
import { openTab } from '../support/browser/tab.ts'

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }

for (const [name, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`The page of the sandbox's processors makes a sale and shows each delivery: ${name}, ${colorScheme}`, async (t) => {
      const { processor, answers, got } = await startAllProcessors(t)
      const { page, foreign, complaints, close } = await openTab(processor, { viewport, colorScheme })
      t.after(close)
      await page.goto('/processors')
      await page.getByLabel('Buyer’s e-mail address').fill('grace@example.com')
      answers.push(500)
      await page
        .getByRole('group', { name: 'Polar: Purchase' })
        .getByRole('button', { name: 'Paid', exact: true })
        .click()
      await page.getByText('Polar: order.paid').waitFor()
      assert.equal(await page.getByLabel('Buyer’s e-mail address').inputValue(), 'grace@example.com')
      const waiting = page.getByRole('listitem').filter({ hasText: 'answered 500' })
      await waiting.getByRole('button', { name: 'Try now' }).click()
      await page.getByText('waiting').waitFor({ state: 'detached' })
      await page.getByLabel('Go on from').selectOption({ label: 'Polar: grace@example.com, paid' })
      await page.getByRole('button', { name: 'Refunded', exact: true }).nth(1).click()
      await page.getByText('Polar: order.refunded').waitFor()
      assert.equal(got.length, 8)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      assert.ok(overflow <= 0, `${overflow} px wider than the screen`)
      assert.deepEqual([foreign, complaints], [[], []])
    })
  }
}
