// After the end of a purchase, desk, answer and card say what its account has, and of what it never had nothing.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { type Buyer, peopleOf, repository } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { useUp } from '../../support/worlds/use-up.ts'
import { hiddenFields, signIn, type Visitor } from '../../support/worlds/visitor.ts'

onEachDatabase(
  'an account after the end of its purchase',
  aWorld({ workers: [], config: { admins: [SELLER] } }),
  (world) => {
    const { buyer, send, refund, pass, accepted, collaborators, statesOf } = peopleOf(world)
    const host = () => world().codeHost
    let seller: Visitor
    before(async () => {
      seller = await signIn(world(), SELLER)
    })
    const idOf = async ({ email }: Buyer) => (await paymentOf(world().context.db, email)).id
    /** The page of a purchase at the desk: its markup, its text, and the answer on it. */
    async function deskOf(who: Buyer) {
      const page = await (await seller.get(`/admin/buyers/${await idOf(who)}`)).text()
      const [, answer = ''] = /<section aria-labelledby="answer-heading">.*?<code>(.*?)<\/code>/s.exec(page) ?? []
      const [card = ''] = /<section class="card".*?This state began/s.exec(page) ?? []
      return { page, card: plain(card), answer: plain(answer) }
    }
    const cardOf = async ({ email }: Buyer) =>
      plain(await (await (await signIn(world(), email)).get('/dashboard')).text())
    async function previewOf(who: Buyer, action: string): Promise<string> {
      const path = `/admin/buyers/${await idOf(who)}/${action}`
      const page = await (await seller.get(path)).text()
      if (!page.includes('value="preview"')) return plain(page)
      const preview = await seller.postForm(path, { ...hiddenFields(page), words: 'It is over.', step: 'preview' })
      return plain(await preview.text())
    }

    test('Access that somebody gives by hand after a refund is named by every page, and none says that there is none', async () => {
      const ada = await buyer()
      await accepted(ada, ada.login)
      await refund(ada)
      await pass(5 * MINUTE_MS)
      assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
      assert.match((await deskOf(ada)).card, /Access ended/)
      assert.match(await cardOf(ada), new RegExp(`Access to ${repository} ended|no longer has access`))
      // Access that appears within an hour of our removal counts as ours (decisions/027).
      await pass(2 * HOUR_MS)
      host().rehearse.byHand({ action: 'add', repository, login: ada.login })
      await pass(2 * MINUTE_MS)
      assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
      const { page, card, answer } = await deskOf(ada)
      assert.match(card, /Ended, still has access/)
      assert.match(
        card,
        /does not cover this account any more\. Code Host shows access of it that did not come through Pullpass/
      )
      assert.match(page, /<a class="btn"[^>]*href="\/admin\/repositories\/[^"]+"[^>]*>Decide on Repository<\/a>/)
      const buyers = await cardOf(ada)
      for (const said of [answer, buyers]) {
        assert.match(said, new RegExp(`What ${ada.login} has on Code Host now didn’t come from this purchase`))
        assert.doesNotMatch(said, /no longer has access|Access to .* ended/)
      }
      host().rehearse.byHand({ action: 'remove', repository, login: ada.login })
      await pass(65 * MINUTE_MS)
      assert.match((await deskOf(ada)).card, /Access ended/)
    })

    test('An account that another purchase of its buyer brought back is not said to have lost its access', async () => {
      const ada = await buyer()
      await accepted(ada, ada.login)
      await refund(ada)
      await pass(5 * MINUTE_MS)
      const first = await idOf(ada)
      await world().pay({ email: ada.email })
      await accepted(ada, ada.login)
      assert.ok(collaborators().includes(ada.login))
      assert.doesNotMatch(await cardOf(ada), /no longer has access/)
      const page = plain(await (await seller.get(`/admin/buyers/${first}`)).text())
      assert.match(page, /Covered by another purchase/)
      assert.doesNotMatch(page, /no longer has access/)
    })

    const noInvitation =
      /being cancelled|isn’t invited any more|invited again|new invitation|accept once more|is cancelled/

    test('An account that is disputed while it waits leaves the queue, and no page speaks of an invitation that never was', async () => {
      const ada = await buyer()
      await useUp(world(), world().context.now() + HOUR_MS)
      assert.equal((await send(ada, ada.login)).reason, 'rate_limited')
      assert.deepEqual(await statesOf(ada), [`${ada.login} queued limit`])
      await world().atProcessor('dispute', ada.email)
      const check = async (states: string[], label: RegExp) => {
        assert.deepEqual(await statesOf(ada), states)
        const { page, card, answer } = await deskOf(ada)
        assert.match(plain(page), label)
        const told = [card, answer, await cardOf(ada), await previewOf(ada, 'end')]
        for (const said of told) assert.doesNotMatch(said, noInvitation, said)
        return told
      }
      await check([`${ada.login} queued limit`], /Leaves the queue/)
      await world().context.access.round()
      const [, answer = '', buyers = ''] = await check([`${ada.login} revoking disputed`], /Leaves the queue/)
      for (const said of [answer, buyers]) assert.match(said, new RegExp(`${ada.login} was waiting for its invitation`))
      await pass(5 * MINUTE_MS)
      await check([`${ada.login} revoked disputed`], /Not invited/)
      await world().atProcessor('win', ada.email)
      assert.match(await cardOf(ada), new RegExp(`${ada.login} gets in line again`))
      assert.doesNotMatch(await cardOf(ada), noInvitation)
      await pass(HOUR_MS)
      assert.deepEqual(await statesOf(ada), [`${ada.login} invited sent`])
      assert.match(await cardOf(ada), /The dispute about your payment is over\. /)
      assert.doesNotMatch(await cardOf(ada), noInvitation)
    })

    test('After an attempt without an answer the account is said to be checked, and an invitation that was sent to be cancelled', async () => {
      const ada = await buyer()
      host().rehearse.misbehave({ preset: 'drop_after', method: 'PUT' })
      assert.equal((await send(ada, ada.login)).reason, 'unavailable')
      assert.deepEqual(await statesOf(ada), [`${ada.login} queued unclear`])
      await refund(ada)
      const { card, answer } = await deskOf(ada)
      assert.match(card, /Being checked.*Code Host whether the account was invited, and deletes the invitation if so/)
      for (const said of [answer, await cardOf(ada)])
        assert.match(said, new RegExp(`asking whether ${ada.login} was invited, and cancel the invitation if so`))
      await pass(10 * MINUTE_MS)
      assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])

      const bob = await buyer()
      await send(bob, bob.login)
      await refund(bob)
      assert.match((await deskOf(bob)).card, /Invitation being cancelled/)
      assert.match(await cardOf(bob), /The invitation is being cancelled/)
    })

    test('The desk offers to send the invitation of an account that was never invited, and to free its seat', async () => {
      const ada = await buyer()
      await useUp(world(), world().context.now() + HOUR_MS + 1)
      await send(ada, ada.login)
      const { page } = await deskOf(ada)
      assert.doesNotMatch(plain(page), /Invite again|Withdraw the invitation/)
      assert.match(plain(page), /Remove the account/)
      const preview = await previewOf(ada, 'withdraw-invitation')
      assert.match(preview, new RegExp(`Take ${ada.login} out of the queue for ${ada.email}`))
      assert.match(preview, new RegExp(`Takes ${ada.login} out of the queue\\.`))
      assert.match(preview, new RegExp(`${ada.login} was never invited`))
      assert.doesNotMatch(preview, noInvitation)
    })
  }
)
