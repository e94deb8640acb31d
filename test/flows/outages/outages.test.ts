import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { pino } from 'pino'
import type { Endpoint } from '../../../sandbox/code-host/endpoints.ts'
import type { MisbehaviourOrder } from '../../../sandbox/code-host/rehearse/misbehave.ts'
import type { Spoiling } from '../../../sandbox/code-host/rehearse/spoil.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'
import { type Buyer, peopleOf, repository } from '../../support/worlds/people.ts'
import { startSandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail, signIn, subjectsOf } from '../../support/worlds/visitor.ts'

const admin = 'seller@acme.example'

onEachDatabase('outages of parts of the code host', aWorld({ config: { admins: [admin] } }), (world) => {
  const people = peopleOf(world)
  const { buyer, send, byHand, refund, pass, accepted, collaborators, invited, statesOf, grantsOf } = people
  const host = () => world().codeHost

  /** Makes this endpoint fail until `behave`. */
  const out = (endpoint: Endpoint, order: MisbehaviourOrder = { status: 500, body: 'oops' }) =>
    host().rehearse.misbehave({ ...order, endpoint, times: null })
  const back = async () => {
    host().rehearse.behave()
    host().rehearse.set({ lagMs: 0, lagOf: { invitations: null, collaborators: null, check: null } })
    await pass(30 * MINUTE_MS)
  }
  const mails = async (to: string) => {
    // A call sends 50 mails at most.
    while ((await world().context.access.sendMails()).nextAt <= host().clock.now());
    return subjectsOf(world(), to)
  }
  const unreadable = 'Acme Starters: A list of the code host cannot be read whole'
  const isIn = (who: Buyer) => collaborators().includes(who.login)

  test('A refund removes the access although the list of collaborators fails for three days, and the grant stays revoking', async () => {
    const [ada, bob] = [await buyer(), await buyer()]
    await accepted(ada, ada.login)
    await accepted(bob, bob.login)
    out('collaborators')
    await refund(ada)
    await pass(3 * MINUTE_MS)
    assert.ok(!isIn(ada), 'the account itself was asked about')
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoking refunded`])
    assert.equal((await grantsOf(ada))[0]?.slow, true)
    assert.ok(!(await mails(admin)).includes(unreadable), 'not after minutes')
    await pass(57 * MINUTE_MS)
    assert.equal((await mails(admin)).filter((subject) => subject === unreadable).length, 1, 'within the hour')
    await pass(3 * DAY_MS, { rounds: 30 })
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoking refunded`], 'no complete list has proven it')
    assert.deepEqual(await statesOf(bob), [`${bob.login} accepted shown`], 'the states of other buyers stay')
    await back()
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
    assert.ok(isIn(bob))
  })

  test('While the list of invitations fails, an invitation is withdrawn by its number and an access after asking about the account', async () => {
    const [ada, bob] = [await buyer(), await buyer()]
    await send(ada, ada.login)
    await accepted(bob, bob.login)
    out('invitations', { status: 503, body: '' })
    await refund(ada)
    await refund(bob)
    await pass(5 * MINUTE_MS)
    assert.deepEqual([invited().includes(ada.login), isIn(bob)], [false, false])
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoking refunded`])
    await back()
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
    assert.deepEqual(await statesOf(bob), [`${bob.login} revoked refunded`])
  })

  test('A refund removes the access of an invitation that was accepted while the lists failed', async () => {
    const ada = await buyer()
    await send(ada, ada.login)
    await pass(2 * MINUTE_MS)
    out('invitations')
    out('collaborators')
    byHand('accept', ada.login)
    await refund(ada)
    await pass(5 * MINUTE_MS)
    assert.ok(!isIn(ada))
    await back()
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
  })

  for (const endpoint of ['user_by_id', 'check', 'permission', 'user_by_name', 'repository'] as const) {
    test(`A refund removes the access while only ${endpoint} fails`, async () => {
      const ada = await buyer()
      await accepted(ada, ada.login)
      out(endpoint)
      await refund(ada)
      await pass(5 * MINUTE_MS)
      assert.ok(!isIn(ada))
      await back()
      assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
    })
  }

  for (const spoil of ['null_entry', 'entry_without_id', 'bare_entry', 'html', 'cut'] as Spoiling[]) {
    test(`While both lists are spoiled for days (${spoil}), refunded buyers lose their access and other buyers lose nothing`, async () => {
      const [ada, bob, eve] = [await buyer(), await buyer(), await buyer()]
      await accepted(ada, ada.login)
      await send(bob, bob.login)
      out('collaborators', { spoil })
      out('invitations', { spoil })
      await refund(ada)
      await refund(bob)
      await pass(5 * MINUTE_MS)
      assert.deepEqual([isIn(ada), invited().includes(bob.login)], [false, false])
      assert.equal((await send(eve, eve.login)).reason, 'invited')
      await pass(2 * DAY_MS, { rounds: 20 })
      assert.deepEqual(await statesOf(eve), [`${eve.login} invited sent`])
      await back()
      assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
      assert.deepEqual(await statesOf(bob), [`${bob.login} revoked refunded`])
      assert.deepEqual(await statesOf(eve), [`${eve.login} invited sent`])
    })
  }

  test('The seller is told of an invitation that waits for an answer also where another purchase of the account is only asked about', async () => {
    const [ada, bob] = [await buyer(), await buyer()]
    await accepted(ada, ada.login)
    await send(bob, ada.login)
    assert.deepEqual(await statesOf(bob), [`${ada.login} accepted shown`])
    // Send invite could not be sent, and then the host answers no question about the account.
    host().rehearse.byHand({ action: 'remove', repository, login: ada.login })
    const { db } = world().context
    const queued = { state: 'queued', because: 'unreachable', acts: null, retry_at: world().context.now() } as const
    await db
      .updateTable('access_grant')
      .set(queued)
      .where('id', '=', (await grantsOf(bob))[0]?.id ?? '')
      .execute()
    out('check', { status: 503, body: '' })
    out('permission', { status: 502, body: '' })
    await pass(2 * HOUR_MS, { rounds: 40 })
    assert.deepEqual(
      (await grantsOf(bob)).map(({ because, acts }) => [because, acts]),
      [['unreachable', 'seller']]
    )
    const told = await mails(admin)
    assert.ok(told.includes('Acme Starters: The code host does not answer questions about a buyer’s account'))
    await back()
  })

  test('The seller is told of the missing permission when a list is 404 although the repository is visible', async () => {
    const ada = await buyer()
    await accepted(ada, ada.login)
    out('invitations', { status: 404, body: '{"message":"Not Found"}' })
    await refund(ada)
    await pass(3 * MINUTE_MS)
    const told = await mails(admin)
    assert.ok(told.includes('Acme Starters: The invite token may not do its work'), told.join())
    assert.ok(!told.some((subject) => subject.includes('cannot see the repository')))
    const { text = '' } = await newestMail(world(), admin, /refuses invitations/)
    assert.match(text, /refuses invitations, withdrawals, or the lists/)
    assert.match(
      text,
      /^- the token may not list the invitations: it needs Administration \(read\).*said: Not Found\)$/m
    )
    assert.ok(!isIn(ada), 'the removal goes on')
    await back()
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
  })

  test('A removal without effect is retried for days, more and more rarely, and the seller is told', async () => {
    const ada = await buyer()
    await accepted(ada, ada.login)
    out('remove', { status: 204 })
    await refund(ada)
    const calls = () =>
      host()
        .record.calls()
        .filter(({ method, path }) => method === 'DELETE' && path.endsWith(ada.login)).length
    await pass(10 * MINUTE_MS)
    assert.equal(calls(), 3)
    const title = 'Acme Starters: The code host goes on showing access that was withdrawn'
    assert.ok((await mails(admin)).includes(title))
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoking refunded`])
    await pass(2 * DAY_MS, { rounds: 300 })
    assert.ok(calls() >= 6 && calls() < 15, `${calls()} removals`)
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoking refunded`])
    host().rehearse.behave()
    await pass(13 * HOUR_MS, { rounds: 100 })
    await pass(5 * MINUTE_MS)
    assert.ok(!isIn(ada))
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
  })

  for (const minutes of [2.5, 5, 10, 15]) {
    test(`With a host that lags by ${minutes} minutes, no account keeps its access, and no account with access is called revoked`, async () => {
      const [ada, bob, eve] = [await buyer(), await buyer(), await buyer()]
      await accepted(ada, ada.login)
      host().rehearse.set({ lagMs: minutes * MINUTE_MS })
      await refund(ada)
      // An invitation that no list shows yet, and one that is accepted before a list shows it.
      await send(bob, bob.login)
      await send(eve, eve.login)
      await pass(MINUTE_MS)
      byHand('accept', eve.login)
      await refund(bob)
      await refund(eve)
      for (let minute = 0; minute < 60; minute += 1) {
        await pass(MINUTE_MS)
        for (const who of [ada, bob, eve]) {
          const [state] = await statesOf(who)
          assert.ok(/ revoking refunded| revoked refunded/.test(state ?? ''), `minute ${minute}: ${state}`)
          if (state?.includes('revoked'))
            assert.ok(!isIn(who) && !invited().includes(who.login), `minute ${minute}: ${state}`)
        }
      }
      for (const who of [ada, bob, eve]) assert.deepEqual(await statesOf(who), [`${who.login} revoked refunded`])
      assert.deepEqual([ada, bob, eve].map(isIn), [false, false, false])
      await back()
    })
  }

  test('An account that accepted just before its refund is removed even before a lagging list shows it', async () => {
    const ada = await buyer()
    await send(ada, ada.login)
    await pass(2 * MINUTE_MS)
    host().rehearse.set({ lagOf: { collaborators: 14 * MINUTE_MS, check: 14 * MINUTE_MS } })
    byHand('accept', ada.login)
    await refund(ada)
    await pass(5 * MINUTE_MS)
    assert.ok(!isIn(ada), 'removed, though no reading shows the access')
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
    await pass(2 * HOUR_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
    await back()
  })

  test('Access that reappears within an hour of our removal is withdrawn again, and the history says so', async () => {
    const ada = await buyer()
    await accepted(ada, ada.login)
    await refund(ada)
    await pass(5 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
    // Simulates a host that lost the removal.
    host().rehearse.byHand({ action: 'add', repository, login: ada.login })
    await pass(15 * MINUTE_MS)
    assert.ok(!isIn(ada))
    await pass(15 * MINUTE_MS)
    const rows = await world().context.db.selectFrom('access_history').selectAll().orderBy('version').execute()
    const [grant] = await grantsOf(ada)
    const path = rows.filter(({ grant_id }) => grant_id === grant?.id).map(({ to_state }) => to_state)
    assert.deepEqual(path.slice(-4), ['revoking', 'revoked', 'revoking', 'revoked'])
  })

  test('A withdrawn account is asked about again after ten minutes, an hour and a day, and then no more', async () => {
    const ada = await buyer()
    await accepted(ada, ada.login)
    await refund(ada)
    await pass(5 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
    const { clock, record } = host()
    const since = clock.now()
    const askedAfter: number[] = []
    let seen = record.calls().length
    while (clock.now() < since + 3 * DAY_MS) {
      await world().context.access.round()
      // The host has received tens of thousands of calls by now, so only those of this round are read.
      const made = record.calls().slice(seen)
      seen += made.length
      const asked = made.some(({ method, path }) => method === 'GET' && path.endsWith(`/collaborators/${ada.login}`))
      if (asked) askedAfter.push(clock.now() - since)
      clock.advance(5 * MINUTE_MS)
    }
    const expected = [10 * MINUTE_MS, HOUR_MS, DAY_MS]
    assert.equal(askedAfter.length, 3, `${askedAfter.map((ms) => ms / MINUTE_MS)}`)
    for (const [place, ms] of expected.entries())
      assert.ok(
        Math.abs((askedAfter[place] ?? 0) - ms) <= 10 * MINUTE_MS,
        `${askedAfter.map((each) => each / MINUTE_MS)}`
      )
  })

  test('An account that the seller adds two hours after our removal keeps its access', async () => {
    const ada = await buyer()
    await accepted(ada, ada.login)
    await refund(ada)
    await pass(5 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
    await pass(2 * HOUR_MS)
    host().rehearse.byHand({ action: 'add', repository, login: ada.login })
    await pass(2 * DAY_MS, { rounds: 40 })
    assert.ok(isIn(ada))
  })

  test('An account that the seller adds right after our removal keeps its access if the member webhook says so', async () => {
    const ada = await buyer()
    await accepted(ada, ada.login)
    await refund(ada)
    await pass(5 * MINUTE_MS)
    host().rehearse.byHand({ action: 'add', repository, login: ada.login })
    const [grant] = await grantsOf(ada)
    const [owner, repo] = repository.split('/') as [string, string]
    const change = {
      repository: { owner, repo },
      repositoryId: undefined,
      action: 'added',
      memberId: grant?.accountId ?? 0,
      senderId: 1
    }
    await world().context.access.memberChanged(change)
    await pass(2 * HOUR_MS)
    assert.ok(isIn(ada))
  })

  test('A buyer who may have declined gets a mail, and is not invited again without asking', async () => {
    const ada = await buyer()
    await send(ada, ada.login)
    await pass(5 * DAY_MS, { rounds: 5 })
    // The renewal of day 6 fails, and no round runs when the invitation is declined.
    out('withdraw', { preset: 'secondary_429' })
    await pass(1.1 * DAY_MS, { rounds: 5 })
    host().rehearse.behave()
    byHand('decline', ada.login)
    host().clock.advance(1.5 * DAY_MS)
    await pass(10 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} expired lapsed`])
    assert.ok((await mails(ada.email)).some((subject) => subject.includes('has expired')))
    await pass(2 * DAY_MS, { rounds: 20 })
    assert.ok(!invited().includes(ada.login))
    assert.equal((await send(ada, ada.login)).reason, 'invited')
  })

  test('An invitation that was declined shortly before its renewal is not sent again', async () => {
    const ada = await buyer()
    await send(ada, ada.login)
    await pass(5.5 * DAY_MS, { rounds: 5 })
    host().rehearse.set({ lagOf: { invitations: 14 * MINUTE_MS } })
    host().clock.advance(0.49 * DAY_MS)
    byHand('decline', ada.login)
    await pass(10 * MINUTE_MS)
    await pass(HOUR_MS)
    await back()
    assert.ok(!invited().includes(ada.login))
    assert.deepEqual(await statesOf(ada), [`${ada.login} gone declined`])
  })
})

