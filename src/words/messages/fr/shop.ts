/** The French messages of `en/shop.ts`. */
export const shop = {
  'shop.products': 'Produits',
  'shop.all': 'Tous les produits',
  'shop.lead': 'Accès en lecture à des dépôts privés : clonez-les et récupérez toutes les versions suivantes.',
  'shop.product_lead.one': 'Accès en lecture au dépôt privé : clonez-le et récupérez toutes les versions suivantes.',
  'shop.product_lead.many':
    'Accès en lecture aux dépôts privés : clonez-les et récupérez toutes les versions suivantes.',
  'shop.buy': 'Acheter {product}',
  'shop.buy_again': 'Acheter de nouveau',
  'shop.repositories': '{count} dépôts',
  'shop.more': 'En savoir plus',
  'shop.more_about': 'sur {product}',
  'shop.how': 'Comment ça marche',
  'shop.how.pay': 'Payez sur la page de paiement.',
  'shop.how.connect': 'Connectez votre compte {host}, ou saisissez son nom d’utilisateur.',
  'shop.how.type': 'Indiquez votre nom d’utilisateur {host} et appuyez sur <b>Envoyer l’invitation</b>.',
  'shop.how.accept':
    'Acceptez l’invitation, puis clonez avec <code>git clone</code>. Les mises à jour arrivent avec <code>git pull</code>.',
  'shop.dashboard': 'Aller à votre tableau de bord',
  'shop.bought': 'Déjà acheté ? <a>Connectez-vous</a>',
  'shop.promise.access.one': 'Accès en lecture au dépôt privé',
  'shop.promise.access.many': 'Accès en lecture à {count} dépôts privés',
  'shop.promise.releases': 'Toutes les versions suivantes, par git pull',
  'shop.promise.seats': '{seats} comptes, pour une équipe',
  'release.latest': 'Dernière version {tag}, {when}',
  'release.latest.link': 'Dernière version <a>{tag}</a>, {when}',
  'release.pushed': 'Mis à jour {when}',
  'shop.inside': 'Ce qui est inclus',
  'shop.licence': 'Licence',
  'shop.refunds': 'Remboursements',
  'shop.questions': 'Questions'
} as const
