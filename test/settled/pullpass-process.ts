// A process that is nothing but Pullpass: makes a pass at each message, and says what memory it has taken so far, and for how
// long nobody else had a turn.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import type { Config, Secrets } from '../../src/config/config.ts'
import { createContext } from '../../src/context.ts'

const [config = '', token = ''] = process.argv.slice(2)
const secrets: Secrets = {
  inviteToken: () => token,
  authSecret: 'a secret that nobody signs with',
  webhookSecrets: {}
}
const context = await createContext(JSON.parse(config) as Config, secrets, { log: pino({ level: 'error' }) })

// As the service does at its start.
await context.knownRepositories.ask()

process.on('message', async () => {
  const delay = monitorEventLoopDelay()
  delay.enable()
  const started = performance.now()
  await context.access.pass()
  const ms = performance.now() - started
  // The stretch that has just ended counts too.
  await sleep(50)
  const { maxRSS } = process.resourceUsage()
  process.send?.({
    ms,
    blockedMs: delay.max / 1e6,
    rssMb: process.memoryUsage.rss() / 2 ** 20,
    mostMb: maxRSS / 2 ** 10
  })
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
