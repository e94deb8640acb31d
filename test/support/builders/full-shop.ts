import type { SiteBrand } from '../../../src/config/shop-front/brand-shape.ts'
import type { SiteProductPage } from '../../../src/config/shop-front/product-page-shape.ts'

/** A brand with every part. */
export const fullBrand: SiteBrand = {
  logo: { light: 'logo.svg', dark: 'kit.png' },
  favicon: 'logo.svg',
  accent: '#7a2fe6',
  corners: 'round',
  fonts: ['Acme Grotesk', 'system-ui'],
  home: 'https://acme.example',
  links: {
    terms: 'https://acme.example/terms',
    privacy: 'https://acme.example/privacy',
    refunds: 'mailto:money@acme.example',
    imprint: 'https://acme.example/imprint'
  },
  openGraph: { title: 'Kits by Acme', description: 'Kits & more', picture: { file: 'kit.png', alt: 'A "kit"' } }
}

/** The page of a product with every part, and with characters and words of HTML. */
export const fullPage: SiteProductPage = {
  price: '$199 <one time>',
  line: 'Sign-in & billing, ready to ship',
  description:
    '## For whom\n\nTeams that <script>alert(1)</script> ship.\n\n- <img src=x onerror=alert(1)>\n- [Docs](https://docs.example/?a=1&b=2)\n\n```sh\ngit pull\n```',
  pictures: [
    { file: 'evil.svg', alt: 'The "dashboard"' },
    { file: 'kit.png', alt: 'The <mails>' },
    { file: 'logo.svg', alt: 'The tests' }
  ],
  inside: [
    'Sign-in',
    'Billing <b>with</b> invoices',
    'A word of aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
  ],
  licence: 'Use it in **any** number of products.',
  refunds: 'Within 14 days: [write to us](mailto:money@acme.example).',
  questions: [
    { question: 'Is it <i>tested</i>?', answer: 'Yes: `npm test`. <script>x()</script>' },
    {
      question: 'How long do I get updates?',
      answer: 'As long as we make them.\n\n### And then?\n\nYou keep what you have.'
    }
  ]
}
