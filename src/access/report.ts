/** What `pullpass reconcile` has found, and done or left undone. Times in ms since the epoch. */
export type Report = {
  /** What the host showed; from an incomplete reading nothing is removed and nothing renewed. */
  observed: { invitations: number; collaborators: number; complete: boolean; at: number }
  steps: ReportStep[]
  /** Removals that the breaker has stopped, out of so many accounts. */
  breaker?: { stopped: number; of: number }
  /** Whether the steps were carried out. */
  applied: boolean
}

/** One step, or one account for which there is none and why. */
export type ReportStep = {
  account: string
  repository: string
  step: 'invite' | 'withdraw' | 'remove' | 'renew' | 'ask' | 'none'
  because: string
  /** What keeps it from being done now. */
  heldBy?: string
  /** When it is due. */
  at?: number
}
