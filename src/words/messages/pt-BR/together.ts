/** The Brazilian Portuguese messages of `en/together.ts`. */
export const together = {
  // The page behind the mailed link. `other`: the masked address of the other buyer.
  'together.title': 'Os dois endereços são seus?',
  'together.lead': '{shop} pergunta se {email} e {other} são seus.',
  'together.both': 'Nada muda até que {other} também confirme.',
  'together.purchases': 'Depois, você poderá entrar com qualquer um deles e ver as compras de ambos.',
  'together.undo':
    'Os dois endereços recebem um e-mail sobre isso. Durante {days} dias, o link do e-mail permite separá-los de novo.',
  'together.not_yours':
    'Depois, quem lê os e-mails de {other} também poderá usar as suas compras. Se essa pessoa não for você, feche esta página.',
  'together.button': 'Sim, os dois são meus',
  'together.waits': 'Você confirmou',
  'together.waits.text': 'Agora {other} precisa confirmar. Esse endereço recebeu um e-mail como o seu.',
  'together.merged': 'Agora os dois estão unidos',
  'together.merged.text': 'Você pode entrar com qualquer um dos endereços. Um e-mail diz como separá-los de novo.',
  'together.gone': 'Não há nada para confirmar',
  'together.gone.text': 'O link é antigo demais ou não foi copiado inteiro, ou {shop} retirou a pergunta. Nada mudou.',

  // These stand in the mail only.
  'mail.together.subject': '{shop} pergunta: os dois endereços são seus?',
  'mail.together.headline': 'Os dois endereços são seus?',
  'mail.together.text': '{shop} pergunta se {email} e {other} são seus.',
  'mail.together.button': 'Ver e confirmar',
  'mail.together.nothing': 'Os dois endereços precisam confirmar. Se {other} não for seu, não faça nada.',
  'mail.together.until': 'O link expira {when}.',
  'mail.together.why': '{shop} enviou este e-mail porque algo foi comprado lá com o seu endereço.'
}
