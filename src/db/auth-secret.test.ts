import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { keptAuthSecret } from './auth-secret.ts'

const folder = mkdtempSync(join(tmpdir(), 'pullpass-secret-'))
after(() => rmSync(folder, { recursive: true }))
const at = (name: string) => ({ kind: 'sqlite' as const, file: join(folder, name) })

test('The auth secret is created once, readable by its owner only, and leaves no draft behind', () => {
  const secret = keptAuthSecret(at('a.db'))
  assert.ok(secret.length >= 32)
  assert.equal(keptAuthSecret(at('a.db')), secret)
  assert.notEqual(keptAuthSecret(at('b.db')), secret)
  assert.equal(statSync(join(folder, 'a.db.auth-secret')).mode & 0o777, 0o600)
  assert.deepEqual(readdirSync(folder).sort(), ['a.db.auth-secret', 'b.db.auth-secret'])
})

test('A file without a usable auth secret stops the start, and the error names the file', () => {
  for (const content of ['', '   \n', 'short']) {
    writeFileSync(join(folder, 'c.db.auth-secret'), content)
    assert.throws(() => keptAuthSecret(at('c.db')), /c\.db\.auth-secret holds no usable secret/)
  }
})

test('With Postgres no auth secret is kept', () => {
  assert.throws(() => keptAuthSecret({ kind: 'postgres' }), /AUTH_SECRET/)
})
