import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readOrCreateText } from './create-once-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'pullpass-kept-'))
after(() => rmSync(folder, { recursive: true }))
const file = (name: string) => join(folder, name)
const names = (start: string) => readdirSync(folder).filter((name) => name.startsWith(start))

test('A create-once file is written once, readable by its owner only, and leaves no draft behind', () => {
  assert.equal(
    readOrCreateText(file('once'), () => 'first'),
    'first'
  )
  assert.equal(
    readOrCreateText(file('once'), () => 'second'),
    'first'
  )
  assert.equal(statSync(file('once')).mode & 0o777, 0o600)
  assert.deepEqual(names('once'), ['once'])
})

test('When two processes create a create-once file at the same time, both use the text of the first', () => {
  const mine = readOrCreateText(file('race'), () => {
    writeFileSync(file('race'), 'theirs')
    return 'mine'
  })
  assert.equal(mine, 'theirs')
  assert.deepEqual(names('race'), ['race'])
})

test('A create-once file whose text cannot be made leaves nothing behind, so that the next start creates it', () => {
  const broken = () => {
    throw new Error('killed')
  }
  assert.throws(() => readOrCreateText(file('broken'), broken), /killed/)
  assert.deepEqual(names('broken'), [])
  const seen: string[] = []
  readOrCreateText(file('whole'), () => {
    seen.push(...names('whole'))
    return 'text'
  })
  assert.ok(!seen.includes('whole'), 'the file is there only once it is whole')
  assert.equal(readFileSync(file('whole'), 'utf8'), 'text')
})

test('A create-once file that cannot be read is an error, and no other file is created', () => {
  assert.throws(() => readOrCreateText(folder, () => 'x'), /EISDIR/)
})
