// npm run deliveries -- --rate 500 --seconds 20: that many deliveries a second to a real process on SQLite, which is killed
// with kill -9 at the end. Prints how long the answers took, and whether anything that was answered 200 is missing. Ends
// with 1 when the 99th of 100 answers took more than 2 s, or something is missing.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { environment, makePlace, siteConfig, start } from '../test/setup/process.ts'
import { checkoutEvent, deliver } from '../test/setup/stripe-events.ts'

const { values } = parseArgs({
  options: { rate: { type: 'string', default: '500' }, seconds: { type: 'string', default: '20' } }
})
const rate = Number(values.rate)
const seconds = Number(values.seconds)
if (!Number.isInteger(rate) || rate < 1 || !(seconds > 0)) {
  console.error('--rate takes a whole number, --seconds a number.')
  process.exit(2)
}
/** ms: Polar asks for answers within 2 s (docs/payments/polar.md), the others leave more. */
const LIMIT_MS = 2000
const STEP_MS = 20

await using place = await makePlace(siteConfig)
const env = { ...environment, PORT: '0', DATABASE_URL: `file:${join(place.cwd, 'pullpass.db')}` }
const running = await start(place, env)
const took: number[] = []
const answered: string[] = []
let refused = 0
const underWay = new Set<Promise<void>>()

async function one() {
  const event = checkoutEvent({ email: `buyer-${took.length + underWay.size}@example.com` })
  const began = performance.now()
  const status = await deliver(running.url, event).then(
    (answer) => answer.status,
    () => undefined
  )
  took.push(performance.now() - began)
  if (status === 200) answered.push(event.id)
  else refused += 1
}

const began = performance.now()
for (let sent = 0; sent < rate * seconds; ) {
  const due = Math.min(rate * seconds, Math.floor(((performance.now() - began) / 1000) * rate))
  for (; sent < due; sent += 1) {
    const delivery = one()
    underWay.add(delivery)
    void delivery.finally(() => underWay.delete(delivery))
  }
  await new Promise((resolve) => setTimeout(resolve, STEP_MS))
}
await Promise.all(underWay)
const elapsed = (performance.now() - began) / 1000
await running.kill()

const database = new DatabaseSync(join(place.cwd, 'pullpass.db'))
const rows = database.prepare('select event_id, done from inbox').all() as { event_id: string; done: number }[]
database.close()
const stored = new Set(rows.map(({ event_id }) => event_id))
const worked = rows.filter(({ done }) => done === 1).length
const missing = answered.filter((id) => !stored.has(id)).length
took.sort((a, b) => a - b)
const at = (share: number) => Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0)
console.log(`${took.length} deliveries in ${elapsed.toFixed(1)} s: ${Math.round(took.length / elapsed)} a second`)
console.log(`answers: half within ${at(0.5)} ms, 99 of 100 within ${at(0.99)} ms, the slowest ${at(1)} ms`)
console.log(`answered 200: ${answered.length}, otherwise: ${refused}; worked off when it was killed: ${worked}`)
console.log(`missing after kill -9: ${missing}`)
if (missing > 0 || refused > 0 || at(0.99) > LIMIT_MS) process.exitCode = 1
