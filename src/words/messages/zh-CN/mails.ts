/** The simplified Chinese messages of `en/mails.ts`. */
export const mails = {
  'mail.label': '{label}：',
  'mail.button_fails': '按钮无法使用？请打开此链接',
  'mail.purchase': '查看您的订单',
  'mail.stays': '您的订单仍然有效。',
  'mail.sign_in_with':
    '{codeHost, select, yes {如果您关联过 {host}，请用它登录；否则请用收到此邮件的邮箱登录。} other {请用收到此邮件的邮箱登录。}}',
  'mail.held': '如需查看您的订单，请像之前一样以 {user} 登录。',
  'mail.as_invited': '请先以 {login} 登录 {host}。其他账户无法打开该邀请。',
  'mail.to_buyer': '您收到此邮件，是因为您在 {shop} 购买了 {product}。',
  'mail.to_payer': '{shop} 收到了您的一笔付款，因此发送了这封邮件。',
  'mail.questions': '有疑问？请回复此邮件，或发邮件至 {seller}。',
  'mail.to_given': '您收到此邮件，是因为 {shop} 授予了您 {product} 的访问权限。',
  'mail.ready.subject': '您的 {product} 已准备就绪',
  'mail.ready.thanks': '感谢您购买 {product}。',
  'mail.ready.given': '{shop} 已授予您 {product} 的访问权限{ends, select, day {，有效期至{end}} other {}}。',
  'mail.ready.button': '选择您的账户',
  'mail.ready.signs_in': '点击该按钮将以 {address} 登录。按钮在 {days} 天内有效，仅可使用一次。',
  'mail.ready.later':
    '{codeHost, select, yes {之后，如果您关联过 {host}，请用它登录；否则请用收到此邮件的邮箱登录。} other {之后，请用收到此邮件的邮箱登录。}}',
  'mail.queued.subject': '{login} 正在等待 {product} 的邀请',
  'mail.queued.named': '您购买 {product} 时填写了 {login}。您也可以在页面上改填其他账户。',
  'mail.invited.subject': '{login} 已被邀请加入 {product}',
  'mail.renewed.subject': '发给 {login} 的 {product} 新邀请',
  'mail.renewed.headline': '这是新的邀请',
  'mail.renewed.earlier':
    '上一份邀请未被接受，已失效。{left, select, 0 {这是我们主动发送的最后一份邀请。} 1 {如果这份邀请也未被接受，我们最多再发送一份。} other {如果这份邀请也未被接受，我们最多再发送 {left} 份。}}',
  'mail.accepted.subject': '{login} 已获得 {product} 的访问权限',
  'mail.back.subject': '{login} 已重新获得 {product} 的访问权限',
  'mail.back.headline': '您的访问权限已恢复',
  'mail.back.text':
    '{ends, select, day {{login} 已重新获得 {product} 的访问权限，有效期至{end}。} unless_paid {{login} 已重新获得 {product} 的访问权限，有效期至{end}，支付续订费用后会延长。} paid_time {{login} 已重新获得 {product} 的访问权限，保留到已付费的期限结束。} other {{login} 已重新获得 {product} 的访问权限。}}您之前的克隆可照常使用：git pull 会获取期间的更新。',
  'mail.lapsing.subject': '接受 {product} 邀请只剩几天',
  'mail.lapsing.later': '已过期，或账户不对？请打开您的订单，然后点击“发送邀请”。',
  'mail.lapsed.subject': '您的 {product} 邀请已过期',
  'mail.stopped.blocked': '无法邀请 {login} 加入 {product}',
  'mail.stopped.left': '{login} 不再有 {product} 的访问权限',
  'mail.stopped.none': '{login} 没有 {product} 的有效邀请',
  'mail.shrinking.subject': '{login} 即将失去您 {product} 订单中的席位',
  'mail.shrinking.headline': '{login} 即将失去席位',
  'mail.shrinking.covers': '您的 {product} 订单现在包含 {seats, plural, other {# 个账户}}，但已指定的账户超出此数。',
  'mail.shrinking.until': '最后指定的账户会失去席位，因此 {login} 的席位只保留到{until}。',
  'mail.shrinking.access': '请在此之前拉取您想保留的内容。',
  'mail.shrinking.invitation': '届时，其邀请会被取消或不再发送。',
  'mail.shrinking.other': '想移除的是另一个账户，或情况有误？请在此之前发邮件至 {seller}。',
  'mail.sign_in.subject': '您的 {product} 登录链接',
  'mail.sign_in.headline': '打开您的订单',
  'mail.sign_in.text': '{shop} 向您发送了这个链接，可打开您的 {product} 订单。',

  'mail.grace.subject': '您的 {product} 续订费用未支付',
  'mail.grace.headline': '您的续订费用未支付',
  'mail.grace.paid': '如果您已支付，则无需任何操作。',
  'mail.ended.subject': '您的 {product} 访问权限已终止',
  'mail.given_back.subject': '您的 {product} 订单已恢复有效',
  'mail.given_back.headline': '您的订单已恢复有效',
  'mail.given_back.text':
    '{shop} 已重新授予您 {product} 的访问权限。失去权限或邀请的账户会再次收到邀请，需要接受邀请。',

  'mail.withdrawn.subject': '{headline}：{product}',
  'mail.withdrawn.fork': '今后的版本无法再拉取。如果 {login} 在 {host} 上有私有 fork，{host} 会将其删除。',
  'mail.withdrawn.host': '{host} 也可能通知 {login}。该通知只涉及此仓库。',
  'mail.withdrawn.decided': '如果银行撤回争议，或作出对我们有利的决定，我们会再次邀请该账户。',
  'mail.withdrawn.free': '您另一笔 {product} 购买仍为已付款，并有一个空席位。打开该购买即可再次邀请 {login}。',

  // Signing in.
  'mail.sign_in.device': '有人在以下浏览器中请求了这封邮件：{device}。',
  'mail.sign_in.code': '请只在您请求此邮件的浏览器中输入以下验证码：',
  'mail.sign_in.works': '该链接在 {minutes} 分钟内有效，仅可使用一次。',
  'mail.sign_in.ignore_link': '如果不是您请求的，请忽略此邮件。',
  'mail.sign_in.ignore': '如果不是您请求的，请忽略此邮件，也不要将验证码告诉任何人。',
  'mail.address_entered': '您收到此邮件，是因为有人在 {shop} 输入了您的邮箱。',

  // Finding a purchase.
  'mail.find.subject': '在 {shop} 查找您的订单',
  'mail.find.text': '有人以 {user} 登录了 {shop}，正在查找使用此邮箱的订单。',
  'mail.find.open': '如果是您，请在已登录的浏览器中打开链接，并点击页面上的按钮。',
  'mail.find.ignore': '如果不是您，请忽略此邮件，不会有任何变化。',

  // Two sign-ins became one.
  'mail.joined.subject': '{shop}：{headline}',
  'mail.joined.link': '已关联一个账户',
  'mail.joined.merge': '两个登录身份已合并',
  'mail.joined.guest':
    '{count, plural, =1 {{product} } other {# 笔订单}}已归入{own, select, yes {您的登录身份} other {一个登录身份}}',
  'mail.joined.guest.unnamed': '您的订单',
  'mail.joined.guest.text':
    '{count, plural, =1 {该订单} other {这些订单}}付款时没有登录。{own, select, yes {以 {email} 登录即可查看。} other {该登录身份是 {email}。}}',
  'mail.joined.guest.not_you': '如果不是您本人操作，请在 {days} 天内撤销，{email} 也会在所有设备上退出登录。',
  'mail.joined.guest.undo': '撤销',
  'mail.joined.guest.why':
    '您收到 {shop} 的这封邮件，是因为{own, select, yes {这是您的登录身份} other {有订单使用了您的邮箱}}。',
  'mail.joined.address': '一个邮箱已添加到登录身份',
  'mail.joined.when': '时间：{when}。如果是您本人操作，则一切正常。',
  'mail.joined.button': '重新分开',
  'mail.joined.not_you': '不是您本人？那就说明有人使用了您的浏览器或邮箱。',
  'mail.joined.separating': '分开后，每个登录身份会恢复各自原有的内容，所有人都会退出登录。',
  'mail.joined.days': '该链接在 {days} 天内有效。',
  'mail.joined.why': '您收到 {shop} 的这封邮件，是因为您的邮箱属于两者之一。',

  // An account was deleted.
  'mail.deleted.subject': '您在 {shop} 的账户已删除',
  'mail.deleted.text': '有人在登录 {shop} 后随即请求了删除。该账户的所有登录均已结束。',
  'mail.deleted.purchases': '订单保留在付款邮箱名下。如需重新使用，请用该邮箱登录。',
  'mail.deleted.why': '您收到此邮件，是因为您曾在 {shop} 拥有账户。'
} as const
