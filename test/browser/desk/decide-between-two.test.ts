import { test } from 'node:test'
import { HOUR_MS } from '../../../src/runtime/time/durations.ts'
import { enter } from '../../support/browser/keys.ts'
import { assertOwnOrigin, openSignedIn } from '../../support/browser/tab.ts'
import { onOneDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { guestWhoPaid } from '../../support/worlds/guest.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn } from '../../support/worlds/visitor.ts'

onOneDatabase('a purchase that two people want', aWorld({ config: { admins: [SELLER] } }), (world) => {
  const { person } = peopleOf(world)

  for (const javaScriptEnabled of [true, false]) {
    const words = `By keyboard alone, ${javaScriptEnabled ? 'with' : 'without'} JavaScript, the seller`

    test(`${words} gives a purchase to the user who asks for it, and leaves another one with its holder`, async (t) => {
      const tab = await openSignedIn(world(), SELLER, { javaScriptEnabled })
      t.after(tab.close)
      const { page } = tab
      for (const { link, button, done, told } of [
        {
          link: 'Give it to the user who asks',
          button: 'Give it',
          done: 'Handed over',
          told: 'The seller gave the purchase to the user'
        },
        {
          link: 'Leave it with the holder',
          button: 'Leave it',
          done: 'Stays with the holder',
          told: 'The seller left the purchase'
        }
      ]) {
        const path = await disputedBetweenTwo(
          `${button === 'Give it' ? 'given' : 'left'}-${javaScriptEnabled}@mail.example`
        )
        await page.goto(path)
        await enter(page, link)
        await page.getByText('Nothing is done yet.').waitFor()
        await enter(page, button)
        await page.getByRole('heading', { level: 2, name: done }).waitFor()
        await page.getByText(told).first().waitFor()
      }
      assertOwnOrigin(tab)
    })
  }

  /**
   * A guest has paid with the address and wants to keep the purchase, which the owner of the address asks for. Resolves
   * to the page of the purchase on the desk.
   */
  async function disputedBetweenTwo(email: string): Promise<string> {
    const { db } = world().context
    const guest = await guestWhoPaid(world(), email)
    await guest.postJson('/api/invite', { username: person() })
    const owner = await signIn(world(), email)
    const { id } = await paymentOf(db, email)
    await owner.postForm('/settings/takeover/ask', { payment: id, from: '/dashboard' })
    const asked = await db.selectFrom('takeover').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    await guest.postForm('/settings/takeover', { takeover: asked.id, answer: 'keep', from: '/dashboard' })
    world().codeHost.clock.advance(HOUR_MS)
    return `/admin/buyers/${id}`
  }
})
