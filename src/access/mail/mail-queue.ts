import { type Selectable, sql } from 'kysely'
import { alertMail, callForAlertMails, isAlert } from '../../alerts/alert-mails.ts'
import type { AlertSeller } from '../../alerts/alerts.ts'
import type { MailKind } from '../../db/access-tables.ts'
import type { Database, Tables } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import type { Mail, MailOutcome } from '../../mail/mail.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { PaymentStatus } from '../../payments/payment/state.ts'
import { type Product, productOfScene, type RepositoryName, repositoriesOf, scenesOfAll } from '../../product.ts'
import type { Log } from '../../runtime/logging/log.ts'
import type { Shutdown } from '../../runtime/shutdown.ts'
import { DAY_MS, HOUR_MS } from '../../runtime/time/durations.ts'
import type { Because, GrantState } from '../grant.ts'
import { coveredSeats } from '../plan/choose-seat.ts'
import { LIFE_MS } from '../plan/facts.ts'
import { repositoryOfRow } from '../repositories/find-row.ts'
import { isLeaving } from '../seats/shrink-seats.ts'
import { stoppedFact } from '../tables/mails-due.ts'
import { accessMail, isStopped, isWithdrawn, type MailFact, type MailShop, stoppedReasons } from './buyer-mails.ts'

/** How those who run the site are told what only they can mend. */
export type SellerPort = {
  /** The e-mail addresses of the admins of the site. */
  admins: readonly string[]
  alert: AlertSeller
  /** Looks for further facts that the seller has to be told. */
  look(): Promise<void>
}

/** The input of the mail queue. */
export type MailQueueOptions = {
  db: Database
  products: readonly Product[]
  /** The scenes with which a payment keeps access to a product. */
  scenesOf(product: string): readonly string[]
  now(): number
  log: Log
  stopping: Shutdown
  send(mail: Mail): Promise<MailOutcome>
  seller: SellerPort
  shop: Omit<MailShop, 'product'>
  /** `url`: the page with the form. `invitationUrl`: the page of the invitation to a repository. */
  url: string
  invitationUrl(repository: RepositoryName): string
}

/** ms after a payment without a mail: the buyer may be naming an account at this moment. */
const READY_AFTER_MS = 5 * 60_000
/** ms after which a payment is too old for this mail: a week, since its delivery may come days late. */
const READY_UNTIL_MS = 7 * 24 * 60 * 60_000
const LOOK_MS = 60_000
/** ms for which a mail is retried. */
const TRIED_MS = 3 * DAY_MS
/** The longest pause (ms) between two attempts: while the server is away, and for a mail that the server refuses. */
const AWAY_MS = HOUR_MS
const REFUSED_MS = 6 * HOUR_MS
/** ms for which a mail waits for an unreachable server before the seller is told. */
const AWAY_TOLD_MS = HOUR_MS
/**
 * ms after which a mail that a process started to hand over counts as abandoned; handing over takes three minutes at
 * most.
 */
const HANDING_MS = 10 * 60_000
/** How often a mail is handed over without an answer: a mail that may have been sent is sent twice at most. */
const MOST_UNANSWERED = 2
/** ms for which a mail waits after it was handed over without an answer. */
const UNANSWERED_MS = 30 * 60_000

/**
 * Sends the waiting mails. A mail that the mail server has taken is not handed over again. A mail that was handed over
 * without an answer, or by a process that then died, is handed over once more (decisions/030). A mail whose fact does
 * not hold any more is not sent. Each mail is retried for three days.
 * @returns when to run again, in ms
 */
export async function sendMails(options: MailQueueOptions): Promise<{ nextAt: number }> {
  const { db, now } = options
  await noteReady(options)
  await noteStopped(options)
  await tellOfGivenUp(options)
  await options.seller.look()
  await callForAlertMails({ db, now, admins: options.seller.admins })
  await bringBackFromTheFuture(options)
  for (const mail of await dueMails(db, now())) {
    if (options.stopping.begun.aborted) break
    if ((await sendOne(options, mail)) === 'away') break
  }
  const next = await Promise.all([nextAtOf(db, 'waiting'), nextAtOf(db, 'sending')])
  return { nextAt: Math.min(...next, now() + LOOK_MS) }
}

