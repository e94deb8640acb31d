/** The Brazilian Portuguese messages of `en/mails.ts`. */
export const mails = {
  'mail.label': '{label}:',
  'mail.button_fails': 'O botão não funciona? Abra este endereço',
  'mail.purchase': 'Ver sua compra',
  'mail.stays': 'Sua compra continua valendo.',
  'mail.sign_in_with':
    '{codeHost, select, yes {Entre com o {host}, se você o conectou; caso contrário, com o endereço para o qual este e-mail foi enviado.} other {Entre com o endereço para o qual este e-mail foi enviado.}}',
  'mail.held': 'Para ver sua compra, entre como {user}, da mesma forma que antes.',
  'mail.as_invited': 'Entre primeiro no {host} como {login}. Outras contas não podem abrir o convite.',
  'mail.to_buyer': '{shop} enviou este e-mail porque você comprou {product}.',
  'mail.to_payer': '{shop} enviou este e-mail porque tem um pagamento seu.',
  'mail.questions': 'Dúvidas? Responda a este e-mail ou escreva para {seller}.',
  'mail.to_given': '{shop} enviou este e-mail porque deu a você acesso a {product}.',
  'mail.ready.subject': '{product} já está à sua disposição',
  'mail.ready.thanks': 'Agradecemos a compra de {product}.',
  'mail.ready.given': '{shop} deu a você acesso a {product}{ends, select, day { até {end}} other {}}.',
  'mail.ready.button': 'Escolher sua conta',
  'mail.ready.signs_in': 'O botão faz você entrar como {address}. Ele funciona uma vez, por {days} dias.',
  'mail.ready.later':
    '{codeHost, select, yes {Depois disso, entre com o {host}, se você o conectou; caso contrário, com o endereço deste e-mail.} other {Depois disso, entre com o endereço para o qual este e-mail foi enviado.}}',
  'mail.queued.subject': '{login} aguarda o convite para {product}',
  'mail.queued.named': 'Você informou {login} ao comprar {product}. Na página você pode informar outra conta.',
  'mail.invited.subject': '{login} tem um convite para {product}',
  'mail.renewed.subject': '{login} tem um novo convite para {product}',
  'mail.renewed.headline': 'Aqui está um novo convite',
  'mail.renewed.earlier':
    'O convite anterior não foi aceito e não funciona mais. {left, select, 0 {Este é o último que enviamos sem que alguém peça.} 1 {Se este também não for aceito, enviaremos no máximo mais um.} other {Se este também não for aceito, enviaremos no máximo mais {left}.}}',
  'mail.accepted.subject': '{login} tem acesso a {product}',
  'mail.back.subject': '{login} tem acesso a {product} de novo',
  'mail.back.headline': 'Você tem acesso de novo',
  'mail.back.text':
    '{ends, select, day {{login} tem acesso a {product} de novo, até {end}.} unless_paid {{login} tem acesso a {product} de novo, até {end}, e por mais tempo quando a renovação for paga.} paid_time {{login} tem acesso a {product} de novo, até o fim do período pago.} other {{login} tem acesso a {product} de novo.}} Seu clone funciona como antes: git pull traz o que saiu nesse meio-tempo.',
  'mail.lapsing.subject': 'Últimos dias para aceitar seu convite para {product}',
  'mail.lapsing.later': 'Tarde demais ou conta errada? Abra sua compra e clique em “Enviar convite”.',
  'mail.lapsed.subject': 'Seu convite para {product} expirou',
  'mail.stopped.blocked': 'Não foi possível convidar {login} para {product}',
  'mail.stopped.left': '{login} não tem mais acesso a {product}',
  'mail.stopped.none': '{login} não tem convite aberto para {product}',
  'mail.shrinking.subject': '{login} está prestes a perder o lugar na sua compra de {product}',
  'mail.shrinking.headline': '{login} está prestes a perder o lugar',
  'mail.shrinking.covers':
    'Sua compra de {product} agora cobre {seats, plural, one {uma conta} other {# contas}}, mas há mais informadas.',
  'mail.shrinking.until': 'As últimas contas informadas perdem o lugar; por isso, {login} só o mantém até {until}.',
  'mail.shrinking.access': 'Até lá, faça pull do que quiser guardar.',
  'mail.shrinking.invitation': 'Depois, o convite é cancelado ou não é enviado.',
  'mail.shrinking.other': 'É outra conta que deve sair, ou há um engano? Escreva antes para {seller}.',
  'mail.sign_in.subject': 'Seu link de acesso à compra de {product}',
  'mail.sign_in.headline': 'Abra sua compra',
  'mail.sign_in.text': '{shop} enviou este link para a sua compra de {product}.',

  'mail.grace.subject': 'Sua renovação de {product} não foi paga',
  'mail.grace.headline': 'Sua renovação não foi paga',
  'mail.grace.paid': 'Já pagou? Então não precisa fazer nada.',
  'mail.ended.subject': 'Seu acesso a {product} terminou',
  'mail.given_back.subject': 'Sua compra de {product} voltou a ser válida',
  'mail.given_back.headline': 'Sua compra voltou a ser válida',
  'mail.given_back.text':
    '{shop} deu acesso a {product} a você de novo. As contas que perderam o acesso ou o convite recebem outro convite e precisam aceitá-lo.',

  'mail.withdrawn.subject': '{headline}: {product}',
  'mail.withdrawn.fork':
    'Não é mais possível fazer pull das versões futuras. Se {login} tinha um fork privado no {host}, {host} apaga esse fork.',
  'mail.withdrawn.host': '{host} também pode avisar {login}. Isso se refere apenas a este repositório.',
  'mail.withdrawn.decided': 'Se o banco retirar a contestação ou decidir a nosso favor, convidamos a conta de novo.',
  'mail.withdrawn.free':
    'Sua outra compra de {product} continua paga e tem um lugar livre. Abra-a para convidar {login} de novo.',

  // Signing in.
  'mail.sign_in.device': 'Alguém pediu este e-mail neste navegador: {device}.',
  'mail.sign_in.code': 'Digite este código no navegador em que você o pediu, e em nenhum outro:',
  'mail.sign_in.works': 'O link funciona uma vez, por {minutes} minutos.',
  'mail.sign_in.ignore_link': 'Se você não o pediu, ignore este e-mail.',
  'mail.sign_in.ignore': 'Se você não o pediu, ignore este e-mail e não dê o código a ninguém.',
  'mail.address_entered': '{shop} enviou este e-mail porque alguém digitou seu endereço lá.',

  // Finding a purchase.
  'mail.find.subject': 'Encontre sua compra em {shop}',
  'mail.find.text': 'Alguém que entrou em {shop} como {user} está procurando compras feitas com este endereço.',
  'mail.find.open': 'É você? Abra o link no navegador em que você entrou e clique no botão.',
  'mail.find.ignore': 'Se não for você, ignore este e-mail: nada muda.',

  // Two sign-ins became one.
  'mail.joined.subject': '{headline} em {shop}',
  'mail.joined.link': 'Uma conta foi vinculada',
  'mail.joined.merge': 'Dois logins foram unidos',
  'mail.joined.guest':
    '{count, plural, one {{product} agora está} other {# compras agora estão}} {own, select, yes {no seu login} other {em um login}}',
  'mail.joined.guest.unnamed': 'Sua compra',
  'mail.joined.guest.text':
    '{count, plural, one {A compra foi paga} other {As compras foram pagas}} sem login. {own, select, yes {Entre como {email} para {count, plural, one {vê-la} other {vê-las}}.} other {O login é {email}.}}',
  'mail.joined.guest.not_you':
    'Se não foi você, desfaça em até {days} dias. Isso também encerra todas as sessões de {email}.',
  'mail.joined.guest.undo': 'Desfazer',
  'mail.joined.guest.why':
    '{shop} enviou este e-mail porque {own, select, yes {este é o seu login} other {seu endereço foi usado em uma compra}}.',
  'mail.joined.address': 'Um endereço foi adicionado a um login',
  'mail.joined.when': 'Isso aconteceu {when}. Se foi você, está tudo bem.',
  'mail.joined.button': 'Separá-los',
  'mail.joined.not_you': 'Não foi você? Então alguém usou seu navegador ou sua caixa de entrada.',
  'mail.joined.separating': 'Ao separá-los, cada login recupera o que tinha e todas as sessões são encerradas.',
  'mail.joined.days': 'O link funciona por {days} dias.',
  'mail.joined.why': '{shop} enviou este e-mail porque seu endereço pertence a um dos dois.',

  // An account was deleted.
  'mail.deleted.subject': 'Sua conta em {shop} foi excluída',
  'mail.deleted.text':
    'Alguém que tinha acabado de entrar em {shop} pediu isso. Todas as sessões da conta foram encerradas.',
  'mail.deleted.purchases':
    'As compras ficam associadas ao endereço usado no pagamento. Para recuperar uma, entre com esse endereço.',
  'mail.deleted.why': '{shop} enviou este e-mail porque você tinha uma conta lá.'
} as const
