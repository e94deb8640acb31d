/** The simplified Chinese messages of `en/together.ts`. */
export const together = {
  // The page behind the mailed link. `other`: the masked address of the other buyer.
  'together.title': '这两个邮箱都是您的吗？',
  'together.lead': '{shop} 询问 {email} 和 {other} 是否都属于您。',
  'together.both': '在 {other} 也确认之前，不会有任何变化。',
  'together.purchases': '之后，您可以用任一邮箱登录，并查看两个邮箱的订单。',
  'together.undo': '两个邮箱都会收到邮件，{days} 天内可通过其中的链接重新分开。',
  'together.not_yours': '能读到 {other} 邮件的人将可以使用您的订单。如果那不是您，请关闭此页面。',
  'together.button': '是的，两个都是我的',
  'together.waits': '您已确认',
  'together.waits.text': '现在需要 {other} 确认。该邮箱也有一封同样的邮件。',
  'together.merged': '两个邮箱现已合并',
  'together.merged.text': '您可以使用任一邮箱登录。邮件中说明了如何重新分开。',
  'together.gone': '没有需要确认的内容',
  'together.gone.text': '链接已过期或未复制完整，或者 {shop} 已撤回该问题。未作任何更改。',

  // These stand in the mail only.
  'mail.together.subject': '这两个邮箱都是您的吗？（{shop}）',
  'mail.together.headline': '这两个邮箱都是您的吗？',
  'mail.together.text': '{shop} 询问 {email} 和 {other} 是否都属于您。',
  'mail.together.button': '查看并确认',
  'mail.together.nothing': '两个邮箱都必须确认。如果 {other} 不是您的，请不要操作。',
  'mail.together.until': '该链接将于{when}过期。',
  'mail.together.why': '您收到此邮件，是因为有人用您的邮箱在 {shop} 购买过产品。'
}
