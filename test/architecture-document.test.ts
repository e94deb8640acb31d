// Compares ARCHITECTURE.md and docs/access-reasons.md with the code: the rooms, the states of a grant and the reasons
// must be the same in both.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, test } from 'node:test'
import { allowedTransitions, type GrantState, grantStates, mayBecome } from '../src/access/grant-states.ts'
import { toldAtOnce, toldByChecks } from '../src/alerts/alert-words.ts'
import { situationByReason } from '../src/words/situation.ts'
import { read, root } from './support/documents.ts'

const map = read('ARCHITECTURE.md')
const reasons = read('docs/access-reasons.md')

/**
 * The rows of the first table of a text whose heading starts with these columns; of each cell the words in backticks.
 */
function table(text: string, ...head: string[]): string[][][] {
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

describe('ARCHITECTURE.md and docs/access-reasons.md', () => {
  test('docs/access-reasons.md lists exactly the transitions that grant-states.ts allows', () => {
    const listed = table(reasons, 'from', 'may become').map(([from = [], to = []]) => [from[0], to])
    assert.deepEqual(Object.fromEntries(listed), allowedTransitions)
  })

  test('The picture in docs/access-reasons.md has every state, and only allowed transitions', () => {
    const drawing = /```mermaid\n([\s\S]*?)```/.exec(reasons)?.[1] ?? ''
    const arrows = [...drawing.matchAll(/^\s*(\S+) --> (\w+):/gm)].map(([, from = '', to = '']) => ({ from, to }))
    for (const { from, to } of arrows) {
      if (from === '[*]') assert.equal(to, 'queued', 'a grant begins in the queue')
      else assert.ok(mayBecome(from as GrantState, to as GrantState), `${from} may not become ${to}`)
    }
    const drawn = new Set(arrows.map(({ to }) => to))
    assert.deepEqual([...drawn].sort(), [...grantStates].sort())
  })

  test('docs/access-reasons.md lists every reason of a state once', () => {
    const told = table(reasons, 'because', 'state', 'who acts').map(([because = []]) => because[0])
    assert.deepEqual(told, [...new Set(told)])
    assert.deepEqual([...told].sort(), Object.keys(situationByReason).sort())
  })

  test('Every reason for which docs/access-reasons.md says that the seller acts has an alert', () => {
    const told: readonly string[] = [
      ...toldAtOnce,
      ...toldByChecks,
      'personal_repository',
      'repository_replaced',
      'breaker'
    ]
    const rows = reasons.split('\n').flatMap((line) => {
      const [, because, , who] = /^\| `(\w+)` \| ([^|]+) \| ([^|]*seller[^|]*) \|$/i.exec(line) ?? []
      // For a refused removal or a refused renewal, the alert is about the refusal.
      return because && !/when the host refuses the (removal|deletion)/.test(who ?? '') ? [because] : []
    })
    assert.ok(rows.length >= 10, 'the table of reasons has another form')
    assert.deepEqual(
      rows.filter((because) => because in situationByReason && !told.includes(because)),
      []
    )
  })

  test('The username passes at most eight files on its way to the PUT', () => {
    const [, way = ''] = /^The username, .*?:\n\n(.*?)\n\n/ms.exec(map) ?? []
    const files = [...way.matchAll(/^\d\. \[`[^`]+`\]\(([^)]+)\)/gm)].map(([, path]) => path)
    assert.deepEqual([files[0], files.at(-1)], ['src/server/handlers/invite.ts', 'src/invite/put-collaborator.ts'])
    assert.ok(files.length <= 8, files.join())
  })

  test('ARCHITECTURE.md describes every room of src', () => {
    const named = table(map, 'room', 'what').flatMap(([rooms = []]) => rooms.map((room) => room))
    assert.deepEqual([...named].sort(), rooms().sort(), 'each room needs its line under "Where things are"')
  })
})

/** The folders of src that contain program files. */
function rooms(): string[] {
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  const folders = files
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, entry.parentPath).replaceAll('\\', '/'))
  return [...new Set(folders)]
}
