// Pullpass as `npm start` runs it, but without the second between two writes to the host, and with passes when the
// bench asks for one. The clock can be put forward by a day, since a repository takes 50 invitations in 24 hours.
import { setTimeout as sleep } from 'node:timers/promises'
import { configured } from '../../src/cli/configuration.ts'
import { collectSooner } from '../../src/runtime/collect-garbage-sooner.ts'
import { openShop } from '../../src/shop.ts'
import { answerWith } from '../support/answer.ts'
import type { Cost } from '../support/buying.ts'

const HOURS_25_MS = 25 * 60 * 60 * 1000
/** ms after a round in which the process ends what it still does. */
const SETTLE_MS = 5

let aheadMs = 0
const read = await configured()
if (read.kind !== 'ready') throw new Error(`the configuration is ${read.kind}`)
const { config, secrets } = read
const shop = await openShop({
  listen: config.listen,
  trustProxy: config.trustProxy,
  configure: () => ({ config, secrets, overrides: { writePauseMs: 0, now: () => Date.now() + aheadMs } }),
  workers: ['inbox', 'repositories']
})
collectSooner()

answerWith<'round' | 'next day'>(async (order) => {
  if (order === 'next day') aheadMs += HOURS_25_MS
  const before = process.cpuUsage()
  const began = performance.now()
  await shop.context.access.round()
  const ms = performance.now() - began
  const { user, system } = process.cpuUsage(before)
  await sleep(SETTLE_MS)
  return { ms, cpuUs: user + system } satisfies Cost
})
