import type { DatabaseConnection } from '../../../src/db/database.ts'
import { readActions } from '../../../src/desk/deliveries/read-one.ts'
import { readPeople } from '../../../src/desk/queries/read-people.ts'
import { lastActions } from '../../../src/desk/repositories/last-actions.ts'
import { peopleStory } from '../../../src/desk/story/people-story.ts'
import { routes } from '../../../src/routes.ts'
import { SELLER } from '../world/seed-database.ts'
import type { World } from '../world/world.ts'

/** Forms whose actions are stored under other ids than those of the simulation, each with where they are found. */
const storedElsewhere: Readonly<Record<string, string>> = {
  [routes.desk]: 'under an id of its own, and about a purchase only if the item is about one',
  [routes.deskReplay]: 'in the history of the delivery, under an id of its own',
  [routes.deskHealth]: 'as who asked for the last run of the checks: it is about no purchase',
  [routes.deskImports]: 'in the file itself: nothing is done yet',
  [routes.deskImport]: 'for each line of the file, under an id of its own'
}

/** Every action of the seller that was answered as done is stored, and the story names the seller who did it. */
export async function checkStories(world: World, { db }: DatabaseConnection): Promise<void> {
  const { scheduler, broken } = world
  if (world.acted.length === 0) return
  const actions = await scheduler.during(
    db.selectFrom('seller_action').select(['id', 'payment_id', 'kind', 'at', 'user_id']).execute()
  )
  const accountActions = await scheduler.during(
    db.selectFrom('account_action').select(['id', 'target', 'user_id']).execute()
  )
  const rows = [...actions, ...accountActions]
  for (const { path, actionId } of world.acted) {
    if (Object.hasOwn(storedElsewhere, path)) continue
    const own = rows.filter(({ id }) => id === actionId || id.startsWith(`${actionId}.`))
    const isBySeller = own.length > 0 && own.every(({ user_id }) => user_id === SELLER.id)
    if (!isBySeller) broken('every action of the desk is stored with who did it', `${path}: ${actionId}`)
  }
  for (const [payment, told] of Map.groupBy(actions, ({ payment_id }) => payment_id)) {
    const facts = await scheduler.during(readPeople(db, { id: payment, userId: null, email: null, status: 'paid' }))
    const story = peopleStory(facts, { host: 'the host', now: 0 })
    for (const { kind, at, user_id } of told) {
      const by = user_id === null ? 'the command line' : SELLER.email
      const entries = story.filter((entry) => entry.at === at && entry.words.startsWith('The seller'))
      if (!entries.some(({ details }) => details.some(([name, value]) => name === 'By' && value === by)))
        broken('every action of the desk stands in the story with who did it', `${kind} about ${payment} by ${by}`)
    }
  }
  for (const target of new Set(accountActions.map((action) => action.target)))
    for (const { id, by } of await scheduler.during(lastActions(db, target)))
      if (by !== SELLER.email) broken('the page of a repository says who did it', `${id}: ${by}`)
  const replays = db.selectFrom('delivery_action').select(['processor', 'event_id as eventId']).distinct()
  for (const delivery of await scheduler.during(replays.execute()))
    for (const { by, words } of await scheduler.during(readActions(db, delivery)))
      if (by !== SELLER.email) broken('the page of a delivery says who did it', `${delivery.eventId}: ${words} ${by}`)
  const hasReplayed = world.acted.some(({ path }) => path === routes.deskReplay)
  if (hasReplayed && (await scheduler.during(replays.execute())).length === 0)
    broken('every action of the desk is stored with who did it', 'a replay')
}
