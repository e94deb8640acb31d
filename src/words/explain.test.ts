import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { everyGrant, statuses } from '../../test/support/builders/every-grant.ts'
import { DAY_MS, MINUTE_MS } from '../runtime/time/durations.ts'
import { type AccountToExplain, type Explanation, explainAccount, explainPurchase } from './explain.ts'
import { en } from './messages/en/en.ts'
import type { PurchaseSituation } from './situation.ts'
import { phraseOf, plainText } from './text.ts'
import { isUnchecked } from './unchecked-account.ts'

const now = Date.UTC(2026, 10, 20, 15, 2)
const shop = { host: 'GitHub', shop: 'Acme', seller: 'help@acme.example', product: 'Starter Kit' }
type Case = { account: AccountToExplain; explained: Explanation; all: string }

const times = { queuePosition: 3, expectedAt: now + 17 * MINUTE_MS, sentAt: now - DAY_MS, expiresAt: now + 6 * DAY_MS }
const notShown = { since: now - MINUTE_MS, until: now + MINUTE_MS }
const over = { sentAt: now - 8 * DAY_MS, expiresAt: now - DAY_MS }
const moments = [
  {},
  times,
  { notShown },
  { slow: true, proven: true, hindrance: { by: 'seller' as const } },
  { hindrance: { by: 'seller' as const, cause: 'repository_replaced' as const } },
  { ...times, isReplaced: true },
  { hindrance: { by: 'refusal' as const, nextAt: now + 5 * MINUTE_MS } },
  { hindrance: { by: 'silence' as const, nextAt: now + 5 * MINUTE_MS } },
  { hindrance: { by: 'pause' as const, nextAt: now + 5 * MINUTE_MS } },
  { ...times, isOverLimit: true },
  { isOverLimit: true, accountId: undefined },
  { isGoneBefore: true },
  { invited: 'never' as const },
  { invited: 'before' as const },
  { invited: 'maybe' as const },
  { besides: { has: 'access' as const, isIgnored: false } },
  { besides: { has: 'invitation' as const, isIgnored: true }, keptBy: 'other' },
  { isGoneBefore: true, slow: true, hindrance: { by: 'seller' as const } },
  { isGoneBefore: true, hindrance: { by: 'silence' as const, nextAt: now + 5 * MINUTE_MS } },
  { accountId: undefined },
  { ...times, accountId: undefined, slow: true },
  { runOut: 'renewed' as const, ...over },
  { runOut: 'renewed' as const, ...over, slow: true },
  { runOut: 'last' as const, ...over },
  { ends: 'paid_time' as const },
  { ends: { at: now - 2 * DAY_MS, unlessPaid: false, isDue: true as const } },
  { ends: { at: now + DAY_MS, unlessPaid: true } },
  { ends: { at: Date.UTC(2027, 1, 1), unlessPaid: false } },
  { ...times, ends: { at: now + 2 * DAY_MS, unlessPaid: false } }
]
const people = [{}, { replaces: 'bob' }, { replacedBy: 'eve' }]

/** Every account that a buyer can see, with the words about it. */
const everyAccount: Case[] = everyGrant.flatMap((grant) =>
  (grant.state === 'accepted' ? [true] : [false, true]).flatMap((hadAccess) =>
    moments.flatMap((moment) =>
      people.map((other) => {
        const account = {
          login: 'octocat',
          accountId: 7,
          slow: false,
          proven: false,
          ...grant,
          hadAccess,
          invited: 'yes' as const,
          ...(grant.because === 'other_claim' && { keptBy: 'p2' }),
          ...moment,
          ...other
        }
        const explained = explainAccount(account, shop, now)
        return { account, explained, all: wordsOf(explained) }
      })
    )
  )
)

test('No words lead to a repository whose name means another one, whatever the account has there', () => {
  const led = everyAccount.filter(
    ({ account, explained: { next } }) =>
      account.isReplaced === true && account.status === 'paid' && (next === 'clone' || next === 'accept')
  )
  assert.deepEqual(led, [])
  const having = everyAccount.filter(
    ({ account: { isReplaced, status, state } }) =>
      isReplaced === true && status === 'paid' && (state === 'accepted' || state === 'invited')
  )
  assert.ok(having.length > 0)
  for (const { all } of having) assert.match(all, /Acme has to look at it first/)
})

