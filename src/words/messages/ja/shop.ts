/** The Japanese messages of `en/shop.ts`. */
export const shop = {
  'shop.products': '商品',
  'shop.all': 'すべての商品',
  'shop.lead':
    'プライベートリポジトリの読み取り専用アクセス権です。クローンでき、今後のすべてのリリースも取得できます。',
  'shop.product_lead.one':
    'プライベートリポジトリの読み取り専用アクセス権です。クローンでき、今後のすべてのリリースも取得できます。',
  'shop.product_lead.many':
    'プライベートリポジトリの読み取り専用アクセス権です。クローンでき、今後のすべてのリリースも取得できます。',
  'shop.buy': '{product} を購入',
  'shop.buy_again': 'もう一度購入',
  'shop.repositories': '{count} 個のリポジトリ',
  'shop.more': '詳しく見る',
  'shop.more_about': '{product} について',
  'shop.how': 'ご利用の流れ',
  'shop.how.pay': '決済ページでお支払いください。',
  'shop.how.connect': '{host} アカウントを連携するか、ユーザー名を入力してください。',
  'shop.how.type': '{host} のユーザー名を入力し、<b>招待を送信</b>を押してください。',
  'shop.how.accept':
    '招待を承諾し、<code>git clone</code> を実行してください。更新は <code>git pull</code> で取得できます。',
  'shop.dashboard': 'ダッシュボードへ',
  'shop.bought': '購入済みですか？<a>ログイン</a>',
  'shop.promise.access.one': 'プライベートリポジトリの読み取り専用アクセス権',
  'shop.promise.access.many': '{count} 個のプライベートリポジトリの読み取り専用アクセス権',
  'shop.promise.releases': '今後のすべてのリリースを git pull で取得',
  'shop.promise.seats': 'チーム用の {seats} アカウント',
  'shop.promise.quantity': 'チームの場合：決済ページで必要な枠の数を選べます',
  'shop.promise.quantity.each': '1 点につき {seats} アカウント：数量は決済ページで選べます',
  'release.latest': '最新リリース {tag}（{when}）',
  'release.latest.link': '最新リリース <a>{tag}</a>（{when}）',
  'release.pushed': '最終更新：{when}',
  'shop.inside': '含まれるもの',
  'shop.licence': 'ライセンス',
  'shop.refunds': '返金',
  'shop.questions': 'よくある質問'
} as const
