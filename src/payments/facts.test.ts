import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { isUsername } from '../invite/username.ts'
import { usernameIn } from './checkout-username.ts'
import { boughtAs, referencesIn, sceneOf, toFacts } from './facts.ts'
import { MOST_QUANTITY, whyNotKept } from './keepable.ts'

test('whatever stands in a payload, its facts can be stored', () => {
  const anything = fc.anything()
  const found = fc.record(
    {
      email: anything,
      customer: anything,
      userReferences: fc.array(anything),
      quantity: anything,
      amount: anything,
      currency: anything
    },
    { requiredKeys: [] }
  )
  fc.assert(
    fc.property(found, (each) => {
      const facts = toFacts(each)
      assert.doesNotMatch(JSON.stringify(facts), /\\u0000/)
      assert.ok(Number.isSafeInteger(facts.amount ?? 0) && (facts.amount ?? 0) >= 0)
      const why = whyNotKept({ kind: 'paid', occurredAt: 1, key: 'a', facts })
      assert.equal(
        why === undefined,
        facts.quantity === undefined || facts.quantity <= MOST_QUANTITY,
        why ?? 'it can be kept'
      )
      assert.ok(facts.quantity === undefined || Number.isInteger(facts.quantity) || why !== undefined)
      assert.deepEqual(toFacts(facts), facts)
    })
  )
})

test('a text with NUL, which Postgres does not take, is left out', () => {
  const nul = 'a\0b'
  assert.deepEqual(toFacts({ email: nul, customer: nul, userReferences: [nul, 'user_1'], currency: nul }), {
    userReferences: ['user_1']
  })
})

test('what a payload says of a sale is kept, the address and the currency in small letters', () => {
  const said = {
    email: 'Ada@Example.com',
    customer: 'cus_1',
    userReferences: ['user_1', 'user_2', 'user_1'],
    scene: 'kit',
    quantity: 2,
    username: 'octocat',
    amount: 4900,
    currency: 'EUR'
  }
  const facts = { ...said, email: 'ada@example.com', userReferences: ['user_1', 'user_2'], currency: 'eur' }
  assert.deepEqual(toFacts(said), facts)
  for (const [name, value] of Object.entries(said)) {
    assert.deepEqual(toFacts({ [name]: value }), { [name]: facts[name as keyof typeof facts] }, `${name} alone`)
  }
})

test('what is bought is told by its ids only where it is not mapped', () => {
  assert.deepEqual(toFacts({ unmapped: ['price_a'] }), { unmapped: ['price_a'] })
  assert.deepEqual(toFacts({ scene: 'kit', unmapped: ['price_a'] }), { scene: 'kit' })
})

test('a quantity is a whole number from one; one that is too large is kept, so that it is told', () => {
  for (const quantity of [0, -1, 1.5, '2', Number.NaN, null]) {
    assert.deepEqual(toFacts({ quantity }), {}, `${quantity}`)
  }
  for (const quantity of [1, Number.MAX_SAFE_INTEGER + 1, 1e300]) assert.deepEqual(toFacts({ quantity }), { quantity })
})

test('an id of ours is looked for under these names, the first of them first', () => {
  const data = { reference_id: 'd', userId: 'a', referenceId: 'c', user_id: 'b', user: 'e' }
  assert.deepEqual(referencesIn(data), ['a', 'b', 'c', 'd'])
  assert.deepEqual(toFacts({ userReferences: referencesIn({ user_id: 'b' }) }), { userReferences: ['b'] })
  for (const none of [null, undefined, {}]) assert.deepEqual(toFacts({ userReferences: referencesIn(none) }), {})
})

test('what is not mapped keeps its ids, best first and each once', () => {
  const scenes = { prod_kit: 'kit' }
  assert.deepEqual(toFacts(boughtAs(scenes, ['price_a', 'prod_kit'])), { scene: 'kit' })
  const unknown = boughtAs(scenes, ['price_a', null, undefined, 'prod_a', 'price_a', 'a\0b', ''])
  assert.deepEqual(toFacts(unknown), { unmapped: ['price_a', 'prod_a'] })
  assert.deepEqual(toFacts(boughtAs(scenes, [null])), {})
})

test('amounts are whole minor units, as a number or as digits', () => {
  for (const [amount, expected] of [
    [0, 0],
    ['0', 0],
    [4900, 4900],
    ['4900', 4900],
    ['', undefined],
    ['49.00', undefined],
    ['-1', undefined],
    [-1, undefined],
    [49.5, undefined],
    ['0x10', undefined],
    ['9'.repeat(15), 999_999_999_999_999],
    [`1${'0'.repeat(15)}`, undefined],
    ['9'.repeat(20), undefined],
    [Number.NaN, undefined],
    [null, undefined]
  ] as const) {
    assert.equal(toFacts({ amount }).amount, expected, `${amount}`)
  }
})

test('a scene is what is configured, and nothing that every object has', () => {
  const scenes = { a: 'kit', b: 'other' }
  assert.equal(sceneOf(scenes, [null, undefined, '', 'b', 'a']), 'other')
  for (const id of ['constructor', '__proto__', 'toString', 'c']) assert.equal(sceneOf(scenes, [id]), undefined)
})

test('a field for the username is found by its name, the clearest first', () => {
  for (const [fields, expected] of [
    [{ github: 'octocat' }, 'octocat'],
    [{ GitHub_Username: '@octocat' }, 'octocat'],
    [{ 'github-user': 'https://github.com/octocat' }, 'octocat'],
    [{ 'GitHub profile': 'github.com/octocat/?tab=repositories' }, 'octocat'],
    [{ username: 'somebody', githubusername: 'octocat' }, 'octocat'],
    [{ username: 'octocat', github: '' }, 'octocat'],
    [{ username: 'acme-jane_corp' }, 'acme-jane_corp'],
    [{ github: 'not a name' }, undefined],
    [{ github: 'https://gitlab.com/octocat' }, undefined],
    [{ github: '../../octocat' }, undefined],
    [{ github: 42 }, undefined],
    [{ name: 'octocat', nickname: 'octocat', twitter: 'octocat' }, undefined],
    [{}, undefined]
  ] as const) {
    assert.equal(usernameIn(Object.entries(fields)), expected, JSON.stringify(fields))
  }
})

test('docs/payments.md lists these names', () => {
  const page = readFileSync(new URL('../../docs/payments.md', import.meta.url), 'utf8')
  const section = /## The username at checkout\n([\s\S]*?)Capitals/.exec(page)?.[1] ?? ''
  const listed = [...section.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  assert.ok(listed.length > 5)
  for (const [place, name] of listed.entries()) {
    const fields = listed.slice(place).map((each): [string, string] => [each, each === name ? 'first' : 'later'])
    assert.equal(usernameIn(fields.toReversed()), 'first', `${name} goes before those after it`)
  }
})

test('what a field gives is a username or nothing', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const username = usernameIn([['github', value]])
      assert.ok(username === undefined || isUsername(username))
    })
  )
})