/** The mails that wait, and those whose sending was never finished: the oldest first. */
async function dueMails(db: Database, now: number): Promise<Row[]> {
  const due = (state: 'waiting' | 'sending') =>
    db
      .selectFrom('access_mail')
      .selectAll()
      // The conditions equal those of the partial indexes.
      .where('state', '=', sql.lit(state))
      .where('next_at', '<=', now)
      .orderBy('at')
      .orderBy('subject')
      .limit(50)
      .execute()
  return [...(await due('waiting')), ...(await due('sending'))].sort((a, b) => a.at - b.at)
}

async function nextAtOf(db: Database, state: 'waiting' | 'sending'): Promise<number> {
  const next = await db
    .selectFrom('access_mail')
    .select((select) => select.fn.min('next_at').as('at'))
    .where('state', '=', sql.lit(state))
    .executeTakeFirst()
  return Number(next?.at ?? Number.POSITIVE_INFINITY)
}

/** Corrects times that a clock wrote while it ran ahead, so that no mail waits for them. */
async function bringBackFromTheFuture({ db, now }: MailQueueOptions): Promise<void> {
  const latest = now() + REFUSED_MS
  for (const state of ['waiting', 'sending'] as const) {
    const ahead = db
      .selectFrom('access_mail')
      .select('subject')
      .where('state', '=', sql.lit(state))
      .where('next_at', '>', latest)
    if (!(await ahead.limit(1).executeTakeFirst())) continue
    await db
      .updateTable('access_mail')
      .set({ next_at: now() })
      .where('state', '=', sql.lit(state))
      .where('next_at', '>', latest)
      .execute()
  }
}

/** The buyer has an address. A mail that was dropped without an address would be dropped again. */
const hasAddress = sql<boolean>`coalesce("user".email, payment.email) <> ''`

/**
 * Queues a mail to each buyer who has paid and has not named an account after some minutes. This includes buyers whose
 * mail was dropped, because the payment was disputed and the dispute is won now, or because no address was known:
 * however long that took.
 */
async function noteReady({ db, products, now }: MailQueueOptions): Promise<void> {
  const untouched = () =>
    db
      .selectFrom('payment')
      .leftJoin('access_grant', 'access_grant.payment_id', 'payment.id')
      .select(['payment.id', 'payment.updated_at'])
      .where('payment.status', '=', sql.lit('paid'))
      .where('payment.scene', 'in', scenesOfAll(products))
      .where('payment.updated_at', '<=', now() - READY_AFTER_MS)
      .where('access_grant.id', 'is', null)
      .limit(100)
  const fresh = await untouched()
    .leftJoin('access_mail', (join) =>
      join.onRef('access_mail.subject', '=', 'payment.id').on('access_mail.kind', '=', sql.lit('ready'))
    )
    .where('access_mail.fact', 'is', null)
    .where((where) => {
      const since = now() - READY_UNTIL_MS
      // A trial: a subscription may run before the first payment.
      const trial = where.and([where('payment.paid_at', 'is', null), where('payment.created_at', '>', since)])
      return where.or([where('payment.paid_at', '>', since), trial])
    })
    .execute()
  const again = await untouched()
    .innerJoin('access_mail as before', 'before.subject', 'payment.id')
    .leftJoin('access_mail as other', (join) =>
      join
        .onRef('other.subject', '=', 'payment.id')
        .on('other.kind', '=', sql.lit('ready'))
        .on('other.state', '!=', sql.lit('void'))
    )
    .leftJoin('user', 'user.id', 'payment.user_id')
    // The condition equals that of the partial index.
    .where(sql<boolean>`"before".kind = 'ready' and "before".state = 'void'`)
    .where('other.fact', 'is', null)
    .where(hasAddress)
    .execute()
  for (const { id, updated_at } of [...fresh, ...again]) {
    await queueMail(db, { subject: id, fact: `ready:${updated_at}`, kind: 'ready', at: now() })
  }
}

