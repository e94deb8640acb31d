import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { Hono } from 'hono'
import { bodyLimit } from './body-limit.ts'
import { listenLocally } from './loopback.ts'

const LIMIT = 8

type Told = { status: number | undefined; text: string }

/** Sends exactly these headers and this body; `fetch` would add a content-length. */
function post(url: string, headers: Record<string, string>, chunks: string[]): Promise<Told> {
  const { promise, resolve, reject } = Promise.withResolvers<Told>()
  const { host } = new URL(url)
  const sent = request(url, { method: 'POST', headers: { host, ...headers }, setDefaultHeaders: false })
  sent.on('response', async (response) => {
    let text = ''
    for await (const chunk of response) text += chunk
    resolve({ status: response.statusCode, text })
  })
  sent.on('error', reject)
  for (const chunk of chunks) sent.write(chunk)
  sent.end()
  return promise
}

const chunked = { 'transfer-encoding': 'chunked' }
const cases: [string, Record<string, string>, string[], number, string][] = [
  ['a request without a body, as from curl -X POST without -d', { connection: 'close' }, [], 200, ''],
  ['a content-length of 0', { 'content-length': '0' }, [], 200, ''],
  ['a content-length of the limit', { 'content-length': '8' }, ['12345678'], 200, '12345678'],
  ['a content-length above the limit', { 'content-length': '9' }, ['123456789'], 413, 'Payload Too Large'],
  ['chunks up to the limit', chunked, ['1234', '5678'], 200, '12345678'],
  ['chunks above the limit', chunked, ['1234', '56789'], 413, 'Payload Too Large']
]

for (const [words, headers, chunks, status, text] of cases) {
  test(`The body limit answers ${status} to ${words}`, async (t) => {
    const app = new Hono()
    app.use(bodyLimit(LIMIT))
    app.post('/', async (c) => c.text(await c.req.text()))
    const server = await listenLocally(app, { hostname: '127.0.0.1', port: 0 })
    t.after(() => server.close())
    assert.deepEqual(await post(`${server.url}/`, headers, chunks), { status, text })
  })
}
