import type { Config } from '../../config/config.ts'
import { sendsMails } from '../../config/sends-mails.ts'

/** The configured ways to sign in: by a mailed link, with the code host, or both. Pages mention no others. */
export function signInMethods({ mail, codeHost }: Pick<Config, 'mail' | 'codeHost'>): {
  mail: boolean
  codeHost: boolean
} {
  return {
    mail: sendsMails({ mail }),
    codeHost: codeHost.clientId !== undefined && codeHost.kind.signIn !== undefined
  }
}
