import fc from 'fast-check'
import { type Because, grantStates } from '../../../src/access/grant-states.ts'
import type {
  AccountFacts,
  AccountPlan,
  AccountRecord,
  AttemptRecord,
  GrantFacts,
  Shown
} from '../../../src/access/plan/facts.ts'
import { emptyRecord } from '../../../src/access/tables/accounts.ts'
import type { HostInvitation } from '../../../src/code-host/code-host.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/runtime/time/durations.ts'

/** The time (ms) at which the plans of the tests are made. */
export const NOW = 1_800_000_000_000

export function aGrant(changes: Partial<GrantFacts> = {}): GrantFacts {
  const live = changes.live ?? true
  return {
    grantId: 'g1',
    state: 'queued',
    because: 'new',
    acts: null,
    live,
    replaced: false,
    ended: live ? undefined : 'refunded',
    verified: true,
    queuedAt: NOW - HOUR_MS,
    retryAt: undefined,
    tries: 0,
    renewal: false,
    ...changes
  }
}

export function aRecord(changes: Partial<AccountRecord> = {}): AccountRecord {
  return { ...emptyRecord, ...changes }
}

export function anAttempt(changes: Partial<AttemptRecord> = {}): AttemptRecord {
  const at = changes.at ?? NOW - HOUR_MS
  return {
    id: 'i1',
    kind: 'invite',
    at,
    endsAt: at + 10 * SECOND_MS,
    outcome: undefined,
    invitationId: undefined,
    atOnce: false,
    created: false,
    wasAbsent: true,
    ...changes
  }
}

export function anInvitation(changes: Partial<HostInvitation> = {}): HostInvitation {
  return {
    id: 1,
    inviteeId: 7,
    inviteeLogin: 'ada',
    inviterId: 99,
    permission: 'read',
    createdAt: NOW - HOUR_MS,
    expired: false,
    ...changes
  }
}

/** The facts that the host shows of an account. By default it shows nothing, by complete lists that were just read. */
export function shows(changes: Partial<Shown> = {}): Shown {
  return { collaborator: false, invitation: undefined, complete: true, direct: false, startedAt: NOW, ...changes }
}

export function facts(changes: Partial<AccountFacts> = {}): AccountFacts {
  return {
    grants: [aGrant()],
    record: aRecord(),
    attempts: [],
    shown: shows(),
    inviterId: 99,
    evenSince: Number.NEGATIVE_INFINITY,
    now: NOW,
    ...changes
  }
}

/** The facts after a plan was recorded and before its step is taken. */
export function recorded(before: AccountFacts, plan: AccountPlan): AccountFacts {
  const grants = before.grants.map((grant) => ({ ...grant }))
  for (const { grantId, to, because, acts, retryAt } of plan.transitions) {
    const grant = grants.find((each) => each.grantId === grantId)
    if (grant) Object.assign(grant, { state: to, because, acts, retryAt })
  }
  const attempts = before.attempts.map((attempt) => {
    const outcome = plan.outcomes.find(({ id }) => id === attempt.id)?.outcome
    if (outcome === 'unseen') return { ...attempt, isUnseen: true }
    return { ...attempt, outcome: outcome ?? attempt.outcome }
  })
  return { ...before, grants: grants, attempts: attempts, record: { ...before.record, ...plan.record } }
}

/** Times since an event, in ms: at the limits that the plan knows, and between them. */
const ago = fc.oneof(
  fc.constantFrom(0, 1, 59, 60, 61, 119, 120, 121).map((seconds) => seconds * SECOND_MS),
  fc.constantFrom(1, 6, 7, 8, 30).map((days) => days * DAY_MS),
  fc.integer({ min: 0, max: 20 * MINUTE_MS }),
  fc.integer({ min: 0, max: 9 * DAY_MS })
)

const past = ago.map((ms) => NOW - ms)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

const waits: Because[] = ['new', 'limit', 'throttled', 'moves', 'unclear', 'renewal', 'paid_again', 'not_taken']
const becauseOf: Record<GrantFacts['state'], Because[]> = {
  queued: waits,
  invited: ['sent', 'unlisted', 'lapsing', 'found'],
  accepted: ['shown', 'found'],
  expired: ['renewal', 'lapsed', 'found'],
  gone: ['declined', 'left', 'removed', 'no_trace'],
  revoking: ['refunded', 'subscription_ended', 'other_claim', 'breaker', 'moved'],
  revoked: ['refunded', 'disputed', 'subscription_ended', 'moved'],
  blocked: ['not_ours', 'other_permission', 'enterprise_managed']
}

