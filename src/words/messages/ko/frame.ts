/** The Korean messages of `en/frame.ts`. */
export const frame = {
  'frame.skip': '본문으로 이동',
  'frame.main': '주 메뉴',
  'frame.dashboard': '대시보드',
  'frame.purchases': '구매 내역',
  'frame.account': '계정',
  'frame.sign_in': '로그인',
  'frame.sign_out': '로그아웃',
  'frame.about': '이 상점 소개',
  'frame.questions': '문의: {seller}',
  'frame.language': '언어',
  'frame.change_language': '변경',
  'frame.new_tab': '(새 탭에서 열림)',
  'frame.no_answer.title': '전송하지 못했습니다',
  'frame.no_answer.text':
    '연결을 확인하고 페이지를 새로 고친 뒤 다시 시도해 주세요. 그래도 안 되면 {seller} 주소로 문의해 주세요.',
  'frame.sending': '보내는 중…',
  'frame.not_now': '나중에',
  'frame.write_to': '{seller} 주소로 문의',
  'frame.stuck': '그래도 해결되지 않으면 {seller} 주소로 문의해 주세요.',
  'frame.not_sure': '확실하지 않으면 {seller} 주소로 문의해 주세요.',

  // Times. All are in UTC until the script of the page shows them as they are for the reader.
  'time.at':
    '{which, select, today {오늘 {clock} UTC} tomorrow {내일 {clock} UTC} yesterday {어제 {clock} UTC} other {{day} {clock} UTC}}',
  'time.about':
    '{which, select, today {오늘 {clock} UTC쯤} tomorrow {내일 {clock} UTC쯤} yesterday {어제 {clock} UTC쯤} other {{day} {clock} UTC쯤}}',
  'time.moment': '1분 이내',
  'time.just_now': '방금 전',
  'time.approximately': '약',
  'time.on': '{day}(UTC)',
  'time.zoned': '{day}(UTC)',
  'time.date_time': '{day} {clock} UTC',

  // Pages about a problem.
  'problem.start': '첫 페이지로',
  'problem.not_found.title': '페이지를 찾을 수 없습니다',
  'problem.not_found.text': '주소를 확인해 주세요.',
  'problem.broke.title': '저희 쪽에서 문제가 발생했습니다',
  'problem.broke.text': '다시 시도해 보시고, 계속되면 {seller} 주소로 문의해 주세요.',
  'problem.refused.title': '거부되었습니다',
  'problem.refused.text': '이 요청은 {site}의 페이지에서 온 것이 아닙니다. 해당 주소를 열고 다시 시도해 주세요.',
  'problem.too_much.title': '요청이 너무 많습니다',
  'problem.too_much.text':
    '사용 중인 네트워크에서 온 요청이 너무 많습니다. {seconds, plural, other {#초 뒤에 다시 시도해 주세요.}}',
  'problem.too_large.title': '너무 큽니다',
  'problem.too_large.text': '보내신 양식이 너무 큽니다.',
  'problem.not_here.title': '여기에서는 사용할 수 없습니다',
  'problem.not_here.mails': '이 상점은 그런 메일을 보내지 않습니다. {seller} 주소로 문의해 주세요.',
  'problem.not_here.merge': '여기에서는 로그인 계정을 합칠 수 없습니다. {seller} 주소로 문의해 주세요.',
  'problem.not_here.link': '여기에서는 계정을 연결할 수 없습니다. 사용자 이름을 입력하고 ‘초대 보내기’를 눌러 주세요.',
  'problem.not_here.sign_in': '{path}에서 로그인해 주세요.',
  'problem.no_mail_here.title': '이메일 로그인을 사용할 수 없습니다',
  'problem.too_many.sign_in.title': '로그인 링크가 너무 많습니다',
  'problem.too_many.links.title': '링크가 너무 많습니다',
  'problem.too_many.text':
    '링크 요청이 너무 많습니다. {unit, select, hours {가장 최근 링크를 사용하거나 {count, plural, other {#시간}} 뒤에 다시 시도해 주세요.} other {가장 최근 링크를 사용하거나 {count, plural, other {#분}} 뒤에 다시 시도해 주세요.}}',
  'problem.not_mailed.title': '메일을 보내지 않았습니다',
  'problem.not_mailed.text': '메일을 보내지 못했습니다. 몇 분 뒤에 다시 시도하거나 {seller} 주소로 문의해 주세요.',
  'problem.no_sign_in.title': '로그인하지 못했습니다',
  'problem.not_sent': '보내지 않음',
  'problem.no_username.title': '사용자 이름이 없습니다',
  'problem.no_username.text': '사용자 이름을 입력하고 다시 보내 주세요.',
  'problem.no_product.title': '그런 상품이 없습니다',
  'problem.no_product.text': '여기에는 그런 상품이 없습니다. 페이지를 새로 고치고 다시 시도해 주세요.',
  'problem.which_product.title': '어떤 상품입니까?',
  'problem.which_product.text': '여러 상품을 구매하셨습니다. 해당 상품의 양식을 사용해 주세요.'
} as const
