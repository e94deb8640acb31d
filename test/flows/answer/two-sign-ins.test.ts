// The page of a purchase that two sign-ins know says who of them reads what.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { account, signInThere, userIdOf } from '../../support/worlds/at-the-code-host.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { guestWhoPaid } from '../../support/worlds/guest.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

onEachDatabase('a purchase that two sign-ins know', aWorld({ config: { admins: [SELLER] }, wire: true }), (world) => {
  const { person } = peopleOf(world)
  const db = () => world().context.db
  let seller: Visitor
  before(async () => {
    seller = await signIn(world(), SELLER)
  })
  const pageOf = async (email: string, part = '') => {
    const { id } = await paymentOf(db(), email)
    return plain(await (await seller.get(`/admin/buyers/${id}${part}`)).text()).replaceAll('&#39;', "'")
  }
  const dashboardOf = async (visitor: Visitor) => plain(await (await visitor.get('/dashboard')).text())
  const reads = (page: string, reader: string) => new RegExp(`${reader} reads: “(.*?)”`).exec(page)?.[1]

  /** A guest who has paid with this address and has an account invited. */
  async function guestWith(email: string) {
    const guest = await guestWhoPaid(world(), email)
    assert.equal((await guest.postJson('/api/invite', { username: person() })).status, 200)
    return guest
  }

  test('A purchase that one person knows has the buyer as its reader', async () => {
    const email = 'single@mail.example'
    await guestWith(email)
    const page = await pageOf(email)
    assert.match(page, /The buyer reads: “Accept the invitation/)
    assert.doesNotMatch(page, /has proven the address/)
  })

  test('Of a guest and a user who has proven the address, the page says what each of them reads, before and after the request', async () => {
    const email = 'two-browsers@mail.example'
    const guest = await guestWith(email)
    const owner = await signIn(world(), email)
    const other = `${email} has proven the address that paid, too, and`
    const held = 'The browser that paid, without signing in,'
    const before = await pageOf(email)
    assert.match(reads(before, held) ?? '', /^Accept the invitation/)
    assert.doesNotMatch(before, /The buyer reads/)
    const said = reads(before, other) ?? ''
    assert.match(said, /^Opened in another browser\. /, 'a headline that is read ends with a full stop')
    assert.ok((await dashboardOf(owner)).includes(said.replace('browser.', 'browser').slice(0, 60)))
    const { id } = await paymentOf(db(), email)
    await owner.postForm('/settings/takeover/ask', { payment: id, from: '/dashboard' })
    const asked = await pageOf(email)
    assert.match(reads(asked, held) ?? '', /^Somebody asks for this purchase.*Accept the invitation/)
    assert.match(reads(asked, other) ?? '', /^You asked for this purchase/)
    assert.match(await dashboardOf(guest), /Somebody asks for this purchase/)
    const seen = await pageOf(email, '/seen')
    assert.match(seen, /What the browser that paid, without signing in, sees/)
    assert.match(seen, /Somebody asks for this purchase/, 'as the holder’s page does')
    assert.match(reads(seen, other) ?? '', /^You asked for this purchase/)
  })

  test('Of two users who have both proven the address, the page names the holder, and says what the other one reads', async () => {
    const email = 'both-proven@mail.example'
    const own = { email: 'holder-of-it@mail.example', verified: true }
    account(world(), 'proves-both', own, { email, verified: true })
    await world().pay({ email, client_reference_id: await userIdOf(await signInThere(world(), 'proves-both')) })
    await signIn(world(), email)
    const page = await pageOf(email)
    assert.match(page, /holder-of-it@mail\.example reads: “/)
    assert.match(
      page,
      /both-proven@mail\.example has proven the address that paid, too, and reads: “Opened with another sign-in/
    )
    assert.match(await pageOf(email, '/seen'), /What holder-of-it@mail\.example sees/)
  })
})
