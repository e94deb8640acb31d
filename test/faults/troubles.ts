import type { MemoryCodeHost } from '../../sandbox/code-host/code-host.ts'
import { type PresetName, presetNames } from '../../sandbox/code-host/presets.ts'
import type { Chance } from './random.ts'
import { DAY, goesOn, HOUR, MINUTE, type World } from './world.ts'

/** What GitHub leaves open differs from seed to seed. */
export function setUpHost(host: MemoryCodeHost, chance: Chance): void {
  host.rehearse.set({
    putWhilePending: chance.pick(['same_invitation', 'new_invitation', 'no_content', 'unprocessable']),
    putWhileExpired: chance.pick(['unprocessable', 'same_invitation', 'new_invitation']),
    deleteCancelsInvitation: chance.is(0.3),
    primaryStatus: chance.pick([403, 429]),
    lagMs: chance.is(0.5) ? 0 : Math.round(chance.early(500, 30_000)),
    invitationLimit: { status: chance.pick([422, 403, 429]) }
  })
}

/** The host throttles, fails, hangs, drops and loses. */
export async function troubleTheHost(world: World, chance: Chance): Promise<void> {
  const { host, scheduler, people, story } = world
  while (goesOn(world)) {
    await scheduler.wait(people, chance.early(10 * MINUTE, 1.5 * DAY))
    if (!goesOn(world)) return
    const preset = chance.pick(presetNames as unknown as readonly [PresetName, ...PresetName[]])
    const rare = ['other_invitee', 'other_permission', 'invitation_lost', 'unnamed'].includes(preset)
    const method = chance.pick([undefined, 'PUT', 'DELETE', 'GET'])
    // Limits are counted by the hour: none asks for more quiet than that.
    const longest = preset.startsWith('primary') || preset.startsWith('secondary') ? HOUR : 4 * HOUR
    const lasting =
      rare || chance.is(0.5) ? { times: rare ? 1 : chance.whole(1, 4) } : { forMs: chance.early(MINUTE, longest) }
    story.tell(`host: ${preset} for ${rare ? 'an invitation' : (method ?? 'anything')} (${JSON.stringify(lasting)})`)
    host.rehearse.misbehave({ preset, ...lasting, ...(!rare && method && { method }) })
    if (rare) scheduler.at(people, scheduler.now() + 6 * HOUR, () => host.rehearse.behave())
  }
}

/** Now and then nobody reaches the host, for minutes or for hours. */
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

/** Whoever runs the processes starts again what has died. */
export async function superviseProcesses(world: World, chance: Chance, over: () => boolean): Promise<void> {
  const { machines, scheduler, people } = world
  await Promise.all(
    machines.map(async (machine) => {
      while (!over()) {
        if (!machine.isUp()) {
          await scheduler.wait(people, goesOn(world) ? chance.early(1000, 3 * HOUR) : 1000)
          await machine.start()
        }
        await scheduler.wait(people, chance.early(MINUTE, 2 * HOUR))
      }
    })
  )
}
