import { NO_SUCH_REPOSITORY, requiresBackOff } from '../../access/host/observe.ts'
import { findRow } from '../../access/repositories/find-row.ts'
import { readRepository } from '../../access/tables/repository.ts'
import type { Failed, Listing, Refusal } from '../../code-host/code-host.ts'
import type { SoldRepository } from '../../code-host/sold-repositories.ts'
import type { Context } from '../../context.ts'
import { nameOf, type RepositoryName } from '../../product.ts'
import { wait } from '../../runtime/time/sleep.ts'
import { compare, type Line, mayLag } from './lines/compare.ts'
import { readOurRecords } from './read-our-records.ts'

/**
 * How the host and our records compared at one time. `at`: when the host was asked, in ms. `target`: the key of the row
 * of the repository. Without `lines` nothing was read; `why` says why, and `until` (ms) from when on the host may be
 * asked again, where that is known. `gaps`: what of the lists was not read, a sentence each; then nothing is said about
 * an account that they lack. `lag`: they may not show a paid account yet.
 */
export type RepositoryReading = { at: number; target?: string | undefined } & (
  | { lines: readonly Line[]; gaps: readonly string[]; lag: boolean }
  | { lines?: undefined; why: 'throttled' | 'token_refused' | 'replaced'; until?: number }
  | { lines?: undefined; why: 'no_answer'; words: string }
)

/** The repository that is read. */
export type ReadableRepository = RepositoryName & Pick<SoldRepository, 'codeHost' | 'id' | 'refresh'>

/** The dependencies of reading a repository now. */
export type ReadingDeps = Pick<Context, 'db' | 'now'> & {
  access: Pick<Context['access'], 'mustBackOff' | 'noteRefusal'>
}

/**
 * Asks the host who is in and who is invited, and compares that with our records. Like `reconcile` it asks nothing
 * while the host requires a back-off, stops when the host says so, and stores that for all processes. Writes nothing
 * else.
 */
export async function readRepositoryNow(deps: ReadingDeps, repository: ReadableRepository): Promise<RepositoryReading> {
  const { db, now, access } = deps
  const at = now()
  if (await access.mustBackOff()) return { at, ...(await backOff(deps)) }
  const refusal = await repository.refresh()
  if (refusal) await access.noteRefusal(refusal)
  if (refusal && isBackOff(refusal)) return { at, ...(await backOff(deps, refusal)) }
  const row = await findRow(db, { name: nameOf(repository), id: repository.id() })
  if (row?.replaced) return { at, why: 'replaced' }

  const lists = await readLists(deps, repository)
  if ('failed' in lists) {
    if (isBackOff(lists.refusal)) return { at, ...(await backOff(deps, lists.refusal)) }
    return { at, why: 'no_answer', words: wordsOf(lists) }
  }
  const { invitations, collaborators } = lists
  const gaps = [...gapsOf('invitations', invitations), ...gapsOf('collaborators', collaborators)]
  const targets = row ? [row.target, ...(row.joining === undefined ? [] : [row.joining])] : []
  const ids = [...invitations.items.map(({ inviteeId }) => inviteeId), ...collaborators.items.map(({ id }) => id)]
  const accountIds = ids.filter((id) => id !== null)
  const ours = await readOurRecords(db, { targets, accountIds, rest: () => wait(0) })
  const inviterId = row && (await readRepository(db, row.target)).inviterId
  const { startedAt } = invitations
  const shown = { startedAt, collaborators: collaborators.items, invitations: invitations.items }
  const lines = compare({ ...shown, isWhole: gaps.length === 0 }, ours, { inviterId, owner: repository.owner })
  return { at, target: row?.target, lines, gaps, lag: mayLag(lines, startedAt, ours) }
}

/**
 * Reads the invitations first: an account that accepts in between is on one of the lists. A failure if neither was
 * read.
 */
async function readLists({ access }: Pick<ReadingDeps, 'access'>, { codeHost }: ReadableRepository) {
  const invitations = await codeHost.invitations()
  if (invitations.failed) await access.noteRefusal(invitations.failed.refusal)
  if (invitations.failed && requiresBackOff(invitations.failed)) return invitations.failed
  const collaborators = await codeHost.collaborators()
  if (collaborators.failed) await access.noteRefusal(collaborators.failed.refusal)
  const isNothing = invitations.items.length + collaborators.items.length === 0
  return invitations.failed && collaborators.failed && isNothing ? collaborators.failed : { invitations, collaborators }
}

function isBackOff(refusal: Refusal): boolean {
  return requiresBackOff({ refusal })
}

/** Why the host must not be asked: by what it has just said, or by what is stored for all repositories. */
async function backOff(
  { db, now }: Pick<ReadingDeps, 'db' | 'now'>,
  said?: Refusal
): Promise<{ why: 'throttled' | 'token_refused'; until?: number; at?: number }> {
  if (said?.kind === 'throttled') return { why: 'throttled', until: said.until }
  if (said) return { why: 'token_refused' }
  const { until, refusedAt } = await db
    .selectFrom('access_target')
    .select(({ fn }) => [fn.max('throttled_until').as('until'), fn.max('refused_at').as('refusedAt')])
    .executeTakeFirstOrThrow()
  return Number(until) > now()
    ? { why: 'throttled', until: Number(until) }
    : { why: 'token_refused', at: Number(refusedAt) }
}

/** Unreadable entries that are named. */
const MOST_NAMED = 3

function gapsOf(list: string, { failed, complete, odd = [] }: Listing<unknown>): string[] {
  if (failed) return [`The list of ${list} was not read to its end: ${wordsOf(failed)}.`]
  if (!complete) return [`The list of ${list} changed each time while it was read.`]
  if (odd.length === 0) return []
  const named = odd.slice(0, MOST_NAMED).map(({ login, accountId, odd: why }) => {
    return login ?? (accountId === undefined ? why : `account ${accountId}`)
  })
  const more = odd.length > MOST_NAMED ? `, and ${odd.length - MOST_NAMED} more` : ''
  return [
    `On the list of ${list}, ${odd.length === 1 ? 'one entry' : `${odd.length} entries`} could not be read (${named.join(', ')}${more}).`
  ]
}

/** Why the host gave no answer, in its words where it has any. */
function wordsOf({ refusal, status }: Failed): string {
  if (refusal.kind === 'throttled') return 'the code host throttles requests'
  if (refusal.kind === 'token_refused') return 'the code host rejects the token'
  if (refusal.kind === 'not_found') return NO_SUCH_REPOSITORY
  const words = 'words' in refusal ? refusal.words : refusal.kind
  return status === undefined || words.includes(`${status}`) ? words : `status ${status}, ${words}`
}
