import type { Because } from '../../access/grant-states.ts'
import type { Phrase } from './rich-text.ts'
import {
  foundText,
  foundTitle,
  type GrantFacts,
  invitation,
  type Tone,
  timePart,
  turn,
  withdrawn
} from './shared-sentences.ts'

/** The words for a reason, and the title, badge and tone that differ from those of the state. */
type BecauseWords = {
  title?(facts: GrantFacts): string
  badge?: string
  tone?: Tone | ((facts: GrantFacts) => Tone | undefined)
  text(facts: GrantFacts): Phrase
}

const heldUp = { title: () => 'The seller has to act', badge: 'On hold', tone: 'stuck' } as const
const cannot = { badge: 'Not invited', tone: 'stuck' } as const
const sellerIsTold = (login: string) =>
  `It is not your doing, and your purchase is safe. The seller has been told; ${login} is invited as soon as it works, and you need do nothing.`

/** Words for every reason; a new reason without words does not compile. */
export const becauseWords: Record<Because, BecauseWords> = {
  new: { text: (facts) => turn(facts) },
  limit: {
    title: () => 'You are in the queue',
    badge: 'In the queue',
    text: (facts) => [
      `${facts.host} takes a limited number of invitations a day, and they are used up. `,
      ...turn(facts)
    ]
  },
  throttled: {
    title: () => 'You are in the queue',
    badge: 'In the queue',
    text: (facts) => [`${facts.host} has asked the shop to slow down. `, ...turn(facts)]
  },
  busy: {
    title: () => 'You are in the queue',
    badge: 'In the queue',
    text: (facts) => ['Other invitations are being sent just now. ', ...turn(facts)]
  },
  moves: {
    title: () => 'Too many changes of account',
    tone: 'wait',
    text: ({ login, expectedAt, now, supportEmail }) => [
      `A purchase can go to another account five times in 30 days. ${login} is invited when the next change is possible`,
      ...(expectedAt === undefined ? ['.'] : [': ', timePart(expectedAt, now), '.']),
      ' You need do nothing. Cannot wait? Write to ',
      { writeTo: supportEmail },
      '.'
    ]
  },
  often: {
    title: () => 'Invited often today',
    badge: 'In the queue',
    text: ({ login, expectedAt, now }) => [
      `${login} has been invited five times in 24 hours, which is as often as that goes. The next invitation is sent`,
      ...(expectedAt === undefined ? [' when that is possible again.'] : [' ', timePart(expectedAt, now), '.']),
      ' You need do nothing.'
    ]
  },
  token_refused: {
    ...heldUp,
    text: ({ login, host }) => [`${host} does not let the shop in at the moment. ${sellerIsTold(login)}`]
  },
  forbidden: {
    ...heldUp,
    text: ({ login, host }) => [`${host} does not let the shop send invitations at the moment. ${sellerIsTold(login)}`]
  },
  repository_invisible: {
    ...heldUp,
    text: ({ login }) => [`The shop cannot see its own repository at the moment. ${sellerIsTold(login)}`]
  },
  repository_replaced: {
    ...heldUp,
    text: ({ login, host }) => [
      `Under the name of the shop’s repository there is another one at ${host} by now, so nobody is invited until the seller has looked. ${sellerIsTold(login)}`
    ]
  },
  personal_repository: {
    ...heldUp,
    text: ({ login }) => [
      `The repository of this shop cannot give read-only access yet: the seller has to move it to an organization. ${sellerIsTold(login)}`
    ]
  },
  no_seat: {
    ...heldUp,
    text: ({ login, replaces }) =>
      replaces
        ? [
            `The seller’s organization has no place left for ${login} beside ${replaces.login}. You can take the place of ${replaces.login} away first; or wait: the seller has been told, and ${login} is invited as soon as there is a place.`
          ]
        : [`The seller’s organization has no place left for ${login}. ${sellerIsTold(login)}`]
  },
  not_taken: {
    title: ({ host }) => `${host} did not take the invitation`,
    text: (facts) => [
      `${facts.host} did not take the invitation for ${facts.login}, so it is tried again. `,
      ...turn(facts),
      ' Still here tomorrow? Write to ',
      { writeTo: facts.supportEmail },
      '.'
    ]
  },
  account_blocked: {
    ...heldUp,
    title: ({ host }) => `Blocked on ${host}`,
    text: ({ login, host }) => [
      `${host} does not let the shop invite ${login}: one of the two has blocked the other there. Was it you? Then lift that, and press Send invite. Otherwise the seller has been told, and ${login} is invited as soon as it works.`
    ]
  },
  invalid_request: {
    ...heldUp,
    text: ({ login, host }) => [`${host} calls the invitation for ${login} invalid. ${sellerIsTold(login)}`]
  },
  unreachable: {
    title: ({ host }) => `${host} cannot be reached`,
    text: ({ login, host, slow }) => [
      `${host} cannot be reached at the moment, or does not answer what has to be asked before an invitation.${slow ? ' That takes longer than usual.' : ''} ${login} is invited as soon as it answers, and you need do nothing.`
    ]
  },
  unclear: {
    title: () => 'We are finding out',
    badge: 'Being checked',
    text: ({ login, host, slow }) => [
      `${host} gave no clear answer, so we are asking whether ${login} was invited. That takes ${slow ? 'longer than usual' : 'a few minutes'}, and you need do nothing.`
    ]
  },
  renewal: {
    title: () => 'A new invitation is on its way',
    badge: 'Being renewed',
    tone: ({ slow }) => (slow ? 'stuck' : 'wait'),
    text: (facts) => [
      `The last invitation for ${facts.login} was open for six days or more without being accepted, so a new one takes its place. `,
      ...(facts.slow ? [`${facts.host} does not let us send it yet. The seller has been told.`] : turn(facts))
    ]
  },
  paid_again: { text: (facts) => [`Your purchase counts again, so ${facts.login} is invited anew. `, ...turn(facts)] },
  sent: { text: (facts) => invitation(facts) },
  lapsing: {
    title: () => 'Last chance to accept',
    text: (facts) => [...invitation(facts), ' It is not sent again by itself.']
  },
  found: {
    title: ({ state }) => foundTitle[state] ?? 'Not through this purchase',
    tone: ({ state }) => (state === 'expired' ? 'stuck' : undefined),
    text: (facts) => foundText(facts)
  },
  shown: {
    text: ({ login }) => [`${login} can read the repository. Every later release comes with `, 'git pull', '.']
  },
  lapsed: {
    text: ({ login }) => [
      `The invitation for ${login} is not open any more: its time is over, or it was declined. Press Send invite when you are ready to accept a new one.`
    ]
  },
  declined: {
    title: () => 'The invitation is gone',
    text: ({ login }) => [
      `The invitation for ${login} was declined, or taken back by hand. Do you want it after all? Press Send invite.`
    ]
  },
  left: {
    text: ({ login }) => [
      `${login} has left the repository, or was removed from it by hand. Do you want to come back? Press Send invite.`
    ]
  },
  removed: {
    tone: 'stuck',
    text: ({ login, host }) => [`Somebody of the shop has removed ${login} from the repository on ${host}.`]
  },
  no_trace: {
    title: () => 'No invitation is open',
    text: ({ login, host }) => [
      `${host} gave no clear answer when an invitation for ${login} was sent or renewed, and shows none now. Press Send invite to try again.`
    ]
  },
  no_such_account: {
    title: () => 'Username not found',
    text: ({ login, host, supportEmail }) => [
      `${host} knows nobody named ${login}. Check the spelling against the address of your profile page, and send again. Sure that it is right? Write to `,
      { writeTo: supportEmail },
      '.'
    ]
  },
  not_a_person: {
    title: () => 'That is not a person’s account',
    text: ({ login, supportEmail }) => [
      `${login} is an organization or a program, and only people can be invited. Give the name of your own account. Something else in the way? Write to `,
      { writeTo: supportEmail },
      '.'
    ]
  },
  account_flagged: {
    title: ({ host }) => `${host} has restricted the account`,
    text: ({ login, host, supportEmail }) => [
      `${host} has flagged or suspended the account ${login}, so it cannot be invited. Ask ${host} to lift that and press Send invite then, or give the name of another account. Something else in the way? Write to `,
      { writeTo: supportEmail },
      '.'
    ]
  },
  enterprise_managed: {
    text: ({ login, supportEmail }) => [
      `${login} is managed by a company, and only that company can invite it anywhere. Give the name of a personal account. You have none? Write to `,
      { writeTo: supportEmail },
      '.'
    ]
  },
  other_invitee: {
    ...cannot,
    title: () => 'The invitation was taken back',
    text: ({ login, host }) => [
      `${host} invited another account than ${login}, so the invitation was taken back at once.`
    ]
  },
  other_permission: {
    ...cannot,
    title: () => 'The invitation was taken back',
    text: ({ host }) => [
      `What ${host} offered was more than the right to read, so the invitation was taken back at once. The seller has to look.`
    ]
  },
  not_ours: {
    ...cannot,
    title: () => 'No longer covered by this purchase',
    badge: 'Seller decides',
    text: ({ login }) => [
      `This purchase does not cover ${login} any more. Its access did not come through this purchase, so the seller decides about it.`
    ]
  },
  refunded: { text: (facts) => withdrawn(facts, 'the purchase was refunded', true) },
  disputed: {
    text: (facts) => [
      ...withdrawn(facts, 'the bank has been asked to take the payment back', true),
      ' When the payment stands, the access comes back.'
    ]
  },
  payment_lost: { text: (facts) => withdrawn(facts, 'the bank has taken the payment back', true) },
  subscription_ended: { text: (facts) => withdrawn(facts, 'the subscription has ended', true) },
  no_payment: { text: (facts) => withdrawn(facts, 'no payment stands behind it any more', true) },
  moved: { text: (facts) => withdrawn(facts, 'you gave its place to another account', false) },
  seat_gone: { text: (facts) => withdrawn(facts, 'a purchase covers fewer accounts than it did', true) },
  mistyped: { text: (facts) => withdrawn(facts, 'you took it back', false) },
  other_claim: {
    title: () => 'No longer part of this purchase',
    text: ({ login }) => [`This purchase does not cover ${login} any more.`]
  },
  breaker: {
    title: () => 'No longer part of this purchase',
    badge: 'Seller decides',
    text: ({ login }) => [
      `This purchase does not cover ${login} any more. The seller looks at it before the access is withdrawn.`
    ]
  }
}
