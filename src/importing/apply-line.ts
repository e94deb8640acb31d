import type { ImportReading, KnownAccount } from '../access/read-for-import.ts'
import type { Tx } from '../db/database.ts'
import { serializable } from '../db/serializable.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { BY_HAND, recordGivenAccess } from '../payments/by-seller/given-access.ts'
import { policiesOf } from '../payments/payment/policy.ts'
import { MINUTE_MS } from '../runtime/time/durations.ts'
import { usersOfBuyers } from '../users/users-and-guests/guests.ts'
import { type Checked, type ImportDeps, type Named, storedFor } from './check-line.ts'
import { decide } from './decide.ts'
import { type Finding, isImported } from './finding.ts'
import { type LineOrder, purchaseName } from './read-lines.ts'
import { changeLine, keyOfPurchase, type StoredImport } from './stored-imports.ts'

/**
 * A line to apply. `checked`: what it means, as it was found just before; `reading`: undefined for a line without an
 * account.
 */
export type LineToApply = {
  line: number
  order: LineOrder
  named: Named
  checked: Checked
  reading: ImportReading | undefined
}

/** ms after which a buyer is told that the invitation waits, as after a checkout. */
const TOLD_AFTER_MS = 30 * MINUTE_MS

/**
 * Applies one line in one transaction: the payment by the hand of the seller, its account, the story, and that the line
 * is done. What is stored decides once more, so that a line which is applied twice, or in two processes, is imported
 * once.
 */
export function applyLine(deps: ImportDeps, file: StoredImport, toApply: LineToApply): Promise<Finding> {
  return serializable(deps.db, (tx) => applyIn(tx, deps, file, toApply))
}

async function applyIn(tx: Tx, deps: ImportDeps, file: StoredImport, toApply: LineToApply): Promise<Finding> {
  const { line, order, named, checked, reading } = toApply
  const { id } = file
  const done = tx.selectFrom('buyer_import_line').select(['is_done', 'finding']).where('import_id', '=', id)
  const before = await done.where('line', '=', line).executeTakeFirst()
  if (before?.is_done === 1) return before.finding === null ? checked.finding : JSON.parse(before.finding)
  const { account } = checked
  const asked = reading && {
    account: account ?? undefined,
    standing: reading.standingOf(account?.id ?? 0),
    fileAt: file.at
  }
  const decided = decide(order, await storedFor(tx, deps.config, order, named), asked)
  const finding = decided === 'ask' ? checked.finding : decided
  const paymentId = isImported(finding)
    ? await store(tx, deps, file, { ...toApply, account: account ?? undefined })
    : ''
  await changeLine(tx, { id, line }, { finding, account, isDone: true, ...(paymentId !== '' && { paymentId }) })
  return finding
}

/** Stores the purchase of a line, and returns the id of its payment. */
async function store(
  tx: Tx,
  { config, now }: ImportDeps,
  file: StoredImport,
  { line, order, reading, account }: LineToApply & { account: KnownAccount | undefined }
): Promise<string> {
  const at = now()
  const { email, product, username, boughtAt, note } = order
  const key = keyOfPurchase(purchaseName(order))
  const given = { key, email, scene: product, username: undefined, quantity: undefined, until: undefined, boughtAt }
  const recording = { now: at, findUsers: usersOfBuyers, policyOf: policiesOf(config.products) }
  await recordGivenAccess(tx, given, recording)
  const row = tx.selectFrom('payment').select('id').where('processor', '=', BY_HAND).where('key', '=', key)
  const { id: paymentId } = await row.executeTakeFirstOrThrow()
  const bought = boughtAt === undefined ? undefined : new Date(boughtAt).toISOString().slice(0, 10)
  const mails = file.mails === 1
  const facts = { file: file.file, line, username, bought, mails }
  await tx
    .insertInto('seller_action')
    .values({
      id: `import:${file.id}:${line}`,
      payment_id: paymentId,
      kind: 'import',
      at,
      user_id: file.user_id,
      why: note ?? null,
      facts: JSON.stringify(facts)
    })
    .execute()
  const grantId = account && (await reading?.take(tx, { paymentId, account, now: at }))
  if (mails) await queueMails(tx, { paymentId, grantId, at })
  return paymentId
}

/** Queues what a buyer who is told learns first. The payment may be too old for the mail about a payment. */
async function queueMails(
  tx: Tx,
  { paymentId, grantId, at }: { paymentId: string; grantId: string | undefined; at: number }
): Promise<void> {
  if (grantId === undefined) await queueMail(tx, { subject: paymentId, fact: `ready:${at}`, kind: 'ready', at })
  else await queueMail(tx, { subject: grantId, fact: 'queued', kind: 'queued', at, notBefore: at + TOLD_AFTER_MS })
}
