import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { startForge } from './forge.ts'
import { forgeKind } from './forge-kind.ts'
import { describePort, type HostUnderTest } from './port.ts'

const TOKEN = 'token-of-the-forge'

describePort('a second code host, which is no GitHub', startSecond)

test('docs/adding-a-code-host.md shows the second kind as it is, and the list that it joins', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const page = read('../../docs/adding-a-code-host.md').replace(/^ {3}/gm, '')
  const [kind = ''] = /^export const forgeKind.*?^\}$/ms.exec(read('forge-kind.ts')) ?? []
  const [list = ''] = /^export const codeHosts.*$/m.exec(read('../../src/code-host/all.ts')) ?? []
  assert.ok(kind !== '' && page.includes(kind), kind)
  assert.ok(list !== '' && page.includes(`-${list}\n+`), list)
})

async function startSecond(): Promise<HostUnderTest> {
  let ahead = 0
  const now = () => Date.now() + ahead
  const forge = await startForge({ token: TOKEN, now })
  return {
    ...forge,
    kind: forgeKind,
    repository: { owner: 'acme', repo: 'kit' },
    personal: { owner: 'solo', repo: 'notes' },
    organization: 'acme',
    token: TOKEN,
    fetch,
    now,
    pass(ms) {
      ahead += ms
    }
  }
}
