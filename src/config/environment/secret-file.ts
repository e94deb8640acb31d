import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { kindOfPath } from './storage.ts'
import { type Environment, variable } from './variables.ts'

/** The secrets that stand in their variable, or in the file that the variable with `_FILE` behind it names. */
export const filedSecrets = ['CODE_HOST_INVITE_TOKEN', 'EVENT_WEBHOOK_SECRET', 'METRICS_TOKEN'] as const

export type FiledSecret = (typeof filedSecrets)[number]

/** Most bytes of a file with a secret. Tokens of apps are long, but no header carries more than 16 KB. */
const MOST_BYTES = 16 * 1024

/** The absolute path of the file that a secret is in; undefined if no file is named. */
export function fileOfSecret(env: Environment, cwd: string, name: FiledSecret): string | undefined {
  const file = variable(env, `${name}_FILE`)
  return file === undefined ? undefined : resolve(cwd, file)
}

/**
 * Reads a secret. The file takes precedence over the variable; one newline at the end is dropped. Returns undefined if
 * neither is set, or if the file cannot be read.
 */
export function readFiledSecret(env: Environment, cwd: string, name: FiledSecret): string | undefined {
  const file = fileOfSecret(env, cwd, name)
  const text = file === undefined ? variable(env, name) : readText(file)
  return text?.replace(/\r?\n$/, '') || undefined
}

/** Why no secret can be read from a file. */
export function problemOfFile(path: string): string {
  if (kindOfPath(path) === 'special') return `${path} is a pipe or a device, which cannot be read anew for each call.`
  return readText(path) === undefined ? `${path} cannot be read, or is too large for a token.` : `${path} is empty.`
}

/** The kind of file is checked at each read, because the file of a token may be replaced by anything. */
function readText(path: string): string | undefined {
  try {
    return kindOfPath(path) === 'file' && statSync(path).size <= MOST_BYTES ? readFileSync(path, 'utf8') : undefined
  } catch {
    return undefined
  }
}
