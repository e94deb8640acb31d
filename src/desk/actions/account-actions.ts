import { isManagedName } from '../../access/grant-states.ts'
import type { HostAccount } from '../../code-host/code-host.ts'
import { sendsMails } from '../../config/sends-mails.ts'
import type { Context } from '../../context.ts'
import type { SellerActionKind } from '../../db/seller-tables.ts'
import type { InviteResult } from '../../invite/result.ts'
import { isUsername } from '../../invite/username.ts'
import { hostName } from '../../pages/page-texts/code-host.ts'
import { resultInJson } from '../../pages/page-texts/explained-in-json.ts'
import { endDueAccess } from '../../payments/by-seller/given-access.ts'
import type { Product } from '../../product.ts'
import { invitedWords, takenBackWords } from './account-words.ts'
import {
  type Acted,
  type Acting,
  type ActionDeps,
  type ActionScope,
  type CannotBe,
  cannot,
  type Previewed,
  recording,
  scopeOf,
  shopOf
} from './action.ts'
import { onceToItsEnd, recordAction, recordOutcome } from './action-rows.ts'
import { invitePreview, takenBackPreview } from './preview-words.ts'
import { type AccountFacts, type PurchaseFacts, readPurchase } from './purchase-facts.ts'
import { statusWords } from './purchase-names.ts'
import { mayBeTakenBack, unblockingOf } from './what-unblocks.ts'

const NO_ACCOUNT = 'The purchase has no such account.'

/** The dependencies of the actions that send invitations. */
export type InvitingDeps = ActionDeps & Pick<Context, 'knownRepositories'>

/**
 * An order about the accounts of a purchase. `invite`: a named account gets a seat. `move_seat`: an account takes the
 * seat of another one. `unblock`: an account that does not go on is invited once more.
 */
export type AccountOrder = { paymentId: string } & (
  | { kind: 'invite'; username: string }
  | { kind: 'move_seat'; username: string; from: string }
  | { kind: 'unblock'; grantId: string }
)

/**
 * An order that can be carried out. `from`: the account that gives way; `again`: the account of the purchase that is
 * invited again.
 */
type Inviting = {
  ok: true
  kind: Extract<SellerActionKind, 'invite' | 'move_seat' | 'unblock'>
  purchase: PurchaseFacts
  product: Product
  username: string
  from: AccountFacts | undefined
  again: AccountFacts | undefined
}

/** The result of an invitation: what Send invite says. */
export type Invited = Acted & { result?: InviteResult<number> }

/**
 * Says what an order about the accounts of a purchase will do. Asks the host whose a new name is, and changes nothing.
 */
export async function previewAccountOrder(deps: InvitingDeps, order: AccountOrder): Promise<Previewed> {
  const inviting = await invitingOf(scopeOf(deps), order)
  if (!inviting.ok) return inviting
  const { purchase, product, username, from, again } = inviting
  const accountId = again?.accountId
  const named = accountId === undefined ? await personNamed(deps, product, username) : { ok: true as const, accountId }
  if (!named.ok) return named
  const account = { login: again?.login ?? username, accountId: named.accountId }
  const request = { paymentId: purchase.paymentId, product: product.id, replace: from?.grantId }
  const seat = await deps.access.seatBySeller(account, request)
  if (!seat) return cannot('The time of the access is over.')
  if (seat.do === 'which') return cannot('No seat of the purchase is free. Change an account instead.')
  const next = await deps.access.nextInvitation(product.id, {
    grantId: 'grantId' in seat ? seat.grantId : undefined,
    givesWay: 'from' in seat ? seat.from : undefined
  })
  const isKnown = named.accountId !== undefined
  return { ok: true, preview: invitePreview({ ...inviting, seat, next, isKnown }, shopOf(deps)) }
}

/**
 * Asks the host whose a name is that the seller typed. `accountId`: undefined while the host is not asked, or does not
 * answer: then the name may be nobody's.
 */
