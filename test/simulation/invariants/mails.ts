import type { DatabaseConnection } from '../../../src/db/database.ts'
import { checkNobodyIsMailed, withheldSubjects } from '../actors/desk/imports.ts'
import type { ArrivedMail } from '../world/mail-server.ts'
import { ADMIN, BAD_ADMIN, DAY, HOUR, MINUTE, soldNow, type World } from '../world/world.ts'

/** ms within which a process stores that the mail server has accepted a mail, unless it dies or stands still. */
const WRITES_MS = 30_000

/** Pauses of a process are looked for this long (ms) before a time: `pausedLately`. */
const PAUSED_MS = 7 * 60 * MINUTE

/**
 * Checks the mails: the buyer or the seller got a mail about every grant that waits for one of them, the buyer one
 * about every access, and no buyer gets a mail twice without need.
 */
export async function checkMails(world: World, observer: DatabaseConnection): Promise<void> {
  noMailTwice(world)
  await everybodyIsTold(world, observer)
  await endsAreTold(world, observer)
  await checkNobodyIsMailed(world, observer)
}

const endsOfPayments = [
  'refunded',
  'disputed',
  'payment_lost',
  'subscription_ended',
  'renewal_failed',
  'ended_by_seller',
  'time_over'
] as const

/** A buyer whose address is known has a mail about each access that ended, unless the mail server did not take it. */
async function endsAreTold({ broken, mailServer, scheduler }: World, { db }: DatabaseConnection) {
  const ended = await scheduler.during(
    db
      .selectFrom('access_grant')
      .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
      .leftJoin('user', 'user.id', 'payment.user_id')
      .leftJoin('access_mail', (join) =>
        join
          .onRef('access_mail.subject', '=', 'access_grant.id')
          .on('access_mail.kind', '=', 'withdrawn')
          .on('access_mail.state', '=', 'failed')
      )
      .select(['access_grant.id', 'access_grant.login', 'access_grant.target', 'access_grant.account_id', 'because'])
      .where('access_grant.state', '=', 'revoked')
      .where('because', 'in', endsOfPayments)
      .where('accepted_at', 'is not', null)
      .where((where) => where.or([where('user.email', '!=', ''), where('payment.email', '!=', '')]))
      .where('access_mail.fact', 'is', null)
      .execute()
  )
  const present = await scheduler.during(db.selectFrom('access_account').selectAll().execute())
  for (const { id, login, target, account_id, because } of ended) {
    const account = present.find((one) => one.target === target && one.account_id === account_id)
    if (account?.shown === 'collaborator' || account?.shown === 'invitation') continue
    if (mailServer.arrived.some(({ fact }) => fact.startsWith(`${id} withdrawn`))) continue
    broken('the person who has to act got a mail', `${login} lost its access (${because}, grant ${id}) without a mail`)
  }
}

/** A mail is sent a second time only if no process could know of the first one, and never a third time. */
function noMailTwice({ mailServer: { arrived }, broken, deaths, pauses, story }: World) {
  const copies = Map.groupBy(arrived, ({ fact }) => fact)
  const isNoted = ({ from, answeredAt }: ArrivedMail) => {
    if (answeredAt === null) return false
    const lost = ({ who, at }: { who: ArrivedMail['from']; at: number }) =>
      who === from && at >= answeredAt && at < answeredAt + WRITES_MS
    return !deaths.some(lost) && !pauses.some(({ who, from: at }) => lost({ who, at }))
  }
  // A process that stood still while it was sending a mail continues to send it.
  const stoodStill = ({ from, at }: ArrivedMail) =>
    pauses.some((pause) => pause.who === from && pause.from <= at && pause.until > at - 5 * MINUTE)
  for (const [fact, mails] of copies) {
    if (mails.length > 2) broken('no mail is sent three times', `${fact}: ${mails.map(({ at }) => story.when(at))}`)
    const [first, second] = mails
    if (first && second && isNoted(first) && !stoodStill(first) && !stoodStill(second))
      broken(
        'no mail is sent twice without need',
        `${fact}, to ${first.to} at ${story.when(first.at)} and ${story.when(second.at)}`
      )
  }
}

