import { sql } from 'kysely'
import type { GrantView, PurchaseView } from '../../../src/access/requests/purchase-view.ts'
import type { DatabaseConnection } from '../../../src/db/database.ts'
import { checkOrders } from '../actors/desk/people.ts'
import { isTold, type Sale } from '../world/sale.ts'
import { type Buyer, isSoldHere, leadsTo, meantBy, repositoryOf, standing, type World } from '../world/world.ts'
import { checkAccepted } from './accepted.ts'
import { checkSaidDisputes } from './disputes.ts'
import { checkGraces } from './graces.ts'
import { checkOneHolder } from './holders.ts'
import { checkManners, couldTell, isUndecided } from './host-etiquette.ts'
import { checkLeftToSeller } from './left-to-seller.ts'
import { checkMails } from './mails.ts'
import { checkEvents } from './outbound-events.ts'
import { checkSellerEnds } from './seller-ends.ts'
import { checkStories } from './stories.ts'
import type { Provenance } from './while-it-runs.ts'

type Entry = ReturnType<Provenance['ours']>[number]

/** Checks the invariants that hold after the faults have ended and all work is done. */
export async function checkAtRest(world: World, provenance: Provenance, observer: DatabaseConnection): Promise<void> {
  const machine = world.anyMachine()
  if (!machine) return world.broken('the work ends', 'no process is up')
  await nothingIsLost(world, observer)
  await lateWritersGiveUp(world, observer)
  await accountsAreCounted(world, observer)
  const pages: { userId: string; paymentIds: string[] }[] = []
  for (const buyer of world.users) {
    const view = await machine.context().access.purchases(buyer.userId)
    pages.push({ userId: buyer.userId, paymentIds: view.map(({ paymentId }) => paymentId) })
    paymentsAreTrue(world, buyer, view)
    for (const purchase of view)
      for (const grant of purchase.grants) grantIsTrue(world, buyer, purchase, grant, provenance)
    for (const { id } of world.products) {
      nobodyIsForgotten(
        world,
        buyer,
        id,
        view.filter(({ product }) => product === id)
      )
    }
  }
  checkOneHolder(world, pages)
  accessIsPaidFor(world, provenance, await notOursIn(world, observer))
  await checkMails(world, observer)
  await checkSellerEnds(world, observer)
  await checkLeftToSeller(world, observer)
  await checkGraces(world, observer)
  await checkSaidDisputes(world, observer)
  await checkAccepted(world, observer)
  await checkEvents(world, observer)
  await checkOrders(world, observer)
  await checkStories(world, observer)
  checkManners(world)
}

/** The number of accounts of each purchase is that of the accounts that hold a seat of it. */
async function accountsAreCounted(world: World, { db }: DatabaseConnection): Promise<void> {
  const held = sql<number>`(select count(*) from access_grant where payment_id = payment.id and released is null)`
  const wrong = db
    .selectFrom('payment')
    .select(['id', 'accounts', held.as('held')])
    .where('accounts', '<>', held)
  for (const { id, accounts, held } of await world.scheduler.during(wrong.execute()))
    world.broken('the accounts of a purchase are counted', `${id}: ${accounts}, not ${held}`)
}

/** The accounts whose access the seller has to decide about, also those that are on no page of a buyer any more. */
async function notOursIn(world: World, { db }: DatabaseConnection): Promise<Set<string>> {
  const decide = db.selectFrom('access_grant').select(['product', 'account_id']).where('because', '=', 'not_ours')
  const rows = await world.scheduler.during(decide.where('acts', '=', 'seller').execute())
  return new Set(rows.map(({ product, account_id }) => `${repositoryOf(world, product)} ${account_id}`))
}

async function nothingIsLost(world: World, { db }: DatabaseConnection) {
  const rows = await world.scheduler.during(
    db.selectFrom('inbox').select(['processor', 'body', 'done', 'error']).execute()
  )
  const name = (processor: string, body: string) => `${processor} ${body}`
  const done = new Map(rows.map((row) => [name(row.processor, new TextDecoder().decode(row.body)), row]))
  for (const { processor, body, words } of world.shop.answered) {
    const row = done.get(name(processor, body))
    if (row?.done !== 1)
      world.broken('no delivery answered 200 is lost', `${words} is ${row ? `waiting: ${row.error}` : 'gone'}`)
  }
  if (world.shop.waiting() > 0) world.broken('the work ends', `${world.shop.waiting()} deliveries were never answered`)
}