const grant = fc.record({ state: fc.constantFrom(...grantStates), live: fc.boolean() }).chain(({ state, live }) =>
  fc.record({
    state: fc.constant(state),
    because: fc.constantFrom(...becauseOf[state]),
    acts: fc.constantFrom(null, 'buyer' as const, 'seller' as const),
    live: fc.constant(live),
    replaced: fc.boolean().map((replaced) => replaced && live),
    ended: live
      ? fc.constant(undefined)
      : fc.constantFrom<Because>('refunded', 'subscription_ended', 'no_payment', 'moved'),
    verified: fc.boolean(),
    queuedAt: past,
    retryAt: maybe(fc.oneof(past, fc.constant(NOW + MINUTE_MS))),
    tries: fc.integer({ min: 0, max: 20 }),
    renewal: fc.boolean()
  })
)

const record = fc.record({
  origin: maybe(fc.constantFrom('ours', 'adopted', 'found')),
  shown: fc.constantFrom('nothing', 'invitation', 'expired', 'collaborator'),
  invitationId: maybe(fc.integer({ min: 1, max: 3 })),
  invitedAt: maybe(past),
  renewals: fc.integer({ min: 0, max: 4 }),
  renewedAt: maybe(past),
  writtenAt: fc.oneof(fc.constant(0), past),
  absentAt: maybe(past),
  removedAt: maybe(past),
  strayOf: maybe(fc.constant('g0')),
  seenAt: past,
  provenAt: maybe(past),
  oursUntil: maybe(fc.oneof(past, fc.constant(NOW + HOUR_MS))),
  listedAt: maybe(past)
}) as fc.Arbitrary<AccountRecord>

const attempt = fc.record({ at: past, ms: fc.integer({ min: 0, max: 10 * SECOND_MS }) }).chain(({ at, ms }) =>
  fc.record({
    kind: fc.constantFrom('invite', 'withdraw', 'remove'),
    at: fc.constant(at),
    endsAt: fc.constant(at + ms),
    hostAt: maybe(past),
    outcome: maybe(fc.constantFrom('done', 'refused', 'unknown')),
    silent: fc.boolean(),
    isUnseen: fc.boolean(),
    invitationId: maybe(fc.integer({ min: 1, max: 3 })),
    atOnce: fc.boolean(),
    created: fc.boolean(),
    wasAbsent: fc.boolean()
  })
) as fc.Arbitrary<Omit<AttemptRecord, 'id'>>

const invitation = fc.record({
  id: fc.integer({ min: 1, max: 3 }),
  inviteeId: fc.constant(7),
  inviteeLogin: fc.constant('ada'),
  inviterId: fc.constantFrom(99, 98, null),
  permission: fc.constantFrom('read', 'read', 'read', 'write'),
  createdAt: past,
  expired: fc.boolean()
})

const facing = fc
  .record({
    collaborator: fc.boolean(),
    invitation: maybe(invitation),
    complete: fc.constantFrom(true, true, false),
    unreadable: fc.constantFrom(false, false, true),
    direct: fc.boolean(),
    startedAt: fc.oneof(
      fc.constant(NOW),
      fc.integer({ min: 0, max: 5 * MINUTE_MS }).map((ms) => NOW - ms)
    )
  })
  .map((one) => ({ ...one, complete: one.complete && !one.unreadable }))

const shown = fc
  .tuple(facing, fc.boolean(), maybe(fc.constantFrom('read', 'write', 'unknown')))
  .map(([seen, noAccount, role]): Shown => ({ ...seen, ...(role && { role }), ...(noAccount && { noAccount }) }))

/** Any facts, impossible ones included: the plan must be safe for every input. */
export const anyFacts: fc.Arbitrary<AccountFacts> = fc.record({
  grants: fc
    .array(grant, { minLength: 0, maxLength: 3 })
    .map((grants) => grants.map((c, n) => ({ ...c, grantId: `g${n}` }))),
  record,
  attempts: fc.array(attempt, { maxLength: 3 }).map((attempts) => attempts.map((i, n) => ({ ...i, id: `i${n}` }))),
  shown,
  inviterId: fc.constantFrom(99, undefined),
  evenSince: fc.constant(Number.NEGATIVE_INFINITY),
  now: fc.constant(NOW)
})
