import { html } from 'hono/html'
import type { Markup } from '../../pages/layout.ts'
import { deskBuyerPath } from '../../routes.ts'
import type { AccountRow } from '../queries/purchase-rows.ts'

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
export function keptByMark({ login, hostLogin, keptBy = '' }: AccountRow, keepers: Keepers): Markup | '' {
  const keeper = keepers.get(keptBy)
  if (!keeper) return ''
  const { paymentId, name, buyer, isOfSameBuyer } = keeper
  return html`${hostLogin ?? login} keeps what it has through <a href="${deskBuyerPath(paymentId)}">${name}</a>${isOfSameBuyer ? '' : `, a purchase of ${buyer}`}.`
}
