// The seller is told of accounts that have access without a purchase: once, with a count on Today, and when it is over.
import assert from 'node:assert/strict'
import { before, beforeEach, mock, test } from 'node:test'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { peopleOf, repository } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { hiddenFields, signIn, subjectsOf, type Visitor } from '../../support/worlds/visitor.ts'

const PAGE = `/admin/repositories/${repository}`
const TOLD = 'An account without a purchase has access'
onEachDatabase('strangers in a repository', aWorld({ workers: [], config: { admins: [SELLER] } }), (world) => {
  const { buyer, person, accepted, pass, send, refund } = peopleOf(world)
  const rehearse = () => world().codeHost.rehearse
  let seller: Visitor & { userId: string }
  before(async () => {
    await accepted(await buyer())
  })
  beforeEach(async () => {
    seller = await signIn(world(), SELLER)
  })

  const add = (login = person()) => {
    rehearse().byHand({ action: 'add', repository, login })
    return login
  }
  const remove = (login: string) => rehearse().byHand({ action: 'remove', repository, login })
  const stored = async () =>
    (await world().context.db.selectFrom('stranger').select('login').orderBy('account_id').execute()).map(
      ({ login }) => login
    )
  /** Has every account read, and the seller told; returns the new subjects about strangers. */
  const told = async () => {
    const count = async () => (await subjectsOf(world(), SELLER)).filter((subject) => subject.includes(TOLD))
    const earlier = (await count()).length
    await pass(HOUR_MS + MINUTE_MS)
    await world().context.teller.tell()
    await world().context.access.sendMails()
    return (await count()).slice(earlier)
  }
  const act = async (action: string, login: string, fields = {}) => {
    const { id } = [...world().codeHost.record.accounts()].find((account) => account.login === login) ?? { id: 0 }
    const account = { account: `${id}`, ...fields }
    const page = await (await seller.postForm(`${PAGE}/${action}`, { ...account, step: 'preview' })).text()
    const { order = '' } = hiddenFields(page)
    const answer = await seller.postForm(`${PAGE}/${action}`, { ...account, step: 'do', order })
    assert.equal(answer.status, 303, await answer.text())
  }
  const today = async () => (await seller.get('/admin')).text()

  test('A stranger is told once by mail, stands on Today with a link to the repository, and is over when it is gone', async () => {
    const login = add()
    assert.equal((await told()).length, 1)
    assert.deepEqual(await stored(), [login])
    seller = await signIn(world(), SELLER)
    const page = await today()
    assert.match(
      plain(page),
      new RegExp(`${login} has access or an invitation without a purchase .* In ${repository}\\. .*${TOLD}`)
    )
    assert.match(page, new RegExp(`href="${PAGE}"[^>]*>Decide`))
    assert.deepEqual(await told(), [])
    const other = add()
    await told()
    seller = await signIn(world(), SELLER)
    assert.match(plain(await today()), /2 accounts have access or an invitation without a purchase/)
    remove(login)
    remove(other)
    const over = await told()
    assert.equal(over.length, 1)
    assert.match(over[0] ?? '', /Over:/)
    assert.deepEqual(await stored(), [])
    seller = await signIn(world(), SELLER)
    assert.doesNotMatch(plain(await today()), /without a purchase/)
  })

  test('An invitation of others is told of as well; a buyer, the account of the token and our own invitations are not', async () => {
    const asked = person()
    rehearse().byHand({ action: 'invite', repository, login: asked })
    const ada = await buyer()
    await send(ada, person())
    const hans = await buyer()
    await send(hans, add(person()))
    await told()
    assert.deepEqual(await stored(), [asked])
    // Of access whose purchase is over the seller is told by its grant.
    await refund(hans)
    await told()
    assert.deepEqual(await stored(), [asked])
    rehearse().byHand({ action: 'withdraw', repository, login: asked })
    await told()
    assert.deepEqual(await stored(), [])
  })

  test('From lists that cannot be read whole nothing is concluded', async () => {
    const login = add()
    await told()
    rehearse().misbehave({ status: 500, times: null, path: '/collaborators' })
    await told()
    assert.deepEqual(await stored(), [login])
    rehearse().behave()
    remove(login)
    await told()
    assert.deepEqual(await stored(), [])
  })

  test('Repository says what Today does not say yet and has it checked, and Today says it after that check', async () => {
    await told()
    seller = await signIn(world(), SELLER)
    const unsaid = /Today does not say this of one account yet\. The next check records it/
    const page = async () => plain(await (await seller.get(PAGE)).text())
    assert.doesNotMatch(await page(), /Today does not say/)
    world().codeHost.clock.advance(MINUTE_MS + 1)
    const login = add()
    assert.doesNotMatch(plain(await today()), /without a purchase/)
    const nudge = mock.method(world().context.access, 'nudge')
    assert.match(await page(), unsaid)
    assert.equal(nudge.mock.callCount(), 1)
    nudge.mock.restore()
    await world().context.access.round()
    assert.match(plain(await today()), new RegExp(`${login} has access or an invitation without a purchase`))
    assert.match(plain(await today()), /Pullpass last checked who has access at Code Host/)
    assert.doesNotMatch(await page(), /Today does not say/)
    remove(login)
    world().codeHost.clock.advance(MINUTE_MS + 1)
    assert.match(await page(), unsaid)
    await world().context.access.round()
    assert.doesNotMatch(plain(await today()), /without a purchase/)
    assert.doesNotMatch(await page(), /Today does not say/)
  })

  for (const [name, action, fields] of [
    ['ignored', 'ignore', { note: 'a colleague' }],
    ['withdrawn', 'withdraw', {}]
  ] as const) {
    test(`A stranger that is ${name} is over at once, and is not told of again`, async () => {
      const login = add()
      await told()
      seller = await signIn(world(), SELLER)
      world().codeHost.clock.advance(MINUTE_MS + 1)
      await act(action, login, fields)
      assert.deepEqual(await stored(), [])
      assert.doesNotMatch(plain(await today()), /without a purchase/)
      const after = await told()
      assert.ok(after.length === 1 && /Over:/.test(after[0] ?? ''), `${after}`)
      assert.deepEqual(await told(), [])
      assert.deepEqual(await stored(), [])
      if (action !== 'ignore') return
      seller = await signIn(world(), SELLER)
      await act('stop-ignoring', login)
      await told()
      assert.deepEqual(await stored(), [login])
      remove(login)
      await told()
    })
  }

  test('A paid account whose role was raised by hand is told once, stands on Today, and is over when it may only read again', async () => {
    const RAISED = 'An account of a purchase may do more than read'
    const who = await buyer()
    const login = await accepted(who)
    const subjects = async () => (await subjectsOf(world(), SELLER)).filter((subject) => subject.includes(RAISED))
    const raise = (role: 'read' | 'write' | 'admin') => rehearse().byHand({ action: 'add', repository, login, role })
    const look = async () => {
      await pass(20 * MINUTE_MS)
      await world().context.teller.tell()
      await world().context.access.sendMails()
      seller = await signIn(world(), SELLER)
    }
    raise('write')
    await look()
    await look()
    assert.equal((await subjects()).length, 1)
    assert.match(plain(await today()), new RegExp(`${login} may do more than read Its role is write, raised by hand`))
    raise('read')
    await look()
    assert.doesNotMatch(await today(), new RegExp(RAISED))
    assert.match((await subjects()).at(-1) ?? '', /Over: An account of a purchase may do more/)
    // A role that was raised is not told as such once nobody pays for the account.
    raise('admin')
    await look()
    assert.match(await today(), new RegExp(RAISED))
    await refund(who)
    await look()
    assert.doesNotMatch(await today(), new RegExp(RAISED))
  })
})

onEachDatabase(
  'a repository before its first invitation',
  aWorld({ workers: [], config: { admins: [SELLER] } }),
  (world) => {
    test('The account of the token is accounted for, and is no account that may do more than read', async () => {
      const seller = await signIn(world(), SELLER)
      await world().context.access.round()
      const page = plain(await (await seller.get(PAGE)).text())
      assert.match(
        page,
        /acme-bot .*Administers the repository .*The account of the token administers the repository\./
      )
      assert.match(page, /Every listed account is accounted for\./)
      assert.doesNotMatch(page, /More than read|needs a look|Today does not say/)
      world().codeHost.rehearse.addAccount({ login: 'early-bird', name: 'Early Bird', emails: [] })
      world().codeHost.rehearse.byHand({ action: 'add', repository, login: 'early-bird' })
      world().codeHost.clock.advance(MINUTE_MS + 1)
      assert.match(
        plain(await (await seller.get(PAGE)).text()),
        /Today does not say this of one account\. No check records who is in before the repository has its first buyer\./
      )
    })
  }
)
