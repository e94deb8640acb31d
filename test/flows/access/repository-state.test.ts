// A repository that becomes public or archived is noticed by the rounds, which ask the host about it anyway.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { sandboxRepository } from '../../support/builders/plain-config.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn } from '../../support/worlds/visitor.ts'

const SELLER = 'owner@acme.example'
const REPOSITORY = 'acme-starters/starter-kit'

onEachDatabase('the state of a repository', aWorld({ config: { admins: [SELLER] } }), (world) => {
  const { buyer, send, pass } = peopleOf(world)
  const patch = (order: object) =>
    fetch(`${world().codeHost.url}/_sandbox/repositories/${REPOSITORY}`, {
      method: 'PATCH',
      body: JSON.stringify(order)
    })
  const today = async () => (await (await signIn(world(), SELLER)).get('/admin')).text()
  const questions = () => {
    const calls = world().codeHost.record.calls()
    return calls.filter(({ method, path }) => method === 'GET' && path === `/repos/${REPOSITORY}`).length
  }

  test('A hint of the webhook that the repository has changed has the next round ask, also before anybody has bought', async () => {
    await world().context.access.round()
    await patch({ private: false })
    const before = questions()
    await world().context.access.round()
    assert.equal(questions(), before, 'without a buyer and a hint nothing is asked')
    world().context.access.repositoryChanged(sandboxRepository)
    await world().context.access.round()
    assert.equal(questions(), before + 1)
    assert.match(await today(), /The repository is public/)
    await patch({ private: true })
    world().context.access.repositoryChanged(sandboxRepository)
    await world().context.access.round()
    assert.doesNotMatch(await today(), /The repository is public/)
  })

  test('A repository that became public is told by the next round that asks about it, and is over when it is private again', async () => {
    const ada = await buyer()
    await send(ada, ada.login)
    await pass(11 * MINUTE_MS)
    assert.doesNotMatch(await today(), /The repository is (public|archived)/)
    await patch({ private: false })
    await pass(11 * MINUTE_MS)
    assert.match(await today(), /The repository is public/)
    await patch({ private: true, archived: true })
    await pass(11 * MINUTE_MS)
    const page = await today()
    assert.doesNotMatch(page, /The repository is public/)
    assert.match(page, /The repository is archived/)
    await patch({ archived: false })
    await pass(11 * MINUTE_MS)
    assert.doesNotMatch(await today(), /The repository is (public|archived)/)
  })
})
