import type { CodeHost, InviteOutcome, Refusal, Written } from '../../code-host/code-host.ts'
import type { Database, Tx } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { statement } from '../../db/statement.ts'
import type { Log } from '../../runtime/logging/log.ts'
import { isWithoutReason } from '../plan/invite-outcome.ts'
import { assertStillWanted, followsSilence } from '../tables/attempts.ts'
import { readRepository, recordRefusal } from '../tables/repository.ts'
import { LeaseLost } from '../tables/write-conflicts.ts'
import { guard } from './lease.ts'
import { type End, forgetInviter, type Order, recordAttempt, recordOutcome } from './record-attempt.ts'
import { recordSentElsewhere, wasOpenBefore } from './sent-invitation.ts'
import type { Pace } from './write-pace.ts'

type InviteOrder = Order & {
  wasAbsent: boolean
  foundInvitation?: number | undefined
  /** Written together with the attempt. */
  before?(tx: Tx): Promise<void>
  /** Written together with the outcome. */
  after?(tx: Tx, sent: Invited): Promise<void>
}

/** The outcome of an invite call. */
export type Invited = InviteOutcome & {
  /** Whether the invitation that the host names came from somebody else. */
  found: boolean
  /** The invitation is for another repository than the one that was sold, which nothing had said before the call. */
  elsewhere: boolean
  /**
   * The call was made, but its outcome, or what follows from it, is not recorded: another process holds the lease now,
   * or the database failed.
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
  /** The digest of the token that writes are made with today. */
  tokenDigest(): string
  /** Records what a refusal means for the repository as a whole: a throttle until a time, or a rejected token. */
  noteRefusal(target: string, refusal: Refusal): Promise<void>
}

export type WriterOptions = {
  db: Database
  /** The name of the repository (`owner/name`, lower-case). */
  name: string
  codeHost: Pick<CodeHost, 'invite' | 'withdrawInvitation' | 'removeCollaborator' | 'hostNow'>
  pace: Pace
  tokenDigest(): string
  /**
   * The number of another repository than the one that was sold, if the host has said that the name means it now: then
   * nothing is written.
   */
  replacedBy(): Promise<number | undefined>
  now(): number
  newId(): string
  log: Log
  /** The maximum duration of a write in ms. */
  deadlineMs: number
}

/**
 * Writes to the host, each with an attempt committed before it. Throws `LeaseLost` if another process holds the lease,
 * this process stops, or the name means another repository: before the write, or, for a withdrawal or a removal, if its
 * outcome could not be recorded any more.
 */
export function createWriter(options: WriterOptions): Writer {
  const { db, codeHost, log, tokenDigest } = options
  const noteRefusal = (target: string, refusal: Refusal) => recordRefusal(db, target, refusal, options)

  async function write(
    order: Order & { invitationId?: number; verified: boolean },
    kind: 'withdraw' | 'remove',
    perform: () => Promise<Written>
  ): Promise<Written> {
    const attempt = await begin(options, order, { ...order, kind })
    const written = await perform()
    const { status, requestId } = written.outcome === 'done' ? written : written.failed
    const words = written.outcome === 'done' ? undefined : written.failed.words
    if (written.outcome !== 'done') await noteRefusal(order.lease.target, written.failed.refusal)
    const outcome = written.outcome === 'unknown' ? null : written.outcome
    // After a 404 the invitation does not exist any more, and may have been accepted a moment before.
    const withdrawn = kind === 'withdraw' && status === 204 ? order.invitationId : undefined
    await recordEnd(options, order, attempt.id, { status, requestId, words, outcome, withdrawn })
    return written
  }

  return {
    tokenDigest,
    noteRefusal,
    async invite(order) {
      const attempt = await begin(options, order, { kind: 'invite', wasAbsent: order.wasAbsent }, order.before)
      const answer = await codeHost.invite(order.login, attempt.throttles)
      logCall(log, answer)
      try {
        if (answer.refusal) await noteRefusal(order.lease.target, answer.refusal)
        return await recordAnswer(options, order, attempt.id, answer)
      } catch (error) {
        if (!(error instanceof LeaseLost)) log.error({ err: error }, 'the answer to an invitation was not recorded')
        return { ...answer, found: false, elsewhere: false, lost: true }
      }
    },
    withdraw: (order) => write(order, 'withdraw', () => codeHost.withdrawInvitation(order.invitationId)),
    remove: (order) => write(order, 'remove', () => codeHost.removeCollaborator(order.login))
  }
}

/**
 * Waits for the pause, and records the attempt. @returns its id, and the number of throttled answers right before it
 */
