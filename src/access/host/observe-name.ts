import type { AccountAnswer, Failed } from '../../code-host/code-host.ts'
import { type AccountObservation, invitationOf, type Questions, wantsQuiet } from './observe.ts'

/** The host's answers about a name. `asked`: about the account of that name; undefined if none has it. */
export type NameObservation = { found: AccountAnswer; asked: AccountObservation | Failed | undefined }

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
  if (!('account' in found)) return { found, asked: undefined }
  const { id: accountId, login } = found.account
  const failed = [invitations.failed, 'failed' in answer ? answer : undefined].find((one) => one && wantsQuiet(one))
  if (failed) return { found, asked: failed }
  if ('failed' in answer) return { found, asked: answer }
  const invitation = invitationOf(invitations, { accountId, login })
  const { collaborator } = answer
  return {
    found,
    asked: { shown: { ...invitation, collaborator, complete: false, direct: true, startedAt }, login, invitations }
  }
}
