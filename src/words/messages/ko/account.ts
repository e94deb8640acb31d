/** The Korean messages of `en/account.ts`. */
export const account = {
  'account.title': '내 계정',
  'account.addresses': '이메일 주소',
  'account.addresses.text': '이 주소들로 구매 내역을 찾습니다.',
  'account.signs_in': '로그인에 사용',
  'account.add': '다른 주소로 결제한 구매 내역 추가',
  'account.paid':
    '{product} 결제에는 <b>{email}</b> 주소가 사용되었지만, 그 주소로는 로그인되지 않습니다. 구매에 관한 메일은 그 주소로, 계정에 관한 메일은 <b>{user}</b> 주소로 보냅니다.',
  'account.paid.add': '본인 주소입니까? 로그인에도 사용하기',
  'account.host': '{host} 계정',
  'account.host.text': '{host}에서 본인의 계정임을 확인했습니다.',
  'account.host.signs_in': '{host}에서 본인의 계정임을 확인했습니다. 이 계정으로도 로그인할 수 있습니다.',
  'account.sign_ins': '로그인 현황',
  'account.sign_ins.text':
    '{count, plural, =1 {이 브라우저에서만 로그인되어 있습니다.} other {브라우저 #개에서 로그인되어 있습니다.}}',
  'account.data': '내 데이터',
  'account.data.text': '주소, 언어 설정, 로그인 현황, 구매 내역과 그 계정, 관련 메일을 JSON 파일로 제공합니다.',
  'account.data.button': '데이터 내려받기',
  'account.delete': '계정 삭제',
  'delete.title': '계정을 삭제하시겠습니까?',
  'delete.lead': '<b>{email}</b> 계정이 바로 삭제됩니다. 누구도 되돌릴 수 없습니다.',
  'delete.means': '삭제하면 달라지는 것',
  'delete.gone': '모든 기기의 로그인, 주소, {host} 계정과의 연결, 언어 설정, 자리 링크가 삭제됩니다.',
  'delete.purchases':
    '구매 내역은 판매 기록으로서 결제한 주소에 남습니다. 그 주소의 소유자임을 증명하는 사람은 다시 이용할 수 있습니다.',
  'delete.access': '이미 부여된 권한은 구매가 유효한 동안 유지됩니다.',
  'delete.foreign':
    '다른 주소로, 또는 주소 없이 결제된 구매 내역이 있습니다. 계속 이용하려면 먼저 {seller} 주소로 문의해 주세요.',
  'delete.held':
    '보유하신 구매 내역의 이전을 다른 사람이 요청했습니다. 계정을 삭제하면 결제한 주소의 소유자가 그 구매 내역을 받습니다.',
  'delete.asking': '다른 사람이 보유한 구매 내역의 이전을 요청하셨습니다. 계정을 삭제하면 그 요청은 종료됩니다.',
  'delete.admin': '이 상점을 관리하는 계정입니다. 먼저 사이트 설정의 <code>admins</code>에서 이 주소를 빼 주세요.',
  'delete.merged':
    '여기서 두 로그인 계정이 합쳐졌고, 각 소유자가 아직 되돌릴 수 있습니다. {day}이 지나야 계정을 삭제할 수 있습니다.',
  'delete.button': '계정 삭제하기',
  'delete.keep': '계정 유지',
  'delete.done.title': '계정이 삭제되었습니다',
  'delete.done.text': '모든 곳에서 로그아웃되었습니다.',
  'delete.done.mailed': '모든 곳에서 로그아웃되었습니다. <b>{email}</b> 주소에도 메일로 알려 드립니다.',
  'delete.done.again': '구매하신 것을 다시 이용하려면 결제한 주소로 <a>로그인</a>해 주세요.',
  'sessions.title': '로그인한 곳',
  'sessions.lead': '<b>{email}</b> 주소로 로그인했습니다. 로그인은 30일 동안 유지되며, 그 전에 종료할 수도 있습니다.',
  'sessions.elsewhere': '다른 모든 곳에서 로그아웃',
  'sessions.nowhere': '다른 곳에는 로그인되어 있지 않습니다.',
  'sessions.strange':
    '본인의 것이 아닌 로그인이 있습니까? 그 로그인을 종료하고, 다른 사람이 메일함이나 브라우저를 사용하지 않는지 확인해 주세요.',
  'sessions.back': '계정으로 돌아가기',
  'sessions.this': '이 브라우저',
  'sessions.since': '{when}에 로그인',
  'sessions.since_from': '{when}에 {address}에서 로그인',
  'sessions.ended.title': '{all, select, yes {다른 모든 곳에서 로그아웃했습니다} other {그 로그인이 종료되었습니다}}',
  'sessions.ended.text': '그곳을 사용하던 사람은 다시 로그인해야 합니다.',
  'sessions.not_ended.title':
    '{all, select, yes {다른 곳에는 로그인되어 있지 않습니다} other {그 로그인은 이미 종료되어 있었습니다}}',
  'sessions.not_ended.text': '바뀐 것은 없습니다. 아래에 로그인한 곳이 표시됩니다.',
  'browser.unknown': '알 수 없는 브라우저',
  'browser.on': '{system}의 {browser}',
  'browser.mobile_apple': 'iPhone 또는 iPad',

  // Linking an account at the code host.
  'link.button': '{host} 연결',
  'link.hint':
    '{host} 계정을 연결하면 사용자 이름을 입력할 필요가 없습니다. 앞으로 그 계정으로도 로그인할 수 있습니다.',
  'link.linked': '연결됨: <b>{names}</b>',
  'link.done': '연결됨: {names}',
  'link.done.text': '이제 이 계정으로도 로그인할 수 있습니다.',
  'link.nothing': '연결되지 않았습니다',
  'link.denied.text': '{host}에서 계정을 알려 주도록 허용되지 않았으니 다시 시도하거나 사용자 이름을 입력하십시오.',
  'link.other': '그 {host} 계정에는 다른 로그인 계정이 있습니다',
  'link.other.text': '두 로그인이 모두 본인의 것이면 합치거나 {seller} 주소로 문의해 주세요.',
  'link.unable': '그 {host} 계정은 아직 연결할 수 없습니다',
  'link.unable.text': '확인된 메일 주소가 없는 것 같으니 {host}에서 확인하거나 사용자 이름을 입력하십시오.',
  'link.no_answer.text': '{host}에서 답이 없으니 잠시 후 다시 시도하거나 사용자 이름을 입력하십시오.',
  'link.lost.text': '시간이 너무 오래 걸렸거나 다른 곳에서 진행되었으니 다시 시도하거나 사용자 이름을 입력하십시오.',
  'link.failed.text': '연결하지 못했으니 다시 시도하거나 사용자 이름을 입력하십시오.',

  // Two sign-ins become one, and are separated again.
  'merge.title': '두 로그인 계정 합치기',
  'merge.text':
    '<b>{email}</b> 주소로 로그인되어 있지만, 고객님의 {host} 계정은 다른 로그인 계정에 연결되어 있습니다. 두 로그인 계정을 합치면 어느 쪽으로 로그인해도 양쪽의 구매 내역을 볼 수 있습니다.',
  'merge.step.sign_in': '{host} 계정으로 로그인해 주세요. 다른 계정도 본인의 것임을 확인할 수 있습니다.',
  'merge.step.ask': '그 뒤 한 번 더 여쭙고, 동의하시기 전에는 아무것도 바뀌지 않습니다.',
  'merge.bring': '두 로그인 계정을 합치시겠습니까?',
  'merge.bring.text':
    '<b>{email}</b> 주소로 구매한 것이 {host} 계정에 연결된 <b>{user}</b> 로그인 계정으로 옮겨집니다.',
  'merge.bring.ends': '{email} 로그인 계정은 다른 기기에서 로그아웃됩니다.',
  'merge.button': '두 계정 합치기',
  'merge.denied': '{host}의 사용자 정보 제공이 허용되지 않았습니다. 바뀐 것은 없습니다.',
  'merge.failed': '{host} 로그인에 실패했습니다. 바뀐 것은 없으니 다시 시도해 주세요.',
  'merge.nothing': '그 {host} 계정은 이미 {email} 로그인 계정에 연결되어 있습니다. 합칠 것이 없습니다.',
  'merge.too_long':
    '너무 오래 걸렸습니다. 지금은 {email} 주소로 로그인되어 있으니, 다른 주소로 로그인하여 처음부터 다시 해 주세요.',
  'joined.link':
    '{host}의 {login} 계정이 {email} 로그인 계정에 연결되었습니다. 이제 그 {host} 계정으로 로그인할 수 있고, 그 구매 내역도 이 로그인 계정에 있습니다.',
  'joined.guest':
    '로그인하지 않고 결제한 {count, plural, =1 {구매 내역이} other {구매 내역 #건이}} {email} 로그인 계정에 추가되었습니다.',
  'joined.merge':
    '{other} 로그인 계정이 {email} 로그인 계정과 합쳐졌습니다. 이제 어느 쪽으로든 양쪽의 구매 내역을 볼 수 있습니다.',
  'joined.address':
    '{other} 주소가 {email} 로그인 계정에 추가되었습니다. 그 구매 내역도 이 로그인 계정에 있고, 이제 그 주소로 이 계정에 로그인합니다.',
  'joined.when': '시각: {when}.',
  'separate.title': '다시 분리하시겠습니까?',
  'separate.does': '버튼을 누르면 일어나는 일',
  'separate.signed_out': '{email} 주소로 로그인한 사람은 모든 곳에서 로그아웃됩니다.',
  'separate.signed_out.either': '둘 중 하나로 로그인한 사람은 모든 곳에서 로그아웃됩니다.',
  'separate.stays': '{host}의 초대와 권한은 원래의 구매 내역에 남습니다.',
  'separate.button': '분리하기',
  'separate.leave': '그대로 두기',
  'separate.was_you': '본인이 하신 일이라면 그대로 두세요.',
  'separate.link': '{host}의 {login} 계정으로는 더 이상 {email} 로그인 계정에 들어갈 수 없습니다.',
  'separate.link.purchases': '그 계정의 주소로 구매한 것은 앞으로 그 주소로 로그인하는 사람이 이용할 수 있습니다.',
  'separate.guest':
    '{count, plural, =1 {구매 내역은 결제한 브라우저로 돌아갑니다.} other {구매 내역은 각각 결제한 브라우저로 돌아갑니다.}}',
  'separate.merge': '{other} 로그인 계정은 이전의 구매 내역, 주소, 연결된 계정과 함께 다시 분리됩니다.',
  'separate.merge.purchases':
    '그 뒤 그 주소로 구매한 것도 그곳으로 옮겨집니다. 나머지는 {email} 로그인 계정에 남습니다.',
  'separate.address': '{other} 주소로 로그인해도 더 이상 {email} 로그인 계정으로 이어지지 않습니다.',
  'separate.address.purchases': '그 주소로 구매한 것은 앞으로 그 주소로 로그인하는 사람이 이용할 수 있습니다.',
  'separated.title': '다시 분리되었습니다',
  'separated.text': '모두 로그아웃되었습니다.',
  'separated.was_not_you': '본인이 하신 일이 아니라면 로그인하여 <a>로그인한 곳</a>을 확인해 주세요.',
  'separated.secure': '다른 사람이 메일함이나 {host} 계정을 사용하지 않는지 확인해 주세요.',
  'separate.none': '이 링크는 사용할 수 없습니다',
  'separate.none.text':
    '이미 사용되었거나 {days}일보다 오래되었거나 끝까지 복사되지 않았거나, 구매가 이미 다른 로그인 계정으로 옮겨졌습니다. 바뀐 것은 없습니다.'
} as const
