import type { NextInvitation } from '../../access/plan/forecast.ts'
import { isPaymentLate } from '../../access/plan/slow-work.ts'
import type { PurchaseView } from '../../access/requests/purchase-view.ts'
import type { Config } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import { readMailsFail } from '../../mail/mail-server.ts'
import {
  accountWords,
  cardWords,
  endWordsOf,
  explainOnCard,
  hasMoneyBack,
  isOfForm,
  isOpen,
  leadOf,
  readWords,
  shownAccounts
} from '../../pages/page-texts/card-words.ts'
import { hostName } from '../../pages/page-texts/code-host.ts'
import { explainGrant, explainSale, explainWithoutAccount, teamOf } from '../../pages/page-texts/explain-view.ts'
import { seatHolders } from '../../pages/page-texts/seats.ts'
import { isAnswerOver } from '../../payments/payment/fold.ts'
import { isDisputed } from '../../payments/payment/state.ts'
import { productOfScene } from '../../product.ts'
import { dateWords } from '../../runtime/time/time-words.ts'
import { page } from '../../server/http/respond.ts'
import type { Explanation } from '../../words/explain.ts'
import { plainText } from '../../words/text.ts'
import { unprovenOf } from '../actions/check-now.ts'
import { otherPurchases, readPurchase } from '../actions/purchase-facts.ts'
import { buyerName, purchaseName } from '../actions/purchase-names.ts'
import type { DeskHandler } from '../frame/desk-handler.ts'
import { toldMessage } from '../frame/told-message.ts'
import { stateOf, statesOfAccounts } from '../groups/state-of.ts'
import { withTimes } from '../groups/with-times.ts'
import { waitingTakeovers } from '../merging/decide-takeover.ts'
import { nextOfTakeover } from '../merging/takeover-words.ts'
import { answerDayWords } from '../needs/dispute-words.ts'
import { type PurchaseRow, seatsOf } from '../queries/purchase-rows.ts'
import { readStory, type StoryFacts } from '../queries/read-story.ts'
import type { PurchaseState } from '../shared-texts/purchase-state.ts'
import { saidToBuyer } from '../shared-texts/said-to-buyer.ts'
import { whyUnmatched } from '../shared-texts/unmatched-sales.ts'
import { callStory, transitionStory } from '../story/access-story.ts'
import { checkoutName, checkoutNameStory } from '../story/checkout-name.ts'
import { graceStory } from '../story/grace-story.ts'
import { linkStory, newestLink } from '../story/link-story.ts'
import { howMailed, mailStory } from '../story/mail-story.ts'
import { oneActEach } from '../story/one-entry-per-action.ts'
import { paymentPage, paymentStory } from '../story/payment-story.ts'
import { correctedAt, deliveryActions, peopleStory, whyGiven } from '../story/people-story.ts'
import { namedInTime, renameStory } from '../story/rename-story.ts'
import { inOrder, type StoryEntry } from '../story/story.ts'
import { storyShop } from '../story/story-shop.ts'
import { answerFor } from './answer-for.ts'
import { type BuyerPageFacts, buyerPage } from './buyer-page.ts'
import { isOffFor } from './buyer-view-handler.ts'
import type { Keeper, Keepers } from './kept-by-other-purchase.ts'
import { withFates } from './mail-fates.ts'
import { readActions, readRow } from './read-purchase.ts'
import { readReaders } from './readers.ts'

type Deps = Pick<Context, 'config' | 'db' | 'now' | 'access' | 'knownRepositories'>

