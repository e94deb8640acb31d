import type { Database } from '../../db/database.ts'
import { tokenHash } from '../../runtime/secret-token.ts'
import { MINUTE_MS, SKEW_MS } from '../../runtime/time/durations.ts'
import type { Session } from '../sessions/current-user.ts'

/**
 * Why a signed-in user goes to the code host: to link an account, to prove that another sign-in is theirs too, or to
 * give the name of an account (`account-name.ts`).
 */
export type FlowKind = 'link' | 'merge' | 'name'

/** ms during which the code host's answer is accepted and the user can confirm a merge. */
const LIFE_MS = 10 * MINUTE_MS
/**
 * ms for which an expired flow is kept: better-auth, which reads the machine's clock, may accept its answer that long,
 * and the answer must then be recognised as too late.
 */
const KNOWN_MS = 60 * MINUTE_MS
/** Open flows of a kind for each session; older ones are deleted. Several: the user may have begun in several tabs. */
const MOST_FLOWS = 5

/**
 * Flows to the code host and back, each bound to the session that began it: an answer that arrives in another browser,
 * for another user, or after that session has ended is not accepted.
 */
export type CodeHostFlows = {
  /** Stores a flow. `state`: the OAuth `state` parameter, which the code host returns with its answer. */
  begin(flow: { kind: FlowKind; state: string; session: Session }): Promise<void>
  /** The flow with this state. `belongs`: the answer arrived in time, and in the session that began the flow. */
  find(state: string, session: Session | undefined): Promise<{ kind: FlowKind; belongs: boolean } | undefined>
  /** Uses up a flow of the kind `name`; false if it was used, is too old, or is not of this session. */
  take(state: string, session: Session): Promise<boolean>
  /** Notes that the answer with this state has created the session `later`. */
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
      const row = { state_hash: tokenHash(state), kind, session_id: session.id, expires_at: now() + LIFE_MS }
      await db.insertInto('code_host_flow').values(row).execute()
    },
    async find(state, session) {
      const flow = await db
        .selectFrom('code_host_flow')
        .select(['kind', 'session_id', 'later_session', 'expires_at'])
        .where('state_hash', '=', tokenHash(state))
        .executeTakeFirst()
      if (!flow) return undefined
      const inTime = flow.expires_at > now() && flow.expires_at <= latestEnd(now()) && flow.later_session === null
      return { kind: flow.kind, belongs: inTime && flow.session_id === session?.id }
    },
    async take(state, session) {
      const { numDeletedRows } = await db
        .deleteFrom('code_host_flow')
        .where('state_hash', '=', tokenHash(state))
        .where('kind', '=', 'name')
        .where('session_id', '=', session.id)
        .where('expires_at', '>', now())
        .where('expires_at', '<=', latestEnd(now()))
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    async ended(state, later) {
      await db
        .updateTable('code_host_flow')
        .set({ later_session: later.id })
        .where('state_hash', '=', tokenHash(state))
        .execute()
    }
  }
}

/**
 * The user who began the merge flow that created this session, if that user's session is still open. Undefined if the
 * session was created otherwise, or if the flow began more than ten minutes ago.
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

/** The latest possible end of a flow, in ms. A flow that ends later was begun while the clock was ahead. */
const latestEnd = (now: number) => now + LIFE_MS + SKEW_MS
