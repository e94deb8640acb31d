import { isOpen, isTakenOff, sinceOf } from '../../alerts/alert-groups.ts'
import { type AlertKind, isAlertKind } from '../../alerts/alert-words.ts'
import { readReceivers } from '../../alerts/checks/mail-evidence.ts'
import { readAlertPurchases } from '../../alerts/checks/read-alert-purchases.ts'
import { readSentLinks } from '../../alerts/checks/sent-links.ts'
import { type Resting, restOf, type SentLink, unusedLinkWords } from '../../alerts/checks/unused-sign-in-links.ts'
import { isProvenOver } from '../../alerts/is-alert-over.ts'
import { readCheckedUntil } from '../../alerts/stored/last-checks.ts'
import type { Database } from '../../db/database.ts'
import type { Product } from '../../product.ts'
import { isStillSo, itemLine, whoOf } from './alert-purchases.ts'
import type { Who } from './need-titles.ts'

/**
 * An alert that stands, or one that the seller took off the list. `about`: the repository; empty if it is about none.
 * `since`: when it began, in ms; `isNoticed`: when it was noticed, as nobody knows when it began.
 */
export type OpenAlert = { kind: AlertKind; about: string; items: AlertItem[]; since: number; isNoticed?: boolean }

/**
 * A thing that an alert is about. `item`: its key. `words`: its line. `who`: the person, if it is about one.
 * `paymentId`: the purchase that it is about. `raisedAt`: when the alert about it began. `takenOff`: when the seller
 * took it off the list, and who did. `rests`: it waits for its buyer, who got a link. Times in ms.
 */
export type AlertItem = {
  item: string
  words: string | undefined
  who?: Who | undefined
  paymentId: string | undefined
  raisedAt: number
  takenOff: { at: number; by: string | undefined } | undefined
  rests?: Resting | undefined
}

/**
 * Reads the alerts that are raised, and of which nothing that was stored since then proves that they are over: those
 * that stand, those that the seller took off the list, and those that rest for some days. `now` in ms.
 */
export async function readOpenAlerts(
  db: Database,
  products: readonly Product[],
  now: number
): Promise<{ open: OpenAlert[]; takenOff: OpenAlert[]; resting: OpenAlert[] }> {
  const groups = await groupsOfAlerts(db, products, now)
  const open: OpenAlert[] = []
  const takenOff: OpenAlert[] = []
  const resting: OpenAlert[] = []
  for (const { saidAt, ...alert } of groups) {
    const { kind, about, items } = alert
    const closed = { kind, about, items: items.map(({ item }) => item), after: saidAt, products }
    if (await isProvenOver(db, closed)) continue
    if (items[0]?.takenOff) takenOff.push(alert)
    else if (items[0]?.rests) resting.push(alert)
    else open.push(alert)
  }
  return { open, takenOff, resting }
}

function readAlerts(db: Database) {
  return db
    .selectFrom('seller_alert')
    .leftJoin('user', 'user.id', 'seller_alert.settled_by')
    .select([
      'kind',
      'about',
      'item',
      'words',
      'since',
      'said_at',
      'began_at',
      'over_at',
      'ended_at',
      'noticed_at',
      'settled_at',
      'user.email as by'
    ])
    .orderBy('since')
    .execute()
}

/**
 * The alerts that are still so, by kind, repository, and whether they were taken off the list. An alert is raised again
 * as long as its reason is noticed, and ends some time after that, if Pullpass went on checking. Where the purchase
 * says that it is still so, it stands however long ago it was noticed. `saidAt`: when the last was raised, in ms.
 */
async function groupsOfAlerts(db: Database, products: readonly Product[], now: number) {
  const rows = (await readAlerts(db)).flatMap(({ kind, ...row }) => (isAlertKind(kind) ? [{ kind, ...row }] : []))
  const purchaseOf = await readAlertPurchases(db, products, rows)
  const linkOf = await readSentLinks(db, rows)
  const givenUp = rows.flatMap(({ kind, item }) => (kind === 'mail_given_up' ? [item] : []))
  const receivers = await readReceivers(db, givenUp)
  const checkedUntil = await readCheckedUntil(db, products, now)
  const groups = new Map<string, OpenAlert & { saidAt: number }>()
  const standing = rows.flatMap((row) => {
    const { kind, item, since, settled_at, over_at, ended_at } = row
    const purchase = purchaseOf({ kind, item })
    const isRaised = over_at === null && ended_at === null && isOpen(row, checkedUntil(row))
    if (!isStillSo({ kind, item, isRaised, now }, purchase)) return []
    const raisedAt = Number(since)
    return [{ ...row, purchase, raisedAt, isOff: isTakenOff({ kind, since: raisedAt, settled_at }) }]
  })
  const unreached = unreachedOf(standing)
  for (const { kind, about, item, words, raisedAt, said_at, settled_at, by, purchase, isOff, ...row } of standing) {
    const isUnreached = !isOff && purchase !== undefined && unreached.has(purchase.id)
    if (isUnreached && kind === 'sale_of_nobody') continue
    const takenOff = isOff ? { at: Number(settled_at), by: by ?? undefined } : undefined
    const link = linkOf({ kind, item })
    const rests = restOf(link, now)
    const name = `${kind} ${about} ${isOff} ${rests !== undefined}`
    const alert = groups.get(name) ?? { kind, about, items: [], since: Number.POSITIVE_INFINITY, saidAt: 0 }
    const { at: since, isNoticed } = sinceOf([row])
    if (since < alert.since) Object.assign(alert, { since, isNoticed })
    alert.saidAt = Math.max(alert.saidAt, Number(said_at))
    alert.items.push({
      item,
      ...withLink(link, {
        words: itemLine(kind, words, purchase, products),
        who: withNobody(
          isUnreached,
          whoOf(kind, words, purchase, {
            products,
            receiver: receivers.get(item),
            now
          })
        )
      }),
      paymentId: purchase?.id,
      raisedAt,
      takenOff,
      rests
    })
    groups.set(name, alert)
  }
  return groups.values()
}

type Standing = { kind: AlertKind; purchase: { id: string } | undefined; isOff: boolean }

/**
 * The purchases of nobody whose mail was given up. The buyer has not signed in because that mail did not arrive, so
 * Today lists the mail alone, and says there that the buyer has not signed in.
 */
function unreachedOf(standing: readonly Standing[]): Set<string> {
  const of = (wanted: AlertKind) =>
    standing.flatMap(({ kind, purchase, isOff }) => (kind === wanted && purchase && !isOff ? [purchase.id] : []))
  return new Set(of('mail_given_up')).intersection(new Set(of('sale_of_nobody')))
}

/** The person whom a mail did not reach, with the words that the purchase is nobody's yet. */
function withNobody(isUnreached: boolean, who: Who | undefined): Who | undefined {
  if (!isUnreached || who === undefined) return who
  const short = 'The buyer has not signed in, and may not know how to get in.'
  return { ...who, short, note: 'Has not signed in.' }
}

/** The words about a thing, which also say that its link was not used. */
function withLink(link: SentLink | undefined, { words, who }: Pick<AlertItem, 'words' | 'who'>) {
  const unused = unusedLinkWords(link)
  if (unused === undefined) return { words, who }
  return {
    words: words === undefined ? unused : `${words.replace(/\.$/, '')}. ${unused}`,
    who: who && { ...who, short: unused, note: unused }
  }
}
