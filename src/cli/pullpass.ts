import { Command } from 'commander'
import { mistakesText } from '../config.ts'
import type { Context } from '../context.ts'
import { explain } from '../start-failure.ts'
import { CONFIGURATION_MISTAKES, COULD_NOT, configured } from './configured.ts'

const codes = `
Exit codes: 0 nothing to do, or done; 1 could not, or the code host wants quiet; 2 the configuration has mistakes; 3 there is something to do, or the
breaker has stopped something.`

const program = new Command('pullpass')
  .description(
    'Looks after one installation of Pullpass. It reads the same environment, .env and site config as the service.'
  )
  .showHelpAfterError()

program
  .command('reconcile')
  .summary('compare what payments say with what the code host shows')
  .description(
    'Compares what payments say with what the code host shows, and lists the steps that would make them agree. A dry run: nothing is changed without --apply.'
  )
  .option('--apply', 'take the steps; this also releases the breaker that stops many removals at once', false)
  .addHelpText('after', codes)
  .action(async (options: { apply: boolean }) => {
    const { reconcile } = await import('./reconcile.ts')
    process.exitCode = await withContext((context) => reconcile(context, options, console.log))
  })

await program.parseAsync()

/** Runs a command beside the service, on the same database. */
async function withContext(command: (context: Context) => Promise<number>): Promise<number> {
  const read = await configured()
  if (read.kind === 'mistakes') {
    console.error(mistakesText(read.mistakes))
    return CONFIGURATION_MISTAKES
  }
  if (read.kind === 'sandbox') {
    console.error(
      'There is no configuration here, only the sandbox, which looks after itself. See README.md, "Configure".'
    )
    return COULD_NOT
  }
  try {
    const [{ createContext }, { createLog }] = await Promise.all([import('../context.ts'), import('../log.ts')])
    const context = await createContext(read.config, read.secrets, { log: createLog('warn') })
    return await command(context).finally(() => context.close())
  } catch (error) {
    console.error(`That could not be done. ${explain(error)}`)
    return COULD_NOT
  }
}
