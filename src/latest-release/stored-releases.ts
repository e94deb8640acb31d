import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { SKEW_MS } from '../runtime/time/durations.ts'
import type { Asked, Seen } from './when-to-ask.ts'

/** A row of `latest_release`. */
export type StoredRelease = Asked & Seen

/** Everything that is stored, by the key of the repository's row. */
export async function readReleases(db: Database): Promise<ReadonlyMap<string, StoredRelease>> {
  const rows = await allRows.all(db, {})
  return new Map(
    rows.map((row) => {
      const stored = {
        askedAt: Number(row.asked_at),
        releaseAskedAt: timeOf(row.release_asked_at),
        seenAt: timeOf(row.seen_at),
        tag: row.tag ?? undefined,
        publishedAt: timeOf(row.published_at),
        pushedAt: timeOf(row.pushed_at)
      }
      return [row.target, stored]
    })
  )
}

const allRows = statement((db) => db.selectFrom('latest_release').selectAll())

const timeOf = (value: number | null): number | undefined => (value === null ? undefined : Number(value))

/**
 * Takes the turn to ask about a repository: true for one process only, and then for nobody until `everyMs` later.
 *
 * @param now ms
 */
export async function takeTurn(db: Database, target: string, now: number, everyMs: number): Promise<boolean> {
  const taken = await db
    .insertInto('latest_release')
    .values({ target, asked_at: now })
    .onConflict((conflict) =>
      conflict
        .column('target')
        .doUpdateSet({ asked_at: now })
        .where(({ eb, or }) =>
          or([eb('latest_release.asked_at', '<=', now - everyMs), eb('latest_release.asked_at', '>', now + SKEW_MS)])
        )
    )
    .returning('target')
    .executeTakeFirst()
  return taken !== undefined
}

/** The new facts about a repository; what is left out stays as it was. Times in ms. */
export type News = {
  seenAt?: number
  pushedAt?: number
  /** `latest`: undefined if there is none, or it may not be read. */
  release?: { askedAt: number; latest: { tag: string; publishedAt: number } | undefined }
}

export async function storeNews(db: Database, target: string, { seenAt, pushedAt, release }: News): Promise<void> {
  const { askedAt, latest } = release ?? {}
  const facts = {
    ...(seenAt !== undefined && { seen_at: seenAt }),
    ...(pushedAt !== undefined && { pushed_at: pushedAt }),
    ...(release && {
      release_asked_at: askedAt ?? null,
      tag: latest?.tag ?? null,
      published_at: latest?.publishedAt ?? null
    })
  }
  if (Object.keys(facts).length === 0) return
  await db.updateTable('latest_release').set(facts).where('target', '=', target).execute()
}

/** Forgets repositories whose row was joined with another. */
export async function forgetReleases(db: Database, targets: readonly string[]): Promise<void> {
  if (targets.length > 0) await db.deleteFrom('latest_release').where('target', 'in', targets).execute()
}
