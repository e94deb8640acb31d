// ARCHITECTURE.md draws the states of a grant and lists reasons and files: it is held against the code, so that it cannot drift.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { allowedTransitions, type GrantState, grantStates, mayBecome } from '../src/access/grant.ts'
import { toldAtOnce, toldByLooking } from '../src/alerts/alert-words.ts'
import { becauseWords } from '../src/pages/words/reasons.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')

/** Rows of the first table under a heading that starts with these columns; each cell's words in backticks. */
function table(...head: string[]): string[][][] {
  const lines = text.split('\n')
  const from = lines.findIndex((line) => line.startsWith(`| ${head.join(' | ')}`))
  assert.notEqual(from, -1, `there is no table with the columns ${head.join(', ')}`)
  const rows: string[][][] = []
  for (const line of lines.slice(from + 2)) {
    if (!line.startsWith('|')) break
    const cells = line.split('|').slice(1, -1)
    rows.push(cells.map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? '')))
  }
  return rows
}

describe('what ARCHITECTURE.md says of access', () => {
  test('lists exactly the moves that grant.ts allows', () => {
    const listed = table('from', 'may become').map(([from = [], to = []]) => [from[0], to])
    assert.deepEqual(Object.fromEntries(listed), allowedTransitions)
  })

  test('draws every state, and only moves that are allowed', () => {
    const drawing = /```mermaid\n([\s\S]*?)```/.exec(text)?.[1] ?? ''
    const arrows = [...drawing.matchAll(/^\s*(\S+) --> (\w+):/gm)].map(([, from = '', to = '']) => ({ from, to }))
    for (const { from, to } of arrows) {
      if (from === '[*]') assert.equal(to, 'queued', 'a claim begins in the queue')
      else assert.ok(mayBecome(from as GrantState, to as GrantState), `${from} may not become ${to}`)
    }
    const drawn = new Set(arrows.map(({ to }) => to))
    assert.deepEqual([...drawn].sort(), [...grantStates].sort())
  })

  test('tells of every reason, each once, who acts', () => {
    const told = table('because', 'state', 'who acts').map(([because = []]) => because[0])
    assert.deepEqual(told, [...new Set(told)])
    assert.deepEqual([...told].sort(), Object.keys(becauseWords).sort())
  })

  test('has an alert for every reason with which a claim waits for the seller', () => {
    const told: readonly string[] = [
      ...toldAtOnce,
      ...toldByLooking,
      'personal_repository',
      'repository_replaced',
      'breaker'
    ]
    const rows = text.split('\n').flatMap((line) => {
      const [, because, , who] = /^\| `(\w+)` \| ([^|]+) \| ([^|]*seller[^|]*) \|$/i.exec(line) ?? []
      // The host refused to remove somebody: `takeAway` tells of the refusal.
      return because && !who?.includes('when the host refuses the removal') ? [because] : []
    })
    assert.ok(rows.length >= 10, 'the table of reasons has another form')
    assert.deepEqual(
      rows.filter((because) => because in becauseWords && !told.includes(because)),
      []
    )
  })

  test('says of each room of src what it is for', () => {
    const named = table('room', 'what').flatMap(([rooms = []]) => rooms.map((room) => room))
    assert.deepEqual([...named].sort(), rooms().sort(), 'each room needs its line under "Where things are"')
  })
})

/** The folders of src that have program files. */
function rooms(): string[] {
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  const folders = files
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, entry.parentPath).replaceAll('\\', '/'))
  return [...new Set(folders)]
}
