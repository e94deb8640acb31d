import { type AlertKind, alertWords, deskText, isAlertKind, isLeftToSeller } from '../../alerts/alert-words.ts'
import { deskPageOf } from '../../alerts/desk-page.ts'
import { deskBuyerPath, deskDeliveryPath, routes } from '../../routes.ts'
import { dateTimeWords } from '../../runtime/time/time-words.ts'
import { isOnlyWho } from '../needs/alert-purchases.ts'
import { type People, type Person, peopleWaiting, titleOf } from '../needs/choose-need-title.ts'
import { listedNeeds, NOTHING } from '../needs/listed-needs.ts'
import { type NeedTitle, needTitles, ofAccounts } from '../needs/need-titles.ts'
import type { NeedsFacts } from '../needs/needs-seller.ts'
import type { AlertItem, OpenAlert } from '../needs/open-alerts.ts'
import { inOrderOfNeed } from '../needs/order-of-needs.ts'
import { isEnd } from '../needs/urgency.ts'
import { purchasesWait, tokenWaits, type WaitsForToken } from '../needs/waits-words.ts'
import { type BuyerQuery, buyerQueryText, type NeedKind } from '../queries/buyer-query.ts'
import { reasonWords } from '../story/access-story.ts'
import { needsOfSales } from './unmatched-sales.ts'

/**
 * Something that waits for the seller: what it is, what to do, and since when, in ms. `isNoticed`: since when it is
 * known, as nobody knows when it began. `about`: the repository, as `owner/name`; empty if it is about none, or
 * several. `title` names the person or the sale if it is about one, and counts them if it is about several. `short`:
 * the line below it. `people`: several that it is about, and how many `more` there are. `text` and `lines`: all that is
 * known about it. `leads`: the links to where it is mended, and to exactly the purchases that it is about; none where
 * no page is about it.
 */
export type Need = {
  kind: NeedKind
  about: string
  title: string
  short: string
  people: readonly NeedLine[]
  more: number
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
}

/** A link of a need. */
export type Lead = { path: string; words: string }

/**
 * An item of a need. `note`: what else is known of it. `item`: the key of its alert. `path`: the page of its purchase
 * or of its delivery.
 */
export type NeedLine = { words: string; note?: string | undefined; item?: string; path?: string }

/**
 * All that waits for the seller, in its order. `host`: the name of the code host. `forToken`: what waits for a new
 * token, where that was counted.
 */
export function needsOf(facts: NeedsFacts, host: string, forToken?: WaitsForToken): Need[] {
  const { alerts, token, onlyRepository } = facts
  const listed = listedNeeds(facts)
  const lastHeard = (kind: string) =>
    kind === 'token_refused' && token ? [{ words: `${host} last said so on ${dateTimeWords(token.at)}.` }] : []
  const waiting = listed.accounts.map((facts) => {
    const { because, since } = facts
    // There is an entry for each repository.
    const own = alerts.filter(({ kind }) => kind === because)
    return {
      kind: because,
      about: aboutOf(own),
      ...titleOf(because, peopleWaiting(facts, own), {
        host,
        words: wordsOf(because, host),
        waits: (because === 'token_refused' && tokenWaits(forToken)) || purchasesWait(facts.purchases)
      }),
      text: isAlertKind(because) ? deskText(because) : isEnd(because) ? notRemoved : '',
      lines: [...own.flatMap(({ kind, items }) => linesOf(kind, items)), ...lastHeard(because)],
      since: Math.min(since, ...own.map((alert) => alert.since)),
      isNoticed: own.some((alert) => alert.isNoticed && alert.since < since),
      leads: leadsOfWaiting(because === 'token_refused' ? withAll(facts, forToken) : facts, own, onlyRepository)
    }
  })
  const others = listed.alerts.map(({ kind, about, items, since, isNoticed }) => {
    const { title, ...words } = titleOf(kind, peopleOf(kind, items), {
      host,
      words: needTitles[kind],
      waits: kind === 'token_refused' ? tokenWaits(forToken) : undefined
    })
    return {
      kind,
      about,
      title: about === '' || words.isAboutPeople ? title : `${title} (${about})`,
      ...words,
      short: [...endOfToken(kind, items), words.short].join(' '),
      text: deskText(kind),
      lines: [...linesBeside(words.people, kind, items), ...lastHeard(kind)],
      since,
      isNoticed,
      leads: [...leadsOf({ kind, about, items }), ...(kind === 'token_refused' ? leadsOfToken(forToken) : [])],
      ...(isLeftToSeller(kind) && { takesOff: { kind, about, items: items.length } })
    }
  })
  return inOrderOfNeed([...waiting, ...needsOfSales(listed.sales), ...others]).map(
    ({ isAboutPeople: _, ...need }): Need => need
  )
}

/** The sentence that says when the token expires, of the newest alert about that. */
function endOfToken(kind: AlertKind, items: readonly AlertItem[]): string[] {
  return kind === 'token_expiring' ? [items.at(-1)?.words ?? ''].filter((words) => words !== '') : []
}

/** The accounts that wait for a new token, with the purchases of removals, which do not wait as accounts. */
function withAll(facts: NeedsFacts['accounts'][number], forToken: WaitsForToken | undefined) {
  return { ...facts, purchases: Math.max(facts.purchases, forToken?.purchases.size ?? 0) }
}

