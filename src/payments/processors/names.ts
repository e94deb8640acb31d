/** The supported payment processors; the names are part of the webhook addresses: `/api/webhooks/{name}`. */
export const processorNames = ['stripe', 'polar', 'lemonsqueezy', 'paddle', 'creem', 'standard'] as const

export type ProcessorName = (typeof processorNames)[number]

/**
 * Processors whose product ids the site config maps to scenes; with Standard Webhooks the sale itself carries the
 * scene.
 */
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

/** Processors whose own list of payments can be read, to find sales that no webhook delivered. */
export const readableProcessors = ['stripe', 'polar', 'lemonsqueezy'] as const satisfies readonly ProcessorName[]

export type ReadableProcessor = (typeof readableProcessors)[number]

/** The environment variable with the key for that list. */
export function keyVariable<Name extends ReadableProcessor>(name: Name): `${Uppercase<Name>}_API_KEY` {
  return `${name.toUpperCase() as Uppercase<Name>}_API_KEY`
}

/** The environment variable with the address of that list, if it is not the processor's usual one. */
export function apiUrlVariable<Name extends ReadableProcessor>(name: Name): `${Uppercase<Name>}_API_URL` {
  return `${name.toUpperCase() as Uppercase<Name>}_API_URL`
}
