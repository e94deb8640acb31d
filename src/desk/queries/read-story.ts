import type { Database } from '../../db/database.ts'
import { joinedEventsById } from '../../payments/payment/joined-events.ts'
import type { PurchaseRow } from './purchase-rows.ts'
import { readPeople } from './read-people.ts'

/** All that is stored about a purchase. Times in ms. */
export type StoryFacts = Awaited<ReturnType<typeof readStory>>

/** Reads all that is stored about a purchase, in no order. */
export async function readStory(db: Database, purchase: PurchaseRow) {
  const grants = purchase.accounts.map(({ id }) => id)
  const deliveries = await deliveriesOf(db, purchase)
  const people = await readPeople(db, purchase)
  return {
    deliveries,
    deliveryActions: await actionsAbout(
      db,
      purchase.processor,
      deliveries.map(({ eventId }) => eventId)
    ),
    transitions: grants.length === 0 ? [] : await transitionsOf(db, grants),
    renames: grants.length === 0 ? [] : await renamesOf(db, grants),
    calls: grants.length === 0 ? [] : await callsOf(db, grants),
    mails: await mailsOf(db, [...grants, purchase.id, ...people.askedMerges.map(({ id }) => id)]),
    ...people
  }
}

/** The events of the sale, each with the delivery that brought it. A decision of the seller has none. */
async function deliveriesOf(db: Database, { processor, key, partOf }: PurchaseRow) {
  const events = await joinedEventsById(db, processor, { keys: [partOf ?? key], references: [] })
  if (events.size === 0) return []
  const rows = await db
    .selectFrom('inbox')
    .select(['event_id', 'received_at', 'source'])
    .where('processor', '=', processor)
    .where('event_id', 'in', [...events.keys()])
    .execute()
  const received = new Map(rows.map((row) => [row.event_id, row]))
  return [...events].map(([eventId, event]) => {
    const row = received.get(eventId)
    return { eventId, event, receivedAt: row?.received_at, source: row?.source }
  })
}

/** The seller's actions about these deliveries. */
async function actionsAbout(db: Database, processor: string, eventIds: readonly string[]) {
  if (eventIds.length === 0) return []
  return db
    .selectFrom('delivery_action')
    .leftJoin('user', 'user.id', 'delivery_action.user_id')
    .select(['kind', 'at', 'event_id as eventId', 'user.email as by'])
    .where('processor', '=', processor)
    .where('event_id', 'in', eventIds)
    .execute()
}

function transitionsOf(db: Database, grants: readonly string[]) {
  return db
    .selectFrom('access_history')
    .innerJoin('access_grant', 'access_grant.id', 'access_history.grant_id')
    .select(['access_grant.login', 'access_history.grant_id as grantId', 'access_history.version', 'access_history.at'])
    .select(['access_history.from_state as from', 'access_history.to_state as to', 'access_history.because'])
    .select(['access_history.actor', 'access_history.acts', 'access_history.status'])
    .select('access_history.request_id as requestId')
    .where('access_history.grant_id', 'in', grants)
    .execute()
}

function renamesOf(db: Database, grants: readonly string[]) {
  return db
    .selectFrom('access_rename')
    .select(['grant_id as grantId', 'at', 'from_login as from', 'to_login as to'])
    .where('grant_id', 'in', grants)
    .execute()
}

function callsOf(db: Database, grants: readonly string[]) {
  return db
    .selectFrom('access_intent')
    .select([
      'id',
      'kind',
      'login',
      'at',
      'ended_at as endedAt',
      'outcome',
      'status',
      'request_id as requestId',
      'words'
    ])
    .select('invitation_id as invitationId')
    .where('grant_id', 'in', grants)
    .execute()
}

function mailsOf(db: Database, subjects: readonly string[]) {
  return db
    .selectFrom('access_mail')
    .select(['subject', 'fact', 'kind', 'at', 'state', 'next_at as nextAt', 'tries', 'unanswered', 'problem'])
    .select('receiver')
    .where('subject', 'in', subjects)
    .execute()
}
