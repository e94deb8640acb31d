import type { TakeoverState } from '../users/takeovers/takeover-state.ts'
import type { ShopFacts } from './explain.ts'
import type { Tone } from './situation-rules.ts'
import type { MessageKey, Text, Values } from './text.ts'

/**
 * The words about a takeover: a headline, a text, and quieter sentences below. `badge`: the word of the badge; absent:
 * that of the tone.
 */
export type TakeoverWords = { tone: Tone; badge?: Text; headline: Text; text: Text; hints: readonly Text[] }

/**
 * A purchase whose address the reader has proven, while another guest or user holds it. `email`: that address.
 * `heldIn`: `here`, a guest of the reader's own browser holds it; `browser`, a guest of another one; `sign_in`, another
 * user. `accounts`: the masked names of its accounts. `canLink`: the reader can link an account, and gets the purchase
 * if the purchase names that account.
 */
export type Elsewhere = {
  state: Exclude<TakeoverState, { kind: 'over' }> | { kind: 'can_ask' }
  email: string
  /** The seller gave the access, and nothing was paid. */
  isGiven: boolean
  heldIn: 'here' | 'browser' | 'sign_in'
  accounts: readonly string[]
  canLink: boolean
}

/** Explains a purchase to the reader who can ask for it, or has asked. `now`: in ms; undefined for a mail. */
export function explainElsewhere(purchase: Elsewhere, shop: ShopFacts, now: number | undefined): TakeoverWords {
  const { state, email, heldIn, accounts } = purchase
  const values: Values = {
    ...valuesOf(shop, purchase, now),
    email,
    heldIn,
    count: accounts.length,
    accounts: accounts.join(', ')
  }
  const about = (key: MessageKey): Text => ({ key, values })
  const tones = {
    can_ask: 'needs_you',
    waits_for_holder: 'waiting',
    waits_for_seller: 'seller',
    kept: 'ended'
  } as const
  return {
    tone: tones[state.kind],
    ...(state.kind === 'kept' && { badge: about('takeover.kept.badge') }),
    headline: about(`takeover.${state.kind}.headline`),
    text: about(`takeover.${state.kind}.text`),
    hints: hintsOf(purchase).map(about)
  }
}

function hintsOf({ state, heldIn, canLink }: Elsewhere): MessageKey[] {
  switch (state.kind) {
    case 'can_ask':
      if (heldIn === 'here') return []
      return [
        ...(canLink && heldIn === 'browser' ? (['takeover.link'] as const) : []),
        heldIn === 'browser' ? 'takeover.browser' : 'takeover.sign_in',
        'takeover.otherwise'
      ]
    case 'waits_for_holder':
      return ['takeover.mail']
    case 'waits_for_seller':
      return ['takeover.mail', 'hint.questions']
    case 'kept':
      return [...(state.at === undefined ? [] : (['takeover.kept.day'] as const)), 'hint.wrong']
  }
}

/**
 * Explains to the holder that another user asks for the purchase. `email`: the masked address that this user has
 * proven. `now`: in ms; undefined for a mail.
 */
export function explainAsked(
  asked: { state: TakeoverState; email: string; isGiven: boolean },
  shop: ShopFacts,
  now: number | undefined
): TakeoverWords {
  const about = (key: MessageKey): Text => ({ key, values: { ...valuesOf(shop, asked, now), email: asked.email } })
  return {
    tone: 'needs_you',
    headline: about('takeover.asked.headline'),
    text: about('takeover.asked.text'),
    hints: [about('takeover.asked.hint')]
  }
}

function valuesOf(
  shop: ShopFacts,
  { state, isGiven }: { state: Elsewhere['state'] | TakeoverState; isGiven: boolean },
  now: number | undefined
): Values {
  return {
    ...shop,
    seller: { writeTo: shop.seller },
    given: isGiven ? 'yes' : 'no',
    open: state.kind === 'waits_for_holder' ? 'yes' : 'no',
    until: state.kind === 'waits_for_holder' ? { at: state.until, style: 'at', now } : '',
    day: state.kind === 'kept' && state.at !== undefined ? { at: state.at, style: 'date', now: undefined } : '',
    objected: state.kind === 'waits_for_seller' && state.objected ? 'yes' : 'no'
  }
}
