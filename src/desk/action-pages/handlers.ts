import type { Context } from '../../context.ts'
import { hostName } from '../../pages/page-texts/code-host.ts'
import { type DeskActionName, deskActionPath, deskBuyerPath, routes } from '../../routes.ts'
import { isToken, newToken } from '../../runtime/secret-token.ts'
import { createFlashCookie } from '../../server/http/flash.ts'
import { page, seeOther } from '../../server/http/respond.ts'
import { doMailsWait, outcomeToShow, previewToShow, scopeOf, withMailsWait } from '../actions/action.ts'
import { endedOf } from '../actions/end-access.ts'
import { type OtherPurchase, otherPurchases, type PurchaseFacts } from '../actions/purchase-facts.ts'
import { purchaseName, purchaseNameAndStatus } from '../actions/purchase-names.ts'
import { mayBeTakenBack, unblockingOf } from '../actions/what-unblocks.ts'
import { beforeChange, changing, type DeskHandler, type DeskVisit } from '../frame/desk-handler.ts'
import { accountsInFirst, readActions, readRow } from '../purchase/read-purchase.ts'
import { type ActionName, outcomeMessage } from '../shared-texts/action-words.ts'
import { situationLabel } from '../shared-texts/state-words.ts'
import { type Choice, type FormFacts, formOf } from './action-fields.ts'
import { type ActionPage, actionFormPage, previewPage } from './action-page.ts'
import { wordsBeforeEnd } from './before-end.ts'
import { orderFields, orderOf } from './orders.ts'

/**
 * An action whose page is asked for. `paymentId`: the purchase that it is about; empty if it makes one. `facts`: of its
 * form; undefined if nothing has to be said before it is done.
 */
type Asked = {
  name: ActionName
  paymentId: string
  applies: boolean
  about: string | undefined
  /** The meaning of the action for the purchase, said before its form is filled in. */
  means: readonly string[]
  facts: Omit<FormFacts, 'values'> | undefined
  /** The order of an action that has no form. */
  fields: URLSearchParams
}

/** GET /admin/buyers/:payment/ACTION: the form of the action, or what it will do if nothing has to be said before. */
export function getAction(name: DeskActionName): DeskHandler {
  return beforeChange(async (request, visit, typed) => {
    const asked = await askedAbout(visit, name)
    if (!asked) return undefined
    const linked = linkedValues(request)
    return !typed && linked && saysAll(asked, linked)
      ? preview(visit, asked, linked)
      : show(visit, asked, typed ?? linked)
  })
}

/** POST /admin/buyers/:payment/ACTION: says what the action will do, and then does it. */
export function postAction(name: DeskActionName): DeskHandler {
  return async (request, visit) => {
    const asked = await askedAbout(visit, name)
    return asked && changing((fields) => order(visit, asked, fields))(request, visit)
  }
}

/** GET /admin/give-access: the form with which the seller gives access without a processor. */
export const getGive: DeskHandler = beforeChange((request, visit, typed) =>
  show(visit, givingIn(visit), typed ?? linkedValues(request))
)

/** POST /admin/give-access: says what that will do, and then does it. */
export const postGive: DeskHandler = changing((fields, _, visit) => order(visit, givingIn(visit), fields))

function givingIn({ context: { config } }: DeskVisit): Asked {
  const facts = { config, accounts: [], others: [], product: undefined, buyer: {}, endsAt: undefined }
  return {
    name: 'give',
    paymentId: '',
    applies: true,
    about: undefined,
    means: [],
    facts,
    fields: new URLSearchParams()
  }
}

async function askedAbout({ context, param }: DeskVisit, name: DeskActionName): Promise<Asked | undefined> {
  const row = await readRow(context, param)
  const found = row && (await readActions(context, row))
  if (!row || !found) return undefined
  const { purchase, open } = found
  const { email, userEmail, product, endsAt } = purchase
  const accounts = accountChoices(name, purchase, context.config)
  const others = (await othersOf(context, name, purchase)).map((other) => saleChoice(other, context.config))
  const buyer = { email, userEmail }
  const facts = { config: context.config, accounts, others, product: product?.id, buyer, endsAt }
  const about = `${email ?? userEmail ?? 'No address'}: ${product?.name ?? 'nothing that is sold here'}`
  const hasForm = needsForm(name, facts)
  const fields = new URLSearchParams(isAboutChosen(name) ? { account: accounts[0]?.id ?? '' } : {})
  const applies = open.includes(name)
  const means = name === 'end' ? wordsBeforeEnd(purchase) : []
  return { name, paymentId: row.id, applies, about, means, facts: hasForm ? facts : undefined, fields }
}

function needsForm(name: DeskActionName, { accounts, others }: Pick<FormFacts, 'accounts' | 'others'>): boolean {
  if (isAboutChosen(name)) return accounts.length > 1
  if (name === 'give-back') return others.length > 0
  return name in formOf
}

/** Whether the form of the action has nothing but the choice of an account. */
function isAboutChosen(name: DeskActionName): boolean {
  return name === 'invite-again' || name === 'withdraw-invitation'
}

