import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Report } from '../access/reconcile/report.ts'
import { HOUR_MS } from '../runtime/time/durations.ts'
import { reconcile } from './reconcile.ts'
import { reportText } from './report-text.ts'

const at = Date.UTC(2026, 10, 20, 12, 30)
const observed = { invitations: 1, collaborators: 2, complete: true, at }
const calm: Report = {
  observed,
  done: [],
  steps: [{ account: 'settled', repository: 'acme/kit', step: 'none', because: 'shown' }],
  waiting: [],
  said: [],
  found: { accounts: [], others: 0 },
  applied: false
}

const busy: Report = {
  ...calm,
  steps: [
    ...calm.steps,
    { account: 'ada', repository: 'acme/kit', step: 'invite', because: 'new', heldBy: 'limit', at: at + HOUR_MS },
    { account: 'grace-hopper', repository: 'acme/kit', step: 'remove', because: 'payment_lost' }
  ],
  waiting: [
    { account: 'bob', state: 'blocked', because: 'not_ours', acts: 'seller' },
    { account: 'no-one', state: 'blocked', because: 'no_such_account', acts: 'buyer' },
    { account: 'eve', state: 'queued', because: 'not_taken', acts: null, at: at + 2 * HOUR_MS }
  ],
  said: [{ account: 'eve', words: 'Validation Failed: No.' }],
  found: {
    accounts: [
      { account: 'bob', has: 'collaborator' },
      { account: 'carol', has: 'expired' }
    ],
    others: 1
  }
}

const applied: Report = {
  ...busy,
  done: [
    { account: 'grace-hopper', did: 'remove', outcome: 'done' },
    { account: 'mallory', did: 'withdraw', outcome: 'unknown' }
  ],
  steps: busy.steps.slice(0, 2),
  applied: true
}

const backOff = { until: at + 20_000, because: 'throttled' } as const
const unasked: Report = {
  backOff,
  done: [],
  steps: [],
  waiting: busy.waiting,
  said: busy.said,
  found: { accounts: [], others: 0 },
  applied: false
}

test('The report of a dry run lists the steps to do, the waiting grants and the access that did not come through Pullpass', () => {
  assert.equal(
    reportText(busy, false),
    `The code host showed 2 collaborators and 1 invitation at 2026-11-20 12:30 UTC.

To do:
STEP    ACCOUNT       REPOSITORY  BECAUSE       HELD BY
invite  ada           acme/kit    new           limit, due 2026-11-20 13:30 UTC
remove  grace-hopper  acme/kit    payment lost

Total: 1 invite, 1 remove, 1 nothing at the host.

Waiting:
ACCOUNT  STATE    WHO ACTS  BECAUSE          NEXT TRY
bob      blocked  seller    not ours
no-one   blocked  buyer     no such account
eve      queued   nobody    not taken        2026-11-20 14:30 UTC

new: It waits for its turn and goes out by itself.
payment lost: The payment was lost.
not ours: An account has access that no payment covers any more.
no such account: The code host knows no account of that name.
not taken: The code host does not take an invitation.

The code host said of eve: Validation Failed: No.

bob has access, which did not come through Pullpass.
carol has an expired invitation, which did not come through Pullpass.
1 more on the repository has no purchase here.
Pullpass does not change access that did not come through it.

Nothing has been done. To do it: npm run pullpass -- reconcile --apply`
  )
})

test('The report of an applied run lists the steps that were done, and those that are left with their time', () => {
  const text = reportText(applied, true)
  assert.match(
    text,
    /\n\nDone:\nSTEP +ACCOUNT +OUTCOME\nremove +grace-hopper +done\nwithdraw the invitation +mallory +no certain answer; .*\n\nLeft:\n/
  )
  assert.match(text, /\ninvite +ada .*limit, due 2026-11-20 13:30 UTC\n\nTotal: 1 invite, /)
  assert.match(text, /\n\nDone as far as the host and its limits allow; the rest follows automatically\.$/)
})

test('The report names the end of a back-off, and the grants that wait for it', () => {
  const text = reportText(unasked, false)
  assert.match(
    text,
    /^Waiting:\n[\s\S]*\n\nNothing has been done: the code host allows no calls until 2026-11-20 12:31 UTC\./
  )
  assert.match(
    reportText({ ...unasked, backOff: { ...backOff, because: 'token_refused' } }, true),
    /Nothing has been done: the code host rejects the invite token, .* until 2026-11-20 12:31 UTC\. Replace the token/
  )
  assert.match(
    reportText({ ...applied, backOff }, true),
    /Done:[\s\S]*\n\nThe rest has not been done: the code host allows/
  )
})

