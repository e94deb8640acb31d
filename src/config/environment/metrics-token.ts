import type { Findings } from '../mistake.ts'
import { fileOfSecret, problemOfFile, readFiledSecret } from './secret-file.ts'
import type { Environment } from './variables.ts'

const NAME = 'METRICS_TOKEN'
const fix = 'Set it to the output of: openssl rand -hex 32, and give the same to the program that reads /metrics.'

/** Reads the token for /metrics, and adds every problem to the findings; undefined when there is none. */
export function readMetricsToken(env: Environment, cwd: string, findings: Findings): string | undefined {
  const file = fileOfSecret(env, cwd, NAME)
  const token = readFiledSecret(env, cwd, NAME)
  const problem = token === undefined ? file && problemOfFile(file) : problemOf(token)
  if (problem === undefined) return token
  findings.mistakes.push({ name: file === undefined ? NAME : `${NAME}_FILE`, problem, fix })
  return undefined
}

function problemOf(token: string): string | undefined {
  // The characters of a bearer token: https://www.rfc-editor.org/rfc/rfc6750#section-2.1
  if (!/^[\w.~+/-]+=*$/.test(token)) return 'It has white space or a character in it that no bearer token has.'
  return token.length < 16 ? 'It is shorter than 16 characters.' : undefined
}
