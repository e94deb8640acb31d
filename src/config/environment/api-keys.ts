import {
  apiUrlVariable,
  keyVariable,
  type ReadableProcessor,
  readableProcessors,
  secretVariable
} from '../../payments/processors/names.ts'
import { type Findings, keep } from '../mistake.ts'
import { checkServiceUrl } from '../values/web-address.ts'
import { type Environment, variable } from './variables.ts'
import { problemOfList, type WebhookSecrets } from './webhook-secrets.ts'

/** The API keys, with which each processor's own list of payments is read. */
export type ApiKeys = Partial<Record<ReadableProcessor, string>>

/** The addresses of processors' APIs that differ from the usual ones. */
export type ApiUrls = Partial<Record<ReadableProcessor, string>>

/** How the processor names the key, and the least permission that it needs. */
const called: Record<ReadableProcessor, string> = {
  stripe: 'a restricted key (rk_…) that may read events and checkout sessions, and nothing else',
  polar: 'an organization access token (polar_oat_…) with the scope orders:read, and no other',
  lemonsqueezy: 'an API key of the store (Settings, API)'
}

/** Reads the API keys, and adds every problem to the findings; undefined when there is no key. */
export function readApiKeys(env: Environment, signing: WebhookSecrets, findings: Findings): ApiKeys | undefined {
  const keys: ApiKeys = {}
  for (const provider of readableProcessors) {
    const name = keyVariable(provider)
    const key = variable(env, name)
    if (key === undefined) continue
    const problem = problemOfList([key]) ?? problemOf(key, signing[provider] ?? [])
    if (problem !== undefined) findings.mistakes.push({ name, problem, fix: `Write ${called[provider]}.` })
    if (signing[provider] === undefined) {
      const secret = secretVariable(provider)
      findings.warnings.push(`${name} is not used: without ${secret} the processor is switched off.`)
    }
    if (/^sk_live_/.test(key)) {
      findings.warnings.push(`${name} is a secret key, which may do everything: ${called.stripe} is enough.`)
    }
    keys[provider] = key
  }
  return Object.keys(keys).length === 0 ? undefined : keys
}

function problemOf(key: string, signing: readonly string[]): string | undefined {
  if (/^(whsec|polar_whs)_/.test(key) || signing.includes(key)) {
    return 'It holds the signing secret of a webhook, not an API key.'
  }
  if (key.includes(',')) return 'It has a comma in it: one key only.'
  return key.startsWith('pk_') ? 'It holds a publishable key, which may read nothing.' : undefined
}

/** Reads the addresses, such as that of a processor's sandbox; undefined when none is set. */
export function readApiUrls(env: Environment, findings: Findings): ApiUrls | undefined {
  const urls: ApiUrls = {}
  for (const provider of readableProcessors) {
    const name = apiUrlVariable(provider)
    const text = variable(env, name)
    if (text === undefined) continue
    const url = keep(findings, name, checkServiceUrl(text, 'https://sandbox-api.polar.sh'))
    if (url !== undefined) urls[provider] = url
  }
  return Object.keys(urls).length === 0 ? undefined : urls
}
