// npm run deliveries -- --rate 500 --seconds 20: sends 500 deliveries a second to a real process on SQLite, for 20 s.
// The process is killed with kill -9 while deliveries still arrive, and started again. --fresh: each delivery has a
// connection of its own. Prints how long the answers took, how far the processing was behind, and whether a delivery
// that was answered 200 is missing. Exits with 1 when the 99th percentile of the answers is above 2 s, or a delivery
// was refused or is missing.
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { checkoutEvent, signatureOf } from '../test/support/builders/stripe-events.ts'
import { environment, makePlace, siteConfig, start } from '../test/support/processes/process.ts'

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '20' },
    fresh: { type: 'boolean', default: false }
  }
})

const rate = Number(values.rate)
const seconds = Number(values.seconds)
/** The deliveries are signed before the first is sent, and a signature is valid for 300 s. */
const MOST_SECONDS = 240
if (!Number.isInteger(rate) || rate < 1 || !(seconds > 0 && seconds <= MOST_SECONDS)) {
  console.error(`--rate takes a whole number, --seconds a number of at most ${MOST_SECONDS}.`)
  process.exit(2)
}

/** ms: Polar asks for answers within 2 s (docs/payments/polar.md), the other processors allow more. */
const LIMIT_MS = 2000
/** ms between two checks of the clock. */
const STEP_MS = 5
/** ms after which the script stops waiting for the backlog to be processed. */
const PATIENCE_MS = 300_000
/** A processor's burst comes over a few connections, or through a proxy that opens a connection for each delivery. */
const agent = new Agent(values.fresh ? { keepAlive: false } : { keepAlive: true, maxSockets: 64 })

type Delivery = { id: string; key: string; body: Buffer; signature: string }
/**
 * `ms`: from the moment at which the delivery was due, even when no connection was free then; without an answer, until
 * the process was killed.
 */
type Answer = { delivery: Delivery; status: number | undefined; ms: number }

const all: Delivery[] = Array.from({ length: Math.round(rate * seconds) }, (_, index) => {
  const key = `cs_${index}`
  const event = checkoutEvent({ id: key, email: `buyer-${index}@example.com` })
  const text = JSON.stringify(event)
  return { id: event.id, key, body: Buffer.from(text), signature: signatureOf(text) }
})

function send(url: string, { body, signature }: Delivery): Promise<number | undefined> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length, 'stripe-signature': signature }
    const sent = request(`${url}/api/webhooks/stripe`, { method: 'POST', agent, headers })
    sent.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
      response.on('error', () => resolve(undefined))
    })
    sent.on('error', () => resolve(undefined))
    sent.end(body)
  })
}

/** Sends each delivery when it is due, without waiting for earlier answers. */
async function sendAll(url: string): Promise<Promise<Answer>[]> {
  const began = performance.now()
  const underWay: Promise<Answer>[] = []
  for (const [index, delivery] of all.entries()) {
    const due = began + (index / rate) * 1000
    while (performance.now() < due) await sleep(STEP_MS)
    underWay.push(send(url, delivery).then((status) => ({ delivery, status, ms: performance.now() - due })))
  }
  return underWay
}

const waitingRows = 'select count(*) as count, min(received_at) as oldest from inbox where done = 0'
function waiting(database: DatabaseSync): { count: number; oldest: number | null } {
  return database.prepare(waitingRows).get() as { count: number; oldest: number | null }
}

/** Observes the inbox until the signal aborts. Returns the longest time (ms) that a delivery waited to be processed. */
async function watch(file: string, until: AbortSignal): Promise<number> {
  using database = new DatabaseSync(file, { readOnly: true })
  let longest = 0
  while (!until.aborted) {
    const { oldest } = waiting(database)
    longest = Math.max(longest, oldest === null ? 0 : Date.now() - oldest)
    await sleep(500)
  }
  return longest
}

await using place = await makePlace(siteConfig)
const file = join(place.cwd, 'pullpass.db')
const nowhere = { CODE_HOST_API_URL: 'http://127.0.0.1:1', CODE_HOST_URL: 'http://127.0.0.1:1' }
const env = { ...environment, ...nowhere, PORT: '0', DATABASE_URL: `file:${file}` }
const running = await start(place, env)
const killed = new AbortController()
const watching = watch(file, killed.signal)
const underWay = await sendAll(running.url)
await running.kill()
killed.abort()
const answers = await Promise.all(underWay)
const lag = await watching

const database = new DatabaseSync(file)
const waitingAtKill = waiting(database).count
const stored = new Set(
  database
    .prepare('select event_id from inbox')
    .all()
    .map((row) => row.event_id)
)

const again = await start(place, env)
const restarted = performance.now()
while (waiting(database).count > 0 && performance.now() - restarted < PATIENCE_MS) await sleep(50)
const processedMs = performance.now() - restarted
const paid = new Set(
  database
    .prepare("select key from payment where status = 'paid'")
    .all()
    .map((row) => row.key)
)
database.close()
await again.kill()

const good = answers.filter(({ status }) => status === 200)
const refused = answers.filter(({ status }) => status !== 200 && status !== undefined)
const missing = good.filter(({ delivery }) => !stored.has(delivery.id))
const unpaid = good.filter(({ delivery }) => !paid.has(delivery.key))
const took = answers.map(({ ms }) => ms).sort((a, b) => a - b)
const at = (share: number) => Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0)
const cut = answers.length - good.length - refused.length
console.log(`${answers.length} deliveries, ${rate} a second; answered 200: ${good.length}`)
console.log(`other answers: ${refused.length}; no answer before the kill: ${cut}`)
console.log(`answers: half within ${at(0.5)} ms, 99 of 100 within ${at(0.99)} ms, the slowest ${at(1)} ms`)
console.log(`processing: at most ${(lag / 1000).toFixed(1)} s behind; ${waitingAtKill} waited at the kill,`)
console.log(`  and were processed ${(processedMs / 1000).toFixed(1)} s after the next start`)
console.log(
  `answered 200 but missing after kill -9: ${missing.length}; answered 200 but not paid at the end: ${unpaid.length}`
)
if (missing.length + unpaid.length + refused.length > 0 || at(0.99) > LIMIT_MS) process.exitCode = 1
