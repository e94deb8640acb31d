/** The Spanish messages of `en/sign-in.ts`. */
export const signIn = {
  'sign_in.title': 'Iniciar sesión',
  'sign_in.by_mail':
    '{codeHost, select, yes {Con {host} si lo conectó aquí; si no, con la dirección de correo con la que pagó.} other {Con la dirección de correo con la que pagó.}} No hay contraseña.',
  'sign_in.by_host':
    'Con la cuenta de {host} que conectó aquí, o con una que tenga verificado el correo con el que pagó.',
  'sign_in.again': 'Inicie sesión otra vez',
  'sign_in.again.text':
    'Inició sesión como <b>{email}</b> {byLink, select, yes {con el enlace de un correo sobre un pago} other {hace más de {minutes} minutos}}. El paso siguiente requiere un inicio de sesión de los últimos {minutes} minutos.',
  'sign_in.again.desk':
    'Inició sesión como <b>{email}</b> {byLink, select, yes {con el enlace de un correo sobre un pago} other {hace más de {hours} horas}}. El paso siguiente requiere un inicio de sesión de las últimas {hours} horas.',
  'sign_in.email': 'Dirección de correo',
  'sign_in.send': 'Enviarme un enlace de acceso',
  'sign_in.or': 'o',
  'sign_in.with': 'Iniciar sesión con {host}',
  'sign_in.no_address': 'Eso no es una dirección de correo. Compruébela.',
  'sign_in.sent': 'Revise su correo',
  'sign_in.sent.text':
    'Hemos enviado un enlace y un código de seis dígitos a <b>{email}</b>. Use uno de los dos, una sola vez, durante los próximos {minutes} minutos.',
  'sign_in.sent.link':
    'Un enlace de acceso va de camino a <b>{email}</b>. Funciona una vez, durante {minutes} minutos.',
  'sign_in.unsure': 'Puede que no llegue',
  'sign_in.unsure.text':
    'El servidor de correo aún no ha confirmado que aceptó el enlace. Si no llega nada en unos minutos, envíe otro.',
  'sign_in.nothing': '¿No hay nada? Revise la carpeta de spam o envíe otro correo.',
  'sign_in.opened': 'Ya abrí el enlace: continuar',
  'sign_in.wrong_code': 'Ese código no funciona',
  'sign_in.wrong_code.text':
    'Está mal escrito, es demasiado antiguo o ya se usó. Puede probar cinco veces; el enlace del correo vale hasta que caduque.',
  'sign_in.another': 'Enviar otro correo',
  'sign_in.other_address': 'Usar otra dirección',
  'sign_in.code': 'Código de seis dígitos del correo',
  'sign_in.to': 'Iniciar sesión en {shop}',
  'sign_in.confirm': 'Confirmar el inicio de sesión',
  'sign_in.confirm.text': 'El botón inicia su sesión en este dispositivo como <b>{email}</b>.',
  'sign_in.held': 'Su compra de <b>{product}</b> está en la cuenta <b>{user}</b>. Para verla, inicie sesión allí.',
  'sign_in.confirm.product':
    'El botón inicia su sesión en este dispositivo como <b>{email}</b>, para su compra de <b>{product}</b>.',
  'sign_in.other': 'Otra persona tiene la sesión abierta aquí',
  'sign_in.other.text':
    'Este navegador tiene abierta la sesión de <b>{user}</b>. El botón cierra la sesión de {user}, y usted sigue como {email}.',
  'sign_in.anew': 'Ya tiene la sesión abierta aquí; esto la inicia de nuevo.',
  'sign_in.change': 'Cerrar sesión e iniciar la otra',
  'sign_in.stay': 'Seguir como estoy',
  'sign_in.not_you':
    '¿No pidió este enlace, o la dirección no es suya? Entonces no pulse el botón: actuaría como {email}.',
  'sign_in.not_you.product':
    '¿No compró {product}, o la dirección no es suya? Entonces no pulse el botón: actuaría como {email}.',
  'sign_in.link_refused':
    'Este enlace ha caducado, ya se usó, está incompleto o ya no vale para su compra. Pida uno nuevo.',
  'sign_in.is_signed_in': 'Ha iniciado sesión',
  'sign_in.link_not_needed':
    'Este enlace ha caducado, ya se usó, está incompleto o ya no vale para su compra. No lo necesita: en este navegador ha iniciado sesión como <b>{email}</b>.',
  'sign_in.error.access_denied':
    'Sin permiso para ver su cuenta no se puede iniciar sesión. {mail, select, yes {Inténtelo de nuevo o use un enlace por correo.} other {Inténtelo de nuevo.}}',
  'sign_in.error.email_not_found':
    'Esa cuenta no tiene ninguna dirección de correo verificada. {mail, select, yes {Verifique una allí o use un enlace por correo.} other {Verifique una allí.}}',
  'sign_in.error.unable_to_get_user_info':
    'El servicio que aloja el código no dijo quién es usted. {mail, select, yes {Inténtelo de nuevo en un minuto o use un enlace por correo.} other {Inténtelo de nuevo en un minuto.}}',
  'sign_in.error.account_not_linked':
    'Esa cuenta no se pudo vincular a la que tiene aquí. {mail, select, yes {Escriba a {seller} o use un enlace por correo.} other {Escriba a {seller}.}}',
  'sign_in.error.other':
    'No se pudo iniciar sesión. {mail, select, yes {Inténtelo de nuevo o use un enlace por correo.} other {Inténtelo de nuevo.}}',

  // Finding a purchase that was paid with another address.
  'find.link': '¿Pagó con otra dirección?',
  'find.title': 'Busque su compra',
  'find.text':
    'Tiene abierta la sesión de <b>{email}</b>. Lo que compró con otra dirección aparecerá aquí cuando demuestre que es suya.',
  'find.address': 'Dirección de correo que dio al pagar',
  'find.hint': 'Está en el recibo. Enviaremos un enlace a esa dirección.',
  'find.send': 'Enviarme un enlace',
  'find.back': 'Volver al panel',
  'find.own': 'Esa dirección ya es suya aquí: lo que se compra con ella se encuentra sin enlace.',
  'find.sent': 'Revise ese buzón',
  'find.sent.text':
    'Si <b>{email}</b> tiene una compra que aún no está aquí, un enlace va en camino. Funciona una vez, durante {minutes} minutos, en el navegador donde tiene abierta la sesión de <b>{user}</b>.',
  'find.sent.nothing': '¿Nada en unos minutos? Revise la carpeta de spam o <a>pruebe con otra dirección</a>.',
  'find.sent.receipt': 'El recibo dice qué dirección era. Si no lo tiene, escriba a {seller}.',
  'find.sign_in': 'Inicie sesión primero',
  'find.sign_in.text':
    'Este enlace funciona para quien lo pidió: inicie sesión con la dirección que indica el correo. Después abra el enlace del correo otra vez.',
  'find.sign_in.ignore': '¿No lo pidió? Entonces ignórelo: nada cambia.',
  'find.again': 'Abra otra vez el enlace del correo',
  'find.again.text':
    'Tiene abierta la sesión de <b>{email}</b>. Vuelva al correo sobre su compra y abra de nuevo el enlace en este navegador.',
  'find.ask': 'Pedir un enlace nuevo',
  'find.bring': '¿Traer su compra aquí?',
  'find.bring.text': 'Lo que se compró con <b>{email}</b> pasa a su usuario <b>{user}</b>.',
  'find.bring.owned':
    'Hasta ahora, {email} tiene aquí un usuario propio. Todo lo que pertenece a ese usuario viene también aquí, y se cierran todas sus sesiones.',
  'find.bring.button': 'Traerla aquí',
  'find.leads':
    'A partir de ese momento, iniciar sesión con {email} lleva a {user}. Continúe solo si ambas direcciones son suyas.',
  'find.undo':
    'Ambas reciben un correo al respecto. Durante {days} días, el enlace del correo permite separarlas de nuevo.',
  'find.no_undo': 'Esto no se puede deshacer aquí.',
  'find.refused': 'Ese enlace no funciona',
  'find.refused.text':
    'Ya se usó, es demasiado antiguo o no se copió entero. Si su compra no está en el panel, pida un enlace nuevo.',
  'find.of_another': 'Otro usuario pidió este enlace',
  'find.of_another.text':
    'Tiene abierta la sesión de <b>{email}</b>, pero el enlace es para el usuario que indica el correo. Inicie sesión con él y ábralo de nuevo, o pida un enlace nuevo.',
  'find.dashboard': 'Ir al panel',
  'find.brought.nothing': 'No se encontró otra compra',
  'find.brought': '{count, plural, one {Su compra está aquí} other {Sus compras están aquí}}',
  'find.brought.nothing.text':
    'Ahora la dirección {email} es suya aquí. Desde ahora también puede iniciar sesión con {email}.',
  'find.brought.text':
    'Lo que se compró con {email} pertenece ahora a este usuario. Desde ahora también puede iniciar sesión con {email}.'
} as const
