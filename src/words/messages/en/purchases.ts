/** The English messages of the pages of purchases, besides the explanation of each account. */
export const purchases = {
  'purchases.title': 'Your purchases',
  'purchases.one': 'Your purchase',
  'purchases.what_to_do': 'What to do',
  'purchases.paid_with': 'Paid with <b>{email}</b>.',
  'purchases.signed_in': 'Signed in as <b>{email}</b>.',
  'missing.just_paid': '<b>Paid a moment ago?</b> The payment may still be on its way: <a>check again</a>.',
  'missing.other_address': '<b>Paid with another email address?</b> <a>Find your purchase</a> by that address.',
  'missing.other_sign_in': '<b>Paid with another email address?</b> Sign out and sign in with that one.',
  'missing.not_bought': '<b>Not bought yet?</b>',
  'missing.none': '<b>None of these?</b> Write to {seller}.',

  // The card of a purchase.
  'order.nothing': 'Nothing to pay yet',
  'order.not_paid': 'Not paid',
  'order.not_yet': 'Not paid yet',
  'order.done': 'Order completed on {day}',
  'order.refunded':
    '{what, select, sum {{amount} refunded on {day}} part_sum {Partly refunded: {amount} on {day}} part {Partly refunded on {day}} other {Refunded on {day}}}',
  'order.ended': 'Subscription ended on {day}',
  'order.number': 'No. {number}',
  'order.receipt': 'Receipt',
  'order.invoice': 'Invoice',
  'order.at':
    '{what, select, receipt {Receipt at {processor}} invoice {Invoice at {processor}} other {Order at {processor}}}',
  'order.receipt_mailed': '{processor} usually emails the receipt',
  'order.manage': 'Manage subscription',
  'order.given': 'Given to you on {day}',
  'order.given_until': 'Given to you on {day}, until {end}',
  'order.seats': '{seats} seats',
  'order.seats_used': '{held} of {seats} seats in use',
  'seats.taken': 'All seats are taken. To add someone, remove or replace an account.',
  'card.proposed':
    'You named {login} at the checkout, but that account is newer than your payment. If it is yours, press Send invite.',
  'card.renewal_failed': 'The renewal of your subscription was not paid yet. Pay it to keep your subscription.',
  'card.grace':
    'The renewal of your subscription was not paid. Pay it by {end}, or your purchase gives no access after that.',
  'card.grace.ended':
    'Your subscription has ended because its renewal was not paid. Your purchase gives access until {end}.',
  'card.renew': 'Pay the renewal',
  'card.renew_by_mail':
    'The payment service usually emails you a link to change your card or pay. If you find no such email, write to {seller}.',
  'card.renew.then':
    '{known, select, yes {If you pay later, your access comes back, unless the subscription has ended by then.} other {Your access lasts while the payment is tried again, and ends if no try succeeds.}}',
  'card.renew.subject': 'Paying the renewal of {product}',
  'card.ending':
    'Subscription cancelled. {known, select, due {Access was to end on {end}, and the payment service hasn’t confirmed that yet.} yes {Access stays until {end}.} other {Access stays until the end of the paid time.}}',
  'card.part_refunded': 'Part of your payment was refunded. Your purchase is still valid.',
  'card.part_refunded.in': 'Part of your payment was refunded. You keep access.',
  'card.refund_on_its_way': 'The bank may take some days to show the money.',
  'steps.label': 'How far it has come',
  'steps.done': 'done',
  'steps.next': '{step}, comes next',
  'steps.history': 'History ({count})',
  'step.order': 'Order',
  'step.ordered': 'Ordered',
  'step.given': 'Given to you',
  'step.account': 'Account',
  'step.named': 'Account',
  'step.accept': 'Accept the invitation',
  'step.accepted': 'Accepted',
  'step.clone': 'Clone',
  'step.cloned': 'Cloned',
  'status.label': 'Your access',
  'status.keeps': 'This page keeps itself up to date.',
  'status.check': 'Check again',
  'status.signed_out': 'You are not signed in any more. <a>Sign in again</a> to see how things are.',

  // An account of a purchase.
  'grant.proven': 'you signed in with it',
  'grant.refused': '{headline}. {text}',
  'team.label': 'Accounts',
  'team.account': 'Account',
  'team.state': 'State',
  'team.since': 'Since',
  'team.in': 'Ready to clone',
  'team.invited': 'Has to accept the invitation',
  'team.position': 'Number {position} in line',
  'team.actions': 'Actions',
  'team.free': '{free, plural, one {# free seat} other {# free seats}}',
  'team.you': 'You',
  'team.more': 'More about {login}',
  'team.copy': 'Copy the invitation’s link',
  'team.copy.only': 'Send it to {login}: only that account can open it.',
  'team.hint': 'Wrong account? Cancel or remove it, then add another: at most five changes in 30 days.',
  'accept.open': 'Open the invitation',
  'accept.mailed': '{host} also emails {login}’s own address, which may differ from yours.',
  'accept.other': 'Wrong account?',
  'accept.other.text':
    'If you are signed in to {host} as someone else, it says that it cannot find the invitation. Sign in there as <b>{login}</b>, and open it again.',
  'take_back.button': '{state, select, queued {Cancel request} invited {Cancel invitation} other {Remove account}}',
  'take_back.hint': 'Then nobody is invited, and you can enter another name: at most five times in 30 days.',
  'take_back.earlier': 'Remove {login} first',
  'taken_back.title':
    '{had, select, queued {Request cancelled} invited {You took the invitation back} other {You took the account off its seat}}',
  'taken_back.text':
    '{had, select, queued {The account won’t be invited.} other {The account doesn’t hold a seat any more.}}',
  'taken_back.too_late.title': 'Accepted already',
  'taken_back.too_late.text':
    'The account has accepted the invitation; to replace it, enter another name. If it is a stranger’s account, write to {seller}.',
  'taken_back.too_many.title': 'Too many changes of account',
  'taken_back.too_many.text':
    '{known, select, yes {A purchase allows five account changes in 30 days; the next is possible {when}.} other {A purchase allows five account changes in 30 days.}} If you can’t wait, write to {seller}.',
  'taken_back.not_yours.title': 'There is nothing to take back',
  'taken_back.not_yours.text':
    'That invitation is not one of yours, or is gone already. Reload the page, or write to {seller}.',
  'withdraw.title': 'Remove {login} now?',
  'withdraw.lead':
    '{waits, select, yes {Its seat becomes free for the account that waits.} other {Its seat becomes free for another account.}}',
  'withdraw.means': 'What that means',
  'withdraw.access': '<b>{login}</b> loses access in a few minutes: it can then neither clone nor pull any more.',
  'withdraw.fork':
    'If it has a private fork of the repository on {host}, {host} deletes that fork. First save what is only there.',
  'withdraw.disk': 'What is cloned to a disk stays there.',
  'withdraw.told': '{host} may tell the account that it was removed.',
  'withdraw.counts': 'It counts as one of five changes in 30 days.',
  'withdraw.button': 'Remove it',
  'withdraw.keep': 'Keep it',

  // The commands to clone.
  'clone.heading': 'Clone the repository',
  'clone.how': 'How to clone {path}',
  'clone.command': 'Command to clone with {how}',
  'clone.copy': 'Copy',
  'clone.copied': 'Copied',
  'clone.not_copied': 'Selected. Now copy it.',
  'clone.copy_command': 'the command for {how}',
  'clone.copy_link': 'the link',
  'clone.open': 'Open on {host}',
  'clone.vscode': 'Open in VS Code',
  'clone.sandbox': 'Does git ask for a password? The <a>page of the repository</a> has a command with a token in it.',
  'clone.https': 'When git asks, enter your {host} username, and an access token as the password.',
  'clone.https.link': 'When git asks, enter your {host} username, and <a>an access token</a> as the password.',
  'clone.password': 'Git asks for a password?',
  'clone.password.text':
    'GitHub takes no account password here. The CLI asks once who you are (<code>gh auth login</code>), SSH uses your key.',
  'clone.password.https':
    'Over HTTPS, use a <b>classic</b> token with the <code>repo</code> scope as the password. A fine-grained token doesn’t work, because you aren’t a member of the organization.',

  // The form for a username.
  'form.next': 'Get your invitation',
  'form.same': '{product} gets the same account',
  'form.add': 'Add a person',
  'form.change': 'Change account',
  'form.none': 'About invitations',
  'form.none.text': 'An invitation needs a paid purchase, and there is none here yet.',
  'form.of': '{title}: {product}',
  'form.username': '{host} username',
  'form.username.hint': 'Like octocat, or paste the address of your profile.',
  'form.sandbox':
    'In the sandbox try <code>ada-buyer</code> or <code>grace-hops</code>; <a>{host}</a> lists everybody.',
  'form.send': 'Send invite',
  'form.problem': '{title}.',
  'form.give':
    'Give your {host} username. {count, plural, one {{host} then invites that account to read <b>{product}</b>.} other {{host} then invites that account to read <b>{product}</b>: # repositories, with an invitation for each.}}',
  'form.give.others': 'It is used for your other purchases without an account, too.',
  'form.waits':
    '{until, select, time {Invitations wait at the moment: ask now, and we’ll send yours {when}.} seller {Invitations wait for {shop} at the moment: ask now, and we’ll send yours afterwards.} other {Invitations wait at the moment: ask now, and we’ll send yours as soon as we can.}}',
  'form.off': 'Invitations are off at the moment',
  'form.off.text':
    'The seller has to move the repository to an organization first; nothing that was paid is lost. For questions, write to {seller}.',
  'form.seats.some': 'Seats in use: {held} of {seats}. A new username takes a free one.',
  'form.seats.all': 'All {seats} seats are in use. To add someone new, choose who they replace.',
  'form.seats.who': 'Who should the new account replace?',
  'form.seats.sole':
    'A new username replaces {login}.{state, select, accepted { {login} keeps access until the new account accepts.} invited { The invitation for {login} stays open until the new account is invited.} other {}}',
  'form.seat.queued': 'waits for its invitation',
  'form.seat.invited': 'invited',
  'form.seat.accepted': 'has access',
  'form.seat.expired': 'invitation expired',
  'form.seat.gone': 'access ended',
  'form.seat.without': 'has no access',
  'form.seat.revoking': 'being removed',
  'form.seat.revoked': 'removed',
  'form.seat.blocked': 'not invited',
  'form.moves.left':
    '{left, plural, one {You can change the account once more in these 30 days.} other {You can change the account twice more in these 30 days.}}',
  'form.moves.none':
    '{known, select, yes {The account was changed five times in 30 days. The next change is possible {when}.} other {The account was changed five times in 30 days, which is the most for now.}}',

  // The account of a name, while it is typed.
  'preview.profile': '(opens the profile in a new tab)',
  'preview.joined': 'joined {year}',
  'preview.number': 'ID {id}',
  'preview.not_you': 'Not you? Change the name',
  'preview.not_right': 'Wrong account? Change the name',
  'preview.proven': 'you signed in with it',
  'preview.organization':
    '<b>{login}</b> is an organization, and cannot be invited. Give the name of your own account.',
  'preview.not_a_person': '<b>{login}</b> is not a person’s account, and cannot be invited.',
  'preview.no_account': 'There is no account named <b>{login}</b> on {host}.',
  'preview.managed':
    '<b>{login}</b> looks like an account that a company manages: only that company can invite it. Give the name of a personal account.',
  'preview.not_a_name':
    'That cannot be a username. A username has only letters, digits and hyphens, at most 39 of them.'
} as const
