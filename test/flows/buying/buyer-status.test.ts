import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GrantView, Preview } from '../../../src/access/requests/purchase-view.ts'
import type { TakeBackResult } from '../../../src/access/requests/take-back.ts'
import { plainGrant, plainPurchase } from '../../support/builders/plain-purchase.ts'
import { checkoutEvent } from '../../support/builders/stripe-events.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { aShop, type Shop } from '../../support/worlds/shop.ts'
import { tell } from '../../support/worlds/told-access.ts'
import { signIn, visit } from '../../support/worlds/visitor.ts'

const script = { 'hx-request': 'true' }

let made = 0
async function buyer(shop: Shop) {
  const visitor = await signIn(shop, `status-${++made}@example.com`)
  await shop.receive(checkoutEvent({ reference: visitor.userId }))
  return visitor
}

/** The URL that the page polls for updates. */
const statusUrl = (page: string) => (/id="access"[^>]*hx-get="([^"]+)"/s.exec(page)?.[1] ?? '').replaceAll('&amp;', '&')
const accepted: Partial<GrantView> = { state: 'accepted', because: 'shown' }

onEachDatabase('the status of a purchase', aShop(), (shop) => {
  for (const path of ['/dashboard', '/settings/purchases']) {
    test(`The status of a purchase is on ${path} above the form, also after a reload`, async () => {
      tell(shop())
      const visitor = await buyer(shop())
      for (const page of [await visitor.get(path), await visitor.get(path)]) {
        const text = await page.text()
        assert.ok(
          text.indexOf('Accept the invitation') > 0 &&
            text.indexOf('Accept the invitation') < text.indexOf('<form class="form invite-form"')
        )
        assert.match(text, /A new username replaces ada-buyer/)
        assert.match(text, /<input class="input" id="username"[^>]*value="ada-buyer"/s)
      }
    })
  }

  test('A form that can send nothing has no name in it', async (t) => {
    tell(shop())
    const visitor = await buyer(shop())
    const { knownRepositories, config } = shop().context
    const known = knownRepositories.of(config.products[0])
    t.mock.method(knownRepositories, 'of', () => ({ ...known, knownPersonal: () => true }))
    const text = await (await visitor.get('/dashboard')).text()
    assert.match(text, /Invitations are off/)
    assert.match(text, /<input class="input" id="username"[^>]*value=""/s)
  })

  test('The status answers 204 while nothing has changed, and the changed parts of the page otherwise', async () => {
    const told = tell(shop())
    const visitor = await buyer(shop())
    const url = statusUrl(await (await visitor.get('/dashboard')).text())
    const same = await visitor.get(url, script)
    assert.deepEqual([same.status, await same.text()], [204, ''])
    assert.deepEqual(told.asked, [['refresh', visitor.userId]])

    told.purchases = [plainPurchase([plainGrant(accepted)])]
    const news = await visitor.get(url, script)
    assert.equal(news.status, 200)
    assert.equal(news.headers.get('cache-control'), 'no-store')
    const text = await news.text()
    assert.match(text, /You’re in[\s\S]*git clone/)
    assert.doesNotMatch(text, /<html|<form class="form invite-form"/)
    assert.equal((await visitor.get(statusUrl(text), script)).status, 204)
  })

  test('Ten open tabs may each ask for the status every 20 seconds and more: no limit counts what a page asks', async () => {
    tell(shop(), { purchases: [plainPurchase([plainGrant(accepted)])] })
    const visitor = await buyer(shop())
    const page = await (await visitor.get('/dashboard')).text()
    assert.match(page, /hx-trigger="every 20s, /)
    const answers = await Promise.all(Array.from({ length: 310 }, () => visitor.get(statusUrl(page), script)))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [204])
  })

  test('The status redirects a browser without JavaScript to its page, and asks for the state of the access', async () => {
    const told = tell(shop())
    const visitor = await buyer(shop())
    const url = statusUrl(await (await visitor.get('/dashboard')).text())
    const back = await visitor.get(url)
    assert.deepEqual([back.status, back.headers.get('location')], [303, '/dashboard'])
    assert.equal(told.asked.length, 1)
    const elsewhere = await visitor.get('/settings/purchases/status?from=https://evil.example')
    assert.equal(elsewhere.headers.get('location'), '/settings/purchases')
  })

  test('The page of a buyer who is not signed in any more stops polling', async () => {
    const told = tell(shop())
    const answer = await visit(shop()).get('/settings/purchases/status?from=/dashboard', script)
    const text = await answer.text()
    assert.match(text, /href="\/sign-in\?next=%2Fdashboard"/)
    assert.doesNotMatch(text, /hx-get|hx-trigger/)
    const plain = await visit(shop()).get('/settings/purchases/status?from=/dashboard')
    assert.equal(plain.headers.get('location'), '/sign-in?next=%2Fdashboard')
    assert.deepEqual(told.asked, [])
  })

  test('The answer to Send invite has the status beside the toast', async () => {
    tell(shop())
    const visitor = await buyer(shop())
    const answer = await visitor.postForm('/api/invite', { from: '/dashboard', username: 'octocat' }, script)
    const text = await answer.text()
    assert.match(text, /^<div class="toast"/)
    assert.match(text, /<hx-partial hx-target="#access"[\s\S]*Accept the invitation[\s\S]*hx-target="#invite-seats"/)
  })
})

