import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Report } from '../access/report.ts'
import { reconcile } from './reconcile.ts'
import { reportText } from './report-text.ts'

const at = Date.UTC(2026, 10, 20, 12, 30)
const quiet: Report = {
  observed: { invitations: 1, collaborators: 2, complete: true, at },
  steps: [{ account: 'settled', repository: 'acme/kit', step: 'none', because: 'shown' }],
  applied: false
}
const busy: Report = {
  ...quiet,
  steps: [
    ...quiet.steps,
    { account: 'ada', repository: 'acme/kit', step: 'invite', because: 'new', heldBy: 'limit', at: at + 3_600_000 },
    { account: 'grace-hopper', repository: 'acme/kit', step: 'remove', because: 'payment_lost' },
    { account: 'held', repository: 'acme/kit', step: 'none', because: 'no_seat', heldBy: 'no_seat' }
  ]
}

test('a report is a table with totals', () => {
  assert.equal(
    reportText(busy, false),
    `The code host showed 2 collaborators and 1 invitation at 2026-11-20 12:30 UTC.

STEP                 ACCOUNT       REPOSITORY  BECAUSE       HELD BY
invite               ada           acme/kit    new           limit, due 2026-11-20 13:30 UTC
remove               grace-hopper  acme/kit    payment lost
nothing at the host  held          acme/kit    no seat       no seat

Total: 1 invite, 1 remove, 2 nothing at the host.

Nothing has been done. To do it: npm run pullpass -- reconcile --apply`
  )
})

test('it says when there is nothing to do, and when the host did not show everything', () => {
  assert.match(reportText(quiet, false), /^The code host .*\n\nTotal: 1 nothing at the host\.\n\nNothing to do\.$/)
  assert.match(reportText({ ...quiet, steps: [] }, false), /No account to look at/)
  const partial = { ...quiet, observed: { ...quiet.observed, complete: false } }
  assert.match(reportText(partial, false), /did not show everything/)
})

test('the exit code says whether something is left', async () => {
  const breaker = { stopped: 12, of: 40 }
  const unread = { ...quiet, observed: { ...quiet.observed, complete: false } }
  const cases: [Report, boolean, number, RegExp][] = [
    [quiet, false, 0, /Nothing to do/],
    [{ ...quiet, applied: true }, true, 0, /Nothing to do/],
    [busy, false, 3, /reconcile --apply$/],
    [{ ...busy, applied: true }, true, 0, /Done as far/],
    [{ ...busy, breaker }, false, 3, /12 removals out of 40 accounts/],
    [{ ...busy, applied: true, breaker }, true, 0, /Done as far/],
    [busy, true, 1, /cannot be asked just now/],
    [unread, false, 1, /did not show everything/]
  ]
  for (const [report, apply, code, words] of cases) {
    const printed: string[] = []
    const orders: unknown[] = []
    const access = {
      async reconcile(order: { apply: boolean }) {
        orders.push(order)
        return report
      }
    }
    assert.equal(await reconcile({ access }, { apply }, (text) => printed.push(text)), code, `${words}`)
    assert.match(printed.join('\n'), words)
    assert.deepEqual(orders, [{ apply }])
  }
})