test('The report says when there is nothing to do, and when the host did not show everything', () => {
  assert.match(reportText(calm, false), /^The code host .*\n\nTotal: 1 nothing at the host\.\n\nNothing to do\.$/)
  assert.match(reportText({ ...calm, steps: [] }, false), /UTC\.\n\nNothing to do\.$/)
  const partial = { ...calm, observed: { ...observed, complete: false } }
  assert.match(reportText(partial, false), /did not show its lists whole at [\d: -]+ UTC\.\nSo .* Try again\.\n/)
})

test('The report of lists that the host did not show says why and what helps, names no numbers, and does not say that nothing is to be done', () => {
  const waiting: Report['waiting'] = [{ account: 'ada', state: 'queued', because: 'unreachable', acts: 'seller' }]
  const say = (unread: NonNullable<Report['observed']>['unread'], apply = false) => {
    const none = { at, invitations: 0, collaborators: 0, complete: false, ...(unread && { unread }) }
    const text = reportText({ ...calm, observed: none, waiting }, apply)
    assert.doesNotMatch(text, /\b0 |Nothing to do|--apply/)
    assert.match(text, /Nothing has been done\. What there is to do is known once the code host shows its lists\.$/)
    return text
  }
  const hidden = { why: 'the list of invitations: there is none', refusal: 'not_found' } as const
  for (const apply of [false, true]) {
    const text = say(hidden, apply)
    assert.match(
      text,
      /^The code host did not show its lists whole at .* UTC: the list of invitations: there is none\./
    )
    assert.match(text, /The invite token cannot see the repository\. .* renamed, moved or deleted\./)
    assert.match(text, /\nunreachable: The invite token cannot see the repository\.\n/)
  }
  assert.match(say({ why: 'no', refusal: 'forbidden' }), /The invite token may not do its work\. .*Administration/)
  const silent = say({ why: 'no', refusal: 'unreachable' })
  assert.match(silent, /Try again when it answers\.\n/)
  assert.match(silent, /\nunreachable: The code host does not answer questions about a buyer/)
})

test('The exit code of reconcile says whether something is left to do', async () => {
  const breaker = { stopped: 12, of: 40 }
  const unread = { ...calm, observed: { ...observed, complete: false } }
  const cases: [Report, boolean, number, RegExp][] = [
    [calm, false, 0, /Nothing to do/],
    [{ ...calm, applied: true }, true, 0, /Done as far/],
    [busy, false, 3, /reconcile --apply$/],
    [applied, true, 0, /Done as far/],
    [{ ...busy, breaker }, false, 3, /12 removals out of 40 accounts/],
    [{ ...applied, breaker }, true, 3, /Not everything could be done/],
    [busy, true, 1, /cannot be asked now/],
    [unread, false, 1, /did not show its lists whole/],
    [unasked, false, 1, /allows no calls until/],
    [{ ...applied, backOff }, true, 1, /allows no calls until/],
    [{ ...unasked, backOff: { ...backOff, because: 'token_refused' } }, true, 1, /rejects the invite token/],
    [{ ...calm, failed: 'no disk\nleft' }, false, 1, /Failed: no disk\\nleft\. Not everything has been looked at/],
    [{ ...applied, failed: 'no disk' }, true, 1, /Failed: no disk\. Not everything has been done/]
  ]
  const { backOff: _, ...replaced } = { ...unasked, replaced: { sold: 1, now: 2, grants: 3 } }
  cases.push([replaced, false, 3, /than the one that buyers were invited to[\s\S]* 3 accounts/])
  cases.push([replaced, true, 3, /Pullpass is writing to/])
  for (const [report, apply, code, words] of cases) {
    const printed: string[] = []
    const orders: unknown[] = []
    const access = {
      async reconcile(order: { apply: boolean }) {
        orders.push(order)
        return [{ repository: 'acme/kit', report }]
      }
    }
    assert.equal(await reconcile({ access }, { apply }, (text) => printed.push(text)), code, `${words}`)
    assert.match(printed.join('\n'), words)
    assert.deepEqual(orders, [{ apply }])
  }
})
