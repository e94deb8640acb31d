import { sql } from 'kysely'
import type { CodeHost, Refusal } from '../../code-host/code-host.ts'
import type { Database } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { LAG_MS } from '../plan/facts.ts'
import { takeSeat } from '../seats/claim-seat.ts'

type Options = {
  db: Database
  now(): number
  newId(): string
  /** The id of the product, and what payments for it may call it. */
  product: string
  scenes: readonly string[]
  /** Its first repository, and the key of its row. */
  access: {
    repository: { codeHost: Pick<CodeHost, 'accountByLogin'>; isPersonal(): boolean }
    isQuiet(): Promise<boolean>
    heed(refusal: Refusal): Promise<void>
  }
  target: string
}

/** ms after a payment in which a name that was given with it is taken at its word. */
const FRESH_MS = 30 * 24 * 60 * 60_000
/** Names at a time. */
const CHUNK = 20

/**
 * Whoever has filled in the processor's own field for a username need not name it again: the grant belongs to the payment,
 * whether or not its buyer has ever been here. Only a name that the host shows to be a person's is taken; any other is a
 * proposal for the form. Level-triggered: each name is asked about until the host has said something.
 */
export async function claimFromCheckout({ db, now, newId, product, scenes, access, target }: Options): Promise<void> {
  const { repository } = access
  if (repository.isPersonal()) return
  const named = await db
    .selectFrom('payment')
    .leftJoin('access_grant', 'access_grant.payment_id', 'payment.id')
    .select(['payment.id', 'payment.username', 'payment.paid_at'])
    .where('payment.status', '=', sql.lit('paid'))
    .where('payment.scene', 'in', scenes)
    .where('payment.username', 'is not', null)
    .where('payment.username_asked_at', 'is', null)
    .where('payment.paid_at', '>', now() - FRESH_MS)
    .where('access_grant.id', 'is', null)
    .orderBy('payment.paid_at')
    .limit(CHUNK)
    .execute()
  for (const { id, username, paid_at } of named) {
    if (username === null || (await access.isQuiet())) return
    const found = await repository.codeHost.accountByLogin(username)
    if ('failed' in found) return access.heed(found.refusal)
    const person = 'account' in found && found.account.type === 'User' ? found.account : undefined
    // One that was made after the payment is a stranger's, who has taken the name over.
    const account = (person?.createdAt ?? 0) <= (paid_at ?? 0) + LAG_MS ? person : undefined
    await serializable(db, async (tx) => {
      const free = await tx
        .updateTable('payment')
        .set({ username_asked_at: now() })
        .where('id', '=', id)
        .where('status', '=', sql.lit('paid'))
        .where('username_asked_at', 'is', null)
        .executeTakeFirst()
      const grant = tx.selectFrom('access_grant').select('id').where('payment_id', '=', id)
      // Somebody else was quicker, or its buyer has given a name meanwhile.
      if (!account || free.numUpdatedRows === 0n || (await grant.executeTakeFirst())) return
      const who = { login: account.login, accountId: account.id, proven: false, actor: 'payment' } as const
      await takeSeat({ db: tx, target, product, now: now(), newId, ...who }, { do: 'take', paymentId: id, seat: 1 }, [])
    })
  }
}
