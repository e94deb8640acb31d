import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Message } from '../../invite/default-messages.ts'
import type { NeedsFacts } from '../needs/needs-seller.ts'
import { takenOffMessage, takenOffOf } from './taken-off-today.ts'

type Item = NeedsFacts['alerts'][number]['items'][number]
const item = (words: string, changes: Partial<Item> = {}): Item => ({
  item: words,
  words,
  paymentId: undefined,
  raisedAt: 1,
  takenOff: undefined,
  ...changes
})

test('The items that the seller took off the list are shown with who took them off and when, the last first', () => {
  const off = (at: number) => ({ takenOff: { at, by: 'owner@example.com' } })
  const told = takenOffOf({
    takenOff: [
      { kind: 'account_not_named', about: '', items: [item('ada', off(1)), item('eve', off(3))], since: 1 },
      { kind: 'clock_ahead', about: 'acme/kit', items: [item('', { words: undefined, ...off(2) })], since: 1 }
    ]
  })
  assert.deepEqual(
    told.map(({ words, at, by }) => [words, at, by]),
    [
      ['eve: “A paid purchase has no account with access or an invitation”', 3, 'owner@example.com'],
      ['The clock of this machine was put back (acme/kit)', 2, 'owner@example.com'],
      ['ada: “A paid purchase has no account with access or an invitation”', 1, 'owner@example.com']
    ]
  )
})

const off = { kind: 'account_not_named', isBack: false } as const
const has = '“Taken off the list”, below what needs you, has it and can put it back.'
const messages: [Parameters<typeof takenOffMessage>, tone: Message['tone'], title: string, text: string][] = [
  [
    [off, [item('ada'), item('eve.')]],
    'success',
    'Taken off the list',
    `“A paid purchase has no account with access or an invitation”: ada; eve. It does not come back automatically. ${has}`
  ],
  [
    [off, ['a', 'b', 'c', 'd', 'e'].map((name) => item(name))],
    'success',
    'Taken off the list',
    `“A paid purchase has no account with access or an invitation”: a; b; c; and 2 more. It does not come back automatically. ${has}`
  ],
  [
    [off, ['a', 'b', 'c', 'd'].map((name) => item(name))],
    'success',
    'Taken off the list',
    `“A paid purchase has no account with access or an invitation”: a; b; c; and 1 more. It does not come back automatically. ${has}`
  ],
  [
    [off, [item('', { words: undefined }), item('ada.lovelace'), item('eve')]],
    'success',
    'Taken off the list',
    `“A paid purchase has no account with access or an invitation”: ada.lovelace; eve. It does not come back automatically. ${has}`
  ],
  [
    [{ ...off, kind: 'webhooks_silent' }, [item('stripe')]],
    'success',
    'Taken off the list',
    `“A payment processor sends no webhooks”: stripe. It comes back automatically if it ends and begins anew. ${has}`
  ],
  [
    [{ kind: 'clock_ahead', isBack: true }, [item('', { words: undefined })]],
    'success',
    'Put back on the list',
    '“The clock of this machine was put back”.'
  ],
  [[off, []], 'info', 'Nothing was changed', 'It is over by now, or is where you wanted it already.']
]

for (const [order, tone, title, text] of messages) {
  test(`After something is taken off the list or put back, the message says “${title}: ${text}”`, () => {
    const message = takenOffMessage(...order)
    assert.deepEqual(message, { tone, title, text })
  })
}
