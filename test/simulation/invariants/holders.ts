import type { Selectable } from 'kysely'
import type { DatabaseConnection, Tables } from '../../../src/db/database.ts'
import { noteHolder } from '../world/holders.ts'
import { isPaymentOf, mayBePaid } from '../world/sale.ts'
import { type Ask, HOUR, type World } from '../world/world.ts'

/**
 * A payment as it was at the last look: its user, the grants that held its seats, and whether an account of them may
 * have been invited by then.
 */
type Seen = { userId: string; named: string[]; invited: string[] }

/**
 * After each round, and when `look` is called: a purchase has come to another user only if that user has proven the
 * address that paid, and if the purchase had no account invited, or its holder or the seller has given it away; or if
 * both users have confirmed that they are one.
 */
export function watchHolders(world: World, { db }: DatabaseConnection): void {
  const { scheduler, holders, shop, broken, story, users, asks } = world
  const seen = new Map<string, Seen>()

  async function look() {
    const payments = await db
      .selectFrom('payment')
      .leftJoin('user', 'user.email', 'payment.email')
      .select(['payment.id', 'payment.processor', 'payment.key', 'payment.scene', 'payment.user_id as userId'])
      .select(['payment.email', 'user.id as owner'])
      .execute()
    const seats = await db
      .selectFrom('access_grant')
      .select(['id', 'payment_id', 'target', 'account_id', 'state', 'invited_at', 'accepted_at', 'login'])
      .where('released', 'is', null)
      .execute()
    const touched = await touchedAtHost(db)
    const named = Map.groupBy(seats, ({ payment_id }) => payment_id)
    for (const { id, userId, email, owner, ...payment } of payments) {
      const sale = shop.sales.find((one) => isPaymentOf(one, payment))
      if (userId === null || !sale) continue
      const before = seen.get(id) ?? { userId: sale.userId, named: [], invited: [] }
      const grants = named.get(id)?.map((grant) => grant.id) ?? []
      const invited = (named.get(id) ?? []).filter(touched).map((grant) => grant.id)
      seen.set(id, { userId, named: grants, invited })
      if (userId === before.userId) continue
      const words = `${sale.id} of ${before.userId} belongs to ${userId} since ${story.when(scheduler.now())}`
      if (userId === holders.merged.get(before.userId)) {
        noteHolder(world, sale, { userId, named: true })
        continue
      }
      // While a merge is not confirmed by both, the address still leads to the user who is to be merged.
      const owners = [heirOf(holders.merged, owner), ...users.flatMap((user) => (user.userId === owner ? owner : []))]
      if (!owners.includes(userId) || email === null || !holders.proven.has(email)) {
        broken('a purchase belongs to its holder or to who has proven the address that paid', words)
      }
      const isNamed = before.named.some((grant) => grants.includes(grant))
      const wasInvited = before.invited.some((grant) => grants.includes(grant))
      if (wasInvited && !holders.handedOver.has(id) && !holders.given.has(payment.key)) {
        const why = holders.kept.has(id) ? 'the holder has objected' : 'nobody has given it away'
        broken('no purchase is taken from its holder', `${words}, and ${why}`)
      }
      // An account that waits for its first invitation comes along, also if it was named after the last look.
      const asked = asks.flatMap((ask) => (ask.userId === before.userId ? ask.login.toLowerCase() : []))
      const waits = named.get(id)?.some(({ login }) => asked.includes(login.toLowerCase())) === true
      noteHolder(world, sale, { userId, named: isNamed || waits })
    }
  }

  let looking: Promise<void> = Promise.resolve()
  holders.look = () => {
    looking = looking.then(() => scheduler.during(look()))
    return looking
  }
}