export async function personNamed(
  { access, config }: Pick<InvitingDeps, 'access' | 'config'>,
  { id }: Product,
  username: string
): Promise<{ ok: true; accountId: HostAccount['id'] | undefined } | CannotBe> {
  const host = hostName(config.codeHost)
  const found = await access.accountNamed(id, username)
  if (found === undefined && isManagedName(username)) {
    return cannot(
      `${username} looks like an account that a company manages: only that company can invite it. Write the name of a personal account.`
    )
  }
  if (found === undefined) return cannot(`No account named ${username} on ${host}. Look at its spelling.`)
  if ('silent' in found) return { ok: true, accountId: undefined }
  if (found.type === 'User') return { ok: true, accountId: found.id }
  return cannot(`${found.login} on ${host} is no person’s account. Write the name of one.`)
}

/**
 * Carries the order out as the buyer's Send invite would: within the limit of the day, under the lease, and not while
 * the host throttles. The buyer's own limits of moves and of requests do not count. The order is stored before the
 * call; if its process dies in between, the same order goes on when it arrives again.
 */
export async function carryOutAccountOrder(deps: InvitingDeps, order: AccountOrder, acting: Acting): Promise<Invited> {
  const { db, access } = deps
  await endDueAccess(db, { ...recording(scopeOf(deps)), sendsMails: sendsMails(deps.config) })
  const found = await onceToItsEnd(deps, acting, async (scope, progress): Promise<Inviting | CannotBe> => {
    const { db: tx, now } = scope
    const inviting = await invitingOf(scope, order, progress)
    if (!inviting.ok || progress === 'begun') return inviting
    const { kind, purchase, username, from } = inviting
    const facts = { username, ...(from && { from: from.login }) }
    await recordAction(tx, acting, { kind, payments: [purchase.paymentId], facts, now })
    return inviting
  })
  if (!('purchase' in found)) return found
  const { purchase, product, from } = found
  const named = await nameToInvite(deps, found)
  if (!named.ok) return refused(deps, acting, named)
  const repository = deps.knownRepositories.of(product)
  const isPersonal = (await access.mustBackOff()) ? repository.knownPersonal() : await repository.isPersonal()
  if (isPersonal)
    return refused(deps, acting, cannot('The repository belongs to a person, and cannot give read access.'))
  const { paymentId, userId } = purchase
  const request = { paymentId, userId, product: product.id, replace: from?.grantId }
  const result = await access.inviteBySeller(named.username, request)
  const { reason, verified, grant, retryAt } = resultInJson(result)
  await recordOutcome(db, acting, { reason, verified, grant: grant?.id, retryAt })
  return { ok: true, said: invitedWords(named.username, result), result }
}

async function refused(deps: Pick<ActionDeps, 'db'>, acting: Acting, why: CannotBe): Promise<CannotBe> {
  await recordOutcome(deps.db, acting, { refused: why.why })
  return why
}

async function invitingOf(
  scope: ActionScope,
  order: AccountOrder,
  progress: 'new' | 'begun' = 'new'
): Promise<Inviting | CannotBe> {
  const { kind, paymentId } = order
  const purchase = await readPurchase(scope, paymentId)
  if (!purchase.ok) return purchase
  const { status, product, accounts } = purchase
  if (!product) return cannot('The sale matches no product. Match it first.')
  if (status !== 'paid') return cannot(`The purchase is not paid: it is ${statusWords(status)}.`)
  const [first] = accounts.map(({ target }) => target)
  // The accounts in the first repository of the product decide; the others follow.
  const account = (id: string) => accounts.find(({ grantId }) => grantId === id)
  if (kind === 'unblock') {
    const again = account(order.grantId)
    if (!again) return cannot(NO_ACCOUNT)
    const unblocking = unblockingOf(again.state, again.because)
    if (unblocking.kind === 'no') return cannot(unblocking.why)
    return { ok: true, kind, purchase, product, username: again.login, from: undefined, again }
  }
  const { username } = order
  if (!isUsername(username)) return cannot(`${username} cannot be a username.`)
  const same = (each: AccountFacts) => each.login.toLowerCase() === username.toLowerCase()
  const again = accounts.find((each) => same(each) && each.target === first)
  // A move that was interrupted after the account got the seat only has to be sent.
  const onlySends = kind === 'invite' || (progress === 'begun' && again !== undefined)
  if (onlySends) return { ok: true, kind, purchase, product, username, from: undefined, again }
  const from = account(order.from)
  if (!from) return cannot(NO_ACCOUNT)
  if (again) return cannot(`${username} is an account of this purchase already.`)
  return { ok: true, kind, purchase, product, username, from, again: undefined }
}

