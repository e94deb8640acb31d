import type { Context } from '../../../context.ts'
import type { InviteRequest } from '../../../invite/action.ts'
import type { InviteResult } from '../../../invite/result.ts'

export type InvitingContext = Pick<Context, 'access' | 'config' | 'db' | 'invite' | 'log'>

/**
 * Sends the invitation for the product of a form, and then for the user's other paid products that have no account yet:
 * buyers give their name once. Each product has its own gate, and a refusal of another product changes nothing here: its
 * form is on the page.
 * @returns the result for the product of the form
 */
export async function inviteForAll(context: InvitingContext, wanted: InviteRequest): Promise<InviteResult> {
  const { access, config, log } = context
  const result = await context.invite(wanted)
  if (config.products.length === 1 || !isTaken(result)) return result
  const { userId, username, product: named } = wanted
  const purchases = await access.purchases(userId).catch(() => [])
  const paid = purchases.filter(({ product, status }) => product !== named && status === 'paid')
  const products = new Set(paid.map(({ product }) => product))
  for (const { product, grants } of purchases) if (grants.length > 0) products.delete(product)
  const others = [...products].map((product) => context.invite({ userId, username, product }))
  for (const { reason } of await Promise.allSettled(others).then(rejected))
    log.error({ err: reason }, 'a name was not sent for another product of the buyer')
  return result
}

/** Whether the name was sent, or waits to be sent: a name that the host does not know is not sent again. */
function isTaken({ ok, grant }: InviteResult): boolean {
  return ok || grant?.state === 'queued'
}

function rejected(results: PromiseSettledResult<unknown>[]): PromiseRejectedResult[] {
  return results.filter((result) => result.status === 'rejected')
}
