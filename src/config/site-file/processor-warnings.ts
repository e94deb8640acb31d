import type { ProcessorDescriptor } from '../../payments/processors/descriptor.ts'
import { secretVariable } from '../../payments/processors/names.ts'
import type { WebhookSecrets } from '../environment/webhook-secrets.ts'
import type { Findings } from '../mistake.ts'
import { type CheckedPayments, mappedOf } from './payments-shape.ts'

/** Warns of processors that are only half set up: a secret without any mapped id, or mapped ids without a secret. */
export function warnOfProcessors(
  scenes: CheckedPayments['scenes'],
  secrets: WebhookSecrets,
  processors: readonly ProcessorDescriptor[],
  findings: Pick<Findings, 'warnings'>
): void {
  // A configuration without any secret has its own warning.
  if (Object.keys(secrets).length === 0) return
  for (const { name: processor, ids } of mappedOf(processors)) {
    const mapped = Object.keys(scenes[processor] ?? {}).length > 0
    const key = `payments.${processor}.scenes`
    const name = secretVariable(processor)
    if (secrets[processor] && !mapped && !ids.optional) {
      findings.warnings.push(
        `${name} is set, but ${key} in the site config is empty: none of its sales gives access. See docs/payments/${processor}.md.`
      )
    }
    if (!secrets[processor] && mapped) {
      findings.warnings.push(`${key} is in the site config, but ${name} is not set: nothing can arrive from there.`)
    }
  }
}
