import type { Command } from 'commander'
import type { Context } from '../../context.ts'
import { configured } from '../configuration.ts'
import { say } from '../terminal.ts'

/** The functions that all commands share. `run`: runs a command beside the service. Both return the exit code. */
type Shared = {
  run(command: (context: Context) => Promise<number>): Promise<number>
  orComplain(command: () => Promise<number>): Promise<number>
}

type DoctorOptions = {
  json: boolean
  mail?: string
  chat: boolean
  smoke?: string
  selfTest: boolean
  probe?: string
  account?: string
}

/** Adds the command `doctor`. */
export function addDoctorCommand(program: Command, { run, orComplain }: Shared): void {
  program
    .command('doctor')
    .summary('check the token, the organization, the repositories and the shop')
    .description(
      'Checks the token, the organization, the repositories, the mail, the disk and the database, and prints what it found, worst first, each with what to do. What the token may not read is unknown. Without --smoke and --probe, nothing is changed at the code host.'
    )
    .option('--json', 'print one JSON object', false)
    .option('--mail <address>', 'send a test mail to this address')
    .option('--chat', 'send a test message to your chat', false)
    .option(
      '--smoke <username>',
      'instead of the checks, invite this account to each repository, look whether the invitation is there, and withdraw it; the code host mails the account'
    )
    .option(
      '--self-test',
      'instead of the checks, try this configuration on a temporary shop: a sale, an invitation, a refund; nothing is sent to anybody',
      false
    )
    .option(
      '--probe <repository>',
      'instead of the checks, try how the code host behaves where it documents nothing, on a throw-away repository such as acme/throw-away, and print a report; it asks first'
    )
    .option('--account <username>', 'the test account that --probe invites; the code host mails it')
    .addHelpText(
      'after',
      '\nExit codes: 0 nothing is wrong; 1 something is, or the checks could not be run; 2 the configuration has mistakes.'
    )
    .action(async (options: DoctorOptions) => {
      if (options.selfTest) {
        const { selfTest } = await import('./self-test/command.ts')
        process.exitCode = await orComplain(async () => selfTest(await configured()))
        return
      }
      if (options.probe !== undefined) {
        const order = { ...options, probe: options.probe }
        const { probe } = await import('./probe/command.ts')
        process.exitCode = await run((context) => probe(context, order))
        return
      }
      const { runDoctor } = await import('./run-doctor.ts')
      process.exitCode = await run((context) => runDoctor(context, options, say))
    })
}