onEachDatabase('the status of a purchase that was just paid', aShop(), (shop) => {
  test('The status has the whole page reloaded after a new payment', async () => {
    const visitor = await signIn(shop(), `status-${++made}@example.com`)
    const url = statusUrl(await (await visitor.get('/dashboard')).text())
    assert.equal((await visitor.get(url, script)).headers.get('hx-refresh'), null)
    await shop().receive(checkoutEvent({ reference: visitor.userId }))
    assert.equal((await visitor.get(url, script)).headers.get('hx-refresh'), 'true')
  })
})

onEachDatabase('Cancel invitation', aShop(), (shop) => {
  const post = '/settings/purchases/mistyped'

  test('Cancel invitation takes the invitation back and says so, in place and after a redirect', async () => {
    const told = tell(shop())
    const visitor = await buyer(shop())
    const fields = { grant: 'g1', from: '/dashboard' }
    const inPlace = await (await visitor.postForm(post, fields, script)).text()
    assert.match(inPlace, /You took the invitation back[\s\S]*hx-target="#access"/)
    const plain = await visitor.postForm(post, fields)
    assert.deepEqual([plain.status, plain.headers.get('location')], [303, '/dashboard'])
    assert.match(await (await visitor.get('/dashboard')).text(), /<title>You took the invitation back · /)
    const order = { userId: visitor.userId, grantId: 'g1' }
    assert.deepEqual(told.asked, [
      ['mistyped', order],
      ['mistyped', order]
    ])
  })

  const refusals: [TakeBackResult, RegExp][] = [
    [{ ok: false, reason: 'too_late' }, /Accepted already.*help@/s],
    [
      { ok: false, reason: 'too_many', retryAt: Date.parse('2031-03-04T05:06:00Z') },
      /Too many changes.*March 4, 2031 at 05:06 UTC.*help@/s
    ],
    [{ ok: false, reason: 'not_yours' }, /nothing to take back.*help@/s]
  ]
  for (const [mistyped, words] of refusals) {
    test(`Cancel invitation explains why nothing is taken back: ${'reason' in mistyped && mistyped.reason}`, async () => {
      tell(shop(), { mistyped })
      const visitor = await buyer(shop())
      assert.match(await (await visitor.postForm(post, { grant: 'g1' }, script)).text(), words)
    })
  }

  test('Cancel invitation works only for signed-in buyers, and only from pages of the site', async () => {
    const told = tell(shop())
    const stranger = visit(shop())
    assert.equal(
      (await stranger.postForm(post, { grant: 'g1' })).headers.get('location'),
      '/sign-in?next=%2Fsettings%2Fpurchases'
    )
    assert.equal((await stranger.postForm(post, { grant: 'g1' }, script)).status, 401)
    const visitor = await buyer(shop())
    const foreign = await visitor.postForm(post, { grant: 'g1' }, { origin: 'https://evil.example' })
    assert.equal(foreign.status, 403)
    assert.deepEqual(told.asked, [])
  })

  test('Cancel invitation for an account that has accepted asks first, and explains the consequences', async () => {
    const told = tell(shop(), { purchases: [plainPurchase([plainGrant(accepted)])] })
    const visitor = await buyer(shop())
    const text = await (await visitor.get('/settings/purchases/withdraw?grant=g1&from=/dashboard')).text()
    assert.match(text, /loses access in a few minutes[\s\S]*deletes that fork/)
    await visitor.postForm(post, { grant: 'g1', from: '/dashboard', confirmed: 'yes' })
    assert.deepEqual(told.asked, [['mistyped', { userId: visitor.userId, grantId: 'g1', evenAccepted: true }]])
    const other = await visitor.get('/settings/purchases/withdraw?grant=somebody-elses&from=/dashboard')
    assert.equal(other.headers.get('location'), '/dashboard')
    const stranger = await visit(shop()).get('/settings/purchases/withdraw?grant=g1')
    assert.equal(stranger.headers.get('location'), '/sign-in?next=%2Fsettings%2Fpurchases%2Fwithdraw%3Fgrant%3Dg1')
  })
})

