import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSandboxWorld } from '../setup/sandbox-world.ts'
import { newestMail, signIn } from '../setup/visitor.ts'
import { onEachEmptyDatabase } from './shop.ts'

const MINUTE_MS = 60_000
const admin = 'owner@acme.example'

async function open(database: Parameters<typeof startSandboxWorld>[0]['database']) {
  const world = await startSandboxWorld({ database, rounds: false, config: { admins: [admin] } })
  const { codeHost } = world
  codeHost.rehearse.addAccount({ login: 'a-buyer', name: 'A', emails: [] })
  await world.pay({ email: 'a@mail.example' })
  const { userId } = await signIn(world, 'a@mail.example')
  assert.equal((await world.context.invite({ userId, username: 'a-buyer' })).reason, 'invited')
  codeHost.rehearse.byHand({ deed: 'accept', repository: 'acme-starters/starter-kit', login: 'a-buyer' })
  codeHost.clock.advance(2 * MINUTE_MS)
  await world.context.access.pass()
  return Object.assign(world, { userId, [Symbol.asyncDispose]: () => world.close() })
}

onEachEmptyDatabase('a repository that is renamed', (database) => {
  test('takes its claims along when the site config names it anew: a refund still withdraws', async () => {
    await using world = await open(database())
    const { codeHost } = world
    codeHost.rehearse.move('acme-starters/starter-kit', { name: 'kit' })
    const context = await world.reconfigured({ target: { owner: 'acme-starters', repo: 'kit' } })
    await context.target.isPersonal()
    await context.access.pass()
    const [purchase] = await context.access.purchases(world.userId)
    assert.equal(purchase?.grants[0]?.state, 'accepted')
    await context.db.updateTable('payment').set({ status: 'refunded' }).execute()
    codeHost.clock.advance(2 * MINUTE_MS)
    await context.access.pass()
    const logins = codeHost.record.collaborators('acme-starters/kit').map(({ login }) => login)
    assert.ok(!logins.includes('a-buyer'))
  })
})

onEachEmptyDatabase('a name that means another repository by now', (database) => {
  test('says nothing about anybody until the seller has looked', async () => {
    await using world = await open(database())
    const { context } = world
    await context.target.isPersonal()
    await context.access.pass()
    // As if the one that buyers were let into had been deleted, and this one made under its name.
    await context.db.updateTable('access_target').set({ repository_id: 1 }).execute()
    await context.db.updateTable('payment').set({ status: 'refunded' }).execute()
    const calls = world.codeHost.record.calls().length
    await context.access.pass()
    assert.equal(world.codeHost.record.calls().length, calls)
    await context.access.sendMails()
    assert.match((await newestMail(world, admin)).subject ?? '', /another one by now/)
    await context.access.reconcile({ apply: true })
    assert.equal(
      (await context.db.selectFrom('access_target').select('repository_id').executeTakeFirst())?.repository_id,
      context.target.knownId()
    )
  })
})
