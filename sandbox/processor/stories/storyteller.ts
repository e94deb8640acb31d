import type { Clock } from '../../clock.ts'
import type { Books, Entry } from '../books/books.ts'
import { sandboxProducts } from '../books/products.ts'
import type { Order } from '../books/sale.ts'
import type { ProcessorName, Webhooks } from '../delivery/carrier.ts'
import type { Delivery, StoredEvent } from '../delivery/delivery.ts'
import type { Outbox } from '../delivery/outbox.ts'
import { spoken } from '../formats/spoken.ts'
import type { Refused } from '../stripe/payments.ts'
import type { Unknown } from '../stripe/till.ts'
import { type Story, type StoryName, storyOf } from './story.ts'

/** Which story to play, with a new sale or with a sale in the books. */
export type Telling = { processor: ProcessorName; story: StoryName } & ({ sale: string } | { order: Order })

/** The events in the order in which they were made, and the deliveries in the order in which they were sent. */
export type Heard = { ok: true; sale: string; events: StoredEvent[]; deliveries: Delivery[] }

export type Storyteller = {
  tell(telling: Telling): Promise<Heard | Refused | Unknown>
  entries(processor: ProcessorName): Entry[]
}

/** Plays stories at one processor each: first in its books, then at its webhook, one delivery after the other. */
export function openStoryteller(
  books: Record<ProcessorName, Books>,
  { outbox, webhooks, clock }: { outbox: Outbox; webhooks: Webhooks; clock: Clock }
): Storyteller {
  async function tell(telling: Telling): Promise<Heard | Refused | Unknown> {
    const { processor } = telling
    const story = storyOf(telling.story)
    if (webhooks[processor] === undefined)
      return { ok: false, problem: `${spoken[processor].label} is switched off here.` }
    const lack = spoken[processor].lacks[telling.story]
    if (lack !== undefined) return { ok: false, problem: lack }
    const now = clock.now()
    const lived =
      'sale' in telling
        ? goOn(books[processor], telling.sale, story, now)
        : begin(books[processor], telling, story, now)
    if (!lived.ok) return lived
    const deliveries = await deliver(lived.chapters, story)
    return { ok: true, sale: lived.sale, events: lived.chapters.flat(), deliveries }
  }

  async function deliver(chapters: StoredEvent[][], story: Story): Promise<Delivery[]> {
    const ordered = story.arrival === 'newest first' ? chapters.toReversed() : chapters
    const deliveries: Delivery[] = []
    for (const event of ordered.flat()) {
      if (story.arrival === 'never') deliveries.push(outbox.lose(event))
      else deliveries.push(await outbox.send(event))
      if (story.arrival === 'twice') deliveries.push(await outbox.send(event))
    }
    return deliveries
  }

  return { tell, entries: (processor) => books[processor].entries() }
}

const MINUTE_MS = 60_000

/** The events of the purchase and of each step, in order. */
type Lived = { ok: true; sale: string; chapters: StoredEvent[][] }

/** Starts a new sale. The last step happens now and each one before it a minute earlier, so that their times differ. */
function begin(
  books: Books,
  { order, processor }: { processor: ProcessorName; order: Order },
  story: Story,
  now: number
): Lived | Refused | Unknown {
  const begun = now - story.moves.length * MINUTE_MS
  const written = books.buy(
    {
      ...order,
      ...(story.subscription && { item: 'membership' }),
      ...(story.cart && { also: order.also ?? 'sticker' }),
      ...(story.edited && { item: 'sticker', edited: order.edited ?? sandboxProducts[processor]['starter-kit'] })
    },
    story.begins,
    begun
  )
  const chapters = [written.events]
  for (const [index, move] of story.moves.entries()) {
    const next = books.move(written.id, move, begun + (index + 1) * MINUTE_MS)
    if (!next?.ok) return next ?? unknown(written.id)
    chapters.push(next.events)
  }
  return { ok: true, sale: written.id, chapters }
}

/**
 * Continues a sale. Skips refused steps before the last: the sale has taken them, such as the dispute that is now won.
 */
function goOn(books: Books, sale: string, story: Story, now: number): Lived | Refused | Unknown {
  const chapters: StoredEvent[][] = []
  let outcome: ReturnType<Books['move']> | { ok: false; problem: string } = {
    ok: false,
    problem: 'This story begins with a new sale.'
  }
  for (const move of story.moves) {
    outcome = books.move(sale, move, now)
    if (outcome === undefined) return unknown(sale)
    if (outcome.ok) chapters.push(outcome.events)
  }
  return outcome.ok ? { ok: true, sale, chapters } : outcome
}

const unknown = (sale: string): Unknown => ({ ok: false, unknown: `There is no sale ${sale} at this processor.` })
