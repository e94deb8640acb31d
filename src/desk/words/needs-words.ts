import { type AlertKind, alertWords, deskText, isAlertKind, isLeftToSeller } from '../../alerts/alert-words.ts'
import { deskPageOf } from '../../alerts/desk-page.ts'
import { deskActionPath, deskBuyerPath, deskDeliveryPath, routes } from '../../routes.ts'
import { dateTimeWords } from '../../runtime/time/time-words.ts'
import { situationByReason } from '../../words/situation.ts'
import { MOST_SALES, type NeedsFacts } from '../needs/needs-seller.ts'
import type { AlertItem, StandingAlert } from '../needs/standing-alerts.ts'
import { type BuyerQuery, buyerQueryText, type NeedKind } from '../queries/buyer-query.ts'
import { reasonWords } from './access-story.ts'

/**
 * Something that waits for the seller: what it is, what to do, and since when, in ms. `isNoticed`: since when it is
 * known, as nobody knows when it began. `about`: the repository, as `owner/name`; empty if it is about none, or
 * several. `lines`: what it is about. `leads`: the links to where it is mended, and to exactly the purchases that it is
 * about; none where no page is about it.
 */
export type Need = {
  kind: NeedKind
  about: string
  title: string
  text: string
  lines: readonly NeedLine[]
  since: number
  isNoticed?: boolean | undefined
  leads: readonly Lead[]
  /**
   * The alert that the seller may take off the list, if there is nothing else that ends it. `items`: of how many things
   * it is.
   */
  takesOff?: { kind: AlertKind; about: string; items: number }
  /** The number of purchases with accounts that wait for it. */
  purchases: number
}

/** A link of a need. */
export type Lead = { path: string; words: string }

/** An item of a need. `item`: the key of its alert. `path`: the page of its purchase or of its delivery. */
export type NeedLine = { words: string; item?: string; path?: string }

/** Kinds of alerts about sales, which the list shows one by one. */
const ofSales: readonly AlertKind[] = ['sale_unmatched', 'product_unknown']

/** A need about sales is told of by alerts of this kind. */
const ofUnmatched = { kind: 'sale_unmatched', about: '' } as const

/** Sales that are shown one by one. */
const FEW = 3

/**
 * Kinds of problems that concern the whole shop: while one stands, invitations, withdrawals, sales or mails do not go
 * on.
 */
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
 * The needs of the seller in three groups: problems of the whole shop, then needs that purchases wait for, then the
 * rest. In each group the oldest need comes first. `host`: the name of the code host.
 */
export function needsOf({ accounts, sales, alerts, token }: NeedsFacts, host: string): Need[] {
  const lastHeard = (kind: string) =>
    kind === 'token_refused' && token ? [{ words: `${host} last said so on ${dateTimeWords(token.at)}.` }] : []
  const waiting = accounts.map(({ because, purchases, since, oneOf }): Ranked => {
    // There is an entry for each repository.
    const own = alerts.filter(({ kind }) => kind === because)
    return {
      rank: rankOf(because, 'purchases'),
      kind: because,
      about: aboutOf(own),
      title: needWords(because, host),
      text: isAlertKind(because) ? deskText(because) : isEnd(because) ? notRemoved : '',
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
      ...ofUnmatched,
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
            ...ofUnmatched,
            title: `${sales.length < MOST_SALES ? '' : 'At least '}${sales.length} sales match no product`,
            text: 'Their buyers get nothing until you name the product.',
            lines: [],
            since: Math.min(...sales.map(({ createdAt }) => createdAt)),
            leads: [{ path: listOf({ state: 'unmatched' }), words: 'Look at the sales' }],
            purchases: 0
          }
        ]
      : []
  const isRejected = accounts.some(({ because }) => because === 'token_refused') || alerts.some(isRejection)
  const others = alerts
    .filter(({ kind }) => !ofSales.includes(kind) && !accounts.some(({ because }) => because === kind))
    // The remedy of a rejected token is the same, and the day on which it would have expired says nothing more.
    .filter(({ kind }) => !(isRejected && kind === 'token_expiring'))
    .map(({ kind, about, items, since, isNoticed }): Ranked => {
      const { subject } = alertWords[kind]
      const lines = linesOf(kind, items)
      const several = kind === 'stranger' && lines.length > 1
      const name = several ? `${lines.length} accounts without a purchase have access` : subject
      const title = about === '' ? name : `${name} (${about})`
      return {
        rank: rankOf(kind, 'rest'),
        kind,
        about,
        title,
        text: deskText(kind),
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

function isRejection({ kind }: StandingAlert): boolean {
  return kind === 'token_refused'
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
  if (!isAlertKind(because)) return isEnd(because) ? [leadTo(routes.deskHealth), own] : [own]
  const mends = deskPageOf({ kind: because, about: aboutOf(alerts), items: [] })
  return mends === listOf({ need: because }) ? [own] : [leadTo(mends), own]
}

/** The repository of a single alert; empty if there are several. */
function aboutOf([alert, ...others]: readonly StandingAlert[]): string {
  return alert && others.length === 0 ? alert.about : ''
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
  if (isAlertKind(need)) return alertWords[need].subject
  const reason = reasonWords(need, host)
  return isEnd(need) ? `${host} has refused to end access: ${reason}` : `Accounts wait for you: ${reason}`
}

/**
 * Whether it is a reason of an end. Accounts with it wait for the seller only after the host has refused to take away
 * what they have.
 */
function isEnd(need: NeedKind): boolean {
  return !isAlertKind(need) && situationByReason[need] === 'removing'
}

const notRemoved =
  'The accounts keep what they have. After a new token, or Check now on Health, Pullpass tries again at once.'

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

/**
 * The words of a day on which nothing waits for the seller, so that every purchase without access is its buyer's turn.
 */
export function nothingNeeded({ buyer }: { buyer: number }): string {
  if (buyer === 0) return 'Nothing for you.'
  return `Nothing for you. ${buyer === 1 ? 'One purchase waits for its buyer.' : `${buyer} purchases wait for their buyers.`}`
}
