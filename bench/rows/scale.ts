import { join } from 'node:path'
import pg from 'pg'
import { openMigrated } from '../../test/support/databases/migrated.ts'
import { startPostgres } from '../../test/support/databases/postgres-server.ts'
import { makePlace } from '../../test/support/processes/process.ts'
import { median } from '../measure.ts'
import type { Row } from '../row.ts'
import { addBuyers } from '../support/buyers.ts'
import { startCodeHost } from '../support/code-host.ts'
import { operations, type ScaleAnswer } from '../support/scale.ts'
import { flagsOfStart, type Part, programOf, startPart } from '../support/start.ts'

/** Buyers, each with so many payments. */
const SIZES = [1000, 10_000, 100_000] as const
const PAYMENTS = 10
/** The growth of a time that counts as none. */
const MOST = 1.5

/**
 * The time of pages, lists and passes with 100,000 settled buyers and a million payments, compared with 1,000 buyers.
 */
export const scaleOnSqlite = scaleRow('scale: 1,000 to 100,000 buyers on SQLite', async (stack) => {
  const { cwd } = stack.use(await makePlace())
  return async (size) => `file:${join(cwd, `${size}.db`)}`
})

/** The same on Postgres. */
export const scaleOnPostgres = scaleRow('scale: 1,000 to 100,000 buyers on Postgres', async (stack) => {
  const server = await startPostgres()
  stack.defer(server.stop)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  stack.defer(() => client.end())
  return async (size) => {
    await client.query(`create database of_${size}`)
    const url = new URL(server.url)
    url.pathname = `of_${size}`
    return url.href
  }
})

type MakeUrl = (size: number) => Promise<string>

function scaleRow(name: string, makeUrls: (stack: AsyncDisposableStack) => Promise<MakeUrl>): Row {
  return {
    name,
    unit: 'times as long, the operation that grows most',
    rounds: 3,
    goal: { text: `at most ${MOST} × as long`, isMet: ({ figure }) => figure <= MOST },
    async prepare(stack, { profile }) {
      const urlOf = await makeUrls(stack)
      const host = stack.use(await startCodeHost())
      const shops: { size: number; part: Part }[] = []
      for (const size of SIZES) {
        const databaseUrl = await urlOf(size)
        const connection = await openMigrated({ databaseUrl })
        await addBuyers(connection, { buyers: size, payments: PAYMENTS })
        await connection.close()
        const args = [databaseUrl, host.url, String(size)]
        const part = stack.use(startPart({ program: programOf('scale'), args, flags: flagsOfStart(), profile }))
        shops.push({ size, part })
        await part.ask('time')
      }
      return async () => {
        const answers: { size: number; us: ScaleAnswer }[] = []
        for (const { size, part } of shops) answers.push({ size, us: await part.ask<ScaleAnswer>('time') })
        const growth = operations.map((operation) => {
          const [first, last] = [answers[0], answers.at(-1)].map((answer) => answer?.us[operation] ?? Number.NaN)
          return (last ?? Number.NaN) / (first ?? Number.NaN)
        })
        const beside = operations.flatMap((operation) =>
          answers.map(({ size, us }) => [`${operation}, us, ${size} buyers`, us[operation]] as const)
        )
        return {
          figure: { value: Math.max(...growth) },
          beside: { ...Object.fromEntries(beside), 'median growth of all': median(growth) }
        }
      }
    }
  }
}
