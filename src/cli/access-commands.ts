import { type Command, InvalidArgumentError } from 'commander'
import type { Context } from '../context.ts'
import type { GiveOrder } from '../desk/actions/give-access.ts'
import { DAY_MS } from '../runtime/time/durations.ts'
import type { ActionOfSeller } from './access.ts'
import { say } from './terminal.ts'

/** What all commands have in common. `run`: runs a command beside the service, and returns its exit code. */
type Shared = {
  run(command: (context: Context) => Promise<number>, options?: { inSandbox?: boolean }): Promise<number>
  wholeNumber(text: string): number
}

const APPLY = ['--apply', 'do it; without this, only what it will do is printed', false] as const
const PROCESSOR = ['<processor>', 'the payment processor that sold it, such as stripe'] as const
const PAYMENT = ['<payment>', 'its id, as `payments list` shows it'] as const

/** Adds the commands about the access of one purchase. */
export function addAccessCommands(program: Command, { run, wholeNumber }: Shared): void {
  const access = program
    .command('access')
    .summary('give access without a processor, end the access of a purchase, and give it back')
    .description('Says what an action about one purchase will do, and does it with --apply.')

  /** Runs an action about the purchase that a processor calls by this key. */
  async function about(provider: string, key: string, apply: boolean, actionOn: (id: string) => ActionOfSeller) {
    const { runActionAbout } = await import('./access.ts')
    const command = (context: Context) => runActionAbout(context, { provider, key, apply }, actionOn, say)
    process.exitCode = await run(command, { inSandbox: true })
  }

  access
    .command('give')
    .summary('give access without a processor')
    .description(
      'Records a purchase by hand: a bank transfer, a gift, a reviewer. The buyer gets the same mails and pages as any other.'
    )
    .argument('<address>', 'the e-mail address of the buyer')
    .requiredOption('--product <id>', 'the id of the product')
    .requiredOption('--why <words>', 'your reason, which the buyer is not told')
    .option('--until <date>', 'the last day of the access, such as 2027-01-31 (UTC)', endOfDay)
    .option('--username <name>', 'the account to invite, without asking the buyer')
    .option('--quantity <number>', 'how many times the product is given', wholeNumber)
    .option(...APPLY)
    .action(async (email: string, { apply, ...options }: Omit<GiveOrder, 'email'> & { apply: boolean }) => {
      const [{ giveAccess, previewGiveAccess }, { runAction }] = await Promise.all([
        import('../desk/actions/give-access.ts'),
        import('./access.ts')
      ])
      const order = { email, ...options }
      const action: ActionOfSeller = {
        preview: (deps) => previewGiveAccess(deps, order),
        act: (deps, acting) => giveAccess(deps, order, acting)
      }
      process.exitCode = await run((context) => runAction(context, action, { apply }, say), { inSandbox: true })
    })

  access
    .command('end')
    .summary('end the access of a purchase for good')
    .description(
      'Ends the access of a purchase, whatever its processor reports later, until you give it back. The accounts lose their access, and Send invite says that the purchase is not paid. The other purchases of this product by the same buyer end with it.'
    )
    .argument(...PROCESSOR)
    .argument(...PAYMENT)
    .requiredOption('--tell <words>', 'what the buyer is told, on the page and by mail')
    .option('--alone', 'leave the other purchases of this buyer as they are', false)
    .option(...APPLY)
    .action(async (provider: string, key: string, options: { tell: string; alone: boolean; apply: boolean }) => {
      const { endAccess, previewEndAccess } = await import('../desk/actions/end-access.ts')
      await about(provider, key, options.apply, (paymentId) => {
        const order = { paymentId, words: options.tell, others: options.alone ? 'none' : 'all' } as const
        return {
          preview: (deps) => previewEndAccess(deps, order),
          act: (deps, acting) => endAccess(deps, order, acting)
        }
      })
    })

  access
    .command('give-back')
    .summary('give access back that you ended')
    .description(
      'Gives back access that you ended: the purchase counts again as its processor says today. The purchases that ended with it come back, too.'
    )
    .argument(...PROCESSOR)
    .argument(...PAYMENT)
    .option('--alone', 'leave the other purchases of this buyer as they are', false)
    .option(...APPLY)
    .action(async (provider: string, key: string, { alone, apply }: { alone: boolean; apply: boolean }) => {
      const { giveAccessBack, previewGiveBack } = await import('../desk/actions/end-access.ts')
      await about(provider, key, apply, (paymentId) => ({
        preview: (deps) => previewGiveBack(deps, { paymentId, alone }),
        act: (deps, acting) => giveAccessBack(deps, { paymentId, alone }, acting)
      }))
    })
}

/** The end of a day, in ms since the epoch. */
function endOfDay(text: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  const isDay = Number.isFinite(at) && new Date(at).toISOString().startsWith(text)
  if (!isDay) throw new InvalidArgumentError('Write a day like 2027-01-31.')
  return at + DAY_MS
}
