import type { Besides, GrantState, Invited, Origin } from '../grant-states.ts'
import type { AccountRecord } from './facts.ts'

/**
 * The facts about the invitations to an account. `wasInvited`: it had one, or access, at some time. `origin`: of what
 * it has; null once it is proven to have nothing. `calls`: invite calls since it was last queued that were not refused.
 */
type Sent = { state: GrantState; wasInvited: boolean; origin: Origin | null; calls: number }

/** Whether an invitation was sent to the account of a grant, or may have been. */
export function invitedOf({ state, wasInvited, origin, calls }: Sent): Invited {
  if (state === 'invited' || state === 'accepted' || state === 'expired') return 'yes'
  const isLeft = state === 'gone' || state === 'revoked'
  if (!isLeft && (origin === 'ours' || origin === 'adopted')) return 'yes'
  if (calls > 0 && !(isLeft && wasInvited)) return 'maybe'
  return wasInvited ? 'before' : 'never'
}

/** `isStranger`: the last survey found that the account has something which no purchase explains. */
type Shown = {
  state: GrantState
  shown: AccountRecord['shown'] | null
  isStranger: boolean
  isIgnored: boolean
}

/** The access or invitation of an account that was proven to have nothing: it came later, by another way. */
export function besidesOf({ state, shown, isStranger, isIgnored }: Shown): Besides | undefined {
  if (state !== 'revoked' && state !== 'gone') return undefined
  if (shown === 'invitation' && (isStranger || isIgnored)) return { has: 'invitation', isIgnored }
  return isStranger || (isIgnored && shown === 'collaborator') ? { has: 'access', isIgnored } : undefined
}
