// A buyer pays without signing in, and connects an account of the code host that has another address. The purchase is
// with that sign-in, and the address that paid leads elsewhere.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { account, comeBack, signInThere, userIdOf } from '../../support/worlds/at-the-code-host.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { type Guest, guestWhoPaid } from '../../support/worlds/guest.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { hiddenFields, newestMail, signIn, subjectsOf, type Visitor } from '../../support/worlds/visitor.ts'

onEachDatabase(
  'a purchase whose sign-in has another address',
  aWorld({ config: { admins: [SELLER] }, wire: true }),
  (world) => {
    const { byHand, pass, person } = peopleOf(world)
    let seller: Visitor
    before(async () => {
      seller = await signIn(world(), SELLER)
    })
    const idOf = async (email: string) => (await paymentOf(world().context.db, email)).id
    const shown = async (email: string, part = '') =>
      plain(await (await seller.get(`/admin/buyers/${await idOf(email)}${part}`)).text()).replaceAll('&#39;', '’')

    /** The mails that the preview of an action names. */
    const mailsOf = (page: string) => /.* Mails (.*?) Can it be undone/.exec(plain(page))?.[1] ?? plain(page)

    /** A buyer who has paid with an address, and signs in with the account `NAME-dev`, which has another one. */
    async function connected(name: string): Promise<{ buyer: Guest; paid: string; own: string; login: string }> {
      const [paid, own, login] = [`${name}@mail.example`, `${name}-dev@accounts.example`, `${name}-dev`]
      account(world(), login, { email: own, verified: true })
      const buyer = await guestWhoPaid(world(), paid)
      const back = await comeBack(buyer, await buyer.postForm('/sign-in/code-host', { next: '/paid' }), {
        account: login
      })
      assert.equal(back.headers.get('location'), '/dashboard')
      return { buyer, paid, own, login }
    }

    test('Each action of the desk names the receiver to whom its mail then goes', async () => {
      const { buyer, paid, own, login } = await connected('carl')
      await buyer.postJson('/api/invite', { username: login })
      byHand('decline', login)
      for (let times = 0; times < 3; times += 1) await pass(2 * MINUTE_MS)
      await world().context.access.sendMails()
      assert.match(await shown(paid), new RegExp(`A mail to ${own} tells the buyer that the invitation is there`))
      const path = `/admin/buyers/${await idOf(paid)}`
      const mailsTo = async (address: string) => {
        await world().context.access.sendMails()
        return (await subjectsOf(world(), address)).length
      }

      for (const [action, fields, receiver, other] of [
        ['invite-again', {}, own, paid],
        ['sign-in-link', {}, own, paid],
        ['end', { words: 'You shared the files.' }, paid, own],
        ['give-back', {}, paid, own]
      ] as const) {
        const [before, others] = [await mailsTo(receiver), await mailsTo(other)]
        const page = await (await seller.postForm(`${path}/${action}`, { ...fields, step: 'preview' })).text()
        assert.ok(mailsOf(page).startsWith(`To ${receiver}, `), `${action}: ${mailsOf(page)}`)
        const done = await seller.postForm(`${path}/${action}`, { ...hiddenFields(page), step: 'do' })
        assert.equal(done.status, 303, action)
        assert.deepEqual([await mailsTo(receiver), await mailsTo(other)], [before + 1, others], action)
      }
    })

    test('Access that is given to a further address of a user, and a correction to it, name the address of the sign-in', async () => {
      const { db } = world().context
      const { userId } = await signIn(world(), 'main@mail.example')
      const further = 'further@mail.example'
      await db.insertInto('user_email').values({ email: further, user_id: userId, verified_at: 1 }).execute()
      const login = person()
      const preview = async (path: string, fields: Record<string, string>) =>
        mailsOf(await (await seller.postForm(path, { ...fields, step: 'preview' })).text())

      const gift = { email: further, product: 'starter-kit', as: 'gift', why: 'Thanks', username: login }
      assert.ok(
        (await preview('/admin/give-access', gift)).startsWith(`To main@mail.example, once ${login} is invited`)
      )
      const { username: _, ...unnamed } = gift
      assert.ok((await preview('/admin/give-access', unnamed)).startsWith(`To ${further}: `))

      const typo = 'furthr@mail.example'
      await world().pay({ email: typo })
      const path = `/admin/buyers/${await idOf(typo)}/correct-address`
      const page = await (await seller.postForm(path, { email: further, step: 'preview' })).text()
      assert.ok(mailsOf(page).startsWith('To main@mail.example, now: a link that signs in'), mailsOf(page))
      const done = await seller.postForm(path, { ...hiddenFields(page), step: 'do' })
      const said = plain(await (await seller.get(done.headers.get('location') ?? '')).text())
      assert.match(said, /A sign-in link goes to main@mail\.example\./)
      await world().context.access.sendMails()
      assert.deepEqual(
        (await subjectsOf(world(), 'main@mail.example')).filter((subject) =>
          subject.startsWith('Your sign-in link for')
        ),
        ['Your sign-in link for Starter Kit']
      )
    })

    test('The reader of the address that paid reaches the purchase at once with the sign-in that holds it', async () => {
      const { buyer, paid, own, login } = await connected('ella')
      await buyer.postJson('/api/invite', { username: login })
      const formsOf = async (visitor: Visitor) => {
        const page = await (await visitor.get('/dashboard')).text()
        assert.match(plain(page), /Opened with another sign-in.*Is that sign-in yours, too\? Sign in there to find/)
        const forms = [...page.matchAll(/<form class="actions" method="post" action="([^"]+)">(.*?)<\/form>/gs)]
        return forms.map(([form, action = '', fields = '']) => ({
          action,
          button: plain(fields).trim(),
          fields: hiddenFields(`<main${form}`)
        }))
      }

      const reader = await signIn(world(), paid)
      const forms = await formsOf(reader)
      assert.deepEqual(
        forms.map(({ button }) => button),
        ['Sign in with Code Host', 'Sign out and sign in', 'Ask for this purchase']
      )
      const [byHost, anew] = forms
      const started = await reader.postForm(byHost?.action ?? '', byHost?.fields ?? {})
      const back = await comeBack(reader, started, { account: login })
      assert.equal(back.headers.get('location'), '/dashboard')
      const there = plain(await (await reader.get('/dashboard')).text())
      assert.match(there, /Accept the invitation/)
      assert.doesNotMatch(there, /another sign-in/)

      const second = await signIn(world(), paid)
      const out = await second.postForm(anew?.action ?? '', anew?.fields ?? {})
      assert.equal(out.headers.get('location'), '/sign-in')
      const page = plain(await (await second.get('/sign-in')).text())
      assert.match(page, /Use Code Host if you connected it here, otherwise the email address you paid with\./)
      const owner = await signIn(world(), own)
      assert.match(plain(await (await owner.get('/dashboard')).text()), /Accept the invitation/)
      const away = await second.postForm('/sign-out', { next: 'https://elsewhere.example/' })
      assert.equal(new URL(away.headers.get('location') ?? '', world().url).origin, new URL(world().url).origin)
    })

    test('The mail about a payment says how to sign in later, whether or not the code host is connected by then', async () => {
      const paid = 'finn@mail.example'
      const buyer = await guestWhoPaid(world(), paid)
      await world().context.access.sendMails()
      const mail = await newestMail(world(), paid, /Thank you for buying/)
      assert.match(
        (mail.text ?? '').replaceAll('\n', ' '),
        /After that, sign in with Code Host if you connected it, otherwise with the address of this mail\./
      )
      account(world(), 'finn-dev', { email: 'finn-dev@accounts.example', verified: true })
      await comeBack(buyer, await buyer.postForm('/sign-in/code-host', { next: '/paid' }), { account: 'finn-dev' })
      const later = await signInThere(world(), 'finn-dev')
      assert.equal(await userIdOf(later), (await paymentOf(world().context.db, paid)).user_id)
    })

    test('The page that sends a sign-in link says why it does not go to the address that paid', async () => {
      const { paid, own } = await connected('dora')
      assert.ok(
        (await shown(paid, '/sign-in-link')).includes(
          `Nothing goes to ${paid}, the address that paid: the purchase belongs to the sign-in ${own}, and a link to ${paid} would not open it.`
        )
      )
      const same = 'sole@mail.example'
      await world().pay({ email: same })
      assert.doesNotMatch(await shown(same, '/sign-in-link'), /the address that paid/)
    })
  }
)
