/** The English messages about a purchase and each of its accounts. The format is that of `en.ts`. */
export const situations = {
  // The state in a word.
  'tone.done': 'Access',
  'tone.waiting': 'Waiting',
  'tone.needs_you': 'Needs you',
  'tone.seller': 'On hold',
  'tone.ended': 'Ended',
  'tone.refunded': 'Refunded',
  'tone.part_refunded': 'Partly refunded',
  'tone.lost': 'Taken back',
  'tone.ending': 'Ending',
  'tone.paused': 'Paused',
  'tone.free': 'Seat free',

  // A purchase.
  'to_name.headline': 'Choose your {host} account',
  'to_name.text': 'Tell us which account is yours, and {host} invites it.',
  'to_name.team':
    '{give} Your purchase covers {seats} accounts: add the others later, or send each person a seat link.',
  'looked_up.headline': 'Checking {login} on {host}',
  'looked_up.text':
    'Once {host} says whose account {login} is, it gets in line for an invitation, or we tell you why not.',
  'second_seat.headline': 'Your other purchase covers {login}',
  'second_seat.text': 'This one has a seat for another account. If you need none, there is nothing to do.',
  'shop_not_ready.headline': 'Waiting for {shop}',
  'shop_not_ready.text': 'Something on their side blocks invitations right now. Your purchase is safe.',
  'no_purchase.headline': 'No purchase found',
  'no_purchase.text': 'We can’t find a purchase for {email}.',
  'readdressed.headline': 'Sign in with the newer address',
  'readdressed.text':
    '{shop} changed the address of the purchase that was paid with {email}. Sign out, and sign in with the newer address.',
  'unmatched.headline': 'We have your payment',
  'unmatched.text':
    'We don’t know yet which product your payment is for. {shop} is putting that right, and will email you at {email}.',
  'not_sold.headline': 'Your payment is for something else',
  'not_sold.text': '{shop} has your payment, and says it is for something that isn’t sold on this site.',
  'pending.headline': 'Payment pending',
  'pending.text':
    '{late, select, yes {Your payment for {product} hasn’t arrived yet. It is taking longer than usual: ask your bank, or write to {seller}.} other {Your payment for {product} hasn’t arrived yet. Bank debits take 2 to 5 days; no need to pay again.}}',
  'failed.headline': 'Payment failed',
  'failed.text': 'Your payment for {product} was refused. You can try again.',
  'refunded.headline': 'Purchase refunded',
  'refunded.text': 'This purchase of {product} no longer gives access.',
  'partially_refunded.headline': 'Purchase partly refunded',
  'partially_refunded.text': 'This purchase of {product} no longer gives access.',
  'disputed.headline': 'Payment disputed',
  'disputed.text':
    '{dated, select, yes {Your bank opened a dispute for {product} on {day}, so this purchase gives no access for now. If that was a mistake, tell your bank.} other {Your bank opened a dispute for {product}, so this purchase gives no access for now. If that was a mistake, tell your bank.}}',
  'lost.headline': '{dated, select, yes {Payment taken back on {day}} other {Payment taken back}}',
  'lost.text': 'Your bank took back the payment for {product}, so this purchase no longer gives access.',
  'past_due.headline': 'Renewal not paid',
  'past_due.text':
    '{dated, select, yes {The renewal of your subscription to {product} failed on {day} and was not paid. Once it is paid, your access comes back.} other {The renewal of your subscription to {product} was not paid. Once it is paid, your access comes back.}}',
  'ended.headline': '{dated, select, yes {Subscription ended on {day}} other {Subscription ended}}',
  'ended.text': 'Your subscription to {product} has ended. Buy again to get access.',

  'ended_by_seller.headline': 'Purchase no longer valid',
  'ended_by_seller.text':
    '{dated, select, yes {On {day}, {shop} ended the access to {product} that this purchase gave.} other {{shop} has ended the access to {product} that this purchase gave.}}',

  'time_over.headline': 'The time is over',
  'time_over.text': '{shop} gave you access to {product} for a time, which is over.',

  // An account that waits for its invitation.
  'in_queue.headline':
    '{position, select, none {Your invitation is on its way} 1 {You’re next in line} other {You’re number {position} in line}}',
  'in_queue.text':
    '{known, select, yes {{login} is invited {when}. We’ll email you.} other {We’ll invite {login} and email you.}}',
  'day_limit.headline':
    '{position, select, none {You’re in line} 1 {You’re next in line} other {You’re number {position} in line}}',
  'day_limit.text':
    '{host} limits invitations per day. {known, select, yes {The invitation goes out {when}, and we’ll email you.} earliest {The invitation goes out {when} at the earliest, and we’ll email you.} other {We’ll send the invitation as soon as we can, and email you.}}',
  'changes_used_up.headline': 'Too many changes of account',
  'changes_used_up.text':
    '{known, select, yes {{login} can be invited {when}. A purchase allows five changes in 30 days.} other {{login} has to wait. A purchase allows five changes in 30 days.}}',
  'invited_often.headline': 'Too many invitations today',
  'invited_often.text':
    '{login} was invited five times in 24 hours. {known, select, yes {The next invitation goes out {when}.} other {We’ll send the next one as soon as we can.}}',
  'seller_acts.headline': 'Waiting for {shop}',
  'seller_acts.text': 'Something on their side blocks invitations. They know; we’ll invite {login} and email you.',
  'no_seat.headline': 'Waiting for {shop}',
  'no_seat.text':
    '{replaces, select, none {Their organization has no {host} licence left for {login}. They know; we’ll invite {login} and email you.} other {Their organization has no {host} licence left for {login}. Remove {replaces} first, or wait: they know.}}',
  'not_taken.headline': '{host} didn’t take the invitation',
  'not_taken.text': '{known, select, yes {We’ll try {login} again {when}.} other {We’ll try {login} again.}}',
  'blocked_there.headline': 'Blocked on {host}',
  'blocked_there.text':
    'Either {login} or {shop} has blocked the other on {host}. If it was you, unblock them and press Send invite.',
  'host_away.headline': '{host} isn’t answering',
  'host_away.text':
    'We’ll invite {login} as soon as it does, and email you.{slow, select, yes { This is taking longer than usual.} other {}}',
  // An account that waits, while the host has not said yet whether there is one of this name.
  'unchecked.text':
    '{known, select, yes {We first check {login} on {host}. If the account can be invited, the invitation goes out {when}.} other {We first check {login} on {host}. If the account can be invited, we’ll do that as soon as we can.}}',
  'unchecked.seller':
    'Something on their side blocks invitations. They know; we then check {login} on {host}, and invite it if we can.',
  'unchecked.away':
    'As soon as it does, we check {login} there, and invite it if we can.{slow, select, yes { This is taking longer than usual.} other {}}',
  'being_checked.headline': 'Checking with {host}',
  'being_checked.text':
    '{host} gave no clear answer, so we’re asking whether {login} was invited. {slow, select, yes {This is taking longer than usual.} other {This takes a few minutes.}}',
  'renewing.headline': '{slow, select, yes {Waiting for {shop}} other {A new invitation is coming}}',
  'renewing.text':
    '{slow, select, yes {{host} won’t let us renew the invitation for {login} yet. The seller knows.} other {{known, select, yes {{login} gets a new one {when}, because the last one wasn’t accepted.} other {{login} gets a new one soon, because the last one wasn’t accepted.}}}}',

  // An account with an invitation or with access.
  'invited.headline': 'Accept the invitation',
  'invited.text':
    '{host} invited {login}{sentKnown, select, yes { {sent}} other {}}. {untilKnown, select, yes {{ends, select, day {The invitation expires {until}, and access lasts until {end}.} other {The invitation expires {until}.}}} other {The invitation is open for 7 days.}}',
  'not_shown.headline': 'The invitation isn’t shown',
  'not_shown.text':
    '{lookedKnown, select, yes {{host} showed no invitation for {login} when we looked {looked}. Press Send invite for a new one, or we treat the old one as declined {gone}.} overdue {{host} showed no invitation for {login} when we looked {looked}. Press Send invite for a new one, or wait until we can ask {host} again.} other {{host} shows no invitation for {login}. Press Send invite for a new one.}}',
  'last_chance.headline': 'Last days to accept',
  'last_chance.text':
    '{untilKnown, select, yes {The invitation for {login} expires {until}.} other {The invitation for {login} expires soon.}} We don’t send it again unless you ask.',
  'run_out.headline': '{slow, select, yes {Waiting for {shop}} other {The invitation’s time is over}}',
  'run_out.text':
    '{slow, select, yes {{host} doesn’t let us renew the invitation for {login} yet. The seller knows.} other {It expired {until}, unless {login} accepted or declined it. If it expired, we’ll send a new one.}}',
  'run_out_last.headline': 'The invitation’s time is over',
  'run_out_last.text': 'It expired {until}, unless {login} accepted it. Press Send invite for a new one.',
  'invited_by_hand.headline': 'Accept the invitation',
  'invited_by_hand.text': '{shop} invited {login} directly. Accept that invitation.',
  'in.headline': 'You’re in',
  'in.text':
    '{ends, select, due {{login} has access, which was to end on {end}. The payment service hasn’t confirmed the end yet.} day {{login} has access until {end}. Until then, git pull brings every release.} unless_paid {{login} has access until {end}, and longer once the renewal is paid. Until then, git pull brings every release.} paid_time {{login} has access until the end of the paid time. Until then, git pull brings every release.} other {{login} has access. Clone the repository; git pull brings every later release.}}',
  'access_not_shown.headline': 'Access isn’t shown',
  'access_not_shown.text':
    '{host} showed no access for {login} when we looked {looked}. {lookedKnown, select, overdue {We look once more as soon as we can ask {host} again.} other {We look once more {gone}.}}',
  'other_repository.headline': 'The repository is another one',
  'other_repository.text':
    'The address that was sold leads to another repository now. {shop} has to look at it first, and we change nothing for {login} until then.',
  'in_already.headline': '{login} already has access',
  'in_already.text':
    '{proven, select, yes {It didn’t come from this purchase, and you can clone right away.} other {It didn’t come from this purchase. Is {login} your account?}}',
  'giving_way.headline': '{access, select, yes {Has access until {other} accepts} other {Being replaced by {other}}}',
  'giving_way.text':
    '{access, select, yes {The seat of {login} then goes to {other}.} other {The invitation for {login} stays open until {other} is invited.}}',

  // An account that its buyer has to do something about.
  'lapsed.headline': 'The invitation is no longer open',
  'lapsed.text': 'It expired or was declined. Press Send invite for a new one.',
  'lapsed_by_hand.headline': 'An invitation has expired',
  'lapsed_by_hand.text': '{shop} had invited {login} directly.',
  'declined.headline': 'The invitation is gone',
  'declined.text': 'It was declined or cancelled on {host}. Press Send invite for a new one.',
  'left.headline': '{login} left the repository',
  'left.text': 'It left or was removed on {host}. Press Send invite to come back.',
  'removed.headline': '{login} was removed',
  'removed.text': 'Somebody at {shop} removed it on {host}.',
  'no_trace.headline': 'No invitation is open',
  'no_trace.text': '{host} gave no clear answer and shows no invitation for {login}. Press Send invite to try again.',
  'no_such_account.headline': 'No account named {login}',
  'no_such_account.text': 'Check the spelling on your {host} profile, then send again.',
  'not_a_person.headline': '{login} isn’t a person’s account',
  'not_a_person.text': 'Only people can be invited. Enter your own account.',
  'account_flagged.headline': '{host} restricts this account',
  'account_flagged.text': 'Ask {host} to lift the restriction of {login}, or enter another account.',
  'managed_account.headline': '{login} belongs to a company',
  'managed_account.text': 'Only that company can invite it. Enter a personal account.',
  'wrong_invitee.headline': 'The invitation was cancelled',
  'wrong_invitee.text': '{host} invited another account than {login}, so we cancelled the invitation. {shop} knows.',
  'wrong_permission.headline': 'The invitation was cancelled',
  'wrong_permission.text':
    '{host} offered {login} more than read access, so we cancelled the invitation. {shop} knows.',

  // An account that a purchase no longer covers.
  'seller_decides.headline': '{shop} decides about {login}',
  'seller_decides.text': 'What {login} has on {host} didn’t come from this purchase.',
  'held_back.headline':
    '{old, select, access {{login} still has access} unsure {{login} may still have access} other {{login} is still invited}}',
  'held_back.text':
    '{old, select, invitation {{shop} checks this before the invitation is cancelled.} other {{shop} checks this before {login} loses access.}}',
  'not_removed.headline':
    '{old, select, access {{login} still has access} unsure {{login} may still have access} other {{login} is still invited}}',
  'not_removed.text':
    '{why} {held, select, replaced {The sold address leads to another repository now, so {shop} has to look before we change anything for {login}.} other {{old, select, invitation {{host} doesn’t let us cancel the invitation yet; {shop} knows.} other {{host} doesn’t let us remove {login} yet; {shop} knows.}}}}',
  'kept_elsewhere.headline': 'Another purchase covers {login}',
  'kept_elsewhere.text': '{why}',
  'removing.headline': 'Access is being removed',
  'removing.text':
    '{why} {hindered, select, refusal {{host} didn’t take the removal of {login}; we’ll try again {again}.} silence {{host} didn’t answer the removal of {login}; we’ll try again {again}.} pause {{host} asks us to wait; we’ll try to remove {login} {again}.} other {{slow, select, yes {{login} is losing access; {host} takes longer than usual to confirm it.} other {{login} is losing access; we confirm it within a few minutes.}}}}',
  'taken_away.headline': '{login} no longer has access',
  'taken_away.text':
    '{why}{left, select, day { Access to {repository} ended on {leftDay}.} same { Access to {repository} ended the same day.} other {}}',
  'still_there.headline': 'This purchase no longer covers {login}',
  'still_there.text': '{why} What {login} has on {host} now didn’t come from this purchase.',
  'cancelling.headline': 'The invitation is being cancelled',
  'cancelling.text':
    '{why} {hindered, select, refusal {{host} didn’t take that; we’ll try again {again}.} silence {{host} didn’t answer; we’ll try again {again}.} pause {{host} asks us to wait; we’ll try {again}.} other {{slow, select, yes {{host} hasn’t confirmed it yet; this takes longer than usual.} other {This takes a few minutes.}}}}',
  'cancelled.headline': '{login} isn’t invited any more',
  'cancelled.text': '{why}',
  'withdrawing.headline': 'The invitation was already gone',
  'withdrawing.text':
    '{why} {hindered, select, refusal {{host} didn’t take the removal of {login}; we’ll try again {again}.} silence {{host} didn’t answer the removal of {login}; we’ll try again {again}.} pause {{host} asks us to wait; we’ll try to remove {login} {again}.} other {{slow, select, yes {{login} may have accepted it, so we remove any access, which takes longer than usual.} other {{login} may have accepted it, so we remove any access, which takes a few minutes.}}}}',
  'unqueued.headline': '{login} leaves the queue',
  'unqueued.text': '{why} {login} was waiting for its invitation.',
  'end_unclear.headline': 'Checking with {host}',
  'end_unclear.text': '{why} We’re asking whether {login} was invited, and cancel the invitation if so.',
  'not_invited.headline': '{login} isn’t invited',
  'not_invited.text': '{why}',
  'coming_back.headline':
    '{had, select, yes {Your access comes back} other {{invited, select, never {{login} gets in line again} maybe {{login} gets in line again} other {Your invitation comes back}}}}',
  'coming_back.text':
    '{why} {old, select, access {{login} gets in line for a new invitation once the old access is removed.} invitation {{login} gets in line for a new invitation once the old one is cancelled.} other {We’ll get {login} in line for an invitation, and email you.}}',

  // A row among other accounts: the headline with the time that comes next.
  'line.expires': '{headline} · expires {until}',
  'line.invited': '{headline} · invitation {when}',

  // A headline below another one.
  'line.sentence': '{words}.',

  // Hints: quieter sentences below the text.
  'hint.questions': 'Questions? Write to {seller}.',
  'hint.tomorrow': 'Still here tomorrow? Write to {seller}.',
  'hint.cannot_wait': 'Can’t wait? Write to {seller}.',
  'hint.wrong': 'Think this is wrong? Write to {seller}.',
  'hint.seller_writes': '{shop} writes: {words}',
  'hint.clones_stay': 'What you cloned stays on your disk.',

  // Reasons why access ends: each a sentence of its own.
  'why.refunded':
    '{what, select, sum {{amount} was refunded on {day}.} part_sum {{amount} of your payment was refunded on {day}.} part {Part of your payment was refunded on {day}.} whole {Your purchase was refunded on {day}.} part_undated {Part of your payment was refunded.} other {Your purchase was refunded.}}',
  'why.disputed':
    '{dated, select, yes {Your bank opened a dispute on {day}, so this purchase gives no access for now.} other {Your bank opened a dispute, so this purchase gives no access for now.}}',
  'why.payment_lost':
    '{dated, select, yes {Your bank took back the payment on {day}.} other {Your bank took back the payment.}}',
  'why.renewal_failed':
    '{dated, select, yes {The renewal of your subscription failed on {day} and was not paid.} other {The renewal of your subscription was not paid.}}',
  'why.subscription_ended':
    '{dated, select, yes {Your subscription ended on {day}.} other {Your subscription has ended.}}',
  'why.ended_by_seller':
    '{dated, select, yes {{shop} ended the access of this purchase on {day}.} other {{shop} has ended the access of this purchase.}}',
  'why.time_over': '{shop} gave you access for a time, which is over.',
  'why.no_payment': 'There is no payment for it any more.',
  'why.given_back': '{shop} has given you access again.',
  'why.paid_again': 'Your payment is valid again.',
  'why.dispute_over': 'The dispute about your payment is over.',
  'again.text': '{again} {text}',
  'again.why':
    '{why}{had, select, yes { The earlier access was removed, so {login} has to accept an invitation again.} other {}}',
  'why.moved': 'Another account replaced {login}.',
  'why.mistyped': 'You asked for this.',
  'why.taken_back_by_seller':
    '{had, select, yes {{shop} took away the access of {login}.} other {{shop} withdrew the invitation.}}',
  'why.seat_gone': 'Your purchase covers fewer accounts now.',
  'why.other_claim': 'This purchase doesn’t cover {login} any more.',

  // The page after the checkout.
  'back.received.headline':
    '{cost, select, given {Access was given to you} none {Your order is complete} other {Payment received}}',
  'back.received.text':
    '{account, select, connect {Next, connect the {host} account that gets access.} type {Next, choose the {host} account that gets access.} other {Your purchase is in your dashboard.}}',
  'back.waiting.headline':
    '{known, select, yes {Waiting for your payment for {product}} other {Waiting for your payment}}',
  'back.waiting.text': 'A payment usually arrives within a few seconds.',
  'back.waiting.goes_on': 'This page continues once it is here.',
  'back.waiting.look': 'Press Check again to see whether it is here.',
  'back.waiting.hint':
    'Nothing after a few minutes? Sign in with the address that you paid with, or write to {seller}.',
  'back.by_mail.headline': 'Check your email',
  'back.by_mail.text':
    'We email the address that you paid with. If nothing is there, we can send a sign-in link to that address.',
  'back.elsewhere.text': 'Your purchase of <b>{product}</b> is in another sign-in. To see it, sign in there instead.',
  'back.connect': 'Continue with {host}',
  'back.type': 'Type a username instead',
  'back.choose': 'Choose your {host} account',
  'back.open': 'Go to your purchase',
  'back.add': 'Add it to {email}'
} as const
