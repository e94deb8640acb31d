/** The Spanish messages of `en/account.ts`. */
export const account = {
  'account.title': 'Su cuenta',
  'account.addresses': 'Direcciones de correo',
  'account.addresses.text': 'Reconocemos sus compras por estas direcciones.',
  'account.signs_in': 'Para iniciar sesión',
  'account.add': 'Añadir una compra pagada con otra dirección',
  'account.paid':
    '<b>{email}</b> pagó {product}, pero no sirve para iniciar sesión. Los correos sobre la compra van allí, y los de sus cuentas a <b>{user}</b>.',
  'account.paid.add': '¿Es suya? Iniciar sesión también con ella',
  'account.host': 'Cuenta de {host}',
  'account.host.text': '{host} dice que es suya.',
  'account.host.signs_in': '{host} dice que es suya. También sirve para iniciar sesión.',
  'account.sign_ins': 'Sesiones',
  'account.sign_ins.text': '{count, plural, one {Solo en este navegador.} other {En # navegadores.}}',
  'account.data': 'Sus datos',
  'account.data.text':
    'Sus direcciones, idioma, sesiones, compras con sus cuentas y los correos sobre ellas, en un archivo JSON.',
  'account.data.button': 'Descargar sus datos',
  'account.delete': 'Eliminar su cuenta',
  'delete.title': '¿Eliminar su cuenta?',
  'delete.lead': 'La cuenta de <b>{email}</b> se elimina de inmediato. Nadie puede recuperarla.',
  'delete.means': 'Qué significa',
  'delete.gone':
    'Se eliminan sus sesiones en todos los dispositivos, sus direcciones, los vínculos con cuentas de {host}, el idioma y los enlaces de plazas.',
  'delete.purchases':
    'Las compras quedan asociadas, como registros de venta, a la dirección con la que se pagaron. Quien demuestre que esa dirección es suya puede recuperarlas.',
  'delete.access': 'El acceso ya concedido se mantiene mientras la compra sea válida.',
  'delete.foreign':
    'Una compra de esta cuenta se pagó con otra dirección, o sin ninguna. Para no perderla, escriba antes a {seller}.',
  'delete.held':
    'Alguien solicita una compra que tiene usted. Si elimina la cuenta, la compra pasa al titular de la dirección del pago.',
  'delete.asking': 'Usted ha solicitado una compra que tiene otra persona. Esa solicitud se cancela.',
  'delete.admin':
    'Esta cuenta es de un vendedor de esta tienda. Quite antes su dirección de <code>admins</code> en la configuración del sitio.',
  'delete.merged':
    'Aquí se unieron dos usuarios, y sus titulares todavía pueden deshacerlo. Podrá eliminar la cuenta después del {day}.',
  'delete.button': 'Eliminar cuenta',
  'delete.keep': 'Conservar la cuenta',
  'delete.done.title': 'Se eliminó su cuenta',
  'delete.done.text': 'Se cerró su sesión en todas partes.',
  'delete.done.mailed': 'Se cerró su sesión en todas partes. Un correo a <b>{email}</b> también lo confirma.',
  'delete.done.again': 'Para recuperar una compra, <a>inicie sesión</a> con la dirección con la que se pagó.',
  'sessions.title': 'Sus sesiones abiertas',
  'sessions.lead': 'Como <b>{email}</b>. Una sesión dura 30 días, o hasta que se cierre.',
  'sessions.elsewhere': 'Cerrar las demás sesiones',
  'sessions.nowhere': 'No tiene ninguna otra sesión abierta.',
  'sessions.strange':
    '¿Hay una sesión que no es suya? Ciérrela y asegúrese de que nadie más lea su correo ni use su navegador.',
  'sessions.back': 'Volver a su cuenta',
  'sessions.this': 'Este navegador',
  'sessions.since': 'Sesión iniciada {when}',
  'sessions.since_from': 'Sesión iniciada {when}, desde {address}',
  'sessions.ended.title': '{all, select, yes {Se cerraron las demás sesiones} other {Se cerró esa sesión}}',
  'sessions.ended.text': 'Allí habrá que iniciar sesión de nuevo.',
  'sessions.not_ended.title':
    '{all, select, yes {No tiene ninguna otra sesión abierta} other {Esa sesión ya no estaba abierta}}',
  'sessions.not_ended.text': 'Nada ha cambiado. Abajo puede ver sus sesiones abiertas.',
  'browser.unknown': 'Navegador desconocido',
  'browser.on': '{browser} en {system}',
  'browser.mobile_apple': 'iPhone o iPad',

  // Linking an account at the code host.
  'link.button': 'Vincular {host}',
  'link.hint':
    'Vincule su cuenta de {host} y no tendrá que escribir el nombre. Después también podrá iniciar sesión con ella.',
  'link.linked': 'Cuentas vinculadas: <b>{names}</b>',
  'link.done': 'Cuentas vinculadas: {names}',
  'link.done.text': 'A partir de ahora también puede iniciar sesión con ella.',
  'link.nothing': 'No se vinculó nada',
  'link.denied.text':
    '{host} no tenía permiso para decirnos quién es usted: inténtelo de nuevo o escriba su nombre de usuario.',
  'link.other': 'Esa cuenta de {host} tiene aquí otro usuario',
  'link.other.text': 'Si ambos accesos son suyos, únalos o escriba a {seller}.',
  'link.unable': 'Esa cuenta de {host} aún no se puede vincular',
  'link.unable.text':
    'Probablemente no tiene un correo verificado: verifique uno en {host} o escriba su nombre de usuario.',
  'link.no_answer.text':
    '{host} no dijo quién es usted: inténtelo de nuevo en un minuto o escriba su nombre de usuario.',
  'link.lost.text': 'Tardó demasiado o continuó en otro lugar: inténtelo de nuevo o escriba su nombre de usuario.',
  'link.failed.text': 'No se pudo vincular: inténtelo de nuevo o escriba su nombre de usuario.',

  // Two sign-ins become one, and are separated again.
  'merge.title': 'Unir sus dos usuarios',
  'merge.text':
    'Tiene abierta la sesión de <b>{email}</b>, y su cuenta de {host} tiene aquí otro usuario. Si los une, ambos usuarios llevarán a las compras de los dos.',
  'merge.step.sign_in': 'Inicie sesión con {host}: así demuestra que el otro también es suyo.',
  'merge.step.ask': 'Después preguntamos una vez más, y nada cambia hasta que usted diga que sí.',
  'merge.bring': '¿Unir sus dos usuarios?',
  'merge.bring.text': 'Lo que <b>{email}</b> compró aquí pasa a <b>{user}</b>, el usuario de su cuenta de {host}.',
  'merge.bring.ends': 'Se cierra la sesión de {email} en otros dispositivos.',
  'merge.button': 'Unir los dos usuarios',
  'merge.denied': '{host} no tuvo permiso para decirnos quién es usted. Nada ha cambiado.',
  'merge.failed': 'No se pudo iniciar sesión con {host}. Nada ha cambiado; inténtelo de nuevo.',
  'merge.nothing': 'Esa cuenta de {host} ya inicia sesión como {email}: no hay nada que unir.',
  'merge.too_long':
    'Tardó demasiado. Ahora tiene abierta la sesión de {email}; inicie sesión con la otra dirección y empiece de nuevo.',
  'joined.link':
    'La cuenta {login} de {host} se vinculó al usuario {email}. Ahora sirve para iniciar sesión allí, y las compras de esa cuenta también están allí.',
  'joined.guest':
    '{count, plural, one {Una compra pagada sin iniciar sesión se añadió} other {# compras pagadas sin iniciar sesión se añadieron}} al usuario {email}.',
  'joined.merge': 'El usuario {other} se unió a {email}. Ambos llevan ahora a las compras de los dos.',
  'joined.address':
    'La dirección {other} se añadió al usuario {email}. Las compras de esa dirección están allí, y ahora sirve para iniciar sesión allí.',
  'joined.when': 'Ocurrió {when}.',
  'separate.title': '¿Separarlos?',
  'separate.does': 'Qué hace el botón',
  'separate.signed_out': 'Se cierran todas las sesiones de {email}.',
  'separate.signed_out.either': 'Se cierran todas las sesiones de ambos.',
  'separate.stays': 'Las invitaciones y el acceso en {host} siguen con la compra de la que proceden.',
  'separate.button': 'Separarlos',
  'separate.leave': 'Dejarlo como está',
  'separate.was_you': 'Si fue usted quien los unió, déjelo como está.',
  'separate.link': 'La cuenta {login} de {host} ya no inicia sesión como {email}.',
  'separate.link.purchases': 'Lo comprado con sus direcciones queda a la espera de quien inicie sesión con ellas.',
  'separate.guest':
    '{count, plural, one {La compra vuelve al navegador en que se pagó.} other {Las compras vuelven a los navegadores en que se pagaron.}}',
  'separate.merge':
    '{other} vuelve a ser un usuario propio, con las compras, direcciones y cuentas vinculadas que tenía.',
  'separate.merge.purchases':
    'Lo comprado desde entonces con sus direcciones también pasa a ese usuario. Todo lo demás sigue en {email}.',
  'separate.address': 'Iniciar sesión con {other} ya no lleva a {email}.',
  'separate.address.purchases': 'Lo comprado con ella queda a la espera de quien inicie sesión con ella.',
  'separated.title': 'Ya están separados',
  'separated.text': 'Se cerraron todas las sesiones.',
  'separated.was_not_you':
    '¿No fue usted quien los unió? Entonces inicie sesión y revise <a>sus sesiones abiertas</a>.',
  'separated.secure': 'Asegúrese de que nadie más lea el correo ni use la cuenta de {host}.',
  'separate.none': 'Ese enlace no funciona',
  'separate.none.text':
    'Ya se usó, tiene más de {days} días o no se copió entero; o la compra ya está con otro usuario. Nada ha cambiado.'
} as const
