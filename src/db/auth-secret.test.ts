import assert from 'node:assert/strict'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { keptAuthSecret } from './auth-secret.ts'

test('it is made once beside the file, long, for its owner only, and stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pullpass-secret-'))
  const place = (name: string) => ({ kind: 'sqlite', file: join(folder, name) }) as const
  const secret = keptAuthSecret(place('a.db'))
  assert.ok(secret.length >= 32)
  assert.equal(keptAuthSecret(place('a.db')), secret)
  assert.notEqual(keptAuthSecret(place('b.db')), secret)
  assert.equal((await stat(join(folder, 'a.db.auth-secret'))).mode & 0o777, 0o600)
  await rm(folder, { recursive: true })
})

test('with Postgres there is nowhere to keep it', () => {
  assert.throws(() => keptAuthSecret({ kind: 'postgres' }), /AUTH_SECRET is required/)
})
