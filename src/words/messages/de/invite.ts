/** The German messages of `en/invite.ts`. */
export const invite = {
  'invite.invited.title': 'Einladung gesendet',
  'invite.invited.text':
    '{host} hat {username} eingeladen: Nehmen Sie innerhalb von 7 Tagen an, angemeldet als {username}. {host} schickt auch eine E-Mail an die Adresse dieses Kontos.',
  'invite.invited_unknown.title': '{host} hat die Anfrage angenommen',
  'invite.invited_unknown.text':
    '{host} hat nicht gesagt, welche Einladung {username} bekommen hat. Suchen Sie als {username} danach: Vielleicht hat das Konto schon Zugriff.',
  'invite.already_invited.title': 'Es wurde keine neue Einladung erstellt',
  'invite.already_invited.text':
    'Das Konto {username} hat wahrscheinlich schon Zugriff, oder eine Einladung wartet. Nichts zu finden? Schreiben Sie an {seller}.',
  'invite.not_taken.title': '{host} hat die Einladung nicht entgegengenommen',
  'invite.not_taken.text': 'Es gibt keine Einladung für {username}.',
  'invite.invalid_username.title': 'Benutzername nicht gefunden',
  'invite.invalid_username.text':
    '„{username}“ konnte nicht eingeladen werden: Auf {host} scheint es keine Person mit diesem Namen zu geben. Prüfen Sie die Schreibweise auf der Profilseite, oder schreiben Sie an {seller}.',
  'invite.forbidden.title': 'Warten auf den Verkäufer',
  'invite.forbidden.text': 'Der Shop kann gerade keine Einladungen senden; Ihr Kauf geht nicht verloren.',
  'invite.no_seat_named.title': 'Wen soll {username} ersetzen?',
  'invite.no_seat_named.text': 'Alle Plätze sind belegt, und niemand wurde ersetzt.',
  'invite.rate_limited.title': 'Im Moment zu viele Einladungen',
  'invite.rate_limited.text':
    '{known, select, yes {{username} wurde nicht eingeladen; in {minutes} Minuten ist es wieder möglich.} other {{username} wurde nicht eingeladen; das Limit gilt höchstens einen Tag.}}',
  'invite.not_paid.title': 'Kein bezahlter Kauf gefunden',
  'invite.not_paid.text': 'Zu dieser Anmeldung gibt es keinen.',
  'invite.unavailable.title': 'Keine klare Antwort von {host}',
  'invite.unavailable.text': 'Es ist nicht bekannt, ob {username} eingeladen wurde.',
  'invite.has_invitation': 'Es gibt bereits eine Einladung',
  'toast.sent': 'Sie ging an {login}.',
  'toast.none_new': 'An {login} ging keine neue.',
  'toast.not_needed.title': 'Keine Einladung nötig',
  'toast.not_needed': '{login} hat auf {host} bereits Zugriff.',
  'toast.noted.title': 'Anfrage gespeichert',
  'toast.noted':
    '{known, select, yes {Die Einladung für {login} soll {when} gesendet werden.} other {{login} hat noch keine neue Einladung.}}',
  'toast.tried':
    '{known, select, yes {Der nächste Versuch für {login}: {when}.} other {{login} hat noch keine neue Einladung.}}',
  'toast.unanswered': '{host} hat nicht geantwortet; {login} hat noch keine neue Einladung.',
  'toast.refused.title': '{host} lehnt die Einladung im Moment ab',
  'toast.blocked': 'Eine Blockierung auf {host} verhindert sie.',
  'toast.no_seat': 'Dem Verkäufer fehlt noch eine {host}-Lizenz für {login}.',
  'toast.unclear': 'Es ist nicht bekannt, ob {login} eingeladen wurde.',
  'toast.withdrawn.title': 'Mit der Einladung ging etwas schief',
  'toast.withdrawn': '{login} kann sie nicht verwenden.',
  'toast.nothing.title': 'Keine neue Einladung',
  'toast.nothing': 'Auf dieser Seite steht, warum, und wie es weitergeht.',
  'invite.find': 'Meinen Kauf finden',
  'invite.close': 'Schließen'
} as const
