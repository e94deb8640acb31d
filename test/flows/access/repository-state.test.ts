// A repository that becomes public or archived is noticed by the rounds, which ask the host about it anyway.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { sandboxRepository } from '../../support/builders/plain-config.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, subjectsOf } from '../../support/worlds/visitor.ts'

const SELLER = 'owner@acme.example'
const REPOSITORY = 'acme-starters/starter-kit'

onEachDatabase('the state of a repository', aWorld({ config: { admins: [SELLER] } }), (world) => {
  const { buyer, send, pass, accepted, refund, collaborators, invited } = peopleOf(world)
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

  test('Calls that the code host refuses for an archived repository raise the alert about that, and none about the token', async () => {
    const [ada, bob] = [await buyer(), await buyer()]
    await accepted(ada, ada.login)
    await patch({ archived: true })
    await refund(ada)
    assert.equal((await send(bob, bob.login)).ok, false)
    // The pass that asks about the state of the repository comes later.
    await pass(2 * MINUTE_MS)
    const page = await today()
    assert.match(page, /The repository is archived/)
    assert.doesNotMatch(page, /The invite token may not do its work<|Mend the token/)
    await world().context.teller.tell()
    await world().context.access.sendMails()
    const subjects = (await subjectsOf(world(), SELLER)).join()
    assert.match(subjects, /The repository is archived/)
    assert.doesNotMatch(subjects, /The invite token/)
    await patch({ archived: false })
    await pass(3 * HOUR_MS, { rounds: 40 })
    assert.ok(!collaborators().includes(ada.login))
    assert.ok(invited().includes(bob.login))
    assert.doesNotMatch(await today(), /The repository is archived/)
  })
})