test('Each account in the queue that the limit of a day holds back is told so, whatever reason is stored', () => {
  const waiting = everyAccount.filter(
    ({ account: { status, state, isOverLimit, accountId } }) =>
      status === 'paid' && state === 'queued' && isOverLimit && accountId !== undefined
  )
  const situations = waiting.map(({ explained }) => explained.situation)
  assert.ok(!situations.includes('in_queue') && situations.includes('day_limit'))
  for (const { explained, all } of waiting)
    if (explained.situation === 'day_limit') assert.match(all, /GitHub limits invitations per day/)
})

function wordsOf({ headline, text, hints }: Explanation): string {
  return [headline, text, ...hints].map(plainText).join(' | ')
}

/** For each rule, the cases that it is about, and the words that must not be said of them. */
const never: [rule: string, when: (account: AccountToExplain) => boolean, words: RegExp][] = [
  [
    'An access that an account never had is not said to end',
    ({ hadAccess, because, state }) =>
      !hadAccess && because !== 'not_ours' && because !== 'breaker' && state !== 'accepted',
    /removing|being removed|no longer has access|loses access|losing access|keeps access|you cloned|in_already/i
  ],
  [
    'An invitation that was never sent is neither cancelled nor said to be gone, and no new one follows it',
    ({ invited, hadAccess, status, state, because, hindrance }) =>
      (state === 'revoking' || state === 'revoked' || (state === 'queued' && status !== 'paid')) &&
      invited === 'never' &&
      !hadAccess &&
      because !== 'breaker' &&
      hindrance?.by !== 'seller',
    /cancelled|cancelling|any more$|isn’t invited any more|invited again|new invitation|Your invitation comes back/
  ],
  [
    'An account that has something beside its ended purchase is not said to have nothing',
    ({ besides, status, state, because }) =>
      besides !== undefined && state === 'revoked' && (status !== 'paid' || because === 'moved'),
    /no longer has access|isn’t invited/
  ],
  [
    'A purchase that is not paid promises no invitation and no access',
    ({ status }) => status !== 'paid',
    /we’ll invite|is invited|goes out|accept the|you’re in\b|send invite|to try again/i
  ],
  ['An invitation whose end is known is not open for 7 days', ({ expiresAt }) => expiresAt !== undefined, /7 days/],
  [
    'Access that ends is not said to bring every later release',
    ({ ends }) => ends !== undefined,
    /every later release/
  ],
  [
    'An invitation that must have expired is not to be accepted',
    ({ state, runOut }) => state === 'invited' && runOut !== undefined,
    /accept the invitation|expires|is open|days to accept/i
  ],
  [
    'A name whose account is not known is promised no invitation',
    ({ state, accountId }) => state === 'queued' && accountId === undefined,
    /we’ll invite|is invited|(?<!can be invited, )the invitation goes|the next invitation|on its way|in line/i
  ],
  ['Work that takes longer than usual is not done in minutes', ({ slow }) => slow, /a few minutes/],
  [
    'Access that the code host has not let us take away is not said to end in minutes',
    ({ hindrance, because }) => hindrance !== undefined && because !== 'unclear',
    /a few minutes|once GitHub confirms/
  ],
  [
    'An invitation that was gone before we deleted it is neither open nor said to be cancelled',
    ({ isGoneBefore, state }) => isGoneBefore === true && state === 'revoking',
    /being cancelled|still invited|cancel the invitation/
  ],
  [
    'A withdrawal that the buyer asked for is no mistake',
    ({ because }) => because === 'moved' || because === 'mistyped',
    /think this is wrong/i
  ]
]

test('In a team, an account that has access or a place in the queue is not called "you"', () => {
  const situations = new Set<string>()
  for (const { account } of everyAccount) {
    const { situation, headline } = explainAccount({ ...account, isOfTeam: true }, shop, now)
    const isInLine =
      (situation === 'in_queue' || situation === 'day_limit') &&
      account.queuePosition !== undefined &&
      !isUnchecked(account)
    if (!isInLine && situation !== 'in') continue
    situations.add(situation)
    assert.equal(plainText(headline), isInLine ? 'Number 3 in line' : 'Ready to clone')
  }
  assert.equal(situations.size, 3)
})