/** Reasons with which an open or expired invitation waits for its buyer, and the kind of mail about each. */
const buyersMails: Readonly<Record<string, string>> = { sent: 'invited', lapsing: 'lapsing', lapsed: 'lapsed' }

/** ms for which an earlier mail to the seller counts for a later grant with the same reason. */
const TOLD_MS = 8 * DAY

/** A buyer who has paid for what is sold here and has not sent a username has a mail that says how to go on. */
async function whoMayBeginIsTold(
  { mailServer, scheduler, broken, products }: World,
  { db }: DatabaseConnection,
  givenUp: (subject: string) => boolean
) {
  const untouched = await scheduler.during(
    db
      .selectFrom('payment')
      .leftJoin('access_grant', 'access_grant.payment_id', 'payment.id')
      .select(['payment.id', 'payment.key', 'user_id', 'scene'])
      .where('payment.status', '=', 'paid')
      .where(
        'payment.scene',
        'in',
        products.map(({ id }) => id)
      )
      .where('access_grant.id', 'is', null)
      .execute()
  )
  const all = await scheduler.during(db.selectFrom('payment').select(['id', 'user_id', 'scene']).execute())
  const withheld = await withheldSubjects({ scheduler }, { db })
  for (const { id, key, user_id, scene } of untouched) {
    if (withheld.has(id)) continue
    // Access that the seller ended before that mail, and gave back later, has another mail. It is one mail for all
    // purchases of the product that were given back together.
    const same = all.filter((each) => each.user_id === user_id && each.scene === scene)
    const saysHow = [`${id} ready`, ...same.map((each) => `${each.id} given_back`)]
    if (mailServer.arrived.some(({ fact }) => saysHow.some((begin) => fact.startsWith(begin))) || givenUp(id)) continue
    broken('the person who has to act got a mail', `the buyer of ${key} has no mail about it`)
  }
}

/**
 * If mails to one admin were given up, the other one has a mail about it: a day later at the latest, since it is one a
 * day.
 */
async function theOtherAdminIsTold({ scheduler, broken }: World, { db }: DatabaseConnection, isTold: boolean) {
  const failed = db.selectFrom('access_mail').select('fact').where('subject', '=', `seller ${BAD_ADMIN}`)
  const longAgo = failed.where('state', '=', 'failed').where('next_at', '<', scheduler.now() - DAY - HOUR)
  const given = await scheduler.during(longAgo.execute())
  if (given.length === 0 || isTold) return
  broken('the person who has to act got a mail', `no admin was told that mails to ${BAD_ADMIN} were given up`)
}

type Ended = { id: string; state: string; because: string }

async function isBuyersDoing({ scheduler }: World, { db }: DatabaseConnection, { id, state, because }: Ended) {
  const moves = db.selectFrom('access_history').selectAll().where('grant_id', '=', id).orderBy('version').execute()
  const last = (await scheduler.during(moves)).findLast((move) => move.to_state === state && move.because === because)
  return last?.actor === 'buyer'
}

/** The addresses of the buyer of each grant and of each payment, by its id. */
async function addressesOfSubjects({ scheduler }: World, { db }: DatabaseConnection) {
  const payments = db
    .selectFrom('payment')
    .leftJoin('user', 'user.id', 'payment.user_id')
    .leftJoin('access_grant', 'access_grant.payment_id', 'payment.id')
    .select(['payment.id', 'access_grant.id as grant_id', 'payment.email', 'user.email as user_email'])
  const found = new Map<string, Set<string>>()
  for (const { id, grant_id, email, user_email } of await scheduler.during(payments.execute()))
    for (const subject of [id, ...(grant_id === null ? [] : [grant_id])])
      for (const address of [email, user_email])
        if (address !== null) found.set(subject, (found.get(subject) ?? new Set()).add(address))
  return found
}

