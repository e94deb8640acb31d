import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoryFacts } from '../queries/read-story.ts'
import { timesOfStory } from './times-of-story.ts'

type Delivery = StoryFacts['deliveries'][number]
type Transition = StoryFacts['transitions'][number]
const delivery = (kind: Delivery['event']['kind'], occurredAt: number, receivedAt?: number): Delivery => ({
  eventId: `${kind} ${occurredAt}`,
  event: { kind, occurredAt, key: 'k', facts: { scene: 'kit' } } as Delivery['event'],
  receivedAt,
  source: 'webhook'
})
const transition = (version: number, to: Transition['to'], because: Transition['because'], grantId = 'g1') =>
  ({ grantId, version, at: version * 10, to, because }) as Transition
const purchase = { scene: 'kit', updatedAt: 999, accounts: [{ id: 'g1', updatedAt: 999 }] }
const timesOf = (deliveries: Delivery[], transitions: Transition[]) => {
  const { updatedAt, accounts } = timesOfStory(purchase, { deliveries, transitions })
  return [updatedAt, accounts[0]?.updatedAt]
}

const cases: [what: string, deliveries: Delivery[], transitions: Transition[], times: number[]][] = [
  ['nothing in its story has the times of its rows', [], [], [999, 999]],
  ['a payment has the time at which that arrived', [delivery('paid', 5, 7)], [], [7, 999]],
  [
    'a dispute that is reported twice has the time of the first report',
    [delivery('paid', 5, 7), delivery('disputed', 20, 21), delivery('disputed', 20, 30)],
    [],
    [21, 999]
  ],
  [
    'a refund and further ids later has the time of the refund',
    [delivery('paid', 5, 7), delivery('refunded', 40, 41), delivery('linked', 50, 51)],
    [],
    [41, 999]
  ],
  [
    'an account that waits for the same reason again has the time of the first',
    [],
    [transition(1, 'queued', 'new'), transition(2, 'queued', 'limit'), transition(3, 'queued', 'limit')],
    [999, 20]
  ],
  [
    'an account that came back to a state has the time of its return',
    [],
    [transition(3, 'invited', 'sent'), transition(2, 'expired', 'lapsed'), transition(1, 'invited', 'sent')],
    [999, 30]
  ],
  [
    'transitions of another account only has the time of its row',
    [],
    [transition(1, 'invited', 'sent', 'g2')],
    [999, 999]
  ]
]
for (const [what, deliveries, transitions, times] of cases) {
  test(`A purchase with ${what}`, () => assert.deepEqual(timesOf(deliveries, transitions), times))
}
