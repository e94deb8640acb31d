// After the link of the mail about a payment, the code host says which account the buyer has, and nothing is linked.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { account, backFrom, look } from '../../support/worlds/at-the-code-host.ts'
import { repository } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { hiddenFields, linkMailedTo, pressLink, type Visitor, visit } from '../../support/worlds/visitor.ts'

const dashboard = '/dashboard'
const ACCOUNT_FROM_HOST = '/settings/code-host-account'

onEachDatabase('the account that the code host names after the link of a mail about a payment', aWorld(), (world) => {
  let buyers = 0

  /** A buyer who signed in with the link of the mail about the payment, and an account at the code host. */
  async function arrive() {
    buyers += 1
    const login = `buyer-${buyers}`
    const email = `${login}@mail.example`
    const { id } = account(world(), login, { email: `${login}@host.example`, verified: true })
    await world().pay({ email })
    await world().context.access.sendMails()
    const visitor = visit(world())
    await pressLink(visitor, await linkMailedTo(world(), email, /Thank you for buying/))
    return { visitor, login, email, id }
  }

  /** Presses "Continue with Code Host", and returns the page of the code host that it leads to. */
  async function press(visitor: Visitor): Promise<string> {
    const { text } = await look(visitor, dashboard)
    const form = /<form class="connect" method="post" action="([^"]*)">(.*?)<\/form>/s.exec(text)
    assert.equal(form?.[1], ACCOUNT_FROM_HOST)
    const started = await visitor.postForm(ACCOUNT_FROM_HOST, hiddenFields(`<main>${form?.[0]}`))
    assert.equal(started.status, 303)
    return started.headers.get('location') ?? ''
  }

  const isInvited = (id: number) =>
    world()
      .codeHost.record.invitations(repository)
      .some(({ inviteeId }) => inviteeId === id)

  /** The rows that say who may sign in, and which addresses are proven. */
  async function signIns() {
    const { db } = world().context
    const accounts = await db.selectFrom('account').selectAll().orderBy('id').execute()
    const sessions = await db.selectFrom('session').select(['id', 'by_paid_link']).orderBy('id').execute()
    const known = await db.selectFrom('code_host_account').selectAll().orderBy('account_id').execute()
    const emails = await db.selectFrom('code_host_email').selectAll().orderBy('email').execute()
    return { accounts, sessions, known, emails }
  }

  test('The button comes before the field, and leads to an invitation without a name that is typed', async () => {
    const { visitor, login, id } = await arrive()
    const { text } = await look(visitor, dashboard)
    assert.ok(text.indexOf('Continue with Code Host') < text.indexOf('id="username"'))
    assert.doesNotMatch(text, /Link Code Host/)
    const before = await signIns()
    const there = await press(visitor)
    const { searchParams } = new URL(there)
    assert.equal(searchParams.has('scope'), false, 'no addresses are asked for')
    const signIn = await visit(world()).postForm('/sign-in/code-host', {})
    const registered = new URL(signIn.headers.get('location') ?? '').searchParams.get('redirect_uri')
    assert.equal(searchParams.get('redirect_uri'), registered, 'the seller registers one address at the code host')
    const back = await visitor.get(await backFrom(there, { account: login }))
    assert.deepEqual([back.status, back.headers.get('location')], [303, dashboard])
    assert.ok(isInvited(id))
    const { toast, linked } = await look(visitor, dashboard)
    assert.equal(toast[0], 'Invitation sent')
    assert.equal(linked, undefined)
    assert.deepEqual(await signIns(), before, 'nothing is linked, no session begins, and no address is stored')
  })

  test('After it the session still links no account without a fresh sign-in', async () => {
    const { visitor, login } = await arrive()
    await visitor.get(await backFrom(await press(visitor), { account: login }))
    const linking = await visitor.postForm('/settings/link', { from: dashboard })
    assert.match(linking.headers.get('location') ?? '', /^\/sign-in\?again=1/)
  })

  test('A buyer who cancels at the code host reads that nothing was sent, and can type a name', async () => {
    const { visitor, id } = await arrive()
    const back = await visitor.get(await backFrom(await press(visitor), { cancel: '1' }))
    assert.equal(back.headers.get('location'), dashboard)
    const { toast, field } = await look(visitor, dashboard)
    assert.equal(toast[0], 'Not sent')
    assert.match(toast[1] ?? '', /was not allowed to tell us who you are: try again, or type your username/)
    assert.equal(field, '')
    assert.equal(isInvited(id), false)
  })

  test('A buyer reads that nothing was sent when the code host does not say the name, or gives a code that does not work', async () => {
    const { visitor, login, id } = await arrive()
    world().codeHost.rehearse.misbehave({ path: '/user', status: 503, times: 1 })
    await visitor.get(await backFrom(await press(visitor), { account: login }))
    assert.match((await look(visitor, dashboard)).toast.join(': '), /Not sent: Code Host did not say who you are/)
    world().codeHost.rehearse.behave()
    const back = new URL(await backFrom(await press(visitor), { account: login }))
    back.searchParams.set('code', 'made-up')
    await visitor.get(back.href)
    assert.match((await look(visitor, dashboard)).toast.join(': '), /Not sent: Code Host did not say who you are/)
    assert.equal(isInvited(id), false)
  })

  test('The answer sends nothing in another browser, in another session, after the sign-out, or for another purchase', async () => {
    const [first, second] = [await arrive(), await arrive()]
    const answer = await backFrom(await press(first.visitor), { account: first.login })
    await visit(world()).get(answer)
    await second.visitor.get(answer)
    assert.match((await look(second.visitor, dashboard)).toast.join(': '), /Not sent: It took too long, or went on/)
    const { id: another } = await world()
      .context.db.selectFrom('payment')
      .select('id')
      .where('email', '=', second.email)
      .executeTakeFirstOrThrow()
    const changed = new URL(answer)
    const [token] = (changed.searchParams.get('state') ?? '').split('.')
    changed.searchParams.set('state', `${token}.${another}`)
    await first.visitor.get(changed.href)
    await first.visitor.postForm('/sign-out', {})
    await first.visitor.get(answer)
    assert.deepEqual([isInvited(first.id), isInvited(second.id)], [false, false])
  })

  test('The answer works once, for ten minutes, and sends nothing for a purchase that was refunded', async () => {
    const [twice, late, refunded] = [await arrive(), await arrive(), await arrive()]
    const answer = await backFrom(await press(twice.visitor), { account: twice.login })
    await twice.visitor.get(answer)
    const before = world().codeHost.record.invitations(repository).length
    await twice.visitor.get(answer)
    assert.equal(world().codeHost.record.invitations(repository).length, before)
    const there = await press(refunded.visitor)
    await world().atProcessor('refund', refunded.email)
    await refunded.visitor.get(await backFrom(there, { account: refunded.login }))
    assert.equal(isInvited(refunded.id), false)
    const lateAnswer = await backFrom(await press(late.visitor), { account: late.login })
    world().codeHost.clock.advance(10 * MINUTE_MS)
    await late.visitor.get(lateAnswer)
    assert.equal(isInvited(late.id), false)
    assert.match((await look(late.visitor, dashboard)).toast.join(': '), /Not sent: It took too long/)
  })

  test('An answer in a second tab changes no account that was invited meanwhile', async () => {
    const [buyer, other] = [await arrive(), await arrive()]
    const tabs = [await press(buyer.visitor), await press(buyer.visitor)] as const
    await buyer.visitor.get(await backFrom(tabs[0], { account: buyer.login }))
    await buyer.visitor.get(await backFrom(tabs[1], { account: other.login }))
    assert.deepEqual([isInvited(buyer.id), isInvited(other.id)], [true, false])
  })

  test('A visitor without a session, or for a product that waits for no account, is not sent to the code host', async () => {
    const { visitor: signedIn } = await arrive()
    const stranger = await visit(world()).postForm(ACCOUNT_FROM_HOST, { from: dashboard, product: 'starter-kit' })
    assert.doesNotMatch(stranger.headers.get('location') ?? '', /oauth/)
    const unknown = await signedIn.postForm(ACCOUNT_FROM_HOST, { from: dashboard, product: 'no-such-product' })
    assert.deepEqual([unknown.status, unknown.headers.get('location')], [303, dashboard])
  })
})

onEachDatabase('a shop without the sign-in of the code host', aWorld({ codeHostSignIn: false }), (world) => {
  test('The code host is asked for no account where its sign-in is not configured', async () => {
    const answer = await visit(world()).postForm(ACCOUNT_FROM_HOST, { from: dashboard })
    assert.equal(answer.status, 404)
  })
})
