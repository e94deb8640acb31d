import type { Config } from '../../src/config.ts'

/** A shop on github.com that mails sign-in links, for tests of pages that need no server. */
export const plainConfig: Config = {
  site: { name: 'Shop', url: 'https://shop.example', supportEmail: 'help@shop.example' },
  target: { owner: 'acme', repo: 'kit' },
  product: { id: 'kit', name: 'Kit', checkoutUrl: 'https://checkout.example/b/1', seats: 1 },
  admins: [],
  listen: { port: 3000, host: '127.0.0.1' },
  trustProxy: { kind: 'none' },
  database: { kind: 'postgres' },
  codeHost: { apiUrl: 'https://api.github.com', url: 'https://github.com' },
  mail: { from: 'help@shop.example', smtp: true },
  stripeScenes: {},
  keepBodiesDays: 90
}
