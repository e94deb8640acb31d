import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryHost } from '../testing.ts'

test('The settings of an organization are in the answer to its owner alone, as they were set', async () => {
  const host = await memoryHost()
  const order = { membersMayDelete: true, membersMayFork: true, requiresTwoFactor: true, seats: 3 }
  await host.call('PATCH', '/_sandbox/organizations/acme-starters', { body: order })
  const asked = async (token: string) => {
    const body: Record<string, unknown> = await (await host.call('GET', '/orgs/acme-starters', { token })).json()
    const { members_can_delete_repositories, members_can_fork_private_repositories, two_factor_requirement_enabled } =
      body
    const set = [members_can_delete_repositories, members_can_fork_private_repositories, two_factor_requirement_enabled]
    return { set, hasPlan: 'plan' in body }
  }
  assert.deepEqual(await asked(host.tokenOf('acme-owner')), { set: [true, true, true], hasPlan: true })
  assert.deepEqual(await asked(host.tokenOf('acme-bot')), { set: [undefined, undefined, undefined], hasPlan: false })
})

test('An account sees its own membership, with a token that may read members', async () => {
  const host = await memoryHost()
  const path = '/user/memberships/orgs/acme-starters'
  const asked = async (token: string | null) => (await host.call('GET', path, { token })).status
  const role = async (token: string) => (await (await host.call('GET', path, { token })).json()).role
  assert.equal(await role(host.tokenOf('acme-owner')), 'admin')
  assert.equal(await role(host.tokenOf('acme-bot')), 'member')
  assert.equal(await asked(host.tokenOf('ada-buyer')), 404)
  assert.equal((await host.call('GET', path)).status, 403)
  assert.equal(await asked(null), 401)
})

test('The collaborators of a repository of an organization are listed for its members alone', async () => {
  const host = await memoryHost()
  const listed = async () => (await host.call('GET', '/repos/acme-starters/starter-kit/collaborators')).status
  assert.equal(await listed(), 200)
  const order = { login: 'acme-bot', repository: 'acme-starters/starter-kit', action: 'quit' }
  const told = await host.call('POST', '/_sandbox/by-hand', { body: order })
  assert.equal(told.status, 200, await told.text())
  assert.equal(await listed(), 403)
})
