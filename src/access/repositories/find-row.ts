import type { Database, Tx } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { statement } from '../../db/statement.ts'
import { nameOf, type RepositoryName } from '../../product.ts'
import { guard, type Leases } from '../host/lease.ts'
import { hasGrants, recordAnother } from '../tables/repository.ts'
import { LeaseLost } from '../tables/write-conflicts.ts'
import { joinRows } from './join-rows.ts'
import type { JoinOptions } from './joined-rows.ts'

/**
 * A repository as a process knows it. `name`: its name in the site config (`owner/name`, lower-case). `id`: the host's
 * number for it; undefined until the host has said it.
 */
export type NamedRepository = { name: string; id: number | undefined }

/**
 * Our row of a repository, by its key, with the number that it carries. `sold`: there are grants on it. `another`: the
 * number of another repository that the name was last heard to mean.
 */
type Row = { target: string; number: number | undefined; sold: boolean; another?: number | undefined }

/** The row that the name leads to, and the row of the number. */
export type Rows = { named: Row | undefined; numbered: Row | undefined }

/**
 * The row of a repository, and what has to be written first. `there`: nothing. `make`: a new row. `name`: a new name
 * for a stored row. `number`: the number of the row. `join`: two rows turn out to be one repository. `another`: the
 * name leads to a repository that was sold, but the host says that it means another one now. `again`: the name was
 * heard to mean another one, and this process has heard that it means the one that was sold.
 */
export type Which =
  | { is: 'there'; target: string }
  | { is: 'make' }
  | { is: 'name' | 'number'; target: string }
  | { is: 'join'; target: string; other: string }
  | { is: 'another' | 'again'; target: string; sold: number; now: number }

/** Decides which row a repository has. Pure. */
export function whichRow({ named, numbered }: Rows, id: number | undefined): Which {
  const anew: Which = numbered ? { is: 'name', target: numbered.target } : { is: 'make' }
  if (!named) return anew
  const { target, number, sold, another } = named
  const heard = number !== undefined && another !== undefined ? { target, sold: number, now: another } : undefined
  if (heard && number === id) return { is: 'again', ...heard }
  if (heard && id === undefined && sold) return { is: 'another', ...heard }
  if (id === undefined || number === id) return { is: 'there', target }
  // If nothing was sold under the earlier repository, the name may lead to the new one.
  if (number !== undefined) return sold ? { is: 'another', target, sold: number, now: id } : anew
  return numbered ? { is: 'join', target: numbered.target, other: target } : { is: 'number', target }
}

/**
 * The key of a repository's row at present. `joining`: the key of another row that is yet to be joined with it.
 * `replaced`: the name now means another repository than the one that was sold.
 */
export type PresentRow = { target: string; joining?: string; replaced?: { sold: number; now: number } }

/** The input of {@link resolveRow}; {@link JoinOptions} for joining two rows. */
export type ResolveOptions = Omit<JoinOptions, 'now'> & {
  db: Database
  leases: Leases
  now(): number
  newId(): string
  /** Asks the host which number the name means now; undefined without an answer. */
  hear(): Promise<number | undefined>
}

/** ms to wait for writers to either row before they are joined. */
const JOIN_WAIT_MS = 5_000
/**
 * Rounds of reading and writing: another process may write the row meanwhile, and the host may have to be asked first.
 */
const ROUNDS = 4

/** The row of a repository at present; undefined if there is none yet. Writes nothing. */
export async function findRow(db: Database, repository: NamedRepository): Promise<PresentRow | undefined> {
  return standing(whichRow(await readRows(db, repository), repository.id))
}

/**
 * Brings the row of a repository in line with what the host has said: it is created, gets its number or another name,
 * or is joined with a row that was stored under a name without a number. While a process writes to either of two such
 * rows, they stay apart, and the row with the number counts. That a name means another repository now is stored: the
 * host's lists say nothing of it, so a process that starts while the host does not tell the number has to know it.
 * Before a name is stored with another row, or again with the repository that was sold, the host is asked once more: an
 * old answer to one process must not undo a newer answer to another.
 */
export async function resolveRow(options: ResolveOptions, heard: NamedRepository): Promise<PresentRow> {
  const { db } = options
  let repository = heard
  let isFresh = false
  let found: PresentRow | undefined
  for (let round = 0; round < ROUNDS; round += 1) {
    const rows = await readRows(db, repository)
    const which = whichRow(rows, repository.id)
    found = standing(which)
    const isStored = which.is === 'there' || (which.is === 'another' && rows.named?.another === which.now)
    if (found && isStored) return found
    if (rows.named && needsConfirmation(which) && !isFresh) {
      const id = await options.hear()
      if (id === undefined) return found && which.is === 'again' ? found : { target: rows.named.target }
      repository = { ...repository, id }
      isFresh = true
      continue
    }
    if (which.is !== 'join') await serializable(db, (tx) => write(options, tx, repository))
    else if (!(await join(options, repository, which))) {
      // Another process may have joined them meanwhile, and deleted the row whose lease was waited for.
      found = undefined
      break
    }
  }
  found ??= standing(whichRow(await readRows(db, repository), repository.id))
  if (!found) throw new Error(`there is no row for the repository ${repository.name}`)
  return found
}

