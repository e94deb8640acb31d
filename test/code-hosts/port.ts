import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AccountAnswer, CodeHost, Failed, Written } from '../../src/code-host/code-host.ts'
import type { CodeHostKind } from '../../src/code-host/kind.ts'
import { digestOf } from '../../src/code-host/token-digest.ts'
import type { RepositoryName } from '../../src/product.ts'
import { DAY_MS, MINUTE_MS } from '../../src/runtime/time/durations.ts'
import { freePort } from '../support/processes/free-port.ts'

/** A host that a test can change, and the kind that speaks to it. */
export type HostUnderTest = {
  kind: CodeHostKind
  apiUrl: string
  /** A private repository of an organization, which the token covers, and one of a person. */
  repository: RepositoryName
  personal: RepositoryName
  /** The login of an organization. */
  organization: string
  token: string
  fetch: typeof fetch
  now(): number
  /** Lets time pass. */
  pass(ms: number): void
  /** The number of requests so far. */
  calls(): number
  addPerson(login: string): number
  rename(login: string, to: string): void
  /** The actions of people on the pages of the host. */
  accept(login: string): void
  decline(login: string): void
  letIn(login: string): void
  /** How the host answers every request from now on; `silent`: not at all. */
  trouble(kind: 'throttled' | 'forbidden' | 'broken' | 'silent'): void
  close(): Promise<void>
}

/** ms for each request to a host that is silent. */
const SHORT_MS = 300

/** Tests the behaviour of a code host that src/access relies on, for every kind. `start` makes a new host. */
export function describePort(name: string, start: () => Promise<HostUnderTest>): void {
  describe(`The port to ${name}`, () => {
    for (const [title, behaviour] of Object.entries({ ...ordinary, ...refused, ...unanswered })) {
      test(title, async () => {
        const host = await start()
        try {
          await behaviour(host, open(host))
        } finally {
          await host.close()
        }
      })
    }
  })
}

type Behaviour = (host: HostUnderTest, codeHost: CodeHost) => Promise<void>

