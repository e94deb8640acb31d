/** The payment processors whose webhooks are understood, as their addresses name them: `/api/webhooks/{name}`. */
export const providerNames = ['stripe', 'polar', 'lemonsqueezy', 'paddle', 'creem', 'standard'] as const

export type ProviderName = (typeof providerNames)[number]

/** The variable that holds a processor's signing secrets. */
export function secretVariable<Name extends ProviderName>(name: Name): `${Uppercase<Name>}_WEBHOOK_SECRET` {
  return `${name.toUpperCase() as Uppercase<Name>}_WEBHOOK_SECRET`
}
