/** The French messages of `en/purchases.ts`. */
export const purchases = {
  'purchases.title': 'Vos achats',
  'purchases.one': 'Votre achat',
  'purchases.what_to_do': 'Que faire',
  'purchases.paid_with': 'Payé avec <b>{email}</b>.',
  'purchases.signed_in': 'Connecté avec l’adresse <b>{email}</b>.',
  'missing.just_paid':
    '<b>Vous venez de payer ?</b> Le paiement est peut-être encore en route : <a>vérifiez à nouveau</a>.',
  'missing.other_address':
    '<b>Payé avec une autre adresse e-mail ?</b> <a>Retrouvez votre achat</a> avec cette adresse.',
  'missing.other_sign_in':
    '<b>Payé avec une autre adresse e-mail ?</b> Déconnectez-vous et connectez-vous avec celle-ci.',
  'missing.not_bought': '<b>Pas encore acheté ?</b>',
  'missing.none': '<b>Aucun de ces cas ?</b> Écrivez à {seller}.',

  // The card of a purchase.
  'order.nothing': 'Rien à payer pour l’instant',
  'order.not_paid': 'Non payé',
  'order.not_yet': 'Pas encore payé',
  'order.done': 'Commande effectuée le {day}',
  'order.refunded':
    '{what, select, sum {Remboursement de {amount} le {day}} part_sum {Remboursé en partie : {amount} le {day}} part {Remboursé en partie le {day}} other {Remboursé le {day}}}',
  'order.ended': 'Abonnement terminé le {day}',
  'order.number': 'N° {number}',
  'order.receipt': 'Reçu',
  'order.invoice': 'Facture',
  'order.at':
    '{what, select, receipt {Reçu chez {processor}} invoice {Facture chez {processor}} other {Commande chez {processor}}}',
  'order.receipt_mailed': '{processor} envoie en général le reçu par e-mail',
  'order.manage': 'Gérer l’abonnement',
  'order.given': 'Accès accordé le {day}',
  'order.given_until': 'Accès accordé le {day}, jusqu’au {end}',
  'order.seats': '{seats} places',
  'order.seats_used': 'Places prises : {held} sur {seats}',
  'seats.taken': 'Toutes les places sont prises. Pour ajouter quelqu’un, retirez ou remplacez un compte.',
  'card.proposed':
    'Vous avez indiqué {login} lors du paiement, mais ce compte est plus récent que votre paiement. S’il est à vous, appuyez sur « Envoyer l’invitation ».',
  'card.renewal_failed':
    'Le renouvellement de votre abonnement n’est pas encore payé. Payez-le pour garder votre abonnement.',
  'card.grace':
    'Le renouvellement de votre abonnement n’a pas été payé. Payez-le au plus tard le {end}, sinon votre achat ne donnera pas accès ensuite.',
  'card.grace.ended':
    'Votre abonnement a pris fin, car son renouvellement n’a pas été payé. Votre achat donne accès jusqu’au {end}.',
  'card.renew': 'Payer le renouvellement',
  'card.renew_by_mail':
    'Le service de paiement envoie en général un e-mail avec un lien pour payer ou changer de carte. Si vous ne le trouvez pas, écrivez à {seller}.',
  'card.renew.then':
    '{known, select, yes {Si vous payez plus tard, vous retrouvez l’accès, sauf si l’abonnement a pris fin d’ici là.} other {Vous gardez l’accès tant que le paiement est retenté ; il prend fin si aucune tentative n’aboutit.}}',
  'card.renew.subject': 'Paiement du renouvellement : {product}',
  'card.ending':
    'Abonnement résilié. {known, select, due {L’accès devait prendre fin le {end}, et le service de paiement ne l’a pas encore confirmé.} yes {L’accès est maintenu jusqu’au {end}.} other {L’accès est maintenu jusqu’à la fin de la période payée.}}',
  'card.part_refunded': 'Une partie de votre paiement a été remboursée. Votre achat reste valable.',
  'card.part_refunded.in': 'Une partie de votre paiement a été remboursée. Vous gardez l’accès.',
  'card.refund_on_its_way': 'La banque peut mettre quelques jours à afficher la somme.',
  'steps.label': 'Avancement',
  'steps.done': 'fait',
  'steps.next': '{step}, étape suivante',
  'steps.history': 'Historique ({count})',
  'step.order': 'Commande',
  'step.ordered': 'Commandé',
  'step.given': 'Accordé',
  'step.account': 'Compte',
  'step.named': 'Compte',
  'step.accept': 'Accepter l’invitation',
  'step.accepted': 'Acceptée',
  'step.clone': 'Cloner',
  'step.cloned': 'Cloné',
  'status.label': 'Votre accès',
  'status.keeps': 'Cette page se met à jour toute seule.',
  'status.check': 'Vérifier à nouveau',
  'status.signed_out': 'Vous n’êtes plus connecté. <a>Reconnectez-vous</a> pour voir où en sont les choses.',

  // An account of a purchase.
  'grant.proven': 'utilisé pour vous connecter',
  'grant.refused': '{headline}. {text}',
  'team.label': 'Comptes',
  'team.account': 'Compte',
  'team.state': 'État',
  'team.since': 'Depuis',
  'team.in': 'Prêt à cloner',
  'team.invited': 'Doit accepter l’invitation',
  'team.position': 'N° {position} dans la file',
  'team.actions': 'Actions possibles',
  'team.free': '{free, plural, one {# place libre} other {# places libres}}',
  'team.you': 'Vous',
  'team.more': 'Plus d’options pour {login}',
  'team.copy': 'Copier le lien de l’invitation',
  'team.copy.only': 'Envoyez-le à {login} : seul ce compte peut l’ouvrir.',
  'team.hint':
    'Mauvais compte ? Annulez son invitation ou retirez-le, puis ajoutez-en un autre : cinq changements au plus en 30 jours.',
  'accept.open': 'Ouvrir l’invitation',
  'accept.mailed': '{host} écrit aussi à l’adresse du compte {login}, qui peut différer de la vôtre.',
  'accept.other': 'Mauvais compte ?',
  'accept.other.text':
    'Si vous êtes connecté à {host} avec un autre compte, l’invitation y est introuvable. Connectez-vous-y avec le compte <b>{login}</b>, puis ouvrez-la de nouveau.',
  'take_back.button':
    '{state, select, queued {Annuler la demande} invited {Annuler l’invitation} other {Retirer le compte}}',
  'take_back.hint': 'Alors personne n’est invité, et vous pouvez donner un autre nom : cinq fois au plus en 30 jours.',
  'take_back.earlier': 'Retirer d’abord {login}',
  'taken_back.title':
    '{had, select, queued {Demande annulée} invited {Vous avez retiré l’invitation} other {Vous avez repris la place du compte}}',
  'taken_back.text': '{had, select, queued {Le compte ne sera pas invité.} other {Le compte n’occupe plus de place.}}',
  'taken_back.too_late.title': 'Déjà acceptée',
  'taken_back.too_late.text':
    'Le compte a accepté l’invitation ; pour le remplacer, saisissez un autre nom. Si c’est le compte d’un inconnu, écrivez à {seller}.',
  'taken_back.too_many.title': 'Trop de changements de compte',
  'taken_back.too_many.text':
    '{known, select, yes {Un achat permet cinq changements de compte en 30 jours ; le prochain est possible {when}.} other {Un achat permet cinq changements de compte en 30 jours.}} Si vous ne pouvez pas attendre, écrivez à {seller}.',
  'taken_back.not_yours.title': 'Il n’y a rien à annuler',
  'taken_back.not_yours.text':
    'Cette invitation n’est pas la vôtre, ou n’existe plus. Rechargez la page, ou écrivez à {seller}.',
  'withdraw.title': 'Retirer {login} maintenant ?',
  'withdraw.lead':
    '{waits, select, yes {Sa place se libère pour le compte qui attend.} other {Sa place se libère pour un autre compte.}}',
  'withdraw.means': 'Ce que cela signifie',
  'withdraw.access':
    '<b>{login}</b> perd l’accès dans quelques minutes et ne pourra alors plus ni cloner ni faire de pull.',
  'withdraw.fork':
    'S’il a un fork privé du dépôt sur {host}, {host} supprime ce fork. Sauvegardez d’abord ce qui ne se trouve que là.',
  'withdraw.disk': 'Ce qui a été cloné sur un disque y reste.',
  'withdraw.told': '{host} peut prévenir le compte qu’il a été retiré.',
  'withdraw.counts': 'Cela compte pour l’un des cinq changements possibles en 30 jours.',
  'withdraw.button': 'Retirer le compte',
  'withdraw.keep': 'Le garder',

  // The commands to clone.
  'clone.heading': 'Cloner le dépôt',
  'clone.how': 'Comment cloner {path}',
  'clone.command': 'Commande pour cloner avec {how}',
  'clone.copy': 'Copier',
  'clone.copied': 'Copié',
  'clone.not_copied': 'Sélectionné. À vous de copier.',
  'clone.copy_command': 'la commande pour {how}',
  'clone.copy_link': 'le lien',
  'clone.open': 'Ouvrir sur {host}',
  'clone.vscode': 'Ouvrir dans VS Code',
  'clone.sandbox': 'Git demande qui vous êtes : la <a>page du dépôt</a> affiche la commande avec un jeton.',
  'clone.https':
    'Quand git le demande, saisissez votre nom d’utilisateur {host}, et un jeton d’accès comme mot de passe.',
  'clone.https.link':
    'Quand git le demande, saisissez votre nom d’utilisateur {host}, et <a>un jeton d’accès</a> comme mot de passe.',
  'clone.password': 'Git demande un mot de passe ?',
  'clone.password.text':
    'GitHub n’accepte pas ici le mot de passe du compte. La CLI demande une fois qui vous êtes (<code>gh auth login</code>), SSH utilise votre clé.',
  'clone.password.https':
    'En HTTPS, git demande comme mot de passe un jeton <b>classique</b> avec le scope <code>repo</code>. Un jeton « fine-grained » ne fonctionne pas, car vous n’êtes pas membre de l’organisation.',

  // The form for a username.
  'form.next': 'Obtenez votre invitation',
  'form.same': '{product} : le même compte est utilisé',
  'form.add': 'Ajouter une personne',
  'form.change': 'Changer de compte',
  'form.none': 'À propos des invitations',
  'form.none.text': 'Une invitation suppose un achat payé, et il n’y en a pas encore ici.',
  'form.of': '{title} : {product}',
  'form.username': 'Nom d’utilisateur {host}',
  'form.username.hint': 'Par exemple octocat. Vous pouvez aussi coller l’adresse de votre profil.',
  'form.sandbox':
    'Dans le bac à sable, essayez <code>ada-buyer</code> ou <code>grace-hops</code> ; <a>{host}</a> affiche tous les noms.',
  'form.send': 'Envoyer l’invitation',
  'form.problem': '{title}.',
  'form.give':
    'Indiquez votre nom d’utilisateur {host}. {count, plural, one {{host} invite alors ce compte à lire <b>{product}</b>.} other {{host} invite alors ce compte à lire <b>{product}</b> : # dépôts, avec une invitation pour chacun.}}',
  'form.give.others': 'Il sert aussi pour vos autres achats sans compte.',
  'form.waits':
    '{until, select, time {Les invitations attendent en ce moment : celle que vous demandez part d’elle-même {when}.} seller {Les invitations attendent {shop} en ce moment : celle que vous demandez part ensuite d’elle-même.} other {Les invitations attendent en ce moment : celle que vous demandez part d’elle-même dès que possible.}}',
  'form.off': 'Les invitations sont suspendues pour le moment',
  'form.off.text':
    'Le vendeur doit d’abord déplacer le dépôt dans une organisation ; rien de ce qui a été payé n’est perdu. Des questions ? Écrivez à {seller}.',
  'form.seats.some': 'Places prises : {held} sur {seats}. Un nouveau nom d’utilisateur en prend une libre.',
  'form.seats.all': 'Les {seats} places sont prises. Pour ajouter quelqu’un, choisissez qui est remplacé.',
  'form.seats.who': 'Qui le nouveau compte doit-il remplacer ?',
  'form.seats.sole':
    'Un nouveau nom d’utilisateur remplace {login}.{state, select, accepted { {login} garde l’accès jusqu’à ce que le nouveau compte accepte.} invited { L’invitation pour {login} reste ouverte jusqu’à ce que le nouveau compte soit invité.} other {}}',
  'form.seat.queued': 'attend son invitation',
  'form.seat.invited': 'invité',
  'form.seat.accepted': 'a accès',
  'form.seat.expired': 'invitation expirée',
  'form.seat.gone': 'accès terminé',
  'form.seat.without': 'sans accès',
  'form.seat.revoking': 'en cours de retrait',
  'form.seat.revoked': 'retiré',
  'form.seat.blocked': 'non invité',
  'form.moves.left':
    '{left, plural, one {Vous pouvez changer de compte encore une fois sur ces 30 jours.} other {Vous pouvez changer de compte encore deux fois sur ces 30 jours.}}',
  'form.moves.none':
    '{known, select, yes {Le compte a été changé cinq fois en 30 jours. Le prochain changement est possible {when}.} other {Le compte a été changé cinq fois en 30 jours, ce qui est le maximum pour l’instant.}}',

  // The account of a name, while it is typed.
  'preview.profile': '(ouvre le profil dans un nouvel onglet)',
  'preview.joined': 'compte créé en {year}',
  'preview.number': 'ID {id}',
  'preview.not_you': 'Ce n’est pas vous ? Modifier le nom',
  'preview.not_right': 'Ce n’est pas le bon compte ? Modifier le nom',
  'preview.proven': 'utilisé pour vous connecter',
  'preview.organization':
    '<b>{login}</b> est une organisation et ne peut pas être invitée. Indiquez le nom de votre propre compte.',
  'preview.not_a_person': '<b>{login}</b> n’est pas le compte d’une personne et ne peut pas être invité.',
  'preview.no_account': 'Il n’y a pas de compte nommé <b>{login}</b> sur {host}.',
  'preview.managed':
    '<b>{login}</b> semble être géré par une entreprise : elle seule peut l’inviter. Indiquez le nom d’un compte personnel.',
  'preview.not_a_name':
    'Ce ne peut pas être un nom d’utilisateur : il se compose de lettres, de chiffres et de tirets, 39 caractères au plus.'
} as const
