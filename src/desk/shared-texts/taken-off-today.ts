import { type AlertKind, alertWords, staysOff } from '../../alerts/alert-words.ts'
import type { Message } from '../../invite/default-messages.ts'
import { deskBuyerPath } from '../../routes.ts'
import type { NeedsFacts } from '../needs/needs-seller.ts'
import type { AlertItem } from '../needs/open-alerts.ts'

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
      items.flatMap(({ item, words, takenOff }) => {
        if (!takenOff) return []
        const name = about === '' ? alertWords[kind].subject : `${alertWords[kind].subject} (${about})`
        return [{ words: words === undefined ? name : `${words}: “${name}”`, kind, about, item, ...takenOff }]
      })
    )
    .sort((a, b) => b.at - a.at)
}

/** A thing that rests, since its buyer got a link. `path`: the page of its purchase. Times in ms. */
export type AtRest = { words: string; path: string | undefined; sentAt: number | undefined; until: number }

/** The things that rest, the one that comes back first at the top. */
export function atRestOf({ resting }: Pick<NeedsFacts, 'resting'>): AtRest[] {
  return resting
    .flatMap(({ kind, items }) =>
      items.flatMap(({ who, words, paymentId, rests }) => {
        if (!rests) return []
        const named = who?.buyer ?? words ?? alertWords[kind].subject
        return [{ words: named, path: paymentId === undefined ? undefined : deskBuyerPath(paymentId), ...rests }]
      })
    )
    .sort((a, b) => a.until - b.until)
}

/** The message after things were taken off the list, or put back on it. `items`: those that were. */
export function takenOffMessage(
  { kind, isBack }: { kind: AlertKind; isBack: boolean },
  items: readonly Pick<AlertItem, 'words'>[]
): Message {
  const { subject } = alertWords[kind]
  if (items.length === 0) {
    const text = 'It is over by now, or is where you wanted it already.'
    return { tone: 'info', title: 'Nothing was changed', text }
  }
  const lines = items.flatMap(({ words }) => words ?? [])
  const more = items.length - MOST_NAMED
  const named = [...lines.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join('; ').replace(/\.$/, '')
  const about = named === '' ? '' : `: ${named}`
  if (isBack) return { tone: 'success', title: 'Put back on the list', text: `“${subject}”${about}.` }
  const again = staysOff(kind)
    ? 'It does not come back automatically.'
    : 'It comes back automatically if it ends and begins anew.'
  const text = `“${subject}”${about}. ${again} “Taken off the list”, below what needs you, has it and can put it back.`
  return { tone: 'success', title: 'Taken off the list', text }
}

/** Things that a message names. */
const MOST_NAMED = 3
