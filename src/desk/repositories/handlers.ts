import type { Context } from '../../context.ts'
import { noteTokenAccepted, readTokenHeard } from '../../doctor/token-heard.ts'
import { nameOf, repositoriesOf } from '../../product.ts'
import { deskRepositoryPath } from '../../routes.ts'
import { wait } from '../../runtime/time/sleep.ts'
import { page, seeOther } from '../../server/http/respond.ts'
import type { DeskHandler } from '../handlers/desk-handler.ts'
import { readShopStatus } from '../queries/shop-status.ts'
import { type RepositoryReading, readRepositoryNow } from './read-repository.ts'
import { createReadings, type Readings } from './readings.ts'
import { repositoriesPage } from './repositories-page.ts'
import { repositoryPage } from './repository-page.ts'
import { readRepositoryQuery } from './repository-query.ts'

/** GET /admin/repositories: the repositories that are sold. A shop with a single one goes to its page. */
export const getRepositories: DeskHandler = async (_, { context, seller }) => {
  const { config, db, now } = context
  const [first, ...others] = repositoriesOf(config.products)
  if (first && others.length === 0) return seeOther(deskRepositoryPath(first))
  const { passes } = await readShopStatus(db, config)
  return page(repositoriesPage({ config, seller: seller.user, passes, now: now() }))
}

/** GET /admin/repositories/:owner/:repo: who is in and who is invited at the host, and why. The host is asked at most once a minute. */
export const getRepository: DeskHandler = async (request, { context, seller, param: { owner = '', repo = '' } }) => {
  const { config, db, now, repositories } = context
  const name = nameOf({ owner, repo })
  const repository = repositories.find((each) => nameOf(each) === name)
  if (!repository) return undefined
  const query = readRepositoryQuery(new URL(request.url).searchParams)
  // A reading of before the host rejected the token, or accepted it again, is not shown.
  const heard = await readTokenHeard(db, now())
  const key = `${name} ${heard?.state}`
  const reading = await readingsOf(context)(key, () => readRepositoryNow(context, repository))
  if (heard?.state === 'rejected' && reading.done && reading.value.lines) await noteTokenAccepted(db, reading.value.at)
  return page(repositoryPage({ config, seller: seller.user, repository, query, reading, now: now() }))
}

/** The readings of each shop of this process. */
const ofShops = new WeakMap<Context['db'], Readings<RepositoryReading>>()

function readingsOf({ db, now }: Pick<Context, 'db' | 'now'>): Readings<RepositoryReading> {
  const readings = ofShops.get(db) ?? createReadings<RepositoryReading>({ now, sleep: wait })
  ofShops.set(db, readings)
  return readings
}
