import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allProcessors } from '../../payments/processors/all.ts'
import { carriesReference, checkoutLink } from './checkout-link.ts'

const user = { id: 'user_1', email: 'ada+kit@example.com' }

/** The address of the buy button, and the parameters that are added for a signed-in user. */
const links: [checkoutUrl: string, added: [string, string][]][] = [
  [
    'https://buy.stripe.com/abc?locale=de',
    [
      ['locale', 'de'],
      ['client_reference_id', 'user_1'],
      ['prefilled_email', 'ada+kit@example.com']
    ]
  ],
  [
    'https://pay.example.com/kit',
    [
      ['client_reference_id', 'user_1'],
      ['prefilled_email', 'ada+kit@example.com']
    ]
  ],
  [
    'https://buy.polar.sh/polar_cl_abc',
    [
      ['reference_id', 'user_1'],
      ['customer_email', 'ada+kit@example.com']
    ]
  ],
  ...['https://acme.lemonsqueezy.com/buy/abc', 'https://shop.example.com/checkout/buy/abc'].map(
    (url): [string, [string, string][]] => [
      url,
      [
        ['checkout[custom][user_id]', 'user_1'],
        ['checkout[email]', 'ada+kit@example.com']
      ]
    ]
  ),
  ['https://www.creem.io/payment/prod_abc', []],
  ['https://pay.paddle.io/hsc_abc', []],
  [
    'https://notpolar.sh/x',
    [
      ['client_reference_id', 'user_1'],
      ['prefilled_email', 'ada+kit@example.com']
    ]
  ]
]

for (const [checkoutUrl, added] of links) {
  test(`The checkout link to ${checkoutUrl} passes on the signed-in user in the parameters of that checkout`, () => {
    assert.deepEqual([...new URL(checkoutLink({ checkoutUrl }, user, allProcessors)).searchParams], added)
  })

  test(`The checkout link to ${checkoutUrl} carries the reference of a guest, and no address, where it takes one`, () => {
    const link = new URL(checkoutLink({ checkoutUrl }, { id: 'guest_1' }, allProcessors))
    const ofGuest = added.filter(([, value]) => value !== user.email)
    assert.deepEqual(
      [...link.searchParams],
      ofGuest.map(([name, value]) => [name, value === user.id ? 'guest_1' : value])
    )
    const carries = added.some(([, value]) => value === user.id)
    assert.equal(carriesReference({ checkoutUrl }, allProcessors), carries)
  })
}
