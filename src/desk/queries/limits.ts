import { outOfTurn } from '../../access/host/queue.ts'
import { readForecast } from '../../access/host/read-forecast.ts'
import { INVITATIONS_PER_WINDOW } from '../../access/plan/budget.ts'
import type { Database } from '../../db/database.ts'
import { nameOf, type Product, repositoriesOf } from '../../product.ts'

/**
 * The limit of a repository. `used`: of the invitations that the code host takes in 24 hours. `queue`: invitations that
 * wait for their turn, and `emptyAt` when the last of them is expected to go out. `isHeld`: none goes out until the
 * seller has acted. `left`: how many more it takes now. `pause`: until when none is sent, since the host throttles all
 * requests, or has refused one because of its limit. Times in ms.
 */
export type RepositoryLimit = {
  name: string
  most: number
  used: number
  left: number
  queue: number
  emptyAt: number | undefined
  isHeld: boolean
  pause: { because: 'limit' | 'throttled'; until: number } | undefined
}

/** ms between two invitations, as the forecast counts it. */
const PAUSE_MS = 1000

/**
 * The limits of all repositories that are sold. Invitations that somebody sent by hand are not counted here: only the
 * process that reads the lists of the host knows them. `more`: invitations that would wait as well, by the name of the
 * repository in lower case.
 */
export async function readLimits(
  db: Database,
  products: readonly Product[],
  now: number,
  more: ReadonlyMap<string, number> = new Map()
): Promise<RepositoryLimit[]> {
  const limits: RepositoryLimit[] = []
  for (const repository of repositoriesOf(products)) {
    const row = await db
      .selectFrom('access_name')
      .innerJoin('access_target', 'access_target.target', 'access_name.target')
      .select(['access_name.target', 'throttled_until', 'limited_until'])
      .where('access_name.name', '=', nameOf(repository))
      .executeTakeFirst()
    const name = `${repository.owner}/${repository.repo}`
    const most = INVITATIONS_PER_WINDOW
    const further = more.get(nameOf(repository)) ?? 0
    if (!row) {
      limits.push({
        name,
        most,
        used: 0,
        left: most,
        queue: further,
        emptyAt: undefined,
        isHeld: false,
        pause: undefined
      })
      continue
    }
    const { target } = row
    const { budget, heldBy, at } = await readForecast({ db, target, now, pauseMs: PAUSE_MS, listed: [] })
    const waiting = await db
      .selectFrom('access_grant')
      .select(({ fn }) => fn.countAll<number>().as('queue'))
      .where('target', '=', target)
      .where('state', '=', 'queued')
      .where('released', 'is', null)
      .where('because', 'not in', outOfTurn)
      .executeTakeFirstOrThrow()
    const queue = Number(waiting.queue) + further
    const until = Math.max(row.throttled_until, row.limited_until)
    const isLimited = row.limited_until > now
    limits.push({
      name,
      most,
      used: budget.used,
      left: isLimited ? 0 : Math.max(0, most - budget.used),
      queue,
      emptyAt: queue > 0 ? at(queue, { because: 'limit' }) : undefined,
      isHeld: heldBy !== undefined,
      pause: until > now ? { because: isLimited ? 'limit' : 'throttled', until } : undefined
    })
  }
  return limits
}
