/** The Brazilian Portuguese messages of `en/frame.ts`. */
export const frame = {
  'frame.skip': 'Ir para o conteúdo',
  'frame.main': 'Menu principal',
  'frame.dashboard': 'Painel',
  'frame.purchases': 'Compras',
  'frame.account': 'Conta',
  'frame.sign_in': 'Entrar',
  'frame.sign_out': 'Sair',
  'frame.about': 'Sobre esta loja',
  'frame.questions': 'Dúvidas? {seller}',
  'frame.language': 'Idioma',
  'frame.change_language': 'Mudar',
  'frame.new_tab': '(abre em uma nova aba)',
  'frame.no_answer.title': 'Não foi possível enviar',
  'frame.no_answer.text':
    'Verifique sua conexão, recarregue a página e tente de novo. Se não resolver, escreva para {seller}.',
  'frame.sending': 'Enviando…',
  'frame.not_now': 'Agora não',
  'frame.write_to': 'Escrever para {seller}',
  'frame.stuck': 'Ainda com problemas? Escreva para {seller}.',
  'frame.not_sure': 'Não tem certeza? Escreva para {seller}.',

  // Times. All are in UTC until the script of the page shows them as they are for the reader.
  'time.at':
    '{which, select, today {hoje às {clock} UTC} tomorrow {amanhã às {clock} UTC} yesterday {ontem às {clock} UTC} other {em {day} às {clock} UTC}}',
  'time.about':
    '{which, select, today {hoje por volta das {clock} UTC} tomorrow {amanhã por volta das {clock} UTC} yesterday {ontem por volta das {clock} UTC} other {em {day} por volta das {clock} UTC}}',
  'time.moment': 'em instantes',
  'time.just_now': 'agora mesmo',
  'time.approximately': 'cerca de',
  'time.on': '{day} (UTC)',
  'time.zoned': '{day} (UTC)',
  'time.date_time': '{day}, {clock} UTC',

  // Pages about a problem.
  'problem.start': 'Ir para a página inicial',
  'problem.not_found.title': 'Esta página não existe',
  'problem.not_found.text': 'Verifique o endereço.',
  'problem.broke.title': 'Algo deu errado do nosso lado',
  'problem.broke.text': 'Tente de novo. Se o erro se repetir, escreva para {seller}.',
  'problem.refused.title': 'Recusado',
  'problem.refused.text': 'Esta solicitação não veio de uma página de {site}. Abra esse endereço e tente de novo.',
  'problem.too_much.title': 'Solicitações demais',
  'problem.too_much.text':
    'Vieram solicitações demais da sua rede. {seconds, plural, one {Espere um segundo e tente de novo.} other {Espere # segundos e tente de novo.}}',
  'problem.too_large.title': 'Grande demais',
  'problem.too_large.text': 'Esse formulário era grande demais.',
  'problem.not_here.title': 'Não é possível aqui',
  'problem.not_here.mails': 'Esta loja não envia esses e-mails. Escreva para {seller}.',
  'problem.not_here.merge': 'Não é possível unir logins aqui. Escreva para {seller}.',
  'problem.not_here.link': 'Não é possível vincular contas aqui. Digite o nome da sua e clique em “Enviar convite”.',
  'problem.not_here.sign_in': 'Entre em {path}.',
  'problem.no_mail_here.title': 'Não é possível entrar por e-mail aqui',
  'problem.too_many.sign_in.title': 'Links de acesso demais',
  'problem.too_many.links.title': 'Links demais',
  'problem.too_many.text':
    'Foram pedidos links demais. {unit, select, hours {Use o mais recente ou tente de novo em {count, plural, one {# hora} other {# horas}}.} other {Use o mais recente ou tente de novo em {count, plural, one {# minuto} other {# minutos}}.}}',
  'problem.not_mailed.title': 'Nenhum e-mail foi enviado',
  'problem.not_mailed.text': 'O e-mail não pôde ser enviado. Tente de novo em alguns minutos ou escreva para {seller}.',
  'problem.no_sign_in.title': 'Não foi possível entrar',
  'problem.not_sent': 'Não enviado',
  'problem.no_username.title': 'Falta o nome de usuário',
  'problem.no_username.text': 'Digite seu nome de usuário e envie de novo.',
  'problem.no_product.title': 'Este produto não existe',
  'problem.no_product.text': 'Este produto não existe aqui. Recarregue a página e tente de novo.',
  'problem.which_product.title': 'Qual produto?',
  'problem.which_product.text': 'Você comprou vários produtos. Use o formulário do produto desejado.'
} as const
