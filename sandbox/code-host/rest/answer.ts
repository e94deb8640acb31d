import type { HttpBindings } from '@hono/node-server'
import type { components } from '@octokit/openapi-types'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Host } from '../host.ts'
import { atLeast, roleOf } from '../rules/roles.ts'
import type { Repository, Role } from '../state/state.ts'
import { type Caller, tokenAllows } from './credentials.ts'

type Schemas = components['schemas']

export type RestEnv = {
  Bindings: Partial<HttpBindings>
  Variables: { caller: Caller | null; version: string; repository: Repository }
}

export type RestContext = Context<RestEnv>

const documentation = 'https://docs.github.com/rest'

export function refuse(c: RestContext, status: ContentfulStatusCode, message: string): Response {
  const body: Schemas['basic-error'] = { message, documentation_url: documentation, status: String(status) }
  return c.json(body, status)
}

export const notFound = (c: RestContext) => refuse(c, 404, 'Not Found')

/** 422. GitHub puts most reasons under `errors` with code `custom`, and some in the message alone (`errors` false). */
export function unprocessable(c: RestContext, message: string, errors = true): Response {
  const body: Schemas['validation-error'] = errors
    ? {
        message: 'Validation Failed',
        documentation_url: documentation,
        errors: [{ resource: 'Repository', code: 'custom', message }]
      }
    : { message, documentation_url: documentation }
  return c.json(body, 422)
}

export type Need = { permission: string; level: 'read' | 'write'; role: Role; withoutRole: string }

export const toAdminister = (level: 'read' | 'write'): Need => ({
  permission: 'administration',
  level,
  role: 'admin',
  withoutRole: 'Must have admin rights to Repository.'
})

/**
 * The refusal of a call, or null when the caller may make it. The token needs the permission, and its account needs the
 * role; a fine-grained token gets the same message when either is missing.
 */
export function refusal(host: Host, c: RestContext, need: Need): Response | null {
  const caller = c.get('caller')
  if (!caller) return refuse(c, 401, 'Requires authentication')
  const { account, token } = caller
  const fineGrained = token.kind === 'fine-grained'
  if (fineGrained) c.header('x-accepted-github-permissions', `${need.permission}=${need.level}`)
  const covered = !fineGrained || (token.repositories?.includes(c.get('repository').id) ?? true)
  const allowed = tokenAllows(token, need.permission, need.level) && (covered || need.permission === 'metadata')
  const held = roleOf(host.store.state, c.get('repository'), account.id)
  const role = token.trouble === 'not_admin' && held === 'admin' ? 'write' : held
  if (fineGrained && (!allowed || !atLeast(role, need.role))) {
    return refuse(c, 403, 'Resource not accessible by personal access token')
  }
  return allowed && atLeast(role, need.role) ? null : refuse(c, 403, need.withoutRole)
}

/** The slice that `per_page` (30, at most 100) and `page` ask for; sets `Link` when there is more than one page. */
export function page<Item>(c: RestContext, items: Item[], url: string): Item[] {
  const wanted = Number(c.req.query('per_page'))
  const size = Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, 100) : 30
  const current = pageNumber(c)
  const last = Math.max(1, Math.ceil(items.length / size))
  const link = (to: number, rel: string) => {
    const query = new URLSearchParams(c.req.query())
    query.set('page', String(to))
    return `<${url}?${query}>; rel="${rel}"`
  }
  const links = [
    ...(current > 1 ? [link(Math.min(current - 1, last), 'prev')] : []),
    ...(current < last ? [link(current + 1, 'next'), link(last, 'last')] : []),
    ...(current > 1 ? [link(1, 'first')] : [])
  ]
  if (links.length > 0) c.header('link', links.join(', '))
  return items.slice((current - 1) * size, current * size)
}

/** The number of the requested page, from 1. */
export function pageNumber(c: RestContext): number {
  const value = Number(c.req.query('page'))
  return Number.isInteger(value) && value > 0 ? value : 1
}

/** The JSON object in the body, `{}` for an empty one, or a 400 in GitHub's words. */
export async function bodyObject(c: RestContext): Promise<Record<string, unknown> | Response> {
  const text = await c.req.text()
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
    return refuse(c, 400, 'Body should be a JSON object')
  } catch {
    return refuse(c, 400, 'Problems parsing JSON')
  }
}
