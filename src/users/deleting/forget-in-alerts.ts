import type { Tx } from '../../db/database.ts'

/** The text in place of an address that was forgotten. */
const MASK = 'a deleted address'

/**
 * Masks these addresses in what the seller was told: in alerts, which are kept for 90 days, and in news. The alert
 * itself stays, since what it is about may still need the seller. An alert that is raised again for a purchase has the
 * address that paid again, as the purchase has.
 */
export async function forgetInAlerts(tx: Tx, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  const masked = maskOf(addresses)
  const alerts = await tx.selectFrom('seller_alert').select(['kind', 'about', 'item', 'words']).execute()
  for (const { kind, about, item, words } of alerts) {
    const to = { item: masked(item), words: words === null ? null : masked(words) }
    if (to.item === item && to.words === words) continue
    const rowOf = (key: string) =>
      tx.selectFrom('seller_alert').where('kind', '=', kind).where('about', '=', about).where('item', '=', key)
    // The item is part of the key: of two alerts that only their addresses told apart, the last one stays.
    if (to.item !== item && (await rowOf(to.item).select('kind').executeTakeFirst()))
      await tx
        .deleteFrom('seller_alert')
        .where('kind', '=', kind)
        .where('about', '=', about)
        .where('item', '=', to.item)
        .execute()
    await tx
      .updateTable('seller_alert')
      .set(to)
      .where('kind', '=', kind)
      .where('about', '=', about)
      .where('item', '=', item)
      .execute()
  }
  const news = await tx.selectFrom('seller_news').select(['fact', 'subject', 'texts', 'lines']).execute()
  for (const { fact, subject, texts, lines } of news) {
    const to = { subject: masked(subject), texts: masked(texts), lines: masked(lines) }
    if (to.subject === subject && to.texts === texts && to.lines === lines) continue
    await tx.updateTable('seller_news').set(to).where('fact', '=', fact).execute()
  }
}

/** Masks the addresses in a text. An address that is only a part of a longer one is another person's. */
export function maskOf(addresses: readonly string[]): (text: string) => string {
  const each = addresses.map((address) => address.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')
  const found = new RegExp(`(?<![\\w.!#$%&'*+/=?^\`{|}~-])(?:${each})(?![\\w-]|\\.\\w)`, 'gi')
  return (text) => text.replaceAll(found, MASK)
}
