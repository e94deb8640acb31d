import { productNamed } from '../product.ts'
import type { Access } from './access.ts'
import type { AccessOptions } from './access-options.ts'
import { adoptAccount, letGo } from './by-seller/adopt-account.ts'
import { withdrawAccount } from './by-seller/withdraw-account.ts'
import type { ProductRepositories } from './product-repositories.ts'
import { readForImport, silentUntil } from './read-for-import.ts'
import { type CheckedAccount, checkNow } from './requests/check-now.ts'
import { onceMoreIfGone } from './tables/repository.ts'

/** Answers the seller's requests about one purchase. `nudge`: the next round begins soon. */
export function createSellerRequests(
  {
    db,
    products,
    scenesOf,
    clock: { now },
    process: { newId }
  }: Pick<AccessOptions, 'db' | 'products' | 'scenesOf' | 'clock' | 'process'>,
  { accessTo, accessOf, repositoryRows }: Pick<ProductRepositories, 'accessTo' | 'accessOf' | 'repositoryRows'>,
  nudge: () => void
): Pick<
  Access,
  'checkNow' | 'accountNow' | 'accountNamed' | 'readForImport' | 'withdrawAccount' | 'adoptAccount' | 'letGo'
> {
  return {
    withdrawAccount: (repository, seen, order) =>
      onceMoreIfGone(async () => withdrawAccount(await accessTo(repository).resolved(), seen, order)),
    async adoptAccount(repository, seen, { paymentId, product }) {
      const { id, seats, repositories } = productNamed(products, product)
      const order = { paymentId, product: id, scenes: scenesOf(id), seats }
      const adoption = await onceMoreIfGone(async () => {
        const { target: leading } = (await accessTo(repositories[0]).resolved()).records
        const here = await accessTo(repository).resolved()
        const adopted = await adoptAccount(here.records, { leading, seen, order })
        // The access is recorded at once; without an answer the next round does that.
        if (adopted.is === 'adopted') await checkNow(here, seen)
        return adopted
      })
      nudge()
      return adoption
    },
    async letGo(repository, order) {
      const isDone = await onceMoreIfGone(async () => letGo((await accessTo(repository).resolved()).records, order))
      nudge()
      return isDone
    },
    async checkNow(paymentId) {
      const grants = await db
        .selectFrom('access_grant')
        .select(['id', 'target', 'login', 'account_id'])
        .where('payment_id', '=', paymentId)
        .where('account_id', 'is not', null)
        .where((where) => where.or([where('released', 'is', null), where('state', '!=', 'revoked')]))
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      const rows = await repositoryRows()
      const checked: CheckedAccount[] = []
      for (const { id: grantId, target, login, account_id } of grants) {
        if (account_id === null || !rows.has(target)) continue
        const name = rows.nameOf(target)
        const found = await onceMoreIfGone(async () =>
          checkNow(await accessTo(name).resolved(), { accountId: account_id, login })
        )
        checked.push({ ...found, grantId, repository: `${name.owner}/${name.repo}` })
      }
      nudge()
      return checked
    },
    async accountNow(product, accountId) {
      const { repository, backOff, noteRefusal } = accessOf(productNamed(products, product)).leading
      if (await backOff()) return 'unknown'
      const answer = await repository.codeHost.accountById(accountId)
      if ('account' in answer) return answer.account
      if ('noAccount' in answer) return undefined
      await noteRefusal(answer.refusal)
      return 'unknown'
    },
    async accountNamed(product, login) {
      const { repository, backOff, noteRefusal } = accessOf(productNamed(products, product)).leading
      const wait = await backOff()
      if (wait) return silentUntil(wait)
      const answer = await repository.codeHost.accountByLogin(login)
      if ('account' in answer) return answer.account
      if ('noAccount' in answer) return undefined
      await noteRefusal(answer.refusal)
      return { silent: 'no_answer', until: (await backOff())?.until }
    },
    readForImport: (id) => {
      const product = productNamed(products, id)
      const { leading, following } = accessOf(product)
      return onceMoreIfGone(async () => {
        const all = await Promise.all(following.map((access) => access.resolved()))
        return readForImport({ now, newId }, product.id, [await leading.resolved(), ...all])
      })
    }
  }
}
