import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { giveAccess } from '../../../src/desk/giving/give-access.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { fillDesk, SELLER, unmatchedSale } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

/** The cells of each line of the list, as text. */
function linesOf(page: string): string[][] {
  const text = (html: string) =>
    html
      .replace('<span class="checked">Checked </span>', '')
      .replace(/<span class="(sr-only|hint)">.*?<\/span>/gs, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  const [, body = ''] = page.split('<tbody')
  return [...body.matchAll(/<tr role="row">(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd] .*?<\/t[hd]>/gs)].map(([cell]) => text(cell))
  )
}

onEachDatabase('the list of buyers', aWorld({ config: { admins: [SELLER] } }), (world) => {
  let seller: Visitor
  before(async () => {
    await fillDesk(world())
    seller = await signIn(world(), SELLER)
  })

  async function list(query = ''): Promise<string[][]> {
    const answer = await seller.get(`/admin/buyers${query}`)
    assert.equal(answer.status, 200)
    return linesOf(await answer.text())
  }
  const buyers = async (query: string) => (await list(query)).map(([buyer]) => buyer?.replace('@mail.example', ''))

  test('The list has a line for each purchase: buyer, state, account and amount', async () => {
    const lines = (await list()).map((cells) => cells.slice(0, 4))
    assert.deepEqual(lines.toSorted(), [
      ['ada-inside@mail.example', 'Has access', 'ada-inside', '$99.00'],
      ['grace-invited@mail.example', 'Invited', 'grace-invited', '$99.00'],
      ['nameless@company.example', 'No account named', 'No account', '$99.00'],
      ['quentin-waits@mail.example', 'Waits for you', 'quentin-account', '$99.00'],
      ['rita-refunded@mail.example', 'Access ended', 'rita-refunded', '$99.00'],
      ['unmatched@mail.example', 'Matches no product', 'No account', '$199.00'],
      ['will-mistype@mail.example', 'No such account', 'No account', '$99.00']
    ])
  })

  test('The list says since when a purchase is as it is by the time that its own page says, also after other changes of its rows', async () => {
    const timeIn = (html: string, before: RegExp) =>
      new RegExp(`${before.source}<time datetime="([^"]+)"`, 's').exec(html)?.[1]
    const sinces = async () => {
      const page = await (await seller.get('/admin/buyers')).text()
      const rows = page.split('<tr role="row">').slice(2)
      assert.ok(rows.length > 5)
      return Promise.all(
        rows.map(async (row) => {
          const path = /href="(\/admin\/buyers\/[^"]+)" data-line/.exec(row)?.[1] ?? ''
          const own = await (await seller.get(path)).text()
          const buyer = />([^<]+)<\/a>/.exec(row)?.[1] ?? ''
          const inList = timeIn(row, /class="stands">.*?/)
          assert.ok(inList, buyer)
          assert.equal(inList, timeIn(own, /This state began /), buyer)
          return [buyer, inList]
        })
      )
    }
    const before = await sinces()
    const { db, now } = world().context
    // As a sign-in of the buyer does, or a delivery about something else.
    const later = now() + 1000
    await db.updateTable('payment').set({ updated_at: later }).execute()
    await db.updateTable('access_grant').set({ updated_at: later }).execute()
    assert.deepEqual(await sinces(), before)
    assert.ok(before.some(([buyer]) => buyer?.startsWith('rita-refunded')))
  })

  test('An account that the host was asked about says when, and a purchase without one says that it has none', async () => {
    const page = await (await seller.get('/admin/buyers?q=ada-inside')).text()
    assert.match(page, /<span class="checked">Checked <\/span><time [^>]*>(today|yesterday) at \d\d:\d\d UTC<\/time>/)
    const none = await (await seller.get('/admin/buyers?q=nameless')).text()
    assert.match(none, /<td role="cell" class="account no-account"><span class="quiet">No account<\/span><\/td>/)
  })

  const limits: [query: string, buyers: string[]][] = [
    ['?state=in', ['ada-inside']],
    ['?state=invited', ['grace-invited']],
    ['?state=waiting', ['quentin-waits']],
    ['?state=no_account', ['nameless@company.example', 'will-mistype']],
    ['?state=unmatched', ['unmatched']],
    ['?state=ended', ['rita-refunded']],
    ['?state=pending', []],
    ['?state=in&product=starter-kit&processor=stripe', ['ada-inside']],
    ['?state=in&processor=polar', []],
    ['?product=no-such-product', []],
    ['?q=ada', ['ada-inside']],
    ['?q=ADA-INSIDE%40MAIL.example', ['ada-inside']],
    ['?q=%40company.example', ['nameless@company.example']],
    ['?q=Company', ['nameless@company.example']],
    ['?q=comp', ['nameless@company.example']],
    ['?q=ompany', []],
    ['?q=company.example', ['nameless@company.example']],
    ['?q=Quentin-Acc', ['quentin-waits']],
    ['?q=https%3A%2F%2Fgithub.com%2Fgrace-invited', ['grace-invited']],
    ['?q=there-is-no-such-name', ['will-mistype']],
    ['?q=cs_unmatched', ['unmatched']],
    ['?q=unmatched-sale', ['unmatched']],
    ['?q=mail.example&state=invited', ['grace-invited']],
    ['?q=%25', []],
    ["?q='%20or%201%3D1--", []]
  ]
  for (const [query, expected] of limits) {
    test(`The list ${decodeURIComponent(query)} has the purchases that are like it`, async () => {
      assert.deepEqual((await buyers(query)).toSorted(), expected)
    })
  }

  test('A payment that failed, is pending, has ended or whose renewal failed has a list of its own', async () => {
    const { db } = world().context
    const sample = { ...(await unmatchedSale(db)), scene: 'starter-kit' }
    const others = [
      { id: 'late', status: 'paid', renewal_failed_at: 1 },
      { id: 'refused', status: 'failed' },
      { id: 'on-its-way', status: 'pending' }
    ] as const
    const rows = others.map((row) => ({ ...sample, ...row, key: `cs_${row.id}`, email: `${row.id}@mail.example` }))
    await db.insertInto('payment').values(rows).execute()
    for (const [state, buyer] of [
      ['failed', 'refused'],
      ['pending', 'on-its-way'],
      ['renewal_failed', 'late'],
      ['ended', 'rita-refunded']
    ] as const)
      assert.deepEqual(await buyers(`?state=${state}`), [buyer], state)
    const [refused] = await list('?state=failed')
    assert.equal(refused?.[1], 'Payment failed')
    assert.match(await (await seller.get('/admin/buyers?state=failed')).text(), /class="state" data-tone="ended"/)
    await db
      .deleteFrom('payment')
      .where(
        'id',
        'in',
        others.map(({ id }) => id)
      )
      .execute()
  })

  test('The search finds a purchase by every id that the processor, the host and Pullpass have for it', async () => {
    const { db } = world().context
    const payment = await paymentOf(db, 'grace-invited@mail.example')
    const grant = await db
      .selectFrom('access_grant')
      .innerJoin('access_account', 'access_account.account_id', 'access_grant.account_id')
      .select(['access_grant.id', 'access_grant.account_id as account', 'invitation_id as invitation'])
      .where('payment_id', '=', payment.id)
      .executeTakeFirstOrThrow()
    const { reference } = await db
      .selectFrom('payment_reference')
      .innerJoin('payment_event', 'payment_event.event_id', 'payment_reference.event_id')
      .select('reference')
      .where('payment_key', '=', payment.key)
      .executeTakeFirstOrThrow()
    await db.updateTable('payment').set({ customer: 'cus_of_grace' }).where('id', '=', payment.id).execute()
    const ids = [payment.id, payment.key, reference, 'cus_of_grace', grant.id, grant.account, grant.invitation]
    for (const id of ids)
      assert.deepEqual(await buyers(`?q=${encodeURIComponent(`${id}`)}`), ['grace-invited'], `${id}`)
    const page = `https://dashboard.stripe.com/test/payments/${reference}`
    assert.deepEqual(await buyers(`?q=${encodeURIComponent(page)}`), ['grace-invited'], page)
  })

  test('A mistyped address finds those that are near it, and no others', async () => {
    const near = async (address: string) => {
      const page = await (await seller.get(`/admin/buyers?q=${encodeURIComponent(address)}`)).text()
      const [, list = ''] = /Did you mean:<\/p><ul>(.*?)<\/ul>/s.exec(page) ?? []
      return [...list.matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
        new URL(href, 'http://x').searchParams.get('q')
      )
    }
    assert.deepEqual(await near('ada-inside@mial.example'), ['ada-inside@mail.example'])
    assert.deepEqual(await near('ada-insdie@mail.exampl'), ['ada-inside@mail.example'])
    assert.deepEqual(await near('hada-inside@mail.example'), ['ada-inside@mail.example'], 'a letter too many at first')
    assert.deepEqual(await near('aad-inside@mail.example'), ['ada-inside@mail.example'], 'letters that are swapped')
    assert.deepEqual(await near('ada-inside@mail.example'), [], 'it is found')
    // An answer that denies the purchase is offered only where nothing is near.
    const answerTo = async (address: string) =>
      /We find no purchase/.test(await (await seller.get(`/admin/buyers?q=${encodeURIComponent(address)}`)).text())
    assert.deepEqual([await answerTo('ada-inside@mial.example'), await answerTo('zoe@mail.example')], [false, true])
    for (const none of ['zoe@mail.example', 'ad@x', 'ada-inside', '@mail.example'])
      assert.deepEqual(await near(none), [])
  })

  test('The search finds access without a payment by any part of the reason that was typed for it', async () => {
    const order = {
      email: 'transfer@mail.example',
      product: 'starter-kit',
      why: 'Bank transfer, invoice RE-2026_017 (50%)'
    }
    const given = await giveAccess(world().context, order, { by: 'command line', actionId: 'bank' })
    assert.ok(given.ok)
    for (const part of ['RE-2026_017', 're-2026', 'transfer, inv', '(50%)'])
      assert.deepEqual(await buyers(`?q=${encodeURIComponent(part)}`), ['transfer'], part)
    for (const part of ['re', 'RE-2026-017', '50_', '%%%']) {
      const found = await buyers(`?q=${encodeURIComponent(part)}`)
      assert.ok(!found.includes('transfer'), part)
    }
    await world().context.db.deleteFrom('payment').where('email', '=', order.email).execute()
  })

  test('The search finds a sale of Lemon Squeezy by the number of its order', async () => {
    const { db } = world().context
    const of = db.updateTable('payment').where('email', '=', 'grace-invited@mail.example')
    const { key } = await paymentOf(db, 'grace-invited@mail.example')
    await of.set({ key: 'order:362118383' }).execute()
    assert.deepEqual(await buyers('?q=362118383'), ['grace-invited'])
    assert.deepEqual(await buyers('?q=36211838'), [])
    await of.set({ key }).execute()
  })

  test('A search that finds nothing names every kind of thing that the search finds', async () => {
    const words = (await (await seller.get('/admin/buyers?q=nobody-at-all')).text()).replace(/\s+/g, ' ')
    for (const kind of ['an address', 'a username', 'a domain', 'a profile page', 'a subscription', 'an account'])
      assert.ok(words.includes(kind), kind)
  })

  test('The search finds a buyer by the domain of the sign-in, and of a proven address', async () => {
    const { db } = world().context
    const buyer = await signIn(world(), 'ada@signs-in.example')
    const own = db.selectFrom('payment').select(['id', 'user_id']).where('email', '=', 'ada-inside@mail.example')
    const { id, user_id } = await own.executeTakeFirstOrThrow()
    await db.updateTable('payment').set({ user_id: buyer.userId }).where('id', '=', id).execute()
    const proven = { email: 'ada@proven.example', user_id: buyer.userId, verified_at: 1 }
    await db.insertInto('user_email').values(proven).execute()
    for (const domain of ['signs-in.example', 'proven.example'])
      assert.deepEqual(await buyers(`?q=%40${domain}`), ['ada-inside'], domain)
    await db.deleteFrom('user_email').where('email', '=', proven.email).execute()
    await db.updateTable('payment').set({ user_id }).where('id', '=', id).execute()
  })

  test('The search finds a buyer by the address of the sign-in, and an account by its earlier and its present name', async () => {
    const { db } = world().context
    const ada = await paymentOf(db, 'ada-inside@mail.example')
    await db
      .insertInto('user_email')
      .values({ email: 'proven@home.example', user_id: ada.user_id ?? '', verified_at: 1 })
      .execute()
    assert.deepEqual(await buyers('?q=proven%40home'), ['ada-inside'])
    await db.updateTable('access_account').set({ login: 'Ada-Renamed' }).where('login', '=', 'ada-inside').execute()
    assert.deepEqual(await buyers('?q=ada-renamed'), ['ada-inside'])
    assert.deepEqual(await buyers('?q=ada-inside'), ['ada-inside'])
    assert.equal((await list('?q=ada-renamed'))[0]?.[2], 'Ada-Renamed')
  })

  test('The pages of a list stay the same while purchases change and new ones come', async () => {
    const { db, now } = world().context
    const sample = await unmatchedSale(db)
    // Two sales a moment, so that the order within a moment counts too.
    const at = now() - 1e9
    const many = Array.from({ length: 120 }, (_, index) => ({
      ...sample,
      id: `sale-${String(index).padStart(3, '0')}`,
      key: `cs_many_${index}`,
      email: `many${index}@pages.example`,
      created_at: at - Math.floor(index / 2) * 1000
    }))
    await db.insertInto('payment').values(many).execute()
    const seen: string[] = []
    for (let path = '/admin/buyers?q=%40pages.example', page = 0; path !== ''; page += 1) {
      const html = await (await seller.get(path)).text()
      seen.push(...linesOf(html).map(([buyer]) => buyer?.split('@')[0] ?? ''))
      path = (/rel="next" href="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')
      const fresh = { ...sample, id: `fresh-${page}`, key: `cs_fresh_${page}`, email: `fresh${page}@pages.example` }
      await db
        .insertInto('payment')
        .values({ ...fresh, created_at: now() })
        .execute()
      await db
        .updateTable('payment')
        .set({ status: 'refunded', updated_at: now() })
        .where('id', '=', `sale-0${page}9`)
        .execute()
    }
    assert.deepEqual(
      seen,
      many.map((_, index) => `many${index}`)
    )
    const oldest = await buyers('?q=%40pages.example&order=oldest')
    assert.deepEqual([oldest[0], oldest[1]], ['many119@pages.example', 'many118@pages.example'])
  })
})

onEachDatabase('the list of a shop that has sold nothing', aWorld({ config: { admins: [SELLER] } }), (world) => {
  test('A shop that has sold nothing has empty lists, and searches that find nothing', async () => {
    const seller = await signIn(world(), SELLER)
    for (const query of ['', '?q=ada', '?q=1', '?state=in', '?state=unmatched', '?product=starter-kit']) {
      const answer = await seller.get(`/admin/buyers${query}`)
      assert.deepEqual([answer.status, linesOf(await answer.text())], [200, []], query)
    }
  })
})
