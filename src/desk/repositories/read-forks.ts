import { requiresBackOff } from '../../access/host/observe.ts'
import type { ForksAnswer } from '../../code-host/code-host.ts'
import type { SoldRepository } from '../../code-host/sold-repositories.ts'
import type { Context } from '../../context.ts'
import { nameOf, type RepositoryName } from '../../product.ts'
import { wait } from '../../runtime/time/sleep.ts'
import { createReadings, type Readings, type ReadSoon } from './readings.ts'

type Access = Pick<Context['access'], 'noteRefusal'>

/**
 * The forks of a repository, as they were read within the last minute. A refusal that requires a back-off is stored for
 * all processes; the caller asks nothing while the host requires one.
 */
export function forksNow(
  { db, now, access }: Pick<Context, 'db' | 'now'> & { access: Access },
  repository: RepositoryName & Pick<SoldRepository, 'codeHost'>
): Promise<ReadSoon<ForksAnswer>> {
  return readingsOf({ db, now }).get(nameOf(repository), () => read(access, repository))
}

async function read(access: Access, { codeHost }: Pick<SoldRepository, 'codeHost'>): Promise<ForksAnswer> {
  const answer = await codeHost.forks()
  if ('failed' in answer && requiresBackOff(answer)) await access.noteRefusal(answer.refusal)
  return answer
}

/** The readings of each shop of this process. */
const ofShops = new WeakMap<Context['db'], Readings<ForksAnswer>>()

function readingsOf({ db, now }: Pick<Context, 'db' | 'now'>): Readings<ForksAnswer> {
  const readings = ofShops.get(db) ?? createReadings<ForksAnswer>({ now, sleep: wait })
  ofShops.set(db, readings)
  return readings
}
