// Buyers who pay without signing in: what only the browser with the secret may do.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listPayments } from '../../../src/cli/sales/payments.ts'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { ACT_MS } from '../../../src/users/merging/merge-record.ts'
import { verifiedEmails } from '../../../src/users/users-and-guests/users.ts'
import { INVITE_TOKEN } from '../../support/builders/secrets.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { account, comeBack, signInThere, userIdOf } from '../../support/worlds/at-the-code-host.ts'
import { type Guest, guestWhoPaid, toCheckout } from '../../support/worlds/guest.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import {
  linkMailedTo,
  newestMail,
  pressButton,
  signIn,
  subjectsOf,
  type Visitor,
  visit
} from '../../support/worlds/visitor.ts'

const text = async (visitor: Visitor, path: string) => (await visitor.get(path)).text()
const send = async (visitor: Visitor, username: string) => {
  const answer = await visitor.postJson('/api/invite', { username })
  return answer.status === 200 ? ((await answer.json()) as { reason: string }).reason : answer.status
}

onEachDatabase('a buyer who pays without signing in', aWorld(), (world) => {
  const { person, pass, invited } = peopleOf(world)
  const ownerOf = async (email: string) => {
    const rows = world().context.db.selectFrom('payment').select('user_id').where('email', '=', email)
    return (await rows.execute()).map(({ user_id }) => user_id)
  }

  /** The mail about purchases of guests waits for others that are added at once. */
  const tellOfMerges = async () => {
    world().codeHost.clock.advance(ACT_MS)
    await world().context.merges.tellDue()
  }

  test('A guest sees the purchase, sends the invitation, and takes it back, in the browser that paid', async () => {
    const guest = await guestWhoPaid(world(), 'gina@example.com')
    assert.deepEqual(await ownerOf('gina@example.com'), [guest.reference])
    assert.match(await text(guest, '/dashboard'), /<h2 [^>]*>Starter Kit<\/h2>/)
    assert.match(await text(guest, '/settings/purchases'), /Paid with <strong>g••@example\.com<\/strong>/)
    const login = person()
    const preview = await (await guest.get(`/api/account?username=${login}`, { 'hx-request': 'true' })).text()
    assert.match(preview, new RegExp(login))
    assert.equal(await send(guest, login), 'invited')
    assert.ok(invited().includes(login))
    assert.match(await text(guest, '/settings/purchases/status'), /^$/)
    const [grant] = (await world().context.access.purchases(guest.reference)).flatMap(({ grants }) => grants)
    assert.equal((await guest.postForm('/settings/purchases/mistyped', { grant: grant?.id ?? '' })).status, 303)
    assert.ok(!invited().includes(login))
  })

  test('The menu of a guest leads to a sign-in, and not out of the browser that is the only key to the purchase', async () => {
    const guest = await guestWhoPaid(world(), 'gloria@example.com')
    const page = await (await guest.get('/dashboard')).text()
    const menu = /<nav [^>]*>(.*?)<\/nav>/s.exec(page)?.[1] ?? ''
    assert.match(menu, /Purchases<\/a>\s*<a href="\/sign-in">Sign in<\/a>/)
    assert.doesNotMatch(menu, /Account|Sign out/)
    const owner = await signIn(world(), 'gloria@example.com')
    assert.match(await (await owner.get('/dashboard')).text(), /Account<\/a>[\s\S]*Sign out<\/button>/)
  })

  test('A guest is a buyer only: the pages of users, merging, linking and adding addresses ask for a sign-in', async () => {
    const guest = await guestWhoPaid(world(), 'greta@example.com')
    for (const path of ['/settings/sessions', '/settings/find-purchase', '/settings/merge', '/sign-in?again=1']) {
      const answer = await guest.get(path)
      const location = answer.headers.get('location') ?? ''
      assert.ok(location.startsWith('/sign-in') || (answer.status === 200 && path.startsWith('/sign-in')), path)
    }
    for (const path of ['/settings/link', '/settings/find-purchase', '/settings/merge', '/settings/sessions/end']) {
      const answer = await guest.postForm(path, { email: 'greta@example.com', from: '/dashboard', all: 'yes' })
      assert.match(answer.headers.get('location') ?? '', /^\/sign-in/, path)
    }
    assert.equal(
      await world().context.currentUser(new Request(world().url, { headers: { cookie: jar(guest) } })),
      undefined
    )
    assert.equal(await (await guest.get('/api/auth/get-session')).json(), null)
  })

  test('A browser without the secret gets nothing of a guest’s purchase, neither by the reference nor by another secret', async () => {
    const guest = await guestWhoPaid(world(), 'gerd@example.com')
    for (const secret of [guest.reference, guest.reference.slice('guest_'.length), 'x'.repeat(43)]) {
      const stranger = visit(world())
      stranger.cookies.set('pullpass_guest', secret)
      assert.match((await stranger.get('/dashboard')).headers.get('location') ?? '', /^\/sign-in/)
      assert.equal(await send(stranger, 'octocat'), 401)
      assert.doesNotMatch(await text(stranger, '/paid'), /g••@example/)
    }
    // A guest whose checkout brought no payment is not stored, and counts as signed out.
    const visitor = await toCheckout(world())
    assert.equal(await send(visitor, 'octocat'), 401)
  })

  test('The payment of a guest with the address of a user belongs to the guest, who is not signed in as that user', async () => {
    await world().pay({ email: 'uma@example.com' })
    const uma = await signIn(world(), 'uma@example.com')
    const guest = await guestWhoPaid(world(), 'uma@example.com')
    assert.deepEqual((await ownerOf('uma@example.com')).sort(), [guest.reference, uma.userId].sort())
    assert.equal(await (await guest.get('/api/auth/get-session')).json(), null)
    assert.equal((await world().context.access.purchases(guest.reference)).length, 1)
    assert.doesNotMatch(await text(guest, '/settings/purchases'), /uma@example\.com/)
  })

  test('A user who proves the address takes a guest’s purchase that has no account, and not one that has an account', async () => {
    const [lost, named] = [
      await guestWhoPaid(world(), 'lola@example.com'),
      await guestWhoPaid(world(), 'nora@example.com')
    ]
    assert.equal(await send(named, person()), 'invited')
    const lola = await signIn(world(), 'lola@example.com')
    assert.deepEqual(await ownerOf('lola@example.com'), [lola.userId])
    assert.equal(await send(lost, person()), 401, 'the guest has no purchase any more')
    await signIn(world(), 'nora@example.com')
    assert.deepEqual(await ownerOf('nora@example.com'), [named.reference])
    // An account that was taken back holds no seat.
    const [grant] = (await world().context.access.purchases(named.reference)).flatMap(({ grants }) => grants)
    await named.postForm('/settings/purchases/mistyped', { grant: grant?.id ?? '' })
    const nora = await signIn(world(), 'nora@example.com')
    assert.deepEqual(await ownerOf('nora@example.com'), [nora.userId])
  })

  test('A user who proves the address takes a guest’s purchase at once if the host has refused the only account', async () => {
    const { rehearse } = world().codeHost
    const flagged = JSON.stringify({
      message: 'Validation Failed',
      errors: [{ message: 'This user has been flagged.' }]
    })
    const refusals = [
      ['no_such_account', 'no-such-person-here', () => {}],
      ['account_flagged', person(), () => rehearse.misbehave({ method: 'PUT', status: 422, body: flagged, times: 1 })],
      ['token', person(), () => rehearse.trouble(INVITE_TOKEN, 'weak')]
    ] as const
    for (const [name, login, refuse] of refusals) {
      const email = `${name}@paid.example`
      const guest = await guestWhoPaid(world(), email)
      refuse()
      assert.notEqual(await send(guest, login), 'invited')
      rehearse.trouble(INVITE_TOKEN, null)
      rehearse.behave()
      const owner = await signIn(world(), email)
      assert.deepEqual(await ownerOf(email), [owner.userId], name)
    }
  })

  test('A guest keeps a purchase while an account may have been invited, also if the host’s answer was lost', async () => {
    const { db } = world().context
    const email = 'nell@example.com'
    const guest = await guestWhoPaid(world(), email)
    world().codeHost.rehearse.trouble(INVITE_TOKEN, 'weak')
    assert.equal(await send(guest, person()), 'forbidden')
    world().codeHost.rehearse.trouble(INVITE_TOKEN, null)
    const grants = db.selectFrom('access_grant').innerJoin('payment', 'payment.id', 'access_grant.payment_id')
    const { id } = await grants.select('access_grant.id').where('payment.email', '=', email).executeTakeFirstOrThrow()
    for (const outcome of ['unknown', null, 'done'] as const) {
      await db.updateTable('access_intent').set({ outcome }).where('grant_id', '=', id).execute()
      await signIn(world(), email)
      assert.deepEqual(await ownerOf(email), [guest.reference], String(outcome))
    }
    await db.updateTable('access_intent').set({ outcome: 'refused' }).where('grant_id', '=', id).execute()
    const nell = await signIn(world(), email)
    assert.deepEqual(await ownerOf(email), [nell.userId])
  })

  test('A user who proves the address and the account takes a guest’s purchase from another browser', async () => {
    for (const [login, isOwn] of [
      ['own-account', true],
      ['other-account', false]
    ] as const) {
      const email = `${login}@paid.example`
      account(world(), login, { email, verified: true })
      const guest = await guestWhoPaid(world(), email)
      // The second guest names the account with which the first user has signed in.
      assert.match(String(await send(guest, 'own-account')), /^(already_)?invited$/)
      const user = await userIdOf(await signInThere(world(), login))
      assert.deepEqual(await ownerOf(email), [isOwn ? user : guest.reference], login)
    }
  })

  test('A guest who proves the address in the same browser keeps the purchase with its account', async () => {
    const guest = await guestWhoPaid(world(), 'sam@example.com')
    const login = person()
    assert.equal(await send(guest, login), 'invited')
    const link = await guest.postJson('/api/auth/sign-in/magic-link', { email: 'sam@example.com' })
    assert.equal(link.status, 200)
    const sam = await pressMailedLink(guest, 'sam@example.com')
    assert.deepEqual(await ownerOf('sam@example.com'), [sam])
    assert.equal(guest.cookies.has('pullpass_guest'), false, 'the secret has done its work')
    assert.match(await text(guest, '/settings/purchases'), new RegExp(login))
    await world().pay({ email: 'other@example.com', client_reference_id: guest.reference })
    assert.deepEqual(await ownerOf('other@example.com'), [sam], 'the reference leads to the user')
    assert.equal((await subjectsOf(world(), 'sam@example.com')).filter((each) => /under/.test(each)).length, 0)
  })

  test('Signing in with another address in a guest’s browser brings nothing, until the user asks for it', async () => {
    const guest = await guestWhoPaid(world(), 'gus@example.com')
    await guest.postJson('/api/auth/sign-in/magic-link', { email: 'bob@example.com' })
    const bob = await pressMailedLink(guest, 'bob@example.com')
    assert.deepEqual(await ownerOf('gus@example.com'), [guest.reference])
    assert.match(await text(guest, '/paid'), /Add it to bob@example\.com/)
    const foreign = await guest.postForm(
      '/paid',
      {},
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    )
    assert.equal(foreign.status, 403)
    assert.deepEqual(await ownerOf('gus@example.com'), [guest.reference])
    assert.equal((await guest.postForm('/paid', {})).headers.get('location'), '/dashboard')
    assert.deepEqual(await ownerOf('gus@example.com'), [bob])
    await tellOfMerges()
    const lastTo = async (address: string) => {
      const { subject, text = '' } = await newestMail(world(), address)
      return [subject, text] as const
    }
    const [toPayer, toldPayer] = await lastTo('gus@example.com')
    assert.equal(toPayer, 'Starter Kit is now under a sign-in at Acme Starters')
    assert.match(toldPayer, /The sign-in is b\*\*@example\.com\./)
    assert.doesNotMatch(toldPayer, /bob@example/)
    const [toOwner, toldOwner] = await lastTo('bob@example.com')
    assert.equal(toOwner, 'Starter Kit is now under your sign-in at Acme Starters')
    assert.match(toldOwner, /Sign in as bob@example\.com to see it\./)
  })

  test('The owner of the address separates a purchase that was added to another sign-in, and then takes it', async () => {
    const guest = await guestWhoPaid(world(), 'olga@example.com')
    await guest.postJson('/api/auth/sign-in/magic-link', { email: 'bert@example.com' })
    await pressMailedLink(guest, 'bert@example.com')
    await guest.postForm('/paid', {})
    await tellOfMerges()
    const link = await linkMailedTo(world(), 'olga@example.com', /separate/)
    const shown = await text(visit(world()), link)
    assert.match(shown, /was added to the sign-in b••@example\.com/)
    assert.equal((await pressButton(visit(world()), shown)).status, 200)
    assert.deepEqual(await ownerOf('olga@example.com'), [guest.reference])
    const olga = await signIn(world(), 'olga@example.com')
    assert.deepEqual(await ownerOf('olga@example.com'), [olga.userId])
  })

  test('Purchases of three guests that one user adds at once are told once to each address, and the link gives all of them back', async () => {
    const [paid, user] = ['trio@example.com', 'tess@example.com']
    const guests: Guest[] = []
    const add = async () => {
      const guest = await guestWhoPaid(world(), paid)
      guests.push(guest)
      await guest.postJson('/api/auth/sign-in/magic-link', { email: user })
      const tess = await pressMailedLink(guest, user)
      assert.equal((await guest.postForm('/paid', {})).headers.get('location'), '/dashboard')
      await world().context.merges.tellDue()
      return tess
    }
    const told = async (address: string) => (await subjectsOf(world(), address)).filter((each) => /under/.test(each))
    const tess = await add()
    await add()
    await add()
    assert.deepEqual(await ownerOf(paid), [tess, tess, tess])
    assert.deepEqual(await told(paid), [], 'the mail waits for more')
    await tellOfMerges()
    await tellOfMerges()
    assert.deepEqual(await told(paid), ['3 purchases are now under a sign-in at Acme Starters'])
    assert.deepEqual(await told(user), ['3 purchases are now under your sign-in at Acme Starters'])
    const link = await linkMailedTo(world(), paid, /separate/)
    await add()
    await tellOfMerges()
    assert.equal((await told(paid)).length, 2, 'a later one is another act')
    const shown = await text(visit(world()), link)
    assert.match(shown, /3 purchases that were paid without signing in were added to the sign-in t••@example\.com/)
    assert.equal((await pressButton(visit(world()), shown)).status, 200)
    assert.deepEqual(
      (await ownerOf(paid)).sort(),
      [...guests.slice(0, 3).map(({ reference }) => reference), tess].sort()
    )
  })

  test('The code host’s sign-in that the paid page begins adds the purchase, whatever addresses the account has', async () => {
    const guest = await guestWhoPaid(world(), 'hal@example.com')
    account(world(), 'hal-dev', { email: 'hal@work.example', verified: true })
    const started = await guest.postForm('/sign-in/code-host', { next: '/paid' })
    const back = await comeBack(guest, started, { account: 'hal-dev' })
    assert.deepEqual([back.status, back.headers.get('location')], [302, '/dashboard'])
    assert.deepEqual(await ownerOf('hal@example.com'), [await userIdOf(guest)])
    assert.match(await text(guest, '/dashboard'), /value="hal-dev"/)
  })

  test('The code host’s sign-in that another page begins adds no purchase of another address', async () => {
    const guest = await guestWhoPaid(world(), 'ivy@example.com')
    account(world(), 'ivy-dev', { email: 'ivy@work.example', verified: true })
    await comeBack(guest, await guest.postForm('/sign-in/code-host', {}), { account: 'ivy-dev' })
    assert.deepEqual(await ownerOf('ivy@example.com'), [guest.reference])
    // In another browser, the account with the address is the proof.
    account(world(), 'ivy-own', { email: 'ivy@example.com', verified: true })
    const ivy = await signInThere(world(), 'ivy-own')
    assert.deepEqual(await ownerOf('ivy@example.com'), [await userIdOf(ivy)])
  })

  test('A checkout link with the reference of another browser costs the payer nothing: the address takes the purchase', async () => {
    const planter = await toCheckout(world())
    // The victim pays in their own browser by a link that the planter has made.
    await world().pay({ email: 'vic@example.com', client_reference_id: planter.reference })
    assert.deepEqual(await ownerOf('vic@example.com'), [planter.reference])
    assert.doesNotMatch((await text(planter, '/paid')) + (await text(planter, '/settings/purchases')), /vic@example/)
    const vic = await signIn(world(), 'vic@example.com')
    assert.deepEqual(await ownerOf('vic@example.com'), [vic.userId])
    assert.equal(await send(planter, person()), 401)
  })

  test('The seller sees the address of a guest’s payment in the list of sales', async () => {
    const guest = await guestWhoPaid(world(), 'lisa@example.com')
    const lines: string[] = []
    await listPayments(world().context, { unmatched: false, limit: 100 }, (line) => lines.push(line))
    assert.ok(
      lines.some((line) => line.includes('a guest (lisa@example.com)')),
      lines.join('\n')
    )
    assert.ok(!lines.some((line) => line.includes(guest.reference)))
  })

  test('Mails about a guest’s purchase go to the address of the payment', async () => {
    const guest = await guestWhoPaid(world(), 'mia@example.com')
    await pass(6 * MINUTE_MS)
    await world().context.access.sendMails()
    assert.deepEqual(await subjectsOf(world(), 'mia@example.com'), ['Starter Kit is ready for you'])
    assert.equal(await send(guest, person()), 'invited')
    await world().atProcessor('refund', 'mia@example.com')
    await pass(10 * MINUTE_MS)
    await world().context.access.sendMails()
    const subjects = await subjectsOf(world(), 'mia@example.com')
    assert.equal(subjects.length, 2, subjects.join(', '))
  })

  test('Signing out ends the guest in this browser', async () => {
    const guest = await guestWhoPaid(world(), 'out@example.com')
    assert.equal((await guest.postForm('/sign-out', {})).status, 303)
    assert.equal(guest.cookies.has('pullpass_guest'), false)
    assert.match((await guest.get('/dashboard')).headers.get('location') ?? '', /^\/sign-in/)
  })

  test('No sign-in leads to a guest: a guest has no address', async () => {
    const guest = await guestWhoPaid(world(), 'gast@example.com')
    const asked = await visit(world()).postJson('/api/auth/sign-in/magic-link', { email: guest.reference })
    assert.equal(asked.status, 400)
    assert.deepEqual(await verifiedEmails(world().context.db, guest.reference), [])
  })

  function jar({ cookies }: Visitor): string {
    return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Opens the newest sign-in link to this address in this browser. Returns the id of the user. */
  async function pressMailedLink(visitor: Visitor, email: string): Promise<string> {
    const link = await linkMailedTo(world(), email, /Somebody asked for this mail/)
    assert.equal((await pressButton(visitor, await text(visitor, link))).status, 303)
    return userIdOf(visitor)
  }
})
