import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Because } from '../grant-states.ts'
import { sellerHolds } from '../plan/forecast.ts'
import { readRepository } from '../tables/repository.ts'

/** Makes the invitations of a repository due whose token was refused, if the shop has another token by now. */
export async function tryWithNewToken(db: Database, target: string, tokenDigest: string, now: number): Promise<void> {
  const { refusedToken, invitedWith } = await readRepository(db, target)
  const isOther = (digest: string | undefined) => digest !== undefined && digest !== tokenDigest
  if (isOther(refusedToken) || isOther(invitedWith)) await makeDue.run(db, { target, now, reasons: ofToken })
}

/** Makes the invitations of a repository due that waited until the host accepts its token again. */
export async function tryAcceptedToken(db: Database, target: string, now: number): Promise<void> {
  await makeDue.run(db, { target, now, reasons: ['token_refused'] })
}

/** Makes all invitations due that wait for the seller, whatever their repository: the seller says that it is mended. */
export async function tryHeldAgain(db: Database, now: number): Promise<void> {
  for (const { target } of await db.selectFrom('access_target').select('target').execute())
    await makeDue.run(db, { target, now, reasons: sellerHolds })
}

/** Reasons that a token has, or its account: with another one the host may answer otherwise. */
const ofToken = ['token_refused', 'forbidden', 'repository_invisible', 'unreachable'] as const satisfies Because[]

const makeDue = statement((db, value: { target: string; now: number; reasons: readonly Because[] }) =>
  db
    .updateTable('access_grant')
    .set({ retry_at: value.now })
    .where('because', 'in', value.reasons)
    .where('target', '=', value.target)
    .where('state', '=', 'queued')
    .where('retry_at', '>', value.now)
)
