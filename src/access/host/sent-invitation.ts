import type { Insertable } from 'kysely'
import type { SentInvitation } from '../../code-host/code-host.ts'
import type { Database, Tables, Tx } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { timeAtHost } from '../plan/calls-without-outcome.ts'
import { LAG_MS, STALE_MS } from '../plan/facts.ts'
import { isForAnother } from '../plan/invite-outcome.ts'
import { recordAnother, rowOfNumber } from '../tables/repository.ts'
import type { Lease } from './lease.ts'

/** A 201 that arrived at `now` (ms), and the invitation that it names. `hostNow`: the host's own time of the answer. */
type Answer = {
  target: string
  hostNow: number | undefined
  invitation: SentInvitation
  now: number
}

/**
 * Whether the invitation that a 201 names existed before any call of ours. GitHub does not document what a call does to
 * an open invitation (docs/github.md): the host may answer with that invitation, whoever sent it. Its age is measured
 * by the host's own clock; if the host does not tell its time, the invitation counts as new.
 */
export async function wasOpenBefore(db: Database, { target, hostNow, invitation, now }: Answer): Promise<boolean> {
  const age = hostNow === undefined ? 0 : hostNow - invitation.createdAt
  if (age <= LAG_MS) return false
  const recorded = await db
    .selectFrom('access_account')
    .select(['invitation_id', 'origin'])
    .where('target', '=', target)
    .where('account_id', '=', invitation.inviteeId)
    .executeTakeFirst()
  if (recorded?.invitation_id === invitation.id && recorded.origin !== null) return recorded.origin === 'found'
  const made = db
    .selectFrom('access_intent')
    .select(['at', 'host_at', 'ended_at', 'deadline', 'invitation_id'])
    .where('target', '=', target)
    .where('kind', '=', 'invite')
    .where((where) => where.or([where('outcome', 'is', null), where('outcome', '!=', 'refused')]))
  // Two statements, so that each finds its rows by an index.
  const earlier = [
    ...(await made.where('account_id', '=', invitation.inviteeId).execute()),
    ...(await made
      .where(({ eb, fn }) => eb(fn<string>('lower', ['login']), '=', invitation.inviteeLogin.toLowerCase()))
      .execute())
  ]
  return !earlier.some(({ at, host_at: hostAt, ended_at, deadline, invitation_id }) => {
    if (invitation_id !== null) return invitation_id === invitation.id
    const madeAt = hostAt === null ? now - age : invitation.createdAt
    const { from, to } = timeAtHost({ at, hostAt, endsAt: ended_at ?? deadline })
    return from - LAG_MS <= madeAt && madeAt <= to + STALE_MS
  })
}

/** Records an invitation as ours, with its account. */
export async function recordSentInvitation(
  tx: Tx,
  order: { lease: Lease; grantId: string; accountId: number | undefined; login: string },
  invitation: SentInvitation,
  at: number
): Promise<void> {
  await insertInvited.run(tx, {
    ...invitedRow(invitation, at),
    target: order.lease.target,
    stray_of: isForAnother(invitation, order) ? order.grantId : null
  })
}

/**
 * Records an invitation of ours, and its attempt, for the repository that the invitation names. The invitation is how
 * we learn that the configured name means another repository now, which is stored. If the seller sells that repository
 * one day and no purchase covers the account then, the invitation is withdrawn.
 */
export async function recordSentElsewhere(
  tx: Tx,
  { attemptId, grantId, repositoryId }: { attemptId: string; grantId: string; repositoryId: number },
  invitation: SentInvitation,
  { name, now, newId }: { name: string; now(): number; newId(): string }
): Promise<void> {
  const target = await rowOfNumber(tx, repositoryId, newId)
  await recordAnother.run(tx, { name, another: repositoryId })
  // The fencing token of the attempt belonged to a lease of the other row.
  await tx.updateTable('access_intent').set({ target, fence: 0 }).where('id', '=', attemptId).execute()
  await insertInvited.run(tx, { ...invitedRow(invitation, now()), target, stray_of: grantId })
}

/** The account of an invitation of ours. `at`: when it was sent (ms). */
function invitedRow({ id, inviteeId, inviteeLogin, createdAt }: SentInvitation, at: number) {
  return {
    account_id: inviteeId,
    login: inviteeLogin,
    origin: 'ours',
    shown: 'invitation',
    invitation_id: id,
    invited_at: createdAt,
    written_at: at,
    absent_at: null
  } as const
}

const insertInvited = statement((db, value: Omit<Insertable<Tables['access_account']>, 'seen_at'>) => {
  const { target, account_id, ...row } = value
  return db
    .insertInto('access_account')
    .values({ target, account_id, seen_at: 0, ...row })
    .onConflict((conflict) => conflict.columns(['target', 'account_id']).doUpdateSet(row))
})
