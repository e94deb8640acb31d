import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { HOUR_MS } from '../../runtime/time/durations.ts'
import type { HookFacts } from '../shop-facts.ts'

/** ms in which Pullpass finds an acceptance by asking, where no webhook tells of it. */
const FOUND_MS = 2 * HOUR_MS

/** Whether deliveries of the code host have come, and an acceptance that one of them should have told of. */
export async function readHook(db: Database, codeHost: string): Promise<HookFacts> {
  const heard = await db
    .selectFrom('webhook_heard')
    .select(['good_at', 'expected_since'])
    .where('processor', '=', codeHost)
    .executeTakeFirst()
  const [goodAt, expectedSince] = [asTime(heard?.good_at), asTime(heard?.expected_since)]
  const known = { ...(goodAt !== undefined && { goodAt }), ...(expectedSince !== undefined && { expectedSince }) }
  if (expectedSince === undefined) return known
  const since = Math.max(expectedSince, goodAt ?? 0)
  const accepted = await db
    .selectFrom('access_history')
    .select('at')
    .where('to_state', '=', sql.lit('accepted'))
    .where('at', '>', since + FOUND_MS)
    .where('from_state', '=', sql.lit('invited'))
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return { ...known, ...(accepted && { missedAt: Number(accepted.at) }) }
}

/** Postgres gives large numbers as text. */
function asTime(stored: number | null | undefined): number | undefined {
  return stored == null ? undefined : Number(stored)
}
