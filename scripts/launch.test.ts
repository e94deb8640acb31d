import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('launch.ts', import.meta.url))

function launch(...args: string[]) {
  return spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
}

test('The command npm run launch compares each buyer with the best possible result, and succeeds when the last is within 0.1 % of it', () => {
  const { status, stdout, stderr } = launch('--buyers', '60', '--hours', '2')
  assert.equal(status, 0, stdout + stderr)
  assert.match(stdout, /^60 buyers arrive over 2 hours:$/m)
  const ratio = Number(/^ {2}last .* (\d\.\d+)$/m.exec(stdout)?.[1])
  assert.ok(ratio >= 1 && ratio <= 1.001, stdout)
  assert.match(stdout, /^60 invited, 60 accepted$/m)
  assert.match(stdout, /wasted: 0$/m)
})

test('The command npm run launch says which numbers it takes', () => {
  const { status, stderr } = launch('--buyers', '0')
  assert.equal(status, 2)
  assert.match(stderr, /--buyers takes a whole number/)
})
