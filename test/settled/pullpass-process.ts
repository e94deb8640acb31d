// A process that runs only Pullpass. At each message it makes a round, and answers with the memory used so far and the
// longest time for which the event loop was blocked.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { gitHubKind } from '../../src/code-host/github/kind.ts'
import type { Config, Secrets } from '../../src/config/config.ts'
import { createContext } from '../../src/context.ts'
import { collectSooner } from '../../src/runtime/collect-garbage-sooner.ts'

const [config = '', token = ''] = process.argv.slice(2)
const secrets: Secrets = {
  inviteToken: () => token,
  authSecret: 'a secret that nobody signs with',
  webhookSecrets: {}
}

const read = JSON.parse(config) as Config
// The kind of the code host has functions, which JSON leaves out.
const codeHost = { ...read.codeHost, kind: gitHubKind }
const context = await createContext({ ...read, codeHost }, secrets, { log: pino({ level: 'error' }) })

// The service asks for the repositories at its start, too.
await context.knownRepositories.ask()
collectSooner()

process.on('message', async () => {
  const delay = monitorEventLoopDelay()
  delay.enable()
  const started = performance.now()
  await context.access.round()
  const ms = performance.now() - started
  // Let the monitor record the last delay of the event loop too.
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
