/** The Korean messages of `en/sign-in.ts`. */
export const signIn = {
  'sign_in.title': '로그인',
  'sign_in.by_mail':
    '{codeHost, select, yes {여기에서 {host} 계정을 연결했다면 그 계정으로, 그렇지 않으면 결제에 사용한 이메일 주소로 로그인해 주세요.} other {결제에 사용한 이메일 주소를 입력해 주세요.}} 비밀번호는 없습니다.',
  'sign_in.by_host': '여기에서 연결한 {host} 계정이나 결제에 사용한 이메일 주소가 인증된 계정을 사용해 주세요.',
  'sign_in.again': '다시 로그인해 주세요',
  'sign_in.again.text':
    '{byLink, select, yes {결제 메일의 링크로} other {{minutes}분보다 더 전에}} <b>{email}</b> 주소로 로그인하셨습니다. 다음 작업에는 최근 {minutes}분 안의 로그인이 필요합니다.',
  'sign_in.again.desk':
    '{byLink, select, yes {결제 메일의 링크로} other {{hours}시간보다 더 전에}} <b>{email}</b> 주소로 로그인하셨습니다. 다음 작업에는 최근 {hours}시간 안의 로그인이 필요합니다.',
  'sign_in.email': '이메일 주소',
  'sign_in.send': '로그인 링크 받기',
  'sign_in.or': '또는',
  'sign_in.with': '{host} 계정으로 로그인',
  'sign_in.no_address': '이메일 주소가 아닙니다. 확인해 주세요.',
  'sign_in.sent': '메일함을 확인해 주세요',
  'sign_in.sent.text':
    '<b>{email}</b> 주소로 링크와 여섯 자리 코드를 보냈습니다. {minutes}분 안에 둘 중 하나를 한 번만 사용할 수 있습니다.',
  'sign_in.sent.link':
    '<b>{email}</b> 주소로 로그인 링크를 보내고 있습니다. {minutes}분 동안 한 번만 사용할 수 있습니다.',
  'sign_in.unsure': '도착하지 않을 수 있습니다',
  'sign_in.unsure.text':
    '메일 서버가 아직 링크를 받았다고 확인하지 않았습니다. 몇 분 안에 오지 않으면 다시 보내 주세요.',
  'sign_in.nothing': '메일이 오지 않으면 스팸함을 확인하거나 메일을 다시 보내 주세요.',
  'sign_in.opened': '링크를 열었습니다. 계속하기',
  'sign_in.wrong_code': '코드가 맞지 않습니다',
  'sign_in.wrong_code.text':
    '잘못 입력했거나 오래되었거나 이미 사용되었습니다. 다섯 번까지 시도할 수 있으며, 메일의 링크는 만료될 때까지 사용할 수 있습니다.',
  'sign_in.another': '메일 다시 보내기',
  'sign_in.other_address': '다른 주소 사용하기',
  'sign_in.code': '메일에 있는 여섯 자리 코드',
  'sign_in.to': '{shop} 로그인',
  'sign_in.confirm': '로그인 확인',
  'sign_in.confirm.text': '버튼을 누르면 이 기기에서 <b>{email}</b> 주소로 로그인됩니다.',
  'sign_in.held': '<b>{product}</b> 구매는 <b>{user}</b> 로그인에 있습니다. 보려면 그 계정으로 로그인해 주세요.',
  'sign_in.confirm.product':
    '버튼을 누르면 <b>{product}</b> 구매를 위해 이 기기에서 <b>{email}</b> 주소로 로그인됩니다.',
  'sign_in.other': '다른 사람이 로그인되어 있습니다',
  'sign_in.other.text':
    '이 브라우저는 <b>{user}</b> 주소로 로그인되어 있습니다. 버튼을 누르면 {user} 계정이 로그아웃되고 {email} 주소로 계속 진행합니다.',
  'sign_in.anew': '이미 여기에 로그인되어 있습니다. 버튼을 누르면 새로 로그인됩니다.',
  'sign_in.change': '로그아웃하고 로그인',
  'sign_in.stay': '그대로 두기',
  'sign_in.not_you':
    '이 링크를 요청하지 않았거나 본인의 주소가 아니라면 버튼을 누르지 마세요. 누르면 {email} 명의로 활동하게 됩니다.',
  'sign_in.not_you.product':
    '{product} 상품을 구매하지 않았거나 본인의 주소가 아니라면 버튼을 누르지 마세요. 누르면 {email} 명의로 활동하게 됩니다.',
  'sign_in.link_refused':
    '이 링크는 만료되었거나, 이미 사용되었거나, 일부가 빠져 있거나, 해당 구매에 더 이상 적용되지 않습니다. 새 링크를 받아 주세요.',
  'sign_in.is_signed_in': '로그인되어 있습니다',
  'sign_in.link_not_needed':
    '이 링크는 만료되었거나, 이미 사용되었거나, 일부가 빠져 있거나, 해당 구매에 더 이상 적용되지 않습니다. 하지만 이 브라우저는 <b>{email}</b> 주소로 로그인되어 있으므로 링크가 필요하지 않습니다.',
  'sign_in.error.access_denied':
    '계정 확인을 허용하지 않으면 로그인할 수 없습니다. {mail, select, yes {다시 시도하거나 메일 링크를 사용해 주세요.} other {다시 시도해 주세요.}}',
  'sign_in.error.email_not_found':
    '그 계정에는 인증된 이메일 주소가 없습니다. {mail, select, yes {그곳에서 인증하거나 메일 링크를 사용해 주세요.} other {그곳에서 인증해 주세요.}}',
  'sign_in.error.unable_to_get_user_info':
    '코드 호스트에서 사용자 정보를 알려 주지 않았습니다. {mail, select, yes {1분 뒤에 다시 시도하거나 메일 링크를 사용해 주세요.} other {1분 뒤에 다시 시도해 주세요.}}',
  'sign_in.error.account_not_linked':
    '그 계정을 여기의 계정과 합칠 수 없습니다. {mail, select, yes {{seller} 주소로 문의하거나 메일 링크를 사용해 주세요.} other {{seller} 주소로 문의해 주세요.}}',
  'sign_in.error.other':
    '로그인하지 못했습니다. {mail, select, yes {다시 시도하거나 메일 링크를 사용해 주세요.} other {다시 시도해 주세요.}}',

  // Finding a purchase that was paid with another address.
  'find.link': '다른 주소로 결제하셨습니까?',
  'find.title': '구매 내역 찾기',
  'find.text':
    '<b>{email}</b> 주소로 로그인했습니다. 다른 주소로 구매하신 것은 본인의 주소임이 확인되면 여기에 나타납니다.',
  'find.address': '결제 시 입력한 이메일 주소',
  'find.hint': '영수증에 있습니다. 그 주소로 링크를 보내 드립니다.',
  'find.send': '링크 받기',
  'find.back': '대시보드로 돌아가기',
  'find.own': '이미 등록된 본인의 주소입니다. 그 주소로 구매한 것은 링크 없이도 찾을 수 있습니다.',
  'find.sent': '그 메일함을 확인해 주세요',
  'find.sent.text':
    '<b>{email}</b> 주소로 구매한 내역 중 아직 여기에 없는 것이 있으면 그 주소로 링크가 발송됩니다. <b>{user}</b> 주소로 로그인한 브라우저에서 {minutes}분 동안 한 번만 사용할 수 있습니다.',
  'find.sent.nothing': '몇 분이 지나도 오지 않으면 스팸함을 확인하거나 <a>다른 주소를 시도해</a> 주세요.',
  'find.sent.receipt': '영수증에 주소가 있습니다. 영수증이 없으면 {seller} 주소로 문의해 주세요.',
  'find.sign_in': '먼저 로그인해 주세요',
  'find.sign_in.text':
    '이 링크는 요청한 사람만 사용할 수 있습니다. 메일에 적힌 주소로 로그인한 뒤 메일의 링크를 다시 열어 주세요.',
  'find.sign_in.ignore': '요청하지 않으셨다면 무시하셔도 됩니다. 바뀌는 것은 없습니다.',
  'find.again': '메일의 링크를 다시 열어 주세요',
  'find.again.text':
    '<b>{email}</b> 주소로 로그인했습니다. 구매에 관한 메일로 돌아가 이 브라우저에서 링크를 다시 열어 주세요.',
  'find.ask': '새 링크 요청',
  'find.bring': '구매 내역을 여기로 가져오시겠습니까?',
  'find.bring.text': '<b>{email}</b> 주소로 구매한 것이 고객님의 <b>{user}</b> 로그인 계정으로 옮겨집니다.',
  'find.bring.owned':
    '{email} 주소에는 지금까지 별도의 로그인 계정이 있었습니다. 그 계정에 속한 것은 모두 함께 옮겨지고, 모든 곳에서 로그아웃됩니다.',
  'find.bring.button': '여기로 가져오기',
  'find.leads':
    '그 뒤에는 {email} 주소로 로그인하면 {user} 로그인 계정으로 이어집니다. 두 주소가 모두 본인의 것일 때만 계속해 주세요.',
  'find.undo': '두 주소 모두 메일을 받습니다. 그 링크로 {days}일 동안 다시 분리할 수 있습니다.',
  'find.no_undo': '이 작업은 페이지에서 되돌릴 수 없습니다.',
  'find.refused': '이 링크는 사용할 수 없습니다',
  'find.refused.text':
    '이미 사용되었거나 오래되었거나 끝까지 복사되지 않았습니다. 구매 내역이 대시보드에 없으면 새 링크를 요청해 주세요.',
  'find.of_another': '다른 로그인 계정에서 요청한 링크입니다',
  'find.of_another.text':
    '<b>{email}</b> 주소로 로그인했지만 이 링크는 메일에 적힌 로그인 계정의 것입니다. 그 계정으로 로그인하여 다시 열거나 새 링크를 요청해 주세요.',
  'find.dashboard': '대시보드로',
  'find.brought.nothing': '다른 구매 내역을 찾지 못했습니다',
  'find.brought': '{count, plural, other {구매 내역이 추가되었습니다}}',
  'find.brought.nothing.text':
    '{email} 주소가 이제 고객님의 주소로 등록되었습니다. 앞으로 {email} 주소로도 로그인할 수 있습니다.',
  'find.brought.text':
    '{email} 주소로 구매한 것은 이제 이 로그인 계정에 속합니다. 앞으로 {email} 주소로도 로그인할 수 있습니다.'
} as const
