import type { HostAccount } from '../../code-host/code-host.ts'
import { serializable } from '../../db/serializable.ts'
import { type InviteExtras, type InviteResult, resultOf, translate } from '../../invite/result.ts'
import type { KeyedMutex } from '../../runtime/keyed-mutex.ts'
import type { Because } from '../grant.ts'
import type { HostDeps, Listed } from '../host/deps.ts'
import { inviteAccount } from '../host/invite-account.ts'
import { guard, type Lease, type Leases } from '../host/lease.ts'
import { type AccountObservation, keepListed, lastListed, observeAccount } from '../host/observe.ts'
import { aheadOf, readBudget } from '../host/queue.ts'
import { isOut } from '../plan/facts.ts'
import { SELLER_MS } from '../plan/invite-outcome.ts'
import { claimSeat } from '../seats/claim-seat.ts'
import { readGrant, type StoredGrant } from '../tables/grants.ts'
import { LeaseLost, Overtaken } from '../tables/overtaken.ts'
import { recordTransition } from '../tables/record-transition.ts'
import { quietUntil, readRepository } from '../tables/repository.ts'
import { grantUnderName, isOurs, sentTooOften, updateFromHost, wasSentSince } from './buyer-grants.ts'
import { detailOf, grantResult } from './invite-result.ts'
import { type NamingOptions, type ResolvedName, resolveUsername } from './resolve-username.ts'

/** What a submission takes. */
export type SendInviteDeps = HostDeps &
  NamingOptions & {
    target: string
    product: string
    /** What payments for the product may call it. */
    scenes: readonly string[]
    seats: number
    leases: Leases
    tokenDigest(): string
    newId(): string
    /** Whether the name means another repository than the one that was sold, as the host says just now. Throws `RowGone`. */
    isReplaced(): Promise<boolean>
    /** The same by what the host has said already. */
    isKnownReplaced(): Promise<boolean>
    listed: Listed
    inLine: KeyedMutex
  }

/** Who asks for whom. `replace`: the grant whose account gives way. */
export type SendInviteOrder = { userId: string; username: string; replace?: string | undefined }

/** `which`: several seats, all taken, and the request does not say whose account gives way. */
export type SendInviteResult = InviteResult | 'which'

/** ms for which a buyer waits while somebody else writes to the repository. */
const LOCK_MS = 5_000

/**
 * The buyer's Send invite, once shape and gate are passed: the claim is recorded, and the call is made unless something is
 * known that stands against it. What is not known does not stand against it.
 */
export async function sendInvite(shop: SendInviteDeps, asked: SendInviteOrder): Promise<SendInviteResult> {
  const { target, now } = shop
  const arrivedAt = now()
  const quiet = quietUntil(await readRepository(shop.db, target), shop.tokenDigest(), now())
  const unknown: ResolvedName = { username: asked.username, account: undefined, proven: false }
  const [{ username, account, proven }, replaced] = quiet
    ? [unknown, false]
    : await Promise.all([resolveUsername(shop, asked), shop.isReplaced()])
  const order = { ...asked, username }
  if (account && account.type !== 'User')
    return { ...resultOf('invalid_username'), verified: true, detail: detailOf('not_a_person') }
  if (account) {
    const renamed = await renamedSince(shop, order, account)
    if (renamed) return renamed
  }
  const made = await shop.inLine(order.userId, () =>
    claimSeat({
      ...shop,
      userId: order.userId,
      login: account?.login ?? order.username,
      accountId: account?.id,
      proven,
      replace: order.replace,
      now: now()
    })
  )
  if (made.kind === 'which') return 'which'
  if (made.kind === 'not_paid') return resultOf('not_paid')
  const { grantId, heldUntil } = made
  if (replaced) return replacedMeanwhile(shop, grantId)
  if (heldUntil !== undefined) return held(shop, grantId, 'moves', heldUntil)
  try {
    const done = await shop.leases.hold(target, LOCK_MS, (lease) =>
      send(shop, { ...order, lease, grantId, account, arrivedAt })
    )
    if (done) return done.value
    return await held(shop, grantId, 'busy', now() + LOCK_MS)
  } catch (error) {
    // Before the call: once that is made, its answer is the result.
    if (!(error instanceof LeaseLost) && !(error instanceof Overtaken)) throw error
    const claim = await readGrant({ ...shop, now: now() }, grantId)
    if (claim && (!claim.live || claim.replaced)) return await overtaken(shop, claim)
    if (await shop.isKnownReplaced()) return await replacedMeanwhile(shop, grantId)
    return await held(shop, grantId, 'busy', now() + LOCK_MS)
  } finally {
    shop.nudge()
  }
}

