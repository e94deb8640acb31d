import { fileURLToPath } from 'node:url'
import type { Product } from '../../config/config.ts'
import { type Findings, mistakesText } from '../../config/mistake.ts'
import type { SiteBrand } from '../../config/shop-front/brand-shape.ts'
import type { SiteProductPage } from '../../config/shop-front/product-page-shape.ts'
import { readShopFront } from '../../config/shop-front/shop-front.ts'
import type { Brand } from '../../shop-front.ts'

const folder = fileURLToPath(new URL('../../../sandbox/shop-front', import.meta.url))

const brand: SiteBrand = {
  logo: { light: 'logo.svg', dark: 'logo-dark.svg' },
  favicon: 'favicon.svg',
  accent: '#6b3fd4',
  links: {
    terms: 'https://example.com/terms',
    privacy: 'https://example.com/privacy',
    refunds: 'https://example.com/refunds',
    imprint: 'https://example.com/imprint'
  },
  openGraph: { description: 'Private repositories that save you the first month of a product.' }
}

const product: SiteProductPage = {
  price: '$99 one time',
  line: 'Sign-in, billing, mails and teams for your next product, in TypeScript and ready to ship.',
  description: `The first month of a product is always the same: sign-in, plans, invoices, mails, roles. Starter Kit is that
month, done once and tested, in a private repository that you clone.

## Made to be read

There is **no framework to learn**. Each feature is a folder with its pages, its tables and its tests, and a page of
documentation that starts with the task, not with the theory.

## Made to stay current

You get the repository itself, not a file to download. When we fix or add something, you take it over:

\`\`\`
git pull
\`\`\``,
  pictures: [
    { file: 'dashboard.svg', alt: 'The dashboard of the kit: revenue, customers and trials of the last 30 days' },
    { file: 'files.svg', alt: 'The folders of the repository: app, src, test and docs' },
    { file: 'pull.svg', alt: 'A terminal: git pull brings six changed files, and 214 tests pass' }
  ],
  inside: [
    'Sign-in by link, code and OAuth',
    'Plans, trials, invoices and a customer portal',
    'Twelve mails that look right in light and in dark',
    'Teams with roles and invitations',
    '214 tests that run in a minute',
    'Documentation: one page for each task'
  ],
  licence: 'Use it in any number of products, your own and your clients’. You may not sell it on as a kit.',
  refunds: 'Within 14 days, for any reason: write to [support@acme.example.com](mailto:support@acme.example.com).',
  questions: [
    {
      question: 'What do I get when I pay?',
      answer: 'Read-only access to the private repository, with its whole history. Clone it, and start.'
    },
    {
      question: 'How long do I get updates?',
      answer: 'As long as we make them. They come with `git pull`, and there is no second payment.'
    },
    {
      question: 'May my team use it?',
      answer: 'One purchase covers one account. Your team may work on what you have built with it.'
    }
  ]
}

/** The brand of the sandbox's shop, and the page of its product: what a seller may write into the site config. */
export async function demoFront(): Promise<{ brand?: Brand; page?: NonNullable<Product['page']> }> {
  const findings: Findings = { mistakes: [], warnings: [] }
  const front = await readShopFront({ site: { brand }, product }, folder, findings)
  if (findings.mistakes.length > 0) throw new Error(mistakesText(findings.mistakes))
  const [page] = front.pages
  return { ...(front.brand && { brand: front.brand }), ...(page && { page }) }
}
