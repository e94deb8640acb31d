import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { createInviteAction, type InviteActionOptions } from './action.ts'
import type { PaymentRecord } from './gate.ts'

// The action alone, as another project embeds it: no server, no database, and any client.
const steps: string[] = []
beforeEach(() => {
  steps.length = 0
})

const paid: PaymentRecord = { userId: 'ada', status: 'paid', scene: 'kit' }

function action(payment: PaymentRecord | undefined, options: Partial<InviteActionOptions> = {}) {
  return createInviteAction({
    productId: 'kit',
    async findPaidPayment({ userId, scenes }) {
      steps.push(`gate ${userId} ${scenes.join(' ')}`)
      return payment
    },
    async invite(username) {
      steps.push(`call ${username}`)
      return { ok: true, reason: 'invited' }
    },
    ...options
  })
}

test('The invite action checks the shape, then the gate, and then calls the client', async () => {
  assert.deepEqual(await action(paid)({ userId: 'ada', username: 'octocat' }), { ok: true, reason: 'invited' })
  assert.deepEqual(steps, ['gate ada kit product-lifetime', 'call octocat'])
})

test("The invite action leaves out the host's answer that the client gives beside its result", async () => {
  const answer = { username: 'octocat', ms: 1, status: 201, body: '{"id":1}' }
  const invite = action(paid, { invite: async () => ({ ok: true, reason: 'invited', verified: true, answer }) })
  assert.deepEqual(await invite({ userId: 'ada', username: 'octocat' }), {
    ok: true,
    reason: 'invited',
    verified: true
  })
})

test('With several products, the invite action uses the product that the request names', async () => {
  const scenesOf = (product: string | undefined) => [product ?? 'kit', `${product}-old`]
  const invite = createInviteAction({
    scenesOf,
    findPaidPayment: async ({ scenes }) => ({ userId: 'ada', status: 'paid', scene: scenes[1] ?? null }),
    invite: async (_, { product }) => ({ ok: true, reason: 'invited', detail: product ?? '' }),
    isPersonalRepository: async ({ product }) => product === 'private'
  })
  const request = { userId: 'ada', username: 'octocat' }
  assert.equal((await invite({ ...request, product: 'course' })).detail, 'course')
  assert.equal((await invite({ ...request, product: 'private' })).reason, 'forbidden')
})

test('With a username of a wrong shape, the invite action calls neither the gate nor the client', async () => {
  for (const username of ['', '@octocat', 'a/b', ' octocat']) {
    assert.deepEqual(await action(paid)({ userId: 'ada', username }), { ok: false, reason: 'invalid_username' })
  }
  assert.deepEqual(steps, [])
})

const unpaid: [string, PaymentRecord | undefined][] = [
  ['that does not exist', undefined],
  ['of another user', { ...paid, userId: 'grace' }],
  ['without a user', { ...paid, userId: null }],
  ['that is pending', { ...paid, status: 'pending' }],
  ['of another product', { ...paid, scene: 'Kit' }],
  ['without a scene', { ...paid, scene: null }]
]
for (const [words, payment] of unpaid) {
  test(`With a payment ${words}, the invite action answers not_paid and calls nothing after the gate`, async () => {
    assert.deepEqual(await action(payment)({ userId: 'ada', username: 'octocat' }), { ok: false, reason: 'not_paid' })
    assert.deepEqual(steps, ['gate ada kit product-lifetime'])
  })
}

test('The invite action answers forbidden for a personal repository after the gate, without a call', async () => {
  const isPersonalRepository = async () => steps.push('personal?') > 0
  const refused = { ok: false, reason: 'forbidden' }
  assert.deepEqual(await action(paid, { isPersonalRepository })({ userId: 'ada', username: 'octocat' }), refused)
  assert.deepEqual(steps, ['gate ada kit product-lifetime', 'personal?'])
})

test('The invite action tells the result of each request, also of one that does not reach the client', async () => {
  const told: [string, string][] = []
  const invite = action(paid, { answered: ({ username }, { reason }) => told.push([username, reason]) })
  for (const username of ['octocat', 'a/b']) await invite({ userId: 'ada', username })
  assert.deepEqual(told, [
    ['octocat', 'invited'],
    ['a/b', 'invalid_username']
  ])
})

test('A gate that throws makes the invite action throw, without an invitation', async () => {
  const findPaidPayment = () => Promise.reject(new Error('the database went away'))
  await assert.rejects(action(paid, { findPaidPayment })({ userId: 'ada', username: 'octocat' }), /went away/)
  assert.deepEqual(steps, [])
})

test('The invite action tells a user who is held back the time of the next try, after the gate and before any further check', async () => {
  const retryAt = '2026-11-20T20:00:00.000Z'
  const allow = async (userId: string) => {
    steps.push(`allow ${userId}`)
    return { ok: false, retryAt } as const
  }
  const isPersonalRepository = async () => steps.push('personal?') > 0
  const options = { allow, isPersonalRepository }
  const request = { userId: 'ada', username: 'octocat' }
  assert.deepEqual(await action(paid, options)(request), { ok: false, reason: 'rate_limited', retryAt })
  assert.deepEqual(steps, ['gate ada kit product-lifetime', 'allow ada'])
  assert.deepEqual(await action(undefined, options)(request), { ok: false, reason: 'not_paid' })
})
