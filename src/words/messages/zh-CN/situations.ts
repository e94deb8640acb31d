/** The simplified Chinese messages of `en/situations.ts`. */
export const situations = {
  // The state in a word.
  'tone.done': '有权限',
  'tone.waiting': '处理中',
  'tone.needs_you': '需要您操作',
  'tone.seller': '等待店家',
  'tone.ended': '已结束',
  'tone.refunded': '已退款',
  'tone.part_refunded': '部分退款',
  'tone.lost': '已撤回',
  'tone.ending': '正在结束',
  'tone.paused': '已暂停',
  'tone.free': '有空席位',

  // A purchase.
  'to_name.headline': '选择您的 {host} 账户',
  'to_name.text': '请告诉我们您的账户，{host} 会邀请该账户。',
  'to_name.team': '{give}此次购买涵盖 {seats} 个账户：其余账户可稍后添加，也可向每位成员发送席位链接。',
  'looked_up.headline': '正在向 {host} 查询 {login}',
  'looked_up.text': '{host} 确认 {login} 是谁的账户后，该账户就会排队等待邀请；如果不能邀请，我们会告诉您原因。',
  'second_seat.headline': '您的另一份订单已涵盖 {login}',
  'second_seat.text': '此订单有一个席位，可供其他账户使用。如不需要，则无需操作。',
  'shop_not_ready.headline': '等待 {shop} 处理',
  'shop_not_ready.text': '由于店家一方的原因，目前无法发送邀请。您的订单不受影响。',
  'no_purchase.headline': '未找到订单',
  'no_purchase.text': '我们找不到 {email} 的订单。',
  'readdressed.headline': '请用新邮箱登录',
  'readdressed.text': '{shop} 已更改用 {email} 付款的订单的邮箱。请退出登录，再用新邮箱登录。',
  'unmatched.headline': '我们已收到您的付款',
  'unmatched.text': '我们还不清楚这笔付款对应哪个产品。{shop} 正在处理，完成后会发邮件到 {email}。',
  'not_sold.headline': '您的付款用于其他产品',
  'not_sold.text': '{shop} 已收到您的付款，并表示这笔付款对应的产品不在本网站出售。',
  'pending.headline': '付款处理中',
  'pending.text':
    '{late, select, yes {您购买 {product} 的款项尚未到账，用时比平常更久。请咨询您的银行，或发邮件至 {seller}。} other {您购买 {product} 的款项尚未到账。银行扣款需要 2 到 5 天；无需重复付款。}}',
  'failed.headline': '付款失败',
  'failed.text': '您购买 {product} 的付款被拒绝。您可以重试。',
  'refunded.headline': '订单已退款',
  'refunded.text': '这次购买不再提供 {product} 的访问权限。',
  'partially_refunded.headline': '订单已部分退款',
  'partially_refunded.text': '这次购买不再提供 {product} 的访问权限。',
  'disputed.headline': '付款存在争议',
  'disputed.text':
    '{dated, select, yes {您的银行于{day}对 {product} 的付款提出了争议，因此这次购买暂时不提供访问权限。如果有误，请联系您的银行。} other {您的银行对 {product} 的付款提出了争议，因此这次购买暂时不提供访问权限。如果有误，请联系您的银行。}}',
  'lost.headline': '{dated, select, yes {付款已于{day}被撤回} other {付款已被撤回}}',
  'lost.text': '您的银行撤回了 {product} 的付款，因此这次购买不再提供访问权限。',
  'past_due.headline': '未支付续订费用',
  'past_due.text':
    '{dated, select, yes {您的 {product} 订阅于{day}续订失败，未支付续订费用。付款后，访问权限会恢复。} other {您的 {product} 订阅未支付续订费用。付款后，访问权限会恢复。}}',
  'ended.headline': '{dated, select, yes {订阅已于{day}结束} other {订阅已结束}}',
  'ended.text': '您的 {product} 订阅已结束。再次购买后即可重新获得访问权限。',

  'ended_by_seller.headline': '此订单已失效',
  'ended_by_seller.text':
    '{dated, select, yes {{shop} 已于{day}终止这次购买提供的 {product} 访问权限。} other {{shop} 已终止这次购买提供的 {product} 访问权限。}}',
  'time_over.headline': '已到期',
  'time_over.text': '{shop} 授予您的 {product} 限时访问权限已到期。',

  // An account that waits for its invitation.
  'in_queue.headline': '{position, select, none {您的邀请即将发出} 1 {下一个就轮到您} other {您排在第 {position} 位}}',
  'in_queue.text':
    '{known, select, yes {{login} 将于{when}收到邀请。我们会发邮件通知您。} other {我们会邀请 {login}，并发邮件通知您。}}',
  'day_limit.headline': '{position, select, none {您正在排队} 1 {下一个就轮到您} other {您排在第 {position} 位}}',
  'day_limit.text':
    '{host} 限制每天的邀请数量。{known, select, yes {邀请将于{when}发出，我们会发邮件通知您。} earliest {邀请最早将于{when}发出，我们会发邮件通知您。} other {我们会尽快发出邀请，并发邮件通知您。}}',
  'changes_used_up.headline': '账户更改次数过多',
  'changes_used_up.text':
    '{known, select, yes {可于{when}邀请 {login}。一个订单 30 天内最多更改五次。} other {{login} 需要等待。一个订单 30 天内最多更改五次。}}',
  'invited_often.headline': '今天的邀请次数过多',
  'invited_often.text':
    '{login} 在 24 小时内已被邀请五次。{known, select, yes {下一个邀请将于{when}发出。} other {我们会尽快发出下一个邀请。}}',
  'seller_acts.headline': '等待 {shop} 处理',
  'seller_acts.text': '由于店家一方的原因，目前无法发送邀请。店家已知悉；我们会邀请 {login} 并发邮件通知您。',
  'no_seat.headline': '等待 {shop} 处理',
  'no_seat.text':
    '{replaces, select, none {店家的组织没有剩余的 {host} 许可证给 {login}。店家已知悉；我们会邀请 {login} 并发邮件通知您。} other {店家的组织没有剩余的 {host} 许可证给 {login}。请先移除 {replaces}，或稍候：店家已知悉。}}',
  'not_taken.headline': '{host} 未受理该邀请',
  'not_taken.text': '{known, select, yes {我们将于{when}再次邀请 {login}。} other {我们会再次邀请 {login}。}}',
  'blocked_there.headline': '在 {host} 上被屏蔽',
  'blocked_there.text':
    '{login} 与 {shop} 中的一方在 {host} 上屏蔽了另一方。如果是您，请解除屏蔽，然后点击“发送邀请”。',
  'host_away.headline': '{host} 没有响应',
  'host_away.text': '一有响应，我们就会邀请 {login}，并发邮件通知您。{slow, select, yes {这次比平时更久。} other {}}',
  'unchecked.text':
    '我们会先向 {host} 查询 {login}。{known, select, yes {如果该账户可以邀请，邀请将于{when}发出。} other {如果该账户可以邀请，我们会尽快发出邀请。}}',
  'unchecked.seller':
    '店家一方目前无法发送邀请。店家已知悉；之后我们会向 {host} 查询 {login}，如果可以邀请就发出邀请。',
  'unchecked.away':
    '一有响应，我们就会查询 {login}，如果可以邀请就发出邀请。{slow, select, yes {这次比平时更久。} other {}}',
  'being_checked.headline': '正在向 {host} 核实',
  'being_checked.text':
    '{host} 没有明确答复，因此我们正在核实 {login} 是否已被邀请。{slow, select, yes {这次比平时更久。} other {这需要几分钟。}}',
  'renewing.headline': '{slow, select, yes {等待 {shop} 处理} other {新的邀请即将发出}}',
  'renewing.text':
    '{slow, select, yes {{host} 暂时不允许我们更新 {login} 的邀请。店家已知悉。} other {{known, select, yes {上一个邀请未被接受，{login} 将于{when}收到新的邀请。} other {上一个邀请未被接受，{login} 很快会收到新的邀请。}}}}',

  // An account with an invitation or with access.
  'invited.headline': '请接受邀请',
  'invited.text':
    '{host} {sentKnown, select, yes {于{sent}} other {}}邀请了 {login}。{untilKnown, select, yes {{ends, select, day {邀请将于{until}过期，访问权限有效期至{end}。} other {邀请将于{until}过期。}}} other {邀请的有效期为 7 天。}}',
  'not_shown.headline': '邀请未显示',
  'not_shown.text':
    '{lookedKnown, select, yes {我们于{looked}查看时，{host} 没有显示 {login} 的邀请。点击“发送邀请”可获取新的邀请，否则原邀请将于{gone}被视为已拒绝。} overdue {我们于{looked}查看时，{host} 没有显示 {login} 的邀请。点击“发送邀请”可获取新的邀请，或等到我们能够再次查询 {host}。} other {{host} 没有显示 {login} 的邀请。点击“发送邀请”可获取新的邀请。}}',
  'last_chance.headline': '接受邀请只剩几天',
  'last_chance.text':
    '{untilKnown, select, yes {{login} 的邀请将于{until}过期。} other {{login} 的邀请即将过期。}}除非您要求，我们不会再次发送。',
  'run_out.headline': '{slow, select, yes {等待 {shop} 处理} other {邀请的有效期已过}}',
  'run_out.text':
    '{slow, select, yes {{host} 暂时不允许我们更新 {login} 的邀请。店家已知悉。} other {如果 {login} 既未接受也未拒绝，邀请已于{until}过期。若已过期，我们会发送新的邀请。}}',
  'run_out_last.headline': '邀请的有效期已过',
  'run_out_last.text': '如果 {login} 没有接受，邀请已于{until}过期。点击“发送邀请”可获取新的邀请。',
  'invited_by_hand.headline': '请接受邀请',
  'invited_by_hand.text': '{shop} 直接邀请了 {login}。请接受该邀请。',
  'in.headline': '您已获得访问权限',
  'in.text':
    '{ends, select, due {{login} 仍有访问权限，原定于{end}到期。支付服务尚未确认到期。} day {{login} 的访问权限有效期至{end}。请克隆仓库；到期前，git pull 可获取每个版本。} unless_paid {{login} 的访问权限有效期至{end}，支付续订费用后会延长。请克隆仓库；到期前，git pull 可获取每个版本。} paid_time {{login} 的访问权限保留到已付费的期限结束。请克隆仓库；到期前，git pull 可获取每个版本。} other {{login} 已有访问权限。请克隆仓库；git pull 可获取今后的每个版本。}}',
  'access_not_shown.headline': '访问权限未显示',
  'access_not_shown.text':
    '我们于{looked}查看时，{host} 没有显示 {login} 的访问权限。{lookedKnown, select, overdue {一旦能够再次查询 {host}，我们会再查看一次。} other {我们将于{gone}再查看一次。}}',
  'other_repository.headline': '仓库已不是原来的那个',
  'other_repository.text': '所售地址现在指向另一个仓库。{shop} 需要先核实，在此之前我们不会对 {login} 做任何更改。',
  'in_already.headline': '{login} 已有访问权限',
  'in_already.text':
    '{proven, select, yes {该权限并非来自此订单，您可以立即克隆。} other {该权限并非来自此订单。{login} 是您的账户吗？}}',
  'giving_way.headline': '{access, select, yes {在 {other} 接受邀请之前保留权限} other {将由 {other} 替换}}',
  'giving_way.text':
    '{access, select, yes {届时 {login} 的席位将转给 {other}。} other {在 {other} 收到邀请之前，{login} 的邀请保持有效。}}',

  // An account that its buyer has to do something about.
  'lapsed.headline': '邀请已失效',
  'lapsed.text': '邀请已过期或被拒绝。点击“发送邀请”可获取新的邀请。',
  'lapsed_by_hand.headline': '邀请已过期',
  'lapsed_by_hand.text': '{shop} 曾直接邀请 {login}。',
  'declined.headline': '邀请已不存在',
  'declined.text': '邀请在 {host} 上被拒绝或取消。点击“发送邀请”可获取新的邀请。',
  'left.headline': '{login} 已离开仓库',
  'left.text': '该账户在 {host} 上离开或被移除。点击“发送邀请”可重新加入。',
  'removed.headline': '{login} 已被移除',
  'removed.text': '{shop} 的人员在 {host} 上移除了它。',
  'no_trace.headline': '没有有效的邀请',
  'no_trace.text': '{host} 没有明确答复，也没有显示给 {login} 的邀请。点击“发送邀请”可重试。',
  'no_such_account.headline': '没有名为 {login} 的账户',
  'no_such_account.text': '请在您的 {host} 个人主页核对拼写，然后重新发送。',
  'not_a_person.headline': '{login} 不是个人账户',
  'not_a_person.text': '只能邀请个人。请输入您自己的账户。',
  'account_flagged.headline': '{host} 限制了该账户',
  'account_flagged.text': '请联系 {host} 解除对 {login} 的限制，或输入另一个账户。',
  'managed_account.headline': '{login} 属于某企业',
  'managed_account.text': '只有该企业可以邀请它。请输入个人账户。',
  'wrong_invitee.headline': '邀请已取消',
  'wrong_invitee.text': '{host} 邀请的不是 {login}，而是另一个账户，因此我们取消了该邀请。{shop} 已知悉。',
  'wrong_permission.headline': '邀请已取消',
  'wrong_permission.text': '{host} 给予 {login} 的权限超过只读，因此我们取消了该邀请。{shop} 已知悉。',

  // An account that a purchase no longer covers.
  'seller_decides.headline': '{login} 由 {shop} 决定',
  'seller_decides.text': '{login} 在 {host} 上的权限或邀请并非来自此订单。',
  'held_back.headline':
    '{old, select, access {{login} 仍有访问权限} unsure {{login} 可能仍有访问权限} other {{login} 的邀请仍未取消}}',
  'held_back.text':
    '{old, select, invitation {取消邀请之前，{shop} 会先核实。} other {在 {login} 失去权限之前，{shop} 会先核实。}}',
  'not_removed.headline':
    '{old, select, access {{login} 仍有访问权限} unsure {{login} 可能仍有访问权限} other {{login} 的邀请仍未取消}}',
  'not_removed.text':
    '{why}{held, select, replaced {所售地址现在指向另一个仓库，{shop} 核实之后，我们才会对 {login} 做更改。} other {{old, select, invitation {{host} 暂不允许我们取消邀请；{shop} 已知悉。} other {{host} 暂不允许我们移除 {login}；{shop} 已知悉。}}}}',
  'kept_elsewhere.headline': '另一份订单已涵盖 {login}',
  'kept_elsewhere.text': '{why}',
  'removing.headline': '正在移除访问权限',
  'removing.text':
    '{why}{hindered, select, refusal {{host} 没有接受移除 {login} 的请求；我们将于{again}再试一次。} silence {{host} 没有回应移除 {login} 的请求；我们将于{again}再试一次。} pause {{host} 要求我们等待；我们将于{again}尝试移除 {login}。} other {{slow, select, yes {正在移除 {login} 的权限；{host} 的确认比平时更久。} other {正在移除 {login} 的权限；我们会在几分钟内确认。}}}}',
  'taken_away.headline': '{login} 不再有访问权限',
  'taken_away.text':
    '{why}{left, select, day {{repository} 的访问权限已于{leftDay}终止。} same {{repository} 的访问权限已于同日终止。} other {}}',
  'still_there.headline': '此订单不再包含 {login}',
  'still_there.text': '{why}{login} 目前在 {host} 上的权限或邀请并非来自此订单。',
  'cancelling.headline': '正在取消邀请',
  'cancelling.text':
    '{why}{hindered, select, refusal {{host} 没有接受；我们将于{again}再试一次。} silence {{host} 没有回应；我们将于{again}再试一次。} pause {{host} 要求我们等待；我们将于{again}尝试。} other {{slow, select, yes {{host} 尚未确认，这次比平时更久。} other {这需要几分钟。}}}}',
  'cancelled.headline': '{login} 不再有邀请',
  'cancelled.text': '{why}',
  'withdrawing.headline': '邀请此前已不存在',
  'withdrawing.text':
    '{why}{hindered, select, refusal {{host} 没有接受移除 {login} 的请求；我们将于{again}再试一次。} silence {{host} 没有回应移除 {login} 的请求；我们将于{again}再试一次。} pause {{host} 要求我们等待；我们将于{again}尝试移除 {login}。} other {{slow, select, yes {{login} 可能已接受邀请，因此如有访问权限，我们会将其移除；这次比平时更久。} other {{login} 可能已接受邀请，因此如有访问权限，我们会将其移除；这需要几分钟。}}}}',
  'unqueued.headline': '{login} 退出排队',
  'unqueued.text': '{why}{login} 此前还在等待邀请。',
  'end_unclear.headline': '正在向 {host} 核实',
  'end_unclear.text': '{why}我们正在核实 {login} 是否已被邀请；如果已被邀请，我们会取消该邀请。',
  'not_invited.headline': '{login} 没有邀请',
  'not_invited.text': '{why}',
  'coming_back.headline':
    '{had, select, yes {您的访问权限即将恢复} other {{invited, select, never {{login} 将重新排队} maybe {{login} 将重新排队} other {您的邀请即将恢复}}}}',
  'coming_back.text':
    '{why}{old, select, access {移除旧权限后，{login} 将排队等待新邀请。} invitation {取消旧邀请后，{login} 将排队等待新邀请。} other {{login} 将排队等待邀请，我们会发邮件通知您。}}',

  // A row among other accounts: the headline with the time that comes next.
  'line.expires': '{headline} · {until}过期',
  'line.invited': '{headline} · {when}发出邀请',
  'line.sentence': '{words}。',

  // Hints: quieter sentences below the text.
  'hint.questions': '有疑问？请发邮件至 {seller}。',
  'hint.tomorrow': '明天仍是如此？请发邮件至 {seller}。',
  'hint.cannot_wait': '等不及？请发邮件至 {seller}。',
  'hint.wrong': '认为有误？请发邮件至 {seller}。',
  'hint.seller_writes': '{shop} 留言：{words}',
  'hint.clones_stay': '您已克隆的内容会保留在您的磁盘上。',

  // Reasons why access ends: each a sentence of its own.
  'why.refunded':
    '{what, select, sum {已于{day}退款 {amount}。} part_sum {已于{day}退还部分款项 {amount}。} part {已于{day}退还部分款项。} whole {您的订单已于{day}退款。} part_undated {已退还部分款项。} other {您的订单已退款。}}',
  'why.disputed':
    '{dated, select, yes {您的银行于{day}提出了争议，因此这次购买暂时不提供访问权限。} other {您的银行提出了争议，因此这次购买暂时不提供访问权限。}}',
  'why.payment_lost': '{dated, select, yes {您的银行于{day}撤回了付款。} other {您的银行撤回了付款。}}',
  'why.renewal_failed':
    '{dated, select, yes {您的订阅于{day}续订失败，未支付续订费用。} other {您的订阅未支付续订费用。}}',
  'why.subscription_ended': '{dated, select, yes {您的订阅已于{day}结束。} other {您的订阅已结束。}}',
  'why.ended_by_seller':
    '{dated, select, yes {{shop} 已于{day}终止此订单的访问权限。} other {{shop} 已终止此订单的访问权限。}}',
  'why.time_over': '{shop} 授予您的限时访问权限已到期。',
  'why.no_payment': '该权限已没有对应的付款。',
  'why.given_back': '{shop} 已重新授予您访问权限。',
  'why.paid_again': '您的付款已恢复有效。',
  'why.dispute_over': '您付款的争议已结束。',
  'again.text': '{again}{text}',
  'again.why': '{why}{had, select, yes {之前的访问权限已被移除，因此 {login} 需要再次接受邀请。} other {}}',
  'why.moved': '{login} 已替换为另一个账户。',
  'why.mistyped': '您已将其取消。',
  'why.taken_back_by_seller': '{had, select, yes {{shop} 已终止 {login} 的访问权限。} other {{shop} 已撤回邀请。}}',
  'why.seat_gone': '您的订单现在包含的账户数减少了。',
  'why.other_claim': '此订单不再包含 {login}。',

  // The page after the checkout.
  'back.received.headline': '{cost, select, given {您已获得访问权限} none {您的订单已完成} other {已收到付款}}',
  'back.received.text':
    '{account, select, connect {下一步，请关联要获得访问权限的 {host} 账户。} type {下一步，请选择要获得访问权限的 {host} 账户。} other {您的订单在概览页面中。}}',
  'back.waiting.headline': '{known, select, yes {正在等待 {product} 的付款} other {正在等待您的付款}}',
  'back.waiting.text': '付款通常会在几秒钟内到账。',
  'back.waiting.goes_on': '到账后，本页会自动继续。',
  'back.waiting.look': '请点击“再次检查”查看是否到账。',
  'back.waiting.hint': '几分钟后仍无变化？请用付款时的邮箱登录，或发邮件至 {seller}。',
  'back.by_mail.headline': '请查收邮件',
  'back.by_mail.text': '我们会向您付款时的邮箱发送邮件。如果没有收到，请用该邮箱获取登录链接。',
  'back.elsewhere.text': '您的 <b>{product}</b> 订单在另一个登录账户中。如需查看，请改用该账户登录。',
  'back.connect': '使用 {host} 继续',
  'back.type': '改为输入用户名',
  'back.choose': '选择您的 {host} 账户',
  'back.open': '前往您的订单',
  'back.add': '添加到 {email}'
} as const
