import { alertWords, isAlertKind } from '../../alerts/alert-words.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { sides } from '../../users/merging/asked-merges.ts'
import { browserKindWords } from '../../users/sessions/browser-words.ts'
import { SEAT_LINK_DAYS } from '../../users/users-and-guests/link-minutes.ts'
import { type GivenAs, givenFor } from '../giving/given-as.ts'
import type { StoryFacts } from '../queries/read-story.ts'
import { unusedWords } from './link-story.ts'
import { details, type StoryEntry } from './story.ts'

/** When the seller last gave the purchase another address, in ms; undefined if the seller never did. */
export function correctedAt(actions: StoryFacts['actions']): number | undefined {
  const times = actions.flatMap(({ kind, facts, at }) =>
    kind === 'match_sale' && 'earlier' in JSON.parse(facts) ? [at] : []
  )
  return times.length === 0 ? undefined : Math.max(...times)
}

/** The stored facts of an action: its order and its outcome. `shows`: what the host showed of each account. */
type ActionFacts = {
  username?: string
  from?: string
  scene?: string
  email?: string
  earlier?: string
  with?: string
  file?: string
  line?: number
  bought?: string
  until?: string
  alert?: string
  mails?: boolean
  outcome?: { reason?: string; refused?: string; accounts?: readonly { login: string; shows: string }[] }
}

/** The order of an action and its outcome. An outcome that is missing is not known. */
function actionDetails({ by, facts }: Pick<StoryFacts['actions'][number], 'by' | 'facts'>) {
  const {
    username,
    from,
    scene,
    email,
    earlier,
    with: other,
    file,
    line,
    bought,
    until,
    alert,
    mails,
    outcome = {}
  } = JSON.parse(facts) as ActionFacts
  const { reason, refused, accounts = [] } = outcome
  return details(
    ['By', by ?? 'the command line'],
    ['From', file === undefined ? undefined : `${file}, line ${line}`],
    ['Bought on', bought],
    ['Last day', until],
    ['Mails', mails === undefined ? undefined : mails ? 'as for any purchase' : 'none about the import'],
    ['Account', username],
    ['In place of', from],
    ['Product', scene],
    ['Listed as', alert !== undefined && isAlertKind(alert) ? alertWords[alert].subject : alert],
    ['Address', email],
    ['Address before', earlier],
    ['Other buyer', other],
    ['Outcome', refused ?? reason?.replaceAll('_', ' ')],
    ...accounts.map(({ login, shows }) => [login, shows] as const)
  )
}

/** The effect of each action of the seller. An action without words does not compile. */
const doneBySeller: Record<Exclude<StoryFacts['actions'][number]['kind'], 'match_sale' | 'check_now'>, string> = {
  end_access: 'The seller ended the access.',
  give_back: 'The seller gave the access back.',
  give_access: 'The seller gave access without a payment processor.',
  prolong: 'The seller changed the last day of the access.',
  not_sold_here: 'The seller said that this is not sold here, so it waits for nobody.',
  sold_here: 'The seller took back that this is not sold here.',
  dispute_won: 'The seller said that the dispute was won.',
  dispute_lost: 'The seller said that the dispute was lost.',
  invite: 'The seller asked for an invitation.',
  move_seat: 'The seller asked to move the seat to another account.',
  withdraw_invitation: 'The seller took the invitation of an account back.',
  unblock: 'The seller asked to invite the account again.',
  sign_in_link: 'The seller sent the buyer a sign-in link.',
  ask_merge: 'The seller asked whether two buyers are one.',
  withdraw_merge: 'The seller took the question back whether two buyers are one.',
  give_takeover: 'The seller gave the purchase to the user who asked for it.',
  keep_takeover: 'The seller left the purchase with its holder.',
  import: 'The seller imported the purchase.',
  withdraw_account: 'The seller had access taken away that did not come through Pullpass.',
  release_withdrawals: 'The seller released the withdrawals that were held back.',
  accept_repository: 'The seller accepted that another repository is sold from now on.',
  adopt: 'The seller had an account that was let in by hand follow this purchase.',
  let_go: 'The seller had an account follow this purchase no more.',
  take_off: 'The seller took the purchase off the list on Today.',
  put_back: 'The seller put the purchase back on the list on Today.'
}

/** The name of the words that the seller typed about an action. Of the others they are the reason for it. */
const typed: Partial<Record<StoryFacts['actions'][number]['kind'], string>> = {
  import: 'Note',
  end_access: 'The buyer was told'
}

/** The seller said what was bought, or whose the purchase is, or both. A first address is no correction. */
function matchWords({ scene, email, earlier }: ActionFacts): string {
  const product = scene === undefined ? [] : ['said what was bought']
  const corrected = `corrected the address of the buyer from ${earlier} to ${email}`
  const buyer = email === undefined ? [] : [earlier === undefined ? `said whose purchase it is: ${email}` : corrected]
  return `The seller ${[...product, ...buyer].join(', and ')}.`
}

/** A check of the accounts, by what the host showed of each: of some, or of all, it may not have been known. */
function checkWords({ outcome: { accounts = [] } = {} }: ActionFacts): string {
  const unknown = accounts.filter(({ shows }) => shows === 'unknown').length
  if (accounts.length > 0 && unknown === 0) return 'The seller had the accounts checked.'
  const asked = 'The seller asked for a check of the accounts'
  if (unknown === 0) return `${asked}.`
  return unknown < accounts.length ? `${asked}, and some could be checked.` : `${asked}, and none could be checked.`
}

