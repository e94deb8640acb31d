import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessMail, type MailFact, type MailShop } from './buyer-mails.ts'

const shop: MailShop = { name: 'Acme', supportEmail: 'help@acme.example', product: 'Starter <Kit>', host: 'GitHub' }
const to = 'buyer@example.com'
const url = 'https://shop.example/dashboard'
const invitationUrl = 'https://github.com/acme/kit/invitations'
const lapsesAt = Date.UTC(2026, 10, 27, 9, 5)
const login = 'ada-buyer'

const facts: [MailFact, link: string, subject: RegExp, words: RegExp[]][] = [
  [
    { kind: 'ready', to, url },
    url,
    /is ready/,
    [/GitHub username and press Send invite/, /Sign in with the e-mail address/]
  ],
  [
    { kind: 'queued', to, login, url },
    url,
    /ada-buyer waits for its invitation to Starter/,
    [/GitHub takes only so many invitations a day/, /sent by itself/, /You need do nothing/]
  ],
  [
    { kind: 'invited', to, login, invitationUrl, lapsesAt },
    invitationUrl,
    /ada-buyer is invited/,
    [/until November 27, 2026, 09:05 UTC/, /signed in to GitHub as ada-buyer/, /address of the account ada-buyer there/]
  ],
  [
    { kind: 'lapsing', to, login, invitationUrl, url, lapsesAt },
    invitationUrl,
    /Last days/,
    [/lapses on November 27, 2026/, /not sent again by itself/, /Press Send invite whenever you like: https:\/\/shop/]
  ],
  [{ kind: 'lapsed', to, login, url }, url, /has lapsed/, [/Your purchase stays/, /press Send invite/]],
  [
    { kind: 'stopped', to, login, because: 'no_such_account', url },
    url,
    /ada-buyer could not be invited to Starter/,
    [/GitHub knows nobody named ada-buyer/, /Your purchase stays/, /name of your own account/, /Write to help@acme/]
  ],
  [
    { kind: 'stopped', to, login, because: 'no_trace', url },
    url,
    /ada-buyer has no open invitation to Starter/,
    [/never made, or it was declined/, /not sent again by itself/, /press Send invite/]
  ],
  [
    { kind: 'stopped', to, login, because: 'left', url },
    url,
    /has no access any more/,
    [/left, or was removed by hand/]
  ],
  [
    { kind: 'shrinking', to, login, seats: 1, until: lapsesAt, hadAccess: true, url },
    url,
    /ada-buyer is about to lose its place/,
    [/covers one account now/, /until November 27, 2026, 09:05 UTC/, /pull what you want to keep/, /Write to help@acme/]
  ],
  [
    { kind: 'shrinking', to, login, seats: 2, until: lapsesAt, hadAccess: false, url },
    url,
    /about to lose/,
    [/covers 2 accounts now/, /taken back, or not sent/]
  ],
  [
    { kind: 'withdrawn', to, login, because: 'seat_gone', hadAccess: true, url },
    url,
    /no access/,
    [/covers fewer accounts than it did/]
  ],
  [
    { kind: 'withdrawn', to, login, because: 'refunded', hadAccess: true, url },
    url,
    /no access/,
    [
      /purchase was refunded/,
      /cloned to a disk stays/,
      /private fork[^.]*GitHub deletes that fork/,
      /in its own words/,
      /Write to help@acme/
    ]
  ],
  [
    { kind: 'withdrawn', to, login, because: 'disputed', hadAccess: false, url },
    url,
    /invitation of ada-buyer .* taken back/,
    [/asked to take the payment back/, /invited anew by itself/]
  ]
]

for (const [fact, link, subject, words] of facts) {
  test(`the mail "${fact.kind}" says the same in text and HTML, with its link and the support address`, () => {
    const mail = accessMail(fact, shop)
    assert.equal(mail.to, to)
    assert.match(mail.subject, subject)
    const read = mail.html
      .replace(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
    for (const text of [mail.text, read]) {
      for (const word of words) assert.match(text, word)
      assert.ok(text.includes('help@acme.example'))
      assert.doesNotMatch(text, /undefined|NaN|_/)
    }
    assert.ok(mail.text.split('\n').includes(link), 'on a line of its own')
    assert.ok(mail.html.includes(`href="${link}"`))
    assert.doesNotMatch(mail.html, /<Kit>/)
    assert.match(mail.text, /^[\t\n\x20-\x7e]*$/, 'plain ASCII, so that the link travels whole')
  })
}

test('a buyer whose account only had an invitation is told nothing about clones and forks', () => {
  const { text } = accessMail({ kind: 'withdrawn', to, login, because: 'no_payment', hadAccess: false, url }, shop)
  assert.doesNotMatch(text, /fork|disk/)
})
