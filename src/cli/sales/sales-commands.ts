import { Argument, type Command, Option } from 'commander'
import type { Context } from '../../context.ts'
import type { DisputeWord } from '../../payments/by-seller/seller-decision.ts'
import type { DeliveryState } from '../../payments/inbox/deliveries.ts'
import { allProcessors } from '../../payments/processors/all.ts'
import { say } from '../terminal.ts'
import type { DecisionWord } from './takeovers.ts'

/** The functions that all commands share. `run`: runs a command beside the service, and returns its exit code. */
type Shared = {
  run(command: (context: Context) => Promise<number>, options?: { readsOnly?: boolean }): Promise<number>
  wholeNumber(text: string): number
}

type ListOptions = { state?: DeliveryState; processor?: string; provider?: string; limit: number }

const onlyReads = { readsOnly: true }

const processorNames = allProcessors.map(({ name }) => name)

/** Adds the commands about deliveries of processors, about sales, and about purchases that are asked for. */
export function addSalesCommands(program: Command, shared: Shared): void {
  addInbox(program, shared)
  addPayments(program, shared)
  addTakeovers(program, shared)
}

function addInbox(program: Command, { run, wholeNumber }: Shared): void {
  const inbox = program
    .command('inbox')
    .summary('show the deliveries of payment processors')
    .description('Shows the deliveries of payment processors, and processes a delivery again.')

  inbox
    .command('list')
    .summary('list deliveries, the newest first')
    .addOption(
      new Option('--state <state>', 'only deliveries in this state').choices([
        'waiting',
        'failing',
        'unreadable',
        'done'
      ])
    )
    .addOption(new Option('--processor <name>', 'only deliveries of this processor').choices(processorNames))
    .addOption(
      new Option('--provider <name>', 'the earlier spelling of --processor').choices(processorNames).hideHelp()
    )
    .option('--limit <number>', 'how many at most', wholeNumber, 50)
    .action(async ({ provider, processor = provider, ...options }: ListOptions) => {
      const { listInbox } = await import('./inbox.ts')
      const query = { ...options, ...(processor && { processor }) }
      process.exitCode = await run((context) => listInbox(context, query, say), onlyReads)
    })

  inbox
    .command('show')
    .summary('show one delivery with its body')
    .argument('<processor>', 'the payment processor that sent it, such as stripe')
    .argument('<event>', 'its id, as `inbox list` shows it')
    .action(async (processor: string, eventId: string) => {
      const { showDelivery } = await import('./inbox.ts')
      process.exitCode = await run((context) => showDelivery(context, { processor, eventId }, say), onlyReads)
    })

  inbox
    .command('replay')
    .summary('process one delivery again')
    .description('Processes one delivery again, from its stored bytes. Nothing is counted twice.')
    .argument('<processor>', 'the payment processor that sent it, such as stripe')
    .argument('<event>', 'its id, as `inbox list` shows it')
    .action(async (processor: string, eventId: string) => {
      const { replay } = await import('./inbox.ts')
      process.exitCode = await run((context) => replay(context, { processor, eventId }, say))
    })
}

function addPayments(program: Command, { run, wholeNumber }: Shared): void {
  const payments = program
    .command('payments')
    .summary('show sales and their buyers')
    .description('Shows sales and their buyers, and records facts that a processor does not report.')

  payments
    .command('list')
    .summary('list sales, the newest first')
    .option('--unmatched', 'only paid sales without a user, or without a product of this shop', false)
    .option('--limit <number>', 'how many at most', wholeNumber, 50)
    .action(async (options: { unmatched: boolean; limit: number }) => {
      const { listPayments } = await import('./payments.ts')
      process.exitCode = await run((context) => listPayments(context, options, say), onlyReads)
    })

  payments
    .command('attach')
    .summary('set the product or the user of a sale')
    .argument('<processor>', 'the payment processor that sold it, such as stripe')
    .argument('<payment>', 'its id, as `payments list` shows it')
    .option('--user <address>', 'the address with which the buyer signs in, now or later')
    .option('--product <id>', 'the id of the product')
    .action(async (processor: string, key: string, options: { user?: string; product?: string }) => {
      const { attachPayment } = await import('./payments.ts')
      process.exitCode = await run((context) => attachPayment(context, { processor, key, ...options }, say))
    })

  payments
    .command('map')
    .summary('give unmapped sales the products that the site config maps them to now')
    .description(
      'Looks at sales without a product, and gives them the products to which payments.….scenes in the site config maps their ids now. Doing it twice is harmless.'
    )
    .action(async () => {
      const { mapPayments } = await import('./payments.ts')
      process.exitCode = await run((context) => mapPayments(context, say))
    })

  payments
    .command('dispute')
    .summary('record the state of a dispute that the processor does not report')
    .description(
      'Records the state of a dispute about a sale. Some processors do not report disputes, or not how they end. While a dispute is open, and after it is lost, the sale gives no access, unless the policy of the product says otherwise.'
    )
    .argument('<processor>', 'the payment processor that sold it, such as creem')
    .argument('<payment>', 'its id, as `payments list` shows it')
    .addArgument(
      new Argument('<word>', 'the state of the dispute').choices(['opened', 'won', 'lost'] satisfies DisputeWord[])
    )
    .action(async (processor: string, key: string, dispute: DisputeWord) => {
      const { tellDispute } = await import('./payments.ts')
      process.exitCode = await run((context) => tellDispute(context, { processor, key, dispute }, say))
    })
}

function addTakeovers(program: Command, { run }: Shared): void {
  const takeovers = program
    .command('takeovers')
    .summary('show and decide requests for purchases that another user or a guest holds')
    .description(
      'A user who has proven the address of a payment can ask for the purchase if another user or a guest holds it. The holder can answer for 7 days; then the seller decides.'
    )

  takeovers
    .command('list')
    .summary('list the requests that wait, the earliest first')
    .action(async () => {
      const { listTakeovers } = await import('./takeovers.ts')
      process.exitCode = await run((context) => listTakeovers(context, say), onlyReads)
    })

  takeovers
    .command('decide')
    .summary('move a purchase to the user who asks for it, or leave it where it is')
    .description(
      'Decides about a purchase that is asked for, also before the holder has answered. Its accounts, seats and invitations stay with the purchase. A user whose request was refused cannot ask again.'
    )
    .argument('<processor>', 'the payment processor that sold it, such as stripe')
    .argument('<payment>', 'its id, as `takeovers list` shows it')
    .addArgument(new Argument('<word>', 'where the purchase goes').choices(['give', 'keep'] satisfies DecisionWord[]))
    .action(async (processor: string, key: string, word: DecisionWord) => {
      const { decideAbout } = await import('./takeovers.ts')
      process.exitCode = await run((context) => decideAbout(context, { processor, key, word }, say))
    })
}
