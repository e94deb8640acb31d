import type { Context } from '../../../context.ts'
import type { InviteRequest } from '../../../invite/action.ts'
import type { InviteResult } from '../../../invite/result.ts'
import { productOfScene } from '../../../product.ts'

export type InvitingContext = Pick<Context, 'access' | 'config' | 'db' | 'invite' | 'log'>

/**
 * Sends a name that was given for one product for the user's other paid products too, for which no account was ever
 * named: buyers give their name once. Each product has its own gate, and a refusal of another product changes nothing
 * here: its form is on the page. A name that replaces another one, or that was refused, is for its own product only.
 * @param result the result for the product that was named
 */
export async function inviteForOthers(
  context: InvitingContext,
  { userId, username, product: named, replace }: InviteRequest,
  result: InviteResult<number>
): Promise<void> {
  if (context.config.products.length === 1 || replace !== undefined || !isSent(result)) return
  const products = await unnamedProducts(context, userId).catch(() => [])
  const others = products.filter((product) => product !== named)
  const sent = await Promise.allSettled(others.map((product) => context.invite({ userId, username, product })))
  for (const { reason } of sent.filter((each) => each.status === 'rejected'))
    context.log.error({ err: reason }, 'a name was not sent for another product of the buyer')
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
function isSent({ grant }: InviteResult<number>): boolean {
  return grant !== undefined && ['queued', 'invited', 'accepted'].includes(grant.state)
}
