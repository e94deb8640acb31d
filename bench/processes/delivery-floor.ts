// The floor of a delivery: bare Hono on @hono/node-server verifies one HMAC over the raw bytes, makes one insert into
// SQLite, and answers when the insert is on disk. It is started with the file of its database and the secret of the
// signatures.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const [file = '', secret = ''] = process.argv.slice(2)
const database = new DatabaseSync(file)
database.exec('pragma journal_mode = wal; pragma synchronous = full')
database.exec('create table inbox (event_id text primary key, received_at integer not null, body blob not null)')
const insert = database.prepare(
  'insert into inbox (event_id, received_at, body) values (?, ?, ?) on conflict do nothing'
)

const app = new Hono()
app.get('/', (c) => c.text('ready'))
app.post('/api/webhooks/stripe', async (c) => {
  const body = Buffer.from(await c.req.arrayBuffer())
  const [, timestamp = '', given = ''] = /^t=(\d+),v1=([0-9a-f]{64})/.exec(c.req.header('stripe-signature') ?? '') ?? []
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()
  const signature = Buffer.from(given, 'hex')
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return c.text('refused', 400)
  const { id } = JSON.parse(body.toString()) as { id: string }
  insert.run(id, Date.now(), body)
  return c.json({ received: true })
})
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
