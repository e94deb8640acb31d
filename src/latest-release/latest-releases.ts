import type { Access } from '../access/access.ts'
import { requiresBackOff } from '../access/host/observe.ts'
import { findRow } from '../access/repositories/find-row.ts'
import type { Refusal } from '../code-host/code-host.ts'
import type { SoldRepository } from '../code-host/sold-repositories.ts'
import type { Database } from '../db/database.ts'
import { nameOf, type RepositoryName } from '../product.ts'
import type { Basics } from '../runtime/basics.ts'
import { HOUR_MS, MINUTE_MS } from '../runtime/time/durations.ts'
import { createWorker, type Worker } from '../runtime/worker.ts'
import { forgetReleases, type News, readReleases, type StoredRelease, storeNews, takeTurn } from './stored-releases.ts'
import { asksForRelease, isDue, isForgotten, type Latest, latestOf } from './when-to-ask.ts'

/** The latest release of a repository, as the pages say it: from memory, which is at most a minute old. */
export type LatestOf = (repository: RepositoryName) => Latest | undefined

export type LatestReleasesOptions = {
  db: Database
  basics: Basics
  repositories: readonly SoldRepository[]
  access: Pick<Access, 'mustBackOff' | 'noteRefusal'>
  /** ms between two questions about a repository; an hour unless given. */
  everyMs?: number
}

export type LatestReleases = {
  of: LatestOf
  /**
   * Asks the host about each repository that is due, then reads what is stored. `nextAt`: when to look again, in ms.
   */
  look(): Promise<{ nextAt: number }>
  worker: Worker
}

/**
 * Asks the host for the latest release of each repository, once an hour for all processes, and not while it requires a
 * back-off. Nothing waits for it, and a refusal to show releases is no problem: then nothing is said of them.
 */
export function createLatestReleases(options: LatestReleasesOptions): LatestReleases {
  const { db, basics, repositories } = options
  const { log, sleep, clock } = basics
  const { now } = clock
  const stopping = new AbortController()
  let known = new Map<string, Latest>()

  async function look(): Promise<{ nextAt: number }> {
    const stored = await readReleases(db)
    const shown = new Map<string, Latest>()
    const targets: string[] = []
    for (const repository of repositories) {
      if (stopping.signal.aborted) break
      const target = await rowOf(db, repository)
      if (target === undefined) continue
      targets.push(target)
      const before = stored.get(target)
      const after = (await askIfDue(options, repository, target, before))
        ? (await readReleases(db)).get(target)
        : before
      const latest = after && latestOf(after, now())
      if (latest) shown.set(nameOf(repository), latest)
    }
    known = shown
    await forgetReleases(
      db,
      [...stored].filter(([key, row]) => isForgotten(targets, key, row, now())).map(([key]) => key)
    )
    return { nextAt: now() + MINUTE_MS }
  }

  const worker = createWorker({
    name: 'reading the latest release',
    log,
    now,
    sleep,
    stopped: stopping.signal,
    stop: () => stopping.abort(),
    work: look,
    afterFailureMs: MINUTE_MS,
    // The clock of the sandbox can be moved by days.
    longestMs: MINUTE_MS
  })
  return { of: (repository) => known.get(nameOf(repository)), look, worker }
}

/**
 * The key of the repository's row; undefined while there is none, or the name means another repository than was sold.
 */
async function rowOf(db: Database, repository: SoldRepository): Promise<string | undefined> {
  const row = await findRow(db, { name: nameOf(repository), id: repository.id() })
  return row?.replaced ? undefined : row?.target
}

/** Asks the host, if it is time and this process gets the turn. Returns whether anything was stored. */
async function askIfDue(
  { db, basics, access, everyMs = HOUR_MS }: LatestReleasesOptions,
  repository: SoldRepository,
  target: string,
  before: StoredRelease | undefined
): Promise<boolean> {
  const { now } = basics.clock
  const at = now()
  if (before && !isDue(before.askedAt, at, everyMs)) return false
  if ((await access.mustBackOff()) || !(await takeTurn(db, target, at, everyMs))) return false
  const { codeHost } = repository
  const refused = async (refusal: Refusal | undefined) => {
    if (refusal && requiresBackOff({ refusal })) await access.noteRefusal(refusal)
  }
  const owner = await codeHost.repositoryOwner()
  if (owner.owner === 'unknown') {
    await refused(owner.refusal)
    return true
  }
  const { pushedAt } = owner
  const news: News = { seenAt: at, ...(pushedAt !== undefined && { pushedAt }) }
  // The host has just said which repository the name means.
  if ((await rowOf(db, repository)) !== target) return true
  if (asksForRelease(before, at)) {
    const answer = await codeHost.latestRelease()
    if ('failed' in answer) await refused(answer.refusal)
    else news.release = { askedAt: at, latest: 'release' in answer ? answer.release : undefined }
  }
  await storeNews(db, target, news)
  return true
}
