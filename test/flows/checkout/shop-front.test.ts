import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Product } from '../../../src/config/config.ts'
import { fullBrand, fullPage } from '../../support/builders/full-shop.ts'
import { pictureFiles } from '../../support/builders/picture-files.ts'
import { plainProduct, sandboxProduct, sandboxRepository } from '../../support/builders/plain-config.ts'
import { databases } from '../../support/databases/databases.ts'
import { frontOf } from '../../support/worlds/shop-front.ts'
import { openWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail, signIn, visit } from '../../support/worlds/visitor.ts'

// No page depends on the database.
const [sqlite] = databases
const kit: Product = { ...plainProduct, repositories: [sandboxRepository] }
const course = sandboxProduct('my course', 'course')
const forBrowsers = { accept: 'text/html' }

/** A shop with this brand, and with these products and their pages. */
async function openShopFront(
  t: TestContext,
  site: Parameters<typeof frontOf>[0],
  ...products: [product: Product, page: Parameters<typeof frontOf>[1]][]
) {
  const { brand, home, pages } = await frontOf(site, ...products.map(([, page = {}]) => page))
  const [first = kit, ...others] = products.map(([product], index): Product => {
    const page = pages[index]
    return page ? { ...product, page } : product
  })
  const world = await openWorld(t, sqlite?.create ?? assert.fail(), {
    config: { products: [first, ...others] },
    site: { ...(brand && { brand }), ...(home !== undefined && { home }) }
  })
  const text = async (path: string) => (await visit(world).get(path, forBrowsers)).text()
  return { world, text, get: visit(world).get }
}

const picturesOf = (html: string) =>
  [...html.matchAll(/"(?:http:\/\/127\.0\.0\.1:\d+)?(\/pictures\/[^"]+)"/g)].map(([, path = '']) => path)

