import type { Access } from '../access/access.ts'
import type { HostSilent, ImportReading } from '../access/read-for-import.ts'
import type { HostAccount } from '../code-host/code-host.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { productNamed } from '../product.ts'
import { MINUTE_MS, SECOND_MS } from '../runtime/time/durations.ts'
import { type Asked, decide, type Stored } from './decide.ts'
import type { Finding } from './finding.ts'
import { type LineOrder, purchaseName, type ReadLine } from './read-lines.ts'
import { keyOfPurchase } from './stored-imports.ts'
import { purchasesOf } from './stored-purchases.ts'

/** The dependencies of an import. Times in ms. */
export type ImportDeps = {
  db: Database
  config: Pick<Config, 'products' | 'codeHost'>
  access: Pick<Access, 'accountNamed' | 'readForImport' | 'nudge'>
  now(): number
  /** Resolves after so many ms, or once the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/**
 * ms between two questions about names: far below what a host allows in a minute, so that the shop's own questions go
 * on.
 */
const NAME_PAUSE_MS = 200
/** ms for which a reading of the lists is used. */
const READING_MS = MINUTE_MS

/** The lists of the host for each product, each read again after a minute. */
export type Readings = (product: string) => Promise<ImportReading | HostSilent>

/** Keeps the readings of the lists while a file is worked on. */
export function createReadings({ access, now }: Pick<ImportDeps, 'access' | 'now'>): Readings {
  const kept = new Map<string, ImportReading>()
  return async (product) => {
    const last = kept.get(product)
    if (last && Math.abs(now() - last.at) < READING_MS) return last
    const reading = await access.readForImport(product)
    if (!('silent' in reading)) kept.set(product, reading)
    return reading
  }
}

/** The usernames, in lower case, that a file has for each buyer and product. */
export type Named = ReadonlyMap<string, ReadonlySet<string>>

/** Collects the usernames of a file. */
export function namedIn(lines: readonly ReadLine[]): Named {
  const named = new Map<string, Set<string>>()
  for (const each of lines) {
    if (each.finding || each.order.username === undefined) continue
    const { email, product, username } = each.order
    const own = named.get(`${product} ${email}`) ?? new Set()
    named.set(`${product} ${email}`, own.add(username.toLowerCase()))
  }
  return named
}

/** Reads what is stored about the buyer of a line. */
export async function storedFor(
  db: Database,
  config: ImportDeps['config'],
  order: LineOrder,
  named: Named
): Promise<Stored> {
  const product = productNamed(config.products, order.product)
  const key = keyOfPurchase(purchaseName(order))
  const own = named.get(`${order.product} ${order.email}`) ?? new Set()
  return { purchases: await purchasesOf(db, { email: order.email, product, key }), named: own }
}

/** The meaning of a line, with the account that the host has named; or that the host has not answered. */
export type Checked = { finding: Finding; account: HostAccount | null | undefined }

/** A line whose meaning is wanted. `account` as in `StoredLine`, `fileAt` as in `Asked`. */
type LineToCheck = {
  order: LineOrder
  named: Named
  account: HostAccount | null | undefined
  fileAt: number | undefined
}

/**
 * Finds out what a line means. Asks the host about the username unless that is known already. Changes nothing.
 */
export async function checkLine(
  deps: ImportDeps,
  { order, named, account, fileAt }: LineToCheck,
  readings: Readings
): Promise<Checked | HostSilent> {
  const stored = await storedFor(deps.db, deps.config, order, named)
  const before = decide(order, stored, undefined)
  if (before !== 'ask' || order.username === undefined) return { finding: asFinding(before), account }
  const reading = await readings(order.product)
  if ('silent' in reading) return reading
  const found = account === undefined ? await nameAccount(deps, order, reading) : account
  if (found && 'silent' in found) return found
  const asked: Asked = {
    account: found ?? undefined,
    standing: found ? reading.standingOf(found.id) : { as: 'nothing' },
    fileAt
  }
  return { finding: asFinding(decide(order, stored, asked)), account: found }
}

/** `ask` is never the answer once the host was asked. */
function asFinding(found: Finding | 'ask'): Finding {
  return found === 'ask' ? { kind: 'no_account' } : found
}

/** The account of a username: from the lists where it is on one, which costs no question of its own. */
async function nameAccount(
  { access, sleep }: ImportDeps,
  { product, username = '' }: LineOrder,
  reading: ImportReading
): Promise<HostAccount | null | HostSilent> {
  const listed = reading.accountNamed(username)
  if (listed) return { ...listed, type: 'User' }
  await sleep(NAME_PAUSE_MS)
  return (await access.accountNamed(product, username)) ?? null
}

/** ms until a host is asked again that gives no answer, without saying until when. */
const SILENT_MS = 30 * SECOND_MS

/** When to go on after the host has not answered (ms), and why, for the seller. */
export function waitFor({ silent, until }: HostSilent, now: number): { at: number; why: string } {
  const why = {
    back_off: 'The code host takes no questions for a while.',
    no_answer: 'The code host gives no whole answer.',
    replaced: 'The name of the repository leads to another repository now. See Health.'
  }[silent]
  return { at: Math.max(until ?? 0, now + SILENT_MS), why }
}
