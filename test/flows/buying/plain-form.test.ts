import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { InviteReason } from '../../../src/invite/result.ts'
import { checkoutEvent } from '../../support/builders/stripe-events.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { type Answer, collaboratorCalls, invitationOf, type RawHost } from '../../support/worlds/raw-host.ts'
import { aShop, type Shop } from '../../support/worlds/shop.ts'
import { signIn, visit } from '../../support/worlds/visitor.ts'

let made = 0

async function buyer(shop: Shop) {
  const visitor = await signIn(shop, `buyer-${++made}@example.com`)
  await shop.receive(checkoutEvent({ reference: visitor.userId }))
  return visitor
}

/** Role and title of each toast that the page shows, without the toast in the template for the script. */
function toasts(page: string): string[][] {
  const shown = page.replace(/<template.*?<\/template>/gs, '')
  const found = shown.matchAll(/class="toast" role="(\w+)"[^>]*>.*?<h2>(.*?)<\/h2>/gs)
  return [...found].map(([, role = '', title = '']) => [role, title])
}

const fieldOf = (page: string) => /<input class="input" id="username"[^>]*>/s.exec(page)?.[0] ?? ''
const typedIn = (page: string) => /value="([^"]*)"/.exec(fieldOf(page))?.[1]
const isMarked = (page: string) => fieldOf(page).includes('aria-invalid="true"')

/**
 * The host's answer with a new invitation for octocat, which has the time of the call: an older invitation was there
 * before.
 */
const created = (): Answer => ({ status: 201, body: JSON.stringify(invitationOf({ id: 1, login: 'octocat' })) })

/** An answer of the host, and the reason and toast that the buyer gets for it. */
type Outcome = { reason: InviteReason; answer: RawHost['answer']; title: string; role: 'status' | 'alert' }

const outcomes: Outcome[] = [
  { reason: 'invited', answer: created, title: 'Invitation sent', role: 'status' },
  // The raw host shows neither an invitation nor a collaborator.
  { reason: 'already_invited', answer: { status: 204 }, title: 'No clear answer from Code Host', role: 'status' },
  { reason: 'already_invited', answer: { status: 422 }, title: 'No clear answer from Code Host', role: 'status' },
  { reason: 'invalid_username', answer: { status: 404 }, title: 'No account named octocat', role: 'alert' },
  { reason: 'forbidden', answer: { status: 403 }, title: 'Request saved', role: 'alert' },
  { reason: 'unavailable', answer: { status: 500 }, title: 'No clear answer from Code Host', role: 'status' }
]

/** A throttle delays the whole repository for a while, so this case has a shop of its own. */
const throttled: Outcome = {
  reason: 'rate_limited',
  answer: { status: 429 },
  title: 'Request saved',
  role: 'status'
}

function statusOf(answer: RawHost['answer']): string | number {
  if (typeof answer === 'function') return 201
  return typeof answer === 'string' ? answer : answer.status
}

function saysTheWordsOf(shop: () => Shop, { reason, answer, title, role }: Outcome) {
  test(`The page shows the toast of ${reason} after the redirect (${statusOf(answer)})`, async () => {
    const visitor = await buyer(shop())
    shop().host.answer = answer
    // The name counts as wrong only when the host says that no account has it.
    shop().host.people = reason === 'invalid_username' ? {} : undefined
    await visitor.postForm('/api/invite', { from: '/dashboard', username: 'octocat' })
    const page = await (await visitor.get('/dashboard')).text()
    shop().host.people = undefined
    assert.deepEqual(toasts(page), [[role, title]])
    assert.equal(isMarked(page), reason === 'invalid_username')
    assert.equal(typedIn(page), 'octocat')
  })
}

onEachDatabase(
  'the form without JavaScript, while the host throttles requests',
  aShop({ workers: ['inbox'] }),
  (shop) => saysTheWordsOf(shop, throttled)
)

