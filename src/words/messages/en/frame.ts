/** The English messages that stand on every page, those about problems, and how times are said. */
export const frame = {
  'frame.skip': 'Skip to the content',
  'frame.main': 'Main',
  'frame.dashboard': 'Dashboard',
  'frame.purchases': 'Purchases',
  'frame.account': 'Account',
  'frame.sign_in': 'Sign in',
  'frame.sign_out': 'Sign out',
  'frame.about': 'About this shop',
  'frame.questions': 'Questions? {seller}',
  'frame.language': 'Language',
  'frame.change_language': 'Change',
  'frame.new_tab': '(opens in a new tab)',
  'frame.no_answer.title': 'That did not get through',
  'frame.no_answer.text':
    'Check your connection, reload the page and try again. If that doesn’t help, write to {seller}.',
  'frame.sending': 'Sending…',
  'frame.not_now': 'Not now',
  'frame.write_to': 'Write to {seller}',
  'frame.stuck': 'Still stuck? Write to {seller}.',
  'frame.not_sure': 'Not sure? Write to {seller}.',

  // Times. All are in UTC until the script of the page shows them as they are for the reader.
  'time.at':
    '{which, select, today {today at {clock} UTC} tomorrow {tomorrow at {clock} UTC} yesterday {yesterday at {clock} UTC} other {on {day} at {clock} UTC}}',
  'time.about':
    '{which, select, today {today at about {clock} UTC} tomorrow {tomorrow at about {clock} UTC} yesterday {yesterday at about {clock} UTC} other {on {day} at about {clock} UTC}}',
  'time.moment': 'in a moment',
  'time.just_now': 'just now',
  'time.approximately': 'about',
  'time.on': 'on {day} (UTC)',
  'time.zoned': '{day} (UTC)',
  'time.date_time': '{day}, {clock} UTC',

  // Pages about a problem.
  'problem.start': 'To the start page',
  'problem.not_found.title': 'There is no such page',
  'problem.not_found.text': 'Check the address.',
  'problem.broke.title': 'Something went wrong on our side',
  'problem.broke.text': 'Please try again. If it happens again, write to {seller}.',
  'problem.refused.title': 'Refused',
  'problem.refused.text': 'This request did not come from a page of {site}. Open that address and try again.',
  'problem.too_much.title': 'Too much at once',
  'problem.too_much.text':
    'Too many requests came from your network. {seconds, plural, one {Wait for a second and try again.} other {Wait for # seconds and try again.}}',
  'problem.too_large.title': 'Too large',
  'problem.too_large.text': 'That form was too large.',
  'problem.not_here.title': 'Not here',
  'problem.not_here.mails': 'This shop sends no such mails. Write to {seller}.',
  'problem.not_here.merge': 'Sign-ins cannot be merged here. Write to {seller}.',
  'problem.not_here.link': 'Accounts cannot be linked here. Type the name of yours and press Send invite.',
  'problem.not_here.sign_in': 'Sign in at {path}.',
  'problem.no_mail_here.title': 'No sign-in by e-mail here',
  'problem.too_many.sign_in.title': 'Too many sign-in links',
  'problem.too_many.links.title': 'Too many links',
  'problem.too_many.text':
    'Too many links were asked for. {unit, select, hours {Use the newest one, or try again in {count, plural, one {# hour} other {# hours}}.} other {Use the newest one, or try again in {count, plural, one {# minute} other {# minutes}}.}}',
  'problem.not_mailed.title': 'No mail was sent',
  'problem.not_mailed.text': 'The mail could not be sent. Please try again in a few minutes, or write to {seller}.',
  'problem.no_sign_in.title': 'Signing in did not work',
  'problem.not_sent': 'Not sent',
  'problem.no_username.title': 'The username is missing',
  'problem.no_username.text': 'Type your username and send it again.',
  'problem.no_product.title': 'No such product',
  'problem.no_product.text': 'There is no such product here. Reload the page and try again.',
  'problem.which_product.title': 'Which product?',
  'problem.which_product.text': 'You have bought several products. Use the form of the product that you mean.'
} as const
