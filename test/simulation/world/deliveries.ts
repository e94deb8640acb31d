import type { Message, ProcessorName } from '../../../sandbox/processor/delivery/carrier.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import type { Story } from '../evidence/story.ts'
import type { Chance } from '../random.ts'
import type { Scheduler, Waiter } from '../scheduler.ts'

/**
 * A message of a processor. `words`: its name in the story. `lateMs`: for how long all attempts to deliver it are lost.
 */
export type Told = Message & { processor: ProcessorName; words: string; lateMs: number }

export type DeliveryOptions = {
  chance: Chance
  scheduler: Scheduler
  story: Story
  /** Sends a delivery to one of the processes. Resolves to the status, or to undefined without an answer. */
  post(processor: ProcessorName, message: Message): Promise<number | undefined>
}

/** Sends messages as processors do: at least once, in any order, at any time. */
export type Deliveries = {
  /** Messages that were answered 200. */
  answered: Set<Told>
  /** Sends a message. `onTold` is called when it is answered 200 for the first time. */
  send(message: Told, onTold: () => void): void
  /** The number of messages without a 200. */
  waiting(): number
  /** When it aborts, all messages arrive at once. */
  hurry: AbortController
}

export function createDeliveries({ chance, scheduler, story, post }: DeliveryOptions): Deliveries {
  const processor: Waiter = { name: 'processor', dead: false, pausedUntil: 0 }
  const answered = new Set<Told>()
  const hurry = new AbortController()
  const calmly = () => hurry.signal.aborted
  let waiting = 0

  function send(message: Told, onTold: () => void) {
    const copies = chance.is(0.15) ? chance.whole(2, 3) : 1
    waiting += 1
    for (let copy = 0; copy < copies; copy += 1) void deliver(message, onTold, copy === 0)
  }

  async function deliver(message: Told, onTold: () => void, counts: boolean) {
    const tardy = chance.next()
    if (message.lateMs > 0) await scheduler.wait(processor, message.lateMs, hurry.signal)
    await scheduler.wait(
      processor,
      tardy < 0.8
        ? chance.early(500, 20_000)
        : tardy < 0.93
          ? chance.early(MINUTE_MS, 6 * HOUR_MS)
          : chance.early(HOUR_MS, 3 * DAY_MS),
      hurry.signal
    )
    for (;;) {
      const lost = !calmly() && chance.is(0.05)
      const status = lost ? undefined : await post(message.processor, message)
      if (status === 200 && !answered.has(message)) {
        answered.add(message)
        story.tell(`${message.words} was answered 200`)
        onTold()
      }
      if (status !== undefined && status !== 200) story.tell(`${message.words} was answered ${status}`)
      // The answer may get lost too.
      if (status === 200 && (calmly() || !chance.is(0.03))) break
      await (calmly()
        ? scheduler.wait(processor, MINUTE_MS)
        : scheduler.wait(processor, chance.early(MINUTE_MS, 12 * HOUR_MS), hurry.signal))
    }
    if (counts) waiting -= 1
  }

  return { answered, send, waiting: () => waiting, hurry }
}
