import type { PurchaseView } from '../../../src/access/requests/purchase-view.ts'
import { isGuestId } from '../../../src/payments/guest-reference.ts'
import { routes } from '../../../src/routes.ts'
import { checkHolder } from '../invariants/holders.ts'
import { openPurchases } from '../invariants/page.ts'
import { checkGateIsClosed } from '../invariants/seller-ends.ts'
import type { Chance } from '../random.ts'
import type { Sale } from '../world/sale.ts'
import {
  type Ask,
  type Buyer,
  DAY,
  goesOn,
  HOUR,
  isSoldHere,
  lastChange,
  leadsTo,
  MINUTE,
  REACTION_MS,
  soldNow,
  standing,
  visit,
  type World
} from '../world/world.ts'
import { beginAnew, takeAnotherName } from './rename-accounts.ts'

/** A buyer from the first visit to the last, deciding by chance. */
export async function liveAsBuyer(world: World, buyer: Buyer, chance: Chance): Promise<void> {
  const { scheduler, people, shop } = world
  const rest = (ms: number) => scheduler.wait(people, ms)
  await rest(chance.early(MINUTE, 6 * DAY))
  const anything = () => chance.pick(world.products).id
  let sale = await buy(world, buyer, anything())
  if (chance.is(world.products.length > 1 ? 0.6 : 0.1)) await buy(world, buyer, anything())
  await rest(chance.early(MINUTE, DAY))
  await enterFirstName(world, { ...buyer, product: sale.product }, chance)
  while (goesOn(world)) {
    await rest(chance.early(REACTION_MS, 1.5 * DAY))
    if (!goesOn(world)) return
    const bought = chance.pick([
      sale,
      ...shop.sales.filter((one) => one.userId === buyer.userId && isSoldHere(world, one))
    ])
    await lookAndAct(world, { ...buyer, product: bought.product }, chance)
    mindTheMoney(world, bought, chance)
    const over = sale.status !== 'paid' && sale.status !== 'pending' && sale.status !== 'disputed'
    if (over && goesOn(world) && chance.is(0.1)) sale = await buy(world, buyer, anything())
  }
}

/** Buys a product. A guest goes to the checkout by the shop, if it answers, and the link there names the guest. */
async function buy(world: World, buyer: Buyer, product: string): Promise<Sale> {
  if (isGuestId(buyer.userId)) {
    const answer = await Promise.race([
      visit(world, buyer, routes.buy.replace(':product', product)),
      world.scheduler.wait(world.people, MINUTE).then(() => undefined)
    ])
    if (answer && !answer.location?.includes(`=${buyer.userId}`))
      world.broken('the link to the checkout names the guest', `${buyer.name}: ${answer.status} ${answer.location}`)
  }
  return world.shop.sell(buyer.userId, product)
}

/** A buyer who asks for this product. */
type Asking = Buyer & { product: string }

/** Most buyers type their own name; some type a wrong one, some send it twice, some in two browsers at once. */
async function enterFirstName(world: World, buyer: Asking, chance: Chance) {
  const kind = chance.next()
  const own = ownName(world, buyer, chance)
  if (kind < 0.1) await sendName(world, buyer, someoneElse(world, buyer, chance))
  else if (kind < 0.13) await sendName(world, buyer, `nobody-${buyer.name}`)
  else if (kind < 0.22) await Promise.all([sendName(world, buyer, own), sendName(world, buyer, own)])
  else if (kind < 0.3)
    await Promise.all([sendName(world, buyer, own), sendName(world, buyer, ownName(world, buyer, chance))])
  else await sendName(world, buyer, own)
}

async function lookAndAct(world: World, buyer: Asking, chance: Chance) {
  if (chance.is(0.3)) await openPurchases(world, buyer)
  const view = (await purchases(world, buyer))?.filter(({ product }) => product === buyer.product)
  if (!view) return
  const grants = view.flatMap((purchase) => purchase.grants)
  const has = buyer.accounts.some((id) => isAround(world, buyer.product, id))
  const wrong = grants.find(({ accountId, state }) => {
    return (
      accountId !== undefined &&
      !buyer.accounts.includes(accountId) &&
      ['invited', 'queued', 'accepted'].includes(state)
    )
  })
  const paid = view.some(({ status }) => status === 'paid')
  if (wrong && chance.is(0.5)) return mistyped(world, buyer, wrong.id, wrong.state === 'accepted')
  if (wrong && chance.is(0.5)) return sendName(world, buyer, ownName(world, buyer, chance))
  if (paid && !has && chance.is(0.35)) return sendName(world, buyer, ownName(world, buyer, chance))
  if (paid && chance.is(0.02)) return comeAndGo(world, buyer, chance)
  if (paid && chance.is(0.06)) return sendName(world, buyer, ownName(world, buyer, chance))
  if (chance.is(0.03)) takeAnotherName(world, buyer, chance)
  // More often while an account is queued: it then has nothing at the host by which its number could be known.
  if (chance.is(grants.some(({ state }) => state === 'queued') ? 0.3 : 0.02)) beginAnew(world, buyer, chance)
  if (chance.is(0.05)) leave(world, buyer)
}

