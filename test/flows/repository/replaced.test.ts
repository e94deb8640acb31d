// The name of the repository means another one than was sold: no page, answer, mail or program is led there.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { type Buyer, peopleOf, repository } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, subjectsOf } from '../../support/worlds/visitor.ts'

const words = 'The address that was sold leads to another repository now.'

onEachDatabase('a repository that was replaced', aWorld({ workers: [], config: { admins: [SELLER] } }), (world) => {
  const { buyer, send, accepted, refund, pass } = peopleOf(world)
  const pageOf = async (email: string) => (await (await signIn(world(), email)).get('/dashboard')).text()
  const deskOf = async (email: string) => {
    const { db } = world().context
    const { id } = await db.selectFrom('payment').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    return (await (await signIn(world(), SELLER)).get(`/admin/buyers/${id}`)).text()
  }
  const address = () => `${world().codeHost.url}/${repository}`
  const leadsNowhere = (page: string, whose: string) => {
    assert.ok(!page.includes(`${address()}"`) && !page.includes('git clone'), `${whose}: a link or a command`)
    assert.ok(!page.includes(`${address()}/invitations`), `${whose}: a link to an invitation`)
  }
  const mailsTo = async ({ email }: Buyer) => {
    await world().context.access.sendMails()
    return subjectsOf(world(), email)
  }

  test('Nothing leads a buyer to a repository that took the name of the sold one, until the seller has looked', async () => {
    const [ada, bob, cyd] = [await buyer(), await buyer(), await buyer()]
    await accepted(ada, ada.login)
    await accepted(cyd, cyd.login)
    await send(bob, bob.login)
    await pass(2 * MINUTE_MS)
    assert.match(await pageOf(ada.email), /git clone/)
    await world().codeHost.rehearse.replace(repository, 'old-kit')
    await refund(cyd)
    await pass(2 * HOUR_MS)
    for (const who of [ada, bob]) {
      const page = await pageOf(who.email)
      assert.ok(plain(page).includes(`${words} Acme Starters has to look at it first`), plain(page))
      leadsNowhere(page, 'the page')
      assert.doesNotMatch(plain(page), /has access\.|Open the invitation/)
      const desk = plain(await deskOf(who.email))
      const answer = desk.slice(desk.indexOf('Answer for the buyer'), desk.indexOf('Story'))
      assert.ok(answer.includes(`${words} We have to look at it first`), answer)
      assert.ok(!answer.includes(address()), answer)
      assert.match(desk, /Next: The repository is another one by now\./)
      assert.deepEqual(
        (await mailsTo(who)).filter((subject) => /has access|Accept/.test(subject)),
        []
      )
    }
    const refunded = plain(await pageOf(cyd.email))
    assert.ok(
      refunded.includes(`The sold address leads to another repository now, so Acme Starters has to look`),
      refunded
    )
    assert.doesNotMatch(refunded, /doesn’t let us/)
    const visitor = await signIn(world(), ada.email)
    const asked = await (await visitor.postJson('/api/invite', { username: ada.login })).json()
    assert.deepEqual(
      [asked.ok, asked.reason, asked.explained.situation, asked.explained.next],
      [false, 'forbidden', 'other_repository', 'none']
    )
    assert.match(asked.detail, /another one by now than was sold; nothing is sent or withdrawn/)

    // The name leads back.
    await world().context.db.updateTable('access_name').set({ another_id: null }).execute()
    world().codeHost.clock.advance(HOUR_MS)
    assert.match(await pageOf(ada.email), /git clone/)
    assert.equal((await mailsTo(ada)).filter((subject) => /has access to/.test(subject)).length, 1)
    assert.ok((await pageOf(bob.email)).includes(`${address()}/invitations`))
  })
})
