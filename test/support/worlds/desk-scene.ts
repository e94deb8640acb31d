import type { Selectable } from 'kysely'
import type { Database, Tables } from '../../../src/db/database.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { peopleOf } from './people.ts'
import type { SandboxWorld } from './sandbox-world.ts'

/** The seller of the tests of the desk. */
export const SELLER = 'owner@example.com'

/**
 * Fills a world with buyers of every kind that a seller meets: with access, invited, without an account, refunded, with
 * a name that does not exist, in the queue, and a sale that matches nothing.
 */
export async function fillDesk(world: SandboxWorld): Promise<void> {
  const { context } = world
  const { buyer, send, accepted, refund, pass, person } = peopleOf(() => world)
  await accepted(await buyer('ada-inside'), 'ada-inside')
  const refunded = await buyer('rita-refunded')
  await accepted(refunded, 'rita-refunded')
  await refund(refunded)
  await pass(10 * MINUTE_MS)
  await world.pay({ email: 'nameless@company.example' })
  await context.db
    .insertInto('payment')
    .values(unmatched(context.now() - HOUR_MS))
    .execute()
  await pass(2 * HOUR_MS)
  await send(await buyer('grace-invited'), 'grace-invited')
  await send(await buyer('will-mistype'), 'there-is-no-such-name')
  const late = await buyer('quentin-waits')
  await world.tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble: 'weak' })
  await send(late, person('quentin-account'))
  await pass()
}

/** The row of the sale that matches nothing: a sample for further rows of payments. */
export function unmatchedSale(db: Database): Promise<Selectable<Tables['payment']>> {
  return db.selectFrom('payment').selectAll().where('id', '=', 'unmatched-sale').executeTakeFirstOrThrow()
}

/** A paid sale of something that is not sold here. */
function unmatched(at: number) {
  const when = { paid_at: at, created_at: at, updated_at: at }
  const buyer = { user_id: null, email: 'unmatched@mail.example' }
  const states = { status: 'paid', state: 'paid', sale_state: 'paid', scene: null } as const
  return {
    id: 'unmatched-sale',
    processor: 'stripe',
    key: 'cs_unmatched',
    reference: null,
    amount: 19900,
    currency: 'usd',
    ...buyer,
    ...states,
    ...when
  }
}
