import { digestOf } from '../code-host/token-digest.ts'
import { padded, statement } from '../db/statement.ts'
import { nameOf, productNamed, repositoriesOf } from '../product.ts'
import type { Access, RepositoryLimit } from './access.ts'
import type { AccessOptions } from './access-options.ts'
import { heldByLimit } from './host/read-forecast.ts'
import { readLimit, untouchedLimit } from './host/read-limit.ts'
import type { NextInvitation } from './plan/forecast.ts'
import type { ProductRepositories } from './product-repositories.ts'
import { type AskedFor, nextInvitations } from './requests/next-invitation.ts'

/** Says what becomes of invitations that are asked for now. */
export function createForecasts(
  { db, products, clock: { now }, host: { token, pauseMs } }: Pick<AccessOptions, 'db' | 'products' | 'clock' | 'host'>,
  { accessTo, accessOf }: Pick<ProductRepositories, 'accessTo' | 'accessOf'>
): Pick<Access, 'nextInvitation' | 'nextInvitations' | 'limits' | 'heldByLimit'> {
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
    async heldByLimit(paymentIds) {
      const queued = paymentIds.length === 0 ? [] : await queuedOf.all(db, { ids: padded(paymentIds) })
      const held = new Set<string>()
      for (const repository of queued.length === 0 ? [] : repositoriesOf(products)) {
        const { find, listed } = accessTo(repository)
        const target = await find()
        const own = queued.filter((grant) => grant.target === target)
        if (target === undefined || own.length === 0) continue
        const grants = own.map((grant) => ({ ...grant, renewal: grant.renewal === 1 }))
        for (const id of await heldByLimit({ db, target, now, pauseMs, listed }, grants)) held.add(id)
      }
      return held
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

const queuedOf = statement((db, value: { ids: readonly string[] }) =>
  db
    .selectFrom('access_grant')
    .select(['id as grantId', 'target', 'because', 'queued_at as queuedAt', 'renewal'])
    .where('payment_id', 'in', value.ids)
    .where('state', '=', 'queued')
    .where('released', 'is', null)
)
