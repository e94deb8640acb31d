import type { MemoryCodeHost } from '../../../sandbox/code-host/code-host.ts'
import type { Story } from '../evidence/story.ts'
import type { Chance } from '../random.ts'
import type { Scheduler, Waiter } from '../scheduler.ts'
import type { Names } from './account-names.ts'
import type { Holders } from './holders.ts'
import type { Machine, Surroundings } from './machine.ts'
import type { MailServer } from './mail-server.ts'
import type { Network, Weather } from './network.ts'
import type { Receiver } from './receiver.ts'
import type { Places } from './repository-names.ts'
import { SELLER } from './seed-database.ts'
import type { Shop } from './shop.ts'

export const SITE = 'http://shop.test'
/** The address of the seller, who gets the alerts. */
export const ADMIN = SELLER.email
/** The address of an admin that the mail server never takes. */
export const BAD_ADMIN = 'nobody@shop.test'
/** The beginning of every seed, in ms since the epoch. */
export const START = Date.UTC(2026, 2, 2, 8)
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/**
 * The shortest time (ms) in which people react. A person does not decline an invitation within seconds, while the
 * answer to the invite call is still on its way: the host's record would look as if there had been no invitation.
 */
export const REACTION_MS = 20 * MINUTE

/**
 * A buyer's request for an account. `at`: when it was sent; `answeredAt`: when it was answered (null: never). Times in
 * ms.
 */
export type Ask = {
  userId: string
  /** The id of the product that it is for. */
  product: string
  login: string
  at: number
  answeredAt: number | null
  reason: string | null
  /** The state of the grant in the answer. */
  state: string | null
  /** The id of the sale for which the seller named the account. The request goes with that sale to a later holder. */
  sale?: string
}

/** A product: its id, and the numbers of the repositories that it has led to. The last repository is sold now. */
export type Sold = { id: string; repositories: number[] }

export type Violation = { invariant: string; words: string }

/** The world of a seed: its machines, people and records. */
export type World = {
  seed: number
  chance: Chance
  scheduler: Scheduler
  story: Story
  host: MemoryCodeHost
  names: Names
  network: Network
  weather: Weather
  /** The time (ms) until which Stripe answers no question. */
  stripe: { awayUntil: number }
  shop: Shop
  machines: Machine[]
  mailServer: MailServer
  receiver: Receiver | undefined
  /** `current`: the token in the processes' config; `ours`: all tokens that were ever configured. */
  tokens: { current: string; spare: string[]; ours: Set<string> }
  users: Buyer[]
  asks: Ask[]
  /** The products for sale: one, or two that share a repository or have one each. */
  products: readonly [Sold, ...Sold[]]
  /** The host's numbers of all repositories that products have led to. */
  repositories: number[]
  /** The time (ms) at which an invitation for this product was last taken back, by the buyer or by the seller. */
  mistypedAt(userId: string, product: string): number | undefined
  noteMistyped(userId: string, product: string): void
  /** The names of the repositories, at the host and in the processes' config. */
  places: Places
  /** The number of a call's repository: {@link Places.numberOf}. */
  numberOf: Places['numberOf']
  hadHeard: Places['hadHeard']
  /** For each repository whose name now means another one: the number of that one, until the seller accepts it. */
  replaced: Map<number, number>
  /** The time (ms) at which the seller last accepted another repository; 0 for never. */
  acceptedAt(product: string): number
  noteAccepted(product: string): void
  /**
   * The actions of the seller at the desk that were answered as done: the path of the form, as the desk registers it,
   * and the id of the action.
   */
  acted: { path: string; actionId: string }[]
  /** The requests for purchases of guests, and the answers of their holders. */
  holders: Holders
  /** Ids of accounts in a file that is being imported: what they have may be adopted at any moment. */
  inFiles: Set<number>
  /** Ids of accounts that the host itself invited in place of others, or gave another permission. */
  twisted: Set<number>
  /** Accounts that the seller has ordered to withdraw, or to follow a purchase: `repository account`, and when (ms). */
  ordered: Map<string, number>
  /** Accounts that the seller has called meant to be there: `repository account`. */
  ignored: Set<string>
  people: Waiter
  /** Accounts that had access when the seed began, as members, owners or collaborators. */
  there: Set<number>
  members: Set<number>
  /** The number of accounts that one purchase covers. */
  seats: number
  /** The time until which people act and faults happen, in ms since the epoch. */
  endsAt: number
  /** The longest lag (ms) of the host's reads, until the faults end. */
  lagMs: number
  violations: Violation[]
  broken(invariant: string, words: string): void
  /** Whether a process stood still in the seven hours before this time (ms). */
  pausedLately(time: number): boolean
  pauses: Surroundings['pauses']
  rounds: Surroundings['rounds']
  deaths: Surroundings['deaths']
  clock: Surroundings['clock']
  /** Whether the clock of the machines was wrong at any time between the two, in ms of the true time. */
  clockWasWrong(from: number, to: number): boolean
  /** A process that is up, if any. */
  anyMachine(): Machine | undefined
}

/**
 * A buyer: a user with a session, or a guest with a secret. `name`: begins the names of the buyer's accounts.
 * `accounts`: the buyer's accounts at the host.
 */
export type Buyer = { userId: string; cookie: string; name: string; accounts: number[] }

/** Whether people still act. */
export function goesOn({ scheduler, endsAt }: World): boolean {
  return scheduler.now() < endsAt
}

/** The longest time (ms) between the request with a name and the question to the host for the name's account. */
const NAMING_MS = 2 * MINUTE

/**
 * The accounts that a request may have meant: those that had the name between the request and its answer. A process
 * that stood still takes a request after that pause, when the buyer has given up.
 */
export function meantBy({ names, pauses }: World, { login, at, answeredAt }: Ask): Set<number> {
  const stood = pauses.filter(({ from, until }) => from <= at + NAMING_MS && until > at)
  const taken = answeredAt ?? Math.max(at, ...stood.map(({ until }) => until))
  return names.during(login, at - NAMING_MS, taken + NAMING_MS)
}

/** The time (ms) of the last change of an account's access to a repository. */
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

/** Whether a sale is of a product that is sold here. */
export function isSoldHere({ products }: Pick<World, 'products'>, { product }: { product: string }): boolean {
  return products.some(({ id }) => id === product)
}

/** The repository that a product leads to now. */
export function repositoryOf({ products }: World, product: string): number {
  return (products.find(({ id }) => id === product) ?? products[0]).repositories.at(-1) ?? 0
}

/** The repositories that are sold now and exist. */
export function soldNow(world: World): number[] {
  const sold = new Set(world.products.map(({ id }) => repositoryOf(world, id)))
  return [...sold].filter((repository) => world.host.record.nameOf(repository) !== undefined)
}

/** The real state of an account in a repository at the host. */
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

/**
 * Opens a page, or sends JSON or a form, at any process or at this one. Resolves to undefined if it does not answer.
 */
export async function visit(
  world: World,
  buyer: Buyer,
  path: string,
  body?: Record<string, string>,
  as: 'json' | 'form' = 'json',
  machine = world.anyMachine()
): Promise<{ status: number; text: string; location: string | null; cookies: string[]; json?: unknown } | undefined> {
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
  const location = answer.headers.get('location')
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1).join())
  return { status: answer.status, text, location, cookies, ...(isJson && { json: JSON.parse(text) as unknown }) }
}
