import { type Selectable, sql } from 'kysely'
import { alertMail, isAlert } from '../../alerts/alert-mails.ts'
import type { AlertSeller } from '../../alerts/alerts.ts'
import type { Tables, Tx } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { statement } from '../../db/statement.ts'
import type { Mail, MailOutcome } from '../../mail/mail.ts'
import {
  AWAY_MS,
  AWAY_TOLD_MS,
  HANDING_MS,
  MOST_UNANSWERED,
  REFUSED_MS,
  TRIED_MS,
  TWICE,
  UNANSWERED_MS
} from '../../mail/retries.ts'
import { routes } from '../../routes.ts'
import type { Log } from '../../runtime/logging/log.ts'
import { queuedAskedMergeMail } from '../../users/merging/asked-merge-mail.ts'
import { makePaidLink } from '../../users/sign-in/paid-links.ts'
import { receiverIn } from '../../users/takeovers/queue-takeover-mails.ts'
import { isTakeoverMail, queuedTakeoverMail } from '../../users/takeovers/takeover-mails.ts'
import { languageOfMail } from '../../users/users-and-guests/visitor-language.ts'
import { inLanguage } from '../../words/in-language.ts'
import { accessMail, type MailShop } from './buyer-mails.ts'
import { isImportedWithoutMails } from './imported-without-mails.ts'
import type { MailFact } from './mail-facts.ts'
import { presentFact } from './present-fact.ts'
import type { FactOptions } from './purchase-fact.ts'

/** A mail in the queue. */
export type MailRow = Selectable<Tables['access_mail']>

/** The dependencies of handing over a mail. `send` hands it to the mail server. */
export type SendMailOptions = FactOptions & {
  log: Log
  send(mail: Mail): Promise<MailOutcome>
  shop: Omit<MailShop, 'product'>
  /** Signs the links in the mails about takeovers. */
  authSecret: string
  seller: {
    /** The e-mail addresses of the admins of the site. */
    admins: readonly string[]
    /** The address of the desk; undefined where there is none. */
    desk?: string | undefined
    alert: AlertSeller
  }
}

/** ms after which a mail that waits for the seller is looked at again. */
const HELD_MS = 10 * 60_000

/** The result of handing over a mail. `away`: the mail server is away, so no other mail would succeed. */
type Sent = 'done' | 'away'

/**
 * Hands one mail over to the mail server, unless another process does or its fact does not hold any more, and records
 * the result: sent, to be tried again, or given up.
 */
export async function sendOneMail(options: SendMailOptions, row: MailRow): Promise<Sent> {
  const { now } = options
  // A process started to hand the mail over, and never recorded the result.
  const unanswered = row.unanswered + (row.state === 'sending' ? 1 : 0)
  const sending = { ...row, state: 'sending', next_at: now() + HANDING_MS, unanswered, receiver: null } as const
  // Another process hands the mail over.
  if (!(await changeRow(options, row, sending))) return 'done'
  if (unanswered >= MOST_UNANSWERED) {
    await giveUp(options, sending, TWICE)
    return 'done'
  }
  const due = await dueMail(options, row)
  if (due === 'held') {
    await changeRow(options, sending, { state: 'waiting', next_at: now() + HELD_MS })
    return 'done'
  }
  if (!isDue(due)) {
    await changeRow(options, sending, { state: due, next_at: now() })
    return 'done'
  }
  const mail = await due.write()
  const fact = `${row.subject} ${row.fact}`
  const sent = await options.send({ ...mail, fact, again: row.tries + unanswered > 0 })
  if (!sent.ok) return planNextTry(options, sending, { ...sent, to: mail.to })
  // Another process may hand the mail over as abandoned meanwhile; it is sent all the same.
  await serializable(options.db, async (tx) => {
    await recordSent.run(tx, { subject: row.subject, fact: row.fact, to: mail.to, now: now() })
    await due.told?.(tx)
  })
  return 'done'
}

