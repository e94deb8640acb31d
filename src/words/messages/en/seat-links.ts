/** The English messages about links that give away a free seat. The format is that of `en.ts`. */
export const seatLinks = {
  // To the buyer who gives a seat away.
  'seats.headline': 'Give a seat away',
  'seats.text':
    '{free, plural, =0 {All {seats} seats for {product} are in use.} one {One of {seats} seats for {product} is free. Whoever opens a link takes it with their own account.} other {# of {seats} seats for {product} are free. Whoever opens a link takes one with their own account.}}',
  'seats.full':
    '{count, plural, =0 {You can make a link once a seat is free.} one {The open link works again once a seat is free.} other {The open links work again once a seat is free.}}',
  'seats.make': 'Make a link',
  'seats.ends_oldest':
    '{count, plural, one {A new link turns off the open one.} other {A new link turns off the oldest open one.}}',
  'seats.made.headline': 'Copy this link now',
  'seats.made.text': 'Send it to one person. It works once, within {days} days, and is not shown again.',
  'seats.open':
    '{count, plural, one {One link is open. It was made {newest}.} other {# links are open. The newest was made {newest}.}}',
  'seats.end': '{count, plural, one {Turn off the open link} other {Turn off all open links}}',
  'seats.ended.headline': '{count, plural, one {The link no longer works} other {The links no longer work}}',
  'seats.ended.text': 'Accounts that took a seat already keep it.',
  'seats.give': 'Get a seat link',
  'seats.ways.add': 'Add a person if you know their {host} username.',
  'seats.ways.link': 'A seat link lets a teammate choose the account.',
  'seats.back': 'Back to your purchases',

  // To the visitor who opens such a link.
  'seat.headline': 'A seat for {product} is waiting for you',
  'seat.sign_in': 'Sign in to take it. Then say which {host} account is yours.',
  'seat.text': 'Say which {host} account is yours. {host} invites it.',
  'seat.none.headline': 'That link does not work',
  'seat.none.text': 'It was already used, has expired, or was turned off. Ask whoever sent it for a new one.',
  'seat.open.headline': 'Open the link again',
  'seat.open.text': 'This browser doesn’t have it any more. Open it here again, as it was sent to you.',
  'seat.full.title': 'No seat is free',
  'seat.full.text': 'All seats are in use right now. The link still works: ask whoever sent it to free a seat.',
  'seat.busy.title': 'A name is being sent',
  'seat.busy.text': 'Reload the page in a moment to see what became of it.',
  'seat.taken.headline': 'The seat for {product} is yours',
  'seat.left.headline': 'Your seat for {product}',
  'seat.waits.text': '{host} invites {login} as soon as it can, and emails that account.',
  'seat.replaced.headline': 'Another account takes this seat',
  'seat.replaced.text':
    '{access, select, yes {{login} keeps access until that account accepts.} other {The invitation for {login} stays open until that account is invited.}}',
  'seat.again.text': 'Ask whoever sent you the link to invite {login} again.',
  'seat.another.text': 'Ask whoever sent you the link to invite another account.',
  'seat.blocked.text':
    'Either {login} or {shop} has blocked the other on {host}. If it was you, unblock them, and ask whoever sent you the link to invite {login} again.',
  'seat.show': 'Show the seat',
  'seat.gone.headline': 'The seat was given to somebody else',
  'seat.gone.text': 'Ask whoever sent you the link.'
} as const
