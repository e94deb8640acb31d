import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessMail, type MailShop } from './buyer-mails.ts'
import type { AccountMailFact } from './mail-facts.ts'

const shop: MailShop = {
  name: 'Acme',
  supportEmail: 'help@acme.example',
  product: 'Starter <Kit>',
  host: 'GitHub',
  signsInThere: true
}
const to = 'buyer@example.com'
const url = 'https://shop.example/dashboard'
const invitationUrl = 'https://github.com/acme/kit/invitations'
const sentAt = Date.UTC(2026, 10, 20, 9, 5)
const expiresAt = Date.UTC(2026, 10, 27, 9, 5)
const login = 'ada-buyer'
const whole = { isWhole: true, at: Date.UTC(2026, 10, 14, 9), amount: 9900, currency: 'usd' }
const clone = [{ how: 'SSH', command: 'git clone git@github.com:acme/kit.git' }]

type Facts = [AccountMailFact, subject: RegExp, words: RegExp[]][]

const facts: Facts = [
  [
    { kind: 'queued', because: 'limit', accountId: 7 },
    /ada-buyer waits for its invitation to Starter/,
    [/GitHub limits invitations per day/, /We'll send the invitation as soon as we can, and email you/]
  ],
  [
    {
      ...{ kind: 'queued', because: 'new', accountId: 7 },
      wait: { queuePosition: 7, expectedAt: Date.UTC(2026, 10, 21, 9, 5), isOverLimit: true }
    },
    /ada-buyer waits for its invitation to Starter/,
    [/You're number 7 in line/, /GitHub limits invitations per day/, /goes out on November 21, 2026 at about 09:05 UTC/]
  ],
  [
    { kind: 'queued', because: 'token_refused', accountId: 7 },
    /waits for/,
    [/Waiting for Acme/, /we'll invite ada-buyer/]
  ],
  [
    { kind: 'queued', because: 'limit', accountId: null },
    /waits for/,
    [/Checking ada-buyer on GitHub/, /If the account can be invited, we'll do that as soon as we can/]
  ],
  [
    { kind: 'invited', hadAccess: false, invitationUrl, sentAt, expiresAt },
    /ada-buyer is invited/,
    [
      /invited ada-buyer on Friday, November 20, 2026 \(UTC\)/,
      /expires on Friday, November 27, 2026 \(UTC\)/,
      /Sign in to GitHub as ada-buyer/,
      /emails ada-buyer's own address/
    ]
  ],
  [
    { kind: 'invited', hadAccess: false, renewalsLeft: 2, invitationUrl, sentAt, expiresAt },
    /^A new invitation/,
    [
      /before it wasn't accepted and no longer works\. If this one isn't accepted either, we send at most 2 more\./,
      /expires on Friday, November 27, 2026 \(UTC\)/
    ]
  ],
  [
    { kind: 'invited', hadAccess: false, renewalsLeft: 1, invitationUrl, sentAt, expiresAt },
    /^A new invitation/,
    [/we send at most one more\./]
  ],
  [
    { kind: 'invited', hadAccess: false, renewalsLeft: 0, invitationUrl, sentAt, expiresAt },
    /^A new invitation/,
    [/This is the last one that we send without being asked\./]
  ],
  [
    { kind: 'invited', hadAccess: true, again: 'dispute', invitationUrl, sentAt, expiresAt },
    /ada-buyer is invited/,
    [
      /The dispute about your payment is over\. The earlier access was removed, so ada-buyer has to accept an invitation again\.\s+GitHub invited ada-buyer/
    ]
  ],
  [
    { kind: 'invited', hadAccess: false, again: 'seller', invitationUrl, sentAt, expiresAt },
    /ada-buyer is invited/,
    [/Acme has given you access again\.\s+GitHub invited ada-buyer/]
  ],
  [
    { kind: 'accepted', repositoryUrl: 'https://github.com/acme/kit', clone },
    /ada-buyer has access to Starter/,
    [/You're in/, /git clone git@github\.com:acme\/kit\.git/, /git pull brings every later release/]
  ],
  [
    { kind: 'accepted', isBack: true, repositoryUrl: 'https://github.com/acme/kit', clone },
    /ada-buyer has access to Starter <Kit> again/,
    [/Your access is back/, /Your clone works as before: git pull brings what you missed/]
  ],
  [
    { kind: 'lapsing', invitationUrl, expiresAt },
    /Last days/,
    [
      /expires on Friday, November 27, 2026/,
      /don't send it again unless you ask/,
      /press Send invite\.\s+See your purchase:\s+https:\/\/shop/
    ]
  ],
  [{ kind: 'lapsed' }, /has expired/, [/Your purchase is still valid/, /Press Send invite for a new one/]],
  [
    { kind: 'stopped', because: 'no_such_account' },
    /ada-buyer could not be invited to Starter/,
    [/No account named ada-buyer/, /Check the spelling/, /Your purchase is still valid/, /write to help@acme/]
  ],
  [
    {
      kind: 'stopped',
      because: 'no_such_account',
      atCheckout: { paymentId: 'p1', signIn: 'https://shop.example/link?token=a' }
    },
    /ada-buyer could not be invited to Starter/,
    [/You named ada-buyer when you bought/, /https:\/\/shop\.example\/link\?token=a/, /The button signs you in as/]
  ],
  [
    { kind: 'stopped', because: 'not_a_person', atCheckout: { paymentId: 'p1' } },
    /ada-buyer could not be invited to Starter/,
    [/Only people can be invited/, /You named ada-buyer when/, /Sign in with GitHub if you connected it/]
  ],
  [
    { kind: 'stopped', because: 'no_trace' },
    /ada-buyer has no open invitation to Starter/,
    [/gave no clear answer and shows no invitation/, /Press Send invite to try again/]
  ],
  [
    { kind: 'stopped', because: 'left' },
    /has no access any more/,
    [/It left or was removed on GitHub/, /Press Send invite to come back/]
  ],
  [
    { kind: 'shrinking', seats: 1, until: expiresAt, hadAccess: true },
    /ada-buyer is about to lose its seat/,
    [
      /covers one account now/,
      /only until Friday, November 27, 2026, 09:05 UTC/,
      /pull what you want to keep/,
      /Write to help@acme/
    ]
  ],
  [
    { kind: 'shrinking', seats: 2, until: expiresAt, hadAccess: false },
    /about to lose/,
    [/covers 2 accounts now/, /is cancelled, or not sent/]
  ],
  [
    { kind: 'withdrawn', because: 'seat_gone', status: 'paid', hadAccess: true },
    /^ada-buyer no longer has access/,
    [/covers fewer accounts now/]
  ],
  [
    { kind: 'withdrawn', because: 'taken_back_by_seller', status: 'paid', hadAccess: false },
    /^ada-buyer isn’t invited any more/,
    [/ withdrew the invitation\./]
  ],
  [
    { kind: 'withdrawn', because: 'moved', status: 'paid', hadAccess: true },
    /^ada-buyer no longer has access/,
    [/Another account replaced ada-buyer/, /Questions\?/]
  ],
  [
    { kind: 'withdrawn', because: 'refunded', status: 'refunded', hadAccess: true },
    /^ada-buyer no longer has access/,
    [
      /purchase was refunded/,
      /What you cloned stays/,
      /private fork[^.]*GitHub deletes that fork/,
      /write to help@acme/
    ]
  ],
  ...(
    [
      ['payment_lost', 'lost', {}, /Your bank took back the payment on November 14, 2026\./],
      ['disputed', 'disputed', {}, /Your bank opened a dispute on November 14, 2026, so this purchase gives no access/],
      ['subscription_ended', 'ended', {}, /Your subscription ended on November 14, 2026\./],
      [
        'renewal_failed',
        'past_due',
        {},
        /The renewal of your subscription failed on November 14, 2026 and was not paid/
      ],
      ['ended_by_seller', 'ended_by_seller', {}, /Acme ended the access of this purchase on November 14, 2026\./],
      ['refunded', 'refunded', { refund: whole }, /\$99\.00 was refunded on November 14, 2026\./],
      [
        'refunded',
        'partially_refunded',
        { refund: { ...whole, isWhole: false } },
        /\$99\.00 of your payment was refunded on November 14, 2026\./
      ],
      [
        'refunded',
        'partially_refunded',
        { refund: { ...whole, isWhole: false, amount: null } },
        /Part of your payment was refunded on November 14, 2026\./
      ]
    ] as const
  ).map(([because, status, end, words]): Facts[number] => [
    { kind: 'withdrawn', because, status, hadAccess: true, end: { overAt: whole.at, ...end } },
    /^ada-buyer no longer has access/,
    [words]
  ]),
  [
    { kind: 'withdrawn', because: 'refunded', status: 'partially_refunded', hadAccess: true },
    /^ada-buyer no longer has access/,
    [/^Part of your payment was refunded\.$/m]
  ],
  [
    { kind: 'withdrawn', because: 'disputed', status: 'disputed', hadAccess: false },
    /^ada-buyer isn’t invited any more/,
    [/bank opened a dispute/, /we invite the account again/]
  ]
]

for (const [fact, subject, words] of facts) {
  test(`The mail "${fact.kind}" ${subject} names the event, the times and the next step`, () => {
    const mail = accessMail({ to, login, url, ...fact }, shop)
    assert.equal(mail.to, to)
    assert.match(mail.subject, subject)
    for (const word of words) assert.match(mail.text, word)
  })
}

test('The mail about a renewal that was not paid says how to pay it, while it can be paid', () => {
  const renewal = { kind: 'grace', to, url, endsAt: expiresAt } as const
  const byMail = /usually emails you a link to change your card or pay\..* write to help@acme\.example/
  assert.match(accessMail({ ...renewal, isOver: false }, shop).text.replaceAll('\n', ' '), byMail)
  const linked = accessMail({ ...renewal, isOver: false, renewUrl: 'https://pay.example/' }, shop)
  assert.doesNotMatch(linked.text, /failed payment/)
  assert.match(linked.text, /Pay the renewal/)
  assert.doesNotMatch(accessMail({ ...renewal, isOver: true }, shop).text, /failed payment/)
})

test('The mail about a renewal that was not paid speaks of the purchase, since its buyer may have no access yet', () => {
  for (const isOver of [true, false]) {
    const { subject, text } = accessMail({ kind: 'grace', to, url, endsAt: expiresAt, isOver }, shop)
    assert.doesNotMatch(`${subject} ${text}`, /your access|you keep access/i)
    assert.match(
      text.replaceAll('\n', ' '),
      isOver ? /gives access until/ : /or your purchase gives no access after that/
    )
  }
})

test('The mail about a payment names the product and the one step that is left', () => {
  const { subject, text } = accessMail({ kind: 'ready', to, url }, shop)
  assert.match(subject, /^Starter <Kit> is ready for you$/)
  assert.match(text, /Thank you for buying Starter <Kit>\./)
  assert.match(text, /Tell us which account is yours, and GitHub invites it/)
  const mail = (signsInThere: boolean) => accessMail({ kind: 'ready', to, url }, { ...shop, signsInThere }).text
  const flat = (words: string) => words.replaceAll('\n', ' ')
  const address = 'the address that this mail was sent to.'
  assert.ok(flat(mail(true)).includes(`Sign in with GitHub if you connected it, otherwise with ${address}`))
  assert.ok(flat(mail(false)).includes(`Sign in with ${address}`))
  assert.doesNotMatch(text, /signs you in/)
})

test('The mail about a payment that signs in says for whom, how often and how long', () => {
  const signIn = 'https://shop.example/sign-in/link?token=t'
  const team = { seats: 5, repositories: 1 }
  const ofTeam = accessMail({ kind: 'ready', to, url, team }, shop).text
  assert.match(ofTeam, /Get your invitation\s[\s\S]*Your purchase covers 5 accounts: .*\s.*seat link\./)
  const { text } = accessMail({ kind: 'ready', to, url, signIn }, shop)
  assert.match(text, /Choose your account:\nhttps:\/\/shop\.example\/sign-in\/link\?token=t\n/)
  assert.match(text, /signs you in as buyer@example\.com\. It works once, within 7 days\./)
  const later = (mail: string) => mail.replaceAll('\n', ' ')
  assert.match(
    later(text),
    /After that, sign in with GitHub if you connected it, otherwise with the address of this mail\./
  )
  const byMail = accessMail({ kind: 'ready', to, url, signIn }, { ...shop, signsInThere: false }).text
  assert.match(later(byMail), /After that, sign in with the address that this mail was sent to\./)
  assert.doesNotMatch(text, /shop\.example\/dashboard/)
})

test('A buyer whose account only had an invitation is told nothing about clones and forks', () => {
  for (const because of ['no_payment', 'moved'] as const) {
    const fact = { kind: 'withdrawn', because, status: 'failed', hadAccess: false } as const
    assert.doesNotMatch(accessMail({ to, login, url, ...fact }, shop).text, /fork|disk/)
  }
})

test('The button of a mail about an ended invitation opens the purchase, and no mail of the host is promised', () => {
  for (const fact of [{ kind: 'lapsed' }, { kind: 'stopped', because: 'left' }] as const) {
    const { text } = accessMail({ to, login, url, ...fact }, shop)
    assert.match(text, /See your purchase:\s+https:/)
    assert.doesNotMatch(text, /Send invite:|also emails/)
  }
})

test('The mail about access says which token GitHub takes as a password, as the card does', () => {
  const there = accessMail(
    { to, login, url, kind: 'accepted', repositoryUrl: 'https://github.com/acme/kit', clone },
    shop
  )
  assert.match(there.text.replaceAll('\n', ' '), /use a classic token with the repo scope as the password/)
  const elsewhere = accessMail(
    { to, login, url, kind: 'accepted', repositoryUrl: 'https://git.example/a/kit', clone },
    shop
  )
  assert.match(elsewhere.text, /access token as the password/)
})
