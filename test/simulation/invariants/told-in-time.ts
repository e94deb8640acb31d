import type { DatabaseConnection } from '../../../src/db/database.ts'
import { ADMIN, DAY, HOUR, MINUTE, type World } from '../world/world.ts'

/** ms after which the seller is to be told of a grant that waits for an answer of the host. */
const TOLD_MS = 2 * HOUR

/** A grant for which an answer of the host is missing. `at`: since when (ms), whatever was recorded again meanwhile. */
type Waiting = { id: string; account_id: number | null; login: string; at: number }

/**
 * Checks, while a kind of question of the host fails, that the seller has been told of every grant that waits for an
 * answer for hours. A grant counts if the host was asked in vain about it at two different times after the seller was to
 * be told: then some pass has reached the grant. `path`: the paths of the questions that fail.
 */
export async function whoWaitsIsTold(
  world: World,
  observer: DatabaseConnection,
  { path }: { path: RegExp }
): Promise<void> {
  const { broken, clock, pauses, story } = world
  // The times in the tables are not known with a wrong clock.
  if (clock.wrong.length > 0) return
  const late = (waiting: Waiting) =>
    isAskedInVain(world, waiting, path) && !pauses.some(({ until }) => until > waiting.at)
  const invitations = await sinceWhen(world, observer, await invitationsThatWait(world, observer))
  const withdrawals = await sinceWhen(world, observer, await withdrawalsThatWait(world, observer))
  for (const waiting of [...invitations, ...withdrawals].filter(late)) {
    // An invitation says on its page whom it waits for.
    const isSaid = !invitations.includes(waiting) || waiting.acts === 'seller'
    if (isSaid && (await sellerIsTold(world, observer, waiting))) continue
    const words = `${waiting.state} ${waiting.login} (grant ${waiting.id}, acts: ${waiting.acts}) waits for an answer since ${story.when(waiting.at)}`
    broken('the person who has to act is told while the fault lasts', `${words}, and the seller has not been told`)
  }
}

/** Paid grants that wait for an answer of the host before their invitation. */
function invitationsThatWait({ scheduler }: World, { db }: DatabaseConnection) {
  return scheduler.during(
    waiting(db)
      .where('payment.status', '=', 'paid')
      .where('access_grant.state', '=', 'queued')
      .where('because', '=', 'unreachable')
      .where('replaced_by', 'is', null)
      .where('released', 'is', null)
      .execute()
  )
}

/** Grants whose payment has ended and whose access is not proven to be gone. */
function withdrawalsThatWait({ scheduler }: World, { db }: DatabaseConnection) {
  return scheduler.during(
    waiting(db)
      .where('payment.status', '!=', 'paid')
      .where('access_grant.state', '=', 'revoking')
      .where('because', 'not in', ['other_claim', 'breaker'])
      .execute()
  )
}

function waiting(db: DatabaseConnection['db']) {
  return (
    db
      .selectFrom('access_grant')
      .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
      .innerJoin('access_target', 'access_target.target', 'access_grant.target')
      .select(['access_grant.id', 'access_grant.state', 'because', 'acts', 'account_id', 'login'])
      // A list that cannot be read has an alert of its own.
      .where('unreadable_since', 'is', null)
  )
}

/** Adds since when each grant has been in its state, for its reason. */
function sinceWhen<Row extends { id: string; state: string; because: string }>(
  { scheduler }: World,
  { db }: DatabaseConnection,
  rows: readonly Row[]
): Promise<(Row & { at: number })[]> {
  const timed = rows.map(async (row) => {
    const all = db.selectFrom('access_history').selectAll().where('grant_id', '=', row.id).orderBy('version')
    const moves = await all.execute()
    const before = moves.findLastIndex((move) => move.to_state !== row.state || move.because !== row.because)
    return { ...row, at: Number(moves[before + 1]?.at) }
  })
  return scheduler.during(Promise.all(timed))
}

function isAskedInVain({ network }: World, { account_id, login, at }: Waiting, path: RegExp): boolean {
  const names = [login, `${account_id}`]
  const isAbout = (asked: string) =>
    names.includes(
      asked
        .replace(/\/permission$/, '')
        .split('/')
        .at(-1) ?? ''
    )
  const inVain = network.calls.filter((call) => {
    return call.sentAt > at + TOLD_MS && path.test(call.path) && isAbout(call.path) && (call.status ?? 0) >= 500
  })
  return new Set(inVain.map(({ sentAt }) => Math.floor(sentAt / (10 * MINUTE)))).size >= 2
}

/**
 * Whether the seller has an alert about the grant, and a mail about such alerts: it has arrived within the day that lies
 * between two such mails at least, or waits for the mail server.
 */
async function sellerIsTold(
  { scheduler, mailServer }: World,
  { db }: DatabaseConnection,
  { id, at }: Waiting
): Promise<boolean> {
  const alerts = db.selectFrom('seller_alert').select('said_at').where('kind', '=', 'unreachable')
  const raised = await scheduler.during(alerts.where('item', '=', id).where('said_at', '>', at).execute())
  if (raised.length === 0) return false
  const kind = `seller ${ADMIN} alert:unreachable`
  if (mailServer.arrived.some((mail) => mail.fact.startsWith(kind) && mail.at > at - DAY)) return true
  const mails = db.selectFrom('access_mail').select('fact').where('subject', '=', `seller ${ADMIN}`)
  const waits = await scheduler.during(mails.where('state', 'in', ['waiting', 'sending']).execute())
  return waits.some(({ fact }) => fact.startsWith('alert:unreachable'))
}
