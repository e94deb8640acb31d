// Runs the example code of docs/payments/standard.md unchanged, against the code that verifies and reads deliveries.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { standard } from '../../src/payments/processors/standard/webhook.ts'
import { eventOf } from '../support/builders/readings.ts'

const page = readFileSync(new URL('../../docs/payments/standard.md', import.meta.url), 'utf8')
const block = (language: string) => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? ''
const secret = ['whsec', Buffer.alloc(32, 7).toString('base64')].join('_')
const processor = standard({ secrets: [secret], scenes: {} })

type Tell = (url: string, secret: string, type: string, data: unknown, id?: string) => Promise<Response>

test('Pullpass accepts the delivery that the example of docs/payments/standard.md sends', async () => {
  const { tell }: { tell: Tell } = await import(`data:text/javascript,${encodeURIComponent(block('js'))}`)
  const server = createServer(async (request, response) => {
    const headers = new Headers(
      Object.entries(request.headersDistinct).map(([name, values]) => [name, `${values?.[0]}`])
    )
    const body = new Uint8Array(await buffer(request))
    const signed = await processor.isSigned({ headers, body }, Date.now())
    response.statusCode = signed ? 200 : 400
    response.end(
      JSON.stringify([processor.eventId(undefined, headers), processor.read(JSON.parse(`${Buffer.from(body)}`))])
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as { port: number }
    const { type, data } = JSON.parse(block('json'))
    const accepted = await tell(`http://127.0.0.1:${port}`, secret, type, data, 'msg_1')
    assert.equal(accepted.status, 200)
    const [id, reading] = await accepted.json()
    assert.equal(id, 'msg_1')
    const { kind, key, facts } = eventOf(reading)
    assert.deepEqual([kind, key], ['paid', 'order-1001'])
    assert.deepEqual([facts.scene, facts.username, facts.amount, facts.quantity], ['kit-lifetime', 'octocat', 4900, 1])
    const forged = await tell(`http://127.0.0.1:${port}`, `${secret.slice(0, -4)}AAA=`, type, data)
    assert.equal(forged.status, 400)
  } finally {
    server.close()
  }
})

test('docs/payments/standard.md lists exactly the event types that the code knows', () => {
  const listed = [...page.matchAll(/^\| `((?:payment|subscription)\.\w+)` \|/gm)].map(([, type]) => type)
  const reading = processor.read({ type: 'payment.unheard_of' })
  const known = reading.kind === 'unreadable' ? reading.why.replace(/.*known are /, '').split(', ') : []
  assert.ok(known.length > 0)
  assert.deepEqual(listed.sort(), known.sort())
})