type Row = Selectable<Tables['access_mail']>

/** The result of sending a mail. `away`: the mail server is away, so no other mail would succeed. */
type Sent = 'done' | 'away'

async function sendOne(options: MailQueueOptions, row: Row): Promise<Sent> {
  const { now } = options
  // A process started to hand the mail over, and never recorded the result.
  const unanswered = row.unanswered + (row.state === 'sending' ? 1 : 0)
  const mine = { ...row, state: 'sending', next_at: now() + HANDING_MS, unanswered } as const
  // Another process has taken the mail.
  if (!(await change(options, row, mine))) return 'done'
  if (unanswered >= MOST_UNANSWERED) {
    await giveUp(options, mine, 'It was handed to the mail server twice without an answer, so it may have been sent.')
    return 'done'
  }
  const alert = isAlert(row.kind)
    ? await alertMail({ ...options, admins: options.seller.admins }, row, options.shop)
    : undefined
  const written = isAlert(row.kind) ? alert?.mail : await buyersMail(options, row.subject, row.kind)
  if (!written) {
    await change(options, mine, { state: 'void', next_at: now() })
    return 'done'
  }
  const fact = `${row.subject} ${row.fact}`
  const sent = await options.send({ ...written, fact, again: row.tries + unanswered > 0 })
  if (!sent.ok) return later(options, mine, { ...sent, problem: `to ${written.to}: ${sent.problem}` })
  // Another process may have taken the mail as abandoned meanwhile; it is sent all the same.
  await serializable(options.db, async (tx) => {
    await tx
      .updateTable('access_mail')
      .set({ state: 'sent', next_at: now(), problem: null })
      .where('subject', '=', row.subject)
      .where('fact', '=', row.fact)
      .execute()
    await alert?.told(tx)
  })
  return 'done'
}