test('In a team, an invitation to an account that the buyer has not proven waits for the owner of the account', () => {
  const seen = new Set<boolean>()
  for (const { account } of everyAccount) {
    const own = explainAccount(account, shop, now)
    if (own.next !== 'accept') continue
    const { tone, headline } = explainAccount({ ...account, isOfTeam: true }, shop, now)
    seen.add(account.proven)
    if (account.proven) assert.deepEqual([tone, headline], [own.tone, own.headline])
    else assert.deepEqual([tone, plainText(headline)], ['waiting', 'Has to accept the invitation'])
  }
  assert.deepEqual(seen, new Set([true, false]))
})

const inTime = now + 6 * DAY_MS
const inTwoDays = now + 2 * DAY_MS
const expiries: [when: string, ends: AccountToExplain['ends'], expiresAt: number, words: RegExp][] = [
  ['lasts', undefined, inTime, /expires on November 26 at 15:02 UTC\.$/],
  [
    'ends before',
    { at: inTwoDays, unlessPaid: false },
    inTwoDays,
    /expires on November 22 at 15:02 UTC, and access lasts until November 22, 2026\.$/
  ],
  [
    'ends after it',
    { at: inTime + DAY_MS, unlessPaid: false },
    inTime,
    /expires on November 26 at 15:02 UTC, and access lasts until November 27, 2026\.$/
  ],
  ['lasts if a renewal is paid', { at: inTwoDays, unlessPaid: true }, inTime, /expires on November 26 at 15:02 UTC\.$/],
  ['lasts as long as is paid', 'paid_time', inTime, /expires on November 26 at 15:02 UTC\.$/]
]
for (const [when, ends, expiresAt, words] of expiries) {
  test(`The end of an invitation is named while the access ${when}`, () => {
    const account = {
      login: 'ada',
      status: 'paid',
      state: 'invited',
      because: 'sent',
      expiresAt: inTime,
      ends
    } as const
    const rest = { accountId: 7, hadAccess: false, invited: 'yes', proven: false, slow: false } as const
    const explained = explainAccount({ ...account, ...rest }, shop, now)
    assert.equal(explained.times.expiresAt, expiresAt)
    assert.match(plainText(explained.text), words)
  })
}

describe('the explanation of an account', () => {
  for (const [rule, when, words] of never) {
    test(rule, () => {
      let cases = 0
      for (const { account, all } of everyAccount) {
        if (!when(account)) continue
        cases += 1
        assert.doesNotMatch(all, words, JSON.stringify(account))
      }
      assert.ok(cases > 20)
    })
  }

  test('The explanation has a headline and a text without gaps, names no code, and names the account or the invitation', () => {
    for (const { account, all } of everyAccount) {
      assert.doesNotMatch(
        all,
        /[{}_]|undefined|NaN|null|\bnone\b|\b[1-5]\d\d\b| {2}| [.,]|^ | $/,
        `${all} ${JSON.stringify(account)}`
      )
      assert.match(all, /octocat|invit/i)
    }
  })

  test('The explanation names the address of the seller whenever the seller acts', () => {
    for (const { explained, all, account } of everyAccount) {
      if (explained.tone === 'seller') assert.match(all, /help@acme\.example/, JSON.stringify(account))
    }
  })

  test('The line of an account is its headline, and names no other time than the text', () => {
    const dated = new Set<string>()
    for (const { explained, account } of everyAccount) {
      const [headline, time, ...rest] = plainText(explained.line).split(' · ')
      assert.equal(headline, plainText(explained.headline))
      assert.deepEqual(rest, [])
      if (time === undefined) continue
      dated.add(explained.situation)
      const [, when = 'nothing'] = /^(?:expires|invitation) (.+)$/.exec(time) ?? []
      const text = plainText(explained.text)
      assert.ok(text.includes(when) || account.because === 'found', `${time} is not in: ${text}`)
    }
    assert.deepEqual(
      [...dated].sort().join(' '),
      'changes_used_up day_limit in_queue invited invited_by_hand invited_often last_chance renewing'
    )
  })

  test('The explanation has at most two sentences of at most 20 words', () => {
    for (const { explained } of everyAccount) {
      const sentences = plainText(explained.text).split(/(?<=[.?!]) /)
      assert.ok(sentences.length <= 2, plainText(explained.text))
      for (const sentence of sentences) assert.ok(sentence.split(' ').length <= 20, sentence)
    }
  })
})

