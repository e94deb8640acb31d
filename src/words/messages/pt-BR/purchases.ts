/** The Brazilian Portuguese messages of `en/purchases.ts`. */
export const purchases = {
  'purchases.title': 'Suas compras',
  'purchases.one': 'Sua compra',
  'purchases.what_to_do': 'O que fazer',
  'purchases.paid_with': 'Pago com <b>{email}</b>.',
  'purchases.signed_in': 'Você entrou como <b>{email}</b>.',
  'missing.just_paid': '<b>Acabou de pagar?</b> O pagamento ainda pode estar a caminho: <a>verifique de novo</a>.',
  'missing.other_address': '<b>Pagou com outro e-mail?</b> <a>Encontre sua compra</a> por esse endereço.',
  'missing.other_sign_in': '<b>Pagou com outro e-mail?</b> Saia e entre com ele.',
  'missing.not_bought': '<b>Ainda não comprou?</b>',
  'missing.none': '<b>Nada disso?</b> Escreva para {seller}.',

  // The card of a purchase.
  'order.nothing': 'Nada a pagar ainda',
  'order.not_paid': 'Não pago',
  'order.not_yet': 'Ainda não pago',
  'order.done': 'Pedido concluído em {day}',
  'order.refunded':
    '{what, select, sum {{amount} reembolsados em {day}} part_sum {Reembolsado em parte: {amount} em {day}} part {Reembolsado em parte em {day}} other {Reembolsado em {day}}}',
  'order.ended': 'Assinatura encerrada em {day}',
  'order.number': 'Nº {number}',
  'order.receipt': 'Recibo',
  'order.invoice': 'Fatura',
  'order.at':
    '{what, select, receipt {Recibo em {processor}} invoice {Fatura em {processor}} other {Pedido em {processor}}}',
  'order.receipt_mailed': '{processor} costuma enviar o recibo por e-mail',
  'order.manage': 'Gerenciar assinatura',
  'order.given': 'Concedido em {day}',
  'order.given_until': 'Concedido em {day}, até {end}',
  'order.seats': '{seats} lugares',
  'order.seats_used': '{held} de {seats} lugares ocupados',
  'seats.taken': 'Todos os lugares estão ocupados. Para adicionar alguém, remova ou substitua uma conta.',
  'card.proposed':
    'Você informou {login} no checkout, mas essa conta é mais nova que o seu pagamento. Se ela for sua, clique em “Enviar convite”.',
  'card.renewal_failed': 'A renovação da sua assinatura ainda não foi paga. Pague-a para manter a assinatura.',
  'card.grace':
    'A renovação da sua assinatura não foi paga. Pague-a até {end}; caso contrário, sua compra não dará acesso depois disso.',
  'card.grace.ended': 'Sua assinatura terminou porque a renovação não foi paga. Sua compra dá acesso até {end}.',
  'card.renew': 'Pagar a renovação',
  'card.renew_by_mail':
    'O serviço de pagamento costuma enviar um e-mail com um link para trocar o cartão ou pagar. Se não o encontrar, escreva para {seller}.',
  'card.renew.then':
    '{known, select, yes {Se pagar depois, seu acesso volta, a menos que até lá a assinatura já tenha terminado.} other {Seu acesso continua enquanto a cobrança é tentada de novo e termina se nenhuma tentativa der certo.}}',
  'card.renew.subject': 'Pagamento da renovação de {product}',
  'card.ending':
    'Assinatura cancelada. {known, select, due {O acesso deveria terminar em {end}, e o serviço de pagamento ainda não confirmou isso.} yes {O acesso continua até {end}.} other {O acesso continua até o fim do período pago.}}',
  'card.part_refunded': 'Parte do seu pagamento foi reembolsada. Sua compra continua valendo.',
  'card.part_refunded.in': 'Parte do seu pagamento foi reembolsada. Você mantém o acesso.',
  'card.refund_on_its_way': 'O banco pode levar alguns dias para mostrar o dinheiro.',
  'steps.label': 'Andamento',
  'steps.done': 'feito',
  'steps.next': '{step}, próximo passo',
  'steps.history': 'Histórico ({count})',
  'step.order': 'Pedido',
  'step.ordered': 'Pedido feito',
  'step.given': 'Concedido',
  'step.account': 'Conta',
  'step.named': 'Conta',
  'step.accept': 'Aceitar o convite',
  'step.accepted': 'Aceito',
  'step.clone': 'Clonar',
  'step.cloned': 'Clonado',
  'status.label': 'Seu acesso',
  'status.keeps': 'Esta página se atualiza sozinha.',
  'status.check': 'Verificar de novo',
  'status.signed_out': 'Sua sessão terminou. <a>Entre de novo</a> para ver como estão as coisas.',

  // An account of a purchase.
  'grant.proven': 'você entrou com ela',
  'grant.refused': '{headline}. {text}',
  'team.label': 'Contas',
  'team.account': 'Conta',
  'team.state': 'Situação',
  'team.since': 'Desde',
  'team.in': 'Pronto para clonar',
  'team.invited': 'Precisa aceitar o convite',
  'team.position': 'Número {position} na fila',
  'team.actions': 'Ações',
  'team.free': '{free, plural, one {# lugar livre} other {# lugares livres}}',
  'team.you': 'Você',
  'team.more': 'Mais sobre {login}',
  'team.copy': 'Copiar o link do convite',
  'team.copy.only': 'Envie-o para {login}: só essa conta pode abri-lo.',
  'team.hint': 'Conta errada? Cancele o convite ou remova a conta e adicione outra: no máximo cinco trocas em 30 dias.',
  'accept.open': 'Abrir o convite',
  'accept.mailed': '{host} também escreve para o endereço da conta {login}, que pode ser diferente do seu.',
  'accept.other': 'Conta errada?',
  'accept.other.text':
    'Se você entrou no {host} com outra conta, ele diz que não encontra o convite. Entre lá como <b>{login}</b> e abra-o de novo.',
  'take_back.button':
    '{state, select, queued {Cancelar a solicitação} invited {Cancelar o convite} other {Remover a conta}}',
  'take_back.hint': 'Então ninguém fica convidado, e você pode informar outro nome: no máximo cinco vezes em 30 dias.',
  'take_back.earlier': 'Remover {login} primeiro',
  'taken_back.title':
    '{had, select, queued {Solicitação cancelada} invited {Você retirou o convite} other {Você tirou o lugar da conta}}',
  'taken_back.text': '{had, select, queued {A conta não será convidada.} other {A conta não ocupa mais um lugar.}}',
  'taken_back.too_late.title': 'O convite já foi aceito',
  'taken_back.too_late.text':
    'A conta aceitou o convite; para substituí-la, digite outro nome. Se for a conta de um desconhecido, escreva para {seller}.',
  'taken_back.too_many.title': 'Trocas de conta demais',
  'taken_back.too_many.text':
    '{known, select, yes {Uma compra permite cinco trocas de conta em 30 dias; a próxima será possível {when}.} other {Uma compra permite cinco trocas de conta em 30 dias.}} Se não puder esperar, escreva para {seller}.',
  'taken_back.not_yours.title': 'Não há nada para retirar',
  'taken_back.not_yours.text':
    'Esse convite não é seu ou não existe mais. Recarregue a página ou escreva para {seller}.',
  'withdraw.title': 'Remover {login} agora?',
  'withdraw.lead':
    '{waits, select, yes {O lugar fica livre para a conta que espera.} other {O lugar fica livre para outra conta.}}',
  'withdraw.means': 'O que isso significa',
  'withdraw.access': '<b>{login}</b> perde o acesso em alguns minutos e então não pode mais clonar nem fazer pull.',
  'withdraw.fork':
    'Se a conta tem um fork privado do repositório no {host}, {host} apaga esse fork. Salve antes o que só existe ali.',
  'withdraw.disk': 'O que foi clonado em um disco continua lá.',
  'withdraw.told': '{host} pode avisar a conta de que ela foi removida.',
  'withdraw.counts': 'Conta como uma das cinco trocas em 30 dias.',
  'withdraw.button': 'Remover',
  'withdraw.keep': 'Manter',

  // The commands to clone.
  'clone.heading': 'Clonar o repositório',
  'clone.how': 'Como clonar {path}',
  'clone.command': 'Comando para clonar com {how}',
  'clone.copy': 'Copiar',
  'clone.copied': 'Copiado',
  'clone.not_copied': 'Selecionado. Agora copie.',
  'clone.copy_command': 'o comando para {how}',
  'clone.copy_link': 'o link',
  'clone.open': 'Abrir no {host}',
  'clone.vscode': 'Abrir no VS Code',
  'clone.sandbox': 'O Git pergunta quem você é: a <a>página do repositório</a> mostra o comando já com um token.',
  'clone.https': 'Quando o git pedir, digite seu nome de usuário do {host} e, como senha, um token de acesso.',
  'clone.https.link':
    'Quando o git pedir, digite seu nome de usuário do {host} e, como senha, <a>um token de acesso</a>.',
  'clone.password': 'O Git pede uma senha?',
  'clone.password.text':
    'O GitHub não aceita aqui a senha da conta. A CLI pergunta uma vez quem é você (<code>gh auth login</code>), e o SSH usa sua chave.',
  'clone.password.https':
    'Por HTTPS, o git precisa de um token <b>clássico</b> com o escopo <code>repo</code> como senha. Um token “fine-grained” não funciona, porque você não é membro da organização.',

  // The form for a username.
  'form.next': 'Receba seu convite',
  'form.same': '{product}: a mesma conta é usada',
  'form.add': 'Adicionar uma pessoa',
  'form.change': 'Trocar de conta',
  'form.none': 'Sobre os convites',
  'form.none.text': 'Um convite exige uma compra paga, e ainda não há nenhuma aqui.',
  'form.of': '{title}: {product}',
  'form.username': 'Nome de usuário do {host}',
  'form.username.hint': 'Por exemplo, octocat. Você também pode colar o endereço do seu perfil.',
  'form.sandbox':
    'No ambiente de testes, use <code>ada-buyer</code> ou <code>grace-hops</code>; <a>{host}</a> mostra todos os nomes.',
  'form.send': 'Enviar convite',
  'form.problem': '{title}.',
  'form.give':
    'Informe seu nome de usuário do {host}. {count, plural, one {Depois, {host} convida essa conta para ler <b>{product}</b>.} other {Depois, {host} convida essa conta para ler <b>{product}</b>: # repositórios, com um convite para cada um.}}',
  'form.give.others': 'Ele também vale para suas outras compras sem conta.',
  'form.waits':
    '{until, select, time {No momento, os convites estão em espera: o que você pedir agora sai automaticamente {when}.} seller {No momento, os convites esperam por {shop}: o que você pedir agora sai automaticamente depois disso.} other {No momento, os convites estão em espera: o que você pedir agora sai automaticamente assim que possível.}}',
  'form.off': 'Os convites estão desativados no momento',
  'form.off.text':
    'O vendedor precisa mover o repositório para uma organização primeiro; nada do que foi pago se perde. Dúvidas? Escreva para {seller}.',
  'form.seats.some': 'Lugares ocupados: {held} de {seats}. Um novo nome de usuário ocupa um lugar livre.',
  'form.seats.all': 'Todos os {seats} lugares estão ocupados. Para adicionar alguém, escolha quem será substituído.',
  'form.seats.who': 'Quem a nova conta deve substituir?',
  'form.seats.sole':
    'Um novo nome de usuário substitui {login}.{state, select, accepted { {login} mantém o acesso até a nova conta aceitar.} invited { O convite de {login} fica aberto até a nova conta ser convidada.} other {}}',
  'form.seat.queued': 'aguarda o convite',
  'form.seat.invited': 'convidada',
  'form.seat.accepted': 'tem acesso',
  'form.seat.expired': 'convite expirado',
  'form.seat.gone': 'acesso encerrado',
  'form.seat.without': 'sem acesso',
  'form.seat.revoking': 'sendo removida',
  'form.seat.revoked': 'removida',
  'form.seat.blocked': 'não convidada',
  'form.moves.left':
    '{left, plural, one {Você pode trocar de conta mais uma vez nestes 30 dias.} other {Você pode trocar de conta mais duas vezes nestes 30 dias.}}',
  'form.moves.none':
    '{known, select, yes {A conta foi trocada cinco vezes em 30 dias. A próxima troca será possível {when}.} other {A conta foi trocada cinco vezes em 30 dias, o máximo por enquanto.}}',

  // The account of a name, while it is typed.
  'preview.profile': '(abre o perfil em uma nova aba)',
  'preview.joined': 'desde {year}',
  'preview.number': 'ID {id}',
  'preview.not_you': 'Não é você? Alterar o nome',
  'preview.not_right': 'Conta errada? Alterar o nome',
  'preview.proven': 'você entrou com ela',
  'preview.organization':
    '<b>{login}</b> é uma organização e não pode ser convidada. Informe o nome da sua própria conta.',
  'preview.not_a_person': '<b>{login}</b> não é a conta de uma pessoa e não pode ser convidada.',
  'preview.no_account': 'Não há conta chamada <b>{login}</b> no {host}.',
  'preview.managed':
    '<b>{login}</b> parece uma conta gerenciada por uma empresa: só ela pode convidá-la. Informe o nome de uma conta pessoal.',
  'preview.not_a_name': 'Isso não pode ser um nome de usuário: ele só aceita letras, dígitos e hifens, no máximo 39.'
} as const
