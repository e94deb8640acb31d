import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompiledQuery } from 'kysely'
import type { Config, Product } from '../../../src/config/config.ts'
import type { InviteResult } from '../../../src/invite/result.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { chance as chanceOf } from '../../simulation/random.ts'
import { plainProduct, sandboxProduct as product, sandboxRepository } from '../../support/builders/plain-config.ts'
import { openMigrated } from '../../support/databases/migrated.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'
import { watchStatements } from '../../support/databases/watch-statements.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { type SandboxWorld, startSandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn } from '../../support/worlds/visitor.ts'

const kit: Product = { ...plainProduct, scenes: ['starter-kit'], repositories: [sandboxRepository] }

const sold: Pick<Config, 'products'> = {
  products: [
    kit,
    { ...product('course', 'course'), scenes: ['course', 'product-lifetime'] },
    product('again', 'starter-kit')
  ]
}

onEachDatabase('several products', aWorld({ config: sold }), (world) => {
  const { person, buyer, send, byHand, refund, pass, collaborators, invited, statesOf } = peopleOf(world)

  const post = async (email: string, body: object) => {
    const answer = await (await signIn(world(), email)).postJson('/api/invite', body)
    return { status: answer.status, body: (await answer.json()) as InviteResult & { field?: string; detail?: string } }
  }

  test('A request need not name the product where the buyer has paid for only one', async () => {
    const ada = await buyer(undefined, 'course')
    const { status, body } = await post(ada.email, { username: ada.login })
    assert.deepEqual([status, body.reason], [200, 'invited'])
    assert.ok(invited('acme-starters/course').includes(ada.login))
    assert.ok(!invited().includes(ada.login))
  })

  test('A request has to name the product where the buyer has paid for several; the check comes after the name’s', async () => {
    const ada = await buyer(undefined, 'course', 'starter-kit')
    const calls = world().codeHost.record.calls().length
    const { status, body } = await post(ada.email, { username: ada.login })
    assert.deepEqual([status, body.field], [400, 'product'])
    assert.match(String(body.detail), /"starter-kit" or "course"/)
    const shapeless = await post(ada.email, { username: '@nobody' })
    assert.deepEqual([shapeless.status, shapeless.body.reason], [200, 'invalid_username'])
    assert.equal(world().codeHost.record.calls().length, calls)
    assert.equal((await post(ada.email, { username: ada.login, product: 'course' })).body.reason, 'invited')
    assert.deepEqual(
      [invited(), invited('acme-starters/course')].map((all) => all.includes(ada.login)),
      [false, true]
    )
    assert.equal((await post(ada.email, { username: ada.login, product: 'starter-kit' })).body.reason, 'invited')
    assert.ok(invited().includes(ada.login))
  })

  test('A name that is given in the form of one product is sent for the other paid product as well, and only once', async () => {
    const ada = await buyer(undefined, 'course', 'starter-kit')
    const visitor = await signIn(world(), ada.email)
    const typed = async (username: string) => {
      await visitor.postForm('/api/invite', { username, product: 'course', from: '/dashboard' })
      return [invited('acme-starters/course').includes(username), invited().includes(username)]
    }
    assert.deepEqual(await typed('nobody-of-this-name'), [false, false])
    assert.equal((await statesOf(ada)).length, 1)
    assert.deepEqual(await typed(ada.login), [true, true])
    const other = person()
    assert.equal((await typed(other))[1], false)
  })

  test('Each product has its form after its cards, and of two that ask for a first name only the first is open', async () => {
    const ada = await buyer(undefined, 'course', 'starter-kit')
    const visitor = await signIn(world(), ada.email)
    const look = async (path: string) => {
      const page = await (await visitor.get(path)).text()
      const parts = page.matchAll(
        /<h2 id="purchase-\d+">(.*?)<\/h2>|<details data-step="\w+"( open)?>|name="product" value="(.*?)"|>(Send invite)</g
      )
      return [...parts].map(
        ([all, card, open, product, send]) =>
          card ?? product ?? send ?? (all.startsWith('<details') ? (open ? 'open' : 'closed') : all)
      )
    }
    for (const path of ['/dashboard', '/settings/purchases']) {
      assert.deepEqual(await look(path), [
        // The first product is named by the form to the code host, too.
        ...['Starter Kit', 'open', 'starter-kit', 'starter-kit', 'Send invite'],
        ...['course', 'closed', 'course', 'Send invite']
      ])
    }
    await visitor.postForm('/api/invite', { username: ada.login, product: 'starter-kit', from: '/dashboard' })
    assert.ok(invited('acme-starters/course').includes(ada.login), 'the other product got the same account')
    assert.ok(!(await look('/dashboard')).includes('open'))
    const status = await visitor.get('/settings/purchases/status?from=%2Fdashboard', { 'hx-request': 'true' })
    const update = await status.text()
    for (const target of ['#access', '#access-2']) assert.ok(update.includes(`hx-target="${target}"`), target)
  })

  test('A request for an unpaid product gets not_paid, and for an unknown product 400', async () => {
    const ada = await buyer(undefined, 'course')
    assert.equal((await post(ada.email, { username: ada.login, product: 'starter-kit' })).body.reason, 'not_paid')
    assert.equal((await post(`${person()}@mail.example`, { username: ada.login })).body.reason, 'not_paid')
    for (const named of ['Course', '', 7, ['course']]) {
      const { status, body } = await post(ada.email, { username: ada.login, product: named })
      assert.deepEqual([status, body.field], [400, 'product'], JSON.stringify(named))
    }
  })

  test('A payment under the historical alias is of the product that lists the alias', async () => {
    const ada = await buyer(undefined, 'starter-kit')
    await world()
      .context.db.updateTable('payment')
      .set({ scene: 'product-lifetime' })
      .where('user_id', '=', ada.userId)
      .execute()
    assert.equal((await send(ada, ada.login, 'starter-kit')).reason, 'not_paid')
    assert.equal((await send(ada, ada.login, 'course')).reason, 'invited')
    assert.deepEqual(
      (await world().context.access.purchases(ada.userId)).map(({ product: id }) => id),
      ['course']
    )
  })

  test('Where two products share a repository, the refund of one removes nothing, and of both the access', async () => {
    const ada = await buyer(undefined, 'starter-kit', 'again')
    assert.equal((await send(ada, ada.login, 'starter-kit')).reason, 'invited')
    byHand('accept', ada.login)
    await pass(2 * MINUTE_MS)
    assert.equal((await send(ada, ada.login, 'again')).reason, 'already_invited')
    assert.deepEqual(await statesOf(ada), [`${ada.login} accepted shown`, `${ada.login} accepted shown`])
    await refund(ada, 'starter-kit')
    await pass(5 * MINUTE_MS)
    assert.ok(collaborators().includes(ada.login))
    await refund(ada, 'again')
    await pass(5 * MINUTE_MS)
    assert.ok(!collaborators().includes(ada.login))
  })

  test('A move on the seat of one purchase does not change the other purchase', async () => {
    const ada = await buyer(undefined, 'starter-kit', 'course')
    const other = person()
    for (const id of ['starter-kit', 'course']) await send(ada, ada.login, id)
    assert.equal((await send(ada, other, 'course')).reason, 'invited')
    await pass(5 * MINUTE_MS)
    assert.deepEqual([invited().includes(ada.login), invited().includes(other)], [true, false])
    const inCourse = invited('acme-starters/course').filter((login) => [ada.login, other].includes(login))
    assert.deepEqual(inCourse, [other])
  })
})

