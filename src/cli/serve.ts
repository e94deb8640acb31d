import { mistakesText } from '../config/config.ts'
import { markInstallation } from '../config/environment/installation-mark.ts'
import { collectSooner } from '../runtime/collect-garbage-sooner.ts'
import { explain } from '../runtime/explain-start-failure.ts'
import type { Shop } from '../shop.ts'
import { CONFIGURATION_MISTAKES, COULD_NOT, configured } from './configuration.ts'
import { complain, inLines, say } from './terminal.ts'

/** ms after which stopping no longer waits for running work. */
const STOP_MS = 1500

/**
 * Runs the shop that is configured, or the sandbox if nothing is, until a signal ends the process: what `npm start`
 * and the command `serve` do. Ends the process with the exit code of its failure if it cannot start.
 */
export async function serve(): Promise<void> {
  let shop: Pick<Shop, 'close'> | undefined
  let stopping = false
  /** A second signal changes nothing: npm passes on a Ctrl-C that the terminal has already sent. */
  async function stop() {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(0), STOP_MS)
    await shop?.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  try {
    shop = await start()
  } catch (error) {
    complain(inLines(`Pullpass could not start. ${explain(error)}`))
    process.exit(COULD_NOT)
  }
}

async function start(): Promise<Pick<Shop, 'close'>> {
  const read = await configured()
  if (read.kind === 'mistakes') {
    complain(mistakesText(read.mistakes))
    process.exit(CONFIGURATION_MISTAKES)
  }
  if (read.kind === 'sandbox') {
    for (const note of read.notes) say(note)
    const { startDemo } = await import('./demo/demo.ts')
    return startDemo(read.listen, process.cwd())
  }
  const { config, secrets, sources, warnings } = read
  for (const warning of warnings) complain(inLines(`Warning: ${warning}`))
  const { openShop } = await import('../shop.ts')
  const { listen, trustProxy } = config
  const opened = await openShop({ listen, trustProxy, configure: () => ({ config, secrets, sources }) })
  collectSooner()
  markInstallation(process.cwd(), config.site.url, config.database)
  say(`Pullpass is running at ${config.site.url} (listening on ${urlHost(config.listen.host)}:${opened.port}).`)
  return opened
}

function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