/** The name of an account of this buyer that is called otherwise by now: the account keeps what it has, and the name's new owner gets nothing. */
async function renamedSince(
  shop: SendInviteDeps,
  { userId }: SendInviteOrder,
  { login, id }: HostAccount
): Promise<InviteResult | undefined> {
  const earlier = await grantUnderName(shop, { userId, login, otherThan: id })
  if (!earlier) return undefined
  const asked = await observeAccount(shop.codeHost, earlier, shop.now)
  if ('failed' in asked) {
    await shop.writer.heed(shop.target, asked.refusal)
    return undefined
  }
  const { collaborator, invitation } = asked.shown
  if (!collaborator && (!invitation || invitation.expired)) return undefined
  const result = await present(shop, earlier.grantId)
  if (asked.login === undefined) return result
  return {
    ...result,
    detail: `The name belongs to another account by now. The account of this purchase is called ${asked.login} now.`
  }
}

type Sending = SendInviteOrder & { lease: Lease; grantId: string; account: HostAccount | undefined; arrivedAt: number }

async function send(shop: SendInviteDeps, sending: Sending): Promise<InviteResult> {
  const { db, target, now } = shop
  const { lease, grantId, arrivedAt } = sending
  const quiet = await heldByQuiet(shop, grantId, lease)
  if (quiet) return quiet
  const reading = { ...shop, now: now() }
  const claim = await readGrant(reading, grantId)
  if (!claim) return resultOf('not_paid')
  if (!claim.live || claim.replaced) return overtaken(shop, claim)
  // Of two submissions at the same moment the second finds what the host has just said to the first.
  if (claim.state === 'invited' && (await wasSentSince(shop, grantId, arrivedAt))) return present(shop, grantId)
  const accountId = sending.account?.id ?? claim.accountId
  let asked: AccountObservation | undefined
  if (accountId !== undefined) {
    const answer = await observeAccount(
      shop.codeHost,
      { accountId, login: claim.login, ...known(sending, accountId, now()) },
      now
    )
    if ('failed' in answer) {
      await shop.writer.heed(target, answer.refusal)
      const hushed = await heldByQuiet(shop, grantId, lease)
      if (hushed) return hushed
    } else {
      asked = answer
      const { login } = answer
      // Where the number is nobody's any more the name is called as it was typed, and the host says whether it is anybody's.
      if (login !== undefined && (await updateFromHost(shop, lease, accountId, { ...answer, login })) === 'present') {
        return present(shop, grantId)
      }
    }
  }
  // The host has just shown that nothing is there: whatever it was, it waits to be sent from here on.
  const unseen = asked !== undefined
  const often = await sentTooOften(shop, { grantId, accountId })
  if (often !== undefined) return held(shop, grantId, 'often', often, lease, unseen)
  if (asked) keepListed(shop.listed, asked.invitations, asked.shown.startedAt)
  const listed = await lastListed(shop.codeHost, shop.listed, now())
  const budget = await readBudget({ ...shop, now: now(), listed })
  const ahead = await aheadOf(db, target, { grantId, queuedAt: claim.queuedAt, renewal: false })
  if (budget.left <= ahead) return held(shop, grantId, 'limit', budget.at(ahead + 1), lease, unseen)
  // The old one first: what the call does to an invitation that is listed as expired is not documented (docs/github.md).
  const lapsed = asked?.shown.invitation
  if (lapsed?.expired && accountId !== undefined && (await isOurs(shop, accountId, lapsed.id))) {
    await shop.writer.withdraw({
      lease,
      grantId,
      accountId,
      login: claim.login,
      invitationId: lapsed.id,
      verified: true
    })
    const hushed = await heldByQuiet(shop, grantId, lease)
    if (hushed) return hushed
  }
  await requeue(shop, lease, grantId)
  const end = await inviteAccount(shop, {
    lease,
    grantId,
    accountId,
    login: nameToCall(sending.username, asked),
    wasAbsent: asked !== undefined && isOut(asked.shown),
    fresh: true,
    actor: 'buyer'
  })
  const reason = end.noToken ? resultOf('forbidden') : translate(end.status ?? 0)
  // What is said to be done has been seen, or it is not known.
  const verified = end.verified ?? (reason.ok ? 'unknown' : undefined)
  const throttled = end.refusal?.kind === 'throttled' && reason.reason === 'forbidden'
  return {
    ...reason,
    ...(verified !== undefined && { verified }),
    ...(await grantResult(shop, grantId).catch(unsaid(shop))),
    ...(throttled && { detail: detailOf('throttled') })
  }
}

