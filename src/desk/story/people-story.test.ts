import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { howMailed, mailStory } from './mail-story.ts'
import { correctedAt, peopleStory, whyGiven } from './people-story.ts'

const NOW = 1_000_000
type Mail = Parameters<typeof mailStory>[0][number]
const nobody = { actions: [], signIns: [], linked: [], joinings: [], takeovers: [], seatLinks: [], askedMerges: [] }
const mail = (changes: Partial<Mail>): Mail => ({
  subject: 'g1',
  fact: 'f1',
  kind: 'invited',
  at: 1,
  state: 'sent',
  nextAt: 2,
  tries: 1,
  unanswered: 0,
  problem: null,
  receiver: null,
  ...changes
})
const told = (facts: Partial<Parameters<typeof peopleStory>[0]>) =>
  peopleStory({ ...nobody, ...facts }, { host: 'GitHub', now: NOW }).map(({ at, words }) => `${at} ${words}`)

const mails: [changes: Partial<Mail>, told: string][] = [
  [{}, '2 A mail tells the buyer that the invitation is there. It was handed to the mail server.'],
  [
    { receiver: 'ada@mail.example' },
    '2 A mail to ada@mail.example tells the buyer that the invitation is there. It was handed to the mail server.'
  ],
  [
    { state: 'waiting', kind: 'ready', tries: 1, goesTo: 'new@mail.example', receiver: 'old@mail.example' },
    '1 A mail to new@mail.example tells the buyer how to get access. The mail server has not taken it yet, and it is tried again.'
  ],
  [
    { state: 'failed', kind: 'ready', receiver: 'old@mail.example' },
    '2 A mail to old@mail.example tells the buyer how to get access. It was given up.'
  ],
  [
    { state: 'sending', kind: 'ready', receiver: 'old@mail.example' },
    '1 A mail tells the buyer how to get access. It is being sent.'
  ],
  [{ state: 'waiting', kind: 'ready', tries: 0 }, '1 A mail tells the buyer how to get access. It waits to be sent.'],
  [
    { state: 'waiting', kind: 'ready', tries: 2 },
    '1 A mail tells the buyer how to get access. The mail server has not taken it yet, and it is tried again.'
  ],
  [
    { state: 'waiting', kind: 'queued', fate: 'void' },
    '1 A mail tells the buyer that the invitation waits. It is not to be sent any more: it is no longer true.'
  ],
  [
    { state: 'waiting', kind: 'ready', fate: 'withheld' },
    '1 A mail tells the buyer how to get access. It is not to be sent: the purchase was imported without mails.'
  ],
  [
    { state: 'withheld', kind: 'ready' },
    '2 A mail tells the buyer how to get access. It was not sent: the purchase was imported without mails.'
  ],
  [{ state: 'sending', kind: 'accepted' }, '1 A mail tells the buyer how to clone. It is being sent.'],
  [{ state: 'void', kind: 'lapsing' }, '2 A mail was not sent: it was no longer true.'],
  [
    { state: 'failed', kind: 'takeover:asked' },
    '2 A mail tells the buyer that somebody asks for the purchase. It was given up.'
  ]
]
test('Mails that were no longer true before their turn are one line of a story, which lists them below', () => {
  const unneeded = [1, 2].map((hour) => mail({ state: 'void', kind: 'queued', at: hour * 1000, nextAt: hour * 2000 }))
  const [sent, folded, ...more] = mailStory([...unneeded, mail({})], [], NOW)
  assert.match(sent?.words ?? '', /handed to the mail server/)
  assert.deepEqual([folded?.at, folded?.words], [4000, '2 mails were not sent: they were no longer true.'])
  assert.deepEqual(folded?.details, [
    ['Not sent', 'tells the buyer that the invitation waits, queued 1970-01-01T00:00:01.000Z'],
    ['Not sent', 'tells the buyer that the invitation waits, queued 1970-01-01T00:00:02.000Z']
  ])
  assert.deepEqual(more, [])
})