/** An action of the seller, with the words that the seller typed about it, if any. */
function actionWords({ kind, why, facts }: Pick<StoryFacts['actions'][number], 'kind' | 'why' | 'facts'>): string {
  if (kind === 'match_sale') return matchWords(JSON.parse(facts))
  if (kind === 'check_now') return checkWords(JSON.parse(facts))
  const as = kind === 'give_access' ? givenFor(why) : undefined
  const done = as === undefined ? doneBySeller[kind] : given[as]
  return why === null ? done : `${done} ${typed[kind] ?? 'Reason'}: “${why}”`
}

/** The same for access without a payment processor, where the seller said what it was given for. */
const given: Record<GivenAs, string> = {
  bank_transfer: 'The seller recorded a bank transfer, and gave access for it.',
  gift: 'The seller gave access as a gift.',
  review: 'The seller gave access for a review.'
}

/**
 * The words that the seller typed when access was given without a payment processor; undefined if a processor reported
 * the purchase.
 */
export function whyGiven(actions: StoryFacts['actions']): { name: string; words: string } | undefined {
  const made = actions.find(({ kind }) => kind === 'give_access' || kind === 'import')
  return made && made.why !== null ? { name: typed[made.kind] ?? 'Reason', words: made.why } : undefined
}

/** The seller's actions about the deliveries of a purchase. */
export function deliveryActions(actions: StoryFacts['deliveryActions']): StoryEntry[] {
  return actions.map(({ kind, at, eventId, by }) => ({
    at,
    rank: 4,
    kind: 'person',
    words: kind === 'show' ? 'The seller looked at a whole delivery.' : 'The seller had a delivery processed again.',
    details: details(['By', by ?? 'a user who is gone'], ['Event', eventId])
  }))
}

/** A sign-in. The kind of browser is part of the sentence, so that those with different ones are not told as one. */
function signInWords({ browser, system, byPaidLink }: StoryFacts['signIns'][number]): string {
  const kind = browser === null && system === null ? '' : ` with ${browserKindWords({ browser, system })}`
  return `The buyer signed in${kind}${byPaidLink === 1 ? ', by the link of the mail about the payment' : ''}.`
}

/**
 * The acts of people: the seller's actions, sign-ins, connected accounts, merges and who confirmed them, takeovers and
 * seat links. `host`: the code host's name. `now` in ms.
 */
export function peopleStory(
  facts: Omit<
    StoryFacts,
    'deliveries' | 'deliveryActions' | 'transitions' | 'renames' | 'calls' | 'mails' | 'linkMails'
  >,
  { host, now }: { host: string; now: number }
) {
  const { actions, signIns, linked, joinings, takeovers, seatLinks, askedMerges } = facts
  const entry = (at: number, words: string, more: StoryEntry['details'] = []): StoryEntry => {
    return { at, rank: 4, kind: 'person', words, details: more }
  }
  return [
    // Before what follows from it at the same moment.
    ...actions.map((action) => ({
      ...entry(action.at, actionWords(action), actionDetails(action)),
      rank: -1,
      act: { kind: action.kind }
    })),
    ...signIns.map((signIn) => entry(Number(signIn.at), signInWords(signIn))),
    ...linked.map(({ at, login }) =>
      entry(at, `The buyer connected the ${host} account ${login ?? ''}`.trimEnd().concat('.'))
    ),
    ...joinings.flatMap(({ kind, joinedAt, undoneAt }) => [
      entry(
        joinedAt,
        kind === 'merge'
          ? 'Two sign-ins of the buyer became one, and their purchases came together on one page.'
          : 'The buyer proved a further address.'
      ),
      ...(undoneAt === null
        ? []
        : [
            entry(
              undoneAt,
              kind === 'merge' ? 'The two sign-ins were separated again.' : 'The further address was taken back.'
            )
          ])
    ]),
    ...takeovers.flatMap(({ email, askedAt, objectedAt, endedAt, outcome }) => [
      entry(askedAt, `A user who has proven ${email} asked for the purchase.`),
      ...(objectedAt === null ? [] : [entry(objectedAt, 'The holder objected.')]),
      ...(endedAt === null
        ? []
        : [
            {
              ...entry(
                endedAt,
                outcome === 'given' ? 'The purchase was handed over.' : 'The holder kept the purchase.'
              ),
              act: { kind: outcome === 'given' ? 'give_takeover' : 'keep_takeover', follows: { rest: '' } } as const
            }
          ])
    ]),
    ...askedMerges.flatMap(({ emails, confirmedAt, mergedAt }) => [
      ...sides.flatMap((side) => {
        const at = confirmedAt[side]
        return at === undefined ? [] : [entry(at, `${emails[side]} confirmed that the two buyers are one.`)]
      }),
      ...(mergedAt === undefined ? [] : [entry(mergedAt, 'Both had confirmed, and the two buyers became one.')])
    ]),
    ...seatLinks.map(({ madeAt, login, isVoid }) => {
      const made = 'The buyer made a link that gives a seat away.'
      const until = madeAt + SEAT_LINK_DAYS * DAY_MS
      const end = details(['Works until', login === null && !isVoid ? new Date(until).toISOString() : undefined])
      return entry(
        madeAt,
        `${made} ${login === null ? unusedWords({ until, isVoid }, now) : `It gave the seat to ${login}.`}`,
        end
      )
    })
  ]
}
