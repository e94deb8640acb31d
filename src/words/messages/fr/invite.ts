/** The French messages of `en/invite.ts`. */
export const invite = {
  'invite.invited.title': 'Invitation envoyée',
  'invite.invited.text':
    '{host} a invité {username} : acceptez dans les 7 jours, connecté avec le compte {username}. {host} envoie aussi un e-mail à l’adresse de ce compte.',
  'invite.invited_unknown.title': '{host} a reçu la demande',
  'invite.invited_unknown.text':
    '{host} n’a pas dit quelle invitation a été créée pour {username}. Cherchez-la avec le compte {username} : il a peut-être déjà accès.',
  'invite.already_invited.title': 'Aucune nouvelle invitation',
  'invite.already_invited.text':
    'Le compte {username} a sans doute déjà accès, ou une invitation l’attend. Vous ne trouvez rien ? Écrivez à {seller}.',
  'invite.not_taken.title': '{host} n’a pas pris en compte l’invitation',
  'invite.not_taken.text': 'Il n’y a pas d’invitation pour {username}.',
  'invite.invalid_username.title': 'Nom d’utilisateur introuvable',
  'invite.invalid_username.text':
    '« {username} » n’a pas pu être invité : personne ne semble porter ce nom sur {host}. Vérifiez l’orthographe sur la page de profil, ou écrivez à {seller}.',
  'invite.forbidden.title': 'En attente du vendeur',
  'invite.forbidden.text': 'La boutique ne peut pas envoyer d’invitations en ce moment ; votre achat n’est pas perdu.',
  'invite.no_seat_named.title': 'Qui {username} doit-il remplacer ?',
  'invite.no_seat_named.text': 'Toutes les places sont prises, et personne n’a été remplacé.',
  'invite.rate_limited.title': 'Trop d’invitations pour le moment',
  'invite.rate_limited.text':
    '{known, select, yes {Aucune invitation envoyée à {username} ; un nouvel essai est possible dans {minutes} min.} other {Aucune invitation envoyée à {username} ; la limite dure un jour au plus.}}',
  'invite.not_paid.title': 'Aucun achat payé trouvé',
  'invite.not_paid.text': 'Il n’y en a aucun avec cette connexion.',
  'invite.unavailable.title': 'Pas de réponse claire de {host}',
  'invite.unavailable.text': 'On ne sait pas si {username} a été invité.',
  'invite.has_invitation': 'Il y a déjà une invitation',
  'toast.sent': 'Elle a été envoyée à {login}.',
  'toast.none_new': 'Aucune autre n’a été envoyée à {login}.',
  'toast.not_needed.title': 'Aucune invitation nécessaire',
  'toast.not_needed': '{login} a déjà accès sur {host}.',
  'toast.noted.title': 'Demande enregistrée',
  'toast.noted':
    '{known, select, yes {L’invitation pour {login} est prévue {when}.} other {{login} n’a pas encore de nouvelle invitation.}}',
  'toast.tried':
    '{known, select, yes {Prochaine tentative pour {login} : {when}.} other {{login} n’a pas encore de nouvelle invitation.}}',
  'toast.unanswered': '{host} n’a pas répondu ; {login} n’a pas encore de nouvelle invitation.',
  'toast.refused.title': '{host} refuse l’invitation pour l’instant',
  'toast.blocked': 'Un blocage sur {host} l’empêche.',
  'toast.no_seat': 'Il manque encore au vendeur une licence {host} pour {login}.',
  'toast.unclear': 'On ne sait pas si {login} a été invité.',
  'toast.withdrawn.title': 'Un problème avec l’invitation',
  'toast.withdrawn': '{login} ne peut pas l’utiliser.',
  'toast.nothing.title': 'Pas de nouvelle invitation',
  'toast.nothing': 'Cette page explique pourquoi, et ce qui vient ensuite.',
  'invite.find': 'Retrouver mon achat',
  'invite.close': 'Fermer'
} as const
