import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSeatLink } from '../../../src/users/give-seats/seat-links.ts'
import { plainProduct, sandboxProduct as product, sandboxRepository } from '../../support/builders/plain-config.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { account, comeBack } from '../../support/worlds/at-the-code-host.ts'
import { type Buyer, peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor, visit } from '../../support/worlds/visitor.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const crew = { ...product('crew', 'extras'), seats: 4 }
const team = { ...plainProduct, scenes: ['starter-kit'] as const, repositories: [sandboxRepository] as const, seats: 2 }

onEachDatabase(
  'links that give a seat away',
  aWorld({ config: { products: [team, product('solo', 'bundle'), crew] }, wire: true }),
  (world) => {
    const { person, buyer, send, byHand, pass, invited, statesOf, refund } = peopleOf(world)
    const paymentOf = async ({ userId }: Buyer) => (await world().context.access.purchases(userId))[0]?.paymentId ?? ''

    /** A buyer with two seats, one of them taken, and the visitor who is signed in as the buyer. */
    async function holderOfTwo() {
      const ada = await buyer()
      assert.equal((await send(ada, ada.login)).reason, 'invited')
      return { ada, visitor: await signIn(world(), ada.email), payment: await paymentOf(ada) }
    }

    async function makeLink(visitor: Visitor, payment: string): Promise<string> {
      const made = await visitor.postForm('/settings/seats', { payment })
      const page = await (await visitor.get(made.headers.get('location') ?? '')).text()
      const [, path] = /<code>http[^<]*(\/seat\?token=[\w-]{43})<\/code>/.exec(page) ?? []
      return path ?? ''
    }

    /** Opens a link as a signed-in teammate, and gives a name. */
    async function take(link: string, username: string, mate?: Visitor): Promise<Response> {
      const visitor = mate ?? (await signIn(world(), `${username}@mate.example`))
      const opened = await visitor.get(link)
      assert.deepEqual([opened.status, opened.headers.get('location')], [303, '/seat'])
      const sent = await visitor.postForm('/seat', { username })
      assert.equal(sent.headers.get('location'), '/seat')
      return visitor.get('/seat')
    }

    test('A link is shown once: a reload of its page makes no other link, and shows it no more', async () => {
      const { visitor, payment } = await holderOfTwo()
      const made = await visitor.postForm('/settings/seats', { payment })
      assert.deepEqual([made.status, made.headers.get('location')], [303, `/settings/seats?payment=${payment}`])
      const look = async () => await (await visitor.get(`/settings/seats?payment=${payment}`)).text()
      assert.match(await look(), /\/seat\?token=/)
      const again = await look()
      assert.doesNotMatch(again, /\/seat\?token=/)
      assert.match(again, /One link is open/)
    })

    test('A teammate opens the link, signs in, and gets the free seat; the link works once', async () => {
      const { ada, visitor, payment } = await holderOfTwo()
      assert.match(await (await visitor.get('/dashboard')).text(), new RegExp(`/settings/seats\\?payment=${payment}`))
      const link = await makeLink(visitor, payment)
      assert.match(await (await visitor.get(`/settings/seats?payment=${payment}`)).text(), /One link is open/)

      const mate = visit(world())
      await mate.get(link)
      const asked = await (await mate.get('/seat')).text()
      assert.match(asked, /A seat for Starter Kit is waiting for you/)
      assert.match(asked, /href="\/sign-in\?next=%2Fseat"/)
      assert.ok(!asked.includes(link.slice(-43)), 'the page names the token')

      const login = person()
      const teammate = await signIn(world(), `${login}@mate.example`)
      const taken = await take(link, login, teammate)
      assert.match(
        await taken.text(),
        /The seat for Starter Kit is yours[\s\S]*Accept the invitation[\s\S]*Open the invitation/
      )
      // The page stays for the teammate; a second name is not sent.
      await teammate.postForm('/seat', { username: person() })
      assert.match(await (await teammate.get('/seat')).text(), /The seat for Starter Kit is yours/)
      assert.ok(invited().includes(login) && invited().includes(ada.login))
      assert.match(await (await mate.get('/seat')).text(), /That link does not work/)
      assert.match(
        await (await visitor.get(`/settings/seats?payment=${payment}`)).text(),
        /All 2 seats for Starter Kit are in use/
      )
      assert.equal(await makeLink(visitor, payment), '')
    })

    test('The page of a seat notices that its account has accepted, and then has the commands to clone', async (t) => {
      const asked = t.mock.method(world().context.access, 'refresh')
      const { visitor, payment } = await holderOfTwo()
      const login = person()
      const mate = await signIn(world(), `${login}@mate.example`)
      const invitedPage = await (await take(await makeLink(visitor, payment), login, mate)).text()
      assert.doesNotMatch(invitedPage, /git clone/)
      const [, url = ''] = /<div id="access"[^>]*hx-get="([^"]+)"/.exec(invitedPage.replaceAll('&amp;', '&')) ?? []
      const script = { 'hx-request': 'true' }
      assert.equal((await mate.get(url, script)).status, 204, 'nothing is new')
      assert.ok(asked.mock.callCount() > 0, 'the host is asked again')
      byHand('accept', login)
      await pass(60_000)
      const update = await (await mate.get(url, script)).text()
      assert.match(update, /^<div id="access"[\s\S]*You’re in[\s\S]*git clone/)
      assert.doesNotMatch(update, /<html/)
      // Without the script a link asks the host again, and leads back.
      assert.match((await mate.get(url)).headers.get('location') ?? '', /^\/seat\?of=[\w-]+$/)
      assert.match(await (await mate.get('/seat')).text(), /The seat for Starter Kit is yours[\s\S]*git clone/)
    })

    test('Continue with the code host signs a teammate in or links the account, and the form then has its name', async () => {
      const { visitor, payment } = await holderOfTwo()
      const link = await makeLink(visitor, payment)
      for (const isSignedIn of [false, true]) {
        const login = `mate-${isSignedIn}`
        account(world(), login, { email: `${login}@host.example`, verified: true })
        const mate = isSignedIn ? await signIn(world(), `${login}@mate.example`) : visit(world())
        await mate.get(link)
        const asked = await (await mate.get('/seat')).text()
        assert.match(asked, /class="btn">Continue with Code Host</)
        const started = isSignedIn
          ? await mate.postForm('/settings/link', { from: '/seat' })
          : await mate.postForm('/sign-in/code-host', { next: '/seat' })
        await comeBack(mate, started, { account: login })
        if (isSignedIn) await mate.get('/settings/link?from=/seat')
        const named = await (await mate.get('/seat')).text()
        assert.match(named, new RegExp(`name="username"[^>]*value="${login}"`))
        assert.doesNotMatch(named, /Continue with/)
      }
    })

    test('Of several who send a name with one link at the same moment one gets the seat, and no account loses its own', async () => {
      // Three seats are free: only the link itself keeps two names from taking one each.
      const ada = await buyer(undefined, 'crew')
      assert.equal((await send(ada, ada.login, 'crew')).reason, 'invited')
      const visitor = await signIn(world(), ada.email)
      const payment = await paymentOf(ada)
      const link = await makeLink(visitor, payment)
      const names = [person(), person(), person()]
      const mates = await Promise.all(names.map((name) => signIn(world(), `${name}@mate.example`)))
      const pages = await Promise.all(names.map(async (name, at) => (await take(link, name, mates[at])).text()))
      assert.equal(pages.filter((page) => /The seat for .* is yours/.test(page)).length, 1)
      assert.equal(names.filter((name) => invited('acme-starters/extras').includes(name)).length, 1)
      assert.ok(invited('acme-starters/extras').includes(ada.login))
    })

    test('A link takes no seat of another account: it stays until a seat is free, or the buyer ends it', async () => {
      const { ada, visitor, payment } = await holderOfTwo()
      const link = await makeLink(visitor, payment)
      const second = person()
      assert.equal((await send(ada, second)).reason, 'invited')
      const login = person()
      const mate = await signIn(world(), `${login}@mate.example`)
      assert.match(await (await take(link, login, mate)).text(), /No seat is free/)
      assert.ok(!invited().includes(login) && invited().includes(second))
      const giving = async () => await (await visitor.get(`/settings/seats?payment=${payment}`)).text()
      assert.match(
        await giving(),
        /in use\.<\/p>[\s\S]*The open link works again once a seat is free\.[\s\S]*Turn off the open link/
      )
      const ended = await (await visitor.postForm('/settings/seats/end', { payment })).text()
      assert.match(ended, /The link no longer works[\s\S]*You can make a link once a seat is free\./)
      const again = await (await visitor.postForm('/settings/seats/end', { payment })).text()
      assert.doesNotMatch(again, /no longer work/)
      byHand('decline', second)
      await pass(5 * 60_000)
      assert.equal((await statesOf(ada)).length, 2)
    })

    test('A link to a purchase that has only one seat by now does not take that seat from its account', async () => {
      const ada = await buyer(undefined, 'solo')
      assert.equal((await send(ada, ada.login, 'solo')).reason, 'invited')
      const order = { paymentId: await paymentOf(ada), holder: ada.userId, now: world().codeHost.clock.now(), most: 1 }
      const token = await makeSeatLink(world().context.db, order)
      const login = person()
      const mate = await signIn(world(), `${login}@mate.example`)
      assert.match(await (await take(`/seat?token=${token}`, login, mate)).text(), /No seat is free/)
      await pass(5 * 60_000)
      assert.deepEqual(
        [invited('acme-starters/bundle').includes(ada.login), invited('acme-starters/bundle').includes(login)],
        [true, false]
      )
    })

    test('A name that the host does not know is marked in its field, and leaves the link as it was', async () => {
      const { visitor, payment } = await holderOfTwo()
      const link = await makeLink(visitor, payment)
      const login = person()
      const mate = await signIn(world(), `${login}@mate.example`)
      const unknown = await (await take(link, 'nobody-of-this-name', mate)).text()
      assert.match(unknown, /role="alert"[\s\S]*nobody-of-this-name/)
      assert.match(
        unknown,
        /aria-describedby="username-problem username-hint" aria-invalid="true">\s*<p id="username-problem"[^>]*>\S/
      )
      assert.doesNotMatch(await (await mate.get('/seat')).text(), /aria-invalid|username-problem/)
      await take(link, '', mate)
      assert.match(await (await take(link, login, mate)).text(), /The seat for Starter Kit is yours/)
    })

    test('A link ends after 14 days, with the purchase, and when its buyer ends it', async () => {
      const { ada, visitor, payment } = await holderOfTwo()
      const login = person()
      const mate = await signIn(world(), `${login}@mate.example`)
      const works = async (link: string) => {
        await mate.get(link)
        return /A seat for/.test(await (await mate.get('/seat')).text())
      }
      const ended = await makeLink(visitor, payment)
      assert.ok(await works(ended))
      await visitor.postForm('/settings/seats/end', { payment })
      assert.ok(!(await works(ended)))
      const first = await makeLink(visitor, payment)
      const newer = await makeLink(visitor, payment)
      assert.deepEqual([await works(first), await works(newer)], [false, true])
      await refund(ada)
      assert.ok(!(await works(newer)))

      const other = await holderOfTwo()
      const old = await makeLink(other.visitor, other.payment)
      world().codeHost.clock.advance(14 * DAY_MS)
      const later = visit(world())
      await later.get(old)
      assert.match(await (await later.get('/seat')).text(), /That link does not work/)
    })

    test('An account that the host refuses for good leaves its seat to the next name', async () => {
      const { ada, visitor, payment } = await holderOfTwo()
      const link = await makeLink(visitor, payment)
      const login = person()
      const mate = await signIn(world(), `${login}@mate.example`)
      world().codeHost.rehearse.addAccount({ login: 'jane_corp', name: 'jane_corp', emails: [], enterprise: 'corp' })
      await take(link, 'jane_corp', mate)
      assert.match(await (await take(link, login, mate)).text(), /The seat for Starter Kit is yours/)
      assert.ok(invited().includes(login) && invited().includes(ada.login))
    })

    test('After ten refused names a link works no longer', async () => {
      const { visitor, payment } = await holderOfTwo()
      const link = await makeLink(visitor, payment)
      const mate = await signIn(world(), `${person()}@mate.example`)
      const refused = await take(link, 'nobody-of-this-name', mate)
      assert.match(await refused.text(), /not found[\s\S]*name="username"[^>]*value="nobody-of-this-name"/)
      for (let count = 1; count < 10; count += 1) await take(link, `nobody-of-this-name-${count}`, mate)
      await mate.get(link)
      assert.match(await (await mate.get('/seat')).text(), /That link does not work/)
    })

    test('A link gives a seat of its own purchase, and none once that is refunded', async () => {
      const ada = await buyer()
      await world().pay({ email: ada.email })
      const [one, two] = await world().context.access.purchases(ada.userId)
      assert.ok(one && two)
      const visitor = await signIn(world(), ada.email)
      const login = person()
      await take(await makeLink(visitor, two.paymentId), login)
      const seats = await world().context.access.purchases(ada.userId)
      assert.deepEqual(
        seats.map(({ paymentId, grants }) => [paymentId, grants.map((grant) => grant.login)]),
        [
          [one.paymentId, []],
          [two.paymentId, [login]]
        ]
      )
    })

    test('No link is made while invitations are off for the repository, and the page says why', async (t) => {
      const { visitor, payment } = await holderOfTwo()
      const { knownRepositories, config } = world().context
      const known = knownRepositories.of(config.products[0])
      const off = t.mock.method(knownRepositories, 'of', () => ({ ...known, knownPersonal: () => true }))
      const why =
        /Invitations are off at the moment\.<\/p><p>The seller has to move the repository to an organization first/
      for (const answer of [
        await visitor.get(`/settings/seats?payment=${payment}`),
        await visitor.postForm('/settings/seats', { payment })
      ]) {
        const text = await answer.text()
        assert.match(text, why)
        assert.doesNotMatch(text, /seat\?token=|Make a link|Whoever opens a link/)
      }
      off.mock.restore()
      const later = await (await visitor.get(`/settings/seats?payment=${payment}`)).text()
      assert.doesNotMatch(later, /Invitations are off|link is open/)
      assert.match(await makeLink(visitor, payment), /token=/)
    })

    test('Only the buyer of a purchase gives its seats away', async () => {
      const { payment } = await holderOfTwo()
      const other = await signIn(world(), `${person()}@mail.example`)
      assert.equal(
        (await other.get(`/settings/seats?payment=${payment}`)).headers.get('location'),
        '/settings/purchases'
      )
      assert.equal(await makeLink(other, payment), '')
      const stranger = visit(world())
      assert.match(
        (await stranger.get(`/settings/seats?payment=${payment}`)).headers.get('location') ?? '',
        /^\/sign-in/
      )
      assert.match((await stranger.postForm('/seat', { username: 'x' })).headers.get('location') ?? '', /^\/sign-in/)
    })
  }
)
