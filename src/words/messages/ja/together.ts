/** The Japanese messages of `en/together.ts`. */
export const together = {
  // The page behind the mailed link. `other`: the masked address of the other buyer.
  'together.title': 'どちらのアドレスもお客様のものですか？',
  'together.lead': '{email} と {other} がどちらもお客様のものか、{shop} が確認しています。',
  'together.both': '{other} でも確認されるまでは、何も変わりません。',
  'together.purchases': 'その後は、どちらのアドレスでもログインでき、両方の購入をご利用いただけます。',
  'together.undo': '両方のアドレスにメールが届きます。そのリンクで、{days} 日間は元どおりに分けられます。',
  'together.not_yours':
    '{other} のメールを読む人が、お客様の購入を使えるようになります。それがご自身でない場合は、このページを閉じてください。',
  'together.button': 'はい、どちらも私のものです',
  'together.waits': '確認しました',
  'together.waits.text': '次に {other} での確認が必要です。そのアドレスにも同じようなメールが届いています。',
  'together.merged': '統合されました',
  'together.merged.text': 'どちらのアドレスでもログインできます。元どおりに分ける方法はメールに書かれています。',
  'together.gone': '確認するものはありません',
  'together.gone.text':
    'リンクが古いか、{shop} が質問を取り消したか、リンクが途中で切れています。何も変わっていません。',

  // These stand in the mail only.
  'mail.together.subject': 'どちらのアドレスもお客様のものですか？（{shop}）',
  'mail.together.headline': 'どちらのアドレスもお客様のものですか？',
  'mail.together.text': '{email} と {other} がどちらもお客様のものか、{shop} が確認しています。',
  'mail.together.button': '内容を見て確認する',
  'mail.together.nothing':
    '両方のアドレスでの確認が必要です。{other} がお客様のものでない場合は、何もしないでください。',
  'mail.together.until': 'このリンクは{when}に期限切れになります。',
  'mail.together.why': 'お客様のアドレスで購入があったため、{shop} からこのメールをお送りしています。'
}
