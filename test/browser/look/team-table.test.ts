import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSignedIn } from '../../support/browser/tab.ts'
import { plainGrant, plainPurchase } from '../../support/builders/plain-purchase.ts'
import { databases } from '../../support/databases/databases.ts'
import { openWorld } from '../../support/worlds/test-worlds.ts'
import { tell } from '../../support/worlds/told-access.ts'

const longName = 'a-name-of-nearly-forty-characters-000-x'

test('The accounts of a team are a table, which can be read in a window of 320 pixels', async (t) => {
  const [sqlite] = databases
  assert.ok(sqlite)
  const world = await openWorld(t, sqlite.create)
  const { page, close } = await openSignedIn(world, 'buyer@example.com')
  t.after(close)
  const team = [
    plainGrant(),
    plainGrant({ id: 'g2', seat: 2, login: longName, accountId: 8, state: 'accepted', because: 'shown' }),
    plainGrant({ id: 'g3', seat: 3, login: 'linus-gh', accountId: 9, state: 'accepted', because: 'shown' })
  ]
  tell(world, { purchases: [plainPurchase(team, { seats: 5 })] })

  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/dashboard')
    const table = page.getByRole('table', { name: 'Accounts' })
    const rows = table.getByRole('row').filter({ has: page.getByRole('rowheader') })
    assert.deepEqual(await rows.getByRole('rowheader').allInnerTexts(), ['ada-buyer', longName, 'linus-gh'])
    assert.deepEqual(await rows.locator('.state').allInnerTexts(), ['Needs you', 'Access', 'Access'])
    assert.equal(await rows.first().getByRole('link', { name: 'Open the invitation' }).isVisible(), true)
    assert.equal(await page.locator('.clone').count(), 1, 'the commands are for all accounts')
    const covered = await rows.evaluateAll((all) =>
      all.flatMap((row) => {
        const cells = [...row.children].map((cell) => ({ cell, box: cell.getBoundingClientRect() }))
        return cells.flatMap(({ cell, box }, index) => {
          const isCut = cell.scrollWidth > cell.clientWidth + 1 || box.right > innerWidth
          const overlaps = cells.some(({ box: other }, at) => {
            const beside = box.right <= other.left || other.right <= box.left
            return at > index && !beside && box.bottom > other.top + 1 && other.bottom > box.top + 1
          })
          return isCut || overlaps ? [cell.textContent] : []
        })
      })
    )
    assert.deepEqual(covered, [], `${width} pixels`)
  }
})
