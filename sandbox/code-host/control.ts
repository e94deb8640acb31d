import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { findAccount, findOrganization, findRepository } from './access.ts'
import { controlPage } from './control-page.ts'
import type { Host } from './host.ts'
import { answerPage } from './page-frame.ts'
import { addAccount, addOrganization, addRepository, addToken } from './plant.ts'
import { publish } from './releases.ts'
import { truth } from './truth.ts'

const switchedOn = z.union([z.boolean(), z.enum(['true', 'false', 'on']).transform((text) => text !== 'false')])
const role = z.enum(['read', 'triage', 'write', 'maintain', 'admin'])
/** What cannot be a login, because it is a page of this host. */
const reserved = ['api', 'assets', 'avatars', 'login', 'logout']
const login = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,39}(_[A-Za-z0-9]{3,8})?(\[bot\])?$/, 'not a login')
  .refine((text) => !reserved.includes(text.toLowerCase()), 'reserved')

const account = z.object({
  login,
  name: z.string().optional(),
  email: z.string().optional(),
  emails: z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() })).optional(),
  type: z.enum(['User', 'Bot']).optional(),
  enterprise: z.string().optional()
})
const organizationSettings = z.object({
  defaultPermission: z.enum(['none', 'read', 'write', 'admin']).optional(),
  seats: z.coerce.number().int().nonnegative().nullable().optional()
})
const organization = z.object({
  login,
  name: z.string().optional(),
  owner: z.string().optional(),
  members: z.array(z.object({ login: z.string(), role: z.enum(['admin', 'member']) })).optional(),
  defaultPermission: organizationSettings.shape.defaultPermission
})
const repository = z.object({
  owner: z.string(),
  name: z.string().regex(/^[A-Za-z0-9._-]{1,100}$/, 'not a repository name'),
  private: switchedOn.default(true),
  collaborators: z.array(z.object({ login: z.string(), role })).default([]),
  files: z.record(z.string(), z.string()).default({ 'README.md': '# New repository\n' })
})
const repositorySettings = z.object({
  archived: switchedOn.optional(),
  private: switchedOn.optional(),
  allowForking: switchedOn.optional()
})
const release = z.object({
  repository: z.string(),
  tag: z.string().optional(),
  notes: z.string().max(10_000).optional(),
  files: z.record(z.string(), z.string()).optional()
})
const token = z.object({
  token: z.string().regex(/^\S{1,500}$/),
  account: z.string(),
  kind: z.enum(['fine-grained', 'classic', 'oauth']).default('fine-grained'),
  permissions: z.record(z.string(), z.enum(['read', 'write'])).default({}),
  scopes: z.array(z.string()).default([]),
  repositories: z.array(z.string()).optional(),
  expires_at: z.iso.datetime({ offset: true }).nullable().default(null)
})
const settings = z
  .object({
    putWhilePending: z.enum(['same_invitation', 'new_invitation', 'no_content', 'unprocessable']),
    deleteCancelsInvitation: switchedOn,
    hourlyLimit: z.coerce.number().int().nonnegative()
  })
  .partial()
const misbehaviour = z.object({
  times: z.coerce.number().int().positive().default(1),
  method: z.string().toUpperCase().nullable().default(null),
  path: z.string().nullable().default(null),
  status: z.coerce.number().int().min(200).max(599).nullable().default(null),
  body: z
    .union([z.string(), z.record(z.string(), z.unknown()).transform((object) => JSON.stringify(object))])
    .nullable()
    .default(null),
  headers: z.record(z.string(), z.string()).default({}),
  delayMs: z.coerce.number().nonnegative().max(600_000).default(0),
  drop: z.enum(['before', 'after']).nullable().default(null),
  work: switchedOn.default(false)
})

