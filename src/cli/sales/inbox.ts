import type { Config } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import {
  type Delivery,
  type DeliveryQuery,
  listDeliveries,
  readDelivery,
  replayDelivery
} from '../../payments/inbox/deliveries.ts'
import { paymentsOfSale } from '../../payments/sales/sales.ts'
import { parseJson } from '../../runtime/json.ts'
import { inLine } from '../../runtime/logging/printable.ts'
import { COULD_NOT } from '../configuration.ts'
import { moment, newest } from '../table.ts'

type Print = (text: string) => void
type Shop = Pick<Context, 'config' | 'db' | 'inbox' | 'now'>

/**
 * Lists the stored deliveries.
 * @returns the exit code
 */
export async function listInbox({ config, db }: Shop, query: DeliveryQuery, print: Print): Promise<number> {
  const found = await listDeliveries(db, query)
  if (found.length === 0) {
    const which = [query.state, query.processor && `from ${query.processor}`].filter(Boolean).join(' ')
    print(which ? `No delivery is ${which}.` : 'Nothing has been delivered yet.')
    return 0
  }
  const rows = found.map((each) => [
    moment(each.receivedAt),
    each.processor,
    each.eventId,
    each.state,
    each.payment ?? '',
    cameOf(each, config)
  ])
  print(newest(['RECEIVED', 'PROCESSOR', 'EVENT', 'STATE', 'PAYMENT', 'OUTCOME'], rows, query.limit))
  return 0
}

function cameOf(delivery: Delivery, { payments }: Config): string {
  const { processor, state, outcome, error, attempts, nextAttemptAt, kind, products = 1 } = delivery
  const descriptor = payments.processors.find(({ name }) => name === processor)
  const words: Readonly<Record<string, string>> = descriptor?.kindWords ?? {}
  const fact = kind && (words[kind] ?? kind.replaceAll('_', ' '))
  const many = products > 1 ? `, ${products} products` : ''
  if (state === 'done') return `${outcome ?? ''}${fact ? ` as ${fact}${many}` : ''}`
  if (state === 'waiting') return 'not processed yet'
  const tried = attempts === 1 ? 'tried once' : `tried ${attempts} times`
  const next = state === 'unreadable' ? 'again at the next start' : `again ${moment(nextAttemptAt ?? 0)}`
  return `${tried}, ${next}: ${error ?? 'no reason kept'}`
}

/**
 * Shows one delivery, with its body as it arrived.
 * @returns the exit code
 */
export async function showDelivery(
  { config, db }: Shop,
  which: { processor: string; eventId: string },
  print: Print
): Promise<number> {
  const delivery = await readDelivery(db, which)
  if (!delivery) {
    print(unknown(config, which))
    return COULD_NOT
  }
  const { processor, eventId, receivedAt, source, payment, body } = delivery
  const payments = payment === undefined ? [] : await paymentsOfSale(db, processor, payment)
  const came = source === 'webhook' ? 'received' : 'brought by no webhook, found by catch-up'
  print(inLine(`${processor} ${eventId}, ${came} ${moment(receivedAt)}`))
  print(inLine(`${delivery.state}: ${cameOf(delivery, config)}`))
  if (payments.length > 1) print(inLine(`about the payments ${payments.join(', ')}`))
  else if (payment !== undefined) print(inLine(`about the payment ${payment}`))
  print('')
  print(
    body === undefined ? 'Its body has been dropped: see payments.keepBodiesDays in the site config.' : textOf(body)
  )
  return 0
}

/**
 * Processes a delivery again.
 * @returns the exit code
 */
export async function replay(
  { config, db, inbox }: Shop,
  which: { processor: string; eventId: string },
  print: Print
): Promise<number> {
  switch (await replayDelivery(db, which)) {
    case 'unknown':
      print(unknown(config, which))
      return COULD_NOT
    case 'dropped':
      print('Its body has been dropped, so there is nothing to work from. Have the processor send it again.')
      return COULD_NOT
    case 'waiting': {
      await inbox.drain()
      const delivery = await readDelivery(db, which)
      if (delivery) print(inLine(`${delivery.state}: ${cameOf(delivery, config)}`))
      return delivery?.state === 'done' ? 0 : COULD_NOT
    }
  }
}

function unknown({ payments }: Shop['config'], { processor, eventId }: { processor: string; eventId: string }): string {
  const names = payments.processors.map(({ name }) => name)
  if (!names.includes(processor))
    return `${inLine(`There is no payment processor ${processor}`)}. Name one of ${names.join(', ')}.`
  return `${inLine(`${processor} has no delivery ${eventId}`)}. All deliveries: npm run pullpass -- inbox list`
}

/** JSON is indented, any other text is unchanged. */
function textOf(body: Uint8Array): string {
  const text = new TextDecoder().decode(body)
  const value = parseJson(text)
  return value === undefined ? text : JSON.stringify(value, null, 2)
}
