import type { ProcessorDescriptor, SigningSecret } from '../../payments/processors/descriptor.ts'
import { secretVariable } from '../../payments/processors/names.ts'
import type { Findings } from '../mistake.ts'
import { type Environment, variable } from './variables.ts'

/**
 * The webhook secrets of each processor. A delivery may be signed with any of them. A processor without a secret is
 * switched off.
 */
export type WebhookSecrets = Readonly<Record<string, readonly string[]>>

/** Reads the secrets of all processors, and adds every problem to the findings. */
export function readWebhookSecrets(
  env: Environment,
  processors: readonly ProcessorDescriptor[],
  findings: Findings
): WebhookSecrets {
  const secrets: Record<string, readonly string[]> = {}
  for (const { name: processor, secret } of processors) {
    const name = secretVariable(processor)
    const value = variable(env, name)
    if (value === undefined) continue
    const found = listedSecrets(value)
    const problem = problemOfList(found) ?? problemOf(found, secret, processors)
    const fix = `Write ${secret.called}; while rotating, both with a comma between.`
    if (problem !== undefined) findings.mistakes.push({ name, problem, fix })
    secrets[processor] = found
  }
  if (Object.keys(secrets).length === 0) {
    const names = processors.map(({ name }) => secretVariable(name)).join(', ')
    findings.warnings.push(`No payment can arrive: none of ${names} is set.`)
  }
  return secrets
}

function problemOf(
  secrets: readonly string[],
  { problem }: SigningSecret,
  processors: readonly ProcessorDescriptor[]
): string | undefined {
  // No webhook is signed with an API key, of this processor or of another one.
  const isApiKey = (secret: string) => processors.some(({ apiKeys }) => apiKeys?.test(secret))
  if (secrets.some(isApiKey)) return 'It holds an API key, not a signing secret.'
  return secrets.map((secret) => problem?.(secret)).find((found) => found !== undefined)
}

/** Splits a list of secrets. Several are valid at the same time while one replaces another. */
export function listedSecrets(text: string): string[] {
  return text.split(',').map((secret) => secret.trim())
}

/** The problem of a list of secrets, for any use of the secrets. */
export function problemOfList(secrets: readonly string[]): string | undefined {
  if (secrets.some((secret) => /\s/.test(secret))) return 'It has white space in it.'
  if (secrets.some((secret) => !/^[\x21-\x7e]*$/.test(secret)))
    return 'It holds a character that no secret has: perhaps it is still the example.'
  return secrets.includes('') ? 'It has an empty entry: a comma too many.' : undefined
}
