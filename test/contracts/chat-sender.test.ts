// How messages reach a chat by https, and where they never go.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { ChatFormat } from '../../src/chat/chat-format.ts'
import type { ChatMessage } from '../../src/chat/chat-message.ts'
import { createChatSender } from '../../src/chat/chat-sender.ts'
import type { WebhookNetwork } from '../../src/chat/webhook-call.ts'
import { CHAT_HOST, type ChatHost, startChatHost } from '../support/chat/chat-host.ts'

const NOW = Date.UTC(2026, 10, 23, 12)
const message: ChatMessage = {
  shop: 'Acme',
  kind: 'forbidden',
  event: 'new',
  headline: 'The invite token may not do its work',
  lines: ['The repository is acme/kit.'],
  count: 1,
  link: 'https://kit.example/admin'
}

describe('the way to the chat', () => {
  let chat: ChatHost
  before(async () => {
    chat = await startChatHost()
  })
  after(() => chat.close())
  beforeEach(() => {
    chat.received.length = 0
    chat.answer = { status: 200, body: 'ok' }
  })

  const senderTo = (
    { url = chat.url, format = 'slack' as ChatFormat, ms = 5000 } = {},
    network: Partial<WebhookNetwork> = {}
  ) =>
    createChatSender({
      webhook: { url, format },
      deadline: () => AbortSignal.timeout(ms),
      now: () => NOW,
      network: { ...chat.network, ...network }
    })

  test('A message is posted as JSON to the address of the webhook', async () => {
    assert.deepEqual(await senderTo().send(message), { ok: true })
    const [received] = chat.received
    assert.equal(received?.path, new URL(chat.url).pathname)
    assert.equal(received?.type, 'application/json')
    assert.match(String(received?.body.text), /^Acme: The invite token may not do its work\n/)
  })

  test('An answer without a body, as of Discord, counts as taken', async () => {
    chat.answer = { status: 204 }
    assert.deepEqual(await senderTo({ format: 'discord' }).send(message), { ok: true })
    assert.deepEqual(chat.received[0]?.body.allowed_mentions, { parse: [] })
  })

  test('A name whose addresses are not public is not connected to, and nothing reaches it', async () => {
    const { isPublicAddress } = await import('../../src/chat/public-address.ts')
    const before = chat.connections()
    for (const addresses of [['127.0.0.1'], ['10.0.0.7', '::1'], ['169.254.169.254'], []]) {
      const sender = senderTo({}, { resolve: async () => addresses, mayConnect: isPublicAddress })
      const outcome = await sender.send(message)
      assert.equal(outcome.ok, false)
      assert.match(outcome.ok ? '' : outcome.problem, /no public address/)
      assert.match((await sender.check()) ?? '', /no public address/)
    }
    assert.equal(chat.connections(), before)
  })

  test('An address in place of a name is checked as well', async () => {
    const before = chat.connections()
    const { isPublicAddress: mayConnect } = await import('../../src/chat/public-address.ts')
    const sender = senderTo({ url: `https://127.0.0.1:${chat.port}/x` }, { mayConnect })
    assert.match(await problemOf(sender.send(message)), /no public address/)
    assert.match((await sender.check()) ?? '', /no public address/)
    assert.equal(chat.connections(), before)
  })

  test('A name is looked up at each connection, and only its public addresses are used', async () => {
    const answers = [['10.0.0.1', '127.0.0.1'], ['10.0.0.1']]
    const asked: string[] = []
    const sender = senderTo(
      {},
      {
        resolve: async (name) => {
          asked.push(name)
          return answers.shift() ?? []
        }
      }
    )
    assert.deepEqual(await sender.send(message), { ok: true })
    assert.match(await problemOf(sender.send(message)), /no public address/)
    assert.deepEqual(asked, [CHAT_HOST, CHAT_HOST])
  })

  test('A redirect is not followed', async () => {
    chat.answer = { status: 307, headers: { location: `${chat.url}/elsewhere` } }
    assert.match(await problemOf(senderTo().send(message)), /redirect \(307\)/)
    assert.equal(chat.received.length, 1)
  })

  test('A chat that throttles says when it takes the next message', async () => {
    chat.answer = { status: 429, headers: { 'retry-after': '120' } }
    const outcome = await senderTo().send(message)
    assert.ok(!outcome.ok)
    assert.equal(outcome.retryAt, NOW + 120_000)
  })

  test('A refusal is told with its status and the name of the error, and with nothing else of the answer', async () => {
    chat.answer = { status: 404, body: 'no_service' }
    assert.match(await problemOf(senderTo().send(message)), /\(404 \(no_service\)\)/)
    chat.answer = { status: 500, body: `Where is ${chat.url}?` }
    assert.equal(await problemOf(senderTo().send(message)), 'The chat answered with 500.')
  })

  test('An answer without end is cut off, and one that never comes is not awaited', async () => {
    chat.answer = (_, response) => {
      response.writeHead(200)
      const write = () => {
        while (response.write(Buffer.alloc(64 * 1024)));
        response.once('drain', write)
      }
      write()
    }
    const endless = await senderTo({ ms: 60_000 }).send(message)
    assert.equal(endless.ok, false)
    chat.answer = () => {}
    const silent = await senderTo({ ms: 300 }).send(message)
    assert.deepEqual(silent, { ok: false, problem: 'The chat did not answer in time.', unanswered: true })
  })

  test('An answer with a number that is no HTTP status counts as a failure, like any other', async () => {
    chat.answer = (_, response) => response.socket?.end('HTTP/1.1 999 Odd\r\n\r\n')
    assert.equal((await senderTo().send(message)).ok, false)
  })

  test('A certificate of another name is not trusted, and no message is sent to its host', async () => {
    const url = chat.url.replace(CHAT_HOST, 'other.acme.example')
    const sender = senderTo({ url }, { resolve: async () => ['127.0.0.1'] })
    assert.match(await problemOf(sender.send(message)), /no certificate that can be trusted/)
    assert.match((await sender.check()) ?? '', /no certificate that can be trusted/)
    assert.equal(chat.received.length, 0)
  })

  test('The check greets the host and sends no message', async () => {
    assert.equal(await senderTo().check(), undefined)
    assert.equal(chat.received.length, 0)
  })

  test('A host that is not there was not sent anything, and no problem has a part of the address in it', async () => {
    const gone = await startChatHost()
    const { url, network } = gone
    await gone.close()
    const outcome = await senderTo({ url }, network).send(message)
    assert.deepEqual(outcome, { ok: false, problem: 'The chat could not be reached (ECONNREFUSED).' })
    const unknown = await senderTo({ url: 'https://nobody.example/hooks/a-secret' }).send(message)
    assert.deepEqual(unknown, { ok: false, problem: 'The name of the chat’s host was not found.' })
  })
})

async function problemOf(sending: ReturnType<ReturnType<typeof createChatSender>['send']>): Promise<string> {
  const outcome = await sending
  assert.ok(!outcome.ok)
  return outcome.problem
}
