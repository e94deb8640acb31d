/** The English messages about a purchase that another browser or sign-in holds. The format is that of `en.ts`. */
export const takeovers = {
  // To the user who has proven the address of the payment. `heldIn`: what holds the purchase.
  'takeover.lead': 'A purchase with your address',
  'takeover.can_ask.headline':
    '{heldIn, select, here {{given, select, yes {You have it in this browser} other {You paid in this browser}}} browser {Opened in another browser} other {Opened with another sign-in}}',
  'takeover.can_ask.text':
    '{heldIn, select, here {{product} was {given, select, yes {opened} other {paid for}} here, without signing in. Add it to your sign-in.} other {{count, plural, =0 {{product} was {given, select, yes {given to} other {paid with}} {email}, and is in use elsewhere.} one {{product} was {given, select, yes {given to} other {paid with}} {email}, and the account {accounts} was named for it.} other {{product} was {given, select, yes {given to} other {paid with}} {email}, and the accounts {accounts} were named for it.}}}}',
  'takeover.ended.text':
    '{product} was {given, select, yes {given to} other {paid with}} {email}. {heldIn, select, here {It was opened in this browser, without signing in.} browser {It was opened in another browser.} other {It was opened with another sign-in.}}',
  'takeover.link': 'Is that account yours? Link {host}, and the purchase is here at once.',
  'takeover.browser': 'Do you still have that browser? Sign in there with {email}, and the purchase is here at once.',
  'takeover.sign_in': 'Is that sign-in yours, too? Sign in there to find the purchase.',
  'takeover.otherwise': 'Otherwise ask for it. Whoever has it can answer for 7 days; then {shop} decides.',
  'takeover.waits_for_holder.headline': 'You asked for this purchase',
  'takeover.waits_for_holder.text':
    '{product} was {given, select, yes {given to} other {paid with}} {email}. Without an answer from whoever has it, {shop} decides {until}.',
  'takeover.waits_for_seller.headline': 'Waiting for {shop}',
  'takeover.waits_for_seller.text':
    '{objected, select, yes {Whoever has {product} wants to keep it.} other {Nobody has answered for 7 days.}} {shop} decides now.',
  'takeover.asking.text': 'Whoever has it can answer for 7 days. We’ll email you when it is decided.',
  'takeover.here.headline': 'Your purchase is here',
  'takeover.here.text': 'It is in your sign-in now.',
  'takeover.no.headline': 'This purchase can’t be asked for',
  'takeover.no.text': 'It is in your sign-in already, or {shop} has decided. For questions, write to {seller}.',
  'takeover.mail': 'We’ll email {email} when it is decided.',
  'takeover.kept.headline': 'This purchase was not moved',
  'takeover.kept.badge': 'Declined',
  'takeover.kept.day': 'Decided on {day}.',
  'takeover.kept.text': '{shop} decided not to move {product} to {email}.',
  'takeover.button.ask': 'Ask for this purchase',

  // To the holder of the purchase. `email` is masked.
  'takeover.asked.headline': 'Somebody asks for this purchase',
  'takeover.asked.text':
    '{objected, select, yes {You want to keep it. {shop} decides now, and until then nothing changes.} other {They confirmed {email}, the address that {given, select, yes {it was given to} other {paid}}. {open, select, yes {Without your answer, {shop} decides {until}.} other {{shop} decides now, and you can still answer.}}}}',
  'takeover.asked.hint': 'Was it you, in another browser? Then hand it over.',
  'takeover.button.keep': 'Keep it',
  'takeover.button.hand_over': 'Hand it over',
  'takeover.handed_over.headline': 'The purchase was handed over',
  'takeover.handed_over.text': '{product} is with the sign-in of {email} now. Its accounts keep their access.',
  'takeover.answer.headline': 'Keep {product}, or hand it over?',
  'takeover.answer.keep': 'Keep it: nothing changes, and {shop} decides.',
  'takeover.answer.hand_over':
    'Hand it over: {product} moves to the sign-in of {email}. Its accounts keep their access.',
  'takeover.keeping.headline': 'You keep it for now',
  'takeover.keeping.text': '{shop} decides about {product}, and until then nothing changes.',
  'takeover.gone.headline': 'There is nothing to answer',
  'takeover.gone.text': 'The request was answered already, or the link is incomplete. Nothing has changed.',

  // These stand in mails only.
  'mail.takeover.asked.subject': 'Somebody asks for your purchase of {product}',
  'mail.takeover.asked.button': 'Answer',
  'mail.takeover.given.subject': 'Your purchase of {product} is here',
  'mail.takeover.given.headline': 'The purchase is here',
  'mail.takeover.given.text': '{product} is in the sign-in of {email} now, with the accounts that were named for it.',
  'mail.takeover.given.change': 'One of them isn’t yours? Change the account on the page.',
  'mail.takeover.taken.subject': 'Your purchase of {product} was handed over',
  'mail.takeover.kept.subject': '{product} stays where it is',
  'mail.takeover.to_holder': '{shop} sent you this mail because you have {product} there.',
  'mail.takeover.to_asker': '{shop} sent you this mail because you asked for {product} there.'
} as const
