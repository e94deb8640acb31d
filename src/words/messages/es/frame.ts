/** The Spanish messages of `en/frame.ts`. */
export const frame = {
  'frame.skip': 'Ir al contenido',
  'frame.main': 'Menú principal',
  'frame.dashboard': 'Panel',
  'frame.purchases': 'Compras',
  'frame.account': 'Cuenta',
  'frame.sign_in': 'Iniciar sesión',
  'frame.sign_out': 'Cerrar sesión',
  'frame.about': 'Sobre esta tienda',
  'frame.terms': 'Condiciones',
  'frame.privacy': 'Privacidad',
  'frame.refunds': 'Reembolsos',
  'frame.imprint': 'Aviso legal',
  'frame.questions': '¿Preguntas? {seller}',
  'frame.language': 'Idioma',
  'frame.change_language': 'Cambiar',
  'frame.new_tab': '(se abre en una pestaña nueva)',
  'frame.no_answer.title': 'No se pudo enviar',
  'frame.no_answer.text':
    'Compruebe su conexión, vuelva a cargar la página e inténtelo de nuevo. Si no funciona, escriba a {seller}.',
  'frame.sending': 'Enviando…',
  'frame.not_now': 'Ahora no',
  'frame.write_to': 'Escribir a {seller}',
  'frame.stuck': '¿Sigue sin funcionar? Escriba a {seller}.',
  'frame.not_sure': '¿Tiene dudas? Escriba a {seller}.',

  // Times. All are in UTC until the script of the page shows them as they are for the reader.
  'time.at':
    '{which, select, today {hoy a las {clock} UTC} tomorrow {mañana a las {clock} UTC} yesterday {ayer a las {clock} UTC} other {el {day} a las {clock} UTC}}',
  'time.about':
    '{which, select, today {hoy hacia las {clock} UTC} tomorrow {mañana hacia las {clock} UTC} yesterday {ayer hacia las {clock} UTC} other {el {day} hacia las {clock} UTC}}',
  'time.moment': 'en un momento',
  'time.just_now': 'ahora mismo',
  'time.approximately': 'aprox.',
  'time.on': 'el {day} (UTC)',
  'time.zoned': '{day} (UTC)',
  'time.date_time': '{day}, {clock} UTC',

  // Pages about a problem.
  'problem.start': 'Ir a la página de inicio',
  'problem.not_found.title': 'Esa página no existe',
  'problem.not_found.text': 'Compruebe la dirección.',
  'problem.broke.title': 'Algo falló por nuestra parte',
  'problem.broke.text': 'Inténtelo de nuevo. Si vuelve a ocurrir, escriba a {seller}.',
  'problem.refused.title': 'Rechazado',
  'problem.refused.text': 'Esta solicitud no vino de una página de {site}. Abra esa dirección e inténtelo de nuevo.',
  'problem.too_much.title': 'Demasiadas solicitudes',
  'problem.too_much.text':
    'Llegaron demasiadas solicitudes de su red. {seconds, plural, one {Espere un segundo e inténtelo de nuevo.} other {Espere # segundos e inténtelo de nuevo.}}',
  'problem.too_large.title': 'Demasiado grande',
  'problem.too_large.text': 'Ese formulario era demasiado grande.',
  'problem.not_here.title': 'Aquí no es posible',
  'problem.not_here.mails': 'Esta tienda no envía esos correos. Escriba a {seller}.',
  'problem.not_here.merge': 'Aquí no se pueden unir usuarios. Escriba a {seller}.',
  'problem.not_here.link':
    'Aquí no se pueden vincular cuentas. Escriba el nombre de la suya y pulse «Enviar invitación».',
  'problem.not_here.sign_in': 'Inicie sesión en {path}.',
  'problem.no_mail_here.title': 'Aquí no se inicia sesión por correo',
  'problem.too_many.sign_in.title': 'Demasiados enlaces de acceso',
  'problem.too_many.links.title': 'Demasiados enlaces',
  'problem.too_many.text':
    'Se pidieron demasiados enlaces. {unit, select, hours {Use el más reciente o inténtelo de nuevo dentro de {count, plural, one {# hora} other {# horas}}.} other {Use el más reciente o inténtelo de nuevo dentro de {count, plural, one {# minuto} other {# minutos}}.}}',
  'problem.not_mailed.title': 'No se envió ningún correo',
  'problem.not_mailed.text': 'No se pudo enviar el correo. Inténtelo de nuevo en unos minutos o escriba a {seller}.',
  'problem.no_sign_in.title': 'No se pudo iniciar sesión',
  'problem.not_sent': 'No enviado',
  'problem.no_username.title': 'Falta el nombre de usuario',
  'problem.no_username.text': 'Escriba su nombre de usuario y envíelo de nuevo.',
  'problem.no_product.title': 'Ese producto no existe',
  'problem.no_product.text': 'Aquí no existe ese producto. Vuelva a cargar la página e inténtelo de nuevo.',
  'problem.which_product.title': '¿Qué producto?',
  'problem.which_product.text': 'Ha comprado varios productos. Use el formulario del producto al que se refiere.'
} as const