/** Asks for an invitation and declines it, more often in a day than Pullpass invites one account. */
async function comeAndGo(world: World, buyer: Asking, chance: Chance) {
  const { scheduler, people, host, names, story } = world
  const own = ownName(world, buyer, chance)
  for (let round = 0; round < 7 && goesOn(world); round += 1) {
    await sendName(world, buyer, own)
    await scheduler.wait(people, chance.early(REACTION_MS, HOUR))
    for (const repository of world.repositories) {
      const [id] = names.during(own, scheduler.now(), scheduler.now())
      if (id === undefined || standing(world, repository, id) !== 'invitation') continue
      if (scheduler.now() - lastChange(world, repository, id) < REACTION_MS) continue
      story.tell(`${own} declines, to ask again`)
      host.rehearse.byHand({ action: 'decline', repository, login: own })
    }
  }
}

/** The purchases on the buyer's page. `look` is what the open page requests while it polls. */
async function purchases(world: World, buyer: Buyer): Promise<PurchaseView[] | undefined> {
  const machine = world.anyMachine()
  if (!machine) return undefined
  const { access } = machine.context()
  const died = new Promise<undefined>(() => {})
  const read = async () => {
    if (world.chance.is(0.4)) await access.refresh(buyer.userId)
    return access.purchases(buyer.userId)
  }
  // A request to a process that has died is given up after a minute.
  return Promise.race([read(), world.scheduler.wait(world.people, MINUTE).then(() => undefined), died])
}

/** Sends the name of an account at the code host for a product, and checks the answer. */
export async function sendName(world: World, buyer: Asking, login: string) {
  const { scheduler, story } = world
  const ask: Ask = {
    userId: buyer.userId,
    product: buyer.product,
    login,
    at: scheduler.now(),
    answeredAt: null,
    reason: null,
    state: null
  }
  world.asks.push(ask)
  story.tell(`${buyer.userId} sends the name ${login}${world.products.length > 1 ? ` for ${buyer.product}` : ''}`)
  const answer = await Promise.race([
    visit(world, buyer, routes.invite, {
      username: login,
      ...(world.products.length > 1 && { product: buyer.product })
    }),
    scheduler.wait(world.people, 2 * MINUTE).then(() => undefined)
  ])
  const result = answer?.json as Answered | undefined
  ask.answeredAt = answer ? scheduler.now() : null
  // A guest whose payment is not known yet is not signed in.
  ask.reason = result?.reason ?? (answer?.status === 401 ? 'not_paid' : null)
  ask.state = result?.grant?.state ?? null
  story.tell(`${buyer.userId} was answered ${answer ? `${answer.status} ${result?.reason}` : 'nothing'} for ${login}`)
  await checkHolder(world, ask)
  await checkGateIsClosed(world, ask)
  if (result?.reason !== undefined) checkAnswer(world, ask, result)
}

type Answered = { reason?: string; verified?: unknown; retryAt?: string; grant?: { state: string } }

/**
 * Checks an answer of success when it arrives: it says whether it was verified; with `verified: true` there is access
 * or an invitation at the host, with `already_invited` and `verified: false` there is none.
 */
