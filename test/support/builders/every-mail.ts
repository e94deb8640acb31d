import { accessMail, type MailShop } from '../../../src/access/mail/buyer-mails.ts'
import { type AccountMailFact, stoppedReasons } from '../../../src/access/mail/mail-facts.ts'
import { alertLetter } from '../../../src/alerts/alert-letter.ts'
import { type AlertKind, alertWords } from '../../../src/alerts/alert-words.ts'
import { overNews } from '../../../src/alerts/all-clear.ts'
import { newsLetter } from '../../../src/alerts/seller-news.ts'
import { testMail } from '../../../src/doctor/reading/read-mail.ts'
import type { Mail } from '../../../src/mail/mail.ts'
import { accountDeletedMail } from '../../../src/users/merging/account-deleted-mail.ts'
import { askedMergeMail } from '../../../src/users/merging/asked-merge-mail.ts'
import { mergeMail } from '../../../src/users/merging/merge-mail.ts'
import { isOfGuest, type MergeFacts } from '../../../src/users/merging/merge-record.ts'
import { purchaseLinkMail } from '../../../src/users/purchase-links/purchase-link-mail.ts'
import { signInMail } from '../../../src/users/sign-in/sign-in-mail.ts'
import { type TakeoverFact, takeoverMail } from '../../../src/users/takeovers/takeover-mails.ts'
import { weeklyNews } from '../../../src/weekly/weekly-words.ts'

/** A mail with its name. `link`: where its button leads; `elsewhere`: where its other link leads. */
export type NamedMail = { name: string; mail: Mail; link?: string; elsewhere?: string; forSeller?: true }

export const SITE = 'https://shop.example'
export const HOST = 'https://github.com'
const SENT_AT = Date.UTC(2026, 10, 20, 9, 5)
const EXPIRES_AT = Date.UTC(2026, 10, 27, 9, 5)
const OVER_AT = Date.UTC(2026, 10, 14, 9)
const end = { overAt: OVER_AT }
const login = 'ada-buyer'
const to = 'buyer@example.com'
const purchases = `${SITE}/settings/purchases`
const invitationUrl = `${HOST}/acme/starter-kit/invitations`
const repositoryUrl = `${HOST}/acme/starter-kit`

/** The product's name has characters of HTML. */
export const shop: MailShop = {
  name: 'Acme',
  supportEmail: 'help@acme.example',
  product: 'Starter <Kit>',
  host: 'GitHub',
  signsInThere: true
}

const invitation = { invitationUrl, sentAt: SENT_AT, expiresAt: EXPIRES_AT }
const clone = [
  { how: 'GitHub CLI', command: 'gh repo clone acme/starter-kit' },
  { how: 'HTTPS', command: 'git clone https://github.com/acme/starter-kit.git' },
  { how: 'SSH', command: 'git clone git@github.com:acme/starter-kit.git' }
]

