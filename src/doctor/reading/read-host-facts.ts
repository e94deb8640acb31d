import { sql } from 'kysely'
import { isProvenOver } from '../../alerts/is-alert-over.ts'
import type { InspectOptions } from '../../code-host/inspection.ts'
import { digestOf } from '../../code-host/token-digest.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/database.ts'
import { nameOf, repositoriesOf } from '../../product.ts'
import { HOUR_MS } from '../../runtime/time/durations.ts'
import { type HostFacts, nothingInspected } from '../host-facts.ts'

/** How the code host is asked. Times in ms. */
export type HostReading = Pick<InspectOptions, 'token' | 'fetch' | 'deadline' | 'now' | 'onRefusal'> & {
  config: Pick<Config, 'codeHost' | 'products'>
  db: Database
  /** The name of the code host. */
  host: string
  /** Whether the host throttles or rejects the token, so that nothing should be asked of it. */
  mustBackOff(): Promise<boolean>
}

/** ms for which a refused call counts. */
const REFUSED_MS = 2 * HOUR_MS

/** Asks the host and reads the tables. A host that must be left alone is not asked. */
export async function readHostFacts(reading: HostReading): Promise<HostFacts> {
  const { config, db, host, token, now } = reading
  const sold = await soldNumbers(db)
  const digest = digestOf(token())
  return {
    host,
    hostUrl: config.codeHost.url,
    inspection: await inspect(reading),
    now: now(),
    tokenHasInvited: await hasInvited(db, digest),
    tokenWasRefused: await wasRefused(reading, digest, now() - REFUSED_MS),
    soldAs: (name) => sold.get(nameOf(name)),
    waiting: await countWaiting(db)
  }
}

async function inspect(reading: HostReading): Promise<HostFacts['inspection']> {
  const { config, mustBackOff, token, fetch, deadline, now, onRefusal } = reading
  const { kind, apiUrl } = config.codeHost
  const repositories = repositoriesOf(config.products)
  if (!kind.inspect) return nothingInspected(repositories, 'Pullpass has no checks for this kind of code host.')
  if (await mustBackOff()) {
    const nothing = nothingInspected(repositories, 'The host throttles requests, or has rejected the token.')
    // The pass has heard it, and the host is asked about such a token only now and then.
    return (await isRejected(reading.db, digestOf(token())))
      ? { ...nothing, token: { known: { state: 'rejected' } } }
      : nothing
  }
  return kind.inspect({ apiUrl, token, fetch, deadline, now, onRefusal, repositories })
}

/** Whether the host has rejected today's token. */
async function isRejected(db: Database, digest: string): Promise<boolean> {
  const row = db.selectFrom('access_target').select('target').where('refused_token', '=', digest)
  return (await row.executeTakeFirst()) !== undefined
}

/** The numbers of the repositories by their names, as far as they are known. */
async function soldNumbers(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('access_name')
    .innerJoin('access_target', 'access_target.target', 'access_name.target')
    .select(['access_name.name', 'access_target.repository_id as id'])
    .execute()
  return new Map(rows.flatMap(({ name, id }) => (id === null ? [] : [[name, Number(id)] as const])))
}

async function hasInvited(db: Database, digest: string): Promise<boolean> {
  const row = db
    .selectFrom('access_target')
    .select('target')
    .where('inviter_token', '=', digest)
    .where('inviter_id', 'is not', null)
  return (await row.executeTakeFirst()) !== undefined
}

/**
 * The alert of a refused call carries the beginning of the token's digest (alerts.ts). It does not count once a later
 * proof has ended the item of Today about it.
 */
async function wasRefused(
  { db, config: { products } }: Pick<HostReading, 'db' | 'config'>,
  digest: string,
  since: number
): Promise<boolean> {
  const alerts = await db
    .selectFrom('seller_alert')
    .select(['about', 'item', 'said_at'])
    .where('kind', '=', 'forbidden')
    .where('item', '=', digest.slice(0, 8))
    .where('said_at', '>', since)
    .where('ended_at', 'is', null)
    .execute()
  for (const { about, item, said_at } of alerts) {
    const alert = { kind: 'forbidden', about, items: [item], after: Number(said_at), products } as const
    if (!(await isProvenOver(db, alert))) return true
  }
  return false
}

async function countWaiting(db: Database): Promise<number> {
  const row = await db
    .selectFrom('access_grant')
    .select((select) => select.fn.countAll().as('count'))
    .where('state', '=', sql.lit('queued'))
    .where('released', 'is', null)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}
