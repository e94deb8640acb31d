import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyFacts, NOW, recorded } from '../../../test/support/builders/account-facts.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { grantStates, mayBecome } from '../grant-states.ts'
import { changesOf } from '../tables/record-transition.ts'
import {
  type AccountFacts,
  type AccountPlan,
  isOrdered,
  LAG_MS,
  MAX_RENEWALS,
  RENEW_AFTER_MS,
  type Transition
} from './facts.ts'
import { planAccount } from './plan.ts'

/** Tests a property with generated facts. */
function always(title: string, holds: (facts: AccountFacts, plan: AccountPlan) => void) {
  test(title, () => {
    const property = fc.property(anyFacts, (facts) => holds(facts, planAccount(facts)))
    fc.assert(property, { numRuns: 5000 })
  })
}

const writes = (plan: AccountPlan) => (plan.step && plan.step.do !== 'ask' ? plan.step.do : undefined)
const takes = (plan: AccountPlan) => ['renew', 'withdraw', 'remove'].includes(writes(plan) ?? '')
const ends = ({ outcome, endsAt }: AccountFacts['attempts'][number]) => (outcome === 'refused' ? 0 : endsAt)

always(
  'Every transition of a plan is allowed, one after the other, and belongs to one of the grants',
  ({ grants }, { transitions }) => {
    const states = new Map(grants.map(({ grantId, state }) => [grantId, state]))
    for (const { grantId, to } of transitions) {
      const from = states.get(grantId)
      assert.ok(from !== undefined && mayBecome(from, to), `${from} to ${to}`)
      states.set(grantId, to)
    }
  }
)

/** The transitions that change more than who acts. */
function changesOfState({ grants }: AccountFacts, { transitions }: AccountPlan) {
  const isSame = ({ grantId, to, because }: Transition) =>
    grants.some((grant) => grant.grantId === grantId && grant.state === to && grant.because === because)
  return transitions.filter((transition) => !(transition.to === 'gone' && isSame(transition)))
}

always(
  'Nobody acts for an account that was removed by hand and is not paid for, and the seller does for one that is',
  (facts, plan) => {
    for (const grant of facts.grants) {
      const after = plan.transitions.findLast(({ grantId }) => grantId === grant.grantId)
      const { to: state, because, acts } = after ?? { ...grant, to: grant.state }
      if (plan.isOldView || state !== 'gone' || because !== 'removed') continue
      assert.equal(acts, grant.live ? 'seller' : null)
    }
  }
)

always(
  'A plan after an incomplete reading renews no invitation, concludes no absence, and takes away only access whose withdrawal is due',
  (facts, plan) => {
    const { shown, grants, record } = facts
    if (shown.complete) return
    assert.notEqual(writes(plan), 'renew')
    if (takes(plan)) {
      const tooMuch =
        shown.invitation?.permission === 'write' || grants.some(({ because }) => because === 'other_permission')
      assert.ok(tooMuch || grants.every(({ live }) => !live), 'no live grant')
      const known = record.origin !== undefined && record.origin !== 'found' && record.shown !== 'nothing'
      assert.ok(shown.collaborator || shown.invitation || known, 'what is there, or is known to have been given by us')
    }
    const transitions = changesOfState(facts, plan)
    assert.deepEqual(
      transitions.filter(
        ({ to, because }) => to === 'revoked' || to === 'expired' || (to === 'gone' && because !== 'no_trace')
      ),
      shown.invitation?.expired ? transitions.filter(({ to }) => to === 'expired') : []
    )
    assert.ok(!plan.transitions.some(({ because }) => because === 'no_trace'))
    assert.equal(plan.record.absentAt, undefined)
  }
)

always('access that was found is never withdrawn, removed, or renewed', (facts, plan) => {
  const { collaborator, invitation } = facts.shown
  if (facts.record.origin !== 'found' || (!collaborator && !invitation)) return
  // The invitation in the host's answer to our call is ours, whatever the lists have shown since.
  const sent = facts.attempts.some(({ kind, invitationId }) => kind === 'invite' && invitationId === invitation?.id)
  if (!collaborator && sent) return
  assert.ok(!takes(plan) && writes(plan) !== 'invite')
  assert.ok(plan.record.origin === undefined || plan.record.origin === 'found')
})

always(
  'An invitation is sent only for a waiting grant, and only if nothing is shown',
  ({ grants, shown, attempts }, plan) => {
    if (plan.step?.do !== 'invite') return
    const { grantId } = plan.step
    assert.ok(!shown.collaborator && !shown.invitation && !shown.noAccount)
    const grant = grants.find((each) => each.grantId === grantId)
    assert.ok(grant?.live && !grant.replaced)
    // A grant blocked as `not_ours` is sent again when it is live again.
    const waits = ['queued', 'revoking', 'revoked'].includes(grant.state) || grant.because === 'not_ours'
    assert.ok(waits, grant.state)
    assert.ok(plan.transitions.every((transition) => transition.grantId !== grantId || transition.to === 'queued'))
    // No invitation is sent while a call of ours may still be running.
    for (const { kind, outcome, endsAt } of attempts) {
      if (kind === 'invite' && outcome === undefined) assert.ok(shown.startedAt >= endsAt + LAG_MS)
    }
  }
)

