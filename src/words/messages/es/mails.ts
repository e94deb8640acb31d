/** The Spanish messages of `en/mails.ts`. */
export const mails = {
  'mail.label': '{label}:',
  'mail.button_fails': '¿No funciona el botón? Abra esta dirección',
  'mail.purchase': 'Ver su compra',
  'mail.stays': 'Su compra sigue siendo suya.',
  'mail.sign_in_with':
    '{codeHost, select, yes {Inicie sesión con {host} si lo conectó; si no, con la dirección a la que llegó este correo.} other {Inicie sesión con la dirección a la que llegó este correo.}}',
  'mail.held': 'Para ver su compra, inicie sesión como {user}, igual que antes.',
  'mail.as_invited': 'Antes, inicie sesión en {host} como {login}. Otras cuentas no pueden abrir la invitación.',
  'mail.to_buyer': '{shop} le envió este correo porque compró {product}.',
  'mail.to_payer': '{shop} le envió este correo porque tiene un pago suyo.',
  'mail.questions': '¿Preguntas? Responda a este correo o escriba a {seller}.',
  'mail.to_given': '{shop} le envió este correo porque le dio acceso a {product}.',
  'mail.ready.subject': '{product} ya está a su disposición',
  'mail.ready.thanks': 'Gracias por comprar {product}.',
  'mail.ready.given': '{shop} le ha dado acceso a {product}{ends, select, day { hasta el {end}} other {}}.',
  'mail.ready.button': 'Elegir su cuenta',
  'mail.ready.signs_in': 'El botón inicia su sesión como {address}. Funciona una vez, durante {days} días.',
  'mail.ready.later':
    '{codeHost, select, yes {Después, inicie sesión con {host} si lo conectó; si no, con la dirección de este correo.} other {Después, inicie sesión con la dirección a la que llegó este correo.}}',
  'mail.queued.subject': '{login} espera su invitación a {product}',
  'mail.queued.named': 'Indicó la cuenta {login} al comprar {product}. En la página puede escribir otra.',
  'mail.invited.subject': '{login} tiene una invitación a {product}',
  'mail.renewed.subject': 'Una invitación nueva a {product} para {login}',
  'mail.renewed.headline': 'Aquí tiene una invitación nueva',
  'mail.renewed.earlier':
    'La invitación anterior no se aceptó y ya no funciona. {left, select, 0 {Esta es la última que enviamos sin que nadie la pida.} 1 {Si esta tampoco se acepta, enviaremos como máximo una más.} other {Si esta tampoco se acepta, enviaremos como máximo {left} más.}}',
  'mail.accepted.subject': '{login} tiene acceso a {product}',
  'mail.back.subject': '{login} vuelve a tener acceso a {product}',
  'mail.back.headline': 'Vuelve a tener acceso',
  'mail.back.text':
    '{ends, select, day {{login} vuelve a tener acceso a {product}, hasta el {end}.} unless_paid {{login} vuelve a tener acceso a {product}, hasta el {end}, y más tiempo si se paga la renovación.} paid_time {{login} vuelve a tener acceso a {product}, hasta el final del periodo pagado.} other {{login} vuelve a tener acceso a {product}.}} Su clon funciona como antes: git pull trae lo que falte.',
  'mail.lapsing.subject': 'Últimos días para aceptar su invitación a {product}',
  'mail.lapsing.later': '¿Demasiado tarde o cuenta equivocada? Abra su compra y pulse «Enviar invitación».',
  'mail.lapsed.subject': 'Su invitación a {product} ha caducado',
  'mail.stopped.blocked': 'No se pudo invitar a {login} a {product}',
  'mail.stopped.left': '{login} ya no tiene acceso a {product}',
  'mail.stopped.none': '{login} no tiene ninguna invitación abierta a {product}',
  'mail.shrinking.subject': '{login} está a punto de perder la plaza en su compra de {product}',
  'mail.shrinking.headline': '{login} está a punto de perder la plaza',
  'mail.shrinking.covers':
    'Su compra de {product} cubre ahora {seats, plural, one {una cuenta} other {# cuentas}}, pero se indicaron más.',
  'mail.shrinking.until':
    'Las últimas que se indicaron pierden la plaza, así que {login} solo la conserva hasta el {until}.',
  'mail.shrinking.access': 'Hasta entonces, haga pull de lo que quiera conservar.',
  'mail.shrinking.invitation': 'Después, su invitación se cancela o no se envía.',
  'mail.shrinking.other': '¿Debe salir otra cuenta, o es un error? Escriba antes a {seller}.',
  'mail.sign_in.subject': 'Su enlace de acceso a la compra de {product}',
  'mail.sign_in.headline': 'Abra su compra',
  'mail.sign_in.text': '{shop} le envió este enlace a su compra de {product}.',

  'mail.grace.subject': 'Su renovación de {product} no se pagó',
  'mail.grace.headline': 'Su renovación no se pagó',
  'mail.grace.paid': '¿Ya ha pagado? Entonces no tiene que hacer nada.',
  'mail.ended.subject': 'Su acceso a {product} ha terminado',
  'mail.given_back.subject': 'Su compra de {product} vuelve a ser válida',
  'mail.given_back.headline': 'Su compra vuelve a ser válida',
  'mail.given_back.text':
    '{shop} le ha dado acceso a {product} de nuevo. Las cuentas que perdieron el acceso o la invitación reciben otra invitación y deben aceptarla.',

  'mail.withdrawn.subject': '{headline}: {product}',
  'mail.withdrawn.fork':
    'Ya no se puede hacer pull de las versiones posteriores. Si {login} tenía un fork privado en {host}, {host} borra ese fork.',
  'mail.withdrawn.host': 'Puede que {host} también avise a {login}. Eso solo se refiere a este repositorio.',
  'mail.withdrawn.decided': 'Si el banco retira la disputa o decide a nuestro favor, invitamos de nuevo a la cuenta.',
  'mail.withdrawn.free':
    'Su otra compra de {product} sigue pagada y tiene una plaza libre. Ábrala para volver a invitar a {login}.',

  // Signing in.
  'mail.sign_in.device': 'Alguien pidió este correo en este navegador: {device}.',
  'mail.sign_in.code': 'Escriba este código en el navegador donde lo pidió, y en ningún otro:',
  'mail.sign_in.works': 'El enlace funciona una vez, durante {minutes} minutos.',
  'mail.sign_in.ignore_link': 'Si no lo pidió, ignore este correo.',
  'mail.sign_in.ignore': 'Si no lo pidió, ignore este correo y no dé el código a nadie.',
  'mail.address_entered': '{shop} le envió este correo porque alguien escribió allí su dirección.',

  // Finding a purchase.
  'mail.find.subject': 'Busque su compra en {shop}',
  'mail.find.text': 'Alguien que inició sesión en {shop} como {user} busca compras hechas con esta dirección.',
  'mail.find.open': '¿Es usted? Abra el enlace en el navegador donde tiene la sesión abierta y pulse allí el botón.',
  'mail.find.ignore': 'Si no es usted, ignore este correo: nada cambia.',

  // Two sign-ins became one.
  'mail.joined.subject': '{headline} en {shop}',
  'mail.joined.link': 'Se vinculó una cuenta',
  'mail.joined.merge': 'Se unieron dos usuarios',
  'mail.joined.guest':
    '{count, plural, one {{product} ya está} other {# compras ya están}} en {own, select, yes {su usuario} other {un usuario}}',
  'mail.joined.guest.unnamed': 'Su compra',
  'mail.joined.guest.text':
    '{count, plural, one {Se pagó} other {Se pagaron}} sin iniciar sesión. {own, select, yes {Inicie sesión como {email} para {count, plural, one {ver la compra} other {ver las compras}}.} other {El usuario es {email}.}}',
  'mail.joined.guest.not_you':
    'Si no fue usted, deshágalo en un plazo de {days} días. Eso también cierra todas las sesiones de {email}.',
  'mail.joined.guest.undo': 'Deshacerlo',
  'mail.joined.guest.why':
    '{shop} le envió este correo porque {own, select, yes {este es su usuario} other {se compró allí con su dirección}}.',
  'mail.joined.address': 'Se añadió una dirección a un usuario',
  'mail.joined.when': 'Ocurrió {when}. Si fue usted, todo está en orden.',
  'mail.joined.button': 'Separarlos',
  'mail.joined.not_you': '¿No fue usted? Entonces alguien usó su navegador o su correo.',
  'mail.joined.separating': 'Al separarlos, cada usuario recupera lo que tenía y se cierran todas las sesiones.',
  'mail.joined.days': 'El enlace funciona durante {days} días.',
  'mail.joined.why': '{shop} le envió este correo porque su dirección pertenece a uno de los dos.',

  // An account was deleted.
  'mail.deleted.subject': 'Se eliminó su cuenta en {shop}',
  'mail.deleted.text':
    'Lo pidió alguien que acababa de iniciar sesión en {shop}. Todas las sesiones de la cuenta se han cerrado.',
  'mail.deleted.purchases':
    'Las compras quedan asociadas a la dirección con la que se pagaron. Para recuperar una, inicie sesión con esa dirección.',
  'mail.deleted.why': '{shop} le envió este correo porque usted tenía una cuenta allí.'
} as const
