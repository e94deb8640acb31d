import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { aShop } from '../../support/worlds/shop.ts'
import { signIn, visit } from '../../support/worlds/visitor.ts'

onEachDatabase('addresses that are nearly right', aShop(), (shop) => {
  test('An address with a slash too many, and that of all settings, lead to their page', async () => {
    const leadsTo = async (path: string) => {
      const { status, headers } = await visit(shop()).get(path)
      return [status, headers.get('location')]
    }
    assert.deepEqual(await leadsTo('/settings'), [303, '/settings/account'])
    assert.deepEqual(await leadsTo('/settings/'), [303, '/settings'])
    assert.deepEqual(await leadsTo('/dashboard/'), [303, '/dashboard'])
    assert.deepEqual(await leadsTo('/seat/?token=abc'), [303, '/seat?token=abc'])
    assert.deepEqual(await leadsTo('/products/kit/?from=mail'), [303, '/products/kit?from=mail'])
    for (const path of ['/products/', '/products//kit/', '/admin/', '/no-such-page/', '/dashboard//'])
      assert.deepEqual(await leadsTo(path), [404, null], path)
  })

  test('A page about a problem offers signing in to strangers, and the dashboard to users', async () => {
    const navigation = async (visitor: ReturnType<typeof visit>) => {
      const page = await (await visitor.get('/no-such-page', { accept: 'text/html' })).text()
      return /<nav[^>]*>(.*?)<\/nav>/s.exec(page)?.[1]
    }
    assert.match((await navigation(visit(shop()))) ?? '', /^<a href="\/sign-in">Sign in<\/a>$/)
    assert.match((await navigation(await signIn(shop(), 'ada@example.com'))) ?? '', /^<a href="\/dashboard">/)
  })

  test('Where there is no page, strangers are offered the start page and signing in, with the same bytes at every address', async () => {
    const actions = async (visitor: ReturnType<typeof visit>, path: string) => {
      const answer = await visitor.get(path, { accept: 'text/html' })
      const page = await answer.text()
      const [, part = ''] = /<p class="actions">(.*?)<\/p>/s.exec(page) ?? []
      const links = [...part.matchAll(/<a class="btn"[^>]* href="([^"]*)">([^<]*)</g)].map(([, href, label]) => [
        href,
        label
      ])
      return { status: answer.status, links, page }
    }
    const unknown = await actions(visit(shop()), '/no-such-page')
    const both = [
      ['/', 'To the start page'],
      ['/sign-in', 'Sign in']
    ]
    assert.deepEqual([unknown.status, unknown.links], [404, both])
    for (const path of ['/admin', '/admin/buyers/one', '/products/none'])
      assert.deepEqual(await actions(visit(shop()), path), unknown, path)
    assert.deepEqual((await actions(await signIn(shop(), 'ida@example.com'), '/no-such-page')).links, both.slice(0, 1))
  })

  test('Search engines may list the shop and its products, with their looks, and nothing else', async () => {
    const robots = await visit(shop()).get('/robots.txt')
    assert.match(robots.headers.get('content-type') ?? '', /^text\/plain/)
    assert.equal(
      await robots.text(),
      'User-agent: *\nAllow: /$\nAllow: /products/\nAllow: /assets/\nAllow: /pictures/\nDisallow: /\n'
    )
  })
})