for (const kind of ['takeover:given', 'takeover:kept'] as const) {
  test(`The mail ${kind} goes to the user who asked for the purchase`, () => {
    assert.match(mailStory([mail({ kind })], [], NOW)[0]?.words ?? '', /^A mail tells the user who asked that the /)
  })
}
for (const [changes, words] of mails) {
  test(`A mail ${changes.kind ?? 'invited'} that is ${changes.state ?? 'sent'}${changes.fate ? ` and ${changes.fate}` : ''}${changes.tries ? ` after ${changes.tries} tries` : ''} is told with what became of it`, () => {
    assert.deepEqual(
      mailStory([mail(changes)], [], NOW).map((entry) => `${entry.at} ${entry.words}`),
      [words]
    )
  })
}

test('A mail about how to name an account has a time only once it was sent, and none counts that is not sent', () => {
  const ready = (state: Mail['state'], nextAt = 2) => mail({ kind: 'ready', state, nextAt, tries: 0 })
  assert.equal(howMailed([ready('sent', 5), mail({ kind: 'given_back', nextAt: 9 }), ready('waiting')]), 9)
  assert.equal(howMailed([ready('waiting')]), 'waits')
  assert.equal(howMailed([ready('sending')]), 'waits')
  const tried = mail({ kind: 'ready', state: 'waiting', tries: 1 })
  assert.equal(howMailed([tried]), 'not_taken', 'the mail server has not taken it')
  assert.equal(howMailed([tried, ready('waiting')]), 'waits')
  assert.equal(howMailed([tried, ready('sent', 5)]), 5)
  assert.equal(howMailed([{ ...ready('waiting'), fate: 'withheld' }]), undefined)
  assert.equal(howMailed([ready('void'), ready('withheld'), mail({})]), undefined)
  assert.equal(howMailed([ready('failed'), mail({ state: 'failed' })]), 'given_up')
  assert.equal(howMailed([mail({ state: 'failed' })]), undefined)
  assert.equal(howMailed([ready('failed'), ready('waiting')]), 'waits')
  assert.equal(howMailed([ready('failed', 3), ready('sent', 5)]), 5)
})

test('After the seller corrected the address, only mails since then have told the buyer how, and so does a link that signs in', () => {
  const of = (kind: 'ready' | 'sign_in', state: Mail['state'], nextAt: number) =>
    mail({ kind, state, nextAt, tries: 0 })
  assert.equal(howMailed([of('ready', 'sent', 5)], 6), undefined)
  assert.equal(howMailed([of('ready', 'failed', 5)], 6), undefined)
  assert.equal(howMailed([of('ready', 'failed', 5), of('sign_in', 'failed', 7)], 6), 'given_up')
  assert.equal(howMailed([of('ready', 'sent', 5), of('sign_in', 'waiting', 6)], 6), 'waits')
  assert.equal(howMailed([of('ready', 'sent', 5), of('sign_in', 'sent', 7)], 6), 7)
  assert.equal(howMailed([of('ready', 'sent', 5), of('sign_in', 'sent', 7)]), 5)
  const action = (at: number, facts: object) => ({
    id: 'a',
    kind: 'match_sale' as const,
    at,
    why: null,
    facts: JSON.stringify(facts),
    by: null
  })
  assert.equal(
    correctedAt([action(3, { scene: 'kit' }), action(2, { email: 'b@x.example', earlier: 'a@x.example' })]),
    2
  )
  assert.equal(correctedAt([action(3, { email: 'b@x.example' })]), undefined)
})

test('The story says what the seller has done about a sale: named the product or the buyer, or corrected the address', () => {
  const of = (facts: object) =>
    told({
      actions: [{ id: 'a', kind: 'match_sale', at: 1, why: null, facts: JSON.stringify(facts), by: 'a@shop.test' }]
    })
  assert.deepEqual(of({ scene: 'kit' }), ['1 The seller said what was bought.'])
  assert.deepEqual(of({ email: 'b@x.example' }), ['1 The seller said whose purchase it is: b@x.example.'])
  assert.deepEqual(of({ email: 'b@x.example', earlier: 'a@x.example' }), [
    '1 The seller corrected the address of the buyer from a@x.example to b@x.example.'
  ])
  assert.deepEqual(of({ scene: 'kit', email: 'b@x.example' }), [
    '1 The seller said what was bought, and said whose purchase it is: b@x.example.'
  ])
})

