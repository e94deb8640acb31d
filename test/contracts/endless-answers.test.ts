// The size of a host's answer is limited, and one deadline covers the whole answer, so that no host can use up the
// memory or the time of a process.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pino } from 'pino'
import { gitHub } from '../../src/code-host/github/github.ts'
import { gitHubSignIn } from '../../src/code-host/github/sign-in.ts'
import { createInviteClient } from '../../src/invite/put-collaborator.ts'
import { askForPage } from '../../src/payments/processors/ask.ts'
import { MOST_BYTES } from '../../src/runtime/bounded-answer.ts'
import { fullestCollaborator, fullestInvitation } from '../support/builders/fullest-page.ts'
import { plainConfig } from '../support/builders/plain-config.ts'
import { databases } from '../support/databases/databases.ts'
import { startPullpass } from '../support/worlds/pullpass.ts'
import { startSale } from '../support/worlds/sale.ts'
import { visit } from '../support/worlds/visitor.ts'
import { startWildHost, type WildHost, type Wildness, wildnesses } from '../support/worlds/wild-host.ts'

/** Deadline (ms) of a call in these tests. */
const DEADLINE_MS = 800
/**
 * Limit of memory in bytes: more than any parsed answer may take (`MOST_BYTES` times 28), and far less than a flood.
 */
const BOUNDED = 200 * 1024 * 1024

// https://nodejs.org/api/v8.html#v8setflagsfromstringflags
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/**
 * Runs `work`, and asserts that it ended at its deadline of `ms`, and took much less memory than a flood. Without a
 * deadline it would not end at all: what a busy machine adds does not count.
 */
