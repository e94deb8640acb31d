/** The German messages of `en/sign-in.ts`. */
export const signIn = {
  'sign_in.title': 'Anmelden',
  'sign_in.by_mail':
    '{codeHost, select, yes {Mit {host}, wenn Sie es hier verbunden haben, sonst mit der E-Mail-Adresse, mit der Sie bezahlt haben.} other {Mit der E-Mail-Adresse, mit der Sie bezahlt haben.}} Es gibt kein Passwort.',
  'sign_in.by_host':
    'Mit dem {host}-Konto, das Sie hier verbunden haben, oder mit einem, das die E-Mail-Adresse Ihrer Zahlung bestätigt hat.',
  'sign_in.again': 'Melden Sie sich noch einmal an',
  'sign_in.again.text':
    'Sie haben sich als <b>{email}</b> {byLink, select, yes {mit dem Link einer E-Mail zu einer Zahlung} other {vor mehr als {minutes} Minuten}} angemeldet. Für den nächsten Schritt ist eine Anmeldung aus den letzten {minutes} Minuten nötig.',
  'sign_in.again.desk':
    'Sie haben sich als <b>{email}</b> {byLink, select, yes {mit dem Link einer E-Mail zu einer Zahlung} other {vor mehr als {hours} Stunden}} angemeldet. Für den nächsten Schritt ist eine Anmeldung aus den letzten {hours} Stunden nötig.',
  'sign_in.email': 'E-Mail-Adresse',
  'sign_in.send': 'Anmeldelink senden',
  'sign_in.or': 'oder',
  'sign_in.with': 'Mit {host} anmelden',
  'sign_in.no_address': 'Das ist keine E-Mail-Adresse. Bitte prüfen Sie sie.',
  'sign_in.sent': 'Sehen Sie in Ihrem Postfach nach',
  'sign_in.sent.text':
    'Wir haben einen Link und einen sechsstelligen Code an <b>{email}</b> gesendet. Verwenden Sie einen von beiden, einmal, innerhalb von {minutes} Minuten.',
  'sign_in.sent.link':
    'Ein Anmeldelink an <b>{email}</b> ist unterwegs. Er gilt {minutes} Minuten und funktioniert nur einmal.',
  'sign_in.unsure': 'Er kommt vielleicht nicht an',
  'sign_in.unsure.text':
    'Der Mailserver hat noch nicht bestätigt, dass er den Link angenommen hat. Kommt in einigen Minuten nichts an, senden Sie noch eine E-Mail.',
  'sign_in.nothing': 'Nichts da? Sehen Sie im Spam-Ordner nach, oder senden Sie noch eine E-Mail.',
  'sign_in.opened': 'Ich habe den Link geöffnet: weiter',
  'sign_in.wrong_code': 'Dieser Code funktioniert nicht',
  'sign_in.wrong_code.text':
    'Er wurde falsch eingegeben, ist zu alt oder verbraucht. Fünf Versuche sind möglich; der Link in der E-Mail gilt, bis er zu alt ist.',
  'sign_in.another': 'Noch eine E-Mail senden',
  'sign_in.other_address': 'Andere Adresse verwenden',
  'sign_in.code': 'Sechsstelliger Code aus der E-Mail',
  'sign_in.to': 'Bei {shop} anmelden',
  'sign_in.confirm': 'Anmeldung bestätigen',
  'sign_in.confirm.text': 'Mit der Schaltfläche melden Sie sich auf diesem Gerät als <b>{email}</b> an.',
  'sign_in.held':
    'Ihr Kauf von <b>{product}</b> gehört zur Anmeldung <b>{user}</b>. Um ihn zu sehen, melden Sie sich dort an.',
  'sign_in.confirm.product':
    'Mit der Schaltfläche melden Sie sich auf diesem Gerät als <b>{email}</b> an, für Ihren Kauf von <b>{product}</b>.',
  'sign_in.other': 'Hier ist jemand anderes angemeldet',
  'sign_in.other.text':
    'Dieser Browser ist als <b>{user}</b> angemeldet. Mit der Schaltfläche melden Sie {user} ab und machen als {email} weiter.',
  'sign_in.anew': 'Sie sind hier schon angemeldet; damit melden Sie sich neu an.',
  'sign_in.change': 'Abmelden und neu anmelden',
  'sign_in.stay': 'Nichts ändern',
  'sign_in.not_you':
    'Haben Sie diesen Link nicht angefordert, oder gehört die Adresse nicht Ihnen? Dann drücken Sie nicht auf die Schaltfläche: Sie würden als {email} handeln.',
  'sign_in.not_you.product':
    'Haben Sie {product} nicht gekauft, oder gehört die Adresse nicht Ihnen? Dann drücken Sie nicht auf die Schaltfläche: Sie würden als {email} handeln.',
  'sign_in.link_refused':
    'Dieser Link ist abgelaufen, wurde schon benutzt, ist unvollständig oder gilt für seinen Kauf nicht mehr. Fordern Sie einen neuen an.',
  'sign_in.is_signed_in': 'Sie sind angemeldet',
  'sign_in.link_not_needed':
    'Dieser Link ist abgelaufen, wurde schon benutzt, ist unvollständig oder gilt für seinen Kauf nicht mehr. Sie brauchen ihn nicht: Dieser Browser ist als <b>{email}</b> angemeldet.',
  'sign_in.error.access_denied':
    'Ohne Einblick in Ihr Konto dort können wir Sie nicht anmelden. {mail, select, yes {Versuchen Sie es noch einmal, oder verwenden Sie einen Link per E-Mail.} other {Versuchen Sie es noch einmal.}}',
  'sign_in.error.email_not_found':
    'Dieses Konto hat keine bestätigte E-Mail-Adresse. {mail, select, yes {Bestätigen Sie dort eine, oder verwenden Sie einen Link per E-Mail.} other {Bestätigen Sie dort eine.}}',
  'sign_in.error.unable_to_get_user_info':
    'Der Code-Host hat nicht gesagt, wer Sie sind. {mail, select, yes {Versuchen Sie es in einer Minute noch einmal, oder verwenden Sie einen Link per E-Mail.} other {Versuchen Sie es in einer Minute noch einmal.}}',
  'sign_in.error.account_not_linked':
    'Dieses Konto konnte nicht mit Ihrem Konto hier verknüpft werden. {mail, select, yes {Schreiben Sie an {seller}, oder verwenden Sie einen Link per E-Mail.} other {Schreiben Sie an {seller}.}}',
  'sign_in.error.other':
    'Die Anmeldung hat nicht geklappt. {mail, select, yes {Versuchen Sie es noch einmal, oder verwenden Sie einen Link per E-Mail.} other {Versuchen Sie es noch einmal.}}',

  // Finding a purchase that was paid with another address.
  'find.link': 'Mit einer anderen Adresse bezahlt?',
  'find.title': 'Finden Sie Ihren Kauf',
  'find.text':
    'Sie sind als <b>{email}</b> angemeldet. Was Sie mit einer anderen Adresse gekauft haben, kommt hierher, sobald Sie zeigen, dass sie Ihnen gehört.',
  'find.address': 'E-Mail-Adresse, die Sie beim Bezahlen angegeben haben',
  'find.hint': 'Sie steht auf der Quittung. Wir schicken einen Link an diese Adresse.',
  'find.send': 'Link senden',
  'find.back': 'Zurück zur Übersicht',
  'find.own': 'Diese Adresse gehört hier schon Ihnen: Käufe mit dieser Adresse finden wir ohne Link.',
  'find.sent': 'Sehen Sie in diesem Postfach nach',
  'find.sent.text':
    'Gibt es zu <b>{email}</b> einen Kauf, der noch nicht hier ist, ist ein Link dorthin unterwegs. Er gilt {minutes} Minuten und nur einmal, und zwar in dem Browser, in dem Sie als <b>{user}</b> angemeldet sind.',
  'find.sent.nothing':
    'Nach einigen Minuten nichts da? Sehen Sie im Spam-Ordner nach, oder <a>versuchen Sie eine andere Adresse</a>.',
  'find.sent.receipt': 'Auf der Quittung steht, welche Adresse es war. Haben Sie keine, schreiben Sie an {seller}.',
  'find.sign_in': 'Melden Sie sich zuerst an',
  'find.sign_in.text':
    'Dieser Link gilt für die Person, die ihn angefordert hat: Melden Sie sich mit der Adresse an, die in der E-Mail steht. Öffnen Sie dann den Link in der E-Mail noch einmal.',
  'find.sign_in.ignore': 'Sie haben ihn nicht angefordert? Dann ignorieren Sie ihn: Es ändert sich nichts.',
  'find.again': 'Öffnen Sie den Link in der E-Mail noch einmal',
  'find.again.text':
    'Sie sind als <b>{email}</b> angemeldet. Gehen Sie zurück zur E-Mail über Ihren Kauf, und öffnen Sie den Link noch einmal in diesem Browser.',
  'find.ask': 'Neuen Link anfordern',
  'find.bring': 'Ihren Kauf hierher holen?',
  'find.bring.text': 'Was mit <b>{email}</b> gekauft wurde, kommt zu Ihrer Anmeldung <b>{user}</b>.',
  'find.bring.owned':
    '{email} hat hier bisher eine eigene Anmeldung. Alles, was dazugehört, kommt mit, und sie wird überall abgemeldet.',
  'find.bring.button': 'Hierher holen',
  'find.leads':
    'Danach melden Sie sich mit {email} als {user} an. Machen Sie nur weiter, wenn beide Adressen Ihnen gehören.',
  'find.undo':
    'Beide Adressen erhalten eine E-Mail darüber. Mit dem Link darin lassen sie sich {days} Tage lang wieder trennen.',
  'find.no_undo': 'Das können Sie hier nicht rückgängig machen.',
  'find.refused': 'Dieser Link funktioniert nicht',
  'find.refused.text':
    'Er wurde schon benutzt, ist zu alt oder wurde nicht ganz kopiert. Ist Ihr Kauf nicht in der Übersicht, fordern Sie einen neuen Link an.',
  'find.of_another': 'Eine andere Anmeldung hat diesen Link angefordert',
  'find.of_another.text':
    'Sie sind als <b>{email}</b> angemeldet, und der Link ist für die Anmeldung, die in der E-Mail steht. Melden Sie sich damit an und öffnen Sie ihn noch einmal, oder fordern Sie einen neuen an.',
  'find.dashboard': 'Zur Übersicht',
  'find.brought.nothing': 'Kein weiterer Kauf gefunden',
  'find.brought': '{count, plural, one {Ihr Kauf ist hier} other {Ihre Käufe sind hier}}',
  'find.brought.nothing.text':
    'Die Adresse {email} gehört hier jetzt Ihnen. Ab jetzt können Sie sich auch mit {email} anmelden.',
  'find.brought.text':
    'Was mit {email} gekauft wurde, gehört jetzt zu dieser Anmeldung. Ab jetzt können Sie sich auch mit {email} anmelden.'
} as const
