import type { Because } from '../../access/grant-states.ts'
import { type AlertKind, alertWords, isAlertKind } from '../../alerts/alert-words.ts'
import { inOrderOfNeed, isForBuyer } from './order-of-needs.ts'
import { isEnd } from './urgency.ts'

/** The two lists of what waits for the seller: what only the seller can do, and what waits for a buyer. */
export const needLists = { own: 'To do', buyers: 'Buyers you can help' } as const

/** The words of a list without an item. */
export const NOTHING = 'Nothing for you.'

type Waiting = { because: AlertKind | Because; since: number }
type OfAlert = { kind: AlertKind; since: number }

/**
 * The items of Today before they have words, from all that was read: an item for each reason for which accounts wait,
 * for each group of sales without a product, and for each alert that no other item covers.
 */
export function listedNeeds<Account extends Waiting, Sale extends UnmatchedSale, Alert extends OfAlert>({
  accounts,
  sales,
  alerts
}: {
  accounts: readonly Account[]
  sales: readonly Sale[]
  alerts: readonly Alert[]
}): { accounts: readonly Account[]; sales: SalesItem<Sale>[]; alerts: Alert[] } {
  const isRejected = [...accounts.map(({ because }) => because), ...alerts.map(({ kind }) => kind)].includes(
    'token_refused'
  )
  return {
    accounts,
    sales: groupsOfSales(sales),
    alerts: alerts
      .filter(({ kind }) => !ofSales.includes(kind) && !accounts.some(({ because }) => because === kind))
      // A rejected token has to be replaced. Its last day and its rights say nothing more.
      .filter(({ kind }) => !(isRejected && (kind === 'token_expiring' || kind === 'forbidden')))
  }
}

/** Kinds of alerts about sales, which the list shows one by one. */
const ofSales: readonly AlertKind[] = ['sale_unmatched', 'product_unknown']

/** A sale that matches no product, as far as its item depends on it. */
export type UnmatchedSale = {
  processor: string
  scene: string | null
  unmapped: readonly string[]
  amount: number | null
  currency: string | null
  createdAt: number
}

/** The maximum number of entries; if there are more, the list shows them as one entry. */
const FEW = 3

/** The sales that are one item: those of one price, as a launch has many, or all of them, of many prices. */
export type SalesItem<Sale> = { of: readonly Sale[]; isMixed: boolean }

/** The items of sales: one for each price, or one of all sales if that is still a long list. */
function groupsOfSales<Sale extends UnmatchedSale>(sales: readonly Sale[]): SalesItem<Sale>[] {
  const groups = Object.values(Object.groupBy(sales, priceOf)).map((group = []) => group)
  return groups.length > FEW ? [{ of: sales, isMixed: true }] : groups.map((of) => ({ of, isMixed: false }))
}

/** Sales with the same words here are of one price: the ids at their processor, or the scene, and the amount. */
function priceOf({ processor, scene, unmapped, amount, currency }: UnmatchedSale): string {
  return JSON.stringify([processor, scene, unmapped, amount, currency])
}

/** A sentence without names and addresses, and how many items of Today it is true of. */
export type CountedNeed = { words: string; items: number }

/** The items of each of the two lists, in the order of Today, as sentences that name nobody. */
export function countedNeeds(
  facts: Parameters<typeof listedNeeds<Waiting, UnmatchedSale, OfAlert>>[0]
): Record<keyof typeof needLists, CountedNeed[]> {
  const { accounts, sales, alerts } = listedNeeds(facts)
  const items = inOrderOfNeed([
    ...accounts.map(({ because, since }) => ({ kind: because, since })),
    ...sales.map(({ of }) => ({
      kind: 'sale_unmatched' as const,
      since: Math.min(...of.map(({ createdAt }) => createdAt))
    })),
    ...alerts.map(({ kind, since }) => ({ kind, since }))
  ])
  return { own: counted(items.filter((item) => !isForBuyer(item))), buyers: counted(items.filter(isForBuyer)) }
}

function counted(items: readonly { kind: AlertKind | Because }[]): CountedNeed[] {
  const counts = Map.groupBy(items, sentenceOf)
  return [...counts].map(([words, { length }]) => ({ words, items: length }))
}

function sentenceOf({ kind }: { kind: AlertKind | Because }): string {
  if (kind === 'sale_unmatched') return 'Sales match no product'
  if (isAlertKind(kind)) return alertWords[kind].subject
  return isEnd(kind) ? 'The code host has refused to end access' : 'Accounts wait for you'
}