const facts: [name: string, fact: AccountMailFact, link: string][] = [
  ['queued', { kind: 'queued', because: 'limit', accountId: 7 }, purchases],
  ['queued while the seller acts', { kind: 'queued', because: 'token_refused', accountId: 7 }, purchases],
  ['invited', { kind: 'invited', hadAccess: false, ...invitation }, invitationUrl],
  ['renewed', { kind: 'invited', hadAccess: false, renewalsLeft: 2, ...invitation }, invitationUrl],
  ['invited again', { kind: 'invited', hadAccess: false, again: 'other', ...invitation }, invitationUrl],
  [
    'invited after access was given back',
    { kind: 'invited', hadAccess: false, again: 'seller', ...invitation },
    invitationUrl
  ],
  ['invited after a dispute', { kind: 'invited', hadAccess: true, again: 'dispute', ...invitation }, invitationUrl],
  ['accepted', { kind: 'accepted', repositoryUrl, clone }, repositoryUrl],
  ['back again', { kind: 'accepted', isBack: true, repositoryUrl, clone }, repositoryUrl],
  ['lapsing', { kind: 'lapsing', invitationUrl, expiresAt: EXPIRES_AT }, invitationUrl],
  ['lapsed', { kind: 'lapsed' }, purchases],
  ...stoppedReasons.map((because): [string, AccountMailFact, string] => [
    `stopped, ${because}`,
    { kind: 'stopped', because },
    purchases
  ]),
  ['shrinking', { kind: 'shrinking', seats: 1, until: EXPIRES_AT, hadAccess: true }, purchases],
  ['shrinking before access', { kind: 'shrinking', seats: 2, until: EXPIRES_AT, hadAccess: false }, purchases],
  ['refunded', { kind: 'withdrawn', because: 'refunded', status: 'refunded', hadAccess: true }, purchases],
  [
    'partly refunded',
    {
      kind: 'withdrawn',
      because: 'refunded',
      status: 'partially_refunded',
      hadAccess: true,
      end: { refund: { isWhole: false, at: OVER_AT, amount: 1900, currency: 'usd' } }
    },
    purchases
  ],
  [
    'refunded before access',
    { kind: 'withdrawn', because: 'refunded', status: 'refunded', hadAccess: false },
    purchases
  ],
  ['disputed', { kind: 'withdrawn', because: 'disputed', status: 'disputed', hadAccess: true, end }, purchases],
  ['lost', { kind: 'withdrawn', because: 'payment_lost', status: 'lost', hadAccess: true, end }, purchases],
  ['ended', { kind: 'withdrawn', because: 'subscription_ended', status: 'ended', hadAccess: true, end }, purchases],
  [
    'ended by the seller',
    {
      kind: 'withdrawn',
      because: 'ended_by_seller',
      status: 'ended_by_seller',
      hadAccess: true,
      end: { ...end, sellerWords: 'Chargeback 4711.' }
    },
    purchases
  ],
  ['fewer seats', { kind: 'withdrawn', because: 'seat_gone', status: 'paid', hadAccess: true }, purchases],
  [
    'taken back by the seller',
    { kind: 'withdrawn', because: 'taken_back_by_seller', status: 'paid', hadAccess: false },
    purchases
  ],
  ['replaced', { kind: 'withdrawn', because: 'moved', status: 'paid', hadAccess: true }, purchases],
  ['replaced before access', { kind: 'withdrawn', because: 'moved', status: 'paid', hadAccess: false }, purchases]
]

const site = { name: shop.name, url: SITE, supportEmail: shop.supportEmail }
const quietWeek = {
  ...{ sales: 1, invitations: 1, acceptances: 1, withdrawals: 0, token: undefined, needs: { own: [], buyers: [] } },
  now: { paid: 1, in: 1, invited: 0, waiting: 0, part: 0, no_account: 0, other: 0 },
  lapsing: { invitations: 0, given: 0, graces: 0 },
  unmatched: { count: 0, isMore: false }
}
const desk = { name: shop.name, desk: `${SITE}/admin` }
const week = weeklyNews(quietWeek, '2026-11-23', desk)
const over = overNews(
  { kind: 'token_refused', about: 'acme/kit', facts: [{ since: { at: 0, isNoticed: false } }] },
  desk,
  1
)
const token = 't'.repeat(43)
const signIn = `${SITE}/sign-in/link?token=${token}`
const none = { payments: [], accounts: [], addresses: [] }
const ofGuest = {
  kind: 'merge',
  from: `guest_${'g'.repeat(43)}`,
  fromEmail: 'guest',
  email: to,
  kept: [],
  ...none
} satisfies MergeFacts

const separate = `${SITE}/sign-in/separate?token=${token}`
const bought = { count: 1, products: ['Starter Kit'] }
const merged = { to, at: SENT_AT, purchases: bought, token, host: 'GitHub', isOwn: true }

const merges = [
  { kind: 'link', account: 'github 1', login, email: to, kept: [] },
  { kind: 'merge', from: 'user-1', fromEmail: 'old@example.com', email: to, kept: [], ...none },
  ofGuest,
  { kind: 'address', address: 'old@example.com', email: to, kept: [] }
] satisfies MergeFacts[]

const waiting = { kind: 'waits_for_holder', until: EXPIRES_AT } as const
const takeovers: [state: TakeoverFact['state'], kind: TakeoverFact['kind'], link?: string][] = [
  [waiting, 'takeover:asked', `${SITE}/settings/takeover?token=${token}`],
  [{ kind: 'over' }, 'takeover:given', purchases],
  [{ kind: 'over' }, 'takeover:taken'],
  [{ kind: 'kept' }, 'takeover:kept']
]

const endsAt = Date.UTC(2026, 11, 3, 10)
/** Where buyers pay a renewal, at the seller's processor. */
export const renewUrl = 'https://billing.example/login'

