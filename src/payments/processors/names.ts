import type { ProcessorDescriptor } from './descriptor.ts'

/** The environment variable that holds a processor's signing secrets. */
export function secretVariable(name: string): `${string}_WEBHOOK_SECRET` {
  return `${name.toUpperCase()}_WEBHOOK_SECRET`
}

/** The environment variable with the key for the processor's own list of payments. */
export function keyVariable(name: string): `${string}_API_KEY` {
  return `${name.toUpperCase()}_API_KEY`
}

/** The environment variable with the address of that list, if it is not the processor's usual one. */
export function apiUrlVariable(name: string): `${string}_API_URL` {
  return `${name.toUpperCase()}_API_URL`
}

/** The name of a processor as it spells it; of one that this installation does not know, the name in its URLs. */
export function processorLabel(
  processors: readonly Pick<ProcessorDescriptor, 'name' | 'label'>[],
  processor: string
): string {
  return processors.find(({ name }) => name === processor)?.label ?? processor
}

/** The processors whose own list of payments can be read, in words: "Stripe, Polar and Lemon Squeezy". */
export function processorsWithLists(processors: readonly ProcessorDescriptor[]): string {
  const labels = processors.flatMap(({ label, list }) => (list ? [label] : []))
  return new Intl.ListFormat('en-GB').format(labels)
}