onEachDatabase('lists that are throttled', aWorld({ config: { admins: [admin] } }), (world) => {
  const { buyer, refund, pass, accepted, collaborators, statesOf } = peopleOf(world)
  const told = async () => {
    await world().context.access.sendMails()
    return (await subjectsOf(world(), admin)).filter((subject) => /cannot be read whole/.test(subject)).length
  }

  test('The seller is told of a list that is throttled again and again for an hour, and not of a single throttle', async () => {
    const ada = await buyer()
    await accepted(ada, ada.login)
    const throttle = (times: number | null) =>
      world().codeHost.rehearse.misbehave({ endpoint: 'collaborators', preset: 'primary_403', times })
    throttle(1)
    await pass(3 * HOUR_MS)
    assert.equal(await told(), 0)
    throttle(null)
    await refund(ada)
    await pass(2 * HOUR_MS)
    assert.equal(await told(), 1)
    const { text = '' } = await newestMail(world(), admin, /cannot be read whole/)
    assert.match(text, /^- the code host throttles requests/m)
    assert.ok(collaborators().includes(ada.login), 'a throttled host is asked nothing')
    world().codeHost.rehearse.behave()
    await pass(3 * HOUR_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
  })
})

onEachDatabase('a look-up that alone is throttled', aWorld({ config: { admins: [admin] } }), (world) => {
  const { buyer, send, pass, invited } = peopleOf(world)

  test('The seller is told within the hour that nothing is sent, although only the look-up of a name is throttled', async () => {
    const { rehearse } = world().codeHost
    const ada = await buyer()
    rehearse.misbehave({ endpoint: 'user_by_name', preset: 'primary_403', times: null })
    assert.equal((await send(ada, ada.login)).reason, 'rate_limited')
    await pass(2 * HOUR_MS)
    await world().context.access.sendMails()
    const { text = '' } = await newestMail(world(), admin, /cannot be read whole/)
    assert.match(text, /^- the code host throttles requests, so nothing is sent or withdrawn meanwhile/m)
    rehearse.behave()
    await pass(2 * HOUR_MS)
    assert.ok(invited().includes(ada.login))
  })
})

onEachDatabase('the page while a list of the code host fails', aWorld(), (world) => {
  const { buyer, refund, pass, accepted } = peopleOf(world)

  test('The page says that a withdrawal takes longer while a list fails', async () => {
    const ada = await buyer()
    const visitor = await signIn(world(), ada.email)
    await accepted(ada, ada.login)
    world().codeHost.rehearse.misbehave({ endpoint: 'collaborators', status: 500, times: null })
    await refund(ada)
    await pass(5 * MINUTE_MS)
    const text = await (await visitor.get('/settings/purchases')).text()
    assert.match(text, /takes longer than usual/)
    assert.doesNotMatch(text, /takes a few minutes/)
  })
})

onEachDatabase('the log while a list fails', emptyDatabase, (database) => {
  test('The log names the repository whose list fails by the name in the site config', async () => {
    const lines: string[] = []
    const stream = new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) })
    const log = pino({ level: 'info' }, stream)
    const world = await startSandboxWorld({ database: database(), overrides: { log } })
    try {
      const { buyer, accepted, pass } = peopleOf(() => world)
      const ada = await buyer()
      await accepted(ada, ada.login)
      world.codeHost.rehearse.misbehave({ endpoint: 'collaborators', status: 500, times: null })
      await pass(MINUTE_MS)
      world.codeHost.rehearse.behave()
      await pass(MINUTE_MS)
      const about = lines.filter((line) => line.includes('of the code host can'))
      assert.deepEqual(
        about.map((line) => (JSON.parse(line) as { repository?: string }).repository),
        [repository, repository]
      )
    } finally {
      await world.close()
    }
  })
})
