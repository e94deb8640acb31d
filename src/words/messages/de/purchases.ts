/** The German messages of `en/purchases.ts`. */
export const purchases = {
  'purchases.title': 'Ihre Käufe',
  'purchases.one': 'Ihr Kauf',
  'purchases.what_to_do': 'Was Sie tun können',
  'purchases.paid_with': 'Bezahlt mit <b>{email}</b>.',
  'purchases.signed_in': 'Angemeldet als <b>{email}</b>.',
  'missing.just_paid':
    '<b>Gerade erst bezahlt?</b> Die Zahlung ist vielleicht noch unterwegs: <a>noch einmal prüfen</a>.',
  'missing.other_address':
    '<b>Mit einer anderen E-Mail-Adresse bezahlt?</b> <a>Finden Sie Ihren Kauf</a> über diese Adresse.',
  'missing.other_sign_in':
    '<b>Mit einer anderen E-Mail-Adresse bezahlt?</b> Melden Sie sich ab und mit dieser wieder an.',
  'missing.not_bought': '<b>Noch nicht gekauft?</b>',
  'missing.none': '<b>Trifft nichts davon zu?</b> Schreiben Sie an {seller}.',

  // The card of a purchase.
  'order.nothing': 'Noch nichts zu bezahlen',
  'order.not_paid': 'Nicht bezahlt',
  'order.not_yet': 'Noch nicht bezahlt',
  'order.done': 'Bestellung abgeschlossen am {day}',
  'order.refunded':
    '{what, select, sum {{amount} erstattet am {day}} part_sum {Teilweise erstattet: {amount} am {day}} part {Teilweise erstattet am {day}} other {Erstattet am {day}}}',
  'order.ended': 'Abonnement beendet am {day}',
  'order.number': 'Nr. {number}',
  'order.receipt': 'Beleg',
  'order.invoice': 'Rechnung',
  'order.at':
    '{what, select, receipt {Beleg bei {processor}} invoice {Rechnung bei {processor}} other {Bestellung bei {processor}}}',
  'order.receipt_mailed': '{processor} schickt den Beleg meist per E-Mail',
  'order.manage': 'Abonnement verwalten',
  'order.given': 'Zugriff gewährt am {day}',
  'order.given_until': 'Zugriff gewährt am {day}, bis zum {end}',
  'order.seats': '{seats} Plätze',
  'order.seats_used': '{held} von {seats} Plätzen belegt',
  'seats.taken': 'Alle Plätze sind vergeben. Um jemanden hinzuzufügen, entfernen oder ersetzen Sie ein Konto.',
  'card.proposed':
    'Sie haben beim Bezahlen {login} angegeben, doch dieses Konto ist neuer als Ihre Zahlung. Ist es Ihres, drücken Sie auf „Einladung senden“.',
  'card.renewal_failed':
    'Die Verlängerung Ihres Abonnements ist noch nicht bezahlt. Bezahlen Sie sie, um Ihr Abonnement zu behalten.',
  'card.grace':
    'Die Verlängerung Ihres Abonnements wurde nicht bezahlt. Bezahlen Sie sie bis zum {end}, sonst gibt Ihr Kauf danach keinen Zugriff.',
  'card.grace.ended':
    'Ihr Abonnement ist beendet, weil die Verlängerung nicht bezahlt wurde. Ihr Kauf gibt bis zum {end} Zugriff.',
  'card.renew': 'Verlängerung bezahlen',
  'card.renew_by_mail':
    'Der Zahlungsdienst schickt Ihnen meist eine E-Mail mit einem Link zum Bezahlen oder zum Ändern der Karte. Finden Sie keine, schreiben Sie an {seller}.',
  'card.renew.then':
    '{known, select, yes {Zahlen Sie später, bekommen Sie wieder Zugriff, sofern das Abonnement bis dahin nicht beendet ist.} other {Ihr Zugriff bleibt, solange die Zahlung erneut versucht wird, und endet, wenn kein Versuch gelingt.}}',
  'card.renew.subject': 'Verlängerung von {product} bezahlen',
  'card.ending':
    'Abonnement gekündigt. {known, select, due {Der Zugriff sollte am {end} enden; der Zahlungsdienst hat das noch nicht bestätigt.} yes {Der Zugriff bleibt bis zum {end} bestehen.} other {Der Zugriff bleibt bis zum Ende des bezahlten Zeitraums bestehen.}}',
  'card.part_refunded': 'Ein Teil Ihrer Zahlung wurde erstattet. Ihr Kauf bleibt bestehen.',
  'card.part_refunded.in': 'Ein Teil Ihrer Zahlung wurde erstattet. Sie behalten den Zugriff.',
  'card.refund_on_its_way': 'Bis die Bank das Geld anzeigt, können einige Tage vergehen.',
  'steps.label': 'Bisheriger Stand',
  'steps.done': 'erledigt',
  'steps.next': '{step}, nächster Schritt',
  'steps.history': 'Verlauf ({count})',
  'step.order': 'Bestellung',
  'step.ordered': 'Bestellt',
  'step.given': 'Gewährt',
  'step.account': 'Konto',
  'step.named': 'Konto',
  'step.accept': 'Einladung annehmen',
  'step.accepted': 'Angenommen',
  'step.clone': 'Klonen',
  'step.cloned': 'Geklont',
  'status.label': 'Ihr Zugriff',
  'status.keeps': 'Diese Seite aktualisiert sich selbst.',
  'status.check': 'Noch einmal prüfen',
  'status.signed_out': 'Sie sind nicht mehr angemeldet. <a>Melden Sie sich wieder an</a>, um den Stand zu sehen.',

  // An account of a purchase.
  'grant.proven': 'damit haben Sie sich angemeldet',
  'grant.refused': '{headline}. {text}',
  'team.label': 'Konten',
  'team.account': 'Konto',
  'team.state': 'Stand',
  'team.since': 'Seit',
  'team.in': 'Bereit zum Klonen',
  'team.invited': 'Muss die Einladung annehmen',
  'team.position': 'Nummer {position} in der Reihe',
  'team.actions': 'Aktionen',
  'team.free': '{free, plural, one {# freier Platz} other {# freie Plätze}}',
  'team.you': 'Sie',
  'team.more': 'Mehr zu {login}',
  'team.copy': 'Link der Einladung kopieren',
  'team.copy.only': 'Senden Sie ihn an {login}: Nur dieses Konto kann ihn öffnen.',
  'team.hint':
    'Falsches Konto? Ziehen Sie die Einladung zurück oder entfernen Sie das Konto, und fügen Sie dann ein anderes hinzu: höchstens fünf Änderungen in 30 Tagen.',
  'accept.open': 'Einladung öffnen',
  'accept.mailed': '{host} schreibt auch an die eigene Adresse von {login}, die eine andere als Ihre sein kann.',
  'accept.other': 'Falsches Konto?',
  'accept.other.text':
    'Wenn Sie bei {host} anders angemeldet sind, heißt es dort, die Einladung sei nicht zu finden. Melden Sie sich dort als <b>{login}</b> an und öffnen Sie sie noch einmal.',
  'take_back.button':
    '{state, select, queued {Anfrage zurückziehen} invited {Einladung zurückziehen} other {Konto entfernen}}',
  'take_back.hint':
    'Dann ist niemand eingeladen, und Sie können einen anderen Namen angeben: höchstens fünfmal in 30 Tagen.',
  'take_back.earlier': 'Zuerst {login} entfernen',
  'taken_back.title':
    '{had, select, queued {Anfrage zurückgezogen} invited {Sie haben die Einladung zurückgenommen} other {Sie haben das Konto von seinem Platz genommen}}',
  'taken_back.text':
    '{had, select, queued {Das Konto wird nicht mehr eingeladen.} other {Das Konto hat keinen Platz mehr.}}',
  'taken_back.too_late.title': 'Bereits angenommen',
  'taken_back.too_late.text':
    'Das Konto hat die Einladung angenommen; um es zu ersetzen, geben Sie einen anderen Namen ein. Gehört es einem Fremden, schreiben Sie an {seller}.',
  'taken_back.too_many.title': 'Konto zu oft gewechselt',
  'taken_back.too_many.text':
    '{known, select, yes {Ein Kauf erlaubt fünf Kontowechsel in 30 Tagen; der nächste ist {when} möglich.} other {Ein Kauf erlaubt fünf Kontowechsel in 30 Tagen.}} Wenn Sie nicht warten können, schreiben Sie an {seller}.',
  'taken_back.not_yours.title': 'Hier gibt es nichts zurückzuziehen',
  'taken_back.not_yours.text':
    'Diese Einladung gehört nicht zu Ihnen, oder es gibt sie nicht mehr. Laden Sie die Seite neu, oder schreiben Sie an {seller}.',
  'withdraw.title': '{login} jetzt entfernen?',
  'withdraw.lead':
    '{waits, select, yes {Der Platz wird frei für das Konto, das wartet.} other {Der Platz wird für ein anderes Konto frei.}}',
  'withdraw.means': 'Was das bedeutet',
  'withdraw.access': '<b>{login}</b> verliert in einigen Minuten den Zugriff und kann dann weder klonen noch pullen.',
  'withdraw.fork':
    'Hat das Konto auf {host} einen privaten Fork des Repositorys, löscht {host} diesen Fork. Sichern Sie vorher, was nur dort liegt.',
  'withdraw.disk': 'Was auf eine Festplatte geklont wurde, bleibt dort.',
  'withdraw.told': '{host} teilt dem Konto möglicherweise mit, dass es entfernt wurde.',
  'withdraw.counts': 'Das zählt als eine von fünf Änderungen in 30 Tagen.',
  'withdraw.button': 'Konto entfernen',
  'withdraw.keep': 'Behalten',

  // The commands to clone.
  'clone.heading': 'Repository klonen',
  'clone.how': 'So klonen Sie {path}',
  'clone.command': 'Befehl zum Klonen mit {how}',
  'clone.copy': 'Kopieren',
  'clone.copied': 'Kopiert',
  'clone.not_copied': 'Markiert. Bitte selbst kopieren.',
  'clone.copy_command': '(Befehl für {how})',
  'clone.copy_link': '(Link)',
  'clone.open': 'Auf {host} öffnen',
  'clone.vscode': 'In VS Code öffnen',
  'clone.sandbox': 'Git fragt, wer Sie sind. Der Befehl mit einem Token steht auf der <a>Seite des Repositorys</a>.',
  'clone.https': 'Wenn git fragt, geben Sie Ihren {host}-Benutzernamen ein, und als Passwort ein Zugriffstoken.',
  'clone.https.link':
    'Wenn git fragt, geben Sie Ihren {host}-Benutzernamen ein, und als Passwort <a>ein Zugriffstoken</a>.',
  'clone.password': 'Git fragt nach einem Passwort?',
  'clone.password.text':
    'GitHub nimmt hier kein Kontopasswort an. Die CLI fragt einmal, wer Sie sind (<code>gh auth login</code>), SSH verwendet Ihren Schlüssel.',
  'clone.password.https':
    'Über HTTPS braucht git ein <b>klassisches</b> Token mit dem Scope <code>repo</code> als Passwort. Ein „Fine-grained“-Token funktioniert nicht, weil Sie kein Mitglied der Organisation sind.',

  // The form for a username.
  'form.next': 'Ihre Einladung',
  'form.same': '{product} bekommt dasselbe Konto',
  'form.add': 'Person hinzufügen',
  'form.change': 'Konto wechseln',
  'form.none': 'Hinweis zu Einladungen',
  'form.none.text': 'Für eine Einladung ist ein bezahlter Kauf nötig, und hier gibt es noch keinen.',
  'form.of': '{title}: {product}',
  'form.username': '{host}-Benutzername',
  'form.username.hint': 'Zum Beispiel octocat. Oder fügen Sie die Adresse Ihres Profils ein.',
  'form.sandbox':
    'In der Sandbox gibt es zum Beispiel <code>ada-buyer</code> und <code>grace-hops</code>; alle Namen stehen bei <a>{host}</a>.',
  'form.send': 'Einladung senden',
  'form.problem': '{title}.',
  'form.give':
    'Geben Sie Ihren {host}-Benutzernamen an. {count, plural, one {{host} lädt dieses Konto dann zum Lesen von <b>{product}</b> ein.} other {{host} lädt dieses Konto dann zum Lesen von <b>{product}</b> ein: # Repositorys, mit je einer Einladung.}}',
  'form.give.others': 'Er gilt auch für Ihre anderen Käufe, die noch kein Konto haben.',
  'form.waits':
    '{until, select, time {Einladungen warten im Moment: Eine, die Sie jetzt anfordern, wird {when} von selbst gesendet.} seller {Einladungen warten im Moment auf {shop}: Eine, die Sie jetzt anfordern, wird danach von selbst gesendet.} other {Einladungen warten im Moment: Eine, die Sie jetzt anfordern, wird so bald wie möglich von selbst gesendet.}}',
  'form.off': 'Einladungen sind im Moment nicht möglich',
  'form.off.text':
    'Der Verkäufer muss das Repository zuerst in eine Organisation verschieben; Ihre Zahlung geht nicht verloren. Fragen? Schreiben Sie an {seller}.',
  'form.seats.some': 'Belegte Plätze: {held} von {seats}. Ein neuer Benutzername nimmt einen freien Platz ein.',
  'form.seats.all': 'Alle {seats} Plätze sind belegt. Um jemanden hinzuzufügen, wählen Sie, wer ersetzt wird.',
  'form.seats.who': 'Wen soll das neue Konto ersetzen?',
  'form.seats.sole':
    'Ein neuer Benutzername ersetzt {login}.{state, select, accepted { {login} behält den Zugriff, bis das neue Konto annimmt.} invited { Die Einladung für {login} bleibt offen, bis das neue Konto eingeladen ist.} other {}}',
  'form.seat.queued': 'wartet auf die Einladung',
  'form.seat.invited': 'eingeladen',
  'form.seat.accepted': 'hat Zugriff',
  'form.seat.expired': 'Einladung abgelaufen',
  'form.seat.gone': 'Zugriff beendet',
  'form.seat.without': 'kein Zugriff',
  'form.seat.revoking': 'wird entfernt',
  'form.seat.revoked': 'entfernt',
  'form.seat.blocked': 'nicht eingeladen',
  'form.moves.left':
    '{left, plural, one {Sie können das Konto in diesen 30 Tagen noch einmal wechseln.} other {Sie können das Konto in diesen 30 Tagen noch zweimal wechseln.}}',
  'form.moves.none':
    '{known, select, yes {Das Konto wurde in 30 Tagen fünfmal gewechselt. Der nächste Wechsel ist {when} möglich.} other {Das Konto wurde in 30 Tagen fünfmal gewechselt; mehr ist vorerst nicht möglich.}}',

  // The account of a name, while it is typed.
  'preview.profile': '(öffnet das Profil in einem neuen Tab)',
  'preview.joined': 'dabei seit {year}',
  'preview.number': 'ID {id}',
  'preview.not_you': 'Nicht Sie? Namen ändern',
  'preview.not_right': 'Falsches Konto? Namen ändern',
  'preview.proven': 'damit haben Sie sich angemeldet',
  'preview.organization':
    '<b>{login}</b> ist eine Organisation und kann nicht eingeladen werden. Geben Sie den Namen Ihres eigenen Kontos an.',
  'preview.not_a_person': '<b>{login}</b> ist nicht das Konto einer Person und kann nicht eingeladen werden.',
  'preview.no_account': 'Auf {host} gibt es kein Konto mit dem Namen <b>{login}</b>.',
  'preview.managed':
    '<b>{login}</b> sieht nach einem Konto aus, das eine Firma verwaltet: Nur die Firma kann es einladen. Geben Sie den Namen eines persönlichen Kontos an.',
  'preview.not_a_name':
    'Das kann kein Benutzername sein: Er besteht aus höchstens 39 Buchstaben, Ziffern und Bindestrichen.'
} as const
