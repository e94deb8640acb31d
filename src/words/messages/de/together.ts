/** The German messages of `en/together.ts`. */
export const together = {
  // The page behind the mailed link. `other`: the masked address of the other buyer.
  'together.title': 'Gehören beide Adressen Ihnen?',
  'together.lead': '{shop} fragt, ob {email} und {other} beide Ihnen gehören.',
  'together.both': 'Es ändert sich nichts, bis auch {other} bestätigt hat.',
  'together.purchases': 'Danach können Sie sich mit jeder der beiden anmelden und sehen die Käufe von beiden.',
  'together.undo':
    'Beide Adressen erhalten eine E-Mail darüber. Mit dem Link darin lassen sie sich {days} Tage lang wieder trennen.',
  'together.not_yours':
    'Wer die E-Mails an {other} liest, kann dann Ihre Käufe nutzen. Wenn Sie das nicht sind, schließen Sie diese Seite.',
  'together.button': 'Ja, beide gehören mir',
  'together.waits': 'Sie haben bestätigt',
  'together.waits.text': 'Jetzt muss {other} bestätigen. Diese Adresse hat eine E-Mail wie Ihre erhalten.',
  'together.merged': 'Beide gehören jetzt zusammen',
  'together.merged.text':
    'Sie können sich mit jeder der beiden Adressen anmelden. In einer E-Mail steht, wie Sie sie wieder trennen.',
  'together.gone': 'Es gibt nichts zu bestätigen',
  'together.gone.text':
    'Der Link ist zu alt oder wurde nicht ganz kopiert, oder {shop} hat die Frage zurückgezogen. Es hat sich nichts geändert.',

  // These stand in the mail only.
  'mail.together.subject': 'Gehören beide Adressen Ihnen? {shop} fragt nach',
  'mail.together.headline': 'Gehören beide Adressen Ihnen?',
  'mail.together.text': '{shop} fragt, ob {email} und {other} beide Ihnen gehören.',
  'mail.together.button': 'Ansehen und bestätigen',
  'mail.together.nothing': 'Beide Adressen müssen bestätigen. Wenn {other} nicht Ihnen gehört, tun Sie nichts.',
  'mail.together.until': 'Der Link läuft {when} ab.',
  'mail.together.why': '{shop} hat Ihnen diese E-Mail geschickt, weil dort mit Ihrer Adresse gekauft wurde.'
}
