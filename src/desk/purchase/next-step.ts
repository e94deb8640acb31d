import { html } from 'hono/html'
import { MAX_RENEWALS } from '../../access/plan/facts.ts'
import type { NextInvitation } from '../../access/plan/forecast.ts'
import type { Config } from '../../config/config.ts'
import type { Markup } from '../../pages/layout.ts'
import { blockedUrl, hostName } from '../../pages/page-texts/code-host.ts'
import { productOfScene } from '../../product.ts'
import type { Explanation } from '../../words/explain.ts'
import { wouldGoOutWords } from '../actions/account-words.ts'
import { namingHost } from '../actions/action.ts'
import { BLOCKED_THERE, stepsOfBlock } from '../actions/what-unblocks.ts'
import { aboutMark, dueMark, outwardLink, timeMark } from '../frame/marks.ts'
import type { PurchaseRow } from '../queries/purchase-rows.ts'
import type { PurchaseState } from '../shared-texts/purchase-state.ts'

/** As in `BuyerPageFacts`. */
type Facts = {
  config: Config
  row: PurchaseRow
  state: PurchaseState
  next: NextInvitation | undefined
  times: Explanation['times']
  now: number
}

/**
 * The next step, with the wait of an invitation that is still to be asked for. Of a block it is the cause alone: its
 * steps stand below.
 */
export function nextStep({ config, state, next }: Omit<Facts, 'row'>): string {
  if (state.situation === 'blocked_there') return BLOCKED_THERE
  if (!next?.waits || state.tone === 'needs_you') return state.next
  const isLookedUp = state.situation === 'looked_up'
  const then = isLookedUp ? 'If it is a person’s, Pullpass invites it' : 'Pullpass then invites it'
  const first = isLookedUp ? LOOKED_UP : state.next
  return namingHost([first, ...wouldGoOutWords(then, next)].join(' '), config)
}

/** The numbered steps that lift a block, the first with the page where that is done. */
export function blockSteps({ config, row, state }: Facts): Markup | '' {
  const blocked = row.accounts.find(({ because }) => because === 'account_blocked')
  if (state.situation !== 'blocked_there' || !blocked) return ''
  const [owner, ...others] = new Set(productOfScene(config.products, row.scene)?.repositories.map((each) => each.owner))
  const host = hostName(config.codeHost)
  const login = blocked.hostLogin ?? blocked.login
  const only = others.length === 0 ? owner : undefined
  const [look, ...then] = stepsOfBlock({ login, owner: only ?? 'your organization', host })
  const page = only === undefined ? undefined : blockedUrl(config, only)
  const link = page === undefined ? '' : html` ${outwardLink(page, 'Blocked users', `of ${only} at ${host}`)}`
  return html`<ol class="steps">
          <li>${look}${link}</li>
          ${then.map((step) => html`<li>${step}</li>`)}
        </ol>`
}

const LOOKED_UP = 'Pullpass asks the code host whose account the name is.'

/** When the state began; of an invitation that was sent again, also when the first one went out. */
export function beganWords({ since, again }: PurchaseState, now: number): Markup {
  if (!again) return html`This state began ${timeMark(since, now)}.`
  const { firstAt, lastAt, times } = again
  return html`The first invitation went out ${timeMark(firstAt, now)}. Pullpass sent the open one ${timeMark(lastAt, now)} in place of one that was not accepted, for the ${ordinals[times] ?? `${times}th`} time of at most ${MAX_RENEWALS}.`
}

const ordinals: Readonly<Record<number, string>> = { 1: '1st', 2: '2nd', 3: '3rd' }

/** When an invitation or access counts as gone that the host did not show. */
export function whenItCounts({ config, state: { situation }, times: { notShown }, now }: Facts): Markup | '' {
  if (!notShown || (situation !== 'not_shown' && situation !== 'access_not_shown')) return ''
  const isInvitation = situation === 'not_shown'
  const due = notShown.until === undefined ? 'once Pullpass can ask again' : dueMark(notShown.until, now)
  return html`<p>${hostName(config.codeHost)} showed no ${isInvitation ? 'invitation' : 'access'} ${timeMark(notShown.since, now)}. Unless it shows ${isInvitation ? 'one, it counts as declined' : 'some, it counts as gone'} ${due}.</p>`
}

/** When the invitation is expected to go out, or is only tried. */
export function whenItGoesOut({ state, times: { expectedAt, earliestAt, triedAt }, now }: Facts): Markup | '' {
  const isTried = state.situation === 'not_taken' || expectedAt === undefined
  const at = expectedAt ?? triedAt
  if (at === undefined) {
    if (earliestAt === undefined) return ''
    return html`<p>The invitation goes out ${aboutMark(earliestAt, now)} at the earliest.</p>`
  }
  return html`<p>${isTried ? 'Pullpass tries the invitation' : 'The invitation is expected to go out'} ${aboutMark(at, now)}.</p>`
}
