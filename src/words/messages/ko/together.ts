/** The Korean messages of `en/together.ts`. */
export const together = {
  // The page behind the mailed link. `other`: the masked address of the other buyer.
  'together.title': '두 주소 모두 고객님의 것입니까?',
  'together.lead': '{email} 주소와 {other} 주소가 모두 고객님의 것인지 {shop}에서 확인하고 있습니다.',
  'together.both': '{other} 주소에서도 확인할 때까지 아무것도 바뀌지 않습니다.',
  'together.purchases': '그 후에는 어느 주소로 로그인해도 양쪽의 구매 내역을 볼 수 있습니다.',
  'together.undo': '두 주소 모두 이에 관한 메일을 받습니다. {days}일 동안 메일의 링크로 다시 분리할 수 있습니다.',
  'together.not_yours':
    '{other} 주소의 메일을 읽는 사람이 고객님의 구매 내역을 이용할 수 있게 됩니다. 그 사람이 본인이 아니라면 이 페이지를 닫으세요.',
  'together.button': '네, 둘 다 제 것입니다',
  'together.waits': '확인하셨습니다',
  'together.waits.text': '이제 {other} 주소에서 확인해야 합니다. 그 주소로도 같은 메일을 보냈습니다.',
  'together.merged': '이제 두 주소가 합쳐졌습니다',
  'together.merged.text': '두 주소 중 어느 것으로든 로그인할 수 있습니다. 다시 분리하는 방법은 메일에 있습니다.',
  'together.gone': '확인할 것이 없습니다',
  'together.gone.text':
    '링크가 너무 오래되었거나 끝까지 복사되지 않았거나, {shop}에서 질문을 철회했습니다. 바뀐 것은 없습니다.',

  // These stand in the mail only.
  'mail.together.subject': '두 주소 모두 고객님의 것입니까? ({shop})',
  'mail.together.headline': '두 주소 모두 고객님의 것입니까?',
  'mail.together.text': '{email} 주소와 {other} 주소가 모두 고객님의 것인지 {shop}에서 확인하고 있습니다.',
  'mail.together.button': '보고 확인하기',
  'mail.together.nothing': '두 주소 모두 확인해야 합니다. {other} 주소가 고객님의 것이 아니면 아무것도 하지 마세요.',
  'mail.together.until': '링크는 {when}에 만료됩니다.',
  'mail.together.why': '고객님의 주소로 구매한 내역이 있어 {shop}에서 이 메일을 보내 드립니다.'
}
