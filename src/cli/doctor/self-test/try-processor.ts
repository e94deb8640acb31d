import { randomBytes } from 'node:crypto'
import type { HeldWrite } from '../../../code-host/rehearsal.ts'
import type { ProcessorDescriptor } from '../../../payments/processors/descriptor.ts'
import { type Product, productOfScene } from '../../../product.ts'
import type { Report } from './report.ts'
import type { TemporaryShop } from './temporary-shop.ts'
import { deliverTo, signInAsBuyer, type TestBuyer } from './test-buyer.ts'
import { makeTestSale, type TestSale, type Unsigned } from './test-sales.ts'

/** A processor to try. `secrets`: its signing secrets, at least one. */
export type ProcessorTrial = {
  processor: Pick<ProcessorDescriptor, 'name' | 'label' | 'ids'>
  secrets: readonly string[]
}

/** The thing sold at the processor. `soldId`: absent where the sale itself names the product. */
type Sold = { product: Product; soldId: string | undefined }

/** The caller closes the shop, and counts what was reported. */
type TriedShop = Omit<TemporaryShop, 'close'>
type Steps = Omit<Report, 'counts'>

/** The facts that the steps about one processor share. */
type Trial = Sold & {
  shop: TriedShop
  report: Steps
  name: string
  label: string
  secrets: readonly string[]
  buyer: TestBuyer
  username: string
}

/** ms by which the test sale is older than its refund: both have their own time. */
const EARLIER_MS = 60_000

/**
 * Tries one processor: a sale through the door of its webhook opens the gate and makes a grant, and the refund of the
 * sale shuts the gate and makes the removal owed. Each step is reported.
 */
export async function tryProcessor(shop: TriedShop, report: Steps, trial: ProcessorTrial): Promise<void> {
  const { processor, secrets } = trial
  const { name, label } = processor
  report.title(`${label}:`)
  const sold = soldAt(shop, processor)
  const email = `self-test-${name}@example.com`
  const at = shop.context.now() - EARLIER_MS
  const scene = sold.product.scenes[0] ?? sold.product.id
  const sale = makeTestSale(name, { email, soldId: sold.soldId, scene, at })
  if (!sale) return report.notTried(`There are no test deliveries of ${label}: the sandbox does not know its format.`)
  const buyer = await signInAsBuyer(shop, email)
  if (typeof buyer === 'string') {
    return report.failed(`A buyer cannot sign in. ${buyer}`, 'Report this to the makers of Pullpass, with the version.')
  }
  const username = `pullpass-self-test-${randomBytes(4).toString('hex')}`
  shop.rehearsal?.makeUpAccount(username)
  const all: Trial = { ...sold, shop, report, name, label, secrets, buyer, username }
  await tryGate(all, 'before the sale')
  await tryForgery(all, sale)
  if (!(await trySale(all, sale))) return report.notTried('The rest: without the sale nothing follows.')
  const isInvited = await tryInvitation(all)
  await tryRefund(all, sale, isInvited)
}

/** The first product that the site config maps an id of the processor to; else the first product, by its own name. */
function soldAt({ context }: TriedShop, { name, ids }: ProcessorTrial['processor']): Sold {
  const { products, payments } = context.config
  for (const [soldId, scene] of Object.entries(payments.scenes[name] ?? {})) {
    const product = productOfScene(products, scene)
    if (product && ids) return { product, soldId }
  }
  const needsId = ids !== undefined && ids.optional !== true
  return { product: products[0], soldId: needsId ? 'pullpass-self-test' : undefined }
}

async function tryGate({ report, buyer, username, product }: Trial, when: string): Promise<void> {
  const answer = await buyer.sendInvite({ username, product: product.id })
  if (typeof answer !== 'string' && answer.reason === 'not_paid')
    return report.ok(`The test buyer may not send an invitation ${when}: Send invite answers not_paid.`)
  const found = typeof answer === 'string' ? answer : `Send invite answers ${answer.reason}.`
  report.failed(
    `Send invite did not answer not_paid ${when}. ${found}`,
    'Do not sell until this is understood: report it to the makers of Pullpass.'
  )
}

/** The sale with a signature of another secret has to be refused. */
async function tryForgery({ report, shop, name, label }: Trial, { paid }: TestSale): Promise<void> {
  const forged = `whsec_${randomBytes(32).toString('base64')}`
  const status = await deliverAll({ shop, name }, paid, forged)
  if (status === 400) return report.ok('A delivery with another signature is refused (400).')
  report.failed(
    `A delivery that ${label} did not sign was answered ${status}.`,
    'Do not sell until this is understood: report it to the makers of Pullpass.'
  )
}

