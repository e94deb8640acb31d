import type { Beginning, Move } from '../books/sale.ts'

/** The groups of stories, in the order of the page. */
export const storyGroups = {
  purchase: 'Purchase',
  refund: 'Money back',
  bank: 'The bank',
  subscription: 'Subscription',
  renewal: 'Renewal',
  delivery: 'Mishaps'
} as const

export type StoryGroup = keyof typeof storyGroups

/**
 * A scenario that a seller may meet, and how its messages arrive. A story that continues an earlier sale skips
 * `begins`, and the steps in `moves` that the sale has already taken.
 */
export type Story = {
  /** The group of buttons on the page of the processors in which the story stands. */
  group: StoryGroup
  label: string
  begins: Beginning
  /** a subscription instead of a single purchase */
  subscription?: true
  /** two items in one cart */
  cart?: true
  moves: Move[]
  /** how the messages arrive; else each once, in their order */
  arrival?: 'twice' | 'newest first' | 'never'
  /** the buyer orders the cheapest item, and names the expensive one in every field that a buyer can edit */
  edited?: true
}

export const stories = {
  paid: { group: 'purchase', label: 'Paid', begins: 'paid', moves: [] },
  free: { group: 'purchase', label: 'Nothing to pay', begins: 'free', moves: [] },
  pending: { group: 'purchase', label: 'Delayed', begins: 'pending', moves: [] },
  delayed: { group: 'purchase', label: 'Delayed, then paid', begins: 'pending', moves: ['settle'] },
  failed: { group: 'purchase', label: 'Delayed, then failed', begins: 'pending', moves: ['fail'] },
  refunded: { group: 'refund', label: 'Refunded', begins: 'paid', moves: ['refund_rest'] },
  partly: { group: 'refund', label: 'Refunded in half', begins: 'paid', moves: ['refund_half'] },
  added_up: { group: 'refund', label: 'Refunded in two halves', begins: 'paid', moves: ['refund_half', 'refund_rest'] },
  cart: { group: 'purchase', label: 'A cart of two', begins: 'paid', cart: true, moves: [] },
  cart_partly: { group: 'refund', label: 'One of two refunded', begins: 'paid', cart: true, moves: ['refund_second'] },
  undone: { group: 'refund', label: 'Refunded, then not', begins: 'paid', moves: ['refund_rest', 'undo_refund'] },
  rejected: { group: 'refund', label: 'Refund rejected', begins: 'paid', moves: ['reject_refund'] },
  inquiry: { group: 'bank', label: 'Inquiry', begins: 'paid', moves: ['inquire'] },
  disputed: { group: 'bank', label: 'Disputed', begins: 'paid', moves: ['dispute'] },
  won: { group: 'bank', label: 'Dispute won', begins: 'paid', moves: ['dispute', 'win'] },
  lost: { group: 'bank', label: 'Dispute lost', begins: 'paid', moves: ['dispute', 'lose'] },
  subscribed: { group: 'subscription', label: 'Subscribed', begins: 'paid', subscription: true, moves: [] },
  ending: {
    group: 'subscription',
    label: 'Subscription will end',
    begins: 'paid',
    subscription: true,
    moves: ['end_later']
  },
  ended: { group: 'subscription', label: 'Subscription ended', begins: 'paid', subscription: true, moves: ['end'] },
  renewal_failed: {
    group: 'renewal',
    label: 'Renewal failed',
    begins: 'paid',
    subscription: true,
    moves: ['renewal_fails']
  },
  renewal_paid: {
    group: 'renewal',
    label: 'Renewal failed, then paid',
    begins: 'paid',
    subscription: true,
    moves: ['renewal_fails', 'renewal_paid']
  },
  renewal_ended: {
    group: 'renewal',
    label: 'Renewal failed, then ended',
    begins: 'paid',
    subscription: true,
    moves: ['renewal_fails', 'end']
  },
  paused: { group: 'subscription', label: 'Subscription paused', begins: 'paid', subscription: true, moves: ['pause'] },
  resumed: {
    group: 'subscription',
    label: 'Subscription paused, then resumed',
    begins: 'paid',
    subscription: true,
    moves: ['pause', 'resume']
  },
  grown: { group: 'subscription', label: 'One seat more', begins: 'paid', subscription: true, moves: ['one_more'] },
  shrunk: {
    group: 'subscription',
    label: 'One seat more, then fewer',
    begins: 'paid',
    subscription: true,
    moves: ['one_more', 'one_fewer']
  },
  duplicate: { group: 'delivery', label: 'Delivered twice', begins: 'paid', moves: [], arrival: 'twice' },
  refund_first: {
    group: 'delivery',
    label: 'Refund comes first',
    begins: 'paid',
    moves: ['refund_rest'],
    arrival: 'newest first'
  },
  undelivered: { group: 'delivery', label: 'Never delivered', begins: 'paid', moves: [], arrival: 'never' },
  edited: { group: 'purchase', label: 'Edited by the buyer', begins: 'paid', moves: [], edited: true }
} as const satisfies Record<string, Story>

export type StoryName = keyof typeof stories

export const isStoryName = (text: string): text is StoryName => Object.hasOwn(stories, text)

export const storyOf = (name: StoryName): Story => stories[name]
