// A purchase with the reader's address that another browser or sign-in holds, and that cannot be asked for.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dateWords } from '../../../src/runtime/time/time-words.ts'
import { allLanguages } from '../../../src/words/languages.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { account, signInThere, userIdOf } from '../../support/worlds/at-the-code-host.ts'
import { guestWhoPaid } from '../../support/worlds/guest.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { tellerOf } from '../../support/worlds/teller.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

onEachDatabase('a purchase elsewhere that cannot be asked for', aWorld(), (world) => {
  const { person } = peopleOf(world)
  const tell = tellerOf(world)
  const main = async (visitor: Visitor, path = '/dashboard', language = 'en') => {
    const page = await (await visitor.get(path, { accept: 'text/html', 'accept-language': language })).text()
    return page.slice(page.indexOf('<main'), page.indexOf('</main>'))
  }
  const words = (page: string) => page.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ')

  /** A guest whose purchase has an account and was refunded, and the owner of the address in another browser. */
  async function refundedElsewhere(email: string) {
    const guest = await guestWhoPaid(world(), email)
    await guest.postJson('/api/invite', { username: person() })
    await world().atProcessor('refund', email)
    await world().context.inbox.drain()
    return signIn(world(), email)
  }

  test('A refunded purchase of another browser is said to exist, with its day and the way on, in every language', async () => {
    const email = 'rita@refunded.example'
    const rita = await refundedElsewhere(email)
    for (const path of ['/dashboard', '/settings/purchases']) {
      for (const language of allLanguages) {
        const page = await main(rita, path, language)
        assert.ok(page.includes(email) && /99[.,]00/.test(page), language)
        assert.ok(page.includes('<time datetime'), language)
      }
      const page = await main(rita, path)
      const said = words(page)
      assert.ok(said.includes(`$99.00 refunded on ${dateWords(world().context.now())}`), said)
      assert.match(said, /Starter Kit was paid with rita@refunded\.example\. It was opened in another browser\./)
      assert.match(said, /This purchase of Starter Kit no longer gives access\./)
      assert.match(page, /<span>Refunded<\/span>.*<p class="hint"><a href="[^"]+">Buy again<\/a>/s)
      assert.doesNotMatch(said, /can’t find a purchase|No purchase found|Ask for this purchase|Not bought yet/)
    }
    const answer = await rita.postJson('/api/invite', { username: 'octocat' })
    const { reason, detail } = (await answer.json()) as { reason: string; detail?: string }
    assert.equal(reason, 'not_paid')
    assert.match(detail ?? '', /refunded on .*Starter Kit was paid with rita@refunded\.example/)
  })

  test('A subscription of another sign-in that has ended is said to have ended, with its day', async () => {
    const holder = await signIn(world(), 'holder@other.example')
    const { email } = await tell('stripe', 'ended', { reference: holder.userId, scene: 'starter-kit' })
    const payer = await signIn(world(), email)
    const said = words(await main(payer))
    assert.match(said, /Subscription ended/)
    assert.ok(said.includes(`Subscription ended on ${dateWords(world().context.now())}`), said)
    assert.match(said, new RegExp(`was paid with ${email}\\. It was opened with another sign-in\\.`))
  })

  test('A purchase of another sign-in that has proven the address, too, is said to be there', async () => {
    const email = 'second@proven.example'
    await world().pay({ email })
    const own = [
      { email: 'first@proven.example', verified: true },
      { email, verified: true }
    ]
    account(world(), 'two-verified', ...own)
    const there = await signInThere(world(), 'two-verified')
    assert.match(words(await main(there)), /Starter Kit/)
    const byMail = await signIn(world(), email)
    assert.notEqual(byMail.userId, await userIdOf(there))
    const said = words(await main(byMail))
    assert.match(said, /Starter Kit was paid with second@proven\.example, and is in use elsewhere\./)
    assert.match(said, /Is that sign-in yours, too\? Sign in there to find the purchase\./)
    assert.doesNotMatch(said, /can’t find a purchase|Ask for this purchase/)
  })

  test('A page names no purchase of an address that its reader has not proven, and no ended one of a product that was bought again', async () => {
    const rudi = await refundedElsewhere('rudi@refunded.example')
    const stranger = await signIn(world(), 'stranger@refunded.example')
    assert.match(words(await main(stranger)), /can’t find a purchase for stranger@refunded\.example/)
    await world().pay({ email: 'rudi@refunded.example', client_reference_id: rudi.userId })
    assert.doesNotMatch(words(await main(rudi, '/settings/purchases')), /refunded on|another browser/)
  })
})
