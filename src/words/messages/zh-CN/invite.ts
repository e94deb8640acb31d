/** The simplified Chinese messages of `en/invite.ts`. */
export const invite = {
  'invite.invited.title': '邀请已发送',
  'invite.invited.text':
    '{host} 已邀请 {username}。请以 {username} 登录 {host}，并在 7 天内接受邀请。{host} 也会向该账户的邮箱发送邮件。',
  'invite.invited_unknown.title': '{host} 已收到请求',
  'invite.invited_unknown.text':
    '{host} 未说明为 {username} 创建了哪个邀请。请以 {username} 登录查看，该账户可能已有访问权限。',
  'invite.already_invited.title': '没有创建新邀请',
  'invite.already_invited.text':
    '账户 {username} 可能已有访问权限，或有邀请等待接受。如果都没有，请发邮件至 {seller}。',
  'invite.not_taken.title': '{host} 未受理该邀请',
  'invite.not_taken.text': '没有发给 {username} 的邀请。',
  'invite.invalid_username.title': '未找到用户名',
  'invite.invalid_username.text':
    '无法邀请“{username}”：{host} 上似乎没有使用这个名字的个人账户。请在个人主页核对拼写，或发邮件至 {seller}。',
  'invite.forbidden.title': '等待店家处理',
  'invite.forbidden.text': '本店目前无法发送邀请，您的订单不受影响。',
  'invite.no_seat_named.title': '{username} 要替换哪个账户？',
  'invite.no_seat_named.text': '所有席位都在使用中，尚未替换任何账户。',
  'invite.rate_limited.title': '目前邀请次数过多',
  'invite.rate_limited.text':
    '{known, select, yes {尚未邀请 {username}，{minutes} 分钟后可以重新发送。} other {尚未邀请 {username}，限制最长持续一天。}}',
  'invite.not_paid.title': '未找到已付款的订单',
  'invite.not_paid.text': '此登录下没有已付款的订单。',
  'invite.unavailable.title': '{host} 没有明确答复',
  'invite.unavailable.text': '尚不清楚 {username} 是否已被邀请。',
  'invite.has_invitation': '已有邀请',
  'toast.sent': '已发给 {login}。',
  'toast.none_new': '没有向 {login} 发送新邀请。',
  'toast.not_needed.title': '无需邀请',
  'toast.not_needed': '{host} 已允许 {login} 访问。',
  'toast.noted.title': '请求已保存',
  'toast.noted': '{known, select, yes {发给 {login} 的邀请预计于{when}发出。} other {{login} 还没有新邀请。}}',
  'toast.tried': '{known, select, yes {将于{when}再次尝试邀请 {login}。} other {{login} 还没有新邀请。}}',
  'toast.unanswered': '{host} 没有响应，因此 {login} 还没有新邀请。',
  'toast.refused.title': '{host} 暂时拒绝了邀请',
  'toast.blocked': '由于 {host} 上的屏蔽设置，无法邀请。',
  'toast.no_seat': '店家暂时没有 {host} 许可证可给 {login}。',
  'toast.unclear': '尚不清楚 {login} 是否已被邀请。',
  'toast.withdrawn.title': '邀请出错',
  'toast.withdrawn': '{login} 无法使用该邀请。',
  'toast.nothing.title': '没有新邀请',
  'toast.nothing': '原因和下一步见本页面。',
  'invite.find': '查找我的订单',
  'invite.close': '关闭'
} as const
