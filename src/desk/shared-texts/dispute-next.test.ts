import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disputeNext } from './dispute-next.ts'

const both = { ends: ['won', 'lost'], by: 'Creem' } as const
const lost = { ends: ['lost'], by: 'Paddle' } as const
const answer = 'Answer it at the payment processor before its deadline, or accept it.'
const counts = 'Meanwhile the purchase counts as paid, as your policy says.'
const back = 'If you win, the purchase gives access again.'
const press = 'Creem does not report how a dispute ends. Once you know, press “Dispute won” or “Dispute lost”.'

const rows: [about: string, disputed: Parameters<typeof disputeNext>[0], words: string][] = [
  ['each end is reported', { status: 'disputed' }, `${answer} ${back}`],
  ['each end is reported, and the access stays', { status: 'paid' }, `${answer} ${counts}`],
  [
    'no answer is taken any more',
    { status: 'disputed', isAnswerOver: true },
    `The bank decides about the dispute. ${back}`
  ],
  [
    'the seller has ended the access',
    { status: 'ended_by_seller' },
    `${answer} You have ended its access, and it stays ended however the dispute ends.`
  ],
  ['no end is reported', { status: 'disputed', untold: both }, `${answer} ${press}`],
  ['no end is reported, and the access stays', { status: 'paid', untold: both }, `${answer} ${counts} ${press}`],
  [
    'a lost dispute is not reported',
    { status: 'disputed', untold: lost },
    `${answer} ${back} Paddle does not report a dispute that is lost: then press “Dispute lost”.`
  ]
]

for (const [about, disputed, words] of rows)
  test(`The next step in a dispute says what follows where ${about}`, () => assert.equal(disputeNext(disputed), words))
