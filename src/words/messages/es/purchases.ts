/** The Spanish messages of `en/purchases.ts`. */
export const purchases = {
  'purchases.title': 'Sus compras',
  'purchases.one': 'Su compra',
  'purchases.what_to_do': 'Qué puede hacer',
  'purchases.paid_with': 'Pagado con <b>{email}</b>.',
  'purchases.signed_in': 'Sesión iniciada como <b>{email}</b>.',
  'missing.just_paid': '<b>¿Acaba de pagar?</b> Puede que el pago aún esté en camino: <a>compruébelo de nuevo</a>.',
  'missing.other_address': '<b>¿Pagó con otra dirección de correo?</b> <a>Busque su compra</a> con esa dirección.',
  'missing.other_sign_in': '<b>¿Pagó con otra dirección de correo?</b> Cierre la sesión e inicie otra con ella.',
  'missing.not_bought': '<b>¿Aún no lo ha comprado?</b>',
  'missing.none': '<b>¿Nada de esto?</b> Escriba a {seller}.',

  // The card of a purchase.
  'order.nothing': 'Aún no hay nada que pagar',
  'order.not_paid': 'Sin pagar',
  'order.not_yet': 'Aún sin pagar',
  'order.done': 'Pedido completado el {day}',
  'order.refunded':
    '{what, select, sum {{amount} reembolsados el {day}} part_sum {Reembolsado en parte: {amount} el {day}} part {Reembolsado en parte el {day}} other {Reembolsado el {day}}}',
  'order.ended': 'Suscripción finalizada el {day}',
  'order.number': 'N.º {number}',
  'order.receipt': 'Recibo',
  'order.invoice': 'Factura',
  'order.at':
    '{what, select, receipt {Recibo en {processor}} invoice {Factura en {processor}} other {Pedido en {processor}}}',
  'order.receipt_mailed': '{processor} suele enviar el recibo por correo',
  'order.manage': 'Gestionar la suscripción',
  'order.given': 'Concedido el {day}',
  'order.given_until': 'Concedido el {day}, hasta el {end}',
  'order.seats': '{seats} plazas',
  'order.seats_used': '{held} de {seats} plazas ocupadas',
  'seats.taken': 'Todas las plazas están ocupadas. Para añadir a alguien, quite o sustituya una cuenta.',
  'card.proposed':
    'Indicó {login} al pagar, pero esa cuenta es más reciente que su pago. Si es suya, pulse «Enviar invitación».',
  'card.renewal_failed': 'La renovación de su suscripción aún no está pagada. Páguela para conservar la suscripción.',
  'card.grace':
    'La renovación de su suscripción no se pagó. Páguela a más tardar el {end}; si no, su compra no dará acceso después.',
  'card.grace.ended':
    'Su suscripción ha terminado porque no se pagó la renovación. Su compra da acceso hasta el {end}.',
  'card.renew': 'Pagar la renovación',
  'card.renew_by_mail':
    'El servicio de pago suele enviarle un correo con un enlace para cambiar la tarjeta o pagar. Si no lo encuentra, escriba a {seller}.',
  'card.renew.then':
    '{known, select, yes {Si paga más tarde, recupera el acceso, salvo que para entonces la suscripción haya terminado.} other {Conserva el acceso mientras se vuelve a intentar el cobro; si ningún intento funciona, lo pierde.}}',
  'card.renew.subject': 'Pago de la renovación de {product}',
  'card.ending':
    'Suscripción cancelada. {known, select, due {El acceso debía terminar el {end}, y el servicio de pago aún no lo ha confirmado.} yes {El acceso sigue activo hasta el {end}.} other {El acceso sigue activo hasta el final del periodo pagado.}}',
  'card.part_refunded': 'Se reembolsó una parte de su pago. Su compra sigue siendo válida.',
  'card.part_refunded.in': 'Se reembolsó una parte de su pago. Conserva el acceso.',
  'card.refund_on_its_way': 'El banco puede tardar unos días en mostrar el dinero.',
  'steps.label': 'Progreso',
  'steps.done': 'hecho',
  'steps.next': '{step}, paso siguiente',
  'steps.history': 'Historial ({count})',
  'step.order': 'Pedido',
  'step.ordered': 'Pedido hecho',
  'step.given': 'Concedido',
  'step.account': 'Cuenta',
  'step.named': 'Cuenta',
  'step.accept': 'Aceptar la invitación',
  'step.accepted': 'Aceptada',
  'step.clone': 'Clonar',
  'step.cloned': 'Clonado',
  'status.label': 'Su acceso',
  'status.keeps': 'Esta página se actualiza sola.',
  'status.check': 'Comprobar de nuevo',
  'status.signed_out': 'Su sesión ya no está abierta. <a>Inicie sesión de nuevo</a> para ver cómo está todo.',

  // An account of a purchase.
  'grant.proven': 'usted inició sesión con ella',
  'grant.refused': '{headline}. {text}',
  'team.label': 'Cuentas',
  'team.account': 'Cuenta',
  'team.state': 'Estado',
  'team.since': 'Desde',
  'team.in': 'Listo para clonar',
  'team.invited': 'Debe aceptar la invitación',
  'team.position': 'Puesto {position} en la cola',
  'team.actions': 'Acciones',
  'team.free': '{free, plural, one {# plaza libre} other {# plazas libres}}',
  'team.you': 'Usted',
  'team.more': 'Más sobre {login}',
  'team.copy': 'Copiar el enlace de la invitación',
  'team.copy.only': 'Envíelo a {login}: solo esa cuenta puede abrirlo.',
  'team.hint':
    '¿Cuenta equivocada? Cancele la invitación o quite la cuenta, y añada otra: como máximo, cinco cambios en 30 días.',
  'accept.open': 'Abrir la invitación',
  'accept.mailed': '{host} también escribe a la dirección propia de {login}, que puede no ser la de usted.',
  'accept.other': '¿Cuenta equivocada?',
  'accept.other.text':
    'Si inició sesión en {host} con otra cuenta, allí se dice que no se encuentra la invitación. Inicie sesión allí como <b>{login}</b> y ábrala de nuevo.',
  'take_back.button':
    '{state, select, queued {Cancelar la solicitud} invited {Cancelar la invitación} other {Quitar la cuenta}}',
  'take_back.hint': 'Entonces nadie queda invitado y puede escribir otro nombre: como máximo cinco veces en 30 días.',
  'take_back.earlier': 'Quitar antes a {login}',
  'taken_back.title':
    '{had, select, queued {Solicitud cancelada} invited {Usted ha retirado la invitación} other {Usted ha quitado la plaza a la cuenta}}',
  'taken_back.text': '{had, select, queued {No se invitará a la cuenta.} other {La cuenta ya no ocupa ninguna plaza.}}',
  'taken_back.too_late.title': 'La invitación ya se aceptó',
  'taken_back.too_late.text':
    'La cuenta ha aceptado la invitación; para reemplazar la cuenta, escriba otro nombre. Si es la cuenta de un desconocido, escriba a {seller}.',
  'taken_back.too_many.title': 'Demasiados cambios de cuenta',
  'taken_back.too_many.text':
    '{known, select, yes {Una compra admite cinco cambios de cuenta en 30 días; el próximo será posible {when}.} other {Una compra admite cinco cambios de cuenta en 30 días.}} Si no puede esperar, escriba a {seller}.',
  'taken_back.not_yours.title': 'No hay nada que retirar',
  'taken_back.not_yours.text':
    'Esa invitación no es suya o ya no existe. Vuelva a cargar la página o escriba a {seller}.',
  'withdraw.title': '¿Quitar a {login} ahora?',
  'withdraw.lead':
    '{waits, select, yes {La plaza queda libre para la cuenta que espera.} other {La plaza queda libre para otra cuenta.}}',
  'withdraw.means': 'Qué significa',
  'withdraw.access': '<b>{login}</b> pierde el acceso en unos minutos: entonces ya no podrá clonar ni hacer pull.',
  'withdraw.fork':
    'Si la cuenta tiene un fork privado del repositorio en {host}, {host} borra ese fork. Guarde antes lo que solo está ahí.',
  'withdraw.disk': 'Lo que se clonó en un disco sigue allí.',
  'withdraw.told': 'Puede que {host} avise a la cuenta de que ya no tiene acceso.',
  'withdraw.counts': 'Cuenta como uno de los cinco cambios en 30 días.',
  'withdraw.button': 'Quitar la cuenta',
  'withdraw.keep': 'Conservarla',

  // The commands to clone.
  'clone.heading': 'Clonar el repositorio',
  'clone.how': 'Cómo clonar {path}',
  'clone.command': 'Comando para clonar con {how}',
  'clone.copy': 'Copiar',
  'clone.copied': 'Copiado',
  'clone.not_copied': 'Seleccionado. Ahora cópielo.',
  'clone.copy_command': 'el comando para {how}',
  'clone.copy_link': 'el enlace',
  'clone.open': 'Abrir en {host}',
  'clone.vscode': 'Abrir en VS Code',
  'clone.sandbox':
    'Git pregunta quién es usted: la <a>página del repositorio</a> muestra el comando con un token incluido.',
  'clone.https':
    'Cuando git se lo pida, escriba su nombre de usuario de {host} y, como contraseña, un token de acceso.',
  'clone.https.link':
    'Cuando git se lo pida, escriba su nombre de usuario de {host} y, como contraseña, <a>un token de acceso</a>.',
  'clone.password': '¿Git pide una contraseña?',
  'clone.password.text':
    'GitHub no acepta aquí la contraseña de la cuenta. La CLI pregunta una vez quién es usted (<code>gh auth login</code>), y SSH usa su clave.',
  'clone.password.https':
    'Por HTTPS, git necesita como contraseña un token <b>clásico</b> con el ámbito <code>repo</code>. Un token «fine-grained» no sirve, porque usted no es miembro de la organización.',

  // The form for a username.
  'form.next': 'Obtenga su invitación',
  'form.same': '{product}: se usa la misma cuenta',
  'form.add': 'Añadir una persona',
  'form.change': 'Cambiar de cuenta',
  'form.none': 'Sobre las invitaciones',
  'form.none.text': 'Una invitación requiere una compra pagada, y aquí todavía no hay ninguna.',
  'form.of': '{title}: {product}',
  'form.username': 'Nombre de usuario de {host}',
  'form.username.hint': 'Por ejemplo, octocat. También puede pegar la dirección de su perfil.',
  'form.sandbox':
    'En el entorno de pruebas sirven <code>ada-buyer</code> o <code>grace-hops</code>; <a>{host}</a> muestra todos los nombres.',
  'form.send': 'Enviar invitación',
  'form.problem': '{title}.',
  'form.give':
    'Indique su nombre de usuario de {host}. {count, plural, one {Después, {host} invita a esa cuenta a leer <b>{product}</b>.} other {Después, {host} invita a esa cuenta a leer <b>{product}</b>: # repositorios, con una invitación para cada uno.}}',
  'form.give.others': 'También se usa para sus otras compras que aún no tienen cuenta.',
  'form.waits':
    '{until, select, time {Ahora mismo las invitaciones están en espera: la que pida sale automáticamente {when}.} seller {Ahora mismo las invitaciones esperan a {shop}: la que pida sale después automáticamente.} other {Ahora mismo las invitaciones están en espera: la que pida sale automáticamente en cuanto sea posible.}}',
  'form.off': 'Las invitaciones están desactivadas por ahora',
  'form.off.text':
    'El vendedor debe mover antes el repositorio a una organización; no se pierde nada de lo pagado. ¿Preguntas? Escriba a {seller}.',
  'form.seats.some': 'Plazas ocupadas: {held} de {seats}. Un nombre de usuario nuevo ocupa una libre.',
  'form.seats.all': 'Las {seats} plazas están ocupadas. Para añadir a alguien, elija a quién reemplaza.',
  'form.seats.who': '¿A quién debe reemplazar la cuenta nueva?',
  'form.seats.sole':
    'Un nombre de usuario nuevo reemplaza a {login}.{state, select, accepted { {login} conserva el acceso hasta que la cuenta nueva acepte.} invited { La invitación de {login} sigue abierta hasta que se invite a la cuenta nueva.} other {}}',
  'form.seat.queued': 'espera su invitación',
  'form.seat.invited': 'invitada',
  'form.seat.accepted': 'tiene acceso',
  'form.seat.expired': 'invitación caducada',
  'form.seat.gone': 'acceso finalizado',
  'form.seat.without': 'sin acceso',
  'form.seat.revoking': 'se está quitando',
  'form.seat.revoked': 'retirada',
  'form.seat.blocked': 'no invitada',
  'form.moves.left':
    '{left, plural, one {Puede cambiar la cuenta una vez más en estos 30 días.} other {Puede cambiar la cuenta dos veces más en estos 30 días.}}',
  'form.moves.none':
    '{known, select, yes {La cuenta se cambió cinco veces en 30 días. El próximo cambio será posible {when}.} other {La cuenta se cambió cinco veces en 30 días, y por ahora no se permite más.}}',

  // The account of a name, while it is typed.
  'preview.profile': '(abre el perfil en una pestaña nueva)',
  'preview.joined': 'cuenta creada en {year}',
  'preview.number': 'ID {id}',
  'preview.not_you': '¿No es usted? Cambiar el nombre',
  'preview.not_right': '¿No es la cuenta correcta? Cambiar el nombre',
  'preview.proven': 'usted inició sesión con ella',
  'preview.organization':
    '<b>{login}</b> es una organización y no se puede invitar. Indique el nombre de su propia cuenta.',
  'preview.not_a_person': '<b>{login}</b> no es la cuenta de una persona y no se puede invitar.',
  'preview.no_account': 'En {host} no hay ninguna cuenta llamada <b>{login}</b>.',
  'preview.managed':
    '<b>{login}</b> parece una cuenta gestionada por una empresa: solo ella puede invitarla. Indique el nombre de una cuenta personal.',
  'preview.not_a_name': 'Eso no puede ser un nombre de usuario: solo admite letras, dígitos y guiones, 39 como máximo.'
} as const
