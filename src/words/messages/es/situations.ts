/** The Spanish messages of `en/situations.ts`. */
export const situations = {
  // The state in a word.
  'tone.done': 'Acceso',
  'tone.waiting': 'En curso',
  'tone.needs_you': 'Le toca a usted',
  'tone.seller': 'En espera',
  'tone.ended': 'Finalizado',
  'tone.refunded': 'Reembolsado',
  'tone.part_refunded': 'Reembolsado en parte',
  'tone.lost': 'Revertido',
  'tone.ending': 'Finalizando',
  'tone.paused': 'En pausa',
  'tone.free': 'Plaza libre',

  // A purchase.
  'to_name.headline': 'Elija su cuenta de {host}',
  'to_name.text': 'Díganos cuál es su cuenta, y {host} la invita.',
  'to_name.team':
    '{give} Su compra cubre {seats} cuentas: añada las demás más tarde o envíe a cada persona un enlace de plaza.',
  'looked_up.headline': 'Comprobando {login} en {host}',
  'looked_up.text':
    'En cuanto {host} diga de quién es la cuenta {login}, entra en la cola de invitaciones, o le decimos por qué no.',
  'second_seat.headline': 'Su otra compra ya cubre la cuenta {login}',
  'second_seat.text': 'Esta tiene una plaza para otra cuenta. Si no la necesita, no tiene que hacer nada.',
  'shop_not_ready.headline': 'A la espera de {shop}',
  'shop_not_ready.text': 'Un problema del lado del vendedor bloquea ahora las invitaciones. Su compra está a salvo.',
  'no_purchase.headline': 'No se encontró ninguna compra',
  'no_purchase.text': 'No encontramos ninguna compra de {email}.',
  'readdressed.headline': 'Inicie sesión con la dirección más reciente',
  'readdressed.text':
    '{shop} cambió la dirección de la compra que se pagó con {email}. Cierre la sesión e inicie otra con la dirección más reciente.',
  'unmatched.headline': 'Hemos recibido su pago',
  'unmatched.text': 'Aún no sabemos para qué producto es su pago. {shop} lo está resolviendo y le escribirá a {email}.',
  'not_sold.headline': 'Su pago corresponde a otra cosa',
  'not_sold.text': '{shop} ha recibido su pago e indica que corresponde a algo que no se vende en este sitio.',
  'pending.headline': 'Pago pendiente',
  'pending.text':
    '{late, select, yes {Su pago de {product} aún no ha llegado. Está tardando más de lo habitual: pregunte a su banco o escriba a {seller}.} other {Su pago de {product} aún no ha llegado. Los débitos bancarios tardan de 2 a 5 días; no hace falta pagar de nuevo.}}',
  'failed.headline': 'El pago falló',
  'failed.text': 'Su pago de {product} fue rechazado. Puede intentarlo de nuevo.',
  'refunded.headline': 'Compra reembolsada',
  'refunded.text': 'Esta compra de {product} ya no da acceso.',
  'partially_refunded.headline': 'Compra reembolsada en parte',
  'partially_refunded.text': 'Esta compra de {product} ya no da acceso.',
  'disputed.headline': 'Pago en disputa',
  'disputed.text':
    '{dated, select, yes {Su banco abrió una disputa por {product} el {day}, así que esta compra no da acceso por ahora. Si fue un error, avise a su banco.} other {Su banco abrió una disputa por {product}, así que esta compra no da acceso por ahora. Si fue un error, avise a su banco.}}',
  'lost.headline': '{dated, select, yes {Pago revertido el {day}} other {Pago revertido}}',
  'lost.text': 'Su banco revirtió el pago de {product}, así que esta compra ya no da acceso.',
  'past_due.headline': 'Renovación sin pagar',
  'past_due.text':
    '{dated, select, yes {La renovación de su suscripción a {product} falló el {day} y no se pagó. En cuanto se pague, recuperará el acceso.} other {La renovación de su suscripción a {product} no se pagó. En cuanto se pague, recuperará el acceso.}}',
  'ended.headline': '{dated, select, yes {Suscripción finalizada el {day}} other {Suscripción finalizada}}',
  'ended.text': 'Su suscripción a {product} ha terminado. Cómprela de nuevo para recuperar el acceso.',

  'ended_by_seller.headline': 'La compra ya no es válida',
  'ended_by_seller.text':
    '{dated, select, yes {El {day}, {shop} puso fin al acceso a {product} que daba esta compra.} other {{shop} ha puesto fin al acceso a {product} que daba esta compra.}}',
  'time_over.headline': 'El plazo ha terminado',
  'time_over.text': '{shop} le dio acceso a {product} por un tiempo limitado, que ya terminó.',

  // An account that waits for its invitation.
  'in_queue.headline':
    '{position, select, none {Su invitación está en camino} 1 {Su turno es el siguiente} other {Está en el puesto {position} de la cola}}',
  'in_queue.text':
    '{known, select, yes {Se invitará a {login} {when}. Le enviaremos un correo.} other {Invitaremos a {login} y le enviaremos un correo.}}',
  'day_limit.headline':
    '{position, select, none {Está en la cola} 1 {Su turno es el siguiente} other {Está en el puesto {position} de la cola}}',
  'day_limit.text':
    '{host} limita las invitaciones por día. {known, select, yes {La invitación saldrá {when}, y le enviaremos un correo.} earliest {La invitación saldrá, como muy pronto, {when}, y le enviaremos un correo.} other {Enviaremos la invitación en cuanto podamos y le mandaremos un correo.}}',
  'changes_used_up.headline': 'Demasiados cambios de cuenta',
  'changes_used_up.text':
    '{known, select, yes {{login} se puede invitar {when}. Una compra permite cinco cambios en 30 días.} other {{login} tiene que esperar. Una compra permite cinco cambios en 30 días.}}',
  'invited_often.headline': 'Demasiadas invitaciones hoy',
  'invited_often.text':
    'Se invitó a {login} cinco veces en 24 horas. {known, select, yes {La próxima invitación saldrá {when}.} other {Enviaremos la próxima en cuanto podamos.}}',
  'seller_acts.headline': 'A la espera de {shop}',
  'seller_acts.text':
    'Un problema del lado del vendedor bloquea las invitaciones. El vendedor ya lo sabe; invitaremos a {login} y le enviaremos un correo.',
  'no_seat.headline': 'A la espera de {shop}',
  'no_seat.text':
    '{replaces, select, none {A la organización del vendedor no le queda ninguna licencia de {host} para {login}. Ya lo sabe; invitaremos a {login} y le enviaremos un correo.} other {A la organización del vendedor no le queda ninguna licencia de {host} para {login}. Ya lo sabe: espere o quite antes a {replaces}.}}',
  'not_taken.headline': '{host} no tramitó la invitación',
  'not_taken.text':
    '{known, select, yes {Lo intentaremos de nuevo con {login} {when}.} other {Lo intentaremos de nuevo con {login}.}}',
  'blocked_there.headline': 'Bloqueo en {host}',
  'blocked_there.text':
    '{login} ha bloqueado a {shop} en {host}, o al revés. Si fue usted, quite el bloqueo y pulse «Enviar invitación».',
  'host_away.headline': '{host} no responde',
  'host_away.text':
    'Invitaremos a {login} en cuanto responda y le enviaremos un correo.{slow, select, yes { Está tardando más de lo normal.} other {}}',
  'unchecked.text':
    'Primero consultamos {login} en {host}. {known, select, yes {Si se puede invitar a esa cuenta, la invitación sale {when}.} other {Si se puede invitar a esa cuenta, lo haremos en cuanto podamos.}}',
  'unchecked.seller':
    'Algo bloquea las invitaciones por parte del vendedor. Ya lo sabe; después consultamos {login} en {host} e invitamos a esa cuenta si es posible.',
  'unchecked.away':
    'En cuanto responda, consultamos {login} allí e invitamos a esa cuenta si es posible.{slow, select, yes { Está tardando más de lo normal.} other {}}',
  'being_checked.headline': 'Comprobando con {host}',
  'being_checked.text':
    '{host} no respondió con claridad, así que estamos preguntando si se invitó a {login}. {slow, select, yes {Está tardando más de lo normal.} other {Tarda unos minutos.}}',
  'renewing.headline': '{slow, select, yes {A la espera de {shop}} other {Una invitación nueva está en camino}}',
  'renewing.text':
    '{slow, select, yes {{host} aún no nos deja renovar la invitación de {login}. El vendedor ya lo sabe.} other {{known, select, yes {{login} recibirá una nueva {when}, porque no se aceptó la última.} other {{login} recibirá pronto una nueva, porque no se aceptó la última.}}}}',

  // An account with an invitation or with access.
  'invited.headline': 'Acepte la invitación',
  'invited.text':
    '{host} invitó a {login}{sentKnown, select, yes { {sent}} other {}}. {untilKnown, select, yes {{ends, select, day {La invitación caduca {until}, y el acceso dura hasta el {end}.} other {La invitación caduca {until}.}}} other {La invitación permanece abierta 7 días.}}',
  'not_shown.headline': 'La invitación no aparece',
  'not_shown.text':
    '{lookedKnown, select, yes {{host} no mostraba ninguna invitación para {login} cuando lo comprobamos {looked}. Pulse «Enviar invitación» para recibir una nueva; si no, se dará por rechazada {gone}.} overdue {{host} no mostraba ninguna invitación para {login} cuando lo comprobamos {looked}. Pulse «Enviar invitación» para recibir una nueva, o espere hasta que podamos volver a consultar {host}.} other {{host} no muestra ninguna invitación para {login}. Pulse «Enviar invitación» para recibir una nueva.}}',
  'last_chance.headline': 'Últimos días para aceptar',
  'last_chance.text':
    '{untilKnown, select, yes {La invitación de {login} caduca {until}.} other {La invitación de {login} caduca pronto.}} No la enviaremos de nuevo a menos que lo pida.',
  'run_out.headline': '{slow, select, yes {A la espera de {shop}} other {El plazo de la invitación ha terminado}}',
  'run_out.text':
    '{slow, select, yes {{host} aún no nos deja renovar la invitación de {login}. El vendedor ya lo sabe.} other {La invitación caducó {until}, salvo que {login} la haya aceptado o rechazado antes. Si caducó, enviaremos una nueva.}}',
  'run_out_last.headline': 'El plazo de la invitación ha terminado',
  'run_out_last.text':
    'La invitación caducó {until}, salvo que {login} la haya aceptado antes. Pulse «Enviar invitación» para recibir una nueva.',
  'invited_by_hand.headline': 'Acepte la invitación',
  'invited_by_hand.text': '{shop} invitó a {login} directamente. Acepte esa invitación.',
  'in.headline': 'Ya tiene acceso',
  'in.text':
    '{ends, select, due {{login} tiene acceso, que debía terminar el {end}. El servicio de pago aún no ha confirmado el final.} day {{login} tiene acceso hasta el {end}. Clone el repositorio; hasta entonces, git pull trae cada versión.} unless_paid {{login} tiene acceso hasta el {end}, y más tiempo si se paga la renovación. Clone el repositorio; hasta entonces, git pull trae cada versión.} paid_time {{login} tiene acceso hasta el final del periodo pagado. Clone el repositorio; hasta entonces, git pull trae cada versión.} other {{login} tiene acceso. Clone el repositorio; git pull trae cada versión posterior.}}',
  'access_not_shown.headline': 'El acceso no aparece',
  'access_not_shown.text':
    '{host} no mostraba acceso para {login} cuando lo comprobamos {looked}. {lookedKnown, select, overdue {Lo comprobaremos otra vez en cuanto podamos volver a consultar {host}.} other {Lo comprobaremos otra vez {gone}.}}',
  'other_repository.headline': 'El repositorio es otro',
  'other_repository.text':
    'La dirección que se vendió lleva ahora a otro repositorio. {shop} tiene que revisarlo primero, y hasta entonces no cambiamos nada para {login}.',
  'in_already.headline': '{login} ya tiene acceso',
  'in_already.text':
    '{proven, select, yes {El acceso no viene de esta compra, y ya puede clonar.} other {El acceso no viene de esta compra. ¿Es {login} su cuenta?}}',
  'giving_way.headline': '{access, select, yes {Tiene acceso hasta que {other} acepte} other {La reemplaza {other}}}',
  'giving_way.text':
    '{access, select, yes {La plaza de {login} pasa entonces a {other}.} other {La invitación de {login} sigue abierta hasta que se invite a {other}.}}',

  // An account that its buyer has to do something about.
  'lapsed.headline': 'La invitación ya no está abierta',
  'lapsed.text': 'Caducó o se rechazó. Pulse «Enviar invitación» para recibir una nueva.',
  'lapsed_by_hand.headline': 'Una invitación ha caducado',
  'lapsed_by_hand.text': '{shop} había invitado a {login} directamente.',
  'declined.headline': 'La invitación ya no existe',
  'declined.text': 'Se rechazó o canceló en {host}. Pulse «Enviar invitación» para recibir una nueva.',
  'left.headline': '{login} salió del repositorio',
  'left.text': 'La cuenta salió o fue retirada en {host}. Pulse «Enviar invitación» para volver.',
  'removed.headline': 'Se quitó a {login}',
  'removed.text': 'Alguien de {shop} quitó la cuenta en {host}.',
  'no_trace.headline': 'No hay ninguna invitación abierta',
  'no_trace.text':
    '{host} no respondió con claridad y no muestra ninguna invitación para {login}. Pulse «Enviar invitación» para intentarlo de nuevo.',
  'no_such_account.headline': 'No hay ninguna cuenta llamada {login}',
  'no_such_account.text': 'Compruebe el nombre en su perfil de {host} y envíelo de nuevo.',
  'not_a_person.headline': '{login} no es la cuenta de una persona',
  'not_a_person.text': 'Solo se puede invitar a personas. Indique su propia cuenta.',
  'account_flagged.headline': '{host} restringe esta cuenta',
  'account_flagged.text': 'Pida a {host} que levante la restricción de {login} o indique otra cuenta.',
  'managed_account.headline': '{login} pertenece a una empresa',
  'managed_account.text': 'Solo esa empresa puede invitarla. Indique una cuenta personal.',
  'wrong_invitee.headline': 'La invitación se canceló',
  'wrong_invitee.text':
    '{host} invitó a otra cuenta en lugar de {login}, así que cancelamos esa invitación. {shop} ya lo sabe.',
  'wrong_permission.headline': 'La invitación se canceló',
  'wrong_permission.text':
    '{host} ofreció a {login} algo más que acceso de lectura, así que cancelamos la invitación. {shop} ya lo sabe.',

  // An account that a purchase no longer covers.
  'seller_decides.headline': '{shop} decide sobre {login}',
  'seller_decides.text': 'Lo que {login} tiene en {host} no vino de esta compra.',
  'held_back.headline':
    '{old, select, access {{login} todavía tiene acceso} unsure {Puede que {login} todavía tenga acceso} other {{login} todavía tiene una invitación}}',
  'held_back.text':
    '{old, select, invitation {{shop} lo comprueba antes de que se cancele la invitación.} other {{shop} lo comprueba antes de que {login} pierda el acceso.}}',
  'not_removed.headline':
    '{old, select, access {{login} todavía tiene acceso} unsure {Puede que {login} todavía tenga acceso} other {{login} todavía tiene una invitación}}',
  'not_removed.text':
    '{why} {held, select, replaced {La dirección vendida lleva ahora a otro repositorio; {shop} tiene que revisarlo antes de que cambiemos algo para {login}.} other {{old, select, invitation {{host} aún no nos deja cancelar la invitación; {shop} ya lo sabe.} other {{host} aún no nos deja quitar a {login}; {shop} ya lo sabe.}}}}',
  'kept_elsewhere.headline': 'Otra compra ya cubre la cuenta {login}',
  'kept_elsewhere.text': '{why}',
  'removing.headline': 'Se está quitando el acceso',
  'removing.text':
    '{why} {hindered, select, refusal {{host} no ha aceptado quitar a {login}; lo intentaremos de nuevo {again}.} silence {{host} no ha respondido al quitar a {login}; lo intentaremos de nuevo {again}.} pause {{host} nos pide que esperemos; intentaremos quitar a {login} {again}.} other {{slow, select, yes {Se está quitando el acceso a {login}; {host} tarda más de lo normal en confirmarlo.} other {Se está quitando el acceso a {login}; lo confirmamos en unos minutos.}}}}',
  'taken_away.headline': '{login} ya no tiene acceso',
  'taken_away.text':
    '{why}{left, select, day { El acceso a {repository} terminó el {leftDay}.} same { El acceso a {repository} terminó ese mismo día.} other {}}',
  'still_there.headline': 'Esta compra ya no cubre a {login}',
  'still_there.text': '{why} Lo que {login} tiene ahora en {host} no vino de esta compra.',
  'cancelling.headline': 'La invitación se está cancelando',
  'cancelling.text':
    '{why} {hindered, select, refusal {{host} no lo ha aceptado; lo intentaremos de nuevo {again}.} silence {{host} no ha respondido; lo intentaremos de nuevo {again}.} pause {{host} nos pide que esperemos; lo intentaremos {again}.} other {{slow, select, yes {{host} aún no lo ha confirmado; tarda más de lo normal.} other {Tarda unos minutos.}}}}',
  'cancelled.headline': '{login} ya no tiene invitación',
  'cancelled.text': '{why}',
  'withdrawing.headline': 'La invitación ya no existía',
  'withdrawing.text':
    '{why} {hindered, select, refusal {{host} no ha aceptado quitar a {login}; lo intentaremos de nuevo {again}.} silence {{host} no ha respondido al quitar a {login}; lo intentaremos de nuevo {again}.} pause {{host} nos pide que esperemos; intentaremos quitar a {login} {again}.} other {{slow, select, yes {Puede que {login} la haya aceptado, así que quitamos cualquier acceso; tarda más de lo normal.} other {Puede que {login} la haya aceptado, así que quitamos cualquier acceso; tarda unos minutos.}}}}',
  'unqueued.headline': '{login} sale de la cola',
  'unqueued.text': '{why} {login} todavía esperaba su invitación.',
  'end_unclear.headline': 'Comprobando con {host}',
  'end_unclear.text': '{why} Estamos preguntando si se invitó a {login} y, en ese caso, cancelamos la invitación.',
  'not_invited.headline': '{login} no tiene invitación',
  'not_invited.text': '{why}',
  'coming_back.headline':
    '{had, select, yes {Su acceso vuelve} other {{invited, select, never {{login} vuelve a la cola} maybe {{login} vuelve a la cola} other {Su invitación vuelve}}}}',
  'coming_back.text':
    '{why} {old, select, access {{login} entra en la cola para recibir una invitación nueva cuando se quite el acceso anterior.} invitation {{login} entra en la cola para recibir una invitación nueva cuando se cancele la anterior.} other {Pondremos a {login} en la cola para recibir una invitación y le enviaremos un correo.}}',

  // A row among other accounts: the headline with the time that comes next.
  'line.expires': '{headline} · caduca {until}',
  'line.invited': '{headline} · invitación {when}',
  'line.sentence': '{words}.',

  // Hints: quieter sentences below the text.
  'hint.questions': '¿Preguntas? Escriba a {seller}.',
  'hint.tomorrow': '¿Mañana sigue igual? Escriba a {seller}.',
  'hint.cannot_wait': '¿No puede esperar? Escriba a {seller}.',
  'hint.wrong': '¿Cree que es un error? Escriba a {seller}.',
  'hint.seller_writes': '{shop} escribe: {words}',
  'hint.clones_stay': 'Lo que clonó se queda en su disco.',

  // Reasons why access ends: each a sentence of its own.
  'why.refunded':
    '{what, select, sum {Se reembolsaron {amount} el {day}.} part_sum {Se reembolsaron {amount} de su pago el {day}.} part {Se reembolsó una parte de su pago el {day}.} whole {Se reembolsó su compra el {day}.} part_undated {Se reembolsó una parte de su pago.} other {Se reembolsó su compra.}}',
  'why.disputed':
    '{dated, select, yes {Su banco abrió una disputa el {day}, así que esta compra no da acceso por ahora.} other {Su banco abrió una disputa, así que esta compra no da acceso por ahora.}}',
  'why.payment_lost': '{dated, select, yes {Su banco revirtió el pago el {day}.} other {Su banco revirtió el pago.}}',
  'why.renewal_failed':
    '{dated, select, yes {La renovación de su suscripción falló el {day} y no se pagó.} other {La renovación de su suscripción no se pagó.}}',
  'why.subscription_ended':
    '{dated, select, yes {Su suscripción terminó el {day}.} other {Su suscripción ha terminado.}}',
  'why.ended_by_seller':
    '{dated, select, yes {{shop} puso fin al acceso de esta compra el {day}.} other {{shop} ha puesto fin al acceso de esta compra.}}',
  'why.time_over': '{shop} le dio acceso por un tiempo limitado, que ya terminó.',
  'why.no_payment': 'Ya no hay ningún pago para esto.',
  'why.given_back': '{shop} le ha dado acceso de nuevo.',
  'why.paid_again': 'Su pago vuelve a ser válido.',
  'why.dispute_over': 'La disputa sobre su pago ha terminado.',
  'again.text': '{again} {text}',
  'again.why':
    '{why}{had, select, yes { El acceso anterior se retiró, así que {login} tiene que aceptar una invitación de nuevo.} other {}}',
  'why.moved': 'Otra cuenta reemplazó a {login}.',
  'why.mistyped': 'Lo canceló usted.',
  'why.taken_back_by_seller':
    '{had, select, yes {{shop} ha puesto fin al acceso de {login}.} other {{shop} ha retirado la invitación.}}',
  'why.seat_gone': 'Su compra cubre ahora menos cuentas.',
  'why.other_claim': 'Esta compra ya no cubre a {login}.',

  // The page after the checkout.
  'back.received.headline':
    '{cost, select, given {Se le ha concedido acceso} none {Su pedido está completo} other {Pago recibido}}',
  'back.received.text':
    '{account, select, connect {Ahora conecte la cuenta de {host} que recibirá el acceso.} type {Ahora elija la cuenta de {host} que recibirá el acceso.} other {Su compra está en su panel.}}',
  'back.waiting.headline': '{known, select, yes {Esperando su pago de {product}} other {Esperando su pago}}',
  'back.waiting.text': 'Un pago suele llegar en unos segundos.',
  'back.waiting.goes_on': 'Esta página continuará cuando llegue.',
  'back.waiting.look': 'Pulse «Comprobar de nuevo» para ver si ha llegado.',
  'back.waiting.hint': '¿Nada en unos minutos? Inicie sesión con la dirección con la que pagó o escriba a {seller}.',
  'back.by_mail.headline': 'Revise su correo',
  'back.by_mail.text':
    'Escribimos a la dirección con la que pagó. ¿No ha llegado nada? Podemos enviar un enlace de acceso a esa dirección.',
  'back.elsewhere.text': 'Su compra de <b>{product}</b> está en otra cuenta. Para verla, inicie sesión allí.',
  'back.connect': 'Continuar con {host}',
  'back.type': 'Escribir un nombre de usuario',
  'back.choose': 'Elegir su cuenta de {host}',
  'back.open': 'Ir a su compra',
  'back.add': 'Añadirla a {email}'
} as const
