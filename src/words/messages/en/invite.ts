/** The English messages after Send invite. They equal the English defaults of `src/invite/default-messages.ts`. */
export const invite = {
  'invite.invited.title': 'Invitation sent',
  'invite.invited.text':
    '{host} has invited {username}: accept within 7 days, signed in as {username}. {host} also sends an email to that account’s own address.',
  'invite.invited_unknown.title': '{host} took the request',
  'invite.invited_unknown.text':
    '{host} did not say which invitation it made for {username}. Look for one as {username}: the account may have access already.',
  'invite.already_invited.title': 'No new invitation was made',
  'invite.already_invited.text':
    'The account {username} probably has access, or an invitation is waiting. If there is nothing, write to {seller}.',
  'invite.not_taken.title': '{host} did not take the invitation',
  'invite.not_taken.text': 'There is no invitation for {username}.',
  'invite.invalid_username.title': 'Username not found',
  'invite.invalid_username.text':
    '“{username}” could not be invited: {host} seems to have no person of that name. Check the spelling on the profile page, or write to {seller}.',
  'invite.forbidden.title': 'Waiting for the seller',
  'invite.forbidden.text': 'The shop can’t send invitations right now, and your purchase is safe.',
  'invite.no_seat_named.title': 'Who should {username} replace?',
  'invite.no_seat_named.text': 'All seats are in use, and nobody has been replaced.',
  'invite.rate_limited.title': 'Too many invitations right now',
  'invite.rate_limited.text':
    '{known, select, yes {{username} was not invited; another try is possible in {minutes} min.} other {{username} was not invited, and the limit lasts a day at most.}}',
  'invite.not_paid.title': 'No paid purchase found',
  'invite.not_paid.text': 'This sign-in has no purchase that is paid.',
  'invite.unavailable.title': 'No clear answer from {host}',
  'invite.unavailable.text': 'It is not known whether {username} was invited.',
  'invite.has_invitation': 'There already is an invitation',
  'toast.sent': 'It went to {login}.',
  'toast.none_new': 'No new one was sent to {login}.',
  'toast.not_needed.title': 'No invitation needed',
  'toast.not_needed': '{host} lets {login} in already.',
  'toast.noted.title': 'Request saved',
  'toast.noted':
    '{known, select, yes {The invitation for {login} is due {when}.} other {{login} has no new invitation yet.}}',
  'toast.tried': '{known, select, yes {The next try for {login}: {when}.} other {{login} has no new invitation yet.}}',
  'toast.unanswered': '{host} didn’t answer, so {login} has no new invitation yet.',
  'toast.refused.title': '{host} refused the invitation for now',
  'toast.blocked': 'A block on {host} stops it.',
  'toast.no_seat': 'The seller has no {host} licence left for {login} yet.',
  'toast.unclear': 'It is not known whether {login} was invited.',
  'toast.withdrawn.title': 'The invitation went wrong',
  'toast.withdrawn': '{login} can’t use it.',
  'toast.nothing.title': 'No new invitation',
  'toast.nothing': 'This page says why, and what comes next.',
  'invite.find': 'Find my purchase',
  'invite.close': 'Close'
} as const
