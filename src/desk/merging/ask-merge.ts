import { canonicalEmail } from '../../config/values/email-address.ts'
import type { Database } from '../../db/database.ts'
import { isGuestId } from '../../payments/guest-reference.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { timeWords } from '../../runtime/time/time-words.ts'
import {
  type AskedMerge,
  askedOfAddresses,
  askToMerge,
  CONFIRM_DAYS,
  howToJoin,
  type Joining,
  readAsked,
  type Side,
  stateOfAsked,
  type WhyNotMerge,
  withdrawAsked
} from '../../users/merging/asked-merges.ts'
import { UNDO_DAYS } from '../../users/users-and-guests/link-minutes.ts'
import { userOfAddress } from '../../users/users-and-guests/users.ts'
import { say } from '../../words/text.ts'
import {
  type Acted,
  type Acting,
  type ActionDeps,
  type ActionScope,
  type CannotBe,
  cannot,
  mailed,
  noMail,
  type Preview,
  type Previewed,
  type StoredAction,
  scopeOf
} from '../actions/action.ts'
import { actionsOf, recordAction, storeOnce } from '../actions/action-rows.ts'
import { type PurchaseFacts, readPurchase } from '../actions/purchase-facts.ts'

/** `other`: the address of the other buyer, or of the page of one of that buyer's purchases. */
export type MergeOrder = { paymentId: string; other: string }

/** The most questions about one buyer in 24 hours: each is a mail. */
const MOST_A_DAY = 3
/** The most purchases of a buyer whose stories have the question. */
const MOST_STORIES = 50

type Buyers = { ok: true; emails: Record<Side, string>; joining: Joining }

/** Says what asking two buyers does. Changes nothing. */
export async function previewAskMerge(deps: ActionDeps, order: MergeOrder): Promise<Previewed> {
  const scope = scopeOf(deps)
  const buyers = await buyersOf(scope, order)
  return buyers.ok ? { ok: true, preview: askPreview(buyers, scope) } : buyers
}

/** Asks two buyers whether they are one, each by a mail. They become one once both have confirmed. */
export function askMerge(deps: ActionDeps, order: MergeOrder, acting: Acting): Promise<Acted> {
  return storeOnce(deps, acting, async (scope) => {
    const { db: tx, now } = scope
    const buyers = await buyersOf(scope, order)
    if (!buyers.ok) return buyers
    const { first, second } = buyers.emails
    await askToMerge(tx, { id: acting.actionId, first, second, now })
    const others = (await paymentsOf(tx, second)).filter((id) => id !== order.paymentId)
    const own = (await paymentsOf(tx, first)).filter((id) => id !== order.paymentId && !others.includes(id))
    const kind = 'ask_merge'
    await recordAction(tx, acting, {
      kind,
      payments: [order.paymentId, ...own],
      facts: { with: second },
      now
    })
    if (others.length > 0) await recordAction(tx, acting, { kind, payments: others, facts: { with: first }, now })
    return { ok: true, said: `A mail goes to ${first} and to ${second}. Both have ${CONFIRM_DAYS} days to confirm.` }
  })
}

/** Says what taking the question back does. Changes nothing. */
export async function previewWithdrawMerge(
  { db, now }: Pick<ActionDeps, 'db' | 'now'>,
  paymentId: string
): Promise<Previewed> {
  const asked = await openQuestion({ db, now: now() }, await actionsOf(db, [paymentId]))
  if (!asked) return nothingOpen
  const { first, second } = asked.emails
  const preview = {
    title: 'Withdraw the question whether two buyers are one',
    does: [`${first} and ${second} stay two buyers. The links in both mails end.`],
    buyerSees: ['Behind the link: that there is nothing to confirm.'],
    ...noMail('None. A mail that still waits is not sent.'),
    undo: 'You can ask again.'
  }
  return { ok: true, preview }
}

/** Takes an open question back. */
export function withdrawMerge(deps: ActionDeps, paymentId: string, acting: Acting): Promise<Acted> {
  return storeOnce(deps, acting, async (scope) => {
    const { db: tx, now } = scope
    const asked = await openQuestion(scope, await actionsOf(tx, [paymentId]))
    if (!asked || !(await withdrawAsked(tx, asked.id, now))) return nothingOpen
    const rows = await tx.selectFrom('seller_action').select('payment_id').where('id', '=', asked.id).execute()
    const payments = rows.map(({ payment_id }) => payment_id)
    await recordAction(tx, acting, { kind: 'withdraw_merge', payments, now })
    return { ok: true, said: `${asked.emails.first} and ${asked.emails.second} stay two buyers.` }
  })
}

const nothingOpen = cannot('No question is open: it was withdrawn, both have confirmed, or it is too old.')

