import { sql } from 'kysely'
import type { CodeHost, Refusal } from '../../code-host/code-host.ts'
import type { Database } from '../../db/database.ts'
import { sceneOfFew } from '../../db/scene-of-few.ts'
import { serializable } from '../../db/serializable.ts'
import { statement } from '../../db/statement.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { LAG_MS } from '../plan/facts.ts'
import { takeSeat } from '../seats/assign-seat.ts'
import type { BackOff } from '../tables/repository.ts'

type Options = {
  db: Database
  now(): number
  newId(): string
  /** The id of the product, and the scenes of its payments. */
  product: string
  scenes: readonly string[]
  /** The product's first repository, and the key of its row. */
  access: {
    repository: { codeHost: Pick<CodeHost, 'accountByLogin'>; isPersonal(): boolean }
    backOff(): Promise<BackOff | undefined>
    noteRefusal(refusal: Refusal): Promise<void>
  }
  target: string
}

/** ms after a payment within which the name given at checkout is used. */
const FRESH_MS = 30 * 24 * 60 * 60_000
/** ms after which the buyer is told by mail that the account still waits: the buyer has seen no toast about it. */
const TOLD_AFTER_MS = 30 * 60_000
/** The number of names per query. */
const CHUNK = 20

/**
 * Makes a grant from the username that a buyer gave in the processor's own field, so that the buyer need not name it
 * again. The grant belongs to the payment, even if its buyer has never signed in here. A name is only used if the host
 * shows that it belongs to a person; any other name is a suggestion for the form. Level-triggered: each name is asked
 * about until the host has answered.
 */
export async function grantFromCheckout({ db, now, newId, product, scenes, access, target }: Options): Promise<void> {
  const { repository } = access
  if (repository.isPersonal()) return
  for (const { id, username, paid_at } of await namesToAsk.all(db, { scenes, since: now() - FRESH_MS })) {
    if (username === null || (await access.backOff())) return
    const found = await repository.codeHost.accountByLogin(username)
    if ('failed' in found) {
      await access.noteRefusal(found.refusal)
      // An answer that is about this name alone holds up no other buyer.
      if (found.status === undefined) return
      continue
    }
    const person = 'account' in found && found.account.type === 'User' ? found.account : undefined
    // An account that was created after the payment belongs to a stranger, who has the name now.
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
      // Another process has used the name, or the buyer has named an account meanwhile.
      if (!account || free.numUpdatedRows === 0n || (await grant.executeTakeFirst())) return
      const who = { login: account.login, accountId: account.id, proven: false, actor: 'payment' } as const
      const request = { target, product, now: now(), newId, ...who }
      const assigned = await takeSeat(tx, request, { do: 'take', paymentId: id, seat: 1 }, [])
      if (assigned.kind !== 'grant') return
      const mail = { subject: assigned.grantId, fact: 'queued', kind: 'queued', at: now() } as const
      await queueMail(tx, { ...mail, notBefore: now() + TOLD_AFTER_MS })
    })
  }
}

/** Names from checkouts without a grant that the host was not asked about yet. */
const namesToAsk = statement((db, value: { scenes: readonly string[]; since: number }) =>
  db
    .selectFrom('payment')
    .leftJoin('access_grant', 'access_grant.payment_id', 'payment.id')
    .select(['payment.id', 'payment.username', 'payment.paid_at'])
    .where('payment.status', '=', sql.lit('paid'))
    .where(sceneOfFew, 'in', value.scenes)
    .where('payment.username', 'is not', null)
    .where('payment.username_asked_at', 'is', null)
    .where('payment.paid_at', '>', value.since)
    .where('access_grant.id', 'is', null)
    .orderBy('payment.paid_at')
    .limit(CHUNK)
)
