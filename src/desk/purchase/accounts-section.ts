import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import type { Markup } from '../../pages/layout.ts'
import { productOfScene } from '../../product.ts'
import { pastWords } from '../../runtime/time/time-words.ts'
import { accountOf, stateMark, timeMark } from '../frame/marks.ts'
import { type AccountRow, checkedAt, hasNothingToCheck, type PurchaseRow, seatsOf } from '../queries/purchase-rows.ts'
import type { PurchaseState } from '../shared-texts/purchase-state.ts'
import { type Keepers, keptByMark } from './kept-by-other-purchase.ts'

/** As in `BuyerPageFacts`. */
type Facts = {
  config: Config
  row: PurchaseRow
  accounts: readonly PurchaseState[]
  keepers: Keepers
  atCheckout: string | undefined
  now: number
}

/** The accounts of the purchase. `isTeam`: they are seats of several, and a table shows them. */
export function accountsSection(facts: Facts): { section: Markup; isTeam: boolean } {
  const { config, row, atCheckout } = facts
  const product = productOfScene(config.products, row.scene)
  const { taken, all } = seatsOf(row, product?.seats ?? 1)
  const hasSeats = product !== undefined && row.status === 'paid' && all > 1
  const isTeam = hasSeats && row.accounts.length > 0
  const checked = isTeam ? checkedTogether(facts) : undefined
  const section = html`<section aria-labelledby="accounts-heading">
      <h2 id="accounts-heading">Accounts</h2>
      ${hasSeats ? html`<p>${taken} of ${all} seats in use, ${taken < all ? all - taken : 'none'} free.${checked === undefined ? '' : html` <span class="hint">All checked ${timeMark(checked, facts.now)}.</span>`}</p>` : ''}
      ${
        row.accounts.length === 0
          ? html`<p class="quiet">${atCheckout === undefined ? 'No account was named.' : `${row.username}: ${atCheckout}.`}</p>`
          : isTeam
            ? seatTable(facts, checked !== undefined)
            : accountList(facts)
      }
    </section>`
  return { section, isTeam }
}

/** When all accounts were last checked, if the words for that are the same for each. */
function checkedTogether({ row, now }: Facts): number | undefined {
  const times = row.accounts.map((account) => (hasNothingToCheck(account) ? undefined : checkedAt(account)))
  const [first] = times
  if (first === undefined) return undefined
  const isSame = times.every((at) => at !== undefined && pastWords(at, now) === pastWords(first, now))
  return isSame ? first : undefined
}

/** A line for each account of a team. `isChecked`: when they were checked stands above the table. */
function seatTable({ config, row, accounts, keepers, now }: Facts, isChecked: boolean): Markup {
  return html`<table class="seat-table" aria-label="Seats">
        <thead><tr>${['Seat', 'Account', 'State', 'Since'].map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
        <tbody>${row.accounts.map((account, index) => {
          const state = accounts[index]
          const notes = [
            namedAsWords(account),
            isOpen(state) ? invitation(account) : '',
            isChecked ? '' : checkedWords(account, now),
            keptByMark(account, keepers)
          ].filter((note) => note !== '')
          return html`<tr>
          <td>${account.released === null ? account.seat : html`<span class="quiet">None</span>`}</td>
          <th scope="row">${accountOf(config, account)}${notes.length === 0 ? '' : html` <span class="hint">${notes.map((note) => html`${note} `)}</span>`}</th>
          <td>${state ? stateMark(state) : ''}</td>
          <td class="quiet">${state ? timeMark(state.since, now) : ''}</td>
        </tr>`
        })}</tbody>
      </table>`
}

/** The accounts of a purchase for one person, with when each was last checked. */
function accountList({ config, row, accounts, keepers, now }: Facts): Markup {
  return html`<ul class="desk-accounts">${row.accounts.map((account, index) => {
    const state = accounts[index]
    return html`<li>
        <p>${accountOf(config, account)} ${state ? stateMark(state) : ''}</p>
        <p class="hint">${namedAsWords(account)} ${account.released === null ? `Seat ${account.seat}. ` : 'Holds no seat. '}${invitation(account)} ${checkedWords(account, now)} ${keptByMark(account, keepers)}</p>
      </li>`
  })}</ul>`
}

/** The id of an invitation helps while something is still to come of it. */
function isOpen(state: PurchaseState | undefined): boolean {
  return state?.tone !== 'done'
}

function namedAsWords({ hostLogin, login, namedAs, proven }: AccountRow): string {
  const named = namedAs !== null && namedAs !== (hostLogin ?? login) ? [`Named as ${namedAs}.`] : []
  return [...named, ...(proven === 1 ? ['The buyer has signed in with it.'] : [])].join(' ')
}

function invitation({ invitationId }: AccountRow): Markup | '' {
  return invitationId === null ? '' : html`Invitation <code>${invitationId}</code>.`
}

function checkedWords(account: AccountRow, now: number): Markup | string {
  if (hasNothingToCheck(account)) return 'There is nothing to check.'
  const checked = checkedAt(account)
  return checked === undefined ? 'Not checked yet.' : html`Last checked ${timeMark(checked, now)}.`
}
