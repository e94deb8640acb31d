/** The French messages of `en/sign-in.ts`. */
export const signIn = {
  'sign_in.title': 'Se connecter',
  'sign_in.by_mail':
    '{codeHost, select, yes {Avec {host} si vous l’avez connecté ici, sinon avec l’adresse e-mail de votre paiement.} other {Avec l’adresse e-mail de votre paiement.}} Il n’y a pas de mot de passe.',
  'sign_in.by_host':
    'Avec le compte {host} connecté ici, ou avec celui où l’adresse e-mail de votre paiement est vérifiée.',
  'sign_in.again': 'Connectez-vous encore une fois',
  'sign_in.again.text':
    'Vous vous êtes connecté avec l’adresse <b>{email}</b> {byLink, select, yes {avec le lien d’un e-mail concernant un paiement} other {il y a plus de {minutes} minutes}}. La suite exige une connexion datant de moins de {minutes} minutes.',
  'sign_in.again.desk':
    'Vous vous êtes connecté avec l’adresse <b>{email}</b> {byLink, select, yes {avec le lien d’un e-mail concernant un paiement} other {il y a plus de {hours} heures}}. La suite exige une connexion datant de moins de {hours} heures.',
  'sign_in.email': 'Adresse e-mail',
  'sign_in.send': 'M’envoyer un lien de connexion',
  'sign_in.or': 'ou',
  'sign_in.with': 'Se connecter avec {host}',
  'sign_in.no_address': 'Ce n’est pas une adresse e-mail. Vérifiez-la.',
  'sign_in.sent': 'Consultez votre boîte mail',
  'sign_in.sent.text':
    'Nous avons envoyé un lien et un code à six chiffres à <b>{email}</b>. Utilisez l’un des deux, une seule fois, dans les {minutes} minutes.',
  'sign_in.sent.link':
    'Un lien de connexion est en route vers <b>{email}</b>. Il est valable {minutes} minutes et ne fonctionne qu’une fois.',
  'sign_in.unsure': 'Il n’arrivera peut-être pas',
  'sign_in.unsure.text':
    'Le serveur de messagerie n’a pas encore confirmé qu’il a pris le lien en charge. Si rien n’arrive en quelques minutes, envoyez un autre e-mail.',
  'sign_in.nothing': 'Toujours rien ? Regardez dans le dossier spam, ou envoyez un autre e-mail.',
  'sign_in.opened': 'J’ai ouvert le lien : continuer',
  'sign_in.wrong_code': 'Ce code ne fonctionne pas',
  'sign_in.wrong_code.text':
    'Il est mal saisi, trop ancien ou n’est plus utilisable. Cinq essais sont possibles ; le lien de l’e-mail reste valable jusqu’à son expiration.',
  'sign_in.another': 'Envoyer un autre e-mail',
  'sign_in.other_address': 'Utiliser une autre adresse',
  'sign_in.code': 'Code à six chiffres reçu par e-mail',
  'sign_in.to': 'Se connecter à {shop}',
  'sign_in.confirm': 'Confirmer la connexion',
  'sign_in.confirm.text': 'Le bouton vous connecte sur cet appareil avec l’adresse <b>{email}</b>.',
  'sign_in.held':
    'Votre achat <b>{product}</b> se trouve dans le compte <b>{user}</b>. Pour le voir, connectez-vous avec celui-ci.',
  'sign_in.confirm.product':
    'Le bouton vous connecte sur cet appareil avec l’adresse <b>{email}</b>, pour votre achat <b>{product}</b>.',
  'sign_in.other': 'Quelqu’un d’autre est connecté ici',
  'sign_in.other.text':
    'Ce navigateur est connecté avec l’adresse <b>{user}</b>. Le bouton déconnecte {user}, et vous continuez avec {email}.',
  'sign_in.anew': 'Vous êtes déjà connecté ici ; cela vous connecte à nouveau.',
  'sign_in.change': 'Se déconnecter puis se connecter',
  'sign_in.stay': 'Ne rien changer',
  'sign_in.not_you':
    'Vous n’avez pas demandé ce lien, ou l’adresse n’est pas la vôtre ? Alors n’appuyez pas sur le bouton : vous agiriez sous l’identité {email}.',
  'sign_in.not_you.product':
    'Vous n’avez pas acheté {product}, ou l’adresse n’est pas la vôtre ? Alors n’appuyez pas sur le bouton : vous agiriez sous l’identité {email}.',
  'sign_in.link_refused':
    'Ce lien a expiré, a déjà servi, est incomplet ou ne vaut plus pour son achat. Demandez-en un nouveau.',
  'sign_in.is_signed_in': 'Vous êtes connecté',
  'sign_in.link_not_needed':
    'Ce lien a expiré, a déjà servi, est incomplet ou ne vaut plus pour son achat. Vous n’en avez pas besoin : ce navigateur est connecté avec l’adresse <b>{email}</b>.',
  'sign_in.error.access_denied':
    'Sans accès à votre compte là-bas, nous ne pouvons pas vous connecter. {mail, select, yes {Réessayez, ou utilisez un lien par e-mail.} other {Réessayez.}}',
  'sign_in.error.email_not_found':
    'Ce compte n’a pas d’adresse e-mail vérifiée. {mail, select, yes {Vérifiez-en une là-bas, ou utilisez un lien par e-mail.} other {Vérifiez-en une là-bas.}}',
  'sign_in.error.unable_to_get_user_info':
    'L’hébergeur du code n’a pas dit qui vous êtes. {mail, select, yes {Réessayez dans une minute, ou utilisez un lien par e-mail.} other {Réessayez dans une minute.}}',
  'sign_in.error.account_not_linked':
    'Ce compte n’a pas pu être lié à celui que vous avez ici. {mail, select, yes {Écrivez à {seller}, ou utilisez un lien par e-mail.} other {Écrivez à {seller}.}}',
  'sign_in.error.other':
    'La connexion a échoué. {mail, select, yes {Réessayez, ou utilisez un lien par e-mail.} other {Réessayez.}}',

  // Finding a purchase that was paid with another address.
  'find.link': 'Payé avec une autre adresse ?',
  'find.title': 'Retrouvez votre achat',
  'find.text':
    'Vous êtes connecté avec l’adresse <b>{email}</b>. Ce que vous avez acheté avec une autre adresse apparaîtra ici dès que vous aurez montré qu’elle est à vous.',
  'find.address': 'Adresse e-mail donnée au paiement',
  'find.hint': 'Elle est sur le reçu. Nous envoyons un lien à cette adresse.',
  'find.send': 'M’envoyer un lien',
  'find.back': 'Retour au tableau de bord',
  'find.own': 'Cette adresse est déjà la vôtre ici : les achats faits avec elle apparaissent sans lien.',
  'find.sent': 'Consultez cette boîte mail',
  'find.sent.text':
    'S’il existe un achat avec <b>{email}</b> qui n’est pas encore ici, un lien est en route vers cette adresse. Il est valable {minutes} minutes et une seule fois, dans le navigateur où vous êtes connecté avec l’adresse <b>{user}</b>.',
  'find.sent.nothing':
    'Toujours rien après quelques minutes ? Regardez dans le dossier spam, ou <a>essayez une autre adresse</a>.',
  'find.sent.receipt': 'L’adresse figure sur le reçu. Si vous ne l’avez pas, écrivez à {seller}.',
  'find.sign_in': 'Connectez-vous d’abord',
  'find.sign_in.text':
    'Ce lien fonctionne pour la personne qui l’a demandé : connectez-vous avec l’adresse indiquée dans l’e-mail. Ouvrez ensuite à nouveau le lien de l’e-mail.',
  'find.sign_in.ignore': 'Vous ne l’avez pas demandé ? Alors ignorez-le : rien ne change.',
  'find.again': 'Ouvrez à nouveau le lien de l’e-mail',
  'find.again.text':
    'Vous êtes connecté avec l’adresse <b>{email}</b>. Revenez à l’e-mail concernant votre achat, et ouvrez à nouveau son lien dans ce navigateur.',
  'find.ask': 'Demander un nouveau lien',
  'find.bring': 'Transférer votre achat ici ?',
  'find.bring.text': 'Ce qui a été acheté avec <b>{email}</b> passe à votre identifiant <b>{user}</b>.',
  'find.bring.owned':
    'L’adresse {email} a jusqu’ici son propre identifiant. Tout ce qui lui appartient suit, et ses connexions sont fermées partout.',
  'find.bring.button': 'Le transférer ici',
  'find.leads':
    'Ensuite, la connexion avec {email} mènera à {user}. Ne continuez que si les deux adresses sont à vous.',
  'find.undo':
    'Les deux adresses reçoivent un e-mail à ce sujet. Pendant {days} jours, son lien permet de les séparer à nouveau.',
  'find.no_undo': 'Vous ne pourrez pas annuler cela ici.',
  'find.refused': 'Ce lien ne fonctionne pas',
  'find.refused.text':
    'Il a déjà servi, est trop ancien, ou n’a pas été copié en entier. Si votre achat n’est pas dans le tableau de bord, demandez un nouveau lien.',
  'find.of_another': 'Un autre identifiant a demandé ce lien',
  'find.of_another.text':
    'Vous êtes connecté avec l’adresse <b>{email}</b>, mais le lien est destiné à l’identifiant indiqué dans l’e-mail. Connectez-vous avec celui-ci et ouvrez le lien à nouveau, ou demandez un nouveau lien.',
  'find.dashboard': 'Aller au tableau de bord',
  'find.brought.nothing': 'Aucun autre achat trouvé',
  'find.brought': '{count, plural, one {Votre achat est ici} other {Vos achats sont ici}}',
  'find.brought.nothing.text':
    'L’adresse {email} est maintenant la vôtre ici. Désormais, vous pouvez aussi vous connecter avec {email}.',
  'find.brought.text':
    'Ce qui a été acheté avec {email} appartient maintenant à cet identifiant. Désormais, vous pouvez aussi vous connecter avec {email}.'
} as const
