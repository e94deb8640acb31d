// Times what Pullpass does on one database: pages, lists, the gate and passes, in this process and without HTTP.
// Arguments: the database's URL, the host's URL, and the number of buyers.
import { pino } from 'pino'
import { createContext } from '../../src/context.ts'
import { listSales } from '../../src/payments/sales/sales.ts'
import { defaultPolicy } from '../../src/product.ts'
import { createServer } from '../../src/server/server.ts'
import { findPaidPayment } from '../../src/users/users-and-guests/find-purchases.ts'
import { cookieOf } from '../../test/simulation/world/seed-database.ts'
import { plainConfig, plainProduct, testConfig } from '../../test/support/builders/plain-config.ts'
import { testSecrets } from '../../test/support/builders/secrets.ts'
import { median } from '../measure.ts'
import { answerWith } from '../support/answer.ts'
import type { Operation, ScaleAnswer } from '../support/scale.ts'

const [databaseUrl = '', hostUrl = '', count = ''] = process.argv.slice(2)
const buyers = Number(count)
const products = [{ ...plainProduct, repositories: [{ owner: 'acme', repo: 'starter-kit' }] }] as const
const codeHost = { ...plainConfig.codeHost, apiUrl: hostUrl, url: hostUrl }
const config = testConfig({ url: 'http://shop.test', databaseUrl, codeHost, products: [...products] })
const secrets = testSecrets(databaseUrl.startsWith('file:') ? {} : { databaseUrl })
const context = await createContext(config, secrets, { log: pino({ level: 'error' }) })
const server = createServer(context)
const { db } = context
const scenes = plainProduct.scenes
const anyBuyer = () => Math.ceil(Math.random() * buyers)

// As often as it takes for the median to be the same again: a list takes 0.2 ms, and a pause of the machine 5.
const work: Record<Operation, { times: number; once(): Promise<unknown> }> = {
  'page of a buyer': { times: 300, once: page },
  gate: {
    times: 2000,
    once: () =>
      findPaidPayment(
        db,
        { userId: `user-${anyBuyer()}`, scenes },
        { now: Date.now(), policyOf: () => defaultPolicy, sendsMails: true }
      )
  },
  'newest sales': { times: 200, once: () => listSales(db, { scenes, limit: 50 }) },
  'unmatched sales': { times: 200, once: () => listSales(db, { scenes, only: 'unmatched', limit: 50 }) },
  round: { times: 15, once: () => context.access.round() }
}

async function page() {
  const request = new Request('http://shop.test/settings/purchases', { headers: { cookie: cookieOf(anyBuyer()) } })
  const answer = await server(request, '127.0.0.1')
  if (answer.status !== 200 || !(await answer.text()).includes('Signed in as')) throw new Error(`${answer.status}`)
}

await context.knownRepositories.ask()

answerWith<'time'>(async () => {
  const answer = {} as ScaleAnswer
  for (const [name, { times, once }] of Object.entries(work)) {
    const took: number[] = []
    for (let count = 0; count < times; count += 1) {
      const began = performance.now()
      await once()
      took.push((performance.now() - began) * 1000)
    }
    answer[name as Operation] = median(took)
  }
  return answer
})
