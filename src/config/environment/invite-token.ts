import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Findings } from '../mistake.ts'
import { kindOfPath } from './storage.ts'
import { type Environment, variable } from './variables.ts'

/** Most bytes of a token file. Tokens of apps are long, but no header carries more than 16 KB. */
const MOST_BYTES = 16 * 1024

/**
 * Returns a function that reads the token for the code host anew at each call, so that a rotated token needs no
 * restart. The file in `CODE_HOST_INVITE_TOKEN_FILE` takes precedence over `CODE_HOST_INVITE_TOKEN`; one newline at the
 * end is dropped. Undefined when there is no token or the file cannot be read.
 */
export function inviteTokenReader(env: Environment, cwd: string): () => string | undefined {
  return () => {
    const file = variable(env, 'CODE_HOST_INVITE_TOKEN_FILE')
    const text = file === undefined ? variable(env, 'CODE_HOST_INVITE_TOKEN') : readText(resolve(cwd, file))
    return text?.replace(/\r?\n$/, '') || undefined
  }
}

/** Checks at start that there is a token, and that it can be sent in a header. */
export function checkInviteToken(env: Environment, cwd: string, findings: Findings): void {
  const file = variable(env, 'CODE_HOST_INVITE_TOKEN_FILE')
  const name = file === undefined ? 'CODE_HOST_INVITE_TOKEN' : 'CODE_HOST_INVITE_TOKEN_FILE'
  const token = inviteTokenReader(env, cwd)()
  const found = (problem: string, fix: string) => findings.mistakes.push({ name, problem, fix })
  if (token === undefined && file === undefined) {
    return void found(
      'There is no token to invite buyers with.',
      'Set it to a fine-grained token of the organization (only this repository; Administration: read and write), or set CODE_HOST_INVITE_TOKEN_FILE to a file that holds it.'
    )
  }
  if (token === undefined && file !== undefined) {
    const path = resolve(cwd, file)
    const fix = 'Write the token into that file, an ordinary one, readable by the user that runs Pullpass.'
    return void found(problemOf(path), fix)
  }
  if (!/^[\x21-\x7e]+$/.test(token ?? '')) {
    found(
      'The token has white space or a character in it that no token has.',
      'Copy the token again: one line of letters, digits and _.'
    )
  }
}

function problemOf(path: string): string {
  if (kindOfPath(path) === 'special') return `${path} is a pipe or a device, which cannot be read anew for each call.`
  return readText(path) === undefined ? `${path} cannot be read, or is too large for a token.` : `${path} is empty.`
}

/** The kind of file is checked at each read, because the token file may be replaced by anything. */
function readText(path: string): string | undefined {
  try {
    return kindOfPath(path) === 'file' && statSync(path).size <= MOST_BYTES ? readFileSync(path, 'utf8') : undefined
  } catch {
    return undefined
  }
}