const ordinary: Record<string, Behaviour> = {
  async 'The kind has a name, addresses, and a page for an invitation'({ kind, repository }) {
    assert.match(kind.name, /^[a-z]+$/)
    for (const address of [kind.apiUrl, kind.url]) assert.match(address, /^https:\/\/.*[^/]$/)
    assert.ok(kind.invitationUrl(kind.url, repository).startsWith(`${kind.url}/`))
    assert.notEqual(kind.nameAt(new URL(kind.url).hostname), undefined)
  },

  async 'The host says whom a repository belongs to, and its number, which the caller hears each time'(host, codeHost) {
    const answer = await codeHost.repositoryOwner()
    assert.ok(answer.owner === 'organization' && answer.repositoryId !== undefined)
    const heard: number[] = []
    await open(host, { onNumber: (id) => void heard.push(id) }).repositoryOwner()
    assert.deepEqual(heard, [answer.repositoryId])
    assert.equal((await open(host, { ...host.personal }).repositoryOwner()).owner, 'person')
  },

  async 'A repository that is not shown has an unknown owner, with a sentence for the seller'(host) {
    const answer = await open(host, { repo: 'missing' }).repositoryOwner()
    assert.ok(answer.owner === 'unknown')
    assert.equal(answer.refusal?.kind, 'not_found')
    assert.match(answer.why, /missing/)
  },

  async 'An account is found by its name in any case, and by its number under a later name'(host, codeHost) {
    const id = host.addPerson('bea')
    assert.deepEqual(accountOf(await codeHost.accountByLogin('BEA')), [id, 'bea', 'User'])
    host.rename('bea', 'beatrice')
    assert.deepEqual(accountOf(await codeHost.accountById(id)), [id, 'beatrice', 'User'])
    assert.deepEqual(await codeHost.accountByLogin('bea'), { noAccount: true })
    assert.deepEqual(await codeHost.accountById(99_999_999), { noAccount: true })
    assert.equal(accountOf(await codeHost.accountByLogin(host.organization))[2], 'Organization')
  },

  async 'An invitation is for reading, is named in the answer, and is listed until it is accepted'(host, codeHost) {
    const id = host.addPerson('bea')
    const { result, status, refusal, invitation } = await codeHost.invite('bea', 0)
    assert.deepEqual([result, status, refusal], [{ ok: true, reason: 'invited' }, 201, undefined])
    assert.ok(invitation)
    // Not every code host names the repository in its answer.
    const { createdAt, inviterId, repositoryId, ...named } = invitation
    assert.deepEqual(named, { id: invitation.id, inviteeId: id, inviteeLogin: 'bea', permission: 'read' })
    assert.equal(typeof inviterId, 'number')
    assert.ok(repositoryId === undefined || Number.isInteger(repositoryId))
    assert.ok(Math.abs(createdAt - host.now()) < MINUTE_MS)
    const open = { ...named, inviterId, createdAt, expired: false }
    assert.deepEqual(await invitationsOf(codeHost), [open])
    assert.deepEqual(await codeHost.isCollaborator('bea'), { collaborator: false })
    const before = await collaboratorsOf(codeHost)

    host.accept('bea')
    assert.deepEqual(await invitationsOf(codeHost), [])
    assert.deepEqual(await collaboratorsOf(codeHost), [...before, id].sort())
    assert.deepEqual(await codeHost.isCollaborator('bea'), { collaborator: true })
  },

  async 'The host tells its own time, which goes on between its answers, and does not follow a clock of ours'(host) {
    let elapsed = 0
    const wrong = host.now() - 30 * DAY_MS
    const codeHost = open(host, { now: () => wrong, elapsed: () => elapsed })
    assert.equal(codeHost.hostNow(), undefined)
    await codeHost.isCollaborator('nobody-here')
    assert.ok(Math.abs((codeHost.hostNow() ?? 0) - host.now()) < MINUTE_MS)
    const before = codeHost.hostNow() ?? 0
    elapsed += 5_000
    assert.equal(codeHost.hostNow(), before + 5_000)
  },

  async 'A second invite call makes no second invitation, and none to an account with access'(host, codeHost) {
    host.addPerson('bea')
    await codeHost.invite('bea', 0)
    assert.ok((await codeHost.invite('bea', 0)).result.ok)
    assert.equal((await invitationsOf(codeHost)).length, 1)
    host.accept('bea')
    assert.equal((await codeHost.invite('bea', 0)).result.reason, 'already_invited')
    assert.deepEqual(await invitationsOf(codeHost), [])
  },

  async 'A declined invitation is gone, and the account has no access'(host, codeHost) {
    host.addPerson('bea')
    await codeHost.invite('bea', 0)
    host.decline('bea')
    assert.deepEqual(await invitationsOf(codeHost), [])
    assert.deepEqual(await codeHost.isCollaborator('bea'), { collaborator: false })
  },

  async 'An invitation that was not accepted in time is listed as expired'(host, codeHost) {
    host.addPerson('bea')
    await codeHost.invite('bea', 0)
    host.pass(8 * DAY_MS)
    assert.deepEqual(
      (await invitationsOf(codeHost)).map(({ inviteeLogin, expired }) => [inviteeLogin, expired]),
      [['bea', true]]
    )
  },

  async 'A withdrawal and a removal are done, also if they were done before'(host, codeHost) {
    const [bea, cem] = [host.addPerson('bea'), host.addPerson('cem')]
    const { invitation } = await codeHost.invite('bea', 0)
    for (const status of [204, 404]) {
      assert.deepEqual(doneWith(await codeHost.withdrawInvitation(invitation?.id ?? 0)), ['done', status])
    }
    assert.deepEqual(await invitationsOf(codeHost), [])
    await codeHost.invite('cem', 0)
    host.accept('cem')
    for (const _ of ['once', 'again']) assert.equal((await codeHost.removeCollaborator('cem')).outcome, 'done')
    assert.deepEqual(await codeHost.isCollaborator('cem'), { collaborator: false })
    const inside = await collaboratorsOf(codeHost)
    assert.deepEqual([inside.includes(bea), inside.includes(cem)], [false, false])
  },

  async 'A list of several pages is read whole, with each account once'(host, codeHost) {
    const before = await collaboratorsOf(codeHost)
    const added: number[] = []
    for (let count = 0; count < 130; count += 1) {
      added.push(host.addPerson(`person-${count}`))
      host.letIn(`person-${count}`)
    }
    const { pages } = await codeHost.collaborators()
    assert.ok(pages > 1)
    assert.deepEqual(await collaboratorsOf(codeHost), [...before, ...added].sort())
  },

  async 'A text that is no username, and a number that is none, are answered without a request'(host, codeHost) {
    const before = host.calls()
    for (const text of ['', '.', '..', 'a/b', 'a b', '@bea']) {
      assert.deepEqual(await codeHost.accountByLogin(text), { noAccount: true })
      assert.deepEqual(await codeHost.isCollaborator(text), { collaborator: false })
      assert.equal((await codeHost.removeCollaborator(text)).outcome, 'refused')
    }
    for (const id of [0, -1, 1.5]) assert.equal((await codeHost.withdrawInvitation(id)).outcome, 'refused')
    for (const text of ['', '.', '..']) {
      assert.deepEqual((await codeHost.invite(text, 0)).result, { ok: false, reason: 'invalid_username' })
    }
    assert.equal(host.calls(), before)
  }
}

