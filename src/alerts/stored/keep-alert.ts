import type { Selectable } from 'kysely'
import type { Tables, Tx } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { WEEK_MS } from '../../runtime/time/durations.ts'
import { type AlertKind, alertRules } from '../alert-words.ts'
import { canBeOver } from '../checks/happened-once.ts'

/** The key of a stored alert. `about`: its repository, or "". */
export type AlertKey = { kind: AlertKind; about: string; item: string }

/**
 * Stores that an alert was raised. The alert is about another thing, such as a second dispute, if its id is new, or if
 * it began after the alert was last raised, or after the seller took it off the list. Then it is told and listed anew.
 * @returns whether the alert was not open before
 */
export async function keepAlert(
  tx: Tx,
  key: AlertKey,
  said: string | null,
  { at, beganAt, things }: { at: number; beganAt: number | undefined; things: readonly string[] }
): Promise<boolean> {
  const began_at = beganAt ?? null
  const last = await lastSaid.first(tx, key)
  const former = last ?? (await underOtherName(tx, key))
  const before = former?.said_at
  const raised = last?.things ? (JSON.parse(last.things) as string[]) : undefined
  const isNewThing = raised !== undefined && things.some((each) => !raised.includes(each))
  const isAnother = isNewThing || (last !== undefined && beganAt !== undefined && isAnotherThan(last, beganAt))
  const known = JSON.stringify([...new Set([...(raised ?? []), ...things])])
  const { lastsMs, reminders } = alertRules(key.kind)
  const goesOn = before !== undefined && before > at - lastsMs && !isAnother
  // An alert without reminders stays told. Other alerts are forgotten after a week, so that a pause of the processes
  // causes no additional mails.
  const isForgotten = reminders > 0 && (before === undefined || before <= at - WEEK_MS)
  const untold = { told: 0, told_at: null, settled_at: null, settled_by: null }
  const noticed_at = isAnother || beganAt !== undefined ? at : noticedAt(key.kind, former, at)
  const anew = { since: at, noticed_at, ...(isForgotten && { told: 0 }), ...(isAnother && untold) }
  if (isAnother) await forgetInChat(tx, key)
  await tx
    .insertInto('seller_alert')
    .values({
      ...key,
      words: said,
      since: at,
      said_at: at,
      noticed_at: at,
      over_at: null,
      ended_at: null,
      began_at,
      things: known
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'about', 'item']).doUpdateSet({
        words: said,
        said_at: at,
        over_at: null,
        ended_at: null,
        began_at,
        things: known,
        ...(!goesOn && anew)
      })
    )
    .execute()
  return !goesOn
}

/**
 * When the problem of an alert that is raised after a pause was first noticed. The pause does not prove that the
 * problem was over: no process may have run. A kind about what happens once is then about something new.
 */
function noticedAt(kind: AlertKind, former: Former | undefined, at: number): number {
  const isOver = former === undefined || former.over_at !== null || former.ended_at !== null
  return isOver || !canBeOver(kind) ? at : Number(former.noticed_at ?? former.since)
}

type Former = Pick<Selectable<Tables['seller_alert']>, (typeof formerColumns)[number]>

/** The columns of the alert before it is raised again. */
const formerColumns = ['said_at', 'since', 'noticed_at', 'over_at', 'ended_at'] as const

const lastSaid = statement((db, value: AlertKey) =>
  db
    .selectFrom('seller_alert')
    .select(['settled_at', 'began_at', 'things', ...formerColumns])
    .where('kind', '=', value.kind)
    .where('about', '=', value.about)
    .where('item', '=', value.item)
)

type LastSaid = { said_at: number; settled_at: number | null; began_at: number | null; things: string | null }

/** Whether a problem that began then (ms) is a new one, and not the problem that the alert was last raised about. */
function isAnotherThan({ said_at, settled_at, began_at }: LastSaid, beganAt: number): boolean {
  const knownUntil = settled_at === null ? Number(said_at) : Math.min(Number(said_at), Number(settled_at))
  // By a clock that runs ahead the same thing may have begun after it was raised.
  return beganAt > knownUntil && beganAt > Number(began_at)
}

async function forgetInChat(tx: Tx, { kind, about, item }: AlertKey): Promise<void> {
  await tx
    .deleteFrom('chat_told')
    .where('kind', '=', kind)
    .where('about', '=', about)
    .where('item', '=', item)
    .execute()
}

/**
 * Gives the alert today's name of its repository, if it was raised under another one: so a fact stays one alert, and is
 * told once, when the repository is renamed. @returns the alert before that; undefined if it was never raised
 */
async function underOtherName(tx: Tx, key: AlertKey): Promise<Former | undefined> {
  const former = await saidUnderOtherName.first(tx, key)
  if (!former) return undefined
  await tx
    .updateTable('seller_alert')
    .set({ about: key.about })
    .where('kind', '=', key.kind)
    .where('about', '=', former.about)
    .where('item', '=', key.item)
    .execute()
  await forgetInChat(tx, key)
  await tx
    .updateTable('chat_told')
    .set({ about: key.about })
    .where('kind', '=', key.kind)
    .where('about', '=', former.about)
    .where('item', '=', key.item)
    .execute()
  return former
}

const saidUnderOtherName = statement((db, value: AlertKey) =>
  db
    .selectFrom('seller_alert')
    .innerJoin('access_name as former', 'former.name', 'seller_alert.about')
    .innerJoin('access_name as present', 'present.target', 'former.target')
    .select(['seller_alert.about', 'said_at', 'since', 'noticed_at', 'over_at', 'ended_at'])
    .where('present.name', '=', value.about)
    .where('seller_alert.kind', '=', value.kind)
    .where('seller_alert.item', '=', value.item)
    .orderBy('seller_alert.said_at', 'desc')
)
