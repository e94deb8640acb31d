import { digestOf } from '../code-host/token-digest.ts'
import { nameOf, productNamed, repositoriesOf } from '../product.ts'
import type { Access, RepositoryLimit } from './access.ts'
import type { AccessOptions } from './access-options.ts'
import { readLimit, untouchedLimit } from './host/read-limit.ts'
import type { NextInvitation } from './plan/forecast.ts'
import type { ProductRepositories } from './product-repositories.ts'
import { type AskedFor, nextInvitations } from './requests/next-invitation.ts'

/** Says what becomes of invitations that are asked for now. */
export function createForecasts(
  { db, products, clock: { now }, host: { token, pauseMs } }: Pick<AccessOptions, 'db' | 'products' | 'clock' | 'host'>,
  { accessTo, accessOf }: Pick<ProductRepositories, 'accessTo' | 'accessOf'>
): Pick<Access, 'nextInvitation' | 'nextInvitations' | 'limits'> {
  const nextOf = (of: readonly string[], asked?: AskedFor) => {
    const repositories = of.map((product) => {
      const { repository, listed, isRow } = accessOf(productNamed(products, product)).leading
      const named = { name: nameOf(repository), id: repository.id() }
      return { named, isPersonal: repository.isPersonal(), listed: listed.current, isRow }
    })
    return nextInvitations({ db, now, pauseMs, tokenDigest: digestOf(token()) }, repositories, asked)
  }
  return {
    async limits(further = new Map()) {
      const limits: RepositoryLimit[] = []
      for (const repository of repositoriesOf(products)) {
        const { find, listed } = accessTo(repository)
        const more = further.get(nameOf(repository)) ?? 0
        const target = await find()
        const asked = target !== undefined && { db, target, now: now(), pauseMs, listed: listed.current }
        const limit = asked ? await readLimit(asked, more) : untouchedLimit(more)
        limits.push({ name: `${repository.owner}/${repository.repo}`, ...limit })
      }
      return limits
    },
    async nextInvitation(product, asked) {
      const [next] = await nextOf([product], asked)
      return next ?? { waits: false }
    },
    async nextInvitations(asked) {
      const found = new Map<string, NextInvitation>()
      // An account that gives way counts in no queue, so that each has a statement of its own.
      const groups = new Map<string | undefined, string[]>()
      for (const { product, givesWay } of asked) groups.set(givesWay, [...(groups.get(givesWay) ?? []), product])
      for (const [givesWay, of] of groups) {
        const next = await nextOf(of, { givesWay })
        for (const [index, product] of of.entries()) found.set(product, next[index] ?? { waits: false })
      }
      return found
    }
  }
}
