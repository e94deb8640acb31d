import { programOf, type ServerPart, startServer } from './start.ts'

/** A call that the host was sent. `at`: ms of the host's own clock. `status`: of its answer. */
export type RecordedCall = {
  method: string
  path: string
  headers: Record<string, string>
  body: string
  at: number
  status: number
}

/** `delayMs`: how long each answer takes from now on. `nextDay`: every invited account accepts, and a day passes. */
export type HostOrder = { delayMs?: number; nextDay?: boolean }

export type BenchHost = ServerPart & {
  url: string
  /** Changes the host. Resolves to the calls since the last order. */
  order(order: HostOrder): Promise<RecordedCall[]>
}

/** Starts the bench's code host, in a process of its own. */
export async function startCodeHost({ collaborators = 0 } = {}): Promise<BenchHost> {
  const part = await startServer({ program: programOf('code-host'), args: [String(collaborators)] })
  return { ...part, url: `http://127.0.0.1:${part.port}`, order: (order) => part.ask(order) }
}
