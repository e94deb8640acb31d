import type { ChatShop } from '../alerts/chat-words.ts'
import type { News } from '../alerts/seller-news.ts'
import { type CountedNeed, NOTHING, needLists } from '../desk/needs/listed-needs.ts'
import { listNames } from '../desk/queries/buyer-query.ts'
import type { PaidPurchases } from './count-purchases.ts'

/**
 * The figures of a week. `now`: how the paid purchases stand. `lapsing`: invitations that are not renewed again,
 * and purchases that end within a week: given by the seller, or in the grace after a failed renewal. `token`: about its
 * life, if it is not fine. `needs`: the items of the two lists of Today. `unmatched`: sales that match no product;
 * `isMore`: there may be more than were counted.
 */
export type WeekFacts = {
  sales: number
  invitations: number
  acceptances: number
  withdrawals: number
  now: PaidPurchases
  lapsing: { invitations: number; given: number; graces: number }
  token: string | undefined
  needs: Record<keyof typeof needLists, readonly CountedNeed[]>
  unmatched: { count: number; isMore: boolean }
}

/** The subject of the letter. */
const WEEK = 'Your week'

/** The most sentences of a list of Today. */
const MOST_NEEDS = 3

/** Whether there is anything to tell: a shop that has sold nothing and needs nobody gets no letter. */
export function hasNews({ sales, now, needs, lapsing, token }: WeekFacts): boolean {
  const open =
    now.paid + sales + itemsOf(needs.own) + itemsOf(needs.buyers) + lapsing.invitations + lapsing.given + lapsing.graces
  return open > 0 || token !== undefined
}

/**
 * The letter of a week, in about ten lines without names and addresses, and in two lines for the chat. `monday`: its
 * date.
 */
export function weeklyNews(facts: WeekFacts, monday: string, shop: ChatShop): News {
  const { needs, unmatched, sales, acceptances, now } = facts
  const toHelp = itemsOf(needs.buyers)
  const toDo = [
    needs.own.length === 0 ? NOTHING : `${needLists.own}: ${itemsOf(needs.own)}.`,
    some(toHelp, `${needLists.buyers}: ${toHelp}.`),
    some(unmatched.count, `${unmatchedWords(unmatched)}.`)
  ]
  return {
    fact: `weekly ${monday}`,
    subject: WEEK,
    texts: [
      `The seven days before Monday, ${monday}, and what waits now.${shop.desk === undefined ? '' : ` The desk has more: ${shop.desk}`}`
    ],
    lines: linesOf(facts),
    said: {
      shop: shop.name,
      kind: 'weekly',
      event: 'letter',
      headline: WEEK,
      lines: [
        `${many(sales, 'sale', 'sales')}, ${acceptances} accepted; ${now.in} of ${now.paid} purchases with access.`,
        toDo.filter((words) => words !== undefined).join(' ')
      ],
      link: shop.desk
    }
  }
}

function linesOf(facts: WeekFacts): string[] {
  const { sales, invitations, acceptances, withdrawals, now, lapsing, token, needs, unmatched } = facts
  const lines: (string | undefined)[] = [
    `Sold: ${many(sales, 'purchase', 'purchases')}.`,
    `Invited: ${many(invitations, 'account', 'accounts')}. Accepted: ${acceptances}. Access ended: ${withdrawals}.`,
    `${listNames.in}: ${now.in} of ${now.paid} paid purchases${now.part === 0 ? '' : `, ${now.part} of them not for all their accounts`}.`,
    some(now.waiting, `${listNames.waiting}: ${many(now.waiting, 'purchase', 'purchases')}.`),
    some(
      now.invited + now.no_account,
      `${listNames.invited}: ${now.invited}. ${listNames.no_account}: ${now.no_account}.`
    ),
    some(now.other, `Without access for another reason: ${many(now.other, 'purchase', 'purchases')}.`),
    some(
      lapsing.invitations + lapsing.given + lapsing.graces,
      `About to lapse: ${many(lapsing.invitations, 'invitation', 'invitations')} for the last time, ${many(lapsing.given, 'purchase', 'purchases')} that you gave, ${many(lapsing.graces, 'subscription', 'subscriptions')} whose renewal failed.`
    ),
    token,
    some(unmatched.count, `${unmatchedWords(unmatched)}.`),
    needs.own.length === 0 ? NOTHING : listWords('own', needs.own),
    some(needs.buyers.length, listWords('buyers', needs.buyers))
  ]
  return lines.filter((line) => line !== undefined)
}

function unmatchedWords({ count, isMore }: WeekFacts['unmatched']): string {
  if (isMore) return `At least ${count} sales match no product`
  return many(count, 'sale matches no product', 'sales match no product')
}

/** A list of Today by its name there, with the number of its items. */
function listWords(list: keyof typeof needLists, needs: readonly CountedNeed[]): string {
  const more = itemsOf(needs.slice(MOST_NEEDS))
  const named = needs.slice(0, MOST_NEEDS).map(({ words, items }) => (items === 1 ? words : `${words} (${items})`))
  const all = [...named, ...(more > 0 ? [`and ${more} more`] : [])]
  return `${needLists[list]} (${itemsOf(needs)}): ${all.join('; ')}.`
}

function itemsOf(needs: readonly CountedNeed[]): number {
  return needs.reduce((sum, { items }) => sum + items, 0)
}

const some = (count: number, line: string) => (count === 0 ? undefined : line)

function many(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`
}