/** The door for tests and rehearsals: JSON in and out, or the forms of the page at `/_sandbox`. */
export function controlDoor(host: Host): Hono {
  const app = new Hono()
  const { state } = host.store
  const now = () => host.clock.now()

  app.get('/_sandbox', (c) => answerPage(host, c, { title: 'Rehearse', body: controlPage(host, c.req.query('done')) }))
  app.get('/_sandbox/state', (c) => c.json(truth(host)))

  app.post('/_sandbox/accounts', (c) =>
    act(host, c, account, ({ login, name, email, emails, type, enterprise }) => {
      const own = emails ?? (email === undefined ? [] : [{ email, primary: true, verified: true }])
      const seed = { login, name: name ?? login, emails: own, type: type ?? 'User', ...(enterprise && { enterprise }) }
      return `Account ${addAccount(state, seed, now()).login} added`
    })
  )
  app.post('/_sandbox/organizations', (c) =>
    act(host, c, organization, ({ login, name, owner, members, defaultPermission }) => {
      const all = members ?? (owner === undefined ? [] : [{ login: owner, role: 'admin' as const }])
      const seed = { login, name: name ?? login, members: all, ...(defaultPermission && { defaultPermission }) }
      addOrganization(state, seed, now())
      return `Organization ${login} added`
    })
  )
  app.patch('/_sandbox/organizations/:login', (c) =>
    act(host, c, organizationSettings, ({ defaultPermission, seats }) => {
      const found = findOrganization(state, c.req.param('login'))
      if (!found) throw new Error('no such organization')
      if (defaultPermission !== undefined) found.defaultPermission = defaultPermission
      if (seats !== undefined) found.seats = seats
      return `${found.login} changed`
    })
  )
  app.post('/_sandbox/repositories', (c) =>
    act(host, c, repository, async (seed) => {
      await addRepository(state, host.git, seed, now())
      return `Repository ${seed.owner}/${seed.name} added`
    })
  )
  app.patch('/_sandbox/repositories/:owner/:name', (c) =>
    act(host, c, repositorySettings, (wanted) => {
      const found = findRepository(state, c.req.param('owner'), c.req.param('name'))
      if (!found) throw new Error('no such repository')
      if (wanted.archived !== undefined) found.archived = wanted.archived
      if (wanted.private !== undefined) found.private = wanted.private
      if (wanted.allowForking !== undefined) found.allowForking = wanted.allowForking
      return `${found.name} changed`
    })
  )
  app.post('/_sandbox/releases', (c) =>
    act(host, c, release, async (order) => {
      const [owner = '', name = ''] = order.repository.split('/')
      const found = findRepository(state, owner, name)
      if (!found) throw new Error(`no repository ${order.repository}`)
      const published = await publish(host, found, order)
      if (!published.ok) throw new Error(published.problem)
      return `Release ${published.release.tag} published`
    })
  )
  app.post('/_sandbox/tokens', (c) =>
    act(host, c, token, ({ repositories, ...seed }) => {
      if (!findAccount(state, seed.account)) throw new Error(`no account ${seed.account}`)
      if (state.tokens.some((known) => known.token === seed.token)) throw new Error('this token exists already')
      addToken(state, { ...seed, ...(repositories && { repositories }) })
      return 'Token added'
    })
  )
  app.delete('/_sandbox/tokens/:token', (c) =>
    act(host, c, z.object({}), () => {
      const before = state.tokens.length
      state.tokens = state.tokens.filter((known) => known.token !== c.req.param('token'))
      if (state.tokens.length === before) throw new Error('no such token')
      return 'Token revoked'
    })
  )
  const change = (c: Context) =>
    act(host, c, settings, (wanted) => {
      Object.assign(state.settings, wanted)
      return 'Settings changed'
    })
  app.patch('/_sandbox/settings', change)
  app.post('/_sandbox/settings', change)
  app.post('/_sandbox/misbehave', (c) =>
    act(host, c, misbehaviour, (wanted) => {
      state.misbehaviours.push(wanted)
      return 'The next calls that match will go wrong'
    })
  )
  const clear = (c: Context) =>
    act(host, c, z.object({}), () => {
      state.misbehaviours = []
      return 'All calls behave again'
    })
  app.delete('/_sandbox/misbehave', clear)
  app.post('/_sandbox/misbehave/clear', clear)
  app.delete('/_sandbox/calls', (c) =>
    act(host, c, z.object({}), () => {
      state.calls = []
      return 'The log is empty'
    })
  )
  return app
}

/** Reads the body, does the work, saves, and says so: as JSON, or for a form by going back to the page. */
async function act<Input>(
  host: Host,
  c: Context,
  shape: z.ZodType<Input>,
  work: (input: Input) => string | Promise<string>
): Promise<Response> {
  const isForm = c.req.header('content-type')?.includes('form') ?? false
  const back = (said: string) => c.redirect(`/_sandbox?done=${encodeURIComponent(said)}`, 303)
  const input = shape.safeParse(await received(c, isForm))
  if (!input.success) {
    const problem = z.prettifyError(input.error)
    return isForm ? back(`Not done: ${problem}`) : c.json({ problem }, 400)
  }
  try {
    const said = await work(input.data)
    host.store.save()
    return isForm ? back(said) : c.json({ done: said })
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return isForm ? back(`Not done: ${problem}`) : c.json({ problem }, 409)
  }
}

/** An empty field of a form is a field left out. */
async function received(c: Context, isForm: boolean): Promise<unknown> {
  if (isForm) return Object.fromEntries([...(await c.req.formData())].filter(([, value]) => value !== ''))
  const text = await c.req.text()
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
