import type { Config } from '../../config/config.ts'

/** How one can sign in here: by a mailed link, with the code host, or both. Pages mention only what there is. */
export function signInMethods({ mail, codeHost }: Config): { mail: boolean; codeHost: boolean } {
  return { mail: mail.smtp || mail.dir !== undefined, codeHost: codeHost.clientId !== undefined }
}
