import { parentPort, workerData } from 'node:worker_threads'
import type { Scheduler } from './scheduler.ts'
import type { ToThread } from './seeds.ts'
import { simulate } from './simulate.ts'
import { postgresTemplate, sqliteTemplate } from './world/seed-database.ts'

// A thread that runs the seeds that it is sent, one after the other, and tells its progress meanwhile.
const { kind, progressMs } = workerData as { kind: 'sqlite' | 'postgres'; progressMs: number }
const template = await (kind === 'sqlite' ? sqliteTemplate() : postgresTemplate())
let current: Scheduler | undefined

parentPort?.on('message', async (order: ToThread) => {
  if (order === 'end') {
    clearInterval(telling)
    await template.dispose()
    parentPort?.close()
    return
  }
  const outcome = await simulate(order.seed, template, (scheduler) => {
    current = scheduler
  })
  current = undefined
  const told = order.story || outcome.violations.length > 0
  parentPort?.postMessage({ outcome: { ...outcome, story: told ? outcome.story : [] } })
})

const telling = setInterval(() => {
  parentPort?.postMessage({ steps: current?.steps() ?? 0, working: current?.working() ?? 0 })
}, progressMs)
parentPort?.postMessage('ready')
