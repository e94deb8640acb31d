/** The Spanish messages of `en/together.ts`. */
export const together = {
  // The page behind the mailed link. `other`: the masked address of the other buyer.
  'together.title': '¿Son suyas las dos direcciones?',
  'together.lead': '{shop} pregunta si {email} y {other} son suyas.',
  'together.both': 'Nada cambia hasta que {other} también lo confirme.',
  'together.purchases': 'Después podrá iniciar sesión con cualquiera de las dos y ver las compras de ambas.',
  'together.undo':
    'Las dos direcciones reciben un correo al respecto. Durante {days} días, el enlace del correo permite separarlas de nuevo.',
  'together.not_yours':
    'Después, quien lea los correos de {other} podrá usar las compras de usted. Si esa persona no es usted, cierre esta página.',
  'together.button': 'Sí, las dos son mías',
  'together.waits': 'Ha confirmado',
  'together.waits.text': 'Ahora falta la confirmación desde {other}. Esa dirección ha recibido un correo como el suyo.',
  'together.merged': 'Ya están unidas',
  'together.merged.text':
    'Puede iniciar sesión con cualquiera de las dos direcciones. Un correo explica cómo separarlas de nuevo.',
  'together.gone': 'No hay nada que confirmar',
  'together.gone.text':
    'El enlace es demasiado antiguo o no se copió entero, o {shop} retiró la pregunta. Nada ha cambiado.',

  // These stand in the mail only.
  'mail.together.subject': '{shop} pregunta: ¿son suyas las dos direcciones?',
  'mail.together.headline': '¿Son suyas las dos direcciones?',
  'mail.together.text': '{shop} pregunta si {email} y {other} son suyas.',
  'mail.together.button': 'Ver y confirmar',
  'mail.together.nothing': 'Las dos direcciones tienen que confirmar. Si {other} no es suya, no haga nada.',
  'mail.together.until': 'El enlace caduca {when}.',
  'mail.together.why': '{shop} le envió este correo porque allí se compró algo con su dirección.'
}
