/** The Brazilian Portuguese messages of `en/takeovers.ts`. */
export const takeovers = {
  // To the user who has proven the address of the payment. `place`: what holds the purchase.
  'takeover.lead': 'Uma compra com o seu endereço',
  'takeover.can_ask.headline':
    '{place, select, here {{given, select, yes {Aberta neste navegador} other {Você pagou neste navegador}}} browser {Aberta em outro navegador} other {Aberta com outro login}}',
  'takeover.can_ask.text':
    '{place, select, here {{product} foi {given, select, yes {aberto} other {pago}} aqui, sem entrar. Adicione-o ao seu login.} other {{count, plural, =0 {{product} foi {given, select, yes {concedido a} other {pago com}} {email} e é usado em outro lugar.} one {{product} foi {given, select, yes {concedido a} other {pago com}} {email}, e a conta {accounts} foi informada.} other {{product} foi {given, select, yes {concedido a} other {pago com}} {email}, e as contas {accounts} foram informadas.}}}}',
  'takeover.link': 'Essa conta é sua? Vincule {host}, e a compra vem na hora.',
  'takeover.browser': 'Ainda tem esse navegador? Entre lá com {email}, e a compra vem na hora.',
  'takeover.sign_in': 'Esse login também é seu? Entre com ele para encontrar a compra.',
  'takeover.otherwise': 'Se não, peça-a. Quem a tem pode responder por 7 dias; depois {shop} decide.',
  'takeover.waits_for_holder.headline': 'Você pediu esta compra',
  'takeover.waits_for_holder.text':
    '{product} foi {given, select, yes {concedido a} other {pago com}} {email}. Sem resposta de quem o tem, {shop} decide {until}.',
  'takeover.waits_for_seller.headline': 'Aguardando {shop}',
  'takeover.waits_for_seller.text':
    '{objected, select, yes {Quem tem {product} quer mantê-lo.} other {Ninguém respondeu em 7 dias.}} {shop} decide agora.',
  'takeover.asking.text': 'Quem a tem pode responder por 7 dias. Vamos escrever a você quando for decidido.',
  'takeover.here.headline': 'Sua compra está aqui',
  'takeover.here.text': 'Ela está no seu login agora.',
  'takeover.no.headline': 'Esta compra não pode ser pedida',
  'takeover.no.text': 'Ela já está no seu login, ou {shop} decidiu. Dúvidas? Escreva para {seller}.',
  'takeover.mail': 'Vamos escrever para {email} quando for decidido.',
  'takeover.kept.headline': 'A compra fica onde está',
  'takeover.kept.text': '{shop} decidiu não mover {product} para {email}.',
  'takeover.button.ask': 'Pedir esta compra',

  // To the holder of the purchase. `email` is masked.
  'takeover.asked.headline': 'Alguém pede esta compra',
  'takeover.asked.text':
    '{objected, select, yes {Você quer mantê-la. {shop} decide agora, e até lá nada muda.} other {A pessoa comprovou que tem {email}, o endereço {given, select, yes {a que foi concedido} other {do pagamento}}. {open, select, yes {Sem a sua resposta, {shop} decide {until}.} other {{shop} decide agora, e você ainda pode responder.}}}}',
  'takeover.asked.hint': 'Foi você, em outro navegador? Então ceda-a.',
  'takeover.button.keep': 'Manter',
  'takeover.button.hand_over': 'Ceder',
  'takeover.handed_over.headline': 'A compra foi cedida',
  'takeover.handed_over.text': '{product} está agora no login {email}. As contas mantêm o acesso.',
  'takeover.answer.headline': 'Manter {product} ou ceder?',
  'takeover.answer.keep': 'Manter: nada muda, e {shop} decide.',
  'takeover.answer.hand_over': 'Ceder: {product} vai para o login {email}. As contas mantêm o acesso.',
  'takeover.keeping.headline': 'Você a mantém por enquanto',
  'takeover.keeping.text': '{shop} decide sobre {product}, e até lá nada muda.',
  'takeover.gone.headline': 'Não há nada a responder',
  'takeover.gone.text': 'A pergunta já foi respondida, ou o link não foi copiado inteiro. Nada mudou.',

  // These stand in mails only.
  'mail.takeover.asked.subject': 'Alguém pede sua compra de {product}',
  'mail.takeover.asked.button': 'Responder',
  'mail.takeover.given.subject': 'Sua compra de {product} está aqui',
  'mail.takeover.given.headline': 'A compra está aqui',
  'mail.takeover.given.text': '{product} está agora no login {email}, com as contas que foram informadas.',
  'mail.takeover.given.change': 'Alguma não é sua? Troque a conta na página.',
  'mail.takeover.taken.subject': 'Sua compra de {product} foi cedida',
  'mail.takeover.kept.subject': '{product} fica onde está',
  'mail.takeover.to_holder': '{shop} enviou este e-mail porque você tem {product} lá.',
  'mail.takeover.to_asker': '{shop} enviou este e-mail porque você pediu {product} lá.'
} as const
