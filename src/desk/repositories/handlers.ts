import type { Context } from '../../context.ts'
import { noteTokenAccepted, readTokenHeard } from '../../doctor/token-heard.ts'
import { nameOf, type RepositoryName, repositoriesOf } from '../../product.ts'
import { ASK_NOW, deskRepositoryPath } from '../../routes.ts'
import { wait } from '../../runtime/time/sleep.ts'
import { page, seeOther } from '../../server/http/respond.ts'
import type { DeskHandler, DeskVisit } from '../frame/desk-handler.ts'
import { toldMessage } from '../frame/told-message.ts'
import { readShopStatus } from '../queries/shop-status.ts'
import { lastActions } from './last-actions.ts'
import { isUnrecorded, notOnToday } from './lines/not-on-today.ts'
import { isOutdated } from './lines/outdated.ts'
import { forksNow } from './read-forks.ts'
import { readMarks } from './read-marks.ts'
import { readOnToday } from './read-on-today.ts'
import {
  type ReadableRepository,
  type ReadingDeps,
  type RepositoryReading,
  readRepositoryNow
} from './read-repository.ts'
import { createReadings, type Readings, type ReadSoon } from './readings.ts'
import { repositoriesPage } from './repositories-page.ts'
import { linesOf, repositoryPage } from './repository-page.ts'
import { readRepositoryQuery } from './repository-query.ts'

/**
 * GET /admin/repositories: the repositories that are sold. A shop with a single one goes to its page. The wish to have
 * the host asked now goes with the seller to the page of the repository.
 */
export const getRepositories: DeskHandler = async (request, { context, seller }) => {
  const { config, db, now } = context
  const ask = asksNow(request) ? ASK_NOW : ''
  const [first, ...others] = repositoriesOf(config.products)
  if (first && others.length === 0) return seeOther(deskRepositoryPath(first) + ask)
  const { passes } = await readShopStatus(db, config)
  return page(repositoriesPage({ config, seller: seller.user, passes, ask, now: now() }))
}

function asksNow(request: Request): boolean {
  return new URL(request.url).search === ASK_NOW
}

/** A repository that is sold. */
export type SoldRepository = Context['repositories'][number]

/** The repository that the address names; undefined if it is not sold. */
export function soldRepository({ context, param: { owner = '', repo = '' } }: DeskVisit): SoldRepository | undefined {
  const name = nameOf({ owner, repo })
  return context.repositories.find((each) => nameOf(each) === name)
}

/**
 * GET /admin/repositories/:owner/:repo: who is in and who is invited at the host, and why. The host is asked at most
 * once a minute, unless the seller asks for it or Today knows more.
 */
export const getRepository: DeskHandler = async (request, visit) => {
  const { context, seller } = visit
  const { config, now, db } = context
  const repository = soldRepository(visit)
  if (!repository) return undefined
  const query = readRepositoryQuery(new URL(request.url).searchParams)
  const reading = await readingNow(context, repository, { isAsked: asksNow(request) })
  const target = reading.done ? reading.value.target : undefined
  // Only the whole list has the forks below it, and a host that just gave no answer is not asked more.
  const isWhole = query.kind === undefined && query.page === 1
  const forks = isWhole && reading.done && reading.value.lines ? await forksNow(context, repository) : undefined
  const actions = target === undefined ? [] : await lastActions(db, target)
  const { message, cookies } = toldMessage(context, request)
  const all = (reading.done && reading.value.lines) || []
  const marked = [...linesOf(query, all).shown, ...all.filter(({ kind }) => kind === 'expired')]
  const marks = await readMarks(context, marked)
  const today = await readOnToday(db, repository, target)
  const read = { reading, marks, forks, today }
  const shown = { config, seller: seller.user, repository, query, ...read, actions, message, now: now() }
  return page(repositoryPage(shown), { cookies })
}

/**
 * The accounts that are in, as they were read within the last minute, and since the host rejected the token or accepted
 * it again. They are read anew where Today knows more, and where the seller asks for it (`isAsked`).
 */
export async function readingNow(
  context: ReadingDeps & { access: Pick<Context['access'], 'nudge'> },
  repository: ReadableRepository,
  { isAsked = false }: { isAsked?: boolean } = {}
): Promise<ReadSoon<RepositoryReading>> {
  const { db, now, access } = context
  const heard = await readTokenHeard(db, now())
  async function read() {
    const reading = await readRepositoryNow(context, repository)
    // The page records nothing. The next round does, so that Today and Buyers say the same as the page.
    if (reading.lines && (await hasNews(db, repository, reading))) access.nudge()
    return reading
  }
  const [readings, key] = [readingsOf(context), nameOf(repository)]
  let reading = await readings.get(key, read, heard?.state)
  if (reading.done) {
    const today = await readOnToday(db, repository, reading.value.target)
    if (isOutdated(reading.value, today, { isAsked, now: now() })) {
      readings.forget(key, reading.value)
      reading = await readings.get(key, read, heard?.state)
    }
  }
  if (heard?.state === 'rejected' && reading.done && reading.value.lines) await noteTokenAccepted(db, reading.value.at)
  return reading
}

/** Whether the host shows something that the next round will record. */
async function hasNews(
  db: Context['db'],
  repository: ReadableRepository,
  { lines, gaps, target }: Extract<RepositoryReading, { gaps: unknown }>
): Promise<boolean> {
  if (lines.some(isUnrecorded)) return true
  return notOnToday({ lines, isWhole: gaps.length === 0 }, await readOnToday(db, repository, target)).size > 0
}

/** The host is asked anew by the next page: the seller has changed something. */
export function forgetReading(context: Pick<Context, 'db' | 'now'>, repository: RepositoryName): void {
  readingsOf(context).forget(nameOf(repository))
}

/** The readings of each shop of this process. */
const ofShops = new WeakMap<Context['db'], Readings<RepositoryReading>>()

function readingsOf({ db, now }: Pick<Context, 'db' | 'now'>): Readings<RepositoryReading> {
  const readings = ofShops.get(db) ?? createReadings<RepositoryReading>({ now, sleep: wait })
  ofShops.set(db, readings)
  return readings
}
