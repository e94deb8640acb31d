/** A buyer of a filled sandbox: the payment, the actions before and after it, and the end of it. */
export type FilledBuyer = {
  name: string
  /** The processor that takes the money; undefined: the seller gives the access. */
  processor?: 'stripe' | 'polar' | 'lemonsqueezy'
  /** The story of the processor that begins the payment; `paid` by default. */
  begins?: 'pending' | 'failed' | 'subscribed'
  item?: 'sticker'
  /** The number of seats that are bought; one by default. */
  quantity?: number
  /** The action of the seller at the code host, by hand, before the purchase. */
  before?: 'let in' | 'invited long ago' | 'blocked'
  /** The account that is named: the buyer's own by default. */
  names?: 'nobody' | 'a typo'
  /** The further accounts that are named, for the other seats: those of buyers who name none themselves. */
  team?: readonly string[]
  action?: 'accept' | 'decline' | 'leave'
  /** The later story of the payment. */
  ends?: 'refunded' | 'disputed' | 'won' | 'ended' | 'renewal_failed'
}

/** Twenty buyers, in every state that a seller meets and that needs no days to pass. */
export const filledBuyers: readonly FilledBuyer[] = [
  { name: 'mia-keller', processor: 'stripe', action: 'accept' },
  { name: 'noah-lindqvist', processor: 'stripe', action: 'leave' },
  { name: 'priya-raman', action: 'accept' },
  { name: 'lucas-moreau', processor: 'stripe', action: 'accept', ends: 'refunded' },
  { name: 'sofia-rossi', processor: 'stripe' },
  { name: 'kenji-mori', processor: 'lemonsqueezy', begins: 'subscribed', action: 'accept', ends: 'ended' },
  { name: 'zoe-adeyemi', processor: 'stripe', names: 'nobody' },
  { name: 'tomas-novak', processor: 'stripe', action: 'accept', ends: 'disputed' },
  { name: 'ingrid-holm', processor: 'stripe', names: 'a typo' },
  { name: 'omar-haddad', processor: 'stripe', quantity: 5, action: 'accept', team: ['zoe-adeyemi', 'ruth-cohen'] },
  { name: 'chloe-martin', processor: 'polar', action: 'decline' },
  { name: 'diego-santos', processor: 'lemonsqueezy', before: 'let in', ends: 'refunded' },
  { name: 'hana-suzuki', processor: 'stripe', action: 'accept', ends: 'won' },
  { name: 'liam-byrne', processor: 'stripe', before: 'blocked' },
  { name: 'elena-popova', processor: 'polar', before: 'invited long ago' },
  { name: 'amara-okafor', processor: 'stripe', begins: 'pending', names: 'nobody' },
  { name: 'felix-brandt', processor: 'stripe', begins: 'failed', names: 'nobody' },
  { name: 'yuna-kim', processor: 'polar', names: 'nobody', ends: 'refunded' },
  { name: 'oscar-nilsen', processor: 'lemonsqueezy', begins: 'subscribed', action: 'accept', ends: 'renewal_failed' },
  { name: 'ruth-cohen', processor: 'lemonsqueezy', item: 'sticker', names: 'nobody' }
]