/** Whether the name would lead to another row than before, or back to the repository that was sold. */
function needsConfirmation({ is }: Which): boolean {
  return is === 'name' || is === 'make' || is === 'again'
}

function standing(which: Which): PresentRow | undefined {
  if (which.is === 'make') return undefined
  if (which.is === 'join') return { target: which.target, joining: which.other }
  if (which.is !== 'another' && which.is !== 'again') return { target: which.target }
  const { target, sold, now } = which
  return { target, replaced: { sold, now } }
}

async function readRows(db: Database, { name, id }: NamedRepository): Promise<Rows> {
  const byName = await rowOfName.first(db, { name })
  const number = byName?.repository_id ?? undefined
  const another = byName?.another_id ?? undefined
  const isAnother = number !== undefined && (id ?? another ?? number) !== number
  const sold = byName !== undefined && isAnother && (await hasGrants({ db, target: byName.target }))
  const named = byName && { target: byName.target, number, sold, another }
  if (id === undefined || number === id) return { named, numbered: id === undefined ? undefined : named }
  const byNumber = await rowOfNumber.first(db, { id })
  return { named, numbered: byNumber && { target: byNumber.target, number: id, sold: false } }
}

const rowOfName = statement((db, value: { name: string }) =>
  db
    .selectFrom('access_name')
    .innerJoin('access_target', 'access_target.target', 'access_name.target')
    .select(['access_target.target', 'repository_id', 'another_id'])
    .where('access_name.name', '=', value.name)
)

const rowOfNumber = statement((db, value: { id: number }) =>
  db.selectFrom('access_target').select('target').where('repository_id', '=', value.id)
)

/** Writes what the present rows require. */
async function write({ newId }: ResolveOptions, tx: Tx, repository: NamedRepository): Promise<void> {
  const which = whichRow(await readRows(tx, repository), repository.id)
  if (which.is === 'make') await makeRow(tx, newId(), repository)
  if (which.is === 'name') await nameRow(tx, which.target, repository)
  if (which.is === 'number') {
    await tx
      .updateTable('access_target')
      .set({ repository_id: repository.id ?? null })
      .where('target', '=', which.target)
      .execute()
  }
  if (which.is === 'another') await recordAnother.run(tx, { name: repository.name, another: which.now })
  if (which.is === 'again') await recordAnother.run(tx, { name: repository.name, another: null })
}

async function makeRow(tx: Tx, target: string, repository: NamedRepository): Promise<void> {
  await tx
    .insertInto('access_target')
    .values({ target, repository_id: repository.id ?? null })
    .execute()
  await nameRow(tx, target, repository)
}

async function nameRow(tx: Tx, target: string, { name }: NamedRepository): Promise<void> {
  await tx
    .insertInto('access_name')
    .values({ name, target })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ target, another_id: null }))
    .execute()
}

/** Joins two rows, under the leases of both; false if a process wrote to either row for too long. */
async function join(
  options: ResolveOptions,
  repository: NamedRepository,
  { target, other }: Which & { is: 'join' }
): Promise<boolean> {
  const { db, leases, now } = options
  // Every process waits for the leases in the same order so that two processes do not wait for each other.
  const [first = target, second = other] = [target, other].sort()
  try {
    const done = await leases.hold(first, JOIN_WAIT_MS, (one) =>
      leases.hold(second, JOIN_WAIT_MS, (two) =>
        serializable(db, async (tx) => {
          for (const lease of [one, two]) await guard(tx, lease, now())
          const which = whichRow(await readRows(tx, repository), repository.id)
          if (which.is === 'join') await joinRows(tx, which, { ...options, now: now() })
        })
      )
    )
    return done?.value !== undefined
  } catch (error) {
    // Another process has joined the rows already.
    if (error instanceof LeaseLost) return true
    throw error
  }
}

/** The repository of a row: its name in the site config if it is there, else a name that it had. */
export async function repositoryOfRow(
  db: Database,
  names: readonly RepositoryName[],
  target: string
): Promise<RepositoryName | undefined> {
  const rows = await namesOfRow.all(db, { target })
  const configured = names.find((each) => rows.some(({ name }) => name === nameOf(each)))
  if (configured || !rows[0]) return configured
  const [owner = '', repo = ''] = rows[0].name.split('/')
  return { owner, repo }
}

const namesOfRow = statement((db, value: { target: string }) =>
  db.selectFrom('access_name').select('name').where('target', '=', value.target).orderBy('name')
)
