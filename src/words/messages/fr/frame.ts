/** The French messages of `en/frame.ts`. */
export const frame = {
  'frame.skip': 'Aller au contenu',
  'frame.main': 'Navigation principale',
  'frame.dashboard': 'Tableau de bord',
  'frame.purchases': 'Achats',
  'frame.account': 'Compte',
  'frame.sign_in': 'Se connecter',
  'frame.sign_out': 'Déconnexion',
  'frame.about': 'À propos de cette boutique',
  'frame.terms': 'Conditions',
  'frame.privacy': 'Confidentialité',
  'frame.refunds': 'Remboursements',
  'frame.imprint': 'Mentions légales',
  'frame.questions': 'Des questions ? {seller}',
  'frame.language': 'Langue',
  'frame.change_language': 'Changer',
  'frame.new_tab': '(s’ouvre dans un nouvel onglet)',
  'frame.no_answer.title': 'L’envoi n’a pas abouti',
  'frame.no_answer.text':
    'Vérifiez votre connexion, rechargez la page et réessayez. Si cela ne suffit pas, écrivez à {seller}.',
  'frame.sending': 'Envoi…',
  'frame.not_now': 'Pas maintenant',
  'frame.write_to': 'Écrire à {seller}',
  'frame.stuck': 'Toujours bloqué ? Écrivez à {seller}.',
  'frame.not_sure': 'Un doute ? Écrivez à {seller}.',

  // Times. All are in UTC until the script of the page shows them as they are for the reader.
  'time.at':
    '{which, select, today {aujourd’hui à {clock} UTC} tomorrow {demain à {clock} UTC} yesterday {hier à {clock} UTC} other {le {day} à {clock} UTC}}',
  'time.about':
    '{which, select, today {aujourd’hui vers {clock} UTC} tomorrow {demain vers {clock} UTC} yesterday {hier vers {clock} UTC} other {le {day} vers {clock} UTC}}',
  'time.moment': 'dans un instant',
  'time.just_now': 'à l’instant',
  'time.approximately': 'environ',
  'time.on': 'le {day} (UTC)',
  'time.zoned': '{day} (UTC)',
  'time.date_time': '{day}, {clock} UTC',

  // Pages about a problem.
  'problem.start': 'Aller à la page d’accueil',
  'problem.not_found.title': 'Cette page n’existe pas',
  'problem.not_found.text': 'Vérifiez l’adresse.',
  'problem.broke.title': 'Une erreur s’est produite de notre côté',
  'problem.broke.text': 'Réessayez. Si cela persiste, écrivez à {seller}.',
  'problem.refused.title': 'Refusé',
  'problem.refused.text': 'Cette demande ne vient pas d’une page de {site}. Ouvrez cette adresse et réessayez.',
  'problem.too_much.title': 'Trop de demandes à la fois',
  'problem.too_much.text':
    'Trop de demandes viennent de votre réseau. {seconds, plural, one {Attendez une seconde et réessayez.} other {Attendez # secondes et réessayez.}}',
  'problem.too_large.title': 'Trop volumineux',
  'problem.too_large.text': 'Ce formulaire était trop volumineux.',
  'problem.not_here.title': 'Impossible ici',
  'problem.not_here.mails': 'Cette boutique n’envoie pas ces e-mails. Écrivez à {seller}.',
  'problem.not_here.merge': 'Les identifiants ne peuvent pas être réunis ici. Écrivez à {seller}.',
  'problem.not_here.link':
    'Les comptes ne peuvent pas être liés ici. Saisissez le nom du vôtre et appuyez sur « Envoyer l’invitation ».',
  'problem.not_here.sign_in': 'Connectez-vous sur {path}.',
  'problem.no_mail_here.title': 'Pas de connexion par e-mail ici',
  'problem.too_many.sign_in.title': 'Trop de liens de connexion',
  'problem.too_many.links.title': 'Trop de liens',
  'problem.too_many.text':
    'Trop de liens ont été demandés. {unit, select, hours {Utilisez le plus récent, ou réessayez dans {count, plural, one {# heure} other {# heures}}.} other {Utilisez le plus récent, ou réessayez dans {count, plural, one {# minute} other {# minutes}}.}}',
  'problem.not_mailed.title': 'Aucun e-mail n’a été envoyé',
  'problem.not_mailed.text': 'L’e-mail n’a pas pu être envoyé. Réessayez dans quelques minutes, ou écrivez à {seller}.',
  'problem.no_sign_in.title': 'La connexion a échoué',
  'problem.not_sent': 'Non envoyé',
  'problem.no_username.title': 'Le nom d’utilisateur manque',
  'problem.no_username.text': 'Saisissez votre nom d’utilisateur et envoyez-le à nouveau.',
  'problem.no_product.title': 'Ce produit n’existe pas',
  'problem.no_product.text': 'Ce produit n’existe pas ici. Rechargez la page et réessayez.',
  'problem.which_product.title': 'Quel produit ?',
  'problem.which_product.text': 'Vous avez acheté plusieurs produits. Utilisez le formulaire du produit voulu.'
} as const
