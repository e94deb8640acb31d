/** The Korean messages of `en/situations.ts`. */
export const situations = {
  // The state in a word.
  'tone.done': '권한 있음',
  'tone.waiting': '진행 중',
  'tone.needs_you': '조치 필요',
  'tone.seller': '보류 중',
  'tone.ended': '종료',
  'tone.refunded': '환불됨',
  'tone.part_refunded': '일부 환불됨',
  'tone.lost': '결제 회수됨',
  'tone.ending': '종료 중',
  'tone.paused': '일시 중지',
  'tone.free': '빈자리',

  // A purchase.
  'to_name.headline': '{host} 계정을 선택해 주세요',
  'to_name.text': '본인의 계정을 알려 주시면 {host}에서 초대합니다.',
  'to_name.team':
    '{give} 이 구매로 계정 {seats}개를 사용할 수 있습니다. 나머지는 나중에 추가하거나, 각 사람에게 자리 링크를 보내 주세요.',
  'looked_up.headline': '{host}에서 {login} 계정을 확인하는 중',
  'looked_up.text':
    '{login} 계정이 누구의 것인지 {host}에서 확인되면 초대 대기열에 들어가며, 초대할 수 없으면 그 이유를 알려 드립니다.',
  'second_seat.headline': '{login} 계정에는 다른 구매가 적용됩니다',
  'second_seat.text': '이 구매에는 다른 계정을 위한 자리가 있습니다. 필요하지 않으면 하실 일이 없습니다.',
  'shop_not_ready.headline': '{shop}의 처리를 기다리는 중',
  'shop_not_ready.text': '지금 상점 쪽 사정으로 초대를 보낼 수 없습니다. 구매에는 영향이 없습니다.',
  'no_purchase.headline': '구매 내역을 찾을 수 없습니다',
  'no_purchase.text': '{email} 주소의 구매 내역을 찾을 수 없습니다.',
  'readdressed.headline': '새 주소로 로그인해 주세요',
  'readdressed.text':
    '{shop}에서 {email} 주소로 결제한 구매의 주소를 변경했습니다. 로그아웃한 뒤 새 주소로 로그인해 주세요.',
  'unmatched.headline': '결제를 받았습니다',
  'unmatched.text':
    '어떤 상품의 결제인지 아직 확인되지 않았습니다. {shop}에서 바로잡고 있으며, {email} 주소로 메일을 보내 드리겠습니다.',
  'not_sold.headline': '다른 상품의 결제입니다',
  'not_sold.text': '{shop}에서 결제를 받았습니다. 이 사이트에서 판매하지 않는 상품의 결제라고 합니다.',
  'pending.headline': '결제 처리 중',
  'pending.text':
    '{late, select, yes {{product} 결제가 아직 도착하지 않았습니다. 평소보다 오래 걸리고 있습니다. 은행이나 {seller} 주소로 문의해 주세요.} other {{product} 결제가 아직 도착하지 않았습니다. 은행 자동이체는 2~5일이 걸리므로 다시 결제하지 않으셔도 됩니다.}}',
  'failed.headline': '결제 실패',
  'failed.text': '{product} 결제가 거절되었습니다. 다시 시도하실 수 있습니다.',
  'refunded.headline': '구매가 환불되었습니다',
  'refunded.text': '이 {product} 구매로는 더 이상 이용할 수 없습니다.',
  'partially_refunded.headline': '구매가 일부 환불되었습니다',
  'partially_refunded.text': '이 {product} 구매로는 더 이상 이용할 수 없습니다.',
  'disputed.headline': '결제에 이의가 제기되었습니다',
  'disputed.text':
    '{dated, select, yes {은행에서 {day}에 {product} 결제에 이의를 제기하여 이 구매의 이용 권한이 일시 중지되었습니다. 착오라면 은행에 알려 주세요.} other {은행에서 {product} 결제에 이의를 제기하여 이 구매의 이용 권한이 일시 중지되었습니다. 착오라면 은행에 알려 주세요.}}',
  'lost.headline': '{dated, select, yes {{day}에 결제가 회수되었습니다} other {결제가 회수되었습니다}}',
  'lost.text': '은행에서 {product} 결제를 회수하여 이 구매로는 더 이상 이용할 수 없습니다.',
  'past_due.headline': '갱신 요금 미결제',
  'past_due.text':
    '{dated, select, yes {{product} 구독 갱신이 {day}에 실패했고 요금이 결제되지 않았습니다. 결제되면 다시 이용할 수 있습니다.} other {{product} 구독 갱신 요금이 결제되지 않았습니다. 결제되면 다시 이용할 수 있습니다.}}',
  'ended.headline': '{dated, select, yes {{day}에 구독이 종료되었습니다} other {구독이 종료되었습니다}}',
  'ended.text': '{product} 구독이 종료되었습니다. 다시 구매하면 이용할 수 있습니다.',

  'ended_by_seller.headline': '구매가 더 이상 유효하지 않습니다',
  'ended_by_seller.text':
    '{dated, select, yes {{shop}에서 {day}에 이 구매의 {product} 이용을 종료했습니다.} other {{shop}에서 이 구매의 {product} 이용을 종료했습니다.}}',
  'time_over.headline': '이용 기간 종료',
  'time_over.text': '{shop}에서 드린 {product} 이용 기간이 끝났습니다.',

  // An account that waits for its invitation.
  'in_queue.headline':
    '{position, select, none {초대를 준비하고 있습니다} 1 {다음 차례입니다} other {대기 순서 {position}번입니다}}',
  'in_queue.text':
    '{known, select, yes {{login} 계정은 {when}에 초대됩니다. 메일로 알려 드리겠습니다.} other {{login} 계정을 초대하고 메일로 알려 드리겠습니다.}}',
  'day_limit.headline':
    '{position, select, none {대기 중입니다} 1 {다음 차례입니다} other {대기 순서 {position}번입니다}}',
  'day_limit.text':
    '{host}에서는 하루 초대 수를 제한합니다. {known, select, yes {초대는 {when}에 발송되며 메일로 알려 드리겠습니다.} earliest {초대는 빨라도 {when}에 발송되며 메일로 알려 드리겠습니다.} other {최대한 빨리 보내고 메일로 알려 드리겠습니다.}}',
  'changes_used_up.headline': '계정 변경이 너무 많습니다',
  'changes_used_up.text':
    '{known, select, yes {{login} 계정은 {when}에 초대할 수 있습니다. 계정은 30일에 다섯 번까지 변경할 수 있습니다.} other {{login} 계정은 기다려야 합니다. 계정은 30일에 다섯 번까지 변경할 수 있습니다.}}',
  'invited_often.headline': '오늘 초대 횟수가 너무 많습니다',
  'invited_often.text':
    '{login} 계정은 24시간 동안 다섯 번 초대되었습니다. {known, select, yes {다음 초대는 {when}에 발송됩니다.} other {다음 초대는 최대한 빨리 보내 드리겠습니다.}}',
  'seller_acts.headline': '{shop}의 처리를 기다리는 중',
  'seller_acts.text':
    '상점 쪽 사정으로 초대를 보낼 수 없습니다. 상점에서도 알고 있으며, 저희가 {login} 계정을 초대하고 메일로 알려 드리겠습니다.',
  'no_seat.headline': '{shop}의 처리를 기다리는 중',
  'no_seat.text':
    '{replaces, select, none {상점의 조직에 {login} 계정에 쓸 {host} 라이선스가 남아 있지 않습니다. 상점에서도 알고 있으며, 저희가 {login} 계정을 초대하고 메일로 알려 드리겠습니다.} other {상점의 조직에 {login} 계정에 쓸 {host} 라이선스가 남아 있지 않습니다. 먼저 {replaces} 계정을 제거하거나 기다려 주세요. 상점에서도 알고 있습니다.}}',
  'not_taken.headline': '{host}에서 초대를 처리하지 않았습니다',
  'not_taken.text':
    '{known, select, yes {{login} 계정을 {when}에 다시 초대하겠습니다.} other {{login} 계정을 다시 초대하겠습니다.}}',
  'blocked_there.headline': '{host}에서 차단됨',
  'blocked_there.text':
    '{host}에서 {login} 계정과 {shop} 중 한쪽이 상대를 차단했습니다. 고객님께서 차단하셨다면 해제하고 ‘초대 보내기’를 눌러 주세요.',
  'host_away.headline': '{host}에서 응답하지 않습니다',
  'host_away.text':
    '응답하는 대로 {login} 계정을 초대하고 메일로 알려 드리겠습니다.{slow, select, yes { 평소보다 오래 걸리고 있습니다.} other {}}',
  'unchecked.text':
    '먼저 {host}에서 {login} 계정을 확인합니다. {known, select, yes {초대할 수 있는 계정이면 초대는 {when}에 발송됩니다.} other {초대할 수 있는 계정이면 최대한 빨리 초대를 보내 드립니다.}}',
  'unchecked.seller':
    '상점 쪽 사정으로 초대를 보낼 수 없습니다. 상점에서 알고 있으며, 해결되면 {host}에서 {login} 계정을 확인하고 가능하면 초대해 드립니다.',
  'unchecked.away':
    '응답하는 대로 {login} 계정을 확인하고 가능하면 초대해 드립니다.{slow, select, yes { 평소보다 오래 걸리고 있습니다.} other {}}',
  'being_checked.headline': '{host}에 확인하는 중',
  'being_checked.text':
    '{host}에서 명확한 응답을 받지 못해 {login} 계정이 초대되었는지 확인하고 있습니다. {slow, select, yes {평소보다 오래 걸리고 있습니다.} other {몇 분 걸립니다.}}',
  'renewing.headline': '{slow, select, yes {{shop}의 처리를 기다리는 중} other {새 초대가 곧 도착합니다}}',
  'renewing.text':
    '{slow, select, yes {{host}에서 아직 {login}의 초대를 갱신할 수 없습니다. 상점에서도 알고 있습니다.} other {{known, select, yes {지난 초대가 수락되지 않아 {login} 계정은 {when}에 새 초대를 받습니다.} other {지난 초대가 수락되지 않아 {login} 계정은 곧 새 초대를 받습니다.}}}}',

  // An account with an invitation or with access.
  'invited.headline': '초대를 수락해 주세요',
  'invited.text':
    '{host}에서 {sentKnown, select, yes {{sent}에 } other {}}{login} 계정을 초대했습니다. {untilKnown, select, yes {{ends, select, day {초대는 {until}에 만료되며, {end}까지 이용할 수 있습니다.} other {초대는 {until}에 만료됩니다.}}} other {초대는 7일 동안 유효합니다.}}',
  'not_shown.headline': '초대가 보이지 않습니다',
  'not_shown.text':
    '{lookedKnown, select, yes {{looked}에 확인했을 때 {host}에 {login} 계정의 초대가 보이지 않았습니다. 새 초대를 받으려면 ‘초대 보내기’를 눌러 주세요. 그러지 않으면 {gone}에 거절된 것으로 처리됩니다.} overdue {{looked}에 확인했을 때 {host}에 {login} 계정의 초대가 보이지 않았습니다. 새 초대를 받으려면 ‘초대 보내기’를 눌러 주세요. 또는 {host}에 다시 확인할 수 있을 때까지 기다려 주세요.} other {{host}에 {login} 계정의 초대가 보이지 않습니다. 새 초대를 받으려면 ‘초대 보내기’를 눌러 주세요.}}',
  'last_chance.headline': '수락할 수 있는 기간이 며칠 남지 않았습니다',
  'last_chance.text':
    '{untilKnown, select, yes {{login}의 초대는 {until}에 만료됩니다.} other {{login}의 초대는 곧 만료됩니다.}} 요청하지 않으시면 다시 보내지 않습니다.',
  'run_out.headline': '{slow, select, yes {{shop}의 처리를 기다리는 중} other {초대의 유효 기간이 지났습니다}}',
  'run_out.text':
    '{slow, select, yes {{host}에서 아직 {login}의 초대를 갱신할 수 없습니다. 상점에서도 알고 있습니다.} other {{login} 계정이 수락하지도 거절하지도 않았다면 초대는 {until}에 만료되었습니다. 만료되었다면 새 초대를 보내 드립니다.}}',
  'run_out_last.headline': '초대의 유효 기간이 지났습니다',
  'run_out_last.text':
    '{login} 계정이 수락하지 않았다면 초대는 {until}에 만료되었습니다. 새 초대를 받으려면 ‘초대 보내기’를 눌러 주세요.',
  'invited_by_hand.headline': '초대를 수락해 주세요',
  'invited_by_hand.text': '{shop}에서 {login} 계정을 직접 초대했습니다. 그 초대를 수락해 주세요.',
  'in.headline': '이용할 수 있습니다',
  'in.text':
    '{ends, select, due {{login} 계정에 권한이 있으며, {end}에 끝날 예정이었습니다. 결제 서비스가 아직 종료를 확인하지 않았습니다.} day {{login} 계정은 {end}까지 이용할 수 있습니다. 저장소를 복제하면 그때까지 git pull로 모든 릴리스를 받을 수 있습니다.} unless_paid {{login} 계정은 {end}까지, 갱신 요금이 결제되면 그 후에도 이용할 수 있습니다. 저장소를 복제하면 그때까지 git pull로 모든 릴리스를 받을 수 있습니다.} paid_time {{login} 계정은 결제한 기간이 끝날 때까지 이용할 수 있습니다. 저장소를 복제하면 그때까지 git pull로 모든 릴리스를 받을 수 있습니다.} other {{login} 계정에 권한이 있습니다. 저장소를 복제하면 git pull로 이후의 모든 릴리스를 받을 수 있습니다.}}',
  'access_not_shown.headline': '권한이 보이지 않습니다',
  'access_not_shown.text':
    '{looked}에 확인했을 때 {host}에 {login} 계정의 권한이 보이지 않았습니다. {lookedKnown, select, overdue {{host}에 다시 확인할 수 있게 되면 한 번 더 확인합니다.} other {{gone}에 한 번 더 확인합니다.}}',
  'other_repository.headline': '저장소가 다른 저장소로 바뀌었습니다',
  'other_repository.text':
    '판매된 주소가 지금은 다른 저장소로 연결됩니다. {shop}에서 먼저 확인해야 하며, 그때까지 {login} 계정에 대해 아무것도 바꾸지 않습니다.',
  'in_already.headline': '{login} 계정에 이미 권한이 있습니다',
  'in_already.text':
    '{proven, select, yes {이 구매로 받은 권한은 아니지만 바로 복제할 수 있습니다.} other {이 구매로 받은 권한이 아닙니다. {login} 계정은 고객님의 것입니까?}}',
  'giving_way.headline':
    '{access, select, yes {{other} 계정이 수락할 때까지 권한 유지} other {{other} 계정으로 바뀌는 중}}',
  'giving_way.text':
    '{access, select, yes {그러면 {login} 계정의 자리가 {other} 계정으로 넘어갑니다.} other {{other} 계정이 초대될 때까지 {login}의 초대는 유효합니다.}}',

  // An account that its buyer has to do something about.
  'lapsed.headline': '초대가 더 이상 유효하지 않습니다',
  'lapsed.text': '만료되었거나 거절되었습니다. 새 초대를 받으려면 ‘초대 보내기’를 눌러 주세요.',
  'lapsed_by_hand.headline': '초대가 만료되었습니다',
  'lapsed_by_hand.text': '{shop}에서 {login} 계정을 직접 초대했습니다.',
  'declined.headline': '초대가 더 이상 없습니다',
  'declined.text': '{host}에서 거절되었거나 취소되었습니다. 새 초대를 받으려면 ‘초대 보내기’를 눌러 주세요.',
  'left.headline': '{login} 계정이 저장소에서 나갔습니다',
  'left.text': '{host}에서 나갔거나 제거되었습니다. 다시 들어오려면 ‘초대 보내기’를 눌러 주세요.',
  'removed.headline': '{login} 계정이 저장소에서 제거되었습니다',
  'removed.text': '{shop} 담당자가 {host}에서 제거했습니다.',
  'no_trace.headline': '유효한 초대가 없습니다',
  'no_trace.text':
    '{host}에서 명확한 응답을 받지 못했고 {login}의 초대도 보이지 않습니다. 다시 시도하려면 ‘초대 보내기’를 눌러 주세요.',
  'no_such_account.headline': '{login} 계정이 없습니다',
  'no_such_account.text': '{host} 프로필에서 철자를 확인하고 다시 보내 주세요.',
  'not_a_person.headline': '{login} 계정은 개인 계정이 아닙니다',
  'not_a_person.text': '개인만 초대할 수 있습니다. 본인의 계정을 입력해 주세요.',
  'account_flagged.headline': '{host}에서 이 계정을 제한하고 있습니다',
  'account_flagged.text': '{host}에 {login}의 제한 해제를 요청하거나 다른 계정을 입력해 주세요.',
  'managed_account.headline': '{login} 계정은 회사 소유입니다',
  'managed_account.text': '그 회사만 초대할 수 있습니다. 개인 계정을 입력해 주세요.',
  'wrong_invitee.headline': '초대가 취소되었습니다',
  'wrong_invitee.text': '{host}에서 {login} 계정이 아닌 다른 계정을 초대하여 취소했습니다. {shop}에서도 알고 있습니다.',
  'wrong_permission.headline': '초대가 취소되었습니다',
  'wrong_permission.text':
    '{host}에서 {login} 계정에 읽기보다 높은 권한을 주려고 하여 취소했습니다. {shop}에서도 알고 있습니다.',

  // An account that a purchase no longer covers.
  'seller_decides.headline': '{login} 계정은 {shop}에서 결정합니다',
  'seller_decides.text': '{host}에서 {login} 계정이 가진 것은 이 구매로 받은 것이 아닙니다.',
  'held_back.headline':
    '{old, select, access {{login} 계정에 아직 권한이 있습니다} unsure {{login} 계정에 아직 권한이 있을 수 있습니다} other {{login} 계정의 초대가 아직 남아 있습니다}}',
  'held_back.text':
    '{old, select, invitation {초대를 취소하기 전에 {shop}에서 확인합니다.} other {{login} 계정이 권한을 잃기 전에 {shop}에서 확인합니다.}}',
  'not_removed.headline':
    '{old, select, access {{login} 계정에 아직 권한이 있습니다} unsure {{login} 계정에 아직 권한이 있을 수 있습니다} other {{login} 계정의 초대가 아직 남아 있습니다}}',
  'not_removed.text':
    '{why} {held, select, replaced {판매된 주소가 지금은 다른 저장소로 연결되므로, {login} 계정에 대해 무엇이든 바꾸기 전에 {shop}에서 확인해야 합니다.} other {{old, select, invitation {{host}에서 초대 취소를 아직 허용하지 않으며, {shop}에서도 알고 있습니다.} other {{host}에서 {login} 계정의 제거를 아직 허용하지 않으며, {shop}에서도 알고 있습니다.}}}}',
  'kept_elsewhere.headline': '{login} 계정에는 다른 구매가 적용됩니다',
  'kept_elsewhere.text': '{why}',
  'removing.headline': '권한을 제거하는 중',
  'removing.text':
    '{why} {hindered, select, refusal {{host}에서 {login} 계정의 제거를 받아들이지 않아, {again}에 다시 시도하겠습니다.} silence {{host}에서 {login} 계정의 제거에 응답하지 않아, {again}에 다시 시도하겠습니다.} pause {{host}에서 기다려 달라고 하여, {again}에 {login} 계정을 제거해 보겠습니다.} other {{slow, select, yes {{login} 계정의 권한을 제거하고 있으며, {host}의 확인이 평소보다 오래 걸리고 있습니다.} other {{login} 계정의 권한을 제거하고 있으며, 몇 분 안에 확인하겠습니다.}}}}',
  'taken_away.headline': '{login} 계정에 더 이상 권한이 없습니다',
  'taken_away.text':
    '{why}{left, select, day { {repository} 저장소의 이용 권한은 {leftDay}에 종료되었습니다.} same { {repository} 저장소의 이용 권한은 같은 날 종료되었습니다.} other {}}',
  'still_there.headline': '이 구매는 더 이상 {login} 계정을 포함하지 않습니다',
  'still_there.text': '{why} 지금 {host}에서 {login} 계정이 가진 것은 이 구매로 받은 것이 아닙니다.',
  'cancelling.headline': '초대를 취소하는 중',
  'cancelling.text':
    '{why} {hindered, select, refusal {{host}에서 받아들이지 않아, {again}에 다시 시도하겠습니다.} silence {{host}에서 응답하지 않아, {again}에 다시 시도하겠습니다.} pause {{host}에서 기다려 달라고 하여, {again}에 시도하겠습니다.} other {{slow, select, yes {{host}에서 아직 확인하지 않았으며 평소보다 오래 걸리고 있습니다.} other {몇 분 걸립니다.}}}}',
  'cancelled.headline': '{login} 계정은 더 이상 초대된 상태가 아닙니다',
  'cancelled.text': '{why}',
  'withdrawing.headline': '초대가 이미 없어졌습니다',
  'withdrawing.text':
    '{why} {hindered, select, refusal {{host}에서 {login} 계정의 제거를 받아들이지 않아, {again}에 다시 시도하겠습니다.} silence {{host}에서 {login} 계정의 제거에 응답하지 않아, {again}에 다시 시도하겠습니다.} pause {{host}에서 기다려 달라고 하여, {again}에 {login} 계정을 제거해 보겠습니다.} other {{slow, select, yes {{login} 계정이 초대를 수락했을 수 있어, 권한이 있으면 제거하며 평소보다 오래 걸리고 있습니다.} other {{login} 계정이 초대를 수락했을 수 있어, 권한이 있으면 제거합니다. 몇 분 걸립니다.}}}}',
  'unqueued.headline': '{login} 계정이 대기열에서 빠집니다',
  'unqueued.text': '{why} {login} 계정은 초대를 기다리고 있었습니다.',
  'end_unclear.headline': '{host}에 확인하는 중',
  'end_unclear.text': '{why} {login} 계정이 초대되었는지 확인하고 있으며, 초대되었다면 그 초대를 취소합니다.',
  'not_invited.headline': '{login} 계정에는 초대가 없습니다',
  'not_invited.text': '{why}',
  'coming_back.headline':
    '{had, select, yes {권한이 복구됩니다} other {{invited, select, never {{login} 계정이 다시 대기열에 들어갑니다} maybe {{login} 계정이 다시 대기열에 들어갑니다} other {다시 초대됩니다}}}}',
  'coming_back.text':
    '{why} {old, select, access {이전 권한이 제거되면 {login} 계정은 새 초대의 대기열에 들어갑니다.} invitation {이전 초대가 취소되면 {login} 계정은 새 초대의 대기열에 들어갑니다.} other {{login} 계정은 초대 대기열에 들어가며, 메일로 알려 드리겠습니다.}}',

  // A row among other accounts: the headline with the time that comes next.
  'line.expires': '{headline} · {until}에 만료',
  'line.invited': '{headline} · {when}에 초대 예정',
  'line.sentence': '{words}.',

  // Hints: quieter sentences below the text.
  'hint.questions': '궁금한 점이 있으면 {seller} 주소로 문의해 주세요.',
  'hint.tomorrow': '내일도 그대로이면 {seller} 주소로 문의해 주세요.',
  'hint.cannot_wait': '기다릴 수 없으면 {seller} 주소로 문의해 주세요.',
  'hint.wrong': '잘못되었다고 생각하시면 {seller} 주소로 문의해 주세요.',
  'hint.seller_writes': '{shop}의 메시지: {words}',
  'hint.clones_stay': '복제하신 내용은 디스크에 그대로 남습니다.',

  // Reasons why access ends: each a sentence of its own.
  'why.refunded':
    '{what, select, sum {{day}에 {amount} 환불이 이루어졌습니다.} part_sum {{day}에 결제 금액 중 {amount} 환불이 이루어졌습니다.} part {{day}에 결제의 일부가 환불되었습니다.} whole {{day}에 구매가 환불되었습니다.} part_undated {결제의 일부가 환불되었습니다.} other {구매가 환불되었습니다.}}',
  'why.disputed':
    '{dated, select, yes {은행에서 {day}에 이의를 제기하여 이 구매의 이용 권한이 일시 중지되었습니다.} other {은행에서 이의를 제기하여 이 구매의 이용 권한이 일시 중지되었습니다.}}',
  'why.payment_lost':
    '{dated, select, yes {은행에서 {day}에 결제를 회수했습니다.} other {은행에서 결제를 회수했습니다.}}',
  'why.renewal_failed':
    '{dated, select, yes {구독 갱신이 {day}에 실패했고 요금이 결제되지 않았습니다.} other {구독 갱신 요금이 결제되지 않았습니다.}}',
  'why.subscription_ended': '{dated, select, yes {구독이 {day}에 종료되었습니다.} other {구독이 종료되었습니다.}}',
  'why.ended_by_seller':
    '{dated, select, yes {{shop}에서 {day}에 이 구매의 이용을 종료했습니다.} other {{shop}에서 이 구매의 이용을 종료했습니다.}}',
  'why.time_over': '{shop}에서 드린 이용 기간이 끝났습니다.',
  'why.no_payment': '해당하는 결제가 더 이상 없습니다.',
  'why.given_back': '{shop}에서 이용 권한을 다시 드렸습니다.',
  'why.paid_again': '결제가 다시 유효해졌습니다.',
  'why.dispute_over': '결제에 대한 이의 제기가 종료되었습니다.',
  'again.text': '{again} {text}',
  'again.why':
    '{why}{had, select, yes { 이전 이용 권한이 해제되어 {login} 계정은 초대를 다시 수락해야 합니다.} other {}}',
  'why.moved': '{login} 계정이 다른 계정으로 바뀌었습니다.',
  'why.mistyped': '고객님께서 취소하셨습니다.',
  'why.taken_back_by_seller':
    '{had, select, yes {{shop}에서 {login}의 이용을 종료했습니다.} other {{shop}에서 초대를 취소했습니다.}}',
  'why.seat_gone': '구매에 포함된 계정 수가 줄었습니다.',
  'why.other_claim': '이 구매는 더 이상 {login} 계정을 포함하지 않습니다.',

  // The page after the checkout.
  'back.received.headline':
    '{cost, select, given {접근 권한이 제공되었습니다} none {주문이 완료되었습니다} other {결제를 받았습니다}}',
  'back.received.text':
    '{account, select, connect {이제 권한을 받을 {host} 계정을 연결해 주세요.} type {이제 권한을 받을 {host} 계정을 선택해 주세요.} other {구매 내역은 대시보드에 있습니다.}}',
  'back.waiting.headline': '{known, select, yes {{product} 결제를 기다리고 있습니다} other {결제를 기다리고 있습니다}}',
  'back.waiting.text': '결제는 보통 몇 초 안에 도착합니다.',
  'back.waiting.goes_on': '도착하면 이 페이지가 자동으로 넘어갑니다.',
  'back.waiting.look': '도착했는지 보려면 ‘다시 확인’을 누르십시오.',
  'back.waiting.hint': '몇 분이 지나도 그대로이면 결제한 주소로 로그인하거나 {seller} 주소로 문의해 주세요.',
  'back.by_mail.headline': '메일을 확인해 주세요',
  'back.by_mail.text': '결제하신 주소로 메일을 보냅니다. 오지 않으면 그 주소로 로그인 링크를 요청해 주세요.',
  'back.elsewhere.text': '<b>{product}</b> 구매는 다른 로그인에 있습니다. 보려면 그 계정으로 로그인해 주세요.',
  'back.connect': '{host} 계정으로 계속하기',
  'back.type': '사용자 이름 직접 입력',
  'back.choose': '{host} 계정 선택',
  'back.open': '구매 내역으로 이동',
  'back.add': '{email}에 추가'
} as const
