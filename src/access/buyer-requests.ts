import { nameOf, type Product, productNamed, productOfScene, repositoriesOf, scenesOfAll } from '../product.ts'
import type { Access } from './access.ts'
import type { AccessOptions } from './access-options.ts'
import { coveredBeside, isCovering } from './plan/choose-seat.ts'
import type { ProductRepositories } from './product-repositories.ts'
import { NO_ROW } from './repositories/row-of-repository.ts'
import { firstGrantOf, retryInOthers, withOthers } from './requests/all-repositories.ts'
import { purchasesOf } from './requests/list-purchases.ts'
import { type SendInviteOrder, sendInvite } from './requests/send-invite.ts'
import type { TakeBackOrder } from './requests/take-back.ts'
import { choiceOfSeat } from './seats/assign-seat.ts'
import { onceMoreIfGone } from './tables/repository.ts'

/** Sends the invitations that buyers ask for, and the seller's. `nudge`: the next round begins soon. */
export function createInviteRequests(
  {
    db,
    process: { log },
    products,
    scenesOf,
    accounts
  }: Pick<AccessOptions, 'db' | 'process' | 'products' | 'scenesOf' | 'accounts'>,
  { accessOf, mirrorAll }: Pick<ProductRepositories, 'accessOf' | 'mirrorAll'>,
  nudge: () => void
): Pick<Access, 'sendInvite' | 'inviteBySeller'> {
  /** Sends one in the first repository of the product, and lets the others follow. */
  async function send(product: Product, order: Omit<SendInviteOrder, 'product' | 'scenes' | 'seats'>) {
    const { id, seats } = product
    const { leading, following } = accessOf(product)
    const asked = { ...order, product: id, scenes: scenesOf(id), seats }
    const result = await onceMoreIfGone(async () => sendInvite({ ...(await leading.resolved()), accounts }, asked))
    if (following.length === 0 || !result.grant) return result
    try {
      await mirrorAll(product)
      const beside = await Promise.all(
        following.map(async (access) => ({ name: access.repository, records: (await access.resolved()).records }))
      )
      await retryInOthers(beside, result.grant.id)
      nudge()
      return await withOthers(db, beside, result)
    } catch (error) {
      // The result of the first repository stands; the next round makes the grants in the other repositories.
      log.error({ err: error }, 'the grants of the other repositories could not be mirrored')
      return result
    }
  }

  return {
    sendInvite: (username, { userId, product, replace, freeSeatOf }) =>
      send(productNamed(products, product), { userId, username, replace, freeSeatOf }),
    inviteBySeller: (username, { paymentId, userId = '', product, replace }) =>
      send(productNamed(products, product), { userId, username, replace, bySellerFor: paymentId })
  }
}

/** Answers which seat an account would get, and takes invitations back, for the buyer or the seller. */
export function createSeatRequests(
  { db, clock: { now }, products, scenesOf }: Pick<AccessOptions, 'db' | 'clock' | 'products' | 'scenesOf'>,
  { accessTo, repositoryRows }: Pick<ProductRepositories, 'accessTo' | 'repositoryRows'>
): Pick<Access, 'seatBySeller' | 'mistyped' | 'takeBackBySeller'> {
  /** Takes the account back in the first repository of the product; the others follow. */
  async function inFirst(order: TakeBackOrder) {
    const { keyOf, nameOf: repositoryOf } = await repositoryRows()
    const firstOf = (id: string) => productOfScene(products, id)?.repositories[0]
    const { grantId, target } = await firstGrantOf(db, order.grantId, (id) => {
      const name = firstOf(id)
      return name && keyOf(name)
    })
    return accessTo(repositoryOf(target ?? NO_ROW)).takeBack({ ...order, grantId })
  }

  return {
    mistyped: inFirst,
    takeBackBySeller: inFirst,
    async seatBySeller(account, { paymentId, product, replace }) {
      const { id, seats, repositories } = productNamed(products, product)
      const target = (await repositoryRows()).keyOf(repositories[0])
      const asked = { target, userId: '', scenes: scenesOf(id), seats, replace, bySellerFor: paymentId, now: now() }
      return (await choiceOfSeat(db, { ...asked, ...account }))?.choice
    }
  }
}

/** Lists the purchases of users, each with its accounts. */
export function createPurchaseLists(
  {
    db,
    clock: { now },
    products,
    accounts,
    host: { pauseMs }
  }: Pick<AccessOptions, 'db' | 'clock' | 'products' | 'accounts' | 'host'>,
  { rowsOf }: Pick<ProductRepositories, 'rowsOf'>
): Pick<Access, 'purchases' | 'purchase'> {
  const names = repositoriesOf(products).map(nameOf)
  const listing = { db, now, products, scenes: scenesOfAll(products), names, pauseMs, rowsOf }
  return {
    purchases: async (userId, linked) => purchasesOf(listing, { userId }, linked ?? (await accounts.of(userId))),
    async purchase(paymentId, userId) {
      const linked = userId === null ? [] : await accounts.of(userId)
      const [purchase] = await purchasesOf(listing, { paymentId }, linked)
      if (!purchase || userId === null || purchase.status !== 'paid' || purchase.grants.some(isCovering))
        return purchase
      // Another purchase of the buyer may cover the account.
      const all = await purchasesOf(listing, { userId }, linked)
      return { ...purchase, coveredBeside: coveredBeside(purchase, all) }
    }
  }
}
