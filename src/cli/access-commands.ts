import { type Command, InvalidArgumentError } from 'commander'
import type { Context } from '../context.ts'
import type { AccountOrder } from '../desk/actions/account-actions.ts'
import type { GiveOrder } from '../desk/giving/give-access.ts'
import { endOfDay } from '../runtime/time/end-of-day.ts'
import type { ActionOfSeller } from './access.ts'
import { say } from './terminal.ts'

/** The functions that all commands share. `run`: runs a command beside the service, and returns its exit code. */
type Shared = {
  run(command: (context: Context) => Promise<number>): Promise<number>
  wholeNumber(text: string): number
}

const APPLY = ['--apply', 'do it; without this, only what it will do is printed', false] as const
const PROCESSOR = ['<processor>', 'the payment processor that sold it, such as stripe'] as const
const PAYMENT = ['<payment>', 'its id, as `payments list` shows it'] as const

/** Adds the commands about the access of one purchase. */
export function addAccessCommands(program: Command, shared: Shared): void {
  const access = program
    .command('access')
    .summary('give, end, check and mend the access of one purchase')
    .description('Says what an action about one purchase will do, and does it with --apply.')
  addGive(access, shared)
  addProlong(access, shared)
  addEnd(access, shared)
  addGiveBack(access, shared)
  addAccountCommands(access, shared)
  addWithdrawInvitation(access, shared)
  addSmallCommands(access, shared)
}

type About = { processor: string; key: string; apply: boolean }

/** Runs an action about the purchase that a processor calls by this key. */
async function runAbout(
  { run }: Shared,
  about: About,
  actionOn: (paymentId: string, context: Context) => ActionOfSeller | Promise<ActionOfSeller>
): Promise<void> {
  const { runActionAbout } = await import('./access.ts')
  process.exitCode = await run((context) =>
    runActionAbout(context, about, (paymentId) => actionOn(paymentId, context), say)
  )
}

function addGive(access: Command, { run, wholeNumber }: Shared): void {
  access
    .command('give')
    .summary('give access without a processor')
    .description(
      'Records a purchase by hand: a bank transfer, a gift, a reviewer. The buyer gets the same mails and pages as any other.'
    )
    .argument('<address>', 'the e-mail address of the buyer')
    .requiredOption('--product <id>', 'the id of the product')
    .requiredOption('--why <words>', 'your reason, which the buyer is not told')
    .option('--until <date>', 'the last day of the access, such as 2027-01-31 (UTC)', dayOption)
    .option('--username <name>', 'the account to invite, without asking the buyer')
    .option('--quantity <number>', 'how many times the product is given', wholeNumber)
    .option(...APPLY)
    .action(async (email: string, { apply, ...options }: Omit<GiveOrder, 'email'> & { apply: boolean }) => {
      const [{ giveAccess, previewGiveAccess }, { runAction }] = await Promise.all([
        import('../desk/giving/give-access.ts'),
        import('./access.ts')
      ])
      const order = { email, ...options }
      const action: ActionOfSeller = {
        preview: (deps) => previewGiveAccess(deps, order),
        async act(deps, acting) {
          const given = await giveAccess(deps, order, acting)
          return given.ok ? { ...given, said: `${given.said} Its payment is ${given.payment}.` } : given
        }
      }
      process.exitCode = await run((context) => runAction(context, action, { apply }, say))
    })
}

function addProlong(access: Command, shared: Shared): void {
  access
    .command('prolong')
    .summary('set another last day of access that you gave for a time, or none')
    .description(
      'Sets another last day of access that you gave for a time, or takes its end off. If its time is over, the purchase counts again.'
    )
    .argument(...PROCESSOR)
    .argument(...PAYMENT)
    .option('--until <date>', 'the new last day of the access, such as 2027-01-31 (UTC)', dayOption)
    .option('--no-end', 'the access has no end any more')
    .option(...APPLY)
    .action(
      async (
        processor: string,
        key: string,
        given: { until?: number; end: boolean; apply: boolean },
        command: Command
      ) => {
        const { end, apply } = given
        if (end === (given.until === undefined))
          command.error('error: name either the new last day (--until <date>), or --no-end')
        const until = given.until ?? 'never'
        const { previewProlong, prolongAccess } = await import('../desk/giving/prolong-access.ts')
        const actionOn = (paymentId: string): ActionOfSeller => ({
          preview: (deps) => previewProlong(deps, { paymentId, until }),
          act: (deps, acting) => prolongAccess(deps, { paymentId, until }, acting)
        })
        await runAbout(shared, { processor, key, apply }, actionOn)
      }
    )
}

function addEnd(access: Command, shared: Shared): void {
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
    .action(async (processor: string, key: string, options: { tell: string; alone: boolean; apply: boolean }) => {
      const { endAccess, previewEndAccess } = await import('../desk/actions/end-access.ts')
      const actionOn = (paymentId: string): ActionOfSeller => {
        const order = { paymentId, words: options.tell, others: options.alone ? 'none' : 'all' } as const
        return {
          preview: (deps) => previewEndAccess(deps, order),
          act: (deps, acting) => endAccess(deps, order, acting)
        }
      }
      await runAbout(shared, { processor, key, apply: options.apply }, actionOn)
    })
}

