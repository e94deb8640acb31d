// A client must not lock others out by opening connections, or by requests that never end.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { databases, type TestDatabase } from '../../support/databases/databases.ts'
import { openTestShop, type Shop } from '../../support/worlds/shop.ts'

describe('connections', { concurrency: true }, () => {
  let database: TestDatabase
  let shop: Shop
  before(async () => {
    const [sqlite] = databases
    assert.ok(sqlite)
    database = await sqlite.create()
    shop = await openTestShop(database)
  })
  after(async () => {
    await shop.close()
    await database.dispose()
  })

  async function open(to: Shop = shop): Promise<Socket> {
    const socket = connect(Number(new URL(to.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.resume()
    await once(socket, 'connect')
    return socket
  }

  /**
   * Sends `head`, then a byte of `rest` twice a second until the shop closes the connection. Returns the time in ms.
   */
  async function drip(head: string, rest: string): Promise<number> {
    const socket = await open()
    const started = performance.now()
    socket.write(head)
    let index = 0
    const dripping = setInterval(() => socket.write(rest[index++ % rest.length] ?? ''), 500)
    await once(socket, 'close').finally(() => clearInterval(dripping))
    return performance.now() - started
  }

  test('A connection on which no request begins is closed after 10 s', async () => {
    const socket = await open()
    const started = performance.now()
    await once(socket, 'close')
    const ms = performance.now() - started
    assert.ok(ms > 9_000 && ms < 15_000, `${ms} ms`)
  })

  test('A connection whose headers do not end is closed after 10 s', async () => {
    const ms = await drip('GET / HTTP/1.1\r\nhost: x\r\nx-more: ', 'x')
    assert.ok(ms > 9_000 && ms < 15_000, `${ms} ms`)
  })

  for (const path of ['/api/webhooks/stripe', '/sign-in', '/api/invite', '/sign-out']) {
    test(`A connection whose request to ${path} does not end is closed after 20 s`, async () => {
      const ms = await drip(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 60000\r\n\r\n`, 'x')
      assert.ok(ms < 25_000, `${ms} ms`)
    })
  }

  const asset = 'GET /assets/htmx.js HTTP/1.1\r\nhost: x\r\n\r\n'

  test('A connection that sends hundreds of requests at once is closed, and their answers take no memory', async () => {
    const before = process.memoryUsage().rss
    for (let count = 0; count < 20; count += 1) {
      const socket = await open()
      let received = 0
      socket.on('data', (chunk) => {
        received += chunk.length
      })
      socket.pause()
      const closed = once(socket, 'close')
      socket.write(asset.repeat(1000))
      await new Promise((resolve) => setTimeout(resolve, 100))
      socket.resume()
      await closed
      assert.ok(received < 2_000_000, `${received} bytes`)
    }
    const grown = (process.memoryUsage().rss - before) / 1024 / 1024
    assert.ok(grown < 150, `${grown} MB`)
    assert.equal((await fetch(shop.url)).status, 200)
  })

  test('Requests that are sent one after the other on a connection are all answered', async () => {
    const socket = await open()
    for (let count = 0; count < 50; count += 1) {
      const answer = once(socket, 'data')
      socket.write('HEAD / HTTP/1.1\r\nhost: x\r\n\r\n')
      assert.match(String(await answer), /^HTTP\/1\.1 200/)
    }
    socket.destroy()
  })

  test('A connection whose client does not read the answers is closed after 45 s', async () => {
    const socket = connect({ port: Number(new URL(shop.url).port), host: '127.0.0.1' })
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.pause()
    const closed = once(socket, 'close')
    const started = performance.now()
    // More than the buffers of both ends hold.
    while (!socket.destroyed && performance.now() - started < 1000) {
      socket.write(asset.repeat(3))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await new Promise((resolve) => setTimeout(resolve, 47_000))
    socket.resume()
    const ended = await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 3000, 'open'))])
    assert.notEqual(ended, 'open')
  })

  test('Of 501 connections the last is closed, and new ones are accepted after others have closed', async () => {
    const other = await databases[0]?.create()
    assert.ok(other)
    await using full = await openTestShop(other)
    const sockets = await Promise.all(Array.from({ length: 500 }, () => open(full)))
    const [one] = sockets
    assert.ok(one)
    const more = await open(full)
    await once(more, 'close')
    const answers = once(one, 'data')
    one.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    assert.match(String(await answers), /^HTTP\/1\.1 200/)
    for (const socket of sockets) socket.destroy()
    for (let tries = 0; ; tries += 1) {
      const answer = await fetch(full.url).catch(() => undefined)
      if (answer?.status === 200) break
      assert.ok(tries < 50)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await other.dispose()
  })
})
