import type { SellerActionKind } from '../../db/seller-tables.ts'
import { timeWords } from '../../runtime/time/time-words.ts'
import {
  type Acted,
  type Acting,
  type ActionDeps,
  type CannotBe,
  cannot,
  noMail,
  type Preview,
  type Previewed,
  scopeOf
} from './action.ts'
import { onceToItsEnd, recordAction, recordOutcome } from './action-rows.ts'
import { type PurchaseFacts, readPurchase } from './purchase-facts.ts'
import { buyerName } from './purchase-names.ts'

/** The outcome of a check, with the state of each account of the purchase at the code host. */
export type PurchaseChecked = Acted & { accounts?: Awaited<ReturnType<ActionDeps['access']['checkNow']>> }

/** Says what checking a purchase will do. Changes nothing. */
export async function previewCheckNow(deps: ActionDeps, paymentId: string): Promise<Previewed> {
  const purchase = await readPurchase(scopeOf(deps), paymentId)
  if (!purchase.ok) return purchase
  if (purchase.accounts.every(({ accountId }) => accountId === null)) return cannot('It has no account to check.')
  return { ok: true, preview: checkPreview(purchase) }
}

/** Says what checking a purchase does. */
function checkPreview(purchase: PurchaseFacts): Preview {
  const names = purchase.accounts.map(({ login }) => login)
  return {
    title: `Check the accounts of ${buyerName(purchase)} with the code host`,
    does: [
      names.length === 0
        ? 'Nothing: the purchase has no account.'
        : `Asks the code host now what ${new Intl.ListFormat('en-GB').format(names)} ${names.length === 1 ? 'has' : 'have'}, and records the answers. Changes nothing there.`
    ],
    buyerSees: ['What the code host shows.'],
    ...noMail('None, unless something has changed, such as an invitation that was accepted.'),
    undo: 'There is nothing to undo.'
  }
}

/** Asks the code host about each account of a purchase, and records what it shows. Changes nothing there. */
export async function checkPurchaseNow(deps: ActionDeps, paymentId: string, acting: Acting): Promise<PurchaseChecked> {
  const { db, now, access } = deps
  const found = await onceToItsEnd(deps, acting, async (scope, progress): Promise<Acted | CannotBe> => {
    const purchase = await readPurchase(scope, paymentId)
    if (!purchase.ok) return purchase
    const done = { kind: 'check_now', payments: [paymentId], now: scope.now } as const
    if (progress === 'new') await recordAction(scope.db, acting, done)
    return { ok: true, said: '' }
  })
  if (!found.ok || found.again) return found
  const accounts = await access.checkNow(paymentId)
  await recordOutcome(db, acting, { accounts: accounts.map(storedCheck) })
  const said = accounts.map((account) => shownWords(account, now()))
  return { ok: true, said: said.join(' ') || 'The purchase has no account to check.', accounts }
}

type Shown = NonNullable<PurchaseChecked['accounts']>[number]

/**
 * An answer of the host at `at` that showed nothing of an account and proves nothing; an answer from `until` on may, if
 * that is known. Times in ms.
 */
export type Unproven = { at: number; until?: number | undefined }

/** The outcome of a check for one account, as it is stored. */
type StoredCheck = { login: string; shows: string; grantId?: string; unproven?: Unproven }

function storedCheck(account: Shown): StoredCheck {
  const { login, shows, grantId } = account
  if (account.shows !== 'nothing' || account.counts !== 'no_proof') return { login, shows }
  return { login, shows, grantId, unproven: { at: account.at, until: account.until } }
}

/** By the grant, the answers without proof of the last check of a purchase. `actions`: all about the purchase. */
export function unprovenOf(
  actions: readonly { kind: SellerActionKind; at: number; facts: string }[]
): ReadonlyMap<string, Unproven> {
  const [last] = actions.filter(({ kind }) => kind === 'check_now').toSorted((a, b) => b.at - a.at)
  const { outcome } = JSON.parse(last?.facts ?? '{}') as { outcome?: { accounts?: readonly StoredCheck[] } }
  const accounts = outcome?.accounts ?? []
  return new Map(accounts.flatMap(({ grantId, unproven }) => (grantId && unproven ? [[grantId, unproven]] : [])))
}

function shownWords(account: Shown, now: number): string {
  const { login, repository } = account
  switch (account.shows) {
    case 'access':
      return `${login} has access to ${repository}.`
    case 'invitation':
      return `${login} has an open invitation to ${repository}.`
    case 'expired':
      return `The invitation of ${login} to ${repository} has expired.`
    case 'nothing':
      return nothingWords(account, now)
    case 'unknown':
      return `${login} on ${repository}: ${unknownWords(account, now)}`
  }
}

function nothingWords(account: Extract<Shown, { shows: 'nothing' }>, now: number): string {
  const { login, repository } = account
  if (account.counts === 'certain') return `${login} has nothing on ${repository}.`
  const shown = `${login} has nothing on ${repository}, as the code host shows it now.`
  if (account.counts === 'no_proof')
    return `${shown} It may lag behind, so that proves nothing yet: the purchase stays as it was until Pullpass has asked again.`
  const when = account.until === undefined ? 'in about a minute' : timeWords(account.until, now)
  return `${shown} It may lag behind: Pullpass asks once more before that counts, ${when}.`
}

function unknownWords({ why, until }: Extract<Shown, { shows: 'unknown' }>, now: number): string {
  const words = {
    throttled: 'the code host throttles requests',
    token_refused: 'the code host rejects the token. Look at Health',
    no_answer: 'the code host gives no clear answer',
    busy: 'somebody else is writing to the repository',
    replaced: 'the repository is another one by now'
  } as const
  // Until the seller has replaced the token, the same question brings the same answer.
  return until === undefined || why === 'token_refused'
    ? `${words[why]}.`
    : `${words[why]}. Ask again ${timeWords(until, now)}.`
}
