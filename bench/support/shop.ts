import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DatabaseConnection } from '../../src/db/database.ts'
import { openMigrated } from '../../test/support/databases/migrated.ts'
import { environment, makePlace, siteConfig } from '../../test/support/processes/process.ts'
import { flagsOfStart, type ServerPart, startServer } from './start.ts'

export type ShopOrder = {
  /** Fills the database before the shop starts. */
  fill?(connection: DatabaseConnection): Promise<void>
  /** Address of the code host; absent: nothing listens there. */
  hostUrl?: string
  /** The URL of a Postgres database; absent: a SQLite file in the shop's folder. */
  postgres?: string
  /** The program to start; absent: what `npm start` starts. */
  program?: string
  profile?: string | undefined
}

/** A folder with a site config and a migrated database, in which shops can be started. */
export type ShopPlace = {
  databaseUrl: string
  /** The file of the SQLite database. */
  file: string
  /** Starts a shop as `npm start` does, in a process of its own. */
  start(): Promise<ServerPart>
}

const main = fileURLToPath(new URL('../../src/main.mjs', import.meta.url))

/** Makes a place for shops, which is removed with the stack. */
export async function makeShopPlace(stack: AsyncDisposableStack, order: ShopOrder = {}): Promise<ShopPlace> {
  const { fill, hostUrl = 'http://127.0.0.1:1', postgres, program = main, profile } = order
  const { cwd } = stack.use(await makePlace(siteConfig))
  const file = join(cwd, 'pullpass.db')
  const databaseUrl = postgres ?? `file:${file}`
  const connection = await openMigrated({ databaseUrl })
  await fill?.(connection)
  await connection.close()
  const env = { ...environment, CODE_HOST_API_URL: hostUrl, CODE_HOST_URL: hostUrl, DATABASE_URL: databaseUrl }
  return {
    databaseUrl,
    file,
    start: () => startServer({ program, cwd, env, flags: flagsOfStart(), profile })
  }
}

/** Makes a place and starts one shop in it; both end with the stack. */
export async function startShop(stack: AsyncDisposableStack, order: ShopOrder = {}): Promise<ServerPart & ShopPlace> {
  const place = await makeShopPlace(stack, order)
  return { ...place, ...stack.use(await place.start()) }
}
