import { itemOfEnd } from '../../../src/alerts/alerts.ts'
import type { DatabaseConnection } from '../../../src/db/database.ts'
import type { HostCall } from '../world/network.ts'
import { ADMIN, DAY, goesOn, HOUR, MINUTE, type World } from '../world/world.ts'

/** ms after which the seller is to be told of a grant that waits for an answer of the host. */
const TOLD_MS = 2 * HOUR

/** A grant for which an answer of the host is missing. `at`: since when (ms), whatever was recorded again meanwhile. */
type Waiting = { id: string; account_id: number | null; login: string; at: number }

/** How often the grants are looked at again before one counts as untold, and the time in between (ms). */
const LOOKS = 5
const PAUSE_MS = 4 * MINUTE
/** The longest time (ms) that {@link whoWaitsIsTold} takes. */
export const LOOKING_MS = LOOKS * PAUSE_MS

/**
 * Checks, while a kind of question of the host fails, that the seller has been told of every grant that waits for an
 * answer for hours. A grant counts if the host was asked in vain about it at two different times after the seller was
 * to be told: then some pass has reached the grant. That pass may have ended too soon: its process died, or a list
 * could not be read at that moment, which has an alert of its own. So a grant of which the seller was not told is
 * looked at again, and counts if the host was asked in vain about it in most of the passes until then. `path`: the
 * paths of the questions that fail.
 */
export async function whoWaitsIsTold(
  world: World,
  observer: DatabaseConnection,
  { path }: { path: RegExp }
): Promise<void> {
  const { broken, machines, network, people, scheduler, story } = world
  let untold = await findUntold(world, observer, path)
  const asked = new Map(untold.map(({ id }) => [id, 0]))
  for (let look = 0; look < LOOKS && untold.length > 0; look += 1) {
    const from = scheduler.now()
    for (const machine of machines) machine.nudge()
    await scheduler.wait(people, PAUSE_MS)
    if (!goesOn(world)) return
    const still = await findUntold(world, observer, path)
    untold = untold.filter(({ id, at }) => still.some((one) => one.id === id && one.at === at))
    for (const waiting of untold) {
      const inVain = network.calls.some((call) => call.sentAt > from && isInVain(call, waiting, path))
      asked.set(waiting.id, (asked.get(waiting.id) ?? 0) + (inVain ? 1 : 0))
    }
  }
  for (const { id, state, login, acts, at } of untold) {
    if ((asked.get(id) ?? 0) < LOOKS - 1) continue
    const words = `${state} ${login} (grant ${id}, acts: ${acts}) waits for an answer since ${story.when(at)}`
    broken('the person who has to act is told while the fault lasts', `${words}, and the seller has not been told`)
  }
}

/** The grants for which the host was asked in vain for hours, and of which the seller has not been told. */
async function findUntold(world: World, observer: DatabaseConnection, path: RegExp) {
  const { clock, pauses } = world
  // The times in the tables are not known with a wrong clock.
  if (clock.wrong.length > 0) return []
  const late = (waiting: Waiting) =>
    isAskedInVain(world, waiting, path) && !pauses.some(({ until }) => until > waiting.at)
  const invitations = await sinceWhen(world, observer, await invitationsThatWait(world, observer))
  const withdrawals = await sinceWhen(world, observer, await withdrawalsThatWait(world, observer))
  const untold: (Waiting & { state: string; acts: string | null })[] = []
  for (const waiting of [...invitations, ...withdrawals].filter(late)) {
    // An invitation says on its page whom it waits for.
    const isSaid = !invitations.includes(waiting) || waiting.acts === 'seller'
    if (!(isSaid && (await sellerIsTold(world, observer, waiting)))) untold.push(waiting)
  }
  return untold
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
      // A repository without a name was replaced by another one, and nothing more is asked about its grants.
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('access_name').select('name').whereRef('access_name.target', '=', 'access_grant.target'))
      )
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

/**
 * Whether the host was asked in vain about the grant at two times, ten minutes apart, after the seller was to be told.
 */
function isAskedInVain({ network }: World, waiting: Waiting, path: RegExp): boolean {
  const inVain = network.calls.filter((call) => call.sentAt > waiting.at + TOLD_MS && isInVain(call, waiting, path))
  return new Set(inVain.map(({ sentAt }) => Math.floor(sentAt / (10 * MINUTE)))).size >= 2
}

/** Whether this is a question about the grant's account that the host answered with a failure. */
function isInVain(call: HostCall, { account_id, login }: Waiting, path: RegExp): boolean {
  const names = [login, `${account_id}`]
  const about = call.path
    .replace(/\/permission$/, '')
    .split('/')
    .at(-1)
  return path.test(call.path) && names.includes(about ?? '') && (call.status ?? 0) >= 500
}

/**
 * Whether the seller has an alert about the grant, and a mail about such alerts: it has arrived within the day that
 * lies between two such mails at least, waits for the mail server, or was taken by it without an answer in that day.
 */
async function sellerIsTold(
  { scheduler, mailServer }: World,
  { db }: DatabaseConnection,
  { id, state, at }: Waiting & { state: string }
): Promise<boolean> {
  const item = state === 'revoking' ? itemOfEnd(id) : id
  const alerts = db.selectFrom('seller_alert').select('said_at').where('kind', '=', 'unreachable')
  const raised = await scheduler.during(alerts.where('item', '=', item).where('said_at', '>', at).execute())
  if (raised.length === 0) return false
  const kind = `seller ${ADMIN} alert:unreachable`
  if (mailServer.arrived.some((mail) => mail.fact.startsWith(kind) && mail.at > at - DAY)) return true
  const mails = db.selectFrom('access_mail').select('fact').where('subject', '=', `seller ${ADMIN}`)
  const waits = mails.where((where) =>
    where.or([
      where('state', 'in', ['waiting', 'sending']),
      where.and([where('state', '=', 'failed'), where('unanswered', '>', 0), where('at', '>', at - DAY)])
    ])
  )
  return (await scheduler.during(waits.execute())).some(({ fact }) => fact.startsWith('alert:unreachable'))
}
