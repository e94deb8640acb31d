// A decision of the seller about a repository, with a code host that answers when the test lets it.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { nothingFound, type Report } from '../../../src/access/reconcile/report.ts'
import { type Decision, decide, openDecision } from '../../../src/desk/people/decide-repository.ts'
import { lastActions } from '../../../src/desk/repositories/last-actions.ts'
import { createLog } from '../../../src/runtime/logging/log.ts'
import { AT, buy, tables, target } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

const repository = { owner: 'acme', repo: 'kit' }
const token = 'an order'
const observed = { invitations: 0, collaborators: 2, complete: true, at: AT }
const withdrawal = (accountId: number) => {
  const account = { account: `buyer-${accountId}`, accountId, repository: target }
  return { ...account, step: 'remove', because: 'refunded', heldBy: 'breaker' } as const
}
const held = (...ids: number[]): Report => {
  return { ...nothingFound, observed, steps: ids.map(withdrawal), breaker: { stopped: ids.length, of: 2 } }
}
const withdrawn = (...ids: number[]): Report => {
  const done = ids.map((accountId) => ({ account: `buyer-${accountId}`, accountId, did: 'remove', outcome: 'done' }))
  return { ...nothingFound, observed, applied: true, done: done as Report['done'] }
}

onEachDatabase('a decision about a repository', tables, ({ db }) => {
  let userId = ''
  beforeEach(async () => {
    await db().deleteFrom('account_action').execute()
    await db().deleteFrom('access_name').execute()
    await db().insertInto('access_name').values({ name: target, target }).execute()
    userId = (await buy(db())).userId
  })

  /** Dependencies for which the dry run reports `found`, and the other one what `apply` resolves to. */
  function depsOf({ found, apply, isLate = false }: { found: Report; apply(): Promise<Report>; isLate?: boolean }) {
    const applied: unknown[] = []
    async function reconcile(order: { apply: boolean }) {
      if (order.apply) applied.push(order)
      return [{ repository: target, report: order.apply ? await apply() : found }]
    }
    const sleep = () => (isLate ? Promise.resolve() : new Promise<void>(() => {}))
    const deps = { db: db(), now: () => AT, access: { reconcile }, log: createLog('silent'), sleep }
    return { deps: deps as never as Parameters<typeof decide>[0], applied }
  }
  const outcome = async () => (await lastActions(db(), target)).map(({ facts }) => facts.outcome)
  async function seen(report: Report): Promise<Decision> {
    const { deps } = depsOf({ found: report, apply: async () => nothingFound })
    return (await openDecision(deps, repository)).decision ?? assert.fail()
  }

  test('An order that comes twice is carried out once, and the second does not overwrite what came of the first', async () => {
    const first = Promise.withResolvers<Report>()
    const { deps, applied } = depsOf({ found: held(1, 2), apply: () => first.promise })
    const order = { repository, decision: await seen(held(1, 2)) }
    const running = decide(deps, order, { userId, token })
    const late = depsOf({ found: held(1, 2), apply: async () => withdrawn() })
    while (applied.length === 0) await new Promise((resolve) => setImmediate(resolve))
    assert.deepEqual(await decide(late.deps, order, { userId, token }), { is: 'ordered_before' })
    first.resolve(withdrawn(1, 2))
    assert.deepEqual(await running, { is: 'done', said: '2 of 2 withdrawn.' })
    assert.deepEqual([applied.length, late.applied.length], [1, 0])
    assert.deepEqual(await outcome(), ['2 of 2 withdrawn.'])
  })

  test('A decision that takes longer than a page may wait goes on, and what came of it is stored', async () => {
    const late = Promise.withResolvers<Report>()
    const { deps } = depsOf({ found: held(1, 2), apply: () => late.promise, isLate: true })
    const order = { repository, decision: await seen(held(1, 2)) }
    assert.deepEqual(await decide(deps, order, { userId, token }), { is: 'goes_on' })
    assert.deepEqual(await outcome(), [undefined])
    late.resolve(withdrawn(1))
    while ((await outcome())[0] === undefined) await new Promise((resolve) => setImmediate(resolve))
    assert.deepEqual(await outcome(), ['1 of 2 withdrawn. Look here again for the others.'])
  })

  const table: [when: string, found: Report, apply: Report, is: string, said: RegExp][] = [
    ['another account is held back by now', held(1, 2, 3), withdrawn(1, 2, 3), 'changed', /changed meanwhile.*nothing/],
    ['nothing is held back any more', { ...nothingFound, observed }, withdrawn(), 'changed', /changed meanwhile/],
    [
      'the lists are not read whole by now',
      { ...held(1, 2), observed: { ...observed, complete: false } },
      withdrawn(),
      'not_done',
      /^Nothing was done\. The lists .* not be read whole/
    ],
    ['none could be withdrawn', held(1, 2), withdrawn(), 'not_done', /^0 of 2 withdrawn\./],
    [
      'the code host throttles',
      held(1, 2),
      { ...nothingFound, backOff: { until: AT, because: 'throttled' } },
      'not_done',
      /^Nothing was done: the code host throttles/
    ],
    ['it fails', held(1, 2), { ...nothingFound, failed: 'disk full' }, 'failed', /^It failed: disk full$/]
  ]
  for (const [when, found, apply, is, said] of table) {
    test(`A release is ${is} when ${when}`, async () => {
      const { deps } = depsOf({ found, apply: async () => apply })
      const decided = await decide(deps, { repository, decision: await seen(held(1, 2)) }, { userId, token })
      assert.equal(decided.is, is)
      assert.match((await outcome())[0] ?? '', said)
    })
  }
})