/** GET /admin/buyers/:payment: a purchase and its story. */
export const getBuyer: DeskHandler = async (request, { context, seller, param }) => {
  const { config, db } = context
  const row = await readRow(context, param)
  if (!row) return undefined
  const now = context.now()
  const view = await context.access.purchase(row.id, row.userId)
  const facts = await withFates(context, await readStory(db, row))
  const { answerDue: due } = row
  const [timed = row] = await withTimes(context, [row])
  const overLimit = overLimitIn(view)
  const stands = stateOf(timed, context, overLimit)
  const [asked] = await waitingTakeovers(db, row, now)
  const state = asked ? { ...stands, next: nextOfTakeover(asked, stands.next) } : stands
  const { explained, forMail, onCard, why, said } = explain(context, { row, view, state, now })
  const actions = (await readActions(context, row))?.open ?? []
  const { message, cookies } = toldMessage(context, request)
  const atCheckout = checkoutName(row, hostName(config.codeHost), now)?.words
  const isUnnamed = state.situation === 'looked_up' || state.situation === 'to_name'
  const next = isUnnamed ? await nextOf(context, row) : undefined
  const keepers = await keepersOf(context, row)
  const given = whyGiven(facts.actions)
  const isOff = view !== undefined && isOffFor(context, view)
  return page(
    buyerPage({
      config,
      seller: seller.user,
      row,
      state,
      dispute: isDisputed(row) ? disputeOf({ due, now }) : undefined,
      accounts: statesOfAccounts(timed, context, overLimit),
      keepers,
      said,
      hostSaid: state.tone === 'needs_you' ? lastRefusal(facts) : undefined,
      whyUnmatched:
        state.situation === 'unmatched' ? whyUnmatched({ scene: row.scene, unmapped: unmappedOf(facts) }) : undefined,
      times: explained.times,
      story: storyOf(context, row, facts),
      invoices: invoicesOf(facts),
      whyGiven: given,
      atCheckout,
      isOff,
      readers: await readReaders(context, row, view),
      newestLink: newestLink(facts.linkMails, facts.mails, now),
      paymentPage: paymentPage(facts.deliveries, storyShop(config, row.processor)),
      answer: answerFor(config, row, {
        isNamedAtCheckout: atCheckout !== undefined,
        mails: facts.mails,
        view,
        isOff,
        forMail,
        onCard,
        why,
        reason: given?.words,
        next,
        keepers,
        invoice: invoicesOf(facts)[0],
        isKnownByDay: await isKnownByDay(context, row),
        unproven: unprovenOf(facts.actions),
        asked
      }),
      next,
      howMailed: state.situation === 'to_name' ? await howMailedNow(context, facts) : undefined,
      isSeen: view !== undefined,
      actions,
      message,
      now
    }),
    { cookies }
  )
}

/** The ids of the grants that the host's limit of a day holds back, as the card of the purchase says. */
function overLimitIn(view: PurchaseView | undefined): ReadonlySet<string> {
  const grants = view ? [...view.grants, ...view.following] : []
  return new Set(grants.flatMap(({ id, isOverLimit }) => (isOverLimit ? [id] : [])))
}

/** Until when the processor waits for an answer to the dispute, and whether that is over. Times in ms. */
function disputeOf({ due, now }: { due: number | undefined; now: number }): BuyerPageFacts['dispute'] {
  return { day: due === undefined ? undefined : answerDayWords({ due, now }), isOver: isAnswerOver({ due, now }) }
}

/**
 * How the account stands that decides about the purchase, the words of the buyer's page about it (`said`), and those of
 * a mail, which is read at any time. `why`: what became of the payment, which the card says before the words about the
 * account.
 */
function explain(
  deps: Deps,
  { row, view, state, now }: { row: PurchaseRow; view: PurchaseView | undefined; state: PurchaseState; now: number }
) {
  const { config } = deps
  const [holder] = view ? seatHolders(view) : []
  const sold = productOfScene(config.products, row.scene)
  const product = sold?.name
  const email = row.userEmail ?? row.email ?? ''
  // Of a sale of something else that was not paid the page of its buyer says nothing.
  const other = row.notSoldAt === null ? 'unmatched' : 'not_sold'
  const unknown = row.status === 'paid' ? other : 'no_purchase'
  const covered = view?.coveredBeside
  const isOff = view !== undefined && isOffFor(deps, view)
  const isToName = covered === undefined || (view !== undefined && isOfForm(view, isOff))
  const named = state.situation === 'looked_up' ? 'looked_up' : isToName ? 'to_name' : 'second_seat'
  const situation = product === undefined ? unknown : row.status === 'paid' ? named : row.status
  const sale = explainSale(config, situation, {
    product: product ?? '',
    email,
    login: covered ?? row.username ?? undefined,
    isNameHeld: row.isNameHeld,
    isLate: isPaymentLate(row, now),
    team: sold && teamOf(seatsOf(row, sold.seats).all, sold.repositories)
  })
  const ofSale = { before: [], headline: sale.headline, sentences: [sale.text], folded: [] }
  const card = { isOff, about: state.of?.id }
  const said = view ? cardWords({ config, purchase: view, now }, card) : ofSale
  if (!view) return { explained: sale, forMail: sale, said }
  const over = isOpen(view) ? undefined : overForMail(config, view)
  if (!holder) return { explained: sale, forMail: sale, ...over, said }
  const decides = [...view.grants, ...view.following].find(({ id }) => id === state.of?.id) ?? holder
  return {
    explained: explainGrant(config, view, decides, now),
    forMail: explainGrant(config, view, holder, undefined),
    ...over,
    said
  }
}

/**
 * The words of the card of a purchase that is over, or was not paid, for a mail. `onCard`: these words as they stand
 * there, once the buyer has the money back and the account has lost all: they name no seller. `why`: what became of the
 * payment.
 */
