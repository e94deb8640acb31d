import type { AccountAnswer, Failed } from '../../code-host/code-host.ts'
import { type AccountObservation, invitationOf, type Questions, requiresBackOff } from './observe.ts'

/** The host's answers about a name. `observed`: about the account of that name; undefined if none has it. */
export type NameObservation = { found: AccountAnswer; observed: AccountObservation | Failed | undefined }

/**
 * Asks at the same time whose name it is, whether that account has an invitation, and whether it is a collaborator. An
 * account that accepts in between may be on neither, so these answers prove what they show, and never an absence.
 */
export async function observeName(codeHost: Questions, name: string, now: () => number): Promise<NameObservation> {
  const startedAt = now()
  const [found, invitations, answer] = await Promise.all([
    codeHost.accountByLogin(name),
    codeHost.invitations(),
    codeHost.isCollaborator(name)
  ])
  const refused = longestBackOff([found, invitations.failed, answer])
  if (!('account' in found)) return { found: 'failed' in found && refused ? refused : found, observed: undefined }
  const { id: accountId, login } = found.account
  if (refused) return { found, observed: refused }
  if ('failed' in answer) return { found, observed: answer }
  const invitation = invitationOf(invitations, { accountId, login })
  const { collaborator } = answer
  return {
    found,
    observed: { shown: { ...invitation, collaborator, complete: false, direct: true, startedAt }, login, invitations }
  }
}

/** Of the answers that require a back-off, the one that requires the longest. */
function longestBackOff(answers: readonly (object | undefined)[]): Failed | undefined {
  const until = ({ refusal }: Failed) => (refusal.kind === 'throttled' ? refusal.until : Number.POSITIVE_INFINITY)
  return answers
    .filter(
      (answer): answer is Failed => answer !== undefined && 'failed' in answer && requiresBackOff(answer as Failed)
    )
    .sort((a, b) => until(b) - until(a))[0]
}