onEachDatabase('the form without JavaScript', aShop({ workers: ['inbox'] }), (shop) => {
  for (const from of ['/dashboard', '/settings/purchases']) {
    test(`The form post redirects to ${from}, which shows the toast once`, async () => {
      const visitor = await buyer(shop())
      shop().host.answer = created
      const sent = await visitor.postForm('/api/invite', { from, username: 'octocat' })
      assert.equal(sent.status, 303)
      assert.equal(sent.headers.get('location'), from)
      assert.equal(await sent.text(), '')

      const page = await (await visitor.get(from)).text()
      assert.deepEqual(toasts(page), [['status', 'Invitation sent']])
      assert.match(page, /<title>Invitation sent · /)
      assert.equal(typedIn(page), 'octocat')
      assert.equal(isMarked(page), false)

      assert.deepEqual(toasts(await (await visitor.get(from)).text()), [])
    })
  }

  for (const outcome of outcomes) saysTheWordsOf(shop, outcome)

  test('A user who has not paid gets the toast on the page that has the form', async () => {
    const visitor = await signIn(shop(), `buyer-${++made}@example.com`)
    const sent = await visitor.postForm('/api/invite', { from: '/settings/purchases', username: 'octocat' })
    assert.equal(sent.headers.get('location'), '/settings/purchases')
    const page = await (await visitor.get('/settings/purchases')).text()
    assert.deepEqual(toasts(page), [['alert', 'No paid purchase found']])
  })

  test('A form post without a username marks the field', async () => {
    const visitor = await buyer(shop())
    shop().host.calls.length = 0
    const sent = await visitor.postForm('/api/invite', { from: '/dashboard' })
    assert.equal(sent.status, 303)
    assert.equal(sent.headers.get('location'), '/dashboard')
    const page = await (await visitor.get('/dashboard')).text()
    assert.equal(isMarked(page), true)
    assert.match(page, /id="username-problem"/)
    assert.equal(collaboratorCalls(shop().host).length, 0)
  })

  test('A form post with an invalid username marks the field and keeps the typed text', async () => {
    const visitor = await buyer(shop())
    for (const [typed, kept] of [
      ['', undefined],
      ['octo cat', 'octo cat'],
      ['<b>"&', '&lt;b&gt;&quot;&amp;']
    ] as const) {
      shop().host.calls.length = 0
      await visitor.postForm('/api/invite', { from: '/dashboard', username: typed })
      const page = await (await visitor.get('/dashboard')).text()
      assert.equal(isMarked(page), true, typed)
      assert.equal(typedIn(page) || undefined, kept)
      assert.equal(collaboratorCalls(shop().host).length, 0)
    }
  })

  test('A form post accepts a pasted @name or address; JSON has to send the plain name', async () => {
    const visitor = await buyer(shop())
    shop().host.answer = { status: 201 }
    for (const pasted of ['@octocat', ' octocat ', 'https://github.com/octocat', 'github.com/octocat/?tab=stars']) {
      shop().host.calls.length = 0
      await visitor.postForm('/api/invite', { from: '/dashboard', username: pasted })
      const call = shop().host.calls.find(({ method }) => method === 'PUT')
      assert.equal(call?.target, '/repos/acme/starter-kit/collaborators/octocat', pasted)
    }
    const json = await (await visitor.postJson('/api/invite', { username: '@octocat' })).json()
    assert.deepEqual(json, { ok: false, reason: 'invalid_username' })
  })

  const strangePlaces = ['', 'https://evil.example', '//evil.example', '/sign-out', '/dashboard/', '/dashboard?x', '/']
  for (const from of strangePlaces) {
    test(`A form post from ${JSON.stringify(from)} redirects to the purchases`, async () => {
      const visitor = await buyer(shop())
      const sent = await visitor.postForm('/api/invite', { from, username: 'octocat' })
      assert.equal(sent.headers.get('location'), '/settings/purchases')
    })
  }

  test('A form post of a visitor who is not signed in redirects to the sign-in, and from there back to the page', async () => {
    const sent = await visit(shop()).postForm('/api/invite', { from: '/dashboard', username: 'octocat' })
    assert.equal(sent.status, 303)
    assert.equal(sent.headers.get('location'), '/sign-in?next=%2Fdashboard')
    const elsewhere = await visit(shop()).postForm('/api/invite', { from: 'https://evil.example', username: 'octocat' })
    assert.equal(elsewhere.headers.get('location'), '/sign-in?next=%2Fsettings%2Fpurchases')
  })

  describe('cookies of the toast that do not count', () => {
    const cookies: [string, (value: string) => string][] = [
      ['that was forged', () => `${Buffer.from('{"flash":{"problem":"Pay here"},"at":9e15}').toString('base64url')}.x`],
      ['that was changed', (value) => `A${value}`],
      ['without its signature', (value) => value.split('.')[0] ?? ''],
      ['with a letter of two bytes', (value) => `${value.slice(0, -1)}%C3%A9`],
      ['that is nonsense', () => '%E0%A4%A']
    ]
    for (const [words, change] of cookies) {
      test(`The page shows no toast for a cookie ${words}`, async () => {
        const visitor = await buyer(shop())
        await visitor.postForm('/api/invite', { from: '/dashboard', username: 'octocat' })
        visitor.cookies.set('pullpass_flash', change(visitor.cookies.get('pullpass_flash') ?? ''))
        const answer = await visitor.get('/dashboard')
        assert.equal(answer.status, 200)
        const page = await answer.text()
        assert.deepEqual(toasts(page), [])
        assert.doesNotMatch(page, /Pay here/)
      })
    }
  })
})

