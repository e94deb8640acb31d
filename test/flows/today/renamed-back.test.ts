// A repository that has lost its name or its owner, and gets it back: the next proof ends what Today says of that.
import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { peopleOf, repository } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

const OTHER = 'acme-starters/other'
const RENAMED = 'The name of the repository does not fit any more'
const REPLACED = 'The repository is another one by now'
const INVISIBLE = 'The invite token cannot see the repository'
const PERSONAL = 'The repository belongs to a person'
const titles = [RENAMED, REPLACED, INVISIBLE, PERSONAL]

onEachDatabase(
  'a repository that gets its name back',
  aWorld({ workers: [], config: { admins: [SELLER] } }),
  (world) => {
    const { buyer, accepted, person, pass } = peopleOf(world)
    let seller: Visitor
    before(async () => {
      await accepted(await buyer('ada'), 'ada')
    })
    beforeEach(async () => {
      seller = await signIn(world(), SELLER)
    })

    const host = () => world().codeHost.rehearse
    const checkNow = async () => {
      world().codeHost.clock.advance(MINUTE_MS)
      await seller.postForm('/admin/health', {})
    }
    /** The things that Today lists about the name, the owner and the sight of the repository. */
    async function onToday(): Promise<string[]> {
      const page = await (await seller.get('/admin')).text()
      return titles.filter((title) => page.includes(title))
    }

    test('A repository that is renamed back is no item of Today after Check now', async () => {
      host().move(repository, { name: 'other' })
      await checkNow()
      assert.deepEqual(await onToday(), [RENAMED])
      host().move(OTHER, { name: 'starter-kit' })
      assert.deepEqual(await onToday(), [RENAMED], 'nothing has proven it')
      await checkNow()
      assert.deepEqual(await onToday(), [])
    })

    test('A repository that is renamed back is no item of Today once any answer of the host shows its name', async () => {
      host().move(repository, { name: 'other' })
      await checkNow()
      await pass(20 * MINUTE_MS)
      assert.deepEqual(await onToday(), [RENAMED], 'the answers show the other name')
      host().move(OTHER, { name: 'starter-kit' })
      await pass(20 * MINUTE_MS)
      assert.deepEqual(await onToday(), [])
    })

    test('A name that leads to the sold repository again is no item of Today after Check now', async () => {
      await host().replace(repository, 'other')
      await pass(20 * MINUTE_MS)
      assert.ok((await onToday()).includes(REPLACED))
      host().move(repository, { name: 'wrong' })
      host().move(OTHER, { name: 'starter-kit' })
      assert.ok((await onToday()).includes(REPLACED))
      await checkNow()
      assert.deepEqual(await onToday(), [])
      await pass(20 * MINUTE_MS)
      assert.deepEqual(await onToday(), [])
    })

    test('A repository that a person owned meanwhile is no item of Today after Check now', async () => {
      host().move(repository, { owner: person('keeper') })
      host().cover('keeper/starter-kit')
      await pass(20 * MINUTE_MS)
      const meanwhile = await onToday()
      assert.ok(meanwhile.includes(PERSONAL) || meanwhile.includes(INVISIBLE), meanwhile.join())
      host().move('keeper/starter-kit', { owner: 'acme-starters' })
      host().cover(repository)
      await checkNow()
      assert.deepEqual(await onToday(), [])
    })
  }
)
