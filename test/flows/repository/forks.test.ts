import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { peopleOf, repository } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

const PAGE = `/admin/repositories/${repository}`

onEachDatabase('the forks of a repository in the desk', aWorld({ config: { admins: [SELLER] } }), (world) => {
  let seller: Visitor
  const { buyer, accepted, refund, pass } = peopleOf(() => world())
  const host = () => world().codeHost
  const set = (order: object) =>
    fetch(`${host().url}/_sandbox/repositories/${repository}`, { method: 'PATCH', body: JSON.stringify(order) })

  before(async () => {
    seller = await signIn(world(), SELLER)
  })

  beforeEach(() => {
    host().rehearse.behave()
    host().clock.advance(MINUTE_MS + 1)
  })

  /** The words of the part of the page about forks; undefined where it has none. */
  async function forks(query = ''): Promise<string | undefined> {
    const page = await (await seller.get(PAGE + query)).text()
    const [section] = /<section aria-labelledby="forks">.*?<\/section>/s.exec(page) ?? []
    return section
      ?.replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
  }

  test('The page names each fork with its owner, and whether the owner has access, until the host deletes it', async () => {
    const none = (await forks()) ?? assert.fail('nothing is said')
    assert.match(none, /shows no fork\. Forking is not allowed\./)
    assert.match(none, /may hide private forks from the token, so there may be more/)
    const ada = await buyer()
    await accepted(ada, ada.login)
    await set({ allowForking: true })
    host().rehearse.byHand({ action: 'fork', repository, login: ada.login })
    host().clock.advance(MINUTE_MS + 1)
    const one = (await forks()) ?? assert.fail('nothing is said')
    assert.match(one, /shows one fork\. Forking is allowed\./)
    assert.match(one, new RegExp(`${ada.login}/starter-kit .*${ada.login} .*Has access$`))
    await refund(ada)
    await pass(5 * MINUTE_MS)
    host().clock.advance(MINUTE_MS + 1)
    assert.match((await forks()) ?? '', /shows no fork\. Forking is allowed\./)
  })

  test('A fork of an account that is not among those with access says so', async () => {
    const ada = await buyer()
    host().rehearse.byHand({ action: 'join', repository, login: ada.login })
    await set({ private: false, allowForking: true })
    host().rehearse.byHand({ action: 'fork', repository, login: ada.login })
    assert.match((await forks()) ?? '', new RegExp(`${ada.login}/starter-kit .*Not among the accounts with access$`))
    await set({ private: true })
  })

  test('The host is asked once a minute, and only for the whole list', async () => {
    const asked = () =>
      host()
        .record.calls()
        .filter(({ path }) => path.endsWith('/forks')).length
    const before = asked()
    assert.equal(await forks('?kind=paid'), undefined)
    assert.equal(await forks('?page=2'), undefined)
    assert.equal(asked(), before)
    await forks()
    await forks()
    assert.equal(asked(), before + 1)
  })

  test('A list of forks that cannot be read is said to be unread, and a throttle is kept for everybody', async () => {
    host().rehearse.misbehave({ endpoint: 'forks', status: 502, body: '', times: 1 })
    const failed = (await forks()) ?? assert.fail('nothing is said')
    assert.match(failed, /could not be read, so nothing is said about them\. It answered with status 502\./)
    assert.doesNotMatch(failed, /shows no fork/)
    assert.equal(await world().context.access.mustBackOff(), false)
    host().clock.advance(MINUTE_MS + 1)
    host().rehearse.misbehave({ endpoint: 'forks', preset: 'secondary_429', times: 1 })
    assert.match((await forks()) ?? '', /could not be read/)
    assert.equal(await world().context.access.mustBackOff(), true)
  })
})
