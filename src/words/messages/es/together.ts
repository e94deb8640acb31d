/** The Spanish messages of `en/together.ts`. */
export const together = {
  // The page behind the mailed link. `other`: the masked address of the other buyer.
  'together.title': '¿Son suyas las dos?',
  'together.lead': '{shop} pregunta si {email} y {other} son suyas.',
  'together.both': 'Nada cambia hasta que {other} también lo confirme.',
  'together.purchases': 'Después, las dos direcciones dan acceso a las mismas compras: las de ambas.',
  'together.undo': 'Las dos direcciones reciben un correo. Su enlace las separa de nuevo durante {days} días.',
  'together.not_yours': 'Quien lea los correos de {other} podrá usar sus compras. Si no es usted, cierre esta página.',
  'together.button': 'Sí, las dos son mías',
  'together.waits': 'Ha confirmado',
  'together.waits.text': 'Ahora tiene que confirmar {other}. Esa dirección tiene un correo como el suyo.',
  'together.merged': 'Ahora están unidas',
  'together.merged.text':
    'Puede entrar con cualquiera de las dos direcciones. Un correo explica cómo separarlas de nuevo.',
  'together.gone': 'No hay nada que confirmar',
  'together.gone.text':
    'El enlace es demasiado antiguo, {shop} retiró la pregunta o no se copió entero. Nada ha cambiado.',

  // These stand in the mail only.
  'mail.together.subject': '¿Son suyas las dos, en {shop}?',
  'mail.together.headline': '¿Son suyas las dos?',
  'mail.together.text': '{shop} pregunta si {email} y {other} son suyas.',
  'mail.together.button': 'Ver y confirmar',
  'mail.together.nothing': 'Las dos direcciones tienen que confirmar. Si {other} no es suya, no haga nada.',
  'mail.together.until': 'El enlace funciona hasta {when}.',
  'mail.together.why': '{shop} le envió este correo porque allí se compró algo con su dirección.'
}
