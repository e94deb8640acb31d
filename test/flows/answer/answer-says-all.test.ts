// The answer to a buyer's mail says what the page of the purchase and the mails say.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { endAccess } from '../../../src/desk/actions/end-access.ts'
import { giveAccess } from '../../../src/desk/giving/give-access.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { dateWords, timeWords } from '../../../src/runtime/time/time-words.ts'
import { sandboxProduct } from '../../support/builders/plain-config.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { account, link } from '../../support/worlds/at-the-code-host.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail, signIn, type Visitor } from '../../support/worlds/visitor.ts'

const kit = sandboxProduct('kit', 'starter-kit')
const kitAgain = sandboxProduct('kit-again', 'starter-kit')

onEachDatabase(
  'the answer to a buyer, beside the page and the mails',
  aWorld({ workers: [], config: { products: [kit, kitAgain], admins: [SELLER] } }),
  (world) => {
    const { accepted, buyer, byHand, person, pass, refund, send } = peopleOf(world)
    let seller: Visitor
    before(async () => {
      seller = await signIn(world(), SELLER)
    })
    /** The page of a purchase at the desk: its text, and the answer on it. */
    async function deskOf(paymentId: string): Promise<{ text: string; answer: string }> {
      const page = await (await seller.get(`/admin/buyers/${paymentId}`)).text()
      const [, answer = ''] = /<section aria-labelledby="answer-heading">.*?<code>(.*?)<\/code>/s.exec(page) ?? []
      return { text: plain(page), answer: answer.replaceAll('&#39;', "'") }
    }

    test('An invitation expires with the access that was given for a time, wherever the two are named', async () => {
      const { context, codeHost } = world()
      const login = person()
      const email = `${login}@mail.example`
      const until = Math.ceil((codeHost.clock.now() + 3 * DAY_MS) / DAY_MS) * DAY_MS
      const order = { email, product: 'kit', why: 'a reviewer', username: login, until }
      const given = await giveAccess(context, order, { by: { userId: 'admin-1' }, actionId: 'given-for-a-time' })
      await pass(2 * MINUTE_MS)
      await context.access.sendMails()
      const { subject, text: mail = '' } = await newestMail(world(), email)
      assert.match(subject ?? '', /is invited to/)
      const end = dateWords(until - 1)
      const weekday = new Date(until - 1).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
      const inMail = `The invitation expires on ${weekday}, ${end} (UTC), and access lasts until ${end}.`
      assert.ok(plain(mail).includes(inMail), mail)
      const { text, answer } = await deskOf(given.ok ? (given.paymentId ?? '') : '')
      assert.ok(answer.includes(inMail), answer)
      assert.ok(text.includes(`The access ends automatically. Its last day is ${end}.`), text)
      const expiry = timeWords(until, codeHost.clock.now())
      assert.equal(text.split(`The invitation expires ${expiry}`).length, 3, text)
      const card = plain(await (await (await signIn(world(), email)).get('/settings/purchases')).text())
      assert.match(card, new RegExp(`The invitation expires ${expiry}, and access lasts until ${end}\\.`))
    })

    test('The answer says which account opens the invitation, and the way out, unless the buyer has linked the account', async () => {
      const ada = await buyer()
      const login = 'typed-name'
      account(world(), login, { email: ada.email, verified: true })
      await send(ada, login)
      const answerNow = async () =>
        (await deskOf((await world().context.access.purchases(ada.userId))[0]?.paymentId ?? '')).answer
      const words = new RegExp(
        `/invitations \\(If you are signed in to Code Host as someone else, it says that it cannot find the invitation\\. Sign in there as ${login}, and open it again\\.\\)\\nYou see the same here, .*\\nIs ${login} not your account\\? Choose another one there, under “Wrong account\\?”\\.$`
      )
      assert.match(await answerNow(), words)
      const visitor = await signIn(world(), ada.email)
      const card = plain(await (await visitor.get('/settings/purchases')).text())
      assert.match(
        card,
        new RegExp(`Wrong account\\? If you are signed in .* Sign in there as ${login}, and open it again`)
      )
      await link(visitor, { account: login })
      assert.match(await answerNow(), /Accept the invitation here: http\S+\/invitations\nYou see the same here, .*$/)
      assert.doesNotMatch(await answerNow(), /someone else|Wrong account/)
    })

    test('The answer about an account whose invitation another purchase keeps leads to the invitation', async () => {
      const ada = await buyer(undefined, 'kit', 'kit-again')
      const login = person()
      await send(ada, login, 'kit')
      await send(ada, login, 'kit-again')
      await pass(2 * MINUTE_MS)
      await refund(ada, 'kit-again')
      await pass(5 * MINUTE_MS)
      const ended = (await world().context.access.purchases(ada.userId)).find(({ product }) => product === 'kit-again')
      const { answer } = await deskOf(ended?.paymentId ?? '')
      assert.match(
        answer,
        /It keeps its invitation through your purchase of kit, .* Accept the invitation here: http\S+\/invitations \(If you are signed in to Code Host/
      )
      byHand('accept', login)
      await pass(5 * MINUTE_MS)
      const later = (await deskOf(ended?.paymentId ?? '')).answer
      assert.match(later, /It keeps what it has through your purchase of kit/)
      assert.doesNotMatch(later, /Accept the invitation/)
    })

    test('After a refund the answer has the words of the card, while the access is removed and once it is gone', async () => {
      const { context } = world()
      const ada = await buyer()
      await accepted(ada)
      await refund(ada)
      const [purchase] = await context.access.purchases(ada.userId)
      const asOnCard = async () => {
        const { text, answer } = await deskOf(purchase?.paymentId ?? '')
        const [, read = ''] = /The buyer reads: “(.*?)”/.exec(text) ?? []
        const [headline = '', ...sentences] = read.split(/(?<=[.?!]) (?=[^ ])/)
        assert.ok(answer.includes(`: ${headline}\n${sentences.join(' ')}\n`), `${read}\n${answer}`)
        assert.equal(answer.split(/\$99\.00 (?:was )?refunded/).length, 2, answer)
        assert.doesNotMatch(answer, /no longer gives access/)
        return headline
      }
      assert.equal(await asOnCard(), 'Access is being removed.')
      await pass(3 * HOUR_MS)
      assert.match(await asOnCard(), /^\$99\.00 refunded on \w+ \d+, \d{4}\.$/)
      assert.match((await deskOf(purchase?.paymentId ?? '')).answer, /\nAccess to \S+ ended the same day\.\n/)
    })

    test('The answer after a refund or during a dispute asks nobody to accept the invitation that is being cancelled', async () => {
      for (const event of ['refund', 'dispute'] as const) {
        const ada = await buyer()
        await send(ada, ada.login)
        await pass(2 * MINUTE_MS)
        const [purchase] = await world().context.access.purchases(ada.userId)
        const answerNow = async () => (await deskOf(purchase?.paymentId ?? '')).answer
        assert.match(await answerNow(), /Accept the invitation here: http/)
        await world().atProcessor(event, ada.email)
        const card = plain(await (await (await signIn(world(), ada.email)).get('/settings/purchases')).text())
        for (const words of [card, await answerNow()]) {
          assert.match(words, /The invitation is being cancelled/)
          assert.doesNotMatch(words, /Accept the invitation|Open the invitation|\/invitations/)
        }
        // With a rejected token Pullpass cannot cancel it, and it is still to end.
        await world().tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble: 'revoked' })
        await pass(HOUR_MS)
        assert.match(await answerNow(), /That is to end/)
        assert.doesNotMatch(await answerNow(), /Accept the invitation|\/invitations/)
        await world().tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble: 'none' })
        await pass(HOUR_MS)
        assert.doesNotMatch(await answerNow(), /Accept the invitation|\/invitations/)
      }
    })

    test('The card, the desk and the answer begin with a renewal that was not paid, with and without an account', async () => {
      const { context } = world()
      const unpaid = 'The renewal of your subscription was not paid yet. Pay it to keep your subscription.'
      for (const isIn of [true, false]) {
        const ada = await buyer()
        if (isIn) await accepted(ada)
        const [purchase] = await context.access.purchases(ada.userId)
        const late = { state: 'past_due', sale_state: 'past_due', renewal_failed_at: context.now() } as const
        await context.db
          .updateTable('payment')
          .set(late)
          .where('id', '=', purchase?.paymentId ?? '')
          .execute()
        const { text, answer } = await deskOf(purchase?.paymentId ?? '')
        assert.match(answer, new RegExp(`^[^\n]+: ${unpaid}.*\n${isIn ? 'You’re in' : 'Choose your'}`))
        assert.match(text, new RegExp(`The buyer reads: “${unpaid} ${isIn ? 'You’re in' : 'Choose your'}`))
        assert.match(text, /Next: .*The renewal was not paid\. The payment processor tries again/)
        const seen = plain(await (await seller.get(`/admin/buyers/${purchase?.paymentId}/seen`)).text())
        assert.ok(seen.indexOf(unpaid) < seen.indexOf(isIn ? 'You’re in' : 'Choose your'), seen)
      }
    })

    test('The answer and the story name the sum and the day of a refund, and the words of the seller about an end', async () => {
      const { context, codeHost } = world()
      const paymentOf = async ({ userId }: { userId: string }) =>
        (await context.access.purchases(userId))[0]?.paymentId ?? ''
      const [ada, eve] = [await buyer(), await buyer()]
      await refund(ada)
      const { text, answer } = await deskOf(await paymentOf(ada))
      const day = dateWords(codeHost.clock.now())
      assert.match(answer, new RegExp(`\\(\\$99\\.00\\)(, invoice \\S+)?\\. \\$99\\.00 refunded on ${day}\\.`))
      assert.match(text, /Stripe reported a full refund of \$99\.00\./)
      const order = { paymentId: await paymentOf(eve), words: 'The licence is over.', others: 'all' } as const
      assert.ok((await endAccess(context, order, { by: { userId: 'admin-1' }, actionId: 'ended' })).ok)
      assert.match((await deskOf(order.paymentId)).answer, /\nWe wrote: The licence is over\.\n/)
    })
  }
)
