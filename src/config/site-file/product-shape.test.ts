import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allProcessors } from '../../payments/processors/all.ts'
import { keepingScenesOf, type Product, renewUrlOf, repositoriesOf } from '../../product.ts'
import type { Findings } from '../mistake.ts'
import { checkSite } from './site-shape.ts'

const site = { name: 'Acme', url: 'https://acme.example', supportEmail: 'help@acme.example' }
const github = { inviteRepoOwner: 'acme', inviteRepoName: 'kit' }
const kit = { id: 'kit', name: 'Kit', checkoutUrl: 'https://buy.example/kit' }
const course = { id: 'course', name: 'Course', checkoutUrl: 'https://buy.example/course' }
const own = { repositories: [{ owner: 'acme', name: 'Course' }] }

function checked(sections: object) {
  const findings: Findings = { mistakes: [], warnings: [] }
  const products =
    checkSite({ site, ...sections }, { needsUrl: true, processors: allProcessors }, findings)?.products ?? []
  return { products, ...findings }
}

/** A product as text, id: scenes -> repositories. */
const inWords = ({ id, scenes, repositories }: Product) =>
  `${id}: ${scenes.join(' ')} -> ${repositories.map(({ owner, repo }) => `${owner}/${repo}`).join(' ')}`

const good: [string, object, string[]][] = [
  ['a single product', { github, product: kit }, ['kit: kit product-lifetime -> acme/kit']],
  [
    'a single product with its own aliases and repositories',
    { product: { ...kit, ...own, aliases: ['kit-2024', 'product-lifetime'] }, github },
    ['kit: kit kit-2024 product-lifetime -> acme/Course']
  ],
  ['a list of one product, which has no alias by default', { github, products: [kit] }, ['kit: kit -> acme/kit']],
  [
    'a list where products that name no repository share that of github',
    { github, products: [kit, { ...course, ...own }, { ...kit, id: 'upgrade' }] },
    ['kit: kit -> acme/kit', 'course: course -> acme/Course', 'upgrade: upgrade -> acme/kit']
  ],
  [
    'a list without github, with a product that lists the alias of old payments',
    { products: [{ ...course, ...own, aliases: ['product-lifetime'] }] },
    ['course: course product-lifetime -> acme/Course']
  ],
  [
    'a product with several repositories',
    { products: [{ ...kit, repositories: [...own.repositories, { owner: 'acme', name: 'kit' }] }] },
    ['kit: kit -> acme/Course acme/kit']
  ]
]
for (const [words, sections, expected] of good) {
  test(`The site config accepts ${words}`, () => {
    const { products, mistakes, warnings } = checked(sections)
    assert.deepEqual([mistakes, warnings], [[], []])
    assert.deepEqual(products.map(inWords), expected)
  })
}

const wrong: [string, object, string[]][] = [
  ['both', { github, product: kit, products: [course] }, ['products is written beside product.']],
  ['neither', { github }, ['product.id is missing.', 'product.name is missing.', 'product.checkoutUrl is missing.']],
  ['none', { github, products: [] }, ['products has nothing in it.']],
  [
    'text for true or false',
    { github, product: { ...kit, quantity: 'yes' }, payments: { acceptTests: 'yes' }, alerts: { weekly: 1 } },
    [
      'product.quantity is text, not true or false.',
      'alerts.weekly is a number, not true or false.',
      'payments.acceptTests is text, not true or false.'
    ]
  ],
  [
    'text for an object',
    { github, product: { ...kit, policy: 'keep' }, payments: { stripe: { scenes: 'kit' } } },
    ['product.policy is text, not an object.', 'payments.stripe.scenes is text, not an object.']
  ],
  ['no list', { github, products: kit }, ['products is an object, not a list.']],
  [
    'two of one id',
    { github, products: [kit, kit] },
    ['products[1] "kit" means products[0], too: payments with it could mean either.']
  ],
  [
    'an alias that is the id of another',
    { github, products: [{ ...kit, aliases: ['course'] }, course] },
    ['products[1] "course" means products[0], too: payments with it could mean either.']
  ],
  [
    'no repository at all',
    { products: [kit, { ...course, ...own }] },
    ['products[0].repositories is missing, and there is no github to invite its buyers to.']
  ],
  [
    'an empty list of repositories',
    { github, products: [{ ...kit, repositories: [] }] },
    ['products[0].repositories has nothing in it.']
  ],
  [
    'what is wrong in one of several',
    {
      github,
      products: [
        { ...kit, name: 5 },
        { id: 'x', name: ' ', checkoutUrl: 'https://buy.example', seats: 0 }
      ]
    },
    [
      'products[0].name is a number, not text.',
      'products[1].name is empty.',
      'products[1].seats is no whole number from 1 to 100.'
    ]
  ]
]
for (const [words, sections, expected] of wrong) {
  test(`The site config refuses products with this mistake: ${words}`, () => {
    const { mistakes } = checked(sections)
    assert.deepEqual(
      mistakes.map(({ name, problem }) => `${name} ${problem}`),
      expected
    )
    for (const { fix } of mistakes) assert.match(fix, /^(Write|Give) /)
  })
}

