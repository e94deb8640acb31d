import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pictureFiles } from '../../../test/support/builders/picture-files.ts'
import { allProcessors } from '../../payments/processors/all.ts'
import type { Findings } from '../mistake.ts'
import { checkSite } from '../site-file/site-shape.ts'
import { readShopFront } from './shop-front.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pullpass-pictures-'))
  for (const [name, bytes] of Object.entries(pictureFiles)) await writeFile(join(folder, name), bytes)
})
after(() => rm(folder, { recursive: true }))

async function read(config: object) {
  const findings: Findings = { mistakes: [], warnings: [] }
  return { front: await readShopFront(config, folder, findings), ...findings }
}
const branded = (brand: unknown) => ({ site: { brand } })
const sold = (page: object) => ({ product: page })

test('A site config without a brand and without pages of products has neither', async () => {
  const { front, mistakes } = await read({ site: { name: 'Acme' }, product: { id: 'kit' } })
  assert.deepEqual(mistakes, [])
  assert.deepEqual(front, { pages: [undefined] })
})

test('Every part of a brand is read', async () => {
  const { front, mistakes } = await read({
    site: {
      home: 'https://acme.example/kit',
      brand: {
        logo: { light: 'logo.svg', dark: 'kit.png' },
        favicon: 'logo.svg',
        accent: { light: '#6b3fd4', dark: '#b59cff' },
        corners: 'square',
        fonts: [' Acme  Grotesk', 'Noto Sans CJK JP', 'Sans-Serif'],
        home: 'https://acme.example',
        links: {
          imprint: '/imprint',
          terms: 'https://acme.example/terms',
          refunds: 'mailto:money@acme.example?subject=Back'
        },
        openGraph: { title: 'Kits', description: 'All of them', picture: { file: 'kit.png', alt: 'A kit' } }
      }
    }
  })
  assert.deepEqual(mistakes, [])
  const { brand, home } = front
  assert.ok(brand?.logo?.dark && brand.favicon && brand.openGraph?.picture)
  const { light, dark } = brand.logo
  assert.match(light.path, /^\/pictures\/[\w-]{16}\.svg$/)
  assert.deepEqual([light.type, light.width, light.height], ['image/svg+xml', 30, 20])
  assert.deepEqual([dark.type, dark.width, dark.height], ['image/png', 3, 2])
  assert.equal(brand.favicon.path, light.path)
  assert.equal(brand.openGraph.picture.alt, 'A kit')
  assert.deepEqual([brand.accent?.light.accent, brand.accent?.dark.accent], ['#6b3fd4', '#b59cff'])
  assert.deepEqual([brand.corners, brand.home, home], ['square', 'https://acme.example', 'https://acme.example/kit'])
  assert.deepEqual(brand.fonts, ['Acme Grotesk', 'Noto Sans CJK JP', 'sans-serif'])
  assert.deepEqual(brand.links, [
    { name: 'terms', url: 'https://acme.example/terms' },
    { name: 'refunds', url: 'mailto:money@acme.example?subject=Back' },
    { name: 'imprint', url: '/imprint' }
  ])
})

test('The pages of several products are read in the order of the products', async () => {
  const page = {
    price: '€ 49',
    line: 'One line',
    description: '# Hello',
    pictures: [{ file: 'kit.png', alt: 'A kit' }],
    inside: ['One', 'Two'],
    licence: 'MIT',
    refunds: '14 days',
    questions: [{ question: 'Why?', answer: '*Because*' }]
  }
  const { front, mistakes } = await read({ products: [{ id: 'a' }, { id: 'b', ...page }, { id: 'c', price: '$ 1' }] })
  assert.deepEqual(mistakes, [])
  const [none, full, short] = front.pages
  assert.equal(none, undefined)
  assert.deepEqual(short, { price: '$ 1' })
  assert.ok(full)
  const { pictures: shown, ...rest } = full
  assert.deepEqual(
    shown?.map(({ alt, picture }) => [alt, picture.width]),
    [['A kit', 3]]
  )
  assert.deepEqual(rest, {
    price: '€ 49',
    line: 'One line',
    description: { html: '<h2>Hello</h2>\n' },
    inside: ['One', 'Two'],
    licence: { html: '<p>MIT</p>\n' },
    refunds: { html: '<p>14 days</p>\n' },
    questions: [{ question: 'Why?', answer: { html: '<p><em>Because</em></p>\n' } }]
  })
})

