/** The German messages of `en/account.ts`. */
export const account = {
  'account.title': 'Ihr Konto',
  'account.addresses': 'E-Mail-Adressen',
  'account.addresses.text': 'Wir ordnen Käufe diesen Adressen zu.',
  'account.signs_in': 'Zum Anmelden',
  'account.add': 'Einen Kauf hinzufügen, der mit einer anderen Adresse bezahlt wurde',
  'account.paid':
    '<b>{email}</b> hat {product} bezahlt, dient hier aber nicht zum Anmelden. E-Mails zum Kauf gehen dorthin, E-Mails zu seinen Konten an <b>{user}</b>.',
  'account.paid.add': 'Gehört sie Ihnen? Auch mit ihr anmelden',
  'account.host': '{host}-Konto',
  'account.host.text': '{host} bestätigt, dass es Ihres ist.',
  'account.host.signs_in': '{host} bestätigt, dass es Ihres ist. Sie können sich auch damit anmelden.',
  'account.sign_ins': 'Anmeldungen',
  'account.sign_ins.text': '{count, plural, one {Nur in diesem Browser.} other {In # Browsern.}}',
  'account.data': 'Ihre Daten',
  'account.data.text': 'Ihre Adressen, Sprache, Anmeldungen, Käufe mit ihren Konten und E-Mails dazu, als JSON-Datei.',
  'account.data.button': 'Ihre Daten herunterladen',
  'account.delete': 'Ihr Konto löschen',
  'delete.title': 'Ihr Konto löschen?',
  'delete.lead': 'Das Konto von <b>{email}</b> wird sofort gelöscht. Niemand kann es zurückholen.',
  'delete.means': 'Was das bedeutet',
  'delete.gone':
    'Ihre Anmeldungen auf allen Geräten, Adressen, Verknüpfungen mit {host}-Konten, Sprache und Links zu Plätzen werden gelöscht.',
  'delete.purchases':
    'Käufe bleiben als Verkaufsbelege bei der Adresse, mit der bezahlt wurde. Wer nachweist, dass ihm diese Adresse gehört, kann die Käufe wieder übernehmen.',
  'delete.access': 'Wer schon Zugriff hat, behält ihn, solange der Kauf gilt.',
  'delete.foreign':
    'Ein Kauf in diesem Konto wurde mit einer anderen Adresse oder ohne Adresse bezahlt. Damit er erreichbar bleibt, schreiben Sie zuerst an {seller}.',
  'delete.held':
    'Jemand fordert einen Ihrer Käufe an. Nach dem Löschen bekommt ihn, wem die Adresse gehört, mit der bezahlt wurde.',
  'delete.asking': 'Sie haben einen Kauf angefordert, den jemand anderes hat. Diese Anfrage endet.',
  'delete.admin':
    'Dieses Konto gehört einem Verkäufer dieses Shops. Entfernen Sie zuerst seine Adresse aus <code>admins</code> in der Site-Konfiguration.',
  'delete.merged':
    'Hier wurden zwei Anmeldungen zusammengeführt, und das lässt sich noch rückgängig machen. Nach dem {day} können Sie das Konto löschen.',
  'delete.button': 'Konto löschen',
  'delete.keep': 'Konto behalten',
  'delete.done.title': 'Ihr Konto wurde gelöscht',
  'delete.done.text': 'Sie sind überall abgemeldet.',
  'delete.done.mailed': 'Sie sind überall abgemeldet. Das steht auch in einer E-Mail an <b>{email}</b>.',
  'delete.done.again':
    'Um einen Kauf wieder zu übernehmen, <a>melden Sie sich</a> mit der Adresse an, mit der bezahlt wurde.',
  'sessions.title': 'Wo Sie angemeldet sind',
  'sessions.lead': 'Als <b>{email}</b>. Eine Anmeldung gilt 30 Tage oder bis sie beendet wird.',
  'sessions.elsewhere': 'Überall sonst abmelden',
  'sessions.nowhere': 'Sie sind sonst nirgends angemeldet.',
  'sessions.strange':
    'Ist eine Anmeldung nicht von Ihnen? Beenden Sie sie, und sorgen Sie dafür, dass niemand sonst Ihr Postfach liest oder Ihren Browser benutzt.',
  'sessions.back': 'Zurück zu Ihrem Konto',
  'sessions.this': 'Dieser Browser',
  'sessions.since': 'Angemeldet {when}',
  'sessions.since_from': 'Angemeldet {when}, von {address}',
  'sessions.ended.title': '{all, select, yes {Überall sonst abgemeldet} other {Diese Anmeldung ist beendet}}',
  'sessions.ended.text': 'Wer dort war, muss sich neu anmelden.',
  'sessions.not_ended.title':
    '{all, select, yes {Sie sind sonst nirgends angemeldet} other {Diese Anmeldung war nicht mehr offen}}',
  'sessions.not_ended.text': 'Es wurde nichts geändert. Unten steht, wo Sie angemeldet sind.',
  'browser.unknown': 'Unbekannter Browser',
  'browser.on': '{browser} auf {system}',
  'browser.mobile_apple': 'iPhone oder iPad',

  // Linking an account at the code host.
  'link.button': '{host} verknüpfen',
  'link.hint': 'Verknüpfen Sie {host} und sparen Sie sich das Eintippen. Danach können Sie sich auch damit anmelden.',
  'link.linked': 'Verknüpft: <b>{names}</b>',
  'link.done': 'Verknüpft: {names}',
  'link.done.text': 'Ab jetzt können Sie sich auch damit anmelden.',
  'link.nothing': 'Es wurde nichts verknüpft',
  'link.denied.text':
    '{host} durfte uns nicht sagen, wer Sie sind: Versuchen Sie es noch einmal, oder geben Sie Ihren Benutzernamen ein.',
  'link.other': 'Dieses {host}-Konto hat hier eine andere Anmeldung',
  'link.other.text': 'Wenn beide Anmeldungen Ihnen gehören, führen Sie sie zusammen, oder schreiben Sie an {seller}.',
  'link.unable': 'Dieses {host}-Konto kann noch nicht verknüpft werden',
  'link.unable.text':
    'Vermutlich hat es keine bestätigte E-Mail-Adresse: Bestätigen Sie eine bei {host}, oder geben Sie Ihren Benutzernamen ein.',
  'link.no_answer.text':
    '{host} hat nicht gesagt, wer Sie sind: Versuchen Sie es gleich noch einmal, oder geben Sie Ihren Benutzernamen ein.',
  'link.lost.text':
    'Es hat zu lange gedauert oder ging anderswo weiter: Versuchen Sie es noch einmal, oder geben Sie Ihren Benutzernamen ein.',
  'link.failed.text':
    'Das Verknüpfen hat nicht geklappt: Versuchen Sie es noch einmal, oder geben Sie Ihren Benutzernamen ein.',

  // Two sign-ins become one, and are separated again.
  'merge.title': 'Beide Anmeldungen zusammenführen',
  'merge.text':
    'Sie sind als <b>{email}</b> angemeldet, und Ihr {host}-Konto hat hier eine andere Anmeldung. Führen Sie die beiden zusammen, sehen Sie mit jeder die Käufe von beiden.',
  'merge.step.sign_in': 'Melden Sie sich mit {host} an: Das zeigt, dass auch die andere Ihnen gehört.',
  'merge.step.ask': 'Dann fragen wir noch einmal, und nichts ändert sich, bevor Sie zustimmen.',
  'merge.bring': 'Beide Anmeldungen zusammenführen?',
  'merge.bring.text': 'Was <b>{email}</b> hier gekauft hat, kommt zu <b>{user}</b>, der Anmeldung Ihres {host}-Kontos.',
  'merge.bring.ends': '{email} wird auf anderen Geräten abgemeldet.',
  'merge.button': 'Beide zusammenführen',
  'merge.denied': '{host} durfte uns nicht sagen, wer Sie sind. Es hat sich nichts geändert.',
  'merge.failed':
    'Die Anmeldung mit {host} hat nicht geklappt. Es hat sich nichts geändert; bitte versuchen Sie es noch einmal.',
  'merge.nothing': 'Dieses {host}-Konto meldet Sie schon als {email} an: Es gibt nichts zusammenzuführen.',
  'merge.too_long':
    'Das hat zu lange gedauert. Sie sind jetzt als {email} angemeldet; melden Sie sich mit der anderen Adresse an und beginnen Sie neu.',
  'joined.link':
    'Das {host}-Konto {login} wurde mit der Anmeldung {email} verknüpft. Mit ihm kann man sich jetzt dort anmelden, und seine Käufe sind auch dort.',
  'joined.guest':
    '{count, plural, one {Ein ohne Anmeldung bezahlter Kauf wurde} other {# ohne Anmeldung bezahlte Käufe wurden}} der Anmeldung {email} hinzugefügt.',
  'joined.merge':
    'Die Anmeldung {other} wurde mit {email} zusammengeführt. Beide führen jetzt zu den Käufen von beiden.',
  'joined.address':
    'Die Adresse {other} wurde der Anmeldung {email} hinzugefügt. Die Käufe mit dieser Adresse sind jetzt dort, und die Anmeldung mit ihr führt dorthin.',
  'joined.when': 'Das war {when}.',
  'separate.title': 'Wieder trennen?',
  'separate.does': 'Was die Schaltfläche tut',
  'separate.signed_out': 'Alle, die als {email} angemeldet sind, werden überall abgemeldet.',
  'separate.signed_out.either': 'Alle, die mit einer der beiden angemeldet sind, werden überall abgemeldet.',
  'separate.stays': 'Einladungen und Zugriff auf {host} bleiben bei dem Kauf, durch den sie kamen.',
  'separate.button': 'Trennen',
  'separate.leave': 'So lassen',
  'separate.was_you': 'Haben Sie selbst die beiden verbunden, lassen Sie es so.',
  'separate.link': 'Mit dem {host}-Konto {login} meldet man sich nicht mehr als {email} an.',
  'separate.link.purchases': 'Was mit seinen Adressen gekauft wurde, wartet auf die Person, die sich damit anmeldet.',
  'separate.guest':
    '{count, plural, one {Der Kauf geht zurück an den Browser, in dem er bezahlt wurde.} other {Die Käufe gehen zurück an die Browser, in denen sie bezahlt wurden.}}',
  'separate.merge':
    '{other} ist wieder eine eigene Anmeldung, mit den Käufen, Adressen und verknüpften Konten von vorher.',
  'separate.merge.purchases':
    'Was seitdem mit ihren Adressen gekauft wurde, geht auch dorthin. Alles andere bleibt bei {email}.',
  'separate.address': 'Die Anmeldung mit {other} führt nicht mehr zu {email}.',
  'separate.address.purchases': 'Was damit gekauft wurde, wartet auf die Person, die sich damit anmeldet.',
  'separated.title': 'Wieder getrennt',
  'separated.text': 'Alle wurden abgemeldet.',
  'separated.was_not_you':
    'Haben nicht Sie selbst die beiden verbunden? Dann melden Sie sich an und sehen Sie nach, <a>wo Sie angemeldet sind</a>.',
  'separated.secure': 'Sorgen Sie dafür, dass niemand sonst das Postfach liest oder das {host}-Konto benutzt.',
  'separate.none': 'Dieser Link funktioniert nicht',
  'separate.none.text':
    'Er wurde schon benutzt, ist älter als {days} Tage oder wurde nicht ganz kopiert; oder der Kauf gehört inzwischen zu einer anderen Anmeldung. Es hat sich nichts geändert.'
} as const
