import type { MemoryCodeHost } from '../../../sandbox/code-host/code-host.ts'
import type { Story } from '../evidence/story.ts'
import type { Chance } from '../random.ts'
import type { Scheduler, Waiter } from '../scheduler.ts'
import type { Names } from './account-names.ts'
import type { Machine, Surroundings } from './machine.ts'
import type { MailServer } from './mail-server.ts'
import type { Network, Weather } from './network.ts'
import type { Places } from './repository-names.ts'
import type { Shop } from './shop.ts'

export const SITE = 'http://shop.test'
/** Whom the shop tells what only the seller can mend. */
export const ADMIN = 'seller@shop.test'
/** When every seed begins, in ms since the epoch. */
export const START = Date.UTC(2026, 2, 2, 8)
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/**
 * ms that people take to react to anything. Nobody declines an invitation seconds after it was made, while the answer to
 * the call that made it is still on its way: the host's record could not tell that from an invitation that never was.
 */
export const REACTION_MS = 20 * MINUTE

/** A buyer has asked for an account: when the request was sent, and when it was answered (null: never). Times in ms. */
export type Ask = {
  userId: string
  /** The id of the product that it is for. */
  product: string
  login: string
  at: number
  answeredAt: number | null
  reason: string | null
}

/** What is sold: its id, and the host's numbers of the repositories that it has led to: the last one is sold now. */
export type Sold = { id: string; repositories: number[] }

export type Violation = { invariant: string; words: string }

/** Everything in a seed. */
export type World = {
  seed: number
  chance: Chance
  scheduler: Scheduler
  story: Story
  host: MemoryCodeHost
  names: Names
  network: Network
  weather: Weather
  shop: Shop
  machines: Machine[]
  mailServer: MailServer
  /** `current` is what the processes are configured with; `ours` are all that ever were. */
  tokens: { current: string; spare: string[]; ours: Set<string> }
  users: Buyer[]
  asks: Ask[]
  /** One product, or two that share a repository or have one each. */
  products: readonly [Sold, ...Sold[]]
  /** The host's numbers of all repositories that products have led to. */
  repositories: number[]
  /** When a buyer last took a name back that was for this product, in ms. */
  mistypedAt(userId: string, product: string): number | undefined
  noteMistyped(userId: string, product: string): void
  /** Which repository is called what, at the host and by the processes. */
  places: Places
  /** A call's repository, by its number: {@link Places.numberOf}. */
  numberOf: Places['numberOf']
  hadHeard: Places['hadHeard']
  /** Repositories whose name another one has by now, and the number of that, until the seller has had a word. */
  replaced: Map<number, number>
  /** When the seller last said that another repository is sold, in ms; 0 for never. */
  acceptedAt(product: string): number
  noteAccepted(product: string): void
  /** Ids of accounts that the host itself invited in place of others, or gave too much. */
  twisted: Set<number>
  people: Waiter
  /** Accounts that had access before anything happened, as members, owners or collaborators. */
  there: Set<number>
  members: Set<number>
  /** How many accounts one purchase covers. */
  seats: number
  /** Until when people act and things go wrong, in ms since the epoch. */
  endsAt: number
  /** ms by which the reads of the host are behind at the most, until everything comes to rest. */
  lagMs: number
  violations: Violation[]
  broken(invariant: string, words: string): void
  /** Whether a process stood still in the hours before, in ms. */
  pausedLately(time: number): boolean
  pauses: Surroundings['pauses']
  deaths: Surroundings['deaths']
  clock: Surroundings['clock']
  /** Whether the clock of the machines was wrong at any time between the two, in ms of the true time. */
  clockWasWrong(from: number, to: number): boolean
  /** A process that is up, if any. */
  anyMachine(): Machine | undefined
}

/** `accounts` are those at the host that this person signs in with. */
export type Buyer = { userId: string; cookie: string; accounts: number[] }

/** True while the world is still full of people. */
export function goesOn({ scheduler, endsAt }: World): boolean {
  return scheduler.now() < endsAt
}

/** ms between the moment at which a name is typed and the one at which the host is asked whom it means. */
const NAMING_MS = 2 * MINUTE

/** Whom a name meant when it was sent: the numbers of those who had it from then until the answer. */
export function meantBy({ names }: World, { login, at, answeredAt }: Ask): Set<number> {
  return names.during(login, at - NAMING_MS, (answeredAt ?? at) + NAMING_MS)
}

/** When anything last happened to an account's access to a repository, in ms. */
export function lastChange({ host }: World, repository: number, accountId: number): number {
  const last = host.record
    .history()
    .findLast((event) => event.accountId === accountId && event.repositoryId === repository)
  return last?.at ?? 0
}

/** Whether a product leads to a repository, or has led to it. */
export function leadsTo({ products }: Pick<World, 'products'>, product: string, repository: number): boolean {
  return products.some((sold) => sold.id === product && sold.repositories.includes(repository))
}

/** The repository that a product leads to now. */
export function repositoryOf({ products }: World, product: string): number {
  return (products.find(({ id }) => id === product) ?? products[0]).repositories.at(-1) ?? 0
}

/** The repositories that are sold now, and that are there. */
export function soldNow(world: World): number[] {
  const sold = new Set(world.products.map(({ id }) => repositoryOf(world, id)))
  return [...sold].filter((repository) => world.host.record.nameOf(repository) !== undefined)
}

/** What the host really has for an account in a repository. */
export function standing(
  world: World,
  repository: number,
  accountId: number
): 'collaborator' | 'invitation' | 'lapsed' | 'nothing' {
  const { record } = world.host
  if (record.nameOf(repository) === undefined) return 'nothing'
  if (record.repository(repository).collaborators.has(accountId)) return 'collaborator'
  const invitation = record.invitations(repository).find(({ inviteeId }) => inviteeId === accountId)
  return invitation ? (invitation.expired ? 'lapsed' : 'invitation') : 'nothing'
}

/** Whether the host had this for an account at any time between the two, in ms. */
export function everHad(
  world: World,
  repository: number,
  accountId: number,
  what: 'access' | 'invitation',
  from: number,
  to: number
): boolean {
  let before = what === 'access' && world.there.has(accountId)
  let now = before
  for (const event of world.host.record.history()) {
    if (event.accountId !== accountId || event.repositoryId !== repository || event.at > to) continue
    if (what === 'access' && event.role) now = event.role.after !== null
    if (what === 'invitation' && event.invitation) now = event.invitation.after !== null
    if (event.at < from) before = now
    else if (now) return true
  }
  return before
}

/** Opens a page, or sends JSON or a form; undefined when no process answers. */
export async function visit(
  world: World,
  buyer: Buyer,
  path: string,
  body?: Record<string, string>,
  as: 'json' | 'form' = 'json'
): Promise<{ status: number; json?: unknown } | undefined> {
  const machine = world.anyMachine()
  if (!machine) return undefined
  await world.scheduler.wait(world.people, world.chance.early(20, 300))
  const type = as === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
  const sent = as === 'json' ? JSON.stringify(body) : new URLSearchParams(body).toString()
  const headers = { cookie: buyer.cookie, ...(body && { origin: SITE, 'content-type': type }) }
  const answer = await machine.request(
    new Request(SITE + path, body ? { method: 'POST', headers, body: sent } : { headers })
  )
  if (!answer) return undefined
  const isJson = answer.headers.get('content-type')?.includes('json')
  const text = await answer.text()
  return { status: answer.status, ...(isJson && { json: JSON.parse(text) as unknown }) }
}
