import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir, rename, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { checkoutEvent } from '../support/builders/stripe-events.ts'
import { databases, type TestDatabase, unusedDatabases } from '../support/databases/databases.ts'
import { openConnection } from '../support/databases/migrated.ts'
import { freePort } from '../support/processes/free-port.ts'
import {
  environment,
  makePlace,
  type Place,
  runToEnd,
  SOON_MS,
  siteConfig,
  start
} from '../support/processes/process.ts'
import { deliver } from '../support/worlds/deliver.ts'
import { type RawHost, startRawHost } from '../support/worlds/raw-host.ts'
import { signIn, type Visitor, visit } from '../support/worlds/visitor.ts'

const nowhere = { CODE_HOST_API_URL: 'http://127.0.0.1:1', CODE_HOST_URL: 'http://127.0.0.1:1' }
const stopped = { code: 0, signal: null }

/** The same user's browser at a restarted server: a new visitor with the same cookies. */
function again(site: { url: string }, visitor: Visitor): Visitor {
  const back = visit({ ...site, mailDir: '' })
  for (const [name, value] of visitor.cookies) back.cookies.set(name, value)
  return back
}

for (const { name, create } of unusedDatabases) {
  describe(`a process on ${name}`, () => {
    let database: TestDatabase
    let host: RawHost
    before(async () => {
      database = await create()
      host = await startRawHost()
    })
    after(async () => {
      await host.close()
      await database.dispose()
    })

    /** The environment of an installation whose SITE_URL is the address on which it listens. */
    async function installation() {
      const port = String(await freePort())
      const own = {
        PORT: port,
        SITE_URL: `http://127.0.0.1:${port}`,
        CODE_HOST_API_URL: host.url,
        CODE_HOST_URL: host.url
      }
      return { ...environment, ...database.env, ...own }
    }

    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      test(`The process ends soon after ${signal} during a call to the host, and a restart finds everything`, async () => {
        await using place = await makePlace(siteConfig)
        const env = await installation()
        await using first = await start(place, env)
        const site = { url: first.url, mailDir: join(place.cwd, 'mail') }
        const buyer = await signIn(site, `${signal.toLowerCase()}@example.com`)
        const paid = checkoutEvent({ reference: buyer.userId })
        assert.equal((await deliver(first.url, paid)).status, 200)
        await paymentOf(database, buyer.userId)
        host.answer = 'never'
        const underWay = buyer.postJson('/api/invite', { username: 'octocat' })
        await until(() => host.calls.some(({ method }) => method === 'PUT'))

        const { ms, ...how } = await first.stop(signal)
        assert.deepEqual(how, stopped, first.stderr())
        assert.ok(ms < SOON_MS, `${ms} ms`)
        assert.equal((await answerOf(await underWay)).reason, 'unavailable')

        host.answer = { status: 201 }
        await using second = await start(place, env)
        const back = again(second, buyer)
        assert.match(await (await back.get('/dashboard')).text(), /Send invite/)
        // The invitation is sent at once: the first process released its lease, so that the second need not wait until
        // it expires.
        const invited = await answerOf(await back.postJson('/api/invite', { username: 'octocat' }))
        assert.deepEqual([invited.ok, invited.reason], [true, 'invited'])
        assert.deepEqual({ ...(await second.stop(signal)), ms: 0 }, { ...stopped, ms: 0 }, second.stderr())
        host.calls.length = 0
      })
    }

    test('Each process uses the token of its own environment', async () => {
      await using place = await makePlace(siteConfig)
      const env = await installation()
      const tokens: (string | undefined)[] = []
      let cookies: Visitor | undefined
      for (const token of ['first-token', 'second-token']) {
        await using running = await start(place, { ...env, CODE_HOST_INVITE_TOKEN: token })
        if (!cookies) {
          const buyer = await signIn({ url: running.url, mailDir: join(place.cwd, 'mail') }, 'rotation@example.com')
          await deliver(running.url, checkoutEvent({ reference: buyer.userId }))
          await paymentOf(database, buyer.userId)
          cookies = buyer
        }
        host.calls.length = 0
        await again(running, cookies).postJson('/api/invite', { username: 'octocat' })
        tokens.push(host.calls.find(({ method }) => method === 'PUT')?.headers.authorization)
        assert.doesNotMatch(running.stdout() + running.stderr(), new RegExp(token))
      }
      assert.deepEqual(tokens, ['Bearer first-token', 'Bearer second-token'])
    })

    test('The process reads the token file again for each invitation, even after the file was replaced', async () => {
      await using place = await makePlace(siteConfig)
      const file = join(place.cwd, 'token')
      await writeFile(file, 'first-token\n')
      // The file takes precedence over the variable, which is set too.
      const env = { ...(await installation()), CODE_HOST_INVITE_TOKEN_FILE: 'token' }
      await using running = await start(place, env)
      const buyer = await signIn({ url: running.url, mailDir: join(place.cwd, 'mail') }, 'file@example.com')
      await deliver(running.url, checkoutEvent({ reference: buyer.userId }))
      await paymentOf(database, buyer.userId)
      const sent = async () => {
        host.calls.length = 0
        const answer = await buyer.postJson('/api/invite', { username: 'octocat' })
        const { reason } = await answerOf(answer)
        return [reason, host.calls.find(({ method }) => method === 'PUT')?.headers.authorization]
      }
      assert.deepEqual(await sent(), ['invited', 'Bearer first-token'])
      await writeFile(file, 'second-token\r\n')
      assert.deepEqual(await sent(), ['invited', 'Bearer second-token'])
      await writeFile(`${file}.new`, 'third-token')
      await rename(`${file}.new`, file)
      assert.deepEqual(await sent(), ['invited', 'Bearer third-token'])
      await rename(file, `${file}.away`)
      assert.deepEqual(await sent(), ['forbidden', undefined])
      await rename(`${file}.away`, file)
      assert.deepEqual(await sent(), ['invited', 'Bearer third-token'])
    })

    test('Three processes may start together on an empty database', async () => {
      const empty = await create()
      const places = await Promise.all([1, 2, 3].map(() => makePlace(siteConfig)))
      const env = { ...environment, ...empty.env, PORT: '0', SITE_URL: 'http://127.0.0.1:3000' }
      const started = await Promise.allSettled(places.map((place) => start(place, env)))
      for (const result of started) if (result.status === 'fulfilled') await result.value.kill()
      for (const place of places) await place[Symbol.asyncDispose]()
      await empty.dispose()
      for (const result of started)
        assert.equal(result.status, 'fulfilled', result.status === 'rejected' ? result.reason : '')
    })

    test('The process names a port that is taken, and exits with 1', async () => {
      await using place = await makePlace(siteConfig)
      const other = createServer().listen(0, '127.0.0.1')
      await once(other, 'listening')
      const port = String((other.address() as { port: number }).port)
      const ended = await runToEnd(place, { ...(await installation()), PORT: port })
      other.close()
      assert.equal(ended.code, 1)
      assert.match(ended.stderr, new RegExp(`Port ${port} is taken by another program.*set PORT`))
      assert.doesNotMatch(ended.stderr, /^\s+at /m)
    })
  })
}

