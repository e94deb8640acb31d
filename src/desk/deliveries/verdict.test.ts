// The sentence at the top of Deliveries says the worst that is so.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveryVerdict } from './verdict.ts'

type Named = Parameters<typeof deliveryVerdict>[0][number]

const stripe: Named = { label: 'Stripe', last: 100, refused: undefined, failure: undefined }
const paddle: Named = { ...stripe, label: 'Paddle', last: 200 }
const refused = (lastAt: number) => ({ count: 3, lastAt })
const failure = { at: 150, why: 'The list answered 500.' }

const table: [sentence: string, processors: Named[], failing: string | undefined, verdict: string][] = [
  ['No failed deliveries', [stripe, paddle], undefined, 'done: No failed deliveries. The last one came 200'],
  ['No processor has delivered yet', [{ ...stripe, last: undefined }], undefined, 'waiting: Nothing was delivered yet'],
  [
    'A wrong signature is the last thing that came',
    [stripe, { ...paddle, refused: refused(201) }],
    'Stripe',
    'needs_you: The last request to the webhook of Paddle had a wrong signature. It came 201'
  ],
  [
    'A wrong signature came, and nothing before it',
    [{ ...stripe, last: undefined, refused: refused(90) }],
    undefined,
    'needs_you: The last request to the webhook of Stripe had a wrong signature. It came 90'
  ],
  [
    'A processor delivers again after a wrong signature',
    [stripe, { ...paddle, refused: refused(199) }],
    undefined,
    'done: No failed deliveries. The last one came 200'
  ],
  [
    'The processing of a delivery fails',
    [{ ...stripe, failure }, paddle],
    'Paddle',
    'needs_you: A delivery of Paddle is not processed yet, and is tried again'
  ],
  [
    'A catch-up ended early',
    [{ ...stripe, failure }, paddle],
    undefined,
    'needs_you: The last catch-up of Stripe ended early 150'
  ]
]

for (const [sentence, processors, failing, verdict] of table)
  test(`${sentence}: the page begins with that`, () => {
    const { tone, words, at } = deliveryVerdict(processors, failing)
    assert.equal(`${tone}: ${words}${at === undefined ? '' : ` ${at}`}`, verdict)
  })