onEachDatabase('the preview of an account', aShop(), (shop) => {
  const preview: Preview = {
    kind: 'account',
    id: 583231,
    login: 'octocat',
    joined: 2011,
    name: undefined,
    profileUrl: 'https://h.example/octocat',
    proven: false
  }

  test('The preview shows a signed-in buyer the account of a name, without the pasted @', async () => {
    const told = tell(shop(), { preview })
    const visitor = await buyer(shop())
    const answer = await visitor.get(`/api/account?username=${encodeURIComponent('@octocat')}`, script)
    assert.match(await answer.text(), /joined 2011/)
    assert.deepEqual(told.asked, [['preview', visitor.userId, 'octocat']])
    assert.equal((await visit(shop()).get('/api/account?username=octocat', script)).status, 401)
    assert.equal(told.asked.length, 1)
    const json = await (await visitor.get('/api/account?username=octocat')).json()
    assert.equal((json as Preview).kind, 'account')
  })

  test('The preview asks the code host nothing for a user who has not paid', async () => {
    const told = tell(shop(), { preview, purchases: [] })
    const visitor = await signIn(shop(), `status-${++made}@example.com`)
    const answer = await visitor.get('/api/account?username=octocat', script)
    assert.deepEqual([answer.status, await answer.text()], [200, ''])
    assert.deepEqual(told.asked, [])
    assert.doesNotMatch(await (await visitor.get('/settings/purchases')).text(), /account-preview/)
  })

  test('The preview answers a user 40 times a minute, and 429 after that', async () => {
    const told = tell(shop(), { preview })
    const visitor = await buyer(shop())
    const answers = await Promise.all(
      Array.from({ length: 41 }, () => visitor.get('/api/account?username=octocat', script))
    )
    assert.equal(answers.filter(({ status }) => status === 429).length, 1)
    assert.equal(told.asked.length, 40)
  })

  const png = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  const pictureCalls = ({ host }: Shop) => host.calls.filter(({ target }) => target.startsWith('/avatars/'))

  test('The preview has a picture from this server, the letter below it, and a way back to the name', async () => {
    tell(shop(), { preview })
    const visitor = await buyer(shop())
    const shown = await (await visitor.get('/api/account?username=octocat', script)).text()
    assert.match(shown, />O<img src="\/api\/account\/583231\/picture" alt="" width="40" height="40"></)
    assert.match(shown, /class="link not-you">Not you\? Change the name</)
    assert.doesNotMatch(shown, /src="http/)
    const ofTeam = await (await visitor.get('/api/account?team=1&username=octocat', script)).text()
    assert.match(ofTeam, /Wrong account\? Change the name/)
  })

  test('The picture of an account is asked of the code host once for all buyers, and may do nothing', async () => {
    tell(shop())
    shop().host.picture = png
    shop().host.calls.length = 0
    for (const visitor of [await buyer(shop()), await buyer(shop())]) {
      const answer = await visitor.get('/api/account/583231/picture')
      assert.deepEqual(Buffer.from(await answer.arrayBuffer()), png)
      const header = (name: string) => answer.headers.get(name)
      assert.equal(header('content-type'), 'image/png')
      assert.equal(header('content-security-policy'), "default-src 'none'; sandbox")
      assert.equal(header('x-content-type-options'), 'nosniff')
      assert.equal(header('cache-control'), 'private, max-age=86400')
      assert.equal(header('cross-origin-resource-policy'), 'same-origin')
    }
    const calls = pictureCalls(shop())
    assert.deepEqual(
      calls.map(({ target, headers }) => [target, headers.authorization, headers.cookie]),
      [['/avatars/u/583231?s=80&v=4', undefined, undefined]]
    )
  })

  test('The picture is refused without a call to strangers, to users who have not paid, and for what is no number', async () => {
    const told = tell(shop())
    shop().host.picture = png
    shop().host.calls.length = 0
    assert.equal((await visit(shop()).get('/api/account/7/picture')).status, 401)
    const visitor = await buyer(shop())
    for (const id of ['0', '07', '-1', 'octocat', '7%2F..%2F8', '1e3', '9'.repeat(16)]) {
      assert.equal((await visitor.get(`/api/account/${id}/picture`)).status, 404, id)
    }
    told.purchases = []
    assert.equal((await visitor.get('/api/account/7/picture')).status, 404)
    told.purchases = [{ ...plainPurchase([plainGrant()]), status: 'refunded' }]
    assert.equal((await visitor.get('/api/account/7/picture')).status, 404)
    assert.deepEqual(pictureCalls(shop()), [])
  })

  test('The pictures answer a user 40 times a minute, and 429 after that', async () => {
    tell(shop())
    const visitor = await buyer(shop())
    const answers = await Promise.all(Array.from({ length: 41 }, () => visitor.get('/api/account/583231/picture')))
    assert.equal(answers.filter(({ status }) => status === 429).length, 1)
  })
})
