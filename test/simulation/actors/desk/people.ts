import type { Context } from '../../../../src/context.ts'
import type { Database, DatabaseConnection } from '../../../../src/db/database.ts'
import { actOnPeople, calledOf, type PeopleOrder } from '../../../../src/desk/people/order-people.ts'
import type { Line } from '../../../../src/desk/repositories/lines/compare.ts'
import { mayDo } from '../../../../src/desk/repositories/lines/may-do.ts'
import { readRepositoryNow } from '../../../../src/desk/repositories/read-repository.ts'
import { type PeopleActionName, routes } from '../../../../src/routes.ts'
import { leaveAlone, takeAsOurs } from '../../invariants/decided-accounts.ts'
import type { Provenance } from '../../invariants/while-it-runs.ts'
import type { Chance } from '../../random.ts'
import { isPaymentOf, type Sale } from '../../world/sale.ts'
import { SELLER } from '../../world/seed-database.ts'
import {
  type Ask,
  DAY,
  goesOn,
  HOUR,
  lastChange,
  leadsTo,
  MINUTE,
  soldNow,
  standing,
  type World
} from '../../world/world.ts'

/**
 * The seller at the page of a repository. `db`: a connection of an observer. `orders`, `helpers`: the numbers of orders
 * given and helpers added so far.
 */
type Seller = {
  world: World
  chance: Chance
  db: Database
  provenance: Provenance
  orders: number
  helpers: number
}

/** An account as a page of the desk shows it. `repository`: the host's number; `target`: the key of its row. */
type Seen = { repository: number; target: string; name: PeopleOrder['repository']; line: Line }

type Ordered = Pick<PeopleOrder, 'name' | 'note' | 'paymentId'>

/** The name of every order of this actor begins with it. */
const ORDER = 'people-'

/**
 * Withdraws, ignores and adopts accounts that came by hand, as the page of a repository shows them, at processes that
 * die. Accounts of buyers are left to the buyers: the page would show them as paid a moment later.
 */
export async function workOnPeople(
  world: World,
  chance: Chance,
  { db }: DatabaseConnection,
  provenance: Provenance
): Promise<void> {
  const { scheduler, people } = world
  const seller = { world, chance, db, provenance, orders: 0, helpers: 0 }
  if (!chance.is(0.6)) return
  while (goesOn(world)) {
    await scheduler.wait(people, chance.early(HOUR, DAY))
    if (!goesOn(world)) return
    if (chance.is(0.7)) letInByHand(seller)
    const seen = await lookAtOne(seller)
    if (seen) await actOn(seller, seen)
  }
}

/** Adds or invites a new account by hand, in a repository that is sold. */
function letInByHand(seller: Seller): void {
  const { world, chance } = seller
  const [first, ...others] = soldNow(world)
  if (first === undefined) return
  const repository = chance.pick([first, ...others])
  seller.helpers += 1
  const login = `helper-${seller.helpers}`
  world.names.join(login)
  const action = chance.pick(['add', 'add', 'invite'] as const)
  const role = chance.is(0.8) ? 'read' : 'write'
  try {
    world.host.rehearse.byHand({ action, repository, login, role })
    world.story.tell(`the seller lets ${login} in by hand (${action}, ${role})`)
  } catch {
    // The host's limits apply to the seller too.
  }
}

/** Picks an account of one repository that the seller can withdraw, adopt, ignore or let go. */
async function lookAtOne({ world, chance, db }: Seller): Promise<Seen | undefined> {
  const { scheduler, people, users } = world
  const context = world.anyMachine()?.context()
  if (!context) return undefined
  const [first, ...others] = context.repositories
  if (!first) return undefined
  const sold = chance.pick([first, ...others])
  const reading = readRepositoryNow(context, sold).catch(() => undefined)
  const read = await Promise.race([reading, scheduler.wait(people, 2 * MINUTE).then(() => undefined)])
  if (!read?.lines || read.target === undefined) return undefined
  const row = db.selectFrom('access_target').select('repository_id').where('target', '=', read.target)
  const repository = (await scheduler.during(row.executeTakeFirst()))?.repository_id
  const buyers = new Set(users.flatMap(({ accounts }) => accounts))
  const all = read.lines.filter((line) => !buyers.has(line.accountId ?? 0) && mayDo(line).length > 0)
  // Few accounts follow a purchase by the seller's word.
  const adopted = all.filter(({ isAdopted }) => isAdopted)
  const [one, ...more] = adopted.length > 0 && chance.is(0.5) ? adopted : all
  if (!one || repository == null) return undefined
  const { owner, repo } = sold
  return {
    repository: Number(repository),
    target: read.target,
    name: { owner, repo },
    line: chance.pick([one, ...more])
  }
}

