/** The Korean messages of `en/takeovers.ts`. */
export const takeovers = {
  // To the user who has proven the address of the payment. `heldIn`: what holds the purchase.
  'takeover.lead': '고객님의 주소로 결제한 구매 내역',
  'takeover.can_ask.headline':
    '{heldIn, select, here {{given, select, yes {이 브라우저에서 열려 있습니다} other {이 브라우저에서 결제하셨습니다}}} browser {다른 브라우저에서 열려 있습니다} other {다른 로그인 계정으로 열려 있습니다}}',
  'takeover.can_ask.text':
    '{heldIn, select, here {{product} 상품은 로그인하지 않고 여기에서 {given, select, yes {열렸습니다} other {결제되었습니다}}. 로그인 계정에 추가해 주세요.} other {{count, plural, =0 {{product} 상품은 {email} 주소로 {given, select, yes {제공되어} other {결제되어}} 다른 곳에서 사용 중입니다.} other {{product} 상품은 {email} 주소로 {given, select, yes {제공되었고} other {결제되었고}} {accounts} 계정이 지정되었습니다.}}}}',
  'takeover.ended.text':
    '{product} 상품은 {email} 주소로 {given, select, yes {제공되었습니다} other {결제되었습니다}}. {heldIn, select, here {이 구매는 이 브라우저에서 로그인하지 않고 열렸습니다.} browser {이 구매는 다른 브라우저에서 열렸습니다.} other {이 구매는 다른 로그인으로 열렸습니다.}}',
  'takeover.link': '그 계정이 고객님의 것입니까? {host} 계정을 연결하면 구매 내역이 바로 여기에 나타납니다.',
  'takeover.browser':
    '그 브라우저를 아직 사용하십니까? 그곳에서 {email} 주소로 로그인하면 구매 내역이 바로 여기에 나타납니다.',
  'takeover.sign_in': '그 로그인 계정도 고객님의 것입니까? 구매 내역을 찾으려면 그 계정으로 로그인해 주세요.',
  'takeover.otherwise':
    '아니면 이전을 요청해 주세요. 현재 보유자는 7일 동안 답할 수 있고, 그 뒤 {shop}에서 결정합니다.',
  'takeover.waits_for_holder.headline': '이 구매 내역의 이전을 요청하셨습니다',
  'takeover.waits_for_holder.text':
    '{product} 상품은 {email} 주소로 {given, select, yes {제공되었습니다} other {결제되었습니다}}. 보유자의 답이 없으면 {shop}에서 {until}에 결정합니다.',
  'takeover.waits_for_seller.headline': '{shop}의 결정을 기다리는 중',
  'takeover.waits_for_seller.text':
    '{objected, select, yes {{product} 보유자가 계속 보유하기를 원합니다.} other {7일 동안 답이 없었습니다.}} 이제 {shop}에서 결정합니다.',
  'takeover.asking.text': '보유자는 7일 동안 답할 수 있습니다. 결정되면 메일로 알려 드리겠습니다.',
  'takeover.here.headline': '구매 내역이 여기에 있습니다',
  'takeover.here.text': '이제 고객님의 로그인 계정에 있습니다.',
  'takeover.no.headline': '이 구매 내역의 이전은 요청할 수 없습니다',
  'takeover.no.text': '이미 고객님의 로그인 계정에 있거나 {shop}에서 결정했습니다. 문의: {seller}.',
  'takeover.mail': '결정되면 {email} 주소로 메일을 보내 드리겠습니다.',
  'takeover.kept.headline': '이 구매 내역은 옮겨지지 않았습니다',
  'takeover.kept.badge': '거절됨',
  'takeover.kept.day': '결정일: {day}',
  'takeover.kept.text': '{shop}에서 {product} 상품을 {email} 주소로 옮기지 않기로 결정했습니다.',
  'takeover.button.ask': '구매 내역 이전 요청',

  // To the holder of the purchase. `email` is masked.
  'takeover.asked.headline': '누군가 이 구매 내역의 이전을 요청했습니다',
  'takeover.asked.text':
    '{objected, select, yes {계속 보유하겠다고 답하셨습니다. 이제 {shop}에서 결정하며, 그때까지 바뀌는 것은 없습니다.} other {상대방은 {given, select, yes {제공받은} other {결제에 쓰인}} {email} 주소의 소유자임을 증명했습니다. {open, select, yes {답하지 않으시면 {shop}에서 {until}에 결정합니다.} other {이제 {shop}에서 결정하며, 아직 답하실 수 있습니다.}}}}',
  'takeover.asked.hint': '다른 브라우저를 사용한 본인이라면 넘겨 주세요.',
  'takeover.button.keep': '계속 보유',
  'takeover.button.hand_over': '넘기기',
  'takeover.handed_over.headline': '구매 내역을 넘겼습니다',
  'takeover.handed_over.text': '{product} 상품은 이제 {email} 로그인 계정에 있습니다. 지정된 계정의 권한은 유지됩니다.',
  'takeover.answer.headline': '{product} 상품을 계속 보유하시겠습니까, 넘기시겠습니까?',
  'takeover.answer.keep': '계속 보유: 바뀌는 것은 없으며 {shop}에서 결정합니다.',
  'takeover.answer.hand_over':
    '넘기기: {product} 상품이 {email} 로그인 계정으로 옮겨집니다. 지정된 계정의 권한은 유지됩니다.',
  'takeover.keeping.headline': '당분간 계속 보유하시게 됩니다',
  'takeover.keeping.text': '{product}에 대해 {shop}에서 결정하며, 그때까지 바뀌는 것은 없습니다.',
  'takeover.gone.headline': '답할 것이 없습니다',
  'takeover.gone.text': '이미 답했거나 링크가 끝까지 복사되지 않았습니다. 바뀐 것은 없습니다.',

  // These stand in mails only.
  'mail.takeover.asked.subject': '누군가 고객님의 {product} 구매 내역 이전을 요청했습니다',
  'mail.takeover.asked.button': '답하기',
  'mail.takeover.given.subject': '{product} 구매 내역이 추가되었습니다',
  'mail.takeover.given.headline': '구매 내역이 추가되었습니다',
  'mail.takeover.given.text': '{product} 상품은 지정된 계정과 함께 이제 {email} 로그인 계정에 있습니다.',
  'mail.takeover.given.change': '고객님의 것이 아닌 계정이 있습니까? 페이지에서 계정을 변경해 주세요.',
  'mail.takeover.taken.subject': '고객님의 {product} 구매 내역을 넘겼습니다',
  'mail.takeover.kept.subject': '{product} 상품은 옮겨지지 않습니다',
  'mail.takeover.to_holder': '{shop}에서 {product} 상품을 보유하고 계시므로 이 메일을 보내 드립니다.',
  'mail.takeover.to_asker': '{shop}에서 {product} 상품의 이전을 요청하셨으므로 이 메일을 보내 드립니다.'
} as const
