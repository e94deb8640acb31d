import type { Config } from '../../config/config.ts'

/** The configured ways to sign in: by a mailed link, with the code host, or both. Pages mention no others. */
export function signInMethods({ mail, codeHost }: Config): { mail: boolean; codeHost: boolean } {
  return {
    mail: mail.smtp || mail.dir !== undefined,
    codeHost: codeHost.clientId !== undefined && codeHost.kind.signIn !== undefined
  }
}
