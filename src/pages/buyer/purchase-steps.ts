import { html } from 'hono/html'
import type { GrantView, PurchaseView } from '../../access/requests/purchase-view.ts'
import type { Explanation } from '../../words/explain.ts'
import type { Tone } from '../../words/situation-rules.ts'
import { plainText, say } from '../../words/text.ts'
import { icon, iconOf } from '../icons.ts'
import type { Markup } from '../layout.ts'
import { timeMarkup } from '../rich-text.ts'

/** The name of each step before and after it is done. */
const steps = [
  ['step.order', 'step.ordered'],
  ['step.account', 'step.named'],
  ['step.accept', 'step.accepted'],
  ['step.clone', 'step.cloned']
] as const

/** The state of a purchase in the head of its card: a shape, a word and a colour. */
export function stateMark({ tone, badge }: Pick<Explanation, 'tone' | 'badge'>): Markup {
  return html`<p class="state" data-tone="${tone}">${icon(iconOf[tone])}<span>${plainText(badge)}</span></p>`
}

/**
 * The number of steps that are done. While the account may be another person's, only the order is done; an account that
 * waits for its invitation, or for a new one, is named.
 *
 * @param holder the account on the seat
 * @param said the explanation of that account
 */
export function stepsDone(
  { status }: PurchaseView,
  holder: GrantView | undefined,
  said: Explanation | undefined
): number {
  if (status === 'pending') return 0
  if (!said) return 1
  // Access that did not come from this purchase was not accepted for it.
  if (said.tone === 'done') return said.situation === 'in_already' ? 2 : 3
  if (said.situation === 'other_repository') return holder?.state === 'accepted' ? 3 : 2
  const isNamed = said.next === 'accept' || said.situation === 'run_out' || holder?.state === 'queued'
  return isNamed ? 2 : 1
}

/**
 * The steps that were done, folded under their number. Those before an end begin with the newest.
 *
 * @param done how many: the order, the account, and the invitation that was accepted
 */
export function foldedSteps(
  list: Pick<StepList, 'isGiven' | 'done' | 'orderedAt' | 'now'> & { holder: GrantView },
  { isEnded }: { isEnded: boolean }
): Markup {
  const items = Array.from({ length: list.done }, (_, index) => doneStep(index, list, dayOf(index, list)))
  return html`<details class="folded-steps">
      <summary>${say('steps.history', { count: list.done })}</summary>
      <ol class="purchase-steps"${isEnded ? html` reversed` : ''}>${isEnded ? items.reverse() : items}</ol>
    </details>`
}

/** The day of a step. When an account was named is not known, and after the end of access neither is when it began. */
function dayOf(index: number, { orderedAt, holder, now }: Pick<StepList, 'orderedAt' | 'holder' | 'now'>): Markup | '' {
  const at = index === 0 ? orderedAt : index === 2 && holder?.state === 'accepted' ? holder.since : undefined
  return at === undefined ? '' : html` <span class="step-day">${timeMarkup({ at, style: 'day', now })}</span>`
}

/** `day`: of the step, where it is known and the head of the card does not say it just above. */
function doneStep(
  index: number,
  { isGiven, holder }: Pick<StepList, 'isGiven' | 'holder'>,
  day: Markup | '' = ''
): Markup {
  const [, after] = steps[index] ?? steps[0]
  const who =
    index === 1 && holder
      ? html` <span class="step-fact">${holder.login}</span>${holder.proven ? html` <span class="proven">${say('grant.proven')}</span>` : ''}`
      : ''
  return html`<li data-step="done"><p class="step-name">${icon('check')}<span>${say(isGiven && after === 'step.ordered' ? 'step.given' : after)}<span class="sr-only">, ${say('steps.done')}</span>${who}${day}</span></p></li>`
}

/**
 * `isGiven`: the seller gave the access, so there was no order. `orderedAt`: when it was paid or given, in ms. `done`:
 * as {@link stepsDone} says.
 */
type StepList = {
  isGiven: boolean
  orderedAt: number | undefined
  done: number
  holder: GrantView | undefined
  tone: Tone
  open: Markup
  now: number
}

/**
 * The steps of a purchase for one account, which are its history too. Only the present step is open. Once the buyer is
 * in, those before it are folded, below what can be done now.
 */
export function stepList(list: StepList): Markup {
  const { done, holder, tone, open } = list
  if (tone === 'done' && holder) return html`${open}${foldedSteps({ ...list, holder }, { isEnded: false })}`
  const items = steps.map(([before], index) => {
    if (index < done) return doneStep(index, list)
    if (index > done)
      return html`<li data-step="later"><p class="step-name">${icon('circle')}<span>${say(before)}</span></p></li>`
    return html`<li data-step="now" data-tone="${tone}" aria-current="step">
      <p class="step-name">${icon(iconOf[tone])}<span class="sr-only">${say('steps.next', { step: say(before) })}</span></p>
      <div class="step-body">${open}</div>
    </li>`
  })
  return html`<ol class="purchase-steps" aria-label="${say('steps.label')}">${items}</ol>`
}
