import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { PaymentRecord } from '../../invite/gate.ts'
import { endDueAccess } from '../../payments/by-seller/given-access.ts'
import type { PolicyOf } from '../../payments/payment/policy.ts'
import { claimPayments } from './claim-payments.ts'
import { usersOfBuyers } from './guests.ts'

type Asked = { db: Database; now: number; userId: string }

/** The time (ms) and the rules by which access that is over is ended. `sendsMails`: whether mails are configured. */
type Ending = { now: number; policyOf: PolicyOf; sendsMails: boolean }

type Wanted = { userId: string; scenes: readonly string[] }

/** Finds the payment that the gate requires: one that qualifies. Access whose time is over is ended before. */
export async function findPaidPayment(
  db: Database,
  wanted: Wanted,
  ending: Ending
): Promise<PaymentRecord | undefined> {
  const asked = { db, ...ending, userId: wanted.userId }
  return readOrClaim(
    asked,
    async () => {
      const [found] = await inTime(asked, () => paidPayment.all(db, wanted))
      return found && { userId: found.userId, status: found.status, scene: found.scene }
    },
    (found) => found !== undefined
  )
}

/** The index `payment_gate` has all of these columns, so the payment itself is not read. */
const paidPayment = statement((db, wanted: Wanted) =>
  paid(db, wanted).select(['user_id as userId', 'status', 'scene', 'ends_at as endsAt']).limit(1)
)

/** Reads payments of a user, and reads them again if the time of one of them was over and is ended now. */
async function inTime<Row extends { endsAt: number | null }>(
  { db, now, policyOf, sendsMails, userId }: Asked & Ending,
  read: () => Promise<Row[]>
): Promise<Row[]> {
  const found = await read()
  if (found.every(({ endsAt }) => endsAt === null || endsAt > now)) return found
  await endDueAccess(db, { now, findUsers: usersOfBuyers, policyOf, sendsMails, userId })
  return read()
}

/** The products that the user has paid for, in the order of `products`. */
export async function findPaidProducts<Sold extends { scenes: readonly string[] }>(
  db: Database,
  { userId, products }: { userId: string; products: readonly Sold[] },
  ending: Ending
): Promise<Sold[]> {
  const wanted = { userId, scenes: products.flatMap(({ scenes }) => scenes) }
  async function read() {
    const rows = await inTime({ db, ...ending, userId }, () => paidScenes.all(db, wanted))
    return products.filter(({ scenes }) => rows.some(({ scene }) => scene !== null && scenes.includes(scene)))
  }
  return readOrClaim({ db, now: ending.now, userId }, read, (found) => found.length === products.length)
}

const paidScenes = statement((db, wanted: Wanted) => paid(db, wanted).select(['scene', 'ends_at as endsAt']).distinct())

function paid(db: Database, { userId, scenes }: Wanted) {
  return db
    .selectFrom('payment')
    .where('user_id', '=', userId)
    .where('scene', 'in', scenes)
    .where('status', '=', sql.lit('paid'))
}

/**
 * Reads payments of a user, and reads them again if the user could claim payments and did not have all that were looked
 * for. A payment and its buyer's sign-in may miss each other while both are being written, since the sign-in library
 * has its own transaction.
 */
export async function readOrClaim<Read>(
  { db, now, userId }: Asked,
  read: () => Promise<Read>,
  isComplete: (found: Read) => boolean
): Promise<Read> {
  const found = await read()
  return isComplete(found) || (await claimPayments(db, userId, now)).length === 0 ? found : read()
}