type PeopleAction = (seller: Seller, seen: Seen) => Promise<void>

const actions: Record<PeopleActionName, PeopleAction> = {
  async withdraw(seller, seen) {
    seller.world.ordered.set(keyOf(seen), seller.world.scheduler.now())
    const said = await perform(seller, seen, order('withdraw'))
    if (/shows nothing/.test(said)) checkIsGone(seller.world, seen)
  },
  adopt,
  async 'let-go'(seller, seen) {
    const { world, provenance } = seller
    const { repository, line } = seen
    const said = await perform(seller, seen, order('let-go'))
    // A process that died may have let it go before, without an answer.
    if (/follows no payment|done already|does not follow a purchase/.test(said) && line.accountId !== null)
      leaveAlone(world, provenance, repository, line.accountId)
  },
  async ignore(seller, seen) {
    const said = await perform(seller, seen, order('ignore'))
    if (/meant to be there|done already/.test(said)) seller.world.ignored.add(keyOf(seen))
  },
  async 'stop-ignoring'(seller, seen) {
    seller.world.ignored.delete(keyOf(seen))
    await perform(seller, seen, order('stop-ignoring'))
  }
}

const pathOf = (name: PeopleActionName) => routes.deskPeople.replace(':action', name)
/** The paths of the forms about accounts of a repository, as the desk registers them. */
export const peoplePaths = Object.keys(actions).map((name) => pathOf(name as PeopleActionName))

const keyOf = ({ repository, line: { accountId } }: Seen) => `${repository} ${accountId}`

function order(name: PeopleActionName): Ordered {
  return { name, note: 'a colleague', paymentId: undefined }
}

async function actOn(seller: Seller, seen: Seen): Promise<void> {
  const may = mayDo(seen.line)
  const [first = 'ignore', ...others] = may
  const isLetGo = may.includes('let-go') && seller.chance.is(0.5)
  await actions[isLetGo ? 'let-go' : seller.chance.pick([first, ...others])](seller, seen)
}

/** A stranger whose withdrawal the host has confirmed has nothing, unless somebody has let it in meanwhile. */
function checkIsGone(world: World, { repository, line: { accountId } }: Seen): void {
  if (accountId === null || standing(world, repository, accountId) === 'nothing') return
  const last = world.host.record
    .history()
    .findLast((event) => event.accountId === accountId && event.repositoryId === repository)
  if (last?.actor.by === 'hand') return
  world.broken('a stranger is not called withdrawn while it is in', world.names.loginOf(accountId))
}

/** Has an account follow a purchase that has a free seat. From then on its buyer counts as having asked for it. */
async function adopt(seller: Seller, seen: Seen): Promise<void> {
  const { world, chance, db, provenance } = seller
  const { scheduler, names, asks } = world
  const { accountId } = seen.line
  const [first, ...others] = await freeSales(seller, seen.repository)
  if (!first || accountId === null) return
  const { sale, id } = chance.pick([first, ...others])
  const at = scheduler.now()
  const ask: Ask = {
    userId: sale.userId,
    product: sale.product,
    login: names.loginOf(accountId),
    at,
    answeredAt: null,
    reason: null,
    state: null,
    sale: sale.id
  }
  asks.push(ask)
  world.ordered.set(`${seen.repository} ${accountId}`, at)
  const said = await perform(seller, seen, { name: 'adopt', note: '', paymentId: id })
  ask.answeredAt = scheduler.now()
  if (/follows this purchase/.test(said)) {
    takeAsOurs(provenance, seen.repository, accountId)
    provenance.of(seen.repository, accountId).isAdopted = true
    if (chance.is(0.6)) void refundLater(seller, sale)
    return
  }
  const row = db
    .selectFrom('access_grant')
    .select('id')
    .where('account_id', '=', accountId)
    .where('payment_id', '=', id)
  // Nothing was adopted, so nobody has asked for the account.
  if ((await scheduler.during(row.executeTakeFirst())) !== undefined) return
  const isOfOrder = ({ sale: named, login, at: askedAt }: Ask) =>
    named === sale.id && login === ask.login && askedAt === at
  for (let index = asks.findLastIndex(isOfOrder); index >= 0; index = asks.findLastIndex(isOfOrder))
    asks.splice(index, 1)
}

