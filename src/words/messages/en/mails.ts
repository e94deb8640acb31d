/**
 * The English messages of mails: what a mail says besides the sentences of the pages. The format is that of `en.ts`.
 */
export const mails = {
  'mail.label': '{label}:',
  'mail.button_fails': 'Button not working? Open this address',
  'mail.purchase': 'See your purchase',
  'mail.stays': 'Your purchase is still valid.',
  'mail.sign_in_with':
    '{codeHost, select, yes {Sign in with {host} if you connected it, otherwise with the address that this mail was sent to.} other {Sign in with the address that this mail was sent to.}}',
  'mail.held': 'To see your purchase, sign in as {user}, the way you did before.',
  'mail.as_invited': 'Sign in to {host} as {login} first. Other accounts can’t open the invitation.',
  'mail.to_buyer': '{shop} sent you this mail because you bought {product}.',
  'mail.to_given': '{shop} sent you this mail because it gave you access to {product}.',
  'mail.to_payer': '{shop} sent you this mail because it has a payment of yours.',
  'mail.questions': 'Questions? Reply to this mail, or write to {seller}.',

  'mail.ready.subject': '{product} is ready for you',
  'mail.ready.thanks': 'Thank you for buying {product}.',
  'mail.ready.given': '{shop} has given you access to {product}{ends, select, day { until {end}} other {}}.',
  'mail.ready.button': 'Choose your account',
  'mail.ready.signs_in': 'The button signs you in as {address}. It works once, within {days} days.',
  'mail.ready.later':
    '{codeHost, select, yes {After that, sign in with {host} if you connected it, otherwise with the address of this mail.} other {After that, sign in with the address that this mail was sent to.}}',

  'mail.queued.subject': '{login} waits for its invitation to {product}',
  'mail.queued.named': 'You named {login} when you bought {product}. You can enter another account on the page.',

  'mail.invited.subject': '{login} is invited to {product}',

  'mail.renewed.subject': 'A new invitation to {product} for {login}',
  'mail.renewed.headline': 'Here is a new invitation',
  'mail.renewed.earlier':
    'The invitation before it wasn’t accepted and no longer works. {left, select, 0 {This is the last one that we send without being asked.} 1 {If this one isn’t accepted either, we send at most one more.} other {If this one isn’t accepted either, we send at most {left} more.}}',

  'mail.accepted.subject': '{login} has access to {product}',
  'mail.back.subject': '{login} has access to {product} again',
  'mail.back.headline': 'Your access is back',
  'mail.back.text':
    '{ends, select, day {{login} has access to {product} again, until {end}.} unless_paid {{login} has access to {product} again, until {end}, and longer once the renewal is paid.} paid_time {{login} has access to {product} again, until the end of the paid time.} other {{login} has access to {product} again.}} Your clone works as before: git pull brings what you missed.',

  'mail.lapsing.subject': 'Last days to accept your invitation to {product}',
  'mail.lapsing.later': 'Too late, or the wrong account? Open your purchase and press Send invite.',

  'mail.lapsed.subject': 'Your invitation to {product} has expired',

  'mail.stopped.blocked': '{login} could not be invited to {product}',
  'mail.stopped.left': '{login} has no access any more to {product}',
  'mail.stopped.none': '{login} has no open invitation to {product}',

  'mail.shrinking.subject': '{login} is about to lose its seat in your purchase of {product}',
  'mail.shrinking.headline': '{login} is about to lose its seat',
  'mail.shrinking.covers':
    'Your purchase of {product} covers {seats, plural, one {one account} other {# accounts}} now, but more are named.',
  'mail.shrinking.until': 'Those named last lose their seats, so {login} keeps its seat only until {until}.',
  'mail.shrinking.access': 'Until then, pull what you want to keep.',
  'mail.shrinking.invitation': 'Then its invitation is cancelled, or not sent.',
  'mail.shrinking.other': 'Should another account go, or is this wrong? Write to {seller} before then.',

  'mail.sign_in.subject': 'Your sign-in link for {product}',
  'mail.sign_in.headline': 'Open your purchase',
  'mail.sign_in.text': '{shop} sent you this link to your purchase of {product}.',

  'mail.grace.subject': 'Your renewal of {product} was not paid',
  'mail.grace.headline': 'Your renewal was not paid',
  'mail.grace.paid': 'Have you paid meanwhile? Then there is nothing to do.',
  'mail.ended.subject': 'Your access to {product} has ended',
  'mail.given_back.subject': 'Your purchase of {product} is valid again',
  'mail.given_back.headline': 'Your purchase is valid again',
  'mail.given_back.text':
    '{shop} has given you access to {product} again. Accounts that have lost access or an invitation are invited again, and have to accept.',

  'mail.withdrawn.subject': '{headline}: {product}',
  'mail.withdrawn.fork':
    'Later releases can’t be pulled. If {login} had a private fork on {host}, {host} deletes that fork.',
  'mail.withdrawn.host': '{host} may also tell {login} about it. That is about this repository only.',
  'mail.withdrawn.decided': 'If the bank takes the dispute back, or decides for us, we invite the account again.',
  'mail.withdrawn.free':
    'Your other purchase of {product} is still paid and has a free seat. Open it to invite {login} again.',

  // Signing in.
  'mail.sign_in.device': 'Somebody asked for this mail in this browser: {device}.',
  'mail.sign_in.code': 'Type this code in the browser where you asked for it, and in no other:',
  'mail.sign_in.works': 'The link works once, within {minutes} minutes.',
  'mail.sign_in.ignore_link': 'If you did not ask for it, ignore this mail.',
  'mail.sign_in.ignore': 'If you did not ask for it, ignore this mail, and tell the code to nobody.',
  'mail.address_entered': '{shop} sent you this mail because somebody entered your address there.',

  // Finding a purchase.
  'mail.find.subject': 'Find your purchase at {shop}',
  'mail.find.text': 'Somebody who is signed in to {shop} as {user} looks for purchases made with this address.',
  'mail.find.open': 'Is that you? Open the link in the browser where you are signed in, and press the button there.',
  'mail.find.ignore': 'If it is not you, ignore this mail: nothing changes.',

  // Two sign-ins became one.
  'mail.joined.subject': '{headline} at {shop}',
  'mail.joined.link': 'An account was linked',
  'mail.joined.merge': 'Two sign-ins were merged',
  'mail.joined.guest':
    '{count, plural, one {{product} is} other {# purchases are}} now under {own, select, yes {your sign-in} other {a sign-in}}',
  'mail.joined.guest.unnamed': 'Your purchase',
  'mail.joined.guest.text':
    '{count, plural, one {It was} other {They were}} paid for without signing in. {own, select, yes {Sign in as {email} to see {count, plural, one {it} other {them}}.} other {The sign-in is {email}.}}',
  'mail.joined.guest.not_you': 'If it was not you, undo it within {days} days. That also signs {email} out everywhere.',
  'mail.joined.guest.undo': 'Undo it',
  'mail.joined.guest.why':
    '{shop} sent you this mail because {own, select, yes {this is your sign-in} other {your address was used to buy there}}.',
  'mail.joined.address': 'An address was brought to a sign-in',
  'mail.joined.when': 'That was {when}. If it was you, all is well.',
  'mail.joined.button': 'Separate them again',
  'mail.joined.not_you': 'Was it not you? Then somebody has used your browser or your mailbox.',
  'mail.joined.separating': 'Separating gives each sign-in back what it had, and signs everybody out.',
  'mail.joined.days': 'The link works for {days} days.',
  'mail.joined.why': '{shop} sent you this mail because your address belongs to one of the two.',

  // An account was deleted.
  'mail.deleted.subject': 'Your account at {shop} was deleted',
  'mail.deleted.text': 'Somebody who had just signed in to {shop} asked for that. All its sign-ins have ended.',
  'mail.deleted.purchases':
    'Purchases stay with the address that paid. To take one up again, sign in with that address.',
  'mail.deleted.why': '{shop} sent you this mail because you had an account there.'
} as const
