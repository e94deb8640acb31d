/** The Japanese messages of `en/invite.ts`. */
export const invite = {
  'invite.invited.title': '招待を送信しました',
  'invite.invited.text':
    '{host} が {username} を招待しました。{username} で {host} にログインし、7 日以内に承諾してください。{host} はそのアカウントのアドレスにもメールを送ります。',
  'invite.invited_unknown.title': '{host} がリクエストを受け付けました',
  'invite.invited_unknown.text':
    '{host} から、{username} への招待の詳細が返りませんでした。{username} でログインして招待をご確認ください。すでにアクセス権があるかもしれません。',
  'invite.already_invited.title': '新しい招待は作成されませんでした',
  'invite.already_invited.text':
    '{username} には、すでにアクセス権があるか、招待が届いていると思われます。どちらも見当たらない場合は {seller} までご連絡ください。',
  'invite.not_taken.title': '{host} が招待を受け付けませんでした',
  'invite.not_taken.text': '{username} への招待はありません。',
  'invite.invalid_username.title': 'ユーザー名が見つかりません',
  'invite.invalid_username.text':
    '「{username}」を招待できませんでした。{host} にその名前の個人アカウントはないようです。プロフィールページで綴りを確認するか、{seller} までご連絡ください。',
  'invite.forbidden.title': 'ショップの対応待ちです',
  'invite.forbidden.text': '現在ショップは招待を送信できませんが、ご購入は有効なままです。',
  'invite.no_seat_named.title': '{username} をどのアカウントと入れ替えますか？',
  'invite.no_seat_named.text': 'すべての枠が使用中で、入れ替えは行われていません。',
  'invite.rate_limited.title': '現在、招待の上限に達しています',
  'invite.rate_limited.text':
    '{known, select, yes {{username} は招待されておらず、次は {minutes} 分後に送信できます。} other {{username} は招待されておらず、制限は最長 1 日続きます。}}',
  'invite.not_paid.title': '支払い済みの購入が見つかりません',
  'invite.not_paid.text': 'このログインには支払い済みの購入がありません。',
  'invite.unavailable.title': '{host} から明確な回答がありません',
  'invite.unavailable.text': '{username} が招待されたかどうかは不明です。',
  'invite.has_invitation': 'すでに招待があります',
  'toast.sent': '宛先は {login} です。',
  'toast.none_new': '{login} に新しい招待は送信していません。',
  'toast.not_needed.title': '招待は必要ありません',
  'toast.not_needed': '{login} は {host} ですでに利用できます。',
  'toast.noted.title': '申請を保存しました',
  'toast.noted':
    '{known, select, yes {{login} への招待は{when}の予定です。} other {{login} への新しい招待はまだありません。}}',
  'toast.tried':
    '{known, select, yes {次は{when}に {login} への招待を試みます。} other {{login} への新しい招待はまだありません。}}',
  'toast.unanswered': '{host} から応答がないため、{login} への新しい招待はまだありません。',
  'toast.refused.title': '今回は {host} が招待を拒否しました',
  'toast.blocked': '{host} でのブロックが原因です。',
  'toast.no_seat': 'ショップには {login} に使える {host} のライセンスがまだありません。',
  'toast.unclear': '{login} が招待されたかどうかは不明です。',
  'toast.withdrawn.title': '招待に問題がありました',
  'toast.withdrawn': '{login} はこの招待を使えません。',
  'toast.nothing.title': '新しい招待はありません',
  'toast.nothing': '理由と次の手順はこのページにあります。',
  'invite.find': '購入を探す',
  'invite.close': '閉じる'
} as const
