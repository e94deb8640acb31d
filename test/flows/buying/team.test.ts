import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { plainProduct, sandboxRepository } from '../../support/builders/plain-config.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { visible } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

const team = { ...plainProduct, repositories: [sandboxRepository] as const, seats: 2 }

onEachDatabase('the page of a team', aWorld({ config: { products: [team] }, wire: true }), (world) => {
  const { person, buyer, send, accepted, byHand, pass, invited, collaborators, grantsOf } = peopleOf(world)

  /** The row of an account on the buyer's page, with its links and forms. */
  async function rowOf(visitor: Visitor, login: string): Promise<string> {
    const page = await (await visitor.get('/dashboard')).text()
    const rows = page.split('<tr class="grant-row"').slice(1)
    return rows.map((row) => row.split('</tr>', 1).join()).find((row) => row.includes(`${login}:`)) ?? ''
  }

  test('A buyer removes an account with access from its row, and its seat is free for another one', async () => {
    const ada = await buyer()
    await accepted(ada, ada.login)
    const visitor = await signIn(world(), ada.email)
    const [, path = ''] = /href="(\/settings\/purchases\/withdraw[^"]+)"/.exec(await rowOf(visitor, ada.login)) ?? []
    const asked = await (await visitor.get(path.replaceAll('&amp;', '&'))).text()
    assert.match(asked, /Its seat becomes free for another account\./)
    const [, grant = ''] = /name="grant" value="([^"]+)"/.exec(asked) ?? []
    const answer = await visitor.postForm('/settings/purchases/mistyped', {
      grant,
      from: '/dashboard',
      confirmed: 'yes'
    })
    assert.equal(answer.headers.get('location'), '/dashboard')
    const told = await (await visitor.get('/dashboard')).text()
    assert.match(told, /You took the account off its seat[\s\S]*The account doesn’t hold a seat any more\.</)
    await pass(MINUTE_MS)
    assert.ok(!collaborators().includes(ada.login))
    const page = await (await visitor.get('/dashboard')).text()
    assert.match(page, /0 of 2 seats in use/)
    const other = person()
    assert.equal((await send(ada, other)).reason, 'invited')
    assert.ok(invited().includes(other))
  })

  test('A buyer who takes a refused name off its seat is told of no invitation, and the page says what to press next', async () => {
    const ada = await buyer()
    await accepted(ada, ada.login)
    const other = 'jane_corp'
    world().codeHost.rehearse.addAccount({ login: other, name: other, emails: [], enterprise: 'corp' })
    await send(ada, other)
    const visitor = await signIn(world(), ada.email)
    const [, grant = ''] = /name="grant" value="([^"]+)"/.exec(await rowOf(visitor, other)) ?? []
    const script = { 'hx-request': 'true' }
    const answer = await visitor.postForm('/settings/purchases/mistyped', { grant, from: '/dashboard' }, script)
    const [toast = ''] = (await answer.text()).split('<hx-partial')
    assert.match(toast, /You took the account off its seat[\s\S]*doesn’t hold a seat any more\.</)
    assert.doesNotMatch(toast, /[Ii]nvitation/)
    assert.match(await (await visitor.get('/dashboard')).text(), /Add a person[\s\S]*1 free seat/)
  })

  test('A buyer invites an account that has declined once more, from its row', async () => {
    const ada = await buyer()
    await send(ada, ada.login)
    byHand('decline', ada.login)
    await pass(2 * MINUTE_MS)
    const visitor = await signIn(world(), ada.email)
    const row = await rowOf(visitor, ada.login)
    assert.match(row, /The invitation (is gone|isn’t shown)/)
    const fields = Object.fromEntries(
      [...row.matchAll(/name="(from|product|username)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value
      ])
    )
    assert.deepEqual(fields, { from: '/dashboard', product: team.id, username: ada.login })
    await visitor.postForm('/api/invite', fields)
    assert.match(await rowOf(visitor, ada.login), /Has to accept the invitation/)
    assert.ok(invited().includes(ada.login))
  })

  test('A buyer who chooses whom to replace reads of an ended access only where there was one', async () => {
    const ada = await buyer()
    const [left, declined] = [await accepted(ada), person()]
    await send(ada, declined)
    await pass(2 * MINUTE_MS)
    byHand('leave', left)
    byHand('decline', declined)
    await pass(10 * MINUTE_MS)
    const visitor = await signIn(world(), ada.email)
    const page = visible(await (await visitor.get('/dashboard')).text())
    assert.match(page, new RegExp(`Who should the new account replace\\? .*${left} access ended`))
    assert.match(page, new RegExp(`Who should the new account replace\\? .*${declined} has no access`))
    assert.doesNotMatch(page, new RegExp(`${declined} access ended`))
  })

  test('A buyer is told since when an account is invited or inside, whatever else is recorded of it meanwhile', async () => {
    const { clock } = world().codeHost
    const ada = await buyer()
    await send(ada, ada.login)
    const sent = clock.now()
    await pass(2 * DAY_MS)
    const [invitation] = await grantsOf(ada)
    assert.equal(invitation?.state, 'invited')
    assert.ok(Math.abs((invitation.since ?? 0) - sent) < MINUTE_MS, `${invitation.since}, not ${sent}`)
    byHand('accept', ada.login)
    await pass(2 * MINUTE_MS)
    const [inside] = await grantsOf(ada)
    assert.equal(inside?.state, 'accepted')
    assert.ok(inside.since !== undefined && inside.since >= sent + 2 * DAY_MS, `${inside.since}`)
    // An entry for another reason of the same state.
    const states = { from_state: 'accepted', to_state: 'accepted', because: 'shown' } as const
    const entry = { ...states, grant_id: inside.id, version: 99, at: clock.now(), actor: 'host' } as const
    await world().context.db.insertInto('access_history').values(entry).execute()
    await pass(3 * DAY_MS)
    assert.deepEqual(
      (await grantsOf(ada)).map(({ since }) => since),
      [inside.since]
    )
    assert.match(await rowOf(await signIn(world(), ada.email), ada.login), /class="member-since"><time/)
  })
})
