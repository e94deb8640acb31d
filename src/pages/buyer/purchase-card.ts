import { html } from 'hono/html'
import type { GrantView, PurchaseView } from '../../access/requests/views.ts'
import type { Config } from '../../config/config.ts'
import type { PaymentState, PaymentStatus } from '../../payments/payment/state.ts'
import { productNamed } from '../../product.ts'
import { dateWords } from '../../runtime/time/time-words.ts'
import type { Markup } from '../layout.ts'
import { seatHolders } from '../words/seats.ts'
import { grantPart } from './account-card.ts'

export type PurchaseCard = { config: Config; purchase: PurchaseView; index: number; from: string; now: number }

/** The card of a purchase: its progress, and each of its accounts. */
export function purchaseCard({ config, purchase, index, from, now }: PurchaseCard): Markup {
  const { status, state, grants, seats, paidAt } = purchase
  const product = productNamed(config.products, purchase.product)
  const headingId = `purchase-${index}`
  const holders = seatHolders(purchase)
  const free = seats - holders.length
  return html`<section class="card purchase" aria-labelledby="${headingId}">
    <header>
      <h2 id="${headingId}">${product.name}</h2>
      <p>${paidWords(status, state, paidAt)}${seats > 1 ? html` · ${seats} accounts` : ''}</p>
    </header>
    <section class="purchase-body">
      ${seats === 1 && (status === 'paid' || status === 'pending') ? progress(status, holders[0]) : ''}
      ${paymentWords[status] ? html`<p>${paymentWords[status]}</p>` : ''}
      ${status === 'paid' && holders.length === 0 ? notInvitedYet(index) : ''}
      ${status === 'paid' && quietWords[state] ? html`<p class="hint">${quietWords[state]}</p>` : ''}
      ${inGroups(purchase).map((grant) => grantPart({ config, purchase, grant, from, now }))}
      ${status === 'paid' && holders.length > 0 && free > 0 ? html`<p class="hint">${freeWords(free)}</p>` : ''}
      ${over.includes(status) && grants.length === 0 ? html`<p class="hint">Questions? Write to <a href="mailto:${config.site.supportEmail}">${config.site.supportEmail}</a>.</p>` : ''}
    </section>
  </section>`
}

/** Each account of the first repository, followed by its grants in the other repositories. */
function inGroups({ grants, following }: PurchaseView): GrantView[] {
  const isFirst = (grant: GrantView) => grants.find(({ accountId }) => accountId === grant.accountId) === grant
  const besides = ({ accountId }: GrantView) => following.filter((each) => each.accountId === accountId)
  const grouped = grants.flatMap((grant) => (isFirst(grant) ? [grant, ...besides(grant)] : [grant]))
  return [...grouped, ...following.filter((grant) => !grouped.includes(grant))]
}

function notInvitedYet(index: number): Markup {
  return html`<div class="grant" id="grant-none${index === 0 ? '' : `-${index + 1}`}" data-tone="act">
    <p class="grant-title" role="status">Not invited yet</p>
    <p>Give the name of your account below and press <strong>Send invite</strong>.</p>
  </div>`
}

function freeWords(free: number): string {
  return free === 1 ? 'One more account can be invited below.' : `${free} more accounts can be invited below.`
}

function paidWords(status: PaymentStatus, state: PaymentState, paidAt: number | undefined): Markup {
  if (paidAt === undefined && (state === 'active' || state === 'ending')) return html`Nothing to pay yet`
  if (paidAt === undefined) return html`${status === 'failed' || status === 'ended' ? 'Not paid' : 'Not paid yet'}`
  return html`Paid on <time datetime="${new Date(paidAt).toISOString()}">${dateWords(paidAt)}</time>`
}

const paymentWords: Record<PaymentStatus, string> = {
  paid: '',
  pending: 'Waiting for the payment.',
  failed: 'The payment was refused, so there is no purchase.',
  partially_refunded: 'Refunded in part: no invitation is sent for it any more.',
  ended: 'The subscription has ended: no invitation is sent for it any more.',
  refunded: 'Refunded: no invitation is sent for it any more.',
  disputed: 'The bank has been asked to take this payment back. Until that is decided, what it paid for rests.',
  lost: 'The bank has taken the payment back: no invitation is sent for it any more.'
}

/** Hints for a buyer with access. */
const quietWords: Partial<Record<PaymentState, string>> = {
  ending: 'The subscription is cancelled. The access stays until the end of what is paid for.',
  partially_refunded: 'A part of the payment was refunded. The access stays.'
}

const over: readonly PaymentStatus[] = ['refunded', 'partially_refunded', 'disputed', 'lost', 'ended']

/** The name of each step before and after it is done. */
const progressSteps = [
  ['Pay', 'Paid'],
  ['Invite', 'Invited'],
  ['Accept', 'Accepted']
] as const

/** The steps paid, invited and accepted: which are done, and which comes next. */
function progress(status: PaymentStatus, grant: GrantView | undefined): Markup {
  const reached = status === 'pending' ? 0 : grant?.state === 'accepted' ? 3 : grant?.state === 'invited' ? 2 : 1
  const steps = progressSteps.map(([before, after], index) => {
    const done = index < reached
    const now = index === reached
    return html`<li data-step="${done ? 'done' : now ? 'now' : 'later'}"${now ? html` aria-current="step"` : ''}>${done ? after : before}<span class="sr-only">${done ? ', done' : now ? ', comes next' : ''}</span></li>`
  })
  return html`<ol class="progress-steps" aria-label="How far it has come">${steps}</ol>`
}
