import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { plainProduct } from '../../test/support/builders/plain-config.ts'
import type { Cells } from './csv-file.ts'
import type { FindingKind } from './finding.ts'
import { purchaseName, type ReadLine, readLines } from './read-lines.ts'

const kit = { ...plainProduct, id: 'kit', name: 'The Kit', scenes: ['kit', 'old-kit'] }
const pro = { ...plainProduct, id: 'pro', name: 'Pro', scenes: ['pro'] }
const now = Date.UTC(2026, 10, 20, 12)
const shop = { products: [kit, pro], codeHostUrl: 'https://github.com', now }
const empty = { address: 'ada@example.com', username: '', product: 'kit', date: '', note: '', isTooLong: false }

const cells = (...lines: Partial<Cells>[]): Cells[] =>
  lines.map((line, index) => ({ ...empty, line: index + 2, ...line }))
const readOne = (line: Partial<Cells>, of = shop) => readLines(cells(line), of)[0]
const kindOf = (line: ReadLine | undefined): FindingKind | 'order' | undefined =>
  line && (line.finding ? line.finding.kind : 'order')

test('A line becomes an order: its address, product, account, day and note in one form', () => {
  const line = {
    address: ' ADA@Example.com ',
    username: 'https://github.com/Ada-Buyer',
    product: 'the kit',
    date: '2024-05-06T23:30:00+02:00',
    note: ' order\n 17\u200b '
  }
  assert.deepEqual(readOne(line), {
    line: 2,
    order: {
      email: 'ada@example.com',
      product: 'kit',
      username: 'Ada-Buyer',
      boughtAt: Date.UTC(2024, 4, 6),
      note: 'order 17'
    }
  })
  const nothing = {
    email: 'ada@example.com',
    product: 'kit',
    username: undefined,
    boughtAt: undefined,
    note: undefined
  }
  assert.deepEqual(readOne({}), { line: 2, order: nothing })
})

test('Each value of a line that is missing or wrong is found', () => {
  const cases: [Partial<Cells>, FindingKind | 'order'][] = [
    [{ isTooLong: true }, 'too_many_cells'],
    [{ address: '' }, 'no_address'],
    [{ address: 'ada' }, 'bad_address'],
    [{ product: '' }, 'no_product'],
    [{ product: 'none' }, 'unknown_product'],
    [{ product: 'old-kit' }, 'order'],
    [{ product: 'PRO' }, 'order'],
    [{ username: 'a b' }, 'bad_username'],
    [{ username: '@ada' }, 'order'],
    [{ date: '2024/05/06' }, 'order'],
    [{ date: '2024-05-06 10:00' }, 'order'],
    [{ date: '2024-02-30' }, 'bad_date'],
    [{ date: '06.05.2024' }, 'bad_date'],
    [{ date: '05/06/2024' }, 'bad_date'],
    [{ date: 'x2024-05-06' }, 'bad_date'],
    [{ date: '2024-05-06 and more' }, 'bad_date'],
    [{ date: '1999-12-31' }, 'bad_date'],
    [{ date: '2000-01-01' }, 'order'],
    [{ date: '2026-11-20' }, 'order'],
    [{ date: '2026-11-21' }, 'future_date'],
    [{ note: 'n'.repeat(500) }, 'order'],
    [{ note: 'n'.repeat(501) }, 'long_note']
  ]
  for (const [line, kind] of cases) assert.equal(kindOf(readOne(line)), kind, JSON.stringify(line))
  assert.equal(kindOf(readOne({ date: '2026-11-20' }, { ...shop, now: Date.UTC(2026, 10, 20) })), 'order')
  assert.equal(kindOf(readOne({ product: '' }, { ...shop, products: [kit] })), 'order', 'the only product')
  const twins = [kit, { ...pro, name: 'the kit' }]
  assert.equal(kindOf(readOne({ product: 'The Kit' }, { ...shop, products: twins })), 'unknown_product')
})

test('Lines that repeat or contradict each other are found, and name the other line', () => {
  const found = (...lines: Partial<Cells>[]) =>
    readLines(cells(...lines), shop).map(({ finding }) => finding && `${finding.kind} ${finding.line}`)
  const other = { address: 'bob@example.com' }
  assert.deepEqual(found({ username: 'ada' }, { username: 'ADA', note: 'x' }), [undefined, 'repeated 2'])
  assert.deepEqual(found({ username: 'ada' }, { username: 'ada', ...other }), ['contradicts 3', 'contradicts 2'])
  assert.deepEqual(found({ username: 'ada', date: '2024-01-01' }, { username: 'ada' }), [
    'contradicts 3',
    'contradicts 2'
  ])
  assert.deepEqual(found({ username: 'ada' }, { username: 'bob' }), [undefined, undefined], 'two accounts of one buyer')
  assert.deepEqual(found({ username: 'ada' }, { username: 'ada', product: 'pro', ...other }), [undefined, undefined])
  assert.deepEqual(found({}, {}, {}), [undefined, 'repeated 2', 'repeated 2'])
  assert.deepEqual(found({}, { date: '2024-01-01' }), ['contradicts 3', 'contradicts 2'])
  assert.deepEqual(found({}, { username: 'ada' }), ['contradicts 3', 'contradicts 2'])
  assert.deepEqual(found({}, { product: 'pro' }, other), [undefined, undefined, undefined])
  assert.deepEqual(found({ address: 'x' }, { address: 'x' }), ['bad_address undefined', 'bad_address undefined'])
})

test('At most one line of each purchase is left to import, whatever the order of the lines', () => {
  const word = (...words: string[]) => fc.constantFrom(...words)
  const line = fc.record({
    address: word('ada@example.com', 'bob@example.com', 'x'),
    username: word('', 'ada', 'ADA', 'bob'),
    product: word('kit', 'pro'),
    date: word('', '2024-01-01')
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
      const read = readLines(cells(...lines), shop)
      assert.equal(read.length, lines.length)
      const names = read.flatMap((each) => (each.finding ? [] : [purchaseName(each.order)]))
      assert.equal(new Set(names).size, names.length)
      const accounts = read.flatMap(({ finding, ...each }) =>
        !finding && 'order' in each && each.order.username
          ? [`${each.order.product} ${each.order.username.toLowerCase()}`]
          : []
      )
      assert.equal(new Set(accounts).size, accounts.length)
      const turned = readLines(cells(...lines).reverse(), shop)
      const contradictions = (all: readonly ReadLine[]) =>
        all
          .filter(({ finding }) => finding?.kind === 'contradicts')
          .map((each) => each.line)
          .sort()
      assert.deepEqual(contradictions(turned), contradictions(read))
    })
  )
})
