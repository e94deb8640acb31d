/** The Japanese messages of `en/sign-in.ts`. */
export const signIn = {
  'sign_in.title': 'ログイン',
  'sign_in.by_mail':
    '{codeHost, select, yes {ここで {host} を連携した場合は {host} でログインし、それ以外の場合はお支払い時のメールアドレスを入力してください。} other {お支払い時のメールアドレスを入力してください。}}パスワードはありません。',
  'sign_in.by_host':
    'ここで連携した {host} アカウント、またはお支払い時のメールアドレスを確認済みの {host} アカウントをお使いください。',
  'sign_in.again': 'もう一度ログインしてください',
  'sign_in.again.text':
    '<b>{email}</b> で{byLink, select, yes {お支払いのメールのリンクから} other { {minutes} 分以上前に}}ログインされています。次の操作には、{minutes} 分以内のログインが必要です。',
  'sign_in.again.desk':
    '<b>{email}</b> で{byLink, select, yes {お支払いのメールのリンクから} other { {hours} 時間以上前に}}ログインされています。次の操作には、{hours} 時間以内のログインが必要です。',
  'sign_in.email': 'メールアドレス',
  'sign_in.send': 'ログイン用リンクを送る',
  'sign_in.or': 'または',
  'sign_in.with': '{host} でログイン',
  'sign_in.no_address': 'メールアドレスの形式が正しくありません。ご確認ください。',
  'sign_in.sent': 'メールボックスをご確認ください',
  'sign_in.sent.text':
    '<b>{email}</b> にリンクと 6 桁のコードを送りました。{minutes} 分以内に、どちらか一方を 1 回だけ使えます。',
  'sign_in.sent.link': '<b>{email}</b> にログイン用リンクを送っています。{minutes} 分間、1 回だけ使えます。',
  'sign_in.unsure': '届かない可能性があります',
  'sign_in.unsure.text':
    'メールサーバーがまだリンクの受け取りを確認していません。数分たっても届かない場合は、もう一度送ってください。',
  'sign_in.nothing': '届かない場合は、迷惑メールフォルダーを確認するか、メールをもう一度送ってください。',
  'sign_in.opened': 'リンクを開いたら次へ',
  'sign_in.wrong_code': 'このコードは使えません',
  'sign_in.wrong_code.text':
    '入力間違い、期限切れ、または使用済みです。入力できるのは 5 回までで、メールのリンクは有効期限まで使えます。',
  'sign_in.another': 'メールをもう一度送る',
  'sign_in.other_address': '別のアドレスを使う',
  'sign_in.code': 'メールに記載の 6 桁のコード',
  'sign_in.to': '{shop} にログイン',
  'sign_in.confirm': 'ログインの確認',
  'sign_in.confirm.text': 'ボタンを押すと、この端末で <b>{email}</b> としてログインします。',
  'sign_in.held':
    '<b>{product}</b> のご購入は <b>{user}</b> のログインにあります。ご覧になるには、そちらでログインしてください。',
  'sign_in.confirm.product':
    'ボタンを押すと、<b>{product}</b> の購入のため、この端末で <b>{email}</b> としてログインします。',
  'sign_in.other': '別の人がログインしています',
  'sign_in.other.text':
    'このブラウザーは <b>{user}</b> でログイン中です。ボタンを押すと {user} はログアウトされ、{email} に切り替わります。',
  'sign_in.anew': 'すでにここでログインしています。もう一度ログインし直します。',
  'sign_in.change': 'ログアウトしてログイン',
  'sign_in.stay': 'このままにする',
  'sign_in.not_you':
    'リクエストに心当たりがない場合や、ご自身のアドレスでない場合は、ボタンを押さないでください。{email} として操作することになります。',
  'sign_in.not_you.product':
    '{product} を購入していない場合や、ご自身のアドレスでない場合は、ボタンを押さないでください。{email} として操作することになります。',
  'sign_in.link_refused':
    'このリンクは期限切れか、使用済みか、途中で切れているか、その購入ではもう使えません。新しいリンクをリクエストしてください。',
  'sign_in.is_signed_in': 'ログイン中です',
  'sign_in.link_not_needed':
    'このリンクは期限切れか、使用済みか、途中で切れているか、その購入ではもう使えません。ただし、このブラウザーでは <b>{email}</b> でログイン中のため、リンクは不要です。',
  'sign_in.error.access_denied':
    'アカウントの参照が許可されないと、ログインできません。{mail, select, yes {もう一度試すか、メールのリンクを使ってください。} other {もう一度お試しください。}}',
  'sign_in.error.email_not_found':
    'そのアカウントには確認済みのメールアドレスがありません。{mail, select, yes {そこで確認するか、メールのリンクを使ってください。} other {そこで確認してください。}}',
  'sign_in.error.unable_to_get_user_info':
    'コードホストからアカウント情報を取得できませんでした。{mail, select, yes {1 分後にもう一度試すか、メールのリンクを使ってください。} other {1 分後にもう一度お試しください。}}',
  'sign_in.error.account_not_linked':
    'そのアカウントを、ここでお持ちのアカウントと統合できませんでした。{mail, select, yes {{seller} まで連絡するか、メールのリンクを使ってください。} other {{seller} までご連絡ください。}}',
  'sign_in.error.other':
    'ログインできませんでした。{mail, select, yes {もう一度試すか、メールのリンクを使ってください。} other {もう一度お試しください。}}',

  // Finding a purchase that was paid with another address.
  'find.link': '別のアドレスでお支払いですか？',
  'find.title': '購入を探す',
  'find.text':
    '<b>{email}</b> でログイン中です。別のアドレスで購入したものは、ご自身のアドレスだと確認できると、ここに表示されます。',
  'find.address': 'お支払い時のメールアドレス',
  'find.hint': '領収書に記載されています。そのアドレスにリンクを送ります。',
  'find.send': 'リンクを送る',
  'find.back': 'ダッシュボードに戻る',
  'find.own':
    'そのアドレスは、すでにお客様のものとして登録されています。そのアドレスでの購入は、リンクがなくても見つかります。',
  'find.sent': 'そのメールボックスをご確認ください',
  'find.sent.text':
    '<b>{email}</b> での購入でまだここにないものがある場合は、そのアドレスにリンクが届きます。<b>{user}</b> でログイン中のブラウザーで、{minutes} 分間、1 回だけ使えます。',
  'find.sent.nothing':
    '数分たっても届かない場合は、迷惑メールフォルダーを確認するか、<a>別のアドレスを試して</a>ください。',
  'find.sent.receipt': 'アドレスは領収書に記載されています。領収書がない場合は {seller} までご連絡ください。',
  'find.sign_in': '先にログインしてください',
  'find.sign_in.text':
    'このリンクはリクエストした本人だけが使えます。メールに記載のアドレスでログインし、もう一度メールのリンクを開いてください。',
  'find.sign_in.ignore': '心当たりがない場合は無視してください。何も変わりません。',
  'find.again': 'メールのリンクをもう一度開いてください',
  'find.again.text':
    '<b>{email}</b> でログイン中です。購入に関するメールに戻り、このブラウザーでもう一度リンクを開いてください。',
  'find.ask': '新しいリンクをリクエストする',
  'find.bring': '購入をここに移しますか？',
  'find.bring.text': '<b>{email}</b> で購入したものが、お客様のログイン ID <b>{user}</b> に移ります。',
  'find.bring.owned':
    '{email} は、これまで独立したログイン ID でした。その内容はすべてここに移り、{email} はすべての場所からログアウトされます。',
  'find.bring.button': 'ここに移す',
  'find.leads':
    'その後は、{email} でログインすると {user} につながります。両方ともご自身のアドレスの場合だけ続けてください。',
  'find.undo': '両方のアドレスにメールが届きます。そのリンクで、{days} 日間は元どおりに分けられます。',
  'find.no_undo': 'この操作をページ上で元に戻すことはできません。',
  'find.refused': 'このリンクは使えません',
  'find.refused.text':
    '使用済みか、古すぎるか、途中までしかコピーされていません。購入がダッシュボードにない場合は、新しいリンクをリクエストしてください。',
  'find.of_another': '別のログイン ID がリクエストしたリンクです',
  'find.of_another.text':
    '<b>{email}</b> でログイン中ですが、このリンクはメールに記載のログイン ID のものです。そのログイン ID でもう一度開くか、新しいリンクをリクエストしてください。',
  'find.dashboard': 'ダッシュボードへ',
  'find.brought.nothing': 'ほかの購入は見つかりませんでした',
  'find.brought': '{count, plural, other {購入が追加されました}}',
  'find.brought.nothing.text': '{email} がお客様のアドレスとして登録されました。今後は {email} でもログインできます。',
  'find.brought.text': '{email} での購入は、このログイン ID に移りました。今後は {email} でもログインできます。'
} as const
