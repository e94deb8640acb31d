import type { CodeHost, InviteOutcome, Refusal, SentInvitation, Written } from '../../code-host/code-host.ts'
import type { Database, Tx } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import type { Log } from '../../runtime/logging/log.ts'
import type { Shutdown } from '../../runtime/shutdown.ts'
import { assertStillWanted } from '../tables/attempts.ts'
import { LeaseLost } from '../tables/overtaken.ts'
import { readRepository, recordRefusal } from '../tables/repository.ts'
import { guard, type Lease } from './lease.ts'
import { recordSentInvitation, wasOpenBefore } from './sent-invitation.ts'

/** `accountId` is undefined while the account of the name is not known. */
export type Order = {
  lease: Lease
  grantId: string
  accountId: number | undefined
  login: string
}

type InviteOrder = Order & { wasAbsent: boolean; foundInvitation?: number | undefined }

/** The outcome of an invite call. */
export type Invited = InviteOutcome & {
  /** Whether the invitation that the host names came from somebody else. */
  found: boolean
  /**
   * The call was made, but its outcome is not recorded: another process holds the lease now, or the database failed.
   */
  lost: boolean
}

/** Every write to the host goes through here. */
export type Writer = {
  /**
   * `foundInvitation`: the host's id of an invitation of the account that is known not to be ours. Throws only before
   * the call: after it, the answer is the result, even if it could not be recorded.
   */
  invite(order: InviteOrder): Promise<Invited>
  withdraw(order: Order & { invitationId: number; verified: boolean }): Promise<Written>
  remove(order: Order & { verified: boolean }): Promise<Written>
  /** Records what a refusal means for the repository as a whole: a throttle until a time, or a rejected token. */
  heed(target: string, refusal: Refusal): Promise<void>
}

