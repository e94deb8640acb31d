import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyGrant } from '../../../test/support/builders/every-grant.ts'
import { plainConfig as config, plainProduct as product } from '../../../test/support/builders/plain-config.ts'
import { plainGrant, plainPurchase } from '../../../test/support/builders/plain-purchase.ts'
import type { GrantView, PurchaseView } from '../../access/requests/purchase-view.ts'
import { seatStatus } from './taken-seat.ts'

const now = Date.UTC(2026, 10, 25, 15, 2)
const other = plainGrant({ id: 'g2', login: 'secret-new-mate', accountId: 8, state: 'queued', because: 'new' })

/** The words that the teammate of ada-buyer reads. */
async function read(grant: Partial<GrantView>, over: Partial<PurchaseView> = {}): Promise<string> {
  const view = plainGrant(grant)
  const purchase = plainPurchase([view, other], { seats: 2, sellerWords: 'secret words', ...over })
  const { markup } = await seatStatus({ config, grantId: 'grant', product, shown: { purchase, grant: view }, now })
  return markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

test('The page of a seat tells a teammate nothing of other accounts, of the payment, and of buttons it does not have', async () => {
  for (const { status, state, because } of everyGrant) {
    for (const beside of [{ replacedBy: 'g2' }, { replaces: { login: other.login, state: 'accepted' as const } }, {}]) {
      const words = await read({ state, because, ...beside }, { status })
      assert.doesNotMatch(
        words,
        /secret|Send invite|send again|[Ee]nter |refunded|dispute|bank|[Yy]our (payment|purchase|subscription)|You cancelled|email you/,
        `${status} ${state} ${because}`
      )
    }
  }
})

const cases: [title: string, grant: Partial<GrantView>, said: RegExp][] = [
  [
    'An invitation is to be accepted',
    {},
    /The seat for Starter Kit is yours .*Accept the invitation .*Open the invitation/
  ],
  [
    'Access comes with the commands to clone',
    { state: 'accepted', because: 'shown' },
    /The seat for Starter Kit is yours .*git clone/
  ],
  [
    'An account that is being replaced learns no name',
    { state: 'accepted', because: 'shown', replacedBy: 'g2' },
    /Your seat for Starter Kit .*Another account takes this seat ada-buyer keeps access until that account accepts\. Questions\?/
  ],
  [
    'A declined invitation is for the buyer to send again',
    { state: 'gone', because: 'declined' },
    /The seat for Starter Kit is yours .*Ask whoever sent you the link to invite ada-buyer again\. Questions\? Write to help@shop\.example/
  ],
  [
    'A name that is refused later is for the buyer to change',
    { state: 'blocked', because: 'no_such_account' },
    /Your seat for Starter Kit .*Ask whoever sent you the link to invite another account\. Questions\?/
  ],
  [
    'An account that was removed from its seat is told whom to ask',
    { state: 'revoking', because: 'mistyped' },
    /Your seat for Starter Kit .*being cancelled Ask whoever sent you the link\. Questions\?/
  ],
  [
    'An invitation that waits needs no question',
    { state: 'queued', because: 'limit' },
    /GitHub invites ada-buyer as soon as it can, and emails that account\. This page/
  ]
]
for (const [title, grant, said] of cases) {
  test(`${title}, on the page of a seat`, async () => assert.match(await read(grant), said))
}

test('The purchase that has no grant of the teammate any more leads to the seller', async () => {
  const { markup } = await seatStatus({ config, grantId: 'grant', product, shown: undefined, now })
  assert.match(markup, /given to somebody else[\s\S]*mailto:help@shop\.example/)
})
