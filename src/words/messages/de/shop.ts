/** The German messages of `en/shop.ts`. */
export const shop = {
  'shop.products': 'Produkte',
  'shop.all': 'Alle Produkte',
  'shop.lead': 'Lesezugriff auf private Repositorys: klonen und alle späteren Versionen per Pull erhalten.',
  'shop.product_lead.one':
    'Lesezugriff auf das private Repository: klonen und alle späteren Versionen per Pull erhalten.',
  'shop.product_lead.many':
    'Lesezugriff auf die privaten Repositorys: klonen und alle späteren Versionen per Pull erhalten.',
  'shop.buy': '{product} kaufen',
  'shop.buy_again': 'Erneut kaufen',
  'shop.repositories': '{count} Repositorys',
  'shop.more': 'Mehr',
  'shop.more_about': 'über {product}',
  'shop.how': 'So funktioniert es',
  'shop.how.pay': 'Bezahlen Sie an der Kasse.',
  'shop.how.connect': 'Verbinden Sie Ihr {host}-Konto, oder geben Sie dessen Benutzernamen ein.',
  'shop.how.type': 'Geben Sie Ihren {host}-Benutzernamen ein und drücken Sie auf <b>Einladung senden</b>.',
  'shop.how.accept':
    'Nehmen Sie die Einladung an und klonen Sie mit <code>git clone</code>. Neue Versionen kommen mit <code>git pull</code>.',
  'shop.dashboard': 'Zu Ihrer Übersicht',
  'shop.bought': 'Schon gekauft? <a>Anmelden</a>',
  'shop.promise.access.one': 'Lesezugriff auf das private Repository',
  'shop.promise.access.many': 'Lesezugriff auf {count} private Repositorys',
  'shop.promise.releases': 'Alle späteren Versionen per git pull',
  'shop.promise.seats': '{seats} Konten, für ein Team',
  'shop.promise.quantity': 'Für ein Team: Wählen Sie an der Kasse, wie viele Plätze Sie brauchen',
  'shop.promise.quantity.each': '{seats} Konten pro Stück: Wählen Sie an der Kasse, wie viele Sie kaufen',
  'release.latest': 'Neueste Version {tag}, {when}',
  'release.latest.link': 'Neueste Version <a>{tag}</a>, {when}',
  'release.pushed': 'Aktualisiert {when}',
  'shop.inside': 'Was enthalten ist',
  'shop.licence': 'Lizenz',
  'shop.refunds': 'Erstattungen',
  'shop.questions': 'Fragen'
} as const
