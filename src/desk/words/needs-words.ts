import { type AlertKind, alertRules, alertWords, isAlertKind, isLeftToSeller } from '../../alerts/alert-words.ts'
import { deskPageOf } from '../../alerts/desk-page.ts'
import type { Message } from '../../invite/messages.ts'
import { deskActionPath, deskBuyerPath, deskDeliveryPath, routes } from '../../routes.ts'
import { dateTimeWords } from '../../runtime/time/time-words.ts'
import { MOST_SALES, type NeedsFacts } from '../needs/needs-seller.ts'
import type { AlertItem, StandingAlert } from '../needs/standing-alerts.ts'
import { type BuyerQuery, buyerQueryText, type NeedKind } from '../queries/buyer-query.ts'
import type { Figures } from '../queries/figures.ts'
import { reasonWords } from './access-story.ts'

/**
 * Something that waits for the seller: what it is, what to do, and since when, in ms. `isNoticed`: since when it is known, as nobody
 * knows when it began. `lines`: what it is about.
 * `leads`: the links to where it is mended, and to exactly the purchases that it is about; none where no page is about it.
 */
export type Need = {
  title: string
  text: string
  lines: readonly NeedLine[]
  since: number
  isNoticed?: boolean | undefined
  leads: readonly Lead[]
  /** The alert that the seller may take off the list, if there is nothing else that ends it. `items`: of how many things it is. */
  takesOff?: { kind: AlertKind; about: string; items: number }
  /** The number of purchases with accounts that wait for it. */
  purchases: number
}

/** A link of a need. */
export type Lead = { path: string; words: string }

/** One of the things that a need is about. `item`: the key of an alert about it. `path`: the page of its purchase, or of its delivery. */
export type NeedLine = { words: string; item?: string; path?: string }

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
    kind === 'token_refused' && token ? [{ words: `${host} last said so on ${dateTimeWords(token.at)}.` }] : []
  const waiting = accounts.map(({ because, purchases, since, oneOf }): Ranked => {
    // There is an entry for each repository.
    const own = alerts.filter(({ kind }) => kind === because)
    return {
      rank: rankOf(because, 'purchases'),
      title: needWords(because, host),
      text: isAlertKind(because) ? alertWords[because].text : '',
      lines: [...own.flatMap(({ kind, items }) => linesOf(kind, items)), ...lastHeard(because)],
      since: Math.min(since, ...own.map((alert) => alert.since)),
      isNoticed: own.some((alert) => alert.isNoticed && alert.since < since),
      leads: leadsOfWaiting({ because, purchases, oneOf }, own),
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
      leads: [
        { path: deskActionPath(id, 'match'), words: 'Match the sale' },
        { path: deskActionPath(id, 'not-sold-here'), words: 'Not sold here' }
      ],
      purchases: 0
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
            leads: [{ path: listOf({ state: 'unmatched' }), words: 'Look at the sales' }],
            purchases: 0
          }
        ]
      : []
  const others = alerts
    .filter(({ kind }) => !ofSales.includes(kind) && !accounts.some(({ because }) => because === kind))
    .map(({ kind, about, items, since, isNoticed }): Ranked => {
      const { subject, text, onDesk = text } = alertWords[kind]
      const lines = linesOf(kind, items)
      const several = kind === 'stranger' && lines.length > 1
      const name = several ? `${lines.length} accounts without a purchase have access` : subject
      const title = about === '' ? name : `${name} (${about})`
      return {
        rank: rankOf(kind, 'rest'),
        title,
        text: onDesk,
        lines: [...lines, ...lastHeard(kind)],
        since,
        isNoticed,
        leads: leadsOf({ kind, about, items }),
        ...(isLeftToSeller(kind) && { takesOff: { kind, about, items: items.length } }),
        purchases: 0
      }
    })
  return [...waiting, ...unmatched, ...many, ...others]
    .sort((a, b) => ranks.indexOf(a.rank) - ranks.indexOf(b.rank) || a.since - b.since)
    .map(({ rank: _, ...need }) => need)
}

/** The lines of the things that have words. Several tokens were refused in the same words. */
function linesOf(kind: AlertKind, items: readonly AlertItem[]): NeedLine[] {
  const lines = items.flatMap(({ item, words, paymentId }): NeedLine[] => {
    const path = pathOf(kind, item, paymentId)
    return words === undefined ? [] : [{ words, item, ...(path !== undefined && { path }) }]
  })
  return lines.filter(({ words }, index) => lines.findIndex((line) => line.words === words) === index)
}

