import { type ConfigResult, mistakesText } from '../../../config/config.ts'
import { inLine } from '../../../runtime/logging/printable.ts'
import { CONFIGURATION_MISTAKES, COULD_NOT } from '../../configuration.ts'
import { complain, say } from '../../terminal.ts'
import { runSelfTest } from './self-test.ts'
import { openTemporaryShop, type RealShop } from './temporary-shop.ts'

/**
 * `doctor --self-test`: tries the configuration on a temporary shop, prints each step, and removes the shop, also when
 * it is interrupted. The real database is not opened.
 * @returns the exit code: 0 if no step failed and nothing is left, else 1; 2 for mistakes in the configuration
 */
export async function selfTest(read: ConfigResult): Promise<number> {
  if (read.kind === 'mistakes') {
    complain(mistakesText(read.mistakes))
    return CONFIGURATION_MISTAKES
  }
  const real = read.kind === 'ready' ? { ...read, now: Date.now } : await sandboxShop(read.listen)
  if (!real) {
    complain('There is no configuration here, and the sandbox was not started yet. Start it with npm start.')
    return COULD_NOT
  }
  say('The self-test opens a temporary shop with this configuration. Nothing is sent to anybody.')
  const opening = openTemporaryShop(real)
  let stopped = false
  const stop = () => {
    // A second signal must not end the process before everything is removed.
    if (stopped) return
    stopped = true
    complain('The self-test was interrupted. What it made is being removed.')
    void opening.then((shop) => shop.close()).finally(() => process.exit(COULD_NOT))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  const shop = await opening
  let works = false
  try {
    works = await runSelfTest(shop, real, (line) => stopped || say(inLine(line)))
  } finally {
    if (!stopped) {
      const isGone = await shop.close()
      say(
        isGone
          ? 'The temporary shop and its files are removed.'
          : 'A folder that begins with pullpass-self-test- is left in the temporary folder of this machine: delete it.'
      )
      works &&= isGone
    }
  }
  return works ? 0 : COULD_NOT
}

async function sandboxShop(listen: { port: number; host: string }): Promise<RealShop | undefined> {
  const { demoParts } = await import('../../demo/demo.ts')
  return demoParts(listen, process.cwd())
}
