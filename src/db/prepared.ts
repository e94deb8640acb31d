import { hash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { inOurNames } from './column-names.ts'

/** A connection keeps at most this many prepared statements, since each uses memory of the server. */
const MOST_PREPARED = 500
/**
 * Postgres error codes that say: the connection does not keep what was prepared on it, because it leads through a
 * pooler (26000, 42P05), or a table has changed since (0A000, "cached plan must not change result type").
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export const NOT_PREPARED: ReadonlySet<unknown> = new Set(['26000', '42P05', '0A000'])

/**
 * Gives the connections of a pool statements that Postgres parses and plans once for each connection, and not at every
 * run. After an error that {@link NOT_PREPARED} lists, this pool prepares nothing any more, and the query is repeated,
 * unless a transaction has failed with it: then `serializable` repeats the transaction.
 * https://node-postgres.com/features/queries#prepared-statements
 */
export function preparing(pool: Pool): PostgresPool {
  const names = new Map<string, string>()
  const lent = new WeakMap<PoolClient, PostgresPoolClient>()
  let isOn = true

  function nameOf(text: string): string | undefined {
    if (!isOn) return undefined
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_PREPARED) return known
    // The name follows from the text: through a pooler, processes share connections to the server, and a name must
    // never run the statement of another process.
    const name = `pullpass_${hash('sha256', text).slice(0, 32)}`
    names.set(text, name)
    return name
  }

  async function execute(client: PoolClient, text: string, values: readonly unknown[]) {
    const name = values.length > 0 ? nameOf(text) : undefined
    if (name === undefined) return client.query(text, [...values])
    try {
      return await client.query({ name, text, values: [...values] })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && NOT_PREPARED.has(error.code))) throw error
      isOn = false
      if (client.getTransactionStatus() !== 'I') throw error
      return client.query(text, [...values])
    }
  }

  async function named(answer: ReturnType<typeof execute>) {
    const result = await answer
    return { command: result.command, rowCount: result.rowCount, rows: inOurNames(result.rows) }
  }

  function lend(client: PoolClient): PostgresPoolClient {
    function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
    function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
    function query(text: string | object, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new Error('cursors are not used')
      return named(execute(client, text, values))
    }
    return { query, release: (destroy) => client.release(destroy) }
  }

  return {
    async connect() {
      const client = await pool.connect()
      const known = lent.get(client) ?? lend(client)
      lent.set(client, known)
      return known
    },
    end: () => pool.end(),
    options: pool.options
  }
}