const BUNDLE = 'acme-starters/bundle'
const EXTRAS = 'acme-starters/extras'
const bundle: Pick<Config, 'products'> = { products: [product('bundle', 'bundle', 'extras')] }

/** Functions that read a buyer's grants in all repositories. */
function grantsIn(world: () => SandboxWorld, grantsOf: ReturnType<typeof peopleOf>['grantsOf']) {
  /** The grants of a buyer as texts: repository, login and state. */
  async function standing(who: { userId: string }, context = world().context): Promise<string[]> {
    return (await grantsOf(who, context)).map(({ repository: { repo }, login, state }) => `${repo} ${login} ${state}`)
  }
  async function grantCount({ userId }: { userId: string }): Promise<number> {
    const rows = world().context.db.selectFrom('access_grant').innerJoin('payment', 'payment.id', 'payment_id')
    return (await rows.select('access_grant.id').where('user_id', '=', userId).execute()).length
  }
  return { standing, grantCount }
}

onEachDatabase('a product with several repositories', aWorld({ config: bundle }), (world) => {
  const { person, buyer, send, byHand, refund, pass, collaborators, invited, grantsOf } = peopleOf(world)

  const { standing, grantCount } = grantsIn(world, grantsOf)
  const both = (login: string, list: (where: string) => string[]) =>
    [list(BUNDLE), list(EXTRAS)].map((all) => all.includes(login))

  /** A buyer whose account has accepted both invitations. */
  async function bothAccepted() {
    const who = await buyer()
    await send(who, who.login)
    await pass(2 * MINUTE_MS)
    for (const where of [BUNDLE, EXTRAS]) byHand('accept', who.login, where)
    await pass(2 * MINUTE_MS)
    return who
  }

  test('One request invites to the first repository, the controller to the second, and a refund removes both', async () => {
    const ada = await buyer()
    const result = await send(ada, ada.login)
    assert.equal(result.reason, 'invited')
    const repositories = [{ repository: EXTRAS, state: 'queued', because: 'new' }]
    assert.deepEqual(result.detail, { text: 'An invitation is open.', repositories })
    await pass(2 * MINUTE_MS)
    assert.deepEqual(both(ada.login, invited), [true, true])
    byHand('accept', ada.login, BUNDLE)
    byHand('accept', ada.login, EXTRAS)
    await pass(2 * MINUTE_MS)
    assert.deepEqual(await standing(ada), [`bundle ${ada.login} accepted`, `extras ${ada.login} accepted`])
    await refund(ada)
    await pass(5 * MINUTE_MS)
    assert.deepEqual(both(ada.login, collaborators), [false, false])
    assert.deepEqual(await standing(ada), [`bundle ${ada.login} revoked`, `extras ${ada.login} revoked`])
  })

  test('The next round invites to a repository that was added to the product later', async () => {
    const { products } = world().config
    const [first] = products[0].repositories
    const before = await world().reconfigured({ products: [{ ...products[0], repositories: [first] }] })
    const ada = await buyer()
    assert.equal((await before.invite({ userId: ada.userId, username: ada.login })).reason, 'invited')
    assert.deepEqual(both(ada.login, invited), [true, false])
    await pass(2 * MINUTE_MS)
    assert.deepEqual(both(ada.login, invited), [true, true])
  })

  test('On a move the former account keeps each repository until the new account has accepted there', async () => {
    const ada = await bothAccepted()
    const next = person()
    assert.equal((await send(ada, next)).reason, 'invited')
    await pass(2 * MINUTE_MS)
    assert.deepEqual(both(next, invited), [true, true])
    byHand('accept', next, BUNDLE)
    await pass(5 * MINUTE_MS)
    assert.deepEqual(both(ada.login, collaborators), [false, true])
    byHand('accept', next, EXTRAS)
    await pass(5 * MINUTE_MS)
    assert.deepEqual(both(ada.login, collaborators), [false, false])
    assert.deepEqual(both(next, collaborators), [true, true])
    assert.equal((await world().context.access.purchases(ada.userId))[0]?.movesLeft, 4)
  })

  test('A move back before the new account has accepted restores the former account in both repositories', async () => {
    const ada = await bothAccepted()
    const next = person()
    await send(ada, next)
    await pass(2 * MINUTE_MS)
    assert.equal((await send(ada, ada.login)).reason, 'already_invited')
    await pass(5 * MINUTE_MS)
    assert.deepEqual(both(ada.login, collaborators), [true, true])
    assert.deepEqual(both(next, invited), [false, false])
    await pass(DAY_MS, { rounds: 6 })
    assert.equal(await grantCount(ada), 4, 'two accounts in two repositories, each with one grant')
  })

  test('Cancel invitation takes the name back in both repositories, from the grant of either', async () => {
    for (const place of [0, 1]) {
      const ada = await buyer()
      const wrong = person()
      await send(ada, wrong)
      await pass(2 * MINUTE_MS)
      assert.deepEqual(both(wrong, invited), [true, true])
      const grantId = (await grantsOf(ada))[place]?.id ?? ''
      assert.deepEqual(await world().context.access.mistyped({ userId: ada.userId, grantId }), { ok: true })
      await pass(2 * MINUTE_MS)
      assert.deepEqual(both(wrong, invited), [false, false])
      await send(ada, ada.login)
      await pass(2 * MINUTE_MS)
      assert.deepEqual(both(ada.login, invited), [true, true])
    }
  })

  test('An invitation declined in the second repository is sent again only after Send invite', async () => {
    const ada = await buyer()
    await send(ada, ada.login)
    await pass(2 * MINUTE_MS)
    byHand('decline', ada.login, EXTRAS)
    await pass(5 * MINUTE_MS)
    assert.deepEqual(await standing(ada), [`bundle ${ada.login} invited`, `extras ${ada.login} gone`])
    assert.equal((await send(ada, ada.login)).reason, 'already_invited')
    await pass(2 * MINUTE_MS)
    assert.deepEqual(both(ada.login, invited), [true, true])
  })

  test('A removal by hand in one repository, reported by the webhook, counts only for that repository', async () => {
    const ada = await bothAccepted()
    const accountId = (await grantsOf(ada))[0]?.accountId ?? 0
    for (const [where, action] of [
      [BUNDLE, 'leave'],
      [EXTRAS, 'remove']
    ] as const) {
      world().codeHost.rehearse.byHand({ action, repository: where, login: ada.login })
    }
    const { context } = world()
    const [, repository = sandboxRepository] = context.config.products[0].repositories
    await context.access.memberChanged({
      repository,
      repositoryId: undefined,
      action: 'removed',
      memberId: accountId,
      senderId: 1
    })
    await pass(10 * MINUTE_MS)
    const standing = (await grantsOf(ada)).map(({ repository: { repo }, state, because }) => [repo, state, because])
    assert.deepEqual(standing, [
      ['bundle', 'gone', 'left'],
      ['extras', 'gone', 'removed']
    ])
  })

  test('The limit of a day in one repository does not delay the other', async () => {
    await pass(2 * DAY_MS, { rounds: 8 })
    for (let count = 0; count < 50; count += 1) {
      world().codeHost.rehearse.byHand({ action: 'invite', repository: EXTRAS, login: person(), role: 'read' })
    }
    const ada = await buyer()
    assert.equal((await send(ada, ada.login)).reason, 'invited')
    await pass(10 * MINUTE_MS)
    assert.deepEqual(both(ada.login, invited), [true, false])
    await pass(DAY_MS + 5 * MINUTE_MS, { rounds: 20 })
    assert.deepEqual(both(ada.login, invited), [true, true])
  })

  test('A throttle counts for both repositories, since they use one token', async () => {
    const ada = await buyer()
    world().codeHost.rehearse.misbehave({ preset: 'secondary_429', times: 1 })
    assert.equal((await send(ada, ada.login)).reason, 'rate_limited')
    const calls = world().codeHost.record.calls().length
    await world().context.access.round()
    assert.equal(world().codeHost.record.calls().length, calls)
    await pass(10 * MINUTE_MS)
    assert.deepEqual(both(ada.login, invited), [true, true])
  })
})

