import { sql } from 'kysely'
import { coveredByAnother, hasOpenDispute, withoutAccount, withoutAccountInOrInvited } from '../db/about-payments.ts'
import type { Database } from '../db/database.ts'
import type { Product } from '../product.ts'
import { subjectOf } from './alert-groups.ts'
import type { AlertKind } from './alert-words.ts'
import { SAID_MS } from './alerts.ts'
import {
  areReleased,
  areWithdrawn,
  haveEnded,
  haveTakeoversEnded,
  isNoneUncovered,
  noGrantWaits
} from './checks/grant-evidence.ts'
import { canBeOver, type LastingKind } from './checks/happened-once.ts'
import { hasTokenWorked, wasAllowedAfterRefusal, wasInvited, wasObserved } from './checks/host-evidence.ts'
import { hasWebhookSince } from './checks/webhook-checks.ts'

/**
 * Alerts of one kind about one repository that are not raised any more. `after` (ms): when the last of them was surely
 * over or raised for the last time. `products`: all that are sold.
 */
export type Closed = {
  kind: AlertKind
  about: string
  items: readonly string[]
  after: number
  products: readonly Product[]
}

type Evidence = (db: Database, closed: Closed) => Promise<boolean>

/**
 * By kind: whether the tables prove that it is over. That an alert is not raised any more proves nothing: nothing is
 * tried while the code host is away, or while no process runs.
 */
const evidence: Record<LastingKind, Evidence> = {
  async token_refused(db, closed) {
    const refused = await db
      .selectFrom('access_target')
      .select('target')
      .where('refused_token', 'is not', null)
      .executeTakeFirst()
    return refused === undefined && (await wasObserved(db, closed))
  },
  // The doctor finds the permissions of a token fine only if none of its calls was refused lately.
  forbidden: async (db, closed) =>
    (await hasTokenWorked(db, closed)) ||
    ((await wasAllowedAfterRefusal(db, closed)) && (await wasObserved(db, closed))) ||
    doctorFinds('token-permissions')(db, closed),
  no_seat: wasInvited,
  repository_invisible: async (db, closed) =>
    (await wasObserved(db, closed)) || doctorFinds('repository-shown')(db, closed),
  // The doctor finds a name fine only if it means the repository that was sold.
  repository_replaced: async (db, closed) =>
    (await wasObserved(db, closed)) || doctorFinds('repository-name')(db, closed),
  personal_repository: doctorFinds('repository-owner'),
  list_unreadable: wasObserved,
  breaker: wasObservedLater,
  role_raised: wasObservedLater,
  async stranger(db, { about, items }) {
    const still = db
      .selectFrom('stranger')
      .innerJoin('access_name', 'access_name.target', 'stranger.target')
      .select('stranger.account_id')
      .where('access_name.name', '=', about)
      .where('stranger.account_id', 'in', items.map(Number))
    return (await still.limit(1).executeTakeFirst()) === undefined
  },
  not_taken: noGrantWaits('not_taken'),
  account_blocked: noGrantWaits('account_blocked'),
  invalid_request: noGrantWaits('invalid_request'),
  found: noGrantWaits('found'),
  removed: noGrantWaits('removed'),
  other_invitee: noGrantWaits('other_invitee'),
  other_permission: noGrantWaits('other_permission'),
  not_ours: isNoneUncovered,
  not_withdrawn: areWithdrawn,
  nobody_to_tell: areReleased,
  purchase_asked_for: haveTakeoversEnded,
  unreachable: async (db, closed) => (await noGrantWaits('unreachable')(db, closed)) && haveEnded(db, closed),
  token_expiring: doctorFinds('token-life'),
  token_reaches_more: doctorFinds('token-reach'),
  token_of_owner: doctorFinds('token-owner'),
  repository_public: doctorFinds('repository-private'),
  repository_renamed: doctorFinds('repository-name'),
  repository_archived: doctorFinds('repository-archived'),
  seats_short: doctorFinds('seats'),
  backup_old: doctorFinds('backup'),
  check_failed: doctorFindsRight,
  data_in_danger: doctorFindsRight,
  signatures_failing: async (db, closed) => (await wereHeard(db, closed)) || (await haveWebhooksSince(db, closed)),
  webhooks_silent: haveWebhooksSince,
  key_refused: wereListsRead,
  mails_stuck: async (db, { after }) => hasMailSince(db, after),
  admin_mail_given_up: async (db, { items, after }) => {
    for (const admin of items) if (!(await hasMailSince(db, after, admin))) return false
    return true
  },
  async chat_stuck(db, { after }) {
    const sent = db.selectFrom('chat_message').select('fact').where('state', '=', 'sent').where('next_at', '>', after)
    return (await sent.limit(1).executeTakeFirst()) !== undefined
  },
  async sale_unmatched(db) {
    const sale = paid(db).where('scene', 'is', null).where('not_sold_at', 'is', null)
    return (await sale.executeTakeFirst()) === undefined
  },
  async product_unknown(db, { items }) {
    const sale = paid(db)
      .where('scene', 'in', [...items])
      .where('not_sold_at', 'is', null)
    return (await sale.executeTakeFirst()) === undefined
  },
  async dispute_opened(db, { items }) {
    const open = db.selectFrom('payment').select('id').where('id', 'in', items).where(hasOpenDispute)
    return (await open.limit(1).executeTakeFirst()) === undefined
  },
  async end_not_reported(db, { items }) {
    const open = paid(db)
      .where('id', 'in', [...items])
      .where('state', '=', 'ending')
    return (await open.executeTakeFirst()) === undefined
  },
  async account_not_named(db, { items, products }) {
    const sale = paid(db)
      .where('id', 'in', [...items])
      .where(withoutAccountInOrInvited)
      .where(sql<boolean>`not ${coveredByAnother(products)}`)
    return (await sale.executeTakeFirst()) === undefined
  },
  async sale_of_nobody(db, { items }) {
    for (const item of items) {
      const [processor = '', ...rest] = item.split(' ')
      const sale = paid(db).where('processor', '=', processor).where('key', '=', rest.join(' '))
      const nobodys = sale.where('user_id', 'is', null).where(withoutAccount)
      if ((await nobodys.executeTakeFirst()) !== undefined) return false
    }
    return true
  },
  async invitation_lapsed(db, { items }) {
    const lapsed = db
      .selectFrom('access_grant')
      .select('id')
      .where('id', 'in', [...items])
      .where('state', '=', sql.lit('expired'))
      .where('released', 'is', null)
    return (await lapsed.limit(1).executeTakeFirst()) === undefined
  },
  async delivery_unreadable(db, { items }) {
    for (const item of items) {
      const [processor = '', ...rest] = item.split(' ')
      const row = await db
        .selectFrom('inbox')
        .select('done')
        .where('processor', '=', processor)
        .where('event_id', '=', rest.join(' '))
        .executeTakeFirst()
      if (row && Number(row.done) !== 1) return false
    }
    return true
  }
}

