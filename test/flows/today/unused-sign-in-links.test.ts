// A purchase of nobody rests on Today once the seller has sent a sign-in link, and comes back if that is not used.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { plain } from '../../support/worlds/plain.ts'
import { tellerOf } from '../../support/worlds/teller.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { hiddenFields, signIn } from '../../support/worlds/visitor.ts'

onEachDatabase('a link that the seller sent', aWorld({ config: { admins: [SELLER] } }), (world) => {
  const tell = tellerOf(world)
  const get = async (path: string) => (await signIn(world(), SELLER)).get(path)
  /** Lets days pass, with the looks of each hour. */
  async function pass(ms: number) {
    for (let passed = 0; passed < ms; passed += HOUR_MS) {
      world().codeHost.clock.advance(HOUR_MS)
      await world().context.access.sendMails()
      await world().context.teller.tell()
    }
  }
  async function boughtByNobody() {
    const { email } = await tell('stripe', 'paid')
    const row = world().context.db.selectFrom('payment').select('id').where('email', '=', email)
    await pass(4 * DAY_MS)
    return { email, id: (await row.executeTakeFirstOrThrow()).id }
  }
  /** The part of Today with what is to be done, and the part below it with what rests. */
  async function today() {
    const page = await (await get('/admin')).text()
    const [toDo = '', rest = ''] = (page.split('id="needs-heading"')[1] ?? '')
      .split('id="figures-heading"')[0]
      ?.split('Links sent, and not used yet') ?? ['']
    return { toDo: plain(toDo), rest: plain(rest) }
  }
  async function sendLink(id: string) {
    const path = `/admin/buyers/${id}/sign-in-link`
    const seller = await signIn(world(), SELLER)
    const preview = await (await seller.get(path)).text()
    const done = await seller.postForm(path, { ...hiddenFields(preview), step: 'do' })
    assert.equal(done.status, 303, plain(await done.text()))
  }

  test('A purchase of nobody leaves the list when a link is sent, rests below it, and is back after three days', async () => {
    const { email, id } = await boughtByNobody()
    assert.match((await today()).toDo, new RegExp(`Nothing for you.* Buyers you can help \\(1\\) .*${email}`))
    await sendLink(id)
    let now = await today()
    assert.doesNotMatch(now.toDo, new RegExp(email))
    assert.match(now.rest, new RegExp(`\\(1\\) ${email} The link is on its way\\. Back on the list `))
    await pass(HOUR_MS)
    now = await today()
    assert.doesNotMatch(now.toDo, new RegExp(email))
    assert.match(
      now.rest,
      new RegExp(`${email} Link sent .*, not used yet\\. Back on the list .*, unless the buyer signs in\\.`)
    )
    const list = await (await get('/admin/buyers?need=sale_of_nobody')).text()
    assert.doesNotMatch(list, new RegExp(email))
    await pass(3 * DAY_MS)
    now = await today()
    assert.match(now.toDo, new RegExp(email))
    assert.match(now.toDo, /A link was sent on [A-Z]\w+ \d+, \d{4}, \d\d:\d\d UTC, and was not used\./)
    assert.equal(now.rest, '')
    await signIn(world(), email)
    assert.doesNotMatch((await today()).toDo, new RegExp(email))
  })

  test('A purchase whose buyer uses the link is on neither list', async () => {
    const { email, id } = await boughtByNobody()
    await sendLink(id)
    await pass(HOUR_MS)
    assert.match((await today()).rest, new RegExp(email))
    await signIn(world(), email)
    const { toDo, rest } = await today()
    assert.doesNotMatch(toDo + rest, new RegExp(email))
  })
})