export type WriterOptions = {
  db: Database
  codeHost: CodeHost
  tokenDigest(): string
  /**
   * Whether the host has said that the name now means another repository than the one that was sold: then nothing is
   * written.
   */
  isReplaced(): Promise<boolean>
  now(): number
  /** ms of a monotonic clock. */
  elapsed(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  newId(): string
  log: Log
  stopping: Pick<Shutdown, 'late'>
  /** ms between two writes to a repository: GitHub asks for at least 1 s (docs/github.md, "Limits"). */
  pauseMs: number
  /** The maximum duration of a write in ms. */
  deadlineMs: number
}

/**
 * Writes to the host, each with an attempt committed before it: an attempt without an outcome tells the next process
 * what may have been done. Throws `LeaseLost` if another process holds the lease, this process stops, or the name means
 * another repository: before the write, or, for a withdrawal or a removal, if its outcome could not be recorded any
 * more.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: yet to be split: an attempt, its call and its outcome share one pace.
export function createWriter(options: WriterOptions): Writer {
  const { db, codeHost, now, sleep, newId, log, pauseMs, deadlineMs } = options
  const { late } = options.stopping
  /** When this process last wrote to each repository, in ms of the monotonic clock. */
  const wroteAt = new Map<string, number>()

  /** Waits until the pause after the last write is over; another process may have made that write. */
  async function pauseAfterLast(target: string) {
    const last = await db
      .selectFrom('access_target')
      .select('written_at')
      .where('target', '=', target)
      .executeTakeFirst()
    // A clock that was put back does not make the pause longer, and one that was put forward does not make it shorter.
    const byClock = Math.min((last?.written_at ?? 0) + pauseMs - now(), pauseMs)
    const here = (wroteAt.get(target) ?? Number.NEGATIVE_INFINITY) + pauseMs - options.elapsed()
    const waitMs = Math.max(byClock, here)
    if (waitMs > 0) await sleep(waitMs, late)
  }

  async function intend(
    order: Order,
    kind: 'invite' | 'withdraw' | 'remove',
    more: { invitationId?: number; wasAbsent?: boolean; verified?: boolean }
  ) {
    const { lease, grantId, accountId, login } = order
    const { target, fence } = lease
    const id = newId()
    await pauseAfterLast(target)
    // This process would not wait for the answer; the next process makes the write.
    if (late.aborted) throw new LeaseLost('this process stops')
    if (await options.isReplaced()) throw new LeaseLost('the name of the repository means another one by now')
    const at = now()
    const deadline = at + deadlineMs
    const throttles = await serializable(db, async (tx) => {
      await guard(tx, lease, at)
      if (kind === 'invite') await forgetInviter(tx, target, options.tokenDigest())
      if (kind === 'invite') await assertStillWanted(tx, grantId)
      await tx
        .insertInto('access_intent')
        .values({
          id,
          target,
          kind,
          grant_id: grantId,
          account_id: accountId ?? null,
          login,
          invitation_id: more.invitationId ?? null,
          was_absent: more.wasAbsent ? 1 : 0,
          unverified: more.verified === false ? 1 : 0,
          fence,
          at,
          deadline
        })
        .execute()
      if (accountId !== undefined) {
        await tx
          .insertInto('access_account')
          .values({ target, account_id: accountId, login, shown: 'nothing', written_at: deadline, seen_at: 0 })
          .onConflict((conflict) => conflict.columns(['target', 'account_id']).doUpdateSet({ written_at: deadline }))
          .execute()
      }
      return kind === 'invite' ? (await readRepository(tx, target)).throttles : 0
    })
    return { id, throttles }
  }

  async function settle(order: Order, attempt: { id: string }, end: End) {
    const { lease, accountId } = order
    const { target } = lease
    wroteAt.set(target, options.elapsed())
    await serializable(db, async (tx) => {
      const at = now()
      await guard(tx, lease, at)
      const { outcome, status = null, requestId = null, words = null, invitation, withdrawn } = end
      await tx
        .updateTable('access_intent')
        .set({
          outcome,
          status,
          request_id: requestId,
          words,
          ended_at: at,
          ...(invitation && { invitation_id: invitation.id })
        })
        .where('id', '=', attempt.id)
        .execute()
      await tx
        .updateTable('access_target')
        .set({ written_at: at, ...(outcome === 'done' && { throttles: 0, refused_token: null }) })
        .where('target', '=', target)
        .execute()
      if (accountId !== undefined) {
        const account = tx.updateTable('access_account').set({ written_at: at }).where('target', '=', target)
        await account.where('account_id', '=', accountId).execute()
      }
      if (withdrawn !== undefined) {
        const account = tx.updateTable('access_account').set({ shown: 'nothing' }).where('target', '=', target)
        await account.where('invitation_id', '=', withdrawn).execute()
      }
      // The invitation is recorded together with the outcome: after a crash, the next process has to know that it is
      // ours.
      if (invitation) await recordSentInvitation(tx, order, invitation, at)
    })
  }

  const heed = (target: string, refusal: Refusal) => recordRefusal(db, target, refusal, options)

  async function write(
    order: Order & { invitationId?: number; verified: boolean },
    kind: 'withdraw' | 'remove',
    perform: () => Promise<Written>
  ): Promise<Written> {
    const attempt = await intend(order, kind, order)
    const written = await perform()
    const { status, requestId } = written.outcome === 'done' ? written : written.failed
    const words = written.outcome === 'done' ? undefined : written.failed.words
    if (written.outcome !== 'done') await heed(order.lease.target, written.failed.refusal)
    const outcome = written.outcome === 'unknown' ? null : written.outcome
    // After a 404 the invitation does not exist any more, and may have been accepted a moment before.
    const withdrawn = kind === 'withdraw' && status === 204 ? order.invitationId : undefined
    await settle(order, attempt, { status, requestId, words, outcome, withdrawn })
    return written
  }

  function logCall({ status, report, words }: InviteOutcome) {
    const line = { ...report, ...(words && { words }) }
    // The token is rejected or has no permission, which the seller has to solve.
    if (status === 401 || status === 403) log.error(line, 'collaborator call refused')
    else log.info(line, 'collaborator call')
  }

  async function noteAnswer(order: InviteOrder, attempt: { id: string }, answer: InviteOutcome): Promise<Invited> {
    const { target } = order.lease
    const { requestId, status, invitation, hostNow, refusal, words, noToken, unsent } = answer
    if (refusal) await heed(target, refusal)
    // A 201 without an invitation, or a 204, stays open until the host shows its effect.
    const refusedForGood = noToken || unsent || (refusal !== undefined && refusal.kind !== 'unreachable')
    const found =
      invitation !== undefined &&
      (invitation.id === order.foundInvitation ||
        (await wasOpenBefore(db, { target, hostNow, invitation, now: now() })))
    const end = { status, requestId, words, ...(!found && { invitation }) } as const
    await settle(order, attempt, { ...end, outcome: invitation ? 'done' : refusedForGood ? 'refused' : null })
    if (!found && invitation?.inviterId !== undefined) {
      const inviter = { inviter_id: invitation.inviterId }
      await db.updateTable('access_target').set(inviter).where('target', '=', target).execute()
    }
    return { ...answer, found, lost: false }
  }

  return {
    heed,
    async invite(order) {
      const attempt = await intend(order, 'invite', { wasAbsent: order.wasAbsent })
      const answer = await codeHost.invite(order.login, attempt.throttles)
      logCall(answer)
      try {
        return await noteAnswer(order, attempt, answer)
      } catch (error) {
        if (!(error instanceof LeaseLost)) log.error({ err: error }, 'the answer to an invitation was not recorded')
        return { ...answer, found: false, lost: true }
      }
    },
    withdraw: (order) => write(order, 'withdraw', () => codeHost.withdrawInvitation(order.invitationId)),
    remove: (order) => write(order, 'remove', () => codeHost.removeCollaborator(order.login))
  }
}

/**
 * Forgets the inviting account if the token was replaced: invitations of the new token's account must not be compared
 * with it.
 */
async function forgetInviter(tx: Tx, target: string, digest: string) {
  await tx
    .updateTable('access_target')
    .set({ inviter_id: null, inviter_token: digest })
    .where('target', '=', target)
    .where((where) => where.or([where('inviter_token', 'is', null), where('inviter_token', '!=', digest)]))
    .execute()
}

type End = {
  outcome: 'done' | 'refused' | null
  status?: number | undefined
  requestId?: string | undefined
  words?: string | undefined
  invitation?: SentInvitation | undefined
  /** The invitation that was open until this withdrawal. */
  withdrawn?: number | undefined
}
