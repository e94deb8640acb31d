/** The Korean messages of `en/invite.ts`. */
export const invite = {
  'invite.invited.title': '초대를 보냈습니다',
  'invite.invited.text':
    '{host}에서 {username} 계정을 초대했습니다. {username} 계정으로 {host}에 로그인하여 7일 안에 수락해 주세요. {host}에서 그 계정에 등록된 주소로도 메일을 보냅니다.',
  'invite.invited_unknown.title': '{host}에서 요청을 받았습니다',
  'invite.invited_unknown.text':
    '{host}에서 {username} 계정에 어떤 초대를 만들었는지 알려 주지 않았습니다. 그 계정으로 로그인하여 확인해 주세요. 이미 권한이 있을 수 있습니다.',
  'invite.already_invited.title': '새 초대를 만들지 않았습니다',
  'invite.already_invited.text':
    '{username} 계정에 이미 권한이 있거나, 수락을 기다리는 초대가 있을 것입니다. 둘 다 없으면 {seller} 주소로 문의해 주세요.',
  'invite.not_taken.title': '{host}에서 초대를 처리하지 않았습니다',
  'invite.not_taken.text': '{username} 계정에 대한 초대가 없습니다.',
  'invite.invalid_username.title': '사용자 이름을 찾을 수 없습니다',
  'invite.invalid_username.text':
    '‘{username}’ 계정을 초대하지 못했습니다. {host}에 그 이름의 개인 계정이 없는 것 같으니, 프로필 페이지에서 철자를 확인하거나 {seller} 주소로 문의해 주세요.',
  'invite.forbidden.title': '상점의 처리를 기다리는 중',
  'invite.forbidden.text': '지금은 상점에서 초대를 보낼 수 없지만 구매에는 영향이 없습니다.',
  'invite.no_seat_named.title': '{username} 계정이 어느 계정을 대신합니까?',
  'invite.no_seat_named.text': '모든 자리가 사용 중이며, 아무도 바뀌지 않았습니다.',
  'invite.rate_limited.title': '지금은 초대가 너무 많습니다',
  'invite.rate_limited.text':
    '{known, select, yes {{username} 계정은 초대되지 않았으며, {minutes}분 뒤에 다시 보낼 수 있습니다.} other {{username} 계정은 초대되지 않았으며, 제한은 최대 하루 동안 이어집니다.}}',
  'invite.not_paid.title': '결제된 구매 내역을 찾을 수 없습니다',
  'invite.not_paid.text': '이 로그인에는 결제된 구매가 없습니다.',
  'invite.unavailable.title': '{host}에서 명확한 응답을 받지 못했습니다',
  'invite.unavailable.text': '{username} 계정이 초대되었는지 알 수 없습니다.',
  'invite.has_invitation': '이미 초대가 있습니다',
  'toast.sent': '{login} 계정으로 보냈습니다.',
  'toast.none_new': '{login} 계정에 새 초대를 보내지 않았습니다.',
  'toast.not_needed.title': '초대가 필요하지 않습니다',
  'toast.not_needed': '{login} 계정은 {host}에서 이미 이용할 수 있습니다.',
  'toast.noted.title': '요청을 저장했습니다',
  'toast.noted':
    '{known, select, yes {{login} 계정의 초대는 {when}에 보낼 예정입니다.} other {{login} 계정에는 아직 새 초대가 없습니다.}}',
  'toast.tried':
    '{known, select, yes {{when}에 {login} 계정의 초대를 다시 시도합니다.} other {{login} 계정에는 아직 새 초대가 없습니다.}}',
  'toast.unanswered': '{host}에서 응답이 없어 {login} 계정에는 아직 새 초대가 없습니다.',
  'toast.refused.title': '{host}에서 이번에는 초대를 거부했습니다',
  'toast.blocked': '{host}의 차단 설정 때문에 초대할 수 없습니다.',
  'toast.no_seat': '상점에 {login} 계정에 쓸 {host} 라이선스가 아직 없습니다.',
  'toast.unclear': '{login} 계정이 초대되었는지 알 수 없습니다.',
  'toast.withdrawn.title': '초대에 문제가 있었습니다',
  'toast.withdrawn': '{login} 계정은 이 초대를 사용할 수 없습니다.',
  'toast.nothing.title': '새 초대가 없습니다',
  'toast.nothing': '이유와 다음 단계는 이 페이지에 있습니다.',
  'invite.find': '내 구매 내역 찾기',
  'invite.close': '닫기'
} as const
