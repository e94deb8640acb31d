import type { OutboundWebhook } from '../../outbound/outbound-webhook.ts'
import { problemOfStandardSecret } from '../../payments/processors/standard-secret.ts'
import type { Findings } from '../mistake.ts'
import { problemOfPublicAddress } from './public-web-address.ts'
import { fileOfSecret, problemOfFile, readFiledSecret } from './secret-file.ts'
import { type Environment, variable } from './variables.ts'
import { listedSecrets, problemOfList } from './webhook-secrets.ts'

const [URL_NAME, SECRET] = ['EVENT_WEBHOOK_URL', 'EVENT_WEBHOOK_SECRET'] as const
const fixes = {
  url: 'Write the whole https:// address of your program.',
  secret:
    'Set it to whsec_ and the output of: openssl rand -base64 32, and give the same to your program; while rotating, both with a comma between.'
}

/** Reads where events are sent to, and adds every problem to the findings; undefined when nothing is set. */
export function readEventWebhook(env: Environment, cwd: string, findings: Findings): OutboundWebhook | undefined {
  const url = variable(env, URL_NAME)
  const file = fileOfSecret(env, cwd, SECRET)
  const name = file === undefined ? SECRET : (`${SECRET}_FILE` as const)
  const text = readFiledSecret(env, cwd, SECRET)
  if (url === undefined) {
    if (variable(env, name) !== undefined) findings.warnings.push(`${name} is not used: ${URL_NAME} is not set.`)
    return undefined
  }
  const wrong = problemOfPublicAddress(url, 'events are')
  if (wrong !== undefined) findings.mistakes.push({ name: URL_NAME, problem: wrong, fix: fixes.url })
  const secrets = text === undefined ? [] : listedSecrets(text)
  const problem = text === undefined ? problemOfNone(file) : problemOfSecrets(secrets)
  if (problem !== undefined) findings.mistakes.push({ name, problem, fix: fixes.secret })
  return wrong === undefined && problem === undefined ? { url, secrets } : undefined
}

function problemOfNone(file: string | undefined): string {
  return file === undefined ? `It is missing, but ${URL_NAME} is set.` : problemOfFile(file)
}

function problemOfSecrets(secrets: readonly string[]): string | undefined {
  return problemOfList(secrets) ?? secrets.map(problemOfStandardSecret).find((found) => found !== undefined)
}
