import type { Move, Sale } from '../books/sale.ts'
import type { Carrier, Message } from '../delivery/sender.ts'
import type { StoryName } from '../stories/story.ts'

/** Why this processor has no such button, in a line that a seller understands. */
export type Lacks = Partial<Record<StoryName, string>>

/** A processor as it is seen from outside: how it brings its messages, and what it never says. */
export type Spoken = Carrier & { lacks: Lacks }

/** A processor's wire format, made from the books. */
export type WireFormat = Spoken & {
  /** What the processor sends when a sale was made, or has come to this; in its order. `sale` is as it is by then. */
  tell(sale: Sale, happened: 'sold' | Move, now: number): Message[]
}
