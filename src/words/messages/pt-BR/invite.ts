/** The Brazilian Portuguese messages of `en/invite.ts`. */
export const invite = {
  'invite.invited.title': 'Convite enviado',
  'invite.invited.text':
    '{host} convidou {username}: aceite em até 7 dias, com a conta {username}. {host} também envia um e-mail para o endereço dessa conta.',
  'invite.invited_unknown.title': '{host} recebeu a solicitação',
  'invite.invited_unknown.text':
    '{host} não informou qual convite criou para {username}. Procure-o com a conta {username}: talvez ela já tenha acesso.',
  'invite.already_invited.title': 'Nenhum convite novo foi criado',
  'invite.already_invited.text':
    'A conta {username} provavelmente já tem acesso ou um convite pendente. Não encontrou nada? Escreva para {seller}.',
  'invite.not_taken.title': '{host} não processou o convite',
  'invite.not_taken.text': 'Não há convite para {username}.',
  'invite.invalid_username.title': 'Nome de usuário não encontrado',
  'invite.invalid_username.text':
    'Não foi possível convidar “{username}”: parece não haver ninguém com esse nome no {host}. Confira o nome na página do perfil ou escreva para {seller}.',
  'invite.forbidden.title': 'Aguardando o vendedor',
  'invite.forbidden.text': 'A loja não pode enviar convites agora, mas sua compra está segura.',
  'invite.no_seat_named.title': 'Quem {username} deve substituir?',
  'invite.no_seat_named.text': 'Todos os lugares estão ocupados, e ninguém foi substituído.',
  'invite.rate_limited.title': 'Convites demais no momento',
  'invite.rate_limited.text':
    '{known, select, yes {Nenhum convite foi enviado para {username}; uma nova tentativa é possível em {minutes} min.} other {Nenhum convite foi enviado para {username}; o limite dura no máximo um dia.}}',
  'invite.not_paid.title': 'Nenhuma compra paga encontrada',
  'invite.not_paid.text': 'Não há nenhuma com este login.',
  'invite.unavailable.title': '{host} não deu uma resposta clara',
  'invite.unavailable.text': 'Não se sabe se a conta {username} foi convidada.',
  'invite.has_invitation': 'Já existe um convite',
  'toast.sent': 'Ele foi enviado para {login}.',
  'toast.none_new': 'Nenhum outro foi enviado para {login}.',
  'toast.not_needed.title': 'Nenhum convite é necessário',
  'toast.not_needed': '{host} já deixa {login} entrar.',
  'toast.noted.title': 'Solicitação salva',
  'toast.noted':
    '{known, select, yes {O convite para {login} está previsto {when}.} other {{login} ainda não tem um convite novo.}}',
  'toast.tried':
    '{known, select, yes {A próxima tentativa para {login}: {when}.} other {{login} ainda não tem um convite novo.}}',
  'toast.unanswered': '{host} não respondeu; {login} ainda não tem um convite novo.',
  'toast.refused.title': '{host} recusou o convite por enquanto',
  'toast.blocked': 'Um bloqueio no {host} impede isso.',
  'toast.no_seat': 'Ainda falta ao vendedor uma licença do {host} para {login}.',
  'toast.unclear': 'Não se sabe se a conta {login} foi convidada.',
  'toast.withdrawn.title': 'Houve um problema com o convite',
  'toast.withdrawn': '{login} não pode usá-lo.',
  'toast.nothing.title': 'Nenhum convite novo',
  'toast.nothing': 'Esta página explica o motivo e o que vem depois.',
  'invite.find': 'Encontrar minha compra',
  'invite.close': 'Fechar'
} as const