async function begin(
  { db, codeHost, pace, tokenDigest, replacedBy, now, newId, deadlineMs }: WriterOptions,
  order: Order,
  attempt: Omit<Parameters<typeof recordAttempt>[2], 'id' | 'at' | 'hostAt' | 'deadline'>,
  before: InviteOrder['before'] = async () => {}
): Promise<{ id: string; throttles: number }> {
  const { lease, grantId } = order
  const { target } = lease
  const { kind } = attempt
  const id = newId()
  await pace.wait(target)
  if ((await replacedBy()) !== undefined) throw new LeaseLost('the name of the repository means another one by now')
  const at = now()
  const hostAt = kind === 'invite' ? codeHost.hostNow() : undefined
  const throttles = await serializable(db, async (tx) => {
    await guard(tx, lease, at)
    await before(tx)
    if (kind === 'invite') await forgetInviter(tx, target, tokenDigest())
    if (kind === 'invite') await assertStillWanted(tx, grantId)
    await recordAttempt(tx, order, { ...attempt, id, at, hostAt, deadline: at + deadlineMs })
    return kind === 'invite' ? (await readRepository(tx, target)).throttles : 0
  })
  return { id, throttles }
}

/** Records how an attempt has ended, and what follows from that. */
async function recordEnd(
  { db, pace, now }: WriterOptions,
  order: Order,
  id: string,
  end: End,
  after: (tx: Tx) => Promise<void> = async () => {}
): Promise<void> {
  pace.wrote(order.lease.target)
  await serializable(db, async (tx) => {
    const at = now()
    await guard(tx, order.lease, at)
    await recordOutcome(tx, order, id, end, at)
    await after(tx)
  })
}

async function recordAnswer(
  options: WriterOptions,
  order: InviteOrder,
  id: string,
  answer: InviteOutcome
): Promise<Invited> {
  const { db, now } = options
  const { target } = order.lease
  const { requestId, status, invitation, hostNow, refusal, words, noToken, unsent } = answer
  // A 201 without an invitation, or a 204, stays open until the host shows its effect, and so does a 422 that may mean
  // that the call before it, which had no answer, has worked.
  const isRefused = refusal !== undefined && refusal.kind !== 'unreachable'
  const refusedForGood = noToken || unsent || (isRefused && !(await mayBeInvited(options, order, id, answer)))
  const found =
    invitation !== undefined &&
    (invitation.id === order.foundInvitation || (await wasOpenBefore(db, { target, hostNow, invitation, now: now() })))
  const outcome = invitation ? 'done' : refusedForGood ? 'refused' : null
  const ours = found ? undefined : invitation
  const { repositoryId } = ours ?? {}
  const elsewhere = repositoryId !== undefined && repositoryId === (await options.replacedBy())
  const end = { status, requestId, words, ...(!elsewhere && ours && { invitation: ours }), outcome } as const
  const sent = { ...answer, found, elsewhere, lost: false }
  const noteInvitation = async (tx: Tx) => {
    if (!ours) return
    if (ours.inviterId !== undefined) await recordInviter.run(tx, { target, inviterId: ours.inviterId })
    if (elsewhere) await recordSentElsewhere(tx, { attemptId: id, grantId: order.grantId, repositoryId }, ours, options)
  }
  try {
    await recordEnd(options, order, id, end, async (tx) => {
      await noteInvitation(tx)
      await order.after?.(tx, sent)
    })
  } catch (error) {
    if (error instanceof LeaseLost || !order.after) throw error
    // The outcome is recorded even if what follows from it cannot be: the next pass makes up for that.
    options.log.error({ err: error }, 'what follows from the answer to an invitation was not recorded')
    await recordEnd(options, order, id, end, noteInvitation)
    return { ...sent, lost: true }
  }
  return sent
}

/** Whether a refusal may mean that an earlier call for this account, which had no answer, has invited it. */
async function mayBeInvited(
  { db, now }: WriterOptions,
  order: InviteOrder,
  id: string,
  answer: InviteOutcome
): Promise<boolean> {
  if (answer.status !== 422 || !isWithoutReason(answer.refusal, order.login)) return false
  const { lease, grantId, accountId } = order
  return followsSilence(db, { id, target: lease.target, grantId, accountId, at: now() })
}

const recordInviter = statement((db, value: { target: string; inviterId: number }) =>
  db.updateTable('access_target').set({ inviter_id: value.inviterId }).where('target', '=', value.target)
)

function logCall(log: Log, { status, report, words }: InviteOutcome) {
  const line = { ...report, ...(words && { words }) }
  // The token is rejected or has no permission, which the seller has to solve.
  if (status === 401 || status === 403) log.error(line, 'the host refused the invite call')
  else if (status === undefined) log.info(line, 'the invite call has no answer')
  else log.info(line, 'the host answered the invite call')
}
