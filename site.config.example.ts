// Copy this file to site.config.ts beside it and fill in your own values. Secrets (the token, webhook secrets, the mail
// server) do not belong here: they go into environment variables, or into a file .env beside it.
import type { SiteConfig } from './src/config/config.ts'

export default {
  site: {
    // The name that buyers see on every page and in every mail.
    name: 'Acme Kit',
    // Where buyers reach Pullpass: no path after the host. SITE_URL in the environment goes before it.
    url: 'https://kit.example.com',
    // Shown wherever a buyer cannot go on alone; also the sender of mails unless MAIL_FROM is set.
    supportEmail: 'support@example.com'
    // How pages and mails look. Pictures are files beside this one. docs/shop-front.md explains each part.
    // brand: {
    //   logo: { light: 'brand/logo.svg', dark: 'brand/logo-dark.svg' },
    //   favicon: 'brand/favicon.svg',
    //   accent: '#3a55c8',
    //   corners: 'soft',
    //   fonts: ['Charter', 'Georgia', 'serif'],
    //   home: 'https://example.com',
    //   links: { terms: 'https://example.com/terms', privacy: 'https://example.com/privacy', imprint: '/imprint' },
    //   openGraph: { description: 'Kits for Next.js', picture: { file: 'brand/card.png', alt: 'Acme Kit' } }
    // },
    // If your own site shows the products: the first page of the shop redirects there.
    // home: 'https://example.com'
  },

  github: {
    // The organization that owns the repository. A personal account does not work: on a personal repository every
    // collaborator can push.
    inviteRepoOwner: 'acme',
    // The private repository that buyers are invited to, read-only.
    inviteRepoName: 'kit'
  },

  product: {
    // Payments lead to this id, letter for letter: by the metadata "scene" of a Stripe payment link, or by "payments"
    // below. If you change it once you have sold something, list the earlier one in "aliases": who has paid for that
    // and has no access yet would not be found.
    id: 'kit-lifetime',
    // The product's name, on the buy button too.
    name: 'Acme Kit, lifetime access',
    // The payment link or checkout that the buy button opens.
    checkoutUrl: 'https://buy.stripe.com/abc123'
    // How many code-host accounts one purchase covers; 1 when left out. Setting it lower later takes the accounts
    // beyond it out again, a day after their buyer was told.
    // seats: 1
    // If the checkout lets buyers choose how many they buy, each for as many accounts: the shop then says so.
    // quantity: true
    // Other ids that payments for it carry, such as one that it had before. "product-lifetime" always is one of them.
    // aliases: ['kit-2024']
    // The content of the product's page: price, one line, a text in Markdown, pictures, a list, terms, questions.
    // price: '$199 one time',
    // line: 'Next.js 16, sign-in, billing and mails, ready to ship.',
    // description: 'The first month of a product is always the same. **This is that month, done.**',
    // pictures: [{ file: 'brand/kit.png', alt: 'The dashboard of the kit' }],
    // inside: ['Sign-in', 'Billing', 'Mails'],
    // licence: 'Use it in any number of products. You may not sell it on as a kit.',
    // refunds: 'Within 14 days, for any reason.',
    // questions: [{ question: 'How long do I get updates?', answer: 'As long as we make them.' }]
  },

  // Several products: in place of "product". Each has an id of its own; two may lead to the same repository, and one
  // may lead to several. Without "repositories" it is the one of "github", which may be left out when every product
  // names its own. Of payments for "product-lifetime" the product that lists it as an alias is meant. products: [
  // { id: 'kit-lifetime', name: 'Acme Kit', checkoutUrl: 'https://buy.stripe.com/abc123', aliases: ['product-lifetime']
  // },
  //   {
  //     id: 'everything',
  //     name: 'Acme Kit and Course',
  //     checkoutUrl: 'https://buy.stripe.com/def456',
  //     repositories: [
  //       { owner: 'acme', name: 'kit' },
  //       { owner: 'acme', name: 'course' }
  //     ]
  //   }
  // ],

  // E-mail addresses of those who run this site. They are mailed what only they can mend, such as a token that is
  // rejected.
  admins: ['you@example.com']

  // When they are told: by default at any hour, with a letter on Monday. In the quiet hours only what is urgent is
  // told. alerts: { zone: 'Europe/Berlin', quiet: { from: '22:00', to: '08:00' }, weekly: true },

  // The name or id of each thing at your payment processor, and the id of the product here. At Polar, Lemon Squeezy,
  // Paddle and Creem nothing gives access that is not listed; at Stripe it is for payment links whose metadata carries
  // no "scene". Each processor's page in docs/payments/ says where its ids are. payments: {
  //   stripe: { scenes: { plink_abc123: 'kit-lifetime' } },
  //   polar: { scenes: { 'the id of a product or a price': 'kit-lifetime' } },
  //   lemonsqueezy: { scenes: { '123456': 'kit-lifetime' } },
  //   paddle: { scenes: { pri_abc123: 'kit-lifetime' } },
  //   creem: { scenes: { prod_abc123: 'kit-lifetime' } }
  // }
} satisfies SiteConfig