test('An account that another purchase covers keeps what it has, and nothing is said to be removed from it', () => {
  const kept = everyAccount.filter(({ account }) => account.state === 'revoking' && account.because === 'other_claim')
  assert.ok(kept.length > 20)
  for (const { account, all } of kept) {
    const [headline, why] = all.split(' | ')
    assert.equal(headline, 'Another purchase covers octocat')
    const isPaid = account.status === 'paid'
    assert.equal(why === 'This purchase doesn’t cover octocat any more.', isPaid, all)
    assert.doesNotMatch(all, /cloned|losing|no longer has/)
  }
})

test('An account that another purchase kept loses what it has once no purchase covers it any more', () => {
  const kept = everyAccount.filter(({ account }) => account.state === 'revoking' && account.because === 'other_claim')
  for (const { account } of kept) {
    const { situation } = explainAccount({ ...account, keptBy: undefined }, shop, now)
    assert.ok(situation !== 'kept_elsewhere', situation)
  }
})

test('Access that the seller gave back is the doing of the seller, and no payment is said to be valid again', () => {
  const seen = new Set<string>()
  for (const { account, all } of everyAccount) {
    if (explainAccount(account, shop, now).situation !== 'coming_back') continue
    seen.add(account.because)
    const isGiven = account.because === 'ended_by_seller' || account.because === 'time_over'
    assert.equal(/Acme has given you access again/.test(all), isGiven, all)
    assert.equal(/payment is valid again/.test(all), !isGiven, all)
  }
  assert.ok(seen.has('ended_by_seller') && seen.has('disputed'))
})

test('An account that comes back gets in line for its invitation', () => {
  for (const state of ['revoking', 'revoked'] as const) {
    for (const hadAccess of [true, false]) {
      const facts = {
        login: 'octocat',
        status: 'paid',
        state,
        because: 'disputed',
        invited: 'yes',
        slow: false,
        accountId: 7,
        proven: false
      } as const
      const { text } = explainAccount({ ...facts, hadAccess }, shop, now)
      assert.match(plainText(text), /octocat .*in line|in line .*octocat/)
    }
  }
})

test('An account that is being replaced is said to have access until the other account accepts', () => {
  const facts = {
    login: 'octocat',
    accountId: 7,
    status: 'paid',
    invited: 'yes',
    slow: false,
    proven: false,
    replacedBy: 'eve'
  } as const
  const said = explainAccount({ ...facts, state: 'accepted', because: 'shown', hadAccess: true }, shop, now)
  assert.deepEqual(
    [said.situation, plainText(said.badge), plainText(said.line), plainText(said.text)],
    ['giving_way', 'Access', 'Has access until eve accepts', 'The seat of octocat then goes to eve.']
  )
  const invited = explainAccount({ ...facts, state: 'invited', because: 'sent', hadAccess: false }, shop, now)
  assert.deepEqual([plainText(invited.badge), plainText(invited.line)], ['Waiting', 'Being replaced by eve'])
})

