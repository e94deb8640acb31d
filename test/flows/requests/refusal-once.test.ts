// A name that is refused: the toast and the field say why, and the card does not repeat it while they do.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn } from '../../support/worlds/visitor.ts'

const script = { 'hx-request': 'true' }
const why = 'Check the spelling on your'
const from = '/settings/purchases'

/** The cards in an answer. */
const cardsIn = (markup: string) => /<div id="access"[\s\S]*/.exec(markup)?.[0].split('<hx-partial')[0] ?? ''
const statusUrl = (markup: string) =>
  (/id="access"[^>]*hx-get="([^"]+)"/s.exec(markup)?.[1] ?? '').replaceAll('&amp;', '&')

onEachDatabase('a name that is refused', aWorld(), (world) => {
  const { buyer } = peopleOf(world)
  const refusedBuyer = async () => {
    const ada = await buyer()
    return signIn(world(), ada.email)
  }

  test('The card does not repeat a refusal while the toast and the field say it, and says it on the next visit', async () => {
    const ada = await refusedBuyer()
    const answer = await (await ada.postForm('/api/invite', { username: 'no-such-person', from }, script)).text()
    assert.match(answer, /<div class="toast"[^>]* data-problem="No account named no-such-person\."/)
    const cards = cardsIn(answer)
    assert.match(cards, /Choose your/)
    assert.ok(!cards.includes(why), cards)
    // The page polls again, and the card still leaves the sentence out.
    assert.equal((await ada.get(statusUrl(answer), script)).status, 204)
    assert.ok(cardsIn(await (await ada.get(from)).text()).includes(why))
  })

  test('Without a script the card does not repeat a refusal either', async () => {
    const ada = await refusedBuyer()
    const sent = await ada.postForm('/api/invite', { username: 'no-such-person', from })
    assert.equal(sent.status, 303)
    const page = await (await ada.get(from)).text()
    assert.match(page, /<p id="username-problem" class="field-problem">No account named no-such-person\.<\/p>/)
    assert.ok(!cardsIn(page).split('<details')[0]?.includes(why))
    assert.equal((await ada.get(statusUrl(page), script)).status, 204)
    assert.ok(cardsIn(await (await ada.get(from)).text()).includes(why))
  })
})
