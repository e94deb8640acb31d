import type { WebhookCall } from '../../../src/chat/webhook-call.ts'
import type { Chance } from '../random.ts'
import type { Scheduler, Waiter } from '../scheduler.ts'
import { DAY, goesOn, HOUR, MINUTE, type World } from './world.ts'

/** An event that the seller's program has taken, or has at least read. `at` in ms. */
type ArrivedEvent = { id: string; sequence: number; body: string; at: number }

/** `away`: no connection. `refuses`: a status. `slow`: no answer in time, though it mostly reads the event. */
type Trouble = 'away' | 'refuses' | 'slow'

/** The program of the seller that takes events. */
export type Receiver = {
  /** The call of a process. */
  postOf(machine: Waiter, effect: () => void): WebhookCall['post']
  arrived: ArrivedEvent[]
  trouble: Trouble | undefined
}

/** ms after which a process waits no longer for the answer (webhook-call.ts). */
const DEADLINE_MS = 10_000

type Options = { scheduler: Scheduler; chance: Chance; calm(): boolean }

/** Unless `calm` is true, single calls fail now and then. */
export function createReceiver({ scheduler, chance, calm }: Options): Receiver {
  const receiver: Receiver = {
    arrived: [],
    trouble: undefined,
    postOf: (machine, effect) => async (body, headers) => {
      effect()
      if (machine.dead) return new Promise<never>(() => {})
      await scheduler.wait(machine, chance.early(5, 2000))
      const trouble = receiver.trouble ?? (!calm() && chance.is(0.05) ? chance.pick(troubles) : undefined)
      if (trouble === 'away') return { ok: false, problem: 'the program is away', unanswered: false }
      if (trouble === 'refuses') return { ok: true, status: chance.pick([302, 404, 429, 500]), headers: {}, body: '' }
      if (!trouble || chance.is(0.7)) arrive(body, headers?.['webhook-id'] ?? '')
      await scheduler.wait(machine, trouble === 'slow' ? DEADLINE_MS : chance.early(1, 500))
      if (trouble === 'slow') return { ok: false, problem: 'the program says nothing', unanswered: true }
      return { ok: true, status: 204, headers: {}, body: '' }
    }
  }
  function arrive(body: string, id: string) {
    const { data } = JSON.parse(body) as { data: { sequence: number } }
    receiver.arrived.push({ id, sequence: data.sequence, body, at: scheduler.now() })
  }
  return receiver
}

const troubles = ['away', 'refuses', 'slow'] as const satisfies Trouble[]

/** The program is away, refuses events or is slow, for minutes to days. */
export async function troubleTheReceiver(world: World, chance: Chance): Promise<void> {
  const { receiver, scheduler, people, story } = world
  if (!receiver) return
  while (goesOn(world)) {
    await scheduler.wait(people, chance.early(2 * HOUR, 6 * DAY))
    if (!goesOn(world)) return
    receiver.trouble = chance.pick(troubles)
    const ms = chance.early(20 * MINUTE, 5 * DAY)
    story.tell(
      `the program that takes events is in trouble (${receiver.trouble}) for ${Math.round(ms / MINUTE)} minutes`
    )
    await scheduler.wait(people, ms)
    receiver.trouble = undefined
    story.tell('the program that takes events is well again')
  }
}
