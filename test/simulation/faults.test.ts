import assert from 'node:assert/strict'
import { constants, setPriority } from 'node:os'
import { describe, test } from 'node:test'
import { allowFile } from '../support/runner/time-limit.ts'
import { drawnPaths } from './actors/desk/drawn.ts'
import { describeFailure, runSeeds, type Seeds } from './seeds.ts'
import { simulate } from './simulate.ts'
import { sqliteTemplate } from './world/seed-database.ts'

// The seeds keep every processor busy for minutes. They use the time in which the files beside them wait, and do not
// slow them down. Threads and processes that are started from now on have this priority too.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

/**
 * ms. How long the seeds take depends on the machine and on the files beside them: a seed that stands still fails by
 * itself (runSeeds), and the whole run has a limit.
 */
const timeout = 75 * 60_000
allowFile(timeout)

/**
 * Runs the seeds; fails with the stories of the seeds that broke an invariant.
 * @returns the actions of the desk that were done in some seed
 */
async function allHold(seeds: Seeds): Promise<Set<string>> {
  const acted = new Set<string>()
  const failures: string[] = []
  let lived = 0
  await runSeeds(seeds, (outcome) => {
    lived += 1
    for (const path of outcome.acted) acted.add(path)
    if (outcome.violations.length > 0) failures.push(describeFailure(outcome, seeds.kind, 60))
  })
  assert.equal(lived, seeds.count)
  assert.ok(
    failures.length === 0,
    `${failures.length} of ${lived} seeds broke something\n${failures.slice(0, 3).join('\n\n')}`
  )
  return acted
}

describe('Access follows payments under all simulated faults', { concurrency: true }, () => {
  test('The invariants hold in seeds 1 to 300 on sqlite, and each action of the desk is done there', {
    timeout
  }, async () => {
    const acted = await allHold({ kind: 'sqlite', from: 1, count: 300 })
    assert.deepEqual(
      drawnPaths.filter((path) => !acted.has(path)),
      [],
      'these actions of the desk were done in no seed'
    )
  })

  test('The invariants hold in seeds 1001 to 1050 on postgres', { timeout }, async () => {
    await allHold({ kind: 'postgres', from: 1001, count: 50 })
  })

  test('A seed tells the same story each time it is run', { timeout }, async () => {
    const template = await sqliteTemplate()
    try {
      for (const seed of [7, 8]) {
        const [first, second] = [await simulate(seed, template), await simulate(seed, template)]
        assert.ok(first.story.length > 20)
        assert.deepEqual(second.story, first.story)
        assert.equal(second.steps, first.steps)
      }
    } finally {
      await template.dispose()
    }
  })
})
