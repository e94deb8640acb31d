import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plainConfig as config, plainProduct } from '../../../test/support/builders/plain-config.ts'
import { allowedTransitions, type Because, type GrantState, grantStates } from '../../access/grant-states.ts'
import { inviteMessage } from '../../invite/messages.ts'
import type { InviteReason } from '../../invite/result.ts'
import { messageFacts } from './code-host.ts'
import { grantWords } from './grant-words.ts'
import { becauseWords } from './reason-words.ts'
import { phraseMarkup, plainText } from './rich-text.ts'
import type { GrantFacts } from './shared-sentences.ts'

const now = Date.UTC(2026, 10, 20, 15, 2)
const octocat = { username: 'octocat', product: plainProduct }
const reasons = Object.keys(becauseWords) as Because[]
const common = { login: 'octocat', host: 'GitHub', supportEmail: 'help@shop.example', now }
const words = (facts: Partial<GrantFacts> & Pick<GrantFacts, 'state' | 'because'>) =>
  grantWords({ ...common, ...facts })

test('Every state and every reason of a grant has words, and none of them is a code', () => {
  assert.deepEqual(Object.keys(allowedTransitions).sort(), [...grantStates].sort())
  for (const state of grantStates) {
    for (const because of reasons) {
      const { title, badge, text } = words({ state, because })
      const all = `${title} ${badge} ${plainText(text)}`
      assert.ok(title && badge && plainText(text).length > 30, `${state} ${because}`)
      assert.doesNotMatch(all, /_|undefined|NaN|\b[1-5]\d\d\b| {2}/, `${state} ${because}: ${all}`)
      assert.match(all, /octocat|invitation/)
    }
  }
})

/** The states and reasons in which a buyer cannot continue alone. */
const deadEnds: [GrantState, Because][] = [
  ...(
    [
      'token_refused',
      'forbidden',
      'repository_invisible',
      'repository_replaced',
      'personal_repository',
      'no_seat',
      'moves'
    ] as const
  ).map((because): [GrantState, Because] => ['queued', because]),
  ['gone', 'removed'],
  ['expired', 'found'],
  ...(
    ['no_such_account', 'not_a_person', 'enterprise_managed', 'other_invitee', 'other_permission', 'not_ours'] as const
  ).map((because): [GrantState, Because] => ['blocked', because]),
  ...(['refunded', 'disputed', 'payment_lost', 'subscription_ended', 'no_payment', 'breaker'] as const).flatMap(
    (because): [GrantState, Because][] => [
      ['revoking', because],
      ['revoked', because]
    ]
  )
]
test('The words for a grant that the buyer cannot continue alone name the address to write to, as a link on the page', async () => {
  for (const [state, because] of deadEnds) {
    const { text } = words({ state, because })
    assert.match(plainText(text), /help@shop\.example/, `${state} ${because}`)
    assert.match(String(await phraseMarkup(text)), /<a href="mailto:help@shop\.example">/)
  }
})

test('The words for a queued grant tell the position and the time, and mark the time up for programs', async () => {
  const { title, text } = words({ state: 'queued', because: 'limit', queuePlace: 12, expectedAt: now + 17 * 60_000 })
  assert.equal(title, 'You are in the queue')
  assert.match(
    plainText(text),
    /You are number 12 in the queue\. We expect to send it today at about 15:20 UTC\. You need do nothing\./
  )
  assert.match(
    String(await phraseMarkup(text)),
    /<time datetime="2026-11-20T15:20:00.000Z">today at about 15:20 UTC<\/time>/
  )
})

test('The words for a grant that takes longer than usual do not promise an end within a few minutes', () => {
  for (const [state, because] of [
    ['revoking', 'refunded'],
    ['revoking', 'moved'],
    ['queued', 'unclear']
  ] as const) {
    assert.match(plainText(words({ state, because }).text), /a few minutes/)
    const slow = plainText(words({ state, because, slow: true }).text)
    assert.match(slow, /takes longer than usual/)
    assert.doesNotMatch(slow, /a few minutes/)
  }
  const back = words({ state: 'revoking', because: 'disputed', comesBack: true, slow: true })
  assert.doesNotMatch(plainText(back.text), /a few minutes/)
})

test('The words for a renewal that the code host refuses do not call it a matter of the queue', () => {
  const renewal = { state: 'expired', because: 'renewal' } as const
  assert.match(plainText(words(renewal).text), /You need do nothing/)
  const refused = words({ ...renewal, slow: true })
  assert.deepEqual([words(renewal).tone, refused.tone], ['wait', 'stuck'])
  assert.match(plainText(refused.text), /does not let us send it yet\. The seller has been told\. Questions\?/)
  assert.doesNotMatch(plainText(refused.text), /You need do nothing|expect to send/)
})

test('The words for an open invitation tell when it was sent, until when it is open, and which account accepts', () => {
  const { text } = words({ state: 'invited', because: 'sent', sentAt: now - 60_000, lapsesAt: now + 7 * 86_400_000 })
  assert.equal(
    plainText(text),
    'GitHub has invited octocat, today at 15:01 UTC. The invitation is open until November 27 at 15:02 UTC. Accept it signed in to GitHub as octocat.'
  )
})

test('A name in the words for a grant never becomes markup', async () => {
  const { text } = words({ state: 'accepted', because: 'shown', login: '<b>x</b>' })
  assert.doesNotMatch(String(await phraseMarkup(text)), /<b>/)
})

