/** The Spanish messages of `en/invite.ts`. */
export const invite = {
  'invite.invited.title': 'Invitación enviada',
  'invite.invited.text':
    '{host} ha invitado a {username}: acepte la invitación en un plazo de 7 días, con la sesión de {username}. {host} también envía un correo a la dirección de esa cuenta.',
  'invite.invited_unknown.title': '{host} recibió la solicitud',
  'invite.invited_unknown.text':
    '{host} no indicó qué invitación creó para {username}. Búsquela con la sesión de {username}: puede que la cuenta ya tenga acceso.',
  'invite.already_invited.title': 'No se creó ninguna invitación nueva',
  'invite.already_invited.text':
    'La cuenta {username} probablemente ya tiene acceso o una invitación pendiente. ¿No hay nada? Escriba a {seller}.',
  'invite.not_taken.title': '{host} no tramitó la invitación',
  'invite.not_taken.text': 'No hay ninguna invitación para {username}.',
  'invite.invalid_username.title': 'Nombre de usuario no encontrado',
  'invite.invalid_username.text':
    'No se pudo invitar a «{username}»: parece que en {host} no hay ninguna persona con ese nombre. Compruebe el nombre en la página del perfil o escriba a {seller}.',
  'invite.forbidden.title': 'A la espera del vendedor',
  'invite.forbidden.text': 'La tienda no puede enviar invitaciones ahora, pero su compra está a salvo.',
  'invite.no_seat_named.title': '¿A quién debe reemplazar {username}?',
  'invite.no_seat_named.text': 'Todas las plazas están ocupadas y no se ha reemplazado a nadie.',
  'invite.rate_limited.title': 'Demasiadas invitaciones por ahora',
  'invite.rate_limited.text':
    '{known, select, yes {No se ha invitado a {username}; se puede volver a intentar dentro de {minutes} min.} other {No se ha invitado a {username}; el límite dura un día como máximo.}}',
  'invite.not_paid.title': 'No se encontró ninguna compra pagada',
  'invite.not_paid.text': 'No hay ninguna con este inicio de sesión.',
  'invite.unavailable.title': '{host} no respondió con claridad',
  'invite.unavailable.text': 'No se sabe si se invitó a {username}.',
  'invite.has_invitation': 'Ya hay una invitación',
  'toast.sent': 'Se envió a {login}.',
  'toast.none_new': 'No se envió otra a {login}.',
  'toast.not_needed.title': 'No hace falta invitación',
  'toast.not_needed': '{host} ya deja entrar a {login}.',
  'toast.noted.title': 'Solicitud guardada',
  'toast.noted':
    '{known, select, yes {La invitación para {login} está prevista {when}.} other {{login} aún no tiene una invitación nueva.}}',
  'toast.tried':
    '{known, select, yes {El próximo intento para {login}: {when}.} other {{login} aún no tiene una invitación nueva.}}',
  'toast.unanswered': '{host} no respondió; {login} aún no tiene una invitación nueva.',
  'toast.refused.title': '{host} rechazó la invitación por ahora',
  'toast.blocked': 'Un bloqueo en {host} lo impide.',
  'toast.no_seat': 'Al vendedor aún le falta una licencia de {host} para {login}.',
  'toast.unclear': 'No se sabe si se invitó a {login}.',
  'toast.withdrawn.title': 'Hubo un problema con la invitación',
  'toast.withdrawn': '{login} no puede usarla.',
  'toast.nothing.title': 'Ninguna invitación nueva',
  'toast.nothing': 'Esta página explica por qué y qué viene después.',
  'invite.find': 'Buscar mi compra',
  'invite.close': 'Cerrar'
} as const
