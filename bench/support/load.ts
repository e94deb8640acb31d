import { median } from '../measure.ts'
import type { Sample } from '../row.ts'
import { programOf, type ServerPart, startPart, type Usage } from './start.ts'

/** The requests of the load generator. `ms`: it repeats them in turn for so long; without it, it sends each once. */
export type LoadOrder = {
  port: number
  connections: number
  /** Whole requests, as they go over the wire (latin1). */
  requests: readonly string[]
  ms?: number
  keepBody?: boolean
}

/** The answers to a load; times in ms. `busy`: the share of a core that the load generator itself needed. */
export type LoadResult = {
  count: number
  ms: number
  statuses: Record<number, number>
  p50: number
  p99: number
  bodies: string[]
  busy: number
}

/** The answers of a server to a load, with its rate and its own CPU time. */
export type Served = LoadResult & { perSecond: number; cpuUs: number; used: Usage }

export type Load = {
  /** Sends the requests, and resolves to the rate and the server's own CPU time (us) for each. */
  run(server: ServerPart, order: Omit<LoadOrder, 'port'>): Promise<Served>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts the load generator, in a process of its own. `expected`: the statuses that count; another one is an error. */
export function startLoad(expected: readonly number[] = [200]): Load {
  const part = startPart({ program: programOf('load') })
  return {
    async run(server, order) {
      const before = await server.usage()
      const result = await part.ask<LoadResult>({ ...order, port: server.port } satisfies LoadOrder)
      const used = await server.usage()
      const wrong = Object.keys(result.statuses).filter((status) => !expected.includes(Number(status)))
      if (wrong.length > 0) throw new Error(`a server under load answered ${JSON.stringify(result.statuses)}`)
      const perSecond = (result.count / result.ms) * 1000
      return { ...result, perSecond, cpuUs: (used.cpuUs - before.cpuUs) / result.count, used }
    },
    [Symbol.asyncDispose]: part[Symbol.asyncDispose]
  }
}

/** The medians of two servers that were loaded in turn. `busy`: of the second. */
export type Turns = { figure: Sample; floor: Sample; p50: number; p99: number; busy: number }

const TURNS = 4

/**
 * Loads two servers in turn, several times for a moment: on a busy machine, what disturbs one disturbs the other.
 * `orders`: what to send in the next turn.
 */
export async function inTurn(
  load: Load,
  [first, second]: readonly [ServerPart, ServerPart],
  orders: () => readonly [Omit<LoadOrder, 'port'>, Omit<LoadOrder, 'port'>]
): Promise<Turns> {
  const all = { first: [] as Served[], second: [] as Served[] }
  for (let turn = 0; turn < TURNS; turn += 1) {
    const [ours, theirs] = orders()
    all.first.push(await load.run(first, ours))
    all.second.push(await load.run(second, theirs))
  }
  const [p50, p99] = [median(all.first.map((each) => each.p50)), median(all.first.map((each) => each.p99))]
  return {
    figure: together(all.first),
    floor: together(all.second),
    p50,
    p99,
    busy: median(all.second.map(({ busy }) => busy))
  }
}

function together(all: readonly Served[]): Sample {
  const sum = (of: (each: Served) => number) => all.reduce((total, each) => total + of(each), 0)
  const count = sum((each) => each.count)
  return { value: (count / sum(({ ms }) => ms)) * 1000, cpuUs: sum((each) => each.cpuUs * each.count) / count }
}

/** A request as it goes over the wire. */
export function wire(method: string, path: string, headers: Record<string, string>, body = ''): string {
  const bytes = Buffer.from(body)
  const all = { host: '127.0.0.1', ...headers, ...(method !== 'GET' && { 'content-length': String(bytes.length) }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${bytes.toString('latin1')}`
}