async function everybodyIsTold(world: World, observer: DatabaseConnection) {
  const { db } = observer
  const { broken, story, mailServer, scheduler } = world
  const grants = await scheduler.during(
    db
      .selectFrom('access_grant')
      .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
      .leftJoin('access_target', 'access_target.target', 'access_grant.target')
      .select([
        'repository_id',
        'access_grant.id',
        'access_grant.state',
        'because',
        'acts',
        'login',
        'access_grant.updated_at as at'
      ])
      .where('payment.status', '=', 'paid')
      .where('released', 'is', null)
      .where('replaced_by', 'is', null)
      .execute()
  )
  const alerts = await scheduler.during(db.selectFrom('seller_alert').selectAll().execute())
  const toSeller = mailServer.arrived.filter(({ to }) => to === ADMIN)
  /** Whether the seller got a mail of this kind with these words. */
  const sellerKnows = (kind: string, words: string | null, since: number) =>
    toSeller.some(({ fact, text, at }) => {
      return fact.startsWith(`seller ${ADMIN} alert:${kind}`) && at >= since && text.includes(words ?? '')
    })
  const addresses = await addressesOfSubjects(world, observer)
  // An item that the seller took off the list on Today, before a mail told it, was seen there. A later mail that
  // reaches the buyer ends the alert, also before the seller was told.
  const givenUp = (subject: string) =>
    alerts.some(({ kind, item, words, settled_by, since, ended_at }) => {
      if (kind !== 'mail_given_up' || !item.startsWith(`${subject} `)) return false
      const isReached = mailServer.arrived.some(({ to, at }) => addresses.get(subject)?.has(to) && at >= since)
      return settled_by !== null || sellerKnows(kind, words, 0) || (ended_at !== null && isReached)
    })
  await whoMayBeginIsTold(world, observer, givenUp)
  await theOtherAdminIsTold(world, observer, sellerKnows('admin_mail_given_up', BAD_ADMIN, 0))
  const withheld = await withheldSubjects(world, observer)
  const sold = soldNow(world)
  for (const { repository_id: repository, id, state, because, acts, login, at } of grants) {
    // A repository whose name now means another one: the buyer has a grant on that one too.
    if (repository !== null && !sold.includes(repository)) continue
    const untold = (who: string) =>
      broken(
        'the person who has to act got a mail',
        `${login} is ${state} (${because}, grant ${id}) since ${story.when(at)}, and ${who} has no mail about it`
      )
    if (acts === 'seller') {
      const own = alerts.find(({ kind, item }) => kind === because && item === id)
      // The mail contains the name that the account had then, so the name is not compared. A wrong clock dates alerts
      // wrong.
      const dated = own?.told_at != null && !world.clockWasWrong(own.told_at - 3 * DAY, own.told_at + 3 * DAY)
      // A process that stood still after the mail had arrived dates it with the end of that pause.
      const noted = Number(own?.told_at) - (world.pausedLately(Number(own?.told_at)) ? PAUSED_MS : MINUTE)
      const since = dated ? noted : at - TOLD_MS
      const kinds = because === 'renewal' ? ['forbidden', 'repository_invisible'] : [because]
      if (own?.told_at === null || !kinds.some((kind) => sellerKnows(kind, null, since))) untold('the seller')
      continue
    }
    if (withheld.has(id)) continue
    const isTold = (kind: string) => mailServer.arrived.some(({ fact }) => fact.startsWith(`${id} ${kind}`))
    // Access that the buyer has through this purchase: the mail has the commands to clone.
    if (state === 'accepted' && because === 'shown' && !isTold('accepted') && !givenUp(id)) untold('the buyer')
    const ended = state === 'gone' || state === 'blocked'
    // A change that the buyer made was shown on the page at once, without a mail.
    const kind =
      ended && !(await isBuyersDoing(world, observer, { id, state, because })) ? 'stopped' : buyersMails[because]
    if (acts !== 'buyer' || kind === undefined) continue
    if (!isTold(`${kind}:`) && !givenUp(id)) untold('the buyer')
  }
}
