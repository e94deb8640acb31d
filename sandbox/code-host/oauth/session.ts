import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Host } from '../host.ts'
import { accountById } from '../rules/roles.ts'
import type { Account } from '../state/state.ts'

// All ports of a machine share their cookies, so no other service on this machine may use this name.
const cookie = 'sandbox_code_host'

/** The account that is signed in on the pages by a session cookie, or null. Tokens do not count. */
export function signedIn(host: Host, c: Context): Account | null {
  const id = getCookie(c, cookie)
  const session = host.store.state.sessions.find((candidate) => candidate.id === id)
  return session ? (accountById(host.store.state, session.accountId) ?? null) : null
}

export function signIn(host: Host, c: Context, account: Account): void {
  endSession(host, c)
  const id = host.randomHex(24)
  host.store.state.sessions.push({ id, accountId: account.id })
  host.store.save()
  setCookie(c, cookie, id, { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 24 * 60 * 60 })
}

export function signOut(host: Host, c: Context): void {
  endSession(host, c)
  host.store.save()
  deleteCookie(c, cookie, { path: '/' })
}

function endSession(host: Host, c: Context): void {
  const id = getCookie(c, cookie)
  host.store.state.sessions = host.store.state.sessions.filter((session) => session.id !== id)
}

/** The path to open after signing in: `path` if it is a path of this host, else `/`. */
export function localPath(path: string | undefined): string {
  return path && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(path) ? path : '/'
}
