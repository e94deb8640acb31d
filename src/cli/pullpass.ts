import { Command, InvalidArgumentError } from 'commander'
import { type ConfigResult, mistakesText } from '../config/config.ts'
import type { Context } from '../context.ts'
import { allProcessors } from '../payments/processors/all.ts'
import { processorsWithLists } from '../payments/processors/names.ts'
import { explain } from '../runtime/explain-start-failure.ts'
import { ownVersion } from '../runtime/own-version.ts'
import { addAccessCommands } from './access-commands.ts'
import { CONFIGURATION_MISTAKES, COULD_NOT, configured } from './configuration.ts'
import { addDoctorCommand } from './doctor/doctor-command.ts'
import { addPeopleCommands } from './people/people-commands.ts'
import { addSalesCommands } from './sales/sales-commands.ts'
import { complain, complainOfBugs, inLines, say } from './terminal.ts'

const codes = `
Exit codes: 0 nothing to do, or done; 1 failed, or the code host allows no calls now; 2 the configuration has mistakes; 3 there is
something to do, or the breaker has stopped removals.`

const onlyReads = { readsOnly: true }

const program = new Command('pullpass')
  .description(
    'Looks after one installation of Pullpass. It reads the same environment, .env and site config as the service.'
  )
  .version(ownVersion(), '-v, --version', 'print the version of Pullpass')
  .showHelpAfterError()

program
  .command('serve')
  .summary('run the shop, as npm start does')
  .description(
    'Runs the shop until Ctrl-C or a signal ends it: npm start does the same. Without a configuration it runs the sandbox.'
  )
  .addHelpText('after', '\nExit codes: 0 ended by a signal; 1 it could not start; 2 the configuration has mistakes.')
  .action(async () => {
    const { serve } = await import('./serve.ts')
    await serve()
  })

program
  .command('status')
  .summary('print what waits for you, the purchases and the invitations')
  .description('Prints what the first page of the desk says, and when each repository was last read.')
  .addHelpText('after', '\nExit codes: 0 nothing waits for you; 2 the configuration has mistakes; 3 something does.')
  .action(async () => {
    const { printStatus } = await import('./status.ts')
    process.exitCode = await withContext((context) => printStatus(context, say), onlyReads)
  })

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
    const run = (context: Context) => reconcile(context, options, say)
    process.exitCode = await withContext(run, { readsOnly: !options.apply })
  })

program
  .command('catch-up')
  .summary('find payments that no webhook has brought')
  .description(
    `Reads the lists of payments at ${processorsWithLists(allProcessors)}, if there is an API key, and processes the payments that no webhook has brought. The service does so every hour; doing it twice is harmless.`
  )
  .option('--days <number>', 'how many days to go back at least', days)
  .addHelpText('after', '\nExit codes: 0 read; 1 a list could not be read; 2 the configuration has mistakes.')
  .action(async (options: { days?: number }) => {
    const { catchUp } = await import('./catch-up.ts')
    process.exitCode = await withContext((context) => catchUp(context, options, say))
  })

program
  .command('backup')
  .summary('write a backup of the SQLite database')
  .description(
    'Writes a checked copy of the SQLite database to a folder, also while the service runs, with the secret of its cookies beside it. The file is named by the day; a second one of that day takes its place. Postgres has pg_dump for this.'
  )
  .argument('[folder]', 'where to write it; BACKUP_FOLDER, if it is not named')
  .addHelpText('after', '\nExit codes: 0 written; 1 not written; 2 the configuration has mistakes.')
  .action(async (folder: string | undefined) => {
    const { backUp } = await import('./backup/backup.ts')
    process.exitCode = await withContext((context) => backUp(context, { folder }, say), onlyReads)
  })

program
  .command('import')
  .summary('import earlier buyers from a CSV file')
  .description(
    'Imports the buyers of an earlier shop from a CSV file with the columns address, username, product, date and note. Says for each line what it would do; with --apply it is done. The same file a second time changes nothing. Accounts that have access already keep it, and are not invited again. Nothing is mailed without --mail.'
  )
  .argument('<file>', 'the CSV file, in UTF-8')
  .option('--apply', 'do it; without this, only what it will do is printed', false)
  .option('--mail', 'mail the imported buyers, as after any purchase', false)
  .addHelpText(
    'after',
    '\nExit codes: 0 all lines can be, or were, imported, or are there already; 1 the file or the code host could not be read; 2 the configuration has mistakes; 3 lines wait for you.'
  )
  .action(async (file: string, options: { apply: boolean; mail: boolean }) => {
    const { importFile } = await import('./import.ts')
    process.exitCode = await withContext((context) => importFile(context, file, options, say))
  })

addDoctorCommand(program, { run: withContext, orComplain })

addSalesCommands(program, { run: withContext, wholeNumber })
addAccessCommands(program, { run: withContext, wholeNumber })
addPeopleCommands(program, withContext)

complainOfBugs()
await program.parseAsync()

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('Write a whole number from 1 to 999999.')
  return Number(text)
}

function days(text: string): number {
  const number = Number(/^[1-9]\d{0,2}$/.test(text) ? text : 0)
  if (number === 0 || number > 366) throw new InvalidArgumentError('Write a whole number of days from 1 to 366.')
  return number
}

/**
 * Runs a command beside the service, on the same database: the sandbox's if nothing is configured. `readsOnly`: the
 * command changes no row of it.
 */
async function withContext(
  command: (context: Context) => Promise<number>,
  { readsOnly = false }: { readsOnly?: boolean } = {}
): Promise<number> {
  const read = await configured()
  if (read.kind === 'mistakes') {
    complain(mistakesText(read.mistakes))
    return CONFIGURATION_MISTAKES
  }
  return orComplain(async () => {
    const context =
      read.kind === 'sandbox' ? await sandboxContext(read.listen, readsOnly) : await ownContext(read, readsOnly)
    if (!context) {
      complain(
        'There is no configuration here, and the sandbox was not started yet. Start it with npm start, with the same PORT if you set one.'
      )
      return COULD_NOT
    }
    return await command(context).finally(() => context.close())
  })
}

/** Explains an error of a command, and makes it the exit code 1. */
async function orComplain(command: () => Promise<number>): Promise<number> {
  try {
    return await command()
  } catch (error) {
    complain(inLines(`That could not be done. ${explain(error)}`))
    return COULD_NOT
  }
}

async function ownContext(
  { config, secrets }: Extract<ConfigResult, { kind: 'ready' }>,
  readsOnly: boolean
): Promise<Context> {
  const [{ createContext }, { createLog }] = await Promise.all([
    import('../context.ts'),
    import('../runtime/logging/log.ts')
  ])
  return createContext(config, secrets, { log: createLog('warn') }, { readsOnly })
}

async function sandboxContext(
  listen: { port: number; host: string },
  readsOnly: boolean
): Promise<Context | undefined> {
  const { openDemo } = await import('./demo/demo.ts')
  return openDemo(listen, process.cwd(), { readsOnly })
}
