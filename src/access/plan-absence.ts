import {
  type AccountFacts,
  type AccountPlan,
  type AccountRecord,
  type Claim,
  DAY_MS,
  type IntentRecord,
  LAG_MS,
  LIFE_MS,
  MAX_RENEWALS,
  MAX_TRIES,
  type Move,
  type Shown
} from './plan.ts'
import { hasNothing, move, toRevoking } from './plan-moves.ts'

/** ms after a write of unknown outcome in which what is not there means what it says: nobody declines so soon. */
const NO_TRACE_MS = 15 * 60_000
const MAX_WAIT_MS = 6 * 60 * 60_000

/** What follows when the host shows nothing of an account: send what waits, and conclude only what is proven. */
export function nothingShown(plan: AccountPlan, facts: AccountFacts) {
  const { claims, record, intents, shown, now } = facts
  const live = claims.filter((claim) => claim.live)
  const open = intents.filter(({ outcome }) => outcome === undefined)
  const openUntil = Math.max(0, ...open.map(({ endsAt }) => endsAt))
  // What was written a moment ago, or may have been, need not show yet.
  const written = intents.filter(({ outcome }) => outcome !== 'refused').map(({ endsAt }) => endsAt)
  const certainAt = Math.max(record.writtenAt, ...written) + LAG_MS
  const certain = shown.complete && shown.startedAt >= certainAt
  const againAt = shown.complete ? certainAt : Math.max(certainAt, now + LAG_MS)
  const mayShow = open.some((intent) => mayStillShow(intent, shown))
  for (const intent of certain ? open : []) {
    if (mayStillShow(intent, shown)) continue
    plan.settled.push({ id: intent.id, outcome: intent.kind === 'invite' ? 'unknown' : 'done' })
  }
  for (const claim of claims) if (!claim.live && !hasNothing(claim)) toRevoking(plan, claim, claims)
  // The account itself was asked about: what no list shows is not there any more either.
  if (shown.direct && record.origin === 'found' && record.shown === 'collaborator') plan.record.shown = 'nothing'

  if (claims.length === 0 && certain && record.strayOf !== undefined) {
    Object.assign(plan.record, { shown: 'nothing', origin: undefined, invitationId: undefined, strayOf: undefined })
  }
  const missed = live.filter(({ state }) => state === 'invited' || state === 'accepted' || state === 'expired')
  // Whose seat is being taken is not invited any more.
  const wanted = live.filter(({ replaced }) => !replaced)
  const waiting = wanted.filter(isToBeSent)
  if (waiting.length > 0 && missed.length === 0) {
    // Without a number there is nobody to be invited: the name may be a stranger's by now.
    if (shown.nobody) return deleted(plan, waiting)
    // Whoever was here without us has left: what comes now is ours.
    if (certain && shown.direct && record.origin === 'found') {
      Object.assign(plan.record, { shown: 'nothing', origin: undefined })
    }
    // Was it withdrawn for its renewal, or declined? Both leave nothing.
    const renewal = waiting.every((claim) => claim.renewal)
    const uncertain = open.filter(({ kind }) => kind === 'invite' || renewal)
    const asked = waiting.some(({ because }) => because === 'unclear')
    if (uncertain.length === 0 && !asked) return invite(plan, waiting, now)
    // What the lists do not tell, the account itself may.
    if (!certain && !shown.direct && shown.startedAt >= certainAt) plan.step = { do: 'ask' }
    if (!certain || mayShow) return unclear(plan, waiting, certain ? now + LAG_MS : againAt)
    if (uncertain.length === 0) return invite(plan, waiting, now)
    const taken = uncertain.some((intent) => intent.taken)
    if (!taken && shown.startedAt - openUntil <= NO_TRACE_MS) return invite(plan, waiting, now, openUntil)
    for (const claim of waiting) {
      if (claim.state === 'blocked') move(plan, claim, { to: 'queued', because: 'paid_again', acts: null })
      move(plan, claim, { to: 'gone', because: 'no_trace', acts: 'buyer' })
    }
    return
  }
  const ending = claims.filter((claim) => !claim.live && !hasNothing(claim))
  if (missed.length === 0 && ending.length === 0) return
  if (!certain) {
    plan.nextAt = againAt
    return
  }
  if (vanishedAfterItsTime(missed, facts)) return lapsedUnseen(plan, facts, missed)
  if (!shown.direct) {
    plan.step = { do: 'ask' }
    return
  }
  const { absentAt } = record
  if (absentAt === undefined || absentAt < certainAt) {
    plan.record.absentAt = shown.startedAt
    plan.nextAt = shown.startedAt + LAG_MS
    return
  }
  if (shown.startedAt < absentAt + LAG_MS) {
    plan.nextAt = absentAt + LAG_MS
    return
  }
  // Asked twice, a while apart, and long enough after our last write: it has nothing.
  const nothing = { shown: 'nothing', origin: undefined, invitationId: undefined, invitedAt: undefined } as const
  Object.assign(plan.record, { ...nothing, renewals: 0, renewedAt: undefined })
  for (const claim of missed) move(plan, claim, goneFrom(claim, record))
  // One that had ended and is paid again kept the same access all the while: what is gone is gone for it, too.
  const beside = live.filter(({ state, because }) => state === 'revoking' && because === 'other_claim')
  for (const first of missed.slice(0, 1)) for (const claim of beside) move(plan, claim, goneFrom(first, record))
  for (const claim of ending) {
    if (claim.state === 'revoking')
      move(plan, claim, { to: 'revoked', because: claim.ended ?? 'no_payment', acts: null })
  }
}

