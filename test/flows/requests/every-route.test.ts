import assert from 'node:assert/strict'
import { type ClientRequest, request as httpRequest } from 'node:http'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { routes } from '../../../src/routes.ts'
import { createLog } from '../../../src/runtime/logging/log.ts'
import { unreachableCodeHost } from '../../support/builders/plain-config.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'
import { openTestShop, type Shop } from '../../support/worlds/shop.ts'

const SIZE = 20 * 1024 * 1024
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const signOut = '/api/auth/sign-out'

/** Every path of Pullpass, and every path of better-auth, open or not. */
async function everyPath(shop: Shop): Promise<string[]> {
  const auth = await shop.context.auth()
  const endpoints: { path?: string }[] = Object.values(auth.api)
  const pathsOfBetterAuth = endpoints.flatMap(({ path }) => (path ? [`/api/auth${path}`] : []))
  const filledIn = (path: string) =>
    path.replace(':from', 'stripe').replace(':name', 'htmx.js').replace(':id', 'github').replace(/:\w+/g, 'x')
  return [...new Set([...Object.values(routes), ...pathsOfBetterAuth, '/api/auth', '/no-such-page'].map(filledIn))]
}

let networks = 0

/** Sends a body of 20 MB until there is an answer. Returns the status of the answer and the number of bytes sent. */
function sendLarge(shop: Shop, path: string, method: string, more: Record<string, string>) {
  // Each request comes from a network of its own, or the limits would answer.
  networks += 1
  const headers = { ...more, 'x-forwarded-for': `2001:db8:${networks.toString(16)}::1` }
  return new Promise<{ status: number; sent: number }>((resolve, reject) => {
    const sending: ClientRequest = httpRequest(new URL(path, shop.url), { method, headers, agent: false })
    let sent = 0
    let answered = false
    const begin = Buffer.from('{"callbackURL":"https://evil.example/')
    const chunk = Buffer.alloc(64 * 1024, 'x')
    function more() {
      while (!answered && !sending.destroyed && sent < SIZE) {
        const piece = sent === 0 ? begin : chunk.subarray(0, Math.min(chunk.length, SIZE - sent))
        sent += piece.length
        if (!sending.write(piece)) return void sending.once('drain', more)
      }
      if (!answered) sending.end('"}')
    }
    sending.on('response', (response) => {
      answered = true
      resolve({ status: response.statusCode ?? 0, sent })
      response.resume()
      sending.destroy()
    })
    sending.on('error', (error) => (answered ? undefined : reject(error)))
    more()
  })
}

onEachDatabase('every route', emptyDatabase, (database) => {
  async function open() {
    const lines: string[] = []
    const sink = new Writable({
      write(chunk, _, done) {
        lines.push(String(chunk))
        done()
      }
    })
    const shop = await openTestShop(database(), {
      secrets: { codeHostClientSecret: 'secret' },
      config: { trustProxy: { kind: 'hops', count: 1 }, codeHost: unreachableCodeHost },
      overrides: { log: createLog('debug', sink) }
    })
    return { shop, lines, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
  }

  test('Every route answers a body of 20 MB without reading it to its end, and logs little about it', async () => {
    await using world = await open()
    const { shop, lines } = world
    const paths = await everyPath(shop)
    assert.ok(paths.includes(signOut) && paths.length > 40, `${paths.length} paths`)
    const json = { 'content-type': 'application/json' }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const path of paths) {
      for (const method of methods) {
        // Bodies with and without a content-length.
        for (const more of [{ ...json, 'content-length': String(SIZE + 2) }, json, form]) {
          const where = `${method} ${path} ${JSON.stringify(more)}`
          const { status, sent } = await sendLarge(shop, path, method, more)
          // Before the first run of the doctor the shop is not said to be ready.
          assert.ok((status > 0 && status < 500) || (path === routes.ready && status === 503), `${where}: ${status}`)
          assert.ok(sent < SIZE, `${where}: read to its end`)
          assert.ok(!(path === signOut && method === 'POST') || status === 413, `${where}: ${status}`)
        }
      }
    }
    for (const line of lines) assert.ok(line.length < 3000, line.slice(0, 300))
    assert.ok(lines.length < 20, `${lines.length} lines`)
  })

  test('Every route refuses writes from a page of another site, before any other check', async () => {
    await using world = await open()
    const { shop } = world
    const foreign = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }]
    for (const path of await everyPath(shop)) {
      if (path.startsWith('/api/webhooks/')) continue
      for (const method of methods.filter((name) => name !== 'GET' && name !== 'HEAD')) {
        for (const headers of foreign) {
          const answer = await fetch(shop.url + path, { method, headers })
          assert.equal(answer.status, 403, `${method} ${path} ${JSON.stringify(headers)}`)
          await answer.body?.cancel()
        }
      }
    }
  })

  test('The sign-out of better-auth answers programs as before, whatever the body says', async () => {
    await using world = await open()
    const { shop, lines } = world
    for (const body of ['{}', '', '{"callbackURL":"https://evil.example/"}', 'no json']) {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(shop.url + signOut, { method: 'POST', headers, body })
      assert.deepEqual([answer.status, await answer.json()], [200, { success: true }], body)
    }
    // The shop asks its code host who owns the repository, and no code host answers here: ignore that line.
    const unexpected = lines.filter((line) => !line.includes('did not say who owns'))
    assert.deepEqual(unexpected, [])
  })
})
