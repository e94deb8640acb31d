/** The other parts of the sandbox, which only the demo command sets. */
export type Sandbox = {
  codeHostUrl: string
  processorUrl: string
  mailboxUrl: string
  /** The page of the sandbox about the payment with one of these ids. */
  paymentPage?(ids: readonly string[]): string | undefined
  /** Whether git has fetched from the code host. */
  hasCloned?(): boolean
  /** ms by which the clock of the sandbox is ahead of the machine's. */
  clockAhead?(): number
  filling?: SandboxFilling
}

/** The domain of the buyers that a filling makes. */
export const FILLED_DOMAIN = 'people.example.com'

/** Fills the sandbox with buyers in every state. */
export type SandboxFilling = {
  /** Starts a filling, unless one is running. */
  start(): void
  /** How far the latest filling is; undefined if there was none since the start. */
  state(): FillingState | undefined
}

/** `done` of `of` buyers are made. `why`: a sentence. */
export type FillingState =
  | { kind: 'running'; done: number; of: number }
  | { kind: 'done'; of: number }
  | { kind: 'failed'; why: string }