const refused: Record<string, Behaviour> = {
  async 'An invite call for nobody, or for an organization, is not found and invites nobody'(host, codeHost) {
    for (const login of ['nobody-at-all', host.organization]) {
      const { result, refusal, status } = await codeHost.invite(login, 0)
      assert.deepEqual([result.reason, refusal?.kind, status], ['invalid_username', 'not_found', 404], login)
    }
    assert.deepEqual(await invitationsOf(codeHost), [])
  },

  async 'A token that is not known is refused, and is named by its digest'(host) {
    host.addPerson('bea')
    const codeHost = open(host, { token: () => 'another-token' })
    const refusal = { kind: 'token_refused', token: digestOf('another-token') }
    for (const failed of await failures(codeHost)) assert.deepEqual(failed.refusal, refusal)
    const invite = await codeHost.invite('bea', 0)
    assert.deepEqual([invite.result.reason, invite.refusal], ['forbidden', refusal])
  },

  async 'Without a token, or with one that a header cannot carry, nothing is sent'(host) {
    const before = host.calls()
    for (const token of [undefined, '', 'a\nb', 'a b']) {
      const codeHost = open(host, { token: () => token })
      for (const { refusal, status } of await failures(codeHost)) {
        assert.deepEqual([refusal.kind, status], ['token_refused', undefined])
      }
      const { result, noToken, status } = await codeHost.invite('bea', 0)
      assert.deepEqual([result.reason, noToken, status], ['forbidden', true, undefined])
    }
    assert.equal(host.calls(), before)
  },

  async 'A throttle says until when nothing may be sent'(host, codeHost) {
    host.trouble('throttled')
    const { result, refusal } = await codeHost.invite('bea', 0)
    assert.equal(result.ok, false)
    for (const each of [refusal, ...(await failures(codeHost)).map((failed) => failed.refusal)]) {
      assert.ok(each?.kind === 'throttled')
      assert.ok(each.until > host.now() && each.until <= host.now() + DAY_MS)
    }
    const { complete, items } = await codeHost.invitations()
    assert.deepEqual([complete, items], [false, []])
  },

  async 'A refusal without a throttle is told in the words of the host, without the token'(host, codeHost) {
    host.trouble('forbidden')
    const { result, refusal, words, report } = await codeHost.invite('bea', 0)
    assert.deepEqual([result.reason, refusal?.kind], ['forbidden', 'forbidden'])
    assert.ok(words)
    for (const each of await failures(codeHost)) assert.equal(each.refusal.kind, 'forbidden')
    assert.ok(!JSON.stringify([refusal, words, report, await failures(codeHost)]).includes(host.token))
  }
}

