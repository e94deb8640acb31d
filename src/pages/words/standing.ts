import { type Because, type GrantState, grantStates } from '../../access/grant.ts'
import type { Standing } from '../../invite/form.ts'
import type { InviteGrant } from '../../invite/result.ts'
import { grantWords } from './grant.ts'
import type { Tone } from './grant-facts.ts'
import { becauseWords } from './reasons.ts'
import { plainText } from './rich-text.ts'

/**
 * The words for the claim that an invite result carries, as plain text; undefined for a state or a reason that this
 * version does not know, as in a cookie of another one. `username`: what was typed.
 */
export function standing(
  { state, because, account, place, expectedAt }: InviteGrant,
  { username, host, supportEmail, now }: { username: string; host: string; supportEmail: string; now: number }
): Standing | undefined {
  if (!isState(state) || !isBecause(because)) return undefined
  const { title, tone, text } = grantWords({
    state,
    because,
    login: account?.login ?? username,
    place,
    expectedAt: expectedAt === undefined ? undefined : Date.parse(expectedAt),
    host,
    supportEmail,
    now
  })
  return { kind: kindOf(state, tone), title, text: plainText(text) }
}

function kindOf(state: GrantState, tone: Tone): Standing['kind'] {
  if (state === 'invited') return 'open'
  if (state === 'accepted') return 'access'
  if (tone === 'wait') return 'waits'
  return tone === 'act' ? 'buyer' : 'seller'
}

function isState(text: string): text is GrantState {
  return grantStates.some((state) => state === text)
}

function isBecause(text: string): text is Because {
  return Object.hasOwn(becauseWords, text)
}
