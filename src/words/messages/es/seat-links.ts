/** The Spanish messages of `en/seat-links.ts`. */
export const seatLinks = {
  // To the buyer who gives a seat away.
  'seats.headline': 'Ceder una plaza',
  'seats.text':
    '{free, plural, =0 {Las {seats} plazas para {product} están ocupadas.} one {Una de las {seats} plazas para {product} está libre. Quien abra un enlace la ocupa con su propia cuenta.} other {# de las {seats} plazas para {product} están libres. Quien abra un enlace ocupa una con su propia cuenta.}}',
  'seats.full':
    '{count, plural, =0 {Podrá crear un enlace cuando haya una plaza libre.} one {El enlace abierto vuelve a funcionar cuando haya una plaza libre.} other {Los enlaces abiertos vuelven a funcionar cuando haya una plaza libre.}}',
  'seats.make': 'Crear un enlace',
  'seats.ends_oldest':
    '{count, plural, one {Un enlace nuevo anula el que está abierto.} other {Un enlace nuevo anula el más antiguo que siga abierto.}}',
  'seats.made.headline': 'Copie este enlace ahora',
  'seats.made.text': 'Envíelo a una persona. Funciona una vez, durante {days} días, y no se muestra de nuevo.',
  'seats.open':
    '{count, plural, one {Hay un enlace abierto. Se creó {newest}.} other {Hay # enlaces abiertos. El más reciente se creó {newest}.}}',
  'seats.end': '{count, plural, one {Anular el enlace abierto} other {Anular todos los enlaces abiertos}}',
  'seats.ended.headline': '{count, plural, one {El enlace ya no funciona} other {Los enlaces ya no funcionan}}',
  'seats.ended.text': 'Las cuentas que ya ocuparon una plaza la conservan.',
  'seats.give': 'Obtener un enlace de plaza',
  'seats.ways.add': 'Añada a una persona si conoce su usuario de {host}.',
  'seats.ways.link': 'Quien abre un enlace de plaza elige su propia cuenta.',
  'seats.back': 'Volver a sus compras',

  // To the visitor who opens such a link.
  'seat.headline': 'Tiene una plaza para {product}',
  'seat.sign_in': 'Inicie sesión para ocuparla. Después diga cuál es su cuenta de {host}.',
  'seat.text': 'Diga cuál es su cuenta de {host}. {host} la invita.',
  'seat.none.headline': 'Ese enlace no funciona',
  'seat.none.text': 'Ya se usó, es demasiado antiguo o se anuló. Pida uno nuevo a quien se lo envió.',
  'seat.open.headline': 'Abra el enlace otra vez',
  'seat.open.text': 'Este navegador ya no lo tiene. Ábralo aquí de nuevo, tal como lo recibió.',
  'seat.full.title': 'No hay ninguna plaza libre',
  'seat.full.text':
    'Ahora todas las plazas están ocupadas. El enlace sigue valiendo: pida a quien lo envió que libere una plaza.',
  'seat.busy.title': 'Se está enviando un nombre',
  'seat.busy.text': 'Vuelva a cargar la página en un momento para ver el resultado.',
  'seat.taken.headline': 'La plaza para {product} es suya',
  'seat.left.headline': 'Su plaza para {product}',
  'seat.waits.text': '{host} invita a {login} en cuanto puede y envía un correo a esa cuenta.',
  'seat.replaced.headline': 'Otra cuenta ocupará esta plaza',
  'seat.replaced.text':
    '{access, select, yes {{login} conserva el acceso hasta que esa cuenta acepte.} other {La invitación de {login} sigue abierta hasta que se invite a esa cuenta.}}',
  'seat.again.text': 'Pida a quien le envió el enlace que invite de nuevo a {login}.',
  'seat.another.text': 'Pida a quien le envió el enlace que invite a otra cuenta.',
  'seat.blocked.text':
    '{login} ha bloqueado a {shop} en {host}, o al revés. Si fue usted, quite el bloqueo y pida otra invitación para {login} a quien le envió el enlace.',
  'seat.show': 'Ver la plaza',
  'seat.gone.headline': 'La plaza se cedió a otra persona',
  'seat.gone.text': 'Pregunte a quien le envió el enlace.'
} as const
