import type { MemoryCodeHost } from '../../../sandbox/code-host/code-host.ts'
import { presetNames } from '../../../sandbox/code-host/rehearse/presets.ts'
import { spoilings } from '../../../sandbox/code-host/rehearse/spoil.ts'
import type { Chance } from '../random.ts'
import { DAY, goesOn, HOUR, MINUTE, type World } from '../world/world.ts'

/** ms by which reads lag at the most. */
const LONGEST_LAG_MS = 15 * MINUTE

/** Chooses the behaviours that GitHub does not document. Returns the longest lag of a read, in ms. */
export function setUpHost(host: MemoryCodeHost, chance: Chance): number {
  const lag = lagOf(chance)
  host.rehearse.set({
    putWhilePending: chance.pick(['same_invitation', 'new_invitation', 'no_content', 'unprocessable']),
    putWhileExpired: chance.pick(['unprocessable', 'same_invitation', 'new_invitation']),
    deleteCancelsInvitation: chance.is(0.3),
    primaryStatus: chance.pick([403, 429]),
    ...lag,
    invitationLimit: { status: chance.pick([422, 403, 429]) }
  })
  return Math.max(lag.lagMs, ...Object.values(lag.lagOf))
}

/**
 * The lag of the host's reads: mostly none or little, in some seeds minutes, which may differ between the kinds of
 * reads.
 */
function lagOf(chance: Chance): {
  lagMs: number
  lagOf: Partial<Record<'invitations' | 'collaborators' | 'check', number>>
} {
  const kind = chance.next()
  if (kind < 0.4) return { lagMs: 0, lagOf: {} }
  if (kind < 0.75) return { lagMs: Math.round(chance.early(500, 30_000)), lagOf: {} }
  const long = () => (chance.is(0.3) ? 0 : Math.round(chance.early(MINUTE, LONGEST_LAG_MS)))
  if (kind < 0.85) return { lagMs: Math.round(chance.early(MINUTE, LONGEST_LAG_MS)), lagOf: {} }
  return { lagMs: 0, lagOf: { invitations: long(), collaborators: long(), check: long() } }
}

/** The host throttles, fails, hangs, drops connections and loses invitations. */
export async function troubleTheHost(world: World, chance: Chance): Promise<void> {
  const { host, scheduler, people, story } = world
  while (goesOn(world)) {
    await scheduler.wait(people, chance.early(10 * MINUTE, 1.5 * DAY))
    if (!goesOn(world)) return
    const preset = chance.pick(presetNames)
    const rare = ['other_invitee', 'other_permission', 'invitation_lost', 'unnamed'].includes(preset)
    const method = chance.pick([undefined, 'PUT', 'DELETE', 'GET'])
    // The host's limits count by the hour, so none of them lasts longer.
    const longest = preset.startsWith('primary') || preset.startsWith('secondary') ? HOUR : 4 * HOUR
    const lasting =
      rare || chance.is(0.5) ? { times: rare ? 1 : chance.whole(1, 4) } : { forMs: chance.early(MINUTE, longest) }
    story.tell(`host: ${preset} for ${rare ? 'an invitation' : (method ?? 'anything')} (${JSON.stringify(lasting)})`)
    host.rehearse.misbehave({ preset, ...lasting, ...(!rare && method && { method }) })
    if (rare) scheduler.at(people, scheduler.now() + 6 * HOUR, () => host.rehearse.behave())
  }
}

/** In some seeds the clock of the machines is put forward or back, and corrected later. */
export async function troubleTheClock(world: World, chance: Chance): Promise<void> {
  const { clock, scheduler, people, story } = world
  if (!chance.is(0.2)) return
  clock.isTroubled = true
  while (goesOn(world)) {
    await scheduler.wait(people, chance.early(HOUR, 4 * DAY))
    if (!goesOn(world)) return
    const byMs = chance.is(0.5) ? chance.early(2_000, 5 * MINUTE) : chance.early(5 * MINUTE, 3 * DAY)
    clock.aheadMs = Math.round(chance.is(0.5) ? byMs : -byMs)
    const wrong = { from: scheduler.now(), until: Number.POSITIVE_INFINITY }
    clock.wrong.push(wrong)
    story.tell(`the clock of the machines is ${Math.round(clock.aheadMs / 1000)} s ahead`)
    await scheduler.wait(people, chance.early(10_000, 12 * HOUR))
    putClockRight(world)
  }
}

