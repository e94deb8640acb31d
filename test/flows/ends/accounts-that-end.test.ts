// The head of a purchase and the list of buyers, where the accounts of a purchase that has ended stand differently.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { sandboxProduct } from '../../support/builders/plain-config.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { type Buyer, peopleOf } from '../../support/worlds/people.ts'
import { visible } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

const extras = 'acme-starters/extras'
const product = { ...sandboxProduct('starter-kit', 'starter-kit', 'extras'), name: 'Starter Kit' }

onEachDatabase(
  'accounts of a purchase that has ended',
  aWorld({ config: { products: [product], admins: [SELLER] } }),
  (world) => {
    const { buyer, byHand, collaborators, pass, person, refund, send } = peopleOf(world)
    let seller: Visitor
    before(async () => {
      seller = await signIn(world(), SELLER)
    })
    /** The head of the page of a purchase, and the row of its buyer in the list. */
    async function said({ email }: Buyer): Promise<{ head: string; row: string }> {
      const { id } = await paymentOf(world().context.db, email)
      const page = visible(await (await seller.get(`/admin/buyers/${id}`)).text())
      const [, head = ''] = /Starter Kit (.*?)The buyer reads/.exec(page) ?? []
      const list = await (await seller.get('/admin/buyers')).text()
      const row = list.split('<tr').find((each) => each.includes(email)) ?? ''
      return { head, row: visible(`<tr${row}`) }
    }

    /** A buyer whose account is invited to both repositories. */
    async function invitedTwice(): Promise<Buyer> {
      const who = await buyer()
      await send(who, who.login)
      await pass(2 * MINUTE_MS)
      return who
    }

    test('A refunded purchase is said to lose access while one of its accounts has it, and to have lost it afterwards', async () => {
      const ada = await invitedTwice()
      byHand('accept', ada.login)
      byHand('decline', ada.login, extras)
      await pass(8 * MINUTE_MS)
      await refund(ada)
      world().codeHost.rehearse.misbehave({ endpoint: 'remove', preset: 'primary_403', forMs: 20 * MINUTE_MS })
      await pass(2 * MINUTE_MS)
      assert.ok(collaborators().includes(ada.login))
      const during = await said(ada)
      assert.match(during.head, /^Access being removed Next: .*the account keeps what it has for now/)
      assert.match(during.row, /Access being removed/)
      await pass(HOUR_MS, { rounds: 40 })
      assert.ok(!collaborators().includes(ada.login))
      const after = await said(ada)
      assert.match(after.head, /^Access ended Next: Nothing: the purchase gives no access any more\./)
      assert.match(after.row, /Access ended/)
    })

    test('A purchase that ended while its account was to be replaced is said to lose access as long as that account has it', async () => {
      const ada = await invitedTwice()
      byHand('accept', ada.login)
      byHand('accept', ada.login, extras)
      await pass(2 * MINUTE_MS)
      const next = person()
      await send(ada, next)
      await pass(2 * MINUTE_MS)
      byHand('decline', next)
      await pass(8 * MINUTE_MS)
      await refund(ada)
      assert.ok(collaborators().includes(ada.login))
      const { head, row } = await said(ada)
      assert.match(head, /^Access being removed Next: /)
      assert.doesNotMatch(`${head} ${row}`, /Not invited any more/)
    })
  }
)
