import { html } from 'hono/html'
import { isLost } from '../../access/grant-states.ts'
import type { Config } from '../../config/config.ts'
import type { Markup } from '../../pages/layout.ts'
import { productOfScene } from '../../product.ts'
import { deskBuyerPath, deskRepositoryPath, routes } from '../../routes.ts'
import type { AccountRow, PurchaseRow } from '../queries/purchase-rows.ts'
import type { PurchaseState } from '../shared-texts/purchase-state.ts'

/** A purchase that keeps what an account of another purchase has. `buyer`: as the seller knows the buyer. */
export type Keeper = {
  paymentId: string
  name: string
  buyer: string
  isOfSameBuyer: boolean
}

/** By the ids of the purchases. */
export type Keepers = ReadonlyMap<string, Keeper>

/** The sentence that names the purchase which keeps what the account has; empty without one. */
export function keptByMark({ login, hostLogin, state, keptBy = '' }: AccountRow, keepers: Keepers): Markup | '' {
  const keeper = keepers.get(keptBy)
  if (!keeper) return ''
  const { paymentId, name, buyer, isOfSameBuyer } = keeper
  return html`${hostLogin ?? login} ${isLost(state) ? 'has what it has' : 'keeps what it has'} through <a href="${deskBuyerPath(paymentId)}">${name}</a>${isOfSameBuyer ? '' : `, a purchase of ${buyer}`}.`
}

type Shown = {
  config: Config
  row: Pick<PurchaseRow, 'scene' | 'accounts'>
  state: PurchaseState
  accounts: readonly PurchaseState[]
}

/** The way to the page on which the seller decides about what accounts have beside the purchase; empty without that. */
export function decideLink({ config, row, state, accounts }: Shown): Markup | '' {
  const isOpen = row.accounts.some(({ besides }) => besides?.isIgnored === false)
  const waits = [state, ...accounts].some(
    ({ situation, tone }) =>
      (situation === 'still_there' && isOpen) || (situation === 'seller_decides' && tone === 'needs_you')
  )
  if (!waits) return ''
  const [first, ...others] = productOfScene(config.products, row.scene)?.repositories ?? []
  const path = first && others.length === 0 ? deskRepositoryPath(first) : routes.deskRepositories
  return html`<p class="actions"><a class="btn" data-variant="outline" data-size="sm" href="${path}">Decide on Repository</a></p>`
}
