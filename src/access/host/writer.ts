import type { CodeHost, Refusal, Written } from '../../code-host/code-host.ts'
import type { Database } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import type { InviteAnswer, InviteCall } from '../../invite/client.ts'
import type { Log } from '../../runtime/logging/log.ts'
import type { Shutdown } from '../../runtime/shutdown.ts'
import { type InviteOutcome, readInvitation, type SentInvitation } from '../plan/invite-outcome.ts'
import { assertStillWanted } from '../tables/attempts.ts'
import { LeaseLost } from '../tables/overtaken.ts'
import { recordRefusal } from '../tables/repository.ts'
import { guard, type Lease } from './lease.ts'
import { recordSentInvitation, wasOpenBefore } from './sent-invitation.ts'

/** `accountId` is undefined while it is not known whom the name means. */
export type Order = {
  lease: Lease
  grantId: string
  accountId: number | undefined
  login: string
}

type InviteOrder = Order & { wasAbsent: boolean; foundInvitation?: number | undefined }
/** `tokenDigest`: with which token it was asked. */
type TokenAnswer = InviteAnswer & { tokenDigest: string }

/** What became of an invitation. */
export type Invited = InviteOutcome & {
  requestId: string | undefined
  /** The invitation that the host names is somebody else's. */
  found: boolean
  /** The call was made, and its outcome is not written down: another process writes by now, or the database failed. */
  lost: boolean
}

/** Every write to the host goes through here. */
export type Writer = {
  /**
   * `foundInvitation`: the host's id of an invitation of the account that is known not to be ours. Throws before the call only:
   * once it is made, its answer stands, whatever becomes of writing it down.
   */
  invite(order: InviteOrder): Promise<Invited>
  withdraw(order: Order & { invitationId: number; verified: boolean }): Promise<Written>
  remove(order: Order & { verified: boolean }): Promise<Written>
  /** Remembers what a refusal says about the repository as a whole: quiet until a time, a token that is rejected. */
  heed(target: string, refusal: Refusal): Promise<void>
}

export type WriterOptions = {
  db: Database
  codeHost: CodeHost
  call: InviteCall
  readRefusal(
    answer: { status: number; headers: Record<string, string>; body: string; tokenDigest?: string | undefined },
    now: number,
    throttles: number
  ): Refusal
  /** What the host said in words, if anything. */
  hostWords(answer: Pick<InviteAnswer, 'status' | 'headers' | 'body'>): string | undefined
  tokenDigest(): string
  /** The host has said that the name means another repository by now than the one that was sold: nothing is written there. */
  isReplaced(): Promise<boolean>
  now(): number
  /** ms, of a time that never jumps. */
  elapsed(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  newId(): string
  log: Log
  stopping: Pick<Shutdown, 'late'>
  /** ms between two writes to a repository: GitHub asks for at least 1 s (docs/github.md, "Limits"). */
  pauseMs: number
  /** ms that a write can take. */
  deadlineMs: number
}

/**
 * Writes to the host, each with an attempt committed before it: whoever finds the attempt without an outcome knows what may
 * have been done. Throws `LeaseLost` when somebody else writes by now, this process stops, or the name means another
 * repository: before the write, or, of a withdrawal or a removal, when its outcome could not be recorded any more.
 */
export function createWriter(options: WriterOptions): Writer {
  const { db, codeHost, call, now, sleep, newId, log, pauseMs, deadlineMs } = options
  const { late } = options.stopping
  /** When this process last wrote to each repository, in ms of the time that never jumps. */
  const wroteAt = new Map<string, number>()

  /** Waits until another write may follow the last one, which may have been another process's. */
  async function pauseAfterLast(target: string) {
    const last = await db
      .selectFrom('access_target')
      .select('written_at')
      .where('target', '=', target)
      .executeTakeFirst()
    // A clock that was put back since does not make the pause longer, nor does one that was put forward make it shorter.
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
    // Nobody would wait for the answer: whoever comes next does it.
    if (late.aborted) throw new LeaseLost('this process stops')
    if (await options.isReplaced()) throw new LeaseLost('the name of the repository means another one by now')
    const at = now()
    const deadline = at + deadlineMs
    await serializable(db, async (tx) => {
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
    })
    return { id, deadline }
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
      // Together with the outcome: whoever comes after a crash has to know that it is ours.
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
    // A 404 says that it is no more: it may have been accepted a moment before.
    const withdrawn = kind === 'withdraw' && status === 204 ? order.invitationId : undefined
    await settle(order, attempt, { status, requestId, words, outcome, withdrawn })
    return written
  }

  /** What an answer says by itself. `throttles`: how many came right before it. */
  function said(answer: TokenAnswer, throttles: number): InviteOutcome {
    const { status, headers = {}, body = '', noToken = false, unsent = false, tokenDigest } = answer
    const refusal =
      status === 201 || status === 204
        ? undefined
        : status === undefined
          ? ({ kind: 'unreachable', words: '' } as const)
          : options.readRefusal({ status, headers, body, tokenDigest }, now(), throttles)
    const words = refusal && status !== undefined ? options.hostWords({ status, headers, body }) : undefined
    return { status, invitation: status === 201 ? readInvitation(body) : undefined, refusal, words, noToken, unsent }
  }

  async function noteAnswer(order: InviteOrder, attempt: { id: string }, answer: TokenAnswer): Promise<Invited> {
    const { target } = order.lease
    const { requestId, headers = {} } = answer
    const { throttles } = await db
      .selectFrom('access_target')
      .select('throttles')
      .where('target', '=', target)
      .executeTakeFirstOrThrow()
    const outcome = said(answer, throttles)
    const { status, invitation, refusal, words, noToken, unsent } = outcome
    if (refusal) await heed(target, refusal)
    // A 201 that does not say which invitation it was, or a 204, is understood when the host shows what came of it.
    const refusedForGood = noToken || unsent || (refusal !== undefined && refusal.kind !== 'unreachable')
    const found =
      invitation !== undefined &&
      (invitation.id === order.foundInvitation ||
        (await wasOpenBefore(db, { target, headers, invitation, now: now() })))
    const end = { status, requestId, words, ...(!found && { invitation }) } as const
    await settle(order, attempt, { ...end, outcome: invitation ? 'done' : refusedForGood ? 'refused' : null })
    if (!found && invitation?.inviterId !== undefined) {
      const inviter = { inviter_id: invitation.inviterId }
      await db.updateTable('access_target').set(inviter).where('target', '=', target).execute()
    }
    return { ...outcome, requestId, found, lost: false }
  }

  return {
    heed,
    async invite(order) {
      const attempt = await intend(order, 'invite', { wasAbsent: order.wasAbsent })
      // Read at the moment at which the call reads it: when the answer comes, another one may be set.
      const tokenDigest = options.tokenDigest()
      const answer = await call(order.login)
      try {
        return await noteAnswer(order, attempt, { ...answer, tokenDigest })
      } catch (error) {
        if (!(error instanceof LeaseLost)) log.error({ err: error }, 'the answer to an invitation was not written down')
        return { ...said({ ...answer, tokenDigest }, 0), requestId: answer.requestId, found: false, lost: true }
      }
    },
    withdraw: (order) => write(order, 'withdraw', () => codeHost.withdrawInvitation(order.invitationId)),
    remove: (order) => write(order, 'remove', () => codeHost.removeCollaborator(order.login))
  }
}

/** Another token may be another account's: what it sends must not be held against the name of the one before. */
async function forgetInviter(tx: Database, target: string, digest: string) {
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
  /** The invitation that was open until then. */
  withdrawn?: number | undefined
}
