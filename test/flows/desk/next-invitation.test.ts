// The seller is told of an invitation, before it is asked for, what then becomes of it.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import {
  type AccountOrder,
  carryOutAccountOrder,
  previewAccountOrder
} from '../../../src/desk/actions/account-actions.ts'
import { previewGiveAccess } from '../../../src/desk/giving/give-access.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { dateTimeWords } from '../../../src/runtime/time/time-words.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { peopleOf, repository } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { useUp } from '../../support/worlds/use-up.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

onEachDatabase('invitations that have to wait', aWorld({ workers: [], config: { admins: [SELLER] } }), (world) => {
  const { person, buyer, send, accepted, byHand, pass } = peopleOf(world)
  let seller: Visitor
  let count = 0
  before(async () => {
    seller = await signIn(world(), SELLER)
    await accepted(await buyer('ada'), 'ada')
  })

  async function orderOf(): Promise<AccountOrder & { userId: string; paymentId: string; email: string }> {
    const who = await buyer()
    const [purchase] = await world().context.access.purchases(who.userId)
    return {
      kind: 'invite',
      username: person(),
      paymentId: purchase?.paymentId ?? '',
      userId: who.userId,
      email: who.email
    }
  }
  const does = async (order: AccountOrder) => {
    const previewed = await previewAccountOrder(world().context, order)
    assert.ok(previewed.ok)
    return previewed.preview.does.join(' ')
  }
  async function act(order: AccountOrder) {
    count += 1
    const acted = await carryOutAccountOrder(world().context, order, { by: 'command line', actionId: `next-${count}` })
    assert.ok(acted.ok)
    return acted
  }
  const pageOf = async ({ paymentId }: { paymentId: string }) =>
    plain(await (await seller.get(`/admin/buyers/${paymentId}`)).text())
  const expectedBy = async ({ userId }: { userId: string }) =>
    (await world().context.access.purchases(userId))[0]?.grants[0]?.expectedAt
  const target = () => world().context.db.updateTable('access_target')

  test('An invitation that goes out now is said to, and does', async () => {
    const order = await orderOf()
    assert.match(await does(order), /Invites \S+ to Starter Kit now\./)
    assert.doesNotMatch(await pageOf(order), /but not now/)
    assert.equal((await act(order)).result?.reason, 'invited')
    assert.match(
      await pageOf(order),
      /Accept the invitation here: http\S+\/starter-kit\/invitations \(If you are signed in/
    )
  })

  test('A block is explained in numbered steps, the first with the code host’s page of blocked accounts', async () => {
    const order = await orderOf()
    const login = person()
    world().codeHost.rehearse.byHand({ action: 'block', repository, login })
    await act({ ...order, kind: 'invite', username: login })
    const page = await (await seller.get(`/admin/buyers/${order.paymentId}`)).text()
    const [steps = ''] = /<ol class="steps">.*?<\/ol>/s.exec(page) ?? []
    assert.match(
      steps,
      /<li>Check whether acme-starters has blocked [^<]*<a href="[^"]*\/organizations\/acme-starters\/settings\/blocked_users"/
    )
    assert.equal(steps.match(/<li>/g)?.length, 4)
    assert.match(steps, /Then press “Send the invitation”/)
  })

  test('While the limit of the day is used up, the time of the queue is said, and is that of the buyer’s page', async () => {
    const until = world().context.now() + HOUR_MS
    await useUp(world(), until - 2_000)
    const order = await orderOf()
    const said = await does(order)
    assert.match(
      said,
      /but not now: (Code Host|the code host) takes no more for now, because of its limit for 24 hours\. .* at place 1\./
    )
    const when = dateTimeWords(until)
    assert.ok(said.includes(`It is expected to go out on ${when}.`), said)
    const page = await pageOf(order)
    assert.ok(page.includes(`Pullpass then invites it, but not now: Code Host takes no more`), page)
    assert.ok(page.includes(`limits invitations per day: if you do that now, we expect to invite it on ${when}.`), page)
    assert.doesNotMatch(page, /place 1|waits in the queue/)
    assert.doesNotMatch(page, /(Account|account is named yet).*Host invites it/)
    const username = person('bank-account')
    const gift = { email: 'bank@mail.example', product: 'starter-kit', why: 'A transfer', username }
    const given = await previewGiveAccess(world().context, gift)
    assert.ok(given.ok)
    assert.match(
      given.preview.does.join(' '),
      new RegExp(
        `Invites bank-account, but not now: the code host takes no more .* at place 1\\. It is expected to go out on ${when}`
      )
    )
    assert.match(given.preview.mails.join(), /^To bank@mail\.example, once bank-account is invited: “/)
    assert.equal((await act(order)).result?.grant?.state, 'queued')
    assert.equal(await expectedBy(order), until)
    // The next one is behind it.
    assert.match(await does(await orderOf()), /at place 2\./)
    await pass(2 * HOUR_MS)
  })

  test('While the host asks for a pause, a purchase without an account has no place in the queue, and the limit is not blamed', async () => {
    world().codeHost.rehearse.misbehave({ method: 'PUT', status: 429, headers: { 'retry-after': '600' }, times: 1 })
    const [named, order] = [await orderOf(), await orderOf()]
    await act(named)
    const page = await pageOf(order)
    assert.match(page, /but not now: Code Host asks for a pause\. An invitation that is asked for now would go out on /)
    assert.match(page, /Code Host asks us to wait right now: if you do that now, we expect to invite it on /)
    assert.doesNotMatch(page, /limits invitations per day|at place|waits in the queue/)
    await pass(HOUR_MS)
  })

  test('The preview names the place in the queue that the answer then names', async () => {
    const said = async (order: AccountOrder) => /at place (\d+)\./.exec(await does(order))?.[1]
    const got = async (order: AccountOrder) => `${(await act(order)).result?.grant?.place}`
    const declined = await orderOf()
    await act(declined)
    await pass(2 * MINUTE_MS)
    byHand('decline', declined.kind === 'invite' ? declined.username : '')
    await pass(5 * MINUTE_MS)
    await useUp(world(), world().context.now() + HOUR_MS)
    const [first, second] = [await orderOf(), await orderOf()]
    assert.deepEqual([await said(first), await got(first)], ['1', '1'])
    assert.deepEqual([await said(second), await got(second)], ['2', '2'])
    const { paymentId } = second
    const account = async () => (await world().context.access.purchases(second.userId))[0]?.grants[0]?.id ?? ''
    const again = await world().context.access.purchases(declined.userId)
    const orders: [string, AccountOrder, string][] = [
      ['another account takes the seat of one that waits', { kind: 'invite', paymentId, username: person() }, '2'],
      ['the same by a move', { kind: 'move_seat', paymentId, username: person(), from: '' }, '2'],
      [
        'an account that declined comes last',
        { kind: 'unblock', paymentId: declined.paymentId, grantId: again[0]?.grants[0]?.id ?? '' },
        '3'
      ]
    ]
    for (const [which, given, place] of orders) {
      const order = given.kind === 'move_seat' ? { ...given, from: await account() } : given
      assert.deepEqual([await said(order), await got(order)], [place, place], which)
    }
    const until = world().context.now() + HOUR_MS
    await target().set({ throttled_until: until }).execute()
    const late = await orderOf()
    assert.deepEqual([await said(late), await got(late)], ['4', '4'], 'while the host throttles')
    await pass(3 * HOUR_MS)
  })

  test('While the host takes fewer than its limit, it is said when the next one is tried, and not that it goes out then', async () => {
    const { codeHost } = world()
    codeHost.rehearse.set({ invitationLimit: { count: 0 } })
    const [first, second] = [await orderOf(), await orderOf()]
    assert.match(
      (await act(first)).said,
      /^\S+ is not invited yet: the code host takes no more for now.* It is at place 1 in the queue\. The next try is on [^.]*\.$/
    )
    assert.match(await does(second), /at place 2\. person-/)
    assert.match((await act(second)).said, /It is at place 2 in the queue\. It goes out by itself\.$/)
    assert.match(
      await pageOf(first),
      /The invitation goes out when Code Host allows more\. Pullpass tries the invitation/
    )
    assert.doesNotMatch(await pageOf(second), /tries the invitation|expected to go out/)
    assert.match(await pageOf(second), /The invitation goes out today at about [\d:]+ UTC at the earliest\./)
    assert.match(await pageOf(second), /Show the answer .*The invitation goes out on \w+ \d+[^.]* at the earliest, and/)
    for (const { email, place } of [
      { ...first, place: 'next in line' },
      { ...second, place: 'number 2 in line' }
    ]) {
      const buyersPage = plain(await (await (await signIn(world(), email)).get('/dashboard')).text())
      assert.match(
        buyersPage,
        new RegExp(
          `You’re ${place} .*The invitation goes out today at about [\\d:]+ UTC at the earliest, and we’ll email`
        )
      )
    }
    const calls = async () => {
      const all = world().context.db.selectFrom('access_intent').select(['login', 'at']).where('kind', '=', 'invite')
      return (await all.orderBy('at', 'desc').limit(1).execute()).map(({ login }) => login)
    }
    await pass(HOUR_MS + MINUTE_MS)
    assert.deepEqual(await calls(), [first.kind === 'invite' && first.username], 'the first in line is tried first')
    codeHost.rehearse.set({ invitationLimit: { count: 50 } })
    await pass(HOUR_MS + MINUTE_MS)
    assert.match(await pageOf(second), /Invited/)
    seller = await signIn(world(), SELLER)
  })

  test('While the host throttles, the end of the pause is said', async () => {
    const until = world().context.now() + HOUR_MS
    await target().set({ throttled_until: until }).execute()
    const order = await orderOf()
    assert.match(await does(order), /but not now: the code host asks for a pause\./)
    assert.ok((await does(order)).includes(dateTimeWords(until)))
    assert.equal((await act(order)).result?.grant?.state, 'queued')
    assert.equal(await expectedBy(order), until)
    await pass(2 * HOUR_MS)
  })

  test('An account that was invited five times in a day is said to wait', async () => {
    const order = await orderOf()
    const login = order.kind === 'unblock' ? '' : order.username
    for (let time = 0; time < 5; time += 1) {
      assert.equal((await act(order)).result?.reason, 'invited')
      byHand('decline', login)
      await pass(HOUR_MS)
    }
    assert.match(await does(order), /but not now: the account was invited five times in 24 hours\..* It is expected/)
    assert.equal((await act(order)).result?.grant?.because, 'often')
    await pass(DAY_MS)
  })

  test('While the token is rejected, also long after the last call, no time is said, and a new token lifts that', async () => {
    await world().tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble: 'revoked' })
    const late = await buyer()
    await send(late, person())
    world().codeHost.clock.advance(16 * 60_000)
    const order = await orderOf()
    assert.match(
      await does(order),
      /but not now: the code host rejects the token\. .* until you have replaced the token/
    )
    seller = await signIn(world(), SELLER)
    const page = await pageOf(order)
    assert.match(page, /Something on our side blocks invitations right now; we know/)
    await world().tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble: 'none' })
    await pass(HOUR_MS)
    assert.match(await does(order), /Invites \S+ to Starter Kit now\./)
  })

  test('Invitations that others sent count on Today as they do for the next invitation', async () => {
    const today = async () => {
      seller = await signIn(world(), SELLER)
      return plain(await (await seller.get('/admin')).text())
    }
    const [, used = ''] = /(\d+) of 50, \d+ free/.exec(await today()) ?? []
    for (let sent = Number(used); sent < 50; sent += 1)
      world().codeHost.rehearse.byHand({ action: 'invite', repository: 'acme-starters/starter-kit', login: person() })
    await pass()
    assert.match(await today(), /50 of 50, 0 free/)
    assert.match(
      await does(await orderOf()),
      /but not now: (Code Host|the code host) takes no more for now, because of its limit for 24 hours\./
    )
    await pass(DAY_MS + HOUR_MS)
    assert.match(await today(), / 0 of 50, 50 free/)
    assert.match(await does(await orderOf()), /Invites \S+ to Starter Kit now\./)
  })

  for (const [trouble, words] of [
    ['revoked', /but not now: the code host rejects the token\./],
    ['weak', /but not now: the code host has refused to let the token invite\. It is tried all the same/]
  ] as const) {
    test(`While the token is ${trouble}, no page, preview or answer names a time for an invitation, also not behind the limit`, async () => {
      const TIME =
        /goes out (today|tomorrow|on|in)|is expected to go out|We.ll send it (today|on)|is invited (today|on|in) /
      const setToken = (to: string) => world().tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble: to })
      const [queued, first] = [await orderOf(), await orderOf()]
      await useUp(world(), world().context.now() + HOUR_MS)
      const waits = await act(queued)
      assert.equal(waits.result?.grant?.because, 'limit')
      assert.notEqual(await expectedBy(queued), undefined)
      await world().context.db.deleteFrom('access_intent').where('grant_id', '=', 'earlier').execute()
      await setToken(trouble)
      assert.doesNotMatch((await act(first)).said, /next try|expected/)
      seller = await signIn(world(), SELLER)
      for (const order of [queued, first]) {
        assert.equal(await expectedBy(order), undefined)
        assert.doesNotMatch(await pageOf(order), TIME)
        const buyersPage = await (await signIn(world(), order.email)).get('/dashboard')
        assert.doesNotMatch(plain(await buyersPage.text()), TIME)
      }
      const today = plain(await (await seller.get('/admin')).text())
      assert.match(today, /None goes out until you have mended what holds them up\./)
      assert.doesNotMatch(today, TIME)
      const said = await does(await orderOf())
      assert.match(said, words)
      assert.doesNotMatch(said, /expected/)
      await setToken('none')
      await pass(2 * HOUR_MS)
      assert.match(await does(await orderOf()), /Invites \S+ to Starter Kit now\./)
    })
  }
})
