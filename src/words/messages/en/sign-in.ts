/** The English messages of signing in, and of finding a purchase by its address. */
export const signIn = {
  'sign_in.title': 'Sign in',
  'sign_in.by_mail':
    '{codeHost, select, yes {Use {host} if you connected it here, otherwise the email address you paid with.} other {Use the email address you paid with.}} There is no password.',
  'sign_in.by_host': 'Use the {host} account you connected here, or one where the address you paid with is verified.',
  'sign_in.again': 'Sign in once more',
  'sign_in.again.text':
    'You signed in as <b>{email}</b> {byLink, select, yes {with the link of a mail about a payment} other {more than {minutes} minutes ago}}. What comes next needs a sign-in of the last {minutes} minutes.',
  'sign_in.again.desk':
    'You signed in as <b>{email}</b> {byLink, select, yes {with the link of a mail about a payment} other {more than {hours} hours ago}}. What comes next needs a sign-in of the last {hours} hours.',
  'sign_in.email': 'Email address',
  'sign_in.send': 'Send me a sign-in link',
  'sign_in.or': 'or',
  'sign_in.with': 'Sign in with {host}',
  'sign_in.no_address': 'That is not an email address. Please check it.',
  'sign_in.sent': 'Check your email',
  'sign_in.sent.text':
    'We sent a link and a six-digit code to <b>{email}</b>. Use one of them, within {minutes} minutes.',
  'sign_in.sent.link': 'A sign-in link to <b>{email}</b> is on its way. It works once, within {minutes} minutes.',
  'sign_in.unsure': 'It may not arrive',
  'sign_in.unsure.text':
    'The mail server hasn’t confirmed the mail yet. If nothing arrives in a few minutes, send another one.',
  'sign_in.nothing': 'Nothing there? Check the spam folder, or send another mail.',
  'sign_in.opened': 'I’ve opened the link',
  'sign_in.wrong_code': 'That code does not work',
  'sign_in.wrong_code.text':
    'It is mistyped, too old or used up. Five tries are possible; the link in the mail works until it is too old.',
  'sign_in.another': 'Send another mail',
  'sign_in.other_address': 'Use another address',
  'sign_in.code': 'Six-digit code from the mail',
  'sign_in.to': 'Sign in to {shop}',
  'sign_in.confirm': 'Confirm the sign-in',
  'sign_in.confirm.text': 'The button signs you in on this device as <b>{email}</b>.',
  'sign_in.held':
    'Your purchase of <b>{product}</b> is in the sign-in <b>{user}</b>. To see it, sign in there instead.',
  'sign_in.confirm.product':
    'The button signs you in on this device as <b>{email}</b>, for your purchase of <b>{product}</b>.',
  'sign_in.other': 'Somebody else is signed in here',
  'sign_in.other.text':
    'This browser is signed in as <b>{user}</b>. The button signs {user} out, and you go on as {email}.',
  'sign_in.anew': 'You’re already signed in here; this signs you in again.',
  'sign_in.change': 'Sign out and sign in',
  'sign_in.stay': 'Stay as I am',
  'sign_in.not_you':
    'Didn’t ask for this link, or isn’t this your address? Don’t press the button: you would act as {email}.',
  'sign_in.not_you.product':
    'Didn’t buy {product}, or isn’t this your address? Don’t press the button: you would act as {email}.',
  'sign_in.link_refused':
    'This link has expired, was already used, is incomplete, or no longer applies to its purchase. Get a new one.',
  'sign_in.is_signed_in': 'You’re signed in',
  'sign_in.link_not_needed':
    'This link has expired, was already used, is incomplete, or no longer applies to its purchase. You don’t need it: this browser is signed in as <b>{email}</b>.',
  'sign_in.error.access_denied':
    'We can sign you in only if you let us see your account there. {mail, select, yes {Try again, or use a link by email.} other {Try again.}}',
  'sign_in.error.email_not_found':
    'That account has no verified email address. {mail, select, yes {Verify one there, or use a link by email.} other {Verify one there.}}',
  'sign_in.error.unable_to_get_user_info':
    'The code host did not say who you are. {mail, select, yes {Try again in a minute, or use a link by email.} other {Try again in a minute.}}',
  'sign_in.error.account_not_linked':
    'That account could not be joined to the one you have here. {mail, select, yes {Write to {seller}, or use a link by email.} other {Write to {seller}.}}',
  'sign_in.error.other':
    'Signing in did not work. {mail, select, yes {Please try again, or use a link by email.} other {Please try again.}}',

  // Finding a purchase that was paid with another address.
  'find.link': 'Paid with another address?',
  'find.title': 'Find your purchase',
  'find.text':
    'You are signed in as <b>{email}</b>. Show that another address is yours, and what you bought with it appears here.',
  'find.address': 'Email address you gave at checkout',
  'find.hint': 'It is on the receipt. We mail a link to it.',
  'find.send': 'Mail me a link',
  'find.back': 'Back to the dashboard',
  'find.own': 'That address is yours here already: what is bought with it is found without a link.',
  'find.sent': 'Check that mailbox',
  'find.sent.text':
    'If <b>{email}</b> has a purchase that is not here yet, a link is on its way to it. It works once, within {minutes} minutes, in the browser where you are signed in as <b>{user}</b>.',
  'find.sent.nothing': 'Nothing there in a few minutes? Check the spam folder, or <a>try another address</a>.',
  'find.sent.receipt': 'The receipt says which address it was. Without it, write to {seller}.',
  'find.sign_in': 'Sign in first',
  'find.sign_in.text':
    'This link works for whoever asked for it. Sign in with the address that the mail names, then open the link again.',
  'find.sign_in.ignore': 'Didn’t ask for it? Ignore it: nothing changes.',
  'find.again': 'Open the link in the mail again',
  'find.again.text':
    'You are signed in as <b>{email}</b>. Go back to the mail about your purchase, and open its link again in this browser.',
  'find.ask': 'Ask for a new link',
  'find.bring': 'Bring your purchase here?',
  'find.bring.text': 'What was bought with <b>{email}</b> moves to your sign-in <b>{user}</b>.',
  'find.bring.owned':
    '{email} has had a sign-in of its own here. Everything in it moves too, and it is signed out everywhere.',
  'find.bring.button': 'Bring it here',
  'find.leads': 'After this, {email} signs you in as {user}. Continue only if both addresses are yours.',
  'find.undo': 'Both get a mail about it. For {days} days, its link can separate them again.',
  'find.no_undo': 'You cannot undo this here.',
  'find.refused': 'That link does not work',
  'find.refused.text':
    'It was used already, is too old, or is incomplete. If your purchase is not on the dashboard, ask for a new link.',
  'find.of_another': 'Another sign-in asked for this link',
  'find.of_another.text':
    'You are signed in as <b>{email}</b>, and the link is for the sign-in that the mail names. Sign in as that one and open it again, or ask for a new link.',
  'find.dashboard': 'To the dashboard',
  'find.brought.nothing': 'No further purchase found',
  'find.brought': '{count, plural, one {Your purchase is here} other {Your purchases are here}}',
  'find.brought.nothing.text': '{email} now belongs to your sign-in. You can sign in with it, too.',
  'find.brought.text': 'What was bought with {email} is in your sign-in now. You can sign in with that address, too.'
} as const
