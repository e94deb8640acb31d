/** The Japanese messages of `en/account.ts`. */
export const account = {
  'account.title': 'アカウント',
  'account.addresses': 'メールアドレス',
  'account.addresses.text': 'ご購入は、これらのアドレスと照合されます。',
  'account.signs_in': 'ログインに使用',
  'account.add': '別のアドレスでの購入を追加する',
  'account.paid':
    '{product} は <b>{email}</b> で支払われましたが、このアドレスではログインできません。ご購入に関するメールはそちらに、アカウントに関するメールは <b>{user}</b> に届きます。',
  'account.paid.add': 'ご自分のアドレスですか？ログインにも使う',
  'account.host': '{host} アカウント',
  'account.host.text': '{host} でご本人のアカウントと確認済みです。',
  'account.host.signs_in': '{host} でご本人のアカウントと確認済みです。このアカウントでもログインできます。',
  'account.sign_ins': 'ログイン状況',
  'account.sign_ins.text': '{count, plural, =1 {このブラウザーだけです。} other {# 個のブラウザーです。}}',
  'account.data': 'お客様のデータ',
  'account.data.text':
    'アドレス、言語設定、ログイン状況、購入とそのアカウント、関連するメールを JSON ファイルで取得できます。',
  'account.data.button': 'データをダウンロード',
  'account.delete': 'アカウントを削除する',
  'delete.title': 'アカウントを削除しますか？',
  'delete.lead': '<b>{email}</b> のアカウントはすぐに削除されます。元に戻すことはできません。',
  'delete.means': '削除するとどうなるか',
  'delete.gone': 'すべての端末でのログイン、アドレス、{host} アカウントとの連携、言語設定、枠のリンクが削除されます。',
  'delete.purchases':
    'ご購入は販売の記録として、支払いに使われたアドレスに残ります。そのアドレスの持ち主だと確認できた方は、再び利用できます。',
  'delete.access': 'すでに付与されたアクセス権は、購入が有効な間は残ります。',
  'delete.foreign':
    '別のアドレスで、またはアドレスなしで支払われたご購入があります。引き続き利用するには、先に {seller} までご連絡ください。',
  'delete.held':
    'お持ちの購入に引き継ぎの申請があります。削除すると、その購入は支払いに使われたアドレスの持ち主に移ります。',
  'delete.asking': 'ほかの方がお持ちの購入の引き継ぎを申請中です。削除すると、その申請は終了します。',
  'delete.admin':
    'これはこのショップを管理するアカウントです。先にサイト設定の <code>admins</code> からこのアドレスを外してください。',
  'delete.merged':
    'ここでは 2 つのログイン ID が統合されており、それぞれの持ち主がまだ元に戻せます。アカウントを削除できるのは{day}より後です。',
  'delete.button': 'アカウントを削除',
  'delete.keep': 'アカウントを残す',
  'delete.done.title': 'アカウントを削除しました',
  'delete.done.text': 'すべての場所からログアウトしました。',
  'delete.done.mailed': 'すべての場所からログアウトしました。<b>{email}</b> にもメールでお知らせします。',
  'delete.done.again': '購入を再び利用するには、支払いに使ったアドレスで<a>ログイン</a>してください。',
  'sessions.title': 'ログイン中の場所',
  'sessions.lead': '<b>{email}</b> でログイン中です。ログインは 30 日間有効で、途中で終了することもできます。',
  'sessions.elsewhere': 'ほかのすべての場所からログアウト',
  'sessions.nowhere': 'ほかにログインしている場所はありません。',
  'sessions.strange':
    '心当たりのないログインがありますか？そのログインを終了し、ほかの人がメールやブラウザーを使っていないか確認してください。',
  'sessions.back': 'アカウントに戻る',
  'sessions.this': 'このブラウザー',
  'sessions.since': '{when}にログイン',
  'sessions.since_from': '{when}に {address} からログイン',
  'sessions.ended.title':
    '{all, select, yes {ほかのすべての場所からログアウトしました} other {そのログインを終了しました}}',
  'sessions.ended.text': 'そこで使っていた人は、もう一度ログインする必要があります。',
  'sessions.not_ended.title':
    '{all, select, yes {ほかにログインしている場所はありません} other {そのログインはすでに終了していました}}',
  'sessions.not_ended.text': '何も変更されていません。下にログイン中の場所が表示されています。',
  'browser.unknown': '不明なブラウザー',
  'browser.on': '{system} の {browser}',
  'browser.mobile_apple': 'iPhone または iPad',

  // Linking an account at the code host.
  'link.button': '{host} を連携する',
  'link.hint': '{host} を連携すれば、ユーザー名の入力は不要です。連携後は {host} でもログインできます。',
  'link.linked': '連携済み：<b>{names}</b>',
  'link.done': '連携しました：{names}',
  'link.done.text': '今後はこのアカウントでもログインできます。',
  'link.nothing': '連携されませんでした',
  'link.denied.text': '{host} での確認が許可されなかったため、もう一度お試しいただくか、ユーザー名を入力してください。',
  'link.other': 'その {host} アカウントには別のログイン ID があります',
  'link.other.text': 'どちらのログインもご本人のものであれば統合するか、{seller} までご連絡ください。',
  'link.unable': 'その {host} アカウントはまだ連携できません',
  'link.unable.text': '確認済みのメールアドレスがないようですので、{host} で確認するか、ユーザー名を入力してください。',
  'link.no_answer.text':
    '{host} から応答がないため、少し待ってからもう一度お試しいただくか、ユーザー名を入力してください。',
  'link.lost.text':
    '時間がかかりすぎたか、別の場所で続行されたため、もう一度お試しいただくか、ユーザー名を入力してください。',
  'link.failed.text': '連携できなかったため、もう一度お試しいただくか、ユーザー名を入力してください。',

  // Two sign-ins become one, and are separated again.
  'merge.title': '2 つのログイン ID を統合する',
  'merge.text':
    '<b>{email}</b> でログイン中ですが、お客様の {host} アカウントには別のログイン ID があります。統合すると、どちらでも両方の購入をご利用いただけます。',
  'merge.step.sign_in': '{host} でログインすると、もう一方もご自身のものだと確認できます。',
  'merge.step.ask': 'その後、もう一度お尋ねします。同意されるまで何も変わりません。',
  'merge.bring': '2 つのログイン ID を統合しますか？',
  'merge.bring.text': '<b>{email}</b> で購入したものが、{host} アカウントのログイン ID <b>{user}</b> に移ります。',
  'merge.bring.ends': '{email} はほかの端末でログアウトされます。',
  'merge.button': '両方を統合する',
  'merge.denied': '{host} からのアカウント情報の提供が許可されませんでした。何も変更されていません。',
  'merge.failed': '{host} でのログインに失敗しました。何も変更されていませんので、もう一度お試しください。',
  'merge.nothing': 'その {host} アカウントは、すでにログイン ID {email} と連携されています。統合するものはありません。',
  'merge.too_long':
    '時間がかかりすぎました。現在は {email} でログイン中です。もう一方のアドレスでログインして、最初からやり直してください。',
  'joined.link':
    '{host} アカウント {login} が、ログイン ID {email} と連携されました。今後はそのアカウントでもログインでき、その購入もこのログイン ID にあります。',
  'joined.guest':
    'ログインせずに行われた{count, plural, =1 {購入} other {購入 # 件}}が、ログイン ID {email} に追加されました。',
  'joined.merge': 'ログイン ID {other} が {email} と統合されました。どちらでも両方の購入をご利用いただけます。',
  'joined.address':
    'アドレス {other} がログイン ID {email} に追加されました。その購入もこのログイン ID にあり、今後は {other} でこのログイン ID にログインします。',
  'joined.when': '日時：{when}。',
  'separate.title': '元どおりに分けますか？',
  'separate.does': 'ボタンを押すとどうなるか',
  'separate.signed_out': '{email} でログインしている人は、すべての場所からログアウトされます。',
  'separate.signed_out.either': 'どちらかでログインしている人は、すべての場所からログアウトされます。',
  'separate.stays': '{host} での招待とアクセス権は、元の購入に残ります。',
  'separate.button': '分ける',
  'separate.leave': 'このままにする',
  'separate.was_you': 'ご自身が行った操作であれば、このままにしてください。',
  'separate.link': '{host} アカウント {login} では、今後 {email} としてログインできなくなります。',
  'separate.link.purchases': 'そのアカウントのアドレスで購入したものは、同じアドレスでログインした方が利用できます。',
  'separate.guest':
    '{count, plural, =1 {購入は、支払ったブラウザーに戻ります。} other {購入は、それぞれ支払ったブラウザーに戻ります。}}',
  'separate.merge': '{other} は、以前の購入、アドレス、連携アカウントとともに、独立したログイン ID に戻ります。',
  'separate.merge.purchases': 'その後にそのアドレスで購入したものも、そちらに移ります。それ以外は {email} に残ります。',
  'separate.address': '今後 {other} でログインしても、{email} にはつながりません。',
  'separate.address.purchases': 'そのアドレスで購入したものは、同じアドレスでログインした方が利用できます。',
  'separated.title': '元どおりに分かれました',
  'separated.text': '全員がログアウトされました。',
  'separated.was_not_you': 'ご自身が行った操作ではない場合は、ログインして<a>ログイン中の場所</a>を確認してください。',
  'separated.secure': 'ほかの人がメールボックスや {host} アカウントを使っていないことをご確認ください。',
  'separate.none': 'このリンクは使えません',
  'separate.none.text':
    '使用済みか、{days} 日より前のものか、途中までしかコピーされていないか、購入がすでに別のログイン ID に移っています。何も変更されていません。'
} as const
