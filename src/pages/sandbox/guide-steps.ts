import type { GrantState } from '../../access/grant-states.ts'

/** The steps of the guide, in their order. `ended`: an access ended with its payment. */
export const guideStepNames = ['bought', 'named', 'accepted', 'cloned', 'refunded', 'ended'] as const

export type GuideStep = (typeof guideStepNames)[number]

/** `missed`: the purchase was refunded before, so that it cannot be done with this purchase any more. */
export type StepState = 'done' | 'open' | 'missed'

/** A purchase that was made by hand in the sandbox. `isBack`: the money went back, or is held back by the bank. */
export type Play = {
  paidAt: number
  isBack: boolean
  grants: readonly { state: GrantState; wasAccepted: boolean; hasEnded: boolean }[]
}

/** States of an account that has something, is about to get it, or has just lost it. */
const withAccess: readonly GrantState[] = ['queued', 'invited', 'accepted', 'revoking', 'revoked']

/**
 * The state of each step: of a purchase that went through all of them, else of the newest one. `hasCloned`: git has
 * fetched from the code host.
 */
export function guideSteps(plays: readonly Play[], hasCloned: boolean): Record<GuideStep, StepState> {
  const newestFirst = plays.toSorted((one, other) => other.paidAt - one.paidAt)
  const all = newestFirst.map((play) => stepsOf(play, hasCloned))
  const none = { bought: false, named: false, accepted: false, cloned: false, refunded: false, ended: false }
  return all.find(isWhole) ?? all[0] ?? stateOf(none, [])
}

/** Whether all steps are done. */
export function isWhole(steps: Record<GuideStep, StepState>): boolean {
  return guideStepNames.every((name) => steps[name] === 'done')
}

function stepsOf({ isBack, grants }: Play, cloned: boolean): Record<GuideStep, StepState> {
  const hasAccount = grants.some(({ state }) => withAccess.includes(state))
  const done = {
    bought: true,
    named: grants.some(({ state }) => state !== 'blocked'),
    accepted: grants.some(({ wasAccepted }) => wasAccepted),
    cloned,
    refunded: isBack,
    ended: grants.some(({ hasEnded }) => hasEnded)
  }
  const lost = ['named', 'accepted', 'cloned', ...(hasAccount ? [] : ['ended'])] as GuideStep[]
  return stateOf(done, isBack ? lost : [])
}

function stateOf(done: Record<GuideStep, boolean>, lost: readonly GuideStep[]): Record<GuideStep, StepState> {
  const state = (name: GuideStep) => (done[name] ? 'done' : lost.includes(name) ? 'missed' : 'open')
  return {
    bought: state('bought'),
    named: state('named'),
    accepted: state('accepted'),
    cloned: state('cloned'),
    refunded: state('refunded'),
    ended: state('ended')
  }
}
