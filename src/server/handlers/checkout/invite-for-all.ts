import type { Context } from '../../../context.ts'
import type { InviteRequest } from '../../../invite/action.ts'
import type { InviteResult } from '../../../invite/result.ts'
import { productOfScene } from '../../../product.ts'

export type InvitingContext = Pick<Context, 'access' | 'config' | 'db' | 'invite' | 'log'>

/**
 * Sends the invitation for the product of a form, and then for the user's other paid products for which no account was ever
 * named: buyers give their name once. Each product has its own gate, and a refusal of another product changes nothing here:
 * its form is on the page. A name that replaces another one is for its own product only.
 * @returns the result for the product of the form
 */
export async function inviteForAll(context: InvitingContext, wanted: InviteRequest): Promise<InviteResult> {
  const { config, log } = context
  const result = await context.invite(wanted)
  if (config.products.length === 1 || wanted.replace !== undefined || !isTaken(result)) return result
  const { userId, username, product: named } = wanted
  const products = await unnamedProducts(context, userId).catch(() => [])
  const others = products.filter((product) => product !== named)
  const sent = await Promise.allSettled(others.map((product) => context.invite({ userId, username, product })))
  for (const { reason } of sent.filter((each) => each.status === 'rejected'))
    log.error({ err: reason }, 'a name was not sent for another product of the buyer')
  return result
}

/** The products that the user has paid for, and for which no account was ever named. */
async function unnamedProducts({ config, db }: InvitingContext, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .leftJoin('access_grant', 'access_grant.payment_id', 'payment.id')
    .select(['payment.scene', 'payment.status', 'access_grant.id as grant'])
    .where('payment.user_id', '=', userId)
    .execute()
  const productOf = (scene: string | null) => productOfScene(config.products, scene ?? '')?.id
  const named = new Set(rows.filter(({ grant }) => grant !== null).map(({ scene }) => productOf(scene)))
  const paid = rows.filter(({ status }) => status === 'paid').map(({ scene }) => productOf(scene))
  return [...new Set(paid)].flatMap((product) => (product === undefined || named.has(product) ? [] : [product]))
}

/** Whether the name was sent, or waits to be sent: a name that the host refused is not sent again. */
function isTaken({ grant }: InviteResult): boolean {
  return grant !== undefined && ['queued', 'invited', 'accepted'].includes(grant.state)
}