/** The claim waits where the host wants quiet, or is known to reject the token; undefined where it may be asked. */
async function heldByQuiet(shop: SendInviteDeps, grantId: string, lease: Lease): Promise<InviteResult | undefined> {
  const quiet = quietUntil(await readRepository(shop.db, shop.target), shop.tokenDigest(), shop.now())
  if (quiet?.because === 'token_refused') await shop.alert('token_refused')
  return quiet && held(shop, grantId, quiet.because, quiet.until, lease)
}

/** The call is made, and its answer stands: what would ride along is left out. */
function unsaid({ log }: SendInviteDeps) {
  return (error: unknown): InviteExtras => {
    log.error({ err: error }, 'the claim behind an invitation could not be read')
    return {}
  }
}

/** ms for which an account keeps the name under which the host has shown it. */
const NAMED_MS = 60_000

/** What the host has said of the account, unless so long ago that it may have another name by now. */
function known({ account, arrivedAt }: Sending, id: number, now: number): { known?: HostAccount } {
  return account?.id === id && now - arrivedAt < NAMED_MS ? { known: account } : {}
}

/** As it was typed, unless the host has just said that the account is called otherwise by now. */
function nameToCall(username: string, asked: AccountObservation | undefined): string {
  const login = asked?.login ?? username
  return login.toLowerCase() === username.toLowerCase() ? username : login
}

/** While it waited for its turn the payment went, or its buyer has given another name: nobody is invited for it any more. */
async function overtaken(shop: SendInviteDeps, { grantId, ended }: StoredGrant): Promise<InviteResult> {
  const because = ended ?? 'moved'
  if (because !== 'moved' && because !== 'mistyped') return resultOf('not_paid')
  return { ...resultOf('rate_limited'), ...(await grantResult(shop, grantId)), detail: detailOf(because) }
}

/** Whatever it was, it waits to be sent now. */
async function requeue(shop: SendInviteDeps, lease: Lease, grantId: string) {
  await serializable(shop.db, async (tx) => {
    const now = shop.now()
    await guard(tx, lease, now)
    const claim = await readGrant({ ...shop, db: tx, now }, grantId)
    if (!claim?.live || claim.state === 'queued') return
    const move = { grantId, to: 'queued', because: 'new', acts: null } as const
    await recordTransition(tx, claim, move, { actor: 'buyer', now, tries: 0 })
  })
}

/** Somebody has to wait: no call is made, and the claim goes on without the buyer. `unseen`: the host shows nothing of it. */
async function held(
  shop: SendInviteDeps,
  grantId: string,
  because: Because,
  until: number,
  lease?: Lease,
  unseen = false
): Promise<InviteResult> {
  const write = async (tx: HostDeps['db']) => {
    const now = shop.now()
    if (lease) await guard(tx, lease, now)
    const claim = await readGrant({ ...shop, db: tx, now }, grantId)
    if (!claim?.live || (!unseen && (claim.state === 'invited' || claim.state === 'accepted'))) return
    if (claim.state === 'queued' && claim.because === because) return
    const acts = isForSeller(because) ? 'seller' : null
    const move = { grantId, to: 'queued', because, acts, retryAt: because === 'limit' ? now : until } as const
    await recordTransition(tx, claim, move, { actor: 'buyer', now })
  }
  await shop
    .inLine(grantId, () => serializable(shop.db, write))
    .catch((error) => {
      if (!(error instanceof Overtaken)) throw error
    })
  const reason = isForSeller(because) ? 'forbidden' : 'rate_limited'
  const retryAt = new Date(until).toISOString()
  return { ...resultOf(reason), ...(await grantResult(shop, grantId)), retryAt }
}

/** The name means another repository by now: nobody is invited there. */
async function replacedMeanwhile(shop: SendInviteDeps, grantId: string): Promise<InviteResult> {
  await shop.alert('repository_replaced')
  return held(shop, grantId, 'repository_replaced', shop.now() + SELLER_MS)
}

function isForSeller(because: Because): boolean {
  return because === 'token_refused' || because === 'repository_replaced'
}

async function present(shop: SendInviteDeps, grantId: string): Promise<InviteResult> {
  return { ...resultOf('already_invited'), verified: true, ...(await grantResult(shop, grantId)) }
}
