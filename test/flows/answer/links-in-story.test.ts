// The page of a purchase shows each mail with a link that went out for it, and what became of the link.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { DAY_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { linkMailedTo, pressLink, signIn, type Visitor, visit } from '../../support/worlds/visitor.ts'

onEachDatabase('mails with a link', aWorld({ config: { admins: [SELLER] } }), (world) => {
  let seller: Visitor
  before(async () => {
    seller = await signIn(world(), SELLER)
  })
  const story = async (email: string) => {
    const { id } = await paymentOf(world().context.db, email)
    const text = plain(await (await seller.get(`/admin/buyers/${id}`)).text())
    return text.slice(text.indexOf(' Story '))
  }
  const askForLink = async (email: string) => {
    await visit(world()).postForm('/sign-in', { email }, { accept: 'text/html' })
    return linkMailedTo(world(), email, /Somebody asked for this mail/)
  }
  const stored = () => world().context.db.selectFrom('link_mail').select('email').orderBy('email').execute()

  test('A sign-in link of a buyer who has no account yet is told while it works, when it was used, and when it expired', async () => {
    const email = 'waits@mail.example'
    await world().pay({ email })
    await askForLink(email)
    const asked = `On the sign-in page somebody asked for a link to ${email}. Its mail was handed to the mail server.`
    assert.ok((await story(email)).includes(`${asked} The link works, and has not been used yet.`))
    world().codeHost.clock.advance(16 * MINUTE_MS)
    assert.ok((await story(email)).includes(`${asked} The link was not used, and works no more.`))
    await pressLink(visit(world()), await askForLink(email))
    assert.ok((await story(email)).includes(`${asked} The link was used.`))
  })

  test('A sign-in link to another address is not in the story', async () => {
    const email = 'alone@mail.example'
    await world().pay({ email })
    await askForLink('stranger@mail.example')
    assert.doesNotMatch(await story(email), /asked for a link/)
  })

  test('The link of the mail about a payment is told with the mail, and when it was used', async () => {
    const email = 'by-paid-link@mail.example'
    await world().pay({ email })
    await world().context.access.sendMails()
    const told = `A mail to ${email} tells the buyer how to get access. It was handed to the mail server.`
    assert.ok((await story(email)).includes(`${told} The link works, and has not been used yet.`))
    const own = world().context.db.updateTable('payment').where('email', '=', email)
    await own.set({ status: 'refunded' }).execute()
    assert.ok((await story(email)).includes(`${told} The link was not used, and works no more.`))
    await own.set({ status: 'paid' }).execute()
    await pressLink(visit(world()), await linkMailedTo(world(), email, /Thank you for buying/))
    assert.ok((await story(email)).includes(`${told} The link was used.`))
  })

  test('The link to find a purchase is told, and that it was used', async () => {
    const email = 'paid-with@mail.example'
    await world().pay({ email })
    const finder = await signIn(world(), 'finder@mail.example')
    await finder.postForm('/settings/find-purchase', { email }, { accept: 'text/html' })
    await world().context.purchaseLinks.settled()
    const asked = `A user asked for a link to find the purchases of ${email}. Its mail was handed to the mail server.`
    assert.ok((await story(email)).includes(`${asked} The link works, and has not been used yet.`))
    await pressLink(finder, await linkMailedTo(world(), email, /find-purchase/))
    assert.ok((await story(email)).includes(`${asked} The link was used.`))
  })

  test('A link to an address without a purchase is forgotten after a day, and any link after 90 days', async () => {
    const email = 'kept@mail.example'
    await world().pay({ email })
    await askForLink(email)
    await askForLink('nobody@mail.example')
    world().codeHost.clock.advance(DAY_MS + MINUTE_MS)
    await askForLink('later@mail.example')
    const after = (await stored()).map((row) => row.email)
    assert.ok(after.includes(email) && !after.includes('nobody@mail.example'), after.join())
    world().codeHost.clock.advance(90 * DAY_MS)
    await askForLink('last@mail.example')
    assert.deepEqual(
      (await stored()).map((row) => row.email),
      ['last@mail.example']
    )
  })
})
