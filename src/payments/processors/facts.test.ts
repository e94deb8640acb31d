import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { isUsername } from '../../invite/username.ts'
import { MOST_QUANTITY, whyNotKept } from '../payment/storable-event.ts'
import { usernameIn } from './checkout-username.ts'
import { boughtAs, boughtIn, type CartLine, itemsIn, referencesIn, sceneOf, toFacts } from './facts.ts'

test('The facts of any payload can be stored', () => {
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

test('A text with NUL, which Postgres does not take, is left out of the facts', () => {
  const nul = 'a\0b'
  assert.deepEqual(toFacts({ email: nul, customer: nul, userReferences: [nul, 'user_1'], currency: nul }), {
    userReferences: ['user_1']
  })
})

test('An address of spaces alone is no address', () => {
  assert.deepEqual(toFacts({ email: ' ' }), {})
})

test('The facts of a sale have the values of its payload, address and currency in lower case', () => {
  const found = {
    email: 'Ada@Example.com',
    customer: 'cus_1',
    userReferences: ['user_1', 'user_2', 'user_1'],
    scene: 'kit',
    quantity: 2,
    username: 'octocat',
    amount: 4900,
    currency: 'EUR'
  }
  const facts = { ...found, email: 'ada@example.com', userReferences: ['user_1', 'user_2'], currency: 'eur' }
  assert.deepEqual(toFacts(found), facts)
  for (const [name, value] of Object.entries(found)) {
    assert.deepEqual(toFacts({ [name]: value }), { [name]: facts[name as keyof typeof facts] }, `${name} alone`)
  }
})

test('The facts have the ids of what was bought only if none of them is mapped', () => {
  assert.deepEqual(toFacts({ unmapped: ['price_a'] }), { unmapped: ['price_a'] })
  assert.deepEqual(toFacts({ scene: 'kit', unmapped: ['price_a'] }), { scene: 'kit' })
  const items = [{ scene: 'kit', quantity: 2 }, { quantity: 1 }]
  assert.deepEqual(toFacts({ items, unmapped: ['price_a'] }), { items })
})

test('A quantity is a whole number from 1; one that is too large stays, so that the event is refused with a reason', () => {
  for (const quantity of [0, -1, 1.5, '2', Number.NaN, null]) {
    assert.deepEqual(toFacts({ quantity }), {}, `${quantity}`)
  }
  for (const quantity of [1, MOST_QUANTITY + 0.5, 1e300, Number.POSITIVE_INFINITY])
    assert.deepEqual(toFacts({ quantity }), { quantity })
})

test('A user id is read from these fields, best first', () => {
  const data = { reference_id: 'd', userId: 'a', referenceId: 'c', user_id: 'b', user: 'e' }
  assert.deepEqual(referencesIn(data), ['a', 'b', 'c', 'd'])
  assert.deepEqual(toFacts({ userReferences: referencesIn({ user_id: 'b' }) }), { userReferences: ['b'] })
  for (const none of [null, undefined, {}]) assert.deepEqual(toFacts({ userReferences: referencesIn(none) }), {})
})

test('A sale without a mapped id keeps its ids, best first and each once', () => {
  const scenes = { prod_kit: 'kit' }
  assert.deepEqual(toFacts(boughtAs(scenes, ['price_a', 'prod_kit'])), { scene: 'kit' })
  const unknown = boughtAs(scenes, ['price_a', null, undefined, 'prod_a', 'price_a', 'a\0b', ''])
  assert.deepEqual(toFacts(unknown), { unmapped: ['price_a', 'prod_a'] })
  assert.deepEqual(toFacts(boughtAs(scenes, [null])), {})
})

test('A currency is cut to ten letters', () => {
  assert.deepEqual(toFacts({ currency: 'ABCDEFGHIJ' }), { currency: 'abcdefghij' })
  assert.deepEqual(toFacts({ currency: 'ABCDEFGHIJK' }), { currency: 'abcdefghij' })
})

const scenes = { p_kit: 'kit', p_kit_b: 'kit', p_team: 'team' }
const line = (id: string | null, changes: Partial<CartLine> = {}): CartLine => ({ ids: [id], ...changes })
const carts: [what: string, lines: CartLine[], otherwise: string | undefined, is: ReturnType<typeof itemsIn>][] = [
  ['no lines has no items', [], undefined, { unmapped: [] }],
  [
    'a product and an unmapped line, in a sale for which the seller has set this product, counts only the mapped line',
    [line('p_kit', { quantity: 2 }), line('p_x', { quantity: 3 })],
    'kit',
    { items: [{ scene: 'kit', quantity: 2 }] }
  ],
  [
    'unsold items only gives their ids for the seller to map',
    [line('p_x'), line(null), line('p_y')],
    undefined,
    { unmapped: ['p_x', 'p_y'] }
  ],
  [
    'two products and an unsold item has an item for each',
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
    'one product in several lines has one item with the sums',
    [line('p_kit', { quantity: 2, amount: 20, line: 'l1' }), line('p_kit_b', { quantity: 3, amount: 40, line: 'l2' })],
    undefined,
    { items: [{ scene: 'kit', quantity: 5, amount: 60, lines: ['l1', 'l2'] }] }
  ],
  [
    'lines with unusable values has the sum of the usable quantities, and no amount',
    [
      line('p_kit', { quantity: 2, amount: 20 }),
      line('p_kit', { quantity: 0, line: 'l2' }),
      line('p_kit', { quantity: 1, amount: -1, line: 'a\0' })
    ],
    undefined,
    { items: [{ scene: 'kit', quantity: 3, lines: ['l2'] }] }
  ],
  [
    'a subscription with a setup fee has the quantity of the subscription and the whole amount',
    [line('p_kit', { quantity: 2, amount: 20 }), line('p_kit', { quantity: 1, amount: 5, once: true })],
    undefined,
    { items: [{ scene: 'kit', quantity: 2, amount: 25 }] }
  ],
  [
    'a one-time item in two lines and a subscription has one item for each',
    [
      line('p_kit', { quantity: 2, once: true }),
      line('p_kit', { quantity: 1, once: true }),
      line('p_team', { once: false })
    ],
    undefined,
    { items: [{ scene: 'kit', quantity: 3, once: true }, { scene: 'team' }] }
  ],
  [
    'one unmapped line gets the scene of the whole sale',
    [line('p_x', { quantity: 2 })],
    'kit',
    { items: [{ scene: 'kit', quantity: 2 }] }
  ],
  [
    'one unmapped and one mapped line gets the scene of the whole sale for the unmapped one',
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
    'two unmapped lines and a mapped one has no quantity for the unmapped ones',
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
    'two unmapped lines and a mapped one, without a scene of the whole sale, has an item without a scene',
    [line('p_x', { quantity: 2 }), line('p_y', { quantity: 3 }), line('p_team', { quantity: 4 })],
    undefined,
    { items: [{ quantity: 5 }, { scene: 'team', quantity: 4 }] }
  ]
]
for (const [what, lines, otherwise, is] of carts) {
  test(`A cart of ${what}`, () => assert.deepEqual(itemsIn(lines, scenes, otherwise), is))
}

test('A cart of one line becomes a scene, and any other cart a list of items', () => {
  const kit = line('p_kit', { quantity: 2, amount: 20, line: 'l1' })
  assert.deepEqual(boughtIn([kit], scenes), { scene: 'kit', quantity: 2 })
  assert.deepEqual(boughtIn([line('p_x')], scenes), { unmapped: ['p_x'] })
  assert.deepEqual(boughtIn([], scenes), { unmapped: [] })
  const item = { scene: 'kit', quantity: 2, amount: 20, lines: ['l1'] }
  assert.deepEqual(boughtIn([{ ...kit, once: true }], scenes), { items: [{ ...item, once: true }] })
  assert.deepEqual(boughtIn([kit, line('p_x')], scenes), { items: [item, {}] })
})

test('An amount is a whole number of minor units, as a number or as digits', () => {
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

test('An id has a scene only if it is configured, also if every object has a property of that name', () => {
  const scenes = { a: 'kit', b: 'other' }
  assert.equal(sceneOf(scenes, [null, undefined, '', 'b', 'a']), 'other')
  for (const id of ['constructor', '__proto__', 'toString', 'c']) assert.equal(sceneOf(scenes, [id]), undefined)
})

test('A field for the username is found by its name, the best name first', () => {
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
    [{ github: 'octocat'.padEnd(200) }, 'octocat'],
    [{ github: 'octocat'.padEnd(201) }, undefined],
    [{ 'GitHub 2': 'octocat' }, undefined],
    [{ name: 'octocat', nickname: 'octocat', twitter: 'octocat' }, undefined],
    [{}, undefined]
  ] as const) {
    assert.equal(usernameIn(Object.entries(fields)), expected, JSON.stringify(fields))
  }
})

test('docs/payments.md lists the names of username fields in order', () => {
  const page = readFileSync(new URL('../../../docs/payments.md', import.meta.url), 'utf8')
  const section = /## The username at checkout\n([\s\S]*?)Capitals/.exec(page)?.[1] ?? ''
  const listed = [...section.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  assert.ok(listed.length > 5)
  for (const [index, name] of listed.entries()) {
    const fields = listed.slice(index).map((each): [string, string] => [each, each === name ? 'first' : 'later'])
    assert.equal(usernameIn(fields.toReversed()), 'first', `${name} goes before those after it`)
  }
})

test('A username field with any value gives a valid username or none', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const username = usernameIn([['github', value]])
      assert.ok(username === undefined || isUsername(username))
    })
  )
})
