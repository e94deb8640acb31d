import { sql } from 'kysely'
import type { AccountAnswer, CodeHost, Refusal } from '../../code-host/code-host.ts'
import { sceneOfFew } from '../../db/about-payments.ts'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { LAG_MS } from '../plan/facts.ts'
import { FRESH_MS } from '../plan/name-from-checkout.ts'
import { takeSeat } from '../seats/assign-seat.ts'
import { readGrant } from '../tables/grants.ts'
import { recordTransition } from '../tables/record-transition.ts'
import type { BackOff } from '../tables/repository.ts'
import { inTransaction } from '../tables/scope.ts'

type Options = {
  db: Database
  now(): number
  newId(): string
  /** The id of the product, and the scenes of its payments. */
  product: string
  scenes: readonly string[]
  scenesOf(product: string): readonly string[]
  /** The product's first repository, and the key of its row. */
  access: {
    repository: { codeHost: Pick<CodeHost, 'accountByLogin'>; isPersonal(): boolean }
    backOff(): Promise<BackOff | undefined>
    noteRefusal(refusal: Refusal): Promise<void>
  }
  target: string
}

/** ms after which the buyer is told by mail that the account still waits: the buyer has seen no toast about it. */
const TOLD_AFTER_MS = 30 * 60_000
/** The number of names per query. */
const CHUNK = 20

/**
 * Makes a grant from the username that a buyer gave in the processor's own field, so that the buyer need not name it
 * again. The grant belongs to the payment, even if its buyer has never signed in here. A name that belongs to no person
 * has the same result as in the form: the grant is blocked and gives its seat back, and the buyer is told. A name whose
 * account is younger than the payment is a suggestion for the form. Level-triggered: each name is asked about until the
 * host has answered.
 */
export async function grantFromCheckout(options: Options): Promise<void> {
  const { db, now, newId, product, scenes, access, target } = options
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
    const named = whoseName(found, username, paid_at ?? 0)
    await inTransaction(options, target, async (scope) => {
      const { db: tx, now: at } = scope
      const free = await tx
        .updateTable('payment')
        .set({ username_asked_at: at })
        .where('id', '=', id)
        .where('status', '=', sql.lit('paid'))
        .where('username_asked_at', 'is', null)
        .executeTakeFirst()
      const grant = tx.selectFrom('access_grant').select('id').where('payment_id', '=', id)
      // Another process has used the name, or the buyer has named an account meanwhile.
      if (!named || free.numUpdatedRows === 0n || (await grant.executeTakeFirst())) return
      const { refused, ...who } = named
      const request = { target, product, now: at, newId, proven: false, actor: 'payment', ...who } as const
      const assigned = await takeSeat(tx, request, { do: 'take', paymentId: id, seat: 1 }, [])
      if (assigned.kind !== 'grant') return
      const { grantId } = assigned
      if (refused === undefined) {
        const mail = { subject: grantId, fact: 'queued', kind: 'queued', at } as const
        await queueMail(tx, { ...mail, notBefore: at + TOLD_AFTER_MS })
        return
      }
      const made = await readGrant(scope, grantId)
      const transition = { grantId, to: 'blocked', because: refused, acts: 'buyer' } as const
      if (made) await recordTransition(tx, made, transition, { actor: 'host', now: at })
    })
  }
}

/** The account of a name. `refused`: why the name belongs to no person. */
type Named = { login: string; accountId: number | undefined; refused?: 'no_such_account' | 'not_a_person' }

/**
 * The account that the host shows for a name; undefined if it was created after the payment, since it then belongs to a
 * stranger. `paidAt` in ms.
 */
function whoseName(
  found: Exclude<AccountAnswer, { failed: true }>,
  username: string,
  paidAt: number
): Named | undefined {
  if (!('account' in found)) return { login: username, accountId: undefined, refused: 'no_such_account' }
  const { account } = found
  if (account.type !== 'User') return { login: account.login, accountId: undefined, refused: 'not_a_person' }
  if ((account.createdAt ?? 0) > paidAt + LAG_MS) return undefined
  return { login: account.login, accountId: account.id }
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
