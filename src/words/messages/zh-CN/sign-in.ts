/** The simplified Chinese messages of `en/sign-in.ts`. */
export const signIn = {
  'sign_in.title': '登录',
  'sign_in.by_mail':
    '{codeHost, select, yes {如果您在这里关联过 {host}，请用它登录；否则请使用您付款时的邮箱。} other {请使用您付款时的邮箱。}}无需密码。',
  'sign_in.by_host': '请使用您在这里关联过的 {host} 账户，或已验证您付款邮箱的账户。',
  'sign_in.again': '请再次登录',
  'sign_in.again.text':
    '{byLink, select, yes {您是通过付款邮件中的链接以 <b>{email}</b> 登录的} other {您以 <b>{email}</b> 登录已超过 {minutes} 分钟}}。接下来的操作需要最近 {minutes} 分钟内的登录。',
  'sign_in.again.desk':
    '{byLink, select, yes {您是通过付款邮件中的链接以 <b>{email}</b> 登录的} other {您以 <b>{email}</b> 登录已超过 {hours} 小时}}。接下来的操作需要最近 {hours} 小时内的登录。',
  'sign_in.email': '邮箱',
  'sign_in.send': '向我发送登录链接',
  'sign_in.or': '或',
  'sign_in.with': '使用 {host} 登录',
  'sign_in.no_address': '这不是有效的邮箱地址，请检查。',
  'sign_in.sent': '请查看您的邮箱',
  'sign_in.sent.text':
    '我们已向 <b>{email}</b> 发送登录链接和六位验证码。请在 {minutes} 分钟内使用其中一种，仅可使用一次。',
  'sign_in.sent.link': '登录链接正在发往 <b>{email}</b>。链接在 {minutes} 分钟内有效，仅可使用一次。',
  'sign_in.unsure': '邮件可能无法送达',
  'sign_in.unsure.text': '邮件服务器尚未确认收到链接。如果几分钟后没有收到，请重新发送。',
  'sign_in.nothing': '没有收到？请查看垃圾邮件文件夹，或再发送一封邮件。',
  'sign_in.opened': '我已打开链接，继续',
  'sign_in.wrong_code': '该验证码无效',
  'sign_in.wrong_code.text': '验证码输入有误、已过期或已被使用。最多可尝试五次；邮件中的链接在过期前仍然有效。',
  'sign_in.another': '再发送一封邮件',
  'sign_in.other_address': '使用其他邮箱',
  'sign_in.code': '邮件中的六位验证码',
  'sign_in.to': '登录 {shop}',
  'sign_in.confirm': '确认登录',
  'sign_in.confirm.text': '点击按钮后，您将在此设备上以 <b>{email}</b> 登录。',
  'sign_in.held': '您的 <b>{product}</b> 订单在登录账户 <b>{user}</b> 中。如需查看，请改用该账户登录。',
  'sign_in.confirm.product': '点击按钮后，您将在此设备上以 <b>{email}</b> 登录，以查看您的 <b>{product}</b> 订单。',
  'sign_in.other': '此处已有其他人登录',
  'sign_in.other.text': '此浏览器当前以 <b>{user}</b> 登录。点击按钮后，{user} 会退出登录，您将以 {email} 继续。',
  'sign_in.anew': '您已在此登录；点击按钮会重新登录。',
  'sign_in.change': '退出并登录',
  'sign_in.stay': '保持现状',
  'sign_in.not_you': '您没有请求此链接，或该邮箱不是您的？那么请不要点击按钮，否则您将以 {email} 的身份操作。',
  'sign_in.not_you.product':
    '您没有购买 {product}，或该邮箱不是您的？那么请不要点击按钮，否则您将以 {email} 的身份操作。',
  'sign_in.link_refused': '该链接已过期、已被使用、不完整，或不再适用于其订单。请获取新的链接。',
  'sign_in.is_signed_in': '您已登录',
  'sign_in.link_not_needed':
    '该链接已过期、已被使用、不完整，或不再适用于其订单。您不需要它：此浏览器已以 <b>{email}</b> 登录。',
  'sign_in.error.access_denied':
    '如果不允许我们查看您在该平台的账户，就无法登录。{mail, select, yes {请重试，或使用邮件链接。} other {请重试。}}',
  'sign_in.error.email_not_found':
    '该账户没有已验证的邮箱。{mail, select, yes {请先在该平台验证邮箱，或使用邮件链接。} other {请先在该平台验证邮箱。}}',
  'sign_in.error.unable_to_get_user_info':
    '代码托管平台未返回您的账户信息。{mail, select, yes {请一分钟后重试，或使用邮件链接。} other {请一分钟后重试。}}',
  'sign_in.error.account_not_linked':
    '该账户无法与您在本店的账户合并。{mail, select, yes {请发邮件至 {seller}，或使用邮件链接。} other {请发邮件至 {seller}。}}',
  'sign_in.error.other': '登录未成功。{mail, select, yes {请重试，或使用邮件链接。} other {请重试。}}',

  // Finding a purchase that was paid with another address.
  'find.link': '是用其他邮箱付款的？',
  'find.title': '查找您的订单',
  'find.text': '您当前以 <b>{email}</b> 登录。证明其他邮箱属于您之后，用它购买的内容会出现在这里。',
  'find.address': '结账时填写的邮箱',
  'find.hint': '收据上写有该邮箱。我们会向它发送链接。',
  'find.send': '向我发送链接',
  'find.back': '返回概览',
  'find.own': '该邮箱已登记在您名下：用它购买的内容无需链接即可找到。',
  'find.sent': '请查看该邮箱',
  'find.sent.text':
    '如果 <b>{email}</b> 名下有尚未在这里的订单，链接会发往该邮箱。链接在 {minutes} 分钟内有效，仅可在以 <b>{user}</b> 登录的浏览器中使用一次。',
  'find.sent.nothing': '几分钟后没有收到？请查看垃圾邮件文件夹，或<a>尝试其他邮箱</a>。',
  'find.sent.receipt': '收据上写有该邮箱。如果没有收据，请发邮件至 {seller}。',
  'find.sign_in': '请先登录',
  'find.sign_in.text': '此链接仅供请求者使用：请用邮件中注明的邮箱登录，然后再次打开邮件中的链接。',
  'find.sign_in.ignore': '不是您请求的？请忽略，不会有任何变化。',
  'find.again': '请再次打开邮件中的链接',
  'find.again.text': '您当前以 <b>{email}</b> 登录。请回到关于您订单的邮件，在此浏览器中再次打开其中的链接。',
  'find.ask': '获取新链接',
  'find.bring': '要将您的订单移到这里吗？',
  'find.bring.text': '用 <b>{email}</b> 购买的内容会移到您的登录身份 <b>{user}</b>。',
  'find.bring.owned': '{email} 目前在本店有自己的登录身份。属于它的一切都会一并移来，它会在所有位置退出登录。',
  'find.bring.button': '移到这里',
  'find.leads': '此后，用 {email} 登录会进入 {user}。仅当两个邮箱都属于您时才继续。',
  'find.undo': '两个邮箱都会收到邮件，{days} 天内可通过其中的链接重新分开。',
  'find.no_undo': '此操作无法在页面上撤销。',
  'find.refused': '该链接无效',
  'find.refused.text': '该链接已被使用、已过期或未复制完整。如果概览中没有您的订单，请获取新链接。',
  'find.of_another': '此链接由另一个登录身份请求',
  'find.of_another.text':
    '您当前以 <b>{email}</b> 登录，而该链接属于邮件中注明的登录身份。请用那个身份登录后再次打开，或获取新链接。',
  'find.dashboard': '前往概览',
  'find.brought.nothing': '没有找到更多订单',
  'find.brought': '{count, plural, other {您的订单已在这里}}',
  'find.brought.nothing.text': '{email} 现已登记在您名下。今后您也可以用 {email} 登录。',
  'find.brought.text': '用 {email} 购买的内容现在属于此登录身份。今后您也可以用 {email} 登录。'
} as const
