/**
 * The English messages about the user's account: addresses, linked accounts, two sign-ins that become one, and
 * sessions.
 */
export const account = {
  'account.title': 'Your account',
  'account.addresses': 'Email addresses',
  'account.addresses.text': 'We match purchases to these addresses.',
  'account.signs_in': 'Signs you in',
  'account.add': 'Add a purchase that was paid with another address',
  'account.paid':
    '<b>{email}</b> paid for {product}, and does not sign you in. Mails about the purchase go there, mails about its accounts to <b>{user}</b>.',
  'account.paid.add': 'Is it yours? Let it sign you in, too',
  'account.host': '{host} account',
  'account.host.text': '{host} says that it is yours.',
  'account.host.signs_in': '{host} says that it is yours. It signs you in, too.',
  'account.sign_ins': 'Sign-ins',
  'account.sign_ins.text': '{count, plural, one {Only this browser is signed in.} other {# browsers are signed in.}}',
  'account.data': 'Your data',
  'account.data.text':
    'Your addresses, language, sign-ins, purchases with their accounts, and mails about them, as a JSON file.',
  'account.data.button': 'Download your data',
  'account.delete': 'Delete your account',
  'delete.title': 'Delete your account?',
  'delete.lead': 'The account of <b>{email}</b> is deleted at once. This can’t be undone.',
  'delete.means': 'What that means',
  'delete.gone':
    'Your sign-ins on all devices, addresses, links to {host} accounts, language and seat links are deleted.',
  'delete.purchases':
    'Purchases stay with the address that paid, as records of sales. Whoever proves that address can take them up again.',
  'delete.access': 'Accounts that have access keep it for as long as the purchase is valid.',
  'delete.foreign':
    'A purchase here was paid with another address, or with none. To keep it within reach, write to {seller} first.',
  'delete.held':
    'Somebody asks for a purchase that you hold. When you delete your account, the owner of its address gets it.',
  'delete.asking': 'You asked for a purchase that somebody else holds. That request ends.',
  'delete.admin':
    'This account belongs to a seller of this shop. First take its address out of <code>admins</code> in the site config.',
  'delete.merged':
    'Two sign-ins were merged here, and their owners can still undo that. You can delete the account after {day}.',
  'delete.button': 'Delete account',
  'delete.keep': 'Keep the account',
  'delete.done.title': 'Your account was deleted',
  'delete.done.text': 'You are signed out everywhere.',
  'delete.done.mailed': 'You are signed out everywhere. A mail to <b>{email}</b> says so, too.',
  'delete.done.again': 'To use a purchase again, <a>sign in</a> with the address that paid.',
  'sessions.title': 'Where you are signed in',
  'sessions.lead': 'You’re signed in as <b>{email}</b>. A sign-in lasts 30 days, unless you end it.',
  'sessions.elsewhere': 'Sign out everywhere else',
  'sessions.nowhere': 'You are signed in nowhere else.',
  'sessions.strange':
    'Is there a sign-in that is not yours? Sign it out, and make sure that nobody else reads your mailbox or uses your browser.',
  'sessions.back': 'Back to your account',
  'sessions.this': 'This browser',
  'sessions.since': 'Signed in {when}',
  'sessions.since_from': 'Signed in {when}, from {address}',
  'sessions.ended.title': '{all, select, yes {Signed out everywhere else} other {That sign-in has ended}}',
  'sessions.ended.text': 'Whoever was there has to sign in again.',
  'sessions.not_ended.title':
    '{all, select, yes {You are signed in nowhere else} other {That sign-in was not open any more}}',
  'sessions.not_ended.text': 'Nothing was changed. Below is where you are signed in.',
  'browser.unknown': 'Unknown browser',
  'browser.on': '{browser} on {system}',
  'browser.mobile_apple': 'iPhone or iPad',

  // Linking an account at the code host.
  'link.button': 'Link {host}',
  'link.hint': 'Link {host} and skip typing. From then on you can also sign in with it.',
  'link.linked': 'Linked: <b>{names}</b>',
  'link.done': 'Linked: {names}',
  'link.done.text': 'From now on you can also sign in with it.',
  'link.nothing': 'Nothing was linked',
  'link.denied.text': '{host} was not allowed to tell us who you are: try again, or type your username.',
  'link.other': 'That {host} account has another sign-in here',
  'link.other.text': 'If both sign-ins are yours, merge them, or write to {seller}.',
  'link.unable': 'That {host} account cannot be linked yet',
  'link.unable.text': 'It probably has no verified email address: verify one at {host}, or type your username.',
  'link.no_answer.text': '{host} did not say who you are: try again in a minute, or type your username.',
  'link.lost.text': 'It took too long, or went on elsewhere: try again, or type your username.',
  'link.failed.text': 'Linking did not work: try again, or type your username.',

  // Two sign-ins become one, and are separated again.
  'merge.title': 'Merge your two sign-ins',
  'merge.text':
    'You are signed in as <b>{email}</b>, and {host} leads to another account here. If you merge the two, both have the purchases of both.',
  'merge.step.sign_in': 'Sign in with {host} to show that the other one is yours, too.',
  'merge.step.ask': 'Then we ask again. Nothing changes until you say yes.',
  'merge.bring': 'Merge your two sign-ins?',
  'merge.bring.text': 'What <b>{email}</b> has bought here moves to <b>{user}</b>, the sign-in of your {host} account.',
  'merge.bring.ends': '{email} is signed out on other devices.',
  'merge.button': 'Merge both sign-ins',
  'merge.denied': '{host} was not allowed to tell us who you are. Nothing has changed.',
  'merge.failed': 'Signing in with {host} did not work. Nothing has changed; please try again.',
  'merge.nothing': 'That {host} account signs in as {email} already: there is nothing to merge.',
  'merge.too_long':
    'That took too long. You are signed in as {email} now; sign in with the other address, and begin again.',
  'joined.link':
    'The {host} account {login} was linked to the sign-in {email}. It can now sign in there, and its purchases are there too.',
  'joined.guest':
    '{count, plural, one {A purchase that was paid without signing in was} other {# purchases that were paid without signing in were}} added to the sign-in {email}.',
  'joined.merge': 'The sign-in {other} was merged with {email}. Both now lead to the purchases of both.',
  'joined.address':
    'The address {other} was brought to the sign-in {email}. Its purchases are there, and it now signs in there.',
  'joined.when': 'That was {when}.',
  'separate.title': 'Separate them again?',
  'separate.does': 'What the button does',
  'separate.signed_out': 'Everybody who is signed in as {email} is signed out, everywhere.',
  'separate.signed_out.either': 'Everybody who is signed in as either is signed out, everywhere.',
  'separate.stays': 'Invitations and access at {host} stay with the purchase that they came by.',
  'separate.button': 'Separate them',
  'separate.leave': 'Leave it as it is',
  'separate.was_you': 'If it was you who joined them, leave it as it is.',
  'separate.link': 'The {host} account {login} no longer signs in as {email}.',
  'separate.link.purchases': 'What was bought with its addresses waits for whoever signs in with them.',
  'separate.guest':
    '{count, plural, one {The purchase goes back to the browser in which it was paid.} other {The purchases go back to the browsers in which they were paid.}}',
  'separate.merge':
    '{other} is a sign-in of its own again, with the purchases, addresses and linked accounts that it had.',
  'separate.merge.purchases':
    'What was bought with its addresses since then goes there, too. Everything else stays with {email}.',
  'separate.address': 'Signing in with {other} no longer leads to {email}.',
  'separate.address.purchases': 'What was bought with it waits for whoever signs in with it.',
  'separated.title': 'They are separate again',
  'separated.text': 'Everybody was signed out.',
  'separated.was_not_you': 'Was it not you who joined them? Then sign in, and look at <a>where you are signed in</a>.',
  'separated.secure': 'Make sure that nobody else reads the mailbox or uses the {host} account.',
  'separate.none': 'That link does not work',
  'separate.none.text':
    'It was used, is older than {days} days, is incomplete, or the purchase is with another sign-in now. Nothing has changed.'
} as const
