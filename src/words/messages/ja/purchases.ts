/** The Japanese messages of `en/purchases.ts`. */
export const purchases = {
  'purchases.title': '購入履歴',
  'purchases.one': 'ご購入内容',
  'purchases.what_to_do': '次にできること',
  'purchases.paid_with': 'お支払い時のアドレス：<b>{email}</b>',
  'purchases.signed_in': '<b>{email}</b> でログイン中です。',
  'missing.just_paid': '<b>支払ったばかりですか？</b>お支払いの処理中かもしれません。<a>もう一度確認</a>してください。',
  'missing.other_address': '<b>別のメールアドレスでお支払いですか？</b>そのアドレスで<a>購入を探す</a>ことができます。',
  'missing.other_sign_in':
    '<b>別のメールアドレスでお支払いですか？</b>ログアウトして、そのアドレスでログインしてください。',
  'missing.not_bought': '<b>まだご購入でない場合</b>',
  'missing.none': '<b>どれにも当てはまらない場合</b>は、{seller} までご連絡ください。',

  // The card of a purchase.
  'order.nothing': 'お支払いはまだ必要ありません',
  'order.not_paid': '未払い',
  'order.not_yet': 'まだ支払われていません',
  'order.done': '注文完了：{day}',
  'order.refunded':
    '{what, select, sum {{amount} を返金：{day}} part_sum {一部返金 {amount}：{day}} part {一部返金：{day}} other {返金：{day}}}',
  'order.ended': 'サブスクリプション終了：{day}',
  'order.number': '番号：{number}',
  'order.receipt': '領収書',
  'order.invoice': '請求書',
  'order.at':
    '{what, select, receipt {{processor} の領収書} invoice {{processor} の請求書} other {{processor} の注文}}',
  'order.receipt_mailed': '領収書は通常 {processor} からメールで届きます',
  'order.manage': 'サブスクリプションを管理',
  'order.given': '付与日：{day}',
  'order.given_until': '付与日：{day}（{end}まで）',
  'order.seats': '{seats} 枠',
  'order.seats_used': '{seats} 枠中 {held} 枠を使用中',
  'seats.taken': 'すべての枠が使用中です。追加するには、アカウントを削除するか入れ替えてください。',
  'card.proposed':
    '購入時に {login} が指定されましたが、このアカウントはお支払いより後に作成されています。お客様のものであれば「招待を送信」を押してください。',
  'card.renewal_failed':
    'サブスクリプションの更新料金がまだ支払われていません。サブスクリプションを続けるには、お支払いください。',
  'card.grace':
    'サブスクリプションの更新料金が支払われていません。{end}までにお支払いがない場合、その後はこのご購入では利用できません。',
  'card.grace.ended':
    '更新料金が支払われなかったため、サブスクリプションは終了しました。このご購入では{end}まで利用できます。',
  'card.renew': '更新料金を支払う',
  'card.renew_by_mail':
    '通常、決済サービスからお支払いまたはカード変更用のリンクがメールで届きます。見つからない場合は {seller} までご連絡ください。',
  'card.renew.then':
    '{known, select, yes {後からお支払いいただいた場合も、その時点でサブスクリプションが終了していなければ再び利用できます。} other {決済が再試行されている間は利用できますが、すべて失敗すると利用できなくなります。}}',
  'card.renew.subject': '{product} の更新料金の支払いについて',
  'card.ending':
    'サブスクリプションは解約済みです。{known, select, due {{end}に利用が終了する予定でしたが、決済サービスはまだ確認していません。} yes {{end}まで利用できます。} other {支払い済みの期間が終わるまで利用できます。}}',
  'card.part_refunded': 'お支払いの一部が返金されました。ご購入はそのまま有効です。',
  'card.part_refunded.in': 'お支払いの一部が返金されました。アクセス権はそのままです。',
  'card.refund_on_its_way': '金額が銀行に反映されるまで、数日かかることがあります。',
  'steps.label': '進行状況',
  'steps.done': '完了',
  'steps.next': '次のステップ：{step}',
  'steps.history': '履歴（{count}）',
  'step.order': '注文',
  'step.ordered': '注文済み',
  'step.given': '付与済み',
  'step.account': 'アカウント',
  'step.named': 'アカウント',
  'step.accept': '招待を承諾',
  'step.accepted': '承諾済み',
  'step.clone': 'クローン',
  'step.cloned': 'クローン済み',
  'status.label': 'アクセスの状態',
  'status.keeps': 'このページは自動で更新されます。',
  'status.check': 'もう一度確認',
  'status.signed_out': 'ログアウトされています。状態を見るには<a>もう一度ログイン</a>してください。',

  // An account of a purchase.
  'grant.proven': 'このアカウントでログイン済み',
  'grant.refused': '{headline}。{text}',
  'team.label': 'アカウント',
  'team.account': 'アカウント',
  'team.state': '状態',
  'team.since': '更新日',
  'team.in': 'クローンできます',
  'team.invited': '招待の承諾待ち',
  'team.position': '順番待ち {position} 番目',
  'team.actions': '操作',
  'team.free': '空き {free} 枠',
  'team.you': 'あなた',
  'team.more': '{login} の詳細',
  'team.copy': '招待のリンクをコピー',
  'team.copy.only': '{login} に送ってください。開けるのはこのアカウントだけです。',
  'team.hint':
    'アカウントが違う場合は、取り消すか外してから別のアカウントを追加してください。変更は 30 日間に 5 回までです。',
  'accept.open': '招待を開く',
  'accept.mailed': '{host} は {login} 自身のアドレスにもメールを送ります。お客様のアドレスとは異なる場合があります。',
  'accept.other': 'アカウントが違いますか？',
  'accept.other.text':
    '{host} に別のアカウントでログインしていると、招待が見つからないと表示されます。<b>{login}</b> でログインし、もう一度開いてください。',
  'take_back.button': '{state, select, queued {申請を取り消す} invited {招待を取り消す} other {アカウントを外す}}',
  'take_back.hint': 'その後は誰も招待されず、別の名前を入力できます（30 日間に最大 5 回）。',
  'take_back.earlier': '先に {login} を外す',
  'taken_back.title':
    '{had, select, queued {申請を取り消しました} invited {招待の取り消しを受け付けました} other {アカウントを枠から外しました}}',
  'taken_back.text':
    '{had, select, queued {このアカウントは招待されません。} other {このアカウントはもう枠を使っていません。}}',
  'taken_back.too_late.title': 'すでに承諾されています',
  'taken_back.too_late.text':
    'このアカウントは招待を承諾済みです。入れ替えるには別のユーザー名を入力してください。心当たりのないアカウントの場合は {seller} までご連絡ください。',
  'taken_back.too_many.title': 'アカウントの変更が多すぎます',
  'taken_back.too_many.text':
    '{known, select, yes {変更は 30 日間に 5 回までです。次は{when}に変更できます。} other {変更は 30 日間に 5 回までです。}}お急ぎの場合は {seller} までご連絡ください。',
  'taken_back.not_yours.title': '取り消すものがありません',
  'taken_back.not_yours.text':
    'その招待はお客様のものではないか、すでにありません。ページを再読み込みするか、{seller} までご連絡ください。',
  'withdraw.title': '{login} を外しますか？',
  'withdraw.lead':
    '{waits, select, yes {空いた枠は、待っているアカウントが使います。} other {空いた枠は、別のアカウントに使えます。}}',
  'withdraw.means': '外すとどうなるか',
  'withdraw.access': '<b>{login}</b> は数分後にアクセス権を失い、クローンもプルもできなくなります。',
  'withdraw.fork':
    '{host} にリポジトリのプライベートフォークがある場合、{host} がそのフォークを削除します。そこにしかないものは先に保存してください。',
  'withdraw.disk': 'ディスクにクローンしたものは残ります。',
  'withdraw.told': '{host} から、外されたことがアカウントに通知される場合があります。',
  'withdraw.counts': '30 日間に 5 回までの変更の 1 回に数えられます。',
  'withdraw.button': 'アカウントを外す',
  'withdraw.keep': 'そのままにする',

  // The commands to clone.
  'clone.heading': 'リポジトリをクローンする',
  'clone.how': '{path} をクローンする方法',
  'clone.command': '{how} でクローンするコマンド',
  'clone.copy': 'コピー',
  'clone.copied': 'コピーしました',
  'clone.not_copied': '選択しました。コピーしてください。',
  'clone.copy_command': '（{how} のコマンド）',
  'clone.copy_link': '（リンク）',
  'clone.open': '{host} で開く',
  'clone.vscode': 'VS Code で開く',
  'clone.sandbox': 'Git が認証を求めます。トークン入りのコマンドは<a>リポジトリのページ</a>にあります。',
  'clone.https': 'Git に求められたら、{host} のユーザー名を入力し、パスワードにはアクセストークンを入力してください。',
  'clone.https.link':
    'Git に求められたら、{host} のユーザー名を入力し、パスワードには<a>アクセストークン</a>を入力してください。',
  'clone.password': 'Git にパスワードを求められましたか？',
  'clone.password.text':
    'GitHub はここではアカウントのパスワードを受け付けません。CLI は一度だけ本人確認を行い（<code>gh auth login</code>）、SSH はお使いの鍵を使用します。',
  'clone.password.https':
    'HTTPS では、<code>repo</code> スコープを持つ<b>クラシック</b>トークンがパスワードになります。お客様は組織のメンバーではないため、「fine-grained」トークンは使えません。',

  // The form for a username.
  'form.next': '招待を受け取る',
  'form.same': '{product} にも同じアカウントが使われます',
  'form.add': 'メンバーを追加',
  'form.change': 'アカウントを変更',
  'form.none': '招待について',
  'form.none.text': '招待を送るには支払い済みの購入が必要ですが、ここにはまだありません。',
  'form.of': '{title}：{product}',
  'form.username': '{host} のユーザー名',
  'form.username.hint': '例：octocat。プロフィールの URL を貼り付けることもできます。',
  'form.sandbox':
    'サンドボックスでは <code>ada-buyer</code> や <code>grace-hops</code> をお試しください。すべての名前は <a>{host}</a> にあります。',
  'form.send': '招待を送信',
  'form.problem': '{title}。',
  'form.give':
    '{host} のユーザー名を入力してください。{count, plural, =1 {{host} がそのアカウントを <b>{product}</b> に招待します。} other {{host} がそのアカウントを <b>{product}</b> に招待します（# 個のリポジトリ、それぞれに招待が届きます）。}}',
  'form.give.others': 'アカウントをまだ指定していないほかの購入にも使われます。',
  'form.waits':
    '{until, select, time {現在、招待は待機中です。今お申し込みの招待は{when}に自動で送信されます。} seller {現在、招待は {shop} の対応待ちです。今お申し込みの招待は、その後自動で送信されます。} other {現在、招待は待機中です。今お申し込みの招待は、可能になり次第自動で送信されます。}}',
  'form.off': '現在、招待は停止しています',
  'form.off.text':
    'ショップが先にリポジトリを組織へ移す必要があります。お支払いいただいたものが失われることはありません。ご質問は {seller} までご連絡ください。',
  'form.seats.some': '{seats} 枠中 {held} 枠が使用中です。新しいユーザー名は空いている枠を使います。',
  'form.seats.all': '{seats} 枠すべてが使用中です。追加するには、入れ替えるアカウントを選んでください。',
  'form.seats.who': '新しいアカウントをどのアカウントと入れ替えますか？',
  'form.seats.sole':
    '新しいユーザー名は {login} と入れ替わります。{state, select, accepted {{login} は、新しいアカウントが承諾するまでアクセス権を保ちます。} invited {{login} への招待は、新しいアカウントが招待されるまで有効です。} other {}}',
  'form.seat.queued': '招待待ち',
  'form.seat.invited': '招待済み',
  'form.seat.accepted': 'アクセス権あり',
  'form.seat.expired': '招待の期限切れ',
  'form.seat.gone': 'アクセス終了',
  'form.seat.without': 'アクセスなし',
  'form.seat.revoking': 'アクセス権を削除中',
  'form.seat.revoked': 'アクセス権を削除済み',
  'form.seat.blocked': '招待なし',
  'form.moves.left': '{left, plural, other {この 30 日間に、あと # 回アカウントを変更できます。}}',
  'form.moves.none':
    '{known, select, yes {アカウントは 30 日間に 5 回変更されました。次は{when}に変更できます。} other {アカウントは 30 日間に 5 回変更され、現在の上限に達しています。}}',

  // The account of a name, while it is typed.
  'preview.profile': '（プロフィールを新しいタブで開きます）',
  'preview.joined': '{year} 年に登録',
  'preview.number': 'ID {id}',
  'preview.not_you': 'ご本人ではありませんか？名前を変更',
  'preview.not_right': '別のアカウントですか？名前を変更',
  'preview.proven': 'このアカウントでログイン済み',
  'preview.organization': '<b>{login}</b> は組織のため招待できません。ご自身のアカウント名を入力してください。',
  'preview.not_a_person': '<b>{login}</b> は個人のアカウントではないため招待できません。',
  'preview.no_account': '{host} に <b>{login}</b> というアカウントはありません。',
  'preview.managed':
    '<b>{login}</b> は企業が管理するアカウントのようです。招待できるのはその企業だけなので、個人のアカウント名を入力してください。',
  'preview.not_a_name': 'ユーザー名として使えません。使えるのは 39 文字までの英数字とハイフンです。'
} as const