test('A mail says its tries, answers that did not come, and its problem; mails to the seller are not in the story', () => {
  const failed = mail({ state: 'failed', tries: 3, unanswered: 1, problem: '550 no such mailbox' })
  const [entry, ...others] = mailStory([failed, mail({ kind: 'alert:token' })], [], NOW)
  assert.deepEqual(others, [])
  assert.equal(entry?.isBad, true)
  assert.deepEqual(entry?.details.slice(2), [
    ['Tries', '3'],
    ['No answer', '1 of the tries: it may have arrived'],
    ['Problem', '550 no such mailbox']
  ])
})

test('A mail says since when it waits, and while it waits also when it is due', () => {
  const of = (changes: Partial<Mail>) =>
    mailStory([mail({ at: 1000, nextAt: 61_000, ...changes })], [], NOW)[0]?.details
  const queued = ['Queued', '1970-01-01T00:00:01.000Z']
  assert.deepEqual(of({ state: 'waiting' }), [['Kind', 'invited'], queued, ['Due', '1970-01-01T00:01:01.000Z']])
  assert.deepEqual(of({ state: 'waiting', fate: 'void' }), [['Kind', 'invited'], queued])
  assert.deepEqual(of({ state: 'sent' }), [['Kind', 'invited'], queued])
})

test('Sign-ins and connected accounts are told', () => {
  const signIns = [
    { at: 1, browser: 'Firefox', system: 'Linux', byPaidLink: 0 },
    { at: 2, browser: null, system: null, byPaidLink: 1 }
  ]
  const linked = [
    { at: 3, login: 'ada' },
    { at: 4, login: null }
  ]
  assert.deepEqual(told({ signIns, linked }), [
    '1 The buyer signed in with Firefox on Linux.',
    '2 The buyer signed in, by the link of the mail about the payment.',
    '3 The buyer connected the GitHub account ada.',
    '4 The buyer connected the GitHub account.'
  ])
})

test('An action of the seller is told with who did it and why, before what followed from it', () => {
  const actions = [
    { id: 'a1', kind: 'end_access' as const, at: 1, why: 'You asked us to.', by: 'owner@mail.example', facts: '{}' },
    { id: 'a2', kind: 'give_back' as const, at: 2, why: null, by: null, facts: '{}' },
    { id: 'a3', kind: 'give_access' as const, at: 3, why: 'A reviewer', by: null, facts: '{}' }
  ]
  const [ended, back, given] = peopleStory({ ...nobody, actions }, { host: 'GitHub', now: NOW })
  assert.deepEqual(
    [ended?.words, back?.words, given?.words],
    [
      'The seller ended the access. The buyer was told: “You asked us to.”',
      'The seller gave the access back.',
      'The seller gave access without a payment processor. Reason: “A reviewer”'
    ]
  )
  assert.deepEqual(ended?.details, [['By', 'owner@mail.example']])
  assert.deepEqual(back?.details, [['By', 'the command line']])
  assert.ok((ended?.rank ?? 0) < 0)
})

const checks: [sentence: string, accounts: readonly string[] | undefined, words: string][] = [
  ['A check of all accounts says so', ['access', 'nothing'], 'The seller had the accounts checked.'],
  [
    'A check of some of the accounts says so',
    ['unknown', 'access'],
    'The seller asked for a check of the accounts, and some could be checked.'
  ],
  [
    'A check that could check no account says so',
    ['unknown', 'unknown'],
    'The seller asked for a check of the accounts, and none could be checked.'
  ],
  ['A check without an account says that it was asked for', [], 'The seller asked for a check of the accounts.'],
  ['A check without an outcome says that it was asked for', undefined, 'The seller asked for a check of the accounts.']
]
for (const [sentence, shown, words] of checks) {
  test(sentence, () => {
    const accounts = shown?.map((shows) => ({ login: 'ada', shows }))
    const facts = JSON.stringify(accounts ? { outcome: { accounts } } : {})
    const action = { id: 'a1', kind: 'check_now', at: 5, by: null, why: null, facts } as const
    assert.deepEqual(told({ actions: [action] }), [`5 ${words}`])
  })
}

test('The words typed for access without a payment are a reason, those of an import a note, and other actions give none', () => {
  const action = (kind: 'give_access' | 'import' | 'end_access', why: string | null) =>
    whyGiven([{ id: 'a', kind, at: 1, why, by: null, facts: '{}' }])
  assert.deepEqual(action('give_access', 'A gift'), { name: 'Reason', words: 'A gift' })
  assert.deepEqual(action('import', 'order 17'), { name: 'Note', words: 'order 17' })
  assert.deepEqual(
    [action('import', null), action('end_access', 'Bye'), whyGiven([])],
    [undefined, undefined, undefined]
  )
})

