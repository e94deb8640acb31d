import type { Probe } from '../code-host/probing.ts'
import { digestOf } from '../code-host/token-digest.ts'
import type { RepositoryName } from '../product.ts'
import type { DoctorOptions, TestOrder } from './doctor-options.ts'
import { createFirstRuns, type FirstRuns } from './first-run.ts'
import type { SmokeResult } from './smoke/smoke-test.ts'
import type { DoctorRun } from './stored-runs.ts'

/** Runs all checks of the shop. */
export type Doctor = {
  /**
   * Runs all checks and stores what they found. Two calls at the same time are one run, and so are two that admins ask
   * for. `mailTo`: an address to which a test mail is sent. `toChat`: a test message is sent to the seller's chat.
   * Throws if the database fails.
   */
  examine(order?: TestOrder): Promise<DoctorRun>
  /** When today's token expires, in ms, as an answer to this process has named it; undefined if none has. */
  tokenEndsAt(): number | undefined
  /** The run that a page of the desk begins while none is stored. */
  first: FirstRuns
  /**
   * Invites an account to each repository and withdraws the invitation again, and says what the host shows. `say`
   * prints a line as soon as it is known. After `stop` nothing more is invited, and what was is withdrawn.
   */
  smokeTest(order: { username: string; say(line: string): void; stop?: AbortSignal }): Promise<SmokeResult>
  /**
   * Looks whether a throw-away repository and a test account may be probed, and builds the probe. Changes nothing at
   * the code host before the probe is run. Throws if the database fails.
   */
  prepareProbe(order: { repository: RepositoryName; account: string }): Promise<Probe>
}

/** Builds the doctor. The checks are loaded at the first run, since a start needs none of them. */
export function createDoctor(options: DoctorOptions): Doctor {
  let running: Promise<DoctorRun> | undefined
  let bySeller: Promise<DoctorRun> | undefined
  async function run(order: TestOrder): Promise<DoctorRun> {
    const { runChecks } = await import('./run-checks.ts')
    return runChecks(options, order)
  }
  function examine(order: TestOrder = {}) {
    if (order.mailTo !== undefined || order.toChat === true) return run(order)
    if (order.bySeller === undefined) {
      running ??= run({}).finally(() => {
        running = undefined
      })
      return running
    }
    bySeller ??= run(order).finally(() => {
      bySeller = undefined
    })
    return bySeller
  }
  const { db, basics, secrets, tokenEnd } = options
  return {
    examine,
    tokenEndsAt: () => tokenEnd?.of(digestOf(secrets.inviteToken())),
    first: createFirstRuns({ db, log: basics.log, now: basics.clock.now, examine: () => examine() }),
    async smokeTest({ username, ...order }) {
      const { runSmokeTest } = await import('./smoke/smoke-test.ts')
      return runSmokeTest({ ...options, ...order }, username)
    },
    async prepareProbe(order) {
      const { prepareProbe } = await import('./probe/prepare-probe.ts')
      return prepareProbe(options, order)
    }
  }
}
