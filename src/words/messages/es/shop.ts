/** The Spanish messages of `en/shop.ts`. */
export const shop = {
  'shop.products': 'Productos',
  'shop.all': 'Todos los productos',
  'shop.lead': 'Acceso de lectura a repositorios privados: clónelos y reciba cada versión posterior.',
  'shop.product_lead.one': 'Acceso de lectura al repositorio privado: clónelo y reciba cada versión posterior.',
  'shop.product_lead.many': 'Acceso de lectura a los repositorios privados: clónelos y reciba cada versión posterior.',
  'shop.buy': 'Comprar {product}',
  'shop.repositories': '{count} repositorios',
  'shop.more': 'Más',
  'shop.more_about': 'sobre {product}',
  'shop.how': 'Cómo funciona',
  'shop.how.pay': 'Pague en la página de pago.',
  'shop.how.connect': 'Conecte su cuenta de {host} o escriba su nombre de usuario.',
  'shop.how.type': 'Indique su nombre de usuario de {host} y pulse <b>Enviar invitación</b>.',
  'shop.how.accept':
    'Acepte la invitación y haga <code>git clone</code>. Las novedades llegan con <code>git pull</code>.',
  'shop.dashboard': 'Ir a su panel',
  'shop.bought': '¿Ya lo compró? <a>Inicie sesión</a>',
  'shop.promise.access.one': 'Acceso de lectura al repositorio privado',
  'shop.promise.access.many': 'Acceso de lectura a {count} repositorios privados',
  'shop.promise.releases': 'Cada versión posterior, con git pull',
  'shop.promise.seats': '{seats} cuentas, para un equipo',
  'shop.inside': 'Qué incluye',
  'shop.licence': 'Licencia',
  'shop.refunds': 'Reembolsos',
  'shop.questions': 'Preguntas'
} as const
