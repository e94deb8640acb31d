import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerToTeammate, answerWithoutPurchase } from './answer-without-purchase.ts'

const cases: [processors: string[], sentence: string][] = [
  [[], 'Please forward us the receipt or the invoice that you got by mail.'],
  [['Stripe'], 'Please forward us the receipt or the invoice that you got by mail. It comes from Stripe.'],
  [
    ['Stripe', 'Paddle', 'Polar'],
    'Please forward us the receipt or the invoice that you got by mail. It comes from Stripe, Paddle or Polar.'
  ]
]
for (const [processors, sentence] of cases) {
  test(`The answer to a person without a purchase asks for the receipt of ${processors.length} processors`, () => {
    const lines = answerWithoutPurchase({ email: 'ada@mail.example', shop: 'Acme', processors }).split('\n')
    assert.equal(lines[0], 'We find no purchase at Acme with the address ada@mail.example.')
    assert.ok(lines.includes(sentence), lines.join('\n'))
  })
}

const seat = {
  title: 'The seat for Starter Kit is yours',
  said: { headline: 'Accept the invitation', text: 'It waits for ada.' },
  login: 'ada',
  host: 'GitHub',
  invitation: 'https://host.example/invitations',
  url: 'https://shop.example/dashboard',
  email: 'ada@mail.example'
}
const seats: [title: string, facts: Partial<typeof seat> | object, lines: string[]][] = [
  [
    'with an open invitation',
    {},
    [
      'The seat for Starter Kit is yours.',
      'Accept the invitation. It waits for ada.',
      'Your GitHub account: ada.',
      'Accept the invitation here: https://host.example/invitations',
      'You see the same here, signed in with ada@mail.example: https://shop.example/dashboard'
    ]
  ],
  [
    'that is gone',
    {
      title: 'The seat was given to somebody else',
      said: { headline: undefined, text: 'Ask whoever sent you the link.' },
      login: undefined,
      invitation: undefined
    },
    [
      'The seat was given to somebody else.',
      'Ask whoever sent you the link.',
      'You see the same here, signed in with ada@mail.example: https://shop.example/dashboard'
    ]
  ]
]
for (const [title, facts, lines] of seats) {
  test(`The answer to the teammate of a seat ${title} has the words of the teammate’s page`, () => {
    assert.deepEqual(answerToTeammate({ ...seat, ...facts }).split('\n'), lines)
  })
}
