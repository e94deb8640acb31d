// docs/security-tests.md names the tests of each promise of SECURITY.md. This file checks that they exist.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { read, root, titlesIn } from './support/documents.ts'

const text = read('SECURITY.md')

/** The names of the promises of a section: each is a list item that begins with its name in bold. */
function namesOf(heading: string): string[] {
  const [, section] = text.split(`\n## ${heading}\n`)
  assert.ok(section, `there is no section "${heading}"`)
  const [own = ''] = section.split('\n## ')
  return own
    .split(/^- /m)
    .slice(1)
    .map((promise) => {
      const name = /^\*\*(.+)\.\*\*\s/.exec(promise)?.[1]
      assert.ok(name, `a promise has no name: ${promise}`)
      return name
    })
}

type Held = { name: string; files: { file: string; titles: string[] }[] }

/** The names of docs/security-tests.md, each with its files and the titles of their tests. */
function heldPromises(): Held[] {
  const sections = read('docs/security-tests.md').split(/^### /m).slice(1)
  return sections.map((section) => {
    const [name = ''] = section.split('\n')
    const files: Held['files'] = []
    for (const [, file, title] of section.replaceAll(/\s+/g, ' ').matchAll(/- `([^`]+\.test\.ts)`|- "([^"]+)"/g)) {
      if (file) files.push({ file, titles: [] })
      else if (title) files.at(-1)?.titles.push(title)
    }
    return { name, files }
  })
}

describe('SECURITY.md', () => {
  const held = heldPromises()

  test('docs/security-tests.md names a test by file and title for each promise of SECURITY.md', () => {
    const names = ['What is promised', 'Who learns what'].flatMap(namesOf)
    assert.ok(names.length > 40, `${names.length}`)
    assert.deepEqual(
      held.map(({ name }) => name),
      names
    )
    for (const { name, files } of held) {
      assert.ok(files.length > 0, `no test is named: ${name}`)
      for (const { file, titles } of files) assert.ok(titles.length > 0, `no title of ${file} is named: ${name}`)
    }
  })

  test('docs/security-tests.md names only tests that exist', () => {
    for (const { file, titles } of held.flatMap(({ files }) => files)) {
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
