import type { Because } from '../../access/grant-states.ts'
import { type AlertKind, alertWords, isAlertKind } from '../../alerts/alert-words.ts'
import { deskBuyerPath } from '../../routes.ts'
import type { NeedTitle, Who } from './need-titles.ts'
import { MOST_PEOPLE, type NeedsFacts } from './needs-seller.ts'
import type { OpenAlert } from './open-alerts.ts'

/** A person that a need is about. `path`: the page of the purchase. `item`: the key of the alert. */
export type Person = { who: Who; path?: string | undefined; item?: string }

/** The people that a need is about, or the first of them. */
export type People = { count: number; people: readonly Person[] }

/** A person as a line of the list. `note`: what else is known. */
type PersonLine = { words: string; note: string | undefined; path?: string; item?: string }

/**
 * How a need is called, and the line below that. `isAboutPeople`: the title names the person, or counts those in
 * `people`, which has the first of several; `more`: how many others there are.
 */
type Called = { title: string; short: string; people: PersonLine[]; more: number; isAboutPeople: boolean }

/** The people of the accounts that wait for a reason, and those that only its alerts know. */
export function peopleWaiting(
  { people, count }: Pick<NeedsFacts['accounts'][number], 'people' | 'count'>,
  alerts: readonly OpenAlert[]
): People {
  const known = people.map(({ login, hostLogin, email, paymentId }): Person & { paymentId: string } => ({
    who: { account: hostLogin ?? login, buyer: email ?? undefined },
    path: deskBuyerPath(paymentId),
    paymentId
  }))
  // Of more accounts than are named it is not known which ones the alerts are about.
  if (count > known.length) return { count, people: known }
  const others = alerts
    .flatMap(({ items }) => items)
    .filter(({ who, paymentId }) => who && known.every((each) => each.paymentId !== paymentId))
    .map(({ who = {}, paymentId }) => ({ who, path: paymentId === undefined ? undefined : deskBuyerPath(paymentId) }))
  return { count: count + others.length, people: [...known, ...others] }
}

/** How a need of this kind is called, by its words. `waits`: a sentence that counts what waits for it. */
export function titleOf(
  kind: AlertKind | Because,
  { count, people }: People,
  { host, words, waits }: { host: string; words: NeedTitle; waits?: string | undefined }
): Called {
  const named = (words: string) => words.replaceAll('{host}', host)
  const [first] = people
  if (!first || !words.one || !words.many) {
    const short = [named(words.short), ...(waits === undefined ? [] : [waits])].join(' ')
    return {
      title: isAlertKind(kind) ? alertWords[kind].subject : named(words.many?.(count) ?? ''),
      short,
      people: [],
      more: 0,
      isAboutPeople: false
    }
  }
  if (count === 1) {
    const { short = words.short } = first.who
    return { title: named(words.one(first.who)), short: named(short), people: [], more: 0, isAboutPeople: true }
  }
  const shown = people.slice(0, MOST_PEOPLE)
  return {
    title: named(words.many(count)),
    short: named(sameOf({ count, people }) ?? words.short),
    people: shown.map(lineOf),
    more: count - shown.length,
    isAboutPeople: true
  }
}

/**
 * The line that all these people have in common; undefined if their lines differ, or if not all of the people are
 * known.
 */
function sameOf({ count, people }: People): string | undefined {
  const [first, ...others] = new Set(people.map(({ who }) => who.many))
  return others.length === 0 && people.length === count ? first : undefined
}

function lineOf({ who, path, item }: Person): PersonLine {
  const { account, buyer, product, paid } = who
  const notes = [account === undefined ? undefined : buyer, product, account === undefined ? paid : undefined, who.note]
  const note = notes.filter((each) => each !== undefined).join(' · ')
  return {
    words: account ?? buyer ?? 'A buyer',
    note: note === '' ? undefined : note,
    ...(path !== undefined && { path }),
    ...(item !== undefined && { item })
  }
}