/** @returns whether the sale is a paid payment of the product */
async function trySale(
  { report, shop, name, label, secrets, product, soldId }: Trial,
  { paid }: TestSale
): Promise<boolean> {
  const variable = `${name.toUpperCase()}_WEBHOOK_SECRET`
  for (const [index, secret] of secrets.entries()) {
    const status = await deliverAll({ shop, name }, paid, secret)
    const which =
      secrets.length === 1 ? `the secret in ${variable}` : `secret ${index + 1} of ${secrets.length} in ${variable}`
    if (status !== 200) {
      report.failed(
        `A sale signed with ${which} was answered ${status}.`,
        `Write ${variable} anew, as ${label} shows it, without anything before or after it.`
      )
      return false
    }
    report.ok(`A sale signed with ${which} is taken (200).`)
  }
  const payment = await paymentAt(shop, name)
  if (!payment) {
    report.failed(
      'The sale was stored, and no payment came of it.',
      'Report this to the makers of Pullpass, with the version.'
    )
    return false
  }
  const found = productOfScene(shop.context.config.products, payment.scene)
  if (found && payment.status === 'paid') {
    report.ok(`It is a paid payment for ${found.name}${soldId === undefined ? '' : `, by the id ${soldId}`}.`)
    return found.id === product.id
  }
  const why = found ? `its status is ${payment.status}` : 'no product is mapped to what was sold'
  report.failed(
    `The payment does not count: ${why}.`,
    `Map the ids of ${label} to your products under payments.${name}.scenes in the site config.`
  )
  return false
}

/** @returns whether the rehearsal answered the invitation */
async function tryInvitation(trial: Trial): Promise<boolean> {
  const { report, shop, buyer, username, product } = trial
  if (!shop.rehearsal) {
    report.notTried('The invitation: this kind of code host has no rehearsal.')
    return false
  }
  const before = shop.rehearsal.held().length
  const answer = await buyer.sendInvite({ username, product: product.id })
  const sent = shop.rehearsal.held().slice(before)
  if (typeof answer === 'string' || answer.reason === 'not_paid') {
    const found = typeof answer === 'string' ? answer : 'Send invite answers not_paid.'
    report.failed(
      `The paid test buyer was not allowed to send an invitation. ${found}`,
      'Report this to the makers of Pullpass, with the version.'
    )
    return false
  }
  report.ok('The paid test buyer may send an invitation.')
  if (answer.reason === 'invited' && answer.grant) {
    report.ok(
      `A grant is made. Its state is ${answer.grant.state}. This would be sent to the code host, and was held back:`
    )
    for (const write of sent) report.note(written(write))
    return true
  }
  const because = answer.grant
    ? `${answer.reason}, the grant is ${answer.grant.state} (${answer.grant.because})`
    : answer.reason
  report.failed(
    `No invitation would be sent: Send invite answers ${because}.`,
    'Run doctor: it says what is wrong with the token, the organization or the repository.'
  )
  return false
}

/** The refund of the sale, what it does to the gate, and what then has to be removed. */
async function tryRefund(trial: Trial, sale: TestSale, isInvited: boolean): Promise<void> {
  const { report, shop, name, secrets, product } = trial
  const status = await deliverAll({ shop, name }, sale.refund(shop.context.now()), secrets.at(-1) ?? '')
  if (status !== 200) {
    return report.failed(
      `The refund was answered ${status}.`,
      'Report this to the makers of Pullpass, with the version.'
    )
  }
  report.ok('The refund is taken (200).')
  if (product.policy.refund === 'keep') {
    return report.notTried(`The end of access: the policy of ${product.name} keeps access after a refund.`)
  }
  await tryGate(trial, 'after the refund')
  if (!isInvited) return report.notTried('The removal: nothing was given.')
  const before = shop.rehearsal?.held().length ?? 0
  await shop.context.access.round()
  const sent = shop.rehearsal?.held().slice(before) ?? []
  const grant = await grantOf(shop, trial.username)
  if (grant?.state !== 'revoking' || sent.length === 0) {
    const found = `The grant is ${grant?.state ?? 'gone'}, and ${sent.length} writes would be sent.`
    return report.failed(
      `The removal is not owed. ${found}`,
      'Run doctor: the code host may not have answered. If all is well there, report this to the makers of Pullpass.'
    )
  }
  report.ok('The removal is owed: the grant is revoking. This would be sent, and was held back:')
  for (const write of sent) report.note(written(write))
}

/** Delivers in order. @returns the first status that is not 200, else 200 */
async function deliverAll(
  { shop, name }: Pick<Trial, 'shop' | 'name'>,
  deliveries: readonly Unsigned[],
  secret: string
): Promise<number> {
  for (const delivery of deliveries) {
    const status = await deliverTo(shop, name, delivery.sign(secret, shop.context.now()))
    if (status !== 200) return status
  }
  await shop.context.inbox.drain()
  return 200
}

function paymentAt({ context }: TriedShop, processor: string) {
  const chosen = context.db.selectFrom('payment').select(['status', 'scene'])
  return chosen.where('processor', '=', processor).executeTakeFirst()
}

function grantOf({ context }: TriedShop, username: string) {
  return context.db.selectFrom('access_grant').select('state').where('login', '=', username).executeTakeFirst()
}

const written = ({ method, path, body }: HeldWrite) => `${method} ${path}${body === '' ? '' : ` ${body}`}`