function addGiveBack(access: Command, shared: Shared): void {
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
    .action(async (processor: string, key: string, { alone, apply }: { alone: boolean; apply: boolean }) => {
      const { giveAccessBack, previewGiveBack } = await import('../desk/actions/end-access.ts')
      const actionOn = (paymentId: string): ActionOfSeller => ({
        preview: (deps) => previewGiveBack(deps, { paymentId, alone }),
        act: (deps, acting) => giveAccessBack(deps, { paymentId, alone }, acting)
      })
      await runAbout(shared, { processor, key, apply }, actionOn)
    })
}

function addAccountCommands(access: Command, shared: Shared): void {
  /** Runs an order about the accounts of a purchase; `grantNamed` finds the account of a purchase with this name. */
  async function runOrder(
    about: About,
    orderOn: (paymentId: string, grantNamed: (login: string) => Promise<string>) => Promise<AccountOrder>
  ) {
    const [{ carryOutAccountOrder, previewAccountOrder }, { grantNamed }] = await Promise.all([
      import('../desk/actions/account-actions.ts'),
      import('../desk/actions/purchase-facts.ts')
    ])
    await runAbout(shared, about, async (paymentId, context) => {
      const order = await orderOn(paymentId, (login) => grantNamed(context.db, paymentId, login))
      return {
        preview: (deps) => previewAccountOrder(deps, order),
        act: (deps, acting) => carryOutAccountOrder(deps, order, acting)
      }
    })
  }

  access
    .command('invite')
    .summary('invite an account for the buyer of a purchase')
    .description(
      'Invites an account now, as the buyer’s Send invite would, within the limit of the day. It takes a free seat, or that of the account that you name.'
    )
    .argument(...PROCESSOR)
    .argument(...PAYMENT)
    .argument('<username>', 'the account to invite')
    .option('--replace <name>', 'the account of this purchase whose seat it takes, even if another seat is free')
    .option(...APPLY)
    .action(async (processor: string, key: string, username: string, options: { replace?: string; apply: boolean }) => {
      const { replace, apply } = options
      await runOrder({ processor, key, apply }, async (paymentId, grantNamed) =>
        replace === undefined
          ? { kind: 'invite', paymentId, username }
          : { kind: 'move_seat', paymentId, username, from: await grantNamed(replace) }
      )
    })

  access
    .command('unblock')
    .summary('invite an account once more that does not go on')
    .description(
      'Invites an account of a purchase once more, if it does not go on for a reason that a further invitation can lift. Else it says what helps.'
    )
    .argument(...PROCESSOR)
    .argument(...PAYMENT)
    .argument('<username>', 'the account of this purchase')
    .option(...APPLY)
    .action(async (processor: string, key: string, username: string, { apply }: { apply: boolean }) => {
      await runOrder({ processor, key, apply }, async (paymentId, grantNamed) => ({
        kind: 'unblock',
        paymentId,
        grantId: await grantNamed(username)
      }))
    })
}

function addWithdrawInvitation(access: Command, shared: Shared): void {
  access
    .command('withdraw-invitation')
    .summary('withdraw the open invitation of an account')
    .description(
      'Withdraws the invitation of an account that has not accepted it, such as a wrong one. Its seat is free again, and the buyer is told by mail and can name another account.'
    )
    .argument(...PROCESSOR)
    .argument(...PAYMENT)
    .argument('<username>', 'the account of this purchase')
    .option(...APPLY)
    .action(async (processor: string, key: string, username: string, { apply }: { apply: boolean }) => {
      const [{ previewWithdrawInvitation, withdrawInvitation }, { grantNamed }] = await Promise.all([
        import('../desk/actions/account-actions.ts'),
        import('../desk/actions/purchase-facts.ts')
      ])
      await runAbout(shared, { processor, key, apply }, async (paymentId, { db }) => {
        const order = { paymentId, grantId: await grantNamed(db, paymentId, username) }
        return {
          preview: (deps) => previewWithdrawInvitation(deps, order),
          act: (deps, acting) => withdrawInvitation(deps, order, acting)
        }
      })
    })
}

function addSmallCommands(access: Command, shared: Shared): void {
  access
    .command('check')
    .summary('ask the code host now what the accounts of a purchase have')
    .argument(...PROCESSOR)
    .argument(...PAYMENT)
    .option(...APPLY)
    .action(async (processor: string, key: string, { apply }: { apply: boolean }) => {
      const { checkPurchaseNow, previewCheckNow } = await import('../desk/actions/check-now.ts')
      await runAbout(shared, { processor, key, apply }, (paymentId) => ({
        preview: (deps) => previewCheckNow(deps, paymentId),
        act: (deps, acting) => checkPurchaseNow(deps, paymentId, acting)
      }))
    })

  access
    .command('sign-in-link')
    .summary('mail the buyer of a purchase a link that signs in')
    .argument(...PROCESSOR)
    .argument(...PAYMENT)
    .option(...APPLY)
    .action(async (processor: string, key: string, { apply }: { apply: boolean }) => {
      const { previewSignInLink, sendSignInLink } = await import('../desk/actions/sign-in-link.ts')
      const actionOn = (paymentId: string): ActionOfSeller => ({
        preview: (deps) => previewSignInLink(deps, paymentId),
        act: (deps, acting) => sendSignInLink(deps, paymentId, acting)
      })
      await runAbout(shared, { processor, key, apply }, actionOn)
    })
}

/** The end of a day, in ms since the epoch. */
function dayOption(text: string): number {
  const end = endOfDay(text)
  if (end === undefined) throw new InvalidArgumentError('Write a day like 2027-01-31.')
  return end
}
