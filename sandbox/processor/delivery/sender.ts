/** The payment processors that the sandbox can speak for. */
export const senderNames = ['stripe', 'polar', 'lemonsqueezy', 'paddle', 'creem', 'standard'] as const
export type SenderName = (typeof senderNames)[number]

export const isSenderName = (text: string): text is SenderName => senderNames.some((name) => name === text)

/** Where a sender delivers to, and what it signs with. */
export type Webhook = { url: string; secret: string }

/** A sender is switched on by its webhook. */
export type Webhooks = Partial<Record<SenderName, Webhook>>

/** One event as it goes over the wire; `id` is the same each time it is sent. */
export type Message = { id: string; type: string; body: string }

/** How a processor brings its messages. */
export type Carrier = {
  /** as the processor spells itself */
  label: string
  /** The headers of one attempt, made `at` (ms). */
  headers(message: Message, secret: string, at: number): Record<string, string>
  /** Whether this answer means that the message has arrived. */
  takes(status: number): boolean
  /** ms until the next try after so many failures, the first try included; null: given up. */
  pauseAfter(failures: number): number | null
}

export const json = { 'content-type': 'application/json' }
export const only200 = (status: number): boolean => status === 200
export const any2xx = (status: number): boolean => status >= 200 && status < 300

/** Pauses in seconds, one after each failure; then nothing more is tried. */
export const pausesOf = (seconds: readonly number[]) => (failures: number) => {
  const pause = seconds[failures - 1]
  return pause === undefined ? null : pause * 1000
}
