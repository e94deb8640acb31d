/** The Japanese messages of `en/situations.ts`. */
export const situations = {
  // The state in a word.
  'tone.done': 'アクセス権あり',
  'tone.waiting': '処理中',
  'tone.needs_you': '要対応',
  'tone.seller': '保留中',
  'tone.ended': '終了',
  'tone.refunded': '返金済み',
  'tone.part_refunded': '一部返金済み',
  'tone.lost': '支払い取り消し',
  'tone.ending': '終了処理中',
  'tone.paused': '一時停止',
  'tone.free': '空きあり',

  // A purchase.
  'to_name.headline': '{host} アカウントを選んでください',
  'to_name.text': 'ご自身のアカウントをお知らせいただくと、{host} が招待します。',
  'to_name.team':
    '{give}このご購入は {seats} 個のアカウントで使えます。残りは後から追加するか、それぞれの方に枠のリンクを送ってください。',
  'looked_up.headline': '{login} を {host} に確認しています',
  'looked_up.text':
    '{login} が誰のアカウントか {host} で確認できしだい、招待の順番待ちに入ります。招待できない場合は、その理由をお知らせします。',
  'second_seat.headline': '{login} は別の購入の対象です',
  'second_seat.text': 'この購入には、別のアカウント用の枠が空いています。不要な場合、必要な操作はありません。',
  'shop_not_ready.headline': '{shop} の対応待ちです',
  'shop_not_ready.text': '現在、ショップ側の事情で招待を送れません。ご購入は有効なままです。',
  'no_purchase.headline': '購入が見つかりません',
  'no_purchase.text': '{email} での購入が見つかりません。',
  'readdressed.headline': '新しいアドレスでログインしてください',
  'readdressed.text':
    '{email} でお支払いの購入は、{shop} がアドレスを変更しました。ログアウトして、新しいアドレスでログインしてください。',
  'unmatched.headline': 'お支払いを受け取りました',
  'unmatched.text':
    'どの商品へのお支払いか、まだ確認できていません。{shop} が対応しており、{email} にメールでお知らせします。',
  'not_sold.headline': '別の商品へのお支払いです',
  'not_sold.text': '{shop} はお支払いを受け取りました。このサイトで販売していない商品へのお支払いとのことです。',
  'pending.headline': 'お支払い処理中',
  'pending.text':
    '{late, select, yes {{product} のお支払いがまだ届いていません。通常より時間がかかっています。銀行にご確認いただくか、{seller} までご連絡ください。} other {{product} のお支払いがまだ届いていません。口座振替には 2～5 日かかりますので、再度のお支払いは不要です。}}',
  'failed.headline': 'お支払いに失敗しました',
  'failed.text': '{product} のお支払いが拒否されました。もう一度お試しいただけます。',
  'refunded.headline': '返金済み',
  'refunded.text': 'この購入では {product} を利用できなくなりました。',
  'partially_refunded.headline': '一部返金済み',
  'partially_refunded.text': 'この購入では {product} を利用できなくなりました。',
  'disputed.headline': 'お支払いに異議申し立てがあります',
  'disputed.text':
    '{dated, select, yes {{product} のお支払いについて銀行が{day}に異議を申し立てたため、この購入の利用権は一時停止中です。誤りの場合は銀行にご連絡ください。} other {{product} のお支払いについて銀行が異議を申し立てたため、この購入の利用権は一時停止中です。誤りの場合は銀行にご連絡ください。}}',
  'lost.headline': '{dated, select, yes {お支払いが{day}に取り消されました} other {お支払いが取り消されました}}',
  'lost.text': '銀行が {product} のお支払いを取り消したため、この購入では利用できなくなりました。',
  'past_due.headline': '更新料金が未払いです',
  'past_due.text':
    '{dated, select, yes {{product} のサブスクリプションの更新は{day}に失敗し、料金は支払われませんでした。支払われると、再び利用できます。} other {{product} のサブスクリプションの更新料金が支払われませんでした。支払われると、再び利用できます。}}',
  'ended.headline':
    '{dated, select, yes {サブスクリプションは{day}に終了しました} other {サブスクリプションが終了しました}}',
  'ended.text': '{product} のサブスクリプションが終了しました。もう一度購入すると、再び利用できます。',

  'ended_by_seller.headline': 'この購入は無効になりました',
  'ended_by_seller.text':
    '{dated, select, yes {{shop} により、この購入による {product} の利用は{day}に終了となりました。} other {{shop} により、この購入による {product} の利用は終了となりました。}}',
  'time_over.headline': '期間終了',
  'time_over.text': '{shop} が付与した {product} へのアクセス権の期間が終了しました。',

  // An account that waits for its invitation.
  'in_queue.headline':
    '{position, select, none {招待の準備中です} 1 {次がお客様の番です} other {順番待ち {position} 番目です}}',
  'in_queue.text':
    '{known, select, yes {{login} は{when}に招待されます。メールでお知らせします。} other {{login} を招待し、メールでお知らせします。}}',
  'day_limit.headline':
    '{position, select, none {順番待ちです} 1 {次がお客様の番です} other {順番待ち {position} 番目です}}',
  'day_limit.text':
    '{host} は 1 日あたりの招待数を制限しています。{known, select, yes {招待は{when}に送信し、メールでお知らせします。} earliest {招待の送信は早くても{when}になります。メールでお知らせします。} other {できるだけ早く送信し、メールでお知らせします。}}',
  'changes_used_up.headline': 'アカウントの変更が多すぎます',
  'changes_used_up.text':
    '{known, select, yes {{login} は{when}に招待できます。アカウントの変更は 30 日間に 5 回までです。} other {{login} の招待はもうしばらくお待ちください。変更は 30 日間に 5 回までです。}}',
  'invited_often.headline': '本日の招待が上限に達しました',
  'invited_often.text':
    '{login} は 24 時間に 5 回招待されました。{known, select, yes {次の招待は{when}に送信します。} other {次の招待はできるだけ早く送信します。}}',
  'seller_acts.headline': '{shop} の対応待ちです',
  'seller_acts.text':
    'ショップ側の事情で招待を送れません。ショップも把握しています。{login} を招待し、メールでお知らせします。',
  'no_seat.headline': '{shop} の対応待ちです',
  'no_seat.text':
    '{replaces, select, none {ショップの組織には、{login} に使える {host} のライセンスが残っていません。ショップも把握しています。{login} を招待し、メールでお知らせします。} other {ショップの組織には、{login} に使える {host} のライセンスが残っていません。先に {replaces} を外すか、お待ちください。ショップも把握しています。}}',
  'not_taken.headline': '{host} が招待を受け付けませんでした',
  'not_taken.text':
    '{known, select, yes {{login} を{when}にもう一度招待します。} other {{login} をもう一度招待します。}}',
  'blocked_there.headline': '{host} でブロックされています',
  'blocked_there.text':
    '{host} で {login} と {shop} のどちらかが相手をブロックしています。お客様がブロックした場合は、解除して「招待を送信」を押してください。',
  'host_away.headline': '{host} が応答していません',
  'host_away.text':
    '応答があり次第 {login} を招待し、メールでお知らせします。{slow, select, yes {通常より時間がかかっています。} other {}}',
  'unchecked.text':
    'まず {login} を {host} に確認します。{known, select, yes {招待できるアカウントであれば、招待は{when}に送信されます。} other {招待できるアカウントであれば、できるだけ早く招待を送信します。}}',
  'unchecked.seller':
    'ショップ側の事情で招待を送れません。ショップは把握しており、解消後に {login} を {host} に確認し、可能であれば招待します。',
  'unchecked.away':
    '応答があり次第 {login} を確認し、可能であれば招待します。{slow, select, yes {通常より時間がかかっています。} other {}}',
  'being_checked.headline': '{host} に確認しています',
  'being_checked.text':
    '{host} から明確な回答がないため、{login} が招待されたか確認しています。{slow, select, yes {通常より時間がかかっています。} other {数分かかります。}}',
  'renewing.headline': '{slow, select, yes {{shop} の対応待ちです} other {新しい招待が届きます}}',
  'renewing.text':
    '{slow, select, yes {{host} で {login} への招待をまだ更新できません。ショップも把握しています。} other {{known, select, yes {前回の招待が承諾されなかったため、{login} には{when}に新しい招待が届きます。} other {前回の招待が承諾されなかったため、{login} にはまもなく新しい招待が届きます。}}}}',

  // An account with an invitation or with access.
  'invited.headline': '招待を承諾してください',
  'invited.text':
    '{host} が{sentKnown, select, yes {{sent}に} other {}} {login} を招待しました。{untilKnown, select, yes {{ends, select, day {招待は{until}に期限切れになり、アクセスできるのは {end}までです。} other {招待は{until}に期限切れになります。}}} other {招待は 7 日間有効です。}}',
  'not_shown.headline': '招待が表示されていません',
  'not_shown.text':
    '{lookedKnown, select, yes {{looked}に確認したとき、{host} に {login} への招待は表示されていませんでした。新しい招待を受け取るには「招待を送信」を押してください。押さない場合は、{gone}に辞退されたものとして扱われます。} overdue {{looked}に確認したとき、{host} に {login} への招待は表示されていませんでした。新しい招待を受け取るには「招待を送信」を押してください。または、{host} に再び確認できるようになるまでお待ちください。} other {{host} に {login} への招待は表示されていません。新しい招待を受け取るには「招待を送信」を押してください。}}',
  'last_chance.headline': '承諾できるのはあと数日です',
  'last_chance.text':
    '{untilKnown, select, yes {{login} への招待は{until}に期限切れになります。} other {{login} への招待はまもなく期限切れになります。}}ご希望がない限り、再送はしません。',
  'run_out.headline': '{slow, select, yes {{shop} の対応待ちです} other {招待の有効期間が過ぎました}}',
  'run_out.text':
    '{slow, select, yes {{host} で {login} への招待をまだ更新できません。ショップも把握しています。} other {{login} が承諾も辞退もしていなければ、招待は{until}に期限切れになっています。その場合は新しい招待をお送りします。}}',
  'run_out_last.headline': '招待の有効期間が過ぎました',
  'run_out_last.text':
    '{login} が承諾していなければ、招待は{until}に期限切れになっています。新しい招待を受け取るには「招待を送信」を押してください。',
  'invited_by_hand.headline': '招待を承諾してください',
  'invited_by_hand.text': '{shop} が {login} を直接招待しました。その招待を承諾してください。',
  'in.headline': '利用できます',
  'in.text':
    '{ends, select, due {{login} にアクセス権があります。{end}に終了する予定でしたが、決済サービスはまだ終了を確認していません。} day {{login} は {end}までアクセスできます。リポジトリをクローンすれば、期間中は git pull ですべてのリリースを取得できます。} unless_paid {{login} は {end}まで、更新料金が支払われればその後もアクセスできます。リポジトリをクローンすれば、期間中は git pull ですべてのリリースを取得できます。} paid_time {{login} は支払い済みの期間が終わるまでアクセスできます。リポジトリをクローンすれば、期間中は git pull ですべてのリリースを取得できます。} other {{login} にアクセス権があります。リポジトリをクローンすれば、git pull で今後のすべてのリリースを取得できます。}}',
  'access_not_shown.headline': 'アクセス権が表示されていません',
  'access_not_shown.text':
    '{looked}に確認したとき、{host} に {login} のアクセス権は表示されていませんでした。{lookedKnown, select, overdue {{host} に再び確認できるようになり次第、もう一度確認します。} other {{gone}にもう一度確認します。}}',
  'other_repository.headline': 'リポジトリが別のものになっています',
  'other_repository.text':
    '販売されたアドレスは、現在、別のリポジトリにつながっています。まず {shop} が確認し、それまで {login} については何も変更しません。',
  'in_already.headline': '{login} にはすでにアクセス権があります',
  'in_already.text':
    '{proven, select, yes {この購入によるアクセス権ではありませんが、すぐにクローンできます。} other {この購入によるアクセス権ではありません。{login} はお客様のアカウントですか？}}',
  'giving_way.headline':
    '{access, select, yes {{other} が承諾するまでアクセス権があります} other {{other} と入れ替え中です}}',
  'giving_way.text':
    '{access, select, yes {承諾されると、{login} の枠は {other} に移ります。} other {{other} が招待されるまで、{login} への招待は有効です。}}',

  // An account that its buyer has to do something about.
  'lapsed.headline': '招待は無効になりました',
  'lapsed.text': '期限切れになったか、辞退されました。新しい招待を受け取るには「招待を送信」を押してください。',
  'lapsed_by_hand.headline': '招待の期限が切れました',
  'lapsed_by_hand.text': '{shop} が {login} を直接招待していました。',
  'declined.headline': '招待はもうありません',
  'declined.text': '{host} で辞退されたか、取り消されました。新しい招待を受け取るには「招待を送信」を押してください。',
  'left.headline': '{login} はリポジトリから抜けました',
  'left.text': '{host} で抜けたか、外されました。戻るには「招待を送信」を押してください。',
  'removed.headline': '{login} はリポジトリから外されました',
  'removed.text': '{shop} の担当者が {host} で外しました。',
  'no_trace.headline': '有効な招待がありません',
  'no_trace.text':
    '{host} から明確な回答がなく、{login} への招待も表示されません。もう一度試すには「招待を送信」を押してください。',
  'no_such_account.headline': '{login} というアカウントはありません',
  'no_such_account.text': '{host} のプロフィールで綴りを確認して、もう一度送信してください。',
  'not_a_person.headline': '{login} は個人のアカウントではありません',
  'not_a_person.text': '招待できるのは個人だけです。ご自身のアカウントを入力してください。',
  'account_flagged.headline': '{host} がこのアカウントを制限しています',
  'account_flagged.text': '{login} の制限を解除するよう {host} に依頼するか、別のアカウントを入力してください。',
  'managed_account.headline': '{login} は企業のアカウントです',
  'managed_account.text': '招待できるのはその企業だけです。個人のアカウントを入力してください。',
  'wrong_invitee.headline': '招待は取り消されました',
  'wrong_invitee.text': '{host} が {login} とは別のアカウントを招待したため、取り消しました。{shop} も把握しています。',
  'wrong_permission.headline': '招待は取り消されました',
  'wrong_permission.text':
    '{host} が {login} に読み取りを超える権限を与えようとしたため、取り消しました。{shop} も把握しています。',

  // An account that a purchase no longer covers.
  'seller_decides.headline': '{login} については {shop} が判断します',
  'seller_decides.text': '{host} での {login} の権限や招待は、この購入によるものではありません。',
  'held_back.headline':
    '{old, select, access {{login} にはまだアクセス権があります} unsure {{login} にはまだアクセス権がある可能性があります} other {{login} への招待はまだ残っています}}',
  'held_back.text':
    '{old, select, invitation {招待が取り消される前に、{shop} が確認します。} other {{login} のアクセス権がなくなる前に、{shop} が確認します。}}',
  'not_removed.headline':
    '{old, select, access {{login} にはまだアクセス権があります} unsure {{login} にはまだアクセス権がある可能性があります} other {{login} への招待はまだ残っています}}',
  'not_removed.text':
    '{why}{held, select, replaced {販売されたアドレスは、現在、別のリポジトリにつながっているため、{login} について何かを変更する前に {shop} が確認します。} other {{old, select, invitation {{host} で招待をまだ取り消せません。{shop} も把握しています。} other {{host} で {login} をまだ外せません。{shop} も把握しています。}}}}',
  'kept_elsewhere.headline': '{login} は別の購入の対象です',
  'kept_elsewhere.text': '{why}',
  'removing.headline': 'アクセス権を削除しています',
  'removing.text':
    '{why}{hindered, select, refusal {{host} が {login} の削除を受け付けなかったため、{again}にもう一度試します。} silence {{host} から {login} の削除への応答がなかったため、{again}にもう一度試します。} pause {{host} から待つよう求められているため、{login} の削除は{again}に試します。} other {{slow, select, yes {{login} のアクセス権を削除していますが、{host} の確認に通常より時間がかかっています。} other {{login} のアクセス権を削除しています。数分以内に確認します。}}}}',
  'taken_away.headline': '{login} のアクセス権はなくなりました',
  'taken_away.text':
    '{why}{left, select, day {{repository} へのアクセス権は{leftDay}になくなりました。} same {{repository} へのアクセス権は同日になくなりました。} other {}}',
  'still_there.headline': 'この購入は {login} を対象としなくなりました',
  'still_there.text': '{why}現在の {host} での {login} の権限や招待は、この購入によるものではありません。',
  'cancelling.headline': '招待を取り消しています',
  'cancelling.text':
    '{why}{hindered, select, refusal {{host} が受け付けなかったため、{again}にもう一度試します。} silence {{host} から応答がなかったため、{again}にもう一度試します。} pause {{host} から待つよう求められているため、{again}に試します。} other {{slow, select, yes {{host} の確認がまだ済んでおらず、通常より時間がかかっています。} other {数分かかります。}}}}',
  'cancelled.headline': '{login} への招待はなくなりました',
  'cancelled.text': '{why}',
  'withdrawing.headline': '招待はすでになくなっていました',
  'withdrawing.text':
    '{why}{hindered, select, refusal {{host} が {login} の削除を受け付けなかったため、{again}にもう一度試します。} silence {{host} から {login} の削除への応答がなかったため、{again}にもう一度試します。} pause {{host} から待つよう求められているため、{login} の削除は{again}に試します。} other {{slow, select, yes {{login} が承諾した可能性があるため、アクセス権があれば削除しますが、通常より時間がかかっています。} other {{login} が承諾した可能性があるため、アクセス権があれば削除します。数分かかります。}}}}',
  'unqueued.headline': '{login} は順番待ちから外れます',
  'unqueued.text': '{why}{login} は招待の順番待ちでした。',
  'end_unclear.headline': '{host} に確認しています',
  'end_unclear.text': '{why}{login} が招待されたか確認しています。招待されていた場合は取り消します。',
  'not_invited.headline': '{login} への招待はありません',
  'not_invited.text': '{why}',
  'coming_back.headline':
    '{had, select, yes {アクセス権が戻ります} other {{invited, select, never {{login} はもう一度順番待ちになります} maybe {{login} はもう一度順番待ちになります} other {もう一度招待されます}}}}',
  'coming_back.text':
    '{why}{old, select, access {以前のアクセス権が削除されると、{login} は新しい招待の順番待ちになります。} invitation {以前の招待が取り消されると、{login} は新しい招待の順番待ちになります。} other {{login} は招待の順番待ちになります。招待したらメールでお知らせします。}}',

  // A row among other accounts: the headline with the time that comes next.
  'line.expires': '{headline} · {until}に期限切れ',
  'line.invited': '{headline} · {when}に招待',
  'line.sentence': '{words}。',

  // Hints: quieter sentences below the text.
  'hint.questions': 'ご質問は {seller} までご連絡ください。',
  'hint.tomorrow': '明日も変わらない場合は {seller} までご連絡ください。',
  'hint.cannot_wait': 'お急ぎの場合は {seller} までご連絡ください。',
  'hint.wrong': '誤りだと思われる場合は {seller} までご連絡ください。',
  'hint.seller_writes': '{shop} からのメッセージ：{words}',
  'hint.clones_stay': 'クローンしたものはお手元のディスクに残ります。',

  // Reasons why access ends: each a sentence of its own.
  'why.refunded':
    '{what, select, sum {{day}に {amount} を返金しました。} part_sum {{day}にお支払いのうち {amount} を返金しました。} part {{day}にお支払いの一部を返金しました。} whole {{day}にご購入を返金しました。} part_undated {お支払いの一部が返金されました。} other {ご購入は返金されました。}}',
  'why.disputed':
    '{dated, select, yes {銀行が{day}に異議を申し立てたため、この購入の利用権は一時停止中です。} other {銀行が異議を申し立てたため、この購入の利用権は一時停止中です。}}',
  'why.payment_lost':
    '{dated, select, yes {銀行が{day}にお支払いを取り消しました。} other {銀行がお支払いを取り消しました。}}',
  'why.renewal_failed':
    '{dated, select, yes {サブスクリプションの更新は{day}に失敗し、料金は支払われませんでした。} other {サブスクリプションの更新料金が支払われませんでした。}}',
  'why.subscription_ended':
    '{dated, select, yes {サブスクリプションは{day}に終了しました。} other {サブスクリプションが終了しました。}}',
  'why.ended_by_seller':
    '{dated, select, yes {{shop} により、この購入による利用は{day}に終了となりました。} other {{shop} により、この購入による利用は終了となりました。}}',
  'why.time_over': '{shop} が付与したアクセス権の期間が終了しました。',
  'why.no_payment': '対応するお支払いがなくなりました。',
  'why.given_back': '{shop} がアクセス権を再び付与しました。',
  'why.paid_again': 'お支払いが再び有効になりました。',
  'why.dispute_over': 'お支払いへの異議申し立ては終了しました。',
  'again.text': '{again}{text}',
  'again.why':
    '{why}{had, select, yes {以前のアクセス権は取り消されたため、{login} はもう一度招待を承諾する必要があります。} other {}}',
  'why.moved': '{login} は別のアカウントと入れ替わりました。',
  'why.mistyped': 'お客様が取り消しました。',
  'why.taken_back_by_seller':
    '{had, select, yes {{shop} が {login} のアクセス権を取り消しました。} other {{shop} が招待を取り消しました。}}',
  'why.seat_gone': 'ご購入の対象アカウント数が減りました。',
  'why.other_claim': 'この購入は {login} を対象としなくなりました。',

  // The page after the checkout.
  'back.received.headline':
    '{cost, select, given {アクセス権が付与されました} none {ご注文が完了しました} other {お支払いを受け取りました}}',
  'back.received.text':
    '{account, select, connect {次に、利用する {host} アカウントを連携してください。} type {次に、利用する {host} アカウントを選んでください。} other {ご購入はダッシュボードにあります。}}',
  'back.waiting.headline': '{known, select, yes {{product} のお支払いを待っています} other {お支払いを待っています}}',
  'back.waiting.text': 'お支払いは通常、数秒で届きます。',
  'back.waiting.goes_on': '届くと、このページは自動で進みます。',
  'back.waiting.look': '届いたかどうかは「もう一度確認」でご確認ください。',
  'back.waiting.hint':
    '数分たっても変わらない場合は、お支払い時のアドレスでログインするか、{seller} までご連絡ください。',
  'back.by_mail.headline': 'メールをご確認ください',
  'back.by_mail.text':
    'お支払い時のアドレスにメールを送ります。届かない場合は、そのアドレスへのログイン用リンクをリクエストしてください。',
  'back.elsewhere.text':
    '<b>{product}</b> のご購入は別のログインにあります。ご覧になるには、そちらでログインしてください。',
  'back.connect': '{host} で続ける',
  'back.type': '代わりにユーザー名を入力する',
  'back.choose': '{host} アカウントを選ぶ',
  'back.open': '購入を見る',
  'back.add': '{email} に追加する'
} as const