/** The question about the buyer of a purchase that can still be confirmed. `actions`: those about the purchase. */
export async function openQuestion(
  { db, now }: Pick<ActionScope, 'db' | 'now'>,
  actions: readonly Pick<StoredAction, 'kind' | 'actionId'>[]
): Promise<AskedMerge | undefined> {
  const last = actions.findLast(({ kind }) => kind === 'ask_merge')
  const asked = last && (await readAsked(db, last.actionId))
  return asked && stateOfAsked(asked, now) === 'open' ? asked : undefined
}

/** The two buyers, if they can become one. */
async function buyersOf(scope: ActionScope, { paymentId, other }: MergeOrder): Promise<Buyers | CannotBe> {
  const { db, config, now } = scope
  const purchase = await readPurchase(scope, paymentId)
  if (!purchase.ok) return purchase
  const first = addressOf(purchase)
  if (first === undefined) return cannot('No address of this buyer is known. Match the sale with one.')
  const second = await addressIn(scope, other)
  if (second === undefined) return cannot('Write the address of the other buyer, or of that buyer’s page here.')
  if ((await paymentsOf(db, second)).length === 0) return cannot(`No purchase belongs to ${second}.`)
  const emails = { first, second }
  const joining = await howToJoin(db, emails, config.admins)
  if ('why' in joining) return cannot(whyNotWords(joining))
  const asked = await askedOfAddresses(db, [first, second])
  if (asked.some((each) => stateOfAsked(each, now) === 'open')) {
    return cannot('One of the two is asked already. Withdraw that question first.')
  }
  if (asked.filter(({ askedAt }) => askedAt > now - DAY_MS).length >= MOST_A_DAY) {
    return cannot(`One of the two was asked ${MOST_A_DAY} times in the last 24 hours.`)
  }
  return { ok: true, emails, joining }
}

/** The address with which the buyer signs in, else the one that paid. */
function addressOf({ userId, userEmail, email }: PurchaseFacts): string | undefined {
  const signsIn = userId !== undefined && !isGuestId(userId)
  return canonicalEmail((signsIn ? userEmail : undefined) ?? email ?? '')
}

/** The address that is typed, or that of the buyer whose page in the desk is named. */
async function addressIn(scope: ActionScope, typed: string): Promise<string | undefined> {
  const text = typed.trim()
  const [, id] = /\/admin\/buyers\/([^/?#\s\0]+)/.exec(text) ?? []
  if (id === undefined) return canonicalEmail(text)
  const purchase = await readPurchase(scope, id)
  return purchase.ok ? addressOf(purchase) : undefined
}

/** The purchases of the buyer with this address: of its user, and those that were paid with it and have none. */
async function paymentsOf(db: Database, email: string): Promise<string[]> {
  const payments = db.selectFrom('payment').select('id').orderBy('created_at', 'desc').limit(MOST_STORIES)
  const user = await userOfAddress(db, email)
  const own = user === undefined ? [] : await payments.where('user_id', '=', user).execute()
  const free = await payments
    .where('email', '=', email)
    .where((where) => where.or([where('user_id', 'is', null), where('user_id', '=', user ?? '')]))
    .execute()
  return [...new Set([...own, ...free].map(({ id }) => id))]
}

function whyNotWords({ why, email }: WhyNotMerge): string {
  switch (why) {
    case 'admin':
      return `${email} opens this desk: an account in admins is never merged, as its purchases would open the desk to the other.`
    case 'same':
      return 'Both are one buyer already.'
    case 'no_user':
      return 'Neither of the two has signed in yet. Send one of them a sign-in link first.'
    case 'unproven':
      return `${email} signs in without having proven that address, so no mail to it can confirm.`
    case 'guest':
      return `A browser in which nobody has signed in holds a purchase of ${email}. Send a sign-in link first.`
  }
}

function askPreview({ emails, joining }: Buyers, { config, now }: Pick<ActionScope, 'config' | 'now'>): Preview {
  const { first, second } = emails
  const shop = config.site.name
  const mail = `“${say('mail.together.subject', { shop })}”`
  return {
    title: `Ask whether ${first} and ${second} are one buyer`,
    does: [
      'Asks both by mail. Nothing else happens until each has confirmed.',
      `Each can confirm until ${timeWords(now + CONFIRM_DAYS * DAY_MS, now)}.`,
      `Once both have, the purchases of both belong to one user, and ${joining.email} signs in to that one, too.`,
      'Accounts and access stay as they are.'
    ],
    buyerSees: [
      'Behind the link of the mail: a page with one button. The other address is masked on it.',
      'Afterwards: the purchases of both, whichever address signs in.'
    ],
    ...mailed([
      `To ${first}, now: ${mail}.`,
      `To ${second}, now: the same.`,
      `To both, once they are one: how to separate them again, for ${UNDO_DAYS} days.`
    ]),
    undo: `You can withdraw the question while it is open. Afterwards each buyer can separate the two again, for ${UNDO_DAYS} days.`
  }
}
