import { cookieOf } from '../../test/simulation/world/seed-database.ts'
import { addBuyers } from './buyers.ts'
import { type BenchHost, type RecordedCall, startCodeHost } from './code-host.ts'
import { startLoad, wire } from './load.ts'
import { startShop } from './shop.ts'
import { programOf, startPart } from './start.ts'

/** Calls to the host in the order in which they are made; those of a group are made at the same time. */
export type CallsOrder = { url: string; groups: readonly (readonly RecordedCall[])[] }

/** The time of a submission, of the round after it, or of the calls of a submission. `cpuUs`: the CPU time. */
export type Cost = { ms: number; cpuUs: number }

/** Submissions of Send invite to a shop without the pause between writes, one after the other. */
export type Buying = {
  host: BenchHost
  /** The file of the shop's database. */
  file: string
  /** The next buyer sends an invite; the round that follows it is made afterwards. */
  submit(): Promise<{ submission: Cost; round: Cost }>
  /** The calls to the host of one submission, in groups of calls at the same time. */
  callsOfOne(): Promise<RecordedCall[][]>
  /** Everybody accepts, and a day passes: the repository takes 50 invitations again. */
  nextDay(): Promise<void>
}

const BUYERS = 600
/** ms of the host's delay while the calls of one submission are recorded; calls nearer together are of one group. */
const APART_MS = 60

export async function startBuying(stack: AsyncDisposableStack, profile: string | undefined): Promise<Buying> {
  const host = stack.use(await startCodeHost())
  const program = programOf('shop-without-pause')
  const fill = (connection: Parameters<typeof addBuyers>[0]) => addBuyers(connection, { buyers: BUYERS })
  const shop = await startShop(stack, { fill, hostUrl: host.url, program, profile })
  const load = stack.use(startLoad())
  let buyer = 0

  async function send(): Promise<Cost> {
    buyer += 1
    if (buyer > BUYERS) throw new Error('there are no more buyers')
    const headers = { 'content-type': 'application/json', origin: 'http://127.0.0.1:3000', cookie: cookieOf(buyer) }
    const request = wire('POST', '/api/invite', headers, JSON.stringify({ username: `buyer-${buyer}` }))
    const { p50, cpuUs, bodies } = await load.run(shop, { connections: 1, requests: [request], keepBody: true })
    if (!bodies[0]?.includes('"reason":"invited"')) throw new Error(`Send invite was answered ${bodies[0]}`)
    return { ms: p50, cpuUs }
  }

  return {
    host,
    file: shop.file,
    async submit() {
      const submission = await send()
      return { submission, round: await shop.ask<Cost>('round') }
    },
    async callsOfOne() {
      await host.order({ delayMs: APART_MS })
      await send()
      const calls = await host.order({ delayMs: 0 })
      await shop.ask('round')
      const groups: RecordedCall[][] = []
      for (const call of calls) {
        const last = groups.at(-1)
        if (last?.[0] && call.at - last[0].at < APART_MS / 2) last.push(call)
        else groups.push([call])
      }
      return groups
    },
    async nextDay() {
      await host.order({ nextDay: true })
      await shop.ask('next day')
    }
  }
}

/** The floor: the same calls for another account, made by a process that does nothing else. */
export async function startCalls(stack: AsyncDisposableStack, groups: readonly (readonly RecordedCall[])[]) {
  // A host of its own: an invitation of the floor must not appear in Pullpass's lists.
  const host = stack.use(await startCodeHost())
  const part = stack.use(startPart({ program: programOf('host-calls') }))
  let account = 1_000_000
  return {
    host,
    make(): Promise<Cost> {
      account += 1
      const renamed = groups.map((group) =>
        group.map((call) => ({
          ...call,
          path: call.path.replace(/buyer-\d+/, `buyer-${account}`).replace(/\/user\/\d+/, `/user/${1000 + account}`)
        }))
      )
      return part.ask<Cost>({ url: host.url, groups: renamed } satisfies CallsOrder)
    }
  }
}
