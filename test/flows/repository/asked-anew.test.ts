// Repository never says less than Today: where Today knows more, the host is asked anew, and a reading has its age.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { peopleOf, repository } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

const PAGE = `/admin/repositories/${repository}`
onEachDatabase('the reading of a repository', aWorld({ workers: [], config: { admins: [SELLER] } }), (world) => {
  const { buyer, person, accepted, pass } = peopleOf(world)
  const rehearse = () => world().codeHost.rehearse
  let seller: Visitor
  before(async () => {
    await accepted(await buyer())
  })

  const add = (login = person()) => {
    rehearse().byHand({ action: 'add', repository, login })
    return login
  }
  const remove = (login: string) => rehearse().byHand({ action: 'remove', repository, login })
  const start = async () => {
    await pass(HOUR_MS + MINUTE_MS)
    seller = await signIn(world(), SELLER)
  }
  const today = async () => (await seller.get('/admin')).text()

  test('Repository asks the host anew when Today names an account that its last reading lacks, and says how old a reading is', async () => {
    await start()
    const page = async () => plain(await (await seller.get(PAGE)).text())
    world().codeHost.clock.advance(MINUTE_MS + 1)
    assert.match(await page(), /As of just now ?: Every listed account is accounted for\./)
    const login = add()
    world().codeHost.clock.advance(4000)
    const [earlier] = [await page()]
    assert.match(earlier, /As of \d seconds ago ?: Every listed account is accounted for\./)
    assert.match(earlier, /Code Host was asked \d seconds ago ?\./)
    await world().context.access.round()
    assert.match(plain(await today()), new RegExp(`${login} has access or an invitation without a purchase`))
    const anew = await page()
    assert.match(anew, new RegExp(`As of just now ?: One account needs a look\\. .*${login}`))
    const calls = (await world().hostTruth()).calls.length
    await page()
    assert.equal((await world().hostTruth()).calls.length, calls, 'the new reading is kept')
    remove(login)
  })

  test('The link “Ask Code Host now” has the host asked at once, but not anew within ten seconds', async () => {
    await start()
    world().codeHost.clock.advance(MINUTE_MS + 1)
    const [, link = ''] = /href="([^"]+)">Ask Code Host now</.exec(await today()) ?? []
    const follow = async () => {
      const to = (await seller.get(link)).headers.get('location') ?? ''
      return plain(await (await seller.get(to)).text())
    }
    await seller.get(PAGE)
    const login = add()
    world().codeHost.clock.advance(6000)
    assert.match(await follow(), /As of \d seconds ago ?: Every listed account is accounted for\./)
    world().codeHost.clock.advance(4000)
    assert.doesNotMatch(plain(await (await seller.get(PAGE)).text()), new RegExp(login), 'the kept reading')
    assert.match(await follow(), new RegExp(`As of just now ?: One account needs a look\\. .*${login}`))
    const calls = (await world().hostTruth()).calls.length
    await follow()
    assert.equal((await world().hostTruth()).calls.length, calls, 'loading the page again asks nothing')
    remove(login)
  })
})
