import { type Because, type GrantState, grantStates } from '../../access/grant-states.ts'
import type { Standing } from '../../invite/messages.ts'
import type { InviteGrant } from '../../invite/result.ts'
import { becauseWords } from './reason-words.ts'
import { type Phrase, plainText } from './rich-text.ts'
import type { GrantFacts, Tone } from './shared-sentences.ts'

/** The words for a grant: what happened, and what happens next. */
export type GrantWords = { title: string; badge: string; tone: Tone; text: Phrase }

const byState: Record<GrantState, { title: string; badge: string; tone: Tone }> = {
  queued: { title: 'Your invitation is on its way', badge: 'Waiting', tone: 'wait' },
  invited: { title: 'Invitation sent', badge: 'Invited', tone: 'act' },
  accepted: { title: 'You have access', badge: 'Has access', tone: 'good' },
  expired: { title: 'The invitation has lapsed', badge: 'Lapsed', tone: 'act' },
  gone: { title: 'The access has ended', badge: 'Ended', tone: 'act' },
  revoking: { title: 'Access is being withdrawn', badge: 'Being withdrawn', tone: 'over' },
  revoked: { title: 'Access withdrawn', badge: 'Withdrawn', tone: 'over' },
  blocked: { title: 'This account cannot be invited', badge: 'Not invited', tone: 'act' }
}

function returning({ login, state, slow }: GrantFacts): GrantWords {
  const time = slow ? 'that takes longer than usual' : 'that takes a few minutes'
  const first = state === 'revoked' ? '' : `The access of ${login} is still being withdrawn; ${time}. After that `
  return {
    title: 'Your access comes back',
    badge: 'Comes back',
    tone: 'wait',
    text: [`The payment stands again. ${first}${login} is invited again, and you need do nothing.`]
  }
}

const ownDoing: readonly Because[] = ['moved', 'mistyped', 'other_claim']

/** The words for a grant. When only the seller can act, they end with the address to write to. */
export function grantWords(facts: GrantFacts): GrantWords {
  const { state, because, supportEmail } = facts
  if (facts.comesBack) return returning(facts)
  const own = becauseWords[because]
  const common = byState[state]
  const tone = (typeof own.tone === 'function' ? own.tone(facts) : own.tone) ?? common.tone
  const stuck: Phrase = [' Questions? Write to ', { writeTo: supportEmail }, '.']
  const over: Phrase = [' Is that a mistake? Write to ', { writeTo: supportEmail }, '.']
  return {
    title: own.title?.(facts) ?? common.title,
    badge: own.badge ?? common.badge,
    tone,
    text: [
      ...own.text(facts),
      ...(tone === 'stuck' ? stuck : tone === 'over' && !ownDoing.includes(because) ? over : [])
    ]
  }
}

/**
 * The words for the grant of an invite result, as plain text. Undefined for a state or a reason that this version does
 * not know, as in a cookie of another version. `username`: the typed name.
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
    queuePlace: place,
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