const recordSent = statement((db, value: { subject: string; fact: string; to: string; now: number }) =>
  db
    .updateTable('access_mail')
    .set({ state: 'sent', next_at: value.now, problem: null, receiver: value.to })
    .where('subject', '=', value.subject)
    .where('fact', '=', value.fact)
)

/** Changes a row, unless another process has changed it since it was read. */
async function changeRow({ db }: SendMailOptions, row: MailRow, changes: Partial<MailRow>): Promise<boolean> {
  const { subject, fact, state: wasState, next_at: wasDue } = row
  const { state, at, next_at, tries, unanswered, problem, receiver } = { ...row, ...changes }
  const written = { state, at, next_at, tries, unanswered, problem, receiver }
  return (await writeRow.run(db, { subject, fact, wasState, wasDue, ...written })) > 0
}

type MailState = Pick<MailRow, 'state' | 'at' | 'next_at' | 'tries' | 'unanswered' | 'problem' | 'receiver'>
type ReadRow = Pick<MailRow, 'subject' | 'fact'> & { wasState: MailRow['state']; wasDue: number }

const writeRow = statement((db, { subject, fact, wasState, wasDue, ...state }: ReadRow & MailState) =>
  db
    .updateTable('access_mail')
    .set(state)
    .where('subject', '=', subject)
    .where('fact', '=', fact)
    .where('state', '=', wasState)
    .where('next_at', '=', wasDue)
)

type Failure = Omit<Extract<MailOutcome, { ok: false }>, 'ok'> & { to: string }

/** Plans the next attempt to send a mail that was not sent, or of which that is unknown. */
async function planNextTry(options: SendMailOptions, row: MailRow, failure: Failure): Promise<Sent> {
  const { now, log } = options
  const { to, away = false } = failure
  const problem = `to ${to}: ${failure.problem}`
  const tries = row.tries + 1
  log.error({ mail: row.fact, problem, tries }, 'a mail was not sent')
  const unanswered = row.unanswered + (failure.unanswered ? 1 : 0)
  const until = row.at + TRIED_MS
  if (failure.isNever || now() >= until || unanswered >= MOST_UNANSWERED)
    await giveUp(options, { ...row, tries, unanswered, receiver: to }, problem)
  else {
    const pause = Math.min(2 ** tries * 30_000, away ? AWAY_MS : REFUSED_MS)
    // The last attempt is at the end of the three days.
    const next_at = Math.min(now() + (failure.unanswered ? UNANSWERED_MS : pause), until)
    await changeRow(options, row, { state: 'waiting', tries, unanswered, problem, receiver: to, next_at })
  }
  if (!away) return 'done'
  if (row.at <= now() - AWAY_TOLD_MS) await options.seller.alert('mails_stuck', { words: problem })
  await postponeOthers(options, now() + Math.min(2 ** tries * 30_000, AWAY_MS), failure.problem)
  return 'away'
}

/**
 * Postpones all waiting mails at once, since the mail server is away: each would fail as this one did. Gives up those
 * that have waited for three days.
 */
async function postponeOthers(options: SendMailOptions, until: number, problem: string): Promise<void> {
  const { db, now } = options
  for (const row of await dueSince.all(db, { now: now(), since: now() - TRIED_MS })) {
    const due = await dueMail(options, row)
    if (due === 'held') continue
    if (isDue(due)) await giveUp(options, { ...row, receiver: due.to }, `to ${due.to}: ${problem}`)
    else await changeRow(options, row, { state: due, next_at: now() })
  }
  const others = db.updateTable('access_mail').where('state', '=', sql.lit('waiting')).where('next_at', '<=', now())
  await others.set({ next_at: until }).execute()
}

/** Mails that wait since an earlier time; the others come after the next attempt. */
const dueSince = statement((db, value: { now: number; since: number }) =>
  db
    .selectFrom('access_mail')
    .selectAll()
    .where('state', '=', sql.lit('waiting'))
    .where('next_at', '<=', value.now)
    .where('at', '<=', value.since)
    .orderBy('at')
    .orderBy('subject')
    .limit(100)
)

