import type { DatabaseConnection } from '../../src/db/database.ts'
import { switchOutbound } from '../../src/outbound/outbox.ts'
import { isGuestId } from '../../src/payments/guest-reference.ts'
import { liveAsBuyer } from './actors/buyers.ts'
import { endDisputes } from './actors/desk/disputes.ts'
import { importBuyers } from './actors/desk/imports.ts'
import { workOnLists } from './actors/desk/lists.ts'
import { askBuyersToMerge } from './actors/desk/merging.ts'
import { workOnPeople } from './actors/desk/people.ts'
import { prolongGifts } from './actors/desk/prolong.ts'
import { workAtTheDesk } from './actors/desk/purchases.ts'
import { workOnSales } from './actors/desk/sales.ts'
import { matchByMistake, releaseHeld } from './actors/desk/taken-back.ts'
import { decideTakeovers } from './actors/desk/takeovers.ts'
import {
  putClockRight,
  superviseProcesses,
  troubleTheClock,
  troubleTheEndpoints,
  troubleTheHost,
  troubleTheNetwork,
  troubleTheProcesses
} from './actors/inject-faults.ts'
import { answerInvitations } from './actors/invitees.ts'
import { failOneQuestion, keepFromTellingOfAGrace, refuseRenewals, silenceStripe } from './actors/long-faults.ts'
import { acceptReplaced, moveRepositories } from './actors/rename-repositories.ts'
import { liveAsSeller } from './actors/seller.ts'
import { proveAddress } from './actors/takeovers.ts'
import { memoirs } from './evidence/stored-rows.ts'
import { checkAtRest } from './invariants/at-rest.ts'
import { watchGraces } from './invariants/graces.ts'
import { watchHolders } from './invariants/holders.ts'
import { watchReceiver } from './invariants/outbound-events.ts'
import { watchOwed } from './invariants/owed-withdrawals.ts'
import { watchStatements } from './invariants/statements.ts'
import { watchHost } from './invariants/while-it-runs.ts'
import { chance as createChance } from './random.ts'
import { makeRepeatable } from './repeatable.ts'
import { createScheduler, type Scheduler } from './scheduler.ts'
import { troubleTheMails } from './world/mail-server.ts'
import { createWorld } from './world/make-world.ts'
import { troubleTheReceiver } from './world/receiver.ts'
import type { Template } from './world/seed-database.ts'
import { DAY, HOUR, MINUTE, START, type Violation, type World } from './world/world.ts'

/** The outcome of one seed. */
export type Outcome = {
  seed: number
  violations: Violation[]
  story: readonly string[]
  steps: number
  days: number
  /** The paths of the desk's forms that were sent and answered as done. */
  acted: readonly string[]
}

/**
 * Runs one seed, from the first buyer until no work is left, and checks the invariants. `watch` is called with the
 * scheduler before the first step.
 */