function overForMail(
  config: Config,
  purchase: PurchaseView
): { forMail: Explanation; onCard?: { headline: string; text: string }; why?: string } {
  const card = { config, purchase, now: undefined }
  const lead = leadOf(purchase, shownAccounts(card))
  const alone = explainWithoutAccount(config, purchase, false)
  if (!lead) return { forMail: alone }
  const account = { ...card, grant: lead }
  const forMail = explainOnCard(account)
  const end = endWordsOf(config, purchase)
  if (!hasMoneyBack(purchase)) return { forMail, why: saidToBuyer(alone).text }
  const why = plainText(end.why)
  if (forMail.tone !== 'ended') return { forMail, why }
  const { headline, sentences } = accountWords(account, end)
  return { forMail, onCard: { headline: plainText(headline), text: readWords(sentences) }, why }
}

/** The purchases that keep what accounts of this one have. */
async function keepersOf({ db, config, now }: Deps, { accounts, userId, email }: PurchaseRow): Promise<Keepers> {
  const { processors } = config.payments
  const keepers = new Map<string, Keeper>()
  for (const paymentId of new Set(accounts.flatMap(({ keptBy }) => keptBy ?? []))) {
    const keeper = await readPurchase({ db, config, now: now() }, paymentId)
    if (!keeper.ok) continue
    const isOfSameBuyer = (userId !== null && keeper.userId === userId) || (email !== null && keeper.email === email)
    keepers.set(paymentId, {
      paymentId,
      name: purchaseName(keeper, processors),
      buyer: buyerName(keeper),
      isOfSameBuyer
    })
  }
  return keepers
}

/** The code host's words of the last write, if it was refused. */
function lastRefusal({ calls }: StoryFacts): string | undefined {
  const [last] = calls.toSorted((a, b) => b.at - a.at)
  return last?.outcome === 'refused' ? (last.words ?? undefined) : undefined
}

/** The ids by which the processor named the product of the sale last, where the site config has none of them. */
function unmappedOf({ deliveries }: StoryFacts): string[] {
  const inTime = deliveries.toSorted((a, b) => a.event.occurredAt - b.event.occurredAt)
  return inTime.findLast(({ event }) => event.facts.unmapped)?.event.facts.unmapped ?? []
}

/** Whether no other purchase of this buyer is of the same product and the same day. */
async function isKnownByDay(deps: Deps, { id, userId, email, scene, paidAt }: PurchaseRow): Promise<boolean> {
  const product = productOfScene(deps.config.products, scene)
  if (paidAt === null || !product) return false
  const buyer = { userId: userId ?? undefined, email: email ?? undefined }
  const others = await otherPurchases(deps, { paymentId: id, ...buyer, product, scene: product.id })
  return others.every((other) => other.paidAt === undefined || dateWords(other.paidAt) !== dateWords(paidAt))
}

/** The numbers on the invoices of the sale, the newest first. */
function invoicesOf({ deliveries }: StoryFacts): string[] {
  const newestFirst = deliveries.toSorted((a, b) => b.event.occurredAt - a.event.occurredAt)
  return [...new Set(newestFirst.flatMap(({ event }) => event.invoice ?? []))]
}

function storyOf(
  { config, now }: Deps,
  row: PurchaseRow,
  facts: StoryFacts & { mails: Parameters<typeof mailStory>[0] }
): StoryEntry[] {
  const host = hostName(config.codeHost)
  const entries = [
    ...paymentStory(facts.deliveries, row.scene, storyShop(config, row.processor)),
    ...graceStory(row),
    ...transitionStory(namedInTime(facts.transitions, facts.renames), host),
    ...renameStory(facts.renames, host),
    ...callStory(facts.calls, host),
    ...checkoutNameStory(row, host, now()),
    ...mailStory(facts.mails, facts.linkMails, now()),
    ...linkStory(facts.linkMails, now()),
    ...deliveryActions(facts.deliveryActions),
    ...peopleStory(facts, { host, now: now() })
  ]
  return inOrder(oneActEach(entries))
}

/** Whether an account that is named now is invited at once; undefined for what is not sold here. */
async function nextOf({ config, access }: Deps, { scene }: PurchaseRow): Promise<NextInvitation | undefined> {
  const product = productOfScene(config.products, scene)
  return product && access.nextInvitation(product.id)
}

type HowMailedFacts = { mails: Parameters<typeof howMailed>[0]; actions: Parameters<typeof correctedAt>[0] }

/** How a mail told how to name an account; `held_up`: it waits, and mails do not go out now. */
async function howMailedNow({ db }: Pick<Context, 'db'>, facts: HowMailedFacts) {
  const mailed = howMailed(facts.mails, correctedAt(facts.actions))
  return mailed === 'waits' && (await readMailsFail(db)) ? 'held_up' : mailed
}
