// The seller acts for the accounts of one purchase: invites, moves a seat, lifts what blocks, checks, sends a sign-in
// link.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type AccountOrder,
  carryOutAccountOrder,
  previewAccountOrder
} from '../../../src/desk/actions/account-actions.ts'
import { actionsOf } from '../../../src/desk/actions/action-rows.ts'
import { checkPurchaseNow, previewCheckNow } from '../../../src/desk/actions/check-now.ts'
import { endAccess } from '../../../src/desk/actions/end-access.ts'
import { previewSignInLink, sendSignInLink } from '../../../src/desk/actions/sign-in-link.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { plainProduct, sandboxRepository } from '../../support/builders/plain-config.ts'
import { INVITE_TOKEN } from '../../support/builders/secrets.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { type Buyer, peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { linkMailedTo, pressButton, signIn, subjectsOf, visit } from '../../support/worlds/visitor.ts'

const team = { ...plainProduct, repositories: [sandboxRepository] as const, seats: 2 }

onEachDatabase('what the seller does for an account', aWorld({ config: { products: [team] } }), (world) => {
  const { person, buyer, send, byHand, accepted, pass, invited, collaborators, statesOf, grantsOf } = peopleOf(world)
  const paymentOf = async ({ userId }: Buyer) => (await world().context.access.purchases(userId))[0]?.paymentId ?? ''
  let count = 0
  const acting = () => {
    count += 1
    return { by: { userId: 'admin-1' }, actionId: `action-${count}` }
  }
  const act = (order: AccountOrder) => carryOutAccountOrder(world().context, order, acting())
  const reasonOf = async (order: AccountOrder) => {
    const acted = await act(order)
    return acted.ok ? acted.result?.reason : acted.why
  }
  const kindsOf = async (paymentId: string) =>
    (await actionsOf(world().context.db, [paymentId])).map(({ kind }) => kind)
  const grantOf = (paymentId: string) => {
    const grants = world().context.db.selectFrom('access_grant').select('id').where('payment_id', '=', paymentId)
    return grants.executeTakeFirstOrThrow()
  }

  test('An order whose process died before the call is carried out when it arrives again', async () => {
    const { context } = world()
    const { access } = context
    const ada = await buyer()
    const paymentId = await paymentOf(ada)
    const twice = acting()
    const order = { kind: 'invite', paymentId, username: ada.login } as const
    const inviteBySeller = () => Promise.reject(new Error('the process is gone'))
    const dying = { ...context, access: { ...access, inviteBySeller } }
    await assert.rejects(carryOutAccountOrder(dying, order, twice))
    const acted = await carryOutAccountOrder(context, order, twice)
    assert.deepEqual([acted.ok && acted.again, acted.result?.reason], [undefined, 'invited'])
    const third = await carryOutAccountOrder(context, order, twice)
    assert.equal(third.ok && third.again, true)
    assert.deepEqual(await kindsOf(paymentId), ['invite'])
    const [action] = await actionsOf(context.db, [paymentId])
    assert.equal((action?.facts.outcome as { reason?: string } | undefined)?.reason, 'invited')
  })

  test('A seat whose move was interrupted after the seat was taken goes on when the order arrives again', async () => {
    const { context } = world()
    const { access } = context
    const ada = await buyer()
    const first = await accepted(ada, ada.login)
    const [paymentId, username, twice] = [await paymentOf(ada), person(), acting()]
    const order = { kind: 'move_seat', paymentId, username, from: (await grantOf(paymentId)).id } as const
    const inviteBySeller: typeof access.inviteBySeller = async (...asked) => {
      await access.inviteBySeller(...asked)
      throw new Error('the process is gone')
    }
    await assert.rejects(carryOutAccountOrder({ ...context, access: { ...access, inviteBySeller } }, order, twice))
    const acted = await carryOutAccountOrder(context, order, twice)
    assert.deepEqual([acted.ok, acted.result?.reason], [true, 'already_invited'], JSON.stringify(acted))
    assert.ok(invited().includes(username))
    assert.ok(collaborators().includes(first), 'the account keeps its access until the other one has accepted')
  })

  test('The seller invites an account for a buyer who has never signed in, and the story says so', async () => {
    const { context } = world()
    const login = person()
    const email = `${login}@example.com`
    await world().pay({ email })
    const rows = context.db.selectFrom('payment').select('id').where('email', '=', email)
    const { id: paymentId } = await rows.executeTakeFirstOrThrow()
    const preview = await previewAccountOrder(context, { kind: 'invite', paymentId, username: login })
    assert.match(preview.ok ? preview.preview.title : '', new RegExp(`^Invite ${login} for ${email}$`))
    assert.equal(await reasonOf({ kind: 'invite', paymentId, username: login }), 'invited')
    assert.ok(invited().includes(login))
    const [action] = await actionsOf(context.db, [paymentId])
    const outcome = { reason: 'invited', verified: true, grant: (await grantOf(paymentId)).id }
    assert.deepEqual([action?.kind, action?.facts], ['invite', { username: login, outcome }])
    const history = await context.db
      .selectFrom('access_history')
      .innerJoin('access_grant', 'access_grant.id', 'access_history.grant_id')
      .select(['actor', 'to_state'])
      .where('payment_id', '=', paymentId)
      .orderBy('access_history.version')
      .execute()
    assert.deepEqual(
      history.slice(0, 2).map(({ actor, to_state }) => `${actor} ${to_state}`),
      ['seller queued', 'seller invited']
    )
    const { userId } = await signIn(world(), email)
    assert.deepEqual(await statesOf({ userId }), [`${login} invited sent`])
  })

  test('A seat moves although another one is free and the buyer has no moves left; the account keeps access until then', async () => {
    const ada = await buyer()
    const first = await accepted(ada)
    const paymentId = await paymentOf(ada)
    for (let moves = 0; moves < 6; moves += 1) {
      const [grant] = (await grantsOf(ada)).filter(({ state }) => state === 'invited' || state === 'accepted')
      const from = (await grantsOf(ada)).find(({ login, state }) => login !== first && state === 'invited') ?? grant
      assert.equal(
        await reasonOf({ kind: 'move_seat', paymentId, username: person(), from: from?.id ?? '' }),
        'invited'
      )
    }
    assert.ok(collaborators().includes(first))
    const [{ movesLeft } = { movesLeft: 0 }] = await world().context.access.purchases(ada.userId)
    assert.equal(movesLeft, 5, 'the moves of the seller are not those of the buyer')
    const last = invited().at(-1) ?? ''
    byHand('accept', last)
    await pass(10 * MINUTE_MS)
    assert.ok(!collaborators().includes(first))
    assert.equal((await kindsOf(paymentId)).filter((kind) => kind === 'move_seat').length, 6)
  })

  test('A name that is nobody’s is refused in the preview and afterwards, and the buyer is not mailed and loses nothing', async () => {
    const { context } = world()
    const ada = await buyer()
    const first = await accepted(ada)
    const paymentId = await paymentOf(ada)
    await context.access.sendMails()
    const mails = await subjectsOf(world(), ada.email)
    const from = (await grantOf(paymentId)).id
    const named = (username: string) => ({ kind: 'move_seat', paymentId, username, from }) as const
    const none = /^No account named nobody-at-all on Code Host\. Look at its spelling\.$/
    for (const [username, why] of [
      ['nobody-at-all', none],
      ['ada_bigco', /^ada_bigco looks like an account that a company manages: only that company can invite it\./],
      ['acme-starters', /^acme-starters on Code Host is no person’s account\./]
    ] as const) {
      const previewed = await previewAccountOrder(context, named(username))
      assert.match(previewed.ok ? '' : previewed.why, why)
      assert.match((await reasonOf(named(username))) ?? '', why)
    }
    assert.match((await reasonOf({ kind: 'invite', paymentId, username: 'nobody-at-all' })) ?? '', none)
    await pass(10 * MINUTE_MS)
    await context.access.sendMails()
    assert.deepEqual(await subjectsOf(world(), ada.email), mails)
    assert.deepEqual(await statesOf(ada), [`${first} accepted shown`])
    const [refused] = await actionsOf(context.db, [paymentId])
    assert.match(JSON.stringify(refused?.facts), /No account named nobody-at-all/)
  })

  test('While the host cannot be asked whose a name is, the preview says which mail goes out if it is nobody’s', async () => {
    const { context, codeHost } = world()
    const ada = await buyer()
    const paymentId = await paymentOf(ada)
    const order = { kind: 'invite', paymentId, username: ada.login } as const
    const previewed = async () => {
      const { ok, ...rest } = await previewAccountOrder(context, order)
      assert.ok(ok && 'preview' in rest)
      return [rest.preview.does.join(' '), rest.preview.mails.join(' ')] as const
    }
    const [does, mails] = await previewed()
    assert.doesNotMatch(`${does} ${mails}`, /cannot be asked|could not be invited/)
    codeHost.rehearse.trouble(INVITE_TOKEN, 'revoked')
    const [later, mailsThen] = await previewed()
    assert.match(later, new RegExp(`cannot be asked now whether there is an account named ${ada.login}\\.`))
    assert.match(
      mailsThen,
      new RegExp(`if the code host then shows no person’s account .*“${ada.login} could not be invited to Starter Kit”`)
    )
    codeHost.rehearse.trouble(INVITE_TOKEN, null)
    codeHost.clock.advance(16 * MINUTE_MS)
    await pass(MINUTE_MS)
  })

  test('An account that declined is invited again by the seller, and one with access is not', async () => {
    const ada = await buyer()
    await send(ada, ada.login)
    await pass(2 * MINUTE_MS)
    byHand('decline', ada.login)
    await pass(3 * MINUTE_MS)
    const paymentId = await paymentOf(ada)
    const [grant] = await grantsOf(ada)
    assert.equal(grant?.state, 'gone')
    const order = { kind: 'unblock', paymentId, grantId: grant?.id ?? '' } as const
    assert.equal(await reasonOf(order), 'invited')
    assert.match((await reasonOf(order)) ?? '', /An invitation is open/)
    byHand('accept', ada.login)
    await pass(2 * MINUTE_MS)
    assert.match((await reasonOf(order)) ?? '', /has access/)
    assert.match((await reasonOf({ ...order, grantId: 'none' })) ?? '', /no such account/)
  })

  test('While the host rejects the token, and while the repository may invite nobody, the seller is held back as well', async () => {
    const { codeHost } = world()
    const ada = await buyer()
    const paymentId = await paymentOf(ada)
    codeHost.rehearse.trouble(INVITE_TOKEN, 'revoked')
    assert.equal(await reasonOf({ kind: 'invite', paymentId, username: ada.login }), 'forbidden')
    const calls = codeHost.record.calls().length
    assert.equal(await reasonOf({ kind: 'invite', paymentId, username: person() }), 'forbidden')
    assert.equal(codeHost.record.calls().length, calls)
    codeHost.rehearse.trouble(INVITE_TOKEN, null)
    codeHost.clock.advance(16 * MINUTE_MS)
    await pass(MINUTE_MS)
  })

  test('A purchase whose access was ended is not invited for', async () => {
    const ada = await buyer()
    const paymentId = await paymentOf(ada)
    await endAccess(world().context, { paymentId, words: 'No.', others: 'all' }, acting())
    assert.match((await reasonOf({ kind: 'invite', paymentId, username: ada.login })) ?? '', /is ended by you/)
    assert.match((await reasonOf({ kind: 'invite', paymentId, username: 'a b' })) ?? '', /not paid/)
    assert.equal((await sendSignInLink(world().context, paymentId, acting())).ok, false)
    assert.deepEqual(await kindsOf(paymentId), ['end_access'])
  })

  test('A check asks the host now, and records an acceptance without a round', async () => {
    const { context, codeHost } = world()
    const ada = await buyer()
    await send(ada, ada.login)
    const paymentId = await paymentOf(ada)
    codeHost.clock.advance(2 * MINUTE_MS)
    byHand('accept', ada.login)
    assert.deepEqual(await statesOf(ada), [`${ada.login} invited sent`])
    const preview = await previewCheckNow(context, paymentId)
    assert.match(preview.ok ? preview.preview.does.join() : '', new RegExp(`what ${ada.login} has`))
    const before = codeHost.record.calls().filter(({ method }) => method !== 'GET').length
    const checked = await checkPurchaseNow(context, paymentId, acting())
    assert.match(
      checked.ok ? checked.said : '',
      new RegExp(`^${ada.login} has access to acme-starters/starter-kit\\.$`)
    )
    assert.deepEqual(await statesOf(ada), [`${ada.login} accepted shown`])
    assert.equal(codeHost.record.calls().filter(({ method }) => method !== 'GET').length, before, 'no write')
    byHand('leave', ada.login)
    const again = await checkPurchaseNow(context, paymentId, acting())
    assert.match(again.ok ? again.said : '', /has nothing on/)
  })

  test('A link of the seller signs the buyer in, once, and five a day at most', async () => {
    const { context, codeHost } = world()
    const email = 'link@example.com'
    await world().pay({ email })
    await context.access.sendMails()
    const rows = context.db.selectFrom('payment').select('id').where('email', '=', email)
    const { id: paymentId } = await rows.executeTakeFirstOrThrow()
    const preview = await previewSignInLink(context, paymentId)
    assert.match(preview.ok ? preview.preview.mails.join() : '', /Your sign-in link for Starter Kit/)
    assert.deepEqual((await sendSignInLink(context, paymentId, acting())).ok, true)
    await context.access.sendMails()
    assert.ok((await subjectsOf(world(), email)).includes('Your sign-in link for Starter Kit'))
    const visitor = visit(world())
    const page = await (await visitor.get(await linkMailedTo(world(), email, /sent you this link/))).text()
    assert.equal((await pressButton(visitor, page)).status, 303)
    const session = await (await visitor.get('/api/auth/get-session')).json()
    assert.equal((session as { user: { email: string } }).user.email, email)
    for (let more = 0; more < 4; more += 1) assert.ok((await sendSignInLink(context, paymentId, acting())).ok)
    const refused = await sendSignInLink(context, paymentId, acting())
    assert.match(refused.ok ? '' : refused.why, /5 links were sent/)
    codeHost.clock.advance(DAY_MS)
    assert.ok((await sendSignInLink(context, paymentId, acting())).ok)
  })
})
