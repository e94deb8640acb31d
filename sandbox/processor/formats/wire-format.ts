import type { Move, Sale } from '../books/sale.ts'
import type { Carrier, Message } from '../delivery/carrier.ts'
import type { StoryName } from '../stories/story.ts'

/** The stories that a processor lacks, each with the reason in a line that a seller understands. */
export type Lacks = Partial<Record<StoryName, string>>

/** A processor as a receiver of its webhooks sees it: how it delivers its messages, and which stories it lacks. */
export type Spoken = Carrier & { lacks: Lacks }

/** A processor whose messages are made from the sales in its books. */
export type WireFormat = Spoken & {
  /** The messages, in the processor's order, when a sale was made or took a step. `sale` is the sale after that. */
  tell(sale: Sale, happened: 'sold' | Move, now: number): Message[]
}