test('A shop without a brand has no stylesheet, picture or link of one, and its product page says what it said before', async (t) => {
  const { get, text } = await openShopFront(t, {})
  const html = await text('/')
  assert.doesNotMatch(html, /brand\.css|\/pictures\/|og:|name="description"|About this shop|class="offer/)
  assert.match(html, /<link rel="icon" href="data:,">/)
  assert.match(html, /<a class="site-name" href="\/">Acme Starters<\/a>/)
  assert.match(html, /<h1>Starter Kit<\/h1>\s*<p class="lead">Read-only access to the private repository/)
  for (const path of ['/assets/brand.css', '/pictures/x.png', '/products/none'])
    assert.equal((await get(path)).status, 404, path)
  assert.match(await text('/products/starter-kit'), /<h1>Starter Kit<\/h1>/)
})

test('Every page has the logo, the accent, the icon and the footer links of the brand, and the same policy as before', async (t) => {
  const plain = await openShopFront(t, {})
  const policy = (await plain.get('/')).headers.get('content-security-policy')?.replaceAll(/:\d+/g, '')
  assert.ok(policy?.startsWith("default-src 'self'; img-src 'self' data:; manifest-src 'self';"))
  const barsOf = (html: string) =>
    [
      ...html.matchAll(/<meta name="theme-color" media="\(prefers-color-scheme: (\w+)\)" content="(#[0-9a-f]{6})">/g)
    ].map(([, scheme, colour]) => `${scheme} ${colour}`)
  assert.deepEqual(barsOf(await plain.text('/')), ['light #f6f7f9', 'dark #0d0f14'])
  const { get, text } = await openShopFront(t, { brand: fullBrand })
  const [, darkAccent] = /--brand: light-dark\(#7a2fe6, (#[0-9a-f]{6})\)/.exec(await text('/assets/brand.css')) ?? []
  for (const path of ['/', '/sign-in', '/paid', '/no-such-page']) {
    const answer = await get(path, forBrowsers)
    assert.equal(answer.headers.get('content-security-policy')?.replaceAll(/:\d+/g, ''), policy)
    const html = await answer.text()
    assert.match(html, /<link rel="icon" href="\/pictures\/[\w-]{16}\.svg" type="image\/svg\+xml">/)
    assert.deepEqual(barsOf(html), ['light #7a2fe6', `dark ${darkAccent}`])
    assert.match(
      html,
      /<a class="site-name" href="https:\/\/acme\.example"><picture><source srcset="\/pictures\/[^"]+\.png" media="\(prefers-color-scheme: dark\)" width="3" height="2"><img src="\/pictures\/[^"]+\.svg" alt="Acme Starters" width="30" height="20"><\/picture><\/a>/
    )
    assert.match(
      html,
      /<nav aria-label="About this shop"><a href="https:\/\/acme\.example\/terms">Terms<\/a>.*<a href="mailto:money@acme\.example">Refunds<\/a>/
    )
  }
  const sheet = /href="(\/assets\/brand\.css\?v=[\w-]{10})"/.exec(await text('/'))?.[1] ?? assert.fail()
  const served = await get(sheet)
  assert.equal(served.headers.get('content-type'), 'text/css; charset=utf-8')
  assert.match(served.headers.get('cache-control') ?? '', /immutable/)
  assert.match(
    await served.text(),
    /^:root \{\n {2}--brand: light-dark\(#7a2fe6, #[0-9a-f]{6}\);\n {2}--on-brand: [^;]+;\n {2}--brand-hover: [^;]+;\n {2}--corner: 1\.375rem;\n {2}--corner-card: 1\.5rem;\n {2}--family: 'Acme Grotesk', system-ui;\n\}\n$/
  )
  assert.equal((await get('/assets/brand.css?v=other')).headers.get('cache-control'), 'no-cache')
})

/** The manifest that a page links, with its headers. */
async function manifestIn({ get, text }: Awaited<ReturnType<typeof openShopFront>>, path: string) {
  const [, address] =
    /<link rel="manifest" href="(\/assets\/site\.webmanifest\?v=[\w-]{10})">/.exec(await text(path)) ?? []
  const answer = await get(address ?? assert.fail(path))
  assert.equal(answer.headers.get('content-type'), 'application/manifest+json')
  assert.match(answer.headers.get('cache-control') ?? '', /immutable/)
  return answer.json()
}

test('Every page links the web app manifest, which has the name, the colours and the icons of the shop', async (t) => {
  const plain = await openShopFront(t, {})
  const own = {
    name: 'Acme Starters',
    short_name: 'Acme',
    id: '/',
    start_url: '/dashboard',
    scope: '/',
    display: 'browser',
    theme_color: '#f6f7f9',
    background_color: '#f6f7f9'
  }
  for (const path of ['/', '/sign-in', '/paid', '/no-such-page']) assert.deepEqual(await manifestIn(plain, path), own)
  assert.equal((await plain.get('/assets/site.webmanifest?v=other')).headers.get('cache-control'), 'no-cache')
  const branded = await openShopFront(t, { brand: { ...fullBrand, logo: 'square.svg', favicon: 'square.png' } })
  const { icons, theme_color: theme } = await manifestIn(branded, '/')
  assert.equal(theme, '#7a2fe6')
  assert.deepEqual(
    icons.map(({ type, sizes }: Record<string, string>) => `${type} ${sizes}`),
    ['image/png 2x2', 'image/svg+xml any']
  )
  for (const { src, type } of icons) assert.equal((await branded.get(src)).headers.get('content-type'), type)
  // A wide logo would be cut off in a square.
  const wide = await openShopFront(t, { brand: { logo: 'logo.svg' } })
  assert.deepEqual(await manifestIn(wide, '/'), own)
})

test('A shop with fonts of its own asks for no other, and a family that may be missing has the usual ones behind it', async (t) => {
  const plain = await openShopFront(t, {})
  assert.match(await plain.text('/'), /rel="preload" href="\/assets\/geist\.woff2/)
  const { text } = await openShopFront(t, { brand: { fonts: ['Charter'] } })
  assert.doesNotMatch(await text('/'), /rel="preload"/)
  assert.match(await text('/assets/brand.css'), /--family: 'Charter', Geist, ui-sans-serif, .*, sans-serif;/)
})

test('The footer links have the words of the visitor’s language', async (t) => {
  const { get } = await openShopFront(t, { brand: fullBrand })
  const wordsIn = async (language: string) => {
    const html = await (await get('/', { ...forBrowsers, 'accept-language': language })).text()
    const [, links = ''] = /<footer class="site-footer">\s*<nav[^>]*>(.*?)<\/nav>/s.exec(html) ?? []
    return [...links.matchAll(/>([^<]+)<\/a>/g)].map(([, words]) => words)
  }
  assert.deepEqual(await wordsIn('de'), ['AGB', 'Datenschutz', 'Erstattungen', 'Impressum'])
  assert.deepEqual(await wordsIn('ja'), ['利用規約', 'プライバシー', '返金', '運営者情報'])
  assert.deepEqual(await wordsIn('en'), ['Terms', 'Privacy', 'Refunds', 'Imprint'])
})

test('Pictures are served as they are, and may do nothing when they are opened by their address', async (t) => {
  const { get, text } = await openShopFront(t, { brand: fullBrand }, [kit, fullPage])
  const paths = new Set(picturesOf(await text('/')))
  assert.equal(paths.size, 3)
  const files = new Map<string, Buffer>()
  for (const path of paths) {
    const answer = await get(path)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), path.endsWith('.png') ? 'image/png' : 'image/svg+xml')
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
    assert.match(answer.headers.get('cache-control') ?? '', /immutable/)
    assert.equal(
      answer.headers.get('content-security-policy'),
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"
    )
    // The router decodes the path, so another spelling of it is the same picture.
    const other = await get(path.replace('/pictures', '/%70ictures'))
    assert.match(other.headers.get('content-security-policy') ?? '', /^default-src 'none'.*sandbox$/)
    files.set(path, Buffer.from(await answer.arrayBuffer()))
  }
  const listed = ['logo.svg', 'evil.svg', 'kit.png'].map((name) =>
    Buffer.from(pictureFiles[name] ?? assert.fail()).toString('hex')
  )
  assert.deepEqual([...files.values()].map((bytes) => bytes.toString('hex')).toSorted(), listed.toSorted())
  for (const path of ['/pictures/logo.svg', '/pictures/..%2fpackage.json', '/pictures/constructor', '/pictures/'])
    assert.equal((await get(path)).status, 404, path)
})

test('The page of a product shows every part, and none of the HTML that the seller typed', async (t) => {
  const { text } = await openShopFront(t, {}, [kit, fullPage])
  const html = await text('/')
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? assert.fail()
  assert.doesNotMatch(main, /<script|<img src=x|<b>|<i>|<one|<mails|onerror="|javascript:/)
  for (const shown of [
    '<p class="price">$199 &lt;one time&gt;</p>',
    '<p class="lead">Sign-in &amp; billing, ready to ship</p>',
    '<h2>For whom</h2>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<li>&lt;img src=x onerror=alert(1)&gt;</li>',
    '<a href="https://docs.example/?a=1&amp;b=2">Docs</a>',
    'alt="The &quot;dashboard&quot;"',
    'alt="The &lt;mails&gt;"',
    '<span>Billing &lt;b&gt;with&lt;/b&gt; invoices</span>',
    'Use it in <strong>any</strong> number of products.',
    '<a href="mailto:money@acme.example">write to us</a>',
    '<summary>Is it &lt;i&gt;tested&lt;/i&gt;?</summary>',
    '<code>npm test</code>',
    '<h3>And then?</h3>',
    'href="/buy/starter-kit">Buy Starter Kit</a>'
  ]) {
    assert.ok(main.includes(shown), shown)
  }
  assert.equal(main.match(/<h1>/g)?.length, 1)
  const links = [...main.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
  for (const link of links) assert.match(link, /^(\/|https:\/\/|mailto:)/)
})

test('A page without a price or a line says what the product is, and a team product says for how many', async (t) => {
  const { text } = await openShopFront(t, {}, [{ ...kit, seats: 5 }, { inside: ['Tests'] }])
  const html = await text('/')
  assert.match(html, /<p class="lead">Read-only access to the private repository/)
  assert.match(html, /<span>5 accounts, for a team<\/span>/)
  assert.doesNotMatch(html, /class="price"|>Licence<|>Refunds<|>Questions</)
})

test('A product that can be bought in a quantity says so on its page, with words of the seller or without, and on its card', async (t) => {
  const several = { ...kit, quantity: true } as const
  const more = { ...course, seats: 5, quantity: true } as const
  const ofOne = 'For a team: choose the number of seats at the checkout'
  const ofEach = '5 accounts for each one you buy: choose how many at the checkout'
  for (const page of [{}, { inside: ['Tests'] }]) {
    for (const [product, words] of [
      [several, ofOne],
      [{ ...several, seats: 5 }, ofEach]
    ] as const) {
      const alone = await openShopFront(t, {}, [product, page])
      assert.ok((await alone.text('/')).includes(`>${words}<`), words)
    }
    const html = await (await openShopFront(t, {}, [several, page], [more, page])).text('/')
    assert.ok(html.includes(`<p>${ofOne}</p>`) && html.includes(`<p>${ofEach}</p>`), html)
  }
  const plain = await openShopFront(t, {}, [kit, {}], [course, {}])
  assert.doesNotMatch(await plain.text('/'), /For a team|at the checkout</)
})

test('A public page says to other sites what it is, and other pages say nothing', async (t) => {
  const { world, text } = await openShopFront(t, { brand: fullBrand }, [kit, fullPage])
  const html = await text('/')
  const tags = new Map(
    [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)].map(([, name = '', value = '']) => [
      name,
      value
    ])
  )
  assert.equal(tags.get('description'), 'Sign-in &amp; billing, ready to ship')
  assert.equal(tags.get('og:title'), 'Kits by Acme')
  assert.equal(tags.get('og:description'), 'Sign-in &amp; billing, ready to ship')
  assert.equal(tags.get('og:url'), `${world.url}/`)
  assert.equal(tags.get('og:site_name'), 'Acme Starters')
  // The first picture is an SVG, which other sites do not show.
  assert.match(tags.get('og:image') ?? '', new RegExp(`^${world.url}/pictures/[\\w-]{16}\\.png$`))
  assert.equal(tags.get('og:image:alt'), 'The &lt;mails&gt;')
  for (const path of ['/sign-in', '/paid', '/no-such-page']) assert.doesNotMatch(await text(path), /og:/)
})

test('Several products stand side by side, each with a page of its own', async (t) => {
  const { text, get } = await openShopFront(t, { brand: fullBrand }, [kit, fullPage], [course, {}])
  const html = await text('/')
  assert.match(html, /<h1>Acme Starters<\/h1>\s*<p class="lead">Kits &amp; more<\/p>/)
  assert.match(html, /<h2 id="product-0">Starter Kit<\/h2>\s*<p>Sign-in &amp; billing, ready to ship<\/p>/)
  assert.match(html, /<p class="price">\$199/)
  assert.match(html, /<a href="\/products\/starter-kit">More<span class="sr-only"> about Starter Kit<\/span><\/a>/)
  assert.match(html, /href="\/buy\/my%20course">Buy my course<\/a>/)
  assert.doesNotMatch(html, /about my course/)

  const own = await text('/products/starter-kit')
  assert.match(own, /<a href="\/">All products<\/a>[\s\S]*<h2 id="inside">What is inside<\/h2>/)
  assert.match(own, /<meta property="og:title" content="Starter Kit">/)
  assert.match(await text('/products/my%20course'), /<h1>my course<\/h1>/)
  assert.equal((await get('/products/constructor')).status, 404)
})

test('With a site of the seller’s own the first page redirects there, and every other page stays', async (t) => {
  const home = 'https://acme.example/kit'
  const { world, get, text } = await openShopFront(t, { home }, [kit, fullPage])
  const answer = await get('/')
  assert.deepEqual([answer.status, answer.headers.get('location')], [302, home])
  assert.match(await text('/sign-in'), /<a class="site-name" href="https:\/\/acme\.example\/kit">Acme Starters<\/a>/)
  assert.match(await text('/products/starter-kit'), /<h1>Starter Kit<\/h1>/)
  assert.equal((await get('/buy/starter-kit')).status, 303)
  const visitor = await signIn(world, 'ada@example.com')
  const left = await visitor.postForm('/sign-out', {}, { origin: world.url })
  assert.deepEqual([left.status, left.headers.get('location')], [303, '/sign-in'])
})

test('A mail has the accent, the corners, the fonts and the footer links of the brand, and loads no picture', async (t) => {
  const { world } = await openShopFront(t, { brand: fullBrand })
  await signIn(world, 'ada@example.com')
  const { html = '', text = '' } = await newestMail(world, 'ada@example.com')
  assert.match(html, /<td bgcolor="#7a2fe6" style="border-radius:22px;background:#7a2fe6">/)
  assert.match(html, /border-radius:24px/)
  assert.match(html, /<h1 class="ink" style="[^"]*;font-family:&#39;Acme Grotesk&#39;, system-ui;font-size:20px/)
  assert.doesNotMatch(html, /Segoe UI/)
  assert.match(html, /\.button td\{background:#[0-9a-f]{6}!important\}/)
  assert.match(html, /<a href="https:\/\/acme\.example\/terms" style="color:#7a2fe6">Terms<\/a> · /)
  assert.match(
    text,
    /\nTerms: https:\/\/acme\.example\/terms\r?\nPrivacy: https:\/\/acme\.example\/privacy\r?\nRefunds: mailto:money@acme\.example\r?\nImprint: /
  )
  assert.doesNotMatch(html, /<img|url\(|3a55c8|a9bcff/)
})
