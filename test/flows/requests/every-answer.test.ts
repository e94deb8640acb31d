import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createServer } from '../../../src/server/server.ts'
import { checkoutEvent } from '../../support/builders/stripe-events.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { deliver } from '../../support/worlds/deliver.ts'
import { aShop, type Shop } from '../../support/worlds/shop.ts'
import { signIn, visit } from '../../support/worlds/visitor.ts'

/** Asserts the headers that SECURITY.md promises of every answer. */
function assertGuarded(shop: Shop, { headers }: Response) {
  const directives = new Map(
    (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values]
    })
  )
  assert.deepEqual(Object.fromEntries(directives), {
    'default-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'manifest-src': ["'self'"],
    'form-action': ["'self'", shop.host.url],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"]
  })
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('referrer-policy'), 'same-origin')
}

const accept = { accept: 'text/html' }
const answers: [name: string, status: number, ask: (shop: Shop) => Promise<Response>][] = [
  ['a page', 200, (shop) => visit(shop).get('/')],
  ['a page asked for with HEAD', 200, (shop) => fetch(shop.url, { method: 'HEAD' })],
  ['a page for a signed-in user', 200, async (shop) => (await signIn(shop, 'ada@example.com')).get('/dashboard')],
  ['a redirect', 303, (shop) => visit(shop).get('/dashboard')],
  ['JSON', 200, async (shop) => (await signIn(shop, 'ada@example.com')).postJson('/api/invite', { username: 'x' })],
  ['a page of the library', 200, (shop) => visit(shop).get('/api/auth/get-session')],
  ['a problem for a program', 404, (shop) => visit(shop).get('/nothing')],
  ['a problem for a person', 404, (shop) => visit(shop).get('/nothing', accept)],
  ['a missing asset', 404, (shop) => visit(shop).get('/assets/secret.js')],
  [
    'the refusal of a visitor who is not signed in',
    401,
    (shop) => visit(shop).postJson('/api/invite', { username: 'x' })
  ],
  [
    'the refusal of another origin',
    403,
    (shop) => visit(shop).postForm('/sign-out', {}, { origin: 'https://evil.example' })
  ],
  ['the refusal of another method', 404, (shop) => fetch(`${shop.url}/dashboard`, { method: 'DELETE' })],
  ['a delivery', 200, (shop) => deliver(shop.url, checkoutEvent())],
  ['a refused delivery', 400, (shop) => deliver(shop.url, '{}', 'x')],
  [
    'a cancelled sign-in with the code host',
    302,
    (shop) => visit(shop).get('/api/auth/callback/github?error=access_denied')
  ],
  ['an internal error', 500, broken],
  ['an internal error, for a person', 500, (shop) => broken(shop, accept)]
]

/** The answer of a server whose database is gone. */
function broken(shop: Shop, headers: Record<string, string> = {}): Promise<Response> {
  const currentBuyer = () => Promise.reject(new Error('secret words of the database'))
  const server = createServer({ ...shop.context, currentBuyer })
  return server(new Request(`${shop.url}/dashboard`, { headers }), '127.0.0.1')
}

onEachDatabase('every answer', aShop(), (shop) => {
  for (const [name, status, ask] of answers) {
    test(`Every answer has the security headers: ${name}`, async () => {
      const answer = await ask(shop())
      assert.equal(answer.status, status)
      assertGuarded(shop(), answer)
      assert.doesNotMatch(await answer.text(), /secret words|at .*\.ts:/)
    })
  }

  test('Every page loads only assets of the shop, and holds no inline script or style', async () => {
    const buyer = await signIn(shop(), 'grace@example.com')
    await shop().receive(checkoutEvent({ reference: buyer.userId }))
    for (const path of ['/', '/sign-in', '/sign-in/link?token=x', '/dashboard', '/settings/purchases', '/nothing']) {
      const page = await (await (path.startsWith('/sign-in') ? visit(shop()) : buyer).get(path, accept)).text()
      assert.doesNotMatch(page, /<style|\sstyle="|\son\w+="|<script(?![^>]*\ssrc="\/assets\/)/, path)
      const loaded = [...page.matchAll(/<(?:script|link|img)[^>]*?(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url)
      assert.ok(loaded.length > 5)
      for (const url of loaded) {
        if (url === 'data:,') continue
        const asset = await fetch(new URL(url, shop().url))
        assert.equal(asset.status, 200, url)
        assert.match(asset.headers.get('cache-control') ?? '', /immutable/)
        assertGuarded(shop(), asset)
      }
    }
  })

  describe('the cache headers of pages', () => {
    for (const path of ['/', '/sign-in', '/sign-in/link?token=x', '/dashboard', '/settings/purchases']) {
      test(`The page ${path} is not cached`, async () => {
        const answer = await visit(shop()).get(path)
        assert.equal(answer.headers.get('cache-control'), 'no-store')
      })
    }
  })

  test('Every answer asks browsers to use only https for a year, where the site has https', async () => {
    const { context, url } = shop()
    const asked = async (siteUrl: string) => {
      const config = { ...context.config, site: { ...context.config.site, url: siteUrl } }
      const server = createServer({ ...context, config })
      return (await server(new Request(`${url}/`), '127.0.0.1')).headers.get('strict-transport-security')
    }
    assert.equal(await asked('https://shop.example'), 'max-age=31536000')
    assert.equal(await asked('http://127.0.0.1:3000'), null)
  })

  test('A request with a body of more than 64 KB is refused', async () => {
    const buyer = await signIn(shop(), 'ada@example.com')
    const answer = await buyer.postJson('/api/invite', { username: 'x'.repeat(70_000) })
    assert.equal(answer.status, 413)
  })
})