/** Changes a row, unless another process has changed it since it was read. */
async function change({ db }: MailQueueOptions, row: Row, changes: Partial<Row>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('access_mail')
    .set(changes)
    .where('subject', '=', row.subject)
    .where('fact', '=', row.fact)
    .where('state', '=', row.state)
    .where('next_at', '=', row.next_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Failure = Omit<Extract<MailOutcome, { ok: false }>, 'ok'>

/** The mail was not sent, or that is unknown: plans the next attempt. */
async function later(options: MailQueueOptions, mine: Row, failure: Failure): Promise<Sent> {
  const { now, log } = options
  const { problem, away = false } = failure
  const tries = mine.tries + 1
  log.error({ mail: mine.fact, problem, tries }, 'a mail was not sent')
  const unanswered = mine.unanswered + (failure.unanswered ? 1 : 0)
  const until = mine.at + TRIED_MS
  if (now() >= until || unanswered >= MOST_UNANSWERED) await giveUp(options, { ...mine, tries, unanswered }, problem)
  else {
    const pause = Math.min(2 ** tries * 30_000, away ? AWAY_MS : REFUSED_MS)
    // The last attempt is at the end of the three days.
    const next_at = Math.min(now() + (failure.unanswered ? UNANSWERED_MS : pause), until)
    await change(options, mine, { state: 'waiting', tries, unanswered, problem, next_at })
  }
  if (!away) return 'done'
  if (mine.at <= now() - AWAY_TOLD_MS) await options.seller.alert('mails_stuck', { words: problem })
  await waitWithIt(options, now() + Math.min(2 ** tries * 30_000, AWAY_MS), problem)
  return 'away'
}

/**
 * The mail server is away: the waiting mails are not tried one by one, and mails that have waited for three days are
 * given up.
 */
async function waitWithIt({ db, now }: MailQueueOptions, until: number, problem: string): Promise<void> {
  const due = db.updateTable('access_mail').where('state', '=', sql.lit('waiting')).where('next_at', '<=', now())
  await due
    .set({ state: 'failed', next_at: now(), problem })
    .where('at', '<=', now() - TRIED_MS)
    .execute()
  await due.set({ next_at: until }).execute()
}

async function giveUp(options: MailQueueOptions, mine: Row, problem: string): Promise<void> {
  const { now, log } = options
  log.error({ mail: mine.fact, problem, tries: mine.tries }, 'a mail was given up')
  const { tries, unanswered } = mine
  await change(options, mine, { state: 'failed', next_at: now(), tries, unanswered, problem })
}

/**
 * Queues dropped mails about stopped grants again. Such a mail was dropped while the payment did not count, or while no
 * address was known; now the payment counts, and the grant is still stopped.
 */
async function noteStopped({ db, now }: MailQueueOptions): Promise<void> {
  const stopped = await db
    .selectFrom('access_mail')
    .innerJoin('access_grant', 'access_grant.id', 'access_mail.subject')
    .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
    .leftJoin('user', 'user.id', 'payment.user_id')
    .select(['access_mail.subject', 'access_mail.fact'])
    // The condition equals that of the partial index.
    .where(sql<boolean>`"access_mail".kind = 'stopped' and "access_mail".state = 'void'`)
    // Only the mail about the latest stop of the grant counts.
    .where(sql<boolean>`"access_mail".fact = ${stoppedFact('')} || ("access_grant".version - 1)`)
    .where('access_grant.state', 'in', ['gone', 'blocked'])
    .where('because', 'in', stoppedReasons)
    .where('payment.status', '=', 'paid')
    .where(hasAddress)
    .limit(100)
    .execute()
  for (const { subject, fact } of stopped) {
    await db
      .updateTable('access_mail')
      .set({ state: 'waiting', at: now(), next_at: now(), tries: 0 })
      .where('subject', '=', subject)
      .where('fact', '=', fact)
      .where('state', '=', 'void')
      .execute()
  }
}

/** ms for which a mail that was given up is reported. */
const GIVEN_UP_MS = 30 * DAY_MS
/** The maximum number of mails that the seller is told of. */
const MOST_TOLD = 100

/**
 * Alerts the seller of mails that were given up. They are found by a query, so that a process that dies misses none.
 */
async function tellOfGivenUp({ db, now, seller }: MailQueueOptions): Promise<void> {
  const failed = await db
    .selectFrom('access_mail')
    .select(['subject', 'fact', 'kind', 'problem'])
    .where('state', '=', sql.lit('failed'))
    .where('next_at', '>', now() - GIVEN_UP_MS)
    .orderBy('next_at', 'desc')
    .limit(MOST_TOLD)
    .execute()
  for (const { subject, fact, kind, problem } of failed) {
    if (isAlert(kind)) continue
    await seller.alert('mail_given_up', { item: `${subject} ${fact}`, words: `"${kind}" ${problem ?? ''}` })
  }
}

async function buyersMail(options: MailQueueOptions, subject: string, kind: MailKind): Promise<Mail | undefined> {
  const found = await factOf(options, subject, kind)
  return found && accessMail(found.fact, { ...options.shop, product: found.product })
}

/** `product`: the product's name in the mail. */
type Found = { fact: MailFact; product: string }

/** The name of a product in a mail, with the repository if it has several: then each repository has its own mail. */
function wordsFor(
  { name, repositories }: Pick<Product, 'name' | 'repositories'>,
  { owner, repo }: RepositoryName
): string {
  return repositories.length === 1 ? name : `${name} (${owner}/${repo})`
}

/** The present fact for a mail; undefined if it does not hold any more, or the buyer has no address. */
async function factOf(options: MailQueueOptions, subject: string, kind: MailKind): Promise<Found | undefined> {
  const { db, url, products } = options
  if (kind === 'ready') {
    const payment = await db
      .selectFrom('payment')
      .leftJoin('access_grant', 'access_grant.payment_id', 'payment.id')
      .leftJoin('user', 'user.id', 'payment.user_id')
      .select(['payment.email', 'payment.status', 'payment.scene'])
      .select(['access_grant.id as grant_id', 'user.email as user_email'])
      .where('payment.id', '=', subject)
      .executeTakeFirst()
    const to = payment?.email ?? payment?.user_email
    const product = productOfScene(products, payment?.scene)
    if (!to || !product || payment?.status !== 'paid' || payment.grant_id !== null) return undefined
    return { fact: { kind, to, url }, product: product.name }
  }
  const grant = await db
    .selectFrom('access_grant')
    .leftJoin('payment', 'payment.id', 'access_grant.payment_id')
    .leftJoin('user', 'user.id', 'payment.user_id')
    .leftJoin('access_account', (join) =>
      join
        .onRef('access_account.account_id', '=', 'access_grant.account_id')
        .onRef('access_account.target', '=', 'access_grant.target')
    )
    .select([
      'access_grant.state',
      'access_grant.target',
      'access_grant.product',
      'access_grant.payment_id',
      'access_grant.because',
      'access_grant.accepted_at',
      'access_grant.login',
      'access_account.login as host_login',
      'access_account.invited_at as sent_at',
      'payment.email',
      'payment.status',
      'payment.quantity',
      'user.email as user_email'
    ])
    .where('access_grant.id', '=', subject)
    .executeTakeFirst()
  const to = grant?.user_email ?? grant?.email
  if (!grant || !to) return undefined
  const product = productOfScene(products, grant.product)
  const names = repositoriesOf(product ? [product, ...products] : products)
  const repository = (await repositoryOfRow(db, names, grant.target)) ?? names[0]
  if (!repository) return undefined
  const about = { ...grant, to, id: subject, seats: product?.seats ?? 1, repository }
  const fact = await factOfGrant(options, about, kind)
  return fact && { fact, product: product ? wordsFor(product, repository) : grant.product }
}

type GrantOfMail = {
  id: string
  to: string
  /** `seats`: the accounts that one product covers. `quantity`: the number of products bought. */
  seats: number
  quantity: number | null
  state: GrantState
  because: Because
  /** The status of the payment. */
  status: PaymentStatus | null
  target: string
  repository: RepositoryName
  product: string
  payment_id: string
  accepted_at: number | null
  sent_at: number | null
  login: string
  host_login: string | null
}

async function factOfGrant(
  options: MailQueueOptions,
  grant: GrantOfMail,
  kind: MailKind
): Promise<MailFact | undefined> {
  const { db, url, now } = options
  const { to, target, seats } = grant
  const invitationUrl = options.invitationUrl(grant.repository)
  const login = grant.host_login ?? grant.login
  const lapsesAt = (grant.sent_at ?? now()) + LIFE_MS
  switch (kind) {
    case 'invited':
      return grant.state === 'invited' ? { kind: 'invited', to, login, invitationUrl, lapsesAt } : undefined
    case 'lapsing':
      return grant.state === 'invited' ? { kind: 'lapsing', to, login, invitationUrl, url, lapsesAt } : undefined
    case 'lapsed':
      return grant.state === 'expired' ? { kind: 'lapsed', to, login, url } : undefined
    case 'stopped': {
      const { state, because, status } = grant
      const waits = (state === 'gone' || state === 'blocked') && status === 'paid'
      return waits && isStopped(because) ? { kind, to, login, because, url } : undefined
    }
    case 'shrinking': {
      const hadAccess = grant.accepted_at !== null
      const until = now() + DAY_MS
      const goes = await isLeaving(
        db,
        { target, seats, scenes: options.scenesOf(grant.product) },
        grant.payment_id,
        grant.id
      )
      return goes
        ? { kind: 'shrinking', to, login, seats: coveredSeats(seats, grant), until, hadAccess, url }
        : undefined
    }
    case 'withdrawn': {
      const { state, because } = grant
      const hadAccess = grant.accepted_at !== null
      return state === 'revoked' && isWithdrawn(because)
        ? { kind: 'withdrawn', to, login, because, hadAccess, url }
        : undefined
    }
    default:
      return undefined
  }
}
