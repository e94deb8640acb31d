import { fileURLToPath } from 'node:url'
import { atMostTimesFloor, type BenchOptions, type Row } from '../row.ts'
import { makeShopPlace } from '../support/shop.ts'
import { type ServerPart, startServer, type Usage } from '../support/start.ts'

const hello = fileURLToPath(new URL('../processes/hello.mjs', import.meta.url))

/** From the start of the process to the first answer with status 200, on a database that is up to date. */
export const coldStart: Row = {
  name: 'start: to the first 200',
  unit: 'ms',
  goal: atMostTimesFloor(4),
  async prepare(stack, options) {
    const start = await starter(stack, options)
    return async () => {
      const ours = await start()
      const bare = await startedAndUsed(() => startServer({ program: hello }))
      return {
        figure: { value: ours.ms, cpuUs: ours.cpuUs },
        floor: { value: bare.ms, cpuUs: bare.cpuUs }
      }
    }
  }
}

/** The memory of the process after its first answer. */
export const memoryAfterStart: Row = {
  name: 'start: memory after the first 200',
  unit: 'MB',
  goal: { text: 'less than 100 MB', isMet: ({ figure }) => figure < 100 },
  async prepare(stack, options) {
    const start = await starter(stack, options)
    return async () => {
      const [ours, bare] = [await start(), await startedAndUsed(() => startServer({ program: hello }))]
      return { figure: { value: ours.rssMb }, floor: { value: bare.rssMb } }
    }
  }
}

/** Returns what starts a shop once, and ends it. The first start, with cold files, is not measured. */
async function starter(stack: AsyncDisposableStack, { profile }: BenchOptions) {
  const place = await makeShopPlace(stack, { profile })
  const start = () => startedAndUsed(place.start)
  await start()
  return start
}

export async function startedAndUsed(start: () => Promise<ServerPart>): Promise<Usage & { ms: number }> {
  await using server = await start()
  return { ms: server.startMs, ...(await server.usage()) }
}