/** Says of a grant whether its account was invited, or may have been, or has something at the host. */
async function touchedAtHost(db: DatabaseConnection['db']) {
  const calls = await db
    .selectFrom('access_intent')
    .select(['grant_id', 'outcome'])
    .where('kind', '=', 'invite')
    .execute()
  const mayHave = new Set(calls.flatMap(({ grant_id, outcome }) => (outcome === 'refused' ? [] : grant_id)))
  const rows = await db
    .selectFrom('access_account')
    .select(['target', 'account_id'])
    .where('shown', '<>', 'nothing')
    .execute()
  const present = new Set(rows.map(({ target, account_id }) => `${target} ${account_id}`))
  return ({ id, target, account_id, state, invited_at, accepted_at }: Seat) =>
    (state !== 'queued' && state !== 'blocked') ||
    invited_at !== null ||
    accepted_at !== null ||
    mayHave.has(id) ||
    present.has(`${target} ${account_id}`)
}

type Seat = Pick<
  Selectable<Tables['access_grant']>,
  'id' | 'target' | 'account_id' | 'state' | 'invited_at' | 'accepted_at'
>

/** The user who has what this one had, after all merges. */
function heirOf(merged: ReadonlyMap<string, string>, userId: string | null): string | null {
  const heir = merged.get(userId ?? '')
  return heir === undefined ? userId : heirOf(merged, heir)
}

/** ms after a change within which a purchase may still count for its former holder: a process may have been away. */
const CHANGED_MS = 12 * HOUR

/** Checks that a buyer whose name was served holds a purchase of the product, or held one just before. */
export async function checkHolder(world: World, { userId, product, login, reason }: Ask): Promise<void> {
  const { shop, scheduler, broken, holders } = world
  if (reason !== 'invited' && reason !== 'already_invited') return
  await holders.look()
  const own = shop.sales.filter((sale) => sale.userId === userId && sale.product === product)
  const lately = scheduler.now() - CHANGED_MS
  const isHolder = own.some((sale) => mayBePaid(sale) || Math.max(sale.changedAt, sale.toldAt) > lately)
  const wasHolder = shop.sales.some((sale) => sale.product === product && sale.movedAt > lately)
  if (!isHolder && !wasHolder)
    broken('only the holder of a purchase uses it', `${userId} was told ${reason} for ${login}`)
}

/**
 * Checks a decision of the seller at the desk: the purchase is with the user who asked for it, or stays where it was,
 * and nobody else has it. `actionId`: of the decision.
 */
export async function checkDecided(
  { scheduler, broken, holders }: World,
  { actionId, word }: { actionId: string; word: 'give' | 'keep' },
  { db }: Pick<DatabaseConnection, 'db'>
): Promise<void> {
  const rows = db
    .selectFrom('seller_action')
    .innerJoin('takeover', 'takeover.ended_at', 'seller_action.at')
    .innerJoin('payment', 'payment.id', 'takeover.payment_id')
    .innerJoin('payment as named', 'named.id', 'seller_action.payment_id')
    .select(['takeover.payment_id as id', 'takeover.outcome', 'takeover.user_id as asker', 'payment.user_id as holder'])
    .where('seller_action.id', '=', actionId)
    .whereRef('payment.key', '=', 'named.key')
  const decided = await scheduler.during(rows.execute())
  if (decided.length === 0) broken('no action of the seller is lost', `${actionId} has ended no takeover`)
  for (const { id, outcome, asker, holder } of decided) {
    const isAskers = holder === asker || holder === heirOf(holders.merged, asker)
    if (outcome === (word === 'give' ? 'given' : 'kept') && isAskers === (word === 'give')) continue
    broken('a purchase that was decided about has the holder of the decision', `${id}: ${word}, ${outcome}, ${holder}`)
  }
}

/** Checks that no purchase stands on the pages of two buyers. */
export function checkOneHolder({ broken }: World, pages: readonly { userId: string; paymentIds: string[] }[]): void {
  const holders = new Map<string, string>()
  for (const { userId, paymentIds } of pages) {
    for (const id of paymentIds) {
      const other = holders.get(id)
      if (other !== undefined)
        broken('a purchase has one holder', `${id} stands on the pages of ${other} and ${userId}`)
      holders.set(id, userId)
    }
  }
}
