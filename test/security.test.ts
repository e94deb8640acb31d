// SECURITY.md names the test beside each promise: it is held against the tests, so that none is promised that nothing holds.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const text = readFileSync(join(root, 'SECURITY.md'), 'utf8')

/** The points of a section, each on one line. */
function points(heading: string): string[] {
  const [, section] = text.split(`\n## ${heading}\n`)
  assert.ok(section, `there is no section "${heading}"`)
  const [own = ''] = section.split('\n## ')
  return own
    .split(/^- /m)
    .slice(1)
    .map((point) => point.replaceAll(/\s+/g, ' ').trim())
}

type Named = { file: string; titles: string[] }

/** What stands after "Held by": files, each with the titles of its tests. */
function testsOf(point: string): Named[] {
  const [, held = ''] = point.split(/ Held by (?=`)/)
  const named: Named[] = []
  for (const [, file, title] of held.matchAll(/`([^`]+\.test\.ts)`|"([^"]+)"/g)) {
    if (file) named.push({ file, titles: [] })
    else if (title) named.at(-1)?.titles.push(title)
  }
  return named
}

/** The titles in a test file; what a template puts in is "…". */
function titlesIn(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8')
  const titled =
    /\b(?:it|test|describe|onEach\w+)\(\s*(?:'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"((?:[^"\\\n]|\\.)*)")/g
  return [...code.matchAll(titled)].map(([, single, template, double]) =>
    (single ?? template ?? double ?? '').replaceAll(/\$\{[^}]*\}/g, '…').replaceAll("\\'", "'")
  )
}

describe('SECURITY.md', () => {
  const promises = ['What is promised', 'Who learns what'].flatMap(points)

  test('names a test by file and title for each promise', () => {
    assert.ok(promises.length > 20, `${promises.length}`)
    for (const promise of promises) {
      const named = testsOf(promise)
      assert.ok(named.length > 0, `no test is named: ${promise}`)
      for (const { file, titles } of named) assert.ok(titles.length > 0, `no title of ${file} is named: ${promise}`)
    }
  })

  test('names only tests that there are', () => {
    for (const { file, titles } of promises.flatMap(testsOf)) {
      assert.ok(existsSync(join(root, file)), `there is no ${file}`)
      const known = titlesIn(file)
      for (const title of titles) assert.ok(known.includes(title), `${file} has no test "${title}"`)
    }
  })

  test('says of everybody who could attack what they reach, and what is lost when they do more', () => {
    const rows = text.split('\n').filter((line) => /^\| \*\*/.test(line))
    assert.ok(rows.length >= 9, `${rows.length}`)
    for (const row of rows) assert.equal(row.split('|').filter((cell) => cell.trim() !== '').length, 3, row)
  })
})
