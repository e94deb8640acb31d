// A process that is nothing but Pullpass: makes a pass at each message, and says what memory it has taken so far.
import { pino } from 'pino'
import type { Config, Secrets } from '../../src/config.ts'
import { createContext } from '../../src/context.ts'

const [config = '', token = ''] = process.argv.slice(2)
const secrets: Secrets = {
  inviteToken: () => token,
  authSecret: 'a secret that nobody signs with',
  webhookSecrets: {}
}
const context = await createContext(JSON.parse(config) as Config, secrets, { log: pino({ level: 'error' }) })

process.on('message', async () => {
  const started = performance.now()
  await context.access.pass()
  const { maxRSS } = process.resourceUsage()
  process.send?.({
    ms: performance.now() - started,
    rssMb: process.memoryUsage.rss() / 2 ** 20,
    mostMb: maxRSS / 2 ** 10
  })
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