/**
 * The name to invite, if it is a person's: a wrong one is the seller's mistake, of which the buyer is not mailed. Of an
 * account that the purchase has already, it is the one that it has now, since somebody else may have taken its earlier
 * name.
 */
async function nameToInvite(
  deps: InvitingDeps,
  { username, again, product }: Inviting
): Promise<{ ok: true; username: string } | CannotBe> {
  if (again?.accountId === undefined) {
    const named = await personNamed(deps, product, username)
    return named.ok ? { ok: true, username } : named
  }
  const account = await deps.access.accountNow(product.id, again.accountId)
  if (account === undefined) return cannot(`The account ${again.login} does not exist any more.`)
  if (account === 'unknown') return cannot('The code host does not answer just now. Try again in a few minutes.')
  return { ok: true, username: account.login }
}

/** An order to take the invitation of an account of a purchase back. `grantId`: of that account. */
export type TakeBackOrder = { paymentId: string; grantId: string }

/** Says what taking an invitation back will do. Changes nothing. */
export async function previewWithdrawInvitation(deps: ActionDeps, order: TakeBackOrder): Promise<Previewed> {
  const found = await invitedIn(scopeOf(deps), order)
  return found.ok ? { ok: true, preview: takenBackPreview(found, shopOf(deps)) } : found
}

/**
 * Takes the invitation back as the buyer's "Cancel invitation" would. The buyer's own limit of moves does not count.
 * The order is stored before the seat is given up; if its process dies in between, the same order goes on when it
 * arrives again.
 */
export async function withdrawInvitation(deps: ActionDeps, order: TakeBackOrder, acting: Acting): Promise<Acted> {
  const { paymentId, grantId } = order
  const found = await onceToItsEnd(deps, acting, async (scope, progress) => {
    // The seat may be given up already.
    if (progress === 'begun') return { ok: true as const, account: await accountOf(scope, grantId) }
    const invited = await invitedIn(scope, order)
    if (!invited.ok) return invited
    const facts = { username: invited.account.login }
    const done = { kind: 'withdraw_invitation', payments: [paymentId], facts, now: scope.now } as const
    await recordAction(scope.db, acting, done)
    return invited
  })
  if (!('account' in found)) return found
  const { account } = found
  const result = await deps.access.takeBackBySeller({ paymentId, grantId })
  if (!result.ok) {
    const isTooLate = result.reason === 'too_late'
    const why = isTooLate ? `${account.login} has accepted meanwhile, and keeps its access.` : NO_ACCOUNT
    return refused(deps, acting, cannot(why))
  }
  await recordOutcome(deps.db, acting, { reason: 'taken_back' })
  return { ok: true, said: takenBackWords(account) }
}

function accountOf({ db }: ActionScope, grantId: string): Promise<Pick<AccountFacts, 'login' | 'state'>> {
  const row = db.selectFrom('access_grant').select(['login', 'state']).where('id', '=', grantId)
  return row.executeTakeFirstOrThrow()
}

async function invitedIn(
  scope: ActionScope,
  { paymentId, grantId }: TakeBackOrder
): Promise<{ ok: true; purchase: PurchaseFacts; account: AccountFacts } | CannotBe> {
  const purchase = await readPurchase(scope, paymentId)
  if (!purchase.ok) return purchase
  const account = purchase.accounts.find((each) => each.grantId === grantId)
  if (!account) return cannot(NO_ACCOUNT)
  if (purchase.status === 'paid' && mayBeTakenBack(account)) return { ok: true, purchase, account }
  return cannot(`No invitation of ${account.login} is open that could be withdrawn.`)
}
