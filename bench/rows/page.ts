import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { cookieOf } from '../../test/simulation/world/seed-database.ts'
import { atLeastTimesFloor, type Row } from '../row.ts'
import { addBuyers } from '../support/buyers.ts'
import { startCodeHost } from '../support/code-host.ts'
import { inTurn, type Load, startLoad, wire } from '../support/load.ts'
import { startShop } from '../support/shop.ts'
import { programOf, type ServerPart, startServer } from '../support/start.ts'

export const PAGE = '/settings/purchases'
const BUYERS = 1000
export const CONNECTIONS = 32
/** ms of one load, of several in a round. */
export const LOAD_MS = 350
/**
 * How often every buyer loads the page before the first round. V8 has compiled what a page runs after about 4,000
 * pages: on a busy machine a load of some seconds would have far fewer, and measure the interpreter.
 */
const WARM_TURNS = 5

/** The page of a signed-in buyer who has paid, by 32 connections. */
export const page = pageRow('page: paid, no grant', false)
/** The same page once the buyer has accepted the invitation, with a linked account. */
export const pageWithAccess = pageRow('page: paid, with access', true)

function pageRow(name: string, access: boolean): Row {
  return {
    name,
    unit: 'requests/s',
    goal: atLeastTimesFloor('1/2'),
    async prepare(stack, { profile }) {
      const shop = await startBuyersShop(stack, { access, profile })
      const requests = pageRequests()
      const floor = stack.use(await startFloor(shop, requests[0] ?? ''))
      const load = stack.use(startLoad())
      for (const server of [shop, floor]) await warmUp(load, server, requests)
      return async () => {
        const order = { connections: CONNECTIONS, requests, ms: LOAD_MS }
        const { p50, p99, busy, ...samples } = await inTurn(load, [shop, floor], () => [order, order])
        return {
          ...samples,
          beside: {
            'CPU of the floor / CPU of the figure': (samples.floor.cpuUs ?? 0) / (samples.figure.cpuUs ?? 1),
            'ms until half of the answers': p50,
            'ms until 99 of 100 answers': p99,
            "share of a core for the load generator, at the floor's rate": busy
          }
        }
      }
    }
  }
}

/** A shop with buyers, and a code host that shows what they have. */
export async function startBuyersShop(
  stack: AsyncDisposableStack,
  { access, profile }: { access: boolean; profile?: string | undefined }
): Promise<ServerPart & { file: string }> {
  const host = stack.use(await startCodeHost({ collaborators: access ? BUYERS : 0 }))
  const fill = (connection: Parameters<typeof addBuyers>[0]) => addBuyers(connection, { buyers: BUYERS, access })
  return startShop(stack, { fill, hostUrl: host.url, profile })
}

/** The requests for the page: every buyer loads it once. */
export function pageRequests(): string[] {
  return Array.from({ length: BUYERS }, (_, index) => wire('GET', PAGE, { cookie: cookieOf(index + 1) }))
}

/** Has a server answer these requests until it runs compiled code. */
export async function warmUp(load: Load, server: ServerPart, requests: readonly string[]): Promise<void> {
  for (let turn = 0; turn < WARM_TURNS; turn += 1) await load.run(server, { connections: CONNECTIONS, requests })
}

/** Starts the floor, on the same database, with the page that the shop answers now. */
async function startFloor(shop: ServerPart & { file: string }, request: string): Promise<ServerPart> {
  const cookie = /cookie: ([^\r]*)/.exec(request)?.[1] ?? ''
  const answer = await fetch(`http://127.0.0.1:${shop.port}${PAGE}`, { headers: { cookie }, redirect: 'manual' })
  if (answer.status !== 200) throw new Error(`the page was answered ${answer.status}`)
  const own = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'])
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !own.has(name)))
  const file = join(dirname(shop.file), 'page.json')
  await writeFile(file, JSON.stringify({ headers, body: await answer.text() }))
  return startServer({ program: programOf('page-floor'), args: [shop.file, file] })
}
