/** The German messages of `en/takeovers.ts`. */
export const takeovers = {
  // To the user who has proven the address of the payment. `heldIn`: what holds the purchase.
  'takeover.lead': 'Ein Kauf mit Ihrer Adresse',
  'takeover.can_ask.headline':
    '{heldIn, select, here {{given, select, yes {In diesem Browser geöffnet} other {Sie haben in diesem Browser bezahlt}}} browser {In einem anderen Browser geöffnet} other {Mit einer anderen Anmeldung geöffnet}}',
  'takeover.can_ask.text':
    '{heldIn, select, here {{product} wurde hier ohne Anmeldung {given, select, yes {geöffnet} other {bezahlt}}. Fügen Sie den Kauf Ihrer Anmeldung hinzu.} other {{count, plural, =0 {{given, select, yes {{product} wurde {email} gegeben} other {{product} wurde mit {email} bezahlt}} und wird anderswo verwendet.} one {{given, select, yes {{product} wurde {email} gegeben} other {{product} wurde mit {email} bezahlt}}, und das Konto {accounts} wurde dafür angegeben.} other {{given, select, yes {{product} wurde {email} gegeben} other {{product} wurde mit {email} bezahlt}}, und die Konten {accounts} wurden dafür angegeben.}}}}',
  'takeover.ended.text':
    '{given, select, yes {{product} wurde {email} gegeben.} other {{product} wurde mit {email} bezahlt.}} {heldIn, select, here {Der Kauf wurde in diesem Browser ohne Anmeldung geöffnet.} browser {Der Kauf wurde in einem anderen Browser geöffnet.} other {Der Kauf wurde mit einer anderen Anmeldung geöffnet.}}',
  'takeover.link': 'Ist das Ihr Konto? Verknüpfen Sie {host}, und der Kauf ist sofort hier.',
  'takeover.browser':
    'Haben Sie diesen Browser noch? Melden Sie sich dort mit {email} an, und der Kauf ist sofort hier.',
  'takeover.sign_in': 'Gehört auch diese Anmeldung Ihnen? Melden Sie sich dort an, um den Kauf zu finden.',
  'takeover.otherwise': 'Sonst fordern Sie ihn an. Wer ihn hat, kann 7 Tage lang antworten; danach entscheidet {shop}.',
  'takeover.waits_for_holder.headline': 'Sie haben diesen Kauf angefordert',
  'takeover.waits_for_holder.text':
    '{given, select, yes {{product} wurde {email} gegeben} other {{product} wurde mit {email} bezahlt}}. Antwortet der jetzige Inhaber nicht, entscheidet {shop} {until}.',
  'takeover.waits_for_seller.headline': 'Warten auf {shop}',
  'takeover.waits_for_seller.text':
    '{objected, select, yes {Wer {product} hat, möchte es behalten.} other {7 Tage lang hat niemand geantwortet.}} {shop} entscheidet nun.',
  'takeover.asking.text': 'Wer ihn hat, kann 7 Tage lang antworten. Wir schreiben Ihnen, wenn es entschieden ist.',
  'takeover.here.headline': 'Ihr Kauf ist hier',
  'takeover.here.text': 'Er gehört jetzt zu Ihrer Anmeldung.',
  'takeover.no.headline': 'Dieser Kauf kann nicht angefordert werden',
  'takeover.no.text':
    'Er gehört schon zu Ihrer Anmeldung, oder {shop} hat entschieden. Fragen? Schreiben Sie an {seller}.',
  'takeover.mail': 'Wir schreiben an {email}, wenn es entschieden ist.',
  'takeover.kept.headline': 'Dieser Kauf wurde nicht übertragen',
  'takeover.kept.badge': 'Abgelehnt',
  'takeover.kept.day': 'Entschieden am {day}.',
  'takeover.kept.text': '{shop} hat entschieden, {product} nicht an {email} zu übertragen.',
  'takeover.button.ask': 'Diesen Kauf anfordern',

  // To the holder of the purchase. `email` is masked.
  'takeover.asked.headline': 'Jemand fordert diesen Kauf an',
  'takeover.asked.text':
    '{objected, select, yes {Sie möchten ihn behalten. {shop} entscheidet nun, und bis dahin ändert sich nichts.} other {Diese Person hat nachgewiesen, dass ihr {email} gehört, die Adresse, {given, select, yes {der der Zugriff gegeben wurde} other {mit der bezahlt wurde}}. {open, select, yes {Ohne Ihre Antwort entscheidet {shop} {until}.} other {{shop} entscheidet nun, und Sie können noch antworten.}}}}',
  'takeover.asked.hint': 'Waren Sie das, in einem anderen Browser? Dann geben Sie ihn ab.',
  'takeover.button.keep': 'Behalten',
  'takeover.button.hand_over': 'Abgeben',
  'takeover.handed_over.headline': 'Der Kauf wurde abgegeben',
  'takeover.handed_over.text': '{product} gehört jetzt zur Anmeldung von {email}. Die Konten behalten ihren Zugriff.',
  'takeover.answer.headline': '{product} behalten oder abgeben?',
  'takeover.answer.keep': 'Behalten: Es ändert sich nichts, und {shop} entscheidet.',
  'takeover.answer.hand_over':
    'Abgeben: {product} geht an die Anmeldung von {email}. Die Konten behalten ihren Zugriff.',
  'takeover.keeping.headline': 'Sie behalten ihn vorerst',
  'takeover.keeping.text': '{shop} entscheidet über {product}, und bis dahin ändert sich nichts.',
  'takeover.gone.headline': 'Hier ist nichts zu beantworten',
  'takeover.gone.text':
    'Die Frage wurde schon beantwortet, oder der Link wurde nicht ganz kopiert. Es hat sich nichts geändert.',

  // These stand in mails only.
  'mail.takeover.asked.subject': 'Jemand fordert Ihren Kauf von {product} an',
  'mail.takeover.asked.button': 'Antworten',
  'mail.takeover.given.subject': 'Ihr Kauf von {product} ist hier',
  'mail.takeover.given.headline': 'Der Kauf ist hier',
  'mail.takeover.given.text':
    '{product} gehört jetzt zur Anmeldung von {email}, mit den Konten, die dafür angegeben wurden.',
  'mail.takeover.given.change': 'Eines davon gehört nicht Ihnen? Wechseln Sie das Konto auf der Seite.',
  'mail.takeover.taken.subject': 'Ihr Kauf von {product} wurde abgegeben',
  'mail.takeover.kept.subject': '{product} bleibt, wo es ist',
  'mail.takeover.to_holder': '{shop} hat Ihnen diese E-Mail geschickt, weil Sie dort {product} haben.',
  'mail.takeover.to_asker': '{shop} hat Ihnen diese E-Mail geschickt, weil Sie dort {product} angefordert haben.'
} as const
