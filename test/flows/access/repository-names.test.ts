import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { numbersOfNames } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { peopleOf, repository } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail } from '../../support/worlds/visitor.ts'

const admin = 'owner@acme.example'

onEachDatabase('a repository that is renamed', aWorld({ config: { admins: [admin] } }), (world) => {
  const { buyer, accepted, grantsOf } = peopleOf(world)

  test('A renamed repository keeps its grants when the site config has its new name, and a refund removes the access', async () => {
    const ada = await buyer()
    await accepted(ada, ada.login)
    const { codeHost } = world()
    codeHost.rehearse.move(repository, { name: 'kit' })
    const [product] = world().config.products
    const renamed = { owner: 'acme-starters', repo: 'kit' }
    const context = await world().reconfigured({ products: [{ ...product, repositories: [renamed] }] })
    await context.knownRepositories.of(context.config.products[0]).isPersonal()
    await context.access.round()
    assert.equal((await grantsOf(ada, context))[0]?.state, 'accepted')
    await context.db.updateTable('payment').set({ status: 'refunded' }).execute()
    codeHost.clock.advance(2 * MINUTE_MS)
    await context.access.round()
    const logins = codeHost.record.collaborators('acme-starters/kit').map(({ login }) => login)
    assert.ok(!logins.includes(ada.login))
  })
})

onEachDatabase('a name that now means another repository', aWorld({ config: { admins: [admin] } }), (world) => {
  const { buyer, accepted } = peopleOf(world)

  test('Pullpass reads no lists and changes nothing while a name means another repository, until the seller applies it', async () => {
    const ada = await buyer()
    await accepted(ada, ada.login)
    const { context, codeHost } = world()
    await context.knownRepositories.of(context.config.products[0]).isPersonal()
    await context.access.round()
    // As if the sold repository had been deleted, and this repository made under its name.
    await context.db.updateTable('access_target').set({ repository_id: 1 }).execute()
    await context.db.updateTable('payment').set({ status: 'refunded' }).execute()
    const before = codeHost.record.calls().length
    await context.access.round()
    const calls = codeHost.record.calls().slice(before)
    assert.deepEqual(
      calls.map(({ method, path }) => `${method} ${path}`),
      [`GET /repos/${repository}`]
    )
    await context.access.sendMails()
    assert.match((await newestMail(world(), admin)).subject ?? '', /another one by now/)
    await context.access.reconcile({ apply: true })
    const now = context.knownRepositories.of(context.config.products[0]).knownId()
    assert.deepEqual(await numbersOfNames(context.db), [[repository, now]])
  })
})
