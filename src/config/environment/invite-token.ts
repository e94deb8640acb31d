import type { Findings } from '../mistake.ts'
import { fileOfSecret, problemOfFile, readFiledSecret } from './secret-file.ts'
import type { Environment } from './variables.ts'

/**
 * Returns a function that reads the token for the code host anew at each call, so that a rotated token needs no
 * restart. Undefined when there is no token or its file cannot be read.
 */
export function inviteTokenReader(env: Environment, cwd: string): () => string | undefined {
  return () => readFiledSecret(env, cwd, 'CODE_HOST_INVITE_TOKEN')
}

/** Checks at start that there is a token, and that it can be sent in a header. */
export function checkInviteToken(env: Environment, cwd: string, findings: Findings): void {
  const file = fileOfSecret(env, cwd, 'CODE_HOST_INVITE_TOKEN')
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
    const fix = 'Write the token into that file, an ordinary one, readable by the user that runs Pullpass.'
    return void found(problemOfFile(file), fix)
  }
  if (!/^[\x21-\x7e]+$/.test(token ?? '')) {
    found(
      'The token has white space or a character in it that no token has.',
      'Copy the token again: one line of letters, digits and _.'
    )
  }
}