onEachDatabase('a product with several repositories, and a restless buyer', aWorld({ config: bundle }), (world) => {
  const { person, buyer, send, byHand, pass, collaborators, invited, grantsOf } = peopleOf(world)
  const { standing, grantCount } = grantsIn(world, grantsOf)

  for (const seed of [4, 8, 9]) {
    test(`After any acts of a buyer both repositories have the same account and stay unchanged (seed ${seed})`, async () => {
      const chance = chanceOf(seed)
      const ada = await buyer()
      const logins = [ada.login, person(), person()]
      for (let step = 0; step < 14; step += 1) {
        const login = chance.pick(['', '', ...logins] as [string, ...string[]])
        const where = chance.pick([BUNDLE, EXTRAS])
        if (login === '') await pass(chance.pick([0, 2, 5]) * MINUTE_MS)
        else if (invited(where).includes(login) && chance.is(0.6)) byHand('accept', login, where)
        else if (chance.is(0.75)) await send(ada, login)
        else {
          const grant = (await grantsOf(ada)).find((each) => each.login === login)
          if (grant) await world().context.access.mistyped({ userId: ada.userId, grantId: grant.id })
        }
      }
      // After 31 days the earlier moves no longer count for the limit of moves.
      await pass(31 * DAY_MS, { rounds: 12 })
      await send(ada, ada.login)
      await pass(10 * MINUTE_MS)
      for (const where of [BUNDLE, EXTRAS]) if (invited(where).includes(ada.login)) byHand('accept', ada.login, where)
      await pass(10 * MINUTE_MS)
      const count = await grantCount(ada)
      const standingNow = await standing(ada)
      await pass(DAY_MS / 4, { rounds: 8 })
      assert.equal(await grantCount(ada), count, 'no grant is made or ended automatically')
      const inside = [BUNDLE, EXTRAS].map((where) => logins.filter((login) => collaborators(where).includes(login)))
      assert.deepEqual(inside, [[ada.login], [ada.login]], standingNow.join('\n'))
    })
  }
})

