import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQLInputValue, StatementSync } from 'node:sqlite'
import { after, before, describe, mock, test } from 'node:test'
import { createPace } from '../../../src/access/host/write-pace.ts'
import { createWriter } from '../../../src/access/host/writer.ts'
import { sendInvite } from '../../../src/access/requests/send-invite.ts'
import type { CodeHost, SentInvitation } from '../../../src/code-host/code-host.ts'
import type { DatabaseConnection } from '../../../src/db/database.ts'
import { openSqlite } from '../../../src/db/sqlite.ts'
import { resultOf } from '../../../src/invite/result.ts'
import { steadyClock } from '../../../src/runtime/time/clock.ts'
import { HOUR_MS } from '../../../src/runtime/time/durations.ts'
import { wait } from '../../../src/runtime/time/sleep.ts'
import { AT, buy, grant, target } from '../../support/databases/access-rows.ts'
import { openMigrated } from '../../support/databases/migrated.ts'
import { hostOf, repositoryDeps } from '../../support/databases/repository-deps.ts'

/** `pragma synchronous`: from this level on, a commit waits for the disk. */
const FULL = 2

describe('a submission of Send invite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pullpass-send-invite-'))
  const file = join(folder, 'pullpass.db')
  let connection: DatabaseConnection
  before(async () => {
    const migrated = await openMigrated({ databaseUrl: `file:${file}` })
    await migrated.db.insertInto('access_target').values({ target }).execute()
    await migrated.close()
    connection = openSqlite(file)
  })
  after(async () => {
    await connection.close()
    rmSync(folder, { recursive: true })
  })

  /** A new buyer sends an invite for a new account, which the host knows, and which has nothing yet. */
  async function submit(
    id: number,
    { asked = () => {}, called = () => {}, userId: known, made = {} }: Partial<Watched> & Submitted
  ) {
    const { db } = connection
    const userId = known ?? (await buy(db)).userId
    const login = `account-${id}`
    const invitation = {
      ...{ id, inviteeId: id, inviteeLogin: login, inviterId: 99, permission: 'read', createdAt: AT },
      ...made
    }
    let isCalled = false
    const answered = async <Answer>(question: string, answer: Answer) => {
      await asked(question)
      return answer
    }
    const codeHost: CodeHost = hostOf({
      accountByLogin: () => answered('account', { account: { id, login, type: 'User' } }),
      invitations: () => answered('invitations', { items: [], complete: true, startedAt: AT, pages: 1, unchanged: 0 }),
      isCollaborator: () => answered('collaborator', { collaborator: false }),
      async invite() {
        await called()
        isCalled = true
        const answer = { result: resultOf('invited'), status: 201, invitation, requestId: undefined, hostNow: AT }
        return { ...answer, refusal: undefined, words: undefined, noToken: false, unsent: false, report: {} }
      }
    })
    const deps = repositoryDeps(db, AT, { codeHost, records: { newId: randomUUID } })
    const { log, stopping } = deps
    const around = { log, stopping, ...steadyClock(() => AT), newId: randomUUID, sleep: async () => {}, db }
    const options = {
      codeHost,
      tokenDigest: () => 'a token',
      name: 'acme/kit',
      replacedBy: async () => (isCalled ? made.repositoryId : undefined),
      deadlineMs: 10_000
    }
    const writer = createWriter({ ...around, ...options, pace: createPace({ ...around, pauseMs: 0 }) })
    const accounts = { of: async () => [], rename: async () => {} }
    const order = { userId, username: login, product: 'kit', scenes: ['kit'], seats: 1 }
    return sendInvite({ ...deps, accounts, writer }, order)
  }

  /**
   * `made`: how the invitation differs from the asked one. `repositoryId`: the host says only then what its name means.
   */
  type Submitted = { userId?: string; made?: Partial<SentInvitation> }
  type Watched = { asked(question: string): Promise<void> | void; called(): Promise<void> | void }

  test('A submission is verified only if the host invited the asked account, in whatever repository', async () => {
    const eve = { inviteeId: 600, inviteeLogin: 'eve' }
    assert.equal((await submit(601, { made: { repositoryId: 77 } })).verified, true)
    assert.equal((await submit(602, { made: { ...eve, repositoryId: 77 } })).verified, false)
  })

  test('A submission asks the host at the same time whose name it is and what the account has, and then makes the call', async () => {
    const asked: string[] = []
    const askedByAnAnswer: number[] = []
    const { promise: allAsked, resolve } = Promise.withResolvers<void>()
    let askedByTheCall: string[] = []
    const { reason } = await submit(7, {
      async asked(question) {
        asked.push(question)
        if (asked.length === 3) resolve()
        await Promise.race([allAsked, wait(1000)])
        askedByAnAnswer.push(asked.length)
      },
      called() {
        askedByTheCall = [...asked].sort()
      }
    })
    assert.equal(reason, 'invited')
    assert.deepEqual(askedByTheCall, ['account', 'collaborator', 'invitations'])
    assert.deepEqual(askedByAnAnswer, [3, 3, 3])
  })

  test('A submission does not take an account for absent that the answers do not show: it may have accepted between them', async () => {
    const { db } = connection
    const { userId, paymentId } = await buy(db)
    await grant(db, { paymentId, accountId: 9, state: 'invited', because: 'sent' })
    const ours = {
      origin: 'ours',
      shown: 'invitation',
      invitation_id: 4,
      invited_at: AT - HOUR_MS,
      seen_at: 0
    } as const
    await db
      .insertInto('access_account')
      .values({ ...ours, target, account_id: 9, login: 'account-9' })
      .execute()
    const atTheCall: unknown[] = []
    const { reason } = await submit(9, {
      userId,
      async called() {
        const account = db.selectFrom('access_account').selectAll().where('account_id', '=', 9)
        const { absent_at, shown, seen_at } = await account.executeTakeFirstOrThrow()
        atTheCall.push(absent_at, shown, seen_at)
      }
    })
    assert.equal(reason, 'invited')
    assert.deepEqual(atTheCall, [null, 'invitation', AT])
  })

  test('A submission waits for the disk twice before the call, and once after it', async () => {
    let open = false
    let level = FULL
    let waits = 0
    let before = 0
    const { run } = StatementSync.prototype
    const watched = mock.method(
      StatementSync.prototype,
      'run',
      function (this: StatementSync, ...values: SQLInputValue[]) {
        const { sourceSQL: sql } = this
        level = Number(/^pragma synchronous = (\d)/.exec(sql)?.[1] ?? level)
        if (sql.startsWith('begin')) open = true
        if (sql === 'commit') open = false
        if (!open && /^(commit|insert|update|delete)/.test(sql) && level >= FULL) waits += 1
        return Reflect.apply(run, this, values)
      }
    )
    const asked = () => {
      waits = 0
    }
    const called = () => {
      before = waits
    }
    const { reason } = await submit(8, { asked, called }).finally(() => watched.mock.restore())
    assert.equal(reason, 'invited')
    assert.deepEqual({ before, after: waits - before }, { before: 2, after: 1 })
  })
})
