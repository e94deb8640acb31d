import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { isUsername } from '../../invite/username.ts'
import { MOST_QUANTITY, whyNotKept } from '../payment/storable-event.ts'
import { usernameIn } from './checkout-username.ts'
import { boughtAs, boughtIn, type CartLine, itemsIn, referencesIn, sceneOf, toFacts } from './facts.ts'

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
  const items = [{ scene: 'kit', quantity: 2 }, { quantity: 1 }]
  assert.deepEqual(toFacts({ items, unmapped: ['price_a'] }), { items })
})

test('a quantity is a whole number from one; one that is too large is kept, so that it is told', () => {
  for (const quantity of [0, -1, 1.5, '2', Number.NaN, null]) {
    assert.deepEqual(toFacts({ quantity }), {}, `${quantity}`)
  }
  for (const quantity of [1, MOST_QUANTITY + 0.5, 1e300, Number.POSITIVE_INFINITY])
    assert.deepEqual(toFacts({ quantity }), { quantity })
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

test('a currency is kept to its first ten letters', () => {
  assert.deepEqual(toFacts({ currency: 'ABCDEFGHIJ' }), { currency: 'abcdefghij' })
  assert.deepEqual(toFacts({ currency: 'ABCDEFGHIJK' }), { currency: 'abcdefghij' })
})

const scenes = { p_kit: 'kit', p_kit_b: 'kit', p_team: 'team' }
const line = (id: string | null, changes: Partial<CartLine> = {}): CartLine => ({ ids: [id], ...changes })
const carts: [what: string, lines: CartLine[], otherwise: string | undefined, is: ReturnType<typeof itemsIn>][] = [
  ['nothing', [], undefined, { unmapped: [] }],
  [
    'nothing that is sold here: its ids',
    [line('p_x'), line(null), line('p_y')],
    undefined,
    { unmapped: ['p_x', 'p_y'] }
  ],
  [
    'two products, and something that is not sold here',
    [
      line('p_kit', { quantity: 1, amount: 50, line: 'l1' }),
      line('p_x', { quantity: 9, amount: '30', line: 'l2' }),
      line('p_team', { quantity: 5 })
    ],
    undefined,
    {
      items: [
        { scene: 'kit', quantity: 1, amount: 50, lines: ['l1'] },
        { quantity: 9, amount: 30, lines: ['l2'] },
        { scene: 'team', quantity: 5 }
      ]
    }
  ],
  [
    'one product in several lines: all of them together',
    [line('p_kit', { quantity: 2, amount: 20, line: 'l1' }), line('p_kit_b', { quantity: 3, amount: 40, line: 'l2' })],
    undefined,
    { items: [{ scene: 'kit', quantity: 5, amount: 60, lines: ['l1', 'l2'] }] }
  ],
  [
    'lines that leave something open: the quantities that are known, and no amount',
    [
      line('p_kit', { quantity: 2, amount: 20 }),
      line('p_kit', { quantity: 0, line: 'l2' }),
      line('p_kit', { quantity: 1, amount: -1, line: 'a\0' })
    ],
    undefined,
    { items: [{ scene: 'kit', quantity: 3, lines: ['l2'] }] }
  ],
  [
    'a subscription with a fee at its beginning: that is no more of it, and was paid',
    [line('p_kit', { quantity: 2, amount: 20 }), line('p_kit', { quantity: 1, amount: 5, once: true })],
    undefined,
    { items: [{ scene: 'kit', quantity: 2, amount: 25 }] }
  ],
  [
    'something that is had for good, in two lines',
    [
      line('p_kit', { quantity: 2, once: true }),
      line('p_kit', { quantity: 1, once: true }),
      line('p_team', { once: false })
    ],
    undefined,
    { items: [{ scene: 'kit', quantity: 3, once: true }, { scene: 'team' }] }
  ],
  [
    'one line that is not mapped, where the seller says what the whole is',
    [line('p_x', { quantity: 2 })],
    'kit',
    { items: [{ scene: 'kit', quantity: 2 }] }
  ],
  [
    'one such line beside one that is mapped',
    [line('p_x', { quantity: 2 }), line('p_team', { quantity: 4 })],
    'kit',
    {
      items: [
        { scene: 'kit', quantity: 2 },
        { scene: 'team', quantity: 4 }
      ]
    }
  ],
  [
    'two such lines: which one counts accounts is not known',
    [line('p_x', { quantity: 2, amount: 5 }), line('p_y', { quantity: 3, amount: 6 }), line('p_team', { quantity: 4 })],
    'kit',
    {
      items: [
        { scene: 'kit', amount: 11 },
        { scene: 'team', quantity: 4 }
      ]
    }
  ],
  [
    'two lines that are not mapped, and one that is: those are counted as what is not sold here',
    [line('p_x', { quantity: 2 }), line('p_y', { quantity: 3 }), line('p_team', { quantity: 4 })],
    undefined,
    { items: [{ quantity: 5 }, { scene: 'team', quantity: 4 }] }
  ]
]
for (const [what, lines, otherwise, is] of carts) {
  test(`a cart of ${what}`, () => assert.deepEqual(itemsIn(lines, scenes, otherwise), is))
}

test('a cart of a single line is its product, and any other is all of its items', () => {
  const kit = line('p_kit', { quantity: 2, amount: 20, line: 'l1' })
  assert.deepEqual(boughtIn([kit], scenes), { scene: 'kit', quantity: 2 })
  assert.deepEqual(boughtIn([line('p_x')], scenes), { unmapped: ['p_x'] })
  assert.deepEqual(boughtIn([], scenes), { unmapped: [] })
  const item = { scene: 'kit', quantity: 2, amount: 20, lines: ['l1'] }
  assert.deepEqual(boughtIn([{ ...kit, once: true }], scenes), { items: [{ ...item, once: true }] })
  assert.deepEqual(boughtIn([kit, line('p_x')], scenes), { items: [item, {}] })
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
  const page = readFileSync(new URL('../../../docs/payments.md', import.meta.url), 'utf8')
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