describe('the toast of an invite result with a grant', () => {
  type Case = [
    reason: InviteReason,
    grant: { state: GrantState; because: Because },
    verified: boolean | 'unknown' | undefined,
    tone: 'success' | 'info' | 'error',
    title: string,
    text: RegExp
  ]
  const cases: Case[] = [
    ['invited', { state: 'invited', because: 'sent' }, true, 'success', 'Invitation sent', /within 7 days/],
    [
      'invited',
      { state: 'blocked', because: 'other_invitee' },
      true,
      'error',
      'The invitation was taken back',
      /another account than octocat.*help@/
    ],
    [
      'already_invited',
      { state: 'accepted', because: 'shown' },
      true,
      'info',
      'No new invitation was made',
      /octocat can read/
    ],
    [
      'already_invited',
      { state: 'accepted', because: 'found' },
      true,
      'info',
      'No new invitation was made',
      /has access already, and not through this purchase/
    ],
    [
      'already_invited',
      { state: 'invited', because: 'sent' },
      true,
      'info',
      'No new invitation was made',
      /One is open already/
    ],
    [
      'already_invited',
      { state: 'queued', because: 'not_taken' },
      false,
      'info',
      'GitHub did not take the invitation',
      /tried again.*number 3.*nothing/
    ],
    [
      'already_invited',
      { state: 'queued', because: 'no_seat' },
      false,
      'error',
      'The seller has to act',
      /no place left.*help@/
    ],
    [
      'already_invited',
      { state: 'blocked', because: 'enterprise_managed' },
      false,
      'error',
      'This account cannot be invited',
      /managed by a company.*help@/
    ],
    [
      'already_invited',
      { state: 'queued', because: 'unclear' },
      'unknown',
      'info',
      'We are finding out',
      /no clear answer.*asking whether octocat was invited/
    ],
    [
      'already_invited',
      { state: 'queued', because: 'throttled' },
      'unknown',
      'info',
      'You are in the queue',
      /slow down.*number 3.*15:20 UTC.*need do nothing/
    ],
    [
      'invited',
      { state: 'queued', because: 'unclear' },
      'unknown',
      'info',
      'We are finding out',
      /asking whether octocat was invited/
    ],
    [
      'invited',
      { state: 'accepted', because: 'found' },
      true,
      'success',
      'Has access already, not through us',
      /can clone right away/
    ],
    [
      'rate_limited',
      { state: 'queued', because: 'limit' },
      undefined,
      'info',
      'You are in the queue',
      /number 3.*15:20 UTC.*need do nothing/
    ],
    [
      'rate_limited',
      { state: 'queued', because: 'throttled' },
      undefined,
      'info',
      'You are in the queue',
      /slow down.*number 3/
    ],
    [
      'rate_limited',
      { state: 'queued', because: 'moves' },
      undefined,
      'info',
      'Too many changes of account',
      /five times in 30 days.*15:19 UTC.*help@/
    ],
    [
      'forbidden',
      { state: 'queued', because: 'forbidden' },
      undefined,
      'error',
      'The seller has to act',
      /seller has been told.*as soon as it works.*nothing/
    ],
    [
      'unavailable',
      { state: 'queued', because: 'unclear' },
      'unknown',
      'info',
      'We are finding out',
      /no clear answer.*asking whether octocat was invited/
    ],
    [
      'invalid_username',
      { state: 'blocked', because: 'no_such_account' },
      undefined,
      'error',
      'Username not found',
      /Check the spelling/
    ],
    [
      'invalid_username',
      { state: 'blocked', because: 'not_a_person' },
      undefined,
      'error',
      'That is not a person’s account',
      /organization/
    ]
  ]
  for (const [reason, grant, verified, tone, title, text] of cases) {
    test(`The toast for ${reason} with a grant that is ${grant.state} (${grant.because}) says "${title}"`, () => {
      const expectedAt = new Date(now + 17 * 60_000).toISOString()
      const extras = { grant: { ...grant, id: 'g', place: 3, expectedAt }, ...(verified !== undefined && { verified }) }
      const message = inviteMessage(reason, messageFacts(config, octocat, extras, now))
      assert.deepEqual([message.tone, message.title], [tone, title])
      assert.match(message.text, text)
    })
  }

  test('The toast for an unknown state or reason of a grant uses the words of the invite result', () => {
    for (const grant of [
      { id: 'g', state: 'dreaming', because: 'sent' },
      { id: 'g', state: 'queued', because: 'toString' }
    ]) {
      const { title } = inviteMessage('rate_limited', messageFacts(config, octocat, { grant }, now))
      assert.equal(title, 'Too many invitations right now')
    }
  })

  test('The toast asks whose seat the account takes when the request did not say it', () => {
    const facts = messageFacts(config, octocat, { missing: 'replace' }, now)
    assert.equal(inviteMessage('rate_limited', facts).title, 'Whose place does it take?')
  })

  test('The toast for already_invited without a grant says that there is no invitation, when that is known', () => {
    const { tone, text } = inviteMessage('already_invited', messageFacts(config, octocat, { verified: false }, now))
    assert.equal(tone, 'error')
    assert.match(text, /no invitation for octocat.*help@shop\.example/)
    assert.doesNotMatch(text, /did not say why/)
  })

  test('The toast for invited without a grant does not say that an invitation was sent, when that is not known', () => {
    const { title, text } = inviteMessage('invited', messageFacts(config, octocat, { verified: 'unknown' }, now))
    assert.doesNotMatch(title, /Invitation sent/)
    assert.match(text, /did not say which invitation.*octocat.*may have access already/)
  })
})
