// The story of a purchase says what became of a mail and of an invitation that waited.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { dateTimeWords } from '../../../src/runtime/time/time-words.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { tellerOf } from '../../support/worlds/teller.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn } from '../../support/worlds/visitor.ts'

onEachDatabase('the story of what waited', aWorld({ config: { admins: [SELLER] } }), (world) => {
  const { buyer, person, pass } = peopleOf(world)
  const tell = tellerOf(world)
  const pageOf = async (email: string) => {
    const { id } = await paymentOf(world().context.db, email)
    return (await (await signIn(world(), SELLER)).get(`/admin/buyers/${id}`)).text()
  }

  test('No entry of the story waits any more once the invitation of an account from the checkout went out', async () => {
    const login = person()
    const { email } = await tell('standard', 'paid', { username: login, scene: 'starter-kit' })
    await pass(2 * MINUTE_MS)
    const story = plain(await pageOf(email)).split(' Story ')[1] ?? ''
    assert.match(story, new RegExp(`The invitation for ${login} joined the queue\\. It went out within a minute\\.`))
    assert.match(
      story,
      /A mail tells the buyer that the invitation waits\. It is not to be sent any more: it is no longer true\./
    )
    assert.doesNotMatch(
      story.replace(/A mail to \S+ tells the buyer that the invitation is there\. It waits to be sent\./, ''),
      /waits to be sent/
    )
    await world().context.access.sendMails()
    world().codeHost.clock.advance(HOUR_MS)
    await world().context.access.sendMails()
    assert.match(plain(await pageOf(email)), /A mail was not sent: it was no longer true\./)
  })

  test('A purchase is “so since” the time of its entry in the story, whatever changed its row later', async () => {
    const { db, now } = world().context
    const ada = await buyer('ada-since')
    world().codeHost.clock.advance(HOUR_MS)
    const at = now()
    await world().atProcessor('refund', ada.email)
    world().codeHost.clock.advance(3 * HOUR_MS)
    await db.updateTable('payment').set({ updated_at: now() }).where('email', '=', ada.email).execute()
    const page = await pageOf(ada.email)
    const since = /This state began <time datetime="([^"]+)"/.exec(page)?.[1] ?? ''
    assert.equal(dateTimeWords(Date.parse(since)), dateTimeWords(at))
    const entry = /reported a full refund.*?<time datetime="([^"]+)"/s.exec(page)?.[1]
    assert.equal(since, entry)
  })
})
