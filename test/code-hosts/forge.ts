import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the forge misbehaves until it is told otherwise. `silent`: it never answers. */
export type ForgeTrouble = 'throttled' | 'forbidden' | 'broken' | 'silent'

type Account = { id: number; login: string; kind: 'person' | 'group' }
type Invite = { id: number; to: number; by: number; right: string; madeAt: number }
type Project = {
  id: number
  owner: Account
  name: string
  /** By account id. */
  insiders: Set<number>
  invites: Invite[]
}

/**
 * A small code host with an API of its own, unlike GitHub's: an invitation is posted to a project, pages are numbered,
 * and times are in seconds. It listens on a loopback port.
 */
export type Forge = {
  url: string
  apiUrl: string
  /** The number of requests so far. */
  calls(): number
  addPerson(login: string): number
  rename(login: string, to: string): void
  /** The actions of people on the pages of the forge. They throw when there is no such account or invitation. */
  accept(login: string): void
  decline(login: string): void
  letIn(login: string): void
  /** The logins with access, and with an invitation. */
  insiders(): string[]
  invited(): string[]
  trouble(kind: ForgeTrouble | undefined): void
  close(): Promise<void>
}

/** ms after which an invitation lapses; it stays listed. */
const LIFE_MS = 7 * 24 * 60 * 60 * 1000
const PAGE = 50

/** Starts a forge with the private project `acme/kit` of a group, and `solo/notes` of a person. */
export async function startForge({ token, now = Date.now }: { token: string; now?: () => number }): Promise<Forge> {
  let ids = 100
  let calls = 0
  let trouble: ForgeTrouble | undefined
  const account = (login: string, kind: Account['kind']): Account => ({ id: ++ids, login, kind })
  const [acme, solo, bot] = [account('acme', 'group'), account('solo', 'person'), account('acme-bot', 'person')]
  const accounts = [acme, solo, bot]
  const project = (owner: Account, name: string): Project => ({
    ...{ id: ++ids, owner, name },
    insiders: new Set(),
    invites: []
  })
  const kit = project(acme, 'kit')
  const projects = [kit, project(solo, 'notes')]
  const named = (login: string) => accounts.find((one) => one.login.toLowerCase() === login.toLowerCase())
  const seen = ({ id, login, kind }: Account) => ({ id, login, kind })
  const byId = (id: number) => accounts.find((one) => one.id === id)
  const invite = ({ id, to, by, right, madeAt }: Invite) => {
    const invited = byId(to)
    return {
      ...{ id, right, by, to: invited && seen(invited) },
      made: Math.floor(madeAt / 1000),
      lapsed: now() > madeAt + LIFE_MS
    }
  }

  /** The answer to a request: a status, and a value that is sent as JSON. */
  function answer(method: string, { pathname, searchParams }: URL, body: Record<string, unknown>): [number, unknown?] {
    const missing = (what: string): [number, unknown] => [404, { missing: what, message: `There is no such ${what}.` }]
    const page = Number(searchParams.get('page') ?? 1)
    const paged = (entries: unknown[]) => ({
      total: entries.length,
      entries: entries.slice((page - 1) * PAGE, page * PAGE)
    })
    const parts = pathname.split('/').slice(3).map(decodeURIComponent)
    if (parts[0] === 'accounts') {
      const [, by, value = ''] = parts
      const found = by === 'number' ? byId(Number(value)) : named(value)
      return found ? [200, seen(found)] : missing('account')
    }
    const [, owner = '', name = '', kind, id = ''] = parts
    const found = projects.find((one) => one.owner.login === owner && one.name === name)
    // The token is for the group's project only.
    if (!found || (found.owner === solo && kind)) return missing('project')
    const who = named(id)
    switch (`${method} ${kind ?? ''}${id && '/id'}`) {
      case 'GET ':
        return [200, { id: found.id, name: `${owner}/${name}`, owner: seen(found.owner), hidden: true }]
      case 'GET invites':
        return [200, paged(found.invites.map(invite))]
      case 'POST invites': {
        const invited = named(String(body.to))
        if (invited?.kind !== 'person') return missing('account')
        const open = found.invites.some(({ to }) => to === invited.id)
        if (open || found.insiders.has(invited.id)) return [409, { message: `${invited.login} is invited or inside.` }]
        const made = { id: ++ids, to: invited.id, by: bot.id, right: String(body.right), madeAt: now() }
        found.invites.push(made)
        return [201, invite(made)]
      }
      case 'DELETE invites/id': {
        const before = found.invites.length
        found.invites = found.invites.filter((one) => one.id !== Number(id))
        return found.invites.length < before ? [204] : missing('invite')
      }
      case 'GET insiders':
        return [200, paged([...found.insiders].flatMap((one) => byId(one) ?? []).map(seen))]
      case 'GET insiders/id':
        return [200, { inside: who !== undefined && found.insiders.has(who.id) }]
      case 'DELETE insiders/id':
        return who && found.insiders.delete(who.id) ? [204] : missing('insider')
      default:
        return [405, { message: 'No such thing can be done here.' }]
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    calls += 1
    let text = ''
    for await (const chunk of request) text += chunk
    if (trouble === 'silent') return
    const sent = request.headers.authorization
    const say = (status: number, value?: unknown, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', date: new Date(now()).toUTCString(), ...headers })
        .end(value && JSON.stringify(value))
    if (trouble === 'broken') return say(500, { message: 'The forge is cold.' })
    if (trouble === 'throttled') return say(429, { message: 'Not so fast.' }, { 'retry-after': '90' })
    if (sent !== `token ${token}`) return say(401, { message: 'This token is not known.' })
    // The forge repeats the token, which nothing may keep.
    if (trouble === 'forbidden') return say(403, { message: `The token ${token} may not do that.` })
    const url = new URL(request.url ?? '', 'http://forge.test')
    const [status, value] = answer(request.method ?? '', url, text === '' ? {} : JSON.parse(text))
    say(status, value)
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** Ends the invitation of a login; returns the account. */
  function endInvite(login: string): number {
    const place = kit.invites.findIndex(({ to }) => to === named(login)?.id)
    const [ended] = place < 0 ? [] : kit.invites.splice(place, 1)
    if (!ended) throw new Error(`${login} is not invited`)
    return ended.to
  }
  const logins = (all: Iterable<number>) => [...all].flatMap((id) => byId(id)?.login ?? [])

  return {
    url,
    apiUrl: `${url}/api/v1`,
    calls: () => calls,
    addPerson(login) {
      const made = account(login, 'person')
      accounts.push(made)
      return made.id
    },
    rename(login, to) {
      const found = named(login)
      if (!found) throw new Error(`there is no ${login}`)
      found.login = to
    },
    accept: (login) => void kit.insiders.add(endInvite(login)),
    decline: (login) => void endInvite(login),
    letIn(login) {
      const found = named(login)
      if (!found) throw new Error(`there is no ${login}`)
      kit.insiders.add(found.id)
    },
    insiders: () => logins(kit.insiders),
    invited: () => logins(kit.invites.map(({ to }) => to)),
    trouble(kind) {
      trouble = kind
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