/** The accounts that a form lets choose: each for which the action can be done. */
function accountChoices(name: DeskActionName, purchase: PurchaseFacts, { codeHost }: Context['config']): Choice[] {
  const host = hostName(codeHost)
  return accountsInFirst(purchase)
    .filter((account) => {
      if (name === 'invite-again') return unblockingOf(account.state, account.because).kind === 'ask_again'
      return name === 'withdraw-invitation' ? mayBeTakenBack(account) : !account.givesWay
    })
    .map(({ grantId, login, situation }) => ({ id: grantId, words: `${login}: ${situationLabel(situation, host)}` }))
}

/** The buyer's other purchases that the action can include. */
async function othersOf(
  context: Context,
  name: DeskActionName,
  purchase: PurchaseFacts
): Promise<readonly OtherPurchase[]> {
  if (name === 'end') {
    const all = await otherPurchases(context, purchase)
    return all.filter(({ status }) => status !== 'ended_by_seller')
  }
  if (name !== 'give-back') return []
  const ended = await endedOf(scopeOf(context), { paymentId: purchase.paymentId })
  return 'ok' in ended ? [] : ended.slice(1)
}

function saleChoice(other: OtherPurchase, { payments: { processors } }: Context['config']): Choice {
  // Of those to give back, all have ended.
  const name = other.status === 'ended_by_seller' ? purchaseName : purchaseNameAndStatus
  return { id: other.paymentId, words: name(other, processors) }
}

/** Shows the form with these values, if there are any. */
async function show(visit: DeskVisit, asked: Asked, values: URLSearchParams | undefined): Promise<Response> {
  const { facts, fields, applies } = asked
  if (!applies) return formPage(visit, asked, { why: 'This does not apply to the purchase as it is now.' })
  if (!facts) return preview(visit, asked, fields)
  return formPage(visit, asked, values && { values })
}

/**
 * Whether a link to the form has all that the form asks for, so that it leads to what the action will do. The form is
 * behind “Change” then.
 */
function saysAll({ name, applies, facts }: Asked, linked: URLSearchParams): boolean {
  return name === 'correct-address' && applies && facts !== undefined && linked.get('email') !== ''
}

/** The buyer's address and the product, where the link to the form has filled them in. */
function linkedValues(request: Request): URLSearchParams | undefined {
  const linked = new URL(request.url).searchParams
  const email = linked.get('email')
  if (email === null) return undefined
  return new URLSearchParams({ email: email.slice(0, 254), product: linked.get('product') ?? '' })
}

/** Answers a form: with the form again, with what it will do, or with the page of the purchase after it was done. */
async function order(visit: DeskVisit, asked: Asked, fields: URLSearchParams): Promise<Response> {
  const { context, seller } = visit
  const { name, paymentId, facts } = asked
  const step = fields.get('step')
  const actionId = fields.get('order') ?? ''
  if (step === 'form' && facts) return formPage(visit, asked, { values: fields })
  if (step !== 'do' || !isToken(actionId)) return preview(visit, asked, facts ? fields : asked.fields)
  const action = orderOf(name, { paymentId, fields, codeHost: context.config.codeHost })
  const mailsWait = await doMailsWait(context, action)
  const acted = await action.act(context, { by: { userId: seller.user.id }, actionId })
  const outcome = outcomeToShow(acted, context.config)
  const message = withMailsWait(outcomeMessage(name, outcome), mailsWait)
  const done = outcome.paymentId ?? paymentId
  const next = done === '' ? routes.deskBuyers : deskBuyerPath(done)
  return seeOther(next, [createFlashCookie(context).set({ message })])
}

async function preview(visit: DeskVisit, asked: Asked, fields: URLSearchParams): Promise<Response> {
  const { context } = visit
  const { name, paymentId, facts } = asked
  const { config } = context
  const previewed = await previewToShow(context, orderOf(name, { paymentId, fields, codeHost: config.codeHost }))
  if (!previewed.ok) return formPage(visit, asked, { values: fields, why: previewed.why })
  const ordered = orderFields[name].flatMap((field) => fields.getAll(field).map((value) => [field, value] as const))
  const token = newToken()
  return page(
    previewPage({ ...pageOf(visit, asked), preview: previewed.preview, ordered, token, hasForm: facts !== undefined })
  )
}

/** `values`: what was typed. `why`: why the action cannot be done. */
function formPage(
  visit: DeskVisit,
  asked: Asked,
  { values, why }: { values?: URLSearchParams; why?: string } = {}
): Promise<Response> {
  const { facts, about, means, name, applies } = asked
  const form = facts && applies && name in formOf ? formOf[name as keyof typeof formOf] : undefined
  const fields = facts && form?.({ ...facts, values })
  return page(actionFormPage({ ...pageOf(visit, asked), about, means, fields, why }), {
    status: values && why ? 400 : 200
  })
}

function pageOf({ context: { config }, seller }: DeskVisit, { name, paymentId }: Asked): ActionPage {
  const about = { config, seller: seller.user, name }
  return name === 'give'
    ? { ...about, path: routes.deskGive, back: { path: routes.deskBuyers, words: 'Buyers' } }
    : {
        ...about,
        path: deskActionPath(paymentId, name),
        back: { path: deskBuyerPath(paymentId), words: 'Back to the purchase' }
      }
}
