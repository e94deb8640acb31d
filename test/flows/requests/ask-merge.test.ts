// The seller asks two buyers whether they are one: each gets a mail, and each has to confirm.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { DAY_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import {
  hiddenFields,
  linkMailedTo,
  pressButton,
  pressLink,
  signIn,
  subjectsOf,
  type Visitor,
  visit
} from '../../support/worlds/visitor.ts'

const OTHER_ADMIN = 'second-owner@example.com'
onEachDatabase(
  'asking two buyers to merge',
  aWorld({ workers: ['inbox'], config: { admins: [SELLER, OTHER_ADMIN] } }),
  (world) => {
    const { buyer, accepted, collaborators } = peopleOf(world)
    let seller: Visitor & { userId: string }
    before(async () => {
      seller = await signIn(world(), SELLER)
    })
    const db = () => world().context.db
    const holderOf = async (email: string) => (await paymentOf(db(), email)).user_id
    const pathOf = async (email: string, action = 'merge') =>
      `/admin/buyers/${(await paymentOf(db(), email)).id}/${action}`

    /** Orders the action on the page of the first buyer. @returns the words of the preview, or why it cannot be done */
    async function order(email: string, fields: Record<string, string>, action = 'merge'): Promise<string> {
      const path = await pathOf(email, action)
      const answer = await seller.postForm(path, { ...fields, step: 'preview' })
      const html = await answer.text()
      if (answer.status !== 200) return plain(/role="alert">(.*?)<\/div>/s.exec(html)?.[1] ?? html).trim()
      const done = await seller.postForm(path, { ...fields, ...hiddenFields(html), step: 'do' })
      assert.equal(done.status, 303)
      await world().context.access.sendMails()
      return plain(html)
    }
    const link = (email: string) => linkMailedTo(world(), email, /re both addresses yours/)
    /** Opens the link of the mail in a browser in which nobody has signed in, and presses the button. */
    async function confirm(mailed: string): Promise<string> {
      return plain(await (await pressLink(visit(world()), mailed)).text())
    }
    const story = async (email: string) =>
      plain(await (await seller.get((await pathOf(email, '')).replace(/\/$/, ''))).text())

    test('Two buyers become one once each has confirmed, by the same merge as their own, and both stories say so', async () => {
      const [ada, bob] = [await buyer(), await buyer()]
      await accepted(ada, ada.login)
      await accepted(bob, bob.login)
      const said = await order(ada.email, { with: ` ${bob.email.toUpperCase()} ` })
      assert.match(said, new RegExp(`Ask whether ${ada.email} and ${bob.email} are one buyer`))
      assert.match(said, /To \S+, now: “Acme Starters asks: are both addresses yours\?”/)
      const mailed = [await link(ada.email), await link(bob.email)] as const
      assert.notEqual(mailed[0], mailed[1])
      const page = plain(await (await visit(world()).get(mailed[0])).text())
      assert.ok(!page.includes(bob.email), 'the other address is masked')
      assert.ok(page.includes(ada.email))
      // Opening changes nothing, as mail scanners do it.
      assert.notEqual(await holderOf(ada.email), await holderOf(bob.email))

      assert.match(await confirm(mailed[0]), /You have confirmed/)
      assert.match(plain(await (await visit(world()).get(mailed[0])).text()), /You have confirmed/)
      assert.notEqual(await holderOf(ada.email), await holderOf(bob.email))
      assert.match(await story(bob.email), new RegExp(`${ada.email} confirmed that the two buyers are one`))

      assert.match(await confirm(mailed[1]), /Both are together now/)
      const holder = await holderOf(ada.email)
      assert.equal(await holderOf(bob.email), holder)
      assert.equal(holder, ada.userId)
      for (const { email } of [ada, bob]) {
        const told = await story(email)
        assert.match(told, /The seller asked whether two buyers are one\. .* By owner@example\.com/)
        assert.match(
          told,
          /A mail to \S+ tells the buyer that you ask whether two buyers are one\. It was handed to the mail server\./
        )
        assert.match(told, /Both had confirmed, and the two buyers became one\./)
        assert.match(told, /Two sign-ins of the buyer became one, and their purchases came together on one page\./)
      }
      const asBob = await signIn(world(), bob.email)
      assert.equal(asBob.userId, holder, 'either address signs in')
      for (const { login } of [ada, bob]) assert.ok(collaborators().includes(login))

      // The mail and the 14 days of every merge.
      await world().context.merges.tellDue()
      const undo = await linkMailedTo(world(), bob.email, /separate/)
      await pressLink(visit(world()), undo)
      assert.equal(await holderOf(bob.email), bob.userId)
      assert.equal(await holderOf(ada.email), ada.userId)
      assert.match(plain(await (await visit(world()).get(mailed[1])).text()), /There is nothing to confirm/)
    })

    test('Both confirmations at the same time make one merge', async () => {
      const [ada, bob] = [await buyer(), await buyer()]
      await order(ada.email, { with: bob.email })
      const mailed = [await link(ada.email), await link(bob.email)]
      await Promise.all(mailed.map(confirm))
      assert.equal(await holderOf(ada.email), await holderOf(bob.email))
      const merges = db().selectFrom('account_merge').select('to_user').where('from_user', '=', bob.userId)
      assert.equal((await merges.execute()).length, 1)
    })

    test('A buyer who has never signed in is brought to the other one, and the page of a purchase names a buyer, too', async () => {
      const ada = await buyer()
      await world().pay({ email: 'never-there@mail.example' })
      const { id } = await paymentOf(db(), 'never-there@mail.example')
      assert.match(
        await order(ada.email, { with: `${world().url}/admin/buyers/${id}` }),
        /never-there@mail\.example signs in to that one, too/
      )
      await confirm(await link('never-there@mail.example'))
      assert.equal(await holderOf('never-there@mail.example'), null)
      await confirm(await link(ada.email))
      assert.equal(await holderOf('never-there@mail.example'), ada.userId)
    })

    test('A question that is withdrawn, or too old, cannot be confirmed, and can be asked again', async () => {
      const [ada, bob] = [await buyer(), await buyer()]
      await order(ada.email, { with: bob.email })
      const mailed = await link(ada.email)
      assert.match(
        await order(ada.email, { with: bob.email }),
        /does not apply to the purchase as it stands|asked already/
      )
      // From the page of either buyer.
      assert.match(await order(bob.email, {}, 'withdraw-merge'), /stay two buyers/)
      assert.match(plain(await (await visit(world()).get(mailed)).text()), /There is nothing to confirm/)
      for (const { email } of [ada, bob])
        assert.match(await story(email), /The seller took the question back whether two buyers are one/)

      await order(ada.email, { with: bob.email })
      const mails = [await link(ada.email), await link(bob.email)]
      await confirm(mails[0] ?? '')
      const open = visit(world())
      const page = await (await open.get(mails[1] ?? '')).text()
      world().codeHost.clock.advance(7 * DAY_MS)
      seller = await signIn(world(), SELLER)
      const late = await pressButton(open, page)
      assert.equal(late.status, 400)
      assert.match(plain(await late.text()), /There is nothing to confirm/)
      assert.notEqual(await holderOf(ada.email), await holderOf(bob.email))
    })

    test('An account in admins is never merged, not even one whose address was added after the question', async () => {
      const ada = await buyer()
      await world().pay({ email: OTHER_ADMIN })
      assert.match(await order(ada.email, { with: OTHER_ADMIN }), /is never merged/)
      assert.match(await order(OTHER_ADMIN, { with: ada.email }), /is never merged/)
      const bob = await buyer()
      await order(ada.email, { with: bob.email })
      const mailed = [await link(ada.email), await link(bob.email)]
      await confirm(mailed[0] ?? '')
      await db().insertInto('user_email').values({ email: OTHER_ADMIN, user_id: bob.userId, verified_at: 1 }).execute()
      assert.match(await confirm(mailed[1] ?? ''), /There is nothing to confirm/)
      assert.notEqual(await holderOf(ada.email), await holderOf(bob.email))
    })

    test('A question that cannot be asked is refused with the reason, and no mail goes out', async () => {
      const ada = await buyer()
      const before = (await subjectsOf(world(), ada.email)).length
      for (const [other, why] of [
        ['', /Write the address/],
        ['not an address', /Write the address/],
        ['nobody@nowhere.example', /No purchase belongs to nobody@nowhere\.example/],
        [ada.email, /one buyer already/],
        ['/admin/buyers/none', /Write the address/]
      ] as const) {
        assert.match(await order(ada.email, { with: other }), why, other)
      }
      await world().pay({ email: 'new-one@mail.example' })
      await world().pay({ email: 'new-two@mail.example' })
      assert.match(await order('new-one@mail.example', { with: 'new-two@mail.example' }), /Neither of the two/)
      assert.equal((await subjectsOf(world(), ada.email)).length, before)
    })

    test('A wrong token, a form of another site and a second press change nothing', async () => {
      const [ada, bob] = [await buyer(), await buyer()]
      await order(ada.email, { with: bob.email })
      const mailed = new URL(await link(ada.email))
      const token = mailed.searchParams.get('token') ?? ''
      const reader = visit(world())
      const forged = token.replace('.first.', '.second.')
      for (const wrong of ['', 'x', token.slice(0, -1), forged, `x.${token}`]) {
        const answer = await reader.postForm('/sign-in/together', { token: wrong })
        assert.equal(answer.status, 400, wrong)
      }
      const foreign = await reader.postForm('/sign-in/together', { token }, { origin: 'https://evil.example' })
      assert.equal(foreign.status, 403)
      await reader.postForm('/sign-in/together', { token })
      assert.equal((await reader.postForm('/sign-in/together', { token })).status, 200)
      const row = await db()
        .selectFrom('merge_request')
        .selectAll()
        .where('first_email', '=', ada.email)
        .executeTakeFirstOrThrow()
      assert.ok(row.first_confirmed_at !== null && row.second_confirmed_at === null && row.merged_at === null)
    })
  }
)
