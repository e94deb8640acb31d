/** The Brazilian Portuguese messages of `en/account.ts`. */
export const account = {
  'account.title': 'Sua conta',
  'account.addresses': 'Endereços de e-mail',
  'account.addresses.text': 'Reconhecemos suas compras por estes endereços.',
  'account.signs_in': 'Usado para entrar',
  'account.add': 'Adicionar uma compra paga com outro endereço',
  'account.paid':
    '<b>{email}</b> pagou {product}, mas não serve para entrar. Os e-mails sobre a compra vão para lá; os e-mails sobre as contas, para <b>{user}</b>.',
  'account.paid.add': 'É seu? Usar também para entrar',
  'account.host': 'Conta do {host}',
  'account.host.text': '{host} diz que ela é sua.',
  'account.host.signs_in': '{host} diz que ela é sua. Você também pode entrar com ela.',
  'account.sign_ins': 'Sessões',
  'account.sign_ins.text': '{count, plural, one {Só neste navegador.} other {Em # navegadores.}}',
  'account.data': 'Seus dados',
  'account.data.text':
    'Seus endereços, idioma, sessões, compras com suas contas e os e-mails sobre elas, em um arquivo JSON.',
  'account.data.button': 'Baixar seus dados',
  'account.delete': 'Excluir sua conta',
  'delete.title': 'Excluir sua conta?',
  'delete.lead': 'A conta de <b>{email}</b> é excluída imediatamente. Ninguém pode recuperá-la.',
  'delete.means': 'O que isso significa',
  'delete.gone':
    'Suas sessões em todos os aparelhos, seus endereços, os vínculos com contas do {host}, o idioma e os links de lugares são excluídos.',
  'delete.purchases':
    'As compras ficam associadas, como registros de venda, ao endereço usado no pagamento. Quem comprovar que esse endereço é seu pode recuperá-las.',
  'delete.access': 'O acesso já concedido continua enquanto a compra valer.',
  'delete.foreign':
    'Uma compra desta conta foi paga com outro endereço, ou sem nenhum. Para não perdê-la, escreva antes para {seller}.',
  'delete.held':
    'Alguém solicitou uma compra que está com você. Se você excluir a conta, a compra passa para o dono do endereço usado no pagamento.',
  'delete.asking': 'Você solicitou uma compra que está com outra pessoa. Essa solicitação é cancelada.',
  'delete.admin':
    'Esta conta é de um vendedor desta loja. Antes, tire o endereço dela de <code>admins</code> na configuração do site.',
  'delete.merged':
    'Dois logins foram unidos aqui, e os donos ainda podem desfazer isso. Você poderá excluir a conta depois de {day}.',
  'delete.button': 'Excluir conta',
  'delete.keep': 'Manter a conta',
  'delete.done.title': 'Sua conta foi excluída',
  'delete.done.text': 'Todas as suas sessões foram encerradas.',
  'delete.done.mailed': 'Todas as suas sessões foram encerradas. Um e-mail para <b>{email}</b> também confirma isso.',
  'delete.done.again': 'Para recuperar uma compra, <a>entre</a> com o endereço usado no pagamento.',
  'sessions.title': 'Suas sessões abertas',
  'sessions.lead': 'Como <b>{email}</b>. Uma sessão dura 30 dias, ou até ser encerrada.',
  'sessions.elsewhere': 'Encerrar as outras sessões',
  'sessions.nowhere': 'Você não tem nenhuma outra sessão aberta.',
  'sessions.strange':
    'Há uma sessão que não é sua? Encerre-a e garanta que mais ninguém leia seu e-mail ou use seu navegador.',
  'sessions.back': 'Voltar à sua conta',
  'sessions.this': 'Este navegador',
  'sessions.since': 'Sessão iniciada {when}',
  'sessions.since_from': 'Sessão iniciada {when}, a partir de {address}',
  'sessions.ended.title': '{all, select, yes {As outras sessões foram encerradas} other {Essa sessão foi encerrada}}',
  'sessions.ended.text': 'Lá será preciso entrar de novo.',
  'sessions.not_ended.title':
    '{all, select, yes {Você não tem nenhuma outra sessão aberta} other {Essa sessão não estava mais aberta}}',
  'sessions.not_ended.text': 'Nada mudou. Abaixo estão suas sessões abertas.',
  'browser.unknown': 'Navegador desconhecido',
  'browser.on': '{browser} no {system}',
  'browser.mobile_apple': 'iPhone ou iPad',

  // Linking an account at the code host.
  'link.button': 'Vincular {host}',
  'link.hint': 'Vincule sua conta do {host} para não precisar digitar o nome. Depois você também pode entrar com ela.',
  'link.linked': 'Contas vinculadas: <b>{names}</b>',
  'link.done': 'Contas vinculadas: {names}',
  'link.done.text': 'A partir de agora, você também pode entrar com ela.',
  'link.nothing': 'Nada foi vinculado',
  'link.denied.text':
    'O {host} não teve permissão para nos dizer quem você é: tente de novo ou digite seu nome de usuário.',
  'link.other': 'Essa conta do {host} tem outro login aqui',
  'link.other.text': 'Se os dois acessos são seus, junte-os ou escreva para {seller}.',
  'link.unable': 'Essa conta do {host} ainda não pode ser vinculada',
  'link.unable.text':
    'Ela provavelmente não tem e-mail verificado: verifique um no {host} ou digite seu nome de usuário.',
  'link.no_answer.text': 'O {host} não disse quem você é: tente de novo em um minuto ou digite seu nome de usuário.',
  'link.lost.text': 'Demorou demais ou continuou em outro lugar: tente de novo ou digite seu nome de usuário.',
  'link.failed.text': 'Não foi possível vincular: tente de novo ou digite seu nome de usuário.',

  // Two sign-ins become one, and are separated again.
  'merge.title': 'Unir seus dois logins',
  'merge.text':
    'Você entrou como <b>{email}</b>, e sua conta do {host} tem outro login aqui. Se você os unir, os dois levarão às compras de ambos.',
  'merge.step.sign_in': 'Entre com {host}: isso mostra que o outro também é seu.',
  'merge.step.ask': 'Depois perguntamos mais uma vez, e nada muda antes do seu sim.',
  'merge.bring': 'Unir seus dois logins?',
  'merge.bring.text': 'O que <b>{email}</b> comprou aqui vem para <b>{user}</b>, o login da sua conta do {host}.',
  'merge.bring.ends': 'As sessões de {email} em outros aparelhos são encerradas.',
  'merge.button': 'Unir os dois logins',
  'merge.denied': '{host} não teve permissão para nos dizer quem é você. Nada mudou.',
  'merge.failed': 'Não foi possível entrar com {host}. Nada mudou; tente de novo.',
  'merge.nothing': 'Essa conta do {host} já entra como {email}: não há nada para unir.',
  'merge.too_long': 'Demorou demais. Agora você entrou como {email}; entre com o outro endereço e comece de novo.',
  'joined.link':
    'A conta {login} do {host} foi vinculada ao login {email}. Agora ela serve para entrar lá, e as compras dela também estão lá.',
  'joined.guest':
    '{count, plural, one {Uma compra paga sem entrar na conta foi adicionada} other {# compras pagas sem entrar na conta foram adicionadas}} ao login {email}.',
  'joined.merge': 'O login {other} foi unido a {email}. Os dois agora levam às compras de ambos.',
  'joined.address':
    'O endereço {other} foi adicionado ao login {email}. As compras dele estão lá, e agora ele serve para entrar lá.',
  'joined.when': 'Isso aconteceu {when}.',
  'separate.title': 'Separá-los?',
  'separate.does': 'O que o botão faz',
  'separate.signed_out': 'Todas as sessões de {email} são encerradas.',
  'separate.signed_out.either': 'Todas as sessões dos dois são encerradas.',
  'separate.stays': 'Os convites e o acesso no {host} ficam com a compra de onde vieram.',
  'separate.button': 'Separá-los',
  'separate.leave': 'Deixar como está',
  'separate.was_you': 'Se foi você quem os uniu, deixe como está.',
  'separate.link': 'A conta {login} do {host} não entra mais como {email}.',
  'separate.link.purchases': 'O que foi comprado com os endereços dela fica à espera de quem entrar com eles.',
  'separate.guest':
    '{count, plural, one {A compra volta para o navegador em que foi paga.} other {As compras voltam para os navegadores em que foram pagas.}}',
  'separate.merge': '{other} volta a ser um login próprio, com as compras, endereços e contas vinculadas que tinha.',
  'separate.merge.purchases':
    'O que foi comprado desde então com os endereços dele também vai para lá. Todo o resto fica com {email}.',
  'separate.address': 'Entrar com {other} não leva mais a {email}.',
  'separate.address.purchases': 'O que foi comprado com ele fica à espera de quem entrar com ele.',
  'separated.title': 'Já estão separados',
  'separated.text': 'Todas as sessões foram encerradas.',
  'separated.was_not_you': 'Não foi você quem os uniu? Então entre e veja <a>suas sessões abertas</a>.',
  'separated.secure': 'Garanta que mais ninguém leia o e-mail ou use a conta do {host}.',
  'separate.none': 'Esse link não funciona',
  'separate.none.text':
    'Já foi usado, tem mais de {days} dias ou não foi copiado inteiro; ou a compra já está em outro login. Nada mudou.'
} as const
