/** The Korean messages of `en/mails.ts`. */
export const mails = {
  'mail.label': '{label}:',
  'mail.button_fails': '버튼이 작동하지 않으면 이 주소를 열어 주세요',
  'mail.purchase': '구매 내역 보기',
  'mail.stays': '구매는 그대로 유지됩니다.',
  'mail.sign_in_with':
    '{codeHost, select, yes {{host} 계정을 연결했다면 그 계정으로, 그렇지 않으면 이 메일을 받은 주소로 로그인해 주세요.} other {이 메일을 받은 주소로 로그인해 주세요.}}',
  'mail.held': '구매 내역을 보려면 이전과 같은 방법으로 {user} 계정으로 로그인해 주세요.',
  'mail.as_invited': '먼저 {host}에 {login} 계정으로 로그인해 주세요. 다른 계정으로는 초대를 열 수 없습니다.',
  'mail.to_buyer': '{product} 상품을 구매하셨으므로 {shop}에서 이 메일을 보내 드립니다.',
  'mail.to_payer': '{shop}에 고객님의 결제가 있어 이 메일을 보내 드렸습니다.',
  'mail.questions': '궁금한 점이 있으면 이 메일에 답장하거나 {seller} 주소로 문의해 주세요.',
  'mail.to_given': '{shop}에서 고객님께 {product} 이용 권한을 드려 이 메일을 보내 드립니다.',
  'mail.ready.subject': '{product} 상품이 준비되었습니다',
  'mail.ready.thanks': '{product} 상품을 구매해 주셔서 감사합니다.',
  'mail.ready.given': '{shop}에서 {product} 이용 권한{ends, select, day {({end}까지)} other {}}을 드렸습니다.',
  'mail.ready.button': '계정 선택',
  'mail.ready.signs_in': '버튼을 누르면 {address} 주소로 로그인됩니다. {days}일 동안 한 번만 사용할 수 있습니다.',
  'mail.ready.later':
    '{codeHost, select, yes {그 뒤에는 {host} 계정을 연결했다면 그 계정으로, 그렇지 않으면 이 메일을 받은 주소로 로그인해 주세요.} other {그 뒤에는 이 메일을 받은 주소로 로그인해 주세요.}}',
  'mail.queued.subject': '{login} 계정이 {product} 초대를 기다립니다',
  'mail.queued.named': '{product} 구매 시 {login} 계정을 지정하셨습니다. 페이지에서 다른 계정을 입력할 수 있습니다.',
  'mail.invited.subject': '{login} 계정이 {product}에 초대되었습니다',
  'mail.renewed.subject': '{login} 계정의 새 {product} 초대',
  'mail.renewed.headline': '새 초대입니다',
  'mail.renewed.earlier':
    '이전 초대는 수락되지 않아 더 이상 사용할 수 없습니다. {left, select, 0 {요청 없이 보내는 초대는 이번이 마지막입니다.} 1 {이번 초대도 수락되지 않으면 최대 1번 더 보냅니다.} other {이번 초대도 수락되지 않으면 최대 {left}번 더 보냅니다.}}',
  'mail.accepted.subject': '{login} 계정이 {product} 상품을 이용할 수 있게 되었습니다',
  'mail.back.subject': '{login} 계정이 {product} 상품을 다시 이용할 수 있게 되었습니다',
  'mail.back.headline': '다시 이용할 수 있습니다',
  'mail.back.text':
    '{ends, select, day {{login} 계정은 {end}까지 {product} 상품을 다시 이용할 수 있습니다.} unless_paid {{login} 계정은 {end}까지, 갱신 요금이 결제되면 그 후에도 {product} 상품을 다시 이용할 수 있습니다.} paid_time {{login} 계정은 결제한 기간이 끝날 때까지 {product} 상품을 다시 이용할 수 있습니다.} other {{login} 계정은 {product} 상품을 다시 이용할 수 있습니다.}} 기존에 복제한 저장소는 그대로 쓸 수 있으며, git pull로 그동안의 변경을 받을 수 있습니다.',
  'mail.lapsing.subject': '{product} 초대를 수락할 수 있는 기간이 며칠 남지 않았습니다',
  'mail.lapsing.later': '기간이 지났거나 계정이 다르면 구매 내역을 열고 ‘초대 보내기’를 눌러 주세요.',
  'mail.lapsed.subject': '{product} 초대가 만료되었습니다',
  'mail.stopped.blocked': '{login} 계정을 {product}에 초대하지 못했습니다',
  'mail.stopped.left': '{login} 계정은 더 이상 {product} 상품을 이용할 수 없습니다',
  'mail.stopped.none': '{login} 계정에 유효한 {product} 초대가 없습니다',
  'mail.shrinking.subject': '{login} 계정이 곧 구매하신 {product}의 자리를 잃습니다',
  'mail.shrinking.headline': '{login} 계정이 곧 자리를 잃습니다',
  'mail.shrinking.covers':
    '{product} 구매에는 현재 {seats, plural, other {계정 #개}}가 포함되지만, 그보다 많은 계정이 지정되어 있습니다.',
  'mail.shrinking.until': '마지막에 지정된 계정부터 자리를 잃으므로 {login}의 자리는 {until}까지입니다.',
  'mail.shrinking.access': '그때까지 보관하실 내용을 git pull로 받아 두세요.',
  'mail.shrinking.invitation': '그때 초대는 취소되거나, 발송되지 않습니다.',
  'mail.shrinking.other': '다른 계정을 빼야 하거나 잘못된 점이 있으면 그 전에 {seller} 주소로 문의해 주세요.',
  'mail.sign_in.subject': '{product} 로그인 링크',
  'mail.sign_in.headline': '구매 내역 열기',
  'mail.sign_in.text': '{shop}에서 {product} 구매 내역으로 가는 링크를 보내 드립니다.',

  'mail.grace.subject': '{product} 갱신 요금이 결제되지 않았습니다',
  'mail.grace.headline': '갱신 요금이 결제되지 않았습니다',
  'mail.grace.paid': '이미 결제하셨다면 아무것도 하지 않으셔도 됩니다.',
  'mail.ended.subject': '{product} 이용이 종료되었습니다',
  'mail.given_back.subject': '{product} 구매가 다시 유효해졌습니다',
  'mail.given_back.headline': '구매가 다시 유효해졌습니다',
  'mail.given_back.text':
    '{shop}에서 {product} 이용 권한을 다시 드렸습니다. 권한이나 초대를 잃은 계정은 다시 초대되며, 초대를 수락해야 합니다.',

  'mail.withdrawn.subject': '{headline}: {product}',
  'mail.withdrawn.fork':
    '이후 릴리스는 받을 수 없습니다. {login} 계정이 {host}에 비공개 포크를 가지고 있었다면 {host}에서 삭제합니다.',
  'mail.withdrawn.host': '{host}에서도 {login} 계정에 알릴 수 있습니다. 그 알림은 이 저장소에만 해당합니다.',
  'mail.withdrawn.decided': '은행이 이의를 철회하거나 저희에게 유리하게 결정하면 계정을 다시 초대합니다.',
  'mail.withdrawn.free':
    '{product} 상품의 다른 구매는 계속 유효하며 빈 좌석이 있습니다. 그 구매를 열어 {login} 계정을 다시 초대하세요.',

  // Signing in.
  'mail.sign_in.device': '다음 브라우저에서 이 메일을 요청했습니다: {device}.',
  'mail.sign_in.code': '이 코드는 요청한 브라우저에만 입력해 주세요:',
  'mail.sign_in.works': '이 링크는 {minutes}분 동안 한 번만 사용할 수 있습니다.',
  'mail.sign_in.ignore_link': '요청하지 않으셨다면 이 메일을 무시해 주세요.',
  'mail.sign_in.ignore': '요청하지 않으셨다면 이 메일을 무시하고 코드를 누구에게도 알려 주지 마세요.',
  'mail.address_entered': '{shop}에서 누군가 고객님의 주소를 입력하여 이 메일을 보내 드립니다.',

  // Finding a purchase.
  'mail.find.subject': '{shop}에서 구매 내역 찾기',
  'mail.find.text': '{shop}에 {user} 주소로 로그인한 사람이 이 주소로 구매한 내역을 찾고 있습니다.',
  'mail.find.open': '본인이라면 로그인한 브라우저에서 링크를 열고 그 페이지의 버튼을 눌러 주세요.',
  'mail.find.ignore': '본인이 아니면 이 메일을 무시해 주세요. 바뀌는 것은 없습니다.',

  // Two sign-ins became one.
  'mail.joined.subject': '{shop}: {headline}',
  'mail.joined.link': '계정이 연결되었습니다',
  'mail.joined.merge': '두 로그인 계정이 합쳐졌습니다',
  'mail.joined.guest':
    '{own, select, yes {고객님의 로그인 계정} other {로그인 계정}}에 {count, plural, =1 {구매 내역({product})이} other {구매 내역 #건이}} 추가되었습니다',
  'mail.joined.guest.unnamed': '구매 내역',
  'mail.joined.guest.text':
    '로그인하지 않고 결제한 구매 내역{count, plural, =1 {} other { #건}}입니다. {own, select, yes {{email} 계정으로 로그인하면 볼 수 있습니다.} other {로그인 계정은 {email}입니다.}}',
  'mail.joined.guest.not_you': '본인이 아니라면 {days}일 안에 취소하세요. {email} 계정은 모든 기기에서 로그아웃됩니다.',
  'mail.joined.guest.undo': '취소하기',
  'mail.joined.guest.why':
    '{own, select, yes {고객님의 로그인 계정에 관한 일이므로} other {고객님의 주소로 구매가 이루어졌으므로}} {shop}에서 이 메일을 보내 드립니다.',
  'mail.joined.address': '주소가 로그인 계정에 추가되었습니다',
  'mail.joined.when': '시각: {when}. 본인이 하셨다면 문제없습니다.',
  'mail.joined.button': '다시 분리하기',
  'mail.joined.not_you': '본인이 아니라면 누군가 고객님의 브라우저나 메일함을 사용한 것입니다.',
  'mail.joined.separating': '분리하면 각 로그인 계정이 가지고 있던 것을 되찾고 모두 로그아웃됩니다.',
  'mail.joined.days': '이 링크는 {days}일 동안 사용할 수 있습니다.',
  'mail.joined.why': '고객님의 주소가 둘 중 하나에 속하므로 {shop}에서 이 메일을 보내 드립니다.',

  // An account was deleted.
  'mail.deleted.subject': '{shop} 계정이 삭제되었습니다',
  'mail.deleted.text': '{shop}에 막 로그인한 사람이 삭제를 요청했습니다. 이 계정의 로그인은 모두 종료되었습니다.',
  'mail.deleted.purchases': '구매 내역은 결제한 주소에 남습니다. 다시 이용하려면 그 주소로 로그인해 주세요.',
  'mail.deleted.why': '{shop}에 계정이 있으셨기 때문에 이 메일을 보내 드립니다.'
} as const
