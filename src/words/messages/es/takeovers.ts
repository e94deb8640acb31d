/** The Spanish messages of `en/takeovers.ts`. */
export const takeovers = {
  // To the user who has proven the address of the payment. `heldIn`: what holds the purchase.
  'takeover.lead': 'Una compra con su dirección',
  'takeover.can_ask.headline':
    '{heldIn, select, here {{given, select, yes {Abierto en este navegador} other {Pagó en este navegador}}} browser {Abierta en otro navegador} other {Abierta con otro usuario}}',
  'takeover.can_ask.text':
    '{heldIn, select, here {{product} se {given, select, yes {abrió} other {pagó}} aquí sin iniciar sesión. Añada la compra a su usuario.} other {{count, plural, =0 {{product} se {given, select, yes {concedió a} other {pagó con}} {email} y se usa en otro lugar.} one {{product} se {given, select, yes {concedió a} other {pagó con}} {email}, y se indicó la cuenta {accounts}.} other {{product} se {given, select, yes {concedió a} other {pagó con}} {email}, y se indicaron las cuentas {accounts}.}}}}',
  'takeover.ended.text':
    '{product} se {given, select, yes {concedió a} other {pagó con}} {email}. {heldIn, select, here {La compra se abrió en este navegador, sin iniciar sesión.} browser {La compra se abrió en otro navegador.} other {La compra se abrió con otro usuario.}}',
  'takeover.link': '¿Es suya esa cuenta? Vincule {host} y la compra estará aquí de inmediato.',
  'takeover.browser': '¿Aún tiene ese navegador? Inicie sesión allí con {email} y la compra estará aquí de inmediato.',
  'takeover.sign_in': '¿También es suyo ese usuario? Inicie sesión con él para encontrar la compra.',
  'takeover.otherwise': 'Si no, solicítela. Quien la tiene puede responder durante 7 días; después decide {shop}.',
  'takeover.waits_for_holder.headline': 'Ha solicitado esta compra',
  'takeover.waits_for_holder.text':
    '{product} se {given, select, yes {concedió a} other {pagó con}} {email}. Sin respuesta de quien tiene la compra, {shop} decide {until}.',
  'takeover.waits_for_seller.headline': 'A la espera de {shop}',
  'takeover.waits_for_seller.text':
    '{objected, select, yes {Quien tiene {product} quiere conservar la compra.} other {Nadie ha respondido en 7 días.}} {shop} decide ahora.',
  'takeover.asking.text': 'Quien la tiene puede responder durante 7 días. Le escribiremos cuando se decida.',
  'takeover.here.headline': 'Su compra está aquí',
  'takeover.here.text': 'Ahora pertenece a su usuario.',
  'takeover.no.headline': 'No se puede solicitar esta compra',
  'takeover.no.text': 'Ya pertenece a su usuario, o {shop} ha decidido. ¿Preguntas? Escriba a {seller}.',
  'takeover.mail': 'Escribiremos a {email} cuando se decida.',
  'takeover.kept.headline': 'Esta compra no se traspasó',
  'takeover.kept.badge': 'Rechazada',
  'takeover.kept.day': 'Decidido el {day}.',
  'takeover.kept.text': '{shop} decidió no traspasar {product} a {email}.',
  'takeover.button.ask': 'Solicitar esta compra',

  // To the holder of the purchase. `email` is masked.
  'takeover.asked.headline': 'Alguien solicita esta compra',
  'takeover.asked.text':
    '{objected, select, yes {Usted quiere conservarla. {shop} decide ahora, y hasta entonces nada cambia.} other {Esa persona demostró que {email}, la dirección {given, select, yes {que recibió el acceso} other {del pago}}, es suya. {open, select, yes {Sin la respuesta de usted, {shop} decide {until}.} other {{shop} decide ahora, y usted aún puede responder.}}}}',
  'takeover.asked.hint': '¿Fue usted, en otro navegador? Entonces cédala.',
  'takeover.button.keep': 'Conservarla',
  'takeover.button.hand_over': 'Cederla',
  'takeover.handed_over.headline': 'La compra se cedió',
  'takeover.handed_over.text': '{product} pertenece ahora al usuario {email}. Sus cuentas conservan el acceso.',
  'takeover.answer.headline': '¿Conservar o ceder {product}?',
  'takeover.answer.keep': 'Conservarla: nada cambia, y {shop} decide.',
  'takeover.answer.hand_over': 'Cederla: {product} pasa al usuario {email}. Sus cuentas conservan el acceso.',
  'takeover.keeping.headline': 'La conserva por ahora',
  'takeover.keeping.text': '{shop} decide sobre {product}, y hasta entonces nada cambia.',
  'takeover.gone.headline': 'No hay nada que responder',
  'takeover.gone.text': 'Ya se respondió a la solicitud, o el enlace no se copió entero. Nada ha cambiado.',

  // These stand in mails only.
  'mail.takeover.asked.subject': 'Alguien solicita su compra de {product}',
  'mail.takeover.asked.button': 'Responder',
  'mail.takeover.given.subject': 'Su compra de {product} está aquí',
  'mail.takeover.given.headline': 'La compra está aquí',
  'mail.takeover.given.text': '{product} pertenece ahora al usuario {email}, con las cuentas indicadas.',
  'mail.takeover.given.change': '¿Alguna no es suya? Cambie la cuenta en la página.',
  'mail.takeover.taken.subject': 'Su compra de {product} se cedió',
  'mail.takeover.kept.subject': '{product} se queda donde está',
  'mail.takeover.to_holder': '{shop} le envió este correo porque allí tiene {product}.',
  'mail.takeover.to_asker': '{shop} le envió este correo porque allí solicitó {product}.'
} as const