export async function simulate(
  seed: number,
  template: Template,
  watch: (scheduler: Scheduler) => void = () => {}
): Promise<Outcome> {
  const chance = createChance(seed)
  const scheduler = createScheduler(START)
  watch(scheduler)
  const restore = makeRepeatable(chance.fork('product'), scheduler)
  const database = await template.make()
  const observer = await database.open()
  try {
    const { world, around } = await createWorld(seed, chance, scheduler, database)
    const provenance = watchHost(world)
    const lookAtStatements = watchStatements(world, provenance, observer)
    watchHolders(world, observer)
    watchReceiver(world)
    if (world.receiver) await scheduler.during(switchOutbound(observer.db, true))
    void watchGraces(world, observer)
    around.afterRound = () => {
      lookAtStatements()
      void world.holders.look()
    }
    for (const machine of world.machines) await machine.start()
    let over = false
    void superviseProcesses(world, chance.fork('supervisor'), () => over)
    answerInvitations(world, chance.fork('invitees'))
    void liveAsSeller(world, chance.fork('seller'))
    void troubleTheHost(world, chance.fork('host'))
    void watchOwed(world, provenance, observer)
    void troubleTheEndpoints(world, chance.fork('endpoints'))
    void troubleTheNetwork(world, chance.fork('network'))
    void troubleTheProcesses(world, chance.fork('processes'))
    void troubleTheClock(world, chance.fork('clock'))
    void moveRepositories(world, chance.fork('repositories'))
    void troubleTheMails(world, chance.fork('mails'))
    void troubleTheReceiver(world, chance.fork('receiver'))
    void failOneQuestion(world, chance.fork('one question'), observer)
    void refuseRenewals(world, chance.fork('renewals'))
    void silenceStripe(world, chance.fork('stripe'))
    void keepFromTellingOfAGrace(world, chance.fork('off'))
    void decideTakeovers(world, chance.fork('desk'), observer)
    void workAtTheDesk(world, chance.fork('actions'), observer)
    void prolongGifts(world, chance.fork('prolong'), observer)
    void workOnSales(world, chance.fork('sales'), observer)
    void endDisputes(world, chance.fork('disputes'), observer)
    void matchByMistake(world, chance.fork('mistake'), observer)
    void workOnLists(world, chance.fork('lists'), observer)
    void askBuyersToMerge(world, chance.fork('merging'), observer)
    void importBuyers(world, chance.fork('imports'), observer, provenance)
    void workOnPeople(world, chance.fork('people'), observer, provenance)
    for (const [index, guest] of world.users.entries())
      if (isGuestId(guest.userId)) void proveAddress(world, guest, chance.fork(`owner ${index}`), observer)
    for (const [index, buyer] of world.users.entries()) void liveAsBuyer(world, buyer, chance.fork(`buyer ${index}`))
    const sound = () => world.violations.length === 0
    await scheduler.run(world.endsAt, sound)
    if (sound()) {
      comeToRest(world)
      void sellWhatIsThere(world)
      void releaseWhatIsHeld(world, observer)
      await scheduler.run(world.endsAt + 3 * DAY, sound)
    }
    if (sound()) {
      await finalCheck(world, scheduler, async () => {
        await lookOnceMore(world)
        await checkAtRest(world, provenance, observer)
      })
    }
    over = true
    for (const machine of world.machines) machine.kill()
    await new Promise((resolve) => setTimeout(resolve, template.kind === 'postgres' ? 20 : 0))
    const days = (scheduler.now() - START) / DAY
    const written = sound() ? [] : await memoirs(observer, world)
    return {
      seed,
      violations: world.violations,
      story: [...world.story.lines(), ...written],
      steps: scheduler.steps(),
      days,
      acted: [...new Set(world.acted.map(({ path }) => path))]
    }
  } finally {
    scheduler.end()
    restore()
    await observer.close()
    await database.dispose()
  }
}

/** The requests of the check to a process go through the scheduler too. */
async function finalCheck(world: World, scheduler: Scheduler, check: () => Promise<void>) {
  let done = false
  const checking = check().then(
    () => {
      done = true
    },
    (error) => {
      world.broken('nothing throws', `${error instanceof Error ? error.stack : error}`)
      done = true
    }
  )
  await scheduler.run(scheduler.now() + HOUR, () => !done)
  // On a busy machine the last answer of a database may come after the hour of the simulation is over.
  await Promise.race([checking, new Promise((resolve) => setTimeout(resolve, LAST_ANSWER_MS).unref())])
  if (!done) world.broken('nothing stands still', 'the check at rest has not ended')
}

/** ms */
const LAST_ANSWER_MS = 20_000

/** Runs a few more rounds: invitations that expired in the last large step of time must be noticed before the check. */
async function lookOnceMore({ machines, scheduler, people }: World) {
  for (let round = 0; round < 4; round += 1) {
    for (const machine of machines) machine.nudge()
    await scheduler.wait(people, 2 * MINUTE)
  }
}

/** Accepts the repositories that took the names of sold ones: otherwise their buyers would never get access. */
async function sellWhatIsThere(world: World) {
  for (let round = 0; round < 50 && world.replaced.size > 0; round += 1) {
    await acceptReplaced(world)
    await world.scheduler.wait(world.people, HOUR)
  }
}

/** Releases the withdrawals that are still held back: otherwise they would wait for ever. */
async function releaseWhatIsHeld(world: World, observer: DatabaseConnection) {
  const held = observer.db.selectFrom('access_grant').select('id').where('because', '=', 'breaker')
  for (let round = 0; round < 50; round += 1) {
    await world.scheduler.wait(world.people, HOUR)
    if (await world.scheduler.during(held.executeTakeFirst())) await releaseHeld(world, observer)
  }
}

function comeToRest(world: World) {
  const { host, weather, shop, tokens, story, mailServer } = world
  story.tell('the faults end here, and the people stop')
  weather.calm = true
  putClockRight(world)
  weather.awayUntil = 0
  world.stripe.awayUntil = 0
  host.rehearse.behave()
  host.rehearse.set({ lagMs: 0, lagOf: { invitations: null, collaborators: null, check: null } })
  host.rehearse.trouble(tokens.current, null)
  shop.calm()
  mailServer.trouble = undefined
  mailServer.awayUntil = 0
  mailServer.refused.clear()
  if (world.receiver) world.receiver.trouble = undefined
  for (const machine of world.machines) machine.arm(Number.POSITIVE_INFINITY, 'kill')
}
