import { type MappedName, mappedNames, secretVariable } from '../../payments/processors/names.ts'
import type { WebhookSecrets } from '../environment/webhook-secrets.ts'
import type { Findings } from '../mistake.ts'
import type { CheckedPayments } from './payments-shape.ts'

/** A payment link may carry the scene in its metadata, so its id need not be mapped. */
const mapsAll = (provider: MappedName): boolean => provider !== 'stripe'

/** Warns of processors that are only half set up: a secret without any mapped id, or mapped ids without a secret. */
export function warnOfSenders(
  scenes: CheckedPayments['scenes'],
  secrets: WebhookSecrets,
  findings: Pick<Findings, 'warnings'>
): void {
  // A configuration without any secret has its own warning.
  if (Object.keys(secrets).length === 0) return
  for (const provider of mappedNames) {
    const mapped = Object.keys(scenes[provider]).length > 0
    const key = `payments.${provider}.scenes`
    const name = secretVariable(provider)
    if (secrets[provider] && !mapped && mapsAll(provider)) {
      findings.warnings.push(
        `${name} is set, but ${key} in the site config is empty: none of its sales gives access. See docs/payments/${provider}.md.`
      )
    }
    if (!secrets[provider] && mapped) {
      findings.warnings.push(`${key} is in the site config, but ${name} is not set: nothing can arrive from there.`)
    }
  }
}
