import { Hono } from 'hono'
import { z } from 'zod'
import type { Host } from '../host.ts'
import { truth } from '../inspect.ts'
import { answerPage } from '../pages/page-frame.ts'
import { publish } from '../rules/releases.ts'
import { findAccount, findOrganization, findRepository, fullName } from '../rules/roles.ts'
import { addOrganization, addRepository, addToken } from '../state/plant.ts'
import { act, loginShape, repositoryNameShape, roleShape, switchedOn } from './control-act.ts'
import { controlPage } from './control-page.ts'
import { rehearsalRoutes } from './control-rehearsal.ts'
import type { Rehearsal } from './rehearsal.ts'

const account = z.object({
  login: loginShape,
  name: z.string().optional(),
  email: z.string().optional(),
  emails: z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() })).optional(),
  type: z.enum(['User', 'Bot']).optional(),
  enterprise: z.string().optional()
})

const organizationSettings = z.object({
  login: loginShape.optional(),
  defaultPermission: z.enum(['none', 'read', 'write', 'admin']).optional(),
  seats: z.coerce.number().int().nonnegative().nullable().optional(),
  membersMayDelete: switchedOn.optional(),
  membersMayFork: switchedOn.optional(),
  requiresTwoFactor: switchedOn.optional()
})

const organization = z.object({
  login: loginShape,
  name: z.string().optional(),
  owner: z.string().optional(),
  members: z.array(z.object({ login: z.string(), role: z.enum(['admin', 'member']) })).optional(),
  defaultPermission: organizationSettings.shape.defaultPermission
})

const repository = z.object({
  owner: z.string(),
  name: repositoryNameShape,
  private: switchedOn.default(true),
  collaborators: z.array(z.object({ login: z.string(), role: roleShape })).default([]),
  files: z.record(z.string(), z.string()).default({ 'README.md': '# New repository\n' })
})

const repositorySettings = z.object({
  name: repositoryNameShape.optional(),
  owner: z.string().optional(),
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

/** The control API for tests and rehearsals under `/_sandbox`: JSON in and out, or the forms of its page. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one table of the routes of the control door.
export function controlDoor(host: Host, rehearsal: Rehearsal): Hono {
  const app = new Hono()
  const { state } = host.store
  const now = () => host.clock.now()

  app.get('/_sandbox', (c) =>
    answerPage(host, c, { title: 'Clock and rehearsals', body: controlPage(host, c.req.query('done')) })
  )
  app.get('/_sandbox/state', (c) => c.json(truth(host)))

  app.post('/_sandbox/accounts', (c) =>
    act(host, c, account, ({ login, name, email, emails, type, enterprise }) => {
      const own = emails ?? (email === undefined ? [] : [{ email, primary: true, verified: true }])
      const seed = { login, name: name ?? login, emails: own, type: type ?? 'User', ...(enterprise && { enterprise }) }
      return `Account ${rehearsal.addAccount(seed).login} added`
    })
  )
  const renamed = (from: string, to: string) => {
    rehearsal.rename(from, to)
    return `${from} is called ${to} now`
  }
  app.patch('/_sandbox/accounts/:login', (c) =>
    act(host, c, z.object({ login: loginShape }), ({ login }) => renamed(c.req.param('login'), login))
  )
  app.delete('/_sandbox/accounts/:login', (c) =>
    act(host, c, z.object({}), () => {
      rehearsal.deleteAccount(c.req.param('login'))
      return `Account ${c.req.param('login')} deleted`
    })
  )
  app.post('/_sandbox/accounts/rename', (c) =>
    act(host, c, z.object({ from: z.string(), login: loginShape }), ({ from, login }) => renamed(from, login))
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
    act(host, c, organizationSettings, ({ login, ...settings }) => {
      const found = findOrganization(state, c.req.param('login'))
      if (!found) throw new Error('no such organization')
      for (const [name, value] of Object.entries(settings))
        if (value !== undefined) Object.assign(found, { [name]: value })
      if (login !== undefined) rehearsal.rename(found.login, login)
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
      if (wanted.name ?? wanted.owner) rehearsal.move(fullName(state, found), wanted)
      return `${fullName(state, found)} changed`
    })
  )
  app.post('/_sandbox/repositories/move', (c) =>
    act(
      host,
      c,
      z.object({ repository: z.string(), name: repositoryNameShape.optional(), owner: z.string().optional() }),
      ({ repository, ...to }) => {
        rehearsal.move(repository, to)
        return `${repository} was moved`
      }
    )
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
      if (state.tokens.has(seed.token)) throw new Error('this token exists already')
      addToken(state, { ...seed, ...(repositories && { repositories }) })
      return 'Token added'
    })
  )
  app.delete('/_sandbox/tokens/:token', (c) =>
    act(host, c, z.object({}), () => {
      if (!state.tokens.delete(c.req.param('token'))) throw new Error('no such token')
      return 'Token revoked'
    })
  )
  app.delete('/_sandbox/calls', (c) =>
    act(host, c, z.object({}), () => {
      state.calls.length = 0
      return 'The log is empty'
    })
  )
  rehearsalRoutes(host, rehearsal, app)
  return app
}
