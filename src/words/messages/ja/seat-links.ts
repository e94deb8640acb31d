/** The Japanese messages of `en/seat-links.ts`. */
export const seatLinks = {
  // To the buyer who gives a seat away.
  'seats.headline': '枠を譲る',
  'seats.text':
    '{free, plural, =0 {{product} の {seats} 枠はすべて使用中です。} other {{product} の {seats} 枠のうち # 枠が空いています。リンクを開いた人が、自分のアカウントで空き枠を使います。}}',
  'seats.full':
    '{count, plural, =0 {枠が空くと、リンクを作成できます。} other {枠が空くと、有効なリンクは再び使えます。}}',
  'seats.make': 'リンクを作成',
  'seats.ends_oldest':
    '{count, plural, =1 {新しいリンクを作ると、今の有効なリンクは無効になります。} other {新しいリンクを作ると、最も古い有効なリンクが無効になります。}}',
  'seats.made.headline': '今すぐこのリンクをコピーしてください',
  'seats.made.text': '1 人に送ってください。{days} 日間、1 回だけ使え、再表示はされません。',
  'seats.open':
    '{count, plural, =1 {有効なリンクが 1 つあります。{newest}に作成されました。} other {有効なリンクが # 個あります。最新のものは{newest}に作成されました。}}',
  'seats.end': '{count, plural, =1 {有効なリンクを無効にする} other {有効なリンクをすべて無効にする}}',
  'seats.ended.headline': '{count, plural, other {リンクは無効になりました}}',
  'seats.ended.text': 'すでに枠を使っているアカウントはそのままです。',
  'seats.give': '枠のリンクを取得',
  'seats.ways.add': '{host} のユーザー名がわかる場合は、メンバーを追加できます。',
  'seats.ways.link': '枠のリンクを開いた方が、ご自身のアカウントを選びます。',
  'seats.back': '購入履歴に戻る',

  // To the visitor who opens such a link.
  'seat.headline': '{product} の枠をご利用いただけます',
  'seat.sign_in': 'ログインして受け取ってください。その後、ご自身の {host} アカウントをお知らせください。',
  'seat.text': 'ご自身の {host} アカウントをお知らせください。{host} が招待します。',
  'seat.none.headline': 'このリンクは使えません',
  'seat.none.text': 'すでに使われたか、古すぎるか、無効にされました。送ってくれた人に新しいリンクを頼んでください。',
  'seat.open.headline': 'リンクをもう一度開いてください',
  'seat.open.text': 'このブラウザーにはもう残っていません。受け取ったリンクを、ここでもう一度開いてください。',
  'seat.full.title': '空き枠がありません',
  'seat.full.text':
    '現在すべての枠が使用中です。リンクはまだ有効ですので、送ってくれた人に枠を空けるよう頼んでください。',
  'seat.busy.title': 'ユーザー名を送信しています',
  'seat.busy.text': 'しばらくしてからページを再読み込みし、結果をご確認ください。',
  'seat.taken.headline': '{product} の枠を確保しました',
  'seat.left.headline': 'ご利用中の {product} の枠',
  'seat.waits.text': '{host} ができるだけ早く {login} を招待し、そのアカウントにメールを送ります。',
  'seat.replaced.headline': 'この枠は別のアカウントに渡されます',
  'seat.replaced.text':
    '{access, select, yes {そのアカウントが承諾するまで、{login} はアクセス権を保ちます。} other {そのアカウントが招待されるまで、{login} への招待は有効です。}}',
  'seat.again.text': 'リンクを送ってくれた人に、{login} をもう一度招待するよう頼んでください。',
  'seat.another.text': 'リンクを送ってくれた人に、別のアカウントを招待するよう頼んでください。',
  'seat.blocked.text':
    '{host} で {login} と {shop} のどちらかが相手をブロックしています。お客様がブロックした場合は解除し、リンクを送ってくれた人に再度の招待を頼んでください。',
  'seat.show': '枠を表示',
  'seat.gone.headline': '枠は別の人に渡されました',
  'seat.gone.text': 'リンクを送ってくれた人にお尋ねください。'
} as const
