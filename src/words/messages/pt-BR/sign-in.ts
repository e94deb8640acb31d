/** The Brazilian Portuguese messages of `en/sign-in.ts`. */
export const signIn = {
  'sign_in.title': 'Entrar',
  'sign_in.by_mail':
    '{codeHost, select, yes {Com o {host}, se você o conectou aqui; caso contrário, com o e-mail usado no pagamento.} other {Com o e-mail usado no pagamento.}} Não há senha.',
  'sign_in.by_host':
    'Com a conta do {host} que você conectou aqui, ou com uma que tenha verificado o e-mail do pagamento.',
  'sign_in.again': 'Entre mais uma vez',
  'sign_in.again.text':
    'Você entrou como <b>{email}</b> {byLink, select, yes {com o link de um e-mail sobre um pagamento} other {há mais de {minutes} minutos}}. O próximo passo exige um login nos últimos {minutes} minutos.',
  'sign_in.again.desk':
    'Você entrou como <b>{email}</b> {byLink, select, yes {com o link de um e-mail sobre um pagamento} other {há mais de {hours} horas}}. O próximo passo exige um login nas últimas {hours} horas.',
  'sign_in.email': 'Endereço de e-mail',
  'sign_in.send': 'Enviar um link de acesso',
  'sign_in.or': 'ou',
  'sign_in.with': 'Entrar com {host}',
  'sign_in.no_address': 'Isso não é um endereço de e-mail. Verifique-o.',
  'sign_in.sent': 'Confira seu e-mail',
  'sign_in.sent.text':
    'Enviamos um link e um código de seis dígitos para <b>{email}</b>. Use um dos dois, uma única vez, em até {minutes} minutos.',
  'sign_in.sent.link':
    'Um link de acesso está a caminho de <b>{email}</b>. Ele funciona uma vez, por {minutes} minutos.',
  'sign_in.unsure': 'Talvez ele não chegue',
  'sign_in.unsure.text':
    'O servidor de e-mail ainda não confirmou que aceitou o link. Se nada chegar em alguns minutos, envie outro.',
  'sign_in.nothing': 'Não chegou nada? Veja a pasta de spam ou envie outro e-mail.',
  'sign_in.opened': 'Já abri o link: continuar',
  'sign_in.wrong_code': 'Esse código não funciona',
  'sign_in.wrong_code.text':
    'Foi digitado errado, é antigo demais ou já foi usado. São possíveis cinco tentativas; o link do e-mail vale até expirar.',
  'sign_in.another': 'Enviar outro e-mail',
  'sign_in.other_address': 'Usar outro endereço',
  'sign_in.code': 'Código de seis dígitos do e-mail',
  'sign_in.to': 'Entrar em {shop}',
  'sign_in.confirm': 'Confirmar o login',
  'sign_in.confirm.text': 'O botão faz você entrar neste aparelho como <b>{email}</b>.',
  'sign_in.held': 'Sua compra de <b>{product}</b> está na conta <b>{user}</b>. Para vê-la, entre com essa conta.',
  'sign_in.confirm.product':
    'O botão faz você entrar neste aparelho como <b>{email}</b>, para sua compra de <b>{product}</b>.',
  'sign_in.other': 'Outra pessoa está com a sessão aberta aqui',
  'sign_in.other.text':
    'A sessão de <b>{user}</b> está aberta neste navegador. O botão encerra a sessão de {user}, e você continua como {email}.',
  'sign_in.anew': 'Você já entrou aqui; isto faz você entrar de novo.',
  'sign_in.change': 'Sair e entrar',
  'sign_in.stay': 'Continuar como estou',
  'sign_in.not_you':
    'Não pediu este link, ou o endereço não é seu? Então não clique no botão: você agiria como {email}.',
  'sign_in.not_you.product':
    'Não comprou {product}, ou o endereço não é seu? Então não clique no botão: você agiria como {email}.',
  'sign_in.link_refused':
    'Este link expirou, já foi usado, está incompleto ou não vale mais para a compra. Peça um novo.',
  'sign_in.is_signed_in': 'Você já entrou',
  'sign_in.link_not_needed':
    'Este link expirou, já foi usado, está incompleto ou não vale mais para a compra. Você não precisa dele: neste navegador você entrou como <b>{email}</b>.',
  'sign_in.error.access_denied':
    'Sem permissão para ver sua conta, não é possível entrar. {mail, select, yes {Tente de novo ou use um link por e-mail.} other {Tente de novo.}}',
  'sign_in.error.email_not_found':
    'Essa conta não tem e-mail verificado. {mail, select, yes {Verifique um lá ou use um link por e-mail.} other {Verifique um lá.}}',
  'sign_in.error.unable_to_get_user_info':
    'O serviço que hospeda o código não disse quem é você. {mail, select, yes {Tente de novo em um minuto ou use um link por e-mail.} other {Tente de novo em um minuto.}}',
  'sign_in.error.account_not_linked':
    'Essa conta não pôde ser vinculada à que você tem aqui. {mail, select, yes {Escreva para {seller} ou use um link por e-mail.} other {Escreva para {seller}.}}',
  'sign_in.error.other':
    'Não foi possível entrar. {mail, select, yes {Tente de novo ou use um link por e-mail.} other {Tente de novo.}}',

  // Finding a purchase that was paid with another address.
  'find.link': 'Pagou com outro endereço?',
  'find.title': 'Encontre sua compra',
  'find.text':
    'Você entrou como <b>{email}</b>. O que comprou com outro endereço aparecerá aqui quando você comprovar que ele é seu.',
  'find.address': 'E-mail que você informou no checkout',
  'find.hint': 'Está no recibo. Enviaremos um link para esse endereço.',
  'find.send': 'Enviar um link',
  'find.back': 'Voltar ao painel',
  'find.own': 'Esse endereço já é seu aqui: o que é comprado com ele é encontrado sem link.',
  'find.sent': 'Confira essa caixa de entrada',
  'find.sent.text':
    'Se <b>{email}</b> tem uma compra que ainda não está aqui, um link está a caminho. Ele funciona uma vez, por {minutes} minutos, no navegador em que você entrou como <b>{user}</b>.',
  'find.sent.nothing': 'Nada em alguns minutos? Veja a pasta de spam ou <a>tente outro endereço</a>.',
  'find.sent.receipt': 'O recibo diz qual era o endereço. Se não o tiver, escreva para {seller}.',
  'find.sign_in': 'Entre primeiro',
  'find.sign_in.text':
    'Este link funciona para quem o pediu: entre com o endereço indicado no e-mail. Depois abra de novo o link do e-mail.',
  'find.sign_in.ignore': 'Não o pediu? Então ignore: nada muda.',
  'find.again': 'Abra de novo o link do e-mail',
  'find.again.text':
    'Você entrou como <b>{email}</b>. Volte ao e-mail sobre sua compra e abra o link de novo neste navegador.',
  'find.ask': 'Pedir um novo link',
  'find.bring': 'Trazer sua compra para cá?',
  'find.bring.text': 'O que foi comprado com <b>{email}</b> vem para o seu login <b>{user}</b>.',
  'find.bring.owned':
    'Até agora, {email} tem um login próprio aqui. Tudo o que pertence a ele vem junto, e todas as sessões dele são encerradas.',
  'find.bring.button': 'Trazer para cá',
  'find.leads': 'Depois disso, entrar com {email} leva a {user}. Continue só se os dois endereços forem seus.',
  'find.undo':
    'Os dois recebem um e-mail sobre isso. Durante {days} dias, o link do e-mail permite separá-los de novo.',
  'find.no_undo': 'Não é possível desfazer isso aqui.',
  'find.refused': 'Esse link não funciona',
  'find.refused.text':
    'Já foi usado, é antigo demais ou não foi copiado inteiro. Se sua compra não está no painel, peça um novo link.',
  'find.of_another': 'Outro login pediu este link',
  'find.of_another.text':
    'Você entrou como <b>{email}</b>, e o link é para o login indicado no e-mail. Entre com ele e abra de novo, ou peça um novo link.',
  'find.dashboard': 'Ir para o painel',
  'find.brought.nothing': 'Nenhuma outra compra encontrada',
  'find.brought': '{count, plural, one {Sua compra está aqui} other {Suas compras estão aqui}}',
  'find.brought.nothing.text':
    'O endereço {email} agora é seu aqui. A partir de agora você também pode entrar com {email}.',
  'find.brought.text':
    'O que foi comprado com {email} agora pertence a este login. A partir de agora você também pode entrar com {email}.'
} as const
