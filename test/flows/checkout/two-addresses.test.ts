// A buyer who paid with one address and went on with an account at the code host that has another: who is signed in,
// and what the pages and the mails say of both addresses.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allLanguages as languages } from '../../../src/words/languages.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { account, comeBack, userIdOf } from '../../support/worlds/at-the-code-host.ts'
import { guestWhoPaid } from '../../support/worlds/guest.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { linkMailedTo, newestMail, pressButton, signIn, type Visitor, visit } from '../../support/worlds/visitor.ts'

onEachDatabase('a purchase paid with one address and held with another', aWorld(), (world) => {
  let counted = 0
  const text = async (visitor: Visitor, path: string, language = 'en') =>
    (await visitor.get(path, { accept: 'text/html', 'accept-language': language })).text()
  const ownerOf = async (email: string) => {
    const row = world().context.db.selectFrom('payment').select('user_id').where('email', '=', email)
    return row.executeTakeFirstOrThrow()
  }

  /** The buyer, who continued from the paid page, with the link of the mail if that was sent before. */
  async function continued({ isMailed = true } = {}) {
    counted += 1
    const login = `went-on-${counted}`
    const paid = `${login}@paid.example`
    const own = `${login}@host.example`
    const guest = await guestWhoPaid(world(), paid)
    if (isMailed) await world().context.access.sendMails()
    const link = isMailed ? await linkMailedTo(world(), paid, /Thank you for buying/) : ''
    account(world(), login, { email: own, verified: true })
    const started = await guest.postForm('/sign-in/code-host', { next: '/paid' })
    await comeBack(guest, started, { account: login })
    const user = await userIdOf(guest)
    assert.equal((await ownerOf(paid)).user_id, user)
    const masked = (address: string) => `${address[0]}••${address.slice(address.indexOf('@'))}`
    return { login, paid, own, guest, link, user, masked }
  }

  test('The account page lists both addresses with what each is for, in every language, and masks the unproven one', async () => {
    const { guest, paid, own, masked } = await continued()
    for (const language of languages) {
      const page = await text(guest, '/settings/account', language)
      assert.match(page, new RegExp(`<li>${own} <span class="badge"`), language)
      assert.ok(page.includes(`<b>${masked(paid)}</b>`) || page.includes(`<strong>${masked(paid)}</strong>`), language)
      assert.ok(!page.includes(paid), language)
    }
    const page = await text(guest, '/settings/account')
    assert.match(page, /paid for Starter Kit, and does not sign you in\. Mails about the purchase go there/)
    assert.match(page, /Is it yours\? Let it sign you in, too/)
  })

  test('The link of the mail from before names the address that it signs in, and where the purchase is', async () => {
    const { paid, own, link, user, masked } = await continued()
    const elsewhere = visit(world())
    for (const language of languages) {
      const page = await text(elsewhere, link, language)
      assert.ok(page.includes(`<strong>${paid}</strong>`) && page.includes(`<strong>${masked(own)}</strong>`), language)
    }
    const page = await text(elsewhere, link)
    assert.match(page, /Your purchase of <strong>Starter Kit<\/strong> is in the sign-in/)
    assert.doesNotMatch(page, /for your purchase of/)
    await pressButton(elsewhere, page)
    assert.notEqual(await userIdOf(elsewhere), user, 'an address from a checkout signs nobody in as another user')
    assert.equal((await ownerOf(paid)).user_id, user)
    assert.match(await text(elsewhere, '/dashboard'), /Ask for this purchase/)
  })

  test('A mail to the address that paid says which sign-in has the purchase', async () => {
    const { paid, own, masked } = await continued({ isMailed: false })
    await world().context.access.sendMails()
    const mail = await newestMail(world(), paid, /Thank you for buying/)
    assert.ok(
      mail.text?.includes(`sign in as ${masked(own).replaceAll('•', '*')}, the way you did before.`),
      String(mail.text)
    )
    assert.doesNotMatch(mail.text ?? '', /if you connected it|the address that this mail was sent to/)
  })

  test('The buyer proves the address that paid by a mailed link, and it signs in to the purchase from then on', async () => {
    const { guest, paid, user } = await continued()
    const asked = await guest.postForm('/settings/find-purchase', { email: paid })
    assert.equal(asked.status, 200)
    await world().context.purchaseLinks.settled()
    const link = await linkMailedTo(world(), paid, /find-purchase/)
    assert.equal((await pressButton(guest, await text(guest, link))).status, 303)
    const page = await text(guest, '/settings/account')
    assert.match(page, new RegExp(`<li>${paid} <span class="badge"[^>]*>Signs you in`))
    assert.doesNotMatch(page, /does not sign you in/)
    const later = await signIn(world(), paid)
    assert.equal(later.userId, user)
  })

  test('The sign-in page names the code host beside the address that paid', async () => {
    for (const language of languages) {
      assert.match(
        await text(visit(world()), '/sign-in', language),
        /<p class="lead">[^<]*Code Host[^<]*<\/p>/,
        language
      )
    }
  })
})