/** A process begins no write under a lease that another process has taken over. */
async function lateWritersGiveUp(world: World, { db }: DatabaseConnection) {
  // With a moved clock the order of the attempts is not known.
  if (world.clock.wrong.length > 0) return
  const read = db
    .selectFrom('access_intent')
    .select(['id', 'target', 'login', 'fence', 'at'])
    .orderBy('at')
    .orderBy('fence')
    .execute()
  const attempts = await world.scheduler.during(read)
  const leases = new Map<string, number>()
  for (const { id, target, login, fence, at } of attempts) {
    // The row was joined with another one, and its lease is gone.
    if (fence === 0) continue
    const highest = leases.get(target) ?? 0
    if (fence < highest) {
      const words = `${id} about ${login} was begun at ${world.story.when(at)} under lease ${fence}, after lease ${highest} was in use`
      world.broken('a process without the lease begins no write', words)
    }
    leases.set(target, Math.max(highest, fence))
  }
}

function paymentsAreTrue(world: World, { userId }: Buyer, view: PurchaseView[]) {
  const { shop, broken, seats } = world
  const truth = shop.sales
    .filter((sale) => sale.userId === userId && isTold(sale) && isSoldHere(world, sale))
    .map(({ product, status, quantity }) => `${product} ${status} for ${quantity * seats}`)
  const told = view.map((purchase) => `${purchase.product} ${purchase.status} for ${purchase.seats}`)
  if (truth.sort().join() !== told.sort().join())
    broken('payments match the processor', `${userId}: ${truth} at the processor, ${told} here`)
}

/** The state that a buyer's page shows is the state at the host. */
function grantIsTrue(
  world: World,
  { userId }: Buyer,
  purchase: PurchaseView,
  grant: GrantView,
  { ours: _, of }: Provenance
) {
  const { state, because, acts, accountId, login } = grant
  const repository = repositoryOf(world, purchase.product)
  const real = accountId === undefined ? 'nothing' : standing(world, repository, accountId)
  const wrong = (why: string) =>
    world.broken(
      'the buyer sees the true state',
      `${userId}, ${purchase.status}: ${login} is ${state} (${because}, acts: ${acts}), but ${why}`
    )
  const bySelf =
    accountId !== undefined && of(repository, accountId).access === undefined && world.members.has(accountId)
  switch (state) {
    case 'queued':
      // An account whose seat another account is about to take is not invited any more.
      if (purchase.grants.some(({ id }) => id === grant.replacedBy)) return
      if (acts === null && because !== 'moves') wrong('nothing keeps it waiting')
      return
    case 'invited':
      if (real !== 'invitation') wrong(`the host has ${real}`)
      return
    case 'accepted':
      if (real !== 'collaborator' && !bySelf) wrong(`the host has ${real}`)
      return
    case 'expired':
    case 'gone':
      // The access of an ended purchase may belong to a later one.
      if (purchase.status !== 'paid' && accountId !== undefined && isClaimed(world, repository, accountId)) return
      if (real === 'collaborator' || real === 'invitation') wrong(`the host has ${real}`)
      return
    case 'revoking':
      if (because !== 'other_claim' && because !== 'breaker') wrong('days have passed')
      return
    case 'revoked': {
      const through = accountId === undefined ? undefined : of(repository, accountId)
      const claimed = accountId !== undefined && isClaimed(world, repository, accountId)
      if (through?.access === 'ours' && isUndecided(world, through.call)) return
      if (!claimed && (through?.access === 'ours' || through?.invitation === 'ours')) wrong(`the host has ${real}`)
      return
    }
    case 'blocked': {
      // The seller has said that the account is meant to be there: nobody has to act about it.
      const isIgnored = because === 'not_ours' && world.ignored.has(`${repository} ${accountId}`)
      if (acts === null && !isIgnored) wrong('no person is named to act')
      const through = accountId === undefined ? undefined : of(repository, accountId)
      const undecided = isUndecided(world, through?.call)
      if (because === 'not_ours' && through?.access !== 'other' && !bySelf && !undecided) {
        wrong(`the host has ${real}, through ${through?.access ?? 'nobody'}`)
      }
      return
    }
  }
}

