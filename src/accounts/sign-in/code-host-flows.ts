import { createHash } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { MINUTE_MS, SKEW_MS } from '../../runtime/time/durations.ts'
import type { Session } from '../sessions/current-user.ts'

/** What somebody who is signed in goes to the code host for: to link an account, or to show that another sign-in is theirs. */
export type FlowKind = 'link' | 'merge'

/** For which an answer of the code host counts, and bringing two sign-ins together may be said yes to. */
const LIFE_MS = 10 * MINUTE_MS
/** For which a flow is known after that: the library takes answers for as long, by the time of the machine. */
const KNOWN_MS = 60 * MINUTE_MS
/** Flows of a kind that one session has, the newest ones: tabs that were forgotten, and no more. */
const MOST_FLOWS = 5

/**
 * Ways to the code host and back, each bound to the session that began it: an answer that comes to another browser, to
 * somebody else, or after that session has ended belongs to nobody.
 */
export type CodeHostFlows = {
  /** `state`: what the code host gives back with its answer. */
  begin(flow: { kind: FlowKind; state: string; session: Session }): Promise<void>
  /** The flow of this state; `belongs`: the answer has come in time, and to the session that began it. */
  find(state: string, session: Session | undefined): Promise<{ kind: FlowKind; belongs: boolean } | undefined>
  /** Somebody has signed in with this very answer. */
  ended(state: string, later: Session): Promise<void>
}

export function createCodeHostFlows({ db, now }: { db: Database; now(): number }): CodeHostFlows {
  return {
    async begin({ kind, state, session }) {
      await db
        .deleteFrom('code_host_flow')
        .where(({ eb, or }) => or([eb('expires_at', '<=', now() - KNOWN_MS), eb('expires_at', '>', latestEnd(now()))]))
        .execute()
      const earlier = db.selectFrom('code_host_flow').where('session_id', '=', session.id).where('kind', '=', kind)
      await db
        .deleteFrom('code_host_flow')
        .where('session_id', '=', session.id)
        .where('kind', '=', kind)
        .where(
          'state_hash',
          'not in',
          earlier
            .select('state_hash')
            .orderBy('expires_at', 'desc')
            .limit(MOST_FLOWS - 1)
        )
        .execute()
      const row = { state_hash: hashOf(state), kind, session_id: session.id, expires_at: now() + LIFE_MS }
      await db.insertInto('code_host_flow').values(row).execute()
    },
    async find(state, session) {
      const flow = await db
        .selectFrom('code_host_flow')
        .select(['kind', 'session_id', 'later_session', 'expires_at'])
        .where('state_hash', '=', hashOf(state))
        .executeTakeFirst()
      if (!flow) return undefined
      const inTime = flow.expires_at > now() && flow.expires_at <= latestEnd(now()) && flow.later_session === null
      return { kind: flow.kind, belongs: inTime && flow.session_id === session?.id }
    },
    async ended(state, later) {
      await db
        .updateTable('code_host_flow')
        .set({ later_session: later.id })
        .where('state_hash', '=', hashOf(state))
        .execute()
    }
  }
}

/**
 * The user whose session, still open, began the flow in which this session was made; undefined when it was made otherwise,
 * or more than ten minutes ago.
 */
export async function earlierUser(
  db: Database,
  session: Session,
  now: number
): Promise<{ id: string; email: string } | undefined> {
  const row = await db
    .selectFrom('code_host_flow')
    .innerJoin('session', 'session.id', 'code_host_flow.session_id')
    .innerJoin('user', 'user.id', 'session.userId')
    .select(['user.id as id', 'user.email as email', 'session.expiresAt as expiresAt'])
    .where('code_host_flow.later_session', '=', session.id)
    .where('code_host_flow.kind', '=', 'merge')
    .where('code_host_flow.expires_at', '>', now)
    .where('code_host_flow.expires_at', '<=', latestEnd(now))
    .executeTakeFirst()
  return row && new Date(row.expiresAt).getTime() > now ? { id: row.id, email: row.email } : undefined
}

/** Whatever ends later was begun while the clock was ahead. */
const latestEnd = (now: number) => now + LIFE_MS + SKEW_MS

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('hex')
}
