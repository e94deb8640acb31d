/** The Brazilian Portuguese messages of `en/situations.ts`. */
export const situations = {
  // The state in a word.
  'tone.done': 'Acesso',
  'tone.waiting': 'Em andamento',
  'tone.needs_you': 'Sua vez',
  'tone.seller': 'Em espera',
  'tone.ended': 'Encerrado',
  'tone.refunded': 'Reembolsado',
  'tone.part_refunded': 'Reembolsado em parte',
  'tone.lost': 'Estornado',
  'tone.ending': 'Encerrando',
  'tone.paused': 'Em pausa',
  'tone.free': 'Lugar livre',

  // A purchase.
  'to_name.headline': 'Escolha sua conta do {host}',
  'to_name.text': 'Diga qual conta é a sua, e {host} a convida.',
  'to_name.team':
    '{give} Sua compra cobre {seats} contas: adicione as outras depois ou envie a cada pessoa um link para um lugar.',
  'looked_up.headline': 'Verificando {login} no {host}',
  'looked_up.text':
    'Assim que o {host} disser de quem é a conta {login}, ela entra na fila de convites, ou dizemos por que não.',
  'second_seat.headline': 'Sua outra compra já vale para a conta {login}',
  'second_seat.text': 'Esta tem um lugar para outra conta. Se você não precisar dele, não há nada a fazer.',
  'shop_not_ready.headline': 'Aguardando {shop}',
  'shop_not_ready.text': 'Algo do lado do vendedor está impedindo os convites agora. Sua compra está segura.',
  'no_purchase.headline': 'Nenhuma compra encontrada',
  'no_purchase.text': 'Não encontramos uma compra para {email}.',
  'readdressed.headline': 'Entre com o endereço mais novo',
  'readdressed.text': '{shop} mudou o endereço da compra paga com {email}. Saia e entre com o endereço mais novo.',
  'unmatched.headline': 'Recebemos seu pagamento',
  'unmatched.text':
    'Ainda não sabemos a qual produto seu pagamento se refere. {shop} está resolvendo isso e vai escrever para {email}.',
  'not_sold.headline': 'Seu pagamento se refere a outra coisa',
  'not_sold.text': '{shop} recebeu seu pagamento e informa que ele se refere a algo que não é vendido neste site.',
  'pending.headline': 'Pagamento pendente',
  'pending.text':
    '{late, select, yes {Seu pagamento de {product} ainda não chegou. Está demorando mais do que o normal: fale com o seu banco ou escreva para {seller}.} other {Seu pagamento de {product} ainda não chegou. Débitos bancários levam de 2 a 5 dias; não é preciso pagar de novo.}}',
  'failed.headline': 'O pagamento falhou',
  'failed.text': 'Seu pagamento de {product} foi recusado. Você pode tentar de novo.',
  'refunded.headline': 'Compra reembolsada',
  'refunded.text': 'Esta compra de {product} não dá mais acesso.',
  'partially_refunded.headline': 'Compra reembolsada em parte',
  'partially_refunded.text': 'Esta compra de {product} não dá mais acesso.',
  'disputed.headline': 'Pagamento contestado',
  'disputed.text':
    '{dated, select, yes {Seu banco contestou o pagamento de {product} em {day}, por isso esta compra não dá acesso por enquanto. Se foi engano, avise o banco.} other {Seu banco contestou o pagamento de {product}, por isso esta compra não dá acesso por enquanto. Se foi engano, avise o banco.}}',
  'lost.headline': '{dated, select, yes {Pagamento estornado em {day}} other {Pagamento estornado}}',
  'lost.text': 'Seu banco estornou o pagamento de {product}, por isso esta compra não dá mais acesso.',
  'past_due.headline': 'Renovação não paga',
  'past_due.text':
    '{dated, select, yes {A renovação da sua assinatura de {product} falhou em {day} e não foi paga. Assim que for paga, seu acesso volta.} other {A renovação da sua assinatura de {product} não foi paga. Assim que for paga, seu acesso volta.}}',
  'ended.headline': '{dated, select, yes {Assinatura encerrada em {day}} other {Assinatura encerrada}}',
  'ended.text': 'Sua assinatura de {product} terminou. Compre de novo para voltar a ter acesso.',

  'ended_by_seller.headline': 'A compra não vale mais',
  'ended_by_seller.text':
    '{dated, select, yes {Em {day}, {shop} encerrou o acesso a {product} que esta compra dava.} other {{shop} encerrou o acesso a {product} que esta compra dava.}}',
  'time_over.headline': 'O prazo terminou',
  'time_over.text': '{shop} deu a você acesso a {product} por um tempo limitado, que já terminou.',

  // An account that waits for its invitation.
  'in_queue.headline':
    '{position, select, none {Seu convite está a caminho} 1 {Seu convite é o próximo da fila} other {Você é o número {position} da fila}}',
  'in_queue.text':
    '{known, select, yes {{login} receberá o convite {when}. Vamos enviar um e-mail a você.} other {Vamos convidar {login} e enviar um e-mail a você.}}',
  'day_limit.headline':
    '{position, select, none {Você está na fila} 1 {Seu convite é o próximo da fila} other {Você é o número {position} da fila}}',
  'day_limit.text':
    '{host} limita os convites por dia. {known, select, yes {O convite sai {when}, e vamos enviar um e-mail a você.} earliest {Na melhor das hipóteses, o convite sai {when}, e vamos enviar um e-mail a você.} other {Vamos enviar o convite assim que possível e mandar um e-mail a você.}}',
  'changes_used_up.headline': 'Trocas de conta demais',
  'changes_used_up.text':
    '{known, select, yes {A conta {login} pode ser convidada {when}. Uma compra permite cinco trocas em 30 dias.} other {A conta {login} precisa esperar. Uma compra permite cinco trocas em 30 dias.}}',
  'invited_often.headline': 'Convites demais hoje',
  'invited_often.text':
    '{login} recebeu cinco convites em 24 horas. {known, select, yes {O próximo convite sai {when}.} other {Enviaremos o próximo assim que possível.}}',
  'seller_acts.headline': 'Aguardando {shop}',
  'seller_acts.text':
    'Algo do lado do vendedor está impedindo os convites. Ele já sabe; vamos convidar {login} e enviar um e-mail a você.',
  'no_seat.headline': 'Aguardando {shop}',
  'no_seat.text':
    '{replaces, select, none {A organização do vendedor não tem mais licença do {host} para {login}. Ele já sabe; vamos convidar {login} e enviar um e-mail a você.} other {A organização do vendedor não tem mais licença do {host} para {login}. Ele já sabe: espere ou remova {replaces} primeiro.}}',
  'not_taken.headline': '{host} não processou o convite',
  'not_taken.text': '{known, select, yes {Vamos tentar {login} de novo {when}.} other {Vamos tentar {login} de novo.}}',
  'blocked_there.headline': 'Bloqueio no {host}',
  'blocked_there.text':
    '{login} bloqueou {shop} no {host}, ou o contrário. Se foi você, desfaça o bloqueio e clique em “Enviar convite”.',
  'host_away.headline': '{host} não está respondendo',
  'host_away.text':
    'Vamos convidar {login} assim que houver resposta e enviar um e-mail a você.{slow, select, yes { Está demorando mais que o normal.} other {}}',
  'unchecked.text':
    'Primeiro consultamos {login} no {host}. {known, select, yes {Se essa conta puder ser convidada, o convite sai {when}.} other {Se essa conta puder ser convidada, faremos isso assim que possível.}}',
  'unchecked.seller':
    'Algo do lado do vendedor impede os convites. Ele já sabe; depois consultamos {login} no {host} e convidamos essa conta se for possível.',
  'unchecked.away':
    'Assim que responder, consultamos {login} lá e convidamos essa conta se for possível.{slow, select, yes { Está demorando mais que o normal.} other {}}',
  'being_checked.headline': 'Verificando com o {host}',
  'being_checked.text':
    '{host} não deu uma resposta clara, por isso estamos perguntando se a conta {login} foi convidada. {slow, select, yes {Está demorando mais que o normal.} other {Leva alguns minutos.}}',
  'renewing.headline': '{slow, select, yes {Aguardando {shop}} other {Um novo convite está a caminho}}',
  'renewing.text':
    '{slow, select, yes {{host} ainda não nos deixa renovar o convite de {login}. O vendedor já sabe.} other {{known, select, yes {{login} receberá um novo {when}, porque o último não foi aceito.} other {{login} receberá um novo em breve, porque o último não foi aceito.}}}}',

  // An account with an invitation or with access.
  'invited.headline': 'Aceite o convite',
  'invited.text':
    '{host} convidou {login}{sentKnown, select, yes { {sent}} other {}}. {untilKnown, select, yes {{ends, select, day {O convite expira {until}, e o acesso vale até {end}.} other {O convite expira {until}.}}} other {O convite fica aberto por 7 dias.}}',
  'not_shown.headline': 'O convite não aparece',
  'not_shown.text':
    '{lookedKnown, select, yes {{host} não mostrava convite para {login} quando verificamos {looked}. Clique em “Enviar convite” para receber um novo; senão, o anterior será considerado recusado {gone}.} overdue {{host} não mostrava convite para {login} quando verificamos {looked}. Clique em “Enviar convite” para receber um novo, ou aguarde até podermos consultar {host} de novo.} other {{host} não mostra convite para {login}. Clique em “Enviar convite” para receber um novo.}}',
  'last_chance.headline': 'Últimos dias para aceitar',
  'last_chance.text':
    '{untilKnown, select, yes {O convite de {login} expira {until}.} other {O convite de {login} expira em breve.}} Só o enviaremos de novo se você pedir.',
  'run_out.headline': '{slow, select, yes {Aguardando {shop}} other {O prazo do convite terminou}}',
  'run_out.text':
    '{slow, select, yes {{host} ainda não nos deixa renovar o convite de {login}. O vendedor já sabe.} other {O convite expirou {until}, a menos que {login} o tenha aceitado ou recusado antes. Se expirou, enviaremos um novo.}}',
  'run_out_last.headline': 'O prazo do convite terminou',
  'run_out_last.text':
    'O convite expirou {until}, a menos que {login} o tenha aceitado antes. Clique em “Enviar convite” para receber um novo.',
  'invited_by_hand.headline': 'Aceite o convite',
  'invited_by_hand.text': '{shop} convidou {login} diretamente. Aceite esse convite.',
  'in.headline': 'Você tem acesso',
  'in.text':
    '{ends, select, due {{login} tem acesso, que deveria terminar em {end}. O serviço de pagamento ainda não confirmou o fim.} day {{login} tem acesso até {end}. Clone o repositório; até lá, git pull traz cada versão.} unless_paid {{login} tem acesso até {end}, e por mais tempo quando a renovação for paga. Clone o repositório; até lá, git pull traz cada versão.} paid_time {{login} tem acesso até o fim do período pago. Clone o repositório; até lá, git pull traz cada versão.} other {{login} tem acesso. Clone o repositório; git pull traz cada versão futura.}}',
  'access_not_shown.headline': 'O acesso não aparece',
  'access_not_shown.text':
    '{host} não mostrava acesso para {login} quando verificamos {looked}. {lookedKnown, select, overdue {Vamos verificar mais uma vez assim que pudermos consultar {host} de novo.} other {Vamos verificar mais uma vez {gone}.}}',
  'other_repository.headline': 'O repositório é outro',
  'other_repository.text':
    'O endereço vendido leva agora a outro repositório. {shop} precisa verificá-lo primeiro, e até lá não mudamos nada para {login}.',
  'in_already.headline': '{login} já tem acesso',
  'in_already.text':
    '{proven, select, yes {O acesso não veio desta compra, e você já pode clonar.} other {O acesso não veio desta compra. {login} é a sua conta?}}',
  'giving_way.headline':
    '{access, select, yes {Tem acesso até {other} aceitar} other {Está sendo substituída por {other}}}',
  'giving_way.text':
    '{access, select, yes {Depois disso, o lugar de {login} passa para {other}.} other {O convite de {login} fica aberto até {other} receber o seu.}}',

  // An account that its buyer has to do something about.
  'lapsed.headline': 'O convite não está mais aberto',
  'lapsed.text': 'Ele expirou ou foi recusado. Clique em “Enviar convite” para receber um novo.',
  'lapsed_by_hand.headline': 'Um convite expirou',
  'lapsed_by_hand.text': '{shop} havia convidado {login} diretamente.',
  'declined.headline': 'O convite não existe mais',
  'declined.text': 'Ele foi recusado ou cancelado no {host}. Clique em “Enviar convite” para receber um novo.',
  'left.headline': '{login} saiu do repositório',
  'left.text': 'A conta saiu ou foi removida no {host}. Clique em “Enviar convite” para voltar.',
  'removed.headline': 'A conta {login} foi removida',
  'removed.text': 'Alguém de {shop} removeu a conta no {host}.',
  'no_trace.headline': 'Nenhum convite está aberto',
  'no_trace.text':
    '{host} não deu uma resposta clara e não mostra convite para {login}. Clique em “Enviar convite” para tentar de novo.',
  'no_such_account.headline': 'Nenhuma conta chamada {login}',
  'no_such_account.text': 'Confira o nome no seu perfil do {host} e envie de novo.',
  'not_a_person.headline': '{login} não é a conta de uma pessoa',
  'not_a_person.text': 'Só pessoas podem ser convidadas. Informe sua própria conta.',
  'account_flagged.headline': '{host} restringe esta conta',
  'account_flagged.text': 'Peça ao {host} que retire a restrição da conta {login} ou informe outra conta.',
  'managed_account.headline': '{login} pertence a uma empresa',
  'managed_account.text': 'Só essa empresa pode convidá-la. Informe uma conta pessoal.',
  'wrong_invitee.headline': 'O convite foi cancelado',
  'wrong_invitee.text':
    '{host} convidou outra conta em vez de {login}, por isso cancelamos esse convite. {shop} já sabe.',
  'wrong_permission.headline': 'O convite foi cancelado',
  'wrong_permission.text':
    '{host} ofereceu a {login} mais do que acesso de leitura, por isso cancelamos o convite. {shop} já sabe.',

  // An account that a purchase no longer covers.
  'seller_decides.headline': '{shop} decide sobre {login}',
  'seller_decides.text': 'O que {login} tem no {host} não veio desta compra.',
  'held_back.headline':
    '{old, select, access {{login} ainda tem acesso} unsure {{login} talvez ainda tenha acesso} other {{login} ainda tem um convite}}',
  'held_back.text':
    '{old, select, invitation {{shop} verifica isso antes que o convite seja cancelado.} other {{shop} verifica isso antes que {login} perca o acesso.}}',
  'not_removed.headline':
    '{old, select, access {{login} ainda tem acesso} unsure {{login} talvez ainda tenha acesso} other {{login} ainda tem um convite}}',
  'not_removed.text':
    '{why} {held, select, replaced {O endereço vendido leva agora a outro repositório; {shop} precisa verificá-lo antes de mudarmos algo para {login}.} other {{old, select, invitation {{host} ainda não nos deixa cancelar o convite; {shop} já sabe.} other {{host} ainda não nos deixa remover {login}; {shop} já sabe.}}}}',
  'kept_elsewhere.headline': 'Outra compra já vale para a conta {login}',
  'kept_elsewhere.text': '{why}',
  'removing.headline': 'O acesso está sendo removido',
  'removing.text':
    '{why} {hindered, select, refusal {{host} não aceitou a remoção de {login}; vamos tentar de novo {again}.} silence {{host} não respondeu à remoção de {login}; vamos tentar de novo {again}.} pause {{host} pede que esperemos; vamos tentar remover {login} {again}.} other {{slow, select, yes {O acesso da conta {login} está sendo removido; {host} demora mais que o normal para confirmar.} other {O acesso da conta {login} está sendo removido; confirmamos em alguns minutos.}}}}',
  'taken_away.headline': '{login} não tem mais acesso',
  'taken_away.text':
    '{why}{left, select, day { O acesso a {repository} terminou em {leftDay}.} same { O acesso a {repository} terminou no mesmo dia.} other {}}',
  'still_there.headline': 'Esta compra não cobre mais {login}',
  'still_there.text': '{why} O que {login} tem agora no {host} não veio desta compra.',
  'cancelling.headline': 'O convite está sendo cancelado',
  'cancelling.text':
    '{why} {hindered, select, refusal {{host} não aceitou; vamos tentar de novo {again}.} silence {{host} não respondeu; vamos tentar de novo {again}.} pause {{host} pede que esperemos; vamos tentar {again}.} other {{slow, select, yes {{host} ainda não confirmou; demora mais que o normal.} other {Leva alguns minutos.}}}}',
  'cancelled.headline': '{login} não tem mais convite',
  'cancelled.text': '{why}',
  'withdrawing.headline': 'O convite já não existia',
  'withdrawing.text':
    '{why} {hindered, select, refusal {{host} não aceitou a remoção de {login}; vamos tentar de novo {again}.} silence {{host} não respondeu à remoção de {login}; vamos tentar de novo {again}.} pause {{host} pede que esperemos; vamos tentar remover {login} {again}.} other {{slow, select, yes {{login} pode ter aceitado o convite, então removemos qualquer acesso; isso demora mais que o normal.} other {{login} pode ter aceitado o convite, então removemos qualquer acesso; isso leva alguns minutos.}}}}',
  'unqueued.headline': '{login} sai da fila',
  'unqueued.text': '{why} {login} ainda esperava o convite.',
  'end_unclear.headline': 'Verificando com o {host}',
  'end_unclear.text': '{why} Estamos perguntando se a conta {login} foi convidada e, se foi, cancelamos o convite.',
  'not_invited.headline': '{login} não tem convite',
  'not_invited.text': '{why}',
  'coming_back.headline':
    '{had, select, yes {Seu acesso volta} other {{invited, select, never {{login} volta para a fila} maybe {{login} volta para a fila} other {Seu convite volta}}}}',
  'coming_back.text':
    '{why} {old, select, access {{login} entra na fila para um novo convite quando o acesso antigo for removido.} invitation {{login} entra na fila para um novo convite quando o antigo for cancelado.} other {{login} entra na fila para um convite, e enviaremos um e-mail a você.}}',

  // A row among other accounts: the headline with the time that comes next.
  'line.expires': '{headline} · expira {until}',
  'line.invited': '{headline} · convite {when}',
  'line.sentence': '{words}.',

  // Hints: quieter sentences below the text.
  'hint.questions': 'Dúvidas? Escreva para {seller}.',
  'hint.tomorrow': 'Ainda assim amanhã? Escreva para {seller}.',
  'hint.cannot_wait': 'Não pode esperar? Escreva para {seller}.',
  'hint.wrong': 'Acha que é um engano? Escreva para {seller}.',
  'hint.seller_writes': '{shop} escreve: {words}',
  'hint.clones_stay': 'O que você clonou continua no seu disco.',

  // Reasons why access ends: each a sentence of its own.
  'why.refunded':
    '{what, select, sum {{amount} foram reembolsados em {day}.} part_sum {{amount} do seu pagamento foram reembolsados em {day}.} part {Parte do seu pagamento foi reembolsada em {day}.} whole {Sua compra foi reembolsada em {day}.} part_undated {Parte do seu pagamento foi reembolsada.} other {Sua compra foi reembolsada.}}',
  'why.disputed':
    '{dated, select, yes {Seu banco contestou o pagamento em {day}, por isso esta compra não dá acesso por enquanto.} other {Seu banco contestou o pagamento, por isso esta compra não dá acesso por enquanto.}}',
  'why.payment_lost':
    '{dated, select, yes {Seu banco estornou o pagamento em {day}.} other {Seu banco estornou o pagamento.}}',
  'why.renewal_failed':
    '{dated, select, yes {A renovação da sua assinatura falhou em {day} e não foi paga.} other {A renovação da sua assinatura não foi paga.}}',
  'why.subscription_ended': '{dated, select, yes {Sua assinatura terminou em {day}.} other {Sua assinatura terminou.}}',
  'why.ended_by_seller':
    '{dated, select, yes {{shop} encerrou o acesso desta compra em {day}.} other {{shop} encerrou o acesso desta compra.}}',
  'why.time_over': '{shop} deu a você acesso por um tempo limitado, que já terminou.',
  'why.no_payment': 'Não há mais pagamento para isso.',
  'why.given_back': '{shop} deu acesso a você de novo.',
  'why.paid_again': 'Seu pagamento voltou a ser válido.',
  'why.dispute_over': 'A contestação do seu pagamento terminou.',
  'again.text': '{again} {text}',
  'again.why':
    '{why}{had, select, yes { O acesso anterior foi removido, por isso {login} precisa aceitar um convite de novo.} other {}}',
  'why.moved': 'Outra conta substituiu {login}.',
  'why.mistyped': 'Você o cancelou.',
  'why.taken_back_by_seller':
    '{had, select, yes {{shop} encerrou o acesso de {login}.} other {{shop} retirou o convite.}}',
  'why.seat_gone': 'Sua compra agora cobre menos contas.',
  'why.other_claim': 'Esta compra não cobre mais {login}.',

  // The page after the checkout.
  'back.received.headline':
    '{cost, select, given {O acesso foi concedido a você} none {Seu pedido está completo} other {Pagamento recebido}}',
  'back.received.text':
    '{account, select, connect {Agora conecte a conta do {host} que receberá o acesso.} type {Agora escolha a conta do {host} que receberá o acesso.} other {Sua compra está no seu painel.}}',
  'back.waiting.headline':
    '{known, select, yes {Aguardando seu pagamento de {product}} other {Aguardando seu pagamento}}',
  'back.waiting.text': 'Um pagamento costuma chegar em alguns segundos.',
  'back.waiting.goes_on': 'Esta página continuará quando ele chegar.',
  'back.waiting.look': 'Clique em “Verificar de novo” para ver se ele chegou.',
  'back.waiting.hint': 'Nada após alguns minutos? Entre com o e-mail usado no pagamento ou escreva para {seller}.',
  'back.by_mail.headline': 'Confira seu e-mail',
  'back.by_mail.text':
    'Escrevemos para o endereço que você usou no pagamento. Não chegou nada? Podemos enviar um link de acesso para esse endereço.',
  'back.elsewhere.text': 'Sua compra de <b>{product}</b> está em outra conta. Para vê-la, entre com essa conta.',
  'back.connect': 'Continuar com {host}',
  'back.type': 'Digitar um nome de usuário',
  'back.choose': 'Escolher sua conta do {host}',
  'back.open': 'Ir para a sua compra',
  'back.add': 'Adicionar a {email}'
} as const