/** The words about access, and about an invitation, that is to end while the withdrawal is hindered. */
const hinderedWords: [by: string, access: string, invitation: string][] = [
  [
    'refusal',
    'GitHub didn’t take the removal of octocat; we’ll try again today at about 15:10 UTC.',
    'GitHub didn’t take that; we’ll try again today at about 15:10 UTC.'
  ],
  [
    'silence',
    'GitHub didn’t answer the removal of octocat; we’ll try again today at about 15:10 UTC.',
    'GitHub didn’t answer; we’ll try again today at about 15:10 UTC.'
  ],
  [
    'pause',
    'GitHub asks us to wait; we’ll try to remove octocat today at about 15:10 UTC.',
    'GitHub asks us to wait; we’ll try today at about 15:10 UTC.'
  ],
  [
    'seller',
    'GitHub doesn’t let us remove octocat yet; Acme knows.',
    'GitHub doesn’t let us cancel the invitation yet; Acme knows.'
  ],
  ['none', 'octocat is losing access; we confirm it within a few minutes.', 'This takes a few minutes.']
]
for (const [by, access, invitation] of hinderedWords) {
  test(`Access and an invitation that are to end name the hindrance: ${by}`, () => {
    const hindrance = by === 'none' ? undefined : ({ by: by as 'pause', nextAt: now + 5 * MINUTE_MS } as const)
    for (const [hadAccess, words] of [
      [true, access],
      [false, invitation]
    ] as const) {
      for (const state of ['revoking', hadAccess ? 'accepted' : 'invited'] as const) {
        const facts = {
          login: 'octocat',
          accountId: 1,
          status: 'refunded',
          invited: 'yes',
          slow: false,
          proven: false,
          hindrance
        } as const
        const because = state === 'revoking' ? 'refunded' : hadAccess ? 'shown' : 'sent'
        const said = explainAccount({ ...facts, state, because, hadAccess }, shop, now)
        assert.equal(plainText(said.text), `Your purchase was refunded. ${words}`)
        assert.equal(said.times.againAt, hindrance?.nextAt)
        if (by === 'seller')
          assert.match(
            plainText(said.headline),
            hadAccess ? /^octocat still has access$/ : /^octocat is still invited$/
          )
      }
    }
  })
}

test('An account whose invitation was gone before we deleted it may have access, until it is known whether it has', () => {
  const facts = {
    login: 'octocat',
    accountId: 1,
    status: 'refunded',
    invited: 'yes',
    slow: false,
    proven: false
  } as const
  const said = (over: Partial<AccountToExplain>) => {
    const account = { ...facts, because: 'refunded', hadAccess: false, isGoneBefore: true, ...over } as const
    const { situation, headline, text } = explainAccount({ state: 'revoking', ...account }, shop, now)
    return [situation, plainText(headline), plainText(text)]
  }
  assert.deepEqual(said({}), [
    'withdrawing',
    'The invitation was already gone',
    'Your purchase was refunded. octocat may have accepted it, so we remove any access, which takes a few minutes.'
  ])
  assert.deepEqual(said({ hindrance: { by: 'seller' } }).slice(0, 2), ['not_removed', 'octocat may still have access'])
  assert.equal(said({ hadAccess: true })[0], 'removing')
  assert.equal(said({ state: 'invited', because: 'sent' })[0], 'withdrawing')
  assert.equal(said({ state: 'revoked' })[0], 'cancelled')
  assert.equal(said({ isGoneBefore: false })[0], 'cancelling')
})

test('Each time in the words about an account is of the past or to come, and a host’s fact is never to come', () => {
  // The clock of the host may be ahead of ours.
  const skewed = { sentAt: now + 2_000, notShown: { since: now + 2_000, until: now + MINUTE_MS } }
  for (const { account } of everyAccount) {
    const ahead = account.sentAt === undefined && account.notShown === undefined ? account : { ...account, ...skewed }
    const { headline, line, text, hints } = explainAccount(ahead, shop, now)
    for (const part of [headline, line, text, ...hints].flatMap(phraseOf)) {
      if (typeof part === 'string' || !('at' in part) || part.words === '') continue
      const isFact = part.at <= now || part.at === skewed.sentAt
      // The last day of an access is said as a day, without a tense.
      const isDay = !/UTC|moment/.test(part.words)
      assert.equal(part.isPast, isFact && !isDay, `${plainText(text)} | ${part.words}`)
    }
  }
})

test('Every situation of a purchase has words without gaps', () => {
  const unpaid = statuses.filter((status) => status !== 'paid')
  const situations: PurchaseSituation[] = ['to_name', 'looked_up', 'shop_not_ready', 'no_purchase', ...unpaid]
  for (const situation of situations) {
    const all = wordsOf(explainPurchase(situation, { ...shop, login: 'ada', email: 'ada@mail.example' }))
    assert.doesNotMatch(all, /[{}_]|undefined| {2}/, situation)
  }
})

/** Phrases that sound translated, or that explain the machine. */
const banned =
  /need do nothing|as a rule|\bstands\b|gives way|lapses|takes the place|automatically|somebody of the shop|the right name/i

test('No message has a phrase that buyers stumble over', () => {
  for (const [key, message] of Object.entries(en)) assert.doesNotMatch(message, banned, key)
})
