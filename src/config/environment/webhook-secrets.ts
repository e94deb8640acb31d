import { type ProcessorName, processorNames, secretVariable } from '../../payments/processors/names.ts'
import type { Findings } from '../mistake.ts'
import { type Environment, variable } from './variables.ts'

/**
 * The webhook secrets of each processor. A delivery may be signed with any of them. A processor without a secret is
 * switched off.
 */
export type WebhookSecrets = Partial<Record<ProcessorName, readonly string[]>>

/** How the processor's dashboard names the secret, and what it looks like. */
const called: Record<ProcessorName, string> = {
  stripe: 'the signing secret of the webhook endpoint (whsec_…)',
  polar: 'the secret of the webhook endpoint, with its whsec_',
  lemonsqueezy: 'the signing secret that you gave the webhook',
  paddle: 'the secret key of the notification destination (pdl_ntfset_…)',
  creem: 'the signing secret of the webhook (whsec_…)',
  standard: 'whsec_ and the output of: openssl rand -base64 32'
}

/** Prefixes of API keys, which open an account at a processor. No webhook is signed with one. */
const apiKeys = /^(sk|rk|pk)_|^polar_(oat|pat)_|^pdl_(live|sdbx)_apikey|^creem_|^eyJ/

/** Reads the secrets of all processors, and adds every problem to the findings. */
export function readWebhookSecrets(env: Environment, findings: Findings): WebhookSecrets {
  const secrets: WebhookSecrets = {}
  for (const provider of processorNames) {
    const name = secretVariable(provider)
    const value = variable(env, name)
    if (value === undefined) continue
    const found = listedSecrets(value)
    const problem = problemOfList(found) ?? problemOf(provider, found)
    const fix = `Write ${called[provider]}; while rotating, both with a comma between.`
    if (problem !== undefined) findings.mistakes.push({ name, problem, fix })
    secrets[provider] = found
  }
  if (Object.keys(secrets).length === 0) {
    const names = processorNames.map(secretVariable).join(', ')
    findings.warnings.push(`No payment can arrive: none of ${names} is set.`)
  }
  return secrets
}

function problemOf(provider: ProcessorName, secrets: readonly string[]): string | undefined {
  if (secrets.some((secret) => apiKeys.test(secret))) return 'It holds an API key, not a signing secret.'
  if (provider !== 'standard') return undefined
  // The specification asks for 24 to 64 bytes: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
  return secrets.every(isStandardSecret) ? undefined : 'It is not whsec_ and 24 to 64 bytes in base64.'
}

function isStandardSecret(secret: string): boolean {
  const [, text] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? []
  const bytes = text === undefined ? 0 : Buffer.from(text, 'base64').length
  return bytes >= 24 && bytes <= 64
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
