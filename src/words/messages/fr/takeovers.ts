/** The French messages of `en/takeovers.ts`. */
export const takeovers = {
  // To the user who has proven the address of the payment. `heldIn`: what holds the purchase.
  'takeover.lead': 'Un achat avec votre adresse',
  'takeover.can_ask.headline':
    '{heldIn, select, here {{given, select, yes {Ouvert dans ce navigateur} other {Vous avez payé dans ce navigateur}}} browser {Ouvert dans un autre navigateur} other {Ouvert avec un autre identifiant}}',
  'takeover.can_ask.text':
    '{heldIn, select, here {{product} a été {given, select, yes {ouvert} other {payé}} ici, sans connexion. Ajoutez cet achat à votre identifiant.} other {{count, plural, =0 {{product} a été {given, select, yes {accordé à} other {payé avec}} {email} et est utilisé ailleurs.} one {{product} a été {given, select, yes {accordé à} other {payé avec}} {email}, et le compte {accounts} a été indiqué pour cet achat.} other {{product} a été {given, select, yes {accordé à} other {payé avec}} {email}, et les comptes {accounts} ont été indiqués pour cet achat.}}}}',
  'takeover.ended.text':
    '{product} a été {given, select, yes {accordé à} other {payé avec}} {email}. {heldIn, select, here {L’achat a été ouvert dans ce navigateur, sans connexion.} browser {L’achat a été ouvert dans un autre navigateur.} other {L’achat a été ouvert avec un autre identifiant.}}',
  'takeover.link': 'Ce compte est le vôtre ? Liez {host}, et l’achat apparaît ici aussitôt.',
  'takeover.browser':
    'Avez-vous encore ce navigateur ? Connectez-vous-y avec {email}, et l’achat apparaît ici aussitôt.',
  'takeover.sign_in': 'Cet identifiant est aussi le vôtre ? Connectez-vous avec lui pour retrouver l’achat.',
  'takeover.otherwise':
    'Sinon, demandez-le. La personne qui l’a peut répondre pendant 7 jours ; ensuite {shop} décide.',
  'takeover.waits_for_holder.headline': 'Vous avez demandé cet achat',
  'takeover.waits_for_holder.text':
    '{product} a été {given, select, yes {accordé à} other {payé avec}} {email}. Sans réponse de la personne qui l’a, {shop} décide {until}.',
  'takeover.waits_for_seller.headline': '{shop} doit décider',
  'takeover.waits_for_seller.text':
    '{objected, select, yes {La personne qui a {product} veut le garder.} other {Personne n’a répondu pendant 7 jours.}} {shop} décide maintenant.',
  'takeover.asking.text': 'La personne qui l’a peut répondre pendant 7 jours. Nous vous écrirons quand ce sera décidé.',
  'takeover.here.headline': 'Votre achat est ici',
  'takeover.here.text': 'Il est maintenant rattaché à votre identifiant.',
  'takeover.no.headline': 'Cet achat ne peut pas être demandé',
  'takeover.no.text':
    'Il est déjà rattaché à votre identifiant, ou {shop} a décidé. Des questions ? Écrivez à {seller}.',
  'takeover.mail': 'Nous écrirons à {email} quand ce sera décidé.',
  'takeover.kept.headline': 'Cet achat n’a pas été déplacé',
  'takeover.kept.badge': 'Refusé',
  'takeover.kept.day': 'Décision du {day}.',
  'takeover.kept.text': '{shop} a décidé de ne pas déplacer {product} vers {email}.',
  'takeover.button.ask': 'Demander cet achat',

  // To the holder of the purchase. `email` is masked.
  'takeover.asked.headline': 'Quelqu’un demande cet achat',
  'takeover.asked.text':
    '{objected, select, yes {Vous voulez le garder. {shop} décide maintenant, et d’ici là rien ne change.} other {Cette personne a prouvé que l’adresse {given, select, yes {qui a reçu l’accès} other {du paiement}}, {email}, est la sienne. {open, select, yes {Sans votre réponse, {shop} décide {until}.} other {{shop} décide maintenant, et vous pouvez encore répondre.}}}}',
  'takeover.asked.hint': 'Était-ce vous, dans un autre navigateur ? Alors cédez-le.',
  'takeover.button.keep': 'Le garder',
  'takeover.button.hand_over': 'Le céder',
  'takeover.handed_over.headline': 'L’achat a été cédé',
  'takeover.handed_over.text':
    '{product} est maintenant rattaché à l’identifiant {email}. Ses comptes gardent leur accès.',
  'takeover.answer.headline': 'Garder {product}, ou le céder ?',
  'takeover.answer.keep': 'Le garder : rien ne change, et {shop} décide.',
  'takeover.answer.hand_over': 'Le céder : {product} passe à l’identifiant {email}. Ses comptes gardent leur accès.',
  'takeover.keeping.headline': 'Vous le gardez pour l’instant',
  'takeover.keeping.text': 'La décision sur {product} revient à {shop}, et d’ici là rien ne change.',
  'takeover.gone.headline': 'Il n’y a rien à répondre',
  'takeover.gone.text': 'La question a déjà reçu une réponse, ou le lien n’a pas été copié en entier. Rien n’a changé.',

  // These stand in mails only.
  'mail.takeover.asked.subject': 'Quelqu’un demande votre achat « {product} »',
  'mail.takeover.asked.button': 'Répondre',
  'mail.takeover.given.subject': 'Votre achat « {product} » est ici',
  'mail.takeover.given.headline': 'L’achat est ici',
  'mail.takeover.given.text': '{product} est maintenant rattaché à l’identifiant {email}, avec les comptes indiqués.',
  'mail.takeover.given.change': 'L’un d’eux n’est pas le vôtre ? Changez le compte sur la page.',
  'mail.takeover.taken.subject': 'Votre achat « {product} » a été cédé',
  'mail.takeover.kept.subject': '{product} reste où il est',
  'mail.takeover.to_holder': '{shop} vous a envoyé cet e-mail parce que vous y avez {product}.',
  'mail.takeover.to_asker': '{shop} vous a envoyé cet e-mail parce que vous y avez demandé {product}.'
} as const