const teams: Pick<Config, 'products'> = { products: [{ ...product('team', 'bundle', 'extras'), seats: 2 }] }

onEachDatabase('seats of a product with several repositories', aWorld({ config: teams }), (world) => {
  const { person, buyer, send, byHand, pass, collaborators } = peopleOf(world)

  test('When the seats become fewer, the last named account is removed from both repositories a day after one mail', async () => {
    const ada = await buyer()
    const second = person()
    for (const login of [ada.login, second]) {
      assert.equal((await send(ada, login)).reason, 'invited')
      await pass(2 * MINUTE_MS)
      for (const where of [BUNDLE, EXTRAS]) byHand('accept', login, where)
      await pass(2 * MINUTE_MS)
    }
    const { products } = world().config
    const fewer = await world().reconfigured({ products: [{ ...products[0], seats: 1 }] })
    for (let step = 0; step < 30; step += 1) {
      await fewer.access.round()
      await fewer.access.sendMails()
      world().codeHost.clock.advance(DAY_MS / 20)
    }
    for (const where of [BUNDLE, EXTRAS]) {
      const inside = collaborators(where).filter((login) => [ada.login, second].includes(login))
      assert.deepEqual(inside, [ada.login], where)
    }
    const told = await fewer.db.selectFrom('access_mail').select('subject').where('kind', '=', 'shrinking').execute()
    assert.equal(told.length, 1)
  })
})

