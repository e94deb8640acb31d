// SECURITY.md names tests beside each promise. This file checks that the tests exist.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { read, root, titlesIn } from './support/documents.ts'

const text = read('SECURITY.md')

/** The list items of a section, each as one line. */
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

/** The tests after "Held by": files, each with the titles of its tests. */
function testsOf(point: string): Named[] {
  const [, held = ''] = point.split(/ Held by (?=`)/)
  const named: Named[] = []
  for (const [, file, title] of held.matchAll(/`([^`]+\.test\.ts)`|"([^"]+)"/g)) {
    if (file) named.push({ file, titles: [] })
    else if (title) named.at(-1)?.titles.push(title)
  }
  return named
}

describe('SECURITY.md', () => {
  const promises = ['What is promised', 'Who learns what'].flatMap(points)

  test('SECURITY.md names a test by file and title for each promise', () => {
    assert.ok(promises.length > 20, `${promises.length}`)
    for (const promise of promises) {
      const named = testsOf(promise)
      assert.ok(named.length > 0, `no test is named: ${promise}`)
      for (const { file, titles } of named) assert.ok(titles.length > 0, `no title of ${file} is named: ${promise}`)
    }
  })

  test('SECURITY.md names only tests that exist', () => {
    for (const { file, titles } of promises.flatMap(testsOf)) {
      assert.ok(existsSync(join(root, file)), `there is no ${file}`)
      const known = titlesIn(file)
      for (const title of titles) assert.ok(known.includes(title), `${file} has no test "${title}"`)
    }
  })

  test('Each row of the table of attackers in SECURITY.md has three filled cells', () => {
    const rows = text.split('\n').filter((line) => /^\| \*\*/.test(line))
    assert.ok(rows.length >= 9, `${rows.length}`)
    for (const row of rows) assert.equal(row.split('|').filter((cell) => cell.trim() !== '').length, 3, row)
  })
})