/** Every mail that Pullpass sends, in the present language; those to the seller are in English. */
export const everyMailNow = (): readonly NamedMail[] => [
  { name: 'paid', mail: accessMail({ kind: 'ready', to, url: purchases, signIn }, shop), link: signIn },
  {
    name: 'paid, without a sign-in',
    mail: accessMail({ kind: 'ready', to, url: purchases }, shop),
    link: purchases
  },
  { name: 'test mail', mail: testMail(shop, to), forSeller: true },
  {
    name: 'the letter on Monday',
    mail: newsLetter({ to, isAdmin: true, ...week }, shop),
    elsewhere: desk.desk,
    forSeller: true
  },
  { name: 'an alert is over', mail: newsLetter({ to, isAdmin: true, ...over }, shop), forSeller: true },
  {
    name: 'ended by the seller, at once',
    mail: accessMail(
      { kind: 'ended', to, url: purchases, end: { ...end, sellerWords: 'Chargeback <b>4711</b>.' } },
      shop
    ),
    link: purchases
  },
  {
    name: 'given back by the seller',
    mail: accessMail({ kind: 'given_back', to, url: purchases }, shop),
    link: purchases
  },
  {
    name: 'not sold here, as the seller says',
    mail: accessMail({ kind: 'not_sold', to, url: purchases }, shop),
    link: purchases
  },
  {
    name: 'a renewal that was not paid',
    mail: accessMail({ kind: 'grace', to, url: purchases, endsAt, isOver: false, renewUrl }, shop),
    link: renewUrl,
    elsewhere: purchases
  },
  {
    name: 'a renewal that was not paid, and no address to pay it',
    mail: accessMail({ kind: 'grace', to, url: purchases, endsAt, isOver: false }, shop),
    link: purchases
  },
  {
    name: 'a renewal that was not paid, of a subscription that has ended',
    mail: accessMail({ kind: 'grace', to, url: purchases, endsAt, isOver: true }, shop),
    link: purchases
  },
  {
    name: 'sign-in link of the seller',
    mail: accessMail({ kind: 'sign_in', to, url: purchases, signIn }, shop),
    link: signIn
  },
  {
    name: 'sign-in link of the seller, without a sign-in',
    mail: accessMail({ kind: 'sign_in', to, url: purchases }, shop),
    link: purchases
  },
  {
    name: 'given by the seller',
    mail: accessMail({ kind: 'ready', to, url: purchases, signIn, given: true }, shop),
    link: signIn
  },
  ...facts.map(([name, fact, link]) => ({
    name,
    link,
    mail: accessMail({ to, login, url: purchases, ...fact }, shop),
    ...((fact.kind === 'lapsing' || fact.kind === 'accepted') && { elsewhere: purchases })
  })),
  {
    name: 'sign in',
    mail: signInMail(site, { email: to, token, device: 'Firefox on Linux', code: '012345' }),
    link: signIn
  },
  {
    name: 'find a purchase',
    mail: purchaseLinkMail(site, { to, token, askedBy: 'other@example.com' }),
    link: `${SITE}/settings/find-purchase/link?token=${token}`
  },
  ...merges.map((facts) => ({
    name: `merged, ${facts.kind}${isOfGuest(facts) ? ' of a guest' : ''}`,
    mail: mergeMail(site, { ...merged, facts }),
    ...(isOfGuest(facts) ? { link: purchases, elsewhere: separate } : { link: separate })
  })),
  {
    name: 'merged, a purchase of a guest, to the payer',
    mail: mergeMail(site, {
      ...merged,
      facts: ofGuest,
      isOwn: false
    }),
    elsewhere: separate
  },
  {
    name: 'two buyers are asked',
    mail: askedMergeMail({ to, other: 'other@example.com', until: EXPIRES_AT, token }, { ...shop, url: purchases }),
    link: `${SITE}/sign-in/together?token=${token}`
  },
  { name: 'account deleted', mail: accountDeletedMail(site, to) },
  ...takeovers.map(([state, kind, link]) => ({
    name: kind,
    mail: takeoverMail(
      { kind, state, to, token, email: 'payer@example.com', isGiven: false, product: shop.product },
      { ...shop, url: purchases }
    ),
    ...(link !== undefined && { link })
  })),
  ...(Object.keys(alertWords) as AlertKind[]).map((kind) => ({
    name: `alert, ${kind}`,
    mail: alertLetter(
      {
        to,
        isAdmin: true,
        kind,
        about: 'acme/starter-kit',
        lines: [`${login} (the code host said: <b>No</b>)`],
        since: { at: SENT_AT, isNoticed: false },
        isReminder: false
      },
      shop
    ),
    forSeller: true as const
  }))
]

/** Every mail in English. */
export const everyMail = everyMailNow()
