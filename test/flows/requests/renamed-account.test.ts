// An account with access, or an open invitation, is renamed at the code host, and a stranger takes its old name: by the
// next pass every speaker has the new name, and nothing is done by the old one.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail, signIn } from '../../support/worlds/visitor.ts'

onEachDatabase('a renamed account', aWorld({ workers: [], config: { admins: [SELLER] } }), (world) => {
  const { person, buyer, send, byHand, refund, pass, accepted, invited, collaborators, statesOf } = peopleOf(world)
  const rehearse = () => world().codeHost.rehearse

  const get = async (email: string, path: string) => (await signIn(world(), email)).get(path)
  const deskPage = async (email: string) => {
    const { db } = world().context
    const { id } = await db.selectFrom('payment').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    return (await get(SELLER, `/admin/buyers/${id}`)).text()
  }

  test('By the next pass the page, the desk, the answer and the search name a renamed account as the host does', async () => {
    const ada = await buyer()
    const before = await accepted(ada, ada.login)
    const now = `${before}-new`
    await pass(2 * MINUTE_MS)
    rehearse().rename(before, now)
    person(before)
    await pass(10 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${now} accepted shown`])
    const page = plain(await (await get(ada.email, '/dashboard')).text())
    assert.ok(page.includes(`${now} has access.`), page)
    assert.doesNotMatch(page, new RegExp(`${before}(?!-new|@)`))
    const markup = await deskPage(ada.email)
    const desk = plain(markup)
    assert.ok(desk.includes(`${before} was renamed at Code Host: the same account is called ${now} now.`), desk)
    assert.ok(desk.includes(`${before} has access: Code Host shows a collaborator.`), desk)
    assert.match(desk, new RegExp(`Account: ${now}, checked with Code Host`))
    assert.match(desk, new RegExp(`Named as ${before}\\.`))
    const linked = `${world().codeHost.url}/${before}`
    assert.ok(!markup.includes(`"${linked}"`), 'no link leads to the stranger')
    assert.ok(markup.includes(`"${linked}-new"`), markup)
    for (const name of [before, now]) {
      const found = await (await get(SELLER, `/admin/buyers?q=${name}`)).text()
      assert.ok(found.includes(ada.email), `${name} finds the purchase`)
    }
  })

  test('After a pass the stranger with the old name is neither invited for the purchase nor removed with it', async () => {
    const ada = await buyer()
    const before = await accepted(ada, ada.login)
    await pass(2 * MINUTE_MS)
    rehearse().rename(before, `${before}-new`)
    person(before)
    await pass(10 * MINUTE_MS)
    const result = await send(ada, before)
    assert.equal(result.reason, 'already_invited')
    assert.match(String(result.detail), new RegExp(`is called ${before}-new now`))
    assert.ok(!invited().includes(before))
    assert.deepEqual(await statesOf(ada), [`${before}-new accepted shown`])
    await refund(ada)
    await pass(10 * MINUTE_MS)
    assert.ok(!collaborators().includes(`${before}-new`))
    await world().context.access.sendMails()
    const mail = await newestMail(world(), ada.email, /no longer has access/)
    assert.match(mail.subject ?? '', new RegExp(`^${before}-new no longer has access`))
    const linked = `"${world().codeHost.url}/${before}-new"`
    assert.ok(!(await deskPage(ada.email)).includes(linked), 'the name may be a stranger’s by now')
  })

  test('Send invite with the old name tells every page of the new one, without a pass', async () => {
    const ada = await buyer()
    const before = await accepted(ada, ada.login)
    rehearse().rename(before, `${before}-new`)
    person(before)
    assert.equal((await send(ada, before)).reason, 'already_invited')
    assert.deepEqual(await statesOf(ada), [`${before}-new accepted shown`])
    await pass(2 * HOUR_MS)
    const desk = plain(await deskPage(ada.email))
    assert.equal(desk.split('was renamed at Code Host').length, 2, desk)
  })

  test('An invited account that was renamed is named by its new name, and keeps it when it declines', async () => {
    const ada = await buyer()
    await send(ada, ada.login)
    await pass(2 * MINUTE_MS)
    rehearse().rename(ada.login, `${ada.login}-new`)
    await pass(10 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login}-new invited sent`])
    byHand('decline', `${ada.login}-new`)
    await pass(10 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login}-new gone declined`])
  })
})
