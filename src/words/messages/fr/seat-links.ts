/** The French messages of `en/seat-links.ts`. */
export const seatLinks = {
  // To the buyer who gives a seat away.
  'seats.headline': 'Donner une place',
  'seats.text':
    '{free, plural, =0 {Les {seats} places pour {product} sont prises.} one {Une des {seats} places pour {product} est libre. La personne qui ouvre un lien la prend avec son propre compte.} other {# des {seats} places pour {product} sont libres. La personne qui ouvre un lien en prend une avec son propre compte.}}',
  'seats.full':
    '{count, plural, =0 {Vous pourrez créer un lien dès qu’une place sera libre.} one {Le lien ouvert fonctionne à nouveau dès qu’une place est libre.} other {Les liens ouverts fonctionnent à nouveau dès qu’une place est libre.}}',
  'seats.make': 'Créer un lien',
  'seats.ends_oldest':
    '{count, plural, one {Un nouveau lien désactive celui qui est ouvert.} other {Un nouveau lien désactive le plus ancien encore ouvert.}}',
  'seats.made.headline': 'Copiez ce lien maintenant',
  'seats.made.text':
    'Envoyez-le à une personne. Il est valable {days} jours, ne fonctionne qu’une fois et n’est plus affiché ensuite.',
  'seats.open':
    '{count, plural, one {Un lien est ouvert. Il a été créé {newest}.} other {# liens sont ouverts. Le plus récent a été créé {newest}.}}',
  'seats.end': '{count, plural, one {Désactiver le lien ouvert} other {Désactiver tous les liens ouverts}}',
  'seats.ended.headline': '{count, plural, one {Le lien ne fonctionne plus} other {Les liens ne fonctionnent plus}}',
  'seats.ended.text': 'Les comptes qui ont déjà pris une place la gardent.',
  'seats.give': 'Obtenir un lien pour une place',
  'seats.ways.add': 'Ajoutez une personne si vous connaissez son nom d’utilisateur {host}.',
  'seats.ways.link': 'La personne qui ouvre un lien pour une place choisit elle-même son compte.',
  'seats.back': 'Retour à vos achats',

  // To the visitor who opens such a link.
  'seat.headline': 'Une place pour {product} vous attend',
  'seat.sign_in': 'Connectez-vous pour la prendre. Dites ensuite quel compte {host} est le vôtre.',
  'seat.text': 'Dites quel compte {host} est le vôtre. {host} l’invite.',
  'seat.none.headline': 'Ce lien ne fonctionne pas',
  'seat.none.text':
    'Il a déjà servi, est trop ancien, ou a été désactivé. Demandez-en un nouveau à qui vous l’a donné.',
  'seat.open.headline': 'Ouvrez le lien encore une fois',
  'seat.open.text': 'Ce navigateur ne l’a plus. Ouvrez-le ici à nouveau, tel que vous l’avez reçu.',
  'seat.full.title': 'Aucune place n’est libre',
  'seat.full.text':
    'Toutes les places sont prises en ce moment. Le lien reste valable : demandez à l’expéditeur de libérer une place.',
  'seat.busy.title': 'Un nom est en cours d’envoi',
  'seat.busy.text': 'Rechargez la page dans un instant pour voir le résultat.',
  'seat.taken.headline': 'La place pour {product} est à vous',
  'seat.left.headline': 'Votre place pour {product}',
  'seat.waits.text': '{host} invite {login} dès que possible et envoie un e-mail à ce compte.',
  'seat.replaced.headline': 'Un autre compte prend cette place',
  'seat.replaced.text':
    '{access, select, yes {{login} garde l’accès jusqu’à ce que cet autre compte accepte.} other {L’invitation pour {login} reste ouverte jusqu’à ce que cet autre compte soit invité.}}',
  'seat.again.text': 'Demandez à la personne qui vous a envoyé le lien d’inviter {login} à nouveau.',
  'seat.another.text': 'Demandez à la personne qui vous a envoyé le lien d’inviter un autre compte.',
  'seat.blocked.text':
    '{login} ou {shop} a bloqué l’autre sur {host}. Si c’était vous, levez le blocage et demandez une nouvelle invitation à la personne qui vous a envoyé le lien.',
  'seat.show': 'Voir la place',
  'seat.gone.headline': 'La place a été donnée à quelqu’un d’autre',
  'seat.gone.text': 'Adressez-vous à la personne qui vous a envoyé le lien.'
} as const
