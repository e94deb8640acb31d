import { parentPort, workerData } from 'node:worker_threads'
import { simulate } from './simulate.ts'
import { postgresTemplate, sqliteTemplate } from './world/seed-database.ts'

// A thread that runs the seeds that it is sent, one after the other.
const { kind } = workerData as { kind: 'sqlite' | 'postgres' }
const template = await (kind === 'sqlite' ? sqliteTemplate() : postgresTemplate())
parentPort?.on('message', async (order: { seed: number; story: boolean } | 'end') => {
  if (order === 'end') {
    await template.dispose()
    parentPort?.close()
    return
  }
  const outcome = await simulate(order.seed, template)
  const told = order.story || outcome.violations.length > 0
  parentPort?.postMessage({ ...outcome, story: told ? outcome.story : [] })
})
parentPort?.postMessage('ready')
