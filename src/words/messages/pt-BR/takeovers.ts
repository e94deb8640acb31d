/** The Brazilian Portuguese messages of `en/takeovers.ts`. */
export const takeovers = {
  // To the user who has proven the address of the payment. `heldIn`: what holds the purchase.
  'takeover.lead': 'Uma compra com o seu endereço',
  'takeover.can_ask.headline':
    '{heldIn, select, here {{given, select, yes {Aberta neste navegador} other {Você pagou neste navegador}}} browser {Aberta em outro navegador} other {Aberta com outro login}}',
  'takeover.can_ask.text':
    '{heldIn, select, here {{given, select, yes {{product} foi aberto aqui, sem entrar na conta.} other {O pagamento de {product} foi feito aqui, sem entrar na conta.}} Adicione a compra ao seu login.} other {{count, plural, =0 {{given, select, yes {O acesso a {product} foi concedido a {email}} other {O pagamento de {product} foi feito com {email}}}, e a compra está em uso em outro lugar.} one {{given, select, yes {O acesso a {product} foi concedido a {email}} other {O pagamento de {product} foi feito com {email}}}, e a conta {accounts} foi informada.} other {{given, select, yes {O acesso a {product} foi concedido a {email}} other {O pagamento de {product} foi feito com {email}}}, e as contas {accounts} foram informadas.}}}}',
  'takeover.ended.text':
    '{given, select, yes {O acesso a {product} foi concedido a {email}.} other {O pagamento de {product} foi feito com {email}.}} {heldIn, select, here {A compra foi aberta neste navegador, sem entrar na conta.} browser {A compra foi aberta em outro navegador.} other {A compra foi aberta com outro login.}}',
  'takeover.link': 'Essa conta é sua? Vincule {host}, e a compra aparece aqui na hora.',
  'takeover.browser': 'Ainda tem esse navegador? Entre lá com {email}, e a compra aparece aqui na hora.',
  'takeover.sign_in': 'Esse login também é seu? Entre com ele para encontrar a compra.',
  'takeover.otherwise':
    'Caso contrário, solicite-a. Quem está com ela pode responder por 7 dias; depois {shop} decide.',
  'takeover.waits_for_holder.headline': 'Você solicitou esta compra',
  'takeover.waits_for_holder.text':
    '{given, select, yes {O acesso a {product} foi concedido a {email}.} other {O pagamento de {product} foi feito com {email}.}} Sem resposta de quem está com a compra, {shop} decide {until}.',
  'takeover.waits_for_seller.headline': 'Aguardando {shop}',
  'takeover.waits_for_seller.text':
    '{objected, select, yes {Quem está com {product} quer manter a compra.} other {Ninguém respondeu em 7 dias.}} {shop} decide agora.',
  'takeover.asking.text': 'Quem está com ela pode responder por 7 dias. Vamos escrever a você quando for decidido.',
  'takeover.here.headline': 'Sua compra está aqui',
  'takeover.here.text': 'Ela está no seu login agora.',
  'takeover.no.headline': 'Esta compra não pode ser solicitada',
  'takeover.no.text': 'Ela já está no seu login, ou {shop} decidiu. Dúvidas? Escreva para {seller}.',
  'takeover.mail': 'Vamos escrever para {email} quando for decidido.',
  'takeover.kept.headline': 'Esta compra não foi transferida',
  'takeover.kept.badge': 'Recusada',
  'takeover.kept.day': 'Decidido em {day}.',
  'takeover.kept.text': '{shop} decidiu não transferir {product} para {email}.',
  'takeover.button.ask': 'Solicitar esta compra',

  // To the holder of the purchase. `email` is masked.
  'takeover.asked.headline': 'Alguém solicitou esta compra',
  'takeover.asked.text':
    '{objected, select, yes {Você quer mantê-la. {shop} decide agora, e até lá nada muda.} other {A pessoa comprovou que {email}, o endereço {given, select, yes {que recebeu o acesso} other {usado no pagamento}}, é dela. {open, select, yes {Sem a sua resposta, {shop} decide {until}.} other {{shop} decide agora, e você ainda pode responder.}}}}',
  'takeover.asked.hint': 'Foi você, em outro navegador? Então ceda a compra.',
  'takeover.button.keep': 'Manter',
  'takeover.button.hand_over': 'Ceder',
  'takeover.handed_over.headline': 'A compra foi cedida',
  'takeover.handed_over.text': '{product} pertence agora ao login {email}. As contas mantêm o acesso.',
  'takeover.answer.headline': 'Manter ou ceder {product}?',
  'takeover.answer.keep': 'Manter: nada muda, e {shop} decide.',
  'takeover.answer.hand_over': 'Ceder: {product} vai para o login {email}. As contas mantêm o acesso.',
  'takeover.keeping.headline': 'Você a mantém por enquanto',
  'takeover.keeping.text': '{shop} decide sobre {product}, e até lá nada muda.',
  'takeover.gone.headline': 'Não há nada a responder',
  'takeover.gone.text': 'A solicitação já foi respondida, ou o link não foi copiado inteiro. Nada mudou.',

  // These stand in mails only.
  'mail.takeover.asked.subject': 'Alguém solicitou sua compra de {product}',
  'mail.takeover.asked.button': 'Responder',
  'mail.takeover.given.subject': 'Sua compra de {product} está aqui',
  'mail.takeover.given.headline': 'A compra está aqui',
  'mail.takeover.given.text': '{product} pertence agora ao login {email}, com as contas que foram informadas.',
  'mail.takeover.given.change': 'Alguma não é sua? Troque a conta na página.',
  'mail.takeover.taken.subject': 'Sua compra de {product} foi cedida',
  'mail.takeover.kept.subject': '{product} fica onde está',
  'mail.takeover.to_holder': '{shop} enviou este e-mail porque você tem {product} lá.',
  'mail.takeover.to_asker': '{shop} enviou este e-mail porque você solicitou {product} lá.'
} as const
