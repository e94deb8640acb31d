import type { Failed, HostAccount, InviteOutcome, Refusal } from '../../code-host/code-host.ts'

/** The sentence for a question or a write that has failed, with the host's status and words. */
export function failureWords(what: string, { refusal, status, requestId, words }: Failed): string {
  const facts = [status === undefined ? undefined : `status ${status}`, requestId && `request ${requestId}`]
  const known = facts.filter((fact) => fact !== undefined && fact !== '')
  const said = words ?? ('words' in refusal ? refusal.words : undefined)
  return `${what}: ${reasonOf(refusal)}${known.length === 0 ? '' : ` (${known.join(', ')})`}.${said ? ` The host says: ${said}` : ''}`
}

/** The mistake in the answer to the invite call, as a sentence; undefined if there is none. */
export function findInviteMistake(sent: InviteOutcome, account: Pick<HostAccount, 'id' | 'login'>): string | undefined {
  const { refusal, status, requestId, words, invitation, noToken } = sent
  const { login } = account
  if (noToken) return 'There is no token that can be sent.'
  if (refusal) {
    const failed: Failed = {
      failed: true,
      refusal,
      ...(status !== undefined && { status }),
      ...(requestId !== undefined && { requestId }),
      ...(words !== undefined && { words })
    }
    return failureWords(`${login} could not be invited`, failed)
  }
  if (!invitation) return undefined
  if (invitation.inviteeId !== account.id) return `The host invited another account, ${invitation.inviteeLogin}.`
  if (invitation.permission !== 'read') return `The host invited ${login} to ${invitation.permission}, and not to read.`
  return undefined
}

const reasons: Record<Refusal['kind'], string> = {
  throttled: 'the code host throttles requests',
  limit: 'the repository has reached its limit of invitations for a day',
  token_refused: 'the code host rejects the token',
  forbidden: 'the token may not do that',
  not_found: 'the code host does not show it to the token',
  no_seat: 'the organization has no free host seat',
  not_taken: 'the code host does not take it',
  unreachable: 'the code host gave no clear answer'
}

function reasonOf({ kind }: Refusal): string {
  return reasons[kind]
}
