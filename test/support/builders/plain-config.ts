import { gitHubKind } from '../../../src/code-host/github/kind.ts'
import type { Config, Product } from '../../../src/config/config.ts'
import { allProcessors } from '../../../src/payments/processors/all.ts'
import { defaultPolicy } from '../../../src/product.ts'

/** The product of the shop in `plainConfig`. */
export const plainProduct: Product = {
  id: 'starter-kit',
  name: 'Starter Kit',
  checkoutUrl: 'https://checkout.example/b/1',
  seats: 1,
  scenes: ['starter-kit', 'product-lifetime'],
  repositories: [{ owner: 'acme', repo: 'kit' }],
  policy: defaultPolicy
}

/** The first repository of the sandbox. */
export const sandboxRepository = { owner: 'acme-starters', repo: 'starter-kit' }

/** A product with one or more repositories of the sandbox's organization. */
export function sandboxProduct(id: string, ...names: [string, ...string[]]): Product {
  const [first, ...others] = names
  const inOrganization = (repo: string) => ({ owner: 'acme-starters', repo })
  return {
    ...plainProduct,
    id,
    name: id,
    scenes: [id],
    repositories: [inOrganization(first), ...others.map(inOrganization)]
  }
}

/** The config of a shop on github.com that mails sign-in links, for tests of pages that need no server. */
export const plainConfig: Config = {
  site: { name: 'Test Shop', url: 'https://shop.example', supportEmail: 'help@shop.example' },
  products: [plainProduct],
  admins: [],
  listen: { port: 0, host: '127.0.0.1' },
  trustProxy: { kind: 'none', isChosen: true },
  database: { kind: 'postgres' },
  codeHost: { kind: gitHubKind, apiUrl: 'https://api.github.com', url: 'https://github.com' },
  mail: { from: 'Test Shop <help@shop.example>', smtp: true },
  payments: {
    processors: allProcessors,
    scenes: { stripe: {}, polar: {}, lemonsqueezy: {}, paddle: {}, creem: {}, standard: {} },
    keepBodiesDays: 90,
    acceptTests: true
  }
}

/** A code host at which buyers may sign in, at an address that no server answers. */
export const unreachableCodeHost: Config['codeHost'] = {
  ...plainConfig.codeHost,
  apiUrl: 'http://127.0.0.1:1',
  url: 'http://127.0.0.1:1',
  clientId: 'client'
}

/** The same shop with the sandbox's repository, at this address and on this database, with the changes of a test. */
export function testConfig({
  url,
  databaseUrl,
  ...changes
}: Partial<Config> & { url: string; databaseUrl: string }): Config {
  const products: Config['products'] = [{ ...plainProduct, repositories: [sandboxRepository] }]
  const site = { ...plainConfig.site, url }
  const database: Config['database'] = databaseUrl.startsWith('file:')
    ? { kind: 'sqlite', file: databaseUrl.slice('file:'.length) }
    : { kind: 'postgres' }
  return { ...plainConfig, site, products, database, ...changes }
}
