// The repository that a name means, while the host does not say it, and after the host has named another.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { reconcile } from '../../../src/cli/reconcile.ts'
import { readHook } from '../../../src/code-host/github/webhook.ts'
import type { Context } from '../../../src/context.ts'
import { routes } from '../../../src/routes.ts'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { createServer } from '../../../src/server/server.ts'
import { allRows } from '../../support/databases/all-rows.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'
import { repository } from '../../support/worlds/people.ts'
import { type SandboxWorld, startSandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { newestMail, signIn } from '../../support/worlds/visitor.ts'

const admin = 'owner@acme.example'
const renamed = 'acme-starters/kit'

/**
 * Runs a story on SQLite and on Postgres, each in a world of its own; rounds and mails run only when the story says so.
 */
function story(words: string, tell: (world: World) => Promise<void>) {
  onEachDatabase('a repository', emptyDatabase, (database) => {
    test(words, async () => {
      const world = await startSandboxWorld({ database: database(), config: { admins: [admin] }, wire: true })
      await using _ = { [Symbol.asyncDispose]: () => world.close() }
      await tell(peopleIn(world))
    })
  })
}

type World = SandboxWorld & ReturnType<typeof acts>
type Buyer = { login: string; email: string; cookie: string; userId: string }

function peopleIn(world: SandboxWorld): World {
  return Object.assign(world, acts(world))
}

function acts(world: SandboxWorld) {
  const { codeHost } = world
  const history = () => codeHost.record.history()
  const idOf = (login: string) => [...codeHost.record.accounts()].find((one) => one.login === login)?.id ?? 0
  return {
    /** Makes a buyer with an account at the host and a paid purchase. */
    async buyer(login: string): Promise<Buyer> {
      codeHost.rehearse.addAccount({ login, name: login, emails: [] })
      const email = `${login}@mail.example`
      await world.pay({ email })
      const { cookies, userId } = await signIn(world, email)
      return { login, email, userId, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    },
    /** Sends Send invite to the HTTP handler of one of the processes. */
    async send({ cookie }: Buyer, username: string, context: Context = world.context) {
      const headers = { cookie, origin: world.url, 'content-type': 'application/json' }
      const body = JSON.stringify({ username })
      const request = new Request(world.url + routes.invite, { method: 'POST', headers, body })
      const answer = await createServer(context)(request, '127.0.0.1')
      const text = await answer.text()
      assert.equal(answer.status, 200, text)
      return JSON.parse(text) as {
        reason: string
        verified?: unknown
        grant?: { id: string; state: string; because: string }
      }
    },
    async states({ userId }: Buyer, context: Context = world.context) {
      const purchases = await context.access.purchases(userId)
      return purchases.flatMap(({ grants }) => grants).map(({ login, state }) => `${login} ${state}`)
    },
    /** Lets minutes pass, with a round of a process in each. */
    async minutes(count: number, context: Context = world.context) {
      for (let minute = 0; minute < count; minute += 1) {
        codeHost.clock.advance(MINUTE_MS)
        await context.access.round()
      }
    },
    idOf,
    accept: (login: string, where = repository) =>
      codeHost.rehearse.byHand({ action: 'accept', repository: where, login }),
    collaborators: (where: string) => codeHost.record.collaborators(where).map(({ login }) => login),
    /** The number of invitations that the host has made for this account. */
    invitations: (login: string) =>
      history().filter(({ what, accountId }) => what.startsWith('invited') && accountId === idOf(login)).length,
    /** The host fails to answer for this repository itself, and answers everything else. */
    numberFails: (where: string) =>
      codeHost.rehearse.misbehave({ method: 'GET', path: `/repos/${where}$`, status: 502, times: null }),
    writes: () => codeHost.record.calls().filter(({ method }) => method !== 'GET').length,
    /** Another process, whose site config has this name for the repository. */
    named(where: string) {
      const [owner = '', repo = ''] = where.split('/')
      const [product] = world.config.products
      return world.reconfigured({ products: [{ ...product, repositories: [{ owner, repo }] }] })
    }
  }
}

async function accepted(world: World, login: string): Promise<Buyer> {
  const buyer = await world.buyer(login)
  assert.equal((await world.send(buyer, login)).reason, 'invited')
  world.accept(login)
  await world.minutes(2)
  assert.deepEqual(await world.states(buyer), [`${login} accepted`])
  return buyer
}

async function applies(context: Context) {
  const printed: string[] = []
  const code = await reconcile(context, { apply: true }, (text) => printed.push(text))
  assert.equal(code, 0, printed.join('\n'))
}

/** Asserts that there is one row for the repository, and one grant on each seat. */
async function isOneRepository({ db }: Context) {
  const rows = await db.selectFrom('access_target').select(['target', 'repository_id']).execute()
  assert.equal(rows.length, 1, JSON.stringify(rows))
  const seats = await db
    .selectFrom('access_grant')
    .select((select) => ['payment_id', select.fn.countAll().as('count')])
    .where('released', 'is', null)
    .where('replaced_by', 'is', null)
    .groupBy('payment_id')
    .execute()
  assert.deepEqual(
    seats.filter(({ count }) => Number(count) !== 1),
    []
  )
}

story(
  'A repository renamed in the site config while its number is unknown stays one repository, also for requests meanwhile',
  async (world) => {
    const [ada, bea, cleo] = [await accepted(world, 'ada'), await accepted(world, 'bea'), await accepted(world, 'cleo')]
    const { codeHost } = world
    codeHost.rehearse.move(repository, { name: 'kit' })
    world.numberFails(renamed)
    const fresh = await world.named(renamed)
    await fresh.access.round()
    assert.deepEqual(await world.states(ada, fresh), ['ada accepted'])
    assert.equal((await world.send(ada, 'ada', fresh)).reason, 'already_invited')
    codeHost.rehearse.addAccount({ login: 'bea-2', name: 'Bea', emails: [] })
    assert.equal((await world.send(bea, 'bea-2', fresh)).reason, 'invited')
    const dora = await world.buyer('dora')
    assert.equal((await world.send(dora, 'dora', fresh)).reason, 'invited')
    await world.minutes(3, fresh)
    codeHost.rehearse.behave()
    await world.minutes(10, fresh)
    await isOneRepository(fresh)
    assert.deepEqual(await world.states(ada, fresh), ['ada accepted'])
    assert.deepEqual((await world.states(bea, fresh)).sort(), ['bea accepted', 'bea-2 invited'])
    assert.equal(world.invitations('ada'), 1)
    assert.equal(world.invitations('bea-2'), 1)
    assert.equal(world.invitations('dora'), 1)
    assert.equal((await world.send(ada, 'ada', fresh)).reason, 'already_invited')
    world.accept('bea-2', renamed)
    await world.atProcessor('refund', ada.email)
    await world.atProcessor('refund', cleo.email)
    await world.minutes(8, fresh)
    await applies(fresh)
    assert.deepEqual(world.collaborators(renamed), ['acme-bot', 'bea-2'])
  }
)

story(
  'A repository renamed in the site config before its first number was known is found by its old name',
  async (world) => {
    const { codeHost } = world
    world.numberFails(repository)
    const first = await world.reconfigured({})
    const ada = await world.buyer('ada')
    assert.equal((await world.send(ada, 'ada', first)).reason, 'invited')
    world.accept('ada')
    await world.minutes(2, first)
    assert.deepEqual(await world.states(ada, first), ['ada accepted'])
    codeHost.rehearse.move(repository, { name: 'kit' })
    const fresh = await world.named(renamed)
    await world.minutes(2, fresh)
    await world.atProcessor('refund', ada.email)
    await world.minutes(5, fresh)
    codeHost.rehearse.behave()
    await world.minutes(20, fresh)
    await isOneRepository(fresh)
    assert.deepEqual(await world.states(ada, fresh), ['ada revoked'])
    assert.deepEqual(world.collaborators(renamed), ['acme-bot'])
  }
)

story(
  'A renamed repository whose new token waits for approval stays one repository once it is approved',
  async (world) => {
    const ada = await accepted(world, 'ada')
    const { codeHost } = world
    codeHost.rehearse.move(repository, { name: 'kit' })
    const fresh = await world.named(renamed)
    codeHost.rehearse.trouble('token-of-the-tests', 'unapproved')
    await fresh.access.round()
    await world.send(ada, 'ada', fresh)
    await world.minutes(3, fresh)
    codeHost.rehearse.trouble('token-of-the-tests', null)
    await world.minutes(20, fresh)
    await isOneRepository(fresh)
    assert.deepEqual(await world.states(ada, fresh), ['ada accepted'])
    assert.equal(world.invitations('ada'), 1)
    await world.atProcessor('refund', ada.email)
    await world.minutes(8, fresh)
    assert.deepEqual(world.collaborators(renamed), ['acme-bot'])
  }
)

story(
  'The host is asked for a repository’s number until it answers, and a refunded buyer is removed soon after',
  async (world) => {
    const ada = await accepted(world, 'ada')
    const { codeHost } = world
    codeHost.rehearse.move(repository, { name: 'kit' })
    world.numberFails(renamed)
    const fresh = await world.named(renamed)
    fresh.access.start()
    await setTimeout(500)
    await world.atProcessor('refund', ada.email)
    codeHost.rehearse.behave()
    for (let minute = 0; minute < 12 && world.collaborators(renamed).includes('ada'); minute += 1) {
      codeHost.clock.advance(MINUTE_MS)
      fresh.access.nudge()
      await setTimeout(700)
    }
    assert.deepEqual(world.collaborators(renamed), ['acme-bot'])
  }
)

story(
  'While the host does not say what a new name means, the page shows the account on its seat, and no repository that was given up',
  async (world) => {
    const ada = await accepted(world, 'ada')
    const { db } = world.context
    const held = await db.selectFrom('access_grant').selectAll().executeTakeFirstOrThrow()
    await db.insertInto('access_target').values({ target: 'given up' }).execute()
    const old = {
      id: 'old',
      target: 'given up',
      login: 'ada-old',
      state: 'revoking',
      because: 'moved',
      released: 'moved'
    } as const
    await db
      .insertInto('access_grant')
      .values({ ...held, ...old, account_id: 99, created_at: held.created_at - MINUTE_MS })
      .execute()
    world.numberFails(renamed)
    assert.deepEqual(await world.states(ada, await world.named(renamed)), ['ada accepted'])
  }
)

story('A repository has one row and one lease for two processes that have its old and its new name', async (world) => {
  const ada = await accepted(world, 'ada')
  const { codeHost, context } = world
  codeHost.rehearse.move(repository, { name: 'kit' })
  const fresh = await world.named(renamed)
  await fresh.access.round()
  const both = await Promise.all([
    world.send(ada, 'ada', context),
    world.send(ada, 'ada', fresh),
    context.access.round(),
    fresh.access.round()
  ])
  assert.deepEqual([both[0].reason, both[1].reason], ['already_invited', 'already_invited'])
  const bea = await world.buyer('bea')
  const [one, other] = await Promise.all([world.send(bea, 'bea', context), world.send(bea, 'bea', fresh)])
  assert.deepEqual([one.reason, other.reason].sort(), ['already_invited', 'invited'])
  await world.minutes(2, context)
  await world.minutes(2, fresh)
  await isOneRepository(fresh)
  assert.equal(world.invitations('bea'), 1)
  await world.atProcessor('refund', ada.email)
  await world.minutes(4, context)
  assert.deepEqual(world.collaborators(renamed), ['acme-bot'])
})

story(
  'A repository that was deleted and made again is not written to: Send invite is queued, and the seller is told',
  async (world) => {
    const ada = await accepted(world, 'ada')
    const { codeHost, context } = world
    await codeHost.rehearse.replace(repository)
    const bea = await world.buyer('bea')
    const writes = world.writes()
    const { reason, grant } = await world.send(bea, 'bea')
    assert.deepEqual([reason, grant?.state, grant?.because], ['forbidden', 'queued', 'repository_replaced'])
    assert.equal((await world.send(ada, 'ada')).reason, 'forbidden')
    await world.atProcessor('refund', ada.email)
    await world.minutes(30)
    assert.equal(world.writes(), writes)
    await context.access.sendMails()
    assert.match((await newestMail(world, admin)).subject ?? '', /another one by now/)
  }
)

story(
  'A repository that was made again while the question about it fails is noticed by the first invitation to it',
  async (world) => {
    const ada = await accepted(world, 'ada')
    const { codeHost, context } = world
    world.numberFails(repository)
    await world.minutes(15)
    await codeHost.rehearse.replace(repository)
    const [bea, cleo] = [await world.buyer('bea'), await world.buyer('cleo')]
    const sent = await world.send(bea, 'bea')
    assert.deepEqual(
      [sent.reason, sent.grant?.state, sent.grant?.because],
      ['invited', 'queued', 'repository_replaced'],
      'the invitation itself names the other repository'
    )
    const writes = world.writes()
    const { reason, grant } = await world.send(cleo, 'cleo')
    assert.deepEqual([reason, grant?.state, grant?.because], ['forbidden', 'queued', 'repository_replaced'])
    await world.atProcessor('refund', ada.email)
    await world.minutes(30)
    assert.equal(world.writes(), writes)
    await context.access.sendMails()
    assert.match((await newestMail(world, admin)).subject ?? '', /another one by now/)
    // Once the seller sells the other repository, the invitation to it is known as ours, and follows the payment.
    codeHost.rehearse.behave()
    await world.minutes(15)
    await applies(context)
    await world.minutes(3)
    assert.deepEqual(await world.states(bea), ['bea invited'])
    assert.equal(world.invitations('bea'), 1)
    world.accept('bea')
    await world.minutes(2)
    assert.deepEqual(await world.states(bea), ['bea accepted'])
    await world.atProcessor('refund', bea.email)
    await world.minutes(4)
    assert.ok(!world.collaborators(repository).includes('bea'))
  }
)

story(
  'A process that starts while the host does not tell the number knows that the repository was replaced',
  async (world) => {
    await accepted(world, 'ada')
    const { codeHost } = world
    world.numberFails(repository)
    await world.minutes(15)
    await codeHost.rehearse.replace(repository)
    const bea = await world.buyer('bea')
    await world.send(bea, 'bea')
    world.accept('bea')
    const restarted = await world.reconfigured({})
    await world.minutes(30, restarted)
    const shown = [world.collaborators(repository).includes('bea'), await world.states(bea, restarted)]
    assert.deepEqual(shown, [true, ['bea queued']], 'the lists are those of the new repository, which is not sold')
  }
)

story(
  'An invitation to a repository that was made again is withdrawn once the seller sells that one, if its buyer was refunded before',
  async (world) => {
    await accepted(world, 'ada')
    const { codeHost, context } = world
    world.numberFails(repository)
    await world.minutes(15)
    await codeHost.rehearse.replace(repository)
    const bea = await world.buyer('bea')
    await world.send(bea, 'bea')
    await world.atProcessor('refund', bea.email)
    await world.minutes(3)
    assert.equal(codeHost.record.invitations(repository).length, 1, 'nothing is sent to a repository that is not sold')
    codeHost.rehearse.behave()
    await world.minutes(15)
    await applies(context)
    await world.minutes(5)
    const open = codeHost.record.invitations(repository).map(({ inviteeId }) => inviteeId)
    assert.deepEqual(open, [world.idOf('ada')])
  }
)

story('A dry run of reconcile for a renamed repository changes no row of any table', async (world) => {
  const ada = await accepted(world, 'ada')
  const bea = await world.buyer('bea')
  await world.send(bea, 'bea')
  await world.atProcessor('refund', ada.email)
  const { codeHost } = world
  codeHost.rehearse.move(repository, { name: 'kit' })
  codeHost.clock.advance(3 * MINUTE_MS)
  const fresh = await world.named(renamed)
  // The service notes the signatures of deliveries up to a second later.
  await world.context.heardSignatures.stop()
  for (const preset of [undefined, 'secondary_403', 'bad_gateway', 'bare_403'] as const) {
    if (preset) codeHost.rehearse.misbehave({ preset, times: null })
    const before = await allRows(fresh.db)
    const printed: string[] = []
    await reconcile(fresh, { apply: false }, (text) => printed.push(text))
    assert.equal(await allRows(fresh.db), before, preset ?? 'nothing goes wrong')
    if (!preset) assert.match(printed.join('\n'), /remove +ada/)
    codeHost.rehearse.behave()
  }
})

story(
  'A replaced repository is sold once the seller applies it: all buyers are invited, and keep the former repository',
  async (world) => {
    const [ada, bea, cleo] = [await accepted(world, 'ada'), await accepted(world, 'bea'), await world.buyer('cleo')]
    const { codeHost, context } = world
    await codeHost.rehearse.replace(repository, 'kit-before')
    assert.equal((await world.send(cleo, 'cleo')).reason, 'forbidden')
    const dora = await world.buyer('dora')
    codeHost.rehearse.misbehave({ method: 'GET', path: '/users/dora$', status: 502, times: null })
    assert.equal((await world.send(dora, 'dora')).reason, 'forbidden')
    codeHost.rehearse.behave()
    await world.atProcessor('refund', bea.email)
    await context.heardSignatures.stop()
    const before = await allRows(context.db)
    const printed: string[] = []
    const print = (text: string) => void printed.push(text)
    assert.equal(await reconcile(context, { apply: false }, print), 3)
    assert.match(
      printed.join('\n'),
      /means another repository than the one that buyers were invited to[\s\S]*reconcile --apply[\s\S]* 3 accounts are invited/
    )
    assert.equal(await allRows(context.db), before)
    await applies(context)
    await world.minutes(3)
    assert.deepEqual(await world.states(ada), ['ada invited'])
    assert.deepEqual(await world.states(cleo), ['cleo invited'])
    assert.deepEqual(await world.states(dora), ['dora invited'])
    assert.deepEqual(codeHost.record.invitations(repository).length, 3)
    // Bea has no access to the new repository, and Pullpass does not touch the former one.
    assert.deepEqual(world.collaborators('acme-starters/kit-before').sort(), ['acme-bot', 'ada', 'bea'])
    world.accept('ada')
    await world.minutes(2)
    assert.deepEqual(await world.states(ada), ['ada accepted'])
    await world.atProcessor('refund', ada.email)
    await world.minutes(4)
    assert.deepEqual(world.collaborators(repository), ['acme-bot'])
  }
)

story(
  'A replacement that the seller applied stays sold when a process that heard the earlier number applies it, too',
  async (world) => {
    const ada = await accepted(world, 'ada')
    const { codeHost, context } = world
    const late = await world.named(repository)
    await late.access.round()
    await codeHost.rehearse.replace(repository, 'kit-before')
    await applies(context)
    world.numberFails(repository)
    const printed: string[] = []
    assert.equal(await reconcile(late, { apply: true }, (text) => printed.push(text)), 1)
    assert.match(printed.join('\n'), /Nothing has been done: the code host cannot be asked now/)
    codeHost.rehearse.behave()
    await world.minutes(3)
    assert.deepEqual(await world.states(ada), ['ada invited'])
    await applies(late)
    assert.deepEqual(await world.states(ada, late), ['ada invited'])
  }
)

story('A replaced repository that gets its name back is used again automatically', async (world) => {
  const ada = await accepted(world, 'ada')
  const { codeHost } = world
  await codeHost.rehearse.replace(repository, 'kit-before')
  const bea = await world.buyer('bea')
  assert.equal((await world.send(bea, 'bea')).reason, 'forbidden')
  await world.atProcessor('refund', ada.email)
  await world.minutes(15)
  codeHost.rehearse.move(repository, { name: 'kit-new' })
  codeHost.rehearse.move('acme-starters/kit-before', { name: 'starter-kit' })
  await world.minutes(30)
  assert.deepEqual(await world.states(bea), ['bea invited'])
  assert.deepEqual(world.collaborators(repository), ['acme-bot'])
  assert.deepEqual(codeHost.record.invitations('acme-starters/kit-new'), [])
})

story('Cancel invitation frees the seat in a replaced repository, without a call that writes', async (world) => {
  const { codeHost, context } = world
  const ada = await world.buyer('ada')
  const { grant } = await world.send(ada, 'ada')
  await context.access.round()
  await codeHost.rehearse.replace(repository, 'kit-before')
  const writes = world.writes()
  assert.deepEqual(await context.access.mistyped({ userId: ada.userId, grantId: grant?.id ?? '' }), { ok: true })
  assert.equal(world.writes(), writes)
})

story('A repository that was replaced before the first sale is the sold repository', async (world) => {
  const { codeHost, context } = world
  await context.access.round()
  await codeHost.rehearse.replace(repository)
  const ada = await world.buyer('ada')
  assert.equal((await world.send(ada, 'ada')).reason, 'invited')
})

story(
  'The member webhook recognizes a repository by its number, so a removal by hand under a new name is noticed',
  async (world) => {
    const ada = await accepted(world, 'ada')
    const { codeHost, context } = world
    const { id } = codeHost.record.repository(repository)
    codeHost.rehearse.move(repository, { name: 'kit' })
    const adaId = [...codeHost.record.accounts()].find(({ login }) => login === 'ada')?.id ?? 0
    const tell = (number: number, full_name: string) => {
      const change = {
        action: 'removed',
        member: { id: adaId },
        repository: { id: number, full_name },
        sender: { id: 1 }
      }
      return readHook('member', change, [{ name: { owner: 'acme-starters', repo: 'starter-kit' }, id }])
    }
    assert.equal(tell(id + 1, repository).kind, 'ignored', 'another one under its name')
    const reading = tell(id, renamed)
    assert.ok(reading.kind === 'member')
    codeHost.rehearse.byHand({ action: 'remove', repository: renamed, login: 'ada' })
    await context.access.memberChanged(reading.change)
    await world.minutes(5)
    assert.deepEqual(
      (await context.access.purchases(ada.userId)).flatMap(({ grants }) =>
        grants.map(({ state, because }) => [state, because])
      ),
      [['gone', 'removed']]
    )
  }
)

story(
  'The repository that was replaced is left alone by what the host’s webhook says of the new one',
  async (world) => {
    const [ada, bea] = [await accepted(world, 'ada'), await accepted(world, 'bea')]
    const { codeHost, context } = world
    await world.atProcessor('refund', bea.email)
    await world.minutes(4)
    assert.deepEqual(await world.states(bea), ['bea revoked'])
    const accounts = () => context.db.selectFrom('access_account').selectAll().orderBy('account_id').execute()
    const sold = codeHost.record.repository(repository).id
    await codeHost.rehearse.replace(repository, 'kit-before')
    const fresh = codeHost.record.repository(repository).id
    const name = { owner: 'acme-starters', repo: 'starter-kit' }
    const idOf = (login: string) => [...codeHost.record.accounts()].find((one) => one.login === login)?.id ?? 0
    /** Tells a process that knows the number of the repository, or does not, of what somebody did to both accounts. */
    async function tell(told: Context, knows: number | undefined, number: number | undefined) {
      for (const [action, login] of [
        ['removed', 'ada'],
        ['added', 'bea']
      ] as const) {
        const repository = { id: number, full_name: 'acme-starters/starter-kit' }
        const payload = { action, member: { id: idOf(login) }, repository, sender: { id: 1 } }
        const reading = readHook('member', payload, [{ name, id: knows }])
        if (reading.kind === 'member') await told.access.memberChanged(reading.change)
      }
    }
    await world.minutes(15)
    const before = await accounts()
    assert.ok(before.some(({ ours_until }) => ours_until !== null))
    await tell(context, fresh, fresh)
    await tell(context, fresh, undefined)
    assert.deepEqual(await accounts(), before, 'a process that knows that the name means another one')
    world.numberFails(repository)
    const restarted = await world.reconfigured({})
    await restarted.access.round()
    await tell(restarted, undefined, fresh)
    assert.deepEqual(await accounts(), before, 'a process that does not know it yet')
    await tell(restarted, undefined, sold)
    assert.notDeepEqual(await accounts(), before, 'what is said of the one that was sold counts')
    assert.deepEqual(await world.states(ada), ['ada accepted'])
  }
)
