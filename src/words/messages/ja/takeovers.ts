/** The Japanese messages of `en/takeovers.ts`. */
export const takeovers = {
  // To the user who has proven the address of the payment. `heldIn`: what holds the purchase.
  'takeover.lead': 'お客様のアドレスでの購入',
  'takeover.can_ask.headline':
    '{heldIn, select, here {{given, select, yes {このブラウザーで開かれています} other {このブラウザーで支払い済みです}}} browser {別のブラウザーで開かれています} other {別のログイン ID で開かれています}}',
  'takeover.can_ask.text':
    '{heldIn, select, here {{product} は、ここでログインせずに{given, select, yes {開かれました} other {購入されました}}。お客様のログイン ID に追加してください。} other {{count, plural, =0 {{product} は {email} {given, select, yes {に付与され} other {で購入され}}、別の場所で使われています。} other {{product} は {email} {given, select, yes {に付与され} other {で購入され}}、アカウント {accounts} が指定されました。}}}}',
  'takeover.ended.text':
    '{product} は {email} {given, select, yes {に付与されました} other {で購入されました}}。{heldIn, select, here {この購入は、このブラウザでログインせずに開かれました。} browser {この購入は、別のブラウザで開かれました。} other {この購入は、別のログインで開かれました。}}',
  'takeover.link': 'そのアカウントはお客様のものですか？{host} を連携すると、購入がすぐにここに表示されます。',
  'takeover.browser':
    'そのブラウザーはまだお使いですか？そこで {email} でログインすると、購入がすぐにここに表示されます。',
  'takeover.sign_in': 'そのログイン ID もお客様のものですか？そちらでログインすると、購入が見つかります。',
  'takeover.otherwise':
    'そうでない場合は引き継ぎを申請してください。現在の保有者は 7 日間回答でき、その後 {shop} が判断します。',
  'takeover.waits_for_holder.headline': 'この購入の引き継ぎを申請しました',
  'takeover.waits_for_holder.text':
    '{product} は {email} {given, select, yes {に付与されました} other {で購入されました}}。保有者の回答がない場合、{shop} が{until}に判断します。',
  'takeover.waits_for_seller.headline': '{shop} の判断待ちです',
  'takeover.waits_for_seller.text':
    '{objected, select, yes {{product} の保有者は手元に残す意向です。} other {7 日間、回答がありませんでした。}}これから {shop} が判断します。',
  'takeover.asking.text': '保有者は 7 日間回答できます。決まりましたらメールでお知らせします。',
  'takeover.here.headline': '購入はここにあります',
  'takeover.here.text': 'お客様のログイン ID に追加されました。',
  'takeover.no.headline': 'この購入の引き継ぎは申請できません',
  'takeover.no.text':
    'すでにお客様のログイン ID にあるか、{shop} が判断を終えています。ご質問は {seller} までご連絡ください。',
  'takeover.mail': '決まりましたら {email} にメールでお知らせします。',
  'takeover.kept.headline': 'この購入は移動されませんでした',
  'takeover.kept.badge': '却下',
  'takeover.kept.day': '判断日：{day}',
  'takeover.kept.text': '{shop} は {product} を {email} に移さないと判断しました。',
  'takeover.button.ask': 'この購入の引き継ぎを申請する',

  // To the holder of the purchase. `email` is masked.
  'takeover.asked.headline': 'この購入の引き継ぎが申請されました',
  'takeover.asked.text':
    '{objected, select, yes {お手元に残すご意向を承りました。これから {shop} が判断し、それまでは何も変わりません。} other {相手は、{given, select, yes {付与先の} other {支払いに使われた}} {email} の持ち主であることを証明しました。{open, select, yes {回答がない場合、{shop} が{until}に判断します。} other {これから {shop} が判断しますが、まだ回答できます。}}}}',
  'takeover.asked.hint': '別のブラウザーを使ったご自身の申請であれば、譲ってください。',
  'takeover.button.keep': '手元に残す',
  'takeover.button.hand_over': '譲る',
  'takeover.handed_over.headline': '購入を譲りました',
  'takeover.handed_over.text':
    '{product} は {email} のログイン ID に移りました。アカウントのアクセス権はそのままです。',
  'takeover.answer.headline': '{product} を手元に残しますか、譲りますか？',
  'takeover.answer.keep': '手元に残す：何も変わらず、{shop} が判断します。',
  'takeover.answer.hand_over':
    '譲る：{product} は {email} のログイン ID に移ります。アカウントのアクセス権はそのままです。',
  'takeover.keeping.headline': '当面はお手元に残ります',
  'takeover.keeping.text': '{product} については {shop} が判断し、それまでは何も変わりません。',
  'takeover.gone.headline': '回答するものはありません',
  'takeover.gone.text': 'すでに回答済みか、リンクが途中までしかコピーされていません。何も変更されていません。',

  // These stand in mails only.
  'mail.takeover.asked.subject': '{product} の購入の引き継ぎが申請されました',
  'mail.takeover.asked.button': '回答する',
  'mail.takeover.given.subject': '{product} の購入が追加されました',
  'mail.takeover.given.headline': '購入が追加されました',
  'mail.takeover.given.text': '{product} は、指定されたアカウントとともに {email} のログイン ID に移りました。',
  'mail.takeover.given.change': 'お客様のものでないアカウントがありますか？ページでアカウントを変更してください。',
  'mail.takeover.taken.subject': '{product} の購入を譲りました',
  'mail.takeover.kept.subject': '{product} は移動しません',
  'mail.takeover.to_holder': '{shop} で {product} をお持ちのため、このメールをお送りしています。',
  'mail.takeover.to_asker': '{shop} で {product} の引き継ぎを申請されたため、このメールをお送りしています。'
} as const