always('access is taken away only if no live grant is left, or if it is more than read', ({ grants, shown }, plan) => {
  if (writes(plan) !== 'withdraw' && writes(plan) !== 'remove') return
  const isReader = shown.collaborator && (shown.role === undefined || shown.role === 'read')
  const tooMuch = !isReader && grants.some(({ live, because }) => live && because === 'other_permission')
  if (shown.invitation?.permission !== 'read' && shown.invitation) return
  assert.ok(tooMuch || grants.every(({ live }) => !live))
})

always(
  'a removal is verified only if a payment event or the buyer ended each grant, or the seller has ordered it',
  ({ grants, record }, { step }) => {
    if ((step?.do === 'withdraw' || step?.do === 'remove') && grants.every(({ live }) => !live)) {
      assert.equal(step.verified, isOrdered(record) || grants.every(({ verified }) => verified))
    }
  }
)

always(
  'A grant is revoked or gone only after two direct answers, 60 s apart, and 60 s after the last possible write',
  (facts, plan) => {
    const { record, attempts, shown } = facts
    const last = Math.max(record.writtenAt, ...attempts.map(ends))
    for (const { to, because } of changesOfState(facts, plan)) {
      const proven = to === 'revoked' || (to === 'gone' && because !== 'no_trace')
      if (!proven) continue
      assert.ok(shown.direct && shown.complete && !shown.collaborator && !shown.invitation)
      assert.ok(record.absentAt !== undefined && record.absentAt >= last + LAG_MS, 'the first answer')
      assert.ok(shown.startedAt >= record.absentAt + LAG_MS, 'the second')
    }
  }
)

always('An ended grant changes only towards its withdrawal, and a live grant never does', (facts, plan) => {
  const { grants } = facts
  for (const { grantId, to } of changesOfState(facts, plan)) {
    const live = grants.find((grant) => grant.grantId === grantId)?.live
    const out = to === 'revoking' || to === 'revoked'
    assert.ok(live ? !out : out || to === 'blocked', `${live ? 'live' : 'ended'}: ${to}`)
  }
})

always(
  'a grant that was declined, left, or removed is never queued automatically',
  ({ grants }, { transitions, step }) => {
    for (const { grantId, state } of grants) {
      if (state !== 'gone') continue
      assert.ok(!transitions.some((transition) => transition.grantId === grantId && transition.to === 'queued'))
      assert.ok(!(step?.do === 'invite' && step.grantId === grantId))
    }
  }
)

always(
  'A grant that was gone before it ended stays gone, so that its payment does not bring it back',
  (facts, plan) => {
    const { shown, record, grants } = facts
    if (shown.collaborator || shown.invitation || record.origin === 'found') return
    for (const { grantId, state, live, ended } of grants) {
      if (state !== 'gone' || live || ended === 'moved') continue
      assert.ok(!changesOfState(facts, plan).some((transition) => transition.grantId === grantId))
    }
  }
)

always(
  'A renewal replaces our own read invitation, six days old or more, at most three times, a day apart',
  ({ record, shown, grants }, { step }) => {
    if (step?.do !== 'renew') return
    assert.ok(shown.complete && shown.invitation?.permission === 'read')
    assert.ok(record.renewals < MAX_RENEWALS)
    assert.ok(record.renewedAt === undefined || record.renewedAt + DAY_MS <= NOW)
    assert.ok(shown.invitation.createdAt + RENEW_AFTER_MS <= NOW)
    assert.ok(grants.some(({ grantId, live }) => live && grantId === step.grantId))
  }
)

always('a reading of this moment without consequences is not repeated at once', (before) => {
  const facts = { ...before, shown: { ...before.shown, startedAt: before.now } }
  const { transitions, outcomes, step, nextAt, record } = planAccount(facts)
  if (transitions.length > 0 || outcomes.length > 0 || step || nextAt === undefined) return
  if (Object.keys(changesOf(facts.record, record)).length > 0) return
  assert.ok(nextAt > facts.now)
})

always('a plan that is recorded and planned again reaches a stable state', (before) => {
  let facts = before
  for (let round = 0; round < 4; round += 1) facts = recorded(facts, planAccount(facts))
  const { transitions, outcomes, record } = planAccount(facts)
  assert.deepEqual(
    { transitions, outcomes, news: changesOf(facts.record, record) },
    { transitions: [], outcomes: [], news: {} }
  )
})

test('A grant can become revoking, queued or accepted from every state, and revoked only from revoking', () => {
  for (const from of grantStates) {
    if (from !== 'revoking') assert.equal(mayBecome(from, 'revoked'), from === 'revoked', `${from} to revoked`)
    assert.ok(mayBecome(from, 'revoking') && mayBecome(from, 'queued') && mayBecome(from, 'accepted'))
  }
})
