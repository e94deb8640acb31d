// A mail to a mistyped address is given up, and the seller corrects the address.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { hiddenFields, signIn } from '../../support/worlds/visitor.ts'

onEachDatabase('a mail to a mistyped address', aWorld({ config: { admins: [SELLER] } }), (world) => {
  test('Today names the address that the mail went to until the address is corrected, and the newest link says that it reached nobody', async () => {
    const { db, access, now } = world().context
    const [wrong, right] = ['sam@mail.example', 'samuel@mail.example']
    const seller = await signIn(world(), SELLER)
    const shown = async (path: string) => plain(await (await seller.get(path)).text())
    const givenUp = async () => / A mail to (\S+) was given up/.exec(await shown('/admin'))?.[1]

    await world().pay({ email: wrong })
    const { id } = await paymentOf(db, wrong)
    await access.sendMails()
    assert.match(await shown(`/admin/buyers/${id}`), /Newest link To sam@mail\.example\. The link works/)
    const problem = `to ${wrong}: The mail server mail.example did not take the mail (550 no such mailbox).`
    await db
      .updateTable('access_mail')
      .set({ state: 'failed', problem, receiver: wrong, next_at: now() })
      .where('subject', '=', id)
      .execute()
    await access.sendMails()
    assert.equal(await givenUp(), wrong)
    assert.match(
      await shown(`/admin/buyers/${id}`),
      /Newest link To sam@mail\.example\. Its mail was given up, so the link reached nobody\. Made/
    )

    // As the page is while the payment has another address already, and the alert of the old mail still stands.
    await db.updateTable('payment').set({ email: right }).where('id', '=', id).execute()
    assert.equal(await givenUp(), wrong)
    await db.updateTable('access_mail').set({ receiver: null }).where('subject', '=', id).execute()
    assert.equal(await givenUp(), right, 'where the address of the mail is not known, that of the purchase')
    await db.updateTable('access_mail').set({ receiver: wrong }).where('subject', '=', id).execute()
    await db.updateTable('payment').set({ email: wrong }).where('id', '=', id).execute()

    const path = `/admin/buyers/${id}/correct-address`
    const preview = await (await seller.postForm(path, { email: right, step: 'preview' })).text()
    assert.equal((await seller.postForm(path, { ...hiddenFields(preview), step: 'do' })).status, 303)
    assert.equal(await givenUp(), undefined, 'at once')
    world().codeHost.clock.advance(2 * MINUTE_MS)
    await access.sendMails()
    assert.equal(await givenUp(), undefined, 'and later')
    assert.match(await shown(`/admin/buyers/${id}`), /Newest link To samuel@mail\.example\. The link works/)
  })

  test('An address that no mail can go to is on Today within minutes, and not after three days of tries', async () => {
    const { db, access } = world().context
    const [wrong, right] = ['jörg@mail.example', 'joerg@mail.example']
    const seller = await signIn(world(), SELLER)
    const shown = async (path: string) => plain(await (await seller.get(path)).text())
    await world().pay({ email: wrong })
    const { id } = await paymentOf(db, wrong)
    await access.sendMails()
    world().codeHost.clock.advance(10 * MINUTE_MS)
    await access.sendMails()
    assert.match(await shown('/admin'), /A mail to jörg@mail\.example was given up/)
    const purchase = await shown(`/admin/buyers/${id}`)
    assert.doesNotMatch(purchase, /has not taken (the mail|it) yet/)
    assert.match(purchase, /its address is not an e-mail address/)
    const path = `/admin/buyers/${id}/correct-address`
    const preview = await (await seller.postForm(path, { email: right, step: 'preview' })).text()
    assert.equal((await seller.postForm(path, { ...hiddenFields(preview), step: 'do' })).status, 303)
    await access.sendMails()
    assert.doesNotMatch(await shown('/admin'), /was given up/)
    assert.match(await shown(`/admin/buyers/${id}`), /Newest link To joerg@mail\.example\. The link works/)
  })
})
