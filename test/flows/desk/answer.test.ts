// The answer to a buyer's mail, which the seller copies from the page of a purchase.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { plainProduct, sandboxProduct, sandboxRepository } from '../../support/builders/plain-config.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

const team = { ...plainProduct, repositories: [sandboxRepository] as const, seats: 5 }
const both = sandboxProduct('both', 'bundle', 'extras')

onEachDatabase(
  'the answer to a buyer',
  aWorld({ workers: [], config: { products: [team, both], admins: [SELLER] } }),
  (world) => {
    const { buyer, send, byHand, person, pass } = peopleOf(world)
    let seller: Visitor
    before(async () => {
      seller = await signIn(world(), SELLER)
    })

    async function answerTo({ userId }: { userId: string }): Promise<string[]> {
      const [purchase] = await world().context.access.purchases(userId)
      const page = await (await seller.get(`/admin/buyers/${purchase?.paymentId}`)).text()
      const [, answer = ''] = /<div class="answer"><pre><code>(.*?)<\/code>/s.exec(page) ?? []
      return answer.replaceAll('&#39;', "'").split('\n')
    }

    test('It says how each account of a purchase of several stands', async () => {
      const ada = await buyer(undefined, 'starter-kit')
      for (const login of ['in-it', 'asked', 'sent-away']) {
        await send(ada, person(login))
        await pass(2 * MINUTE_MS)
      }
      byHand('accept', 'in-it')
      byHand('decline', 'sent-away')
      await pass(5 * MINUTE_MS)
      const [first = '', paid = '', accounts = '', ...lines] = await answerTo(ada)
      assert.equal(first, 'Starter Kit: 3 of 5 seats are in use.')
      assert.match(paid, /^Paid on /)
      assert.match(accounts, /^Accounts, each checked with Code Host on \w+ \d+, \d{4}, \d\d:\d\d UTC( or later)?:$/)
      assert.equal(lines.length, 4)
      assert.match(lines[0] ?? '', /^- in-it: Ready to clone\. in-it has access\./)
      assert.match(
        lines[1] ?? '',
        /^- asked: Accept the invitation\. .* Accept the invitation here: http\S+\/invitations$/
      )
      assert.match(lines[2] ?? '', /^- sent-away: The invitation is gone\. It was declined or cancelled/)
      assert.match(lines[3] ?? '', /^You see the same here, signed in with /)
    })

    test('It names a further repository only where the account stands otherwise there', async () => {
      const ada = await buyer(undefined, 'both')
      const login = person()
      await send(ada, login, 'both')
      await pass(2 * MINUTE_MS)
      assert.match((await answerTo(ada))[3] ?? '', new RegExp(`^Account: ${login}, checked with Code Host on `))
      byHand('accept', login, 'acme-starters/bundle')
      await pass(5 * MINUTE_MS)
      const lines = await answerTo(ada)
      assert.equal(lines[0], 'both: You’re in.')
      assert.match(lines[4] ?? '', new RegExp(`^- ${login}: You’re in\\. `))
      assert.match(
        lines[5] ?? '',
        new RegExp(`^- ${login} in acme-starters/extras: Accept the invitation\\. .*/extras/invitations$`)
      )
    })
  }
)
