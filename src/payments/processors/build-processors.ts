import type { ProcessorDescriptor } from './descriptor.ts'
import type { Processor, ProcessorApi } from './processor.ts'

/** The part of the configuration that is about processors, each by the processor's name. */
export type ProcessorSettings = Omit<ProcessorApi, 'key' | 'url'> & {
  processors: readonly ProcessorDescriptor[]
  secrets: Readonly<Record<string, readonly string[]>>
  scenes: Readonly<Record<string, Readonly<Record<string, string>>>>
  keys?: Readonly<Record<string, string>> | undefined
  urls?: Readonly<Record<string, string>> | undefined
}

/** Switches on the processors that have a signing secret. The result has them by name. */
export async function buildProcessors(settings: ProcessorSettings): Promise<Record<string, Processor>> {
  const { processors, secrets, scenes, keys, urls, ...calls } = settings
  const switchedOn = processors.flatMap(({ name, open }) => {
    const signing = secrets[name] ?? []
    const key = keys?.[name]
    const standIn = urls?.[name]
    const api = key && { key, url: standIn, ...calls }
    const options = { secrets: signing, scenes: scenes[name] ?? {}, standIn, ...(api && { api }) }
    return signing.length === 0 ? [] : [open(options).then((processor) => [name, processor] as const)]
  })
  return Object.fromEntries(await Promise.all(switchedOn))
}
