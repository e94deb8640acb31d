// `pullpass doctor --probe` as a seller runs it, in front of the sandbox's code host.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { inviteToken, type TestHost, testHost, testSeed } from '../../../sandbox/code-host/testing.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { environment, makePlace, siteConfig } from '../../support/processes/process.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'

const repository = 'acme-starters/throw-away'
const order = ['--probe', repository, '--account', 'grace-hops']
const sold = { ...siteConfig, github: { inviteRepoOwner: 'acme-starters', inviteRepoName: 'starter-kit' } }
const command = fileURLToPath(new URL('../../../src/cli/pullpass.mjs', import.meta.url))

/**
 * A code host with a throw-away repository that the token covers. A DELETE withdraws an open invitation there, which is
 * seen at once.
 */
async function hostWithThrowAway(t: TestContext): Promise<TestHost> {
  const seed = testSeed()
  seed.repositories.push({
    ...{ owner: 'acme-starters', name: 'throw-away', private: true, files: { 'README.md': '# Probe\n' } },
    collaborators: [{ login: 'acme-bot', role: 'admin' }]
  })
  for (const token of seed.tokens) token.repositories?.push(repository)
  const host = await testHost(t, seed)
  host.rehearse.set({ deleteCancelsInvitation: true })
  return host
}

/** Runs the doctor, with this answer to its question. `heard` is called with all of standard error so far. */
async function doctor(host: TestHost, args: string[], answer: string, heard = (_: string, __: () => void) => {}) {
  await using place = await makePlace(sold)
  const env = { ...environment, CODE_HOST_API_URL: host.apiUrl, CODE_HOST_INVITE_TOKEN: inviteToken }
  const child = spawn(process.execPath, [command, 'doctor', ...args], { cwd: place.cwd, env })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
    heard(stderr, () => child.kill('SIGINT'))
  })
  child.stdin.end(answer)
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, stdout, stderr }
}

const writesOf = (host: TestHost) => host.record.calls().filter(({ method }) => method !== 'GET')

test('The probe asks, tries, removes what it made, and prints a report without names that says that this is not github.com', async (t) => {
  const host = await hostWithThrowAway(t)
  const { code, stdout, stderr } = await doctor(host, order, `${repository}\n`)
  assert.equal(code, 0, stdout + stderr)
  assert.match(
    stderr,
    /will:\n {2}- Ask[\s\S]*The host mails grace-hops\.[\s\S]*Type acme-starters\/throw-away to go on:/
  )
  assert.match(stderr, /Nothing of the probe is left at the host\.\n$/)
  assert.match(
    stdout,
    /^Probe of a code host by Pullpass \d+\.\d+\.\d+, 20\d\d-\d\d-\d\d\nTHE HOST WAS NOT GITHUB\.COM/
  )
  assert.match(stdout, /Verdict: {2}different\. It answered 204\. The invitation was listed no longer/)
  assert.match(stdout, /status 201, request [0-9A-F]+\n/)
  assert.match(stdout, /\n\d+ as assumed, 1 different, \d+ unrun\.\n$/)
  for (const name of ['grace-hops', 'Grace Hops', 'acme-starters', 'throw-away', 'acme-bot', inviteToken, host.url]) {
    assert.ok(!stdout.includes(name), name)
  }
  assert.deepEqual(host.record.invitations(repository), [])
  const times = writesOf(host).map(({ at }) => at)
  assert.ok(times.slice(1).every((at, index) => at - (times[index] ?? 0) >= 1000))
})

test('Without the whole name of the repository, a test account or a repository that is not sold, nothing is changed', async (t) => {
  const host = await hostWithThrowAway(t)
  for (const [args, answer, words] of [
    [order, 'yes\n', /That is not the name of the repository\.\nNothing was changed\.\n$/],
    [order, '', /That is not the name of the repository\.\nNothing was changed\.\n$/],
    [['--probe', repository], `${repository}\n`, /^Name a test account/],
    [['--probe', '../..', '--account', 'grace-hops'], '', /is no name of a repository/],
    [['--probe', 'Acme-Starters/starter-kit', '--account', 'grace-hops'], '', /^The shop sells it/]
  ] as const) {
    const { code, stdout, stderr } = await doctor(host, [...args], answer)
    assert.equal(code, 1, stderr)
    assert.equal(stdout, '')
    assert.match(stderr, words)
  }
  assert.deepEqual(writesOf(host), [])
})

test('A probe that is interrupted twice removes what it made, and its report calls the rest unrun', async (t) => {
  const host = await hostWithThrowAway(t)
  let times = 0
  const { code, stdout, stderr } = await doctor(host, [...order, '--json'], `${repository}\n`, (text, interrupt) => {
    if ((times === 0 && /Second PUT/.test(text)) || (times === 1 && /Interrupted/.test(text))) {
      times += 1
      interrupt()
    }
  })
  assert.equal(code, 1, stdout + stderr)
  assert.equal(times, 2)
  assert.match(stderr, /The probe was interrupted\.\n$/)
  const report = JSON.parse(stdout)
  assert.deepEqual([report.isGitHub, report.isLeft], [false, false])
  const last = report.behaviours.find(({ name }: { name: string }) => name === 'delete-while-open')
  assert.deepEqual([last.verdict, last.found], ['unrun', 'The probe was interrupted.'])
  assert.deepEqual(host.record.invitations(repository), [])
})

onEachDatabase('the probe', aWorld({ workers: [] }), (world) => {
  test('A repository that the shop has sold under another name, or sells no longer, is refused', async () => {
    const { context, codeHost } = world()
    const { id } = codeHost.record.repository('acme-starters/starter-kit')
    await context.db.insertInto('access_target').values({ target: 'sold-before', repository_id: 4711 }).execute()
    await context.db.insertInto('access_name').values({ name: 'acme-starters/before', target: 'sold-before' }).execute()
    const before = context.doctor.prepareProbe({ repository: { owner: 'acme-starters', repo: 'Before' }, account: 'x' })
    assert.deepEqual(await before, {
      refusals: ['The shop sells it, or has sold it. Make a new repository for the probe.']
    })

    codeHost.rehearse.move('acme-starters/starter-kit', { name: 'kit' })
    const renamed = context.doctor.prepareProbe({
      repository: { owner: 'acme-starters', repo: 'kit' },
      account: 'ada-buyer'
    })
    assert.match(JSON.stringify(await renamed), /The shop sells it, or has sold it/)
    assert.equal(codeHost.record.repository('acme-starters/kit').id, id)
  })
})
