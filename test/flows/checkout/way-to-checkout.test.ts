// GET /buy/{product}: the browser gets a secret, and the checkout gets its SHA-256 as the reference.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { plainConfig, plainProduct } from '../../support/builders/plain-config.ts'
import type { TestDatabase } from '../../support/databases/databases.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'
import { openTestShop, type Shop } from '../../support/worlds/shop.ts'
import { signIn, visit } from '../../support/worlds/visitor.ts'

const stripe = 'https://buy.stripe.com/kit?locale=de'
const creem = 'https://www.creem.io/payment/prod_kit'

/** A shop that sells one product at this checkout. */
function selling(database: TestDatabase, checkoutUrl: string, url?: string): Promise<Shop> {
  return openTestShop(database, {
    config: {
      trustProxy: { kind: 'hops', count: 1 },
      products: [{ ...plainProduct, checkoutUrl }],
      ...(url !== undefined && { site: { ...plainConfig.site, url } })
    }
  })
}

const cookieNamed = (response: Response, name: string) =>
  response.headers.getSetCookie().find((set) => set.startsWith(`${name}=`)) ?? ''

onEachDatabase('the way to the checkout', emptyDatabase, (database) => {
  test('The way to the checkout gives the browser a secret, and the checkout its SHA-256 and nothing else', async () => {
    await using shop = await selling(database(), stripe)
    const visitor = visit(shop)
    const answer = await visitor.get('/buy/starter-kit?checkoutUrl=https://evil.example&locale=fr')
    assert.equal(answer.status, 303)
    const set = cookieNamed(answer, 'pullpass_guest')
    assert.match(set, /^pullpass_guest=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
    const secret = visitor.cookies.get('pullpass_guest') ?? ''
    assert.equal(Buffer.from(secret, 'base64url').length, 32)
    const reference = `guest_${createHash('sha256').update(secret).digest('base64url')}`
    assert.equal(answer.headers.get('location'), `${stripe}&client_reference_id=${reference}`)
    assert.equal(answer.headers.get('cache-control'), 'no-store')

    const again = await visitor.get('/buy/starter-kit')
    assert.equal(again.headers.get('location'), answer.headers.get('location'), 'the secret is used again')
    const other = await visit(shop).get('/buy/starter-kit')
    assert.notEqual(other.headers.get('location'), answer.headers.get('location'), 'each browser has its own')
    assert.deepEqual(await shop.context.db.selectFrom('user').select('id').execute(), [], 'nothing is stored')
  })

  test('A cookie with a secret that Pullpass did not make is replaced', async () => {
    await using shop = await selling(database(), stripe)
    for (const secret of ['', 'short', 'x'.repeat(44), `${'x'.repeat(42)}!`]) {
      const visitor = visit(shop)
      visitor.cookies.set('pullpass_guest', secret)
      await visitor.get('/buy/starter-kit')
      assert.notEqual(visitor.cookies.get('pullpass_guest'), secret)
      assert.match(visitor.cookies.get('pullpass_guest') ?? '', /^[\w-]{43}$/)
    }
  })

  test('On https the secret has the prefix __Host-, and a secret without it does not count', async () => {
    await using shop = await selling(database(), stripe, 'https://kit.example')
    const visitor = visit(shop)
    const planted = 'p'.repeat(43)
    visitor.cookies.set('pullpass_guest', planted)
    const answer = await visitor.get('/buy/starter-kit')
    assert.match(cookieNamed(answer, '__Host-pullpass_guest'), /Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    assert.notEqual(visitor.cookies.get('__Host-pullpass_guest'), planted)
    const ofPlanted = createHash('sha256').update(planted).digest('base64url')
    assert.ok(!answer.headers.get('location')?.includes(ofPlanted))
  })

  test('A checkout that carries no reference is redirected to as it is, and the browser gets no secret', async () => {
    await using shop = await selling(database(), creem)
    const answer = await visit(shop).get('/buy/starter-kit')
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, creem])
    assert.equal(cookieNamed(answer, 'pullpass_guest'), '')
  })

  test('The way to the checkout of an unknown product is an ordinary 404', async () => {
    await using shop = await selling(database(), stripe)
    for (const path of ['/buy/other-kit', '/buy/', '/buy/starter-kit/more', '/buy/%00', '/buy/product-lifetime']) {
      const answer = await visit(shop).get(path, { accept: 'text/html' })
      assert.equal(answer.status, 404, path)
      assert.match(await answer.text(), /There is no such page/)
      assert.deepEqual(answer.headers.getSetCookie(), [], path)
    }
  })

  test('A network is limited to 300 visits to the checkout a minute', async () => {
    await using shop = await selling(database(), stripe)
    const headers = { 'x-forwarded-for': '192.0.2.7' }
    const statuses: number[] = []
    for (let count = 0; count < 301; count += 1) {
      statuses.push((await visit(shop).get('/buy/starter-kit', headers)).status)
    }
    assert.deepEqual([...new Set(statuses.slice(0, 300)), statuses[300]], [303, 429])
    assert.equal((await visit(shop).get('/buy/starter-kit', { 'x-forwarded-for': '192.0.2.8' })).status, 303)
    assert.equal((await visit(shop).get('/', headers)).status, 200, 'the pages stay open')
  })

  test('The buy button leads to the way to the checkout, which names a user who is signed in', async () => {
    await using shop = await selling(database(), stripe)
    const user = await signIn(shop, 'ada@example.com')
    for (const visitor of [visit(shop), user])
      assert.match(await (await visitor.get('/')).text(), /href="\/buy\/starter-kit"/)
    const location = (await user.get('/buy/starter-kit')).headers.get('location') ?? ''
    const { searchParams } = new URL(location)
    assert.equal(searchParams.get('client_reference_id'), user.userId)
    assert.equal(searchParams.get('prefilled_email'), 'ada@example.com')
  })
})
