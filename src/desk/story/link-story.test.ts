import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkStory, linkTimes, linkWords, newestLink } from './link-story.ts'
import { mailStory } from './mail-story.ts'

type LinkMail = Parameters<typeof linkStory>[0][number]
const link = (changes: Partial<LinkMail>): LinkMail => ({
  ...{ kind: 'sign_in', email: 'ada@mail.example', subject: null, fact: null, at: 1000, until: 9000 },
  ...{ outcome: 'sent', problem: null, usedAt: null, endedAt: null, isVoid: false, ...changes }
})

const asked = 'On the sign-in page somebody asked for a link to ada@mail.example.'
const sent = 'Its mail was handed to the mail server.'
const told: [changes: Partial<LinkMail>, now: number, words: string][] = [
  [{}, 8999, `${asked} ${sent} The link works, and has not been used yet.`],
  [{}, 9000, `${asked} ${sent} The link was not used, and works no more.`],
  [{ usedAt: 2000 }, 9000, `${asked} ${sent} The link was used.`],
  [
    { outcome: null },
    9000,
    `${asked} Its mail was handed over, and nothing is known of it. The link was not used, and works no more.`
  ],
  [
    { outcome: 'unanswered', usedAt: 2000 },
    9000,
    `${asked} The mail server did not answer: its mail may have arrived. The link was used.`
  ],
  [{ outcome: 'failed' }, 2000, `${asked} Its mail was not sent.`],
  [
    { kind: 'find' },
    2000,
    `A user asked for a link to find the purchases of ada@mail.example. ${sent} The link works, and has not been used yet.`
  ]
]
for (const [changes, now, words] of told) {
  test(`A mail with a link that is ${JSON.stringify(changes)} at ${now} says what became of both`, () => {
    assert.deepEqual(
      linkStory([link(changes)], now).map((entry) => [entry.at, entry.words, entry.isBad]),
      [[1000, words, changes.outcome === 'failed' ? true : undefined]]
    )
  })
}

test('The details of a mail that was not sent have its problem, and no times of its link, unless the link was used', () => {
  const detailsOf = (changes: Partial<LinkMail>) => linkStory([link(changes)], 2000)[0]?.details
  const problem = ['Problem', 'no such mailbox'] as const
  assert.deepEqual(detailsOf({ outcome: 'failed', problem: problem[1] }), [problem])
  const used = ['Link used', '1970-01-01T00:00:01.500Z'] as const
  assert.deepEqual(detailsOf({ outcome: 'failed', problem: problem[1], usedAt: 1500 }), [problem, used])
  assert.deepEqual(detailsOf({}), [['Link works until', '1970-01-01T00:00:09.000Z']])
})

test('A link of a purchase that has ended works no more, whatever its time', () => {
  const ended = link({ kind: 'paid', isVoid: true })
  assert.equal(linkWords(ended, 2000), 'The link was not used, and works no more.')
  assert.deepEqual(linkTimes(ended)[2], ['Link works until', undefined])
})

test('The story of links leaves those of queued mails to the story of mails', () => {
  assert.deepEqual(linkStory([link({ kind: 'paid', subject: 'p1', fact: 'ready' })], 2000), [])
})

test('The link of a queued mail is told with the mail, and of several the used one counts', () => {
  const queued = { subject: 'p1', fact: 'ready', kind: 'ready', at: 1, nextAt: 2, tries: 1, unanswered: 0 } as const
  const mail = { ...queued, state: 'sent', problem: null, receiver: 'ada@mail.example' } as const
  const of = (links: LinkMail[], changes: object = {}) => mailStory([{ ...mail, ...changes }], links, 2000)[0]
  const own = { kind: 'paid', subject: 'p1', fact: 'ready' } as const
  const before = 'A mail to ada@mail.example tells the buyer how to get access. It was handed to the mail server.'
  const other = link({ ...own, fact: 'another' })
  assert.equal(of([other])?.words, before)
  assert.equal(of([link(own), other])?.words, `${before} The link works, and has not been used yet.`)
  const used = link({ ...own, usedAt: 1500 })
  assert.equal(of([used, link({ ...own, endedAt: 1500 })])?.words, `${before} The link was used.`)
  assert.deepEqual(of([used])?.details.at(-1), ['Link used', '1970-01-01T00:00:01.500Z'])
  const waits = 'A mail tells the buyer how to get access. It was given up.'
  assert.equal(of([link(own)], { state: 'failed', receiver: null })?.words, waits)
  assert.match(
    of([link(own)], { state: 'failed', receiver: null, unanswered: 1 })?.words ?? '',
    /^A mail to ada@mail\.example .*has not been used yet\.$/
  )
})

test('A link that another one ended says so, with the time of its end', () => {
  const ended = link({ endedAt: 1500 })
  assert.equal(linkWords(ended, 2000), 'The link was not used: another one of the purchase was.')
  assert.deepEqual(linkTimes(ended), [
    ['Link used', undefined],
    ['Link ended', '1970-01-01T00:00:01.500Z'],
    ['Link works until', undefined]
  ])
  assert.deepEqual(linkTimes(link({}))[2], ['Link works until', '1970-01-01T00:00:09.000Z'])
})

test('The newest link says to whom it went, and what became of it', () => {
  assert.equal(newestLink([], [], 2000), undefined)
  assert.deepEqual(newestLink([link({}), link({ kind: 'paid', at: 1500, usedAt: 1700 })], [], 2000), {
    words: 'To ada@mail.example. The link was used.',
    at: 1500
  })
  const newest = (changes: Partial<LinkMail>) => newestLink([link(changes)], [], 2000)?.words
  assert.equal(newest({ outcome: 'failed' }), 'To ada@mail.example. Its mail was not sent.')
  assert.equal(newest({ outcome: 'failed', usedAt: 1500 }), 'To ada@mail.example. The link was used.')
  assert.equal(newest({}), 'To ada@mail.example. The link works, and has not been used yet.')
})

test('The newest link of a mail that did not leave is never said to work', () => {
  const own = { subject: 'p1', fact: 'ready' }
  const works = 'The link works, and has not been used yet.'
  const words = (mail: object, changes: Partial<LinkMail> = {}) => {
    const queued = { ...own, state: 'sent', tries: 0, unanswered: 0, ...mail } as const
    return newestLink([link({ ...own, kind: 'paid', outcome: null, ...changes })], [queued], 2000)?.words
  }
  const to = 'To ada@mail.example.'
  assert.equal(words({}), `${to} ${works}`)
  assert.equal(words({ fact: 'another', state: 'failed' }), `${to} ${works}`)
  assert.equal(words({ state: 'failed' }), `${to} Its mail was given up, so the link reached nobody.`)
  for (const state of ['waiting', 'void', 'withheld'])
    assert.match(words({ state, tries: 1 }) ?? '', /so the link reached nobody\.( The next try has a new link\.)?$/)
  for (const state of ['waiting', 'failed', 'void', 'withheld'])
    assert.match(
      words({ state, unanswered: 1 }) ?? '',
      /may have arrived.* The link works, and has not been used yet\.$/
    )
  assert.equal(words({ state: 'sending' }), `${to} Its mail is being sent. ${works}`)
  assert.equal(words({ state: 'failed' }, { usedAt: 1500 }), `${to} The link was used.`)
})
