import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PresetName, presetNames } from '../rehearse/presets.ts'
import { documentedSecondaryLimit } from '../settings.ts'
import { memoryHost, type TestMemoryHost } from '../testing.ts'

const repository = 'acme-starters/starter-kit'
const ada = `/repos/${repository}/collaborators/ada-buyer`
const put = (host: TestMemoryHost, signal?: AbortSignal) =>
  host.call('PUT', ada, { body: { permission: 'pull' }, ...(signal && { signal }) })
const invited = (host: TestMemoryHost) => host.record.invitations(repository).length

const throttles: [PresetName, number, { wait?: string; remaining?: string; words?: RegExp }][] = [
  ['primary_403', 403, { remaining: '0', words: /API rate limit exceeded/ }],
  ['primary_429', 429, { remaining: '0', words: /API rate limit exceeded/ }],
  ['secondary_403', 403, { wait: '600', words: /secondary rate limit/ }],
  ['secondary_429', 429, { wait: '600', words: /secondary rate limit/ }],
  ['secondary_422', 422, { wait: '600', words: /has been spammed/ }],
  ['secondary_words_only', 403, { words: /^\{"message":"You have exceeded a secondary rate limit/ }],
  ['bare_403', 403, { words: /^\{"message":"Forbidden"\}$/ }],
  ['bare_429', 429, {}],
  ['server_error', 500, {}],
  ['bad_gateway', 502, { words: /<html>/ }]
]

test('Each preset that throttles or fails gives its own answer, does not carry out the call, and ends at its time', async () => {
  for (const [preset, status, { wait = null, remaining = null, words = /./ }] of throttles) {
    const host = await memoryHost()
    const order = await host.call('POST', '/_sandbox/misbehave', { body: { preset, forMs: 600_000 } })
    assert.equal(order.status, 200, preset)
    for (const _ of [1, 2]) {
      const answer = await put(host)
      assert.equal(answer.status, status, preset)
      assert.equal(answer.headers.get('retry-after'), wait, preset)
      assert.equal(answer.headers.get('x-ratelimit-remaining'), remaining, preset)
      const reset = remaining === null ? null : String((host.clock.now() + 600_000) / 1000)
      assert.equal(answer.headers.get('x-ratelimit-reset'), reset, preset)
      assert.match(await answer.text(), words, preset)
      assert.ok(answer.headers.get('x-github-request-id'), preset)
    }
    assert.equal(host.record.calls().at(-1)?.because, preset)
    host.pass(599_000)
    assert.equal((await put(host)).headers.get('retry-after'), wait && '1', preset)
    assert.equal(invited(host), 0, preset)
    host.pass(1000)
    assert.equal((await put(host)).status, 201, preset)
  }
  const others = [
    'hang',
    'hang_after',
    'drop_before',
    'drop_after',
    'invitation_lost',
    'other_invitee',
    'other_permission',
    'unnamed'
  ]
  assert.deepEqual([...throttles.map(([name]) => name), ...others], [...presetNames])
})

test('The presets drop_before and drop_after drop the connection before and after the call is carried out', async () => {
  const host = await memoryHost()
  host.rehearse.misbehave({ preset: 'drop_before' })
  await assert.rejects(put(host), TypeError)
  assert.equal(invited(host), 0)
  host.rehearse.misbehave({ preset: 'drop_after' })
  await assert.rejects(put(host), TypeError)
  assert.equal(invited(host), 1)
})

/** A scheduler whose sleepers wake only when the test wakes them. */
function scheduler() {
  const sleepers: { ms: number; wake(): void }[] = []
  const sleep = (ms: number) => new Promise<void>((wake) => sleepers.push({ ms, wake }))
  return { sleep, sleepers }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('A hanging call ends when its caller aborts, and is not carried out later if it was not carried out before', async () => {
  for (const [preset, count] of [
    ['hang', 0],
    ['hang_after', 1]
  ] as [PresetName, number][]) {
    const { sleep, sleepers } = scheduler()
    const host = await memoryHost({ sleep })
    host.rehearse.misbehave({ preset })
    const patience = new AbortController()
    const call = put(host, patience.signal)
    await settled()
    assert.equal(sleepers.length, 1, preset)
    assert.equal(invited(host), count, preset)
    patience.abort(new Error('out of patience'))
    await assert.rejects(call, /out of patience/)
    sleepers[0]?.wake()
    await settled()
    assert.equal(invited(host), count, preset)
    assert.equal(host.record.calls().at(-1)?.status, 'dropped')
    assert.equal((await put(host)).status, 201)
  }
})

test('A write with evenIfGone takes effect after its caller has aborted', async () => {
  const { sleep, sleepers } = scheduler()
  const host = await memoryHost({ sleep })
  host.rehearse.misbehave({ delayMs: 45_000, evenIfGone: true })
  const patience = new AbortController()
  const call = put(host, patience.signal)
  await settled()
  patience.abort(new Error('out of patience'))
  await assert.rejects(call, /out of patience/)
  await settled()
  assert.equal(invited(host), 0)
  assert.equal(sleepers[0]?.ms, 45_000)
  sleepers[0]?.wake()
  await settled()
  assert.equal(invited(host), 1)
  await assert.rejects(put(host, AbortSignal.abort(new Error('never sent'))), /never sent/)
  assert.equal(host.record.calls().length, 1)
})

test('A delayed call is not carried out once its caller has aborted', async () => {
  const { sleep, sleepers } = scheduler()
  const host = await memoryHost({ sleep })
  host.rehearse.misbehave({ delayMs: 45_000 })
  const patience = new AbortController()
  const call = put(host, patience.signal)
  await settled()
  patience.abort(new Error('out of patience'))
  await assert.rejects(call, /out of patience/)
  sleepers[0]?.wake()
  await settled()
  assert.equal(invited(host), 0)
})

test('A host with its own sleep function delays calls without real timers', async () => {
  const slept: number[] = []
  const host = await memoryHost({
    sleep: async (ms) => {
      slept.push(ms)
    }
  })
  host.rehearse.misbehave({ delayMs: 100_000, lateMs: 200_000 })
  assert.equal((await put(host)).status, 201)
  assert.deepEqual(slept, [100_000, 200_000])
})

test('Presets make the host lose an invitation, invite another account, or invite with another role', async () => {
  const host = await memoryHost()
  type Invitation = { invitee: { login: string }; permissions: string; id: number }
  const twisted = async (preset: PresetName, invitee?: string) => {
    host.rehearse.misbehave({ preset, invitee })
    const answer = await put(host)
    assert.equal(answer.status, 201, preset)
    const { invitee: who, permissions, id } = (await answer.json()) as Invitation
    assert.equal(host.record.calls().at(-1)?.because, preset)
    const there = host.record.invitations(repository).find((invitation) => invitation.id === id)
    if (there) await host.call('DELETE', `/repos/${repository}/invitations/${id}`)
    return [who.login, permissions, there?.permissions]
  }
  assert.deepEqual(await twisted('invitation_lost'), ['ada-buyer', 'read', undefined])
  assert.equal(host.record.history().at(-1)?.what, 'lost')
  assert.deepEqual(host.record.history().at(-1)?.actor, { by: 'host' })
  assert.deepEqual(await twisted('other_invitee', 'solo-dev'), ['solo-dev', 'read', 'read'])
  assert.deepEqual(await twisted('other_invitee'), ['grace-hops', 'read', 'read'])
  assert.deepEqual(await twisted('other_permission'), ['ada-buyer', 'write', 'write'])
  assert.equal(host.record.invitationsSince(repository, 0), 4, 'all four invitations count for the limit')
})

test('The preset unnamed answers a 201 that names no invitation, after an invitation or after access at once', async () => {
  const host = await memoryHost()
  host.rehearse.misbehave({ preset: 'unnamed', times: 2 })
  const first = await put(host)
  assert.deepEqual([first.status, await first.text(), invited(host)], [201, '[]', 1])
  host.rehearse.byHand({ action: 'accept', repository, login: 'ada-buyer' })
  const second = await put(host)
  assert.deepEqual([second.status, await second.json(), invited(host)], [201, { permission: 'read' }, 0])
})

test('The secondary limits are off by default, else as documented: 80 writes a minute, 500 an hour, 900 points', async () => {
  const host = await memoryHost()
  const remove = async () => (await host.call('DELETE', ada)).status
  for (let call = 0; call < 81; call += 1) assert.equal(await remove(), 204)
  await host.call('PATCH', '/_sandbox/settings', { body: { secondaryLimit: 'documented' } })
  for (let minute = 0; minute < 6; minute += 1) {
    for (let call = 0; call < 80; call += 1) assert.equal(await remove(), 204)
    const over = await host.call('DELETE', ada)
    assert.equal(over.status, 403)
    assert.equal(over.headers.get('retry-after'), '60')
    assert.match(await over.text(), /secondary rate limit/)
    assert.equal(host.record.calls().at(-1)?.because, 'secondary_limit')
    host.pass(60_000)
  }
  for (let call = 0; call < 20; call += 1) assert.equal(await remove(), 204)
  assert.equal(await remove(), 403, '500 in the hour')
  assert.equal((await host.call('GET', ada)).status, 404, 'reads go on')
  const points = { ...documentedSecondaryLimit, pointsAMinute: 7 }
  host.pass(60 * 60_000)
  host.rehearse.set({ secondaryLimit: points, primaryStatus: 429 })
  assert.deepEqual([await remove(), await remove()], [204, 403])
  assert.deepEqual([(await host.call('GET', ada)).status, (await host.call('GET', ada)).status], [404, 404])
  assert.equal((await host.call('GET', ada)).status, 403)
  host.rehearse.set({ hourlyLimit: 1 })
  host.pass(60_000)
  const over = await host.call('GET', ada)
  assert.equal(over.status, 429)
  assert.equal(over.headers.get('x-ratelimit-remaining'), '0')
})