/** The page about one of the things that an alert is about; undefined if there is none. */
function pathOf(kind: AlertKind, item: string, paymentId: string | undefined): string | undefined {
  if (paymentId !== undefined) return deskBuyerPath(paymentId)
  return kind === 'delivery_unreadable' ? deskDeliveryPath(item.replace(' ', '.')) : undefined
}

function leadsOf({ kind, about, items }: Pick<StandingAlert, 'kind' | 'about' | 'items'>): Lead[] {
  const [only, ...others] = linesOf(kind, items)
  if (only?.path !== undefined && others.length === 0) return [leadTo(only.path)]
  const path = deskPageOf({ kind, about, items: items.map(({ item }) => item) })
  // Today is the page that says most about it.
  return path === routes.desk ? [] : [leadTo(path)]
}

/** First where the reason is mended, if that is not the purchases themselves. */
function leadsOfWaiting(
  { because, purchases, oneOf }: Pick<NeedsFacts['accounts'][number], 'because' | 'purchases' | 'oneOf'>,
  alerts: readonly StandingAlert[]
): Lead[] {
  const isOne =
    purchases === 1 && alerts.every(({ items }) => items.every(({ paymentId = oneOf }) => paymentId === oneOf))
  const own = leadTo(isOne ? deskBuyerPath(oneOf) : listOf({ need: because }))
  const [alert, ...others] = alerts
  if (!isAlertKind(because)) return [own]
  const about = alert && others.length === 0 ? alert.about : ''
  const mends = deskPageOf({ kind: because, about, items: [] })
  return mends === listOf({ need: because }) ? [own] : [leadTo(mends), own]
}

/** The link to a page of the desk. */
function leadTo(path: string): Lead {
  const words = pageWords.find(([start]) => path.startsWith(start))?.[1] ?? 'Today'
  return { path, words: `Look at ${words}` }
}

/** The names of the pages in the link to them, by the beginnings of their addresses. */
const pageWords: [start: string, words: string][] = [
  [`${routes.deskBuyers}/`, 'the purchase'],
  [routes.deskBuyers, 'the purchases'],
  [routes.deskRepositories, 'the repository'],
  [`${routes.deskDeliveries}/`, 'the delivery'],
  [routes.deskDeliveries, 'the deliveries'],
  [routes.deskHealth, 'Health']
]

function listOf(query: Partial<BuyerQuery>): string {
  return routes.deskBuyers + buyerQueryText({ search: '', order: 'newest', ...query })
}

/** The sentence of a need, by the kind of its alert or the reason for which accounts wait. */
export function needWords(need: NeedKind, host: string): string {
  return isAlertKind(need) ? alertWords[need].subject : `Accounts wait for you: ${reasonWords(need, host)}`
}

/** A thing that the seller took off the list, as long as it would be listed otherwise. */
export type TakenOff = {
  words: string
  kind: AlertKind
  about: string
  item: string
  at: number
  by: string | undefined
}

/** The things that the seller took off the list, the last one first. */
export function takenOffOf({ takenOff }: Pick<NeedsFacts, 'takenOff'>): TakenOff[] {
  return takenOff
    .flatMap(({ kind, about, items }) =>
      items.map(({ item, words, takenOff }) => {
        const name = about === '' ? alertWords[kind].subject : `${alertWords[kind].subject} (${about})`
        return {
          words: words === undefined ? name : `${words}: “${name}”`,
          kind,
          about,
          item,
          at: 0,
          by: undefined,
          ...takenOff
        }
      })
    )
    .sort((a, b) => b.at - a.at)
}

/** The message after things were taken off the list, or put back on it. `items`: those that were. */
export function takenOffMessage(
  { kind, isBack }: { kind: AlertKind; isBack: boolean },
  items: readonly Pick<AlertItem, 'words'>[]
): Message {
  const { subject } = alertWords[kind]
  if (items.length === 0) {
    const text = 'It is over by now, or stands where you wanted it already.'
    return { tone: 'info', title: 'Nothing was changed', text }
  }
  const lines = items.flatMap(({ words }) => words ?? [])
  const more = items.length - MOST_NAMED
  const named = [...lines.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
  const about = named === '' ? '' : `: ${named}`
  if (isBack) return { tone: 'success', title: 'Put back on the list', text: `“${subject}”${about}.` }
  const again =
    alertRules(kind).reminders === 0
      ? 'It does not come back by itself.'
      : 'It comes back by itself if it ends and begins anew.'
  const text = `“${subject}”${about}. ${again} “Taken off the list”, below what needs you, has it and can put it back.`
  return { tone: 'success', title: 'Taken off the list', text }
}

/** Things that a message names. */
const MOST_NAMED = 3

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
