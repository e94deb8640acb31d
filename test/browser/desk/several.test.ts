import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { enter, goTo } from '../../support/browser/keys.ts'
import { assertOwnOrigin, openSignedIn } from '../../support/browser/tab.ts'
import { onOneDatabase } from '../../support/databases/on-each-database.ts'
import { fillDesk, SELLER, unmatchedSale } from '../../support/worlds/desk-scene.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'

onOneDatabase('several purchases', aWorld({ config: { admins: [SELLER] } }), (world) => {
  before(() => fillDesk(world()))

  for (const javaScriptEnabled of [true, false]) {
    const words = `By keyboard alone, ${javaScriptEnabled ? 'with' : 'without'} JavaScript, the seller`

    test(`${words} checks two purchases, ends their access and gives it back`, async (t) => {
      const tab = await openSignedIn(world(), SELLER, { javaScriptEnabled })
      t.after(tab.close)
      const { page } = tab
      const both = ['grace-invited@mail.example', 'ada-inside@mail.example']
      const chosen = async (link: string) => {
        await page.goto('/admin/buyers')
        await tick(page, both)
        await enter(page, link)
      }
      await chosen('Check now')
      await page.getByText('Nothing is done yet.').waitFor()
      await enter(page, 'Check 2 purchases now')
      await page.getByRole('heading', { level: 2, name: '2 purchases checked' }).waitFor()

      await chosen('End access')
      await goTo(page, 'What the buyer is told')
      await page.keyboard.type('You shared the files.')
      await enter(page, 'Review')
      await page.getByText('Nothing is done yet.').waitFor()
      await enter(page, 'End the access of 2 purchases')
      await page.getByRole('heading', { level: 2, name: 'The access of 2 purchases ended' }).waitFor()

      await chosen('Give access back')
      await page.getByText('Nothing is done yet.').waitFor()
      await enter(page, 'Give 2 purchases back')
      await page.getByRole('heading', { level: 2, name: '2 purchases given back' }).waitFor()
      await page.getByRole('link', { name: 'ada-inside@mail.example' }).click()
      await page.getByText('The seller gave the access back.').first().waitFor()
      assertOwnOrigin(tab)
    })

    test(`${words} says of two sales that they are not sold here`, async (t) => {
      const { db } = world().context
      const sample = await unmatchedSale(db)
      const called = (name: string) => `${name}-${javaScriptEnabled ? 'with' : 'without'}@mail.example`
      const sales = [called('sticker'), called('mug')]
      for (const email of sales)
        await db
          .insertInto('payment')
          .values({ ...sample, id: email, key: email, email })
          .execute()
      const tab = await openSignedIn(world(), SELLER, { javaScriptEnabled })
      t.after(tab.close)
      const { page } = tab
      await page.goto('/admin/buyers?state=unmatched')
      await tick(page, sales)
      await enter(page, 'Not sold here')
      await page.getByText('Nothing is done yet.').waitFor()
      await enter(page, '2 sales not sold here')
      await page.getByRole('heading', { level: 2, name: '2 sales wait for you no more' }).waitFor()
      for (const email of sales) await page.getByRole('link', { name: email }).waitFor({ state: 'detached' })
      assertOwnOrigin(tab)
    })
  }

  /** Ticks the purchases with these addresses by keyboard, in the order in which the list has them. */
  async function tick(page: Page, emails: readonly string[]): Promise<void> {
    for (const email of emails) {
      await goTo(page, `Tick ${email}`)
      await page.keyboard.press('Space')
    }
  }
})