const unanswered: Record<string, Behaviour> = {
  async 'A host that is out of order answers nothing, and the outcome of a write is unknown'(host, codeHost) {
    host.trouble('broken')
    await assertUnreachable(codeHost)
  },

  async 'A host that is silent is waited for until the deadline'(host) {
    const codeHost = open(host, { deadline: () => AbortSignal.timeout(SHORT_MS) })
    host.trouble('silent')
    const started = performance.now()
    await assertUnreachable(codeHost)
    const ms = performance.now() - started
    assert.ok(ms >= SHORT_MS && ms < 100 * SHORT_MS, `${ms} ms`)
  },

  async 'A write to a host that cannot be reached was certainly not sent'(host) {
    const codeHost = open(host, { apiUrl: `http://127.0.0.1:${await freePort()}`, fetch })
    const { result, unsent, status } = await codeHost.invite('bea', 0)
    assert.deepEqual([result.reason, unsent, status], ['unavailable', true, undefined])
    for (const written of [await codeHost.withdrawInvitation(7), await codeHost.removeCollaborator('bea')]) {
      assert.equal(written.outcome, 'refused')
      assert.deepEqual([written.failed.refusal.kind, written.failed.unsent], ['unreachable', true])
    }
  }
}

/** The port for the host's repository of an organization, with the changes of a test. */
function open(host: HostUnderTest, changes: Partial<Parameters<CodeHostKind['open']>[0]> = {}): CodeHost {
  return host.kind.open({
    apiUrl: host.apiUrl,
    ...host.repository,
    token: () => host.token,
    fetch: host.fetch,
    onNumber() {},
    onMention() {},
    now: host.now,
    elapsed: host.now,
    deadline: (ms) => AbortSignal.timeout(ms),
    deadlineMs: 10_000,
    writeDeadlineMs: 10_000,
    ...changes
  })
}

async function assertUnreachable(codeHost: CodeHost): Promise<void> {
  for (const { refusal } of await failures(codeHost)) assert.equal(refusal.kind, 'unreachable')
  for (const written of [await codeHost.withdrawInvitation(7), await codeHost.removeCollaborator('bea')]) {
    assert.equal(written.outcome, 'unknown')
  }
  const { result, refusal, unsent } = await codeHost.invite('bea', 0)
  assert.deepEqual([result, refusal?.kind, unsent], [{ ok: false, reason: 'unavailable' }, 'unreachable', false])
}

/** The failures of all questions, each of which has to fail. */
async function failures(codeHost: CodeHost): Promise<Failed[]> {
  const owner = await codeHost.repositoryOwner()
  assert.ok(owner.owner === 'unknown' && owner.refusal && owner.why)
  const { status } = owner
  const all: object[] = [{ failed: true, refusal: owner.refusal, status }]
  all.push(await codeHost.accountByLogin('bea'), await codeHost.accountById(7), await codeHost.isCollaborator('bea'))
  for (const { failed, complete } of [await codeHost.invitations(), await codeHost.collaborators()]) {
    assert.equal(complete, false)
    all.push(failed ?? {})
  }
  return all.map((each) => {
    assert.ok('failed' in each, JSON.stringify(each))
    return each as Failed
  })
}

async function invitationsOf(codeHost: CodeHost) {
  const { items, complete, failed } = await codeHost.invitations()
  assert.ok(complete, JSON.stringify(failed))
  return items
}

/** The numbers of the accounts on the list. */
async function collaboratorsOf(codeHost: CodeHost): Promise<number[]> {
  const { items, complete, failed } = await codeHost.collaborators()
  assert.ok(complete, JSON.stringify(failed))
  return items.map(({ id }) => id).sort()
}

function accountOf(answer: AccountAnswer) {
  assert.ok('account' in answer, JSON.stringify(answer))
  const { id, login, type } = answer.account
  return [id, login, type]
}

function doneWith(written: Written) {
  return written.outcome === 'done' ? ['done', written.status] : [written.outcome, written.failed.refusal.kind]
}
