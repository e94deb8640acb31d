/** The Korean messages of `en/seat-links.ts`. */
export const seatLinks = {
  // To the buyer who gives a seat away.
  'seats.headline': '자리 양도',
  'seats.text':
    '{free, plural, =0 {{product}의 자리 {seats}개가 모두 사용 중입니다.} other {{product}의 자리 {seats}개 중 #개가 비어 있습니다. 링크를 여는 사람이 본인 계정으로 빈자리를 사용합니다.}}',
  'seats.full':
    '{count, plural, =0 {자리가 비면 링크를 만들 수 있습니다.} other {자리가 비면 유효한 링크를 다시 사용할 수 있습니다.}}',
  'seats.make': '링크 만들기',
  'seats.ends_oldest':
    '{count, plural, =1 {새 링크를 만들면 지금 유효한 링크가 무효가 됩니다.} other {새 링크를 만들면 유효한 링크 중 가장 오래된 것이 무효가 됩니다.}}',
  'seats.made.headline': '지금 이 링크를 복사해 주세요',
  'seats.made.text': '한 사람에게 보내 주세요. {days}일 동안 한 번만 사용할 수 있으며 다시 표시되지 않습니다.',
  'seats.open':
    '{count, plural, =1 {유효한 링크가 하나 있습니다. {newest}에 만들어졌습니다.} other {유효한 링크가 #개 있습니다. 가장 최근 링크는 {newest}에 만들어졌습니다.}}',
  'seats.end': '{count, plural, =1 {유효한 링크 무효로 하기} other {유효한 링크 모두 무효로 하기}}',
  'seats.ended.headline': '{count, plural, other {이제 링크를 사용할 수 없습니다}}',
  'seats.ended.text': '이미 자리를 사용하는 계정은 그대로 유지됩니다.',
  'seats.give': '자리 링크 받기',
  'seats.ways.add': '상대방의 {host} 사용자 이름을 알면 직접 추가하세요.',
  'seats.ways.link': '자리 링크를 여는 사람이 자신의 계정을 직접 고릅니다.',
  'seats.back': '구매 내역으로 돌아가기',

  // To the visitor who opens such a link.
  'seat.headline': '{product}의 자리가 준비되었습니다',
  'seat.sign_in': '로그인하여 받아 주세요. 그런 다음 본인의 {host} 계정을 알려 주세요.',
  'seat.text': '본인의 {host} 계정을 알려 주세요. {host}에서 초대합니다.',
  'seat.none.headline': '이 링크는 사용할 수 없습니다',
  'seat.none.text': '이미 사용되었거나 오래되었거나 무효가 되었습니다. 보내 준 사람에게 새 링크를 요청해 주세요.',
  'seat.open.headline': '링크를 다시 열어 주세요',
  'seat.open.text': '이 브라우저에 링크가 더 이상 남아 있지 않습니다. 받으신 링크를 여기에서 다시 열어 주세요.',
  'seat.full.title': '빈자리가 없습니다',
  'seat.full.text':
    '지금은 모든 자리가 사용 중입니다. 링크는 유효하므로 보낸 사람에게 자리를 비워 달라고 요청해 주세요.',
  'seat.busy.title': '사용자 이름을 보내는 중입니다',
  'seat.busy.text': '잠시 뒤 페이지를 새로 고쳐 결과를 확인해 주세요.',
  'seat.taken.headline': '{product} 자리를 받았습니다',
  'seat.left.headline': '받으신 {product} 자리',
  'seat.waits.text': '{host}에서 최대한 빨리 {login} 계정을 초대하고 그 계정에 메일을 보냅니다.',
  'seat.replaced.headline': '다른 계정이 이 자리를 사용하게 됩니다',
  'seat.replaced.text':
    '{access, select, yes {그 계정이 수락할 때까지 {login}의 권한은 유지됩니다.} other {그 계정이 초대될 때까지 {login}의 초대는 유효합니다.}}',
  'seat.again.text': '링크를 보내 준 사람에게 {login} 계정을 다시 초대해 달라고 요청해 주세요.',
  'seat.another.text': '링크를 보내 준 사람에게 다른 계정을 초대해 달라고 요청해 주세요.',
  'seat.blocked.text':
    '{host}에서 {login} 계정과 {shop} 중 한쪽이 상대를 차단했습니다. 고객님께서 차단하셨다면 해제하고, 링크를 보내 준 사람에게 {login} 계정을 다시 초대해 달라고 요청해 주세요.',
  'seat.show': '자리 보기',
  'seat.gone.headline': '자리가 다른 사람에게 넘어갔습니다',
  'seat.gone.text': '링크를 보내 준 사람에게 문의해 주세요.'
} as const
