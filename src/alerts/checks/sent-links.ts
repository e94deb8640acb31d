import type { Database } from '../../db/database.ts'
import { padded } from '../../db/statement.ts'
import type { AlertKind } from '../alert-words.ts'
import type { SentLink } from './unused-sign-in-links.ts'

/** An alert, as it is stored: `item` names the sale that an alert about a sale of nobody is about. */
type Item = { kind: AlertKind; item: string }

/** The newest sign-in link of the sale of an alert; undefined if none was sent, or the kind does not wait for one. */
export type LinkOf = (alert: Item) => SentLink | undefined

/** Reads the links of all of these alerts with one question for each payment processor. */
export async function readSentLinks(db: Database, alerts: readonly Item[]): Promise<LinkOf> {
  const sales = alerts.filter(waitsForBuyer).map(({ item }) => {
    const [processor = '', ...key] = item.split(' ')
    return { processor, key: key.join(' ') }
  })
  const links = new Map<string, SentLink>()
  for (const [processor, own] of Map.groupBy(sales, (sale) => sale.processor)) {
    const keys = own.map(({ key }) => key)
    for (const { key, state, at, next_at } of await linksOf(db, processor, keys))
      links.set(`${processor} ${key}`, { state, at: Number(at), nextAt: Number(next_at) })
  }
  return (alert) => (waitsForBuyer(alert) ? links.get(alert.item) : undefined)
}

/** Whether a link can bring on what the alert is about: nobody has signed in for the sale. */
function waitsForBuyer({ kind }: Item): boolean {
  return kind === 'sale_of_nobody'
}

/** The links of sales of one processor, the newest last. */
function linksOf(db: Database, processor: string, keys: readonly string[]) {
  return db
    .selectFrom('payment')
    .innerJoin('access_mail', 'access_mail.subject', 'payment.id')
    .select(['payment.key', 'access_mail.state', 'access_mail.at', 'access_mail.next_at'])
    .where('payment.processor', '=', processor)
    .where('payment.key', 'in', padded(keys))
    .where('access_mail.kind', '=', 'sign_in')
    .orderBy('access_mail.at')
    .execute()
}
