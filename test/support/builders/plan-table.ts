// Tables of plans: each row has the facts, and the whole plan that has to follow from them.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mayBecome, type Origin } from '../../../src/access/grant-states.ts'
import type {
  AccountFacts,
  AccountPlan,
  AccountRecord,
  AttemptRecord,
  GrantFacts,
  Shown
} from '../../../src/access/plan/facts.ts'
import { planAccount } from '../../../src/access/plan/plan.ts'
import { aGrant, anAttempt, anInvitation, aRecord, facts, NOW, shows } from './account-facts.ts'

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

type Row = {
  when: string
  is: Partial<AccountFacts>
  /**
   * The whole plan. `origin`: the plan records what the host shows, with this origin; `record`: the other recorded
   * fields; `outcomes`: `i1 done` for each attempt.
   */
  plans: Partial<Pick<AccountPlan, 'nextAt' | 'step' | 'tell' | 'record'>> & {
    transitions?: string[]
    origin?: Origin
    outcomes?: string[]
  }
}

/**
 * `g1 invited sent buyer, in 60 s`: the grant, its new state, the reason, the person who has to act (if any), and the
 * time until the next try (if any).
 */
export function said({ transitions }: Pick<AccountPlan, 'transitions'>): string[] {
  return transitions.map(({ grantId, to, because, acts, retryAt }) => {
    const again = retryAt === undefined ? '' : `, in ${(retryAt - NOW) / SECOND} s`
    return `${grantId} ${to} ${because}${acts ? ` ${acts}` : ''}${again}`
  })
}

/** The fields that a plan records of what the host shows. */
function keptOf({ collaborator, invitation }: Shown): Partial<AccountRecord> {
  if (collaborator || !invitation) return { shown: 'collaborator' }
  const { id, createdAt, expired } = invitation
  return { shown: expired ? 'expired' : 'invitation', invitationId: id, invitedAt: createdAt }
}

function inWords(plan: AccountPlan) {
  const { step, nextAt, tell, record } = plan
  return {
    step,
    nextAt,
    tell,
    record,
    transitions: said(plan),
    outcomes: plan.outcomes.map(({ id, outcome }) => `${id} ${outcome}`)
  }
}

/** When the host is read again about a call without an answer that ended so many minutes ago. */
export const readAgain = (minutesAgo: number) => NOW + (15 - minutesAgo) * MINUTE + 1

/** Defines a test for each row. */
export function table(title: string, rows: readonly Row[]) {
  describe(title, () => {
    for (const { when, is, plans } of rows) {
      test(when, () => {
        const plan = planAccount(facts(is))
        const states = new Map((is.grants ?? [queued]).map(({ grantId, state }) => [grantId, state]))
        for (const { grantId, to } of plan.transitions) {
          const from = states.get(grantId)
          assert.ok(from && mayBecome(from, to), `${from} to ${to}`)
          states.set(grantId, to)
        }
        const { transitions = [], outcomes = [], origin, record, ...rest } = plans
        const kept = origin && { ...keptOf(is.shown ?? shows()), origin }
        const whole = { step: undefined, nextAt: undefined, tell: undefined, ...rest }
        assert.deepEqual(inWords(plan), { ...whole, transitions, outcomes, record: { ...kept, ...record } })
      })
    }
  })
}

const queued = aGrant()
export const invited = aGrant({ state: 'invited', because: 'sent' })
export const accepted = aGrant({ state: 'accepted', because: 'shown' })
export const ended = aGrant({ state: 'accepted', because: 'shown', live: false })
export const ours = aRecord({ origin: 'ours', shown: 'invitation', invitationId: 1, invitedAt: NOW - 60 * MINUTE })
export const oursIn = aRecord({ ...ours, shown: 'collaborator' })
export const found = aRecord({ origin: 'found', shown: 'collaborator' })
export const collaborator = shows({ collaborator: true })
export const openInvitation = shows({ invitation: anInvitation() })
/** The recorded fields of an account that is proven to have no access and no invitation. */
export const cleared = {
  shown: 'nothing',
  origin: undefined,
  invitationId: undefined,
  invitedAt: undefined,
  renewals: 0,
  renewedAt: undefined
} as const
export const invite = { do: 'invite', grantId: 'g1', queuedAt: queued.queuedAt, renewal: false } as const
export const withdraw = { do: 'withdraw', grantId: 'g1', invitationId: 1, verified: true } as const
export const remove = { do: 'remove', grantId: 'g1', verified: true } as const
export const ask = { do: 'ask' } as const

/** A removal that the host answered with success, `ago` minutes ago. */
export const removal = (ago: number) =>
  anAttempt({ id: `r${ago}`, kind: 'remove', at: NOW - ago * MINUTE, endsAt: NOW - ago * MINUTE, outcome: 'done' })
export const removals = (...minutes: number[]) => minutes.map(removal)
const over = { live: false, ended: 'refunded', state: 'revoking', because: 'refunded' } as const
export const invitedOver = aGrant(over)
export const withdrawal = (minutesAgo: number, changes: Partial<AttemptRecord> = {}) =>
  anAttempt({
    kind: 'withdraw',
    at: NOW - minutesAgo * MINUTE,
    endsAt: NOW - minutesAgo * MINUTE,
    outcome: 'done',
    invitationId: 1,
    atOnce: true,
    ...changes
  })
export const tried = (tries: number, changes: Partial<GrantFacts> = {}) =>
  aGrant({ because: 'unclear', tries, ...changes })
export const old = (days: number, expired = false) =>
  shows({ invitation: anInvitation({ createdAt: NOW - days * DAY, expired }) })
export const renew = { do: 'renew', grantId: 'g1', invitationId: 1 } as const
export const revoked = aGrant({ live: false, ended: 'refunded', state: 'revoked', because: 'refunded' })
