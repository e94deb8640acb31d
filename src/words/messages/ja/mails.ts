/** The Japanese messages of `en/mails.ts`. */
export const mails = {
  'mail.label': '{label}：',
  'mail.button_fails': 'ボタンが使えない場合は、このアドレスを開いてください',
  'mail.purchase': '購入を見る',
  'mail.stays': 'ご購入はそのまま有効です。',
  'mail.sign_in_with':
    '{codeHost, select, yes {{host} を連携した場合は {host} で、それ以外の場合はこのメールが届いたアドレスでログインしてください。} other {このメールが届いたアドレスでログインしてください。}}',
  'mail.held': 'ご購入を見るには、以前と同じ方法で {user} としてログインしてください。',
  'mail.as_invited': '先に {login} で {host} にログインしてください。ほかのアカウントでは招待を開けません。',
  'mail.to_buyer': '{product} をご購入いただいたため、{shop} からこのメールをお送りしています。',
  'mail.to_payer': '{shop} にお客様のお支払いがあるため、このメールをお送りしています。',
  'mail.questions': 'ご質問は、このメールに返信するか、{seller} までご連絡ください。',
  'mail.to_given': '{shop} が {product} へのアクセス権を付与したため、このメールをお送りしています。',
  'mail.ready.subject': '{product} の準備ができました',
  'mail.ready.thanks': '{product} をご購入いただき、ありがとうございます。',
  'mail.ready.given': '{shop} が {product} へのアクセス権{ends, select, day {（{end}まで）} other {}}を付与しました。',
  'mail.ready.button': 'アカウントを選ぶ',
  'mail.ready.signs_in': 'ボタンを押すと {address} でログインします。{days} 日間、1 回だけ使えます。',
  'mail.ready.later':
    '{codeHost, select, yes {その後は、{host} を連携した場合は {host} で、それ以外の場合はこのメールが届いたアドレスでログインしてください。} other {その後は、このメールが届いたアドレスでログインしてください。}}',
  'mail.queued.subject': '{login} は {product} への招待待ちです',
  'mail.queued.named':
    '{product} のご購入時に {login} が指定されました。ページで別のアカウントを入力することもできます。',
  'mail.invited.subject': '{login} が {product} に招待されました',
  'mail.renewed.subject': '{login} への {product} の新しい招待',
  'mail.renewed.headline': '新しい招待です',
  'mail.renewed.earlier':
    '前回の招待は承諾されなかったため、使えなくなりました。{left, select, 0 {ご依頼なしにお送りする招待は、これが最後です。} 1 {今回も承諾されない場合は、あと 1 回までお送りします。} other {今回も承諾されない場合は、あと {left} 回までお送りします。}}',
  'mail.accepted.subject': '{login} が {product} を利用できるようになりました',
  'mail.back.subject': '{login} が {product} を再び利用できるようになりました',
  'mail.back.headline': '再び利用できます',
  'mail.back.text':
    '{ends, select, day {{login} は {end}まで {product} に再びアクセスできます。} unless_paid {{login} は {end}まで、更新料金が支払われればその後も、{product} に再びアクセスできます。} paid_time {{login} は支払い済みの期間が終わるまで {product} に再びアクセスできます。} other {{login} は {product} に再びアクセスできます。}}以前のクローンはそのまま使えます。git pull でその間の更新を取得できます。',
  'mail.lapsing.subject': '{product} への招待の期限が近づいています',
  'mail.lapsing.later':
    '期限が切れた場合や、アカウントが違う場合は、ご購入のページを開いて「招待を送信」を押してください。',
  'mail.lapsed.subject': '{product} への招待の期限が切れました',
  'mail.stopped.blocked': '{login} を {product} に招待できませんでした',
  'mail.stopped.left': '{login} は {product} を利用できなくなりました',
  'mail.stopped.none': '{login} には {product} への有効な招待がありません',
  'mail.shrinking.subject': '{login} はまもなく、ご購入いただいた {product} の枠を失います',
  'mail.shrinking.headline': '{login} はまもなく枠を失います',
  'mail.shrinking.covers':
    '{product} のご購入の対象は現在 {seats, plural, other {# アカウント}}ですが、それより多くのアカウントが指定されています。',
  'mail.shrinking.until': '後から指定されたアカウントが枠を失うため、{login} の枠は{until}までです。',
  'mail.shrinking.access': 'それまでに、残しておきたいものをプルしてください。',
  'mail.shrinking.invitation': 'その時点で、招待は取り消されるか、送信されなくなります。',
  'mail.shrinking.other': '別のアカウントを外したい場合や誤りの場合は、それまでに {seller} までご連絡ください。',
  'mail.sign_in.subject': '{product} のログイン用リンク',
  'mail.sign_in.headline': 'ご購入内容を開く',
  'mail.sign_in.text': '{shop} から、{product} のご購入内容へのリンクをお送りします。',

  'mail.grace.subject': '{product} の更新料金が支払われていません',
  'mail.grace.headline': '更新料金が支払われていません',
  'mail.grace.paid': 'すでにお支払い済みの場合は、何もする必要はありません。',
  'mail.ended.subject': '{product} の利用が終了しました',
  'mail.given_back.subject': '{product} のご購入が再び有効になりました',
  'mail.given_back.headline': 'ご購入が再び有効になりました',
  'mail.given_back.text':
    '{shop} が {product} へのアクセス権を再び付与しました。アクセス権または招待を失ったアカウントはもう一度招待されますので、招待を承諾してください。',

  'mail.withdrawn.subject': '{headline}：{product}',
  'mail.withdrawn.fork':
    '今後のリリースは取得できません。{login} が {host} にプライベートフォークを持っていた場合、{host} がそのフォークを削除します。',
  'mail.withdrawn.host':
    '{host} からも {login} に通知される場合があります。その通知はこのリポジトリだけに関するものです。',
  'mail.withdrawn.decided':
    '銀行が異議を取り下げるか、当ショップに有利な判断をした場合は、アカウントを再び招待します。',
  'mail.withdrawn.free':
    '{product} の別のご購入は引き続き有効で、席が空いています。そちらを開くと、{login} を再度招待できます。',

  // Signing in.
  'mail.sign_in.device': 'このメールは次のブラウザーからリクエストされました：{device}',
  'mail.sign_in.code': 'このコードは、メールをリクエストしたブラウザーにだけ入力してください：',
  'mail.sign_in.works': 'このリンクは {minutes} 分間、1 回だけ使えます。',
  'mail.sign_in.ignore_link': '心当たりがない場合は、このメールを無視してください。',
  'mail.sign_in.ignore': '心当たりがない場合は、このメールを無視し、コードを誰にも教えないでください。',
  'mail.address_entered': '{shop} でこのアドレスが入力されたため、このメールをお送りしています。',

  // Finding a purchase.
  'mail.find.subject': '{shop} での購入を探す',
  'mail.find.text': '{shop} に {user} でログインしている人が、このアドレスでの購入を探しています。',
  'mail.find.open': 'ご本人であれば、ログイン中のブラウザーでリンクを開き、そのページのボタンを押してください。',
  'mail.find.ignore': '心当たりがない場合は、このメールを無視してください。何も変わりません。',

  // Two sign-ins became one.
  'mail.joined.subject': '{shop}：{headline}',
  'mail.joined.link': 'アカウントが連携されました',
  'mail.joined.merge': '2 つのログイン ID が統合されました',
  'mail.joined.guest':
    '{count, plural, =1 {{product} } other {購入 # 件}}が{own, select, yes {お客様のログイン ID} other {ログイン ID}}に追加されました',
  'mail.joined.guest.unnamed': 'ご購入',
  'mail.joined.guest.text':
    'ログインせずに支払われた購入{count, plural, =1 {} other { # 件}}です。{own, select, yes {{email} でログインするとご覧いただけます。} other {追加先のログイン ID は {email} です。}}',
  'mail.joined.guest.not_you':
    '心当たりがない場合は、{days} 日以内に取り消してください。{email} もすべての端末でログアウトされます。',
  'mail.joined.guest.undo': '取り消す',
  'mail.joined.guest.why':
    '{own, select, yes {お客様のログイン ID に関するお知らせのため} other {お客様のアドレスで購入されたため}}、{shop} からこのメールをお送りしています。',
  'mail.joined.address': 'アドレスがログイン ID に追加されました',
  'mail.joined.when': '日時：{when}。ご本人の操作であれば問題ありません。',
  'mail.joined.button': '元どおりに分ける',
  'mail.joined.not_you': '心当たりがない場合は、誰かがお客様のブラウザーまたはメールボックスを使ったことになります。',
  'mail.joined.separating':
    '分けると、それぞれのログイン ID が以前持っていたものを取り戻し、全員がログアウトされます。',
  'mail.joined.days': 'このリンクは {days} 日間使えます。',
  'mail.joined.why': 'お客様のアドレスがどちらか一方に属するため、{shop} からこのメールをお送りしています。',

  // An account was deleted.
  'mail.deleted.subject': '{shop} のアカウントが削除されました',
  'mail.deleted.text':
    '{shop} にログインした直後の方が、削除を依頼しました。このアカウントのログインはすべて終了しました。',
  'mail.deleted.purchases':
    'ご購入は支払いに使われたアドレスに残ります。再び利用するには、そのアドレスでログインしてください。',
  'mail.deleted.why': '{shop} にアカウントをお持ちだったため、このメールをお送りしています。'
} as const
