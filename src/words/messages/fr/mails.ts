/** The French messages of `en/mails.ts`. */
export const mails = {
  'mail.label': '{label} :',
  'mail.button_fails': 'Le bouton ne fonctionne pas ? Ouvrez cette adresse',
  'mail.purchase': 'Voir votre achat',
  'mail.stays': 'Votre achat reste valable.',
  'mail.sign_in_with':
    '{codeHost, select, yes {Connectez-vous avec {host} si vous l’avez connecté, sinon avec l’adresse à laquelle cet e-mail a été envoyé.} other {Connectez-vous avec l’adresse à laquelle cet e-mail a été envoyé.}}',
  'mail.held': 'Pour voir votre achat, connectez-vous comme avant, avec {user}.',
  'mail.as_invited':
    'Connectez-vous d’abord à {host} avec le compte {login}. Aucun autre compte ne peut ouvrir l’invitation.',
  'mail.to_buyer': '{shop} vous a envoyé cet e-mail parce que vous avez acheté {product}.',
  'mail.to_payer': '{shop} vous a envoyé cet e-mail parce qu’un paiement de votre part lui est parvenu.',
  'mail.questions': 'Des questions ? Répondez à cet e-mail, ou écrivez à {seller}.',
  'mail.to_given': '{shop} vous a envoyé cet e-mail parce que vous y avez reçu l’accès à {product}.',
  'mail.ready.subject': '{product} vous attend',
  'mail.ready.thanks': 'Merci d’avoir acheté {product}.',
  'mail.ready.given': '{shop} vous a donné accès à {product}{ends, select, day { jusqu’au {end}} other {}}.',
  'mail.ready.button': 'Choisir votre compte',
  'mail.ready.signs_in':
    'Le bouton vous connecte avec l’adresse {address}. Il est valable {days} jours et ne fonctionne qu’une fois.',
  'mail.ready.later':
    '{codeHost, select, yes {Ensuite, connectez-vous avec {host} si vous l’avez connecté, sinon avec l’adresse de cet e-mail.} other {Ensuite, connectez-vous avec l’adresse à laquelle cet e-mail a été envoyé.}}',
  'mail.queued.subject': '{login} attend son invitation à {product}',
  'mail.queued.named':
    'Vous avez indiqué {login} en achetant {product}. Vous pouvez saisir un autre compte sur la page.',
  'mail.invited.subject': '{login} est invité à {product}',
  'mail.renewed.subject': 'Une nouvelle invitation à {product} pour {login}',
  'mail.renewed.headline': 'Voici une nouvelle invitation',
  'mail.renewed.earlier':
    'L’invitation précédente n’a pas été acceptée et ne fonctionne plus. {left, select, 0 {Celle-ci est la dernière que nous envoyons sans demande.} 1 {Si elle n’est pas acceptée non plus, nous en enverrons au plus une autre.} other {Si elle n’est pas acceptée non plus, nous en enverrons au plus {left} autres.}}',
  'mail.accepted.subject': '{login} a accès à {product}',
  'mail.back.subject': '{login} a de nouveau accès à {product}',
  'mail.back.headline': 'Vous avez de nouveau accès',
  'mail.back.text':
    '{ends, select, day {{login} a de nouveau accès à {product}, jusqu’au {end}.} unless_paid {{login} a de nouveau accès à {product}, jusqu’au {end}, et plus longtemps une fois le renouvellement payé.} paid_time {{login} a de nouveau accès à {product}, jusqu’à la fin de la période payée.} other {{login} a de nouveau accès à {product}.}} Votre clone fonctionne comme avant : git pull récupère ce qui est sorti entre-temps.',
  'mail.lapsing.subject': 'Derniers jours pour accepter votre invitation à {product}',
  'mail.lapsing.later': 'Trop tard, ou mauvais compte ? Ouvrez votre achat et appuyez sur « Envoyer l’invitation ».',
  'mail.lapsed.subject': 'Votre invitation à {product} a expiré',
  'mail.stopped.blocked': '{login} n’a pas pu être invité à {product}',
  'mail.stopped.left': '{login} n’a plus accès à {product}',
  'mail.stopped.none': '{login} n’a pas d’invitation ouverte à {product}',
  'mail.shrinking.subject': '{login} va perdre sa place dans votre achat « {product} »',
  'mail.shrinking.headline': '{login} va perdre sa place',
  'mail.shrinking.covers':
    'Votre achat « {product} » couvre maintenant {seats, plural, one {un compte} other {# comptes}}, mais vous en avez indiqué davantage.',
  'mail.shrinking.until':
    'Les derniers comptes indiqués perdent leur place ; {login} ne garde donc la sienne que jusqu’au {until}.',
  'mail.shrinking.access': 'D’ici là, récupérez par pull ce que vous voulez garder.',
  'mail.shrinking.invitation': 'Ensuite, son invitation est annulée, ou n’est pas envoyée.',
  'mail.shrinking.other': 'Un autre compte doit partir, ou c’est une erreur ? Écrivez d’ici là à {seller}.',
  'mail.sign_in.subject': 'Votre lien de connexion pour {product}',
  'mail.sign_in.headline': 'Ouvrez votre achat',
  'mail.sign_in.text': '{shop} vous a envoyé ce lien vers votre achat « {product} ».',

  'mail.grace.subject': '{product} : le renouvellement n’a pas été payé',
  'mail.grace.headline': 'Votre renouvellement n’a pas été payé',
  'mail.grace.paid': 'Vous avez payé entre-temps ? Alors vous n’avez rien à faire.',
  'mail.ended.subject': 'Votre accès à {product} a pris fin',
  'mail.given_back.subject': 'Votre achat est à nouveau valable : {product}',
  'mail.given_back.headline': 'Votre achat est à nouveau valable',
  'mail.given_back.text':
    '{shop} vous a redonné accès à {product}. Les comptes qui ont perdu leur accès ou leur invitation sont invités à nouveau et doivent accepter.',

  'mail.withdrawn.subject': '{headline} : {product}',
  'mail.withdrawn.fork':
    'Les versions suivantes ne peuvent plus être récupérées. Si {login} avait un fork privé sur {host}, {host} supprime ce fork.',
  'mail.withdrawn.host': '{host} peut aussi prévenir {login}. Cela ne concerne que ce dépôt.',
  'mail.withdrawn.decided':
    'Si la banque retire la contestation ou décide en notre faveur, nous invitons à nouveau le compte.',
  'mail.withdrawn.free':
    'Votre autre achat « {product} » est toujours payé et a une place libre. Ouvrez-le pour inviter {login} à nouveau.',

  // Signing in.
  'mail.sign_in.device': 'Quelqu’un a demandé cet e-mail dans ce navigateur : {device}.',
  'mail.sign_in.code': 'Saisissez ce code dans le navigateur où vous l’avez demandé, et dans aucun autre :',
  'mail.sign_in.works': 'Le lien est valable {minutes} minutes et ne fonctionne qu’une fois.',
  'mail.sign_in.ignore_link': 'Si vous ne l’avez pas demandé, ignorez cet e-mail.',
  'mail.sign_in.ignore': 'Si vous ne l’avez pas demandé, ignorez cet e-mail, et ne donnez le code à personne.',
  'mail.address_entered': '{shop} vous a envoyé cet e-mail parce que quelqu’un y a saisi votre adresse.',

  // Finding a purchase.
  'mail.find.subject': 'Retrouvez votre achat chez {shop}',
  'mail.find.text':
    'Une personne connectée à {shop} avec l’adresse {user} cherche des achats faits avec votre adresse.',
  'mail.find.open':
    'Est-ce vous ? Ouvrez le lien dans le navigateur où vous êtes connecté, et appuyez sur le bouton affiché.',
  'mail.find.ignore': 'Si ce n’est pas vous, ignorez cet e-mail : rien ne change.',

  // Two sign-ins became one.
  'mail.joined.subject': '{headline} chez {shop}',
  'mail.joined.link': 'Un compte a été lié',
  'mail.joined.merge': 'Deux identifiants ont été réunis',
  'mail.joined.guest':
    '{count, plural, one {{product} est maintenant lié} other {# achats sont maintenant liés}} à {own, select, yes {votre identifiant} other {un identifiant}}',
  'mail.joined.guest.unnamed': 'Votre achat',
  'mail.joined.guest.text':
    '{count, plural, one {L’achat a été payé} other {Les achats ont été payés}} sans connexion. {own, select, yes {Connectez-vous avec {email} pour {count, plural, one {le} other {les}} retrouver.} other {L’identifiant est {email}.}}',
  'mail.joined.guest.not_you':
    'Si ce n’était pas vous, annulez dans les {days} jours. Cela déconnecte aussi {email} partout.',
  'mail.joined.guest.undo': 'Annuler',
  'mail.joined.guest.why':
    '{shop} vous a envoyé cet e-mail parce que {own, select, yes {c’est votre identifiant} other {votre adresse y a servi à un achat}}.',
  'mail.joined.address': 'Une adresse a été ajoutée à un identifiant',
  'mail.joined.when': 'C’était {when}. Si c’était vous, tout va bien.',
  'mail.joined.button': 'Les séparer',
  'mail.joined.not_you': 'Ce n’était pas vous ? Alors quelqu’un a utilisé votre navigateur ou votre boîte mail.',
  'mail.joined.separating': 'La séparation rend à chaque identifiant ce qu’il avait, et déconnecte tout le monde.',
  'mail.joined.days': 'Le lien fonctionne pendant {days} jours.',
  'mail.joined.why': '{shop} vous a envoyé cet e-mail parce que votre adresse appartient à l’un des deux identifiants.',

  // An account was deleted.
  'mail.deleted.subject': 'Votre compte chez {shop} a été supprimé',
  'mail.deleted.text':
    'Quelqu’un qui venait de se connecter à {shop} l’a demandé. Toutes les connexions du compte sont fermées.',
  'mail.deleted.purchases':
    'Les achats restent associés à l’adresse du paiement. Pour en reprendre un, connectez-vous avec cette adresse.',
  'mail.deleted.why': '{shop} vous a envoyé cet e-mail parce que vous y aviez un compte.'
} as const
