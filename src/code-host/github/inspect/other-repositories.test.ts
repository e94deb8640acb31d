import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOtherRepositories } from './other-repositories.ts'

const row = (id: number, name: string, isPrivate = true) => ({ id, full_name: name, private: isPrivate })
const sold = (isPrivate?: boolean) => [
  { shown: { known: { id: 1, ownerType: 'Organization', ...(isPrivate !== undefined && { isPrivate }) } } }
]

const table: [what: string, body: unknown, of: ReturnType<typeof sold>, expected: object][] = [
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
  ['no list', { message: 'Hello' }, sold(true), { unknown: 'The answer is no list of repositories.' }]
]
for (const [what, body, of, expected] of table) {
  test(`A list of ${what} is read as ${JSON.stringify(expected)}`, () => {
    assert.deepEqual(readOtherRepositories(JSON.stringify(body), of, 3), expected)
  })
}