/** A buyer with a live payment who has sent a username has a grant, which shows access, an invitation or a reason. */
function nobodyIsForgotten(world: World, { userId }: Buyer, product: string, view: PurchaseView[]) {
  const live = world.shop.sales.filter((sale) => {
    return sale.userId === userId && sale.product === product && sale.status === 'paid'
  })
  // An account that was named for a sale of the product goes with it, when the seller takes the sale off the product.
  const left = world.shop.sales.filter((sale) => sale.userId === userId).map(({ leftAt }) => leftAt.get(product) ?? 0)
  const since = Math.max(
    ...left,
    world.mistypedAt(userId, product) ?? 0,
    world.acceptedAt(product),
    Math.min(...live.map(({ matchedAt }) => matchedAt))
  )
  const served = world.asks.some(({ userId: by, product: named, reason, at }) => {
    return (
      by === userId &&
      named === product &&
      at >= since &&
      (reason === 'invited' || reason === 'already_invited' || reason === 'rate_limited')
    )
  })
  // With several purchases the username counts for one; the others show that they wait for a username.
  if (!served || live.length === 0 || view.length > 1) return
  const told = view.some(({ grants }) => grants.length > 0)
  if (!told) world.broken('every live payment has access, or a reason', `${userId} was invited, but has no grant`)
}

/** Whether the buyer of a live sale has asked for this account. */
function isClaimed(world: World, repository: number, accountId: number): boolean {
  return world.shop.sales.some((sale) => {
    return sale.status === 'paid' && leadsTo(world, sale.product, repository) && asked(world, sale, accountId)
  })
}

/** Whether the buyer of this sale has asked for this account, for the product that was bought. */
function asked(world: World, { userId, product }: Sale, accountId: number): boolean {
  return world.asks.some((ask) => {
    if (ask.userId !== userId || ask.product !== product || ask.reason === 'not_paid') return false
    return meantBy(world, ask).has(accountId)
  })
}

/** Each account that has access or an invitation through us belongs to a live sale, one account per seat. */
function accessIsPaidFor(world: World, provenance: Provenance, notOurs: ReadonlySet<string>) {
  // The invitation was accepted before any reading showed it: the seller is told of the access.
  const undecided = ({ repository, accountId: id }: Entry) => {
    const { isAdopted, call } = provenance.of(repository, id)
    if (isAdopted) return false
    if (notOurs.has(`${repository} ${id}`)) return isUndecided(world, call)
    // The host invited another account, and the process that got this answer died before it stored the answer.
    return world.twisted.has(id) && call !== undefined && !couldTell(world, call)
  }
  const live = world.shop.sales.filter(({ status }) => status === 'paid')
  const seats = live.flatMap((sale) => Array.from({ length: world.seats * sale.quantity }, () => sale))
  for (const what of ['collaborator', 'invitation'] as const) {
    const entries = provenance
      .ours()
      .filter((entry) => entry.what === what && open(world, entry) && !undecided(entry) && isSold(world, entry))
    const unpaid = unmatched(entries, seats, ({ repository, accountId }, sale) => {
      return leadsTo(world, sale.product, repository) && asked(world, sale, accountId)
    })
    if (unpaid === undefined) continue
    const { repository, accountId } = unpaid
    const why = isClaimed(world, repository, accountId)
      ? 'another account has its seat'
      : 'no live payment is behind it'
    world.broken(
      'every access through us has a live grant',
      `${world.names.loginOf(accountId)} (${accountId}) has ${what} in ${repository}, and ${why}`
    )
  }
}

/** Whether the repository is sold. The seller looks after one whose name now means another repository. */
function isSold(world: World, { repository }: Entry): boolean {
  return world.products.some(({ id }) => repositoryOf(world, id) === repository)
}

/** Whether the access or the invitation is valid: an expired invitation gives no access. */
function open(world: World, { repository, accountId, what }: Entry): boolean {
  return what === 'collaborator' || standing(world, repository, accountId) === 'invitation'
}

/**
 * Matches by augmenting paths. Returns the first element without a partner; undefined if each has a partner of its own.
 */
function unmatched<A, B>(ones: readonly A[], others: readonly B[], fits: (one: A, other: B) => boolean): A | undefined {
  const partner = new Map<number, number>()
  const match = (one: number, tried: Set<number>): boolean => {
    return others.some((other, index) => {
      if (tried.has(index) || !fits(ones[one] as A, other)) return false
      tried.add(index)
      const taken = partner.get(index)
      if (taken !== undefined && !match(taken, tried)) return false
      partner.set(index, one)
      return true
    })
  }
  return ones.find((_, one) => !match(one, new Set()))
}