let now = Date.now()
onEachDatabase('the toast after the redirect', aShop({ overrides: { now: () => now } }), (shop) => {
  test('The toast after the redirect is not shown a minute later', async () => {
    const visitor = await buyer(shop())
    await visitor.postForm('/api/invite', { from: '/dashboard', username: 'octocat' })
    now += 61_000
    assert.deepEqual(toasts(await (await visitor.get('/dashboard')).text()), [])
  })
})

// Without the round that follows the payment, which may send an invitation before the action does.
onEachDatabase('the form with the page’s script', aShop({ workers: ['inbox'] }), (shop) => {
  const script = { 'hx-request': 'true' }

  test('A form post by the script gets only the toast', async () => {
    const visitor = await buyer(shop())
    shop().host.answer = created
    const answer = await visitor.postForm('/api/invite', { from: '/dashboard', username: '@octocat' }, script)
    assert.equal(answer.status, 200)
    assert.match(answer.headers.get('content-type') ?? '', /text\/html/)
    const fragment = await answer.text()
    assert.deepEqual(toasts(fragment), [['status', 'Invitation sent']])
    assert.doesNotMatch(fragment, /<html|<body|invite-form/)
    assert.deepEqual(answer.headers.getSetCookie(), [])
  })

  test('A form post by the script gets a refusal with 200, since the script shows no other status', async () => {
    const visitor = await buyer(shop())
    for (const fields of [{ from: '/dashboard' }, { username: 'octocat', product: 'other' }]) {
      const answer = await visitor.postForm('/api/invite', fields as Record<string, string>, script)
      assert.equal(answer.status, 200)
      assert.equal(toasts(await answer.text()).length, 1)
    }
  })

  test('A form post by the script of a visitor who is not signed in gets the sign-in page in a header', async () => {
    const answer = await visit(shop()).postForm('/api/invite', { from: '/dashboard', username: 'octocat' }, script)
    assert.equal(answer.status, 401)
    assert.equal(answer.headers.get('hx-redirect'), '/sign-in?next=%2Fdashboard')
  })
})

onEachDatabase('the limit of requests', aShop({ workers: ['inbox'] }), (shop) => {
  test('After 100 requests in a minute a buyer is told when to send again, without a call; other buyers are not limited', async () => {
    const [visitor, other] = [await buyer(shop()), await buyer(shop())]
    const send = () => visitor.postJson('/api/invite', { username: 'octocat' })
    const answers = await Promise.all(Array.from({ length: 100 }, send))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    const calls = collaboratorCalls(shop().host).length
    const refused = await send()
    assert.equal(refused.status, 200)
    const result = (await refused.json()) as { ok: boolean; reason: string; retryAt: string }
    assert.deepEqual([result.ok, result.reason], [false, 'rate_limited'])
    const wait = Date.parse(result.retryAt) - Date.now()
    assert.ok(wait > 0 && wait <= 61_000)
    assert.equal(collaboratorCalls(shop().host).length, calls)
    const fields = { from: '/dashboard', username: 'octocat' }
    const inPlace = await visitor.postForm('/api/invite', fields, { 'hx-request': 'true' })
    assert.match(await inPlace.text(), /octocat was not invited; another try is possible in 1 min/)
    assert.equal((await other.postJson('/api/invite', { username: 'octocat' })).status, 200)
  })
})
