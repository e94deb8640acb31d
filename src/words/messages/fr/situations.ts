/** The French messages of `en/situations.ts`. */
export const situations = {
  // The state in a word.
  'tone.done': 'Accès',
  'tone.waiting': 'En attente',
  'tone.needs_you': 'À vous d’agir',
  'tone.seller': 'En pause',
  'tone.ended': 'Terminé',
  'tone.refunded': 'Remboursé',
  'tone.part_refunded': 'Remboursé en partie',
  'tone.lost': 'Paiement récupéré',
  'tone.ending': 'Se termine',
  'tone.paused': 'Suspendu',
  'tone.free': 'Place libre',

  // A purchase.
  'to_name.headline': 'Choisissez votre compte {host}',
  'to_name.text': 'Dites-nous quel compte est le vôtre, et {host} l’invite.',
  'to_name.team':
    '{give} Votre achat couvre {seats} comptes : ajoutez les autres plus tard, ou envoyez à chaque personne un lien pour une place.',
  'looked_up.headline': 'Nous vérifions {login} auprès de {host}',
  'looked_up.text':
    'Dès que {host} dit à qui est le compte {login}, il entre dans la file des invitations, ou nous vous disons pourquoi ce n’est pas possible.',
  'second_seat.headline': 'Votre autre achat vaut pour {login}',
  'second_seat.text': 'Celui-ci a une place pour un autre compte. Si vous n’en avez pas besoin, il n’y a rien à faire.',
  'shop_not_ready.headline': '{shop} doit intervenir',
  'shop_not_ready.text':
    'Quelque chose bloque en ce moment les invitations du côté du vendeur. Votre achat n’est pas perdu.',
  'no_purchase.headline': 'Aucun achat trouvé',
  'no_purchase.text': 'Nous ne trouvons pas d’achat pour {email}.',
  'readdressed.headline': 'Connectez-vous avec la nouvelle adresse',
  'readdressed.text':
    '{shop} a changé l’adresse de l’achat payé avec {email}. Déconnectez-vous, puis connectez-vous avec la nouvelle adresse.',
  'unmatched.headline': 'Nous avons votre paiement',
  'unmatched.text':
    'Nous ne savons pas encore quel produit votre paiement concerne. {shop} s’en occupe et vous écrira à {email}.',
  'not_sold.headline': 'Votre paiement concerne autre chose',
  'not_sold.text': '{shop} a reçu votre paiement et indique qu’il concerne un article qui n’est pas vendu sur ce site.',
  'pending.headline': 'Paiement en attente',
  'pending.text':
    '{late, select, yes {Votre paiement pour {product} n’est pas encore arrivé. C’est plus long que d’habitude : demandez à votre banque ou écrivez à {seller}.} other {Votre paiement pour {product} n’est pas encore arrivé. Un prélèvement prend 2 à 5 jours ; inutile de payer à nouveau.}}',
  'failed.headline': 'Le paiement a échoué',
  'failed.text': 'Votre paiement pour {product} a été refusé. Vous pouvez réessayer.',
  'refunded.headline': 'Achat remboursé',
  'refunded.text': 'Cet achat ne donne plus accès à {product}.',
  'partially_refunded.headline': 'Achat remboursé en partie',
  'partially_refunded.text': 'Cet achat ne donne plus accès à {product}.',
  'disputed.headline': 'Paiement contesté',
  'disputed.text':
    '{dated, select, yes {Votre banque conteste le paiement pour {product} depuis le {day} ; cet achat ne donne donc pas accès pour l’instant. Si c’était une erreur, dites-le à votre banque.} other {Votre banque conteste le paiement pour {product} ; cet achat ne donne donc pas accès pour l’instant. Si c’était une erreur, dites-le à votre banque.}}',
  'lost.headline':
    '{dated, select, yes {Paiement récupéré par la banque le {day}} other {Paiement récupéré par la banque}}',
  'lost.text': 'Votre banque a récupéré le paiement pour {product} ; cet achat ne donne donc plus accès.',
  'past_due.headline': 'Renouvellement impayé',
  'past_due.text':
    '{dated, select, yes {Le renouvellement de votre abonnement à {product} a échoué le {day} et n’a pas été payé. Dès qu’il le sera, vous retrouverez l’accès.} other {Le renouvellement de votre abonnement à {product} n’a pas été payé. Dès qu’il le sera, vous retrouverez l’accès.}}',
  'ended.headline': '{dated, select, yes {Abonnement terminé le {day}} other {Abonnement terminé}}',
  'ended.text': 'Votre abonnement à {product} a pris fin. Achetez de nouveau pour retrouver l’accès.',

  'ended_by_seller.headline': 'Achat qui n’est plus valable',
  'ended_by_seller.text':
    '{dated, select, yes {Le {day}, {shop} a mis fin à l’accès à {product} que donnait cet achat.} other {{shop} a mis fin à l’accès à {product} que donnait cet achat.}}',
  'time_over.headline': 'La durée est écoulée',
  'time_over.text': '{shop} vous avait donné accès à {product} pour une durée qui est écoulée.',

  // An account that waits for its invitation.
  'in_queue.headline':
    '{position, select, none {Votre invitation est en route} 1 {Vous êtes en tête de la file} other {Vous êtes n° {position} dans la file}}',
  'in_queue.text':
    '{known, select, yes {{login} sera invité {when}. Nous vous enverrons un e-mail.} other {Nous inviterons {login} et vous enverrons un e-mail.}}',
  'day_limit.headline':
    '{position, select, none {Vous êtes dans la file} 1 {Vous êtes en tête de la file} other {Vous êtes n° {position} dans la file}}',
  'day_limit.text':
    '{host} limite les invitations par jour. {known, select, yes {L’invitation partira {when}, et nous vous enverrons un e-mail.} earliest {L’invitation partira au plus tôt {when}, et nous vous enverrons un e-mail.} other {Nous enverrons l’invitation dès que possible, et vous enverrons un e-mail.}}',
  'changes_used_up.headline': 'Trop de changements de compte',
  'changes_used_up.text':
    '{known, select, yes {{login} peut être invité {when}. Un achat permet cinq changements en 30 jours.} other {{login} doit attendre. Un achat permet cinq changements en 30 jours.}}',
  'invited_often.headline': 'Trop d’invitations aujourd’hui',
  'invited_often.text':
    '{login} a été invité cinq fois en 24 heures. {known, select, yes {La prochaine invitation partira {when}.} other {Nous enverrons la prochaine dès que possible.}}',
  'seller_acts.headline': '{shop} doit intervenir',
  'seller_acts.text':
    'Quelque chose bloque les invitations du côté du vendeur. Il est au courant ; nous inviterons {login} et vous enverrons un e-mail.',
  'no_seat.headline': '{shop} doit intervenir',
  'no_seat.text':
    '{replaces, select, none {L’organisation du vendeur n’a plus de licence {host} pour {login}. Il est au courant ; nous inviterons {login} et vous enverrons un e-mail.} other {L’organisation du vendeur n’a plus de licence {host} pour {login}. Il est au courant : attendez, ou retirez d’abord {replaces}.}}',
  'not_taken.headline': '{host} n’a pas pris en compte l’invitation',
  'not_taken.text':
    '{known, select, yes {Nous réessaierons pour {login} {when}.} other {Nous réessaierons pour {login}.}}',
  'blocked_there.headline': 'Bloqué sur {host}',
  'blocked_there.text':
    '{login} ou {shop} a bloqué l’autre sur {host}. Si c’était vous, levez le blocage et appuyez sur « Envoyer l’invitation ».',
  'host_away.headline': '{host} ne répond pas',
  'host_away.text':
    'Nous inviterons {login} dès qu’une réponse arrive, et vous enverrons un e-mail.{slow, select, yes { Cela prend plus de temps que d’habitude.} other {}}',
  'unchecked.text':
    'Nous vérifions d’abord {login} auprès de {host}. {known, select, yes {Si ce compte peut être invité, l’invitation part {when}.} other {Si ce compte peut être invité, nous le ferons dès que possible.}}',
  'unchecked.seller':
    'Quelque chose bloque les invitations du côté du vendeur. Il le sait ; ensuite nous vérifions {login} auprès de {host}, et invitons ce compte si possible.',
  'unchecked.away':
    'Dès qu’une réponse arrive, nous y vérifions {login}, et invitons ce compte si possible.{slow, select, yes { Cela prend plus de temps que d’habitude.} other {}}',
  'being_checked.headline': 'Vérification auprès de {host}',
  'being_checked.text':
    '{host} n’a pas donné de réponse claire ; nous demandons donc si {login} a été invité. {slow, select, yes {Cela prend plus de temps que d’habitude.} other {Cela prend quelques minutes.}}',
  'renewing.headline': '{slow, select, yes {{shop} doit intervenir} other {Une nouvelle invitation arrive}}',
  'renewing.text':
    '{slow, select, yes {{host} ne nous laisse pas encore renouveler l’invitation pour {login}. Le vendeur est au courant.} other {{known, select, yes {{login} en reçoit une nouvelle {when}, car la dernière n’a pas été acceptée.} other {{login} en reçoit bientôt une nouvelle, car la dernière n’a pas été acceptée.}}}}',

  // An account with an invitation or with access.
  'invited.headline': 'Acceptez l’invitation',
  'invited.text':
    '{host} a invité {login}{sentKnown, select, yes { {sent}} other {}}. {untilKnown, select, yes {{ends, select, day {L’invitation expire {until}, et l’accès dure jusqu’au {end}.} other {L’invitation expire {until}.}}} other {L’invitation reste ouverte 7 jours.}}',
  'not_shown.headline': 'L’invitation n’apparaît pas',
  'not_shown.text':
    '{lookedKnown, select, yes {{host} n’affichait pas d’invitation pour {login} quand nous avons vérifié {looked}. Appuyez sur « Envoyer l’invitation » pour en recevoir une nouvelle ; sinon, l’ancienne sera considérée comme refusée {gone}.} overdue {{host} n’affichait pas d’invitation pour {login} quand nous avons vérifié {looked}. Appuyez sur « Envoyer l’invitation » pour en recevoir une nouvelle, ou attendez que nous puissions de nouveau interroger {host}.} other {{host} n’affiche pas d’invitation pour {login}. Appuyez sur « Envoyer l’invitation » pour en recevoir une nouvelle.}}',
  'last_chance.headline': 'Derniers jours pour accepter',
  'last_chance.text':
    '{untilKnown, select, yes {L’invitation pour {login} expire {until}.} other {L’invitation pour {login} expire bientôt.}} Nous ne la renvoyons que si vous le demandez.',
  'run_out.headline': '{slow, select, yes {{shop} doit intervenir} other {Le délai de l’invitation est écoulé}}',
  'run_out.text':
    '{slow, select, yes {{host} ne nous laisse pas encore renouveler l’invitation pour {login}. Le vendeur est au courant.} other {Elle a expiré {until}, sauf si {login} l’a acceptée ou refusée avant. Si elle a expiré, nous en enverrons une nouvelle.}}',
  'run_out_last.headline': 'Le délai de l’invitation est écoulé',
  'run_out_last.text':
    'Elle a expiré {until}, sauf si {login} l’a acceptée avant. Appuyez sur « Envoyer l’invitation » pour en recevoir une nouvelle.',
  'invited_by_hand.headline': 'Acceptez l’invitation',
  'invited_by_hand.text': '{shop} a invité {login} directement. Acceptez cette invitation.',
  'in.headline': 'Vous avez accès',
  'in.text':
    '{ends, select, due {{login} a accès, ce qui devait prendre fin le {end}. Le service de paiement n’a pas encore confirmé la fin.} day {{login} a accès jusqu’au {end}. Clonez le dépôt ; jusque-là, git pull récupère chaque version.} unless_paid {{login} a accès jusqu’au {end}, et plus longtemps une fois le renouvellement payé. Clonez le dépôt ; jusque-là, git pull récupère chaque version.} paid_time {{login} a accès jusqu’à la fin de la période payée. Clonez le dépôt ; jusque-là, git pull récupère chaque version.} other {{login} a accès. Clonez le dépôt ; git pull récupère toutes les versions suivantes.}}',
  'access_not_shown.headline': 'L’accès n’apparaît pas',
  'access_not_shown.text':
    '{host} n’affichait pas d’accès pour {login} quand nous avons vérifié {looked}. {lookedKnown, select, overdue {Nous vérifierons encore une fois dès que nous pourrons de nouveau interroger {host}.} other {Nous vérifierons encore une fois {gone}.}}',
  'other_repository.headline': 'Le dépôt n’est plus le même',
  'other_repository.text':
    'L’adresse vendue mène maintenant à un autre dépôt. {shop} doit d’abord l’examiner, et d’ici là nous ne changeons rien pour {login}.',
  'in_already.headline': '{login} a déjà accès',
  'in_already.text':
    '{proven, select, yes {Cet accès ne vient pas de cet achat ; vous pouvez cloner tout de suite.} other {Cet accès ne vient pas de cet achat. {login} est-il votre compte ?}}',
  'giving_way.headline':
    '{access, select, yes {A accès jusqu’à ce que le compte {other} accepte} other {Remplacé par {other}}}',
  'giving_way.text':
    '{access, select, yes {Le compte {other} prend alors la place du compte {login}.} other {L’invitation pour {login} reste ouverte jusqu’à ce que le compte {other} soit invité.}}',

  // An account that its buyer has to do something about.
  'lapsed.headline': 'L’invitation n’est plus ouverte',
  'lapsed.text': 'Elle a expiré ou a été refusée. Appuyez sur « Envoyer l’invitation » pour en recevoir une nouvelle.',
  'lapsed_by_hand.headline': 'Une invitation a expiré',
  'lapsed_by_hand.text': '{shop} avait invité {login} directement.',
  'declined.headline': 'L’invitation n’existe plus',
  'declined.text':
    'Elle a été refusée ou annulée sur {host}. Appuyez sur « Envoyer l’invitation » pour en recevoir une nouvelle.',
  'left.headline': '{login} a quitté le dépôt',
  'left.text': 'Le compte l’a quitté ou a été retiré sur {host}. Appuyez sur « Envoyer l’invitation » pour revenir.',
  'removed.headline': '{login} a été retiré',
  'removed.text': 'Quelqu’un chez {shop} l’a retiré sur {host}.',
  'no_trace.headline': 'Aucune invitation n’est ouverte',
  'no_trace.text':
    '{host} n’a pas donné de réponse claire et n’affiche pas d’invitation pour {login}. Appuyez sur « Envoyer l’invitation » pour réessayer.',
  'no_such_account.headline': 'Aucun compte nommé {login}',
  'no_such_account.text': 'Vérifiez l’orthographe sur votre profil {host}, puis envoyez à nouveau.',
  'not_a_person.headline': '{login} n’est pas le compte d’une personne',
  'not_a_person.text': 'Seules des personnes peuvent être invitées. Saisissez votre propre compte.',
  'account_flagged.headline': '{host} restreint ce compte',
  'account_flagged.text': 'Demandez à {host} de lever la restriction du compte {login}, ou saisissez un autre compte.',
  'managed_account.headline': '{login} appartient à une entreprise',
  'managed_account.text': 'Seule cette entreprise peut l’inviter. Saisissez un compte personnel.',
  'wrong_invitee.headline': 'L’invitation a été annulée',
  'wrong_invitee.text':
    '{host} a invité un compte différent du compte {login}, nous avons donc annulé cette invitation. {shop} est au courant.',
  'wrong_permission.headline': 'L’invitation a été annulée',
  'wrong_permission.text':
    '{host} a proposé à {login} plus qu’un accès en lecture, nous avons donc annulé l’invitation. {shop} est au courant.',

  // An account that a purchase no longer covers.
  'seller_decides.headline': '{shop} décide pour {login}',
  'seller_decides.text': 'Ce que le compte {login} a sur {host} ne vient pas de cet achat.',
  'held_back.headline':
    '{old, select, access {{login} a encore accès} unsure {{login} a peut-être encore accès} other {{login} est encore invité}}',
  'held_back.text':
    '{old, select, invitation {{shop} vérifie cela avant que l’invitation ne soit annulée.} other {{shop} vérifie cela avant que le compte {login} ne perde l’accès.}}',
  'not_removed.headline':
    '{old, select, access {{login} a encore accès} unsure {{login} a peut-être encore accès} other {{login} est encore invité}}',
  'not_removed.text':
    '{why} {held, select, replaced {L’adresse vendue mène maintenant à un autre dépôt ; {shop} doit l’examiner avant tout changement pour {login}.} other {{old, select, invitation {{host} ne nous laisse pas encore annuler l’invitation ; {shop} est au courant.} other {{host} ne nous laisse pas encore retirer {login} ; {shop} est au courant.}}}}',
  'kept_elsewhere.headline': 'Un autre achat vaut pour {login}',
  'kept_elsewhere.text': '{why}',
  'removing.headline': 'L’accès est en cours de retrait',
  'removing.text':
    '{why} {hindered, select, refusal {{host} n’a pas accepté que nous retirions {login} ; nous réessaierons {again}.} silence {{host} n’a pas répondu au retrait du compte {login} ; nous réessaierons {again}.} pause {{host} nous demande d’attendre ; nous essaierons de retirer {login} {again}.} other {{slow, select, yes {L’accès du compte {login} est en cours de retrait ; {host} met plus de temps que d’habitude à le confirmer.} other {L’accès du compte {login} est en cours de retrait ; nous le confirmons d’ici quelques minutes.}}}}',
  'taken_away.headline': '{login} n’a plus accès',
  'taken_away.text':
    '{why}{left, select, day { L’accès à {repository} a pris fin le {leftDay}.} same { L’accès à {repository} a pris fin le même jour.} other {}}',
  'still_there.headline': 'Cet achat ne couvre plus {login}',
  'still_there.text': '{why} Ce que le compte {login} a maintenant sur {host} ne vient pas de cet achat.',
  'cancelling.headline': 'L’invitation est en cours d’annulation',
  'cancelling.text':
    '{why} {hindered, select, refusal {{host} ne l’a pas accepté ; nous réessaierons {again}.} silence {{host} n’a pas répondu ; nous réessaierons {again}.} pause {{host} nous demande d’attendre ; nous essaierons {again}.} other {{slow, select, yes {{host} ne l’a pas encore confirmé ; cela prend plus de temps que d’habitude.} other {Cela prend quelques minutes.}}}}',
  'cancelled.headline': '{login} n’est plus invité',
  'cancelled.text': '{why}',
  'withdrawing.headline': 'L’invitation n’existait déjà plus',
  'withdrawing.text':
    '{why} {hindered, select, refusal {{host} n’a pas accepté que nous retirions {login} ; nous réessaierons {again}.} silence {{host} n’a pas répondu au retrait du compte {login} ; nous réessaierons {again}.} pause {{host} nous demande d’attendre ; nous essaierons de retirer {login} {again}.} other {{slow, select, yes {{login} l’a peut-être acceptée : nous retirons tout accès, ce qui prend plus de temps que d’habitude.} other {{login} l’a peut-être acceptée : nous retirons tout accès, ce qui prend quelques minutes.}}}}',
  'unqueued.headline': '{login} quitte la file',
  'unqueued.text': '{why} {login} attendait encore son invitation.',
  'end_unclear.headline': 'Vérification auprès de {host}',
  'end_unclear.text': '{why} Nous demandons si {login} a été invité et, si oui, nous annulons l’invitation.',
  'not_invited.headline': '{login} n’est pas invité',
  'not_invited.text': '{why}',
  'coming_back.headline':
    '{had, select, yes {Vous allez retrouver l’accès} other {{invited, select, never {{login} rejoint à nouveau la file} maybe {{login} rejoint à nouveau la file} other {Vous allez être invité à nouveau}}}}',
  'coming_back.text':
    '{why} {old, select, access {{login} rejoint la file pour une nouvelle invitation une fois l’ancien accès retiré.} invitation {{login} rejoint la file pour une nouvelle invitation une fois l’ancienne annulée.} other {{login} rejoint la file pour une invitation, et nous vous enverrons un e-mail.}}',

  // A row among other accounts: the headline with the time that comes next.
  'line.expires': '{headline} · expire {until}',
  'line.invited': '{headline} · invitation prévue {when}',
  'line.sentence': '{words}.',

  // Hints: quieter sentences below the text.
  'hint.questions': 'Des questions ? Écrivez à {seller}.',
  'hint.tomorrow': 'Toujours pareil demain ? Écrivez à {seller}.',
  'hint.cannot_wait': 'Vous ne pouvez pas attendre ? Écrivez à {seller}.',
  'hint.wrong': 'Vous pensez que c’est une erreur ? Écrivez à {seller}.',
  'hint.seller_writes': '{shop} écrit : {words}',
  'hint.clones_stay': 'Ce que vous avez cloné reste sur votre disque.',

  // Reasons why access ends: each a sentence of its own.
  'why.refunded':
    '{what, select, sum {{amount} ont été remboursés le {day}.} part_sum {{amount} de votre paiement ont été remboursés le {day}.} part {Une partie de votre paiement a été remboursée le {day}.} whole {Votre achat a été remboursé le {day}.} part_undated {Une partie de votre paiement a été remboursée.} other {Votre achat a été remboursé.}}',
  'why.disputed':
    '{dated, select, yes {Votre banque conteste le paiement depuis le {day}, cet achat ne donne donc pas accès pour l’instant.} other {Votre banque conteste le paiement, cet achat ne donne donc pas accès pour l’instant.}}',
  'why.payment_lost':
    '{dated, select, yes {Votre banque a récupéré le paiement le {day}.} other {Votre banque a récupéré le paiement.}}',
  'why.renewal_failed':
    '{dated, select, yes {Le renouvellement de votre abonnement a échoué le {day} et n’a pas été payé.} other {Le renouvellement de votre abonnement n’a pas été payé.}}',
  'why.subscription_ended':
    '{dated, select, yes {Votre abonnement a pris fin le {day}.} other {Votre abonnement a pris fin.}}',
  'why.ended_by_seller':
    '{dated, select, yes {{shop} a mis fin à l’accès de cet achat le {day}.} other {{shop} a mis fin à l’accès de cet achat.}}',
  'why.time_over': '{shop} vous avait donné accès pour une durée qui est écoulée.',
  'why.no_payment': 'Il n’y a plus de paiement pour cela.',
  'why.given_back': '{shop} vous a redonné accès.',
  'why.paid_again': 'Votre paiement est à nouveau valable.',
  'why.dispute_over': 'La contestation de votre paiement est terminée.',
  'again.text': '{again} {text}',
  'again.why':
    '{why}{had, select, yes { L’accès précédent a été retiré, {login} doit donc accepter une nouvelle invitation.} other {}}',
  'why.moved': 'Un autre compte a remplacé {login}.',
  'why.mistyped': 'C’est vous qui l’avez demandé.',
  'why.taken_back_by_seller':
    '{had, select, yes {{shop} a mis fin à l’accès du compte {login}.} other {{shop} a retiré l’invitation.}}',
  'why.seat_gone': 'Votre achat couvre maintenant moins de comptes.',
  'why.other_claim': 'Cet achat ne couvre plus {login}.',

  // The page after the checkout.
  'back.received.headline':
    '{cost, select, given {Un accès vous a été accordé} none {Commande effectuée} other {Paiement reçu}}',
  'back.received.text':
    '{account, select, connect {Connectez maintenant le compte {host} qui aura accès.} type {Choisissez maintenant le compte {host} qui aura accès.} other {Votre achat est dans votre tableau de bord.}}',
  'back.waiting.headline':
    '{known, select, yes {En attente de votre paiement pour {product}} other {En attente de votre paiement}}',
  'back.waiting.text': 'Un paiement arrive en général en quelques secondes.',
  'back.waiting.goes_on': 'La suite s’affiche dès qu’il est là.',
  'back.waiting.look': 'Appuyez sur « Vérifier à nouveau » pour voir s’il est là.',
  'back.waiting.hint':
    'Toujours rien après quelques minutes ? Connectez-vous avec l’adresse de votre paiement, ou écrivez à {seller}.',
  'back.by_mail.headline': 'Consultez votre boîte mail',
  'back.by_mail.text':
    'Nous écrivons à l’adresse de votre paiement. Rien ? Nous pouvons envoyer un lien de connexion à cette adresse.',
  'back.elsewhere.text':
    'Votre achat <b>{product}</b> se trouve dans un autre compte. Pour le voir, connectez-vous avec celui-ci.',
  'back.connect': 'Continuer avec {host}',
  'back.type': 'Saisir plutôt un nom d’utilisateur',
  'back.choose': 'Choisir votre compte {host}',
  'back.open': 'Aller à votre achat',
  'back.add': 'L’ajouter à {email}'
} as const
