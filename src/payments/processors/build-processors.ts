import { creem } from './creem/webhook.ts'
import { lemonsqueezy } from './lemonsqueezy/webhook.ts'
import { type ProcessorName, processorNames } from './names.ts'
import { paddle } from './paddle/webhook.ts'
import { polar } from './polar/webhook.ts'
import type { Processor, ProcessorApi, ProcessorOptions } from './processor.ts'
import { standard } from './standard/webhook.ts'
import { stripe } from './stripe/webhook.ts'

/** The constructor of each processor. */
const createProcessor: Record<ProcessorName, (options: ProcessorOptions) => Processor> = {
  stripe,
  polar,
  lemonsqueezy,
  paddle,
  creem,
  standard
}

/** What the configuration says of processors, each by the processor's name. */
export type ProcessorSettings = Omit<ProcessorApi, 'key' | 'url'> & {
  secrets: Readonly<Record<string, readonly string[]>>
  scenes: Readonly<Record<string, Readonly<Record<string, string>>>>
  keys?: Readonly<Record<string, string>> | undefined
  urls?: Readonly<Record<string, string>> | undefined
}

/** The processors that have a signing secret, by name. The others are switched off. */
export function buildProcessors({ secrets, scenes, keys, urls, ...calls }: ProcessorSettings) {
  const processors: Record<string, Processor> = {}
  for (const name of processorNames) {
    const signing = secrets[name] ?? []
    if (signing.length === 0) continue
    const key = keys?.[name]
    const api = key && { key, url: urls?.[name], ...calls }
    processors[name] = createProcessor[name]({ secrets: signing, scenes: scenes[name] ?? {}, ...(api && { api }) })
  }
  return processors
}
