import { type AlertKind, alertWords, isAlertKind, isLeftToSeller } from '../../alerts/alert-words.ts'
import { dateTimeWords } from '../../runtime/time/time-words.ts'
import type { Figures } from '../queries/figures.ts'
import { MOST_SALES, type NeedsFacts } from '../queries/needs-seller.ts'
import { reasonWords } from './access-story.ts'

/**
 * Something that waits for the seller: what it is, what to do, and since when, in ms. `lines`: what it is about.
 * `leads`: to all purchases that wait for the seller, to the only one that waits for this, to one sale, or to all sales that
 * match no product; or to the page of the desk about an alert.
 */
export type Need = {
  title: string
  text: string
  lines: readonly string[]
  since: number
  leads?:
    | { to: 'page'; path: string }
    | { to: 'accounts' }
    | { to: 'purchase'; id: string }
    | { to: 'sale'; id: string }
    | { to: 'sales' }
  /** The alert that the seller may take off the list, if there is nothing else that ends it. */
  settles?: { kind: AlertKind; about: string }
  /** The number of purchases that wait for it, as far as it is known. */
  purchases: number
}

/** Kinds of alerts about sales, which the list shows one by one. */
const ofSales: readonly AlertKind[] = ['sale_unmatched', 'product_unknown']

/** Sales that are shown one by one. */
const FEW = 3

/** Kinds of problems that concern the whole shop: while one stands, invitations, withdrawals, sales or mails do not go on. */
const ofTheShop: readonly string[] = [
  'breaker',
  'token_refused',
  'forbidden',
  'repository_public',
  'repository_invisible',
  'repository_replaced',
  'personal_repository',
  'no_seat',
  'list_unreadable',
  'signatures_failing',
  'webhooks_silent',
  'key_refused',
  'mails_stuck'
] satisfies AlertKind[]

/**
 * The needs of the seller in three groups: problems of the whole shop, then needs that purchases wait for, then the rest. In
 * each group the oldest need comes first. `host`: the name of the code host.
 */
export function needsOf({ accounts, sales, alerts, token }: NeedsFacts, host: string): Need[] {
  const lastHeard = (kind: string) =>
    kind === 'token_refused' && token ? [`${host} last said so on ${dateTimeWords(token.at)}.`] : []
  const waiting = accounts.map(({ because, purchases, since, oneOf }): Ranked => {
    // There is an entry for each repository.
    const own = alerts.filter(({ kind }) => kind === because)
    return {
      rank: rankOf(because, 'purchases'),
      title: isAlertKind(because)
        ? alertWords[because].subject
        : `Accounts wait for you: ${reasonWords(because, host)}`,
      text: isAlertKind(because) ? alertWords[because].text : '',
      lines: [...own.flatMap(({ lines }) => lines), ...lastHeard(because)],
      since: Math.min(since, ...own.map((alert) => alert.since)),
      leads: purchases === 1 ? { to: 'purchase', id: oneOf } : { to: 'accounts' },
      purchases
    }
  })
  const shown = sales.length > FEW ? [] : sales
  const unmatched = shown.map(
    ({ id, email, createdAt, scene, unmapped }): Ranked => ({
      rank: 'purchases',
      title: `A sale${email === null ? '' : ` to ${email}`} matches no product`,
      text: scene === null ? named(unmapped) : `Its product “${scene}” is not in the site config.`,
      lines: [],
      since: createdAt,
      leads: { to: 'sale', id },
      purchases: 1
    })
  )
  const many: Ranked[] =
    sales.length > FEW
      ? [
          {
            rank: 'purchases',
            title: `${sales.length < MOST_SALES ? '' : 'At least '}${sales.length} sales match no product`,
            text: 'Their buyers get nothing until you name the product.',
            lines: [],
            since: Math.min(...sales.map(({ createdAt }) => createdAt)),
            leads: { to: 'sales' },
            purchases: sales.length
          }
        ]
      : []
  const others = alerts
    .filter(({ kind }) => !ofSales.includes(kind) && !accounts.some(({ because }) => because === kind))
    .map(({ kind, about, lines, since, page }): Ranked => {
      const { subject, text } = alertWords[kind]
      const several = kind === 'stranger' && lines.length > 1
      const name = several ? `${lines.length} accounts without a purchase have access` : subject
      const title = about === '' ? name : `${name} (${about})`
      return {
        rank: rankOf(kind, 'rest'),
        title,
        text,
        lines: [...lines, ...lastHeard(kind)],
        since,
        leads: { to: 'page', path: page },
        ...(isLeftToSeller(kind) && { settles: { kind, about } }),
        purchases: 0
      }
    })
  return [...waiting, ...unmatched, ...many, ...others]
    .sort((a, b) => ranks.indexOf(a.rank) - ranks.indexOf(b.rank) || a.since - b.since)
    .map(({ rank: _, ...need }) => need)
}

const ranks = ['shop', 'purchases', 'rest'] as const

type Rank = (typeof ranks)[number]

type Ranked = Need & { rank: Rank }

function rankOf(kind: string, otherwise: Rank): Rank {
  return ofTheShop.includes(kind) ? 'shop' : otherwise
}

function named(unmapped: readonly string[]): string {
  return unmapped.length === 0
    ? 'The payment processor named no product.'
    : `No product in the site config has ${unmapped.length > 1 ? 'any of its ids' : 'its id'}: ${unmapped.join(', ')}.`
}

/** The words of a day on which nothing waits for the seller, so that every purchase without access is its buyer's turn. */
export function nothingNeeded({
  invited,
  stuck,
  no_account
}: Pick<Figures, 'invited' | 'stuck' | 'no_account'>): string {
  const waiting = invited + stuck + no_account
  if (waiting === 0) return 'Nothing for you.'
  return `Nothing for you. ${waiting === 1 ? 'One purchase waits for its buyer.' : `${waiting} purchases wait for their buyers.`}`
}