const long = 'a'.repeat(201)

/** A value, the key that the mistake names, its problem, and words of its fix. */
const wrong: [string, object, string, RegExp, RegExp][] = [
  ['a brand that is text', branded('blue'), 'site.brand', /is text, not an object/, /accent/],
  ['an empty logo', branded({ logo: ' ' }), 'site.brand.logo.light', /is empty/, /logo\.svg/],
  ['a logo that is a number', branded({ logo: 7 }), 'site.brand.logo', /is a number, not an object/, /logo: '/],
  [
    'a logo for dark pages alone',
    branded({ logo: { dark: 'logo.svg' } }),
    'site.brand.logo.light',
    /is missing/,
    /light: /
  ],
  [
    'a missing file',
    branded({ logo: 'gone.svg' }),
    'site.brand.logo',
    /"gone.svg" does not exist/,
    /from the folder of the site config/
  ],
  ['a folder', branded({ logo: '.' }), 'site.brand.logo', /is not a file/, /path of a file/],
  [
    'a missing file for dark pages',
    branded({ logo: { light: 'logo.svg', dark: 'gone.svg' } }),
    'site.brand.logo.dark',
    /does not exist/,
    /path/
  ],
  ['a file that is too large', branded({ logo: 'large.png' }), 'site.brand.logo', /has 1100 KB/, /at most 100 KB/],
  [
    'a file of words',
    branded({ logo: 'words.png' }),
    'site.brand.logo',
    /damaged, or no picture/,
    /Save it as SVG, PNG, JPG, WEBP/
  ],
  ['a damaged picture', branded({ logo: 'damaged.png' }), 'site.brand.logo', /damaged, or no picture/, /PNG/],
  ['an empty file', branded({ logo: 'empty.svg' }), 'site.brand.logo', /damaged, or no picture/, /SVG/],
  ['an SVG without a size', branded({ logo: 'endless.svg' }), 'site.brand.logo', /damaged, or no picture/, /SVG/],
  [
    'a GIF',
    branded({ logo: 'kit.gif' }),
    'site.brand.logo',
    /not a picture of a kind that is possible here/,
    /SVG, PNG/
  ],
  [
    'an SVG for other sites',
    branded({ openGraph: { picture: { file: 'logo.svg', alt: 'x' } } }),
    'site.brand.openGraph.picture',
    /not a picture of a kind/,
    /PNG, JPG, WEBP/
  ],
  [
    'a picture without words',
    branded({ openGraph: { picture: { file: 'kit.png' } } }),
    'site.brand.openGraph.picture.alt',
    /is missing/,
    /alt: /
  ],
  ['a favicon that is a list', branded({ favicon: [] }), 'site.brand.favicon', /is a list, not text/, /favicon: '/],
  ['an accent that is no colour', branded({ accent: 'blu' }), 'site.brand.accent', /"blu" is not a colour/, /#3a55c8/],
  [
    'a faint accent',
    branded({ accent: '#ffd400' }),
    'site.brand.accent',
    /a contrast of 1\.\d\d:1 on light pages, and text needs 4\.5:1/,
    /Write '#866a00', the nearest colour/
  ],
  [
    'a faint accent for dark pages',
    branded({ accent: { light: '#6b3fd4', dark: '#3a55c8' } }),
    'site.brand.accent.dark',
    /2\.\d\d:1 on dark pages/,
    /nearest colour/
  ],
  [
    'unknown corners',
    branded({ corners: 'pointed' }),
    'site.brand.corners',
    /not what it should be/,
    /'square' or 'soft' or 'round'/
  ],
  ['fonts that are text', branded({ fonts: 'Inter' }), 'site.brand.fonts', /is text, not a list/, /fonts: \['Charter'/],
  ['no font in the list', branded({ fonts: [] }), 'site.brand.fonts', /has nothing in it/, /Or leave it out/],
  ['a font of no letters', branded({ fonts: ['Inter', ' '] }), 'site.brand.fonts[1]', /is empty/, /list of names/],
  [
    'a font to load',
    branded({ fonts: ['url(https://fonts.example/a.woff2)'] }),
    'site.brand.fonts[0]',
    /is not the name of a font family/,
    /Pullpass loads no fonts: name what devices have/
  ],
  ...["'Inter'", '"Inter"', 'Inter}', 'Inter;', 'Inter, Arial', 'In\\ter', '<b>', '*', '--inter'].map(
    (name): (typeof wrong)[number] => [
      `the font ${name}`,
      branded({ fonts: [name] }),
      'site.brand.fonts[0]',
      /is not the plain name of a font family/,
      /Leave out quotes and other signs, and give each family its own entry/
    ]
  ),
  [
    'a font with a name without end',
    branded({ fonts: ['a'.repeat(61)] }),
    'site.brand.fonts[0]',
    /has more than 60 characters/,
    /list of names/
  ],
  ...[
    ['sans serif', 'sans-serif'],
    ['sanserif', 'sans-serif'],
    ['system ui', 'system-ui'],
    ['Monospaced', 'monospace']
  ].map(([name, meant]): (typeof wrong)[number] => [
    `the font ${name}`,
    branded({ fonts: [name] }),
    'site.brand.fonts[0]',
    /is a font family that no device has/,
    new RegExp(`Did you mean '${meant}'`)
  ]),
  [
    'a home without https',
    branded({ home: 'http://acme.example' }),
    'site.brand.home',
    /is plain http/,
    /Write https:\/\/acme\.example/
  ],
  [
    'a home that is a script',
    branded({ home: 'javascript:alert(1)' }),
    'site.brand.home',
    /is not an address/,
    /https:/
  ],
  [
    'a footer link that is a script',
    branded({ links: { terms: 'javascript:alert(1)' } }),
    'site.brand.links.terms',
    /is not an address/,
    /mailto:legal/
  ],
  [
    'a footer link to another site as a path',
    branded({ links: { terms: '//evil.example' } }),
    'site.brand.links.terms',
    /is not a path of the site/,
    /\/terms/
  ],
  [
    'a footer link with a backslash',
    branded({ links: { terms: '/\\evil.example' } }),
    'site.brand.links.terms',
    /is not a path of the site/,
    /\/terms/
  ],
  [
    'a footer link to nobody',
    branded({ links: { imprint: 'mailto:' } }),
    'site.brand.links.imprint',
    /has no e-mail address/,
    /mailto:legal/
  ],
  [
    'a footer link that is plain http',
    branded({ links: { privacy: 'http://a.example' } }),
    'site.brand.links.privacy',
    /is plain http/,
    /https:/
  ],
  ['an own site that is a path', { site: { home: '/kit' } }, 'site.home', /is not an address/, /https:/],
  ['a price that is a number', sold({ price: 99 }), 'product.price', /is a number, not text/, /\$199/],
  ['a price of two lines', sold({ price: '1\n2' }), 'product.price', /has a line break/, /one line/],
  ['a long line', sold({ line: long }), 'product.line', /has more than 200 characters/, /at most 200/],
  ['an empty description', sold({ description: '  \n' }), 'product.description', /is empty/, /Markdown/],
  [
    'a long description',
    sold({ description: 'a'.repeat(20_001) }),
    'product.description',
    /more than 20000 characters/,
    /Markdown/
  ],
  [
    'a script in the description',
    sold({ description: '[a](javascript:x)' }),
    'product.description',
    /has a link to "javascript:x"/,
    /https:\/\//
  ],
  [
    'a picture in the description',
    sold({ description: '![a](https://a.example/b.png)' }),
    'product.description',
    /has a picture in it/,
    /list its file/
  ],
  ['a script in the licence', sold({ licence: '[a](data:x)' }), 'product.licence', /has a link to/, /mailto:/],
  ['pictures that are text', sold({ pictures: 'kit.png' }), 'product.pictures', /is text, not a list/, /alt/],
  ['no picture in the list', sold({ pictures: [] }), 'product.pictures', /has nothing in it/, /leave it out/],
  [
    'too many pictures',
    sold({ pictures: Array(9).fill({ file: 'kit.png', alt: 'x' }) }),
    'product.pictures',
    /has more than 8 entries/,
    /alt/
  ],
  [
    'a missing picture',
    sold({
      pictures: [
        { file: 'kit.png', alt: 'x' },
        { file: 'no.png', alt: 'x' }
      ]
    }),
    'product.pictures[1].file',
    /"no.png" does not exist/,
    /path/
  ],
  [
    'a picture without its words',
    sold({ pictures: [{ file: 'kit.png', alt: '' }] }),
    'product.pictures[0].alt',
    /is empty/,
    /alt/
  ],
  [
    'a list of what is inside with a number',
    sold({ inside: ['a', 1] }),
    'product.inside[1]',
    /is a number, not text/,
    /list of points/
  ],
  [
    'a question without an answer',
    sold({ questions: [{ question: 'Why?' }] }),
    'product.questions[0].answer',
    /is missing/,
    /answer: /
  ],
  [
    'a script in an answer',
    sold({ questions: [{ question: 'Why?', answer: '[a](javascript:x)' }] }),
    'product.questions[0].answer',
    /has a link to/,
    /https/
  ],
  ['a mistake in one of several', { products: [{}, { price: '' }] }, 'products[1].price', /is empty/, /\$199/]
]
for (const [words, config, name, problem, fix] of wrong) {
  test(`The site config refuses ${words}`, async () => {
    const { mistakes } = await read(config)
    assert.deepEqual(
      mistakes.map((mistake) => mistake.name),
      [name]
    )
    assert.match(mistakes[0]?.problem ?? '', problem)
    assert.match(mistakes[0]?.fix ?? '', fix)
  })
}

test('All mistakes in brand and pages are reported at once', async () => {
  const { mistakes } = await read({
    site: { home: 'no', brand: { logo: 'gone.svg', favicon: 'gone.png', accent: 'blu' } },
    products: [{ description: '[a](x:y)' }, { pictures: [{ file: 'gone.png', alt: 'x' }], refunds: '[a](x:y)' }]
  })
  assert.deepEqual(
    mistakes.map(({ name }) => name),
    [
      'site.home',
      'site.brand.logo',
      'site.brand.favicon',
      'site.brand.accent',
      'products[0].description',
      'products[1].refunds',
      'products[1].pictures[0].file'
    ]
  )
})

test('A misspelt key of the brand or of a page is named, with the key that was meant', () => {
  const findings: Findings = { mistakes: [], warnings: [] }
  const page = { pictures: [{ file: 'kit.png', alts: 'x' }], questions: [{ question: 'Why?', anwser: 'x' }] }
  const raw = {
    site: {
      name: 'Acme',
      supportEmail: 'a@b.example',
      brand: { acent: 'red', font: ['serif'], links: { term: '/t' } }
    },
    github: { inviteRepoOwner: 'acme', inviteRepoName: 'kit' },
    products: [{ id: 'kit', name: 'Kit', checkoutUrl: 'https://buy.example', prise: '1', ...page }]
  }
  checkSite(raw, { needsUrl: false, processors: allProcessors }, findings)
  assert.deepEqual(findings.mistakes, [])
  assert.deepEqual(
    findings.warnings.map((warning) => warning.replace(' in the site config is unknown', '')),
    [
      'site.brand.acent: did you mean accent?',
      'site.brand.font: did you mean fonts?',
      'site.brand.links.term: did you mean terms?',
      'products[0].prise: did you mean price?',
      'products[0].pictures[0].alts: did you mean alt?',
      'products[0].questions[0].anwser: did you mean answer?'
    ]
  )
})
