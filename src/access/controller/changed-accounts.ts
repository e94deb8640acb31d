import type { Observation } from '../host/observe.ts'
import type { Lists } from '../host/repository-deps.ts'

/**
 * The accounts that this observation shows differently from earlier lists, which were whole. What it lacks counts only
 * if it is complete.
 */
export function changedAccounts(before: Lists, { invitations, collaborators, complete }: Observation): Set<number> {
  const different = new Set<number>()
  const isSame = before.collaborators === collaborators
  if (!isSame) {
    for (const [id, { login }] of collaborators) {
      const earlier = before.collaborators.get(id)
      if (!earlier || earlier.login !== login) different.add(id)
    }
  }
  for (const [id, { expired, permission, id: invitation, inviteeLogin }] of invitations) {
    const earlier = before.invitations.get(id)
    if (earlier?.id !== invitation || earlier.expired !== expired || earlier.permission !== permission)
      different.add(id)
    else if (earlier.inviteeLogin !== inviteeLogin) different.add(id)
  }
  if (!complete) return different
  if (!isSame) for (const id of before.collaborators.keys()) if (!collaborators.has(id)) different.add(id)
  for (const id of before.invitations.keys()) if (!invitations.has(id)) different.add(id)
  return different
}

/** Whether an observation has all entries of both lists. */
export function isWholeObservation({ complete, odd }: Observation): boolean {
  return complete && odd.invitations.length === 0 && odd.collaborators.length === 0
}
