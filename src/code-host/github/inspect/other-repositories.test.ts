import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOtherRepositories } from './other-repositories.ts'

const row = (id: number, name: string, isPrivate = true) => ({ id, full_name: name, private: isPrivate })
const sold = (isPrivate?: boolean) => [
  { shown: { known: { id: 1, ownerType: 'Organization', ...(isPrivate !== undefined && { isPrivate }) } } }
]

const unread = { shown: { unknown: 'The code host did not answer in time.' } }
const nameless = { shown: { known: { ownerType: 'User', isPrivate: true } } }
const notTold = { unknown: 'The code host did not tell the number of every repository that is sold.' }

type Sold = Parameters<typeof readOtherRepositories>[1]
const table: [what: string, body: unknown, of: Sold, expected: object][] = [
  ['only what is sold', [row(1, 'acme/kit')], sold(true), { known: [] }],
  ['another one', [row(1, 'acme/kit'), row(2, 'acme/books')], sold(true), { known: ['acme/books'] }],
  ['a public one beside it', [row(1, 'acme/kit'), row(2, 'acme/site', false)], sold(true), { known: [] }],
  ['nothing', [], sold(true), { unknown: 'Its list leaves out what is sold.' }],
  ['nothing, where what is sold is public', [], sold(false), { known: [] }],
  ['nothing, where nothing that is sold is shown', [], [], { unknown: 'Its list leaves out what is sold.' }],
  [
    'a full page without another one',
    [row(1, 'acme/kit'), row(2, 'acme/site', false), row(3, 'acme/home', false)],
    sold(true),
    { unknown: 'Its list has more than one page.' }
  ],
  [
    'what is sold, of which one could not be looked at',
    [row(1, 'acme/kit'), row(2, 'acme/plus')],
    [...sold(true), unread],
    notTold
  ],
  [
    'what is sold, of which one came without its number',
    [row(1, 'acme/kit'), row(2, 'acme/plus')],
    [...sold(true), nameless],
    notTold
  ],
  [
    'another one, while one that is sold is not shown',
    [row(1, 'acme/kit'), row(2, 'acme/books')],
    [...sold(true), { shown: { known: undefined } }],
    { known: ['acme/books'] }
  ],
  ['no list', { message: 'Hello' }, sold(true), { unknown: 'The answer is no list of repositories.' }]
]
for (const [what, body, of, expected] of table) {
  test(`A list of ${what} is read as ${JSON.stringify(expected)}`, () => {
    assert.deepEqual(readOtherRepositories(JSON.stringify(body), of, 3), expected)
  })
}
