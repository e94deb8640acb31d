// The floor of a start: Node, and Hono with one answer.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const app = new Hono()
app.get('/', (c) => c.text('Hello'))
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
