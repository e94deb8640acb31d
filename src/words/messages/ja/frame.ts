/** The Japanese messages of `en/frame.ts`. */
export const frame = {
  'frame.skip': '本文へ移動',
  'frame.main': 'メインメニュー',
  'frame.dashboard': 'ダッシュボード',
  'frame.purchases': '購入履歴',
  'frame.account': 'アカウント',
  'frame.sign_in': 'ログイン',
  'frame.sign_out': 'ログアウト',
  'frame.about': 'このショップについて',
  'frame.terms': '利用規約',
  'frame.privacy': 'プライバシー',
  'frame.refunds': '返金',
  'frame.imprint': '運営者情報',
  'frame.questions': 'ご質問はこちら：{seller}',
  'frame.language': '言語',
  'frame.change_language': '変更',
  'frame.new_tab': '（新しいタブで開きます）',
  'frame.no_answer.title': '送信できませんでした',
  'frame.no_answer.text':
    '接続を確認し、ページを再読み込みして、もう一度お試しください。解決しない場合は {seller} までご連絡ください。',
  'frame.sending': '送信しています…',
  'frame.not_now': '後で',
  'frame.write_to': '{seller} に連絡する',
  'frame.stuck': '解決しない場合は {seller} までご連絡ください。',
  'frame.not_sure': 'ご不明な点は {seller} までご連絡ください。',

  // Times. All are in UTC until the script of the page shows them as they are for the reader.
  'time.at':
    '{which, select, today {今日 {clock} UTC} tomorrow {明日 {clock} UTC} yesterday {昨日 {clock} UTC} other {{day} {clock} UTC}}',
  'time.about':
    '{which, select, today {今日 {clock} UTC ごろ} tomorrow {明日 {clock} UTC ごろ} yesterday {昨日 {clock} UTC ごろ} other {{day} {clock} UTC ごろ}}',
  'time.moment': '1 分以内',
  'time.just_now': 'ほんの少し前',
  'time.approximately': '約',
  'time.on': '{day}（UTC）',
  'time.zoned': '{day}（UTC）',
  'time.date_time': '{day} {clock} UTC',

  // Pages about a problem.
  'problem.start': 'トップページへ',
  'problem.not_found.title': 'ページが見つかりません',
  'problem.not_found.text': 'アドレスをご確認ください。',
  'problem.broke.title': '当サイトで問題が発生しました',
  'problem.broke.text': 'もう一度お試しください。再び発生する場合は {seller} までご連絡ください。',
  'problem.refused.title': '受け付けられませんでした',
  'problem.refused.text':
    'この操作は {site} のページから行われたものではありません。そのアドレスを開いて、もう一度お試しください。',
  'problem.too_much.title': 'アクセスが多すぎます',
  'problem.too_much.text':
    'お使いのネットワークからのアクセスが多すぎます。{seconds, plural, other {# 秒待って、もう一度お試しください。}}',
  'problem.too_large.title': '大きすぎます',
  'problem.too_large.text': '送信された内容が大きすぎます。',
  'problem.not_here.title': 'ここでは利用できません',
  'problem.not_here.mails': 'このショップではそのメールを送信していません。{seller} までご連絡ください。',
  'problem.not_here.merge': 'ここではログイン ID を統合できません。{seller} までご連絡ください。',
  'problem.not_here.link': 'ここではアカウントを連携できません。ユーザー名を入力して「招待を送信」を押してください。',
  'problem.not_here.sign_in': '{path} からログインしてください。',
  'problem.no_mail_here.title': 'メールでのログインは利用できません',
  'problem.too_many.sign_in.title': 'ログイン用リンクが多すぎます',
  'problem.too_many.links.title': 'リンクが多すぎます',
  'problem.too_many.text':
    'リンクの発行が多すぎます。{unit, select, hours {最新のリンクを使うか、{count, plural, other {# 時間}}後にもう一度お試しください。} other {最新のリンクを使うか、{count, plural, other {# 分}}後にもう一度お試しください。}}',
  'problem.not_mailed.title': 'メールは送信されませんでした',
  'problem.not_mailed.text':
    'メールを送信できませんでした。数分後にもう一度お試しになるか、{seller} までご連絡ください。',
  'problem.no_sign_in.title': 'ログインできませんでした',
  'problem.not_sent': '送信されませんでした',
  'problem.no_username.title': 'ユーザー名がありません',
  'problem.no_username.text': 'ユーザー名を入力して、もう一度送信してください。',
  'problem.no_product.title': 'その商品はありません',
  'problem.no_product.text': 'その商品はここにはありません。ページを再読み込みして、もう一度お試しください。',
  'problem.which_product.title': 'どの商品ですか？',
  'problem.which_product.text': '複数の商品を購入されています。該当する商品のフォームをお使いください。'
} as const
