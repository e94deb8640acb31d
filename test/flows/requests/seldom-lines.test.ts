import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import type { Config } from '../../../src/config/config.ts'
import { createLog } from '../../../src/runtime/logging/log.ts'
import { unreachableCodeHost } from '../../support/builders/plain-config.ts'
import { checkoutEvent } from '../../support/builders/stripe-events.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'
import { openTestShop, type Shop } from '../../support/worlds/shop.ts'
import { signIn } from '../../support/worlds/visitor.ts'

type Line = {
  msg: string
  unlogged?: number
  from?: string
  reason?: string
  path?: string
  check?: string
  result?: object
}

const SENT = 20

onEachDatabase('log lines that a stranger can cause', emptyDatabase, (database) => {
  /** A shop whose log lines are recorded, and whose clock the test can advance. */
  async function open(config: Partial<Config> = {}) {
    const lines: Line[] = []
    const clock = { ahead: 0 }
    const write = (chunk: Buffer, _: unknown, done: () => void) => {
      lines.push(JSON.parse(String(chunk)) as Line)
      done()
    }
    const shop = await openTestShop(database(), {
      config: { trustProxy: { kind: 'hops', count: 1 }, ...config },
      secrets: { codeHostClientSecret: 'secret', codeHostWebhookSecrets: ['the-secret-of-the-hook'] },
      overrides: { log: createLog('info', new Writable({ write })), now: () => Date.now() + clock.ahead }
    })
    return {
      shop,
      clock,
      about: (msg: string) => lines.filter((line) => line.msg === msg),
      [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]()
    }
  }

  const post = (shop: Shop, name: string, from: string) =>
    fetch(`${shop.url}/api/webhooks/${name}`, { method: 'POST', body: '{}', headers: { 'x-forwarded-for': from } })

  test('Wrong signatures log one line a minute for each client, and then the number of unlogged ones', async () => {
    await using world = await open()
    const { shop, clock, about } = world
    for (const name of ['stripe', 'github']) {
      const ofIt = () => about('delivery with a wrong signature').filter((line) => line.from === name)
      for (let count = 0; count < SENT; count += 1) assert.equal((await post(shop, name, '203.0.113.7')).status, 400)
      assert.deepEqual(
        ofIt().map(({ unlogged }) => unlogged),
        [undefined]
      )
      const variable = name === 'github' ? 'CODE_HOST_WEBHOOK_SECRET' : 'STRIPE_WEBHOOK_SECRET'
      assert.equal(ofIt()[0]?.check, variable)
      await post(shop, name, '203.0.113.8')
      clock.ahead += 60_000
      await post(shop, name, '203.0.113.7')
      assert.deepEqual(
        ofIt().map(({ unlogged }) => unlogged),
        [undefined, undefined, SENT - 1]
      )
    }
  })

  test('Aborted uploads log one line for each path', async () => {
    await using world = await open()
    const { shop, about } = world
    const { hostname, port } = new URL(shop.url)
    const breakOff = (path: string) =>
      new Promise((resolve) => {
        const head = `POST ${path} HTTP/1.1\r\nHost: shop.example\r\nOrigin: ${shop.url}\r\nContent-Length: 9\r\n`
        const socket = connect(Number(port), hostname, () => socket.write(`${head}Expect: 100-continue\r\n\r\n`))
        // The shop answered 100: it has accepted the request and waits for the body.
        socket.on('data', () => socket.destroy())
        socket.on('close', resolve)
      })
    for (const path of ['/api/webhooks/stripe', '/sign-in']) {
      await Promise.all(Array.from({ length: SENT }, () => breakOff(path)))
    }
    const until = Date.now() + 5000
    while (about('request failed').length < 2 && Date.now() < until) await new Promise((r) => setTimeout(r, 20))
    const paths = about('request failed').map(({ path }) => path)
    assert.deepEqual(paths, ['/api/webhooks/stripe', '/sign-in'])
  })

  test('Answers of the code host to sign-ins that did not begin here log one line', async () => {
    await using world = await open()
    const { shop, about } = world
    for (let count = 0; count < SENT; count += 1)
      await fetch(`${shop.url}/api/auth/callback/github?code=x&state=y${count}`, { redirect: 'manual' })
    assert.equal(about('Failed to parse state').length, 1)
  })

  test('Requests of a signed-in user who has not paid log one line for each reason', async () => {
    await using world = await open()
    const { shop, about } = world
    const visitor = await signIn(shop, 'nobody@example.com')
    for (const username of ['ada', 'no such name']) {
      for (let count = 0; count < SENT; count += 1) await visitor.postJson('/api/invite', { username })
    }
    for (let count = 0; count < SENT; count += 1)
      await visitor.postForm('/settings/purchases/mistyped', { grant: `not-mine-${count}` })
    assert.deepEqual(
      about('Send invite was answered').map(({ reason }) => reason),
      ['not_paid', 'invalid_username']
    )
    assert.equal(about('a buyer asked to withdraw an account').length, 1)
  })

  test('Cancel invitation for a grant that is taken back already logs one line a minute', async () => {
    await using world = await open()
    const { shop, clock, about } = world
    const visitor = await signIn(shop, 'mistaken@example.com')
    await shop.receive(checkoutEvent({ email: 'mistaken@example.com' }))
    await visitor.postJson('/api/invite', { username: 'ada-buyer' })
    const { id: grant } = await shop.context.db.selectFrom('access_grant').select('id').executeTakeFirstOrThrow()
    const takeBack = () => visitor.postForm('/settings/purchases/mistyped', { grant })
    for (let count = 0; count < SENT; count += 1) await takeBack()
    assert.deepEqual(
      about('a buyer asked to withdraw an account').map(({ result }) => result),
      [{ ok: true }]
    )
    clock.ahead += 60_000
    await takeBack()
    assert.equal(about('a buyer asked to withdraw an account')[1]?.unlogged, SENT - 1)
  })

  test('Errors of linking that a signed-in user brings from the code host log one line a minute', async () => {
    await using world = await open({ codeHost: unreachableCodeHost })
    const { shop, clock, about } = world
    const visitor = await signIn(shop, 'linker@example.com')
    const back = (query: string) => visitor.get(`/api/auth/callback/github?${query}`)
    for (let count = 0; count < SENT; count += 1) {
      await back(`error=access_denied${count}`)
      await back(`error=access_denied&state=made-up-${count}`)
      await back(`code=x${'y'.repeat(4000)}&state=z${count}`)
    }
    assert.equal(about('a code-host account could not be linked').length, 1)
    const started = await visitor.postForm('/settings/link', {})
    const state = new URL(started.headers.get('location') ?? '').searchParams.get('state')
    clock.ahead += 60_000
    for (let count = 0; count < SENT; count += 1) await back(`error=${'e'.repeat(4000)}&state=${state}`)
    assert.deepEqual(
      about('a code-host account could not be linked').map(({ unlogged }) => unlogged),
      [undefined, 3 * SENT - 1]
    )
  })

  test('Invitations of a buyer that a limit refuses log one line', async () => {
    await using world = await open()
    const { shop, about } = world
    const visitor = await signIn(shop, 'buyer@example.com')
    await shop.receive(checkoutEvent({ email: 'buyer@example.com' }))
    const sent = await Promise.all(
      Array.from({ length: 130 }, () => visitor.postJson('/api/invite', { username: 'ada-buyer' }))
    )
    const reasons = await Promise.all(sent.map(async (answer) => ((await answer.json()) as Line).reason))
    assert.ok(reasons.filter((reason) => reason === 'rate_limited').length >= 30, `${reasons}`)
    assert.equal(about('Send invite was answered').filter(({ reason }) => reason === 'rate_limited').length, 1)
  })
})
