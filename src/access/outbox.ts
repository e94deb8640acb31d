import { sql } from 'kysely'
import {
  type Product,
  productOfScene,
  type RepositoryName,
  repositoryAt,
  scenesOfAll,
  targetOf
} from '../config/product.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Mail, MailOutcome } from '../mail/mailer.ts'
import type { Stopping } from '../stopping.ts'
import { alertMail } from './alert.ts'
import { coveredSeats } from './covered-seats.ts'
import type { MailKind } from './mail-facts.ts'
import { accessMail, isStopped, type MailFact, type MailShop, type WithdrawnBecause } from './mails.ts'
import { DAY_MS, LIFE_MS } from './plan.ts'
import { isLeaving } from './shrink.ts'

/** What sending the mails takes. */
export type OutboxOptions = {
  db: Database
  products: readonly Product[]
  /** The scenes that keep what was given for a product. */
  scenesOf(product: string): readonly string[]
  now(): number
  log: Log
  stopping: Stopping
  send(mail: Mail): Promise<MailOutcome>
  shop: Omit<MailShop, 'product'>
  /** Where the buyer finds the form, and the invitation to a repository. */
  url: string
  invitationUrl(repository: RepositoryName): string
}

/** ms after a payment in which nobody is told what they may be doing just now. */
const READY_AFTER_MS = 5 * 60_000
/** ms after which an old payment is no news. */
const READY_UNTIL_MS = 3 * 24 * 60 * 60_000
const LOOK_MS = 60_000
const MAX_TRIES = 8

/**
 * Sends the mails that facts have called for. Each is marked before it is handed over, and not handed over again when the
 * process dies meanwhile: a mail that is missing does less harm than one that comes twice.
 * @returns when to come back, in ms
 */
export async function sendMails(options: OutboxOptions): Promise<{ nextAt: number }> {
  const { db, now } = options
  await noteReady(options)
  const due = await db
    .selectFrom('access_mail')
    .selectAll()
    .where('state', '=', sql.lit('waiting'))
    .where('next_at', '<=', now())
    .orderBy('at')
    .orderBy('subject')
    .limit(50)
    .execute()
  for (const mail of due) {
    if (options.stopping.begun.aborted) break
    await sendOne(options, mail)
  }
  const next = await db
    .selectFrom('access_mail')
    .select((select) => select.fn.min('next_at').as('at'))
    .where('state', '=', sql.lit('waiting'))
    .executeTakeFirst()
  return { nextAt: Math.min(Number(next?.at ?? Number.POSITIVE_INFINITY), now() + LOOK_MS) }
}

/** Whoever has paid and has not named an account after some minutes is told how to go on. */
async function noteReady({ db, products, now }: OutboxOptions): Promise<void> {
  const paid = await db
    .selectFrom('payment')
    .leftJoin('access_grant', 'access_grant.payment_id', 'payment.id')
    .leftJoin('access_mail', (join) =>
      join.onRef('access_mail.subject', '=', 'payment.id').on('access_mail.fact', '=', 'ready')
    )
    .select('payment.id')
    .where('payment.status', '=', sql.lit('paid'))
    .where('payment.scene', 'in', scenesOfAll(products))
    .where('payment.paid_at', '>', now() - READY_UNTIL_MS)
    .where('payment.updated_at', '<=', now() - READY_AFTER_MS)
    .where('access_grant.id', 'is', null)
    .where('access_mail.fact', 'is', null)
    .limit(100)
    .execute()
  for (const { id } of paid) {
    const row = { subject: id, fact: 'ready', kind: 'ready', at: now(), state: 'waiting', next_at: now() }
    await db
      .insertInto('access_mail')
      .values(row)
      .onConflict((c) => c.columns(['subject', 'fact']).doNothing())
      .execute()
  }
}

type Row = { subject: string; fact: string; kind: string; tries: number; words: string | null }

async function sendOne(options: OutboxOptions, mail: Row): Promise<void> {
  const { db, now, log } = options
  const set = (state: string, more: { tries?: number; next_at?: number } = {}) =>
    db
      .updateTable('access_mail')
      .set({ state, ...more })
      .where('subject', '=', mail.subject)
      .where('fact', '=', mail.fact)
  const taken = await set('sending').where('state', '=', sql.lit('waiting')).executeTakeFirst()
  // Another process was quicker.
  if (taken.numUpdatedRows === 0n) return
  const written = alertMail(mail, options.shop) ?? (await buyersMail(options, mail))
  if (!written) {
    await set('void').execute()
    return
  }
  const sent = await options.send({ ...written, fact: `${mail.subject} ${mail.fact}` })
  if (sent.ok) {
    await set('sent', { next_at: now() }).execute()
    return
  }
  const tries = mail.tries + 1
  log.error({ mail: mail.fact, problem: sent.problem, tries }, 'a mail was not sent')
  const over = tries >= MAX_TRIES
  await set(over ? 'failed' : 'waiting', { tries, next_at: now() + 2 ** tries * 30_000 }).execute()
}

async function buyersMail(options: OutboxOptions, mail: Row): Promise<Mail | undefined> {
  const found = await factOf(options, mail)
  return found && accessMail(found.fact, { ...options.shop, product: found.product })
}

/** `product`: what the mail calls it. */
type Found = { fact: MailFact; product: string }

/** A product in the words of a mail, with the repository where it has several: then there is a mail for each. */
function nameOf({ name, repositories }: Pick<Product, 'name' | 'repositories'>, target: string): string {
  if (repositories.length === 1) return name
  const repository = repositories.find((each) => targetOf(each) === target)
  return repository ? `${name} (${repository.owner}/${repository.repo})` : name
}

/** What is to be said, as long as it is still so; undefined when it is not, or there is nobody to say it to. */
async function factOf(options: OutboxOptions, { subject, kind }: Row): Promise<Found | undefined> {
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
  const fact = await factOfGrant(options, { ...grant, to, id: subject, seats: product?.seats ?? 1 }, kind as MailKind)
  return fact && { fact, product: product ? nameOf(product, grant.target) : grant.product }
}

type GrantOfMail = {
  id: string
  to: string
  /** Accounts that one of the product covers, and how many were bought. */
  seats: number
  quantity: number | null
  state: string
  because: string
  /** Of the payment. */
  status: string | null
  target: string
  product: string
  payment_id: string
  accepted_at: number | null
  sent_at: number | null
  login: string
  host_login: string | null
}

async function factOfGrant(options: OutboxOptions, grant: GrantOfMail, kind: MailKind): Promise<MailFact | undefined> {
  const { db, url, now } = options
  const { to, target, seats } = grant
  const invitationUrl = options.invitationUrl(repositoryAt(options.products, target))
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
      const because = grant.because as WithdrawnBecause
      const hadAccess = grant.accepted_at !== null
      return grant.state === 'revoked' ? { kind: 'withdrawn', to, login, because, hadAccess, url } : undefined
    }
    default:
      return undefined
  }
}