/** The kinds of alerts about what the doctor found wrong and no other kind is about. */
export const findingKinds = ['check_failed', 'data_in_danger'] as const satisfies AlertKind[]

/** A kind of alerts about what the doctor found wrong. */
export type FindingKind = (typeof findingKinds)[number]

/** The item of an alert about what a check has found about one thing. */
export function itemOfFinding({ check, about }: { check: string; about?: string }): string {
  return about === undefined ? check : `${check} ${about.toLowerCase()}`
}

/** Whether the last run of the doctor was since then, and found nothing wrong and nothing unknown about these items. */
async function doctorFindsRight(db: Database, { items, after }: Closed): Promise<boolean> {
  const findings = await lastFindings(db, after)
  return items.every((item) => {
    const own = findings.filter((finding) => itemOfFinding(finding) === item)
    return own.length > 0 && own.every(({ severity }) => severity === 'fine' || severity === 'worth_knowing')
  })
}

/** The findings of the last run of the doctor; none if it was not since then. */
async function lastFindings(db: Database, after: number) {
  const run = await db.selectFrom('doctor_run').select(['at', 'findings']).orderBy('at', 'desc').executeTakeFirst()
  const findings: { check: string; about?: string; severity: string }[] = run ? JSON.parse(run.findings) : []
  return run && Number(run.at) > after ? findings : []
}

/** Whether the last run of the doctor was since then, and this check of it found nothing to mend. */
function doctorFinds(check: string): Evidence {
  return async (db, { about, after }) => {
    const own = (await lastFindings(db, after)).filter((finding) => finding.check === check)
    const ofIt = about === '' ? own : own.filter((finding) => finding.about?.toLowerCase() === about)
    return ofIt.length > 0 && ofIt.every(({ severity }) => severity === 'fine')
  }
}

/** Whether the tables prove that these alerts, which are not raised any more, are over. */
export async function isProvenOver(db: Database, closed: Closed): Promise<boolean> {
  return canBeOver(closed.kind) && (await evidence[closed.kind](db, closed))
}

/**
 * As {@link wasObserved}, but more than two `SAID_MS` after `after`. A pass that still finds the problem raises the
 * alert again, unless the alert was raised within the last `SAID_MS`. So an earlier pass proves nothing.
 */
function wasObservedLater(db: Database, closed: Closed): Promise<boolean> {
  return wasObserved(db, { ...closed, after: closed.after + 2 * SAID_MS })
}

/** Whether deliveries of each with a right signature have come since. */
async function wereHeard(db: Database, { items, after }: Closed): Promise<boolean> {
  const heard = db
    .selectFrom('webhook_heard')
    .select('processor')
    .where('processor', 'in', [...items])
  const good = await heard.where('good_at', '>', after).execute()
  return items.every((item) => good.some(({ processor }) => processor === item))
}

/** Whether a webhook of each processor was taken since then. */
async function haveWebhooksSince(db: Database, { items, after }: Closed): Promise<boolean> {
  for (const processor of items) if (!(await hasWebhookSince(db, processor, after))) return false
  return true
}

/**
 * Whether the list of each processor was read whole since then. No item about details of sales is the name of a
 * processor: such an alert ends when the processor tells them.
 */
async function wereListsRead(db: Database, { items, after }: Closed): Promise<boolean> {
  const read = await db
    .selectFrom('catch_up')
    .select('processor')
    .where('processor', 'in', [...items])
    .where('read_until', '>', after)
    .execute()
  return items.every((item) => read.some(({ processor }) => processor === item))
}

/** Whether a mail was sent since then, to this admin if one is named. */
async function hasMailSince(db: Database, after: number, admin?: string): Promise<boolean> {
  const sent = db.selectFrom('access_mail').select('fact').where('state', '=', 'sent').where('next_at', '>', after)
  const found = admin === undefined ? sent : sent.where('subject', '=', subjectOf(admin))
  return (await found.limit(1).executeTakeFirst()) !== undefined
}

function paid(db: Database) {
  return db.selectFrom('payment').select('id').where('status', '=', sql.lit('paid')).limit(1)
}
