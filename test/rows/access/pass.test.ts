import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takeSurvey } from '../../../src/access/controller/survey.ts'
import type { Surveyed } from '../../../src/access/host/repository-deps.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { AT, buy, grant, tables, target } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { hostOf, repositoryDeps } from '../../support/databases/repository-deps.ts'

onEachDatabase('the survey', tables, ({ db }) => {
  test('The survey counts an account once if its unverified removal did not work at first', async () => {
    const ids = [1, 2, 3, 4]
    for (const accountId of ids) {
      const { paymentId } = await buy(db(), { scene: 'another' })
      await grant(db(), { paymentId, state: 'accepted', because: 'shown', accountId })
      const account = { target, account_id: accountId, login: `a${accountId}`, shown: 'collaborator' as const }
      await db()
        .insertInto('access_account')
        .values({ ...account, origin: 'ours', seen_at: 0 })
        .execute()
    }
    // A removal that already happened counts as well (the ninth account).
    for (const account_id of [1, 1, 9]) {
      const at = AT - 5 * MINUTE_MS
      const removal = { target, kind: 'remove', grant_id: 'g', login: 'a', fence: 1, unverified: 1 } as const
      const id = `${account_id}-${Math.random()}`
      await db()
        .insertInto('access_intent')
        .values({ ...removal, id, account_id, at, deadline: at, ended_at: at, outcome: 'done' })
        .execute()
    }
    const all = { complete: true, startedAt: AT, pages: 1, unchanged: 0 }
    const codeHost = hostOf({
      invitations: async () => ({ ...all, items: [] }),
      collaborators: async () => ({ ...all, items: ids.map((id) => ({ id, login: `a${id}` })) })
    })
    const { unverified, accounts } = await takeSurvey(repositoryDeps(db(), AT, { codeHost }))
    assert.deepEqual({ unverified, accounts }, { unverified: 5, accounts: 4 })
  })

  test('Accounts whose grants are all withdrawn are read only if something may have changed, and all of them once an hour', async () => {
    // An unverified removal would make the survey read every account.
    await db().deleteFrom('access_grant').execute()
    const withdrawn = async (accountId: number, { paidAt }: { paidAt?: number } = {}) => {
      const { paymentId } = await buy(db(), { status: paidAt === undefined ? 'refunded' : 'paid' })
      if (paidAt !== undefined)
        await db().updateTable('payment').set({ updated_at: paidAt }).where('id', '=', paymentId).execute()
      await grant(db(), { paymentId, state: 'revoked', because: 'refunded', accountId })
      const account = { target, account_id: accountId, login: `b${accountId}`, shown: 'nothing', seen_at: 0 } as const
      await db().insertInto('access_account').values(account).execute()
    }
    await withdrawn(21)
    await withdrawn(22, { paidAt: AT - HOUR_MS })
    await withdrawn(23, { paidAt: AT + MINUTE_MS })
    await withdrawn(24)
    await withdrawn(25)
    await withdrawn(26)
    const [asked, open] = [AT - 11 * MINUTE_MS, AT - 10 * MINUTE_MS]
    await db().updateTable('access_account').set({ proven_at: asked }).where('account_id', '=', 25).execute()
    const removal = { target, kind: 'remove', grant_id: 'g', login: 'b26', fence: 1, unverified: 0 } as const
    await db()
      .insertInto('access_intent')
      .values({ ...removal, id: 'open', account_id: 26, at: open, deadline: open })
      .execute()
    const all = { complete: true, startedAt: AT + 5 * MINUTE_MS, pages: 1, unchanged: 0 }
    const codeHost = hostOf({
      invitations: async () => ({ ...all, items: [] }),
      collaborators: async () => ({ ...all, items: [{ id: 24, login: 'b24' }] })
    })
    const evenSince = () => 0
    const surveyAt = async (surveyed: Surveyed) => {
      const deps = repositoryDeps(db(), AT + 5 * MINUTE_MS, {
        codeHost,
        repository: { surveyed },
        records: { evenSince }
      })
      const { todos } = await takeSurvey(deps)
      return todos.map(({ accountId }) => accountId).filter((id) => id > 20)
    }
    const lists = { invitations: new Map(), collaborators: new Map() }
    const after = (at: number, of = target): Surveyed => ({ target: of, at, lists, watched: new Set() })
    assert.deepEqual(await surveyAt(after(AT)), [23, 24, 25, 26])
    assert.deepEqual(await surveyAt({ ...after(AT), watched: new Set([22]) }), [22, 23, 24, 25, 26])
    assert.deepEqual(await surveyAt(after(AT - HOUR_MS)), [22, 23, 24, 25, 26])
    assert.deepEqual(await surveyAt(after(AT, 'another')), [22, 23, 24, 25, 26])
    const surveyed: Surveyed = { watched: new Set() }
    assert.deepEqual(await surveyAt(surveyed), [22, 23, 24, 25, 26])
    assert.deepEqual([surveyed.target, surveyed.at], [target, AT + 5 * MINUTE_MS])
  })

  test('Accounts that have accepted are read only if their payment or what the host shows of them has changed', async () => {
    await db().deleteFrom('access_grant').execute()
    // An account that is read is among the todos, since nothing is recorded of it yet.
    const accepted = async (accountId: number, updatedAt = AT - HOUR_MS) => {
      const { paymentId } = await buy(db())
      await db().updateTable('payment').set({ updated_at: updatedAt }).where('id', '=', paymentId).execute()
      await grant(db(), { paymentId, state: 'accepted', because: 'shown', accountId })
    }
    for (const accountId of [41, 42, 43]) await accepted(accountId)
    await accepted(44, AT)
    const seen = [41, 42, 44]
    const surveyOf = async (shown: number[], complete = true) => {
      const all = { complete, startedAt: AT + 5 * MINUTE_MS, pages: 1, unchanged: 0 }
      const codeHost = hostOf({
        invitations: async () => ({ ...all, items: [] }),
        collaborators: async () => ({ ...all, items: shown.map((id) => ({ id, login: `c${id}` })) })
      })
      const lists = { invitations: new Map(), collaborators: new Map(seen.map((id) => [id, { login: `c${id}` }])) }
      const surveyed: Surveyed = { target, at: AT, lists, watched: new Set() }
      const records = { evenSince: () => 0 }
      const deps = repositoryDeps(db(), AT + 5 * MINUTE_MS, { codeHost, repository: { surveyed }, records })
      const { todos, open } = await takeSurvey(deps)
      return { read: todos.map(({ accountId }) => accountId), open, watched: [...surveyed.watched], surveyed }
    }
    const same = await surveyOf(seen)
    assert.deepEqual([same.read, same.open, same.watched], [[44], false, [44]])
    assert.deepEqual((await surveyOf([...seen, 43])).read, [43, 44])
    assert.deepEqual((await surveyOf([41, 44])).read, [42, 44])
    const partial = await surveyOf([44], false)
    assert.deepEqual([partial.read, partial.open, partial.watched], [[44], true, [44]])
    assert.deepEqual([...(partial.surveyed.lists?.collaborators.keys() ?? [])], seen)
  })

  test('The survey takes no account for a stranger that is being invited by its name just now', async () => {
    const all = { complete: true, startedAt: AT + 5 * MINUTE_MS, pages: 1, unchanged: 0 }
    const invitation = { permission: 'read' as const, expired: false, createdAt: AT, inviterId: 1 }
    const invited = [61, 62].map((id) => ({ ...invitation, id, inviteeId: id, inviteeLogin: `D${id}` }))
    const codeHost = hostOf({
      invitations: async () => ({ ...all, items: invited }),
      collaborators: async () => ({ ...all, items: [] })
    })
    const call = { target, kind: 'invite', grant_id: 'g', login: 'd61', fence: 1 } as const
    await db()
      .insertInto('access_intent')
      .values({ ...call, id: 'call', account_id: null, at: AT, deadline: AT })
      .execute()
    const lists = { invitations: new Map(), collaborators: new Map() }
    const surveyed: Surveyed = { target, at: AT, lists, watched: new Set() }
    const records = { evenSince: () => 0 }
    const deps = repositoryDeps(db(), AT + 5 * MINUTE_MS, { records, repository: { surveyed }, codeHost })
    const { explained, judged } = await takeSurvey(deps)
    assert.deepEqual([explained.has(61), explained.has(62)], [true, false])
    assert.ok(judged !== 'all' && judged.has(61) && judged.has(62), 'both are judged, since the lists are new')
    await db().deleteFrom('access_intent').where('id', '=', 'call').execute()
  })

  test('Of the accounts in the queue, the first fifty are read, and those with another reason to wait', async () => {
    await db().deleteFrom('access_grant').execute()
    const wait = async (accountId: number, because: 'new' | 'unclear') => {
      const { paymentId } = await buy(db())
      await db()
        .updateTable('payment')
        .set({ updated_at: AT - HOUR_MS })
        .where('id', '=', paymentId)
        .execute()
      const id = await grant(db(), { paymentId, because, accountId })
      await db()
        .updateTable('access_grant')
        .set({ queued_at: AT - accountId })
        .where('id', '=', id)
        .execute()
    }
    for (let accountId = 1001; accountId <= 1060; accountId += 1) await wait(accountId, 'new')
    await wait(900, 'unclear')
    const all = { complete: true, startedAt: AT, pages: 1, unchanged: 0, items: [] }
    const codeHost = hostOf({ invitations: async () => all, collaborators: async () => all })
    const lists = { invitations: new Map(), collaborators: new Map() }
    const surveyed: Surveyed = { target, at: AT, lists, watched: new Set() }
    const records = { evenSince: () => 0 }
    const { todos } = await takeSurvey(repositoryDeps(db(), AT, { codeHost, repository: { surveyed }, records }))
    const first = Array.from({ length: 50 }, (_, index) => 1011 + index)
    assert.deepEqual(
      todos.map(({ accountId }) => accountId).sort((a, b) => a - b),
      [900, ...first]
    )
    assert.deepEqual([...surveyed.watched], [900])
  })
})
