import assert from 'node:assert/strict'
import type { SandboxWorld } from './sandbox-world.ts'
import { signIn, type Visitor, visit } from './visitor.ts'

export const page = '/settings/purchases'

/** A buyer with a paid purchase, signed in by mail, whose address no account at the code host has. */
export async function buyer(world: SandboxWorld, email: string) {
  await world.pay({ email })
  return signIn(world, email)
}

export function account(world: SandboxWorld, login: string, ...emails: { email: string; verified: boolean }[]) {
  const all = emails.map((each, index) => ({ ...each, primary: index === 0 }))
  return world.codeHost.rehearse.addAccount({ login, name: login, emails: all })
}

/** Presses Link, signs in or cancels at the code host, and returns the shop's answer to the redirect back. */
export async function link(
  visitor: Visitor,
  at: { account: string } | { cancel: '1' },
  from = page
): Promise<Response> {
  const started = await visitor.postForm('/settings/link', { from })
  return comeBack(visitor, started, at)
}

export async function comeBack(visitor: Visitor, started: Response, at: Record<string, string>): Promise<Response> {
  assert.equal(started.status, 303)
  return visitor.get(await backFrom(started.headers.get('location') ?? '', at))
}

/** The URL to which the code host sends the browser back. */
export async function backFrom(authorize: string, at: Record<string, string>): Promise<string> {
  const { origin, pathname, searchParams } = new URL(authorize)
  assert.equal(pathname, '/login/oauth/authorize')
  const body = new URLSearchParams([...searchParams, ...Object.entries(at)])
  const answer = await fetch(origin + pathname, { method: 'POST', body, redirect: 'manual' })
  return answer.headers.get('location') ?? ''
}

/** Signs in with the code host. */
export async function signInThere(world: SandboxWorld, login: string): Promise<Visitor> {
  const visitor = visit(world)
  const back = await comeBack(visitor, await visitor.postForm('/sign-in/code-host', {}), { account: login })
  assert.equal(back.headers.get('location'), '/dashboard')
  return visitor
}

export async function userIdOf(visitor: Visitor): Promise<string> {
  return ((await (await visitor.get('/api/auth/get-session')).json()) as { user: { id: string } }).user.id
}

/**
 * The parts of the page: the toast, the line of the linked account, the button, the value of the field, and the whole
 * text.
 */
export async function look(visitor: Visitor, path = page) {
  const text = await (await visitor.get(path)).text()
  const shown = text.replace(/<template.*?<\/template>/gs, '')
  return {
    text,
    toast: /<h2>([^<]*)<\/h2><p>([^<]*)<\/p><\/section>\s*<footer/.exec(shown)?.slice(1, 3) ?? [],
    linked: /<p class="linked">(.*?)<\/p>/.exec(text)?.[1]?.replace(/<.*?>/g, ''),
    button: text.includes('action="/settings/link"'),
    field: /id="username"[^>]*value="([^"]*)"/s.exec(text)?.[1]
  }
}
