import type { Because, GrantState } from '../../access/grant.ts'

/** What the words about a grant are made of. Times in ms since the epoch. `host` is the code host's name. */
export type GrantFacts = {
  login: string
  state: GrantState
  because: Because
  place?: number | undefined
  expectedAt?: number | undefined
  sentAt?: number | undefined
  lapsesAt?: number | undefined
  /** The account that keeps its access until this one has it. */
  replaces?: { login: string; state: GrantState } | undefined
  /** It is invited anew once it is withdrawn. */
  comesBack?: boolean
  /** The withdrawal, or finding out what became of a call, takes longer than it should. */
  slow?: boolean | undefined
  host: string
  supportEmail: string
  now: number
}

/** `good`: nothing is wrong. `wait`: it goes on by itself. `act`: the buyer's turn. `stuck`: a person has to look. `over`: withdrawn. */
export type Tone = 'good' | 'wait' | 'act' | 'stuck' | 'over'
