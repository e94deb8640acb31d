/** The payment processors that the sandbox can imitate. */
export const processorNames = ['stripe', 'polar', 'lemonsqueezy', 'paddle', 'creem', 'standard'] as const
export type ProcessorName = (typeof processorNames)[number]

export const isProcessorName = (text: string): text is ProcessorName => processorNames.some((name) => name === text)

/**
 * The address to which a processor delivers, and the secret with which it signs. `also`: the types of events that the
 * webhook is set up for beside those that a shop needs; of Stripe `charge.succeeded`.
 */
export type Webhook = { url: string; secret: string; also?: readonly string[] }

/** The webhook of each processor. A processor without a webhook is switched off. */
export type Webhooks = Partial<Record<ProcessorName, Webhook>>

/** An event as it goes over the wire; `id` is the same each time it is sent. */
export type Message = { id: string; type: string; body: string }

/** How a processor delivers its messages. */
export type Carrier = {
  /** the processor's name as it spells it */
  label: string
  /** The headers of one attempt, made `at` this time (ms since the epoch). */
  headers(message: Message, secret: string, at: number): Record<string, string>
  /** Whether this answer means that the message has arrived. */
  takes(status: number): boolean
  /** ms until the next attempt after this many failed attempts; null when the processor gives up. */
  pauseAfter(failures: number): number | null
}

export const json = { 'content-type': 'application/json' }
export const only200 = (status: number): boolean => status === 200
export const any2xx = (status: number): boolean => status >= 200 && status < 300

/** Pauses in seconds, one after each failed attempt. When all are used up, the processor gives up. */
export const pausesOf = (seconds: readonly number[]) => (failures: number) => {
  const pause = seconds[failures - 1]
  return pause === undefined ? null : pause * 1000
}