function deleted(plan: AccountPlan, waiting: readonly Claim[]) {
  for (const claim of waiting) move(plan, claim, { to: 'blocked', because: 'no_such_account', acts: 'buyer' })
}

/** The host has said that it made the invitation: it may take its time to show it, and is not to be sent a second time. */
function mayStillShow({ kind, taken, endsAt }: IntentRecord, { startedAt }: Shown): boolean {
  return kind === 'invite' && taken && startedAt - endsAt <= NO_TRACE_MS
}

/** In the queue, or over once and live again. */
function isToBeSent({ state, because }: Claim): boolean {
  return (
    state === 'queued' || state === 'revoking' || state === 'revoked' || (state === 'blocked' && because === 'not_ours')
  )
}

function goneFrom({ state }: Claim, { removedAt }: AccountRecord): Omit<Move, 'grantId'> {
  if (state !== 'accepted') return { to: 'gone', because: 'declined', acts: 'buyer' }
  if (removedAt !== undefined) return { to: 'gone', because: 'removed', acts: 'seller' }
  return { to: 'gone', because: 'left', acts: 'buyer' }
}

/** What lapsed may vanish from the list; that is no refusal. */
function vanishedAfterItsTime(missed: readonly Claim[], { record, now }: AccountFacts): boolean {
  if (missed.length === 0 || missed.some(({ state }) => state === 'accepted')) return false
  return record.origin === 'ours' && record.invitedAt !== undefined && now >= record.invitedAt + LIFE_MS
}

function lapsedUnseen(plan: AccountPlan, { record, now }: AccountFacts, missed: readonly Claim[]) {
  if (record.renewals >= MAX_RENEWALS) {
    for (const claim of missed) move(plan, claim, { to: 'expired', because: 'lapsed', acts: 'buyer' })
  } else if (now - (record.renewedAt ?? 0) < DAY_MS) {
    plan.nextAt = (record.renewedAt ?? 0) + DAY_MS
  } else {
    Object.assign(plan.record, { renewals: record.renewals + 1, renewedAt: now })
    for (const claim of missed) move(plan, claim, { to: 'queued', because: 'renewal', acts: null })
    plan.nextAt = now
  }
}

/** Nothing is known of the attempt yet, so there is no second one. */
function unclear(plan: AccountPlan, waiting: readonly Claim[], againAt: number) {
  for (const claim of waiting) move(plan, claim, { to: 'queued', because: 'unclear', acts: null, retryAt: againAt })
  plan.nextAt = againAt
}

/** Sends what is due. `failedAt`: when an attempt ended that had no answer and, as is known by now, no effect. */
function invite(plan: AccountPlan, waiting: readonly Claim[], now: number, failedAt?: number) {
  // However many claim the account, it is one and the same call that fails.
  const tries = Math.max(...waiting.map((claim) => claim.tries))
  const turns = waiting.map((claim) => {
    const unclear = claim.state === 'queued' && claim.because === 'unclear'
    const at = unclear && failedAt !== undefined ? failedAt + waitAfter(tries) : (claim.retryAt ?? 0)
    if (claim.state !== 'queued') move(plan, claim, { to: 'queued', because: 'paid_again', acts: null })
    else if (unclear && at <= now) {
      move(plan, claim, { to: 'queued', because: claim.renewal ? 'renewal' : 'new', acts: null })
    } else if (unclear) {
      const acts = tries >= MAX_TRIES ? 'seller' : null
      move(plan, claim, { to: 'queued', because: 'not_taken', acts, retryAt: at })
    }
    return { claim, at }
  })
  const first = (a: Claim, b: Claim) => a.queuedAt - b.queuedAt || (a.grantId < b.grantId ? -1 : 1)
  const [next] = turns.filter(({ at }) => at <= now).sort((a, b) => first(a.claim, b.claim))
  if (next) {
    const { grantId, queuedAt, renewal } = next.claim
    plan.step = { do: 'invite', grantId, queuedAt, renewal }
  } else {
    plan.nextAt = Math.min(...turns.map(({ at }) => at))
  }
}

/**
 * ms after the n-th attempt in a row that had no answer: each keeps its place among the host's invitations of a day, which
 * are there for everybody, so the next ones are ever more seldom.
 */
function waitAfter(tries: number): number {
  return tries < 2 ? 0 : Math.min(2 ** (tries - 1) * 60_000, MAX_WAIT_MS)
}