/** Some time after an account was adopted, its purchase gets a refund: the account has to go with it. */
async function refundLater({ world, chance }: Seller, sale: Sale): Promise<void> {
  await world.scheduler.wait(world.people, chance.early(HOUR, 2 * DAY))
  if (goesOn(world)) world.shop.refund(sale)
}

/** Sales of this repository that are paid and have a free seat. */
async function freeSales({ world, db }: Seller, repository: number): Promise<{ id: string; sale: Sale }[]> {
  const rows = await world.scheduler.during(
    db
      .selectFrom('payment')
      .leftJoin('access_grant', (join) =>
        join.onRef('access_grant.payment_id', '=', 'payment.id').on('access_grant.released', 'is', null)
      )
      .select(['payment.id', 'payment.processor', 'payment.key', 'payment.scene'])
      .select(({ fn }) => fn.count<number>('access_grant.account_id').distinct().as('taken'))
      .where('payment.status', '=', 'paid')
      .groupBy(['payment.id', 'payment.processor', 'payment.key', 'payment.scene'])
      .orderBy('payment.id')
      .execute()
  )
  return rows.flatMap(({ id, taken, ...payment }) => {
    const sale = world.shop.sales.find((one) => isPaymentOf(one, payment))
    const fits = sale && sale.status === 'paid' && sale.untold === 0 && leadsTo(world, sale.product, repository)
    return fits && Number(taken) < world.seats * sale.quantity ? [{ id, sale }] : []
  })
}

/**
 * Has a process act, which may be killed in the middle. Without an answer another process is asked for the same order,
 * until there is one. @returns the outcome in words
 */
async function perform(seller: Seller, { line, target, name: repository }: Seen, order: Ordered): Promise<string> {
  const { world, chance } = seller
  const { scheduler, people, story, broken } = world
  seller.orders += 1
  const acting = { userId: SELLER.id, token: `${ORDER}${world.seed}-${seller.orders}` }
  const act = (context: Context) => actOnPeople(context, { ...order, repository, target, lines: [line] }, acting)
  for (;;) {
    const machine = world.anyMachine()
    if (machine && goesOn(world) && chance.is(0.25)) machine.arm(chance.whole(1, 12), 'kill')
    const asked = machine && act(machine.context()).catch((error) => broken('nothing throws', `${error.stack}`))
    const answer = await Promise.race([asked, scheduler.wait(people, 2 * MINUTE).then(() => undefined)])
    const said = answer?.map((each) => each.said).join(' ')
    story.tell(`the seller, ${order.name} ${calledOf(line)}: ${said ?? 'no answer'}`)
    if (answer?.every(({ ok }) => ok))
      world.acted.push({ path: pathOf(order.name), actionId: `${acting.token}.${line.accountId}` })
    if (said !== undefined) return said
    await scheduler.wait(people, 10 * MINUTE)
  }
}

/** Every order to withdraw an account has ended; and where it ended with nothing shown, the account has nothing. */
export async function checkOrders(world: World, { db }: DatabaseConnection): Promise<void> {
  const rows = db
    .selectFrom('account_action')
    .innerJoin('access_account', (join) =>
      join
        .onRef('access_account.target', '=', 'account_action.target')
        .onRef('access_account.account_id', '=', 'account_action.account_id')
    )
    .innerJoin('access_target', 'access_target.target', 'account_action.target')
    .select(['account_action.id', 'account_action.at', 'account_action.account_id', 'origin', 'stray_of'])
    .select('repository_id')
    .where('kind', '=', 'withdraw')
    .orderBy('account_action.at')
  for (const { id, account_id, origin, stray_of, repository_id } of await world.scheduler.during(rows.execute())) {
    const [repository, accountId] = [Number(repository_id), Number(account_id)]
    const isSold = world.products.some(({ repositories }) => repositories.at(-1) === repository)
    if (!isSold || world.host.record.nameOf(repository) === undefined) continue
    const words = `${world.names.loginOf(accountId)} (${id})`
    if (stray_of?.startsWith(ORDER)) world.broken('an order of the seller to withdraw an account ends', words)
    const ordered = world.ordered.get(`${repository} ${accountId}`) ?? 0
    const isOlder = lastChange(world, repository, accountId) <= ordered
    if (origin === null && isOlder && standing(world, repository, accountId) !== 'nothing')
      world.broken('an account that the seller has withdrawn is out', words)
  }
}
