import { DatabaseSync } from 'node:sqlite'
import { cookies } from 'next/headers'

export type User = { id: string; email: string }
export type Purchase = { id: string; status: string; paidAt: number; login: string | null; state: string | null }

const SCENES = "('starter-kit', 'product-lifetime')"

/** Opened at the first request: a build has no database. */
let opened: ReturnType<typeof open> | undefined
const statements = () => {
  opened ??= open(process.env.DATABASE_FILE ?? 'shop.db')
  return opened
}

function open(file: string) {
  const database = new DatabaseSync(file)
  database.exec('pragma busy_timeout = 5000; pragma journal_mode = wal; pragma synchronous = full')
  return {
    session: database.prepare(`select u.id, u.email, s."expiresAt" from session s join "user" u on u.id = s."userId"
      where s.token = ?`),
    purchases: database.prepare(`select p.id, p.status, p.paid_at, g.login, g.state from payment p
      left join access_grant g on g.payment_id = p.id where p.user_id = ? and p.scene in ${SCENES}
      order by p.created_at desc limit 100`),
    linked: database.prepare(`select h.login from account a join code_host_account h on h.account_id = a."accountId"
      where a."userId" = ? and a."providerId" = 'github' order by a."createdAt"`),
    paid: database.prepare(`select id from payment where user_id = ? and status = 'paid' and scene in ${SCENES} limit 1`)
  }
}

/** The signed-in user; undefined if there is no valid session. */
export async function currentUser(): Promise<User | undefined> {
  const token = (await cookies()).get('better-auth.session_token')?.value.split('.')[0]
  const row = token === undefined ? undefined : statements().session.get(token)
  if (!row || Date.parse(String(row.expiresAt)) <= Date.now()) return undefined
  return { id: String(row.id), email: String(row.email) }
}

export function purchasesOf(user: User): Purchase[] {
  return statements()
    .purchases.all(user.id)
    .map((row) => ({
      id: String(row.id),
      status: String(row.status),
      paidAt: Number(row.paid_at),
      login: row.login === null ? null : String(row.login),
      state: row.state === null ? null : String(row.state)
    }))
}

export function linkedAccounts(user: User): string[] {
  return statements()
    .linked.all(user.id)
    .map(({ login }) => String(login))
}

export function hasPaid(user: User): boolean {
  return statements().paid.get(user.id) !== undefined
}
