import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { beforeChange, changing, type DeskVisit } from '../../../src/desk/frame/desk-handler.ts'
import { storeImport } from '../../../src/importing/stored-imports.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { deskRoutes } from '../../../src/server/desk-routes.ts'
import { createCurrentSeller } from '../../../src/users/sessions/seller.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { guestWhoPaid } from '../../support/worlds/guest.ts'
import type { SandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor, visit } from '../../support/worlds/visitor.ts'

const ADMIN = 'owner@example.com'
const html = { accept: 'text/html' }
/** The id of a file of earlier buyers that is stored. */
const FILE = 'file-of-the-test'

/** All that a visitor can see of an answer, except the time of it. */
async function seen(answer: Response) {
  const headers = [...answer.headers].filter(([name]) => name !== 'date')
  return { status: answer.status, headers, body: await answer.text() }
}

/** The path of a route, with ids that may exist. */
const pathOf = (route: string, ids: { payment: string; delivery?: string; user?: string }) =>
  route
    .replace(':payment', ids.payment)
    .replace(':delivery', ids.delivery ?? 'none')
    .replace(':user', ids.user ?? 'none')
    .replace(':import', FILE)
    .replace(':owner/:repo', 'acme-starters/starter-kit')

onEachDatabase(
  'the door of the desk',
  aWorld({ paid: 'buyer@example.com', config: { admins: [ADMIN, 'moved@example.com'] } }),
  (world) => {
    let who: Record<string, Visitor>
    let seller: Visitor & { userId: string }
    let payment: string
    let delivery: string
    before(async () => {
      const { db } = world().context
      seller = await signIn(world(), ADMIN)
      // The address of this user has been moved to the seller since, as a merge does.
      const moved = await signIn(world(), 'moved@example.com')
      await db
        .insertInto('user_email')
        .values({ email: 'moved@example.com', user_id: seller.userId, verified_at: Date.now() })
        .execute()
      who = {
        stranger: visit(world()),
        buyer: await signIn(world(), 'buyer@example.com'),
        guest: await guestWhoPaid(world(), 'guest@example.com'),
        'user whose address was moved': moved
      }
      payment = (await db.selectFrom('payment').select('id').executeTakeFirstOrThrow()).id
      const sent = await db.selectFrom('inbox').select(['processor', 'event_id']).executeTakeFirstOrThrow()
      delivery = `${sent.processor}.${sent.event_id}`
      const file = { id: FILE, file: 'buyers.csv', lines: [], by: undefined, mails: false, isConfirmed: false }
      await storeImport(db, file, world().context.now())
    })

    // The limit of requests counts a minute.
    beforeEach(() => world().codeHost.clock.advance(MINUTE_MS))

    for (const { method, path } of deskRoutes) {
      test(`A visitor who is not the seller gets the answer of an unknown address at ${method} ${path}`, async () => {
        for (const [name, visitor] of Object.entries(who)) {
          const at = pathOf(path, { payment, delivery, user: seller.userId })
          for (const headers of [html, {}, { ...html, 'hx-request': 'true' }]) {
            const unknown = await seen(await visitor.get('/no-such-page', headers))
            assert.equal(unknown.status, 404)
            assert.deepEqual(await seen(await visitor.get(at, headers)), unknown, `${name}, GET`)
            assert.deepEqual(await seen(await visitor.get(`${at}?q=a`, headers)), unknown, `${name}, GET with a query`)
            assert.deepEqual(
              await seen(await visitor.postForm(at, { from: '/admin' }, headers)),
              await seen(await visitor.postForm('/no-such-page', { from: '/admin' }, headers)),
              `${name}, POST`
            )
          }
        }
      })

      test(`The seller is let in at ${method} ${path}`, async () => {
        const at = pathOf(path, { payment, delivery, user: seller.userId })
        const answer = method === 'get' ? await seller.get(at, html) : await seller.postForm(at, {}, html)
        assert.notEqual(answer.status, 404)
        assert.equal(answer.headers.get('cache-control'), 'no-store')
      })
    }

    /** Pages that lead back to an address of their own, whatever their form says. A form with a file says nothing. */
    const ownBack: Record<string, string> = { '/admin': '/admin?days=30', '/admin/import': '/admin/import' }
    const changes = deskRoutes.filter(({ method }) => method === 'post')
    for (const { path } of changes) {
      test(`A seller who signed in 13 hours ago changes nothing by POST ${path}, signs in, and goes on where it was`, async () => {
        const { db } = world().context
        const at = pathOf(path, { payment, delivery, user: seller.userId })
        const back = ownBack[at] ?? `${at}?from=list`
        await ageSessions(world(), 13 * HOUR_MS)
        const changed = async () => [
          await db.selectFrom('seller_action').selectAll().execute(),
          await db.selectFrom('buyer_import').select('id').execute()
        ]
        const before = await changed()
        const asked = await seller.postForm(at, { from: back, step: 'do', order: 'x'.repeat(43) }, html)
        const next = `/sign-in?again=1&next=${encodeURIComponent(back)}`
        assert.deepEqual([asked.status, asked.headers.get('location')], [303, next])
        assert.deepEqual(await changed(), before)
        await ageSessions(world(), 0)
        const on = await seller.get(next, html)
        assert.deepEqual([on.status, on.headers.get('location')], [303, back])
      })
    }

    test('Each form of the desk that changes something says where it stands, for a sign-in in between', async () => {
      // The forms of Today and of Health are not counted: they depend on whether a run of the checks has ended.
      const seenActions = new Set<string>()
      for (const { path } of deskRoutes.filter(({ method }) => method === 'get')) {
        const page = await (await seller.get(pathOf(path, { payment, delivery, user: seller.userId }), html)).text()
        for (const [form] of page.matchAll(/<form [^>]*action="\/admin.*?<\/form>/gs))
          if (form.includes('method="post"') && !form.includes('multipart/form-data')) {
            seenActions.add(form.match(/action="([^"]*)"/)?.[1]?.replace(payment, ':payment') ?? '')
            assert.match(form, /name="from" value="\/admin/, `${path}: ${form.slice(0, 200)}`)
          }
      }
      const ofBuyer = ['invite', 'sign-in-link', 'correct-address', 'merge', 'end']
      const ofDelivery = ['replay', 'body'].map((act) => `/admin/deliveries/${delivery}/${act}`)
      const others = ['/admin/give-access', ...ofDelivery]
      for (const action of [...ofBuyer.map((act) => `/admin/buyers/:payment/${act}`), ...others])
        assert.ok(seenActions.has(action), action)
    })

    test('Below the desk the seller gets the same answer as everywhere for an address that does not exist', async () => {
      const unknown = await seen(await seller.get('/no-such-page', html))
      for (const path of ['/admin/nothing', '/admin/buyers/none', '/admin/', '/admins', '/Admin'])
        assert.deepEqual(await seen(await seller.get(path, html)), unknown, path)
    })

    test('An address counts only while it is in the site config, proven, and not moved to another user', async () => {
      const { db, currentSession } = world().context
      const is = async (visitor: Visitor, admins: string[]) => {
        const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const request = new Request(world().url, { headers: { cookie } })
        return (await createCurrentSeller({ db, admins, currentSession })(request)) !== undefined
      }
      assert.equal(await is(seller, [ADMIN]), true)
      assert.equal(await is(seller, ['moved@example.com']), true, 'an address that was brought to the user')
      assert.equal(await is(seller, []), false, 'no admins')
      assert.equal(await is(seller, ['other@example.com']), false)
      assert.equal(await is(who['user whose address was moved'] as Visitor, ['moved@example.com']), false)
      assert.equal(await is(visit(world()), [ADMIN]), false)
      // An address that the code host alone calls verified is not enough.
      const host = { account_id: '1', login: 'someone', seen_at: 0 }
      await db.insertInto('code_host_account').values(host).execute()
      await db.insertInto('code_host_email').values({ account_id: '1', email: 'at-the-host@example.com' }).execute()
      assert.equal(await is(seller, ['at-the-host@example.com']), false)
    })

    test('The sign-in leads back to the address of the desk from which the browser came, and to no other address', async () => {
      const visitor = visit(world())
      const after = async (referer: string, path = '/sign-in') =>
        (await visitor.get(path, { ...html, referer })).headers.get('location')
      const { url } = world()
      const list = '/admin/buyers?state=unmatched'
      assert.equal(await after(url + list), `/sign-in?next=${encodeURIComponent(list)}`)
      assert.equal(await after(`${url}/admin`), '/sign-in?next=%2Fadmin')
      assert.equal(await after(`${url}/admin/${'x'.repeat(600)}`), '/sign-in?next=%2Fadmin')
      for (const elsewhere of [`${url}/`, `${url}/administrators`, `https://elsewhere.example${list}`, 'about:blank'])
        assert.equal(await after(elsewhere), null, elsewhere)
      assert.equal(await after(url + list, '/sign-in?next=%2Faccount'), null)
    })

    test('The link of a mail about a payment does not open the desk: the seller signs in once more', async () => {
      const { db } = world().context
      const other = await signIn(world(), ADMIN)
      const { id } = await db
        .selectFrom('session')
        .select('id')
        .where('userId', '=', other.userId)
        .orderBy('createdAt', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      await db.updateTable('session').set({ by_paid_link: 1 }).where('id', '=', id).execute()
      const answer = await other.get('/admin', html)
      assert.equal(answer.headers.get('location'), '/sign-in?again=1&next=%2Fadmin')
      const list = await other.get('/admin/buyers?state=unmatched', html)
      assert.equal(list.headers.get('location'), '/sign-in?again=1&next=%2Fadmin%2Fbuyers%3Fstate%3Dunmatched')
      const page = await (await other.get('/sign-in?again=1&next=%2Fadmin', html)).text()
      assert.match(page, /with the link of a mail about a payment/)
      assert.match(page, /<a href="\/dashboard">Not now<\/a>/)
    })
  }
)

onEachDatabase('a desk without admins', aWorld({ config: { admins: [] } }), (world) => {
  test('Without admins in the site config there is no desk for anybody', async () => {
    const visitor = await signIn(world(), ADMIN)
    for (const { path } of deskRoutes)
      assert.equal((await visitor.get(pathOf(path, { payment: 'x' }), html)).status, 404)
  })
})

onEachDatabase('a change in the desk', aWorld({ config: { admins: [ADMIN] } }), (world) => {
  test('A change needs a sign-in of the last 12 hours; after it the seller is where the form was', async () => {
    const { visitor, visitAfter } = await sellerOf(world())
    const changed: string[] = []
    const handle = changing(async (fields) => {
      changed.push(fields.get('reason') ?? '')
      return new Response(null, { status: 204 })
    })
    const post = (from: string, after: number, headers: Record<string, string> = {}) => {
      const body = new URLSearchParams({ reason: 'because', from })
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      const request = new Request(`${world().url}/admin`, { method: 'POST', body, headers: { ...type, ...headers } })
      return handle(request, visitAfter(after))
    }
    const hours = 3_600_000
    assert.equal((await post('/admin/buyers/p1', 12 * hours - 60_000))?.status, 204)
    assert.deepEqual(changed, ['because'])
    const again = '/sign-in?again=1&next='
    for (const [from, next] of [
      ['/admin/buyers/p1?end=1', '%2Fadmin%2Fbuyers%2Fp1%3Fend%3D1'],
      ['https://elsewhere.example/admin', '%2Fadmin'],
      ['/dashboard', '%2Fadmin'],
      ['/administrators', '%2Fadmin'],
      ['', '%2Fadmin']
    ] as const) {
      const refused = await post(from, 12 * hours)
      assert.deepEqual([refused?.status, refused?.headers.get('location')], [303, again + next])
      const script = await post(from, 12 * hours, { 'hx-request': 'true' })
      assert.deepEqual([script?.status, script?.headers.get('hx-redirect')], [401, again + next])
    }
    assert.deepEqual(changed, ['because'], 'nothing was changed')

    const page = beforeChange(async () => new Response('the form'))
    const asked = new Request(`${world().url}/admin/buyers/p1?end=1`)
    assert.equal(await (await page(asked, visitAfter(hours)))?.text(), 'the form')
    assert.equal(
      (await page(asked, visitAfter(13 * hours)))?.headers.get('location'),
      `${again}%2Fadmin%2Fbuyers%2Fp1%3Fend%3D1`
    )

    // A sign-in of a few hours ago is enough for the desk, so the page goes on at once.
    await ageSessions(world(), 5 * hours)
    const answer = await visitor.get(`${again}%2Fadmin`, html)
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/admin'])
    assert.match(await (await visitor.get(`${again}%2Fsettings%2Flink`, html)).text(), /last 15 minutes/)
    await ageSessions(world(), 13 * hours)
    const words = await (await visitor.get(`${again}%2Fadmin`, html)).text()
    assert.match(words, /more than 12 hours ago/)
    assert.doesNotMatch(words, /who can sign in as you/)
    const action = await (await visitor.get(`${again}%2Fadmin%2Fbuyers%2Fp1%2Fend`, html)).text()
    assert.match(action, /<a href="\/admin\/buyers\/p1">Not now<\/a>/)
    const elsewhere = await (await visitor.get(`${again}%2Fsettings%2Flink`, html)).text()
    assert.match(elsewhere, /<a href="\/dashboard">Not now<\/a>/)
  })
})

/** A signed-in seller, and a visit that happens so many ms after the sign-in. */
async function sellerOf(world: SandboxWorld) {
  const { context } = world
  const visitor = await signIn(world, ADMIN)
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const session = await context.currentSession(new Request(world.url, { headers: { cookie } }))
  assert.ok(session)
  const visitAfter = (ms: number): DeskVisit => {
    const later = { ...context, now: () => session.since + ms }
    return { context: later, address: '203.0.113.1', seller: session, param: {} }
  }
  return { visitor, visitAfter }
}

/** Makes all sessions so many ms older. */
async function ageSessions({ context: { db, now } }: SandboxWorld, ms: number): Promise<void> {
  const at = new Date(now() - ms).toISOString()
  await db
    .updateTable('session')
    .set({ createdAt: at } as object)
    .execute()
}
