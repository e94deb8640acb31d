// npm run faults -- --seeds 10000 [--from N] [--postgres]: runs many seeds of the simulation (test/simulation/).
// npm run faults -- --seed N: runs one seed and prints its whole story.
import { parseArgs } from 'node:util'
import { describeFailure, runSeeds } from '../test/simulation/seeds.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '300' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    postgres: { type: 'boolean', default: false },
    /** The script ends after this many seeds that broke a rule. */
    failures: { type: 'string', default: '10' }
  }
})

const kind = values.postgres ? 'postgres' : 'sqlite'
const single = values.seed !== undefined
const count = single ? 1 : wholeNumber(values.seeds, '--seeds')
const from = wholeNumber(values.seed ?? values.from, single ? '--seed' : '--from')
const tolerated = wholeNumber(values.failures, '--failures')

const started = performance.now()
let lived = 0
let broke = 0
let days = 0
await runSeeds({ kind, from, count, story: single }, (outcome) => {
  lived += 1
  days += outcome.days
  if (outcome.violations.length > 0) {
    broke += 1
    console.log(`${describeFailure(outcome, kind, single ? Number.POSITIVE_INFINITY : 80)}\n`)
    if (broke >= tolerated) finish()
  } else if (single) {
    console.log(outcome.story.join('\n'))
  }
  if (lived % 100 === 0) report()
})
finish()

function report() {
  const seconds = (performance.now() - started) / 1000
  console.log(`${lived} seeds, ${broke} broke something; ${Math.round(days)} days in ${seconds.toFixed(0)} s`)
}

function finish(): never {
  report()
  process.exit(broke === 0 ? 0 : 1)
}

function wholeNumber(text: string, name: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 0) return value
  console.error(`${name} takes a whole number.`)
  process.exit(2)
}