onEachDatabase('a repository whose row cannot be read', emptyDatabase, (database) => {
  test('A repository whose row cannot be read does not stop invitations to and withdrawals from the other repositories', async () => {
    const course = product('course', 'course')
    let isBroken = false
    const before = ({ sql, parameters }: CompiledQuery) => {
      const isIts = sql.startsWith('select') && parameters.includes('acme-starters/course')
      if (isBroken && isIts) throw new Error('the row of the course cannot be read')
    }
    const openDatabase = async () => {
      const connection = await openMigrated(database())
      return { ...connection, db: watchStatements(connection.db, { before }) }
    }
    const config: typeof bundle = { products: [...bundle.products, course] }
    const world = await startSandboxWorld({ database: database(), config, overrides: { openDatabase } })
    await using _ = { [Symbol.asyncDispose]: () => world.close() }
    const { buyer, send, byHand, collaborators, invited } = peopleOf(() => world)
    const ada = await buyer(undefined, 'bundle')
    isBroken = true
    const result = await send(ada, ada.login, 'bundle')
    assert.equal(result.reason, 'invited')
    const { access } = world.context
    const parts = ['course', 'acme-starters/course']
    const messages = parts.map((part) => `${part}: Error the row of the course cannot be read`)
    const areOfTheCourse = ({ errors }: AggregateError) => {
      assert.deepEqual(
        errors?.map(({ message }) => message),
        messages
      )
      return true
    }
    for (let minute = 0; minute < 5; minute += 1) {
      await assert.rejects(access.round(), areOfTheCourse)
      world.codeHost.clock.advance(MINUTE_MS)
    }
    assert.deepEqual([invited(BUNDLE), invited(EXTRAS)], [[ada.login], [ada.login]])
    for (const where of [BUNDLE, EXTRAS]) byHand('accept', ada.login, where)
    isBroken = false
    await world.atProcessor('refund', ada.email, 'bundle')
    isBroken = true
    for (let minute = 0; minute < 5; minute += 1) {
      await assert.rejects(access.round(), areOfTheCourse)
      world.codeHost.clock.advance(MINUTE_MS)
    }
    for (const where of [BUNDLE, EXTRAS]) assert.ok(!collaborators(where).includes(ada.login), where)
    isBroken = false
    await access.round()
  })
})