function checkAnswer(world: World, ask: Ask, { reason, verified, retryAt, grant }: Answered) {
  const told = `${ask.userId} was told ${reason} for ${ask.login}, verified: ${verified}`
  if (reason === 'rate_limited' && grant) checkHeldBack(world, { state: grant.state, retryAt }, told)
  if (reason !== 'invited' && reason !== 'already_invited') return
  if (verified === undefined) world.broken('an answer of success says whether it was verified', told)
  if (verified === false && reason === 'already_invited') checkNothing(world, ask, told)
  if (verified !== true) return
  // An account that had the name when this buyer sent it before keeps its access after a rename.
  const isSame = ({ userId, product, login }: Ask) =>
    userId === ask.userId && product === ask.product && login === ask.login
  const first = Math.min(ask.at, ...world.asks.filter(isSame).map(({ at }) => at))
  const ids = world.names.during(ask.login, first, world.scheduler.now())
  const since = ask.at - 2 * MINUTE - world.lagMs
  const happened = (id: number) =>
    world.repositories.some((one) => leadsTo(world, ask.product, one) && lastChange(world, one, id) >= since)
  // A process that does not know that the name means another repository now has written to that one.
  const elsewhere = (id: number) =>
    [...world.replaced.values()].some((one) => {
      return standing(world, one, id) !== 'nothing' || lastChange(world, one, id) >= since
    })
  const isThere = (id: number) => world.there.has(id) || isAround(world, ask.product, id) || elsewhere(id)
  const there = [...ids].some((id) => isThere(id) || happened(id))
  if (!there && ids.size > 0) world.broken('a verified answer is true', told)
}

/** A rate-limited buyer is queued and is told until when; or the grant has been invited or has ended meanwhile. */
function checkHeldBack(world: World, { state, retryAt }: { state: string; retryAt: string | undefined }, told: string) {
  const waits = state === 'queued' && retryAt !== undefined
  const over = ['invited', 'accepted', 'revoking', 'revoked'].includes(state)
  if (!waits && !over) world.broken('a rate-limited buyer is queued', `${told}: ${state}, until ${retryAt}`)
}

/** Checks that no account that the name means has access or an invitation at the host. */
function checkNothing(world: World, ask: Ask, told: string) {
  if (world.pausedLately(world.scheduler.now())) return
  for (const id of world.names.during(ask.login, ask.at, world.scheduler.now())) {
    // A member's access stands on no list; another account may have left since the seed began.
    const isMember = world.members.has(id) && world.there.has(id)
    if (isMember || isAround(world, ask.product, id))
      world.broken('a verified answer is true', `${told}, but it has access or an invitation`)
  }
}

async function mistyped(world: World, buyer: Asking, grantId: string, evenAccepted: boolean) {
  world.noteMistyped(buyer.userId, buyer.product)
  const answer = await visit(
    world,
    buyer,
    routes.mistyped,
    { grant: grantId, confirmed: evenAccepted ? 'yes' : '' },
    'form'
  )
  world.story.tell(`${buyer.userId} says that grant ${grantId} was mistyped: ${answer?.status ?? 'no answer'}`)
}

/** Whether the account has anything in the repository of the product. */
function isAround(world: World, product: string, accountId: number): boolean {
  return world.repositories.some((one) => leadsTo(world, product, one) && standing(world, one, accountId) !== 'nothing')
}

function ownName(world: World, buyer: Buyer, chance: Chance): string {
  const [first = 0, ...others] = buyer.accounts
  return world.names.loginOf(chance.is(0.8) ? first : chance.pick([first, ...others]))
}

/** A stranger, another buyer or a member of the staff; not the owner of the token, whom a call would lock out. */
function someoneElse(world: World, buyer: Buyer, chance: Chance): string {
  const others = [...world.host.record.accounts()].filter(
    ({ id, login, type }) => type === 'User' && login !== 'acme-bot' && !buyer.accounts.includes(id)
  )
  const [first, ...more] = others
  return first ? world.names.loginOf(chance.pick([first, ...more]).id) : 'nobody'
}

function leave(world: World, { accounts }: Buyer) {
  const { host, names, story, scheduler } = world
  for (const repository of soldNow(world)) {
    for (const id of accounts) {
      if (standing(world, repository, id) !== 'collaborator') continue
      if (scheduler.now() - lastChange(world, repository, id) < REACTION_MS) continue
      story.tell(`${names.loginOf(id)} leaves ${host.record.nameOf(repository)}`)
      host.rehearse.byHand({ action: 'leave', repository, login: names.loginOf(id) })
      return
    }
  }
}

function mindTheMoney({ shop, scheduler }: World, sale: Sale, chance: Chance) {
  if (scheduler.now() - sale.at < HOUR) return
  if (chance.is(0.05)) shop.refund(sale)
  else if (chance.is(0.03)) shop.dispute(sale)
  else if (chance.is(0.06)) shop.giveUp(sale)
  else if (chance.is(0.09)) shop.failRenewal(sale)
  else if (chance.is(0.08)) shop.pause(sale)
  else if (chance.is(0.1)) shop.changeQuantity(sale)
}
