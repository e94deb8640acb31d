/** The German messages of `en/frame.ts`. */
export const frame = {
  'frame.skip': 'Zum Inhalt springen',
  'frame.main': 'Hauptmenü',
  'frame.dashboard': 'Übersicht',
  'frame.purchases': 'Käufe',
  'frame.account': 'Konto',
  'frame.sign_in': 'Anmelden',
  'frame.sign_out': 'Abmelden',
  'frame.about': 'Über diesen Shop',
  'frame.terms': 'AGB',
  'frame.privacy': 'Datenschutz',
  'frame.refunds': 'Erstattungen',
  'frame.imprint': 'Impressum',
  'frame.questions': 'Fragen? {seller}',
  'frame.language': 'Sprache',
  'frame.change_language': 'Ändern',
  'frame.new_tab': '(öffnet sich in einem neuen Tab)',
  'frame.no_answer.title': 'Das hat nicht geklappt',
  'frame.no_answer.text':
    'Prüfen Sie Ihre Verbindung, laden Sie die Seite neu und versuchen Sie es noch einmal. Hilft das nicht, schreiben Sie an {seller}.',
  'frame.sending': 'Wird gesendet …',
  'frame.not_now': 'Jetzt nicht',
  'frame.write_to': 'An {seller} schreiben',
  'frame.stuck': 'Es klappt immer noch nicht? Schreiben Sie an {seller}.',
  'frame.not_sure': 'Nicht sicher? Schreiben Sie an {seller}.',

  // Times. All are in UTC until the script of the page shows them as they are for the reader.
  'time.at':
    '{which, select, today {heute um {clock} UTC} tomorrow {morgen um {clock} UTC} yesterday {gestern um {clock} UTC} other {am {day} um {clock} UTC}}',
  'time.about':
    '{which, select, today {heute gegen {clock} UTC} tomorrow {morgen gegen {clock} UTC} yesterday {gestern gegen {clock} UTC} other {am {day} gegen {clock} UTC}}',
  'time.moment': 'gleich',
  'time.just_now': 'gerade eben',
  'time.approximately': 'etwa',
  'time.on': 'am {day} (UTC)',
  'time.zoned': '{day} (UTC)',
  'time.date_time': '{day}, {clock} UTC',

  // Pages about a problem.
  'problem.start': 'Zur Startseite',
  'problem.not_found.title': 'Diese Seite gibt es nicht',
  'problem.not_found.text': 'Prüfen Sie die Adresse.',
  'problem.broke.title': 'Bei uns ist etwas schiefgegangen',
  'problem.broke.text': 'Bitte versuchen Sie es noch einmal. Wenn es wieder geschieht, schreiben Sie an {seller}.',
  'problem.refused.title': 'Abgelehnt',
  'problem.refused.text':
    'Diese Anfrage kam nicht von einer Seite von {site}. Öffnen Sie diese Adresse und versuchen Sie es noch einmal.',
  'problem.too_much.title': 'Zu viel auf einmal',
  'problem.too_much.text':
    'Aus Ihrem Netzwerk kamen zu viele Anfragen. {seconds, plural, one {Warten Sie eine Sekunde und versuchen Sie es noch einmal.} other {Warten Sie # Sekunden und versuchen Sie es noch einmal.}}',
  'problem.too_large.title': 'Zu groß',
  'problem.too_large.text': 'Dieses Formular war zu groß.',
  'problem.not_here.title': 'Hier nicht möglich',
  'problem.not_here.mails': 'Dieser Shop verschickt solche E-Mails nicht. Schreiben Sie an {seller}.',
  'problem.not_here.merge': 'Anmeldungen können hier nicht zusammengeführt werden. Schreiben Sie an {seller}.',
  'problem.not_here.link':
    'Konten können hier nicht verknüpft werden. Geben Sie Ihren Benutzernamen ein und drücken Sie auf „Einladung senden“.',
  'problem.not_here.sign_in': 'Melden Sie sich unter {path} an.',
  'problem.no_mail_here.title': 'Anmeldung per E-Mail ist hier nicht möglich',
  'problem.too_many.sign_in.title': 'Zu viele Anmeldelinks',
  'problem.too_many.links.title': 'Zu viele Links',
  'problem.too_many.text':
    'Es wurden zu viele Links angefordert. {unit, select, hours {Verwenden Sie den neuesten, oder versuchen Sie es in {count, plural, one {# Stunde} other {# Stunden}} noch einmal.} other {Verwenden Sie den neuesten, oder versuchen Sie es in {count, plural, one {# Minute} other {# Minuten}} noch einmal.}}',
  'problem.not_mailed.title': 'Es wurde keine E-Mail gesendet',
  'problem.not_mailed.text':
    'Die E-Mail konnte nicht gesendet werden. Versuchen Sie es in einigen Minuten noch einmal, oder schreiben Sie an {seller}.',
  'problem.no_sign_in.title': 'Die Anmeldung hat nicht geklappt',
  'problem.not_sent': 'Nicht gesendet',
  'problem.no_username.title': 'Der Benutzername fehlt',
  'problem.no_username.text': 'Geben Sie Ihren Benutzernamen ein und senden Sie ihn noch einmal.',
  'problem.no_product.title': 'Dieses Produkt gibt es nicht',
  'problem.no_product.text':
    'Dieses Produkt gibt es hier nicht. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  'problem.which_product.title': 'Welches Produkt?',
  'problem.which_product.text':
    'Sie haben mehrere Produkte gekauft. Verwenden Sie das Formular des Produkts, das Sie meinen.'
} as const
