/** The French messages of `en/account.ts`. */
export const account = {
  'account.title': 'Votre compte',
  'account.addresses': 'Adresses e-mail',
  'account.addresses.text': 'Nous associons les achats à ces adresses.',
  'account.signs_in': 'Permet de vous connecter',
  'account.add': 'Ajouter un achat payé avec une autre adresse',
  'account.paid':
    '<b>{email}</b> a payé {product}, mais ne permet pas de vous connecter. Les e-mails sur l’achat y vont, ceux sur ses comptes vont à <b>{user}</b>.',
  'account.paid.add': 'Est-ce la vôtre ? Se connecter aussi avec elle',
  'account.host': 'Compte {host}',
  'account.host.text': '{host} confirme que c’est le vôtre.',
  'account.host.signs_in': '{host} confirme que c’est le vôtre. Il vous permet aussi de vous connecter.',
  'account.sign_ins': 'Connexions',
  'account.sign_ins.text': '{count, plural, one {Dans ce navigateur seulement.} other {Dans # navigateurs.}}',
  'account.data': 'Vos données',
  'account.data.text':
    'Vos adresses, votre langue, vos connexions, vos achats avec leurs comptes et les e-mails à leur sujet, dans un fichier JSON.',
  'account.data.button': 'Télécharger vos données',
  'account.delete': 'Supprimer votre compte',
  'delete.title': 'Supprimer votre compte ?',
  'delete.lead': 'Le compte associé à <b>{email}</b> est supprimé tout de suite. Personne ne peut le rétablir.',
  'delete.means': 'Ce que cela signifie',
  'delete.gone':
    'Vos connexions sur tous les appareils, vos adresses, vos liaisons avec des comptes {host}, votre langue et vos liens vers des places sont supprimés.',
  'delete.purchases':
    'Les achats restent associés à l’adresse du paiement, comme justificatifs de vente. La personne qui prouve que cette adresse est la sienne peut les reprendre.',
  'delete.access': 'L’accès déjà donné reste tant que l’achat est valable.',
  'delete.foreign':
    'Un achat de ce compte a été payé avec une autre adresse, ou sans adresse. Pour qu’il reste accessible, écrivez d’abord à {seller}.',
  'delete.held':
    'Quelqu’un demande un de vos achats. Après la suppression, il reviendra au titulaire de l’adresse du paiement.',
  'delete.asking': 'Vous demandez un achat que quelqu’un d’autre détient. Cette demande prend fin.',
  'delete.admin':
    'Ce compte est celui d’un vendeur de cette boutique. Retirez d’abord son adresse de <code>admins</code> dans la configuration du site.',
  'delete.merged':
    'Deux identifiants ont été réunis ici, et cela peut encore être annulé. Vous pourrez supprimer le compte après le {day}.',
  'delete.button': 'Supprimer le compte',
  'delete.keep': 'Garder le compte',
  'delete.done.title': 'Votre compte a été supprimé',
  'delete.done.text': 'Vous êtes déconnecté partout.',
  'delete.done.mailed': 'Vous êtes déconnecté partout. Un e-mail à <b>{email}</b> le dit aussi.',
  'delete.done.again': 'Pour reprendre un achat, <a>connectez-vous</a> avec l’adresse du paiement.',
  'sessions.title': 'Où vous êtes connecté',
  'sessions.lead': 'Avec l’adresse <b>{email}</b>. Une connexion dure 30 jours, sauf si elle est fermée avant.',
  'sessions.elsewhere': 'Se déconnecter partout ailleurs',
  'sessions.nowhere': 'Vous n’êtes connecté nulle part ailleurs.',
  'sessions.strange':
    'Une connexion n’est pas la vôtre ? Fermez-la, et assurez-vous que personne d’autre ne lit vos e-mails ni n’utilise votre navigateur.',
  'sessions.back': 'Retour à votre compte',
  'sessions.this': 'Ce navigateur',
  'sessions.since': 'Connecté {when}',
  'sessions.since_from': 'Connecté {when}, depuis {address}',
  'sessions.ended.title': '{all, select, yes {Déconnecté partout ailleurs} other {Cette connexion est fermée}}',
  'sessions.ended.text': 'La personne qui y était doit se reconnecter.',
  'sessions.not_ended.title':
    '{all, select, yes {Vous n’êtes connecté nulle part ailleurs} other {Cette connexion n’était plus ouverte}}',
  'sessions.not_ended.text': 'Rien n’a changé. Vous voyez ci-dessous où vous êtes connecté.',
  'browser.unknown': 'Navigateur inconnu',
  'browser.on': '{browser} sur {system}',
  'browser.mobile_apple': 'iPhone ou iPad',

  // Linking an account at the code host.
  'link.button': 'Lier {host}',
  'link.hint': 'Rien à saisir : {host} nous indique votre compte. Ensuite, il vous permet aussi de vous connecter.',
  'link.linked': 'Lié : <b>{names}</b>',
  'link.done': 'Lié : {names}',
  'link.done.text': 'Vous pouvez désormais aussi vous connecter avec lui.',
  'link.nothing': 'Rien n’a été lié',
  'link.denied.text':
    '{host} n’a pas été autorisé à nous dire qui vous êtes : réessayez, ou saisissez votre nom d’utilisateur.',
  'link.other': 'Ce compte {host} a un autre identifiant ici',
  'link.other.text': 'Si les deux connexions sont à vous, réunissez-les, ou écrivez à {seller}.',
  'link.unable': 'Ce compte {host} ne peut pas encore être lié',
  'link.unable.text':
    'Il n’a sans doute pas d’adresse e-mail vérifiée : vérifiez-en une sur {host}, ou saisissez votre nom d’utilisateur.',
  'link.no_answer.text':
    '{host} n’a pas dit qui vous êtes : réessayez dans une minute, ou saisissez votre nom d’utilisateur.',
  'link.lost.text':
    'Cela a pris trop de temps, ou s’est poursuivi ailleurs : réessayez, ou saisissez votre nom d’utilisateur.',
  'link.failed.text': 'L’association n’a pas fonctionné : réessayez, ou saisissez votre nom d’utilisateur.',

  // Two sign-ins become one, and are separated again.
  'merge.title': 'Réunir vos deux identifiants',
  'merge.text':
    'Vous êtes connecté avec l’adresse <b>{email}</b>, et votre compte {host} mène ici à un autre identifiant. Si vous réunissez les deux, chacun mènera aux achats des deux.',
  'merge.step.sign_in': 'Connectez-vous avec {host} : cela montre que l’autre est aussi le vôtre.',
  'merge.step.ask': 'Nous vous demandons ensuite de confirmer, et rien ne change avant votre accord.',
  'merge.bring': 'Réunir vos deux identifiants ?',
  'merge.bring.text':
    'Les achats faits ici avec <b>{email}</b> passent à <b>{user}</b>, l’identifiant de votre compte {host}.',
  'merge.bring.ends': '{email} est déconnecté sur les autres appareils.',
  'merge.button': 'Réunir les deux',
  'merge.denied': '{host} n’a pas été autorisé à nous dire qui vous êtes. Rien n’a changé.',
  'merge.failed': 'La connexion avec {host} a échoué. Rien n’a changé ; réessayez.',
  'merge.nothing': 'Ce compte {host} vous connecte déjà à l’identifiant {email} : il n’y a rien à réunir.',
  'merge.too_long':
    'Cela a pris trop de temps. Vous êtes maintenant connecté avec l’adresse {email} ; connectez-vous avec l’autre adresse et recommencez.',
  'joined.link':
    'Le compte {host} {login} a été lié à l’identifiant {email}. Il permet maintenant de s’y connecter, et ses achats y sont aussi.',
  'joined.guest':
    '{count, plural, one {Un achat payé sans connexion a été ajouté} other {# achats payés sans connexion ont été ajoutés}} à l’identifiant {email}.',
  'joined.merge': 'L’identifiant {other} a été réuni avec {email}. Les deux mènent maintenant aux achats des deux.',
  'joined.address':
    'L’adresse {other} a été ajoutée à l’identifiant {email}. Ses achats y sont, et elle permet maintenant de s’y connecter.',
  'joined.when': 'C’était {when}.',
  'separate.title': 'Les séparer ?',
  'separate.does': 'Ce que fait le bouton',
  'separate.signed_out': 'Toutes les connexions avec {email} sont fermées, partout.',
  'separate.signed_out.either': 'Toutes les connexions des deux sont fermées, partout.',
  'separate.stays': 'Les invitations et l’accès sur {host} restent avec l’achat dont ils viennent.',
  'separate.button': 'Les séparer',
  'separate.leave': 'Ne rien changer',
  'separate.was_you': 'Si c’est vous qui les avez réunis, ne changez rien.',
  'separate.link': 'Le compte {host} {login} ne permet plus de se connecter à l’identifiant {email}.',
  'separate.link.purchases':
    'Ce qui a été acheté avec ses adresses attend la personne qui les utilise pour se connecter.',
  'separate.guest':
    '{count, plural, one {L’achat retourne au navigateur où il a été payé.} other {Les achats retournent aux navigateurs où ils ont été payés.}}',
  'separate.merge':
    '{other} est à nouveau un identifiant à part, avec les achats, adresses et comptes liés qu’il avait.',
  'separate.merge.purchases':
    'Ce qui a été acheté depuis avec ses adresses y va aussi. Tout le reste demeure avec {email}.',
  'separate.address': 'Se connecter avec {other} ne mène plus à {email}.',
  'separate.address.purchases':
    'Ce qui a été acheté avec cette adresse attend la personne qui l’utilise pour se connecter.',
  'separated.title': 'La séparation est faite',
  'separated.text': 'Tout le monde a été déconnecté.',
  'separated.was_not_you':
    'Ce n’est pas vous qui les avez réunis ? Alors connectez-vous, et regardez <a>où vous êtes connecté</a>.',
  'separated.secure': 'Assurez-vous que personne d’autre ne lit les e-mails ni n’utilise le compte {host}.',
  'separate.none': 'Ce lien ne fonctionne pas',
  'separate.none.text':
    'Il a déjà servi, a plus de {days} jours, ou n’a pas été copié en entier ; ou bien l’achat est désormais avec un autre identifiant. Rien n’a changé.'
} as const
