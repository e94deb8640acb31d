import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { statement } from '../../db/statement.ts'
import type { Because } from '../grant-states.ts'
import { sellerHolds } from '../plan/forecast.ts'
import { readRepository } from '../tables/repository.ts'

/**
 * When the shop has another token than before, makes everything of a repository due that the host refused with the
 * earlier one. With the same token it does nothing.
 */
export async function tryWithNewToken(db: Database, target: string, tokenDigest: string, now: number): Promise<void> {
  const { triedToken, invitedWith, refusedToken } = await readRepository(db, target)
  if (triedToken === tokenDigest) return
  const earlier = triedToken ?? invitedWith ?? refusedToken
  await serializable(db, async (tx) => {
    if (earlier !== undefined && earlier !== tokenDigest) await makeDue(tx, { target, now, reasons: ofToken })
    await noteTried.run(tx, { target, tokenDigest })
  })
}

/** Makes the invitations of a repository due that waited until the host accepts its token again. */
export async function tryAcceptedToken(db: Database, target: string, now: number): Promise<void> {
  await makeInvitationsDue.run(db, { target, now, reasons: ['token_refused'] })
}

/** Makes everything due that waits for the seller, whatever its repository: the seller says that it is mended. */
export async function tryHeldAgain(db: Database, now: number): Promise<void> {
  for (const { target } of await db.selectFrom('access_target').select('target').execute())
    await makeDue(db, { target, now, reasons: sellerHolds })
}

/** Reasons that a token has, or its account: with another one the host may answer otherwise. */
const ofToken = ['token_refused', 'forbidden', 'repository_invisible', 'unreachable'] as const satisfies Because[]

type Held = { target: string; now: number; reasons: readonly Because[] }

/**
 * Makes the invitations due that wait for one of these reasons, and the withdrawals and renewals that the host has
 * refused.
 */
async function makeDue(db: Database, held: Held): Promise<void> {
  await makeInvitationsDue.run(db, held)
  await makeWithdrawalsDue.run(db, held)
  await makeRenewalsDue.run(db, held)
}

const makeInvitationsDue = statement((db, value: Held) =>
  db
    .updateTable('access_grant')
    .set({ retry_at: value.now })
    .where('because', 'in', value.reasons)
    .where('target', '=', value.target)
    .where('state', '=', 'queued')
    .where('retry_at', '>', value.now)
)

const makeWithdrawalsDue = statement((db, value: Held) =>
  db
    .updateTable('access_grant')
    .set({ retry_at: value.now })
    // The condition equals that of the index `access_grant_seller`.
    .where('acts', '=', sql.lit('seller'))
    .where('target', '=', value.target)
    .where('state', '=', 'revoking')
    .where('retry_at', '>', value.now)
)

/**
 * Ends the pause after the last renewal. After a refused renewal the next try waits for a day, and the invitation may
 * expire before that. No column tells a refused renewal from a successful one. Ending the pause of a successful one
 * does no harm: its invitation is new, and needs no renewal yet.
 */
const makeRenewalsDue = statement((db, value: Held) =>
  db
    .updateTable('access_account')
    .set({ renewed_at: null })
    .where('target', '=', value.target)
    .where('renewed_at', 'is not', null)
    .where('account_id', 'in', (of) =>
      of
        .selectFrom('access_grant')
        .select('account_id')
        .where('target', '=', value.target)
        .where('state', 'in', ['invited', 'expired'])
        .where('because', 'in', ['sent', 'renewal'])
        .where('account_id', 'is not', null)
    )
)

const noteTried = statement((db, value: { target: string; tokenDigest: string }) =>
  db.updateTable('access_target').set({ tried_token: value.tokenDigest }).where('target', '=', value.target)
)
