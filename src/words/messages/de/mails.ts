/** The German messages of `en/mails.ts`. */
export const mails = {
  'mail.label': '{label}:',
  'mail.button_fails': 'Die Schaltfläche funktioniert nicht? Öffnen Sie diese Adresse',
  'mail.purchase': 'Ihren Kauf ansehen',
  'mail.stays': 'Ihr Kauf bleibt bestehen.',
  'mail.sign_in_with':
    '{codeHost, select, yes {Melden Sie sich mit {host} an, wenn Sie es verbunden haben, sonst mit der Adresse, an die diese E-Mail ging.} other {Melden Sie sich mit der Adresse an, an die diese E-Mail ging.}}',
  'mail.held': 'Ihren Kauf sehen Sie, wenn Sie sich wie zuvor als {user} anmelden.',
  'mail.as_invited':
    'Melden Sie sich zuerst bei {host} als {login} an. Andere Konten können die Einladung nicht öffnen.',
  'mail.to_buyer': '{shop} hat Ihnen diese E-Mail geschickt, weil Sie {product} gekauft haben.',
  'mail.to_payer': '{shop} hat Ihnen diese E-Mail geschickt, weil dort eine Zahlung von Ihnen vorliegt.',
  'mail.questions': 'Fragen? Antworten Sie auf diese E-Mail, oder schreiben Sie an {seller}.',
  'mail.to_given': '{shop} hat Ihnen diese E-Mail geschickt, weil Sie dort Zugriff auf {product} bekommen haben.',
  'mail.ready.subject': '{product} steht für Sie bereit',
  'mail.ready.thanks': 'Vielen Dank für den Kauf von {product}.',
  'mail.ready.given': '{shop} hat Ihnen{ends, select, day { bis zum {end}} other {}} Zugriff auf {product} gegeben.',
  'mail.ready.button': 'Konto wählen',
  'mail.ready.signs_in':
    'Mit der Schaltfläche melden Sie sich als {address} an. Sie funktioniert nur einmal, innerhalb von {days} Tagen.',
  'mail.ready.later':
    '{codeHost, select, yes {Melden Sie sich danach mit {host} an, wenn Sie es verbunden haben, sonst mit der Adresse dieser E-Mail.} other {Melden Sie sich danach mit der Adresse an, an die diese E-Mail ging.}}',
  'mail.queued.subject': '{login} wartet auf die Einladung zu {product}',
  'mail.queued.named':
    'Sie haben beim Kauf von {product} das Konto {login} angegeben. Auf der Seite können Sie ein anderes eingeben.',
  'mail.invited.subject': '{login} ist zu {product} eingeladen',
  'mail.renewed.subject': 'Eine neue Einladung zu {product} für {login}',
  'mail.renewed.headline': 'Hier ist eine neue Einladung',
  'mail.renewed.earlier':
    'Die vorherige Einladung wurde nicht angenommen und funktioniert nicht mehr. {left, select, 0 {Dies ist die letzte, die wir ungefragt senden.} 1 {Wird auch diese nicht angenommen, senden wir höchstens noch eine.} other {Wird auch diese nicht angenommen, senden wir höchstens noch {left} weitere.}}',
  'mail.accepted.subject': '{login} hat Zugriff auf {product}',
  'mail.back.subject': '{login} hat wieder Zugriff auf {product}',
  'mail.back.headline': 'Sie haben wieder Zugriff',
  'mail.back.text':
    '{ends, select, day {{login} hat wieder Zugriff auf {product}, bis zum {end}.} unless_paid {{login} hat wieder Zugriff auf {product}, bis zum {end}, und länger, sobald die Verlängerung bezahlt ist.} paid_time {{login} hat wieder Zugriff auf {product}, bis zum Ende des bezahlten Zeitraums.} other {{login} hat wieder Zugriff auf {product}.}} Ihr Klon funktioniert wie zuvor: git pull holt, was inzwischen dazugekommen ist.',
  'mail.lapsing.subject': 'Nur noch wenige Tage, um Ihre Einladung zu {product} anzunehmen',
  'mail.lapsing.later':
    'Zu spät, oder das falsche Konto? Öffnen Sie Ihren Kauf und drücken Sie auf „Einladung senden“.',
  'mail.lapsed.subject': 'Ihre Einladung zu {product} ist abgelaufen',
  'mail.stopped.blocked': '{login} konnte nicht zu {product} eingeladen werden',
  'mail.stopped.left': '{login} hat keinen Zugriff mehr auf {product}',
  'mail.stopped.none': '{login} hat keine offene Einladung zu {product}',
  'mail.shrinking.subject': '{login} verliert bald den Platz in Ihrem Kauf von {product}',
  'mail.shrinking.headline': '{login} verliert bald den Platz',
  'mail.shrinking.covers':
    'Ihr Kauf von {product} umfasst jetzt {seats, plural, one {ein Konto} other {# Konten}}, aber es sind mehr angegeben.',
  'mail.shrinking.until':
    'Die zuletzt angegebenen Konten verlieren ihren Platz, deshalb behält {login} den Platz nur bis zum {until}.',
  'mail.shrinking.access': 'Holen Sie bis dahin per Pull, was Sie behalten möchten.',
  'mail.shrinking.invitation': 'Dann wird die Einladung zurückgezogen oder nicht gesendet.',
  'mail.shrinking.other': 'Soll ein anderes Konto gehen, oder stimmt das nicht? Schreiben Sie vorher an {seller}.',
  'mail.sign_in.subject': 'Ihr Anmeldelink für {product}',
  'mail.sign_in.headline': 'Öffnen Sie Ihren Kauf',
  'mail.sign_in.text': '{shop} hat Ihnen diesen Link zu Ihrem Kauf von {product} geschickt.',

  'mail.grace.subject': 'Ihre Verlängerung von {product} wurde nicht bezahlt',
  'mail.grace.headline': 'Ihre Verlängerung wurde nicht bezahlt',
  'mail.grace.paid': 'Haben Sie inzwischen bezahlt? Dann müssen Sie nichts tun.',
  'mail.ended.subject': 'Ihr Zugriff auf {product} ist beendet',
  'mail.given_back.subject': 'Ihr Kauf von {product} gilt wieder',
  'mail.given_back.headline': 'Ihr Kauf gilt wieder',
  'mail.given_back.text':
    '{shop} hat Ihnen wieder Zugriff auf {product} gegeben. Konten, die Zugriff oder Einladung verloren haben, werden wieder eingeladen und müssen annehmen.',

  'mail.withdrawn.subject': '{headline}: {product}',
  'mail.withdrawn.fork':
    'Spätere Versionen können nicht mehr geholt werden. Hatte {login} auf {host} einen privaten Fork, löscht {host} diesen Fork.',
  'mail.withdrawn.host': '{host} benachrichtigt möglicherweise auch {login}. Das betrifft nur dieses Repository.',
  'mail.withdrawn.decided':
    'Nimmt die Bank die Anfechtung zurück oder entscheidet sie zu unseren Gunsten, laden wir das Konto wieder ein.',
  'mail.withdrawn.free':
    'Ihr anderer Kauf von {product} ist weiterhin bezahlt und hat einen freien Platz. Öffnen Sie ihn, um {login} wieder einzuladen.',

  // Signing in.
  'mail.sign_in.device': 'Jemand hat diese E-Mail in diesem Browser angefordert: {device}.',
  'mail.sign_in.code':
    'Geben Sie diesen Code in dem Browser ein, in dem Sie ihn angefordert haben, und in keinem anderen:',
  'mail.sign_in.works': 'Der Link gilt {minutes} Minuten und funktioniert nur einmal.',
  'mail.sign_in.ignore_link': 'Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail.',
  'mail.sign_in.ignore':
    'Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail, und geben Sie den Code nicht weiter.',
  'mail.address_entered': '{shop} hat Ihnen diese E-Mail geschickt, weil dort jemand Ihre Adresse eingegeben hat.',

  // Finding a purchase.
  'mail.find.subject': 'Finden Sie Ihren Kauf bei {shop}',
  'mail.find.text': 'Jemand, der bei {shop} als {user} angemeldet ist, sucht nach Käufen mit dieser Adresse.',
  'mail.find.open':
    'Sind Sie das? Öffnen Sie den Link in dem Browser, in dem Sie angemeldet sind, und drücken Sie dort auf die Schaltfläche.',
  'mail.find.ignore': 'Wenn Sie es nicht sind, ignorieren Sie diese E-Mail: Es ändert sich nichts.',

  // Two sign-ins became one.
  'mail.joined.subject': '{headline} bei {shop}',
  'mail.joined.link': 'Ein Konto wurde verknüpft',
  'mail.joined.merge': 'Zwei Anmeldungen wurden zusammengeführt',
  'mail.joined.guest':
    '{count, plural, one {{product} gehört} other {# Käufe gehören}} jetzt zu {own, select, yes {Ihrer Anmeldung} other {einer Anmeldung}}',
  'mail.joined.guest.unnamed': 'Ihr Kauf',
  'mail.joined.guest.text':
    '{count, plural, one {Der Kauf wurde} other {Die Käufe wurden}} ohne Anmeldung bezahlt. {own, select, yes {Melden Sie sich als {email} an, um {count, plural, one {ihn} other {sie}} zu sehen.} other {Die Anmeldung ist {email}.}}',
  'mail.joined.guest.not_you':
    'Wenn Sie es nicht waren, machen Sie es innerhalb von {days} Tagen rückgängig. Das meldet {email} auch überall ab.',
  'mail.joined.guest.undo': 'Rückgängig machen',
  'mail.joined.guest.why':
    '{shop} hat Ihnen diese E-Mail geschickt, weil {own, select, yes {das Ihre Anmeldung ist} other {dort mit Ihrer Adresse gekauft wurde}}.',
  'mail.joined.address': 'Eine Adresse wurde einer Anmeldung hinzugefügt',
  'mail.joined.when': 'Das war {when}. Wenn Sie es waren, ist alles in Ordnung.',
  'mail.joined.button': 'Wieder trennen',
  'mail.joined.not_you': 'Waren Sie es nicht? Dann hat jemand Ihren Browser oder Ihr Postfach benutzt.',
  'mail.joined.separating': 'Das Trennen gibt jeder Anmeldung zurück, was sie hatte, und meldet alle ab.',
  'mail.joined.days': 'Der Link funktioniert {days} Tage lang.',
  'mail.joined.why':
    '{shop} hat Ihnen diese E-Mail geschickt, weil Ihre Adresse zu einer der beiden Anmeldungen gehört.',

  // An account was deleted.
  'mail.deleted.subject': 'Ihr Konto bei {shop} wurde gelöscht',
  'mail.deleted.text':
    'Das hat jemand veranlasst, der sich kurz zuvor bei {shop} angemeldet hatte. Alle Anmeldungen des Kontos sind beendet.',
  'mail.deleted.purchases':
    'Käufe bleiben bei der Adresse, mit der bezahlt wurde. Um einen wieder zu übernehmen, melden Sie sich mit dieser Adresse an.',
  'mail.deleted.why': '{shop} hat Ihnen diese E-Mail geschickt, weil Sie dort ein Konto hatten.'
} as const
