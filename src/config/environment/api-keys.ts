import type { ProcessorDescriptor } from '../../payments/processors/descriptor.ts'
import { apiUrlVariable, keyVariable, secretVariable } from '../../payments/processors/names.ts'
import { type Findings, keep } from '../mistake.ts'
import { checkServiceUrl } from '../values/web-address.ts'
import { type Environment, variable } from './variables.ts'
import { problemOfList, type WebhookSecrets } from './webhook-secrets.ts'

/** By processor: the API key with which the processor's own list of payments is read. */
export type ApiKeys = Readonly<Record<string, string>>

/** By processor: the address of its API, where it differs from the usual one. */
export type ApiUrls = Readonly<Record<string, string>>

/** Reads the API keys, and adds every problem to the findings; undefined when there is no key. */
export function readApiKeys(
  env: Environment,
  processors: readonly ProcessorDescriptor[],
  signing: WebhookSecrets,
  findings: Findings
): ApiKeys | undefined {
  const keys: Record<string, string> = {}
  for (const { name: processor, list } of processors) {
    const name = keyVariable(processor)
    const key = variable(env, name)
    if (!list || key === undefined) continue
    const problem = problemOfList([key]) ?? problemOf(key, signing[processor] ?? [], processors)
    if (problem !== undefined) findings.mistakes.push({ name, problem, fix: `Write ${list.key.called}.` })
    if (signing[processor] === undefined) {
      const secret = secretVariable(processor)
      findings.warnings.push(`${name} is not used: without ${secret} the processor is switched off.`)
    }
    const tooMighty = processors.find((each) => each.list?.key.tooMighty?.test(key))?.list?.key
    if (tooMighty) {
      findings.warnings.push(`${name} is a secret key, which may do everything: ${tooMighty.called} is enough.`)
    }
    keys[processor] = key
  }
  return Object.keys(keys).length === 0 ? undefined : keys
}

/** Also looks for what belongs to another processor: a key may have been written into the wrong variable. */
function problemOf(
  key: string,
  signing: readonly string[],
  processors: readonly ProcessorDescriptor[]
): string | undefined {
  const prefixes = processors.flatMap(({ secret }) => secret.prefixes ?? [])
  if (prefixes.some((prefix) => key.startsWith(prefix)) || signing.includes(key)) {
    return 'It holds the signing secret of a webhook, not an API key.'
  }
  if (key.includes(',')) return 'It has a comma in it: one key only.'
  return processors.map(({ list }) => list?.key.problem?.(key)).find((problem) => problem !== undefined)
}

/** Reads the addresses, such as that of a processor's sandbox; undefined when none is set. */
export function readApiUrls(
  env: Environment,
  processors: readonly ProcessorDescriptor[],
  findings: Findings
): ApiUrls | undefined {
  const urls: Record<string, string> = {}
  for (const { name: processor, list } of processors) {
    const name = apiUrlVariable(processor)
    const text = variable(env, name)
    if (!list || text === undefined) continue
    const url = keep(findings, name, checkServiceUrl(text, list.reader.origin))
    if (url !== undefined) urls[processor] = url
  }
  return Object.keys(urls).length === 0 ? undefined : urls
}
