/** The Korean messages of `en/purchases.ts`. */
export const purchases = {
  'purchases.title': '구매 내역',
  'purchases.one': '구매 내역',
  'purchases.what_to_do': '할 수 있는 일',
  'purchases.paid_with': '결제 시 이메일 주소: <b>{email}</b>',
  'purchases.signed_in': '<b>{email}</b> 주소로 로그인했습니다.',
  'missing.just_paid': '<b>방금 결제하셨습니까?</b> 결제가 아직 처리 중일 수 있습니다. <a>다시 확인</a>해 주세요.',
  'missing.other_address': '<b>다른 이메일 주소로 결제하셨습니까?</b> 그 주소로 <a>구매 내역을 찾을</a> 수 있습니다.',
  'missing.other_sign_in': '<b>다른 이메일 주소로 결제하셨습니까?</b> 로그아웃한 뒤 그 주소로 로그인해 주세요.',
  'missing.not_bought': '<b>아직 구매하지 않으셨습니까?</b>',
  'missing.none': '<b>해당 사항이 없으면</b> {seller} 주소로 문의해 주세요.',

  // The card of a purchase.
  'order.nothing': '아직 결제할 금액이 없습니다',
  'order.not_paid': '미결제',
  'order.not_yet': '아직 결제되지 않음',
  'order.done': '주문 완료: {day}',
  'order.refunded':
    '{what, select, sum {{amount} 환불: {day}} part_sum {일부 환불 {amount}: {day}} part {일부 환불: {day}} other {환불: {day}}}',
  'order.ended': '구독 종료: {day}',
  'order.number': '번호: {number}',
  'order.receipt': '영수증',
  'order.invoice': '청구서',
  'order.at':
    '{what, select, receipt {{processor}의 영수증} invoice {{processor}의 청구서} other {{processor}의 주문}}',
  'order.receipt_mailed': '영수증은 보통 {processor}에서 메일로 보냅니다',
  'order.manage': '구독 관리',
  'order.given': '제공일: {day}',
  'order.given_until': '제공일: {day}, {end}까지',
  'order.seats': '자리 {seats}개',
  'order.seats_used': '자리 {seats}개 중 {held}개 사용 중',
  'seats.taken': '모든 자리가 사용 중입니다. 다른 사람을 추가하려면 계정을 제거하거나 교체해 주세요.',
  'card.proposed':
    '결제할 때 {login} 계정을 지정하셨지만, 이 계정은 결제 이후에 만들어졌습니다. 고객님의 계정이라면 ‘초대 보내기’를 눌러 주세요.',
  'card.renewal_failed': '구독 갱신 요금이 아직 결제되지 않았습니다. 구독을 유지하려면 결제해 주세요.',
  'card.grace':
    '구독 갱신 요금이 결제되지 않았습니다. {end}까지 결제하지 않으면 그 후에는 이 구매로 이용할 수 없습니다.',
  'card.grace.ended': '갱신 요금이 결제되지 않아 구독이 종료되었습니다. 이 구매로 {end}까지 이용할 수 있습니다.',
  'card.renew': '갱신 요금 결제하기',
  'card.renew_by_mail':
    '보통 결제 서비스에서 결제하거나 카드를 변경할 수 있는 링크를 메일로 보냅니다. 메일을 찾을 수 없으면 {seller} 주소로 문의해 주세요.',
  'card.renew.then':
    '{known, select, yes {나중에 결제하셔도 그때까지 구독이 종료되지 않았다면 다시 이용할 수 있습니다.} other {결제가 다시 시도되는 동안 이용할 수 있으며, 모두 실패하면 종료됩니다.}}',
  'card.renew.subject': '{product} 갱신 요금 결제 문의',
  'card.ending':
    '구독이 해지되었습니다. {known, select, due {이용이 {end}에 끝날 예정이었으나, 결제 서비스가 아직 확인하지 않았습니다.} yes {{end}까지 이용할 수 있습니다.} other {결제한 기간이 끝날 때까지 이용할 수 있습니다.}}',
  'card.part_refunded': '결제 금액의 일부가 환불되었습니다. 구매는 그대로 유지됩니다.',
  'card.part_refunded.in': '결제 금액의 일부가 환불되었습니다. 권한은 유지됩니다.',
  'card.refund_on_its_way': '은행에 금액이 표시되기까지 며칠 걸릴 수 있습니다.',
  'steps.label': '진행 상황',
  'steps.done': '완료',
  'steps.next': '다음 단계: {step}',
  'steps.history': '기록({count})',
  'step.order': '주문',
  'step.ordered': '주문됨',
  'step.given': '제공됨',
  'step.account': '계정',
  'step.named': '계정',
  'step.accept': '초대 수락',
  'step.accepted': '수락됨',
  'step.clone': '복제',
  'step.cloned': '복제됨',
  'status.label': '권한 상태',
  'status.keeps': '이 페이지는 자동으로 갱신됩니다.',
  'status.check': '다시 확인',
  'status.signed_out': '로그아웃되었습니다. 상태를 보려면 <a>다시 로그인</a>해 주세요.',

  // An account of a purchase.
  'grant.proven': '이 계정으로 로그인함',
  'grant.refused': '{headline}. {text}',
  'team.label': '계정',
  'team.account': '계정',
  'team.state': '상태',
  'team.since': '변경일',
  'team.in': '복제할 수 있습니다',
  'team.invited': '초대 수락 대기 중',
  'team.position': '대기 순서 {position}번',
  'team.actions': '작업',
  'team.free': '빈자리 {free}개',
  'team.you': '본인',
  'team.more': '{login} 더 보기',
  'team.copy': '초대 링크 복사',
  'team.copy.only': '{login} 님에게 보내십시오. 이 계정만 열 수 있습니다.',
  'team.hint':
    '계정이 잘못되었습니까? 취소하거나 제거한 뒤 다른 계정을 추가해 주세요. 30일에 최대 다섯 번 변경할 수 있습니다.',
  'accept.open': '초대 열기',
  'accept.mailed': '{host}에서 {login} 계정의 주소로도 메일을 보내며, 고객님의 주소와 다를 수 있습니다.',
  'accept.other': '잘못된 계정입니까?',
  'accept.other.text':
    '{host}에 다른 계정으로 로그인되어 있으면 초대를 찾을 수 없다고 나옵니다. <b>{login}</b> 계정으로 로그인한 뒤 다시 여십시오.',
  'take_back.button': '{state, select, queued {요청 취소} invited {초대 취소} other {계정 제거}}',
  'take_back.hint': '그러면 아무도 초대되지 않으며, 다른 이름을 입력할 수 있습니다. 30일에 최대 다섯 번입니다.',
  'take_back.earlier': '먼저 {login} 계정 제거',
  'taken_back.title':
    '{had, select, queued {요청을 취소했습니다} invited {초대를 거두었습니다} other {계정을 자리에서 뺐습니다}}',
  'taken_back.text':
    '{had, select, queued {이 계정은 초대되지 않습니다.} other {이 계정은 더 이상 자리를 차지하지 않습니다.}}',
  'taken_back.too_late.title': '이미 수락됨',
  'taken_back.too_late.text':
    '계정이 초대를 수락했습니다. 바꾸려면 다른 사용자 이름을 입력하고, 모르는 사람의 계정이면 {seller} 주소로 문의해 주세요.',
  'taken_back.too_many.title': '계정 변경이 너무 많습니다',
  'taken_back.too_many.text':
    '{known, select, yes {구매 한 건당 계정은 30일에 다섯 번 변경할 수 있으며, {when}에 다시 변경할 수 있습니다.} other {구매 한 건당 계정은 30일에 다섯 번 변경할 수 있습니다.}} 기다릴 수 없으면 {seller} 주소로 문의해 주세요.',
  'taken_back.not_yours.title': '취소할 것이 없습니다',
  'taken_back.not_yours.text':
    '그 초대는 고객님의 것이 아니거나 이미 없습니다. 페이지를 새로 고치거나 {seller} 주소로 문의해 주세요.',
  'withdraw.title': '{login} 계정을 제거하시겠습니까?',
  'withdraw.lead':
    '{waits, select, yes {그 자리는 기다리는 계정이 사용하게 됩니다.} other {그 자리는 다른 계정이 사용할 수 있게 됩니다.}}',
  'withdraw.means': '제거하면 달라지는 것',
  'withdraw.access': '<b>{login}</b> 계정은 몇 분 뒤에 권한을 잃어 더 이상 복제하거나 git pull로 받을 수 없습니다.',
  'withdraw.fork':
    '{host}에 저장소의 비공개 포크가 있으면 {host}에서 그 포크를 삭제합니다. 그곳에만 있는 내용은 먼저 저장해 주세요.',
  'withdraw.disk': '디스크에 복제한 내용은 그대로 남습니다.',
  'withdraw.told': '{host}에서 계정이 제거되었다고 알릴 수 있습니다.',
  'withdraw.counts': '30일에 다섯 번까지 가능한 변경 중 한 번으로 계산됩니다.',
  'withdraw.button': '계정 제거',
  'withdraw.keep': '그대로 두기',

  // The commands to clone.
  'clone.heading': '저장소 복제',
  'clone.how': '{path} 복제 방법',
  'clone.command': '{how} 방식으로 복제하는 명령',
  'clone.copy': '복사',
  'clone.copied': '복사됨',
  'clone.not_copied': '선택했습니다. 직접 복사해 주세요.',
  'clone.copy_command': '({how} 명령)',
  'clone.copy_link': '(링크)',
  'clone.open': '{host}에서 열기',
  'clone.vscode': 'VS Code에서 열기',
  'clone.sandbox': 'Git에서 인증을 요청합니다. 토큰이 포함된 명령은 <a>저장소 페이지</a>에 있습니다.',
  'clone.https': 'Git이 물어보면 {host} 사용자 이름을 입력하고, 비밀번호에는 액세스 토큰을 입력해 주세요.',
  'clone.https.link': 'Git이 물어보면 {host} 사용자 이름을 입력하고, 비밀번호에는 <a>액세스 토큰</a>을 입력해 주세요.',
  'clone.password': 'Git이 비밀번호를 요구합니까?',
  'clone.password.text':
    'GitHub는 여기에서 계정 비밀번호를 받지 않습니다. CLI는 한 번 본인 확인을 하고(<code>gh auth login</code>), SSH는 고객님의 키를 사용합니다.',
  'clone.password.https':
    'HTTPS에서는 <code>repo</code> 범위가 있는 <b>클래식</b>(classic) 토큰을 비밀번호로 입력해야 합니다. 고객님은 조직의 구성원이 아니므로 세분화된(fine-grained) 토큰은 사용할 수 없습니다.',

  // The form for a username.
  'form.next': '초대 받기',
  'form.same': '{product}: 같은 계정이 사용됩니다',
  'form.add': '구성원 추가',
  'form.change': '계정 변경',
  'form.none': '초대 안내',
  'form.none.text': '초대를 보내려면 결제된 구매 내역이 필요하지만, 여기에는 아직 없습니다.',
  'form.of': '{title}: {product}',
  'form.username': '{host} 사용자 이름',
  'form.username.hint': '예: octocat. 프로필 주소를 붙여 넣어도 됩니다.',
  'form.sandbox':
    '샌드박스에서는 <code>ada-buyer</code> 또는 <code>grace-hops</code>로 시험해 보세요. 모든 이름은 <a>{host}</a>에 있습니다.',
  'form.send': '초대 보내기',
  'form.problem': '{title}.',
  'form.give':
    '{host} 사용자 이름을 입력해 주세요. {count, plural, =1 {그러면 {host}에서 그 계정을 <b>{product}</b>에 초대합니다.} other {그러면 {host}에서 그 계정을 <b>{product}</b>에 초대합니다(저장소 #개, 각각 초대).}}',
  'form.give.others': '아직 계정이 없는 다른 구매 내역에도 사용됩니다.',
  'form.waits':
    '{until, select, time {지금은 초대가 대기 중입니다. 지금 요청하시는 초대는 {when}에 자동으로 발송됩니다.} seller {지금은 초대가 {shop}의 처리를 기다리고 있습니다. 지금 요청하시는 초대는 그 후 자동으로 발송됩니다.} other {지금은 초대가 대기 중입니다. 지금 요청하시는 초대는 최대한 빨리 자동으로 발송됩니다.}}',
  'form.off': '지금은 초대를 보낼 수 없습니다',
  'form.off.text': '상점에서 먼저 저장소를 조직으로 옮겨야 하며, 결제하신 것은 사라지지 않습니다. 문의: {seller}.',
  'form.seats.some': '자리 {seats}개 중 {held}개가 사용 중입니다. 새 사용자 이름은 빈자리를 사용합니다.',
  'form.seats.all': '자리 {seats}개가 모두 사용 중입니다. 추가하려면 바꿀 계정을 선택해 주세요.',
  'form.seats.who': '새 계정이 어느 계정을 대신합니까?',
  'form.seats.sole':
    '새 사용자 이름이 {login} 계정을 대신합니다.{state, select, accepted { 새 계정이 수락할 때까지 {login}의 권한은 유지됩니다.} invited { 새 계정이 초대될 때까지 {login}의 초대는 유효합니다.} other {}}',
  'form.seat.queued': '초대 대기 중',
  'form.seat.invited': '초대됨',
  'form.seat.accepted': '권한 있음',
  'form.seat.expired': '초대 만료',
  'form.seat.gone': '권한 종료',
  'form.seat.without': '권한 없음',
  'form.seat.revoking': '제거 중',
  'form.seat.revoked': '제거됨',
  'form.seat.blocked': '초대되지 않음',
  'form.moves.left': '{left, plural, other {이 30일 동안 계정을 #번 더 변경할 수 있습니다.}}',
  'form.moves.none':
    '{known, select, yes {계정을 30일 동안 다섯 번 변경했습니다. 다음 변경은 {when}에 가능합니다.} other {계정을 30일 동안 다섯 번 변경했으며, 지금은 더 변경할 수 없습니다.}}',

  // The account of a name, while it is typed.
  'preview.profile': '(새 탭에서 프로필이 열림)',
  'preview.joined': '{year}년 가입',
  'preview.number': 'ID {id}',
  'preview.not_you': '본인이 아닌가요? 이름 변경',
  'preview.not_right': '다른 계정인가요? 이름 변경',
  'preview.proven': '이 계정으로 로그인함',
  'preview.organization': '<b>{login}</b> 계정은 조직이므로 초대할 수 없습니다. 본인 계정의 이름을 입력해 주세요.',
  'preview.not_a_person': '<b>{login}</b> 계정은 개인 계정이 아니므로 초대할 수 없습니다.',
  'preview.no_account': '{host}에 <b>{login}</b> 계정이 없습니다.',
  'preview.managed':
    '<b>{login}</b> 계정은 회사가 관리하는 계정 같습니다. 그 회사만 초대할 수 있으니 개인 계정의 이름을 입력해 주세요.',
  'preview.not_a_name': '사용자 이름으로 쓸 수 없습니다. 영문자, 숫자, 하이픈으로 39자까지만 가능합니다.'
} as const
