import { sql } from 'kysely'
import { hasAddress, onUserWithAddress } from '../../db/about-payments.ts'
import type { Tx } from '../../db/database.ts'
import { padded, statement } from '../../db/statement.ts'
import { graceMailFact, type PolicyOf, putOffEnd } from '../payment/policy.ts'

/**
 * Puts off the graces that are over and of whose end no mail has told, since Pullpass was off or the mail server away.
 * The buyer then has the days between that mail and the end. Each grace is put off once; none is where the mail was
 * given up, and none of a buyer without an address. `due`: the payments whose time is over; `now` in ms.
 * @returns the ids of those that were put off
 */
export async function putOffUntold(
  tx: Tx,
  due: readonly { id: string; renewal_failed_at: number | null }[],
  { now, policyOf }: { now: number; policyOf: PolicyOf }
): Promise<Set<string>> {
  const graces = due.flatMap(({ id, renewal_failed_at }) => (renewal_failed_at === null ? [] : [id]))
  const done = new Set<string>()
  if (graces.length === 0) return done
  for (const { id, scene, renewal_failed_at } of await untoldGraces.all(tx, { ids: padded(graces) })) {
    const endsAt = putOffEnd(policyOf(scene ?? undefined), now)
    if (endsAt === undefined) continue
    const putOff = { ends_at: endsAt, grace_put_off_for: renewal_failed_at, grace_put_off_at: now }
    await tx.updateTable('payment').set(putOff).where('id', '=', id).execute()
    done.add(id)
  }
  return done
}

/** A mail about a later failure tells of the same end: the processor reported then that the renewal failed sooner. */
const untoldGraces = statement((db, value: { ids: readonly string[] }) =>
  db
    .selectFrom('payment')
    .leftJoin('user', onUserWithAddress)
    .select(['payment.id', 'payment.scene', 'payment.renewal_failed_at'])
    .where('payment.id', 'in', value.ids)
    .where('payment.status', '=', sql.lit('paid'))
    .where(sql<boolean>`coalesce(payment.grace_put_off_for, 0) < payment.renewal_failed_at`)
    .where(hasAddress)
    .where(
      sql<boolean>`not exists (
        select 1 from access_mail where access_mail.subject = payment.id and access_mail.kind = 'grace'
          and access_mail.fact >= ${sql.lit(graceMailFact)} || payment.renewal_failed_at
          and access_mail.state in ('sent', 'failed')
      )`
    )
)
