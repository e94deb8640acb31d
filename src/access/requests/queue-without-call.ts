import { resultOf } from '../../invite/result.ts'
import type { Actor, Because } from '../grant-states.ts'
import type { Lease } from '../host/lease.ts'
import type { AccountObservation } from '../host/observe.ts'
import type { RepositoryDeps } from '../host/repository-deps.ts'
import { isGivenUp } from '../plan/ending/end-grant.ts'
import { SELLER_MS } from '../plan/invite-outcome.ts'
import { readGrant, type StoredGrant } from '../tables/grants.ts'
import { recordTransition } from '../tables/record-transition.ts'
import type { TxScope } from '../tables/scope.ts'
import { Overtaken } from '../tables/write-conflicts.ts'
import { noteUnseen } from './buyer-grants.ts'
import { detailOf, grantResult, type ResultDeps, type SendOutcome } from './invite-result.ts'

type HeldDeps = ResultDeps & Pick<RepositoryDeps, 'turns'>

/** Queues the grant if the host must not be asked now; undefined if it may be asked. */
export async function heldByBackOff(
  deps: HeldDeps & Pick<RepositoryDeps, 'alert'>,
  grantId: string,
  { lease, actor }: { lease: Lease; actor: Actor }
): Promise<SendOutcome | undefined> {
  const backOff = await deps.repository.backOff()
  if (backOff?.because === 'token_refused') await deps.alert('token_refused')
  return backOff && held(deps, { grantId, actor, lease }, backOff.because, backOff.until)
}

/** While the grant waited, its payment ended or another name replaced it: no invitation is sent. */
export async function overtaken(deps: ResultDeps, { grantId, ended }: StoredGrant): Promise<SendOutcome> {
  const because = ended ?? 'moved'
  if (!isGivenUp(because)) return resultOf('not_paid')
  return { ...resultOf('rate_limited'), ...(await grantResult(deps, grantId)), detail: detailOf(because) }
}

/** Queues the grant without a call; it continues by itself. `unseen`: the host shows nothing of the account. */
export async function held(
  deps: HeldDeps,
  { grantId, actor, lease, unseen = false }: { grantId: string; actor: Actor; lease?: Lease; unseen?: boolean },
  because: Because,
  until: number
): Promise<SendOutcome> {
  const write = async (scope: TxScope) => {
    const grant = await readGrant(scope, grantId)
    if (!grant?.live || (!unseen && (grant.state === 'invited' || grant.state === 'accepted'))) return
    // A grant that waits for an answer of the host goes on waiting for it, also while another writer is at work.
    const goesOn = grant.because === because || (grant.because === 'unreachable' && because === 'busy')
    if (grant.state === 'queued' && goesOn) return
    const acts = isForSeller(because) ? 'seller' : null
    const transition = {
      grantId,
      to: 'queued',
      because,
      acts,
      retryAt: because === 'limit' ? scope.now : until
    } as const
    await recordTransition(scope.db, grant, transition, { actor, now: scope.now })
  }
  const { records, turns } = deps
  await turns
    .run(grantId, () => (lease ? records.underLease(lease, write) : records.change(write)))
    .catch((error) => {
      if (!(error instanceof Overtaken)) throw error
    })
  const reason = isForSeller(because) ? 'forbidden' : 'rate_limited'
  return { ...resultOf(reason), ...(await grantResult(deps, grantId)), retryAt: until }
}

/**
 * Queues a grant whose invitation may not go out before `until` (ms). `isFree`: the host has just said that no account
 * has the name. Such a name is refused instead, since it would wait in vain.
 */
export async function waitUnsent(
  deps: HeldDeps,
  waiting: {
    grant: StoredGrant
    lease: Lease
    actor: Actor
    accountId: number | undefined
    observed: AccountObservation | undefined
    isFree: boolean | undefined
  },
  because: Because,
  until: number
): Promise<SendOutcome> {
  const { grant, lease, actor, accountId, observed, isFree } = waiting
  const { grantId } = grant
  if (isFree && accountId === undefined && grant.because === 'new') {
    await deps.records.underLease(lease, async (scope) => {
      const now = await readGrant(scope, grantId)
      const transition = { grantId, to: 'blocked', because: 'no_such_account', acts: 'buyer' } as const
      if (now?.live) await recordTransition(scope.db, now, transition, { actor, now: scope.now })
    })
    return { ...resultOf('invalid_username'), verified: true, ...(await grantResult(deps, grantId)) }
  }
  // The host shows nothing of the account, so the grant waits to be sent, whatever its state was.
  if (observed && accountId !== undefined) {
    await deps.records.underLease(lease, (scope) => noteUnseen(scope, accountId, observed))
  }
  return held(deps, { grantId, actor, lease, unseen: observed !== undefined }, because, until)
}

/** The sentence about a grant that waits for no invitation, while the name of the repository means another one. */
const LOOKS_FIRST =
  'The repository is another one by now than was sold; nothing is sent or withdrawn until the seller has looked.'

/** The name now means another repository: no invitation is sent there. */
export async function replacedMeanwhile(
  deps: HeldDeps & Pick<RepositoryDeps, 'alert'>,
  grantId: string,
  actor: Actor
): Promise<SendOutcome> {
  await deps.alert('repository_replaced')
  const result = await held(deps, { grantId, actor }, 'repository_replaced', deps.records.now() + SELLER_MS)
  return result.grant?.state === 'queued' ? result : { ...result, detail: LOOKS_FIRST }
}

function isForSeller(because: Because): boolean {
  return because === 'token_refused' || because === 'repository_replaced'
}

export async function present(deps: ResultDeps, grantId: string): Promise<SendOutcome> {
  return { ...resultOf('already_invited'), verified: true, ...(await grantResult(deps, grantId)) }
}
