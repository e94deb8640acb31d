import type { AccountRecord } from '../plan/facts.ts'

/** An account as a list of the host has just shown it. `invitedAt` in ms. */
export type SeenAccount = { accountId: number; login: string } & (
  | { shows: 'collaborator' }
  | { shows: 'invitation' | 'expired'; invitationId: number; invitedAt: number }
)

/** The record of an account from the moment on which the seller has it adopted. */
export function adoptedRecord(
  seen: SeenAccount
): Pick<AccountRecord, 'origin' | 'shown' | 'absentAt'> & Partial<Pick<AccountRecord, 'invitationId' | 'invitedAt'>> {
  const invitation = seen.shows === 'collaborator' ? {} : { invitationId: seen.invitationId, invitedAt: seen.invitedAt }
  return { origin: 'adopted', shown: seen.shows, ...invitation, absentAt: undefined }
}
