import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountAnswer, CodeHost } from '../../code-host/code-host.ts'
import { HOUR_MS } from '../../runtime/time/durations.ts'
import { createPreview } from './preview-account.ts'

test('The preview asks the host about at most 1,500 names an hour for all users, and then answers "unknown"', async () => {
  let now = 0
  let asked = 0
  const codeHost = {
    async accountByLogin(login: string): Promise<AccountAnswer> {
      asked += 1
      return { account: { id: asked, login, type: 'User' } }
    }
  } satisfies Pick<CodeHost, 'accountByLogin'>
  const preview = createPreview({
    codeHost,
    codeHostUrl: 'https://host.example',
    accounts: { of: async () => [] },
    mustBackOff: async () => false,
    noteRefusal: async () => {},
    now: () => now
  })
  for (let count = 0; count < 1600; count += 1) await preview(`user-${count % 50}`, `name-${count}`)
  assert.equal(asked, 1500)
  assert.deepEqual(await preview('user-1', 'somebody'), { kind: 'unknown', username: 'somebody' })
  // A remembered answer is returned all the same.
  assert.equal((await preview('user-1', 'name-1499')).kind, 'account')
  now += HOUR_MS
  assert.equal((await preview('user-1', 'somebody')).kind, 'account')
})