/** Corrects the clock of the machines. */
export function putClockRight({ clock, scheduler, story }: World): void {
  if (clock.aheadMs === 0) return
  clock.aheadMs = 0
  for (const time of clock.wrong) time.until = Math.min(time.until, scheduler.now())
  story.tell('the clock of the machines is right again')
}

const reads = [
  'user_by_id',
  'user_by_name',
  'repository',
  'invitations',
  'collaborators',
  'check',
  'permission'
] as const
const writes = ['invite', 'withdraw', 'remove'] as const
const lists = ['invitations', 'collaborators'] as const

/**
 * Lets a kind of call fail, by its status or by a spoiled body, while the others work; the lists sometimes fail for
 * days. Only lists fail with 404: for an account or a withdrawal, 404 has a meaning.
 */
export async function troubleTheEndpoints(world: World, chance: Chance): Promise<void> {
  const { host, scheduler, people, story } = world
  while (goesOn(world)) {
    await scheduler.wait(people, chance.early(20 * MINUTE, 4 * DAY))
    if (!goesOn(world)) return
    const isList = chance.is(0.5)
    const endpoint = isList ? chance.pick(lists) : chance.pick([...reads, ...writes])
    const forMs = isList && chance.is(0.3) ? chance.early(6 * HOUR, 3 * DAY) : chance.early(MINUTE, 6 * HOUR)
    const isRead = reads.some((read) => read === endpoint)
    const spoil = isList ? chance.pick(spoilings) : chance.pick(['html', 'cut', 'empty', 'other'] as const)
    const how =
      isRead && chance.is(0.4)
        ? { spoil }
        : { status: isList ? chance.pick([500, 502, 403, 404]) : chance.pick([500, 502, 503]) }
    story.tell(`host: ${endpoint} fails for ${Math.round(forMs / MINUTE)} min (${JSON.stringify(how)})`)
    host.rehearse.misbehave({ endpoint, ...how, forMs })
  }
}

/** From time to time the host cannot be reached, for minutes or for hours. */
export async function troubleTheNetwork(world: World, chance: Chance): Promise<void> {
  const { weather, scheduler, people, story } = world
  while (goesOn(world)) {
    await scheduler.wait(people, chance.early(6 * HOUR, 5 * DAY))
    if (!goesOn(world)) return
    const ms = chance.early(2 * MINUTE, 8 * HOUR)
    weather.awayUntil = scheduler.now() + ms
    story.tell(`the host cannot be reached for ${Math.round(ms / MINUTE)} min`)
  }
}

/** Processes are killed and started again, or stand still between any two effects. */
export async function troubleTheProcesses(world: World, chance: Chance): Promise<void> {
  const { machines, scheduler, people } = world
  while (goesOn(world)) {
    await scheduler.wait(people, chance.early(5 * MINUTE, DAY))
    if (!goesOn(world)) return
    const [first, ...others] = machines
    if (!first) return
    const machine = chance.pick([first, ...others])
    if (!machine.isUp()) continue
    if (chance.is(0.65)) machine.arm(chance.whole(1, 40), 'kill')
    else
      machine.arm(chance.whole(1, 40), {
        pauseMs: chance.is(0.6) ? chance.early(5_000, 20 * MINUTE) : chance.early(HOUR, 6 * HOUR)
      })
    if (chance.is(0.5)) machine.nudge()
  }
}

/** Starts dead processes again. */
export async function superviseProcesses(world: World, chance: Chance, over: () => boolean): Promise<void> {
  const { machines, scheduler, people, weather } = world
  await Promise.all(
    machines.map(async (machine) => {
      while (!over()) {
        if (!machine.isUp()) {
          await scheduler.wait(people, goesOn(world) ? chance.early(1000, 3 * HOUR) : 1000)
          if (goesOn(world)) await scheduler.wait(people, Math.max(0, weather.offUntil - scheduler.now()))
          await machine.start()
        }
        await scheduler.wait(people, chance.early(MINUTE, 2 * HOUR))
      }
    })
  )
}
