import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventOf, newer, readWire } from '../../../../test/support/builders/readings.ts'
import { checkoutEvent } from '../../../../test/support/builders/stripe-events.ts'
import { stripe } from './webhook.ts'

// The meaning of sessions is tested in test/flows; this file tests details that these flows do not show.

const processor = stripe({ secrets: [], scenes: { plink_1: 'kit' } })

test('The mode of an event of Stripe says whether it is a test', () => {
  for (const [livemode, expected] of [
    [true, false],
    [false, true],
    [undefined, undefined]
  ]) {
    const reading = readWire(processor, { ...checkoutEvent(), livemode })
    assert.equal(reading.kind === 'event' && reading.test, expected)
  }
})

test('A session of Stripe may have the username in a custom field', () => {
  const made = checkoutEvent()
  const field = (key: string, value: string | null) => ({ key, type: 'text', text: { value, default_value: null } })
  for (const [custom_fields, expected] of [
    [[field('colour', 'red'), field('githubusername', '@octocat')], 'octocat'],
    [[field('githubusername', null)], undefined],
    [[{ key: 'github', type: 'dropdown', dropdown: { value: 'octocat', options: [] } }], undefined],
    [[], undefined],
    ['of tomorrow', undefined],
    [null, undefined]
  ] as const) {
    const data = { object: Object.assign({}, made.data.object, { custom_fields }) }
    assert.equal(
      eventOf(readWire(processor, { ...made, data })).facts.username,
      expected,
      JSON.stringify(custom_fields)
    )
  }
})

test('The scene of a session of Stripe is in the metadata of the seller, else it belongs to the payment link', () => {
  const scene = (made: unknown) => eventOf(readWire(processor, made)).facts.scene
  assert.equal(scene(checkoutEvent({ metadata: { scene: 'other' }, paymentLink: 'plink_1' })), 'other')
  assert.equal(scene(checkoutEvent({ metadata: null, paymentLink: 'plink_1' })), 'kit')
  assert.equal(scene(checkoutEvent({ metadata: {}, paymentLink: 'constructor' })), undefined)
})

test('An event of Stripe may have unknown fields', () => {
  const made = checkoutEvent({ email: 'ada@example.com', reference: 'user_1' })
  assert.deepEqual(readWire(processor, newer(made)), readWire(processor, made))
})
