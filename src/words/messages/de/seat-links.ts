/** The German messages of `en/seat-links.ts`. */
export const seatLinks = {
  // To the buyer who gives a seat away.
  'seats.headline': 'Einen Platz weitergeben',
  'seats.text':
    '{free, plural, =0 {Alle {seats} Plätze für {product} sind belegt.} one {Einer von {seats} Plätzen für {product} ist frei. Wer einen Link öffnet, nimmt ihn mit dem eigenen Konto ein.} other {# von {seats} Plätzen für {product} sind frei. Wer einen Link öffnet, nimmt mit dem eigenen Konto einen davon ein.}}',
  'seats.full':
    '{count, plural, =0 {Sobald ein Platz frei ist, können Sie einen Link erstellen.} one {Der offene Link funktioniert wieder, sobald ein Platz frei ist.} other {Die offenen Links funktionieren wieder, sobald ein Platz frei ist.}}',
  'seats.make': 'Link erstellen',
  'seats.ends_oldest':
    '{count, plural, one {Ein neuer Link deaktiviert den offenen.} other {Ein neuer Link deaktiviert den ältesten noch offenen.}}',
  'seats.made.headline': 'Kopieren Sie diesen Link jetzt',
  'seats.made.text':
    'Schicken Sie ihn einer Person. Er gilt {days} Tage, funktioniert nur einmal und wird nicht wieder angezeigt.',
  'seats.open':
    '{count, plural, one {Ein Link ist offen. Er wurde {newest} erstellt.} other {# Links sind offen. Der neueste wurde {newest} erstellt.}}',
  'seats.end': '{count, plural, one {Den offenen Link deaktivieren} other {Alle offenen Links deaktivieren}}',
  'seats.ended.headline':
    '{count, plural, one {Der Link funktioniert nicht mehr} other {Die Links funktionieren nicht mehr}}',
  'seats.ended.text': 'Konten, die schon einen Platz haben, behalten ihn.',
  'seats.give': 'Link für einen Platz holen',
  'seats.ways.add': 'Fügen Sie eine Person hinzu, wenn Sie ihren {host}-Benutzernamen kennen.',
  'seats.ways.link': 'Wer einen Link für einen Platz öffnet, wählt das eigene Konto selbst.',
  'seats.back': 'Zurück zu Ihren Käufen',

  // To the visitor who opens such a link.
  'seat.headline': 'Ein Platz für {product} wartet auf Sie',
  'seat.sign_in': 'Melden Sie sich an, um ihn anzunehmen. Sagen Sie dann, welches {host}-Konto Ihres ist.',
  'seat.text': 'Sagen Sie, welches {host}-Konto Ihres ist. {host} lädt es ein.',
  'seat.none.headline': 'Dieser Link funktioniert nicht',
  'seat.none.text':
    'Er wurde schon benutzt, ist zu alt oder wurde deaktiviert. Bitten Sie dort um einen neuen, wo Sie ihn bekommen haben.',
  'seat.open.headline': 'Öffnen Sie den Link noch einmal',
  'seat.open.text':
    'Dieser Browser hat ihn nicht mehr. Öffnen Sie ihn hier noch einmal, so wie Sie ihn bekommen haben.',
  'seat.full.title': 'Kein Platz ist frei',
  'seat.full.text':
    'Im Moment sind alle Plätze belegt. Der Link gilt weiter: Bitten Sie den Absender, einen Platz freizumachen.',
  'seat.busy.title': 'Ein Name wird gerade gesendet',
  'seat.busy.text': 'Laden Sie die Seite gleich neu, um das Ergebnis zu sehen.',
  'seat.taken.headline': 'Der Platz für {product} gehört Ihnen',
  'seat.left.headline': 'Ihr Platz für {product}',
  'seat.waits.text': '{host} lädt {login} ein, sobald es geht, und schickt diesem Konto eine E-Mail.',
  'seat.replaced.headline': 'Ein anderes Konto übernimmt diesen Platz',
  'seat.replaced.text':
    '{access, select, yes {{login} behält den Zugriff, bis das andere Konto annimmt.} other {Die Einladung für {login} bleibt offen, bis das andere Konto eingeladen ist.}}',
  'seat.again.text': 'Bitten Sie den Absender des Links, {login} noch einmal einzuladen.',
  'seat.another.text': 'Bitten Sie den Absender des Links, ein anderes Konto einzuladen.',
  'seat.blocked.text':
    '{login} oder {shop} hat den anderen auf {host} blockiert. Waren Sie es, heben Sie die Blockierung auf und bitten Sie den Absender des Links um eine neue Einladung.',
  'seat.show': 'Platz ansehen',
  'seat.gone.headline': 'Der Platz wurde an jemand anderen vergeben',
  'seat.gone.text': 'Fragen Sie den Absender des Links.'
} as const
