import type { CodeHost } from '../code-host/code-host.ts'
import { digestOf } from '../code-host/token-digest.ts'
import type { Database } from '../db/database.ts'
import type { InviteCall } from '../invite/client.ts'
import { resultOf } from '../invite/result.ts'
import type { Log } from '../log.ts'
import type { Mail, MailOutcome } from '../mail/mailer.ts'
import type { Stopping } from '../stopping.ts'
import type { Access } from './access.ts'
import { createAlert, tellOfClaims } from './alert.ts'
import { createLeases } from './lease.ts'
import { createLine } from './line.ts'
import type { MailShop } from './mails.ts'
import { mistyped } from './mistyped.ts'
import type { LinkedAccount } from './named-account.ts'
import { sendMails } from './outbox.ts'
import { hasClaims, type PassOptions, pass } from './pass.ts'
import { createPreview } from './preview.ts'
import { purchasesOf } from './purchases.ts'
import { reconcile, withoutAsking } from './reconcile.ts'
import { keepId, settleRepository } from './repository.ts'
import { createRounds } from './rounds.ts'
import { shrinkSeats } from './shrink.ts'
import { type SubmitOptions, submit } from './submit.ts'
import { quietUntil, readTarget } from './target-row.ts'
import type { Listed } from './workshop.ts'
import { createWriter, type WriterOptions } from './writer.ts'

/** What access is put together from. */
export type AccessOptions = {
  db: Database
  codeHost: CodeHost
  call: InviteCall
  readRefusal: WriterOptions['readRefusal']
  token(): string | undefined
  log: Log
  now(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  newId(): string
  /** How the process ends: `stop` begins it. */
  stopping: Stopping
  /** `id` and `isPersonal`: as far as the host has said. `ask`: has it say so again, now and then. */
  repository: { owner: string; repo: string; id(): number | undefined; isPersonal(): boolean; ask(): Promise<unknown> }
  /** `seats`: accounts that one purchase covers. */
  product: { id: string; seats: number }
  scenesOf(product: string): readonly string[]
  /** The accounts of the code host that a user has signed in with. */
  linkedAccounts(userId: string): Promise<LinkedAccount[]>
  /** Keeps the name that such an account has now. */
  renameLinked(account: LinkedAccount): Promise<void>
  mail: { send(mail: Mail): Promise<MailOutcome>; shop: MailShop; url: string; invitationUrl: string }
  /** Address of the code host's pages. */
  codeHostUrl: string
  /** E-mail addresses of those who run the site. */
  admins: readonly string[]
  /** ms between two writes to the repository. */
  pauseMs: number
  /** ms that a write can take. */
  writeDeadlineMs: number
}

/** Access that follows payments: what a buyer's request does at once, and what the controller does in its own time. */
export function createAccess(options: AccessOptions): Access {
  const { db, codeHost, now, sleep, newId, log, product, pauseMs, stopping } = options
  const target = `${options.repository.owner}/${options.repository.repo}`.toLowerCase()
  const listed: Listed = { current: [] }
  const tokenDigest = () => digestOf(options.token())
  const leases = createLeases({ db, now, sleep, newId, stopping })
  const writer = createWriter({ ...options, tokenDigest, deadlineMs: options.writeDeadlineMs })
  const rounds = createRounds({
    log,
    stopping,
    now,
    sleep,
    async pass() {
      if ((await hasClaims({ db, target })) && !(await isQuiet())) await options.repository.ask()
      return round()
    },
    mails: () => sendMails(posting)
  })
  const isQuiet = async () => quietUntil(await readTarget(db, target), tokenDigest(), now()) !== undefined
  const alert = createAlert({ db, admins: options.admins, tokenDigest, now })
  const shop = {
    db,
    codeHost,
    writer,
    log,
    now,
    pauseMs,
    scenesOf: options.scenesOf,
    nudge: rounds.nudge,
    alert,
    isPersonal: options.repository.isPersonal
  }
  const passing: PassOptions = { ...shop, target, leases, tokenDigest, stopping }
  const submitting: SubmitOptions = {
    ...passing,
    product: product.id,
    seats: product.seats,
    newId,
    linkedAccounts: options.linkedAccounts,
    renameLinked: options.renameLinked,
    listed,
    inLine: createLine()
  }
  const coverage = { target, scenes: options.scenesOf(product.id), seats: product.seats }
  const posting = { ...options.mail, ...coverage, db, now, log, stopping }
  const isSame = async () => (await settleRepository(db, target, options.repository.id())) === 'same'
  async function round() {
    if (!(await isSame())) {
      await alert('repository_replaced')
      return { nextAt: now() + REPLACED_MS }
    }
    if (options.repository.isPersonal()) await alert('personal_repository')
    await shrinkSeats({ ...coverage, db, now })
    const passed = await pass(passing, listed)
    await tellOfClaims({ db, target, admins: options.admins }, alert)
    return passed
  }
  return {
    async submit(order) {
      await isSame()
      const result = await submit(submitting, order)
      if (result !== 'which') return result
      const detail = 'All seats of the purchase are taken: say with the field "replace" which grant gives way.'
      return { ...resultOf('rate_limited'), missing: 'replace', detail }
    },
    mistyped: (order) => mistyped(passing, order),
    purchases: (userId) => purchasesOf(submitting, userId),
    look: (userId) => rounds.look(() => hasOpenGrants(db, userId)),
    preview: createPreview({ ...options, isQuiet, heed: (refusal) => writer.heed(target, refusal) }),
    pass: round,
    sendMails: () => sendMails(posting),
    async reconcile({ apply }) {
      if (!(await isQuiet())) await options.repository.ask()
      if (!(await isSame())) {
        const id = options.repository.id()
        if (!apply || id === undefined) return { ...(await withoutAsking(passing)), replaced: true }
        // Whoever applies it has looked.
        await keepId(db, target, id)
      }
      return reconcile(passing, listed, apply)
    },
    isQuiet,
    heed: (refusal) => writer.heed(target, refusal),
    memberChanged({ action, memberId, senderId }) {
      void noteMember(db, { target, action, memberId, senderId, now: now() })
        .catch((error) => log.error({ err: error }, 'a member webhook could not be noted'))
        .then(rounds.nudge)
    },
    nudge: rounds.nudge,
    start: rounds.start,
    async stop() {
      await rounds.stop()
      await leases.idle()
    }
  }
}

/** ms until it is looked again whether the name means the repository that buyers were let into. */
const REPLACED_MS = 10 * 60_000

/** Whether there is something whose change the buyer may be waiting for. */
async function hasOpenGrants(db: Database, userId: string): Promise<boolean> {
  const open = await db
    .selectFrom('access_grant')
    .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
    .select('access_grant.id')
    .where('payment.user_id', '=', userId)
    .where('access_grant.state', 'in', ['queued', 'invited', 'revoking'])
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Who left and who was removed cannot be told apart from what the host shows; its webhook can, where there is one. */
async function noteMember(
  db: Database,
  {
    target,
    action,
    memberId,
    senderId,
    now
  }: { target: string; action: string; memberId: number; senderId: number; now: number }
): Promise<void> {
  const removedAt = action === 'removed' && senderId !== memberId ? now : null
  await db
    .updateTable('access_account')
    .set({ removed_at: removedAt })
    .where('target', '=', target)
    .where('account_id', '=', memberId)
    .execute()
}