const outcomes: [facts: object, details: [string, string][]][] = [
  [{ username: 'ada' }, [['Account', 'ada']]],
  [
    { username: 'ada', from: 'bob', outcome: { reason: 'already_invited', verified: true } },
    [
      ['Account', 'ada'],
      ['In place of', 'bob'],
      ['Outcome', 'already invited']
    ]
  ],
  [{ outcome: { refused: 'The account ada does not exist.' } }, [['Outcome', 'The account ada does not exist.']]],
  [
    { scene: 'kit', email: 'ada@mail.example' },
    [
      ['Product', 'kit'],
      ['Address', 'ada@mail.example']
    ]
  ],
  [
    {
      outcome: {
        accounts: [
          { login: 'ada', shows: 'access' },
          { login: 'bob', shows: 'unknown' }
        ]
      }
    },
    [
      ['ada', 'access'],
      ['bob', 'unknown']
    ]
  ]
]
for (const [facts, details] of outcomes) {
  test(`An action of the seller with ${JSON.stringify(facts)} says what it was about and what came of it`, () => {
    const action = { id: 'a1', kind: 'invite' as const, at: 1, why: null, by: null, facts: JSON.stringify(facts) }
    const [told] = peopleStory({ ...nobody, actions: [action] }, { host: 'GitHub', now: NOW })
    assert.equal(told?.words, 'The seller asked for an invitation.')
    assert.deepEqual(told?.details, [['By', 'the command line'], ...details])
  })
}

test('Merges, takeovers and seat links are told with how they ended', () => {
  const joinings = [
    { kind: 'merge' as const, joinedAt: 1, undoneAt: 2 },
    { kind: 'address' as const, joinedAt: 3, undoneAt: null }
  ]
  const asked = { email: 'bob@mail.example', askedAt: 4, objectedAt: 5, endedAt: 6 }
  const takeovers = [
    { ...asked, outcome: 'given' as const },
    { ...asked, objectedAt: null, outcome: 'kept' as const },
    { ...asked, objectedAt: null, endedAt: null, outcome: null }
  ]
  const seatLinks = [
    { madeAt: 7, login: 'eve', isVoid: false },
    { madeAt: 9, login: null, isVoid: false },
    { madeAt: NOW - 14 * DAY_MS, login: null, isVoid: false }
  ]
  const request = '4 A user who has proven bob@mail.example asked for the purchase.'
  assert.deepEqual(told({ joinings, takeovers, seatLinks }), [
    '1 Two sign-ins of the buyer became one, and their purchases came together on one page.',
    '2 The two sign-ins were separated again.',
    '3 The buyer proved a further address.',
    request,
    '5 The holder objected.',
    '6 The purchase was handed over.',
    request,
    '6 The holder kept the purchase.',
    request,
    '7 The buyer made a link that gives a seat away. It gave the seat to eve.',
    '9 The buyer made a link that gives a seat away. The link works, and has not been used yet.',
    `${NOW - 14 * DAY_MS} The buyer made a link that gives a seat away. The link was not used, and works no more.`
  ])
})

test('The story shows the seller’s question whether two buyers are one, each answer, and the result', () => {
  const asked = { id: 'a1', askedAt: 1, expiresAt: 9, withdrawnAt: undefined, mergedAt: undefined }
  const emails = { first: 'ada@mail.example', second: 'bob@mail.example' }
  const confirmedAt = { first: undefined, second: 3 }
  assert.deepEqual(told({ askedMerges: [{ ...asked, emails, confirmedAt }] }), [
    '3 bob@mail.example confirmed that the two buyers are one.'
  ])
  const both = { ...asked, emails, confirmedAt: { first: 4, second: 3 }, mergedAt: 4 }
  assert.deepEqual(told({ askedMerges: [both] }), [
    '4 ada@mail.example confirmed that the two buyers are one.',
    '3 bob@mail.example confirmed that the two buyers are one.',
    '4 Both had confirmed, and the two buyers became one.'
  ])
})
