import type { Beginning, Move } from '../books/sale.ts'

/**
 * A scenario that a seller may meet, and how its messages arrive. A story that continues an earlier sale skips
 * `begins`, and the steps in `moves` that the sale has already taken.
 */
export type Story = {
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
  paid: { label: 'Paid', begins: 'paid', moves: [] },
  free: { label: 'Nothing to pay', begins: 'free', moves: [] },
  pending: { label: 'Delayed', begins: 'pending', moves: [] },
  delayed: { label: 'Delayed, then paid', begins: 'pending', moves: ['settle'] },
  failed: { label: 'Delayed, then failed', begins: 'pending', moves: ['fail'] },
  refunded: { label: 'Refunded', begins: 'paid', moves: ['refund_rest'] },
  partly: { label: 'Refunded in half', begins: 'paid', moves: ['refund_half'] },
  added_up: { label: 'Refunded in two halves', begins: 'paid', moves: ['refund_half', 'refund_rest'] },
  cart: { label: 'A cart of two', begins: 'paid', cart: true, moves: [] },
  cart_partly: { label: 'One of two refunded', begins: 'paid', cart: true, moves: ['refund_second'] },
  undone: { label: 'Refunded, then not', begins: 'paid', moves: ['refund_rest', 'undo_refund'] },
  rejected: { label: 'Refund rejected', begins: 'paid', moves: ['reject_refund'] },
  inquiry: { label: 'Inquiry', begins: 'paid', moves: ['inquire'] },
  disputed: { label: 'Disputed', begins: 'paid', moves: ['dispute'] },
  won: { label: 'Dispute won', begins: 'paid', moves: ['dispute', 'win'] },
  lost: { label: 'Dispute lost', begins: 'paid', moves: ['dispute', 'lose'] },
  subscribed: { label: 'Subscribed', begins: 'paid', subscription: true, moves: [] },
  ending: { label: 'Subscription will end', begins: 'paid', subscription: true, moves: ['end_later'] },
  ended: { label: 'Subscription ended', begins: 'paid', subscription: true, moves: ['end'] },
  renewal_failed: { label: 'Renewal failed', begins: 'paid', subscription: true, moves: ['renewal_fails'] },
  renewal_paid: {
    label: 'Renewal failed, then paid',
    begins: 'paid',
    subscription: true,
    moves: ['renewal_fails', 'renewal_paid']
  },
  renewal_ended: {
    label: 'Renewal failed, then ended',
    begins: 'paid',
    subscription: true,
    moves: ['renewal_fails', 'end']
  },
  paused: { label: 'Subscription paused', begins: 'paid', subscription: true, moves: ['pause'] },
  resumed: {
    label: 'Subscription paused, then resumed',
    begins: 'paid',
    subscription: true,
    moves: ['pause', 'resume']
  },
  grown: { label: 'One seat more', begins: 'paid', subscription: true, moves: ['one_more'] },
  shrunk: { label: 'One seat more, then fewer', begins: 'paid', subscription: true, moves: ['one_more', 'one_fewer'] },
  duplicate: { label: 'Delivered twice', begins: 'paid', moves: [], arrival: 'twice' },
  refund_first: { label: 'Refund comes first', begins: 'paid', moves: ['refund_rest'], arrival: 'newest first' },
  undelivered: { label: 'Never delivered', begins: 'paid', moves: [], arrival: 'never' },
  edited: { label: 'Edited by the buyer', begins: 'paid', moves: [], edited: true }
} as const satisfies Record<string, Story>

export type StoryName = keyof typeof stories

export const isStoryName = (text: string): text is StoryName => Object.hasOwn(stories, text)

export const storyOf = (name: StoryName): Story => stories[name]
