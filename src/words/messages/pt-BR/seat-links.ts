/** The Brazilian Portuguese messages of `en/seat-links.ts`. */
export const seatLinks = {
  // To the buyer who gives a seat away.
  'seats.headline': 'Ceder um lugar',
  'seats.text':
    '{free, plural, =0 {Todos os {seats} lugares em {product} estão ocupados.} one {Um dos {seats} lugares em {product} está livre. Quem abre um link ocupa esse lugar com a própria conta.} other {# dos {seats} lugares em {product} estão livres. Quem abre um link ocupa um deles com a própria conta.}}',
  'seats.full':
    '{count, plural, =0 {Você pode criar um link quando houver um lugar livre.} one {O link aberto volta a funcionar quando houver um lugar livre.} other {Os links abertos voltam a funcionar quando houver um lugar livre.}}',
  'seats.make': 'Criar um link',
  'seats.ends_oldest':
    '{count, plural, one {Um novo link encerra o que está aberto.} other {Um novo link encerra o mais antigo ainda aberto.}}',
  'seats.made.headline': 'Copie este link agora',
  'seats.made.text': 'Envie-o a uma pessoa. Ele funciona uma vez, por {days} dias, e não é mostrado de novo.',
  'seats.open':
    '{count, plural, one {Um link está aberto. Ele foi criado {newest}.} other {# links estão abertos. O mais recente foi criado {newest}.}}',
  'seats.end': '{count, plural, one {Encerrar o link aberto} other {Encerrar todos os links abertos}}',
  'seats.ended.headline': '{count, plural, one {O link não funciona mais} other {Os links não funcionam mais}}',
  'seats.ended.text': 'As contas que já ocuparam um lugar continuam com ele.',
  'seats.give': 'Obter um link para um lugar',
  'seats.ways.add': 'Adicione uma pessoa se souber o nome de usuário dela no {host}.',
  'seats.ways.link': 'Quem abre um link para um lugar escolhe a própria conta.',
  'seats.back': 'Voltar às suas compras',

  // To the visitor who opens such a link.
  'seat.headline': 'Há um lugar para você em {product}',
  'seat.sign_in': 'Entre para ocupá-lo. Depois diga qual conta do {host} é a sua.',
  'seat.text': 'Diga qual conta do {host} é a sua. {host} a convida.',
  'seat.none.headline': 'Esse link não funciona',
  'seat.none.text': 'Ele já foi usado, é antigo demais ou foi encerrado. Peça um novo a quem o enviou.',
  'seat.open.headline': 'Abra o link mais uma vez',
  'seat.open.text': 'Este navegador não tem mais o link. Abra-o aqui de novo, como você o recebeu.',
  'seat.full.title': 'Nenhum lugar está livre',
  'seat.full.text':
    'Todos os lugares estão ocupados agora. O link continua valendo: peça a quem o enviou que libere um lugar.',
  'seat.busy.title': 'Um nome está sendo enviado',
  'seat.busy.text': 'Recarregue a página em instantes para ver o resultado.',
  'seat.taken.headline': 'O lugar em {product} é seu',
  'seat.left.headline': 'Seu lugar em {product}',
  'seat.waits.text': '{host} convida {login} assim que possível e envia um e-mail para essa conta.',
  'seat.replaced.headline': 'Outra conta vai ocupar este lugar',
  'seat.replaced.text':
    '{access, select, yes {{login} mantém o acesso até essa outra conta aceitar.} other {O convite de {login} fica aberto até essa outra conta ser convidada.}}',
  'seat.again.text': 'Peça a quem enviou o link que convide {login} de novo.',
  'seat.another.text': 'Peça a quem enviou o link que convide outra conta.',
  'seat.blocked.text':
    '{login} bloqueou {shop} no {host}, ou o contrário. Se foi você, desfaça o bloqueio e peça um novo convite para {login} a quem enviou o link.',
  'seat.show': 'Ver o lugar',
  'seat.gone.headline': 'O lugar foi cedido a outra pessoa',
  'seat.gone.text': 'Fale com quem enviou o link.'
} as const
