/** The Korean messages of `en/shop.ts`. */
export const shop = {
  'shop.products': '상품',
  'shop.all': '모든 상품',
  'shop.lead': '비공개 저장소 읽기 권한: 복제하고 이후의 모든 릴리스를 받을 수 있습니다.',
  'shop.product_lead.one': '비공개 저장소 읽기 권한: 복제하고 이후의 모든 릴리스를 받을 수 있습니다.',
  'shop.product_lead.many': '비공개 저장소 읽기 권한: 복제하고 이후의 모든 릴리스를 받을 수 있습니다.',
  'shop.buy': '{product} 구매',
  'shop.repositories': '저장소 {count}개',
  'shop.more': '자세히',
  'shop.more_about': '{product}',
  'shop.how': '이용 방법',
  'shop.how.pay': '결제 페이지에서 결제합니다.',
  'shop.how.connect': '{host} 계정을 연결하거나 사용자 이름을 입력합니다.',
  'shop.how.type': '{host} 사용자 이름을 입력하고 <b>초대 보내기</b>를 누릅니다.',
  'shop.how.accept':
    '초대를 수락한 뒤 <code>git clone</code>을 실행합니다. 업데이트는 <code>git pull</code>로 받습니다.',
  'shop.dashboard': '대시보드로 이동',
  'shop.bought': '이미 구매하셨습니까? <a>로그인</a>',
  'shop.promise.access.one': '비공개 저장소 읽기 권한',
  'shop.promise.access.many': '비공개 저장소 {count}개 읽기 권한',
  'shop.promise.releases': '이후의 모든 릴리스를 git pull로 제공',
  'shop.promise.seats': '팀용 계정 {seats}개',
  'shop.inside': '포함된 내용',
  'shop.licence': '라이선스',
  'shop.refunds': '환불',
  'shop.questions': '자주 묻는 질문'
} as const