/** The purchases of which only removals wait for a new token. */
function leadsOfToken(forToken: WaitsForToken | undefined): Lead[] {
  const [only, ...others] = forToken?.purchases ?? []
  if (only === undefined) return []
  return [ownLead('token_refused', others.length === 0 ? only : undefined)]
}

/** The people of the things that an alert is about, each with its page. */
function peopleOf(kind: AlertKind, items: readonly AlertItem[]): People {
  const people = items.flatMap(({ item, who, paymentId }): Person[] =>
    who ? [{ who, item, path: pathOf(kind, item, paymentId) }] : []
  )
  return { people, count: people.length }
}

/** The lines of the things that have words. Several tokens were refused in the same words. */
function linesOf(kind: AlertKind, items: readonly AlertItem[]): NeedLine[] {
  const lines = items.flatMap(({ item, words, paymentId }): NeedLine[] => {
    const path = pathOf(kind, item, paymentId)
    return words === undefined ? [] : [{ words, item, ...(path !== undefined && { path }) }]
  })
  return lines.filter(({ words }, index) => lines.findIndex((line) => line.words === words) === index)
}

/** The lines of the things, without those that only name somebody whom the list of people names. */
function linesBeside(people: readonly NeedLine[], kind: AlertKind, items: readonly AlertItem[]): NeedLine[] {
  const isNamed = (item: string | undefined) => isOnlyWho(kind) && people.some((person) => person.item === item)
  return linesOf(kind, items).filter(({ item }) => !isNamed(item))
}

/** The page about one of the things that an alert is about; undefined if there is none. */
function pathOf(kind: AlertKind, item: string, paymentId: string | undefined): string | undefined {
  if (paymentId !== undefined) return deskBuyerPath(paymentId)
  return kind === 'delivery_unreadable' ? deskDeliveryPath(item.replace(' ', '.')) : undefined
}

function leadsOf({ kind, about, items }: Pick<OpenAlert, 'kind' | 'about' | 'items'>): Lead[] {
  const { act, acts } = needTitles[kind]
  const [only, ...others] = linesOf(kind, items)
  if (only?.path !== undefined && others.length === 0) return [{ path: only.path, words: act }]
  const path = deskPageOf({ kind, about, items: items.map(({ item }) => item) })
  // Today is the page that says most about it.
  return path === routes.desk ? [] : [{ path, words: items.length > 1 ? (acts ?? act) : act }]
}

/** First where the reason is mended, if that is not the purchases themselves. */
function leadsOfWaiting(
  { because, purchases, oneOf }: NeedsFacts['accounts'][number],
  alerts: readonly OpenAlert[],
  onlyRepository: string | undefined
): Lead[] {
  const isOne =
    purchases === 1 && alerts.every(({ items }) => items.every(({ paymentId = oneOf }) => paymentId === oneOf))
  const own = ownLead(because, isOne ? oneOf : undefined)
  if (!isAlertKind(because)) return isEnd(because) ? [{ path: routes.deskHealth, words: 'Find the cause' }, own] : [own]
  const mends = deskPageOf({ kind: because, about: aboutOf(alerts) || (onlyRepository ?? ''), items: [] })
  const { act, acts } = needTitles[because]
  const words = isOne ? act : (acts ?? act)
  if (mends !== listOf({ need: because })) return [{ path: mends, words }, own]
  return [{ ...own, words }]
}

/** The way to the purchases that wait: to the only one, or to the list of them. */
function ownLead(need: NeedKind, only: string | undefined): Lead {
  return only === undefined
    ? { path: listOf({ need }), words: 'Open the purchases' }
    : { path: deskBuyerPath(only), words: 'Open the purchase' }
}

/** The repository of a single alert; empty if there are several. */
function aboutOf([alert, ...others]: readonly OpenAlert[]): string {
  return alert && others.length === 0 ? alert.about : ''
}

function listOf(query: Partial<BuyerQuery>): string {
  return routes.deskBuyers + buyerQueryText({ search: '', order: 'newest', ...query })
}

/** The words of a need in the list, by the kind of its alert or the reason for which accounts wait. */
function wordsOf(need: NeedKind, host: string): NeedTitle {
  if (isAlertKind(need)) return needTitles[need]
  const reason = reasonWords(need, host)
  const short = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
  return isEnd(need)
    ? ofAccounts(
        '{account} keeps what {host} refuses to take away',
        '{count} accounts keep what {host} refuses to take away',
        { short, act: 'Find the cause' }
      )
    : ofAccounts('{account} waits for you', '{count} accounts wait for you', { short, act: 'Open the purchase' })
}

/** The sentence of a need, by the kind of its alert or the reason for which accounts wait. */
export function needWords(need: NeedKind, host: string): string {
  if (isAlertKind(need)) return alertWords[need].subject
  const reason = reasonWords(need, host)
  return isEnd(need) ? `${host} has refused to end access: ${reason}` : `Accounts wait for you: ${reason}`
}

const notRemoved =
  'The accounts keep what they have. After a new token, or Check now on Health, Pullpass tries again at once.'

/** The words of a day on which nothing waits for the seller. `buyer`: the purchases of which it is the buyer's turn. */
export function nothingNeeded(counts: { buyer: number }): string {
  return [NOTHING, buyersWait(counts)].join(' ').trim()
}

/** The sentence about the purchases that wait for their buyers; empty without one. */
export function buyersWait({ buyer }: { buyer: number }): string {
  if (buyer === 0) return ''
  return buyer === 1 ? 'One purchase waits for its buyer.' : `${buyer} purchases wait for their buyers.`
}
