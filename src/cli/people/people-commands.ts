import type { Command } from 'commander'
import type { Context } from '../../context.ts'
import { say } from '../terminal.ts'

type Run = (command: (context: Context) => Promise<number>, options?: { readsOnly?: boolean }) => Promise<number>

/** Adds the commands that answer a person who asks for the stored data, or asks to be forgotten. */
export function addPeopleCommands(program: Command, run: Run): void {
  program
    .command('export')
    .summary('print what is stored about a person')
    .description(
      'Prints what is stored about the person with this address as JSON: addresses, linked accounts, sign-ins, purchases with their accounts and history, and the mails about them. The person can download the same on the page Account.'
    )
    .argument('<address>', 'an address that the person signs in with, or paid with')
    .addHelpText('after', '\nExit codes: 0 printed; 1 nothing is stored; 2 the configuration has mistakes.')
    .action(async (address: string) => {
      const { exportPerson } = await import('./export-and-forget.ts')
      process.exitCode = await run((context) => exportPerson(context, address, say), { readsOnly: true })
    })

  program
    .command('forget')
    .summary('delete the sign-in of a person, and the names that processors reported')
    .description(
      'Deletes the sign-in of the person with this address, with all that belongs to it, as the person can do on the page Account. Purchases stay, with their accounts and access. Says what it will delete; with --apply it is done.'
    )
    .argument('<address>', 'an address that the person signs in with, or paid with')
    .option('--apply', 'do it; without this, only what it will do is printed', false)
    .addHelpText(
      'after',
      '\nExit codes: 0 done, or can be done; 1 it cannot be done now; 2 the configuration has mistakes.'
    )
    .action(async (address: string, { apply }: { apply: boolean }) => {
      const { forgetPerson } = await import('./export-and-forget.ts')
      process.exitCode = await run((context) => forgetPerson(context, { address, apply }, say), { readsOnly: !apply })
    })
}
