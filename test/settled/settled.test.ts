import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { DatabaseConnection } from '../../src/db/database.ts'
import { addUsers, userId } from '../simulation/world/seed-database.ts'
import { plainConfig, testConfig } from '../support/builders/plain-config.ts'
import { INVITE_TOKEN } from '../support/builders/secrets.ts'
import { databases } from '../support/databases/databases.ts'
import { openMigrated } from '../support/databases/migrated.ts'

const GRANTS = 100_000
/** The pages of the collaborators (one of them is the account of the token), and one page without invitations. */
const PAGES = Math.ceil((GRANTS + 1) / 100) + 1
const MB_LIMIT = 200
/** The most processes whose memory is measured. */
const PROCESSES = 3

type Calls = { calls: number; unchanged: number; paths: Record<string, number> }
type Pass = { ms: number; blockedMs: number; rssMb: number; mostMb: number }

/** Starts a process that answers each message with one message. */
async function child(file: string, ...args: string[]) {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const process: ChildProcess = fork(path, args, { execArgv: startFlags(), stdio: 'inherit' })
  const ended = once(process, 'exit').then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`)))
  ended.catch(() => {})
  const heard = async <T>() => (await Promise.race([once(process, 'message'), ended]))[0] as T
  const first = await heard<{ url: string }>()
  return {
    first,
    ask<T>(): Promise<T> {
      process.send('go')
      return heard<T>()
    },
    [Symbol.asyncDispose]: async () => void process.kill('SIGKILL')
  }
}

/** The flags that `npm start` gives to Node. The memory of a pass depends on them (decisions/020). */
function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return String(scripts.start)
    .split(' ')
    .filter((word) => word.startsWith('--'))
}

/**
 * Inserts `GRANTS` settled purchases: paid, invited and accepted long ago. The ids of the host's accounts start at
 * 1001.
 */
async function fill(connection: DatabaseConnection, at: number) {
  const { db } = connection
  await addUsers(connection, 1)
  const some = sql.raw(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${GRANTS})`)
  const target = 'the key of its row'
  await sql`insert into access_target (target) values (${target})`.execute(db)
  await sql`insert into access_name (name, target) values ('acme-starters/starter-kit', ${target})`.execute(db)
  await sql`insert into payment (id, provider, key, user_id, status, scene, paid_at, created_at, updated_at)
    ${some} select 'p' || i, 'stripe', 'cs_' || i, ${userId(1)}, 'paid', 'starter-kit', ${at}, ${at}, ${at} from n`.execute(
    db
  )
  await sql`insert into access_grant (id, payment_id, product, target, seat, account_id, login, state, because, queued_at,
      invited_at, accepted_at, created_at, updated_at)
    ${some} select 'g' || i, 'p' || i, 'starter-kit', ${target}, 1, 1000 + i, 'buyer-' || i, 'accepted', 'shown', ${at},
      ${at}, ${at}, ${at}, ${at} from n`.execute(db)
  await sql`insert into access_account (target, account_id, login, origin, shown, seen_at)
    ${some} select ${target}, 1000 + i, 'buyer-' || i, 'ours', 'collaborator', ${at} from n`.execute(db)
}

describe(`a pass over ${GRANTS} settled grants`, () => {
  test('A pass reads only the lists, gets 304 for every unchanged page, and stays under the limit of memory', async (t) => {
    const database = await databases.find(({ name }) => name === 'sqlite')?.create()
    assert.ok(database)
    const connection = await openMigrated(database)
    await fill(connection, Date.now() - 30 * 24 * 60 * 60 * 1000)
    await connection.close()
    await using host = await child('./host-process.ts', String(GRANTS), INVITE_TOKEN)
    const { url } = host.first
    const config = testConfig({
      url: 'http://shop.test',
      databaseUrl: database.databaseUrl,
      codeHost: { ...plainConfig.codeHost, apiUrl: `${url}/api/v3`, url }
    })
    await using pullpass = await child('./pullpass-process.ts', JSON.stringify(config), INVITE_TOKEN)
    const before = await host.ask<Calls>()

    const first = await pullpass.ask<Pass>()
    const read = await host.ask<Calls>()
    assert.equal(read.calls - read.unchanged - before.calls, PAGES, 'pages that the host had to count')
    const others = Object.keys(read.paths).filter((path) => !/^GET \S+\/(collaborators|invitations)$/.test(path))
    assert.deepEqual(others, Object.keys(before.paths), 'the question of the start')

    const second = await pullpass.ask<Pass>()
    const again = await host.ask<Calls>()
    assert.equal(again.calls - read.calls, PAGES, 'pages asked for once more')
    assert.equal(again.unchanged - read.unchanged, PAGES, 'and none of them counted')
    for (const { ms, blockedMs, mostMb } of [first, second]) {
      t.diagnostic(
        `${Math.round(ms)} ms, ${Math.round(blockedMs)} of them at a stretch, at most ${Math.round(mostMb)} MB`
      )
      assert.ok(blockedMs < ms / 10, `nobody else had a turn for ${blockedMs.toFixed(0)} of ${ms.toFixed(0)} ms`)
    }
    // How much freed memory the allocator of the system keeps differs from process to process, by 20 MB on a busy
    // machine: the least of three processes counts. Memory that the code itself holds is in each of them.
    const taken = [second.mostMb]
    while (taken.length < PROCESSES && Math.min(...taken) >= MB_LIMIT) {
      await using other = await child('./pullpass-process.ts', JSON.stringify(config), INVITE_TOKEN)
      await other.ask<Pass>()
      taken.push((await other.ask<Pass>()).mostMb)
    }
    assert.ok(Math.min(...taken) < MB_LIMIT, `it took ${taken.map((mb) => mb.toFixed(0)).join(', ')} MB`)
    await database.dispose()
  })
})
