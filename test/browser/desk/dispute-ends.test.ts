import { test } from 'node:test'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { enter } from '../../support/browser/keys.ts'
import { assertOwnOrigin, openSignedIn } from '../../support/browser/tab.ts'
import { onOneDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { tellerOf } from '../../support/worlds/teller.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn } from '../../support/worlds/visitor.ts'

const phone = { width: 390, height: 844 }

/**
 * An end of a dispute. `does`: what the preview says of the access. `told`: what the story says.
 * `seen`: what the preview promises, and the buyer sees at once; `later`: what the buyer sees after minutes.
 */
const ends = [
  {
    end: 'won',
    link: 'Dispute won',
    does: /is invited again in its turn, if it has lost its access by then/,
    told: 'The seller said that the dispute was won.',
    seen: 'Your access comes back',
    later: (login: string) => `Code Host invited ${login}`
  },
  {
    end: 'lost',
    link: 'Dispute lost',
    does: /^The purchase gives no access any more\.$/,
    told: 'The seller said that the dispute was lost.',
    seen: 'Payment taken back',
    later: () => 'Access to acme-starters/starter-kit ended the same day.'
  }
] as const

onOneDatabase('the end of a dispute in a browser', aWorld({ config: { admins: [SELLER] } }), (world) => {
  const { person, send, byHand, pass } = peopleOf(world)
  const tell = tellerOf(world)

  for (const javaScriptEnabled of [true, false]) {
    for (const { end, link, does, told, seen, later } of ends) {
      const how = `${javaScriptEnabled ? 'with' : 'without'} JavaScript`

      test(`On a phone ${how} the seller says that a dispute was ${end}, and buyer and story say the same`, async (t) => {
        const { email, login, path } = await disputed()
        const seller = await openSignedIn(world(), SELLER, { javaScriptEnabled, viewport: phone })
        const buyer = await openSignedIn(world(), email, { javaScriptEnabled, viewport: phone })
        t.after(() => Promise.all([seller.close(), buyer.close()]))
        const { page } = seller
        await page.goto(path)
        await page.getByText('Creem does not report how a dispute ends.').waitFor()
        await enter(page, link)
        await page.getByRole('heading', { level: 1, name: `The dispute of ${email} was ${end}` }).waitFor()
        await page.getByText('Nothing is done yet.').waitFor()
        await page.getByText(does).first().waitFor()
        const part = page.getByRole('heading', { level: 2, name: 'What the buyer sees' })
        await part.locator('xpath=following-sibling::ul/li').getByText(seen).waitFor()
        await enter(page, `The dispute was ${end}`)
        await page.getByText(told).first().waitFor()
        for (const gone of ['Dispute won', 'Dispute lost'])
          await page.getByRole('link', { name: gone }).waitFor({ state: 'detached' })

        await buyer.page.goto('/dashboard')
        await buyer.page.getByText(seen).first().waitFor()
        await pass(5 * MINUTE_MS)
        await buyer.page.reload()
        await buyer.page.getByText(later(login)).first().waitFor()
        await page.goto(path)
        await page.getByText(told).first().waitFor()
        assertOwnOrigin(seller)
        assertOwnOrigin(buyer)
      })
    }
  }

  /** A disputed purchase at Creem, whose account has lost its access. `path`: of its page on the desk. */
  async function disputed() {
    const login = person()
    const { email, sale } = await tell('creem', 'paid')
    const { userId } = await signIn(world(), email)
    await send({ userId }, login)
    byHand('accept', login)
    await pass(2 * MINUTE_MS)
    await tell('creem', 'disputed', { sale })
    await pass(5 * MINUTE_MS)
    return { email, login, path: `/admin/buyers/${(await paymentOf(world().context.db, email)).id}` }
  }
})
