/** The simplified Chinese messages of `en/seat-links.ts`. */
export const seatLinks = {
  // To the buyer who gives a seat away.
  'seats.headline': '分配席位',
  'seats.text':
    '{free, plural, =0 {{product} 的 {seats} 个席位都在使用中。} other {{product} 的 {seats} 个席位中有 # 个空闲。打开链接的人会用自己的账户占用一个空席位。}}',
  'seats.full': '{count, plural, =0 {有空席位后，您可以创建链接。} other {有空席位后，有效链接会重新可用。}}',
  'seats.make': '创建链接',
  'seats.ends_oldest': '{count, plural, =1 {新链接会使现有的有效链接失效。} other {新链接会使最早的有效链接失效。}}',
  'seats.made.headline': '请立即复制此链接',
  'seats.made.text': '请只发给一个人。链接在 {days} 天内有效，仅可使用一次，且不会再次显示。',
  'seats.open':
    '{count, plural, =1 {有一个有效链接，创建于{newest}。} other {有 # 个有效链接，最新的创建于{newest}。}}',
  'seats.end': '{count, plural, =1 {作废该有效链接} other {作废所有有效链接}}',
  'seats.ended.headline': '{count, plural, other {链接已失效}}',
  'seats.ended.text': '已占用席位的账户保持不变。',
  'seats.give': '获取席位链接',
  'seats.ways.add': '如果知道对方的 {host} 用户名，可直接添加。',
  'seats.ways.link': '打开席位链接的人自行选择账户。',
  'seats.back': '返回您的订单',

  // To the visitor who opens such a link.
  'seat.headline': '为您准备了 {product} 的一个席位',
  'seat.sign_in': '请登录以领取席位，然后告诉我们您的 {host} 账户。',
  'seat.text': '请告诉我们您的 {host} 账户。{host} 会邀请该账户。',
  'seat.none.headline': '该链接无效',
  'seat.none.text': '该链接已被使用、已过期或已作废。请向给您链接的人索取新链接。',
  'seat.open.headline': '请再次打开链接',
  'seat.open.text': '此浏览器中已没有该链接。请按收到的原样在此重新打开。',
  'seat.full.title': '没有空席位',
  'seat.full.text': '目前所有席位都在使用中。链接仍然有效：请让发送者空出一个席位。',
  'seat.busy.title': '正在发送用户名',
  'seat.busy.text': '请稍后重新加载页面以查看结果。',
  'seat.taken.headline': '您已获得 {product} 的席位',
  'seat.left.headline': '您的 {product} 席位',
  'seat.waits.text': '{host} 会尽快邀请 {login}，并向该账户发送邮件。',
  'seat.replaced.headline': '另一个账户将使用此席位',
  'seat.replaced.text':
    '{access, select, yes {在该账户接受邀请之前，{login} 仍保留权限。} other {在该账户收到邀请之前，{login} 的邀请保持有效。}}',
  'seat.again.text': '请联系给您发送链接的人，请其再次邀请 {login}。',
  'seat.another.text': '请联系给您发送链接的人，请其邀请另一个账户。',
  'seat.blocked.text':
    '{login} 与 {shop} 中的一方在 {host} 上屏蔽了另一方。如果是您，请解除屏蔽，并联系给您发送链接的人，请其再次邀请 {login}。',
  'seat.show': '查看席位',
  'seat.gone.headline': '席位已给了其他人',
  'seat.gone.text': '请询问给您发送链接的人。'
} as const
