import type { DatabaseConnection } from '../../../src/db/database.ts'
import type { Chance } from '../random.ts'
import { DAY, goesOn, HOUR, MINUTE, type World } from '../world/world.ts'

/** An endpoint of the host, and its paths. */
type Question = [endpoint: 'user_by_id' | 'user_by_name' | 'check' | 'repository', path: RegExp]

/** Questions that one grant may need before its invitation is sent. */
const questions: readonly [Question, ...Question[]] = [
  ['user_by_id', /^\/user\/\d+$/],
  ['user_by_name', /^\/users\/[^/]+$/],
  ['check', /\/collaborators\/[^/]+$/],
  ['repository', /^\/repos\/[^/]+\/[^/]+$|^\/repositories\/\d+$/]
]

/**
 * In some seeds one kind of question fails for days, while the lists and the other calls work. Before it ends, the
 * grants that wait for it are checked.
 */
export async function failOneQuestion(world: World, chance: Chance, observer: DatabaseConnection): Promise<void> {
  const { host, scheduler, people, story } = world
  if (!chance.is(0.3)) return
  await scheduler.wait(people, chance.early(HOUR, 4 * DAY))
  const [endpoint, path] = chance.pick(questions)
  const forMs = chance.early(12 * HOUR, 4 * DAY)
  story.tell(`host: ${endpoint} fails for ${Math.round(forMs / HOUR)} hours`)
  host.rehearse.misbehave({ endpoint, status: chance.pick([500, 502, 503]), forMs })
  // The next invitations are throttled, so that they wait in the queue, and are asked about before they are sent.
  host.rehearse.misbehave({ preset: 'secondary_403', method: 'PUT', times: 3 })
  await scheduler.wait(people, forMs - 1000)
  // The repository is asked about for other reasons too, so its failed questions do not show that a pass reached a grant.
  if (goesOn(world) && endpoint !== 'repository') await whoWaitsIsTold(world, observer, { path })
}

/** ms after which the seller is to be told of a grant that waits for an answer. */
const TOLD_MS = 2 * HOUR

/**
 * A grant that has waited for an answer for hours waits for the seller by then. It counts if the host was asked in vain
 * about it at two different times after the seller was to be told: then some pass has reached the grant.
 */
async function whoWaitsIsTold(
  { network, broken, scheduler, story, clock, pauses }: World,
  { db }: DatabaseConnection,
  { path }: { path: RegExp }
): Promise<void> {
  if (clock.wrong.length > 0) return
  const waiting = await scheduler.during(
    db
      .selectFrom('access_grant')
      .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
      .innerJoin('access_target', 'access_target.target', 'access_grant.target')
      .select(['access_grant.id', 'account_id', 'login', 'access_grant.updated_at as at'])
      .where('payment.status', '=', 'paid')
      .where('access_grant.state', '=', 'queued')
      .where('because', '=', 'unreachable')
      .where('acts', 'is', null)
      .where('released', 'is', null)
      .where('replaced_by', 'is', null)
      // A list that cannot be read has an alert of its own.
      .where('unreadable_since', 'is', null)
      .execute()
  )
  for (const { id, account_id, login, at } of waiting) {
    const isAbout = (asked: string) => [login, `${account_id}`].includes(asked.split('/').at(-1) ?? '')
    const inVain = network.calls.filter(
      (call) => call.sentAt > at + TOLD_MS && path.test(call.path) && isAbout(call.path) && (call.status ?? 0) >= 500
    )
    const times = new Set(inVain.map(({ sentAt }) => Math.floor(sentAt / (10 * MINUTE))))
    if (times.size < 2 || pauses.some(({ until }) => until > at)) continue
    const words = `${login} (grant ${id}) waits for an answer since ${story.when(at)}, and nobody has been told`
    broken('the person who has to act is told while the fault lasts', words)
  }
}

/** In some seeds the host refuses for days what a renewal needs: the withdrawal of the old invitation, or the new one. */
export async function refuseRenewals(world: World, chance: Chance): Promise<void> {
  const { host, scheduler, people, story } = world
  if (!chance.is(0.3)) return
  // An invitation is renewed on its sixth day.
  await scheduler.wait(people, chance.whole(4 * 24, 8 * 24) * HOUR)
  if (!goesOn(world)) return
  const endpoint = chance.pick(['withdraw', 'invite'] as const)
  const forMs = chance.early(12 * HOUR, 4 * DAY)
  const status = chance.pick([403, 422, 500])
  story.tell(`host: ${endpoint} is refused with ${status} for ${Math.round(forMs / HOUR)} hours`)
  host.rehearse.misbehave({ endpoint, status, body: '{"message":"Not now."}', forMs })
}

/** In some seeds Stripe answers no question about a sale for hours or days. */
export async function silenceStripe(world: World, chance: Chance): Promise<void> {
  const { stripe, scheduler, people, story } = world
  if (!chance.is(0.4)) return
  while (goesOn(world)) {
    await scheduler.wait(people, chance.early(HOUR, 5 * DAY))
    if (!goesOn(world)) return
    const ms = chance.early(2 * HOUR, 30 * HOUR)
    stripe.awayUntil = scheduler.now() + ms
    story.tell(`Stripe answers no question for ${Math.round(ms / HOUR)} hours`)
  }
}
