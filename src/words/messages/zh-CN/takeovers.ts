/** The simplified Chinese messages of `en/takeovers.ts`. */
export const takeovers = {
  // To the user who has proven the address of the payment. `heldIn`: what holds the purchase.
  'takeover.lead': '使用您邮箱的订单',
  'takeover.can_ask.headline':
    '{heldIn, select, here {{given, select, yes {已在此浏览器中打开} other {您在此浏览器中付款}}} browser {已在另一个浏览器中打开} other {已用另一个登录身份打开}}',
  'takeover.can_ask.text':
    '{heldIn, select, here {{product} 是在此处未登录时{given, select, yes {打开} other {付款}}的。请将其添加到您的登录身份。} other {{count, plural, =0 {{product} {given, select, yes {已授予 {email}} other {是用 {email} 付款的}}，正在别处使用。} other {{product} {given, select, yes {已授予 {email}} other {是用 {email} 付款的}}，并已指定账户 {accounts}。}}}}',
  'takeover.ended.text':
    '{product} {given, select, yes {已授予 {email}} other {是用 {email} 付款的}}。{heldIn, select, here {该订单是在此浏览器中未登录时打开的。} browser {该订单是在另一个浏览器中打开的。} other {该订单是用另一个登录身份打开的。}}',
  'takeover.link': '那是您的账户吗？关联 {host} 后，该订单会立即出现在这里。',
  'takeover.browser': '您还能使用那个浏览器吗？请在那里用 {email} 登录，该订单会立即出现在这里。',
  'takeover.sign_in': '那个登录身份也是您的吗？请用它登录，即可找到该订单。',
  'takeover.otherwise': '否则请申请接管。持有者可在 7 天内答复；之后由 {shop} 决定。',
  'takeover.waits_for_holder.headline': '您已申请接管此订单',
  'takeover.waits_for_holder.text':
    '{product} {given, select, yes {已授予 {email}} other {是用 {email} 付款的}}。如果持有者没有答复，{shop} 将于{until}决定。',
  'takeover.waits_for_seller.headline': '等待 {shop} 决定',
  'takeover.waits_for_seller.text':
    '{objected, select, yes {{product} 的持有者希望保留它。} other {7 天内无人答复。}}现在由 {shop} 决定。',
  'takeover.asking.text': '持有者可在 7 天内答复。有结果后我们会发邮件通知您。',
  'takeover.here.headline': '您的订单已在这里',
  'takeover.here.text': '它现在属于您的登录身份。',
  'takeover.no.headline': '无法申请接管此订单',
  'takeover.no.text': '它已属于您的登录身份，或 {shop} 已作出决定。如有疑问，请发邮件至 {seller}。',
  'takeover.mail': '有结果后我们会发邮件到 {email}。',
  'takeover.kept.headline': '此订单未转移',
  'takeover.kept.badge': '已拒绝',
  'takeover.kept.day': '决定日期：{day}',
  'takeover.kept.text': '{shop} 决定不将 {product} 移到 {email}。',
  'takeover.button.ask': '申请接管此订单',

  // To the holder of the purchase. `email` is masked.
  'takeover.asked.headline': '有人申请接管此订单',
  'takeover.asked.text':
    '{objected, select, yes {您希望保留它。现在由 {shop} 决定，在此之前一切不变。} other {对方已证明拥有{given, select, yes {被授予的邮箱} other {付款邮箱}} {email}。{open, select, yes {如果您不答复，{shop} 将于{until}决定。} other {现在由 {shop} 决定，您仍可答复。}}}}',
  'takeover.asked.hint': '是您本人在另一个浏览器中操作的吗？如果是，请转交。',
  'takeover.button.keep': '保留',
  'takeover.button.hand_over': '转交',
  'takeover.handed_over.headline': '订单已转交',
  'takeover.handed_over.text': '{product} 现在属于登录身份 {email}。其账户保留权限。',
  'takeover.answer.headline': '保留 {product}，还是转交？',
  'takeover.answer.keep': '保留：一切不变，由 {shop} 决定。',
  'takeover.answer.hand_over': '转交：{product} 移到登录身份 {email}。其账户保留权限。',
  'takeover.keeping.headline': '您暂时保留它',
  'takeover.keeping.text': '由 {shop} 决定 {product} 的归属，在此之前一切不变。',
  'takeover.gone.headline': '没有需要答复的内容',
  'takeover.gone.text': '该问题已被答复，或链接未完整复制。未作任何更改。',

  // These stand in mails only.
  'mail.takeover.asked.subject': '有人申请接管您的 {product} 订单',
  'mail.takeover.asked.button': '答复',
  'mail.takeover.given.subject': '您的 {product} 订单已在这里',
  'mail.takeover.given.headline': '订单已在这里',
  'mail.takeover.given.text': '{product} 现在属于登录身份 {email}，连同为其指定的账户。',
  'mail.takeover.given.change': '其中有不属于您的账户？请在页面上更改账户。',
  'mail.takeover.taken.subject': '您的 {product} 订单已转交',
  'mail.takeover.kept.subject': '{product} 归属不变',
  'mail.takeover.to_holder': '您收到此邮件，是因为您在 {shop} 拥有 {product}。',
  'mail.takeover.to_asker': '您收到此邮件，是因为您在 {shop} 申请接管 {product}。'
} as const
