import { endAlerts } from '../../alerts/alerts.ts'
import type { Database } from '../../db/database.ts'
import { hostName } from '../../pages/page-texts/code-host.ts'
import { isGuestId } from '../../payments/guest-reference.ts'
import { productOfScene } from '../../product.ts'
import { deskBuyerPath } from '../../routes.ts'
import { decideTakeoverIn } from '../../users/takeovers/take-over.ts'
import { openTakeovers, readTakeover, type Takeover, takeoversOfSale } from '../../users/takeovers/takeover-rows.ts'
import { isWaiting, type Outcome } from '../../users/takeovers/takeover-state.ts'
import { verifiedEmails } from '../../users/users-and-guests/users.ts'
import {
  type Acted,
  type Acting,
  type ActionDeps,
  type ActionScope,
  type CannotBe,
  cannot,
  mailed,
  type Previewed,
  scopeOf
} from '../actions/action.ts'
import { recordAction, storeOnce } from '../actions/action-rows.ts'
import { type PurchaseFacts, readPurchase } from '../actions/purchase-facts.ts'
import { purchaseName } from '../actions/purchase-names.ts'
import { situationLabel } from '../shared-texts/state-words.ts'
import { answerWords } from './takeover-words.ts'

/** The seller's decision about a purchase that is asked for: `given` to the user who asks, or `kept` by its holder. */
export type TakeoverOrder = { paymentId: string; outcome: Outcome }

/** `holder`: the address that the holder signs in with, if any. */
type Question = { ok: true; purchase: PurchaseFacts; takeovers: readonly Takeover[]; holder: string | undefined }

/** The takeovers of a sale that wait for an answer or a decision. */
export async function waitingTakeovers(
  db: Database,
  sale: Pick<PurchaseFacts, 'processor' | 'key'>,
  now: number
): Promise<Takeover[]> {
  const waiting: Takeover[] = []
  for (const id of await takeoversOfSale(db, sale)) {
    const takeover = await readTakeover(db, id, now)
    if (takeover && isWaiting(takeover.state)) waiting.push(takeover)
  }
  return waiting
}

/** All takeovers that wait for an answer or a decision, by the name of their payment. */
export async function allWaitingTakeovers(db: Database, now: number): Promise<Map<string, Takeover>> {
  const waiting = new Map<string, Takeover>()
  for (const id of await openTakeovers(db)) {
    const takeover = await readTakeover(db, id, now)
    if (takeover && isWaiting(takeover.state)) waiting.set(paymentName(takeover), takeover)
  }
  return waiting
}

/** A purchase that a user asks for while its holder can answer until then (ms). */
export type AskedFor = { email: string; product: string | undefined; path: string; until: number }

/** The purchases that users ask for and whose holders can still answer, the first to end at the top. */
export async function readAskedFor(
  { db, config }: Pick<ActionDeps, 'db' | 'config'>,
  now: number
): Promise<AskedFor[]> {
  const asked = [...(await allWaitingTakeovers(db, now)).values()].flatMap(({ email, scene, paymentId, state }) => {
    if (state.kind !== 'waits_for_holder') return []
    const product = productOfScene(config.products, scene)?.name
    return [{ email, product, path: deskBuyerPath(paymentId), until: state.until }]
  })
  return asked.sort((a, b) => a.until - b.until)
}

/** The name of a payment, under which {@link allWaitingTakeovers} has its takeover. */
export function paymentName({ processor, key }: Pick<PurchaseFacts, 'processor' | 'key'>): string {
  return `${processor} ${key}`
}

/** Says what the decision does. Changes nothing. */
export async function previewTakeover(deps: ActionDeps, { paymentId, outcome }: TakeoverOrder): Promise<Previewed> {
  const question = await questionOf(scopeOf(deps), paymentId)
  if (!question.ok) return question
  const { purchase, holder } = question
  const email = askersOf(question)
  const holds = holder ?? 'a browser that has not signed in'
  const name = purchaseName(purchase, deps.config.payments.processors)
  const about = [
    `${email} has proven the address of the payment. The purchase is held by ${holds}, who ${answerWords(question.takeovers[0]?.state)}.`
  ]
  if (outcome === 'kept') {
    const preview = {
      title: `Leave the purchase with ${holds}`,
      does: [...about, `The purchase and its access stay as they are: ${name}.`],
      buyerSees: [`${email}: that the purchase stays where it is.`],
      ...mailed([`To ${email}: that the holder keeps the purchase.`]),
      undo: `No. ${email} cannot ask for it again.`
    }
    return { ok: true, preview }
  }
  const host = hostName(deps.config.codeHost)
  const accounts = purchase.accounts
    .map(({ login, situation }) => `${login} (${situationLabel(situation, host)})`)
    .join(', ')
  const preview = {
    title: `Give the purchase to ${email}`,
    does: [
      ...about,
      `The purchase moves to ${email}: ${name}.`,
      accounts === '' ? 'It has no account yet.' : `Its accounts, seats and invitations stay as they are: ${accounts}.`
    ],
    buyerSees: [`${email}: the purchase, with its accounts.`, `${holds}: the purchase no more.`],
    ...mailed(
      [
        `To ${email}: that the purchase was handed over.`,
        ...(holder === undefined ? [] : [`To ${holder}: that the purchase went to somebody else.`])
      ],
      holder === undefined ? ['None to the holder, who has no address.'] : []
    ),
    undo: 'No. Compare the address and the accounts with what you know of the buyer first.'
  }
  return { ok: true, preview }
}

/** Decides about a purchase that is asked for, as the command does. */
export function decideAboutTakeover(deps: ActionDeps, order: TakeoverOrder, acting: Acting): Promise<Acted> {
  const { paymentId, outcome } = order
  return storeOnce(deps, acting, async (scope) => {
    const { db: tx, now } = scope
    const question = await questionOf(scope, paymentId)
    if (!question.ok) return question
    const ended = await decideTakeoverIn(tx, question.purchase, { outcome, now })
    await endAlerts(tx, 'purchase_asked_for', ({ item }) => ended.some(({ id }) => id === item), now)
    const kind = outcome === 'given' ? 'give_takeover' : 'keep_takeover'
    const email = askersOf(question)
    await recordAction(tx, acting, { kind, payments: [paymentId], facts: { email }, now })
    const said =
      outcome === 'given' ? `The purchase is with ${email} now.` : `The purchase stays, and ${email} is told by mail.`
    return { ok: true, said }
  })
}

async function questionOf(scope: ActionScope, paymentId: string): Promise<Question | CannotBe> {
  const { db, now } = scope
  const purchase = await readPurchase(scope, paymentId)
  if (!purchase.ok) return purchase
  const takeovers = await waitingTakeovers(db, purchase, now)
  if (takeovers.length === 0) return cannot('Nobody asks for this purchase, or it is decided already.')
  const { userId } = purchase
  const [holder] = userId === undefined || isGuestId(userId) ? [] : await verifiedEmails(db, userId)
  return { ok: true, purchase, takeovers, holder }
}

function askersOf({ takeovers }: Pick<Question, 'takeovers'>): string {
  return takeovers.map(({ email }) => email).join(', ')
}
