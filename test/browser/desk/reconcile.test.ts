import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { enter } from '../../support/browser/keys.ts'
import { assertOwnOrigin, openSignedIn } from '../../support/browser/tab.ts'
import { onOneDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'

onOneDatabase('withdrawals that are held back', aWorld({ config: { admins: [SELLER] } }), (world) => {
  const { buyer, accepted, pass, collaborators } = peopleOf(world)

  for (const javaScriptEnabled of [true, false]) {
    const words = `By keyboard alone, ${javaScriptEnabled ? 'with' : 'without'} JavaScript, the seller`

    test(`${words} comes from the first page to the withdrawals that are held back, and releases them`, async (t) => {
      const { db } = world().context
      const logins = [1, 2, 3, 4, 5].map((number) => `held-${number}-${javaScriptEnabled}`)
      for (const login of logins) await accepted(await buyer(login), login)
      await db.updateTable('payment').set({ scene: 'another' }).execute()
      // The repository is read again within a minute after the alert, which proves nothing.
      await pass(2 * MINUTE_MS)
      const tab = await openSignedIn(world(), SELLER, { javaScriptEnabled })
      t.after(tab.close)
      const { page } = tab
      await page.goto('/admin')
      await enter(page, 'Look and decide')
      await page.getByRole('heading', { level: 1, name: 'Release the withdrawals' }).waitFor()
      for (const login of logins) await page.getByText(login).first().waitFor()
      const areIn = () => logins.filter((login) => collaborators().includes(login))
      assert.deepEqual(areIn(), logins, 'nothing is done yet')
      await enter(page, 'Withdraw these')
      await page.getByRole('heading', { level: 2, name: 'Withdrawals released' }).waitFor()
      await page.getByText(`Release the withdrawals of ${logins[0]}`).first().waitFor()
      assert.deepEqual(areIn(), [])
      assertOwnOrigin(tab)
    })
  }
})