describe('a process whose queries hang', () => {
  test('A process whose queries hang ends without waiting for them, and the next process completes the work', async () => {
    const database = await databases.find(({ name }) => name === 'postgres')?.create()
    assert.ok(database)
    await using place = await makePlace(siteConfig)
    const env = { ...environment, ...database.env, PORT: '0', ...nowhere }
    const blocker = openConnection(database)
    {
      await using running = await start(place, env)
      await blocker.db.transaction().execute(async (tx) => {
        await sql`lock table payment in access exclusive mode`.execute(tx)
        assert.equal((await deliver(running.url, checkoutEvent({ id: 'cs_hangs' }))).status, 200)
        await until(async () => {
          const { rows } = await sql`select 1 from pg_locks
            where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
            tx
          )
          return rows.length > 0
        })
        const { ms, ...how } = await running.stop('SIGINT')
        assert.deepEqual(how, stopped)
        assert.ok(ms < SOON_MS, `${ms} ms`)
      })
    }
    await using _ = await start(place, env)
    await until(async () => (await blocker.db.selectFrom('payment').select('key').execute()).length === 1)
    await blocker.close()
    await database.dispose()
  })
})

async function answerOf(response: Response): Promise<{ ok: boolean; reason: string }> {
  return (await response.json()) as { ok: boolean; reason: string }
}

/** Waits until the payment of this user is stored. */
async function paymentOf(database: TestDatabase, userId: string): Promise<void> {
  const { db, close } = openConnection(database)
  try {
    await until(async () => {
      const found = await db.selectFrom('payment').select('id').where('user_id', '=', userId).execute()
      return found.length > 0
    })
  } finally {
    await close()
  }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 10_000; waited += 20) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('waited 10 s')
}

describe('a process that keeps its secret beside its SQLite file', () => {
  test('A restarted process finds its secret again, so that sessions last', async () => {
    await using place: Place = await makePlace(siteConfig)
    const port = String(await freePort())
    const { AUTH_SECRET: _, ...rest } = environment
    const env = { ...rest, PORT: port, SITE_URL: `http://127.0.0.1:${port}` }
    let buyer: Visitor
    {
      await using first = await start(place, env)
      buyer = await signIn({ url: first.url, mailDir: join(place.cwd, 'mail') }, 'kept@example.com')
    }
    await using second = await start(place, env)
    assert.equal((await again(second, buyer).get('/dashboard')).status, 200)
  })

  test('Only the operating system account that runs the process can read its files', async () => {
    await using place = await makePlace(siteConfig)
    const { AUTH_SECRET: _, ...rest } = environment
    const port = String(await freePort())
    await using running = await start(place, { ...rest, PORT: port, SITE_URL: `http://127.0.0.1:${port}`, ...nowhere })
    await signIn({ url: running.url, mailDir: join(place.cwd, 'mail') }, 'kept@example.com')
    const modes: string[] = []
    for (const folder of ['data', 'mail']) {
      for (const name of ['.', ...(await readdir(join(place.cwd, folder)))]) {
        const { mode } = await stat(join(place.cwd, folder, name))
        modes.push(`${folder} ${name.replace(/.*\.eml$/, 'a mail')} ${(mode & 0o777).toString(8)}`)
      }
    }
    assert.deepEqual(modes.sort(), [
      'data . 700',
      'data installation.txt 600',
      'data pullpass.db 600',
      'data pullpass.db-shm 600',
      'data pullpass.db-wal 600',
      'data pullpass.db.auth-secret 600',
      'mail . 700',
      'mail a mail 600'
    ])
  })

  test('The process serves its pages while the code host cannot be reached', async () => {
    await using place = await makePlace(siteConfig)
    const env = { ...environment, PORT: '0', ...nowhere }
    await using running = await start(place, env)
    assert.equal((await fetch(running.url)).status, 200)
  })
})
