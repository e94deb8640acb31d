/** The payment processors whose webhooks are understood, as their addresses name them: `/api/webhooks/{name}`. */
export const processorNames = ['stripe', 'polar', 'lemonsqueezy', 'paddle', 'creem', 'standard'] as const

export type ProcessorName = (typeof processorNames)[number]

/** Those whose ids of what was bought the site config maps; with Standard Webhooks the sale itself carries the scene. */
export const mappedNames = [
  'stripe',
  'polar',
  'lemonsqueezy',
  'paddle',
  'creem'
] as const satisfies readonly ProcessorName[]

export type MappedName = (typeof mappedNames)[number]

/** The variable that holds a processor's signing secrets. */
export function secretVariable<Name extends ProcessorName>(name: Name): `${Uppercase<Name>}_WEBHOOK_SECRET` {
  return `${name.toUpperCase() as Uppercase<Name>}_WEBHOOK_SECRET`
}

/** Those whose own list of payments can be read, so that what no webhook brought is found all the same. */
export const readableProcessors = ['stripe', 'polar', 'lemonsqueezy'] as const satisfies readonly ProcessorName[]

export type ReadableProcessor = (typeof readableProcessors)[number]

/** The variable that holds the key with which that list is read. */
export function keyVariable<Name extends ReadableProcessor>(name: Name): `${Uppercase<Name>}_API_KEY` {
  return `${name.toUpperCase() as Uppercase<Name>}_API_KEY`
}

/** The variable that says where that list is, if not at the processor's usual address. */
export function apiUrlVariable<Name extends ReadableProcessor>(name: Name): `${Uppercase<Name>}_API_URL` {
  return `${name.toUpperCase() as Uppercase<Name>}_API_URL`
}