async function bounded<T>(host: WildHost, ms: number, work: () => Promise<T>): Promise<T> {
  const inUse = () => {
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const [before, started] = [inUse(), performance.now()]
  let most = before
  const look = () => {
    // A busy machine collects late: garbage does not count.
    if (inUse() - before >= BOUNDED) collectGarbage()
    most = Math.max(most, inUse())
  }
  const looking = setInterval(look, 5)
  const result = await work().finally(look)
  const took = performance.now() - started
  assert.ok(took < ms + 30_000, `${took} ms`)
  // Also count the memory that is used after the result is there.
  await new Promise((resolve) => setTimeout(resolve, 100))
  clearInterval(looking)
  assert.ok(most - before < BOUNDED, `${(most - before) / 1024 / 1024} MB`)
  assert.ok(host.sent() < BOUNDED, `${host.sent() / 1024 / 1024} MB were taken`)
  return result
}

async function withHost(answer: WildHost['answer'], work: (host: WildHost) => Promise<void>): Promise<void> {
  const host = await startWildHost(answer)
  try {
    await work(host)
  } finally {
    await host.close()
  }
}

/** The options to read a processor's list at this host. */
const asking = (host: WildHost) => ({
  reader: { origin: host.url, path: '/v1/events', headers: {} },
  key: 'a-key',
  fetch,
  now: Date.now,
  deadline: () => AbortSignal.timeout(DEADLINE_MS),
  stopped: new AbortController().signal,
  failures: () => 0
})

/** Whether the headers of such an answer end. */
const hasHead = (wild: Wildness) => !['headers', 'slow head', 'silence'].includes(wild)

describe('an endless answer of the code host', () => {
  for (const wild of wildnesses) {
    test(`Only the status of an endless answer to the invite call counts (${wild})`, () =>
      withHost(
        () => ({ status: 201, wild }),
        async (host) => {
          const invite = createInviteClient({
            apiUrl: host.url,
            owner: 'acme',
            repo: 'kit',
            token: () => 'a-token',
            deadlineMs: DEADLINE_MS
          })
          const { status, body, error } = (await bounded(host, DEADLINE_MS, () => invite('octocat'))).answer
          assert.deepEqual([status, body], [hasHead(wild) ? 201 : undefined, undefined], String(error))
        }
      ))

    test(`An endless answer to a list, a question or a removal counts as no answer (${wild})`, () =>
      withHost(
        () => ({ wild }),
        async (host) => {
          const codeHost = gitHub({
            apiUrl: host.url,
            owner: 'acme',
            repo: 'kit',
            token: () => 'a-token',
            fetch,
            deadlineMs: DEADLINE_MS,
            pageDeadlineMs: DEADLINE_MS,
            writeDeadlineMs: DEADLINE_MS
          })
          const { complete, failed } = await bounded(host, DEADLINE_MS, () => codeHost.collaborators())
          assert.deepEqual([complete, failed?.refusal.kind], [false, 'unreachable'])
          const account = await bounded(host, DEADLINE_MS, () => codeHost.accountById(7))
          assert.ok('failed' in account && account.refusal.kind === 'unreachable')
          const removed = await bounded(host, DEADLINE_MS, () => codeHost.removeCollaborator('octocat'))
          assert.equal(removed.outcome, 'unknown')
        }
      ))
  }

  for (const wild of ['flood', 'bomb', 'trickle'] as const) {
    test(`An endless refusal counts by its status and headers (${wild})`, () =>
      withHost(
        (_, path) =>
          path.startsWith('/v1/')
            ? { status: 401, wild }
            : { status: 429, headers: { 'retry-after': '600', 'x-github-request-id': 'AB:1' }, wild },
        async (host) => {
          const codeHost = gitHub({
            apiUrl: host.url,
            owner: 'acme',
            repo: 'kit',
            token: () => 'a-token',
            fetch,
            deadlineMs: DEADLINE_MS
          })
          const answer = await bounded(host, DEADLINE_MS, () => codeHost.accountById(7))
          assert.ok('failed' in answer)
          assert.deepEqual([answer.status, answer.requestId, answer.refusal.kind], [429, 'AB:1', 'throttled'])
          assert.ok(answer.refusal.kind === 'throttled' && answer.refusal.until > Date.now() + 500_000)
          const refused = await bounded(host, DEADLINE_MS, () => askForPage(asking(host), new URLSearchParams()))
          assert.equal(refused.ok ? '' : refused.failure.why, 'key_refused')
        }
      ))
  }

  test('An endless refusal counts with the part of its text that arrived', () =>
    withHost(
      () => ({ status: 403, begins: '{"message":"You have exceeded a secondary rate limit', wild: 'flood' }),
      async (host) => {
        const asked = { apiUrl: host.url, owner: 'acme', repo: 'kit', token: () => 'a-token', fetch }
        const answer = await bounded(host, DEADLINE_MS, () => gitHub({ ...asked, deadlineMs: 5000 }).accountById(7))
        assert.equal('failed' in answer ? answer.refusal.kind : '', 'throttled')
      }
    ))

  test('A redirect with an endless body is followed', () =>
    withHost(
      (_, path) =>
        path.startsWith('/repositories/')
          ? { status: 204, body: '' }
          : { status: 307, headers: { location: '/repositories/7/collaborators/octocat' }, wild: 'flood' },
      async (host) => {
        const asked = { apiUrl: host.url, owner: 'acme', repo: 'kit', token: () => 'a-token' }
        const invite = createInviteClient({ ...asked, deadlineMs: DEADLINE_MS })
        assert.equal((await bounded(host, DEADLINE_MS, () => invite('octocat'))).answer.status, 204)
        const codeHost = gitHub({ ...asked, fetch, deadlineMs: DEADLINE_MS })
        const removed = await bounded(host, DEADLINE_MS, () => codeHost.removeCollaborator('octocat'))
        assert.equal(removed.outcome, 'done')
      }
    ))

  test('An answer of brackets, which take far more memory parsed than as text, is limited too', () => {
    // The text is made before the memory is measured: it is the host's, and not of the process that asks.
    const body = Buffer.from('['.repeat(MOST_BYTES / 2) + ']'.repeat(MOST_BYTES / 2)).toString('latin1')
    return withHost(
      () => ({ body }),
      async (host) => {
        const asked = { apiUrl: host.url, owner: 'acme', repo: 'kit', token: () => 'a-token', fetch }
        const list = await bounded(host, 5000, () => gitHub({ ...asked, deadlineMs: 5000 }).collaborators())
        assert.deepEqual([list.items, list.odd?.length], [[], 1])
      }
    )
  })

  test('A refusal with a text of 3 MB is read quickly', () =>
    withHost(
      () => ({ status: 422, body: '<'.repeat(3_000_000) }),
      async (host) => {
        const asked = { apiUrl: host.url, owner: 'acme', repo: 'kit', token: () => 'a-token', fetch }
        const answer = await bounded(host, DEADLINE_MS, () => gitHub({ ...asked, deadlineMs: 5000 }).accountById(7))
        assert.ok('failed' in answer && answer.refusal.kind === 'not_taken')
      }
    ))
})

describe('Send invite at a code host whose answer is endless', () => {
  for (const wild of ['flood', 'bomb', 'trickle'] as const) {
    test(`Send invite answers invited, by the status of an endless answer (${wild})`, () =>
      withHost(
        (method) => (method === 'PUT' ? { status: 201, wild } : { status: 503, body: '' }),
        async (host) => {
          await using sale = await startSale({
            hostUrl: host.url,
            overrides: { inviteDeadlineMs: DEADLINE_MS }
          })
          const { ok, reason } = await bounded(host, DEADLINE_MS, () => sale.invite())
          assert.deepEqual([ok, reason], [true, 'invited'])
        }
      ))
  }
})

describe('the longest answers that GitHub describes', () => {
  const page = (entry: (id: number) => object) => JSON.stringify(Array.from({ length: 100 }, (_, id) => entry(id + 1)))
  const asked = { owner: 'acme', repo: 'kit', token: () => 'a-token' }

  test('A page of 100 invitations, each with a full repository, and a page of 100 collaborators are read whole', () =>
    withHost(
      (_, path) => ({ body: page(path.includes('/invitations') ? fullestInvitation : fullestCollaborator) }),
      async (host) => {
        const codeHost = gitHub({ ...asked, apiUrl: host.url, fetch, deadlineMs: 5000 })
        for (const listing of [await codeHost.invitations(), await codeHost.collaborators()]) {
          assert.deepEqual([listing.complete, listing.items.length, listing.failed], [true, 100, undefined])
        }
        assert.ok(page(fullestInvitation).length < 0.9 * MOST_BYTES, `${page(fullestInvitation).length}`)
      }
    ))

  test('An answer to the invite call with a full repository is read whole', () =>
    withHost(
      () => ({ status: 201, body: JSON.stringify(fullestInvitation()) }),
      async (host) => {
        const { answer } = await createInviteClient({ ...asked, apiUrl: host.url })('octocat')
        const { status, body } = answer
        assert.deepEqual([status, JSON.parse(body ?? '')], [201, fullestInvitation()])
      }
    ))
})

describe('an endless answer of a processor', () => {
  for (const wild of wildnesses) {
    test(`An endless list of payments counts as unreachable (${wild})`, () =>
      withHost(
        () => ({ wild }),
        async (host) => {
          const page = await bounded(host, DEADLINE_MS, () => askForPage(asking(host), new URLSearchParams()))
          assert.equal(page.ok ? '' : page.failure.why, 'unreachable')
        }
      ))
  }
})

describe('signing in with a code host whose answer is wrong', () => {
  test('A redirect of the token endpoint is not followed, so that the secret goes nowhere else', () =>
    withHost(
      () => ({ body: '{}' }),
      async (other) => {
        const asked: string[] = []
        other.answer = (_, path) => {
          asked.push(path)
          return { body: '{}' }
        }
        for (const status of [301, 302, 303, 307, 308]) {
          for (const location of [`${other.url}/token`, '/elsewhere']) {
            const trade = async (host: WildHost) => {
              const options = { url: host.url, clientId: 'id', clientSecret: 'secret', fetch }
              const deadline = () => AbortSignal.timeout(DEADLINE_MS)
              const code = { code: 'x', redirectURI: 'http://127.0.0.1/' }
              await assert.rejects(gitHubSignIn.tradeCode({ ...options, deadline }, code))
            }
            await withHost((_, path) => {
              if (path !== '/login/oauth/access_token') asked.push(path)
              return { status, headers: { location }, body: '' }
            }, trade)
          }
        }
        assert.deepEqual(asked, [])
      }
    ))

  const token = { body: JSON.stringify({ access_token: 'a-token', token_type: 'bearer', scope: '' }) }
  const [sqlite] = databases
  for (const wild of wildnesses) {
    for (const [words, of] of [
      ['to the request for the token', (path: string) => path.startsWith('/login/oauth/access_token')],
      ['to the question for the account', (path: string) => path === '/user']
    ] as const) {
      test(`An endless answer ${words} signs nobody in and shows an error (${wild})`, () =>
        withHost(
          (_, path) => (of(path) ? { wild } : token),
          async (host) => {
            assert.ok(sqlite)
            const database = await sqlite.create()
            const pullpass = await startPullpass({
              database,
              host: { apiUrl: host.url, url: host.url },
              config: { codeHost: { ...plainConfig.codeHost, apiUrl: host.url, url: host.url, clientId: 'a-client' } },
              secrets: { codeHostClientSecret: 'a-secret' },
              overrides: { log: pino({ level: 'silent' }), deadline: () => AbortSignal.timeout(DEADLINE_MS) }
            })
            try {
              const visitor = visit(pullpass)
              const begun = await visitor.postForm('/sign-in/code-host', { next: '/dashboard' })
              const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? ''
              const back = await bounded(host, DEADLINE_MS, () =>
                visitor.get(`/api/auth/callback/github?code=x&state=${state}`)
              )
              assert.match(back.headers.get('location') ?? '', /\/sign-in\?(next=[^&]*&)?error=/)
              assert.equal((await visitor.get('/dashboard')).status, 303)
            } finally {
              await pullpass.close()
              await database.dispose()
            }
          }
        ))
    }
  }
})