/** Records that a mail is not tried again. */
async function giveUp(options: SendMailOptions, row: MailRow, problem: string): Promise<void> {
  const { now, log } = options
  log.error({ mail: row.fact, problem, tries: row.tries }, 'a mail was given up')
  await changeRow(options, row, { state: 'failed', next_at: now(), problem })
}

/** A mail whose fact holds. `write` makes it; `told` records that its alerts were told. */
type DueMail = { to: string; write(): Promise<Mail>; told?(tx: Tx): Promise<void> }

/** The state of a mail that is not sent: its fact does not hold any more, or the seller wants no mail about it. */
type NotDue = 'void' | 'withheld'

function isDue(due: DueMail | NotDue | 'held'): due is DueMail {
  return typeof due === 'object'
}

/** The mail of this row, or why it is not sent. `held`: it waits until the seller has looked at the repository. */
async function dueMail(options: SendMailOptions, row: MailRow): Promise<DueMail | NotDue | 'held'> {
  if (isAlert(row.kind)) {
    const to = { ...options, admins: options.seller.admins, desk: options.seller.desk }
    const found = await inLanguage('en', () => alertMail(to, row, options.shop))
    return found ? { to: found.mail.to, write: async () => found.mail, told: found.told } : 'void'
  }
  if (isTakeoverMail(row.kind)) {
    const queued = { ...row, kind: row.kind }
    const reader = await languageOfMail(options.db, { to: receiverIn(row.fact) })
    const mail = await inLanguage(reader, () => queuedTakeoverMail(options, queued))
    return mail ? { to: mail.to, write: async () => mail } : 'void'
  }
  if (row.kind === 'merge:asked') {
    const reader = await languageOfMail(options.db, { to: receiverIn(row.fact) })
    const mail = await inLanguage(reader, () => queuedAskedMergeMail(options, row))
    return mail ? { to: mail.to, write: async () => mail } : 'void'
  }
  const queued = { ...row, kind: row.kind }
  const found = await presentFact(options, queued)
  if (!found) return 'void'
  // An imported purchase is always one that the seller recorded by hand.
  if (found.fact.given && (await isImportedWithoutMails(options.db, queued))) return 'withheld'
  if (found.isHeld) return 'held'
  const shop = { ...options.shop, product: found.product }
  const { to } = found.fact
  const write = async () => {
    const fact = await withSignIn(options, row, found.fact)
    const reader = await languageOfMail(options.db, { userId: found.userId, to })
    return inLanguage(reader, () => accessMail(fact, shop))
  }
  return { to, write }
}

/**
 * The fact with a link that signs in, if it is one that tells a buyer how to begin. Each mail about it has a link of
 * its own.
 */
async function withSignIn(options: SendMailOptions, row: MailRow, fact: MailFact): Promise<MailFact> {
  if (fact.kind === 'ready' || fact.kind === 'sign_in')
    return { ...fact, signIn: await signInLink(options, row, { ...fact, paymentId: row.subject }) }
  if (fact.kind !== 'stopped' || !fact.atCheckout) return fact
  const { paymentId } = fact.atCheckout
  const signIn = await signInLink(options, row, { ...fact, paymentId })
  return { ...fact, atCheckout: { paymentId, ...(signIn !== undefined && { signIn }) } }
}

/** The address of a new link that signs in with the receiver's address; undefined if that cannot be signed in. */
async function signInLink(
  { db, now }: SendMailOptions,
  mail: MailRow,
  { paymentId, to, url }: Pick<MailFact, 'to' | 'url'> & { paymentId: string }
) {
  const token = await makePaidLink(db, { paymentId, to, mail, now: now() })
  if (token === undefined) return undefined
  const link = new URL(routes.signInLink, url)
  link.searchParams.set('token', token)
  return link.href
}