test('A repository that two products name, or that one spells differently, is one repository', () => {
  const { products } = checked({
    products: [
      {
        ...kit,
        repositories: [
          { owner: 'acme', name: 'kit' },
          { owner: 'Acme', name: 'KIT' }
        ]
      },
      { ...course, ...own }
    ]
  })
  assert.deepEqual(
    products.map(({ repositories }) => repositories.length),
    [1, 1]
  )
  assert.deepEqual(
    repositoriesOf(products).map(({ repo }) => repo),
    ['kit', 'Course']
  )
})

test('An unknown key of a product in the site config is a warning', () => {
  const { warnings } = checked({ github, products: [kit, { ...course, seat: 3 }] })
  assert.deepEqual(warnings, ['products[1].seat in the site config is unknown: did you mean seats?'])
})

test('Access given for a product that is no longer sold keeps its scenes, and the alias of old payments until a product lists it', () => {
  const { products } = checked({ github, products: [kit, { ...course, ...own }] })
  assert.deepEqual(keepingScenesOf(products, 'kit'), ['kit', 'product-lifetime'])
  assert.deepEqual(keepingScenesOf(products, 'gone'), ['gone', 'product-lifetime'])
  const listed = checked({ github, products: [kit, { ...course, aliases: ['product-lifetime'] }] })
  assert.deepEqual(keepingScenesOf(listed.products, 'kit'), ['kit'], 'it stands for another product now')
})

test('A purchase that the processor of the checkout was paid for leads to its portal, unless the seller names a page', () => {
  const checkoutUrl = 'https://acme.lemonsqueezy.com/buy/4ab1c9f0'
  const renewUrl = 'https://billing.example/login'
  const [known, named, other] = checked({
    github,
    products: [{ ...kit, checkoutUrl }, { ...kit, id: 'named', checkoutUrl, renewUrl }, course]
  }).products
  assert.ok(known && named && other)
  assert.equal(renewUrlOf(known, 'lemonsqueezy'), 'https://acme.lemonsqueezy.com/billing')
  assert.equal(renewUrlOf(known, 'stripe'), undefined)
  assert.equal(renewUrlOf(named, 'lemonsqueezy'), renewUrl)
  assert.equal(renewUrlOf(other, 'lemonsqueezy'), undefined)
})

test('The portal of a processor is the one that the site config names, or the one that all its sellers have', () => {
  const site = { github, products: [kit] }
  const portalsOf = (payments: object) => checked({ ...site, payments }).products[0]?.portals
  const creem = { url: 'https://creem.io/my-orders/login', label: 'Creem', has: 'order' }
  assert.deepEqual(portalsOf({}), { creem })
  const portal = 'https://polar.sh/acme/portal'
  assert.deepEqual(portalsOf({ polar: { portal } }), { creem, polar: { url: portal, label: 'Polar', has: 'receipt' } })
  const url = 'https://customer-portal.paddle.com/cpl_1'
  const paddle = { url, label: 'Paddle', has: 'invoice' }
  assert.deepEqual(portalsOf({ paddle: { portal: url, scenes: { pri_1: 'kit' } } }), { creem, paddle })
  const { warnings } = checked({ ...site, payments: { stripe: { portal } } })
  assert.deepEqual(warnings, ['payments.stripe.portal in the site config is unknown and not used.'])
})
