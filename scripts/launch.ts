// npm run launch -- --buyers 10000 --hours 24: simulates a launch day at a code host with its real limits, in virtual
// time, and compares it with the best possible result. Exits with 1 when a call was wasted, a buyer was not invited or
// did not accept, or the last buyer waits more than 0.1 % longer than in the best possible result.
import { parseArgs } from 'node:util'
import { curve } from '../test/launch/arrivals.ts'
import { PAUSE_MS, simulateLaunch } from '../test/launch/launch.ts'

const { values } = parseArgs({
  options: { buyers: { type: 'string', default: '10000' }, hours: { type: 'string', default: '24' } }
})

const buyers = Number(values.buyers)
const hours = Number(values.hours)
if (!Number.isInteger(buyers) || buyers < 1 || !(hours > 0)) {
  console.error('--buyers takes a whole number, --hours a number.')
  process.exit(2)
}

const started = performance.now()
const { arrivals, invited, best, calls, accepted, rounds } = await simulateLaunch({
  buyers,
  hours,
  progress: console.log
})
console.log(`\n${buyers} buyers arrive over ${hours} hours:\n${curve(arrivals, hours).join('\n')}\n`)
row('invited after', 'Pullpass', 'best possible', 'ratio')
for (const [name, part] of [
  ['first', 0],
  ['median', 0.5],
  ['last', 1]
] as const) {
  const index = Math.floor((buyers - 1) * part)
  const [ours, theirs] = [invited[index], best[index]]
  row(`  ${name}`, duration(ours), duration(theirs), ours === undefined || !theirs ? '' : (ours / theirs).toFixed(4))
}

const lastRatio = (invited.at(-1) ?? Number.POSITIVE_INFINITY) / (best.at(-1) ?? 1)
console.log(
  `\nbest possible: 50 invitations in each rolling 24 hours from the first arrival, ${PAUSE_MS / 1000} s between two`
)
console.log(`${invited.length} invited, ${accepted} accepted`)
console.log(
  `host calls: ${calls.all}, of which ${calls.counted} counted by the host and ${calls.writes} writes; wasted: ${calls.wasted}`
)
console.log(`${rounds} rounds in ${((performance.now() - started) / 1000).toFixed(0)} s`)
const good = invited.length === buyers && accepted === buyers && calls.wasted === 0 && lastRatio <= 1.001
console.log(good ? 'good: no call wasted, and the last buyer within 0.1 % of the best possible' : 'NOT good')
process.exit(good ? 0 : 1)

function row(...cells: [string, string, string, string]) {
  const [first, ...others] = cells
  console.log(first.padEnd(16) + others.map((cell) => cell.padStart(16)).join(''))
}

function duration(ms: number | undefined): string {
  if (ms === undefined) return 'never'
  const seconds = Math.round(ms / 1000)
  const days = Math.floor(seconds / 86_400)
  const time = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
  return `${days} d ${time.map((part) => String(part).padStart(2, '0')).join(':')}`
}
