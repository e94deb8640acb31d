import { requiresBackOff } from '../../access/host/observe.ts'
import type { ForksAnswer } from '../../code-host/code-host.ts'
import type { SoldRepository } from '../../code-host/sold-repositories.ts'
import type { Context } from '../../context.ts'
import { nameOf } from '../../product.ts'
import { wait } from '../../runtime/time/sleep.ts'
import { createReadings, type Readings, type ReadSoon } from './readings.ts'

type Deps = Pick<Context, 'db' | 'now' | 'access'>

/**
 * The forks of a repository, as they were read within the last minute. A refusal that requires a back-off is stored for
 * all processes; the caller asks nothing while the host requires one.
 */
export function forksNow(deps: Deps, repository: SoldRepository): Promise<ReadSoon<ForksAnswer>> {
  return readingsOf(deps).get(nameOf(repository), () => read(deps, repository))
}

async function read({ access }: Deps, { codeHost }: SoldRepository): Promise<ForksAnswer> {
  const answer = await codeHost.forks()
  if ('failed' in answer && requiresBackOff(answer)) await access.noteRefusal(answer.refusal)
  return answer
}

/** The readings of each shop of this process. */
const ofShops = new WeakMap<Context['db'], Readings<ForksAnswer>>()

function readingsOf({ db, now }: Deps): Readings<ForksAnswer> {
  const readings = ofShops.get(db) ?? createReadings<ForksAnswer>({ now, sleep: wait })
  ofShops.set(db, readings)
  return readings
}
