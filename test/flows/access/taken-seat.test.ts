import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainProduct, sandboxRepository } from '../../support/builders/plain-config.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn } from '../../support/worlds/visitor.ts'

const team = { ...plainProduct, scenes: ['starter-kit'] as const, repositories: [sandboxRepository] as const, seats: 2 }

onEachDatabase('a seat that was taken by a link', aWorld({ config: { products: [team] }, wire: true }), (world) => {
  const { person, buyer, send, byHand, pass, refund } = peopleOf(world)

  test('The dashboard of a teammate shows the seat, leads to it without the cookie of the link, and never asks for a purchase', async () => {
    const ada = await buyer()
    await send(ada, ada.login)
    const holder = await signIn(world(), ada.email)
    const payment = (await world().context.access.purchases(ada.userId))[0]?.paymentId ?? ''
    const login = person()
    const mate = await signIn(world(), `${login}@mate.example`)
    assert.match(await (await mate.get('/dashboard')).text(), /No purchase found/)
    const made = await holder.postForm('/settings/seats', { payment })
    const shown = await (await holder.get(made.headers.get('location') ?? '')).text()
    await mate.get(/\/seat\?token=[\w-]{43}/.exec(shown)?.[0] ?? '')
    await mate.postForm('/seat', { username: login })

    const later = await signIn(world(), `${login}@mate.example`)
    const dashboard = await (await later.get('/dashboard')).text()
    assert.match(dashboard, /The seat for Starter Kit is yours[\s\S]*Accept the invitation/)
    const purchases = await (await later.get('/settings/purchases')).text()
    assert.match(purchases, /The seat for Starter Kit is yours/)
    for (const page of [dashboard, purchases]) assert.doesNotMatch(page, /No purchase found|can’t find a purchase/)
    assert.doesNotMatch(dashboard, new RegExp(ada.email), 'the page names the buyer')
    const [, path = ''] = /href="(\/seat\?of=[^"]+)"/.exec(dashboard) ?? []
    assert.match(await (await later.get(path)).text(), /The seat for Starter Kit is yours[\s\S]*Open the invitation/)
    assert.match(await (await later.get('/seat')).text(), /The seat for Starter Kit is yours/)
    // Of another user, the same address shows nothing.
    const other = await signIn(world(), `${person()}@mate.example`)
    assert.equal((await other.get(path)).status, 400)

    // The open page is loaded anew once the seat has another state.
    const [, url = ''] = /<div id="access"[^>]*hx-get="([^"]+)"/.exec(dashboard) ?? []
    const script = { 'hx-request': 'true' }
    const poll = () => later.get(url.replaceAll('&amp;', '&'), script)
    assert.equal((await poll()).status, 204)
    byHand('accept', login)
    await pass(60_000)
    assert.equal((await poll()).headers.get('hx-refresh'), 'true')
    assert.match(await (await later.get('/dashboard')).text(), /The seat for Starter Kit is yours[\s\S]*You’re in/)
    await refund(ada)
    await pass(60_000)
    const ended = await (await later.get('/dashboard')).text()
    assert.match(ended, /Your seat for Starter Kit/)
    assert.doesNotMatch(ended, /No purchase found|refunded|You’re in/)
  })
})
