/** The English messages about two buyers whom the seller asks whether they are one. The format is that of `en.ts`. */
export const together = {
  // The page behind the mailed link. `other`: the masked address of the other buyer.
  'together.title': 'Are both addresses yours?',
  'together.lead': '{shop} asks whether {email} and {other} belong to you.',
  'together.both': 'Nothing changes until {other} has confirmed, too.',
  'together.purchases': 'Then you can sign in with either address, and see the purchases of both.',
  'together.undo': 'Both addresses get a mail about it. For {days} days, its link can separate them again.',
  'together.not_yours':
    'Whoever reads the mails of {other} can then use your purchases. If that is not you, close this page.',
  'together.button': 'Yes, both are mine',
  'together.waits': 'You have confirmed',
  'together.waits.text': 'Now {other} has to confirm. That address has a mail like yours.',
  'together.merged': 'Both are together now',
  'together.merged.text': 'You can sign in with either address. A mail says how to separate them again.',
  'together.gone': 'There is nothing to confirm',
  'together.gone.text': 'The link is too old or incomplete, or {shop} has withdrawn the question. Nothing has changed.',

  // These stand in the mail only.
  'mail.together.subject': '{shop} asks: are both addresses yours?',
  'mail.together.headline': 'Are both addresses yours?',
  'mail.together.text': '{shop} asks whether {email} and {other} belong to you.',
  'mail.together.button': 'Look and confirm',
  'mail.together.nothing': 'Both addresses have to confirm. If {other} is not yours, do nothing.',
  'mail.together.until': 'The link expires {when}.',
  'mail.together.why': '{shop} sent you this mail because something was bought there with your address.'
} as const
