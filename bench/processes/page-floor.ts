// The floor of a signed-in page: bare Hono on @hono/node-server, the three prepared statements that can know what the
// page shows, and the bytes of Pullpass's own answer. Arguments: the SQLite file, and a file with the page.
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'

const [file = '', answerFile = ''] = process.argv.slice(2)
const answer: { headers: Record<string, string>; body: string } = JSON.parse(readFileSync(answerFile, 'utf8'))
const database = new DatabaseSync(file, { readOnly: true })
const session = database.prepare(`select s.id, s."createdAt", s."expiresAt", u.id as "userId", u.email
  from session s join "user" u on u.id = s."userId" where s.token = ?`)
const purchases = database.prepare(`select p.id, p.status, p.state, p.sale_state, p.scene, p.quantity, p.username,
    p.paid_at, p.created_at, g.*, a.login as host_login, a.origin, a.invited_at as sent_at, t.throttled_until,
    t.limited_until, t.unreadable_since
  from payment p left join access_grant g on g.payment_id = p.id
    left join access_account a on a.target = g.target and a.account_id = g.account_id
    left join access_target t on t.target = g.target
  where p.user_id = ? and p.scene in ('starter-kit', 'product-lifetime') order by p.created_at desc, p.id limit 100`)
const linked = database.prepare(`select a."accountId", h.login from account a
  join code_host_account h on h.account_id = a."accountId"
  where a."userId" = ? and a."providerId" = 'github' order by a."createdAt", a.id`)

const app = new Hono()
app.get('/', (c) => c.text('ready'))
app.get('/settings/purchases', (c) => {
  const token = getCookie(c, 'better-auth.session_token')?.split('.')[0] ?? ''
  const found = session.get(token)
  if (!found || Date.parse(String(found.expiresAt)) <= Date.now()) return c.text('not signed in', 401)
  const bought = purchases.all(String(found.userId))
  if (bought.length === 0 || linked.all(String(found.userId)).length > 1) return c.text('not a buyer', 404)
  return new Response(answer.body, { headers: answer.headers })
})
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
